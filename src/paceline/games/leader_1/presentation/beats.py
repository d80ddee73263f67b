"""Beats: events in the order in which people should see them, with riders, paths and the cells that explain them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from paceline.core.messages import say
from paceline.core.presentation import Beat, BeatKind, Card, Path
from paceline.games.leader_1 import events
from paceline.games.leader_1.actions import Ride
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.course import Course
from paceline.games.leader_1.presentation.choices import draw_path, tile_card
from paceline.games.leader_1.presentation.names import rider_name
from paceline.games.leader_1.presentation.tell import tell
from paceline.games.leader_1.rules.moves import BOUNDLESS, RISKS, Mover, Traffic, route
from paceline.games.leader_1.rules.order import course_of
from paceline.games.leader_1.state import IN_PELOTON, Table, View

_KINDS: Final[dict[type, BeatKind]] = {
    events.TokenGiven: "draw",
    events.Rode: "move",
    events.Sheltered: "slipstream",
    events.Unsheltered: "refusal",
    events.Rolled: "roll",
    events.Fell: "fall",
    events.Stuck: "limit",
    events.PelotonRode: "move",
    events.Caught: "move",
    events.Charged: "exhaustion",
    events.Dropped: "exhaustion",
    events.Fed: "draw",
    events.Unfed: "refusal",
    events.Ate: "gain",
    events.Punctured: "fall",
    events.NoPunctures: "roll",
    events.LinePassed: "gain",
    events.Crossed: "finish",
    events.PelotonArrived: "finish",
    events.Ranked: "finish",
    events.TokenPassed: "summary",
    events.RaceOver: "summary",
}
"""Everything else is a note."""


class _Board(NamedTuple):
    """The cell of every rider before an event."""

    track: Course
    head: int
    cells: dict[str, int]
    flats: frozenset[str]
    readings: tuple[str, ...] = ()


def beats(view: View, happened: Sequence[events.Event]) -> list[Beat]:
    """Return what happened as beats; the view is that after the last event."""
    boards = _boards(view.table, happened)
    return [
        *chain.from_iterable(_play(view, event, board, happened) for event, board in zip(happened, boards, strict=True))
    ]


def _play(view: View, event: events.Event, board: _Board, happened: Sequence[events.Event]) -> Iterator[Beat]:
    if isinstance(event, events.PelotonRode):
        yield _show_die(board, event)
    yield Beat(
        _KINDS.get(type(event), "note"),
        tell(view, event),
        event.clause,
        _riders(event),
        tuple(_paths(board, event, happened)),
        _lit(board, event),
        _cards(event),
        event,
    )


def _show_die(board: _Board, event: events.PelotonRode) -> Beat:
    """Return the roll that decides how far the peloton rides (L1 7.1); its move is told by the event itself."""
    key = "red" if event.rolled.endswith("R") else "black"
    sentence = say(f"leader-1.beat.die-{key}", value=event.rolled[0])
    die, head = Card("peloton-die", event.rolled[0], f"die-{key}"), board.track.road.on_line(event.start)
    return Beat("roll", sentence, "L1 7.1", lit=(head,), cards=(die,))


def _boards(table: Table, happened: Sequence[events.Event]) -> list[_Board]:
    """Return the board before every event, found by taking back one event after the other."""
    flats = frozenset(rider.name for rider in table.riders if rider.flat)
    cells = {rider.name: rider.cell for rider in table.riders}
    board = _Board(course_of(table), table.head, cells, flats, table.rules.readings)
    found: list[_Board] = []
    for event in reversed(happened):
        board = _take_back(board, event)
        found.append(board)
    return found[::-1]


def _take_back(board: _Board, event: events.Event) -> _Board:
    match event:
        case events.Rode():
            moved = {event.rider: event.start}
        case events.Caught():
            moved = {event.rider: event.cell}
        case events.Dropped():
            moved = {event.rider: IN_PELOTON}
        case events.Punctured(clause="L1 12.4"):
            moved = {event.rider: IN_PELOTON}
        case events.PelotonArrived():
            moved = dict.fromkeys(event.riders, IN_PELOTON)
        case events.PelotonRode():
            return board._replace(head=event.start)
        case _:
            return board
    return board._replace(cells=board.cells | moved)


def _riders(event: events.Event) -> tuple[str, ...]:
    match event:
        case events.Appointed():
            return tuple(rider for rider in (event.sprinter, event.descender) if rider)
        case events.Sheltered() | events.Unsheltered():
            return event.rider, event.by
        case events.Charged() | events.PelotonArrived() | events.RaceOver():
            return event.riders
    rider = getattr(event, "rider", "")
    return (rider,) if rider else ()


def _paths(board: _Board, event: events.Event, happened: Sequence[events.Event]) -> Iterator[Path]:
    """Yield the way of everybody who moves; whoever rides in the peloton is on its line."""
    line = board.track.road.on_line
    match event:
        case events.Rode():
            crossed = _find_way(board, event, happened) or (event.end,)
            yield Path(event.rider, draw_path(board.track, event.start, crossed, event.end, board.head))
        case events.PelotonRode():
            rows = tuple(line(row) for row in range(event.start, event.end + 1))
            yield from (Path(rider, rows) for rider, cell in board.cells.items() if cell == IN_PELOTON)
        case events.Caught():
            yield Path(event.rider, (event.cell, line(board.head)))
        case events.Dropped() | events.Punctured(clause="L1 12.4"):
            if event.cell != IN_PELOTON:
                yield Path(event.rider, (line(board.head), event.cell))


def _find_way(board: _Board, event: events.Rode, happened: Sequence[events.Event]) -> tuple[int, ...]:
    """Return squares that lead to the end of a move past the same riders, with the risks known to be rolled for."""
    road = board.track.road
    firsts = board.track.exits[board.head] if event.start == IN_PELOTON else road.cells[event.start].ahead
    tail = road.rows[max(board.head - numbers().peloton_length + 1, 0)]
    join = tail if event.end == IN_PELOTON else None
    mover = Mover(firsts, event.free, BOUNDLESS, len(numbers().thresholds), join=join)
    others = [(name, cell) for name, cell in board.cells.items() if cell >= 0 and name != event.rider]
    taken = frozenset(cell for name, cell in others if name not in board.flats)
    traffic = Traffic(taken, frozenset(cell for name, cell in others if name in board.flats))
    known = {roll.risk for roll in happened if isinstance(roll, events.Rolled) and roll.rider == event.rider}
    rides = [Ride(event.end, event.squares, event.past, risks) for risks in RISKS if known.issubset(risks)]
    return next((way for ride in rides if (way := route(board.track, mover, traffic, ride, board.readings))), ())


def _lit(board: _Board, event: events.Event) -> tuple[int, ...]:
    """Return the cells that explain an event: the rider in front, the obstacle, the place."""
    match event:
        case events.Sheltered() | events.Unsheltered() | events.Stuck():
            return event.because
        case events.Fell() | events.Caught() | events.Passed() | events.Dropped() | events.Punctured():
            return (event.cell,) if event.cell >= 0 else ()
        case events.PelotonRode():
            return (board.track.road.on_line(event.end),)
        case events.Announced() | events.NoPunctures():
            return (board.track.road.on_line(board.head),)
        case events.Crossed() | events.PelotonArrived() | events.Ranked():
            return (board.track.road.on_line(board.track.road.length - 1),)
    return ()


def _cards(event: events.Event) -> tuple[Card, ...]:
    """Return the die, the feed tile or the sign of an event; a tile that is not this audience's has no value."""
    match event:
        case events.Rolled():
            return (Card("event-die", str(event.value), "die-failed" if event.failed else "die-passed"),)
        case events.Fed() | events.Ate():
            return (tile_card(event.rider, event.value),)
        case events.Announced() | events.Punctured() | events.Fell():
            word = _SIGNS[type(event)]
            return (Card(word, kind=word, name=say(f"leader-1.mark.{word}")),)
        case events.LinePassed():
            line = say(f"leader-1.sign.{event.kind}", line=event.line + 1)
            return (Card(f"{event.kind}-{event.place}", str(event.place), "place", line, colour=event.rider[0]),)
        case events.Ranked():
            name = rider_name(event.rider)
            return (Card(f"place-{event.place}", str(event.place), "place", name, colour=event.rider[0]),)
    return ()


_SIGNS: Final[dict[type, str]] = {events.Announced: "chase", events.Punctured: "puncture", events.Fell: "crash"}
"""Words that stand where something happens, as the marks of the scene say it."""
