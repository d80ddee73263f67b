"""Numbers for programs that learn: an index for every action, rows of small integers for views and choices.

Riders to activate, cards to play and plain answers have an index that always stands for them. Steps, and whatever else
depends on the position, are indexed by their place among such actions; their choice fields say what they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, Final, get_args

from paceline.games.on_the_rivet.actions import (
    CLASSES,
    KINDS,
    TEAMS,
    Action,
    Activate,
    Discard,
    Done,
    Exchange,
    Hold,
    Let,
    Place,
    Play,
    Refill,
    Spare,
    Spend,
    Undo,
)
from paceline.games.on_the_rivet.box import TERRAINS, Book
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.run import book_of, course_of
from paceline.games.on_the_rivet.state import HOME, Phase, Rider, Table, View

LISTED: Final = 128
"""Actions by place that have an index; in five races with random answers the longest list had 30."""
WINDOW: Final = 12
"""Rows ahead whose terrain is observed."""
_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_TAGS: Final = tuple(kind.__struct_config__.tag for kind in get_args(Action))
_WAYS: Final = ("forward", "left", "right", "diagonal")
_HEAD: Final = (
    "phase", "stint", "round", "resolved", "undone", "mover", "card", "kind", "strokes", "train", "forward", "sideways",
)  # fmt: skip
_RIDER: Final = ("on_road", "home", "to_line", "far", "verge", "activated", "light", "heavy", "energy", "bonuses")
_DECK: Final = ("hand", "discards", "headlines", "tactics")
_HEADLINES: Final = ("deck", "mat", "discard", "aside")


@lru_cache(maxsize=8)
def named(cards: tuple[str, ...]) -> dict[Any, int]:
    """Return the actions with an index of their own; a rider counts by class, whatever the team."""
    actions: list[Any] = [Done(spare=False), Done(spare=True), Undo(), Let(), Hold(), Spare(), Spend(), Refill()]
    actions += [(kind, letter) for kind in (Place, Activate) for letter in CLASSES]
    actions += [Play(card, kind) for card in cards for kind in KINDS]
    actions += [kind(card) for kind in (Discard, Exchange) for card in cards]
    return {action: index for index, action in enumerate(actions)}


class OnTheRivetEncoding:
    """The numbers of On the Rivet, for the cards of the box that comes along."""

    version = 0
    choice_fields = (
        "kind", "rider", "card", "as_kind", "strokes", "way", "rows", "far", "cost", "others", "amount", "helper",
    )  # fmt: skip

    @property
    def actions(self) -> int:
        """The number of indices."""
        return len(named(_cards(book("")))) + LISTED

    def fields(self, view: View) -> tuple[str, ...]:
        """Return the names of the numbers of an observation; riders and seats are numbered from the seat's own on."""
        table, own = view.table, book_of(view.table)
        return (
            *_HEAD,
            *(f"{place}.{name}" for place in range(len(table.riders)) for name in _RIDER),
            *(f"seat_{place}.{name}" for place in range(table.seats) for name in _DECK),
            *(f"hand_{card}" for card in _cards(own)),
            *(f"tactics_{card}" for card in own.tactics),
            *(f"{place}.terrain_{row}" for place in range(table.each) for row in range(1, WINDOW + 1)),
        )

    def observe(self, view: View) -> Sequence[int]:
        """Return what a seat may know, one number for every field."""
        table, seat, own = view.table, view.seat or 0, book_of(view.table)
        first, riders = seat * table.each, len(table.riders)
        row = [*_head(table, seat)]
        for place in range(riders):
            row += _rider(table, table.riders[(first + place) % riders])
        for place in range(table.seats):
            deck = table.decks[(seat + place) % table.seats]
            row += (deck.hand, len(deck.discards), _HEADLINES.index(deck.headlines), deck.tactics)
        row += [view.hand.count(card) for card in _cards(own)]
        row += [int(card in view.tactics) for card in own.tactics]
        for number in table.own(seat):
            row += _terrain_ahead(table, table.riders[number].cell)
        return row

    def indices(self, legal: Sequence[Action]) -> Sequence[int]:
        """Return the index of every legal action: its own one, or its place among those that have none."""
        known = named(_cards(book("")))
        places = count(len(known))
        found = [
            known.get((type(action), action.rider[1]) if isinstance(action, Place | Activate) else action)
            for action in legal
        ]
        return [next(places) if index is None else index for index in found]

    def describe(self, view: View, legal: Sequence[Action]) -> Sequence[Sequence[int]]:
        """Return for every legal action its choice fields."""
        table, seat = view.table, view.seat or 0
        here = table.riders[table.move.rider].cell if table.move is not None else -1
        return [_describe(table, seat, here, action) for action in legal]


