"""Snapshots: what each audience is shown, and that twins are equal for all but one, at every hidden draw."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest

from paceline.core import race as core_race
from paceline.core import registry
from paceline.core.codec import to_json, to_text
from paceline.core.log import Log, header_line
from paceline.core.presentation import FEW, group_choices
from paceline.i18n import english
from paceline.web.connections import Connection, encode
from paceline.web.frames import LogWriter, ask, next_snapshot, snapshot
from paceline.web.history.lines import MOST_LINES, MissedLines
from paceline.web.history.replay import replay
from paceline.web.lobby import read_import
from paceline.web.protocol import Line, Snapshot, StepFrame
from paceline.web.race import Audience, TableRace, replay_steps, visible_events
from paceline.web.table import Table
from soak import amount
from toygame import leaks
from web.server.opening import answer, answers_in, begun, open_table, race_of, text_of, unsent
from web.server.twins import Twins, alike, logs_of, twins_of

pytestmark = pytest.mark.usefixtures("toy")
GAMES = (*registry.BUILT_IN, "toy")
SPEAK = english()
MOVES = 12


def whole(snapshot: Snapshot) -> str:
    return encode(StepFrame(snapshot))


# Twins.


class Side:
    """One of two twin races, with every audience that must not be able to tell it from the other."""

    def __init__(self, text: str, owner: int) -> None:
        self.table = open_table(text)
        race = race_of(self.table)
        self.fooled: list[Audience] = [audience for audience in race.audiences if audience != owner]
        self.connections = {seat: Connection(() if seat is None else (seat,)) for seat in self.fooled}
        self.table.connections.update(self.connections.values())

    def choices(self, seat: int) -> list[str]:
        race = race_of(self.table)
        return [to_text(action) for action in race.game.legal(race.state, seat)]

    def received(self) -> dict[Any, list[str]]:
        """Return everything that was sent, and what a new client would be sent now."""
        race = race_of(self.table)
        seen = {
            seat: [*unsent(connection), whole(snapshot(race, seat, SPEAK))]
            for seat, connection in self.connections.items()
        }
        return {seat: [text.replace(self.table.id, "") for text in texts] for seat, texts in seen.items()}


def tell_apart(twins: Twins) -> int:
    """Ride both on in the same way and compare; return how many answers were given."""
    sides = [Side(text, twins.owner) for text in twins.texts()]
    moves = 0
    for seat, action in alike(twins, MOVES):
        for side in sides:
            answer(side.table, seat, action)
        moves += 1
    received = [side.received() for side in sides]
    assert received[0] == received[1]
    return moves


@pytest.mark.parametrize("name", GAMES)
def test_twins_are_equal_for_all_but_one(name: str) -> None:
    moves = 0
    for which, log in logs_of(name).items():
        for twins in twins_of(log, which, every=max(1, len(log.entries) // amount(8, 30))):
            moves += tell_apart(twins)
    assert moves > 20


@pytest.mark.parametrize("name", GAMES)
def test_what_is_played_face_down_looks_like_anything_else(name: str) -> None:
    """While several owe an answer, what one of them answers is sealed: all others are sent the same.

    If seats always act one at a time nothing is sealed, and nothing must be compared.
    """
    compared, logs = 0, logs_of(name).values()
    for log in logs:
        for entries in range(0, len(log.entries), 1 if name == "toy" else amount(27, 9)):
            waiting = race_of(ridden(log, entries)).waiting
            if len(waiting) > 1:
                compared += sealed(text_of(log, entries), waiting[compared % len(waiting)])
    assert compared > 10 or all(map(one_at_a_time, logs))


def one_at_a_time(log: Log) -> bool:
    """Return whether the rules never ask two seats at once in a race."""
    race = core_race.replay(registry.game(log.header.game), log, 0)
    for entry in log.entries:
        if len(race.game.to_act(race.state)) > 1:
            return False
        race.put(entry.seat, entry.action)
    return True


def sealed(text: str, seat: int) -> int:
    """Let a seat answer in different ways; return how many nobody could tell apart."""
    actions = Side(text, seat).choices(seat)[:3]
    received = []
    for action in actions:
        side = Side(text, seat)
        answer(side.table, seat, action)
        received.append(side.received())
    assert all(one == received[0] for one in received)
    return len(received) - 1


def test_a_game_that_leaks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the search is good for something."""
    monkeypatch.setattr("toygame.GAME", leaks.ShowsAHand())
    log = logs_of("toy")["seed 0"]
    twins = next(twins for twins in twins_of(log, "x") if twins.owner == len(log.header.seats) - 1)
    with pytest.raises(AssertionError):
        tell_apart(twins)


def test_snapshots_of_another_audience_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = next(twins_of(logs_of("toy")["seed 0"], "x"))
    view = twins.game.view
    monkeypatch.setattr(type(twins.game), "view", lambda _game, state, _seat: view(state, twins.owner))
    with pytest.raises(AssertionError):
        tell_apart(twins)


# What is in a snapshot.


def ridden(log: Log, entries: int) -> Table:
    return open_table(text_of(log, entries))


def log_of(name: str) -> Log:
    return next(iter(logs_of(name).values()))


@pytest.mark.parametrize("name", GAMES)
def test_asks_are_the_legal_actions_of_those_who_owe_an_answer(name: str) -> None:
    log = log_of(name)
    for entries in range(1, len(log.entries), 7):
        race = race_of(ridden(log, entries))
        for audience in race.audiences:
            asked = ask(race, audience, SPEAK)
            if audience is None or audience not in race.waiting:
                assert asked is None
                continue
            assert asked is not None
            legal = race.game.legal(race.state, audience)
            assert sorted(choice.action for choice in asked.choices) == sorted(map(to_text, legal))
            assert all(choice.words for choice in asked.choices)
            assert asked.prompt
            assert asked.id == f"{audience}.{race.answered[audience]}"


