"""Everybody can race: axe finds no violations in any state, the road is a table too, help gives the focus back."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page, expect

from browser.test_company import gather
from browser.test_log import race_now
from browser.visiting import DESK, PERSON, PHONE, House, bots, choices, ridden, ride_until
from soak import some

AXE = AXE_FILE_PATH.read_text(encoding="utf-8")
SIZES = pytest.mark.parametrize("size", some([PHONE, DESK], 1))


def violations(page: Page) -> list[str]:
    """Every violation in the page as it is, with the elements it is about."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [f"{one['id']}: {[node['html'][:140] for node in one['nodes'][:3]]}" for one in found]


@SIZES
def test_the_lobby_has_no_violations(house: House, size: dict[str, int]) -> None:
    page = house.visitor(size=size)
    page.get_by_role("button", name="Race now: Flamme Rouge").wait_for()
    assert violations(page) == []
    page.goto(f"{house.address}/new")
    page.get_by_role("button", name="Make the table").wait_for()
    assert violations(page) == []


def test_the_gathering_and_waiting_have_no_violations(house: House) -> None:
    page = gather(house, "Flamme Rouge")
    assert violations(page) == []
    page.get_by_role("button", name="Start the race").click()
    choices(page).first.wait_for()
    ride_until(page.locator(".waiting"), page)
    assert violations(page) == []


@SIZES
@pytest.mark.parametrize("game", ["Flamme Rouge", "Leader 1", "On the Rivet"])
def test_the_hand_has_no_violations(house: House, game: str, size: dict[str, int]) -> None:
    page = race_now(house, game, size)
    ride_until(page.locator(".log .round h3").nth(1), page)
    choices(page).first.wait_for()
    assert violations(page) == []
    page.keyboard.press("t")
    expect(page.locator(".road-table.panel")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


@SIZES
def test_podium_and_replay_have_no_violations(house: House, size: dict[str, int]) -> None:
    page = house.visitor(ridden(house, [PERSON, *bots(1)], stage="abLu"), size)
    page.locator(".little svg").first.wait_for()
    assert violations(page) == []
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    page.keyboard.press("Shift+ArrowRight")
    for _ in range(3):
        page.keyboard.press("ArrowRight")  # in the middle of a round: lines of beats to come are paler
    assert violations(page) == []
    page.keyboard.press("h")
    page.locator(".hands .played").first.wait_for()
    assert violations(page) == []


def test_the_road_is_a_table_of_text(house: House) -> None:
    page = race_now(house, "Flamme Rouge")
    ride_until(page.locator(".log .whole li", has_text="Round 1 is over"), page)
    table = page.get_by_role("table", name="The road, from front to back")
    expect(table.get_by_role("row")).to_have_count(9)
    mine = table.get_by_role("row").filter(has_text="(yours)")
    expect(mine).to_have_count(2)
    expect(mine.first).to_contain_text("squares to go")


def test_what_is_spoken_is_about_my_riders_and_the_question(house: House) -> None:
    page = race_now(house, "Flamme Rouge")
    ride_until(page.locator(".log .whole li", has_text="Round 1 is over"), page)
    choices(page).first.wait_for()
    expect(page.locator("p.spoken[aria-live]")).to_contain_text("Azur")
    spoken = page.locator("p.spoken[aria-live]").inner_text()
    assert page.locator(".prompt").inner_text() in spoken
    assert "Coquelicot sprinteur plays" not in spoken
    assert len(spoken) < 600


def test_help_has_the_keys_and_gives_the_focus_back(house: House) -> None:
    page = race_now(house, "Flamme Rouge")
    button = page.get_by_role("button", name="Help")
    button.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_role("rowheader").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()