def _cards(own: Book) -> tuple[str, ...]:
    return tuple(own.cards)


def _head(table: Table, seat: int) -> Iterator[int]:
    yield _PHASES.index(table.phase)
    yield table.stint
    yield table.round
    yield table.resolved
    yield table.undone
    move = table.move
    if move is None:
        yield from (-1, 0, 0, 0, 0, 0, 0)
        return
    yield (move.rider - seat * table.each) % len(table.riders)
    yield _number(book_of(table), move.card)
    yield KINDS.index(move.kind) + 1 if move.card else 0
    yield move.ps
    yield len(move.train)
    yield move.forward
    yield move.sideways


def _number(own: Book, card: str) -> int:
    """Return the number of an Action card, from 1; 0 for none."""
    return _cards(own).index(card) + 1 if card in own.cards else 0


def _rider(table: Table, rider: Rider) -> Iterator[int]:
    road, cell = course_of(table).road, rider.cell
    yield int(cell >= 0)
    yield int(cell == HOME)
    yield -road.distance(road.cells[cell].row) if cell >= 0 else 0
    yield road.far(cell) if cell >= 0 else 0
    yield int(cell >= 0 and road.cells[cell].verge)
    yield int(rider.activated)
    yield rider.light
    yield rider.heavy
    yield int(rider.energy)
    yield len(rider.bonuses)


def _terrain_ahead(table: Table, cell: int) -> list[int]:
    """Return the terrain of the rows ahead with the number of lanes, -1 beyond the road."""
    road = course_of(table).road
    rows = road.rows[road.cells[cell].row + 1 :][:WINDOW] if cell >= 0 else ()
    found = [TERRAINS.index(row.terrain) + len(TERRAINS) * (row.lanes - 2) for row in rows]
    return [*found, *([-1] * (WINDOW - len(found)))]


def _describe(table: Table, seat: int, here: int, action: Any) -> tuple[int, ...]:
    own, card = book_of(table), str(getattr(action, "card", ""))
    to, helper = getattr(action, "to", getattr(action, "end", -1)), getattr(action, "helper", "")
    steps, amount = getattr(action, "steps", 0), getattr(action, "amount", 0)
    rider, others = getattr(action, "rider", ""), getattr(action, "others", ())
    riders = getattr(action, "riders", ())
    kind, way = getattr(action, "kind", ""), getattr(action, "way", "")
    return (
        _TAGS.index(action.__struct_config__.tag) + 1,
        _relative(table, seat, rider),
        _number(own, card) or (1 + [*own.tactics].index(card) if card in own.tactics else 0),
        KINDS.index(kind) + 1 if kind else 0,
        own.cards[card].ps if card in own.cards else 0,
        _WAYS.index(way) + 1 if way else 0,
        *_landing(table, here, to),
        getattr(action, "cost", steps),
        len(others) or (riders if isinstance(riders, int) else len(riders)),
        amount or int(getattr(action, "spare", False)),
        _relative(table, seat, helper),
    )


def _relative(table: Table, seat: int, name: str) -> int:
    """Return the number of a rider from the seat's own on, from 1; 0 for nobody."""
    if len(name) < 2 or name[0] not in TEAMS:
        return 0
    return (table.number(name) - seat * table.each) % len(table.riders) + 1


def _landing(table: Table, here: int, to: int) -> tuple[int, int]:
    """Return the rows to a space from where the mover stands, and how far it is from the priority line."""
    road = course_of(table).road
    if to < 0:
        return 0, 0
    row = len(road.rows) if to == road.home else road.cells[to].row
    start = road.cells[here].row if 0 <= here < len(road.cells) else row
    return row - start, 0 if to == road.home else road.far(to)
