"""OR 7.2, OR 8 to OR 11: how a step moves others. Riders bumped sideways, herded, pushed, or following in a train."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Literal, TypeAlias

import msgspec

from paceline.games.on_the_rivet.actions import Way
from paceline.games.on_the_rivet.rules.links import Field, Moves, behind_of, is_free_to_leave
from paceline.games.on_the_rivet.state import NOBODY
from paceline.roads.lanes import LaneCell

Lanes: TypeAlias = tuple[tuple[int, int], ...]
"""Lane changes that a herd has fixed: the row behind the change and the lane taken after it (OR 11.3)."""


class Outcome:
    """A step with everything it leads to."""

    __slots__ = ("cost", "joined", "lanes", "moves", "to", "train", "way")

    def __init__(
        self,
        way: Way,
        to: int,
        cost: int,
        moves: Moves,
        train: tuple[int, ...],
        *,
        lanes: Lanes = (),
        joined: int = NOBODY,
    ) -> None:
        self.way, self.to, self.cost = way, to, cost
        self.moves = tuple(moves)
        """Everybody who moves: those who make room in their order, then the activated rider, then those who follow."""
        self.train = train
        """The riders who follow after the step, those across the line included."""
        self.lanes = lanes
        """Lane changes that are fixed after the step."""
        self.joined = joined
        """The rider who was bumped into the train (OR 7.5)."""


class Picks:
    """The answers to choices that come up in a procedure: prescribed ones, then the first of each."""

    __slots__ = ("_next", "sizes", "taken")

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.sizes: list[int] = []
        self._next = 0

    def pick(self, size: int) -> int:
        """Return which of so many options is taken."""
        if size == 1:
            return 0
        place = self._next
        self._next += 1
        if place == len(self.taken):
            self.taken.append(0)
            self.sizes.append(size)
        return self.taken[place]

    def turn(self) -> bool:
        """Go on to the next combination of answers; return False when all have been tried."""
        self._next = 0
        taken, sizes = self.taken, self.sizes
        while taken and taken[-1] + 1 == sizes[-1]:
            taken.pop()
            sizes.pop()
        if not taken:
            return False
        taken[-1] += 1
        return True


def every(procedure: Callable[[Picks], Outcome | None]) -> list[Outcome]:
    """Return all distinct outcomes of a procedure that asks for picks; None is a dead end."""
    picks = Picks()
    first = procedure(picks)
    if not picks.taken:
        return [] if first is None else [first]
    outcomes = [first]
    while picks.turn():
        outcomes.append(procedure(picks))
    different = {frozenset(outcome.moves): outcome for outcome in reversed(outcomes) if outcome}
    return list(reversed(different.values()))


Side: TypeAlias = Literal["left", "right"]
SIDES: Final[tuple[Side, Side]] = ("left", "right")


class Shift(msgspec.Struct):
    """Riders who make room, the last one pushed first."""

    moves: list[tuple[int, int]]
    joined: int = NOBODY
    """The one of them who comes to the space of a train member and joins there (OR 7.5)."""
    member: int = NOBODY
    """That member, the last of the train who moves up."""

    def into(self, train: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return who moves up in a train, and the train with the rider who joined it."""
        if self.member == NOBODY:
            return train, train
        place = train.index(self.member) + 1
        return train[:place], (*train[:place], self.joined, *train[place:])


def displace(
    field: Field, first: int, side: Side, picks: Picks, *, train: tuple[int, ...], barred: Collection[int]
) -> Shift | None:
    """Push a rider sideways, who pushes the next one, until a free space or the edge (OR 10.1); None if illegal.

    Nobody may push a rider who refused it (OR 19.9); members of the train are not pushed but joined (OR 7.5).
    """
    pushed: list[tuple[int, int]] = []
    rider = first
    while rider not in barred:
        to = _beside(field, rider, side, picks)
        if to is None:
            shift = _fall_back(field, rider, train, picks)
            if shift:
                shift.moves.extend(reversed(pushed))
            return shift
        pushed.append((rider, to))
        other = field.at.get(to)
        if other is None or other in train:
            shift = Shift(pushed[::-1])
            if other is not None:
                shift.joined, shift.member = rider, other
            return shift
        rider = other
    return None


