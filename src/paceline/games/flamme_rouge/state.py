"""The state of a race, split by who may know it: `Table` is public, `Cards` belong to one seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from paceline.core.game import Notation
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.cards import VALUES, start_deck
from paceline.games.flamme_rouge.content import ATTACK
from paceline.games.flamme_rouge.course import Course, course

WEATHER, LOTS = -1, -2
"""Entries of `State.drawing` for the weather and for the order of the draft."""


class Cards(msgspec.Struct, frozen=True, gc=False):
    """One rider's cards, each pile as a sorted tuple. There is no order: chance decides when drawing."""

    face_down: tuple[str, ...]
    recycled: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    played: str = ""


class Auction(msgspec.Struct, frozen=True, gc=False):
    """Bids for the breakaway that are open on the table."""

    riders: tuple[int, ...] = ()
    """The bidders, one rider of every player; empty before the first bids are turned over."""
    bids: tuple[str, ...] = ()
    """Their first bids."""


class Escape(msgspec.Struct, frozen=True, gc=False):
    """A rider in the breakaway, with the cards it cost."""

    rider: int
    bids: tuple[str, ...]


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The choice of specialists, while it lasts."""

    order: tuple[int, ...] = ()
    """Seats as they were drawn by lot."""
    to_pick: tuple[int, ...] = ()
    """Seats that still have to choose, in order; empty before all lots are drawn."""
    picked: tuple[str, ...] = ()
    """Specialists in the order in which they were chosen."""


class Pile(msgspec.Struct, frozen=True, gc=False):
    """Tokens beside one square, for riders who reach it."""

    row: int
    points: str
    """`sprint` or `mountain`."""
    values: tuple[int, ...]
    """From the top of the pile."""
    name: str
    """`major` or `minor`."""


class Taken(msgspec.Struct, frozen=True, gc=False):
    """A token that a rider took from a pile beside the road."""

    rider: int
    points: str
    """`sprint` or `mountain`."""
    value: int


class Arrival(msgspec.Struct, frozen=True, gc=False):
    """A rider who is home."""

    rider: int
    place: int
    """1 for the rider who crossed the line first."""
    time: int
    """Seconds, minutes included."""
    podium: int
    """Tour points for the place."""


class Refresh(msgspec.Struct, frozen=True, gc=False):
    """The refresh phase of an extended stage, from the moment the token is taken."""

    holder: int
    """The rider who took the token."""
    round: int
    """Rounds completed when it happened."""
    cards: tuple[tuple[str, ...], ...] = ()
    """The cards that every rider took back; empty before all have chosen."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything public; changes once a round."""

    stage: str
    """Tile names from start to finish."""
    weather: tuple[str, ...] | None
    """A token for every tile of the stage, `clear` for none; None before they are drawn."""
    dummies: tuple[str, ...]
    """For every seat the kind of dummy team, empty for a player's team."""
    riders: int
    """Riders of each seat: two, or one if more than six people ride."""
    handicap: tuple[int, ...]
    """Exhaustion cards that each seat had in both decks from the start."""
    round: int
    """Rounds completed."""
    cells: tuple[int, ...]
    """A cell for every rider by number, -1 before the start and at home."""
    to_place: tuple[int, ...]
    """Seats that still have a rider to place, in turn order; a seat with two stands twice."""
    auction: Auction | None = None
    """The bidding for the breakaway, while it lasts."""
    breakaway: tuple[Escape, ...] = ()
    """The winners of the bidding, the highest bid first."""
    no_breakaway: bool = False
    """True if there is no breakaway though the stage has a tile for it."""
    fallen: tuple[int, ...] = ()
    """Riders who lie on the road."""
    hands: tuple[tuple[int, ...], ...] = ()
    """For every round completed, how many cards every rider was due to draw."""
    revealed: tuple[tuple[str, ...], ...] = ()
    """For every round completed, the card of every rider."""
    tired: tuple[tuple[int, ...], ...] = ()
    """For every round completed, the riders who took an exhaustion card."""
    kind: str = "plain"
    """One of `content.STAGE_KINDS` (FR 19)."""
    timed: bool = False
    """True on a stage of a tour and in a time trial: everybody rides to the line (FR 16)."""
    first: int = 0
    """The seat that began to place its riders."""
    specialists: tuple[str, ...] = ()
    """The specialist of every rider, an empty name for none; an empty tuple if there are none at all."""
    draft: Draft | None = None
    """The choice of specialists, while it lasts."""
    grass: int = 0
    """Number of riders who may stand beside a square (FR 15.14)."""
    fatigue: tuple[int, ...] = ()
    """Exhaustion cards of every rider from earlier stages; empty for none."""
    jerseys: tuple[str, ...] = ()
    """Wearers of yellow, green and polka dots."""
    piles: tuple[Pile, ...] = ()
    """Tokens still beside the road (FR 16.1)."""
    tokens: tuple[Taken, ...] = ()
    """Tokens taken."""
    refresh_row: int = -1
    """The row of the refresh token; -1 if there is none or it was taken."""
    refresh: Refresh | None = None
    """The refresh phase, once it has begun."""
    home: tuple[Arrival, ...] = ()
    """Riders across the line, in the order of their places (FR 16.8)."""
    minutes: int = 0
    """Minutes that every rider who is not home has taken so far (FR 16.7)."""
    recovered: tuple[tuple[int, int], ...] = ()
    """Round (counted from 0) and rider of every exhaustion card given back (FR 15.7)."""
    variants: tuple[str, ...] | UnsetType = UNSET
    """Variants that are played (FR 21); unset without any, so that digests do not change."""
    leads: tuple[int, ...] | UnsetType = UNSET
    """Tokens of every rider for rounds at the head, if they are counted (FR 21.2)."""

    @property
    def ridden(self) -> tuple[int, ...]:
        """Seats of players, not dummies, in order."""
        return _ridden(self.dummies)

    @property
    def dummy_riders(self) -> tuple[int, ...]:
        """Riders of dummy teams."""
        return _dummy_riders(self.dummies, self.riders)

    @property
    def started(self) -> bool:
        """True if everything before the start is done, except the bidding."""
        return not self.to_place and self.draft is None and self.weather is not None

    @property
    def refreshing(self) -> bool:
        """True if riders are choosing the cards they take back (FR 19.9)."""
        return self.refresh is not None and not self.refresh.cards

    def has(self, variant: str) -> bool:
        """Return whether a variant is played."""
        return bool(self.variants) and variant in (self.variants or ())

    def own(self, seat: int) -> range:
        """Return the numbers of a seat's riders."""
        return range(seat * self.riders, (seat + 1) * self.riders)

    def riding(self, seat: int) -> list[int]:
        """Return a seat's riders who are not home yet."""
        first = seat * self.riders
        return [rider for rider in range(first, first + self.riders) if self.cells[rider] >= 0]


