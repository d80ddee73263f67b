"""Steps without events, actions with many brackets, and the log of an imported race."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

from paceline.core.chance import seed_hash
from paceline.core.codec import from_text, to_text
from paceline.core.messages import BadRecord
from paceline.core.presentation import Words, override
from paceline.core.race import Race
from paceline.draw.scene import Mark
from paceline.draw.squares.scene import Scene
from paceline.i18n import english
from paceline.web import tables
from paceline.web.connections import Connection
from paceline.web.errors import Refusal
from paceline.web.guard.limits import LONGEST_ACTION
from paceline.web.lobby import read_import
from paceline.web.table import Table
from paceline.web.tables import action_in
from toygame import GAME, Toy, ToyPresentation
from toygame.rules import Action, Event, State, View
from web.server.opening import answer, answers_in, begun, open_table, race_of, text_of, unsent
from web.server.twins import logs_of

pytestmark = pytest.mark.usefixtures("toy")


# What is shown.


class Quiet(Toy):
    """The toy game without events for moves."""

    def apply(self, state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
        return super().apply(state, seat, action)[0], ()


class Marked(Toy):
    """The toy game with a mark at every event."""

    class BoardState(ToyPresentation):
        @override
        def scene(self, view: View, events: Sequence[Event], words: Words) -> Scene:
            marks = tuple(Mark("slipstream", row) for row, _ in enumerate(events))
            return msgspec.structs.replace(super().scene(view, events, words), marks=marks)

    presentation = BoardState()


def followed(game: Toy, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, Connection, Iterable[tuple[int, str]]]:
    """Return a table of a variant of the toy game with a spectator's connection, and the answers to give there."""
    log = logs_of("toy")["seed 0"]
    monkeypatch.setattr("toygame.GAME", game)
    table, connection = open_table(begun(log)), Connection()
    table.connections.add(connection)
    return table, connection, answers_in(log)


def shown_after(table: Table, connection: Connection, seat: int, action: str) -> tuple[bool, dict[str, Any] | None]:
    """Return whether the riders moved, and the picture that a spectator was sent."""
    rows = race_of(table).state.table.rows
    connection._unsent.clear()
    answer(table, seat, action)
    frames = [frame for frame in map(msgspec.json.decode, unsent(connection)) if frame["type"] == "step"]
    return race_of(table).state.table.rows != rows, frames[0]["snapshot"].get("shown")


def test_a_step_without_events_shows_the_road_if_it_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    table, connection, answers = followed(Quiet(), monkeypatch)
    seen = [shown_after(table, connection, *given) for given in answers]
    assert {moved for moved, _ in seen} == {True, False}
    for moved, shown in seen:
        assert (shown is not None) == moved
    cells = [[rider["token"]["cell"] for rider in shown["riders"]] for _, shown in seen if shown]
    assert len({*map(tuple, cells)}) == len(cells)


def test_marks_stay_until_the_road_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    table, connection, answers = followed(Marked(), monkeypatch)
    for given in answers:
        moved, shown = shown_after(table, connection, *given)
        assert (shown is not None) == moved, "a bid face down shows nothing, so what was shown stays"
        assert shown is None or shown["marks"]


# Actions.


@pytest.mark.parametrize("text", ["bid " + "[" * (LONGEST_ACTION - 3), "x" * (LONGEST_ACTION + 1)], ids=len)
def test_an_action_that_is_too_long_is_not_even_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(tables, "from_text", lambda text, _kinds: read.append(text))
    with pytest.raises(Refusal) as refused:
        action_in(text, GAME)
    assert (refused.value.code, refused.value.status, refused.value.field) == ("bad-request", 400, "action")
    assert not read
    action_in(text[:LONGEST_ACTION], GAME)
    assert read == [text[:LONGEST_ACTION]]


class ClientMessage(msgspec.Struct, frozen=True, tag="said"):
    words: tuple[tuple[str, ...], ...]
    more: dict[str, list[str]]
    word: str


@pytest.mark.parametrize("size", [0, 1, 2, 1000])
def test_many_brackets_are_read_as_they_were_written(size: int) -> None:
    said = ClientMessage((("[ {", '"'),) * size, {f"k {n}": ["] }", "\\"] for n in range(size)}, "a b" * size)
    assert from_text(to_text(said), ClientMessage) == said
    assert from_text(to_text(said).replace(" ", "  "), ClientMessage).words == tuple((("[  {", '"'),) * size)


@pytest.mark.parametrize("bracket", ['"', "[", "]", "{", "}", "[]", "{ ", "] "])
def test_brackets_that_mean_nothing_are_refused(bracket: str) -> None:
    for text in (bracket * 20_000, "bid " + bracket * 20_000, "bid 1" + bracket * 20_000):
        with pytest.raises(BadRecord):
            from_text(text, GAME.facts.actions)


# Imported races.


def test_a_digest_stands_only_behind_an_input() -> None:
    text = text_of(logs_of("toy")["seed 0"])
    lines = "\n".join(read_import(text).steps).split("\n")
    head = text.partition("\n")[0]
    places = [n for n, line in enumerate(lines) if line.startswith("=")]
    assert len(places) > 1
    assert Race.read(GAME, "\n".join([head, *lines, ""])).over
    for n in places:
        twice = "\n".join([head, *lines[: n + 1], lines[n], *lines[n + 1 :], ""])
        with pytest.raises(BadRecord) as refused:
            Race.read(GAME, twice)
        assert refused.value.message.key == "core.digest-twice"


def test_the_hash_of_an_imported_seed_is_published_at_the_end() -> None:
    log = logs_of("toy")["seed 0"]
    assert log.header.seed is not None
    table = open_table(begun(log))
    for given in answers_in(log):
        assert (table.info(english()).seed_hash, table.info(english()).seed) == ("", None)
        answer(table, *given)
    assert (table.info(english()).seed_hash, table.info(english()).seed) == (
        seed_hash(log.header.seed),
        log.header.seed,
    )
