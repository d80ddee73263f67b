"""L1 2: a course as the rules see it. Squares are written (hexagon, side, square), all counted from 0."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from paceline.games.leader_1 import content
from paceline.games.leader_1.course import NO_TOKEN, Course, course
from paceline.roads.hexes import LEFT, MIDDLE, RIGHT, SPAN, HexCell

ALL = [ready.code for ready in content.courses()]
MIXED = "FlFrrHCll2*CrDrrFllFo"
"""Bends of every sort, cols and descents between flats, and a velodrome."""
SUMMIT = "FHC3*C1C"


def at(track: Course, tile: int, side: int, index: int) -> HexCell:
    return next(cell for cell in track.road.cells if (cell.tile, cell.side, cell.index) == (tile, side, index))


def place(track: Course, number: int) -> tuple[int, int, int]:
    cell = track.road.cells[number]
    return cell.tile, cell.side, cell.index


def ahead(track: Course, tile: int, side: int, index: int) -> list[tuple[int, int, int]]:
    return [place(track, number) for number in at(track, tile, side, index).ahead]


def exits(track: Course, row: int) -> list[tuple[int, int, int]]:
    return [place(track, number) for number in track.exits[row]]


def rows_before(track: Course, tile: int) -> int:
    return sum(one.rows for one in track.road.hexes[:tile])


@pytest.mark.parametrize(
    ("code", "tile", "lanes", "rows"),
    [
        ("FF", 0, (8, 8, 8), 8),
        ("FHF", 1, (8, 8, 8), 8),
        ("FFlF", 1, (7, 8, 9), 8),
        ("FHrF", 1, (9, 8, 7), 8),
        ("FFllF", 1, (5, 7, 9), 7),
        ("FHrrF", 1, (9, 7, 5), 7),
        ("FDF", 1, (8, 8), 8),
        ("FDlF", 1, (7, 9), 8),
        ("FHCr2F", 2, (9, 7), 8),
        ("FDllF", 1, (6, 8), 7),
        ("FHCrr2F", 2, (8, 6), 7),
        ("FFo", 1, (10, 11, 12), 11),
        ("FrF", 0, (9, 8, 7), 8),
        ("FFl", 1, (7, 8, 9), 8),
        ("FHC1", 2, (8, 8), 8),
    ],
)
def test_lanes_and_rows(code: str, tile: int, lanes: tuple[int, ...], rows: int) -> None:
    """L1 2.2, 2.3, 2.15: lanes of every ground, squares of every lane from left to right, rows of the grey line."""
    road = course(code).road
    assert road.hexes[tile].lanes == lanes
    assert road.hexes[tile].rows == rows
    sides = (LEFT, RIGHT) if len(lanes) == 2 else (LEFT, MIDDLE, RIGHT)
    for side, squares in zip(sides, lanes, strict=True):
        assert sum((cell.tile, cell.side) == (tile, side) for cell in road.cells) == squares


def test_grounds_of_cells_and_rows() -> None:
    """L1 2.2: four grounds; the run-off is like the finish (L1 2.16)."""
    track = course("FHC2DF")
    assert "".join(track.row_ground) == "FFFFFFFFHHHHHHHHCCCCCCCCDDDDDDDDFFFFFFFF" + "F" * 8
    for cell in track.road.cells:
        assert track.ground[cell.number] == "FHC2DF".replace("2", "")[min(cell.tile, 4)]
    assert [one.terrain for one in track.road.hexes] == ["flat", "rise", "ascent", "descent", "flat"]


@pytest.mark.parametrize(
    ("code", "dark"),
    [
        ("FFllF", [(1, LEFT, 2)]),
        ("FFrrF", [(1, RIGHT, 2)]),
        ("FDlF", [(1, LEFT, 3)]),
        ("FDrF", [(1, RIGHT, 3)]),
        ("FDllF", [(1, LEFT, 3), (1, LEFT, 4)]),
        ("FDrrF", [(1, RIGHT, 3), (1, RIGHT, 4)]),
        ("FDFlHrrCll2FHlCr1F", []),
    ],
)
def test_black_squares(code: str, dark: list[tuple[int, int, int]]) -> None:
    """L1 2.11: from the middle of the inner lane on, in bends of descents and tight ones of the flat."""
    track = course(code)
    assert [place(track, cell.number) for cell in track.road.cells if cell.dark] == dark


@pytest.mark.parametrize("code", [MIXED, SUMMIT])
def test_how_far_a_square_is(code: str) -> None:
    """L1 2.12: the middle of square i of n lies (i + 1/2) / n along its hexagon."""
    for cell in course(code).road.cells:
        assert Fraction(cell.progress, SPAN) == cell.tile + (cell.index + Fraction(1, 2)) / cell.count


@pytest.mark.parametrize("code", [MIXED, SUMMIT, *ALL])
def test_the_next_squares_lie_in_neighbouring_lanes_and_are_further(code: str) -> None:
    """L1 2.13: straight ahead, or the first further square of a lane beside; nobody stays as far as before."""
    track = course(code)
    for cell in track.road.cells:
        for there in (track.road.cells[number] for number in cell.ahead):
            assert there.progress > cell.progress
            assert there.tile in (cell.tile, cell.tile + 1)
            skipped = [
                one
                for one in track.road.cells
                if (one.tile, one.side) == (there.tile, there.side) and cell.progress < one.progress < there.progress
            ]
            assert not skipped


def test_a_lane_beside_is_entered_on_the_same_hexagon_if_it_still_has_a_square() -> None:
    """L1 2.13: a tight bend has 9, 7, 5 squares."""
    track = course("FFrrFF")
    assert ahead(track, 1, MIDDLE, 6) == [(2, MIDDLE, 0), (1, LEFT, 8), (2, RIGHT, 0)]
    assert ahead(track, 1, RIGHT, 1) == [(1, RIGHT, 2), (1, MIDDLE, 2)]


def test_where_three_lanes_become_two() -> None:
    """L1 2.14: left joins left and right right, the middle joins both, and has nothing straight ahead."""
    track = course("FHC2F")
    assert ahead(track, 1, LEFT, 7) == [(2, LEFT, 0)]
    assert ahead(track, 1, RIGHT, 7) == [(2, RIGHT, 0)]
    assert ahead(track, 1, MIDDLE, 7) == [(2, LEFT, 0), (2, RIGHT, 0)]
    assert at(track, 1, MIDDLE, 7).straight is None


def test_where_two_lanes_become_three() -> None:
    """L1 2.14: both join their own lane straight ahead and the middle one diagonally, never each other's."""
    track = course("FHC2F")
    assert ahead(track, 2, LEFT, 7) == [(3, LEFT, 0), (3, MIDDLE, 0)]
    assert ahead(track, 2, RIGHT, 7) == [(3, RIGHT, 0), (3, MIDDLE, 0)]
    assert ahead(track, 2, LEFT, 6) == [(2, LEFT, 7), (2, RIGHT, 7)]


