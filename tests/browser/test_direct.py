"""Leader 1 and On the Rivet with the hands: squares with prices, ladders, riders and cards; no list of sentences."""

from __future__ import annotations

import time
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.test_games import first_question, new_table
from browser.visiting import ASKED, DESK, PHONE, House, set_speed, until

LONGEST: Final = 150.0
LIT: Final = """() => {
const seen = (one) => { const {width, height} = one.getBoundingClientRect(); return width > 0 && height > 0; };
const things = ['.lock:not([disabled])', '.narrowed .choice:not([disabled])', '.rung:not([disabled])',
  '.choice.card:not([disabled])',
  '.main-board .goal:not(.of-rider)', '.choice:not([disabled]):not(.several)'];
const found = things.map((one) => [one, [...document.querySelectorAll(one)].filter(seen)])
  .find(([, all]) => all.length);
const several = document.querySelectorAll('.choice.several').length;
found?.[1].at(found[0].startsWith('.choice') ? 0 : -1).click();
return {what: found?.[0] ?? '', several};
}"""
"""Clicks something that is lit, of squares the furthest; returns what it was and how many lists could be opened."""


def race(house: House, name: str, size: dict[str, int]) -> Page:
    """Return the page of a short race against bots."""
    page = new_table(house, name, size)
    first_question(page)
    set_speed(page, "instant")
    return page


@pytest.mark.parametrize(("name", "size"), [("leader-1", "desk"), ("leader-1", "phone"), ("on-the-rivet", "desk")])
def test_whoever_clicks_only_what_is_lit_gets_to_the_finish(house: House, name: str, size: str) -> None:
    page = race(house, name, {"desk": DESK, "phone": PHONE}[size])
    deadline, kinds = time.monotonic() + LONGEST, set[str]()
    while not page.locator(".podium").count():
        assert time.monotonic() < deadline, "the race has no end"
        if not page.evaluate(ASKED):
            page.wait_for_timeout(20)
            continue
        done = page.evaluate(LIT)
        kinds.add(done["what"])
        prompt = page.evaluate("document.querySelector('.prompt')?.textContent")
        assert done["several"] == 0, f"a list of sentences has to be opened: {prompt}"
    assert kinds & {".rung:not([disabled])", ".main-board .goal:not(.of-rider)"}


def asked_how_far(house: House, size: dict[str, int]) -> Page:
    """Return the page of somebody whose rider is about to leave the peloton."""
    page = race(house, "leader-1", size)
    while not page.locator(".rung").count():
        page.evaluate(LIT)
        page.wait_for_timeout(30)
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
