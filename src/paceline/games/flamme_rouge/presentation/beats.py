"""Beats: what happened in the order in which people should see it, with riders, paths and the cells that explain it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from msgspec.structs import replace

from paceline.core.messages import say
from paceline.core.presentation import Beat, BeatKind, Limit, Path
from paceline.games.flamme_rouge import events
from paceline.games.flamme_rouge.actions import NUMBER
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course, rows_between
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.presentation.cards import card_face, card_faces, specialist_face
from paceline.games.flamme_rouge.presentation.tell import tell
from paceline.games.flamme_rouge.rules.weather import CLEAR
from paceline.games.flamme_rouge.state import Table, View, course_of

BEFORE_THE_MOVE: Final = (events.StoodUp, events.Raised)
"""These change what a card counts, so they are shown before the rider moves."""
LIMITS: Final = (events.StoodUp, events.Raised, events.Capped, events.Detoured, events.Blocked, events.Fell)
"""Events that explain why a move is longer or shorter than its card."""
_KINDS: Final[dict[type, BeatKind]] = {
    events.Placed: "move",
    events.Shuffled: "draw",
    events.OutOfCards: "draw",
    events.Moved: "move",
    events.Raised: "limit",
    events.Capped: "limit",
    events.Blocked: "limit",
    events.Fell: "fall",
    events.StoodUp: "stand-up",
    events.Forecast: "draw",
    events.Bid: "reveal",
    events.Escaped: "move",
    events.Turned: "draw",
    events.Slipstreamed: "slipstream",
    events.Refused: "refusal",
    events.Exhausted: "exhaustion",
    events.LotsDrawn: "draw",
    events.Picked: "note",
    events.Recovered: "gain",
    events.Detoured: "limit",
    events.Chased: "slipstream",
    events.MovedOver: "push",
    events.Spared: "note",
    events.Strained: "exhaustion",
    events.TookToken: "gain",
    events.TookRefresh: "gain",
    events.Refreshed: "gain",
    events.CameHome: "finish",
    events.Delayed: "note",
    events.Led: "gain",
    events.Combative: "gain",
    events.TeamTimed: "finish",
    events.RoundEnded: "summary",
    events.Finished: "finish",
}


def beats(view: View, told: Sequence[Event]) -> list[Beat]:
    """Return a beat for every event, and before the moves of a round one that turns over all its cards."""
    return [beat for turn in _rounds(told) for beat in _round_beats(view, turn)]


def _rounds(told: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield the events round by round: if only dummies are left on the road, one input rides several."""
    rest = list(told)
    while rest:
        turn = [*takewhile(lambda event: not isinstance(event, events.RoundEnded), rest)]
        turn = rest[: len(turn) + 1]
        yield turn
        rest = rest[len(turn) :]


def _round_beats(view: View, turn: Sequence[Event]) -> Iterator[Beat]:
    detoured = {event.rider for event in turn if isinstance(event, events.Detoured)}
    revealed = False
    for event in _in_order(turn):
        if not revealed and isinstance(event, events.Moved | events.Recovered | events.StoodUp | events.Raised):
            revealed = True
            yield _reveal(view, turn)
        yield _beat(view, event, detoured)


def _in_order(turn: Sequence[Event]) -> list[Event]:
    """Return the events as they are shown: what a card counts comes before the move it belongs to."""
    order: list[Event] = []
    moves: dict[str, int] = {}
    for event in turn:
        if isinstance(event, events.Moved):
            moves[event.rider] = len(order)
        if isinstance(event, BEFORE_THE_MOVE) and event.rider in moves:
            order.insert(moves[event.rider], event)
            moves[event.rider] += 1
        else:
            order.append(event)
    return order


def _reveal(view: View, turn: Sequence[Event]) -> Beat:
    """Return the cards that everybody played in a round, from front to back (FR 5.1)."""
    moves = [event for event in turn if isinstance(event, events.Moved)]
    return Beat(
        "reveal",
        say("flamme-rouge.beat.reveal", n=len(moves)),
        "FR 5.1",
        riders=_on_the_board(view.table, (move.rider for move in moves)),
        cards=tuple(card_face(move.rider, "played", move.card) for move in moves),
    )


