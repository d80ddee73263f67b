"""Columns: squares of two ways side by side, aligned at the exit."""

from __future__ import annotations

import pytest

from draw.scenes import stage, tour_road
from paceline.draw.course import NO_SQUARE, Column, column_of, columns, extend_over_splits


def test_a_road_without_roundabouts_has_a_column_for_every_row() -> None:
    road = stage().road
    assert columns(road) == tuple(Column((row,)) for row in range(len(road.squares)))
    assert columns(road, 5) == columns(road)[:5]


@pytest.mark.parametrize(("letter", "inner"), [("x", 1), ("X", 0)])
def test_both_ways_end_together_and_the_inner_one_is_on_the_side_of_the_turn(letter: str, inner: int) -> None:
    road = tour_road(f"a{letter}v")
    split = [column for column in columns(road) if column.split]
    assert len(split) == 5
    assert [column.ways[inner] == NO_SQUARE for column in split] == [True, True, False, False, False]
    assert {road.squares[column.ways[inner]].branch for column in split[2:]} == {"inner"}
    assert {road.squares[column.ways[1 - inner]].branch for column in split} == {"outer"}
    for column in split:
        assert len({road.squares[row].to_finish for row in column.rows}) == 1


def test_columns_follow_the_order_of_the_road() -> None:
    road = tour_road()
    place = column_of(columns(road))
    assert sorted(place) == list(range(len(road.squares)))
    assert [place[row] for row in sorted(place)] == sorted(place.values())


@pytest.mark.parametrize("rows", [range(8, 12), range(11), range(12, 30), range(16, 18)])
def test_whole_never_cuts_two_ways(rows: range) -> None:
    road = tour_road("axbv")
    found = extend_over_splits(road, rows)
    assert set(rows) <= set(found)
    assert not road.squares[found.start].branch
    assert found.stop == len(road.squares) or not road.squares[found.stop].branch


def test_whole_leaves_a_plain_stretch_alone() -> None:
    assert extend_over_splits(stage().road, range(5, 20)) == range(5, 20)
