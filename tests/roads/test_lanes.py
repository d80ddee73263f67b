"""Roads of lanes: which spaces are ahead, behind and beside, and which is better placed."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from paceline.roads.lanes import FRONT, REAR, LaneCell, LaneRoad, Stretch, lay

WIDE = ((), (1, 4), (1, 2, 3, 4))
"""Doubled rows of a bend of three lanes, from the inside outwards, and of two."""
NARROW = ((), (1, 4))


def straight(lanes: int, rows: int = 4, best: str = "right", terrain: str = "flat") -> Stretch:
    return Stretch("S", terrain, lanes, rows, "left" if best == "left" else "right")


def bend(lanes: int, turn: int) -> Stretch:
    doubled = WIDE if lanes == 3 else NARROW
    return Stretch("B", "flat", lanes, 6, "right" if turn > 0 else "left", turn, doubled)


def at(road: LaneRoad, row: int, lane: int, half: int = REAR) -> LaneCell:
    (found,) = (cell for cell in road.cells if (cell.row, cell.lane, cell.half) == (row, lane, half))
    return found


def places(road: LaneRoad, cells: tuple[int, ...]) -> list[tuple[int, int, int]]:
    return [(cell.row, cell.lane, cell.half) for cell in (road.cells[number] for number in cells)]


def random_road(seed: int) -> LaneRoad:
    rng, found = Random(seed), list[Stretch]()
    for number in range(rng.randint(2, 9)):
        turn = 1 if number % 4 == 1 else -1
        best = rng.choice(("left", "right"))
        found.append(
            bend(rng.choice((2, 3)), turn) if number % 2 else straight(rng.choice((2, 3)), rng.randint(1, 7), best)
        )
    return lay(found)


ROADS = [random_road(seed) for seed in range(25)]


@pytest.mark.parametrize("road", ROADS)
def test_ahead_and_behind_are_inverses(road: LaneRoad) -> None:
    """Exactly the cells ahead of a cell have it behind them."""
    ahead = {(cell.number, there) for cell in road.cells for there in cell.ahead if there != road.home}
    behind = {(there, cell.number) for cell in road.cells for there in cell.behind}
    assert ahead == behind
    assert all(there > here for here, there in ahead)


@pytest.mark.parametrize("road", ROADS)
def test_left_and_right_are_inverses(road: LaneRoad) -> None:
    """But for the verges: they lead to the road, and no step leads from the road to them."""
    to_left = {(cell.number, there) for cell in road.cells if not cell.verge for there in cell.left}
    to_right = {(there, cell.number) for cell in road.cells if not cell.verge for there in cell.right}
    assert to_left == to_right
    assert all(not road.cells[there].verge for _, there in to_left)


@pytest.mark.parametrize("road", ROADS)
def test_every_space_of_the_road_leads_to_the_line(road: LaneRoad) -> None:
    for cell in road.cells:
        assert bool(cell.ahead) != cell.verge
        assert bool(cell.behind) == (not cell.verge and (cell.row > 0 or cell.half == FRONT))
        assert (road.home in cell.ahead) == (
            cell.row == len(road.rows) - 1 and not cell.verge and cell.doubled == (cell.half == FRONT)
        )


@pytest.mark.parametrize("road", ROADS)
def test_a_higher_number_is_a_better_place(road: LaneRoad) -> None:
    """Row, then nearness to the priority line, then the front; verges last, the better one first."""

    def rank(cell: LaneCell) -> tuple[int, int, int, int]:
        row = road.rows[cell.row]
        return cell.row, -cell.verge, -abs(cell.lane - row.best), cell.half

    assert [cell.number for cell in sorted(road.cells, key=rank)] == list(range(len(road.cells)))
    assert [cell.number for cell in road.cells] == list(range(road.home))


@pytest.mark.parametrize("road", ROADS)
def test_rows_know_their_spaces(road: LaneRoad) -> None:
    for number, row in enumerate(road.rows):
        cells = [cell for lane in row.cells for cell in lane]
        assert {road.cells[cell].row for cell in (*cells, *row.verges)} == {number}
        assert [road.cells[cell].lane for cell in row.verges] == [-1, row.lanes]
        assert all(road.cells[cell].verge for cell in row.verges)
        assert [[(road.cells[cell].lane, road.cells[cell].half) for cell in lane] for lane in row.cells] == [
            [(lane, half) for half in range(len(spaces))] for lane, spaces in enumerate(row.cells)
        ]
    assert sum(len(lane) for row in road.rows for lane in row.cells) + 2 * len(road.rows) == len(road.cells)


@pytest.mark.parametrize(("lanes", "turn", "spaces"), [(3, 1, [10, 8, 6]), (3, -1, [6, 8, 10]), (2, 1, [8, 6])])
def test_lanes_further_out_are_longer(lanes: int, turn: int, spaces: list[int]) -> None:
    """6, 8 and 10 spaces from the inside outwards."""
    road = lay([bend(lanes, turn)])
    assert [sum(len(row.cells[lane]) for row in road.rows) for lane in range(lanes)] == spaces


def test_the_order_in_a_doubled_row() -> None:
    """Inside single first, then middle front, middle rear, outside front, outside rear."""
    road = lay([bend(3, 1)])
    row = sorted((cell for cell in road.cells if cell.row == 1 and not cell.verge), key=lambda cell: -cell.number)
    assert [(cell.lane, cell.half) for cell in row] == [(2, REAR), (1, FRONT), (1, REAR), (0, FRONT), (0, REAR)]


def test_ahead_in_doubled_rows() -> None:
    """From the rear to the front, and from there to the rear of the next row."""
    road = lay([bend(3, 1)])
    here, way = at(road, 0, 0), []
    while here.ahead[0] != road.home:
        here = road.cells[here.ahead[0]]
        way.append((here.row, here.half))
    doubled = [(row, half) for row in (1, 2, 3, 4) for half in (REAR, FRONT)]
    assert way == [*doubled, (5, REAR)]


def test_beside_doubled_spaces() -> None:
    """Both from a single one, the single one from a half, the same half from a half."""
    road = lay([bend(3, 1)])
    assert places(road, at(road, 2, 1).left) == [(2, 0, REAR), (2, 0, FRONT)]  # the middle has one space there
    assert places(road, at(road, 2, 0, FRONT).right) == [(2, 1, REAR)]
    assert places(road, at(road, 1, 1, FRONT).left) == [(1, 0, FRONT)]
    assert places(road, at(road, 1, 1, REAR).left) == [(1, 0, REAR)]
    assert places(road, at(road, 1, 1, FRONT).right) == [(1, 2, REAR)]
    assert places(road, at(road, 1, 2).left) == [(1, 1, REAR), (1, 1, FRONT)]
    assert at(road, 1, 2).right == at(road, 1, 0).left == ()


def test_a_verge_leads_to_the_edge_lane() -> None:
    """Both halves if the edge lane is doubled; nothing ahead, behind or further out."""
    road = lay([bend(3, 1)])
    left, right = at(road, 1, -1), at(road, 1, 3)
    assert places(road, left.right) == [(1, 0, REAR), (1, 0, FRONT)]
    assert places(road, right.left) == [(1, 2, REAR)]
    assert (left.left, right.right, left.ahead, left.behind) == ((), (), (), ())


def test_three_lanes_become_two() -> None:
    """Outer lanes lead to outer ones, the middle to either."""
    road = lay([straight(3), straight(2)])
    assert [places(road, at(road, 3, lane).ahead) for lane in range(3)] == [
        [(4, 0, REAR)],
        [(4, 0, REAR), (4, 1, REAR)],
        [(4, 1, REAR)],
    ]
    assert places(road, at(road, 4, 0).behind) == [(3, 0, REAR), (3, 1, REAR)]


def test_two_lanes_become_three() -> None:
    """Each lane leads to its own side or to the middle."""
    road = lay([straight(2), straight(3)])
    assert [places(road, at(road, 3, lane).ahead) for lane in range(2)] == [
        [(4, 0, REAR), (4, 1, REAR)],
        [(4, 1, REAR), (4, 2, REAR)],
    ]
    assert places(road, at(road, 4, 1).behind) == [(3, 0, REAR), (3, 1, REAR)]


@pytest.mark.parametrize("lanes", [2, 3])
@pytest.mark.parametrize("before", [2, 3])
def test_left_and_right_bends_are_mirror_images(lanes: int, before: int) -> None:
    """Left in the one is right in the other."""
    right = lay([straight(before, best="right"), bend(lanes, 1), straight(before, best="left")])
    left = lay([straight(before, best="left"), bend(lanes, -1), straight(before, best="right")])
    assert len(right.cells) == len(left.cells)
    for one, other in zip(right.cells, left.cells, strict=True):
        width = right.rows[one.row].lanes
        assert (one.row, one.lane, one.half) == (other.row, width - 1 - other.lane, other.half)
        assert (sorted(one.ahead), sorted(one.behind)) == (sorted(other.ahead), sorted(other.behind))
        assert (one.left, one.right) == (other.right, other.left)


def test_lanes_count_from_the_left_and_neighbours_too() -> None:
    for road in ROADS:
        for cell in road.cells:
            for spaces in (cell.ahead, cell.behind):
                lanes = [road.cells[one].lane for one in spaces if one != road.home]
                assert all(one < other for one, other in pairwise(lanes))


def test_distances_and_first_rows() -> None:
    road = lay([straight(3, 4), bend(3, 1), straight(2, 5)])
    assert (road.first_rows, len(road.rows)) == ((0, 4, 10), 15)
    assert (road.distance(14), road.distance(0)) == (-1, -15)
    assert [road.far(at(road, 0, lane).number) for lane in (-1, 0, 1, 2, 3)] == [3, 2, 1, 0, 1]


@pytest.mark.parametrize(
    ("stretch", "why"),
    [
        (Stretch("S", "flat", 4, 3, "left"), "two lanes or three"),
        (Stretch("S", "flat", 1, 3, "left"), "two lanes or three"),
        (Stretch("S", "flat", 3, 0, "left"), "at least one row"),
        (Stretch("S", "flat", 3, 3, "left", -1, ((), (3,))), "one of its stretch's rows"),
    ],
)
def test_stretches_that_cannot_be_laid(stretch: Stretch, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        lay([stretch])
