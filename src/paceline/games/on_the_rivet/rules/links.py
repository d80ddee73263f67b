"""OR 6.7, OR 6.8: the field that moves are tried on, who is linked to whom, lines, and the ranking."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from paceline.games.on_the_rivet.course import course
from paceline.games.on_the_rivet.state import HOME, Table
from paceline.roads.lanes import LaneRoad

Moves: TypeAlias = Sequence[tuple[int, int]]
"""Riders by number and the spaces they come to."""


class Field:
    """Riders by number and their spaces, the road side included; changed in place."""

    __slots__ = ("at", "cells", "road")

    def __init__(self, road: LaneRoad, cells: Sequence[int]) -> None:
        self.road = road
        self.cells = list(cells)
        """The space of every rider; negative if not on the road."""
        self.at = {cell: rider for rider, cell in enumerate(cells) if cell >= 0}
        """The rider of every taken space."""

    @classmethod
    def of(cls, table: Table) -> Field:
        """Return the riders of a race as they stand."""
        road = course(table.rules.content, table.rules.course).road
        return cls(road, [rider.cell for rider in table.riders])

    def copy(self) -> Field:
        """Return an independent copy."""
        new = Field.__new__(Field)
        new.road, new.cells, new.at = self.road, self.cells.copy(), self.at.copy()
        return new

    def move(self, moves: Moves) -> None:
        """Put riders on other spaces, all at once; riders who come to `road.home` leave the road."""
        at, cells, home = self.at, self.cells, self.road.home
        for rider, _ in moves:
            del at[cells[rider]]
        for rider, cell in moves:
            if cell == home:
                cells[rider] = HOME
            else:
                cells[rider] = cell
                at[cell] = rider


def ahead_of(field: Field, rider: int) -> tuple[int, ...]:
    """Return the riders directly ahead of a rider on the road (OR 6.7), from the left."""
    at = field.at
    return tuple(at[cell] for cell in field.road.cells[field.cells[rider]].ahead if cell in at)


def behind_of(field: Field, rider: int) -> tuple[int, ...]:
    """Return the riders directly behind a rider on the road (OR 6.7), from the left."""
    at = field.at
    return tuple(at[cell] for cell in field.road.cells[field.cells[rider]].behind if cell in at)


def linked(field: Field, rider: int) -> bool:
    """Return whether anybody is directly ahead of or behind a rider on the road (OR 5.19)."""
    at, cell = field.at, field.road.cells[field.cells[rider]]
    return any(space in at for space in cell.ahead) or any(space in at for space in cell.behind)


def is_free_to_leave(field: Field, behind: Collection[int]) -> bool:
    """Return whether all these riders are directly behind another rider too (OR 6.8)."""
    at, cells = field.at, field.road.cells
    return all(sum(space in at for space in cells[field.cells[rider]].ahead) > 1 for rider in behind)


def chains_behind(field: Field, rider: int, outside: Collection[int] = ()) -> tuple[tuple[int, ...], ...]:
    """Return every reading of the chain behind a rider, front to back (OR 6.8); ignore riders of `outside`."""
    behind = [follower for follower in behind_of(field, rider) if follower not in outside]
    if not behind:
        return ((),)
    chains = [(follower, *chain) for follower in behind for chain in chains_behind(field, follower, outside)]
    if is_free_to_leave(field, behind):
        chains.append(())
    return tuple(chains)


def chains_ahead(field: Field, rider: int) -> tuple[tuple[int, ...], ...]:
    """Return every reading of the chain ahead of a rider, the nearest first: one branch at a fork."""
    ahead = ahead_of(field, rider)
    if not ahead:
        return ((),)
    return tuple((leader, *chain) for leader in ahead for chain in chains_ahead(field, leader))


def maximal_lines(field: Field) -> tuple[tuple[int, ...], ...]:
    """Return every maximal chain of two riders or more, head first (OR 14.11).

    A head has nobody directly ahead, a tail nobody directly behind; at a fork a rider is in several. The line with the
    best head comes first, of those with the same head the longest, then the one on the side of the priority line.
    """
    heads = [rider for rider in ranked_on_road(field) if not ahead_of(field, rider)]
    chains = [(head, *rest) for head in heads for rest in _all_behind(field, head)]
    cells, place = field.cells, {head: number for number, head in enumerate(heads)}
    chains.sort(key=lambda line: (place[line[0]], -len(line), [-cells[rider] for rider in line]))
    return tuple(line for line in chains if len(line) > 1)


def _all_behind(field: Field, rider: int) -> list[tuple[int, ...]]:
    """Return every chain behind a rider, down to its end."""
    behind = behind_of(field, rider)
    return [(follower, *rest) for follower in behind for rest in _all_behind(field, follower)] or [()]


def lines(field: Field) -> tuple[tuple[int, ...], ...]:
    """Return all lines of two riders or more, head first, the one with the best head first.

    Each rider is in one line; at a fork the reading prefers the side of the priority line (OR 21.4).
    """
    found: list[tuple[int, ...]] = []
    placed: set[int] = set()
    for head in ranked_on_road(field):
        if head in placed:
            continue
        line = _line(field, head, placed)
        if len(line) > 1:
            found.append(line)
    return tuple(found)


def _line(field: Field, head: int, placed: set[int]) -> tuple[int, ...]:
    """Return the line behind a head, without riders of other lines; add them to `placed`."""
    line = [head]
    while True:
        placed.add(line[-1])
        behind = [follower for follower in behind_of(field, line[-1]) if follower not in placed]
        if not behind:
            return tuple(line)
        line.append(max(behind, key=lambda follower: field.cells[follower]))


def ranking(field: Field) -> tuple[int, ...]:
    """Return everybody on the road, the road side included, the best placed first (OR 2.6, OR 12.3)."""
    at = field.at
    return tuple(at[cell] for cell in sorted(at, reverse=True))


def ranked_on_road(field: Field) -> tuple[int, ...]:
    """Return everybody on the road but for the road side, the best placed first (OR 2.6)."""
    at, cells = field.at, field.road.cells
    return tuple(at[cell] for cell in sorted(at, reverse=True) if not cells[cell].verge)
