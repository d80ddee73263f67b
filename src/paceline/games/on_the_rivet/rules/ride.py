"""OR 6 to OR 11, OR 18.2: one move, step by step, apart from the table, so that thousands can be tried."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

import msgspec

from paceline.games.on_the_rivet.actions import Way
from paceline.games.on_the_rivet.rules.bumping import SIDES, Outcome, Picks, Side, displace, every, follow, herd, push
from paceline.games.on_the_rivet.rules.links import Field, behind_of, chains_behind
from paceline.games.on_the_rivet.rules.strokes import Prices, Special, bumping_allowed, special_of
from paceline.games.on_the_rivet.state import FREE_LANES, NO_UNHOOK_HOME, Move, Table

FORWARD_BUMP: Final = 2
"""The whole cost of a forward bump (OR 9.2)."""


class Ride:
    """A move on a field with the steps it may go on with; both are changed in place. Names are those of `Move`."""

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
        "readings",
        "rider",
        "sidesteps",
        "special",
        "train",
        "visits",
    )

    def __init__(
        self,
        field: Field,
        move: Move,
        special: Special,
        prices: Mapping[str, int],
        bumps: bool = True,
        *,
        readings: tuple[str, ...] = (),
    ) -> None:
        """Begin with `prices`, the PS that each terrain gives, and whether anybody may bump (OR 15.16)."""
        self.field, self.special, self.prices, self.bumps = field, special, prices, bumps
        self.readings = readings
        self.rider, self.kind, self.ps = move.rider, move.kind, move.ps
        self.train, self.read, self.lanes, self.visits = move.train, move.read, move.lanes, move.visits
        self.sidesteps, self.advanced, self.may_join = move.sideways, move.forward, move.may_join
        self.barred, self.home = move.barred, move.home
        self.later = prices
        """The prices once somebody has crossed the line: lasting effects end then (OR 14.8)."""
        self.finished: tuple[int, ...] = ()
        """The riders who have crossed the line in this ride so far, in order."""

    @classmethod
    def of(cls, table: Table, move: Move | None = None, field: Field | None = None) -> Ride:
        """Return the move under way, with its card played; or another one, perhaps on another field, to try it."""
        move = move or table.move
        assert move
        ride = cls(
            field or Field.of(table),
            move,
            special_of(table, move),
            Prices(table, move),
            bumping_allowed(table),
            readings=table.rules.readings,
        )
        if table.lasting:
            ride.later = Prices(msgspec.structs.replace(table, lasting=()), move)
        return ride

    def copy(self) -> Self:
        """Return the same move on a field of its own."""
        new = object.__new__(type(self))
        new.field = self.field.copy()
        new.special, new.prices, new.later, new.bumps = self.special, self.prices, self.later, self.bumps
        new.rider, new.kind, new.ps = self.rider, self.kind, self.ps
        new.train, new.read, new.lanes, new.visits = self.train, self.read, self.lanes, self.visits
        new.sidesteps, new.advanced, new.may_join = self.sidesteps, self.advanced, self.may_join
        new.barred, new.home, new.finished = self.barred, self.home, self.finished
        new.readings = self.readings
        return new

    def begin(self) -> None:
        """Begin the move: a Lead has its train, unless there are several readings (OR 7.1, OR 6.8)."""
        self.visits = (self.field.cells[self.rider],)
        if self.kind == "lead":
            readings = chains_behind(self.field, self.rider)
            if len(readings) == 1 or not self.ps:
                self.train, self.read = readings[0], True

    @property
    def undecided(self) -> bool:
        """True if a Lead must still choose its train (OR 6.8)."""
        return self.kind == "lead" and not self.read

    def is_over(self) -> bool:
        """Return whether no step is left: no PS (OR 6.6), or across the line with nobody following (OR 18.2)."""
        return not self.ps or (self.home and not self.train)

    def may_stop(self) -> bool:
        """Return whether the move may end here (OR 6.2 to OR 6.4)."""
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
        """Take a step; return what the new terrain gave or took (OR 5.4)."""
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
        """Remove riders who have left the last row from the train: they have crossed the line (OR 18.1)."""
        home = self.field.road.home
        if outcome.to != home and outcome.moves[0][1] != home:
            return
        crossed = [rider for rider, cell in outcome.moves if cell == home]
        self.finished = (*self.finished, *crossed)
        self.train = tuple(rider for rider in self.train if rider not in crossed)
        self.home = self.home or self.rider in crossed
        self.prices, self.bumps = self.later, True  # OR 14.8

    def _enter(self, before: int, after: int) -> int:
        """Add what a new terrain gives or takes, never below 0 PS (OR 5.2, OR 5.4)."""
        road = self.field.road
        old, new = road.rows[road.cells[before].row], road.rows[road.cells[after].row]
        if old is new or old.terrain == new.terrain:
            return 0
        gained = max(self.prices[new.terrain], -self.ps)
        self.ps += gained
        return gained

    # ---- picking up and unhooking

    def pick_ups(self) -> list[tuple[int, ...]]:
        """Return who may be added to the train: right after a step, riders directly behind its tail (OR 7.3, OR 8.5).

        If a Lead must choose its train these are the readings, perhaps nobody among them (OR 6.8).
        """
        field = self.field
        if self.undecided:
            return list(chains_behind(field, self.rider))
        if not self.may_join or self.is_over() or not self.read or self.kind not in ("lead", "draft"):
            return []
        tail = self.train[-1] if self.train else self.rider
        own = (self.rider, *self.train)
        firsts = [first for first in behind_of(field, tail) if first not in own]
        return [(first, *chain) for first in firsts for chain in chains_behind(field, first, own)]

    def pick_up(self, riders: tuple[int, ...]) -> None:
        """Add riders to the tail of the train."""
        self.train, self.read, self.may_join = (*self.train, *riders), True, False

    def unhooks(self) -> range:
        """Return how many riders may be unhooked from the tail (OR 5.11), across the line too (OR 18.9)."""
        if not self.special.unhook or not self.may_join or self.is_over():
            return range(0)
        if self.home and NO_UNHOOK_HOME in self.readings:
            return range(0)
        return range(1, len(self.train) + 1)

    def unhook(self, riders: int) -> None:
        """Leave so many riders of the tail behind; nobody is picked up before the next step."""
        self.train, self.may_join = self.train[: len(self.train) - riders], False

    # ---- steps

    def steps(self) -> list[Outcome]:
        """Return every step."""
        return [*self.forward(), *self.sideways(), *self.diagonals()]

    # ---- forward

    def forward(self) -> list[Outcome]:
        """Return forward steps: to each space ahead, in each way that others may go; a lane change is one (OR 11.1)."""
        if self.is_over() or self.undecided:
            return []
        if self.home:
            home = self.field.road.home
            return [Outcome("forward", home, 1, follow(self.field, home, self.train), self.train)]
        field = self.field
        ahead = field.road.cells[field.cells[self.rider]].ahead
        if len(ahead) == 1:
            return self._forward_to(ahead[0])
        return [outcome for to in ahead for outcome in self._forward_to(to)]

    def _forward_to(self, to: int) -> list[Outcome]:
        if self.kind in ("chase", "draft"):
            return every(lambda picks: self._herded(to, picks))
        if to not in self.field.at:
            return [self._led("forward", to, 1)]
        if self.ps < FORWARD_BUMP or not self.bumps:
            return []
        return every(lambda picks: self._pushed(to, picks))

    def _led(self, way: Way, to: int, cost: int) -> Outcome:
        """Step to a free space with the train following (OR 7.2)."""
        rider, train = self.rider, self.train
        moves = [(rider, to)]
        if train:
            moves.extend(follow(self.field, self.field.cells[rider], train))
        return Outcome(way, to, cost, moves, train)

    def _pushed(self, to: int, picks: Picks) -> Outcome | None:
        """Bump forward (OR 9.2)."""
        pushed = push(self.field, self.field.at[to], self.train, picks)
        if pushed is None:
            return None
        moves = [*pushed, (self.rider, to), *follow(self.field, self.field.cells[self.rider], self.train)]
        return Outcome("forward", to, FORWARD_BUMP, moves, self.train)

    def _herded(self, to: int, picks: Picks) -> Outcome:
        """Step forward in a Chase (OR 8.1) or Draft (OR 8.3): riders in the way are herded on for nothing (OR 8.2)."""
        field, lanes, train = self.field, self.lanes, self.train
        first = field.at.get(to)
        moves: list[tuple[int, int]] = []
        if first is not None:
            moves, lanes = herd(field, first, lanes, picks, FREE_LANES in self.readings)
        if self.kind == "draft" and not self.read:
            readings = chains_behind(field, self.rider)
            train = readings[picks.pick(len(readings))]
        moves.append((self.rider, to))
        if train:
            moves.extend(follow(field, field.cells[self.rider], train))
        return Outcome("forward", to, 1, moves, train, lanes=lanes)

    # ---- sideways and diagonally

    def sideways(self) -> list[Outcome]:
        """Return sideways steps (OR 6.1, OR 10), also those that leave the road side (OR 12.4)."""
        if self.home or not self.ps or self.undecided or (self.special.straight_on and self.advanced):
            return []
        field = self.field
        here = field.road.cells[field.cells[self.rider]]
        found: list[Outcome] = []
        for side, spaces in zip(SIDES, (here.left, here.right), strict=True):
            for to in spaces:
                if self.visits.count(to) < 2:
                    found.extend(self._aside(side, to))
        return found

    def _aside(self, side: Side, to: int) -> list[Outcome]:
        """Return sideways steps to a space; the first one may be one cheaper (OR 5.15)."""
        cheaper = self.special.free_sideways and not self.sidesteps
        other = self.field.at.get(to)
        if other is None:
            return [self._led(side, to, 0 if cheaper else 1) if self.kind == "lead" else self._alone(side, to, cheaper)]
        cost = max(self.special.bump_cost - cheaper, 0)
        if cost > self.ps or not self.bumps or other in self._pulled():
            return []
        return every(lambda picks: self._bumped(side, to, cost, picks))

    def _alone(self, way: Way, to: int, cheaper: bool = False) -> Outcome:
        """Step out of whatever line the rider is in (OR 8.4, OR 9.1)."""
        return Outcome(way, to, 0 if cheaper else 1, ((self.rider, to),), ())

    def _pulled(self) -> tuple[int, ...]:
        """Return the train of a Lead; those who follow in a Draft do so forward only (OR 8.4)."""
        return self.train if self.kind == "lead" else ()

    def _bumped(self, side: Side, to: int, cost: int, picks: Picks) -> Outcome | None:
        """Bump sideways (OR 10.1); a rider who comes to the space of a train member joins the train (OR 7.5)."""
        train = self._pulled()
        shift = displace(self.field, self.field.at[to], side, picks, train=train, barred=self.barred)
        if shift is None:
            return None
        moving, train = shift.into(train)
        moves = [*shift.moves, (self.rider, to), *follow(self.field, self.field.cells[self.rider], moving)]
        return Outcome(side, to, cost, moves, train, joined=shift.joined)

    def diagonals(self) -> list[Outcome]:
        """Return diagonal steps (OR 5.16); none to a space that a plain step leads to with the same result."""
        if not self.special.diagonal or self.home or not self.ps or self.undecided:
            return []
        field, cells = self.field, self.field.road.cells
        here = cells[field.cells[self.rider]]
        lead = self.kind == "lead"
        seen = {*here.ahead, *here.left, *here.right} if lead or self.kind == "break" else set()
        found: list[Outcome] = []
        for ahead in here.ahead:
            if ahead == field.road.home:
                continue
            for to in (*cells[ahead].left, *cells[ahead].right):
                if to not in seen and to not in field.at and self.visits.count(to) < 2:
                    seen.add(to)
                    found.append(self._led("diagonal", to, 1) if lead else self._alone("diagonal", to))
        return found
