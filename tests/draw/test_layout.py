"""Positions of squares and cells: tiles chain, bends turn, lanes lie side by side, maps fit their page."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from draw.scenes import STAGES, TILES, every_terrain, race, scene_of, stage, tile, token
from paceline.draw.course import course_of, spots
from paceline.draw.squares.geometry import LANE, trace
from paceline.draw.squares.layout import Plan, Strip, bounds, cell_point, cell_poses, fit, outline, straighten
from paceline.draw.squares.scene import Scene
from paceline.draw.svg.pen import Box
from paceline.roads.squares import lay

PAGE = Box(0, 0, 1600, 900)


def plan_of(scene: Scene) -> Plan:
    return fit(scene.road, course_of(scene).rows, PAGE, (400, 140)).plan


@pytest.mark.parametrize("title", STAGES)
def test_squares_chain_without_gap_or_kink(title: str) -> None:
    road = stage(title).road
    pieces = trace(road, road.printed, 30)
    for one, other in pairwise(pieces):
        for side in (-1, 0, 1):
            width = min(one.half(1), other.half(0))
            assert math.dist(one.point(1, side * width), other.point(0, side * width)) < 1e-9
        assert one.exit.heading == pytest.approx(other.entry.heading)


@pytest.mark.parametrize(("letter", "degrees"), [("e", 90), ("o", -90), ("h", 45), ("k", -45), ("b", 0)])
def test_tile_turns_by_its_degrees_to_its_own_side(letter: str, degrees: int) -> None:
    pieces = trace(lay([TILES[letter]]), len(TILES[letter].terrain))
    end = pieces[-1].exit
    assert math.degrees(-end.heading) == pytest.approx(degrees)
    # Screen y points down: a left turn ends above where it began.
    assert (end.y < -0.5) == (degrees > 0)
    assert (end.y > 0.5) == (degrees < 0)


@pytest.mark.parametrize(("letter", "radius"), [("e", 1.51), ("h", 2.97)])
def test_bend_keeps_its_printed_radius(letter: str, radius: float) -> None:
    first, last = trace(lay([TILES[letter]]), 2)
    chord = math.dist(first.point(0), last.point(1))
    assert chord == pytest.approx(2 * radius * math.sin(math.radians(TILES[letter].turn / 2)))


def test_bend_of_unknown_angle_still_turns_and_has_squares_of_usual_length() -> None:
    pieces = trace(lay([tile("x", "...", turn=60)]), 3)
    assert math.degrees(-pieces[-1].exit.heading) == pytest.approx(60)
    length = sum(math.dist(pieces[1].point(k / 50), pieces[1].point((k + 1) / 50)) for k in range(50))
    assert length == pytest.approx(1.18, abs=0.01)


@pytest.mark.parametrize("lanes", ["111111", "222222", "333333"])
def test_right_lane_lies_to_the_right_and_lanes_touch(lanes: str) -> None:
    piece = trace(lay([tile("x", "......", lanes)]), 6)[2]
    count = int(lanes[0])
    offsets = [(count / 2 - 0.5 - lane) * LANE for lane in range(count)]
    ys = [piece.point(0.5, offset)[1] for offset in offsets]
    assert ys == sorted(ys, reverse=True)
    assert ys[0] - ys[-1] == pytest.approx(LANE * (count - 1))
    assert piece.half(0.5) == pytest.approx(LANE * count / 2)


def test_cells_on_a_page_lie_right_of_each_other_along_the_whole_road() -> None:
    scene = race()
    plan = plan_of(scene)
    for square in scene.road.squares[: scene.road.printed]:
        heading = plan.pieces[square.row].heading(0.5)
        right, left = (cell_point(plan, square.row, lane) for lane in (0, 1))
        across = (right[0] - left[0]) * -math.sin(heading) + (right[1] - left[1]) * math.cos(heading)
        assert across == pytest.approx(LANE * plan.unit)


def test_wide_square_tapers_to_its_narrow_neighbour() -> None:
    one, two = trace(lay([tile("x", "...", "321")]), 3)[:2]
    assert one.half(1) == pytest.approx(two.half(0)) == pytest.approx(LANE)
    assert one.half(0.5) == pytest.approx(1.5 * LANE)
    assert two.half(1) == pytest.approx(0.5 * LANE)
    narrow, wide = trace(lay([tile("x", "...", "133")]), 3)[:2]
    assert wide.half(0) == pytest.approx(narrow.half(1)) == pytest.approx(0.5 * LANE)
    assert wide.half(0.1) == pytest.approx(LANE)


@pytest.mark.parametrize("title", STAGES)
@pytest.mark.parametrize("page", [PAGE, Box(20, 10, 700, 900), Box(0, 0, 300, 300)])
def test_map_fits_its_page_and_leaves_the_title_its_own_place(title: str, page: Box) -> None:
    road = stage(title).road
    size = page.w * 0.24, page.w * 0.085
    laid = fit(road, road.printed, page, size)
    corners = [corner for row in range(road.printed) for corner in outline(laid.plan, row)]
    assert all(page.holds(corner) for corner in corners)
    assert laid.title is not None
    assert laid.title.within(page)
    assert not any(laid.title.holds(corner) for corner in corners)


def test_no_other_rotation_would_be_much_larger() -> None:
    road = stage().road
    unit = fit(road, road.printed, PAGE, (400, 140)).plan.unit
    boxes = [bounds(trace(road, road.printed, turn)) for turn in range(0, 360, 15)]
    largest = max(min(PAGE.w / box.w, PAGE.h / box.h) for box in boxes)
    assert 0.85 * largest <= unit <= largest + 1e-9


def test_rider_beyond_the_last_tile_does_not_turn_the_map_round() -> None:
    road = stage().road
    ahead = scene_of(road, tokens=(token(road, "AS", road.printed + 3),))
    one, other = plan_of(stage()), plan_of(ahead)
    assert len(other.pieces) == road.printed + 4
    assert one.pieces[0].entry == other.pieces[0].entry


def test_every_drawn_cell_has_a_pose_of_its_own() -> None:
    scene = every_terrain()
    poses = cell_poses(scene.road, plan_of(scene))
    drawn = {cell.number for cell in scene.road.cells if cell.row < course_of(scene).rows}
    assert set(poses) == drawn
    assert len({(pose.x, pose.y) for pose in poses.values()}) == len(drawn)


def test_strip_unrolls_bends_with_the_right_lane_below() -> None:
    road = stage().road
    strip = Strip(straighten(road, road.printed), 10, 20, Box(0, 100, 2000, 160), 80)
    places = [cell_point(strip, row, lane) for row in range(10, 30) for lane in (0, 1)]
    assert [x for x, _ in places[::2]] == pytest.approx([50 + 100 * k for k in range(20)])
    assert {round(y) for _, y in places[::2]} == {220}
    assert {round(y) for _, y in places[1::2]} == {140}
    assert strip.rows == range(10, 30)


def test_road_beyond_the_tiles_is_drawn_only_as_far_as_a_rider_stands() -> None:
    road = stage().road
    assert course_of(stage()).rows == road.printed
    assert course_of(scene_of(road, tokens=(token(road, "AS", 3),))).rows == road.printed
    assert course_of(scene_of(road, tokens=(token(road, "AS", road.printed + 2),))).rows == road.printed + 3


def test_altitude_rises_with_each_ascent_and_falls_evenly_to_the_valley() -> None:
    road = lay([tile("x", ".^^^^vv.")])
    assert course_of(scene_of(road)).altitude == (0, 0, 1, 2, 3, 4, 2, 0, 0)


def test_riders_without_named_group_are_packed_by_empty_squares() -> None:
    road = stage().road
    tokens = (token(road, "AS", 9), token(road, "AR", 20), token(road, "CS", 21), token(road, "CR", 23))
    packed = [{token.rider for token in spot.tokens} for spot in spots(scene_of(road, tokens=tokens))]
    assert packed == [{"CR"}, {"AR", "CS"}, {"AS"}]


def test_named_groups_keep_their_riders_to_themselves() -> None:
    found = spots(race())
    assert [(spot.name, len(spot.tokens), spot.gap, spot.mine) for spot in found] == [
        ("Break", 2, 0, False),
        ("Peloton", 5, 3, True),
        ("Dropped", 1, 3, False),
    ]
