"""Leader 1 and On the Rivet with the hands: squares with prices, ladders, riders and cards; no list of sentences."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.prepared import take_over
from browser.test_games import first_question, new_table, ride, short_course
from browser.visiting import ASKED, DESK, PHONE, House, podium, press_lit, set_speed, until
from paceline.library import Race

LAST_ROUNDS: Final = 2
CLOSES: Final = 1
"""The seed of a race in which a rider of the first team may close up in Grupo Compacto."""
HOLDS: Final = 5
"""The seed of a race between bots that do anything, in which the first team holds its place with a tactics card."""


def short_race(house: House, name: str, size: dict[str, int]) -> Page:
    """Return the page of a short race against bots, at its first question."""
    page = new_table(house, name, size)
    first_question(page)
    set_speed(page, "instant")
    return page


def asked_how_far(house: House, size: dict[str, int]) -> Page:
    """Return the page of somebody whose rider is about to leave the peloton."""
    page = short_race(house, "leader-1", size)
    while not page.locator(".rung").count():
        press_lit(page)
    return page


def test_squares_are_coloured_by_their_price_and_the_meter_shows_what_is_spent(house: House) -> None:
    page = asked_how_far(house, DESK)
    goals = page.locator(".main-board .goal.priced")
    prices = [int(text) for text in goals.all_inner_texts() if text.isdigit()]
    assert len(prices) > 6
    assert len({goals.nth(n).get_attribute("class") for n in range(goals.count())}) > 3
    dearest = prices.index(max(prices))
    goals.nth(dearest).click()
    until(page, "document.querySelector('.own-rider.spends')")
    expect(page.locator(".price-tag")).to_contain_text(str(max(prices)))
    expect(page.locator(".rung.selected .cost")).to_have_text(str(max(prices)))
    expect(page.locator(".lock")).to_be_enabled()
    page.mouse.move(0, 0)
    page.keyboard.press("Backspace")
    expect(page.locator(".own-rider.spends")).to_have_count(0)


def test_a_digit_picks_a_length_and_enter_rides_it(house: House) -> None:
    page = asked_how_far(house, DESK)
    asked = page.evaluate(ASKED)
    page.keyboard.press("5")
    expect(page.locator(".rung.selected .face")).to_have_count(1)
    expect(page.locator(".ways .step.free text")).to_have_text(["1", "2", "3"])
    expect(page.locator(".ways .step:not(.free) text")).to_have_text(["4"])
    expect(page.locator(".goal.on-the-way")).to_have_css("opacity", "0")
    cell = page.locator(".main-board .goal.selected").get_attribute("data-cell")
    expect(page.locator(".main-board .ghost")).to_have_count(1)
    expect(page.locator(".main-board .goal.selected")).to_be_in_viewport()
    page.evaluate(
        "window.cells = []; document.addEventListener('beat', ({detail: {display}}) => window.cells.push("
        "...display.shown.riders.filter(({token}) => token.mine).map(({token}) => String(token.cell))))"
    )
    page.keyboard.press("Enter")
    until(page, f"{ASKED} !== {asked!r}")
    until(page, f"window.cells.includes({cell!r})")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_second_click_on_a_square_rides_there(house: House, size: dict[str, int]) -> None:
    page = asked_how_far(house, size)
    asked = page.evaluate(ASKED)
    square = page.locator(".main-board .goal.priced").last
    cell = square.get_attribute("data-cell")
    square.click()
    expect(page.locator(f".main-board .goal.selected[data-cell='{cell}']")).to_have_count(1)
    assert page.evaluate(ASKED) == asked
    page.wait_for_timeout(300)  # a second click, not the second half of a double click
    page.locator(".main-board .goal.selected").click()
    until(page, f"{ASKED} !== {asked!r}")


def test_a_rider_and_a_card_are_two_clicks_and_the_strokes_lie_there(house: House) -> None:
    race = Race.new("on-the-rivet", ["first"] * 3, CLOSES, course=short_course("on-the-rivet")).play()
    (maud,) = take_over(house.address, race, ("you:Maud", "first", "first"), first="activate")
    page = house.visitor(maud.link)
    page.locator(".resting .card").first.wait_for()
    page.locator(".choice:not([disabled]) .sign").first.click()
    page.locator(".choice.card:not([disabled], .wild)").first.click()
    strokes = page.locator(".strokes")
    strokes.wait_for()
    prompt = re.search(r"(\d+) strokes? left", page.locator(".prompt").inner_text())
    assert prompt is not None
    expect(strokes).to_have_attribute("aria-valuenow", prompt[1])
    expect(strokes.locator("i")).to_have_count(int(prompt[1]))


def test_the_first_of_free_squares_is_selected_already(house: House) -> None:
    race = Race.new("on-the-rivet", ["first"] * 3, CLOSES, course=short_course("on-the-rivet")).play()
    (maud,) = take_over(house.address, race, ("you:Maud", "first", "first"), first="close")
    page = house.visitor(maud.link, PHONE)
    expect(page.locator(".main-board .goal.selected")).to_have_count(1)
    expect(page.locator(".main-board .ghost").first).to_be_attached()
    asked = page.evaluate(ASKED)
    page.locator(".lock:not([disabled])").tap()
    until(page, f"{ASKED} !== {asked!r}")


def test_a_tactics_card_answers_somebody_who_shoves(house: House) -> None:
    race = Race.new("on-the-rivet", ["random"] * 3, HOLDS, course="medium").play()
    (maud,) = take_over(house.address, race, ("you:Maud", "first", "first"), first="hold")
    page = house.visitor(maud.link, PHONE)
    card = page.locator(".choice.card:not([disabled])")
    expect(card).to_have_count(1)
    asked = page.evaluate(ASKED)
    card.tap()
    page.locator(".lock:not([disabled])").tap()
    until(page, f"{ASKED} !== {asked!r}")
    held = [line["words"] for line in maud.read()["snapshots"][0]["lines"] if "holds the line" in line["words"]]
    assert held, "the tactics card was played"


def test_two_people_ride_to_the_finish_with_the_artificial_third_team(house: House) -> None:
    """They come to the table for the last rounds."""
    race = Race.new("on-the-rivet", ["first", "first", "artificial"], 1, course=short_course("on-the-rivet")).play()
    *_, last = re.findall(r"^= (\d+) ", race.text, re.MULTILINE)
    people = take_over(
        house.address, race, ("you:Maud", "you:Jean", "artificial"), rounds=int(last) - LAST_ROUNDS, first="activate"
    )
    page = house.visitor(f"{people[0].link}.{people[1].token}")
    ride(page)
    assert len(podium(page)) == 3
