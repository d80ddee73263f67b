"""The guided last kilometre, and lessons beside what happens in any race."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.test_access import violations
from browser.visiting import DESK, PHONE, House, race_at_once, until
from soak import some

BUBBLE = ".bubble"
SETTLED = 400
"""Milliseconds after which a bubble is in place."""
TAUGHT = ["slipstream", "climb", "exhaustion"]
COVERED = """(selector) => {
  const area = (element) => element.getBoundingClientRect();
  const bubble = area(document.querySelector('.bubble'));
  return [...document.querySelectorAll(selector)].map(area).some((other) => other.width && other.height
    && Math.min(bubble.right, other.right) - Math.max(bubble.left, other.left) > 1
    && Math.min(bubble.bottom, other.bottom) - Math.max(bubble.top, other.top) > 1);
}"""


def say_on(page: Page) -> str:
    """Return which note is shown; wait for one, or for the end."""
    until(page, "document.querySelector('.bubble, .recap')")
    note: str = page.evaluate("document.querySelector('.bubble')?.dataset.note ?? 'recap'")
    return note


def press(page: Page, selector: str) -> None:
    """Click, or tap on a device without a mouse."""
    target = page.locator(selector).first
    if page.viewport_size == PHONE:
        target.tap()
    else:
        target.click()


def answer(page: Page, note: str) -> None:
    """Do what the note asks for."""
    if page.locator(".bubble .act").count():
        press(page, ".bubble .act")
    elif page.locator("#hand .lock:not([disabled])").count():
        press(page, "#hand .lock")
    else:
        press(page, "#hand .card:not([disabled])")
    until(
        page,
        f"(document.querySelector('.bubble')?.dataset.note ?? '') !== {note!r} || "
        "document.querySelector('#hand .lock:not([disabled])')",
    )


def ride_on(page: Page) -> None:
    """Play a card without a hint."""
    script = (
        "(next => (next?.click(), !!next))(['#hand .lock:not([disabled])', '#hand .card:not([disabled])']"
        ".map((one) => document.querySelector(one)).find(Boolean))"
    )
    page.evaluate(script)
    page.wait_for_timeout(20)


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_the_last_kilometre_is_ridden_to_its_end(house: House, size: dict[str, int]) -> None:
    page = house.visitor(size=size)
    press(page, "button:has-text('Show me how')")
    seen: list[str] = []
    while "hint 6" not in seen:
        note = say_on(page)
        if note not in seen:
            seen.append(note)
            assert not page.evaluate(COVERED, ".log, #hand .card, #hand .lock"), note
        answer(page, note)
    assert [note for note in seen if not note.startswith("hint")] == TAUGHT
    assert [note for note in seen if note.startswith("hint")] == [f"hint {number}" for number in range(7)]
    while not page.locator(".recap").count():
        ride_on(page)
    expect(page.locator(".recap li")).to_have_count(5)
    assert violations(page) == []
    press(page, ".recap .act")
    page.wait_for_url(lambda url: "/table/" in url)
    expect(page.locator("#hand .choice").first).to_be_visible()
    expect(page.locator(".course")).to_have_text("Avenue Corso Paseo")
    assert page.locator(".bubble").count() == 0  # it has been offered


def test_it_is_offered_once_with_the_first_race_and_can_be_skipped(house: House) -> None:
    page = house.visitor()
    race_at_once(page, "Flamme Rouge")
    offer = page.locator(".bubble", has_text="First time here?")
    offer.wait_for()
    assert violations(page) == []
    race = page.url
    offer.get_by_role("button", name="Show me how").click()
    page.locator(".course", has_text="Le dernier kilomètre").wait_for()
    page.get_by_role("link", name="Skip").click()
    page.wait_for_url(race.partition("#")[0])
    expect(page.locator("#hand .choice").first).to_be_visible()
    assert page.locator(".bubble").count() == 0
    page.goto(house.address)
    expect(page.locator(".kept-row")).to_have_count(2)
    assert page.get_by_role("button", name="Show me how").count() == 0


def test_help_begins_with_the_game_in_pictures_and_leads_to_the_guide(house: House) -> None:
    page = house.visitor("/new")
    page.get_by_role("button", name="Ride now").click()
    page.locator("#hand .choice").first.wait_for()
    page.keyboard.press("?")
    basics = page.locator(".basics li")
    expect(basics).to_have_count(5)
    expect(basics.nth(2)).to_contain_text("Slipstream")
    until(page, "[...document.querySelectorAll('.basics img')].slice(0, 2).every((image) => image.naturalWidth)")
    assert violations(page) == []
    page.get_by_role("button", name="Ride the last kilometre").click()
    until(page, "document.querySelector('pl-table')?.model.info?.guide")


def test_the_guide_of_leader_1_frames_the_button_it_names(house: House) -> None:
    page = house.visitor(size=DESK)
    address = page.evaluate("import('/static/lib/start.js').then(({startGuide}) => startGuide('leader-1'))")
    page.goto(house.address + address)
    expect(page.locator(".course")).to_have_text("A first race")
    assert say_on(page) == "hint 0"
    press(page, ".bubble .act")
    page.locator(".bubble", has_text="press «Sit in»").wait_for()
    page.wait_for_timeout(SETTLED)
    framed, named = (page.locator(one).bounding_box() for one in (".spotlight", "#hand .beside-lock"))
    assert framed
    assert named
    assert abs(framed["x"] + framed["width"] / 2 - named["x"] - named["width"] / 2) < 2
    assert framed["height"] < 2 * named["height"]
    assert not page.evaluate(COVERED, "#hand .prompt, #hand .choice, .log")
