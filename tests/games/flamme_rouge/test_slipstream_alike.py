"""FR 7.2 to 7.9: the quick slipstream and the one that knows every road do the same if both can be used."""

from __future__ import annotations

from random import Random

import pytest

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import RUN_ON, Course, course_along
from paceline.games.flamme_rouge.events import Event, Slipstreamed
from paceline.games.flamme_rouge.rules.slipstream import slipstream, slipstream_anywhere
from paceline.roads.squares import Tile, lay

GROUND = ("flat", "flat", "flat", "flat", "flat", "ascent", "cobble", "descent", "supply", "wet")
ROADS, POSITIONS = 100, 100


def any_road(rng: Random) -> Course:
    """Return stretches of any ground with one to three lanes."""
    terrain: list[str] = []
    lanes: list[int] = []
    while len(terrain) < 16:
        squares = rng.randrange(1, 6)
        terrain += [rng.choice(GROUND)] * squares
        lanes += [rng.choice((1, 2, 2, 2, 3))] * squares
    return course_along(lay([Tile("any", "any", tuple(terrain), tuple(lanes), finish=rng.randrange(8, 16))], RUN_ON))


def any_riders(rng: Random, track: Course) -> tuple[list[int], set[int]]:
    cells = [cell for row in track.landing[: rng.randrange(8, 17)] for cell in row]
    riders = rng.randrange(2, min(12, len(cells)) + 1)
    places = rng.sample(cells, riders) + [-1] * (12 - riders)
    rng.shuffle(places)
    on_the_road = [rider for rider, cell in enumerate(places) if cell >= 0]
    return places, {rider for rider in on_the_road if rng.random() < 0.1}


@pytest.mark.parametrize("road", range(ROADS))
def test_both_move_everybody_to_the_same_cells(road: int) -> None:
    """FR 7.2 to 7.9, FR 9.2, FR 9.4, FR 13.4: climbs, cobbles, narrow squares and fallen riders included."""
    rng = Random(road)
    track = any_road(rng)
    for _ in range(POSITIONS):
        places, down = any_riders(rng, track)
        quick, ways, told, retold = list(places), list(places), list[Event](), list[Event]()
        order = slipstream(track, quick, told, down)
        slipstream_anywhere(track, ways, retold, down, ())
        assert quick == ways, (road, places, down)
        assert list(order) == [RIDERS[quick.index(cell)] for cell in sorted(quick, reverse=True) if cell >= 0]
        assert travellers(told) == travellers(retold)


def travellers(events: list[Event]) -> set[str]:
    """Return all who are said to have moved."""
    return {name for event in events if isinstance(event, Slipstreamed) for name in event.riders}


def test_many_of_these_positions_have_slipstream() -> None:
    """FR 7.3: else the comparison would say little."""
    moved = 0
    for road in range(ROADS):
        rng = Random(road)
        track = any_road(rng)
        places, down = any_riders(rng, track)
        before = list(places)
        slipstream(track, places, [], down)
        moved += before != places
    assert moved > ROADS / 5
