"""The first page: the live race, every way to a race, and what can be gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect

from browser.serving import free_port, served
from browser.test_access import violations
from browser.visiting import DESK, PHONE, Devices, House, choices, no_sideways_scroll, until

SMALL: Final = """() => [...document.querySelectorAll('pl-home a, pl-home button, pl-home label.link')]
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, {width, height}]) => width && (height < 43.5 || width < 24)).map(([words]) => words)"""
"""Targets that are too small for a finger."""
WEIGHT: Final = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)"""
SHIFT: Final = """() => new Promise((done) => {
let sum = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value; })
  .observe({type: 'layout-shift', buffered: true});
requestAnimationFrame(() => setTimeout(() => done(sum)));
})"""


@pytest.fixture(scope="module")
def live_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server with a live race."""
    port = free_port()
    with served(tmp_path_factory.mktemp("live"), port):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def live_house(live_address: str, devices: Devices) -> Iterator[House]:
    visited = House(live_address, devices)
    yield visited
    complaints = [*visited.complaints]
    visited.leave(reuse=not complaints)
    assert complaints == []


def test_the_live_race_is_watched_and_a_team_taken_over(live_house: House) -> None:
    page = live_house.visitor(size=DESK)
    expect(page.locator(".live-board .rider svg")).to_have_count(8)
    expect(page.locator(".live-card")).to_contain_text("Live, bots only")
    until(page, "document.querySelector('.live-title small').textContent.includes('Round 2')")
    assert page.evaluate(SHIFT) < 0.1
    assert violations(page) == []
    page.get_by_role("link", name="Watch").click()
    expect(page.locator(".hand.watching")).to_be_visible()
    assert page.get_by_role("button", name="Lock").count() == 0
    watched = page.url
    page.go_back()
    other = live_house.visitor(size=PHONE)
    other.locator(".live-board .rider svg").first.wait_for()
    no_sideways_scroll(other)
    assert other.evaluate(SMALL) == []
    assert violations(other) == []
    page.get_by_role("button", name="Take over").click()
    choices(page).first.wait_for()
    assert page.url == watched, "its token is kept, and the address can be shared"
    expect(other.locator(".live-card")).to_contain_text("Live, with 1 visitor")
    page.goto(live_house.address)
    expect(page.locator(".kept-row").first).to_contain_text("Your turn")


def test_the_page_is_light_and_works_before_its_picture_comes(live_house: House) -> None:
    page = live_house.visitor("/healthz", new=True)
    held: list[Route] = []
    page.add_init_script("window.requestIdleCallback = () => 0")  # the modules of a table come when all else is done
    page.route("**/components/live-race.js", lambda route: held.append(route))  # noqa: PLW0108
    page.goto(live_house.address)
    expect(page.get_by_role("button", name="Ride now")).to_be_enabled()
    expect(page.locator(".day")).to_contain_text("Against")
    until(page, "[...document.querySelectorAll('.poster-room')].every((one) => one.naturalWidth)")
    assert page.evaluate(WEIGHT) < 150_000
    assert held
    page.get_by_role("button", name="Ride now").click()
    choices(page).first.wait_for()
    for route in held:
        route.abort()
    live_house.complaints[:] = [words for words in live_house.complaints if "ERR_FAILED" not in words]


def test_every_way_leads_to_a_race(house: House) -> None:
    page = house.visitor()
    expect(page.locator(".first-race")).to_contain_text("Nothing on the road yet")
    page.get_by_role("button", name="Ride it").click()
    choices(page).first.wait_for()
    mine = page.url
    page.goto(house.address)
    expect(page.locator(".day")).to_contain_text("Against")
    page.get_by_role("button", name="Ride on").click()
    choices(page).first.wait_for()
    assert page.url == mine, "there is one try"
    page.goto(house.address)
    row = page.locator(".kept-row", has_text="Your turn")
    until(page, "document.querySelector('.kept-course').naturalWidth > 0")
    row.get_by_role("link").click()
    choices(page).first.wait_for()
    page.goto(house.address)
    page.get_by_role("button", name="Learn Flamme Rouge in a round").click()
    page.wait_for_url("**/table/*")
    page.goto(house.address)
    hrefs = page.locator("pl-home a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    for wanted in ("/new?with=friends", "/new?game=flamme-rouge", "/new?game=leader-1", "/new?game=on-the-rivet"):
        assert wanted in hrefs
    page.get_by_role("link", name="Write a stage").click()
    expect(page.locator(".own-course[open] input")).to_have_value("abcdefghijklmnopqrstu")
    page.go_back()
    page.locator("a[href='/new?game=leader-1']").click()
    expect(page.locator(".stage-card").first).to_contain_text("Les Écluses")


def test_rules_replays_files_and_codes_are_reached(house: House) -> None:
    page = house.visitor(size=PHONE)
    page.get_by_role("navigation", name="foot").get_by_role("button", name="Rules").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".basics")).to_be_visible()
    dialog.get_by_role("button", name="Read the rules").click()
    expect(dialog.locator(".chapter").first).to_be_visible()
    page.keyboard.press("Escape")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="I have a code").click()
    page.get_by_label("Code", exact=True).fill("v3l")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("A code has four letters")
    file: Any = {"name": "a.race", "mimeType": "text/plain", "buffer": b"nonsense\n"}
    page.get_by_label("Open a race file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("cannot be imported")
    house.complaints[:] = [words for words in house.complaints if "400 (Bad Request)" not in words]
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.get_by_role("button", name="Replays").click()
    expect(page.locator("#continue")).to_be_focused()
    expect(page.locator("#continue")).to_contain_text("No race has ended yet")


def test_the_table_of_the_day_is_shown(house: House) -> None:
    page = house.visitor("/healthz")
    row = {"rank": 1, "name": "Inès", "place": 1, "margin": 6, "mine": False}
    rows = [row, row | {"rank": 2, "name": "", "place": 3, "margin": -1}]
    mine = row | {"rank": 0, "place": 4, "margin": -9, "mine": True}
    told = {"day": "2026-05-31", "game": "flamme-rouge", "title": "Flamme Rouge", "stage": "La Classicissima"}
    told |= {"squares": 78, "bots": ["Bruno", "Odile"], "ridden": 41, "rows": rows, "mine": mine}  # type: ignore[dict-item]
    page.route("**/api/day", lambda route: route.fulfill(json=told | {"table": "abc", "phase": "over"}))
    page.goto(house.address)
    lines = page.locator(".day-rows li")
    expect(lines).to_have_count(3)
    expect(lines.nth(0)).to_contain_text("Inès, won by 6 squares")
    expect(lines.nth(1)).to_contain_text("Somebody, place 3, 1 square behind")
    expect(lines.nth(2)).to_contain_text("You, place 4, 9 squares behind")
    expect(page.locator(".day")).to_contain_text("41 have ridden")
    expect(page.get_by_role("link", name="Watch my race")).to_have_attribute("href", "/replay/abc")


def test_without_a_network_the_page_says_so(house: House) -> None:
    page = house.visitor(new=True)
    expect(page.locator(".day")).to_contain_text("Against")
    page.context.set_offline(True)
    page.get_by_role("button", name="Ride now").click()
    expect(page.locator(".hero").get_by_role("alert")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Ride now").click()
    choices(page).first.wait_for()
    house.complaints[:] = [words for words in house.complaints if "ERR_INTERNET_DISCONNECTED" not in words]
