"""OR 8, OR 9.2, OR 11: whoever is ahead moves on, herded in a Chase or Draft, pushed in a Lead or Break."""

from __future__ import annotations

from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.outcome import Lanes, Moves, Picks


def herd(field: Field, first: int, lanes: Lanes, picks: Picks) -> tuple[list[tuple[int, int]], Lanes]:
    """The chain from a rider on moves one space, front first (OR 8.1); with the lane changes fixed then (OR 11.3)."""
    cells, places, at = field.road.cells, field.cells, field.at
    moves: list[tuple[int, int]] = []
    rider: int | None = first
    while rider is not None:
        ahead = cells[places[rider]].ahead
        to = ahead[0]
        if len(ahead) > 1:
            to, lanes = _through(field, ahead, lanes, picks)
        moves.append((rider, to))
        rider = at.get(to)
    moves.reverse()
    return moves, lanes


def _through(field: Field, ahead: tuple[int, ...], lanes: Lanes, picks: Picks) -> tuple[int, Lanes]:
    """Where a herded rider goes at a lane change: where the first one went, if he can (OR 11.3)."""
    cells = field.road.cells
    row = cells[ahead[0]].row
    for fixed, lane in lanes:
        if fixed == row:
            for cell in ahead:
                if cells[cell].lane == lane:
                    return cell, lanes
            return ahead[picks.pick(len(ahead))], lanes
    to = ahead[picks.pick(len(ahead))]
    return to, (*lanes, (row, cells[to].lane))


def push(field: Field, first: int, train: tuple[int, ...], picks: Picks) -> list[tuple[int, int]] | None:
    """The chain from a rider on is pushed one space, front first (OR 9.2); not if one is in the train (OR 7.4).

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
    """Everybody in a train enters the space that the one before him leaves (OR 7.2), lane changes or not (OR 11.2).

    `left` is A's.
    """
    places = field.cells
    moves = []
    for rider in train:
        moves.append((rider, left))
        left = places[rider]
    return moves
