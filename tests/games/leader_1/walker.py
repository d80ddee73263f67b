"""L1 9 by brute force: every way of a rider, square by square, and hand-made roads to try it on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import TypeAlias

from msgspec.structs import replace

from paceline.games.leader_1.actions import IN_PELOTON, Ride, Risk
from paceline.games.leader_1.course import Course, course
from paceline.games.leader_1.rules.moves import Mover, Traffic
from paceline.roads.hexes import Hex, lay

LADDER = (0, 1, 3, 5, 8, 11, 15)
NUMBERS = count()


def made(hexes: Sequence[Hex], beyond: int = 0, categories: Mapping[int, int] | None = None) -> Course:
    """Return a course of any hexagons, with category tokens on some; it has only what moves need."""
    road = lay(hexes, beyond)
    limits: list[int] = []
    token: list[int] = []
    for number, tile in enumerate(road.tiles):
        if number in (categories or {}):
            limits.append((categories or {})[number])
        token.append(len(limits) - 1 if tile.terrain == "ascent" else -1)
    return replace(
        course("FFFF"),
        code=f"made by hand {next(NUMBERS)}",
        road=road,
        token=tuple(token[cell.tile] for cell in road.cells),
        limits=tuple(limits),
    )


def mover(track: Course, cell: int, free: int = 1, energy: int = 0, boxes: int = 3) -> Mover:
    """Return a rider who stands on a square."""
    return Mover(track.road.cells[cell].ahead, free, energy, boxes)


Step: TypeAlias = tuple[int, bool]
"""A square, and whether it is ridden past."""


def joins(track: Course, mover: Mover, cell: int) -> bool:
    """Return whether a square lies at the tail of the peloton or beyond it (L1 8.2)."""
    return mover.join is not None and track.road.cells[cell].progress >= mover.join


def ways(track: Course, mover: Mover, traffic: Traffic) -> Iterator[tuple[Step, ...]]:
    """Yield every way of up to six paid squares, whatever it costs and wherever it ends."""
    longest = mover.free + len(LADDER) - 1

    def further(way: tuple[Step, ...], ahead: tuple[int, ...]) -> Iterator[tuple[Step, ...]]:
        if len(way) == longest:
            return
        free = [cell for cell in ahead if cell not in traffic.taken or joins(track, mover, cell)]
        for cell in free or ahead:  # L1 9.9: past riders only if there is no other square
            longer = (*way, (cell, not free))
            yield longer
            if not joins(track, mover, cell):
                yield from further(longer, track.road.cells[cell].ahead)

    return further((), mover.firsts)


def outcome(track: Course, mover: Mover, way: tuple[Step, ...]) -> Ride:
    """Return what a way amounts to: its end, its squares, riders ridden past (L1 9.9) and risks (L1 11.2, 11.4)."""
    paid = [cell for cell, _ in way[mover.free :]]
    under = [track.token[cell] for cell in paid if track.token[cell] >= 0]
    bonk: tuple[Risk, ...] = ("bonk",) if any(under.count(token) > track.limits[token] for token in under) else ()
    crash: tuple[Risk, ...] = ("crash",) if any(track.road.cells[cell].dark for cell in paid) else ()
    end = IN_PELOTON if joins(track, mover, way[-1][0]) else way[-1][0]
    return Ride(end, len(way), sum(past for _, past in way), bonk + crash)


def outcomes(track: Course, mover: Mover, traffic: Traffic) -> set[Ride]:
    """Return what all ways amount to; depends on where the rider starts and on their free squares only."""
    return {outcome(track, mover, way) for way in ways(track, mover, traffic)}


def allowed(track: Course, mover: Mover, traffic: Traffic, ride: Ride, stop_on_black: bool) -> bool:
    """Check the end of a move (L1 9.2, 12.5, 11.6), its length (L1 5.2) and its cost (L1 9.7, 9.10, 11.7, 11.9)."""
    stops = ride.end == IN_PELOTON or (
        ride.end not in traffic.taken | traffic.flats and (stop_on_black or not track.road.cells[ride.end].dark)
    )
    cost = LADDER[max(0, ride.squares - mover.free)] + ride.past
    failed = 3 * cost if "bonk" in ride.risks else 2 * cost if "crash" in ride.risks else cost
    return stops and ride.squares >= mover.least and failed <= mover.energy and len(ride.risks) <= mover.boxes


def needless(ride: Ride, others: set[Ride]) -> bool:
    """Return whether another move comes to the same with fewer risks or riders ridden past (L1 9.12)."""
    return any(
        other != ride
        and (other.end, other.squares) == (ride.end, ride.squares)
        and other.past <= ride.past
        and set(other.risks) <= set(ride.risks)
        for other in others
    )


def _offered_first(ride: Ride) -> tuple[object, ...]:
    """Return a sort key: fewer squares first, then into the peloton, then the furthest end."""
    return ride.squares, ride.end != IN_PELOTON, -ride.end, ride.past, ride.risks


def offered(
    track: Course, mover: Mover, traffic: Traffic, stop_on_black: bool, found: set[Ride] | None = None
) -> tuple[Ride, ...]:
    """Return the moves that a rider has; `found` are the outcomes of all their ways if they are known already."""
    found = outcomes(track, mover, traffic) if found is None else found
    legal = {ride for ride in found if allowed(track, mover, traffic, ride, stop_on_black)}
    best = [ride for ride in legal if not needless(ride, legal)]
    return tuple(sorted(best, key=_offered_first))