@cache
def _ridden(dummies: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, dummy in enumerate(dummies) if not dummy)


@cache
def _dummy_riders(dummies: tuple[str, ...], riders: int) -> tuple[int, ...]:
    return tuple(seat * riders + place for seat, dummy in enumerate(dummies) if dummy for place in range(riders))


class State(msgspec.Struct, frozen=True, gc=False):
    """The full state, without any future draw."""

    table: Table
    cards: tuple[Cards, ...]
    owing: tuple[int, ...]
    """Seats that still owe an answer before the race can go on; empty when it is over."""
    drawing: tuple[int, ...] = ()
    """Riders whose cards chance must deal or turn over; `WEATHER` or `LOTS` while these are drawn."""
    choosing: tuple[int, ...] = ()
    """Riders who may still take back cards in the refresh phase."""

    @property
    def round(self) -> int:
        """Rounds completed."""
        return self.table.round


class View(msgspec.Struct, frozen=True, gc=False):
    """The part of a state that a seat (None: a spectator) may know."""

    seat: int | None
    table: Table
    mine: tuple[Cards, ...]
    """The cards of this seat's own riders; a spectator has none."""
    owing: tuple[int, ...]
    drawing: tuple[int, ...]
    """Own riders who await a hand."""
    choosing: tuple[int, ...] = ()
    """Own riders who may still take back cards."""


def deck_of(table: Table, rider: int) -> tuple[str, ...]:
    """Return the cards a rider of this race started with."""
    tired = table.fatigue[rider] if table.fatigue else 0
    specialist = table.specialists[rider] if table.specialists else ""
    return start_deck(rider, table.dummies, table.handicap, tired, specialist)


def course_of(table: Table) -> Course:
    """Return the course of a race as it is now."""
    return course(table.stage, table.weather, table.grass)


def _distances(state: State) -> list[int]:
    track = course_of(state.table)
    return [track.road.distance(row) for row in track.row]


def _faults(state: State) -> Iterator[str]:
    standing = [cell for cell in state.table.cells if cell >= 0]
    if len(set(standing)) < len(standing):
        yield "two riders stand in one lane of a square"
    cards = {card for own in state.cards for card in (*own.face_down, *own.recycled, *own.hand, own.played)}
    for card in sorted(cards - set(VALUES) - {"", ATTACK}):
        yield f"there is no card {card}"


NOTATION: Final = Notation(
    cells=frozenset({"Table.cells"}),
    riders=frozenset({"Table.cells", "State.cards"}),
    off_road={-1: "off"},
    distances=_distances,
    rider_names=lambda state: RIDERS[: len(state.cards)],
    faults=_faults,
)
