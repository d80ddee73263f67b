"""OR 14.4: whom an event is about. Only riders on the road are looked at, at the moment of drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final, TypeAlias

from paceline.games.on_the_rivet.event_cards import Phrase
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import lines, linked, ranked_on_road
from paceline.games.on_the_rivet.state import Rider, Table
from paceline.roads.lanes import LaneCell, Row

_CROWD: Final = 2
"""Riders that make a row crowded (OR 15.4)."""


class Sight:
    """The field as an event sees it: riders on the road side are left out (OR 12.3)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.field = Field.of(table)
        self.ranked: tuple[int, ...] = tuple(ranked_on_road(self.field))
        """Riders on the road, the best placed first."""

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """All lines, head first, the one with the best head first."""
        return tuple(lines(self.field))

    @property
    def largest_line(self) -> tuple[int, ...]:
        """The line with most riders, of several the one with the best head (OR 14.4); nobody where there is no line."""
        return max(self.lines, key=len, default=())

    def line_of(self, rider: int) -> tuple[int, ...]:
        """The line that a rider is in, or nobody."""
        return next((line for line in self.lines if rider in line), ())

    def unlinked(self, rider: int) -> bool:
        """Whether nobody is directly ahead or behind (OR 5.19)."""
        return not linked(self.field, rider)

    def rider(self, number: int) -> Rider:
        """What everybody knows of a rider."""
        return self.table.riders[number]

    def cell(self, rider: int) -> LaneCell:
        """The space he is on."""
        return self.field.road.cells[self.field.cells[rider]]

    def row(self, rider: int) -> Row:
        """The row he is in."""
        return self.field.road.rows[self.cell(rider).row]

    def in_outer_lane(self, rider: int) -> bool:
        """Whether he is in the lane farthest from the priority line."""
        return self.field.road.far(self.cell(rider).number) == self.row(rider).lanes - 1

    def in_edge_lane(self, rider: int) -> bool:
        """Whether his lane is the first or the last of his row."""
        return self.cell(rider).lane in (0, self.row(rider).lanes - 1)

    def on_curve(self, rider: int) -> bool:
        """Whether he is on a curve."""
        return self.field.road.stretches[self.row(rider).stretch].bend != 0

    def best(self, riders: Iterable[int], number: int = 1) -> tuple[int, ...]:
        """The so many best placed of these riders, who are given best first."""
        return tuple(riders)[:number]

    def where(self, fits: Callable[[int], bool]) -> tuple[int, ...]:
        """Riders on the road who fit, the best placed first."""
        return tuple(rider for rider in self.ranked if fits(rider))


_Riders: TypeAlias = tuple[int, ...]


def select(sight: Sight, said: Phrase) -> _Riders:
    """Riders whom a selector means, the best placed first; nobody for those that ask somebody."""
    return _SELECTORS[said.word](sight, said)


def _clear_leader(sight: Sight, said: Phrase) -> _Riders:
    """OR 15.7: the leader, if there is a second and he is more than so many rows behind."""
    first, second = sight.ranked[:1], sight.ranked[1:2]
    if not second or sight.cell(first[0]).row - sight.cell(second[0]).row <= said.number:
        return ()
    return first


def _most(sight: Sight, amount: Callable[[Rider], int]) -> _Riders:
    """Who has most of something; nobody where nobody has any."""
    top = max(sight.ranked, key=lambda rider: amount(sight.rider(rider)), default=None)
    return () if top is None or not amount(sight.rider(top)) else (top,)


def _crowded_row(sight: Sight, _said: Phrase) -> _Riders:
    """OR 15.4: everybody in the row with most riders, of several the one further ahead."""
    rows = Counter(sight.cell(rider).row for rider in sight.ranked)
    row, riders = max(rows.items(), key=lambda item: (item[1], item[0]), default=(-1, 0))
    return sight.where(lambda rider: sight.cell(rider).row == row) if riders >= _CROWD else ()


