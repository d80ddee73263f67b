"""Roads of hexagons: who is a neighbour of whom, what is further on, and where hexagons lie."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from paceline.roads.hexes import LEFT, MIDDLE, MOST_SQUARES, RIGHT, SIDES, SPAN, Hex, HexCell, HexRoad, lay, spots

FLAT = Hex("F", "flat", (7, 7, 7), 7)
WIDE = Hex("Fw", "flat", (8, 7, 6), 7, bend=1)
TIGHT = Hex("Ft", "flat", (8, 6, 4), 6, bend=2)
CLIMB = Hex("C", "ascent", (7, 7), 7)
BEND = Hex("Dw", "descent", (6, 8), 7, bend=-1, dark=((0, 3),))
SHARP = Hex("Dt", "descent", (7, 5), 6, bend=2, dark=((1, 2), (1, 3)))
TRACK = Hex("V", "flat", (9, 10, 11), 10, oval=True)
ALL = (FLAT, WIDE, TIGHT, CLIMB, BEND, SHARP, TRACK)


def mirrored(tile: Hex) -> Hex:
    """Return the same hexagon, turning to the other side."""
    return msgspec.structs.replace(tile, lanes=tile.lanes[::-1], bend=-tile.bend, dark=())


def random_roads(count: int) -> list[HexRoad]:
    rng = Random(5)
    faces = (*ALL, *map(mirrored, ALL))
    return [lay(rng.choices(faces, k=rng.randint(1, 9)), rng.choice((0, 1, 8, 12))) for _ in range(count)]


def place(road: HexRoad, number: int) -> tuple[int, int, int]:
    cell = road.cells[number]
    return cell.tile, cell.side, cell.index


def at(road: HexRoad, tile: int, side: int, index: int) -> HexCell:
    return next(cell for cell in road.cells if (cell.tile, cell.side, cell.index) == (tile, side, index))


def ahead(road: HexRoad, tile: int, side: int, index: int) -> list[tuple[int, int, int]]:
    """Return where the squares lie that are one step further on."""
    return [place(road, number) for number in at(road, tile, side, index).ahead]


def test_on_a_straight_the_next_square_and_those_beside_it() -> None:
    road = lay([FLAT])
    assert ahead(road, 0, MIDDLE, 2) == [(0, MIDDLE, 3), (0, LEFT, 3), (0, RIGHT, 3)]
    assert ahead(road, 0, LEFT, 2) == [(0, LEFT, 3), (0, MIDDLE, 3)]
    assert ahead(road, 0, RIGHT, 2) == [(0, RIGHT, 3), (0, MIDDLE, 3)]


def test_in_a_bend_the_first_square_that_is_really_further() -> None:
    road = lay([TIGHT, FLAT])  # left 1 3 5 .. 15 sixteenths, middle 1 3 .. 11 twelfths, right 1 3 5 7 eighths
    assert ahead(road, 0, MIDDLE, 0) == [(0, MIDDLE, 1), (0, LEFT, 1), (0, RIGHT, 0)]
    assert ahead(road, 0, LEFT, 0) == [(0, LEFT, 1), (0, MIDDLE, 0)]
    assert ahead(road, 0, RIGHT, 1) == [(0, RIGHT, 2), (0, MIDDLE, 2)]


def test_level_squares_are_not_ahead_of_each_other() -> None:
    road = lay([Hex("x", "flat", (9, 3), 6)])
    level = at(road, 0, LEFT, 4), at(road, 0, RIGHT, 1)
    assert level[0].progress == level[1].progress
    assert ahead(road, 0, LEFT, 4) == [(0, LEFT, 5), (0, RIGHT, 2)]
    assert ahead(road, 0, RIGHT, 1) == [(0, RIGHT, 2), (0, LEFT, 5)]


def test_a_neighbouring_lane_is_left_only_if_it_has_nothing_further() -> None:
    road = lay([TIGHT, FLAT])
    assert ahead(road, 0, MIDDLE, 5) == [(1, MIDDLE, 0), (0, LEFT, 7), (1, RIGHT, 0)]
    assert ahead(road, 0, LEFT, 7) == [(1, LEFT, 0), (1, MIDDLE, 0)]
    assert ahead(road, 0, RIGHT, 3) == [(1, RIGHT, 0), (0, MIDDLE, 5)]


def test_a_lane_without_further_squares_is_entered_on_the_next_hexagon_before_ones_own_lane_ends() -> None:
    road = lay([Hex("x", "flat", (9, 2), 6), CLIMB])
    assert ahead(road, 0, LEFT, 6) == [(0, LEFT, 7), (0, RIGHT, 1)]
    assert ahead(road, 0, LEFT, 7) == [(0, LEFT, 8), (1, RIGHT, 0)]


def test_where_three_lanes_become_two() -> None:
    road = lay([FLAT, CLIMB])
    assert ahead(road, 0, LEFT, 6) == [(1, LEFT, 0)]
    assert ahead(road, 0, RIGHT, 6) == [(1, RIGHT, 0)]
    assert ahead(road, 0, MIDDLE, 6) == [(1, LEFT, 0), (1, RIGHT, 0)]
    assert at(road, 0, MIDDLE, 6).straight is None
    assert [at(road, 0, side, 6).straight for side in (LEFT, RIGHT)] == [
        at(road, 1, side, 0).number for side in (LEFT, RIGHT)
    ]


def test_where_three_lanes_become_two_behind_a_bend() -> None:
    road = lay([TIGHT, CLIMB])
    assert ahead(road, 0, MIDDLE, 5) == [(0, LEFT, 7), (1, RIGHT, 0)]
    assert ahead(road, 0, RIGHT, 3) == [(1, RIGHT, 0), (0, MIDDLE, 5)]
    assert ahead(road, 0, LEFT, 7) == [(1, LEFT, 0)]


def test_where_two_lanes_become_three() -> None:
    road = lay([CLIMB, FLAT])
    assert ahead(road, 0, LEFT, 6) == [(1, LEFT, 0), (1, MIDDLE, 0)]
    assert ahead(road, 0, RIGHT, 6) == [(1, RIGHT, 0), (1, MIDDLE, 0)]
    assert at(road, 0, LEFT, 6).straight == at(road, 1, LEFT, 0).number
    assert ahead(road, 0, LEFT, 5) == [(0, LEFT, 6), (0, RIGHT, 6)]
    entered = {cell.number for cell in road.cells if at(road, 1, MIDDLE, 0).number in cell.ahead}
    assert entered == {at(road, 0, LEFT, 6).number, at(road, 0, RIGHT, 6).number}


def test_where_two_lanes_become_three_behind_a_bend() -> None:
    road = lay([SHARP, FLAT])
    assert ahead(road, 0, RIGHT, 4) == [(1, RIGHT, 0), (0, LEFT, 6), (1, MIDDLE, 0)]
    assert ahead(road, 0, LEFT, 6) == [(1, LEFT, 0), (1, MIDDLE, 0)]


def test_two_lanes_are_neighbours_across_their_seam() -> None:
    road = lay([CLIMB, BEND])
    assert ahead(road, 0, LEFT, 6) == [(1, LEFT, 0), (1, RIGHT, 0)]
    assert ahead(road, 0, RIGHT, 6) == [(1, RIGHT, 0), (1, LEFT, 0)]


def test_left_and_right_meet_only_between_two_lanes() -> None:
    for road in random_roads(60):
        for cell in road.cells:
            for there in (road.cells[number] for number in cell.ahead):
                lanes = {len(road.tiles[tile].lanes) for tile in (cell.tile, there.tile)}
                assert abs(cell.side - there.side) < 2 or lanes == {2}


def test_every_step_leads_further_on() -> None:
    """At most one hexagon; the square straight ahead comes first, and only the end of the road leads nowhere."""
    for road in random_roads(60):
        for cell in road.cells:
            assert all(road.cells[number].progress > cell.progress for number in cell.ahead)
            assert all(road.cells[number].tile - cell.tile in (0, 1) for number in cell.ahead)
            assert len(set(cell.ahead)) == len(cell.ahead)
            if cell.straight is not None:
                assert cell.ahead[0] == cell.straight
                assert road.cells[cell.straight].side == cell.side
            last = cell.tile + 1 == len(road.tiles)
            assert cell.ahead or last
            ends = cell.index + 1 == cell.count
            goes_on = not last and cell.side in SIDES[len(road.tiles[cell.tile + 1].lanes)]
            assert (cell.straight is None) == (ends and not goes_on)


def test_every_square_but_the_first_ones_can_be_reached() -> None:
    for road in random_roads(60):
        reached = {number for cell in road.cells for number in cell.ahead}
        assert all(cell.tile == 0 for cell in road.cells if cell.number not in reached)


def test_numbers_follow_progress_and_of_level_squares_the_right_one_is_last() -> None:
    for road in random_roads(60):
        assert [cell.number for cell in road.cells] == list(range(len(road.cells)))
        order = [(cell.progress, cell.side) for cell in road.cells]
        assert order == sorted(order)
        assert len(set(order)) == len(order)
        assert len(road.cells) == sum(sum(tile.lanes) for tile in road.tiles)


def test_progress_is_exact() -> None:
    for count in range(1, MOST_SQUARES + 1):
        road = lay([Hex("x", "flat", (count, 1), 1)])
        middles = [cell.progress * 2 * count for cell in road.cells if cell.side == LEFT]
        assert middles == [SPAN * (2 * index + 1) for index in range(count)]


def test_dark_squares_are_those_of_their_lane() -> None:
    road = lay([FLAT, BEND, SHARP])
    assert {place(road, cell.number) for cell in road.cells if cell.dark} == {
        (1, LEFT, 3), (2, RIGHT, 2), (2, RIGHT, 3)
    }  # fmt: skip


def test_rows_are_counted_from_hexagon_to_hexagon() -> None:
    road = lay([FLAT, TIGHT, TRACK], beyond=8)
    assert (len(road.rows), road.length, road.finish) == (7 + 6 + 10 + 8, 23, 3 * SPAN)
    assert road.rows[7] == SPAN + SPAN // 12
    assert list(road.rows) == sorted(set(road.rows))


def test_every_row_lies_in_itself() -> None:
    for road in random_roads(60):
        assert [road.row_at(progress) for progress in road.rows] == list(range(len(road.rows)))


def test_a_square_lies_in_the_last_row_whose_edge_it_has_reached() -> None:
    road = lay([FLAT, TIGHT], beyond=2)
    rows = [road.row_at(at(road, 1, RIGHT, index).progress) for index in range(4)]
    assert rows == [7, 9, 10, 12]  # 1/8 3/8 5/8 7/8 of six rows
    edge = SPAN + SPAN // 6
    assert [road.row_at(progress) for progress in (edge - 1, edge)] == [7, 8]
    assert [road.row_of(at(road, 1, RIGHT, index).number) for index in range(4)] == rows
    assert road.row_of(road.on_line(9)) == 9


def test_rows_across_the_line_are_counted_from_one() -> None:
    road = lay([FLAT], beyond=8)
    squares = [at(road, 0, LEFT, 6), *(at(road, 1, LEFT, index) for index in (0, 1, 7))]
    assert [road.past(square.progress) for square in squares] == [0, 1, 2, 8]
    assert [road.past(progress) for progress in (road.finish - 1, road.finish)] == [0, 1]
    assert [road.distance(row) for row in (0, 6, 7, 14)] == [-7, -1, 1, 8]
    assert lay([FLAT]).past(SPAN) == 1


def test_the_road_runs_on_as_wide_and_steep_as_it_ended() -> None:
    road = lay([FLAT, CLIMB], beyond=8)
    assert road.tiles == (FLAT, CLIMB, Hex("", "ascent", (8, 8), 8))
    assert [road.terrain(progress) for progress in (0, SPAN - 1, SPAN, 2 * SPAN, 2 * SPAN + 9)] == [
        "flat", "flat", "ascent", "ascent", "ascent"
    ]  # fmt: skip
    assert ahead(road, 1, LEFT, 6) == [(2, LEFT, 0), (2, RIGHT, 0)]
    assert ahead(road, 2, LEFT, 7) == []
    assert lay([FLAT, CLIMB]).tiles == (FLAT, CLIMB)


def test_a_closed_group_stands_beyond_all_cells() -> None:
    road = lay([FLAT, CLIMB])
    assert [road.on_line(row) for row in range(14)] == list(range(35, 49))


WRONG = [
    (Hex("x", "flat", (13, 7, 7), 7), "at most 12"),
    (Hex("x", "flat", (7, 7, 7), 13), "at most 12"),
    (Hex("x", "flat", (7, 0), 7), "at least one"),
    (Hex("x", "flat", (7,), 7), "two lanes or three"),
    (Hex("x", "flat", (7, 7, 7, 7), 7), "two lanes or three"),
    (Hex("x", "flat", (7, 7), 7, dark=((1, 7),)), "dark square"),
    (Hex("x", "flat", (7, 7), 7, dark=((2, 0),)), "dark square"),
]


@pytest.mark.parametrize(("tile", "said"), WRONG)
def test_hexagons_that_cannot_be_are_refused(tile: Hex, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        lay([FLAT, tile])


def test_a_run_off_that_is_too_long_is_refused() -> None:
    assert lay([FLAT], beyond=MOST_SQUARES).beyond == MOST_SQUARES
    with pytest.raises(ValueError, match="at most 12"):
        lay([FLAT], beyond=MOST_SQUARES + 1)


def test_a_straight_road_lies_in_a_line() -> None:
    assert spots([FLAT] * 3) == [((0, 0), 0), ((1, 0), 0), ((2, 0), 0)]


@pytest.mark.parametrize("bend", [1, -1, 2, -2])
def test_bends_come_back_to_where_they_began(bend: int) -> None:
    """Six wide ones or three tight ones, to either side."""
    tile = Hex("x", "flat", (7, 7, 7), 7, bend=bend)
    turns = 6 // abs(bend)
    found = spots([tile] * (turns + 1))
    assert found[turns] == found[0]
    assert len({spot for spot, _ in found}) == turns


def test_right_is_the_other_side_of_left() -> None:
    right, left = (spots([Hex("x", "flat", (7, 7, 7), 7, bend=bend), FLAT]) for bend in (1, -1))
    assert [right[1], left[1]] == [((0, 1), 1), ((1, -1), 5)]
