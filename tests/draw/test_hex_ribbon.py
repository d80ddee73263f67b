"""Ribbons of hexagons: a window round the riders, squares of unequal lanes, and the profile over it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from draw.hexscenes import LONG, SCENES, cell_at, crowded, empty, long, rider, road_of, scene_of, short, summit
from paceline.draw.hexes.flatten import flat_road, flat_scene, straight
from paceline.draw.hexes.layout import LEAD_IN
from paceline.draw.hexes.ribbon import hex_strip
from paceline.draw.hexes.scene import HexScene
from paceline.draw.picture import draw_ribbon, picture, ribbon_window
from paceline.draw.scene import Clock, Home
from paceline.draw.squares.layout import RATIO, Strip
from paceline.draw.squares.ribbon import unroll
from paceline.draw.svg.pen import Box

scenes = pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)


def classes(svg: str, name: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if element.get("class") == name]


def strip_of(scene: HexScene) -> Strip:
    course = straight(scene).course
    return unroll(course, (-LEAD_IN, len(course.columns) + LEAD_IN), Box(0, 100, 4000, 0), RATIO, 0)


@scenes
@pytest.mark.parametrize("whole", [True, False])
def test_a_ribbon_is_a_document_with_everybody_once(make: Callable[[], HexScene], whole: bool) -> None:
    scene = make()
    svg = draw_ribbon(scene, window=None if whole else ribbon_window(scene))
    assert Counter(one.get("data-rider") for one in classes(svg, "rider")) == Counter(t.rider for t in scene.tokens)
    assert len(classes(svg, "account")) == len(scene.tokens)
    assert len(classes(svg, "block")) == (scene.block is not None)
    assert len(classes(svg, "profile")) == 1
    ids = re.findall(r'id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)
    assert not re.search(r"<R>|nan|inf\b|\d\.\d{4,}", svg)


@scenes
def test_squares_of_a_lane_lie_side_by_side_and_lanes_below_each_other(make: Callable[[], HexScene]) -> None:
    scene = make()
    there = hex_strip(scene.road, strip_of(scene))
    boxes = {cell.number: there.box(cell) for cell in scene.road.cells}
    for cell in scene.road.cells:
        here = boxes[cell.number]
        assert here.within(there.strip.box.grow(0.01))
        if cell.straight is not None and scene.road.cells[cell.straight].tile == cell.tile:
            assert boxes[cell.straight].x == pytest.approx(here.right)
        middle = here.centre
        assert [number for number, box in boxes.items() if box.holds(middle)] == [cell.number]


def test_right_is_below_and_a_bend_has_longer_squares_inside() -> None:
    scene = scene_of(road_of("F0 F+2 F0"))
    there = hex_strip(scene.road, strip_of(scene))
    left, right = (there.box(scene.road.cells[cell_at(scene.road, 1, side, 0)]) for side in (-1, 1))
    assert left.y < right.y
    assert right.w == pytest.approx(2 * left.w)


def test_the_window_goes_with_my_rearmost_rider() -> None:
    first, count = ribbon_window(short())
    mine = [short().road.row_of(token.cell) for token in short().tokens if token.mine]
    assert first <= min(mine) <= first + count // 2
    assert ribbon_window(long()) == (-LEAD_IN, 22)
    others = replace(summit(), tokens=tuple(replace(token, mine=False) for token in summit().tokens))
    assert ribbon_window(others)[0] == len(summit().road.rows) - 22
    home = Home("PC", "P", "C", "P", "3:10", "")
    over = replace(empty(), road=road_of(LONG), clock=Clock("HOME", (), (home,)))
    assert ribbon_window(over)[0] + 22 > over.road.length


def test_riders_outside_the_window_are_at_its_edge() -> None:
    svg = draw_ribbon(crowded(), window=(0, 10))
    assert Counter(one.get("data-rider") for one in classes(svg, "rider")).most_common(1)[0][1] == 1
    assert len(classes(svg, "rider")) == len(crowded().tokens)


def test_a_picture_shows_riders_or_the_whole_course() -> None:
    assert str(picture(short(), "ribbon")) == draw_ribbon(short(), window=ribbon_window(short()))
    assert str(picture(empty(), "ribbon")) == draw_ribbon(empty())


def test_a_road_pulled_straight_has_its_rows_and_grounds() -> None:
    road = road_of(LONG)
    flat = flat_road(road)
    assert len(flat.squares) == len(road.rows)
    assert flat.finish == road.length
    assert [square.terrain for square in flat.squares] == [road.terrain(progress) for progress in road.rows]


def test_riders_keep_their_rows_and_lanes() -> None:
    scene = short()
    flat = flat_scene(scene)
    for token, straightened in zip(scene.tokens, flat.tokens, strict=True):
        cell = flat.road.cells[straightened.cell]
        assert cell.row == scene.road.row_of(token.cell)
        if token.cell < len(scene.road.cells):
            lanes = len(flat.road.squares[cell.row].cells)
            side = scene.road.cells[token.cell].side
            assert cell.lane == {-1: lanes - 1, 0: 1, 1: 0}[side]


def test_climbs_rise_more_than_false_flats_and_descents_fall_back() -> None:
    heights = straight(scene_of(road_of("F0 H0 C0 D0 F0", beyond=0))).course.altitude
    feet = [heights[row] for row in (0, 7, 14, 21, 28, 35)]
    assert feet[0] == feet[1] == feet[4] == feet[5] == 0
    assert 0 < feet[2] < feet[3] / 2


def test_a_mark_stands_over_its_rider() -> None:
    scene = summit()
    bonk = next(mark for mark in flat_scene(scene).marks if mark.kind == "bonk")
    (cell,) = (token.cell for token in scene.tokens if token.rider == bonk.rider)
    assert bonk.row == scene.road.row_of(cell) != 60


@pytest.mark.parametrize("width", [390, 800, 1600])
def test_narrow_pages_show_fewer_squares(width: int) -> None:
    svg = draw_ribbon(short(), width, ribbon_window(short(), 8))
    assert f'width="{width}"' in svg
    assert len(classes(svg, "rider")) == len(short().tokens)


def test_a_rider_alone_is_as_large_as_the_square_allows() -> None:
    road = road_of(LONG)
    scene = scene_of(road, tokens=(rider("AR", cell_at(road, 0, 0, 3)), rider("CR", cell_at(road, 0, 1, 3))))
    svg = draw_ribbon(scene, window=(0, 22))
    scales = [float(re.findall(r"scale\(([\d.]+)\)", ET.tostring(one, "unicode"))[0]) for one in classes(svg, "rider")]
    assert scales[0] == scales[1] > 0.7
