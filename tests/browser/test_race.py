"""A race in the browser, from the first page to the podium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from browser.visiting import (
    DESK,
    PHONE,
    House,
    choices,
    choose,
    no_sideways_scroll,
    podium,
    race_at_once,
    ride_to_the_end,
    ride_until,
    until,
)
from soak import some

COUNT_RIDES = """() => {
window.rides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if (this.closest('.main-board')) window.rides.push(frames.length);
  return animate.call(this, frames, how);
};
}"""
"""Notes over how many places everybody rides."""


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_from_the_first_page_to_the_first_card_in_one_click(house: House, size: dict[str, int]) -> None:
    page = house.visitor(size=size)
    no_sideways_scroll(page)
    race_at_once(page, "Flamme Rouge")
    expect(choices(page).first).to_be_visible()
    expect(page.locator(".prompt")).to_contain_text("has drawn")
    expect(page.locator(".main-board .rider svg")).to_have_count(8)
    no_sideways_scroll(page)
    box = choices(page).first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44


def test_a_rematch_is_ridden_with_the_same_links(house: House) -> None:
    page = house.visitor()
    race_at_once(page, "Toy")
    ride_to_the_end(page)
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    choices(page).first.wait_for()
    assert page.url != before
    page.goto(before)
    page.get_by_role("link", name="To the rematch").click()
    choices(page).first.wait_for()


def test_the_toy_game_is_ridden_to_its_end_without_knowing_it(house: House) -> None:
    page = house.visitor(size=PHONE)
    race_at_once(page, "Toy")
    expect(page.locator(".prompt")).to_contain_text("Your bid?")
    ride_to_the_end(page)
    assert podium(page)
    no_sideways_scroll(page)


def test_keys_choose_turn_the_board_and_show_help(house: House) -> None:
    page = house.visitor()
    race_at_once(page, "Flamme Rouge")
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text("has drawn")
    expect(page.locator(".board-window.map")).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator(".board-window.ribbon")).to_be_visible()
    asked = prompt.inner_text()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(prompt).not_to_have_text(asked)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    choose(page)
    expect(page.locator(".lines li .clause").first).to_have_attribute("title", re.compile("Rule FR"))


@pytest.mark.parametrize("layout", ["Map", "Ribbon"])
def test_riders_move_along_the_road_and_space_lets_them_arrive(house: House, layout: str) -> None:
    page = house.visitor(moving=True)
    page.evaluate(COUNT_RIDES)
    race_at_once(page, "Flamme Rouge")
    page.get_by_role("button", name=layout).click()
    expect(page.locator(".main-board .rider svg")).to_have_count(8)
    ride_until(page.locator(".moment", has_text="Round 2"), page)
    until(page, "window.rides.length > 0")
    page.keyboard.press("Space")
    until(page, "[...document.querySelectorAll('.main-board .rider')].every((rider) => !rider.getAnimations().length)")
    assert max(page.evaluate("window.rides")) > 2, "somebody rides from square to square, not straight to the last one"


def test_a_picture_that_did_not_come_is_asked_for_again(house: House) -> None:
    page = house.visitor("/")
    refused: list[str] = []

    def refuse(route: Route) -> None:
        """Answer 503 the first time."""
        if refused:
            route.fallback()
        else:
            refused.append(route.request.url)
            route.fulfill(status=503, json={"error": {"code": "busy", "message": "Too much to draw."}})

    page.route("**/board/map**", refuse)
    page.get_by_role("button", name="Ride now").click()
    expect(page.locator(".note.error")).to_contain_text("Too much to draw.")
    expect(page.locator(".main-board .ground")).to_be_visible()
    expect(page.locator(".note.error")).to_have_count(0)
    house.complaints[:] = [words for words in house.complaints if "503" not in words]
