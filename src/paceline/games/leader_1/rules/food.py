"""L1 13: feed zones, and the tiles that riders take there and eat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from paceline.games.leader_1 import events
from paceline.games.leader_1.actions import ROLES, Eat, Fed
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.rules.order import course_of, progress_of
from paceline.games.leader_1.rules.sitting import sit_up
from paceline.games.leader_1.state import Awaited, Run, State, Table


def left(table: Table, tiles: Sequence[Sequence[int]], role: str) -> tuple[int, ...]:
    """Return the tiles of a role's colour that nobody carries; eaten ones are among them again (L1 13.2)."""
    unused = Counter(numbers().tiles)
    for rider, carried in zip(table.riders, tiles, strict=True):
        if rider.role == role:
            unused.subtract(carried)
    return tuple(sorted(unused.elements()))


def pass_feeds(run: Run, riders: Sequence[int]) -> None:
    """Await a tile for every feed zone that these riders have now passed for the first time (L1 13.1)."""
    feeds = course_of(run.table).feeds
    owed: list[Awaited] = []
    for rider in riders:
        here, known = progress_of(run.table, rider), run.table.riders[rider].feeds
        owed += [Awaited("feed", rider) for line in feeds[known:] if here > line]
    if owed:
        run.set(awaited=(*run.table.awaited, *owed))


def skip_empty(run: Run) -> None:
    """Skip pending draws if no tile of the rider's colour is left (L1 13.2)."""
    while run.table.awaited and run.table.awaited[0].kind == "feed":
        number = run.table.awaited[0].rider
        rider = run.table.riders[number]
        if sum(other.tiles for other in run.table.riders if other.role == rider.role) < len(numbers().tiles):
            return
        run.tell(events.Unfed(rider.name, rider.feeds))
        run.change(number, feeds=rider.feeds + 1)
        run.set(awaited=run.table.awaited[1:])


def take_tile(run: Run, action: Fed) -> None:
    """Give a rider the tile that was drawn; their player no longer sits in (L1 5.5)."""
    number = run.table.awaited[0].rider
    run.set(awaited=run.table.awaited[1:])
    run.carry(number, (*run.tiles[number], action.value))
    rider = run.table.riders[number]
    run.tell(events.Fed(rider.name, rider.seat, rider.feeds, action.value))
    run.change(number, feeds=rider.feeds + 1)
    sit_up(run, (rider.seat,), "fed")


def meals(state: State, riders: Sequence[int]) -> list[Eat]:
    """Return what these riders of one seat may eat (L1 13.3)."""
    carried = {state.table.riders[rider].role: state.tiles[rider] for rider in riders}
    return [Eat(role, value) for role in ROLES for value in sorted({*carried.get(role, ())})]


def eat(run: Run, rider: int, value: int, clause: str = "L1 13.3") -> None:
    """Let a rider eat a tile; everybody learns its value (L1 13.3)."""
    rest = [*run.tiles[rider]]
    rest.remove(value)
    run.carry(rider, tuple(rest))
    fresh = run.change(rider, energy=run.table.riders[rider].energy + value)
    run.tell(events.Ate(fresh.name, value, fresh.energy, clause))


def eat_to_stay(run: Run, rider: int, cost: int) -> None:
    """Let a rider who would be dropped eat the least that is enough to pay, if they carry so much (L1 7.8)."""
    short, carried = cost - run.table.riders[rider].energy, run.tiles[rider]
    if short <= 0:
        return
    meals = [meal for tiles in range(1, len(carried) + 1) for meal in combinations(carried, tiles)]
    enough = [meal for meal in meals if sum(meal) >= short]
    for value in min(enough, key=sum, default=()):
        eat(run, rider, value, "L1 7.8")
