"""OR 10: bumping sideways, with whatever it pushes on, back or into a train."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

import msgspec

from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import behind_of, is_free_to_leave
from paceline.games.on_the_rivet.rules.outcome import Picks
from paceline.games.on_the_rivet.state import NOBODY
from paceline.roads.lanes import LaneCell

Side: TypeAlias = Literal["left", "right"]
SIDES: Final[tuple[Side, Side]] = ("left", "right")


class Shift(msgspec.Struct):
    """Riders who make room, the last one pushed first."""

    moves: list[tuple[int, int]]
    joined: int = NOBODY
    """The one of them who comes to the space of a train member and joins there (OR 7.5)."""
    member: int = NOBODY
    """That member: he is the last of the train who moves up."""

    def into(self, train: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who moves up in a train, and the train with whoever has joined it."""
        if self.member == NOBODY:
            return train, train
        place = train.index(self.member) + 1
        return train[:place], (*train[:place], self.joined, *train[place:])


def displace(
    field: Field, first: int, side: Side, picks: Picks, *, train: tuple[int, ...], barred: Collection[int]
) -> Shift | None:
    """A rider is pushed sideways and pushes the next one, until a free space or the edge (OR 10.1); None if illegal.

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
    """Where a rider is pushed (OR 10.4); None at the edge."""
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
    """The pseudo-space before or behind one; the space itself where it is single."""
    halves = field.road.rows[cell.row].cells[cell.lane]
    return halves[1 - cell.half] if len(halves) > 1 else cell.number


def _fall_back(field: Field, rider: int, train: tuple[int, ...], picks: Picks) -> Shift | None:
    """A rider pushed at the edge goes back with everybody chained behind him (OR 10.2), the last one first.

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