def test_many_choices_stand_in_groups_and_few_do_not() -> None:
    """The same ones as at the terminal, whatever the order of the choices."""
    many = few = 0
    logs = [log for name in registry.BUILT_IN for log in logs_of(name).values()]
    for log, entries in [(whole, n) for whole in logs for n in range(1, len(whole.entries), 11)]:
        race = race_of(ridden(log, entries))
        for seat in race.waiting:
            asked = ask(race, seat, SPEAK)
            assert asked is not None
            named = {choice.group for choice in asked.choices if choice.group}
            view, legal = race.game.view(race.state, seat), race.game.legal(race.state, seat)
            whole = race.game.presentation.ask(view, legal)
            groups = [group for group in group_choices(whole.choices) if group.heading]
            assert len(named) == len(groups)
            for group in groups:
                assert group.heading is not None
                own = [choice.action for choice in asked.choices if choice.group == SPEAK(group.heading)]
                assert own == [to_text(choice.action) for choice in group.choices]
            many, few = many + (len(named) > 1), few + (not named)
            assert len(asked.choices) > FEW or not named
    assert many > 5
    assert few > 5


def test_a_choice_without_a_group_does_not_speak_of_one() -> None:
    race = race_of(ridden(log_of("toy"), 0))
    asked = ask(race, race.waiting[0], SPEAK)
    assert asked is not None
    assert "group" not in to_json(asked).decode()


def missed(
    race: TableRace, steps: list[str] | tuple[str, ...], audience: Audience, since: int
) -> tuple[tuple[Line, ...], int]:
    """Return the lines for an audience that connects late, and from which step on they are sent again."""
    past = MissedLines({audience: since}, SPEAK)
    half = len(steps) // 2
    for part in (steps[:half], steps[half:]):
        past.replay(header_line(race.header), part)
    return past.lines(audience, race)


WHOLE_RACE = 100_000_000
"""Letters that may be unsent while nobody reads until the end."""


@pytest.mark.parametrize("name", GAMES)
def test_early_and_late_clients_receive_the_same(name: str) -> None:
    """The lines that were sent are those of the history, whatever was known before; none is sent twice or kept after it
    was replaced."""
    log = log_of(name)
    table = open_table(begun(log))
    race, steps = race_of(table), [*read_import(begun(log)).steps]
    before = dict(race.seen)
    connections = {seat: Connection(() if seat is None else (seat,), most_unsent=WHOLE_RACE) for seat in race.audiences}
    table.connections.update(connections.values())
    for seat, action in answers_in(log):
        steps.append(answer(table, seat, action))
    for audience, connection in connections.items():
        sent = [frame["snapshot"] for frame in map(msgspec.json.decode, unsent(connection)) if frame["type"] == "step"]
        assert [snapshot["n"] for snapshot in sent] == [*range(before[audience] + 1, race.seen[audience] + 1)]
        for since in {before[audience], race.seen[audience] // 2, race.seen[audience]}:
            known = log_after(snapshot for snapshot in sent if snapshot["n"] <= since)
            lines, again = msgspec.json.decode(msgspec.json.encode(missed(race, steps, audience, since)))
            seen = log_after([{"lines": known}, {"lines": lines, "again": again}])
            assert seen[-MOST_LINES:] == log_after(sent)[-MOST_LINES:]
            assert again <= since


def log_after(snapshots: Iterable[Mapping[str, Any]]) -> list[Any]:
    """Return the log of a client that received these lines."""
    log: list[Any] = []
    for seen in snapshots:
        again = seen.get("again") or math.inf
        log = [line for line in log if line["n"] < again] + list(seen.get("lines", []))
    return log


@pytest.mark.parametrize("name", [name for name in registry.BUILT_IN if registry.game(name).presentation.condenses])
def test_the_log_condenses_finished_moves_and_drops_what_was_taken_back(name: str) -> None:
    """Small steps are condensed: the log grows with moves, and a replay has a snapshot for each of them."""
    log = log_of(name)
    steps = read_import(text_of(log)).steps
    race = TableRace(log.header)
    snapshots, events, before = list[Snapshot](), 0, race.state
    for step, noticed in replay_steps(race, steps):
        if None in noticed:
            snapshots.append(next_snapshot(race, None, LogWriter(race, SPEAK), step, before))
            events += len([*visible_events(step, None)])
        before = race.state
    seen = log_after(msgspec.json.decode(msgspec.json.encode(snapshots)))
    assert len(seen) < 0.8 * events
    assert any(snapshot.again for snapshot in snapshots)
    assert len([*replay(TableRace(log.header), steps, SPEAK, over=True)]) < 0.6 * len(snapshots)


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_has_the_lines_that_spectators_received(name: str) -> None:
    log = log_of(name)
    steps = read_import(text_of(log)).steps
    snapshots = [snapshot.snapshot for snapshot in replay(TableRace(log.header), steps, SPEAK, over=True)]
    race = TableRace(log.header)
    for _ in replay_steps(race, steps):
        pass
    assert [line for snapshot in snapshots for line in snapshot.lines][-MOST_LINES:] == [
        *missed(race, steps, None, 0)[0]
    ]
    assert {snapshot.seat for snapshot in snapshots} == {None}
    assert snapshots[0].n == 0
    assert snapshots[-1].waiting == ()