def _beat(view: View, event: Event, detoured: set[str]) -> Beat:
    beat = Beat(_KINDS[type(event)], tell(view, event), event.clause, event=event)
    return replace(
        beat,
        riders=_on_the_board(view.table, _riders(event)),
        paths=paths_of(course_of(view.table), event, detoured),
        lit=_lit_cells(course_of(view.table), event),
        cards=_CARDS[type(event)](event) if type(event) in _CARDS else (),
    )


def _lit_cells(track: Course, event: Event) -> tuple[int, ...]:
    """Return the cells that explain an event; of the weather, those of the tiles that it lies on."""
    if not isinstance(event, events.Forecast):
        return tuple(getattr(event, "because", ()))
    tiles = {tile for tile, sky in enumerate(event.weather) if sky != CLEAR}
    return tuple(cell for cell, place in enumerate(track.road.cells) if track.road.squares[place.row].tile in tiles)


def _riders(event: Event) -> tuple[str, ...]:
    match event:
        case events.RoundEnded():
            return event.order
        case events.Slipstreamed() | events.Refused() | events.Delayed() | events.Finished():
            return event.riders
        case events.Forecast() | events.LotsDrawn() | events.TeamTimed():
            return ()
        case _:
            return (event.rider,)


def _on_the_board(table: Table, riders: Iterable[str]) -> tuple[str, ...]:
    """Return those of these riders who stand on the road or are home: before the start others wait beside it."""
    home = {arrival.rider for arrival in table.home}
    return tuple(rider for rider in riders if table.cells[NUMBER[rider]] >= 0 or NUMBER[rider] in home)


_CARDS: Final[dict[type, Callable[[Any], Any]]] = {
    events.OutOfCards: lambda event: card_faces(event.rider, "played", (EXHAUSTION,)),
    events.Bid: lambda event: card_faces(event.rider, "bid", (event.card,)),
    events.Turned: lambda event: card_faces(event.rider, "played", (event.card,)),
    events.Moved: lambda event: card_faces(event.rider, "played", (event.card,)),
    events.Recovered: lambda event: card_faces(event.rider, "played", (event.card,)),
    events.Spared: lambda event: card_faces(event.rider, "played", (event.card,)),
    events.Strained: lambda event: card_faces(event.rider, "played", (event.card,)),
    events.Exhausted: lambda event: card_faces(event.rider, "recycled", (EXHAUSTION,)),
    events.Refreshed: lambda event: card_faces(event.rider, "pile", event.cards),
    events.Picked: lambda event: (specialist_face(event.specialist, event.rider),),
}
"""The cards that an event is about, for events that are about cards."""


def paths_of(track: Course, event: Event, detoured: Iterable[str] = ()) -> tuple[Path, ...]:
    """Return the cells that an event leads riders over; `detoured` riders took the outer way in this round."""
    match event:
        case events.Placed() | events.Escaped():
            return (Path(event.rider, (event.cell,)),)
        case events.Moved():
            return (Path(event.rider, cells_between(track, event.start, event.end, event.rider in detoured)),)
        case events.Chased() | events.MovedOver():
            return (Path(event.rider, (event.start, event.end)),)
        case events.Slipstreamed():
            moves = zip(event.riders, event.starts, event.ends, strict=True)
            return tuple(Path(rider, (start, end)) for rider, start, end in moves)
    return ()


def limit_of(view: View, event: Event) -> Limit | None:
    """Return what an event says about the length of a move; None if it says nothing."""
    return Limit(event.because, tell(view, event), event.clause) if isinstance(event, LIMITS) else None


def cells_between(track: Course, start: int, end: int, outer: bool = False) -> tuple[int, ...]:
    """Return the cells of a move; changing lanes is free (FR 5.3), so it rides in the lane it ends in."""
    if start == end:
        return (start,)
    lane = max(0, track.road.cells[end].lane)
    rows = rows_between(track, track.row[start], track.row[end], outer)[1:-1]
    return (start, *(track.landing[row][min(lane, len(track.landing[row]) - 1)] for row in rows), end)