def test_left_and_right_lie_beside_each_other_between_hexagons_with_two_lanes() -> None:
    """L1 2.14."""
    track = course("FHC2CF")
    assert ahead(track, 2, LEFT, 7) == [(3, LEFT, 0), (3, RIGHT, 0)]


def tokens(track: Course) -> list[int]:
    """Return the token in force on every hexagon, the run-off last; all cells of a hexagon agree."""
    found = []
    for tile in range(len(track.road.hexes) + 1):
        (one,) = {track.token[cell.number] for cell in track.road.cells if cell.tile == tile}
        found.append(one)
    return found


def test_a_category_holds_up_to_the_next_token_or_the_end_of_the_col() -> None:
    """L1 2.7."""
    track = course("FHC3CCr1DHCll2CrrF")
    assert track.limits == (3, 1, 2)
    assert tokens(track) == [NO_TOKEN, NO_TOKEN, 0, 0, 1, NO_TOKEN, NO_TOKEN, 2, 2, NO_TOKEN, NO_TOKEN]


def test_the_run_off_is_as_steep_as_the_finish() -> None:
    """L1 2.16: eight rows with its lanes, ground and category, and nothing beyond them."""
    track = course(SUMMIT)
    assert track.limits == (3, 1)
    assert tokens(track) == [NO_TOKEN, NO_TOKEN, 0, 1, 1, 1]
    beyond = [cell for cell in track.road.cells if cell.progress > track.road.finish]
    assert len(beyond) == 16
    assert {track.ground[cell.number] for cell in beyond} == {"C"}
    assert len(track.road.rows) == track.road.length + 8
    assert [cell.ahead for cell in beyond if cell.index == 7] == [(), ()]
    velodrome = course("FFo")
    assert sum(cell.progress > velodrome.road.finish for cell in velodrome.road.cells) == 24
    assert set(tokens(velodrome)) == {NO_TOKEN}


def test_summits_lie_at_the_end_of_their_cols() -> None:
    """L1 15.7: with the hardest category; a finish on a col has its summit at the line."""
    assert course("FHC3CCr1DHCll2CrrF").summits == ((5 * SPAN, 1), (9 * SPAN, 2))
    track = course(SUMMIT)
    assert track.summits == ((track.road.finish, 1),)
    assert course("FF").summits == ()


def test_the_sprint_zone_is_the_finish_hexagon_with_what_follows() -> None:
    """L1 2.10: and a finish on a col has none."""
    assert course("FFFF").sprint == 3 * SPAN
    assert course("FFo").sprint == SPAN
    assert course(SUMMIT).sprint is None


