"""OR 6, OR 7.3, OR 18.2: how far a move has come, and what each step changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from paceline.games.on_the_rivet.rules.bumping import SIDES
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import behind_of, chains_behind
from paceline.games.on_the_rivet.rules.outcome import Outcome
from paceline.games.on_the_rivet.rules.special import Special
from paceline.games.on_the_rivet.state import Move


class Going:
    """A move on a field; both are changed in place. The names are those of `Move`."""

    __slots__ = (
        "advanced",
        "barred",
        "bumps",
        "field",
        "finished",
        "home",
        "kind",
        "lanes",
        "later",
        "may_join",
        "prices",
        "ps",
        "read",
        "rider",
        "sidesteps",
        "special",
        "train",
        "visits",
    )

    def __init__(
        self, field: Field, move: Move, special: Special, prices: Mapping[str, int], bumps: bool = True
    ) -> None:
        """`prices` are the PS that each terrain gives; `bumps` says whether anybody may bump (OR 15.16)."""
        self.field, self.special, self.prices, self.bumps = field, special, prices, bumps
        self.rider, self.kind, self.ps = move.rider, move.kind, move.ps
        self.train, self.read, self.lanes, self.visits = move.train, move.read, move.lanes, move.visits
        self.sidesteps, self.advanced, self.may_join = move.sideways, move.forward, move.may_join
        self.barred, self.home = move.barred, move.home
        self.later = prices
        """The prices once somebody has crossed the line: lasting effects end then (OR 14.8)."""
        self.finished: tuple[int, ...] = ()
        """Whoever has crossed the line in this ride so far, in order."""

    def copy(self) -> Self:
        """The same move on a field of its own."""
        new = object.__new__(type(self))
        new.field = self.field.copy()
        new.special, new.prices, new.later, new.bumps = self.special, self.prices, self.later, self.bumps
        new.rider, new.kind, new.ps = self.rider, self.kind, self.ps
        new.train, new.read, new.lanes, new.visits = self.train, self.read, self.lanes, self.visits
        new.sidesteps, new.advanced, new.may_join = self.sidesteps, self.advanced, self.may_join
        new.barred, new.home, new.finished = self.barred, self.home, self.finished
        return new

    def begin(self) -> None:
        """The card is played: a Lead has its train, unless there are several readings (OR 7.1, OR 6.8)."""
        self.visits = (self.field.cells[self.rider],)
        if self.kind == "lead":
            readings = chains_behind(self.field, self.rider)
            if len(readings) == 1 or not self.ps:
                self.train, self.read = readings[0], True

    @property
    def undecided(self) -> bool:
        """Whether a Lead must still choose its train (OR 6.8)."""
        return self.kind == "lead" and not self.read

    def is_over(self) -> bool:
        """Whether no step is left whatever stands where: no PS (OR 6.6), or across the line with nobody (OR 18.2)."""
        return not self.ps or (self.home and not self.train)

    def may_stop(self) -> bool:
        """Whether the move may end here (OR 6.2 to OR 6.4)."""
        if self.is_over():
            return True
        if self.home or self.undecided:
            return False
        field = self.field
        ahead = field.road.cells[field.cells[self.rider]].ahead
        if self.kind in ("chase", "draft"):
            return not ahead  # only the road side stops them (OR 12.4)
        return all(cell in field.at for cell in ahead)

    # ---- taking a step

    def take(self, outcome: Outcome) -> int:
        """Take a step; returns what the new terrain gave or took (OR 5.4)."""
        field, rider = self.field, self.rider
        before = -1 if self.home else field.cells[rider]
        field.move(outcome.moves)
        self.ps -= outcome.cost
        self.may_join = True
        self.train, self.lanes = outcome.train, outcome.lanes
        forward = outcome.way == "forward"
        if outcome.way in SIDES:
            self.sidesteps += 1
        elif not self.home:
            self.advanced += 1
        if self.kind == "draft":
            self.read = forward
        if forward:
            self._cross(outcome)
        if self.home:
            return 0
        self.visits = (*self.visits, outcome.to)
        return self._enter(before, outcome.to)

    def _cross(self, outcome: Outcome) -> None:
        """Whoever has left the last row has crossed the line (OR 18.1) and is no longer in the train."""
        home = self.field.road.home
        if outcome.to != home and outcome.moves[0][1] != home:
            return
        crossed = [rider for rider, cell in outcome.moves if cell == home]
        self.finished = (*self.finished, *crossed)
        self.train = tuple(rider for rider in self.train if rider not in crossed)
        self.home = self.home or self.rider in crossed
        self.prices, self.bumps = self.later, True  # OR 14.8

    def _enter(self, before: int, after: int) -> int:
        """A new terrain gives or takes PS, never below 0 (OR 5.2, OR 5.4)."""
        road = self.field.road
        old, new = road.rows[road.cells[before].row], road.rows[road.cells[after].row]
        if old is new or old.terrain == new.terrain:
            return 0
        gained = max(self.prices[new.terrain], -self.ps)
        self.ps += gained
        return gained

    # ---- picking up and unhooking

    def pick_ups(self) -> list[tuple[int, ...]]:
        """Who may be added to the train: right after a step whoever is directly behind its tail (OR 7.3, OR 8.5).

        Where a Lead must choose its train these are the readings, perhaps nobody among them (OR 6.8).
        """
        field = self.field
        if self.undecided:
            return list(chains_behind(field, self.rider))
        if not self.may_join or self.is_over() or not self.read or self.kind not in ("lead", "draft"):
            return []
        tail = self.train[-1] if self.train else self.rider
        own = (self.rider, *self.train)
        firsts = [one for one in behind_of(field, tail) if one not in own]
        return [(one, *chain) for one in firsts for chain in chains_behind(field, one, own)]

    def pick_up(self, riders: tuple[int, ...]) -> None:
        """Add riders to the tail of the train."""
        self.train, self.read, self.may_join = (*self.train, *riders), True, False

    def unhooks(self) -> range:
        """How many riders may be unhooked from the tail (OR 5.11)."""
        if not self.special.unhook or not self.may_join or self.is_over():
            return range(0)
        return range(1, len(self.train) + 1)

    def unhook(self, riders: int) -> None:
        """Leave so many riders of the tail behind; nobody is picked up before the next step."""
        self.train, self.may_join = self.train[: len(self.train) - riders], False
