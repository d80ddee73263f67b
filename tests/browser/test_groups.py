"""Many choices stand in groups: one is opened and left again, with the mouse and by keys, for any game.

A game whose squares have prices shows them on the board and as a ladder instead; here its choices come without them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.prepared import Wire, without_prices
from browser.visiting import DESK, PHONE, House, choices, choose, no_sideways_scroll, race_at_once, take
from soak import some


def asked_for_a_move(house: House, size: dict[str, int] = DESK) -> Page:
    """Return a page on which the first rider has left the peloton and has very many moves."""
    page = house.visitor(size=size, new=True)
    Wire(page).change = without_prices
    race_at_once(page, "Leader 1")
    choose(page)  # who is sprinter, who descender
    let_somebody_leave(page)
    return page


def let_somebody_leave(page: Page) -> None:
    expect(page.locator(".prompt")).to_contain_text("Attack, or stay in?")
    choose(page)
    expect(page.locator(".prompt")).to_contain_text("How far?")
    page.locator(".choice.several:not([disabled])").first.wait_for()


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_a_group_is_opened_left_again_and_chosen_from(house: House, size: dict[str, int]) -> None:
    page = asked_for_a_move(house, size)
    groups, opened = page.locator(".choice.several"), page.locator("#opened")
    before = groups.count()
    heading, _, n = (groups.nth(1).get_attribute("aria-label") or "").removesuffix(" choices").rpartition(": ")
    no_sideways_scroll(page)
    groups.nth(1).click()
    expect(opened).to_have_text(heading)
    expect(opened).to_be_focused()
    expect(groups).to_have_count(0)
    expect(choices(page)).to_have_count(int(n))
    no_sideways_scroll(page)
    page.get_by_role("button", name="Back").click()
    expect(groups).to_have_count(before)
    expect(groups.nth(1)).to_be_focused()
    asked = page.locator(".prompt").inner_text()
    groups.nth(1).click()
    take(page, choices(page).last)
    expect(page.locator(".prompt")).not_to_have_text(asked)
    expect(page.locator(".whole .lines li", has_text="Azur rouleur")).not_to_have_count(0)
    expect(opened).to_have_count(0)


def test_numbers_open_and_choose_and_escape_goes_back(house: House) -> None:
    page = asked_for_a_move(house)
    groups, opened = page.locator(".choice.several"), page.locator("#opened")
    first, second = (group.locator(".key").inner_text() for group in groups.all()[:2])
    headings = [group.get_attribute("data-group") or "" for group in groups.all()[:2]]
    page.keyboard.press(second)
    expect(opened).to_have_text(headings[1])
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")  # leaves the help alone
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opened).to_be_visible()
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(groups.nth(1)).to_be_focused()
    asked = page.locator(".prompt").inner_text()
    page.keyboard.press(first)
    expect(opened).to_have_text(headings[0])
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).not_to_have_text(asked)
    ridden = headings[0].partition(" · ")[0]
    expect(page.locator(".whole .lines li", has_text=f"Azur rouleur attacks: {ridden}")).to_have_count(1)


def test_a_choice_that_stands_by_itself_is_taken_at_once(house: House) -> None:
    """If others have taken the nearest squares, only one move of so many squares is left."""
    page = asked_for_a_move(house)
    alone = page.locator(".choices.groups .choice:not(.several)")
    while not alone.count():
        choose(page)
        page.locator("#opened").wait_for()
        choose(page)
        let_somebody_leave(page)
    assert alone.first.get_attribute("data-action")
    asked = page.locator(".prompt").inner_text()
    take(page, alone.first)
    expect(page.locator(".prompt")).not_to_have_text(asked)
    expect(page.locator("#opened")).to_have_count(0)
