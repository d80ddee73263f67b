"""Select, preview, lock: a click shows what it leads to, and nothing is sent before it is locked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.test_company import gather, link_of
from browser.visiting import (
    ASKED,
    DESK,
    PHONE,
    House,
    choices,
    choose,
    no_sideways_scroll,
    race_at_once,
    ride_until,
    until,
)
from soak import some

SENT = "window.answers"
COUNT_ANSWERS = """(() => {
window.answers = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (words) {
  if (JSON.parse(words).type === 'answer') window.answers += 1;
  return send.call(this, words);
};
})()"""
"""Counts the answers that the page sends."""
SAME_CARD = 300
"""Milliseconds after which a second click is not the second half of a double click."""


def first_hand(house: House, size: dict[str, int] = DESK) -> Page:
    """Return the page of a player who holds four cards."""
    page = house.visitor(size=size)
    page.evaluate(COUNT_ANSWERS)
    race_at_once(page, "Flamme Rouge")
    page.locator(".choice.card").first.wait_for()
    page.locator(".main-board .rider svg").first.wait_for()
    return page


def play_first(page: Page) -> None:
    """Select the first card and lock it: two keys."""
    page.locator(".choice.card:not([disabled])").first.wait_for()
    asked = page.evaluate(ASKED)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    until(page, f"{ASKED} !== {asked!r}")


def prompt(page: Page) -> str:
    return page.locator(".prompt").inner_text()


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_a_click_shows_where_a_card_leads_and_sends_nothing(house: House, size: dict[str, int]) -> None:
    page = first_hand(house, size)
    asked, card = prompt(page), page.locator(".choice.card").last
    expect(page.locator(".lock")).to_be_disabled()
    card.click()
    ghost = page.locator(".main-board .ghost")
    expect(ghost).to_have_count(1)
    expect(card).to_have_attribute("aria-pressed", "true")
    value = card.locator(".face").inner_text()
    expect(page.locator(".lock")).to_contain_text(f"Lock {value}")
    expect(ghost).to_be_in_viewport(ratio=0.9)
    if size is PHONE:
        expect(page.locator(".main-board .step:not(.lost)")).to_have_count(int(value))
    box = page.locator(".lock").bounding_box()
    assert box is not None
    assert box["height"] >= 52
    no_sideways_scroll(page)
    page.keyboard.press("Backspace")
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement?.blur()")
    expect(ghost).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "false")
    card.click()
    page.locator(".choice.card").nth(0).click()
    expect(page.locator(".choice.card[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".choice.card[aria-pressed=true]")).to_have_count(0)
    assert prompt(page) == asked
    assert page.evaluate(SENT) == 0


def test_enter_the_lock_and_a_second_click_lock_and_a_double_click_does_not(house: House) -> None:
    page = first_hand(house)
    asked = prompt(page)
    page.locator(".choice.card").nth(1).dblclick()
    page.wait_for_timeout(100)
    assert page.evaluate(SENT) == 0
    page.wait_for_timeout(SAME_CARD)
    page.locator(".choice.card").nth(1).click()
    expect(page.locator(".prompt")).not_to_have_text(asked)
    asked = prompt(page)
    page.keyboard.press("2")
    assert page.evaluate(SENT) == 1
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).not_to_have_text(asked)
    assert page.evaluate(SENT) == 2


@pytest.mark.parametrize("focus", [True, False])
def test_a_key_that_is_held_down_does_nothing(house: House, *, focus: bool) -> None:
    page = first_hand(house)
    asked = prompt(page)
    page.keyboard.down("1")
    if not focus:
        page.evaluate("document.activeElement.blur()")
    for _ in range(5):
        page.keyboard.down("1")  # Playwright marks these as repeated
    assert page.evaluate(SENT) == 0
    page.keyboard.up("1")
    page.keyboard.down("Enter")
    expect(page.locator(".prompt")).not_to_have_text(asked)
    asked = prompt(page)
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert prompt(page) == asked
    assert page.evaluate(SENT) == 1


def test_whoever_wants_it_locks_with_the_first_click(house: House) -> None:
    page = first_hand(house)
    asked = prompt(page)
    page.locator(".settings summary").click()
    page.get_by_label("Lock on first click").check()
    page.locator(".settings summary").click()
    page.locator(".choice.card").first.click()
    expect(page.locator(".prompt")).not_to_have_text(asked)
    asked = prompt(page)
    page.reload()
    choices(page).first.wait_for()
    page.keyboard.press("1")
    expect(page.locator(".prompt")).not_to_have_text(asked)


def test_every_card_that_was_drawn_is_in_the_hand(house: House) -> None:
    """Equal ones too, and only exhaustion cards look exhausted."""
    page, seen = first_hand(house), set[int]()
    while 3 not in seen and 2 not in seen:
        ride_until(page.locator(".choice.card").first, page)
        drawn = page.evaluate(
            "document.querySelector('pl-table').snapshot.panels.flatMap(({parts}) => parts)"
            ".filter(({pile}) => pile === 'hand').flatMap(({cards}) => cards).map(({value, kind}) => [value, kind])"
        )
        cards = page.locator(".choice.card")
        expect(cards.locator(".face")).to_have_text([value for value, _ in drawn])
        assert len(drawn) == 4
        expect(page.locator(".choice.card.exhaustion")).to_have_count(sum(kind == "exhaustion" for _, kind in drawn))
        seen.add(len({value for value, _ in drawn}))
        choose(page)
        page.wait_for_timeout(100)


def test_an_ordinary_round_costs_four_inputs(house: House) -> None:
    page = first_hand(house)
    for _ in range(2):
        play_first(page)
    page.locator("[data-always=S]").click()
    for number in range(2, 4):
        for _ in range(2):
            play_first(page)
        expect(page.locator(".moment")).to_have_text(f"Round {number + 1}")
        expect(page.locator(".rider-tab.current")).to_have_attribute("data-rider", "AS")
    page.locator(".settings summary").click()
    expect(page.locator("[name=first]")).to_have_value("S")


def test_what_was_locked_stays_in_sight_until_it_is_revealed(house: House) -> None:
    maud = gather(house, "Flamme Rouge")
    theo = house.visitor(link_of(maud, "Théo"))
    maud.get_by_role("button", name="Start the race").click()
    ride_until(maud.locator(".prompt", has_text="Which rider draws first?"), maud, theo)
    maud.keyboard.press("s")
    for _ in range(2):
        maud.locator(".choice.card").first.wait_for()
        choose(maud)
    expect(maud.locator(".locked-cards .card")).to_have_count(2)
    expect(maud.locator(".locked-cards")).to_contain_text("Locked")
    expect(maud.locator(".waiting")).to_contain_text("Waiting for Théo.")
    maud.reload()
    expect(maud.locator(".locked-cards .card")).to_have_count(2)


def test_decks_are_a_key_away_and_say_where_every_card_is(house: House) -> None:
    page = first_hand(house)
    page.keyboard.press("d")
    sheet = page.get_by_role("dialog", name="On the table")
    expect(sheet.locator(".tracker")).to_have_count(2)
    expect(sheet.locator(".one-panel").first.locator(".pips .pip")).to_have_count(15)
    expect(sheet.locator(".pips .pip-hand")).to_have_count(4)
    page.keyboard.press("d")
    expect(sheet).to_have_count(0)


def test_the_hand_is_three_tabs_away(house: House) -> None:
    page = first_hand(house)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('#hand')")
