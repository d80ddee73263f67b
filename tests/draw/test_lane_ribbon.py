"""Ribbons and boards of lanes: a window round the riders, and a place for every space."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from draw.lanescenes import FIVE, SCENES, empty, finish, race, rider, road_of, scene_of, space, start
from paceline.core.codec import from_json
from paceline.draw.board import Board, Layout, board, places
from paceline.draw.lanes.flatten import flat_columns, flat_rows
from paceline.draw.lanes.layout import pose, row_starts, shape
from paceline.draw.lanes.ribbon import LaneRibbon
from paceline.draw.lanes.scene import LaneLine, LaneScene, ground_of
from paceline.draw.parts.riders import rider_svg
from paceline.draw.picture import draw_ribbon, picture, ribbon_window
from paceline.draw.scene import Clock, Home
from paceline.draw.svg.pen import Box
from paceline.web.frames import board_version

scenes = pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)
LAYOUTS: tuple[Layout, ...] = ("map", "ribbon", "profile")
layouts = pytest.mark.parametrize("layout", LAYOUTS)


def classes(svg: str, name: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if element.get("class") == name]


@cache
def drawn_board(make: Callable[[], LaneScene], layout: Layout) -> Board:
    return board(make(), layout)


@scenes
@pytest.mark.parametrize("whole", [True, False])
def test_a_ribbon_is_a_document_with_everybody_once(make: Callable[[], LaneScene], whole: bool) -> None:
    scene = make()
    svg = draw_ribbon(scene, window=None if whole else ribbon_window(scene))
    assert Counter(one.get("data-rider") for one in classes(svg, "rider")) == Counter(t.rider for t in scene.tokens)
    assert len(classes(svg, "profile")) == 1
    ids = re.findall(r'id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)
    assert not re.search(r"<helper|nan|inf\b|\d\.\d{4,}", svg)


def test_a_chain_is_seen_where_its_riders_are() -> None:
    svg = draw_ribbon(race(), window=ribbon_window(race()))
    found = {(one.get("data-front"), one.get("data-behind")) for one in classes(svg, "link")}
    assert found <= {pair for chain in race().chains for pair in pairwise(chain)}
    assert ("JA", "J2") in found
    assert len(classes(svg, "spent")) > 0


def test_spaces_of_an_unrolled_road_lie_side_by_side() -> None:
    scene = scene_of(road_of(FIVE))
    length = row_starts(scene.road)[-1]
    strip = LaneRibbon(scene).strip((0, length), Box(0, 100, 71.0 * length, 0))
    boxes = {}
    for cell in scene.road.cells:
        xs, ys = zip(*shape(strip, cell), strict=True)
        boxes[cell.number] = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    for cell in scene.road.cells:
        here = boxes[cell.number]
        assert here.within(strip.box)
        there = pose(strip, cell)
        assert here.holds((there.x, there.y))
        for ahead in cell.ahead:
            if ahead != scene.road.home:
                assert boxes[ahead].x == pytest.approx(here.right)
        for right in cell.right:
            assert pose(strip, scene.road.cells[right]).y > there.y, "right is below"


def test_a_row_with_two_spaces_in_a_lane_is_twice_as_long() -> None:
    road = road_of(FIVE)
    starts = row_starts(road)
    assert starts[-1] == len(road.rows) + sum(any(len(lane) > 1 for lane in row.cells) for row in road.rows)
    assert [b - a for a, b in pairwise(starts)][22:28] == [1, 2, 2, 2, 2, 1]


def test_the_window_goes_with_my_rearmost_rider() -> None:
    first, count = ribbon_window(race())
    starts = row_starts(race().road)
    mine = [starts[race().road.cells[token.cell].row] for token in race().tokens if token.mine]
    assert first <= min(mine) <= first + count // 2
    assert ribbon_window(start()) == (0, 22)
    home = Home("AC", "A", "C", "A", "0:10", "")
    over = replace(finish(), tokens=(), clock=Clock("HOME", (), (home,)))
    assert sum(ribbon_window(over)) == row_starts(over.road)[-1] + 1
    assert str(picture(race(), "ribbon")) == draw_ribbon(race(), window=ribbon_window(race()))
    assert str(picture(empty(), "ribbon")) == draw_ribbon(empty())


def test_the_window_shows_whoever_moves_and_else_most_riders() -> None:
    road = road_of(FIVE)
    rows = {"C1": 8, "C2": 9, "CC": 50, "CA": 52, "J1": 54, "JA": 90}
    scene = scene_of(road, tokens=tuple(rider(name, space(road, row, 1)) for name, row in rows.items()))
    starts = row_starts(road)

    def seen(scene: LaneScene) -> set[str]:
        first, count = ribbon_window(scene)
        return {name for name, row in rows.items() if first <= starts[row] < first + count}

    assert seen(scene) == {"CC", "CA", "J1"}
    assert seen(replace(scene, active="C2")) == {"C1", "C2"}
    assert seen(replace(scene, active="JA")) == {"JA"}
    mine = tuple(replace(token, mine=token.rider in {"C1", "JA"}) for token in scene.tokens)
    assert seen(replace(scene, tokens=mine)) == {"C1", "C2"}, "of windows with as many of mine the one with most riders"


def test_riders_outside_the_window_are_told_how_many_rows_away_they_are() -> None:
    road = road_of(FIVE)
    tokens = (rider("AA", space(road, 30, 1)), rider("CC", space(road, 19, 1)))
    svg = draw_ribbon(scene_of(road, tokens=tokens), window=(row_starts(road)[24], 22))
    assert "‹5" in svg


@pytest.mark.parametrize("squares", [flat_rows, flat_columns])
def test_a_road_of_squares_has_the_same_riders_in_the_same_rows(squares: Callable[[LaneScene], object]) -> None:
    scene = race()
    flat = (flat_rows if squares is flat_rows else flat_columns)(scene)
    starts = range(len(scene.road.rows) + 1) if squares is flat_rows else row_starts(scene.road)
    for token, flattened in zip(scene.tokens, flat.scene.tokens, strict=True):
        row = scene.road.cells[token.cell].row
        assert starts[row] <= flat.scene.road.cells[flattened.cell].row < starts[row + 1]
    assert flat.scene.road.start == starts[scene.start]
    assert flat.scene.road.finish == starts[-1]
    grounds = {ground_of(stretch.terrain) for stretch in scene.road.stretches}
    assert {square.terrain for square in flat.scene.road.squares} == grounds == set(flat.scene.terrain_words)
    assert flat.course.summit > 5


# Boards.


@pytest.mark.parametrize("make", [race, finish, empty])
@layouts
def test_a_board_has_a_place_for_every_space_and_verge(make: Callable[[], LaneScene], layout: Layout) -> None:
    scene, made = make(), drawn_board(make, layout)
    road = scene.road
    ET.fromstring(made.svg)
    assert not re.search(r'class="(rider|homecoming|link|legend)"|\d\.\d{4,}', made.svg)
    assert set(made.rows) == set(range(len(road.rows)))
    assert set(made.cells) == {*range(len(road.cells)), road.home}
    assert len({(place.x, place.y) for place in made.cells.values()}) == len(made.cells)
    for place in (*made.cells.values(), *made.rows.values()):
        assert 0 <= place.x <= made.width
        assert 0 <= place.y <= made.height
    assert set(places(scene, made)) == {token.rider for token in scene.tokens}
    assert from_json(msgspec.json.encode(made), Board) == made
    assert made.counted == (layout != "profile")


@pytest.mark.parametrize("layout", ["map", "ribbon"])
def test_riders_stand_on_a_board_where_the_full_picture_draws_them(layout: Layout) -> None:
    made, road = drawn_board(race, layout), race().road
    for rear in (cell for cell in road.cells if cell.doubled and not cell.half):
        here, there = made.cells[rear.number], made.cells[rear.ahead[0]]
        assert math.dist((here.x, here.y), (there.x, there.y)) > 0.4 * made.along
    verges = [made.cells[number] for row in road.rows for number in row.verges]
    assert {place.size for place in verges} == ({1.0} if layout == "map" else {0.84})


@layouts
def test_a_board_stays_while_riders_and_chains_move(layout: Layout) -> None:
    early = race()
    late = replace(early, tokens=early.tokens[:2], chains=(), groups=(), marks=(), moment="Later", clock=None)
    early = replace(early, active="AA")
    assert replace(early, clock=None).without_riders() == late.without_riders()
    assert board_version(replace(early, clock=None)) == board_version(late)
    assert early.rows_beyond() == 0
    won = replace(late, lines=(LaneLine(47, "sprint", "Sprint, won by nobody"),))
    assert board_version(won) != board_version(late)
    if layout != "profile":
        assert "Sprint, won by nobody" in board(won, layout).svg


def test_rows_lie_one_behind_the_other() -> None:
    """A client finds the way of a rider from row to row."""
    made = drawn_board(race, "map")
    for row in range(len(made.rows) - 1):
        here, ahead = made.rows[row], made.rows[row + 1]
        assert 0.8 * made.along < math.dist((here.x, here.y), (ahead.x, ahead.y)) < 1.3 * made.along
        way = math.degrees(math.atan2(ahead.y - here.y, ahead.x - here.x))
        assert abs((here.turn - way + 180) % 360 - 180) < 35


@layouts
def test_a_portrait_shows_a_spent_turn_and_on_a_map_fatigue(layout: Layout) -> None:
    plain = rider_svg(rider("O1", 3, tired=2), layout)
    assert rider_svg(rider("O1", 8, tired=2), layout) == plain
    assert 'class="tired"' not in plain
    counted = rider_svg(rider("O1", 3, tired=2), layout, counted=True)
    assert ('data-tired="2"' in counted) == (layout == "map")
    assert rider_svg(rider("O1", 3, tired=0), layout, counted=True).count("data-tired") == 0
    assert rider_svg(rider("O1", 3, tired=2, spent=True), layout) != plain
