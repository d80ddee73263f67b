"""Everybody can race: axe finds no violations in any state, the road is a table too, help gives the focus back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page, expect

from browser.prepared import open_table
from browser.test_company import gather
from browser.test_games import OTHERS, asked_for, short_course
from browser.test_log import race_now
from browser.test_whole_races import DRAFTED, METEO, SIX, TWO
from browser.visiting import (
    ASKED,
    DESK,
    LANDSCAPE,
    PERSON,
    PHONE,
    House,
    bots,
    choices,
    ridden,
    ride_until,
    until,
)
from paceline.core import registry
from soak import SOAK, some

AXE = AXE_FILE_PATH.read_text(encoding="utf-8")
MOST_TABS = 4
"""From the start of the page to the first thing that can be picked."""
SIZES = some([("desk", DESK), ("phone", PHONE), ("phone on its side", LANDSCAPE)], 2)


SETTLED = """async () => {
await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
await Promise.allSettled(document.getAnimations().filter(({effect}) => effect.getComputedTiming().endTime < Infinity)
  .map(({finished}) => finished));
}"""
"""Waits until everything is where and as it stays: what fades in has too little contrast for a moment."""


def violations(page: Page, *, contrast: bool = True, only: Sequence[str] = ()) -> list[str]:
    """Every violation in the page as it is, with the elements it is about; the contrast of texts takes half the time.

    No rule that is checked needs to load style sheets or media again (`preload`).
    """
    if not page.evaluate("!!window.axe"):
        page.evaluate(AXE)
    rules = {} if contrast else {"color-contrast": {"enabled": False}}
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False, "rules": rules}
    if only:
        options["runOnly"] = only
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [f"{one['id']}: {[node['html'][:140] for node in one['nodes'][:3]]}" for one in found]


TOO_SMALL = """() => {
const isSeen = (one) => {
  const {left, top, right, bottom, width, height} = one.getBoundingClientRect();
  const inside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return width > 1 && height > 1 && inside && getComputedStyle(one).visibility !== 'hidden' && !one.closest('.spoken');
};
const name = (one) => `${one.tagName} ${one.className.baseVal ?? one.className} ${one.textContent.trim().slice(0, 20)}`;
const around = (one) => parseFloat(getComputedStyle(one, '::before').width) || 0;
const targets = [...document.querySelectorAll('button, a[href], input, select, summary')]
  .map((one) => one.closest('label') ?? one).filter((one) => isSeen(one) && getComputedStyle(one).display !== 'inline');
const small = targets.filter((one) => Math.max(one.offsetWidth, around(one)) < 44 || one.offsetHeight < 44).map(name);
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const {data, parentElement: one} = texts.currentNode;
  if (data.trim() && isSeen(one) && parseFloat(getComputedStyle(one).fontSize) < 12) small.push(name(one));
}
return [...new Set(small)];
}"""
"""Names targets under 44 pixels, except links in a sentence, and texts under 12 pixels."""


def violations_at_all_sizes(page: Page) -> dict[str, list[str]]:
    """Return the violations in the page as it is, at every size at which there are some; phones need large targets.

    Texts have the same colours at every size, so that outside a soak their contrast is checked at the first one, by day
    and by night.
    """
    found = dict[str, list[str]]()
    for name, size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(SETTLED)
        faults = violations(page, contrast=SOAK or not found)
        found[name] = faults + (page.evaluate(TOO_SMALL) if "phone" in name else [])
    page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLED)
    found["night"] = violations(page, only=["color-contrast"])
    page.emulate_media(color_scheme="light")
    return {name: faults for name, faults in found.items() if faults}


def test_the_lobby_has_no_violations(house: House) -> None:
    page = house.visitor()
    page.get_by_role("button", name="Ride now").wait_for()
    assert violations_at_all_sizes(page) == {}
    page.goto(f"{house.address}/new")
    page.locator(".setup-foot").wait_for()
    assert violations_at_all_sizes(page) == {}
    for game in ("Flamme Rouge", "Leader 1"):
        gathering = gather(house, game)
        until(gathering, "document.querySelector('.course-picture').naturalWidth > 0")
        assert violations_at_all_sizes(gathering) == {}


@pytest.mark.parametrize("game", ["Flamme Rouge", "Leader 1", "On the Rivet"])
def test_the_hand_has_no_violations(house: House, game: str) -> None:
    page = race_now(house, game)
    ride_until(page.locator(".log .round h3").nth(1), page)
    choices(page).first.wait_for()
    assert violations_at_all_sizes(page) == {}
    page.keyboard.press("t")
    expect(page.locator(".road-table.panel")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize(("first", "options"), [("pick", DRAFTED), ("place", METEO), ("draw", METEO)])
def test_draft_grid_and_bids_have_no_violations(house: House, first: str, options: Any) -> None:
    (maud,) = open_table(house.address, SIX if options is METEO else TWO, first=first, **options)
    page = house.visitor(maud.link)
    choices(page).first.click()
    page.locator(".lock:not([disabled]), .choice.card").first.wait_for()
    assert violations_at_all_sizes(page) == {}


def test_waiting_and_the_beats_of_a_round_have_no_violations(house: House) -> None:
    maud, theo = open_table(house.address, ("you:Maud", "you:Théo"), rounds=2)
    page = house.visitor(moving=True)
    page.evaluate("localStorage.setItem('paceline.settings', JSON.stringify({speed: 'step'}))")
    page.goto(maud.link)
    ride_until(page.locator(".locked-cards .card").nth(1), page)
    assert violations_at_all_sizes(page) == {}
    while theo.answer():
        pass
    told, kinds = page.locator(".story .told"), set[str | None]()
    while len(kinds) < 3:
        until(page, "document.querySelector('.story .next')")
        kinds.add(told.get_attribute("class"))
        assert violations_at_all_sizes(page) == {}
        sentence = told.inner_text()
        page.keyboard.press("ArrowRight")
        expect(told).not_to_have_text(sentence)


def test_podium_and_replay_have_no_violations(house: House) -> None:
    page = house.visitor(ridden(house, [PERSON, *bots(1)], stage="abLu"))
    page.locator(".little svg").first.wait_for()
    assert violations_at_all_sizes(page) == {}
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    page.keyboard.press("Shift+ArrowRight")
    for _ in range(3):
        page.keyboard.press("ArrowRight")  # in the middle of a round: lines of beats to come are paler
    assert violations_at_all_sizes(page) == {}
    page.keyboard.press("h")
    page.locator(".hands .played").first.wait_for()
    assert violations_at_all_sizes(page) == {}


FIRST_PICKS = {"leader-1": "(leave|stay)", "on-the-rivet": "activate"}
SQUARES = {"leader-1": "ride", "on-the-rivet": "step"}
PICKS = ".choice, #hand button.card"
"""Riders and other choices, and cards that can be picked before a rider."""


@pytest.mark.parametrize("name", OTHERS)
def test_riders_squares_and_the_podium_have_no_violations(house: House, name: str) -> None:
    for first, sight in ((FIRST_PICKS, ".choice .sign"), (SQUARES, ".main-board .goal.priced")):
        page = asked_for(house, name, first[name])
        page.locator(sight).first.wait_for()
        assert violations_at_all_sizes(page) == {}, sight
    seats = [{"kind": "bot", "name": "first"}] * min(registry.game(name).facts.seats)
    page.goto(house.address + ridden(house, seats, game=name, course=short_course(name)))
    page.locator(".little svg").first.wait_for()
    assert violations_at_all_sizes(page) == {}


@pytest.mark.parametrize("name", OTHERS)
def test_a_question_is_answered_by_keys_alone(house: House, name: str) -> None:
    page = asked_for(house, name, FIRST_PICKS[name])
    page.locator(".choice .sign").first.wait_for()
    page.evaluate("document.activeElement.blur()")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches('{PICKS}')"):
            break
        if page.evaluate("document.activeElement.matches('.skip')"):
            page.keyboard.press("Enter")
    assert page.evaluate(f"document.activeElement.matches('{PICKS}')"), "no pick within reach"
    while not page.locator(".main-board .goal.priced").count():
        asked = page.evaluate(ASKED)
        page.keyboard.press("1")
        until(page, f"{ASKED} !== {asked!r} || document.querySelector('.lock:not([disabled])')")
        if page.evaluate(ASKED) == asked:
            page.keyboard.press("Enter")
            until(page, f"{ASKED} !== {asked!r}")
        until(page, ASKED)
    asked = page.evaluate(ASKED)
    page.keyboard.press(page.locator(".choice .key").first.inner_text().lower())
    until(page, f"{ASKED} !== {asked!r} || document.querySelector('.lock:not([disabled])')")
    page.keyboard.press("Backspace")
    until(page, "document.querySelector('.main-board .goal.priced') && document.querySelector('.lock[disabled]')")


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
