"""OR 20.5: the search for the best way of the artificial team finds what trying everything finds."""

from __future__ import annotations

import random

import pytest

from games.on_the_rivet.positions import GROUNDS, LEFT, NARROW, STRAIGHT, TWO, Position
from paceline.games.on_the_rivet.actions import KINDS
from paceline.games.on_the_rivet.rules.artificial_team import End, Path, Search, Tally, after, options
from paceline.games.on_the_rivet.rules.ride import Ride
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import UNPLACED

TEAM = range(12, 18)


def brute(ride: Ride, team: range) -> tuple[End, Path]:
    """Return the best of all ways to go on, every single one of them tried."""
    best: list[tuple[End, Path]] = []

    def go(now: Ride, tally: Tally, path: Path) -> None:
        if now.may_stop() or now.home:
            best.append((End.of(tally, now), path))
        if now.home or now.is_over():
            return
        for outcome in options(now):
            go(after(now, outcome, team), tally.plus(outcome), (*path, outcome))

    go(ride, Tally(), ())
    return max(best, key=lambda one: one[0])


def crowd(seed: str) -> Position:
    """Return riders at random on a few rows, the third team among them."""
    rng = random.Random(seed)
    road = rng.choice([STRAIGHT, NARROW, TWO, LEFT, GROUNDS, GROUNDS])
    race = Position("J1 .. ..\n.. .. ..\n.. .. ..", road=road, rules={"third": 2})
    rows = race.road.rows
    start = min(rng.choice([0, 5, 9, 19, 24, 35, 62, 74, len(rows) - 4, rng.randrange(len(rows))]), len(rows) - 4)
    near = [cell.number for cell in race.road.cells if start <= cell.row < start + 6 and not cell.verge]
    mover = rng.choice(TEAM)
    others = [rider for rider in range(18) if rider != mover]
    riders = [mover, *rng.sample(others, rng.randint(1, min(13, len(near) - 1)))]
    run = Run(race.state)
    run.put(dict.fromkeys(range(18), UNPLACED) | dict(zip(riders, rng.sample(near, len(riders)), strict=True)))
    run.set(lasting=rng.choice(((), (), ("E10",), ("E16",))))
    race.state = run.state()
    race.start(race.table.riders[mover].name, rng.choice((*KINDS, "lead", "break")), "A01", rng.randint(2, 8), {})
    return race


@pytest.mark.parametrize("block", range(4))
def test_the_search_finds_what_trying_everything_finds(block: int) -> None:
    """OR 20.5: as good an end, and the same way to it."""
    longer = 0
    for number in range(60):
        ride = Ride.of(crowd(f"{block}.{number}").table)
        if ride.undecided:
            continue
        end, path = brute(ride, TEAM)
        found = Search(ride, TEAM).path
        assert [(one.way, one.to, one.moves) for one in found] == [(one.way, one.to, one.moves) for one in path]
        longer += any(one.way != "forward" or one.cost > 1 for one in path)
        assert end.tally.forward == sum(one.way == "forward" for one in found)
    assert longer
