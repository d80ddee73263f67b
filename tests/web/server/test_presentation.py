"""Choices, panels and beats on the wire: what the presentation says, in words, and no more often than needed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from paceline.core import registry
from paceline.core.codec import to_text
from paceline.core.log import Header
from paceline.draw.lanes.scene import LaneScene
from paceline.i18n import english
from paceline.web import protocol
from paceline.web.frames import LogWriter, ask, board_state, next_snapshot, snapshot
from paceline.web.race import TableRace, visible_events

pytestmark = pytest.mark.usefixtures("toy")
SPEAK = english()
GAMES = (*registry.BUILT_IN, "toy")
STEPS = 60
LONGEST = 60_000
"""Bytes of a snapshot: one is sent for every step."""
games = pytest.mark.parametrize("name", GAMES)


def started(name: str) -> TableRace:
    """Return a race of three people before the first answer."""
    game = registry.game(name)
    content = game.content_hash(3, game.facts.options())
    rules = game.facts.rules_version
    race = TableRace(Header(game=name, rules=rules, content=content, seats=("you",) * 3, options={}, seed=5))
    start = race.prepare_start()
    if start:
        race.commit(start)
    return race


@games
def test_a_choice_has_the_picks_and_the_preview_of_its_game(name: str) -> None:
    race = started(name)
    for _ in range(STEPS):
        if not race.waiting:
            break
        seat = race.waiting[0]
        asked, view = ask(race, seat, SPEAK), race.game.view(race.state, seat)
        assert asked is not None
        legal = race.game.legal(race.state, seat)
        whole = {to_text(choice.action): choice for choice in race.game.presentation.ask(view, legal).choices}
        faces = {card.id for card in asked.cards}
        for choice in asked.choices:
            said = whole[choice.action]
            assert [(pick.kind, pick.id) for pick in choice.picks] == [(pick.kind, pick.id) for pick in said.picks]
            paths = said.preview.paths if said.preview else ()
            sent = choice.preview.paths if choice.preview else ()
            assert [(path.rider, path.cells) for path in sent] == [(path.rider, path.cells) for path in paths]
            assert [price.text for price in choice.price] == [SPEAK(price.text) for price in said.price]
            assert {pick.id for pick in choice.picks if pick.kind == "card"} <= faces
        race.commit(race.prepare(seat, legal[0]))


@games
def test_panels_of_steps_add_up_to_those_of_a_snapshot(name: str) -> None:
    race = started(name)
    known: dict[Any, dict[str, protocol.Panel]] = {}
    for audience in race.audiences:
        known[audience] = {panel.id: panel for panel in snapshot(race, audience, SPEAK).panels}
    sent = 0
    for _ in range(STEPS):
        if not race.waiting:
            break
        seat, before = race.waiting[0], race.state
        step = race.prepare(seat, race.game.legal(race.state, seat)[0])
        for audience in race.commit(step):
            after = next_snapshot(race, audience, LogWriter(race, SPEAK), step, before)
            assert len(msgspec.json.encode(after)) < LONGEST
            known[audience] |= {panel.id: panel for panel in after.panels}
            sent += len(after.panels)
        for audience in race.audiences:
            whole = {panel.id: panel for panel in snapshot(race, audience, SPEAK).panels}
            assert {name: panel for name, panel in known[audience].items() if panel.parts} == whole
    assert sent


@games
def test_a_step_has_the_beats_of_the_events_its_audience_may_know(name: str) -> None:
    race = started(name)
    beats = 0
    for _ in range(STEPS):
        if not race.waiting:
            break
        seat, before = race.waiting[0], race.state
        step = race.prepare(seat, race.game.legal(race.state, seat)[0])
        for audience in race.commit(step):
            after = next_snapshot(race, audience, LogWriter(race, SPEAK), step, before)
            events, view = [*visible_events(step, audience)], race.game.view(race.state, audience)
            said = race.game.presentation.beats(view, events)
            assert [(beat.kind, beat.sentence, beat.clause) for beat in after.beats] == [
                (beat.kind, SPEAK(beat.sentence), beat.clause) for beat in said
            ]
            assert all(beat.n == after.n for beat in after.beats)
            beats += len(after.beats)
    assert beats


@games
def test_a_line_has_kind_riders_and_cells_of_its_beat_under_the_name_of_its_round(name: str) -> None:
    race = started(name)
    headings, kinds, lit = list[str](), set[str](), 0
    for _ in range(STEPS):
        if not race.waiting:
            break
        seat, before = race.waiting[0], race.state
        step = race.prepare(seat, race.game.legal(race.state, seat)[0])
        if None not in race.commit(step):
            continue
        after = next_snapshot(race, None, LogWriter(race, SPEAK), step, before)
        beats = {beat.sentence: beat for beat in after.beats}
        for line in after.lines:
            headings.append(line.heading)
            kinds.add(line.kind)
            lit += bool(line.cells)
            if not race.game.presentation.condenses:
                beat = beats[line.words]
                assert (line.kind, line.riders) == (beat.kind, beat.riders)
                assert {*line.cells} == {*beat.lit, *(cell for path in beat.paths for cell in path.cells)}
    rounds = list(dict.fromkeys(headings))
    assert "move" in kinds or name == "toy"
    assert lit or name == "toy"
    assert all(rounds)
    assert name == "on-the-rivet" or headings == sorted(headings, key=rounds.index)


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("flamme-rouge", ["At the start", "Round 1", "Round 2"]),
        ("leader-1", ["Before the start", "Turn 1", "Turn 2"]),
        ("on-the-rivet", ["Before the start", "Phase 1 · round 1", "Phase 1 · round 2"]),
        ("toy", ["Round 1", "Round 2"]),
    ],
)
def test_rounds_have_the_names_of_their_game_from_the_first_line_to_the_last(name: str, rounds: list[str]) -> None:
    race = started(name)
    said: dict[str, list[str]] = {}
    while race.waiting and len(said) < 4:
        seat = race.waiting[0]
        step = race.prepare(seat, race.game.legal(race.state, seat)[0])
        before = race.state
        if None in race.commit(step):
            for line in next_snapshot(race, None, LogWriter(race, SPEAK), step, before).lines:
                said.setdefault(line.heading, []).append(line.words)
    assert [*said][: len(rounds)] == rounds
    if name == "flamme-rouge":
        assert said["Round 1"][-1].startswith("Round 1 is over")


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_only_roads_of_lanes_have_chains(name: str) -> None:
    race = started(name)
    chained = 0
    for _ in range(STEPS):
        scene = race.game.presentation.scene(race.game.view(race.state, None), (), SPEAK)
        state = board_state(scene)
        assert state.chains == (scene.chains if isinstance(scene, LaneScene) else ())
        assert ("chains" in msgspec.json.encode(state).decode()) == bool(state.chains)
        chained += bool(state.chains)
        seat = race.waiting[0]
        race.commit(race.prepare(seat, race.game.legal(race.state, seat)[0]))
    assert bool(chained) == isinstance(scene, LaneScene)


def test_defaults_are_left_out() -> None:
    assert msgspec.json.encode(protocol.Choice("play 3", "Three")) == b'{"action":"play 3","words":"Three"}'
    assert msgspec.json.encode(protocol.Card("7")) == b'{"id":"7"}'
