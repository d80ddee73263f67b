"""L1 9 and L1 11: the moves that a rider has, as distinct results, their price, and the squares they cross.

All ways are followed at once, square by square; ways that come to the same square with the same burden are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

import msgspec

from paceline.games.leader_1.actions import IN_PELOTON, Ride, Risk
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.course import Course
from paceline.games.leader_1.state import BLACK_IF_FREE, CLOSED_BLOCK

_BONK, _CRASH = 1, 2
RISKS: Final[tuple[tuple[Risk, ...], ...]] = ((), ("bonk",), ("crash",), ("bonk", "crash"))
"""Sets of risks, by their bits."""
_Burden: TypeAlias = tuple[int, int, int, int]
"""The cost of a way so far: riders ridden past, risks taken (in bits), a category token and paid squares under it."""
BOUNDLESS: Final = 1_000_000
"""More energy than any move costs."""
_Layer: TypeAlias = dict[int, set[_Burden]]
"""Squares reached by ways of the same length, with the burdens of these ways."""
_NOTHING: Final[_Burden] = (0, 0, -1, 0)
_UNBURDENED: Final = {_NOTHING}


class Mover(msgspec.Struct, frozen=True, gc=False):
    """A rider who is about to move."""

    firsts: tuple[int, ...]
    """The squares one step ahead of the rider, or of the head of the peloton they leave (L1 5.2)."""
    free: int
    """Free squares, slipstream included."""
    energy: int
    boxes: int
    """Risks that may still be taken (L1 11.1)."""
    least: int = 1
    """The fewest squares of a move: more for a rider who leaves the peloton (L1 5.2)."""
    join: int | None = None
    """Progress of the tail of the peloton, for a rider who is not ahead of its head (L1 8.2)."""


class Traffic(msgspec.Struct, frozen=True, gc=False):
    """Squares that are not empty."""

    taken: frozenset[int]
    """Squares of riders without a puncture, fallen ones too."""
    flats: frozenset[int]
    """Squares of riders with a puncture: others ride through them, but do not stop there (L1 12.5)."""


def price(free: int, ride: Ride) -> int:
    """Return the energy of a move if nothing fails: paid squares (L1 9.6), and riders ridden past (L1 9.10)."""
    return numbers().paid[max(ride.squares - free, 0)] + ride.past


def reserve(free: int, ride: Ride) -> int:
    """Return the energy that a move requires: its price if all risks fail (L1 11.7), the higher of two (L1 11.8)."""
    return price(free, ride) * _factors()[RISKS.index(ride.risks)]


def energy_back(free: int, ride: Ride) -> int:
    """Return the energy for free squares that are left unused (L1 9.8)."""
    return max(free - ride.squares, 0)


@lru_cache(maxsize=1)
def _factors() -> tuple[int, ...]:
    """Return how many times its price a move costs if a set of risks fails, by its bits (L1 11.3, 11.5, 11.8)."""
    bonk, crash = numbers().bonk, numbers().crash
    return (1, bonk, crash, max(bonk, crash))


@lru_cache(maxsize=1024)  # asked for again when the answer comes
def rides(
    course: Course, mover: Mover, traffic: Traffic, stop_on_black: bool, readings: tuple[str, ...] = ()
) -> tuple[Ride, ...]:
    """Return the moves of a rider (L1 9.12), by squares, the furthest end first, then riders ridden past and risks."""
    outing = _Outing(course, mover, traffic, stop_on_black, _tail(course, mover), readings)
    return tuple(chain.from_iterable(_rides_by_length(outing)))


@lru_cache(maxsize=1024)
def has_ride(
    course: Course, mover: Mover, traffic: Traffic, stop_on_black: bool, readings: tuple[str, ...] = ()
) -> bool:
    """Return whether a rider has any move, without listing them all."""
    outing = _Outing(course, mover, traffic, stop_on_black, _tail(course, mover), readings)
    return any(_rides_by_length(outing))


def _rides_by_length(outing: _Outing) -> Iterator[list[Ride]]:
    """Yield the moves of one square, two squares and so on."""
    mover, cells, ladder = outing.mover, outing.course.road.cells, numbers().paid
    free = mover.free
    reached: _Layer = {}
    _step(outing, mover.firsts, _UNBURDENED, reached)
    for squares in range(1, free + len(ladder)):  # L1 9.6
        cost = ladder[max(squares - free, 0)]
        if not reached or cost > mover.energy:
            break
        layer = _drop_unbearable(outing, reached, cost, squares > free)
        if squares >= mover.least:
            yield _ends(outing, layer, squares)
        reached = {}
        for cell, burdens in layer.items():
            if cells[cell].progress < outing.tail:
                _step(outing, cells[cell].ahead, burdens, reached)


def _tail(course: Course, mover: Mover) -> int:
    """Return how far a rider can ride without joining the peloton; beyond the road for one who does not join it."""
    return _nowhere(course) if mover.join is None else mover.join


def _nowhere(course: Course) -> int:
    return course.road.cells[-1].progress + 1


class _Outing(msgspec.Struct, frozen=True, gc=False):
    """Everything that the moves of a rider depend on."""

    course: Course
    mover: Mover
    traffic: Traffic
    stop_on_black: bool
    tail: int
    readings: tuple[str, ...] = ()


def _step(outing: _Outing, ahead: tuple[int, ...], burdens: set[_Burden], reached: _Layer) -> None:
    """Add the squares one step further on to those that are reached (L1 9.1).

    Taken squares cannot be crossed (L1 9.2) unless there are no others (L1 9.9); a rider who comes to the peloton
    rides in it, whoever lies on that square (L1 8.2).
    """
    ways: Sequence[int] = ahead
    if not outing.traffic.taken.isdisjoint(ahead):
        ways, blocked = _ways(outing, ahead)
        if blocked:
            burdens = {(past + 1, risks, token, paid) for past, risks, token, paid in burdens}
    for cell in ways:
        known = reached.get(cell, burdens)
        reached[cell] = burdens if known is burdens else known | burdens


def _ways(outing: _Outing, ahead: tuple[int, ...]) -> tuple[Sequence[int], bool]:
    """Return the squares ahead that can be entered, and whether the road is blocked."""
    cells, taken, tail = outing.course.road.cells, outing.traffic.taken, outing.tail
    if CLOSED_BLOCK in outing.readings:
        tail = _nowhere(outing.course)
    ways = [cell for cell in ahead if cell not in taken or cells[cell].progress >= tail]
    return (ways, False) if ways else (ahead, True)


def _drop_unbearable(outing: _Outing, reached: _Layer, cost: int, paid: bool) -> _Layer:
    """Return the squares reached at this cost, with the burdens that the rider can bear (L1 9.7, 11.7, 11.9)."""
    cells, token, limits = outing.course.road.cells, outing.course.token, outing.course.limits
    layer: _Layer = {}
    for cell, burdens in reached.items():
        if paid and (burdens is not _UNBURDENED or cells[cell].dark or token[cell] >= 0):
            burdens = {_count_risks(burden, cells[cell].dark, token[cell], limits) for burden in burdens}
        if _NOTHING in burdens:  # of all burdens the lightest, and the cost alone can be paid
            layer[cell] = _UNBURDENED
        elif light := _lightest({burden for burden in burdens if _is_bearable(burden, outing.mover, cost)}):
            layer[cell] = light
    return layer


def _count_risks(burden: _Burden, dark: bool, token: int, limits: tuple[int, ...]) -> _Burden:
    """Return the burden after a paid square: a black one (L1 11.4), or one under a category token (L1 11.2)."""
    past, risks, last, paid = burden
    if dark:
        risks |= _CRASH
    if token < 0:
        return past, risks, -1, 0
    paid = paid + 1 if token == last else 1
    return past, risks | _BONK if paid > limits[token] else risks, token, paid


def _is_bearable(burden: _Burden, mover: Mover, cost: int) -> bool:
    """Return whether the rider could pay if all risks failed; a way never becomes cheaper further on."""
    past, risks, _, _ = burden
    return (cost + past) * _factors()[risks] <= mover.energy and len(RISKS[risks]) <= mover.boxes


def _lightest(burdens: set[_Burden]) -> set[_Burden]:
    """Return the burdens that no other one undercuts (L1 9.12): from one square all ways can go on alike.

    All of them count paid squares under the same token, that of the square.
    """
    if len(burdens) < 2:
        return burdens
    return {burden for burden in burdens if not any(_is_lighter(other, burden) for other in burdens)}


def _is_lighter(burden: _Burden, other: _Burden) -> bool:
    return burden != other and burden[0] <= other[0] and not burden[1] & ~other[1] and burden[3] <= other[3]


def _ends(outing: _Outing, layer: _Layer, squares: int) -> list[Ride]:
    """Return the moves of this length: into the peloton (L1 8.2) or to squares free to stop on (L1 9.2, 12.5)."""
    cells, traffic = outing.course.road.cells, outing.traffic
    found: list[Ride] = []
    joined: set[_Burden] = set()
    for cell in sorted(layer, reverse=True):
        if cells[cell].progress >= outing.tail:
            joined |= layer[cell]
        elif cell not in traffic.taken and cell not in traffic.flats:
            found += _fewest(cell, squares, _stopping(outing, cell, layer[cell]))
    return _fewest(IN_PELOTON, squares, joined) + found


def _stopping(outing: _Outing, cell: int, burdens: set[_Burden]) -> set[_Burden]:
    """Return the burdens with which a rider may stop on a square: on a black one perhaps none (L1 11.6)."""
    if outing.stop_on_black or not outing.course.road.cells[cell].dark:
        return burdens
    return {burden for burden in burdens if not burden[1] & _CRASH} if BLACK_IF_FREE in outing.readings else set()


def _fewest(end: int, squares: int, burdens: set[_Burden]) -> list[Ride]:
    """Return the moves to one end, without those that only ride past more riders or take more risks (L1 9.12)."""
    if burdens is _UNBURDENED:
        return [Ride(end, squares, 0, ())]
    ways = _lightest({(past, risks, -1, 0) for past, risks, _, _ in burdens})
    return [Ride(end, squares, *way) for way in sorted((past, RISKS[risks]) for past, risks, _, _ in ways)]


def route(
    course: Course, mover: Mover, traffic: Traffic, ride: Ride, readings: tuple[str, ...] = ()
) -> tuple[int, ...]:
    """Return the squares that a move crosses, up to its end; of several ways that come to the same, one (L1 9.12).

    Return nothing if no way leads there.
    """
    outing = _Outing(course, mover, traffic, True, _tail(course, mover), readings)
    return _Search(outing, ride).extend(mover.firsts, (), _NOTHING)


class _Search:
    """The search for a way that makes a given move."""

    def __init__(self, outing: _Outing, ride: Ride) -> None:
        self.outing, self.ride = outing, ride
        self.risks = RISKS.index(ride.risks)
        self.tried = set[tuple[int, int, _Burden]]()

    def extend(self, ahead: tuple[int, ...], crossed: tuple[int, ...], burden: _Burden) -> tuple[int, ...]:
        """Return the squares crossed so far with the rest of the move, or nothing if it does not come to its end."""
        ways, blocked = _ways(self.outing, ahead)
        for cell in ways:
            after = self._enter(cell, len(crossed), burden, blocked)
            key = (len(crossed), cell, after)
            if key not in self.tried and after[0] <= self.ride.past and not after[1] & ~self.risks:
                self.tried.add(key)
                if found := self._go_on(cell, (*crossed, cell), after):
                    return found
        return ()

    def _enter(self, cell: int, before: int, burden: _Burden, blocked: bool) -> _Burden:
        """Return the burden after one more square."""
        course = self.outing.course
        if blocked:
            burden = (burden[0] + 1, *burden[1:])
        if before < self.outing.mover.free:
            return burden
        return _count_risks(burden, course.road.cells[cell].dark, course.token[cell], course.limits)

    def _go_on(self, cell: int, way: tuple[int, ...], burden: _Burden) -> tuple[int, ...]:
        """Return the whole way if the move ends here or further on."""
        ahead, progress = self.outing.course.road.cells[cell].ahead, self.outing.course.road.cells[cell].progress
        joins = progress >= self.outing.tail
        if len(way) < self.ride.squares:
            return () if joins else self.extend(ahead, way, burden)
        arrived = self.ride.end == (IN_PELOTON if joins else cell)
        return way if arrived and burden[:2] == (self.ride.past, self.risks) else ()