@pytest.mark.parametrize(
    ("code", "places"),
    [
        ("FF", [1]),
        ("FFFFFF", [3]),
        ("FFFrFHFlFF", [4]),
        ("FFFFHFlFlFlF", [3, 6]),
        ("FFFrFHFlFDDHDlDrFrF", [5, 9]),
        ("FFFrFHFlFDDHDlDrFrHllF", [4, 8, 11]),
        ("FFFrFHFlFDDHDlDrFrHllHrrF", [4, 8, 12]),
    ],
)
def test_feed_zones_that_nobody_names_are_spread_evenly(code: str, places: list[int]) -> None:
    """L1 2.8: the stretches between start, feed zones and finish differ by one hexagon at most."""
    track = course(code)
    assert [progress // SPAN for progress in track.feeds] == places
    stretches = [there - here for here, there in pairwise([0, *places, len(track.road.hexes)])]
    assert max(stretches) - min(stretches) <= 1
    assert track.code.replace("*", "") == code


def test_feed_zones_and_bonus_lines_lie_at_the_beginning_of_their_hexagons() -> None:
    """L1 2.8, 2.9."""
    track = course("FFF*FF+H*+FllFrFlF")
    assert track.feeds == (2 * SPAN, 5 * SPAN)
    assert track.bonuses == (4 * SPAN, 5 * SPAN)


def test_what_was_named_stays_where_it_is() -> None:
    """L1 2.8."""
    assert course("FF*FFFFF").feeds == (SPAN,)


def test_right_ahead_of_the_peloton_on_a_straight() -> None:
    """L1 5.2: the next square of every lane, on the same hexagon or the next."""
    track = course("FFF")
    assert exits(track, 1) == [(0, LEFT, 2), (0, MIDDLE, 2), (0, RIGHT, 2)]
    assert exits(track, 7) == [(1, LEFT, 0), (1, MIDDLE, 0), (1, RIGHT, 0)]


def test_right_ahead_of_the_peloton_in_a_bend() -> None:
    """L1 5.2, 2.12: what is really further; lanes of 9, 7 and 5 squares, seven rows."""
    track = course("FFrrF")
    first = rows_before(track, 1)
    assert exits(track, first) == [(1, LEFT, 1), (1, MIDDLE, 1), (1, RIGHT, 0)]
    assert exits(track, first + 2) == [(1, LEFT, 3), (1, MIDDLE, 3), (1, RIGHT, 2)]
    assert exits(track, first + 6) == [(1, LEFT, 8), (2, MIDDLE, 0), (2, RIGHT, 0)]


def test_right_ahead_of_the_peloton_where_lanes_end_and_begin() -> None:
    """L1 5.2, 2.14: no middle lane where it ends, the new one from the last row on."""
    track = course("FHC2F")
    assert exits(track, 15) == [(2, LEFT, 0), (2, RIGHT, 0)]
    assert exits(track, 22) == [(2, LEFT, 7), (2, RIGHT, 7)]
    assert exits(track, 23) == [(3, LEFT, 0), (3, MIDDLE, 0), (3, RIGHT, 0)]


def test_right_ahead_of_the_peloton_beyond_the_line() -> None:
    """L1 2.16: in the run-off too; nobody leaves at the end of it."""
    track = course("FF")
    assert exits(track, 16) == [(2, LEFT, 1), (2, MIDDLE, 1), (2, RIGHT, 1)]
    assert exits(track, 23) == []


@pytest.mark.parametrize("code", [MIXED, SUMMIT, *ALL])
def test_in_every_lane_one_exit_and_nothing_skipped(code: str) -> None:
    """L1 5.2."""
    track = course(code)
    for row, head in enumerate(track.road.rows):
        found = [track.road.cells[number] for number in track.exits[row]]
        assert [cell.side for cell in found] == sorted({cell.side for cell in found})
        for cell in found:
            between = [one for one in track.road.cells if one.side == cell.side and head < one.progress < cell.progress]
            assert not between


def test_behind_a_row_the_furthest_squares_first() -> None:
    """L1 7.9: of level ones the middle, then the left, then the right one."""
    track = course("FF")
    assert [place(track, cell) for cell in track.behind(2)] == [
        (0, MIDDLE, 1),
        (0, LEFT, 1),
        (0, RIGHT, 1),
        (0, MIDDLE, 0),
        (0, LEFT, 0),
        (0, RIGHT, 0),
    ]
    assert track.behind(0) == ()


@pytest.mark.parametrize("code", [MIXED, *ALL])
def test_behind_every_row_all_squares_that_are_less_far(code: str) -> None:
    """L1 7.9."""
    track = course(code)
    for row, tail in enumerate(track.road.rows):
        found = [track.road.cells[number] for number in track.behind(row)]
        assert {cell.number for cell in found} == {cell.number for cell in track.road.cells if cell.progress < tail}
        assert all(one.progress >= other.progress for one, other in pairwise(found))


def test_a_course_is_known_by_its_code() -> None:
    assert hash(course("FF*")) == hash("FF*")
    assert course("FF*") == course("FF")
