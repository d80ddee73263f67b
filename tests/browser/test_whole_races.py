"""Whole races with real devices: by mouse, by keyboard alone, by touch upright and on its side; every kind of race."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.prepared import BOT, Player, open_table
from browser.visiting import ASKED, DESK, LANDSCAPE, PHONE, House, choices, no_sideways_scroll, podium

AT_ONCE = "localStorage.setItem('paceline.taste', JSON.stringify({speed: 'instant'}))"
COUNT_ANSWERS = """
window.answers = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (words) {
  const {type, action} = JSON.parse(words);
  if (type === 'answer') window.answers.push(action);
  return send.call(this, words);
};
"""
"""Keeps the actions that the page sends."""
LONGEST_RACE = 120.0
MOST_TABS = 12
Press = Callable[[Page, Locator], None]
TWO = ("you:Maud", BOT)
SIX = ("you:Maud", *["highest"] * 5)
METEO = {
    "stage": "1B 2 3 9B u",
    "expansions": ("peloton", "meteo"),
    "weather": ("2=wet", "3=crosswind", "9B=tailwind"),
}
DRAFTED = {"stage": "abXYLHv", "expansions": ("grand-tour",), "kind": "extended", "timed": True, "draft": True}


def open_page(house: House, player: Player, size: dict[str, int]) -> Page:
    """Open the page of a player who sees no choreography."""
    page = house.visitor(size=size)
    page.evaluate(AT_ONCE)
    page.add_init_script(COUNT_ANSWERS)
    page.goto(player.link)
    choices(page).first.wait_for()
    return page


def by_mouse(page: Page, thing: Locator) -> None:
    thing.click()


def by_touch(page: Page, thing: Locator) -> None:
    thing.tap()


def by_keyboard(page: Page, thing: Locator) -> None:
    """Press the key that stands on a choice, or Enter for the lock."""
    key = thing.locator(".key")
    page.keyboard.press(key.first.inner_text().lower() if key.count() else "Enter")


def ride(page: Page, press: Press) -> list[str]:
    """Answer every question up to the podium; return the questions."""
    asked, deadline = [], time.monotonic() + LONGEST_RACE
    while not page.locator(".podium").count():
        assert time.monotonic() < deadline, "the race has no end"
        ask = page.evaluate(ASKED)
        if ask and choices(page).count():
            asked.append(page.locator(".prompt").inner_text())
            while page.evaluate(ASKED) == ask and time.monotonic() < deadline:
                bring_on(page, press)
        else:
            page.wait_for_timeout(20)
    return asked


def bring_on(page: Page, press: Press) -> None:
    """Lock what is selected, or else pick the highest card or the first choice; wait if nothing can be done."""
    things = (".lock:not([disabled])", ".choice.card:not([disabled])", ".choice:not([disabled])")
    for selector in things:
        found = page.locator(selector)
        if found.count():
            press(page, found.last if "card" in selector else found.first)
            return
    page.wait_for_timeout(20)


def finished(page: Page, player: Player, seats: int) -> None:
    """Check that the page shows the result, and that every answer is in the race file once."""
    assert len(podium(page)) == seats
    winner = page.locator(".result tbody tr").first.get_attribute("data-seat")
    assert winner in [str(seat) for seat in player.ranking[0]]
    assert page.evaluate("window.answers") == player.answers()
    no_sideways_scroll(page)


def test_by_mouse(house: House) -> None:
    (maud,) = open_table(house.address, first="place")
    page = open_page(house, maud, DESK)
    ride(page, by_mouse)
    finished(page, maud, seats=2)


def test_by_keyboard_alone_from_the_first_page(house: House) -> None:
    page = house.visitor()
    page.get_by_role("button", name="Race now: Flamme Rouge").wait_for()
    page.evaluate(AT_ONCE)
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.includes('Flamme Rouge')"):
            break
    page.keyboard.press("Enter")
    choices(page).first.wait_for()
    asked = ride(page, by_keyboard)
    assert len(podium(page)) == 4
    assert sum("has drawn" in question for question in asked) > 20
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('main, header, nav, a, button')")


@pytest.mark.parametrize(
    ("size", "seats", "first", "options"),
    [(PHONE, TWO, "pick", DRAFTED), (LANDSCAPE, SIX, "place", METEO)],
    ids=["upright, drafted, extended and timed", "on its side, six teams with breakaway and weather"],
)
def test_by_touch(house: House, size: dict[str, int], seats: tuple[str, ...], first: str, options: Any) -> None:
    (maud,) = open_table(house.address, seats, first=first, **options)
    page = open_page(house, maud, size)
    for part in (page.locator(".main-board"), choices(page).first):
        expect(part).to_be_in_viewport()
    no_sideways_scroll(page)
    ride(page, by_touch)
    finished(page, maud, len(seats))


@pytest.mark.parametrize("kind", ["ttt", "itt"])
def test_against_the_clock(house: House, kind: str) -> None:
    first = "draw" if kind == "itt" else "place"
    (maud,) = open_table(house.address, first=first, stage="abLv", expansions=("grand-tour",), kind=kind)
    page = open_page(house, maud, DESK)
    ride(page, by_keyboard)
    finished(page, maud, seats=2)
    expect(page.locator(".result")).to_contain_text("Time")
