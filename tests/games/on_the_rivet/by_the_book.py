"""Steps worked out once more, straight from the clauses of chapters 6 to 11 and without any care for speed.

It shares nothing with the rules but the road and the inputs: what is legal in a crowd can be compared with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from paceline.games.on_the_rivet.actions import Kind
from paceline.roads.lanes import LaneRoad

Moves: TypeAlias = dict[str, int]
Found: TypeAlias = tuple[str, int, int, frozenset[tuple[str, int]]]
"""Way, the space A comes to, cost, everybody else."""
SIDES: Final = ("left", "right")


class Book:
    """A move of rider `a`: who stands where, who follows them, and the lanes that their herd has fixed."""

    def __init__(self, road: LaneRoad, places: Moves, a: str, kind: Kind) -> None:
        self.road, self.cells, self.places, self.a, self.kind = road, road.cells, dict(places), a, kind
        self.train: tuple[str, ...] = ()
        self.read = False
        self.lanes: dict[int, list[int]] = {}

    @property
    def at(self) -> dict[int, str]:
        return {cell: rider for rider, cell in self.places.items()}

    def behind(self, rider: str) -> list[str]:
        """Return riders directly behind (OR 6.7)."""
        return [self.at[cell] for cell in self.cells[self.places[rider]].behind if cell in self.at]

    def chains(self, rider: str) -> Iterator[tuple[str, ...]]:
        """Yield every reading of the line behind (OR 6.8)."""
        near = self.behind(rider)
        for one in near:
            yield from ((one, *rest) for rest in self.chains(one))
        if all(self._elsewhere(one, rider) for one in near):
            yield ()

    def _elsewhere(self, one: str, rider: str) -> bool:
        """Return whether somebody is also directly behind another rider than this one."""
        return any(self.at.get(cell, rider) != rider for cell in self.cells[self.places[one]].ahead)

    def pushed(self, cell: int, *, bound: bool) -> Iterator[Moves]:
        """Yield ways to clear a space ahead by moving its chain forward (OR 8.1, OR 9.2, OR 11.3, OR 11.4)."""
        rider = self.at.get(cell)
        if rider is None:
            yield {}
            return
        ahead = self.cells[cell].ahead
        if bound and len(ahead) > 1:
            fixed = self.lanes.get(self.cells[ahead[0]].row, [])
            bounds = [one for lane in fixed for one in ahead if self.cells[one].lane == lane]
            ahead = tuple(bounds[:1]) or ahead
        for to in ahead:
            yield from ({**moves, rider: to} for moves in self.pushed(to, bound=bound))

    def snake(self, train: tuple[str, ...]) -> Moves:
        """Move each follower to where the one before them was (OR 7.2)."""
        line = (self.a, *train)
        return {one: self.places[before] for before, one in zip(line, train, strict=False)}

    def forward(self) -> Iterator[Found]:
        """Yield the forward steps (OR 6.1, OR 8 and OR 9)."""
        for to in self.cells[self.places[self.a]].ahead:
            for moves in self.pushed(to, bound=self.kind in {"chase", "draft"}):
                if self.kind in {"lead", "break"}:
                    if not set(moves) & set(self.train):
                        yield self._found("forward", to, 2 if moves else 1, {**moves, **self.snake(self.train)})
                elif self.kind == "draft":
                    for train in [self.train] if self.read else self.chains(self.a):
                        yield self._found("forward", to, 1, {**moves, **self.snake(train)})
                else:
                    yield self._found("forward", to, 1, moves)

    def sideways(self) -> Iterator[Found]:
        """Yield the sideways steps (OR 6.1, OR 10.1), followed by the train in a Lead (OR 7.2, OR 7.5)."""
        for way in SIDES:
            for to in getattr(self.cells[self.places[self.a]], way):
                if to not in self.at:
                    yield self._found(way, to, 1, self.snake(self.train if self.kind == "lead" else ()))
                elif self.at[to] not in self.members:
                    for moves in self.displaced(self.at[to], way):
                        yield self._found(way, to, 2, {**moves, **self.snake(self._moving(moves))})

    @property
    def members(self) -> tuple[str, ...]:
        return self.train if self.kind == "lead" else ()

    def _moving(self, moves: Moves) -> tuple[str, ...]:
        """Return members who move up: all, or those down to the one whose space a displaced rider takes (OR 7.5)."""
        for number, one in enumerate(self.members):
            if self.places[one] in moves.values():
                return self.members[: number + 1]
        return self.members

    def displaced(self, rider: str, way: str) -> Iterator[Moves]:
        """Yield ways for a rider to get out of their space (OR 10.1 to 10.4)."""
        cell = self.cells[self.places[rider]]
        row = self.road.rows[cell.row]
        lane = cell.lane + (1 if way == "right" else -1)
        if not 0 <= lane < row.lanes:
            for chain in self.chains(rider):
                yield from self.back((rider, *chain))
            return
        spaces = row.cells[lane]
        empty = [one for one in spaces if one not in self.at]
        same = spaces[cell.half if len(spaces) > 1 else 0]
        if cell.doubled and same in empty:
            empty = [same]
        for to in empty or [same if cell.doubled else spaces[0]]:
            if to in empty or self.at[to] in self.members:
                yield {rider: to}
            else:
                yield from ({rider: to, **moves} for moves in self.displaced(self.at[to], way))

    def back(self, chain: tuple[str, ...]) -> Iterator[Moves]:
        """Yield ways for a chain to go back one space, as far as the train if one of it is in it (OR 10.3, OR 7.5)."""
        moves = {}
        for one, behind in pairwise(chain):
            moves[one] = self.places[behind]
            if behind in self.members:
                yield moves
                return
        for cell in self.cells[self.places[chain[-1]]].behind:
            if cell not in self.at:
                yield {**moves, chain[-1]: cell}

    def _found(self, way: str, to: int, cost: int, moves: Moves) -> Found:
        return way, to, cost, frozenset(moves.items())

    def steps(self, ps: int) -> set[Found]:
        """Return everything that is legal with so many strokes."""
        return {one for one in (*self.forward(), *self.sideways()) if one[2] <= ps}

    def must_ride(self) -> bool:
        """Return whether strokes must be spent (OR 6.2, OR 6.3, OR 12.4)."""
        here = self.cells[self.places[self.a]]
        if here.verge:
            return False
        return self.kind in {"chase", "draft"} or any(cell not in self.at for cell in here.ahead)

    def pick_ups(self) -> set[tuple[str, ...]]:
        """Return whom the tail may take along right after a step (OR 7.3)."""
        if self.kind != "lead" and not self.read:
            return set()
        tail = self.train[-1] if self.train else self.a
        return {chain for chain in self.chains(tail) if chain and not set(chain) & {self.a, *self.train}}

    def after(self, step: Found, places: Moves) -> None:
        """Note a step, and where everybody is after it."""
        way, _, _, others = step
        before, moved = self.places, dict(others)
        if self.kind == "lead":
            self._join(moved)
        elif way != "forward":
            self.train, self.read, self.lanes = (), False, {}
        else:
            if self.kind == "draft" and not self.read:
                self.train, self.read = self._followers(moved), True
            for rider in set(moved) - set(self.train):
                if len(self.cells[before[rider]].ahead) > 1:  # the first one through fixes the lane (OR 11.3)
                    there = self.cells[moved[rider]]
                    if there.lane not in self.lanes.setdefault(there.row, []):  # else they were bound (OR 11.5)
                        self.lanes[there.row].append(there.lane)
        self.places = dict(places)

    def _join(self, moved: Moves) -> None:
        """Add whoever has come to the space of a member without being the next one of the train (OR 7.5)."""
        for number, one in enumerate(self.train):
            following = self.train[number + 1 : number + 2]
            for rider, cell in moved.items():
                if cell == self.places[one] and rider not in following:
                    self.train = (*self.train[: number + 1], rider, *self.train[number + 1 :])
                    return

    def _followers(self, moved: Moves) -> tuple[str, ...]:
        """Return who has followed A: each is where the one before them was."""
        line = [self.a]
        while len(line) <= len(moved):
            near = [rider for rider, cell in moved.items() if cell == self.places[line[-1]]]
            if not near:
                break
            line += near
        return tuple(line[1:])
