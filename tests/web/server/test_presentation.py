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
