"""Tables of many seats, on a phone and on a desktop."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

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
    page = house.visitor(size=size)
    page.get_by_role("button", name="Race now: Flamme Rouge").click()
    choices(page).first.wait_for()
    if page.get_by_role("button", name="Ribbon").is_visible():
        page.get_by_role("button", name="Ribbon").click()
    for number in range(1, 6):
        ride_until(page.locator(".moment", has_text=f"Round {number}"), page)
        choices(page).first.wait_for()
        until(page, f"{SIGHTS}.every(({{seen, sign}}) => seen !== sign) && {SIGHTS}.some(({{seen}}) => seen)")
    ride_to_the_end(page)
    expect(page.locator(".board-window.ribbon")).to_be_visible()
    no_sideways_scroll(page)
