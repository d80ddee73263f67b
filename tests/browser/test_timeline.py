"""The round as a story: beats in order and in time, and nothing on the page that is ahead of the board."""

from __future__ import annotations

import json
from itertools import takewhile
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.prepared import open_table
from browser.test_access import violations
from browser.visiting import ASKED, DESK, PHONE, House, act, race_at_once, ride_until, riders, until
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
    lines: texts('.log .whole .words'), groups: texts('.groups .group strong'), moment: texts('.moment')[0] ?? '',
    places: texts('.rider-tab small').map((words) => words.match(/At ([^ ]+)/)?.[1] ?? ''),
    thinking: [...document.querySelectorAll('.chip.thinking:not(.mine)')].length,
    ghosts: [...document.querySelectorAll('.ghost')].map(({dataset}) => dataset.rider)});
});
}"""
"""Notes what every part of the page shows at every beat, and how many beats were played until then."""
ENDS = """() => {
window.ends = [];
let last = null;
const {timeline} = document.querySelector('pl-table');
document.addEventListener('beat', ({detail: {beat}}) => {
  const isNew = (part) => document.querySelector(part).shown === timeline.display.shown;
  const shows = () => ['.main-board', '.groups'].map(isNew);
  if (last && !beat) setTimeout(() => window.ends.push(shows()));
  last = beat;
});
}"""
"""Notes at the end of every round whether the board shows it already, and whether the groups do."""
SIGN_SIZES = """[...new Set([...document.querySelectorAll('.group .sign, .log .whole .sign')]
  .map(({offsetWidth}) => offsetWidth))]"""
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
    race_at_once(page, "Flamme Rouge")
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
            self.steps.append(frame["snapshot"])

    @property
    def beats(self) -> list[dict[str, Any]]:
        return [beat for step in self.steps for beat in step.get("beats", ())]


def is_profile_of(profile: list[tuple[list[str], int]], cells: dict[str, int]) -> bool:
    return all(cell == max(cells[rider] for rider in group) for group, cell in profile)


def test_a_round_loads_no_sign_again_and_ends_on_the_board_first(house: House) -> None:
    page = start(house)
    page.locator(".groups .sign").nth(7).wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(ENDS)
    signs: list[str] = []
    page.on("request", lambda request: signs.append(request.url) if request.resource_type == "image" else None)
    ride_until(page.locator(".moment", has_text="Round 2"), page)
    assert not [address for address in signs if "/draw/rider.svg" in address]
    assert page.evaluate("window.ends") == [[True, False]]
    assert page.evaluate(SIGN_SIZES) == [24], "an image that is painted at two sizes is laid out anew each time"


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_nothing_on_the_page_is_ahead_of_the_board(house: House, size: dict[str, int]) -> None:
    page = house.visitor(size=size, moving=True)
    page.evaluate("localStorage.setItem('paceline.settings', JSON.stringify({speed: '2'}))")
    page.reload()
    page.evaluate(RECORD)
    frames = Frames(page)
    race_at_once(page, "Flamme Rouge")
    page.locator(".main-board .rider svg").nth(7).wait_for()
    if size is DESK:
        page.get_by_role("button", name="Ribbon").click()
    page.evaluate("window.records.length = window.played.length = 0")
    before, count = riders(page), len(frames.beats)
    start = page.locator(".rider-tab small").evaluate_all(
        "tabs => tabs.map((tab) => tab.textContent.match(/At ([^ ]+)/)?.[1])"
    )
    ride_until(page.locator(".moment", has_text="Round 3"), page)
    beats, records = page.evaluate("[window.played, window.records]")
    assert [beat["sentence"] for beat in beats] == [beat["sentence"] for beat in frames.beats[count:]][: len(beats)]
    assert {beat["kind"] for beat in beats} >= {"reveal", "move", "exhaustion", "summary"}
    boards = [{rider: int(cell) for rider, cell in before.items()}]
    for beat in beats:
        boards.append(boards[-1] | {path["rider"]: path["cells"][-1] for path in beat.get("paths", ())})
    for record in records:
        done, coming = beats[: record["played"]], beats[record["played"] :]
        cells = boards[record["played"]]
        assert record["board"] == cells
        assert {rider for group, _ in record["profile"] for rider in group} == set(cells)
        shown = boards[: record["played"] + 1] if record["playing"] else [cells]
        assert any(is_profile_of(record["profile"], board) for board in shown), "it may be a frame behind the board"
        unseen = {beat["sentence"] for beat in coming} - {beat["sentence"] for beat in done}
        assert not unseen & set(record["lines"]), "a line of the log tells what was not shown yet"
        rounds = sum(beat["kind"] == "summary" for beat in done)
        assert f"Round {rounds + 2}" not in record["moment"]
        if record["playing"]:
            assert not record["thinking"], "somebody is said to think about a round that is not shown yet"
            rest = [] if done[-1]["kind"] == "summary" else [*takewhile(lambda beat: beat["kind"] != "summary", coming)]
            moving = {path["rider"] for beat in rest for path in beat.get("paths", ())}
            assert not moving & set(record["ghosts"]), "a ghost starts from a square that is not shown yet"
        if record["playing"] and record["moment"] == records[0]["moment"]:
            assert record["groups"] == records[0]["groups"]
            assert set(record["places"]) <= {"", *start}, "a tab tells a position that is not shown yet"


EFFECTS = """() => {
window.effects = [];
const note = (found, what) => found instanceof Element && found.className.startsWith?.('fx-')
  && window.effects.push({what, style: found.className, words: found.textContent.trim()});
new MutationObserver((changes) => {
  for (const {target, addedNodes, removedNodes} of changes) {
    addedNodes.forEach((found) => note(found, 'shown'));
    removedNodes.forEach((found) => note(found, 'gone'));
    if (target.matches('.rider')) window.effects.push({what: 'dressed', style: target.dataset.rider, words: ''});
  }
}).observe(document.querySelector('.main-board'), {subtree: true, childList: true});
}"""
"""Notes what appears on the board and disappears from it, and who was drawn anew."""
TIMELINE = "document.querySelector('pl-table').timeline"
WAITS = f"{TIMELINE}.waits"
NEWLY_DRESSED = """((all) => all.slice(all.findIndex(({style}) => style === "fx-card flies"))
.filter(({what}) => what === "dressed").length)(window.effects)"""


def test_every_beat_is_seen_on_the_road(house: House) -> None:
    """Cards flip at all riders, steps are counted, signs stand where they belong; a count goes up as its card lands."""
    seats = ("you:Maud", "wheelsucker", "saver", "wheelsucker")
    (maud,) = open_table(house.address, seats, seed=4, rounds=4, stage="Firenze – Milano")
    page = house.visitor(maud.link, moving=True)
    page.locator(".main-board .rider svg").nth(7).wait_for()
    page.get_by_role("button", name="Ribbon").click()
    page.locator(".board-window.ribbon .rider svg").nth(7).wait_for()
    page.get_by_role("button", name="Step by step").click()
    page.evaluate(RECORD)
    page.evaluate(EFFECTS)
    for _ in range(2):
        asked = page.evaluate(ASKED)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        until(page, f"{ASKED} !== {asked!r}")
    until(page, WAITS)
    until(page, f"!{TIMELINE}.playing || ({TIMELINE}.next(), false)")
    until(page, f"{NEWLY_DRESSED} > 2")
    beats, effects = page.evaluate("[window.played, window.effects]")
    assert {beat["kind"] for beat in beats} >= {"move", "limit", "slipstream", "refusal", "exhaustion"}
    of = {kind: [beat for beat in beats if beat["kind"] == kind] for kind in ("move", "slipstream", "refusal")}
    shown = [effect for effect in effects if effect["what"] == "shown"]
    assert sum(effect["style"] == "fx-card" for effect in shown) == 8
    counted = [effect["words"] for effect in shown if effect["style"].startswith("fx-step")]
    assert counted.count("1") == sum(len(beat["paths"][0]["cells"]) > 2 for beat in of["move"])
    for kind in ("slipstream", "refusal"):
        assert sum(effect["style"] == f"fx-sign {kind}" for effect in shown) == len(of[kind])
    blocked = [effect["words"] for effect in shown if effect["style"] == "fx-tag"]
    assert blocked == ["−1 blocked"]
    assert sum(effect["style"] == "fx-bar" for effect in shown) == 1
    tired = [beat["riders"][0] for beat in beats if beat["kind"] == "exhaustion"]
    flights = [at for at, effect in enumerate(effects) if effect["style"] == "fx-card flies"]
    assert len(flights) == 2 * len(tired)
    landed = next(at for at in flights if effects[at]["what"] == "gone")
    dressed = [effect["style"] for effect in effects[flights[0] :] if effect["what"] == "dressed"]
    early = [effect["style"] for effect in effects[flights[0] : landed] if effect["what"] == "dressed"]
    assert set(tired) <= set(dressed)
    assert not set(tired) & set(early), "a count went up before its card landed"


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
        page,
        "document.querySelector('.moment').textContent === document.querySelector('pl-table').snapshot.round",
    )


def test_step_by_step_waits_for_a_key(house: House) -> None:
    page = start(house)
    page.get_by_role("button", name="Step by step").click()
    ride_until(page.get_by_role("button", name="Next", exact=True), page)
    assert page.locator(".story .told.reveal").count() == 1
    before = riders(page)
    page.wait_for_timeout(600)
    assert riders(page) == before, "nobody moves before the key"
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelector('.story .told').classList.contains('move')")


def test_at_once_shows_no_beats(house: House) -> None:
    page = start(house)
    page.get_by_role("button", name="At once").click()
    page.evaluate("window.seen = 0; document.addEventListener('beat', ({detail}) => { window.seen += !!detail.beat; })")
    ride_until(page.locator(".moment", has_text="Round 3"), page)
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
        if page.evaluate("document.querySelector('pl-table').snapshot.shown.moment.includes('Round 1')"):
            break
    assert riders(page) == before
    assert "move" not in page.evaluate("window.kinds")
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".away")).to_contain_text("While you were away: 1 round")
    page.locator(".away").get_by_role("button", name="Skip").click()
    until(page, "document.querySelector('.moment').textContent.includes('Round 2')")
    expect(page.locator(".away")).to_have_count(0)
