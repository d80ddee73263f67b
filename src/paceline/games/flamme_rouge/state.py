"""The state of a race, split by who may know: `Table` everybody, `Cards` one seat."""

from __future__ import annotations

from functools import cache

import msgspec

from paceline.games.flamme_rouge.cards import start_deck
from paceline.games.flamme_rouge.course import Course, course

WEATHER, LOTS = -1, -2
"""Stand for the weather and for the order of the draft among those for whom chance must draw."""


class Cards(msgspec.Struct, frozen=True, gc=False):
    """One rider's cards, each pile as a sorted tuple. There is no order: chance decides when drawing."""

    face_down: tuple[str, ...]
    recycled: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    played: str = ""


class Auction(msgspec.Struct, frozen=True, gc=False):
    """Bids for the breakaway that are open on the table."""

    riders: tuple[int, ...] = ()
    """Who bids, one rider of every team that is ridden; nobody before the first bids are turned over."""
    bids: tuple[str, ...] = ()
    """Their first bids."""


class Escape(msgspec.Struct, frozen=True, gc=False):
    """A rider in the breakaway, and the two cards it cost him."""

    rider: int
    bids: tuple[str, str]


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The choice of specialists, while it lasts."""

    order: tuple[int, ...] = ()
    """Seats as they were drawn by lot."""
    to_pick: tuple[int, ...] = ()
    """Seats that still have to choose, in order; nobody before all lots are drawn."""


class Pile(msgspec.Struct, frozen=True, gc=False):
    """Tokens beside one square, for riders who reach it."""

    row: int
    points: str
    """What they count for: `sprint` or `mountain`."""
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
    """1 for whoever crossed the line first."""
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
    """What every rider took back; nothing before all have chosen."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything public; changes once a round."""

    stage: str
    """Tile names from start to finish."""
    weather: tuple[str, ...] | None
    """A token for every tile of the stage, `clear` where there is none; None before they are dealt."""
    dummies: tuple[str, ...]
    """For every seat the kind of dummy team it is, nothing for a team that is ridden."""
    riders: int
    """How many riders each seat has: two, or one where more than six people ride."""
    handicap: tuple[int, ...]
    """Exhaustion cards that each seat had in both decks from the start."""
    round: int
    """Rounds completed."""
    cells: tuple[int, ...]
    """A cell for every rider by number, -1 before he is placed."""
    to_place: tuple[int, ...]
    """Seats that still have a rider to place, in turn order; a seat with two stands twice."""
    auction: Auction | None = None
    """The bidding for the breakaway, while it lasts."""
    breakaway: tuple[Escape, ...] = ()
    """Who won the bidding, the highest bid first."""
    no_breakaway: bool = False
    """Whether the race goes without a breakaway though the stage has a tile for it."""
    fallen: tuple[int, ...] = ()
    """Riders who lie on the road."""
    hands: tuple[tuple[int, ...], ...] = ()
    """For every round completed, how many cards every rider was due to draw."""
    revealed: tuple[tuple[str, ...], ...] = ()
    """For every round completed, the card of every rider."""
    tired: tuple[tuple[int, ...], ...] = ()
    """For every round completed, the riders who took an exhaustion card."""
    kind: str = "plain"
    """What is special about the stage (FR 19)."""
    timed: bool = False
    """Whether it is a stage of a tour, or a time trial: everybody rides to the line (FR 16)."""
    first: int = 0
    """The seat that began to place its riders."""
    specialists: tuple[str, ...] = ()
    """The specialist of every rider, nothing for one who is none; empty where nobody is."""
    draft: Draft | None = None
    """The choice of specialists, while it lasts."""
    grass: int = 0
    """How many riders may stand beside a square (FR 15.14)."""
    fatigue: tuple[int, ...] = ()
    """Exhaustion cards that every rider brought along from earlier stages; empty for none."""
    jerseys: tuple[str, ...] = ()
    """Who wears yellow, green and polka dots."""
    piles: tuple[Pile, ...] = ()
    """Tokens still beside the road (FR 16.1)."""
    tokens: tuple[Taken, ...] = ()
    """Tokens taken."""
    refresh_row: int = -1
    """Where the refresh token lies; -1 where there is none or it was taken."""
    refresh: Refresh | None = None
    """The refresh phase, once it has begun."""
    home: tuple[Arrival, ...] = ()
    """Riders across the line, in the order of their places (FR 16.8)."""
    minutes: int = 0
    """Minutes that every rider who is not home has taken so far (FR 16.7)."""
    recovered: tuple[tuple[int, int], ...] = ()
    """Round (counted from 0) and rider of every exhaustion card given back (FR 15.7)."""

    @property
    def ridden(self) -> tuple[int, ...]:
        """Seats that are ridden by somebody, in order."""
        return _ridden(self.dummies)

    @property
    def dummy_riders(self) -> tuple[int, ...]:
        """Riders nobody chooses for."""
        return _dummy_riders(self.dummies, self.riders)

    @property
    def started(self) -> bool:
        """Whether everything before the start is done, but for the bidding."""
        return not self.to_place and self.draft is None and self.weather is not None

    @property
    def refreshing(self) -> bool:
        """Whether riders are choosing the cards they take back (FR 19.9)."""
        return self.refresh is not None and not self.refresh.cards

    def own(self, seat: int) -> range:
        """The numbers of a seat's riders."""
        return range(seat * self.riders, (seat + 1) * self.riders)

    def riding(self, seat: int) -> list[int]:
        """A seat's riders who are not home yet."""
        first = seat * self.riders
        return [rider for rider in range(first, first + self.riders) if self.cells[rider] >= 0]


@cache
def _ridden(dummies: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, dummy in enumerate(dummies) if not dummy)


@cache
def _dummy_riders(dummies: tuple[str, ...], riders: int) -> tuple[int, ...]:
    return tuple(seat * riders + place for seat, dummy in enumerate(dummies) if dummy for place in range(riders))


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole truth, and no future."""

    table: Table
    cards: tuple[Cards, ...]
    owing: tuple[int, ...]
    """Seats that still owe an answer before the race can go on; empty when it is over."""
    drawing: tuple[int, ...] = ()
    """Riders whose cards chance must deal or turn over; `WEATHER` while tokens must be laid, `LOTS` while drawn."""
    choosing: tuple[int, ...] = ()
    """Riders who may still take back cards in the refresh phase."""

    @property
    def round(self) -> int:
        """Rounds completed."""
        return self.table.round


class View(msgspec.Struct, frozen=True, gc=False):
    """What one seat (or, without a seat, a spectator) may know."""

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
    """The cards a rider of this race started with."""
    tired = table.fatigue[rider] if table.fatigue else 0
    specialist = table.specialists[rider] if table.specialists else ""
    return start_deck(rider, table.dummies, table.handicap, tired, specialist)


def course_of(table: Table) -> Course:
    """The course of a race as it is now."""
    return course(table.stage, table.weather, table.grass)
