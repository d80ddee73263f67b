"""Faults around a race: the page ends in the true state and says what happened; no locked card is lost or doubled."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.prepared import Player, Wire, open_table, ride_outside, shows_the_truth
from browser.serving import free_port, served
from browser.visiting import ASKED, DESK, LANDSCAPE, PHONE, Devices, House, no_sideways_scroll, riders, until

TWO = ("you:Maud", "you:Théo")
NOTES = ".notes .note"
RECONNECTING = ".note.wait"
LATE = "Not played: this question was answered before, in another tab or by a bot standing in."
CLOSED = "This question closed before you locked."
LOCK_SOON = "setTimeout(() => document.querySelector('.lock').click(), 60)"
PLAYING = "!!document.querySelector('.story.playing .move')"
ON_THEIR_WAY = "[...document.querySelectorAll('.main-board .rider')].some((one) => one.getAnimations().length)"
NOTE_THE_STORY = """() => {
window.kinds = [];
document.addEventListener('beat', ({detail}) => window.kinds.push(detail.beat?.kind));
window.told = '';
const story = document.querySelector('.story');
const all = {subtree: true, childList: true, characterData: true};
new MutationObserver(() => { window.told += story.textContent; }).observe(story, all);
}"""
"""Notes the kind of every beat, and all that the page tells."""
MEASURE = """() => {
const board = document.querySelector('.main-board');
const began = {};  // cells, which every shape of the board has
window.distances = () => {
  const {cells, width, token} = board.drawn;
  const sheet = document.querySelector('.main-board .sheet').getBoundingClientRect(), scale = sheet.width / width;
  return [...document.querySelectorAll('.main-board .rider')].map((rider) => {
    const box = rider.getBoundingClientRect();
    const [x, y] = [(box.x + box.width / 2 - sheet.x) / scale, (box.y + box.height / 2 - sheet.y) / scale];
    const {cell, rider: name} = rider.dataset, to = cells[cell];
    const away = Math.hypot(x - to.x, y - to.y) / token;
    if (away < 0.1 || !(name in began)) began[name] = cell;
    const from = cells[began[name]];
    return {away, astray: away - Math.hypot(from.x - to.x, from.y - to.y) / token};
  });
};
window.furthest = 0;
const note = () => {
  window.furthest = Math.max(window.furthest, ...window.distances().map(({astray}) => astray));
  requestAnimationFrame(note);
};
requestAnimationFrame(note);
}"""
"""Measures how far riders are from their cells, and at most further than when they began, in sizes of a rider."""


def wired(house: House, player: Player, size: dict[str, int] = DESK, *, moving: bool = False) -> tuple[Page, Wire]:
    """Open the page of a player who holds cards, on a wire of ours."""
    page = house.visitor(size=size, moving=moving, new=True)
    wire = Wire(page)
    sit_down(page, player)
    return page, wire


def sit_down(page: Page, player: Player) -> None:
    page.goto(player.link)
    page.locator(".choice.card:not([disabled])").first.wait_for()
    page.locator(".main-board .rider svg").first.wait_for()


def select(page: Page, place: int) -> str:
    """Select a card of the hand; return its value."""
    card = page.locator(".choice.card").nth(place)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    return card.locator(".face").inner_text()


def lock(page: Page) -> None:
    page.locator(".lock").click()


def lock_both(page: Page) -> list[str]:
    """Lock a card for both riders; return their values."""
    values = []
    for _ in range(2):
        page.locator(".choice.card:not([disabled])").first.wait_for()
        asked = page.evaluate(ASKED)
        values.append(select(page, 1))
        lock(page)
        until(page, f"{ASKED} !== {asked!r}")
    return values


def played_in_the_end(*players: Player) -> list[str]:
    """Ride to the end; return the cards of the first player."""
    ride_outside(*players)
    return players[0].plays()


# Two tabs of one seat.


def test_of_two_tabs_that_lock_at_once_one_card_counts_and_the_other_tab_is_told(house: House) -> None:
    (maud,) = open_table(house.address)
    (here, _), (there, wire) = wired(house, maud), wired(house, maud)
    wire.silent = True  # so that the answers cross
    taken, late = select(here, 0), select(there, 3)
    assert taken != late
    lock(here)
    until(here, f"{ASKED} !== {there.evaluate(ASKED)!r}")
    lock(there)
    until(there, "!!document.querySelector('.choice.card.locked')")
    wire.release()
    expect(there.locator(NOTES)).to_have_text([LATE])
    assert maud.locked == [taken]
    for tab in (here, there):
        shows_the_truth(tab, maud)
        expect(tab.locator(".rider-tab", has_text=f"{taken} locked")).to_have_count(1)
    assert played_in_the_end(maud)[0] == taken


def test_two_tabs_that_always_lock_together_ride_one_race(house: House) -> None:
    """Whoever is quicker: one card a question, and a tab that was slower says so only if its player had locked."""
    (maud,) = open_table(house.address)
    here = house.visitor()
    here.evaluate("localStorage.setItem('paceline.settings', JSON.stringify({first: {'flamme-rouge': 'S'}}))")
    there = here.context.new_page()
    played = []
    for tab in (here, there):
        sit_down(tab, maud)
    for _ in range(4):
        asked = here.evaluate(ASKED)
        options = {select(here, 0), select(there, 3)}
        for tab in (here, there):
            tab.evaluate(LOCK_SOON)
        for tab in (here, there):
            until(tab, f"![{asked!r}, undefined].includes({ASKED})")
            tab.locator(".choice.card:not([disabled])").first.wait_for()
            shows_the_truth(tab, maud)
        assert set(here.locator(NOTES).all_inner_texts() + there.locator(NOTES).all_inner_texts()) <= {LATE, CLOSED}
        played.append(options)
    plays = played_in_the_end(maud)
    assert all(card in options for card, options in zip(plays, played, strict=False))


def test_an_answer_given_for_ever_is_no_news_in_a_second_tab(house: House) -> None:
    (maud,) = open_table(house.address)
    here = house.visitor()
    here.evaluate("localStorage.setItem('paceline.settings', JSON.stringify({first: {'flamme-rouge': 'S'}}))")
    there = here.context.new_page()
    for tab in (here, there):
        sit_down(tab, maud)
    lock_both(here)
    for tab in (here, there):
        tab.locator(".choice.card:not([disabled])").first.wait_for()
        shows_the_truth(tab, maud)
        expect(tab.locator(NOTES)).to_have_count(0)


# The round closes.


def test_a_round_that_closes_under_a_selected_card_says_so(house: House) -> None:
    wish = {
        "seats": [{"kind": "person", "name": "Maud"}, {"kind": "person", "name": "Théo"}],
        "patience": 1,
        "start": True,
        "opening": True,
    }
    maud, theo = Player.seated(house.address, httpx.post(f"{house.address}/api/tables", json=wish).json())
    page, wire = wired(house, maud)
    select(page, 2)
    while theo.answer():
        pass
    house.visitor(theo.link)  # a bot plays for Maud only while somebody waits
    expect(page.locator(NOTES)).to_have_text([CLOSED])
    expect(page.get_by_text("A bot plays for you.")).to_be_visible()
    expect(page.locator(".choice.card[aria-pressed=true]")).to_have_count(0)
    page.get_by_role("button", name="Take back the seat").click()
    expect(page.get_by_text("A bot plays for you.")).to_have_count(0)
    shows_the_truth(page, maud)
    assert [frame["type"] for frame in wire.sent if frame["type"] == "answer"] == []


# The line drops between lock and reveal.


def test_a_lock_that_was_lost_with_the_line_is_sent_again(house: House) -> None:
    maud, theo = open_table(house.address, TWO)
    page, wire = wired(house, maud)
    wire.deaf = True
    card = select(page, 2)
    lock(page)
    until(page, "!!document.querySelector('.choice.card.locked')")
    assert maud.locked == []
    wire.cut()
    expect(page.locator(".rider-tab", has_text=f"{card} locked")).to_have_count(1)
    expect(page.locator(NOTES)).to_have_count(0)
    assert maud.locked == [card]
    shows_the_truth(page, maud)
    assert played_in_the_end(maud, theo)[0] == card


def test_a_lock_that_was_lost_and_came_too_late_is_told(house: House) -> None:
    (maud,) = open_table(house.address)
    page, wire = wired(house, maud)
    wire.silent = wire.deaf = True
    select(page, 3)
    lock(page)
    until(page, "!!document.querySelector('.choice.card.locked')")
    maud.answer()  # on another device, or a bot
    wire.cut()
    expect(page.locator(NOTES)).to_have_text([LATE])
    shows_the_truth(page, maud)


def test_a_lock_that_arrived_before_the_line_dropped_counts_once(house: House) -> None:
    maud, theo = open_table(house.address, TWO)
    page, wire = wired(house, maud)
    cards = [select(page, 2)]
    lock(page)
    page.locator(".choice.card:not([disabled])").first.wait_for()
    wire.silent = True
    cards.append(select(page, 0))
    lock(page)
    until_locked(maud, cards)
    wire.cut()
    expect(page.locator(".locked-cards .card .face")).to_have_text(cards)
    expect(page.locator(NOTES)).to_have_count(0)
    shows_the_truth(page, maud)
    while theo.answer():
        pass
    shows_the_truth(page, maud)
    assert played_in_the_end(maud, theo)[:2] == cards


def test_a_server_that_is_killed_between_lock_and_reveal_loses_nothing(devices: Devices, tmp_path: Path) -> None:
    port = free_port()
    house = House(f"http://127.0.0.1:{port}", devices)
    with served(tmp_path, port) as server:
        maud, theo = open_table(house.address, TWO)
        page = house.visitor(maud.link, moving=True)
        cards = lock_both(page)
        server.kill()
        expect(page.locator(RECONNECTING)).to_have_text("Reconnecting… What you chose is kept.")
        expect(page.locator(".locked-cards .card .face")).to_have_text(cards)
    with served(tmp_path, port):
        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(page.locator(NOTES)).to_have_count(0)
        while theo.answer():
            pass
        shows_the_truth(page, maud)
        assert played_in_the_end(maud, theo)[:2] == cards
        house.leave(reuse=False)
    assert [words for words in house.complaints if "net::ERR_" not in words] == []


def until_locked(player: Player, cards: list[str]) -> None:
    deadline = time.monotonic() + 30
    while player.locked != cards:
        assert time.monotonic() < deadline
        time.sleep(0.02)


# A newer server.


def with_unknown_beats(frame: dict[str, Any]) -> dict[str, Any]:
    """Put beats that no page knows before and after those of a step, and into an unknown frame."""
    snapshot = frame.get("snapshot", {})
    if snapshot.get("beats"):
        first = snapshot["beats"][0]
        unknown = {
            "n": first["n"],
            "kind": "volcano",
            "sentence": "A volcano smokes.",
            "clause": "",
            "smoke": {"colour": "grey"},
            "riders": ["ZZ", "AS"],
            "lit": [99999],
            "cards": [{"id": "lava", "kind": "molten"}],
        }
        path = [{"rider": "AS", "cells": [99998, 99999]}, {"rider": "ZZ", "cells": [1]}]
        snapshot["beats"] = [unknown, *snapshot["beats"], unknown | {"sentence": "It erupts.", "paths": path}]
        snapshot["lines"] = [*snapshot["lines"], snapshot["lines"][-1] | {"kind": "volcano", "words": "It erupts."}]
    return frame


def test_a_beat_of_an_unknown_kind_is_told_and_changes_nothing(house: House) -> None:
    (maud,) = open_table(house.address)
    page, wire = wired(house, maud, moving=True)
    page.evaluate(NOTE_THE_STORY)
    wire.change = with_unknown_beats
    lock_both(page)
    expect(page.locator(".log .whole")).to_contain_text("It erupts.")
    wire.change = lambda frame: frame
    shows_the_truth(page, maud, log=False)
    assert {"reveal", "move", "summary", "volcano"} <= set(page.evaluate("window.kinds"))
    for words in ("A volcano smokes.", "It erupts."):
        assert words in page.evaluate("window.told")


# Sleep.


def test_a_device_that_sleeps_through_a_round_wakes_in_the_true_state(house: House) -> None:
    maud, theo = open_table(house.address, TWO)
    page, _ = wired(house, maud, moving=True)
    cards = lock_both(page)
    session = page.context.new_cdp_session(page)
    while theo.answer():
        pass
    until(page, PLAYING)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    for _ in range(8):
        maud.answer()
        theo.answer()
    session.send("Page.setWebLifecycleState", {"state": "active"})
    shows_the_truth(page, maud)
    assert played_in_the_end(maud, theo)[:2] == cards


def test_a_device_whose_line_died_while_it_slept_notices_when_it_wakes(house: House) -> None:
    maud, theo = open_table(house.address, TWO)
    page = house.visitor(moving=True, new=True)
    page.clock.install()
    wire = Wire(page)
    sit_down(page, maud)
    cards = lock_both(page)
    while theo.answer():
        pass
    until(page, PLAYING)
    wire.silent = True
    for _ in range(8):
        maud.answer()
        theo.answer()
    page.clock.fast_forward("10:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.fast_forward("00:10")
    shows_the_truth(page, maud)
    assert played_in_the_end(maud, theo)[:2] == cards


# Away.

AWAY = ".story .away"
NOTE_BEATS = """
window.kinds = [];
document.addEventListener('beat', ({detail: {beat, display}}) => {
  window.kinds.push(beat?.kind ?? '');
  window.first ??= Object.fromEntries(display.shown.riders.map(({token}) => [token.rider, String(token.cell)]));
});
"""


def ride_rounds(number: int, *players: Player) -> None:
    """Answer for all players until so many rounds have gone by."""
    first = players[0].read(log=False)["snapshots"][0]["round"]
    last = f"Round {int(first.removeprefix('Round ')) + number}"
    while players[0].read(log=False)["snapshots"][0]["round"] != last:
        assert not players[0].over
        for player in players:
            player.answer()


def test_a_round_that_was_missed_while_the_line_was_down_is_played(house: House) -> None:
    maud, theo = open_table(house.address, TWO)
    page, wire = wired(house, maud, moving=True)
    mine = page.locator(".groups .sign.mine").count()
    before = riders(page)
    wire.silent = True
    ride_rounds(1, maud, theo)
    page.evaluate(NOTE_BEATS)
    wire.cut()
    expect(page.locator(AWAY)).to_contain_text("While you were away: 1 round")
    assert page.evaluate("window.first") == before, "the story begins with what was shown last"
    assert page.locator(".groups .sign.mine").count() == mine > 0
    until(page, "window.kinds.includes('summary')")
    assert page.evaluate("window.kinds").index("reveal") < page.evaluate("window.kinds").index("move")
    shows_the_truth(page, maud)
    expect(page.locator(AWAY)).to_have_count(0)


def test_whoever_closed_the_page_sees_what_they_missed(house: House) -> None:
    maud, theo = open_table(house.address, TWO, stage="abcdLu")
    page, _ = wired(house, maud, moving=True)
    until(page, "document.querySelector('pl-table').timeline.display?.round === 'Round 1'")
    house.goes_away(page)
    ride_rounds(5, maud, theo)
    page.goto(maud.link.partition("#")[0])
    expect(page.locator(AWAY)).to_contain_text("While you were away: 5 rounds")
    page.locator(AWAY).get_by_role("button", name="Skip").click()
    shows_the_truth(page, maud)
    page.reload()
    shows_the_truth(page, maud)
    expect(page.locator(AWAY)).to_have_count(0)


def test_whoever_missed_the_finish_sees_it_before_the_podium(house: House) -> None:
    maud, theo = open_table(house.address, TWO)
    page, _ = wired(house, maud, moving=True)
    house.goes_away(page)
    ride_outside(maud, theo)
    page.goto(maud.link.partition("#")[0])
    expect(page.locator(AWAY)).to_contain_text("While you were away")
    expect(page.locator(".podium")).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.locator(".podium")).to_be_visible()


def test_a_history_that_cannot_be_had_leaves_the_race_as_it_stands(house: House) -> None:
    maud, theo = open_table(house.address, TWO)
    page, wire = wired(house, maud)
    page.route(
        "**/history", lambda route: route.fulfill(status=503, json={"error": {"code": "busy", "message": "Busy."}})
    )
    wire.silent = True
    ride_rounds(1, maud, theo)
    wire.cut()
    shows_the_truth(page, maud)
    house.complaints.clear()  # the browser notes the answer 503


# Rotation.


@pytest.mark.parametrize("layout", ["map", "ribbon"])
def test_a_phone_that_is_turned_in_the_middle_of_a_round_shows_everybody_on_the_road(house: House, layout: str) -> None:
    (maud,) = open_table(house.address, rounds=1)
    page, _ = wired(house, maud, PHONE, moving=True)
    if layout == "map":
        page.keyboard.press("m")
    page.locator(f".board-window.{layout} .ground").wait_for()
    page.evaluate(MEASURE)
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.1})  # time enough to turn it
    lock_both(page)
    until(page, ON_THEIR_WAY)
    for size in (LANDSCAPE, PHONE, LANDSCAPE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        until(page, f"{ON_THEIR_WAY} || !document.querySelector('.story.playing')")  # a busy machine turns slowly
    shows_the_truth(page, maud)
    until(page, "window.distances().every(({away}) => away < 0.1)")
    assert page.evaluate("window.furthest") < 0.5, "somebody was seen beside their way"
    no_sideways_scroll(page)
