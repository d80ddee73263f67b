"""Roundabouts and sharp corners: ways meet at both ends, squares have a fair size, every cell a place of its own."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import combinations, pairwise
from random import Random

import msgspec
import pytest

from draw.scenes import TOUR, scene_of, token, tour_road
from paceline.draw.course import course_of
from paceline.draw.picture import draw_map, draw_ribbon, ribbon_window
from paceline.draw.squares.crossings import borders, find_overlap
from paceline.draw.squares.geometry import HAIRPIN, LANE, ROUNDABOUT, Way, trace
from paceline.draw.squares.layout import Plan, cell_poses, fit, outline
from paceline.draw.squares.scene import Scene
from paceline.draw.svg.pen import Box
from paceline.roads.squares import Road, lay

SVG = "{http://www.w3.org/2000/svg}"
PAGE = Box(0, 0, 1600, 900)
ROADS = ["aXbv", "axbv", "azv", "aZv", "AbXpzGQLjkrhexsTDFoIv", "abxcXdzfZv"]
DRAWINGS: dict[str, Callable[[Scene], str]] = {
    "map": draw_map,
    "book": draw_ribbon,
    "window": lambda scene: draw_ribbon(scene, window=ribbon_window(scene)),
}
drawings = pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)


def plan_of(road: Road) -> Plan:
    return fit(road, road.printed, PAGE, (400, 140)).plan


@pytest.mark.parametrize("letter", ["x", "X"])
def test_a_roundabout_leads_where_two_squares_and_an_arc_lead(letter: str) -> None:
    pieces = trace(lay([TOUR[letter]]), 11)
    side = math.copysign(1, -TOUR[letter].turn)
    for last in (pieces[9], pieces[10]):
        assert isinstance(last, Way)
        middle = last.point(1.0, -(LANE / 2) * last.side)
        assert middle == pytest.approx((2 + ROUNDABOUT, side * ROUNDABOUT), abs=0.02)


def test_a_sharp_corner_turns_back_beside_itself() -> None:
    end = trace(lay([TOUR["z"]]), 6)[-1].exit
    assert (end.x, end.y) == pytest.approx((0, -2 * HAIRPIN), abs=1e-9)
    assert math.degrees(-end.heading) == pytest.approx(180)


@pytest.mark.parametrize("letter", ["x", "X"])
def test_every_square_begins_where_one_behind_it_ends(letter: str) -> None:
    road = tour_road(f"a{letter}bv")
    pieces = trace(road, road.printed)
    for square in road.squares[: road.printed]:
        for ahead in square.ahead:
            if ahead < road.printed:
                here, there = pieces[square.row], pieces[ahead]
                assert math.dist(here.point(1), there.point(0)) <= LANE / 2 + 1e-6


def test_squares_of_both_ways_are_long_enough_for_a_token() -> None:
    for piece in trace(lay([TOUR["x"]]), 11):
        points = [piece.point(k / 20) for k in range(21)]
        assert 0.72 < sum(math.dist(*pair) for pair in pairwise(points)) < 1.15


@pytest.mark.parametrize("letters", ROADS)
@pytest.mark.parametrize("grass", [0, 2])
def test_every_cell_has_a_pose_of_its_own_on_the_page(letters: str, grass: int) -> None:
    road = tour_road(letters, grass)
    poses = cell_poses(road, plan_of(road))
    assert set(poses) == {cell.number for cell in road.cells if cell.row < road.printed}
    assert all(PAGE.holds((pose.x, pose.y)) for pose in poses.values())
    assert len({(round(pose.x, 3), round(pose.y, 3)) for pose in poses.values()}) == len(poses)


@pytest.mark.parametrize("letter", ["x", "X"])
def test_riders_of_one_roundabout_do_not_cover_each_other(letter: str) -> None:
    road = tour_road(f"a{letter}bv")
    plan = plan_of(road)
    poses = [pose for cell, pose in cell_poses(road, plan).items() if road.cells[cell].row in range(6, 20)]
    nearest = min(math.dist((one.x, one.y), (other.x, other.y)) for one, other in combinations(poses, 2))
    assert nearest > 0.6 * plan.unit


@pytest.mark.parametrize("letters", ROADS)
def test_a_roundabout_is_no_bridge(letters: str) -> None:
    plan = plan_of(tour_road(letters))
    first = find_overlap(plan, len(plan.pieces))
    assert first == len(plan.pieces) or not isinstance(plan.pieces[first], Way)


def test_an_island_lies_between_the_ways() -> None:
    road = tour_road("axbXv")
    plan = plan_of(road)
    assert len(borders(plan)) == 2
    for border in borders(plan):
        corners = [corner for row in range(road.printed) for corner in outline(plan, row)]
        middle = sum(x for x, _ in border) / len(border), sum(y for _, y in border) / len(border)
        assert min(math.dist(middle, corner) for corner in corners) > 0.3 * plan.unit


def crowded(seed: int) -> Scene:
    """Return twelve riders anywhere on a road of a tour, on the grass too."""
    rng = Random(seed)
    letters = "a" + "".join(rng.sample("bcdlmnhkeosxXzZ", 9)) + "v"
    road = tour_road(letters, grass=2)
    tokens = []
    for name in ("AS", "AR", "CS", "CR", "JS", "JR", "PS", "PR", "NS", "NR", "MS", "MR"):
        square = rng.choice(road.squares[: road.printed + 3])
        cell = rng.choice((*square.cells, *square.grass))
        tokens.append(msgspec.structs.replace(token(road, name, square.row), cell=cell))
    return scene_of(road, f"Étape {seed}", tokens=tuple(tokens))


@drawings
@pytest.mark.parametrize("seed", range(6))
def test_every_rider_is_drawn_once_on_every_kind_of_square(draw: Callable[[Scene], str], seed: int) -> None:
    scene = crowded(seed)
    svg = draw(scene)
    groups = [found for found in ET.fromstring(svg).iter(f"{SVG}g") if found.get("class") == "rider"]
    drawn = sorted((found.get("data-rider"), found.get("data-cell")) for found in groups)
    assert drawn == sorted((token.rider, str(token.cell)) for token in scene.tokens)
    assert not re.search(r"\d\.\d{4,}|nan|inf\b|e-\d", svg)


@pytest.mark.parametrize("draw", [draw_map, draw_ribbon])
def test_every_square_is_drawn_once(draw: Callable[[Scene], str]) -> None:
    scene = scene_of(tour_road())
    rows = [found.get("data-row") for found in ET.fromstring(draw(scene)).iter() if found.get("data-row")]
    assert rows == [str(row) for row in range(course_of(scene).rows)]


@drawings
def test_islands_are_drawn_if_there_are_any(draw: Callable[[Scene], str]) -> None:
    def count(letters: str) -> int:
        road = tour_road(letters)
        return draw(scene_of(road, tokens=(token(road, "AS", 3),))).count('class="island"')

    assert (count("axbv"), count("abcv")) == (1, 0)


def test_distances_are_told_along_the_inner_way_only() -> None:
    scene = scene_of(tour_road("axbv"))
    course = course_of(scene)
    under = re.findall(r'aria-label="(−\d+)"', draw_ribbon(scene, window=(5, len(course.columns) - 5)))
    told = [course.road.distance(row) for row in range(5, course.road.finish) if not course.detour(row)]
    assert set(under) >= {f"−{-distance}" for distance in told}
    assert sum(course.detour(row) for row in range(course.rows)) == 5
    assert len(course.columns) == course.rows - 3
