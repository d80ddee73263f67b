"""Numbers for programs that learn: an index for every action, and a row of small integers for every view.

An index always stands for the same action, whatever the stage and the expansions: `play 9` is one number in all races.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import KINDS, Action, Draw, Enough, Pick, Place, Play, Retrieve
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.cards import ATTACK_REAR, HIGHEST, KEPT, MUSCLE, PELOTON, VALUES
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.course import Course, course
from paceline.games.flamme_rouge.state import Cards, Table, View, course_of

ROWS: Final = 8
"""Rows behind the start line that have an index; no start tile has more."""
WINDOW: Final = 12
"""Squares ahead of an own rider whose ground is observed: a card and a slipstream."""
CLASSES: Final = HIGHEST + 2
"""Cards are counted by their value, 0 to 11, and exhaustion cards apart; powers are not told from each other."""
_PRINTED: Final = tuple(card for card in VALUES if not card.endswith((ATTACK, KEPT)))
ACTIONS: Final[tuple[Action, ...]] = (
    *(Play(card) for card in VALUES),
    *(Draw(kind) for kind in KINDS),
    *(Place(kind, row) for kind in KINDS for row in range(ROWS)),
    *(Pick(name) for name in content.specialists()),
    *(Retrieve(card) for card in _PRINTED),
    Enough(),
)
"""Every action of a seat, by its index; that of a card is also its number in the kernel."""
_INDEX: Final = {action: index for index, action in enumerate(ACTIONS)}
_SPECIALIST: Final = {"": 0} | {name: number for number, name in enumerate(content.specialists(), start=1)}
_DUMMY: Final = {"": 0, MUSCLE: 1, PELOTON: 2}
_GROUND: Final = {"flat": 0, "ascent": 1, "descent": 2, "cobble": 3, "supply": 4}
_NO_SLIPSTREAM, _WET, _MORE_CARDS, _FEWER_CARDS = 8, 16, 32, 64
"""Added to the number of a square's ground."""
_PHASES: Final = ("over", "draft", "place", "bid", "draw", "play", "retrieve")
_HEAD: Final = ("round", "phase", "hand_of", "owing", "minutes")
_RIDER: Final = ("on_road", "to_line", "lane", "down", "specialist", "dummy", "last_card", "exhausted")
_CLASS: Final = (*(str(value) for value in range(HIGHEST + 1)), "x")
_EMPTY: Final = (0,) * CLASSES
_NO_CARD: Final = -1


class FlammeRougeEncoding:
    """The numbers of Flamme Rouge."""

    version = 0
    actions = len(ACTIONS)
    choice_fields = ()

    def fields(self, view: View) -> tuple[str, ...]:
        """Return the names of the numbers of an observation; riders are numbered from the seat's own on."""
        own = KINDS if view.table.riders == len(KINDS) else ("rider",)
        return (
            *_HEAD,
            *(
                f"{place}.{name}"
                for place in range(len(view.table.cells))
                for name in (*_RIDER, *(f"left_{card}" for card in _CLASS))
            ),
            *(f"{kind}.{pile}_{card}" for kind in own for pile in ("hand", "deck", "recycled") for card in _CLASS),
            *(f"{kind}.ground_{square}" for kind in own for square in range(1, WINDOW + 1)),
        )

    def observe(self, view: View) -> Sequence[int]:
        """Return what a seat may know, one number for every field."""
        table, seat = view.table, view.seat or 0
        row = _public(table, seat)[:]
        row[1], row[2], row[3] = _phase(view), _hand_of(view), len(view.owing)
        for cards in view.mine:
            row += _piles(cards)
        ahead = windows(table.stage, table.weather, table.grass)
        rows = course_of(table).row
        for cell in table.cells[seat * table.riders : (seat + 1) * table.riders]:
            row += ahead[rows[cell] if cell >= 0 else -1]
        return row

    @staticmethod
    @lru_cache(maxsize=4096)
    def indices(legal: tuple[Action, ...]) -> tuple[int, ...]:
        """Return the index of every legal action."""
        return tuple([_INDEX[action] for action in legal])

    def describe(self, _view: View, legal: Sequence[Action]) -> Sequence[Sequence[int]]:
        """Return nothing: an index says it all."""
        return ((),) * len(legal)