def _in_lines(sight: Sight, place: int, least: int) -> _Riders:
    """Heads or tails of all lines of so many riders or more."""
    return _sorted(sight, (line[place] for line in sight.lines if len(line) >= least))


def _sorted(sight: Sight, riders: Iterable[int]) -> _Riders:
    return tuple(sorted(riders, key=sight.ranked.index))


def _rear_half(sight: Sight, _said: Phrase) -> _Riders:
    """OR 15.15: rounded down."""
    line = sight.largest_line
    return line[len(line) - len(line) // 2 :]


def _leaders_tail(sight: Sight, _said: Phrase) -> _Riders:
    """OR 15.13: nobody where the leader is in no line."""
    return sight.line_of(sight.ranked[0])[-1:] if sight.ranked else ()


def _worst_of_teams(sight: Sight, _said: Phrase) -> _Riders:
    """OR 15.23: the worst placed of each team who is on the road, if he is unlinked."""
    worst = {sight.rider(rider).seat: rider for rider in sight.ranked}
    return _sorted(sight, filter(sight.unlinked, worst.values()))


def _nobody(_sight: Sight, _said: Phrase) -> _Riders:
    """Somebody has to be asked."""
    return ()


_SELECTORS: Final[dict[str, Callable[[Sight, Phrase], _Riders]]] = {
    # OR 15.1, OR 15.17 and where nobody else fits
    "leader": lambda sight, _: sight.ranked[:1],
    # OR 15.24
    "last": lambda sight, _: sight.ranked[-1:],
    # OR 15.3, OR 15.14, OR 15.20: where nobody else fits
    "rank": lambda sight, said: sight.ranked[said.number - 1 : said.number],
    "clear-leader": _clear_leader,
    # OR 15.2
    "most-fatigue": lambda sight, _: _most(sight, lambda rider: rider.fatigue),
    # OR 15.18
    "most-light": lambda sight, _: _most(sight, lambda rider: rider.light),
    # OR 15.9
    "no-fatigue": lambda sight, _: sight.best(sight.where(lambda one: not sight.rider(one).fatigue)),
    # OR 15.19
    "unlinked": lambda sight, _: sight.best(sight.where(sight.unlinked)),
    # OR 15.3
    "second-of-largest-line": lambda sight, _: sight.largest_line[1:2],
    # OR 15.5
    "tail-of-largest-line": lambda sight, _: sight.largest_line[-1:],
    "rear-half-of-largest-line": _rear_half,
    # OR 15.5
    "tails-of-lines": lambda sight, said: _in_lines(sight, -1, said.number),
    # OR 15.6
    "heads-of-lines": lambda sight, said: _in_lines(sight, 0, said.number),
    "tail-of-leaders-line": _leaders_tail,
    "crowded-row": _crowded_row,
    # OR 15.11
    "on-terrain": lambda sight, said: sight.best(
        sight.where(lambda one: sight.row(one).terrain == said.terrain), said.number
    ),
    # OR 15.12
    "tired-on-terrain": lambda sight, said: sight.where(
        lambda one: sight.row(one).terrain == said.terrain and sight.rider(one).fatigue > 0
    ),
    # OR 15.11
    "outer-lane": lambda sight, _: sight.best(sight.where(sight.in_outer_lane)),
    # OR 15.13
    "outer-lane-of-curves": lambda sight, said: sight.best(
        sight.where(lambda one: sight.on_curve(one) and sight.in_outer_lane(one)), said.number
    ),
    # OR 15.14
    "middle-lane": lambda sight, _: sight.best(sight.where(lambda one: not sight.in_edge_lane(one))),
    # OR 15.20
    "edge-lane-but-leader": lambda sight, _: sight.best(one for one in sight.ranked[1:] if sight.in_edge_lane(one)),
    "each-team-picks": _nobody,
    "each-team-may-pick": _nobody,
    "revealer-picks": _nobody,
    "worst-of-teams-if-unlinked": _worst_of_teams,
}
KNOWN: Final = frozenset(_SELECTORS)
"""Selectors that have a meaning here."""
