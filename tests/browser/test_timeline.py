"""The round as a story: beats in order and in time, and nothing on the page that is ahead of the board."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from browser.visiting import DESK, PHONE, House, act, ride_until, riders, until
from soak import some

RECORD = """() => {
window.records = [];
window.played = [];
const texts = (selector) => [...document.querySelectorAll(selector)]
  .map((found) => found.textContent.replace(/\\s+/g, ' ').trim());
const cells = (board) => Object.fromEntries([...document.querySelectorAll(`${board} .rider`)]
  .map((rider) => [rider.dataset.rider, Number(rider.dataset.cell)]));
document.addEventListener('beat', async ({detail}) => {
  if (detail.beat) window.played.push(detail.beat);
  const page = document.querySelector('pl-table');
  await page.updateComplete;
  await Promise.all([...document.querySelectorAll('pl-board, pl-profile')].map((board) => board.updateComplete));
  window.records.push({played: window.played.length, playing: !!detail.beat,
    board: cells('.main-board'), profile: [...document.querySelectorAll('.profile-board .pip-group')]
      .map(({dataset}) => [dataset.riders.split(' '), Number(dataset.cell)]),
    lines: texts('.log .whole .words'), groups: texts('.groups .group strong'), moment: texts('.moment')[0] ?? ''});
});
}"""
"""Notes what every part of the page shows at every beat, and how many beats were played until then."""
LENGTH = """async ([riders, links]) => {
  const {schedule, lengthOf} = await import('/static/lib/timeline.js');
  const names = Array.from({length: riders}, (_, place) => `R${place}`);
  const beats = [{kind: 'reveal', riders: names}];
  for (const name of names) beats.push({kind: 'move', riders: [name]}, {kind: 'limit', riders: [name]});
  for (let link = 0; link < links; link += 1) beats.push({kind: 'slipstream', riders: names});
  for (const name of names) beats.push({kind: 'exhaustion', riders: [name]});
  beats.push({kind: 'summary'});
  return lengthOf(schedule(beats));
}"""


@pytest.mark.parametrize(("count", "most"), [(8, 6000), (12, 7000)])
def test_a_round_takes_a_few_seconds_however_much_happens(house: House, count: int, most: int) -> None:
    page = house.visitor()
    for links in (0, 1, 4, 12):
        assert 2000 < page.evaluate(LENGTH, [count, links]) <= most


def test_a_beat_of_an_unknown_kind_is_played_like_a_note(house: House) -> None:
    page = house.visitor()
    cues = page.evaluate(
        "async () => (await import('/static/lib/timeline.js')).schedule([{kind: 'volcano'}, {kind: 'note'}])"
    )
    assert [cue["at"] for cue in cues] == [0, 300]


def start(house: House) -> Page:
    """Return the page of a race in which everybody stands at the start."""
    page = house.visitor(moving=True)
    page.get_by_role("button", name="Race now: Flamme Rouge").click()
    page.locator(".main-board .rider svg").nth(7).wait_for()
    return page


class Frames:
    """The steps that a page was sent, as its own seat sees them."""

    def __init__(self, page: Page) -> None:
        self.steps: list[dict[str, Any]] = []
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, payload: bytes | str) -> None:
        frame = json.loads(payload)
        if frame["type"] == "step":
            self.steps.append(frame["look"])

    @property
    def beats(self) -> list[dict[str, Any]]:
        return [beat for step in self.steps for beat in step.get("beats", ())]


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_nothing_on_the_page_is_ahead_of_the_board(house: House, size: dict[str, int]) -> None:
    page = house.visitor(size=size, moving=True)
    page.evaluate(RECORD)
    frames = Frames(page)
    page.get_by_role("button", name="Race now: Flamme Rouge").click()
    page.locator(".main-board .rider svg").nth(7).wait_for()
    if size is DESK:
        page.get_by_role("button", name="Ribbon").click()
    page.evaluate("window.records.length = window.played.length = 0")
    before, count = riders(page), len(frames.beats)
    ride_until(page.locator(".moment", has_text="Round 2"), page)
    beats, records = page.evaluate("[window.played, window.records]")
    assert [beat["sentence"] for beat in beats] == [beat["sentence"] for beat in frames.beats[count:]][: len(beats)]
    assert {beat["kind"] for beat in beats} >= {"reveal", "move", "exhaustion", "summary"}
    for record in records:
        done, coming = beats[: record["played"]], beats[record["played"] :]
        cells = {rider: int(cell) for rider, cell in before.items()}
        cells |= {path["rider"]: path["cells"][-1] for beat in done for path in beat.get("paths", ())}
        assert record["board"] == cells
        assert {rider for group, _ in record["profile"] for rider in group} == set(cells)
        assert all(cell == max(cells[rider] for rider in group) for group, cell in record["profile"])
        unseen = {beat["sentence"] for beat in coming} - {beat["sentence"] for beat in done}
        assert not unseen & set(record["lines"]), "a line of the log tells what was not shown yet"
        rounds = sum(beat["kind"] == "summary" for beat in done)
        assert f"Round {rounds + 1}" not in record["moment"]
        if record["playing"] and record["moment"] == records[0]["moment"]:
            assert record["groups"] == records[0]["groups"]


def test_the_next_hand_can_be_played_while_the_round_is_shown(house: House) -> None:
    page = start(house)
    ride_until(page.locator(".story.playing .move"), page)
    until(page, "!!document.querySelector('.choice:not([disabled])')")
    assert page.locator(".story.playing").count() == 1


def test_space_shows_the_end_of_the_round_at_once(house: House) -> None:
    page = start(house)
    ride_until(page.locator(".story.playing .move"), page)
    page.keyboard.press("Space")
    until(page, "!document.querySelector('.story.playing')")
    until(
        page, "document.querySelector('.moment').textContent === document.querySelector('pl-table').look.shown.moment"
    )


def test_step_by_step_waits_for_a_key(house: House) -> None:
    page = start(house)
    page.get_by_role("button", name="Step by step").click()
    ride_until(page.get_by_role("button", name="Next", exact=True), page)
    assert page.locator(".story .told.reveal").count() == 1
    before = riders(page)
    page.wait_for_timeout(600)
    assert riders(page) == before, "nobody moves before the key"
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelector('.story .told').classList.contains('move')")


def test_at_once_shows_no_beats(house: House) -> None:
    page = start(house)
    page.get_by_role("button", name="At once").click()
    page.evaluate("window.seen = 0; document.addEventListener('beat', ({detail}) => { window.seen += !!detail.beat; })")
    ride_until(page.locator(".moment", has_text="Round 2"), page)
    assert page.evaluate("window.seen") == 0


def test_what_was_missed_is_played_when_the_page_is_looked_at_again(house: House) -> None:
    page = start(house)
    page.evaluate(
        "window.away = true; Object.defineProperty(document, 'hidden', {get: () => window.away}); window.kinds = [];"
        "document.addEventListener('beat', ({detail}) => { window.kinds.push(detail.beat?.kind ?? ''); })"
    )
    before = riders(page)
    for _ in range(2000):  # somebody else answers for this seat while its page is in the background
        act(page)
        if page.evaluate("document.querySelector('pl-table').look.shown.moment.includes('Round 1')"):
            break
    assert riders(page) == before
    assert "move" not in page.evaluate("window.kinds")
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    until(page, "window.kinds.includes('move') && window.kinds.includes('summary')")
    until(page, "document.querySelector('.moment').textContent.includes('Round 1')")
