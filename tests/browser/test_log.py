"""The log: rounds, signs, a filter, squares that light up, a place that is kept, text to copy."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.visiting import DESK, PHONE, House, choices, race_at_once, ride_until, until


def race_now(house: House, game: str, size: dict[str, int] = DESK) -> Page:
    """A player in a race that has just begun."""
    page = house.visitor(size=size)
    race_at_once(page, game)
    choices(page).first.wait_for()
    return page


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("Flamme Rouge", "At the start", "Round 1"),
        ("Leader 1", "Before the start", "Turn 1"),
        ("On the Rivet", "Before the start", "Phase 1 · round 1"),
    ],
)
def test_lines_stand_under_their_rounds_with_signs(house: House, game: str, first: str, second: str) -> None:
    page = race_now(house, game)
    headings = page.locator(".log .round h3")
    ride_until(headings.nth(1), page)
    assert headings.all_text_contents()[:2] == [first, second]
    assert page.evaluate(
        "[...document.querySelectorAll('.log .whole li')].every((line) => line.querySelector('.kind-sign'))"
    )


def test_mine_and_all_are_remembered(house: House) -> None:
    page = race_now(house, "Flamme Rouge")
    ride_until(page.locator(".log .whole li", has_text="Round 2 is over"), page)
    lines = page.locator(".log .whole li")
    before = lines.count()
    page.locator(".log").get_by_role("button", name="Mine").click()
    until(page, f"document.querySelectorAll('.log .whole li').length < {before}")
    words = lines.all_inner_texts()
    assert any("Azur" in line for line in words)
    assert all("Azur" in line or "is over" in line for line in words)
    page.reload()
    expect(page.locator(".log").get_by_role("button", name="Mine")).to_have_attribute("aria-pressed", "true")


def test_a_line_lights_its_squares_and_a_click_shows_its_rule(house: House) -> None:
    page = race_now(house, "Flamme Rouge")
    line = page.locator(".log .whole li.placed", has_text="Azur").last
    line.hover()
    expect(page.locator(".main-board .light").first).to_be_attached()
    page.locator(".log h2").hover()
    expect(page.locator(".main-board .light")).to_have_count(0)
    line.locator(".words").click()
    expect(line.locator(".rule")).to_be_visible()
    line.focus()
    expect(page.locator(".main-board .light").first).to_be_attached()
    line.press("Enter")
    expect(line.locator(".rule")).to_have_count(0)
    line.press("ArrowUp")
    until(page, "document.activeElement.matches('.log li:not(:last-child)')")


def test_the_end_is_seen_and_whoever_reads_further_up_stays_there(house: House) -> None:
    page = race_now(house, "Flamme Rouge")
    at_end = "(({scrollHeight, scrollTop, clientHeight}) => scrollHeight - scrollTop - clientHeight < 3)"
    at_end += "(document.querySelector('.log .whole'))"
    ride_until(page.locator(".log .whole li", has_text="Round 2 is over"), page)
    until(page, f"!document.querySelector('.story.playing') && {at_end}")
    page.evaluate("document.querySelector('.log .whole').scrollTop = 40")
    page.wait_for_timeout(200)  # the page hears of the scrolling before the next line comes
    ride_until(page.locator(".newest"), page)
    assert page.evaluate("document.querySelector('.log .whole').scrollTop") == 40
    page.locator(".newest").click()
    until(page, at_end)
    expect(page.locator(".newest")).to_have_count(0)


def test_the_log_is_copied_as_text(house: House) -> None:
    page = race_now(house, "Flamme Rouge")
    ride_until(page.locator(".log .whole li", has_text="Round 1 is over"), page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the log as text").click()
    expect(page.locator(".log")).to_contain_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith("At the start\n- ")
    assert "\n\nRound 1\n- " in text
    assert "(FR 3.1)" in text


def test_a_phone_shows_the_latest_lines_and_opens_the_log(house: House) -> None:
    page = race_now(house, "Flamme Rouge", PHONE)
    expect(page.locator(".log .latest li").first).to_be_visible()
    expect(page.locator(".log .whole")).to_be_hidden()
    page.get_by_role("button", name="Whole log").click()
    expect(page.locator(".log .whole li").last).to_be_visible()
    expect(page.locator(".log .latest")).to_be_hidden()