def _beside(field: Field, rider: int, side: Side, picks: Picks) -> int | None:
    """Return where a rider is pushed (OR 10.4); None at the edge."""
    at, here = field.at, field.road.cells[field.cells[rider]]
    spaces = here.left if side == "left" else here.right
    if not spaces:
        return None
    if len(spaces) > 1:
        free = [space for space in spaces if space not in at]
        return free[picks.pick(len(free))] if free else spaces[0]
    if spaces[0] in at and here.doubled:
        other = _other_half(field, field.road.cells[spaces[0]])
        if other not in at:
            return other
    return spaces[0]


def _other_half(field: Field, cell: LaneCell) -> int:
    """Return the other pseudo-space of a row and lane; the space itself if it is single."""
    halves = field.road.rows[cell.row].cells[cell.lane]
    return halves[1 - cell.half] if len(halves) > 1 else cell.number


def _fall_back(field: Field, rider: int, train: tuple[int, ...], picks: Picks) -> Shift | None:
    """Move a rider pushed at the edge back with everybody chained behind (OR 10.2), the last one first.

    Links are those before the step; the last one needs a free space and nobody who must be read as linked (OR 10.3).
    """
    at, cells, places = field.at, field.road.cells, field.cells
    moves: list[tuple[int, int]] = []
    while True:
        spaces = cells[places[rider]].behind
        if not is_free_to_leave(field, behind_of(field, rider)):
            spaces = tuple(space for space in spaces if space in at)
        if not spaces:
            return None
        to = spaces[picks.pick(len(spaces))]
        moves.append((rider, to))
        other = at.get(to)
        if other is None or other in train:
            shift = Shift(moves[::-1])
            if other is not None:
                shift.joined, shift.member = rider, other
            return shift
        rider = other


def herd(
    field: Field, first: int, lanes: Lanes, picks: Picks, free: bool = False
) -> tuple[list[tuple[int, int]], Lanes]:
    """Move the chain from a rider on one space, front first (OR 8.1); return the fixed lane changes too (OR 11.3).

    With `free` a rider who cannot take a lane that is fixed binds nobody (OR 21.2).
    """
    cells, places, at = field.road.cells, field.cells, field.at
    moves: list[tuple[int, int]] = []
    rider: int | None = first
    while rider is not None:
        ahead = cells[places[rider]].ahead
        to = ahead[0]
        if len(ahead) > 1:
            to, lanes = _through(field, ahead, lanes, picks, free)
        moves.append((rider, to))
        rider = at.get(to)
    moves.reverse()
    return moves, lanes


def _through(field: Field, ahead: tuple[int, ...], lanes: Lanes, picks: Picks, free: bool) -> tuple[int, Lanes]:
    """Return where a herded rider goes at a lane change: where the first one went, if possible (OR 11.3).

    Whoever cannot go there fixes another lane for all who come from the same one (OR 11.5).
    """
    cells = field.road.cells
    row = cells[ahead[0]].row
    fixed = [lane for there, lane in lanes if there == row]
    for lane in fixed:
        for cell in ahead:
            if cells[cell].lane == lane:
                return cell, lanes
    to = ahead[picks.pick(len(ahead))]
    return to, lanes if fixed and free else (*lanes, (row, cells[to].lane))


def push(field: Field, first: int, train: tuple[int, ...], picks: Picks) -> list[tuple[int, int]] | None:
    """Push the chain from a rider on one space, front first (OR 9.2); None if one is in the train (OR 7.4).

    At a lane change each may enter any space ahead, and no lane is fixed (OR 11.4).
    """
    cells, places, at = field.road.cells, field.cells, field.at
    moves: list[tuple[int, int]] = []
    rider: int | None = first
    while rider is not None:
        if rider in train:
            return None
        ahead = cells[places[rider]].ahead
        to = ahead[picks.pick(len(ahead))]
        moves.append((rider, to))
        rider = at.get(to)
    moves.reverse()
    return moves


def follow(field: Field, left: int, train: tuple[int, ...]) -> Moves:
    """Move everybody in a train to the space that the one before leaves (OR 7.2), lane changes or not (OR 11.2).

    `left` is the space that the leader of the train leaves.
    """
    places = field.cells
    moves = []
    for rider in train:
        moves.append((rider, left))
        left = places[rider]
    return moves
