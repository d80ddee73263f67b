"""Choices that move others: shown before they are locked, by pointer, by keyboard and by finger; and chains."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.prepared import take_over
from browser.test_games import asked_for, on_lanes, short_course
from browser.visiting import DESK, PHONE, House, set_speed
from paceline.core import registry
from paceline.library import Race

games = pytest.mark.parametrize("name", [name for name in registry.BUILT_IN if on_lanes(name)])
LINKS = "document.querySelector('.main-board .chains .bar')?.getAttribute('d') ?? ''"


def asked_for_a_step(house: House, name: str, size: dict[str, int] = DESK) -> Page:
    """Return a page that asks for a step that moves riders, with nothing selected."""
    page = asked_for(house, name, "step", size, priced=False)
    page.locator(".main-board .goal.picks").first.wait_for()
    return page


@games
def test_pointing_at_a_choice_shows_where_everybody_would_stand(house: House, name: str) -> None:
    page = asked_for_a_step(house, name)
    ghost = page.locator(".main-board .ghost")
    ring = page.locator(".main-board .goal.picks").first
    cell = ring.get_attribute("data-cell")
    ring.hover()
    expect(ghost.first).to_be_visible()
    assert page.locator(".main-board .ghosts .way").first.get_attribute("d")
    moving = {one.get_attribute("data-rider") for one in ghost.all()}
    leaving = {one.get_attribute("data-rider") for one in page.locator(".main-board .rider.leaving").all()}
    assert moving == leaving
    expect(page.locator(".main-board .goal.aimed")).to_have_attribute("data-cell", str(cell))
    page.mouse.move(0, 0)
    expect(ghost).to_have_count(0)
    expect(page.locator(".main-board .rider.leaving")).to_have_count(0)
    page.locator(".choice.leads").first.focus()
    expect(ghost.first).to_be_visible()
    asked = page.locator(".prompt").inner_text()
    ring.click()
    expect(page.locator(".main-board .goal.selected")).to_have_attribute("data-cell", str(cell))
    expect(page.locator(".prompt")).to_have_text(asked)
    page.locator(".lock").click()
    expect(page.locator(".prompt")).not_to_have_text(asked)
    expect(page.locator(f".main-board .rider[data-cell='{cell}']")).to_have_count(1)
    expect(page.locator(".mark.pushed, .mark.bumped, .mark.back")).to_have_count(0)  # their move is animated


@games
def test_ghosts_say_who_is_carried_shoved_and_linked(house: House, name: str) -> None:
    """As the preview says: pills, a star, an arrow for the rider alone, links as they would be."""
    race = Race.new(name, ["easy"] * 3, 3, course="short").play()
    (maud,) = take_over(house.address, race, ("you:Maud", "easy", "easy"), rounds=5, first="step")
    page = house.visitor(maud.link)
    set_speed(page, "instant")
    page.locator(".main-board .goal.priced").first.wait_for()
    choices = maud.read()["snapshots"][0]["ask"]["choices"]
    shoves = next(choice for choice in choices if choice.get("preview", {}).get("bumped"))
    preview = shoves["preview"]
    cell = next(pick["id"] for pick in shoves["picks"] if pick["kind"] == "cell")
    before = page.evaluate(LINKS)
    page.locator(f".main-board .goal.priced[data-cell='{cell}']").hover()
    expect(page.locator(".ghosts .star")).to_have_count(len(preview["bumped"]))
    pills = {f"+{by}" if by > 0 else f"−{-by}" for _, by in preview["carried"]}
    assert {*page.locator(".ghosts .carried text").all_text_contents()} == pills
    expect(page.locator(".ghosts .head")).to_have_count(1)
    expect(page.locator(".ghosts .emptied")).not_to_have_count(0)
    assert page.evaluate(LINKS) != before
    page.mouse.move(0, 0)
    expect(page.locator(".ghosts .star")).to_have_count(0)
    assert page.evaluate(LINKS) == before


@games
def test_what_is_taken_back_is_gone_from_the_log(house: House, name: str) -> None:
    race = Race.new(name, ["easy"] * 3, 1, course=short_course(name)).play()
    (maud,) = take_over(house.address, race, ("you:Maud", "easy", "easy"), first="step")
    page = house.visitor(maud.link)
    words = page.locator(".whole .lines .words")
    page.locator(".main-board .goal.priced").first.wait_for()
    lines, asked = words.all_inner_texts(), page.locator(".prompt").inner_text()
    expect(page.locator(".main-board .rider.active")).to_be_in_viewport()
    page.locator(".main-board .goal.priced").first.click()
    expect(page.locator(".prompt")).not_to_have_text(asked)
    expect(words).not_to_have_text(lines)  # a step that goes on with the last one changes its line
    page.locator(".undo").click()
    expect(page.locator(".prompt")).to_have_text(asked)
    expect(words).to_have_text(lines)


@games
def test_a_finger_shows_first_and_takes_with_a_second_tap(house: House, name: str) -> None:
    page = asked_for_a_step(house, name, PHONE)
    page.evaluate("document.activeElement?.blur()")
    ghost = page.locator(".main-board .ghost")
    expect(ghost).to_have_count(0)
    asked = page.locator(".prompt").inner_text()
    ring = page.locator(".main-board .goal.picks").first
    ring.tap()
    expect(ghost.first).to_be_visible()
    expect(page.locator(".prompt")).to_have_text(asked)
    page.wait_for_timeout(300)  # a second tap, not the second half of a double tap
    page.locator(".main-board .goal.selected").tap()
    expect(page.locator(".prompt")).not_to_have_text(asked)


@games
def test_riders_of_a_chain_are_linked_on_the_board(house: House, name: str) -> None:
    page = asked_for_a_step(house, name)
    links = page.evaluate(LINKS).count("M")
    chains = page.evaluate("document.querySelector('pl-table').snapshot.shown.chains ?? []")
    assert links == sum(len(chain) - 1 for chain in chains) > 0
    page.get_by_role("button", name="Ribbon").click()
    page.wait_for_function(f"({LINKS}).split('M').length > 1")
    assert page.evaluate(LINKS).count("M") == links