def _phase(view: View) -> int:
    """Return the number of what this seat is asked next, or would be if it were its turn."""
    table = view.table
    if not view.owing:
        word = "over"
    elif table.draft is not None:
        word = "draft"
    elif table.to_place:
        word = "place"
    elif table.refreshing:
        word = "retrieve"
    elif table.auction is not None:
        word = "bid"
    else:
        word = "play" if any(cards.hand for cards in view.mine) else "draw"
    return _PHASES.index(word)


def _hand_of(view: View) -> int:
    """Return which of the own riders holds a hand or chooses cards: 0, 1, or -1 for neither."""
    if view.choosing:
        return view.choosing[0] % view.table.riders
    return next((place for place, cards in enumerate(view.mine) if cards.hand), -1)


@lru_cache(maxsize=64)
def _public(table: Table, seat: int) -> array[int]:
    """Return the head and the numbers of all riders, from the seat's own on; changes once a round."""
    riders = _riders(table)
    own = seat * table.riders * (len(riders) // len(table.cells))
    return array("h", (table.round, 0, 0, 0, table.minutes)) + riders[own:] + riders[:own]


@lru_cache(maxsize=16)
def _riders(table: Table) -> array[int]:
    """Return the numbers of all riders in their order."""
    track = course_of(table)
    return array("h", [number for rider in range(len(table.cells)) for number in _rider(table, track, rider)])


def _rider(table: Table, track: Course, rider: int) -> Iterator[int]:
    cell = table.cells[rider]
    row = track.row[cell] if cell >= 0 else 0
    yield int(cell >= 0)
    yield track.to_finish[row] if cell >= 0 else 0
    yield track.landing[row].index(cell) if cell >= 0 else 0
    yield int(rider in table.fallen)
    yield _SPECIALIST[table.specialists[rider]] if table.specialists else 0
    yield _DUMMY[table.dummies[rider // table.riders]]
    yield _class_of(table.revealed[-1][rider]) if table.revealed else _NO_CARD
    yield sum([rider in tired for tired in table.tired])
    yield from _count(known_deck(table, rider).left)


def _class_of(card: str) -> int:
    if not card:
        return _NO_CARD
    return CLASSES - 1 if card == EXHAUSTION else VALUES[card]


@lru_cache(maxsize=16384)
def _count(cards: tuple[str, ...]) -> array[int]:
    """Return how many cards there are of each class; an attack counts as its higher number."""
    numbers = array("h", _EMPTY)
    for card in cards:
        numbers[_class_of(ATTACK_REAR if card == ATTACK else card)] += 1
    return numbers


def _piles(cards: Cards) -> array[int]:
    """Return the hand, the deck and the recycled cards of an own rider, counted."""
    return _count(cards.hand) + _count(cards.face_down) + _count(cards.recycled)


@lru_cache(maxsize=64)
def windows(stage: str, weather: tuple[str, ...] | None, grass: int) -> tuple[array[int], ...]:
    """Return for every row of a course the ground of the squares ahead, on the inner way; last for no row at all."""
    track = course(stage, weather, grass)
    return tuple(array("h", _window(track, row)) for row in (*range(len(track.landing)), -1))


def _window(track: Course, row: int) -> Iterator[int]:
    for _ in range(WINDOW):
        ahead = track.ahead[row] if row >= 0 else ()
        row = ahead[0] if ahead else -1
        yield _ground(track, row) if row >= 0 else -1


def _ground(track: Course, row: int) -> int:
    """Return the number of a square's ground, with what the weather does there."""
    number = _GROUND.get(track.road.squares[row].terrain, 0)
    usual = content.numbers().hand
    number += _NO_SLIPSTREAM * track.no_draft[row] + _WET * track.wet[row]
    return number + _MORE_CARDS * (track.hand[row] > usual) + _FEWER_CARDS * (track.hand[row] < usual)
