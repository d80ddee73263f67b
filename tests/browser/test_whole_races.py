"""Whole races with real devices: by mouse, by keyboard alone, by touch upright and on its side; every kind of race."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.prepared import BOT, Player, open_table
from browser.visiting import DESK, LANDSCAPE, PHONE, House, choices, no_sideways_scroll, podium, save
from paceline.core import registry
from paceline.core.race import Race

AT_ONCE = "localStorage.setItem('paceline.settings', JSON.stringify({speed: 'instant'}))"
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
    page = house.visitor(size=size, new=True)
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


def ride(page: Page, press: Press, sight: str = ".podium") -> None:
    """Answer every question until this is to be seen."""
    deadline = time.monotonic() + LONGEST_RACE
    while not page.locator(sight).count():
        assert time.monotonic() < deadline, "the race has no end"
        bring_on(page, press)


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


def test_from_the_first_page_to_a_hand_by_keyboard_alone(house: House) -> None:
    page = house.visitor()
    page.get_by_role("button", name="Ride now").wait_for()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.includes('Ride now')"):
            break
    page.keyboard.press("Enter")
    choices(page).first.wait_for()


def test_by_keyboard_alone_and_back_with_a_race_file(house: House, tmp_path: Path) -> None:
    (maud,) = open_table(house.address, ("you:Maud", *[BOT] * 3), first="place")
    page = open_page(house, maud, DESK)
    ride(page, by_keyboard)
    finished(page, maud, seats=4)
    race = save(page, tmp_path)
    known = re.search(r"Fingerprint\s+([0-9a-f]{64})\s+Seed\s+(\S+)", page.locator(".proof .secret").inner_text())
    assert known is not None
    assert sha256(known[2].encode()).hexdigest() == known[1]
    assert Race.read(registry.game("flamme-rouge"), race).over

    page.get_by_role("link", name="Paceline").click()
    expect(page.locator(".kept-rows")).to_contain_text("Flamme Rouge")
    page.get_by_label("Open a race file").set_input_files(tmp_path / "downloaded.race")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^At the start, beat 9 of 9"))


@pytest.mark.parametrize(
    ("size", "seats", "first", "options"),
    [(PHONE, TWO, "pick", DRAFTED), (LANDSCAPE, SIX, "place", METEO)],
    ids=["upright, drafted, extended and timed", "on its side, six teams with breakaway and weather"],
)
def test_by_touch(house: House, size: dict[str, int], seats: tuple[str, ...], first: str, options: Any) -> None:
    (maud,) = open_table(house.address, seats, first=first, **options)
    page = open_page(house, maud, size)
    ride(page, by_touch, ".rider-tab.current")
    for part in (page.locator(".main-board"), choices(page).first, page.locator(".lock")):
        expect(part).to_be_in_viewport(ratio=0.9)
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
