"""Tables of many seats, on a phone and on a desktop."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from browser.prepared import open_table
from browser.visiting import (
    DESK,
    PHONE,
    House,
    choices,
    no_sideways_scroll,
    podium,
    ride_to_the_end,
    ride_until,
    until,
)
from soak import some

WIDE_STAGE = "1bcdu"
"""Starts with three lanes, room enough for twelve."""
SIGHTS = """[...document.querySelectorAll('.main-board .rider[data-rider^=A]')].map((rider) => {
  const [box, pane] = [rider, document.querySelector('.main-board')].map((one) => one.getBoundingClientRect());
  const middle = (box.left + box.right) / 2;
  return {seen: middle >= pane.left && middle <= pane.right,
    sign: !!document.querySelector(`.edge-sign[data-rider=${rider.dataset.rider}]`)};
})"""
"""Whether each of my riders is seen, and whether a sign at the edge stands for them."""


WINDOWS = [(360, 640), (390, 844), (844, 390), (768, 1024), (1280, 720), (1440, 900), (2560, 1440)]
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const {value, sources} of list.getEntries()) {
    window.shifts.push([value, sources.map(({node}) => node?.className ?? '?')]);
  }
}).observe({type: 'layout-shift', buffered: true});
"""
FRAME = """() => {
  const box = (found) => document.querySelector(found).getBoundingClientRect();
  const inside = ({left, top, right, bottom}) => left >= 0 && top >= 0
    && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const [bar, profile, board, hand] = ['.bar', '.profile-board', '.main-board', '.hand'].map(box);
  const cards = [...document.querySelectorAll('.choice.card, .lock, .rider-tab')]
    .map((one) => one.getBoundingClientRect());
  return {
    scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
    inside: [bar, profile, board, hand, ...cards].every(inside), cards: cards.length,
    board: [board.width, board.height], foot: Math.max(board.bottom, hand.bottom),
    apart: board.bottom <= hand.top + 1 || board.right <= hand.left + 1,
  };
}"""


def big_table(house: House, seats: int, size: dict[str, int]) -> Page:
    """Return the page of one person at a table with many bots."""
    wish = {
        "seats": [{"kind": "person", "name": "Maud"}] + [{"kind": "bot", "name": "highest"}] * (seats - 1),
        "options": {"stage": WIDE_STAGE, "expansions": "peloton"},
        "start": True,
        "opening": True,
    }
    request = Request(
        f"{house.address}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"}, method="POST"
    )
    with urlopen(request) as answer:
        made = json.load(answer)
    return house.visitor(f"/table/{made['table']}#{made['seats'][0]['token']}", size)


@pytest.mark.parametrize(("seats", "size"), some([(6, DESK), (6, PHONE), (12, PHONE), (12, DESK)], 2))
def test_many_seats_leave_room_for_the_board_and_the_cards(house: House, seats: int, size: dict[str, int]) -> None:
    page = big_table(house, seats, size)
    expect(page.locator(".chip")).to_have_count(seats)
    expect(page.locator(".main-board .rider svg")).to_have_count(12)
    for layout in ("Map", "Ribbon"):
        if page.get_by_role("button", name=layout).is_visible():
            page.get_by_role("button", name=layout).click()
        page.locator(f".board-window.{layout.lower()} .ground").wait_for()
        choices(page).first.wait_for()
        expect(choices(page).first).to_be_in_viewport(ratio=0.9)
        no_sideways_scroll(page)
    ride_to_the_end(page)
    assert len(podium(page)) == seats
    no_sideways_scroll(page)


def test_signs_of_single_riders_distinguish_them(house: House) -> None:
    page = big_table(house, 12, DESK)
    page.locator(".chip .sign").nth(11).wait_for()
    signs = page.locator(".chip .sign").evaluate_all("signs => signs.map((sign) => sign.getAttribute('src'))")
    assert len(set(signs)) == 12


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_a_whole_race_on_the_ribbon_keeps_my_riders_in_sight(house: House, size: dict[str, int]) -> None:
    (maud,) = open_table(house.address, ("you:Maud", *["saver"] * 3), stage="abcDEFghu")
    page = house.visitor(maud.link, size)
    choices(page).first.wait_for()
    if page.get_by_role("button", name="Ribbon").is_visible():
        page.get_by_role("button", name="Ribbon").click()
    for number in (1, 2, 3):
        ride_until(page.locator(".moment", has_text=f"Round {number}"), page)
        choices(page).first.wait_for()
        until(page, f"{SIGHTS}.every(({{seen, sign}}) => seen !== sign) && {SIGHTS}.some(({{seen}}) => seen)")
    ride_to_the_end(page)
    expect(page.locator(".board-window.ribbon")).to_be_visible()
    no_sideways_scroll(page)


@pytest.mark.parametrize("layout", ["map", "ribbon"])
def test_board_hand_and_lock_are_in_every_window_without_scrolling(house: House, layout: str) -> None:
    (maud,) = open_table(house.address, ("you:Maud", *["saver"] * 3), rounds=1)
    page = house.visitor(maud.link)
    page.locator(".choice.card").nth(3).wait_for()
    if layout == "ribbon":
        page.keyboard.press("m")
    page.keyboard.press("1")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(f".board-window.{layout} .ground").wait_for()
        found = page.evaluate(FRAME)
        assert not found["scrolls"], (width, height)
        assert found["inside"], (width, height, found)
        assert found["cards"] == 7
        assert found["apart"]
        assert found["foot"] == pytest.approx(height, abs=1)
        assert min(found["board"]) > 180, (width, height, found)


@pytest.mark.parametrize("size", some([DESK, PHONE], 1))
def test_nothing_jumps_while_a_race_goes_on(house: House, size: dict[str, int]) -> None:
    (maud,) = open_table(house.address, ("you:Maud", *["saver"] * 3), stage="abcdu")
    page = house.visitor(size=size, new=True)
    page.add_init_script(WATCH_SHIFTS)
    page.goto(maud.link)
    page.locator(".main-board .rider svg").first.wait_for()
    ride_until(page.locator(".podium"), page)
    expect(page.locator(".little .frame")).to_have_count(3)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < 0.005, sorted(shifts, reverse=True)[:3]
