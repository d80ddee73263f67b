"""The road: numbering, the forward graph, lines, and where the cardboard ends."""

from __future__ import annotations

from random import Random

import pytest

from paceline.roads.squares import Road, Tile, lay

START = Tile("a", "a", ("flat",) * 3, (2, 2, 2), start=2)
NARROW = Tile("n", "n", ("cobble", "ascent"), (1, 3))
FINISH = Tile("u", "u", ("descent", "ascent"), (3, 2), finish=1)


def random_road(seed: int) -> Road:
    rng = Random(seed)
    tiles = []
    for number in range(rng.randint(1, 5)):
        lanes = tuple(rng.randint(1, 3) for _ in range(rng.randint(1, 6)))
        tiles.append(Tile(str(number), str(number), ("flat",) * len(lanes), lanes))
    return lay(tiles, beyond=rng.randint(0, 3))


def test_squares_lie_one_behind_the_other() -> None:
    road = lay([START, NARROW, FINISH])
    assert [square.row for square in road.squares] == list(range(7))
    assert [square.terrain for square in road.squares] == [
        *("flat", "flat", "flat", "cobble", "ascent", "descent", "ascent")
    ]
    assert [square.tile for square in road.squares] == [0, 0, 0, 1, 1, 2, 2]
    assert [len(square.cells) for square in road.squares] == [2, 2, 2, 1, 3, 3, 2]
    assert road.printed == 7


@pytest.mark.parametrize("seed", range(20))
def test_a_higher_number_is_further_ahead_and_right_before_left(seed: int) -> None:
    road = random_road(seed)
    assert [cell.number for cell in road.cells] == list(range(len(road.cells)))
    order = sorted(road.cells, key=lambda cell: (cell.row, -cell.lane))
    assert [cell.number for cell in order] == list(range(len(road.cells)))


@pytest.mark.parametrize("seed", range(20))
def test_every_cell_leads_to_all_lanes_of_the_next_square(seed: int) -> None:
    road = random_road(seed)
    for square in road.squares:
        for lane, number in enumerate(square.cells):
            cell = road.cells[number]
            assert (cell.row, cell.lane) == (square.row, lane)
            last = square.row == len(road.squares) - 1
            assert cell.ahead == (() if last else road.squares[square.row + 1].cells)


def test_the_lines() -> None:
    road = lay([START, NARROW, FINISH])
    assert road.start == 2
    assert road.finish == 6


def test_a_road_without_lines_starts_nowhere_and_finishes_at_its_end() -> None:
    road = lay([NARROW, NARROW], beyond=5)
    assert road.start == 0
    assert road.finish == road.printed == 4


def test_distance_counts_from_the_line_and_knows_no_zero() -> None:
    road = lay([START, NARROW, FINISH], beyond=2)
    assert [road.distance(row) for row in range(9)] == [-6, -5, -4, -3, -2, -1, 1, 2, 3]


@pytest.mark.parametrize("beyond", [0, 1, 9])
def test_the_road_runs_on_like_its_last_square(beyond: int) -> None:
    road = lay([START, NARROW, FINISH], beyond)
    more = road.squares[road.printed :]
    assert len(more) == beyond
    assert {(square.terrain, len(square.cells), square.tile) for square in more} <= {("ascent", 2, 3)}
    assert road.finish == 6


def test_a_tile_has_lanes_for_every_square() -> None:
    with pytest.raises(ValueError, match="tile x: 3 squares, but lanes for 2"):
        Tile("x", "x", ("flat", "flat", "flat"), (2, 2))
