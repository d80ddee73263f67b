"""OR 6 to OR 11: one move, step by step, apart from the table, so that thousands can be tried."""

from __future__ import annotations

import msgspec

from paceline.games.on_the_rivet.actions import Way
from paceline.games.on_the_rivet.rules.bumping import SIDES, Side, displace
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.going import Going
from paceline.games.on_the_rivet.rules.herding import follow, herd, push
from paceline.games.on_the_rivet.rules.links import chains_behind
from paceline.games.on_the_rivet.rules.outcome import Outcome, Picks, every
from paceline.games.on_the_rivet.rules.special import Prices, bumping_allowed, special_of
from paceline.games.on_the_rivet.state import Move, Table

FORWARD_BUMP = 2
"""What a forward bump costs in all (OR 9.2)."""


class Ride(Going):
    """A move on a field with the steps that it may go on with."""

    __slots__ = ()

    @classmethod
    def of(cls, table: Table, move: Move | None = None, field: Field | None = None) -> Ride:
        """The move under way, with its card played; or another one, perhaps on another field, to try it."""
        move = move or table.move
        assert move
        ride = cls(field or Field.of(table), move, special_of(table, move), Prices(table, move), bumping_allowed(table))
        if table.lasting:
            ride.later = Prices(msgspec.structs.replace(table, lasting=()), move)
        return ride

    def steps(self) -> list[Outcome]:
        """Every step there is."""
        return [*self.forward(), *self.sideways(), *self.diagonals()]

    # ---- forward

    def forward(self) -> list[Outcome]:
        """Forward steps: to each space ahead, in each way that others may go; a lane change is one (OR 11.1)."""
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
        """A goes to a free space and his train follows (OR 7.2)."""
        rider, train = self.rider, self.train
        moves = [(rider, to)]
        if train:
            moves.extend(follow(self.field, self.field.cells[rider], train))
        return Outcome(way, to, cost, moves, train)

    def _pushed(self, to: int, picks: Picks) -> Outcome | None:
        """A forward bump (OR 9.2)."""
        pushed = push(self.field, self.field.at[to], self.train, picks)
        if pushed is None:
            return None
        moves = [*pushed, (self.rider, to), *follow(self.field, self.field.cells[self.rider], self.train)]
        return Outcome("forward", to, FORWARD_BUMP, moves, self.train)

    def _herded(self, to: int, picks: Picks) -> Outcome:
        """A forward step of a Chase (OR 8.1) or Draft (OR 8.3): whoever is met is herded on for nothing (OR 8.2)."""
        field, lanes, train = self.field, self.lanes, self.train
        first = field.at.get(to)
        moves: list[tuple[int, int]] = []
        if first is not None:
            moves, lanes = herd(field, first, lanes, picks)
        if self.kind == "draft" and not self.read:
            readings = chains_behind(field, self.rider)
            train = readings[picks.pick(len(readings))]
        moves.append((self.rider, to))
        if train:
            moves.extend(follow(field, field.cells[self.rider], train))
        return Outcome("forward", to, 1, moves, train, lanes=lanes)

    # ---- sideways and diagonally

    def sideways(self) -> list[Outcome]:
        """Sideways steps (OR 6.1, OR 10), also those that leave the road side (OR 12.4)."""
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
        """Sideways to a space; the first step may be one cheaper (OR 5.15)."""
        cheaper = self.special.free_sideways and not self.sidesteps
        other = self.field.at.get(to)
        if other is None:
            return [self._led(side, to, 0 if cheaper else 1) if self.kind == "lead" else self._alone(side, to, cheaper)]
        cost = max(self.special.bump_cost - cheaper, 0)
        if cost > self.ps or not self.bumps or other in self._pulled():
            return []
        return every(lambda picks: self._bumped(side, to, cost, picks))

    def _alone(self, way: Way, to: int, cheaper: bool = False) -> Outcome:
        """A leaves whatever line he is in (OR 8.4, OR 9.1)."""
        return Outcome(way, to, 0 if cheaper else 1, ((self.rider, to),), ())

    def _pulled(self) -> tuple[int, ...]:
        """The train in a Lead; those who follow in a Draft do so forward only (OR 8.4)."""
        return self.train if self.kind == "lead" else ()

    def _bumped(self, side: Side, to: int, cost: int, picks: Picks) -> Outcome | None:
        """A sideways bump (OR 10.1), and where somebody comes to the space of a train member, he joins (OR 7.5)."""
        train = self._pulled()
        shift = displace(self.field, self.field.at[to], side, picks, train=train, barred=self.barred)
        if shift is None:
            return None
        moving, train = shift.into(train)
        moves = [*shift.moves, (self.rider, to), *follow(self.field, self.field.cells[self.rider], moving)]
        return Outcome(side, to, cost, moves, train, joined=shift.joined)

    def diagonals(self) -> list[Outcome]:
        """Diagonal steps (OR 5.16); none to a space that a plain step leads to as well with the same result."""
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
