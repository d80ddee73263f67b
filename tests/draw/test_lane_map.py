"""Maps of lanes: a serpentine whose spaces lie clear of each other, everybody in place, chains and words."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from draw.lanescenes import FIVE, SCENES, SMALL, crowded, empty, finish, race, rider, road_of, scene_of, space, start
from paceline.draw.lanes.layout import PITCH, VERGE, LanePlan, across, half, pose, shape
from paceline.draw.lanes.map import LanePoster
from paceline.draw.lanes.scene import LaneScene
from paceline.draw.lanes.signs import ground_icon, named_groups
from paceline.draw.parts.labels import Board
from paceline.draw.parts.riders import draw_disc
from paceline.draw.parts.signs import mark_badge
from paceline.draw.picture import draw_map, draw_ribbon, picture, ribbon_window
from paceline.draw.scene import Group, Mark
from paceline.draw.svg.pen import Box, Point
from paceline.roads.lanes import FRONT, REAR

SVG = "{http://www.w3.org/2000/svg}"
scenes = pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)
KINDS = (
    *("bumped", "pushed", "back", "road-side", "exhausted", "recovered", "energy", "crossed"),
    *("picked-up", "unhooked", "closed-up", "rescued", "held"),
)


@cache
def drawn(make: Callable[[], LaneScene]) -> str:
    return draw_map(make())


@cache
def plan_of(code: str) -> LanePlan:
    return LanePoster(scene_of(road_of(code)), "map").plan


def inside(point: Point, corners: list[Point]) -> bool:
    """Return whether a point lies in a polygon."""
    crossings = 0
    for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y > point[1]) != (v > point[1]) and point[0] < x + (u - x) * (point[1] - y) / (v - y):
            crossings += 1
    return crossings % 2 == 1


def area(corners: list[Point]) -> float:
    return abs(sum(x * v - u * y for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True))) / 2


def classes(svg: str, name: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if element.get("class") == name]


@scenes
def test_a_map_is_a_document_with_everybody_once(make: Callable[[], LaneScene]) -> None:
    scene, svg = make(), drawn(make)
    root = ET.fromstring(svg)
    poster = LanePoster(scene, "map")
    assert root.get("viewBox") == f"0 0 1600 {poster.page.height}"
    assert Counter(one.get("data-rider") for one in classes(svg, "rider")) == Counter(t.rider for t in scene.tokens)
    assert {int(one.get("data-cell", "")) for one in classes(svg, "square")} == {
        cell.number for cell in scene.road.cells if not cell.verge
    }
    assert root.findtext(f"{SVG}title") == scene.title
    assert (root.findtext(f"{SVG}desc") or "") == scene.description
    home = scene.clock.home if scene.clock else ()
    teams = {token.team for token in scene.tokens} | {one.team for one in home}
    assert [one.get("data-team") for one in classes(svg, "team")] == sorted(teams)
    assert [one.get("data-rider") for one in classes(svg, "home")] == [one.rider for one in home]


@scenes
def test_names_are_escaped_and_nothing_comes_from_outside(make: Callable[[], LaneScene]) -> None:
    svg = drawn(make)
    assert not re.search(r"<helper|<image|<style|<script|<filter|href=|style=|url\((?!#)|nan|inf\b|\d\.\d{4,}", svg)
    ids = {element.get("id") for element in ET.fromstring(svg).iter()}
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= ids


def test_the_same_scene_is_the_same_picture_with_ids_of_its_own() -> None:
    assert draw_map(race()) == drawn(race) == str(picture(race()))
    names = [set(re.findall(r'id="([^"]+)"', drawn(make))) for make in SCENES.values()]
    assert sum(map(len, names)) == len(set.union(*names))


@pytest.mark.parametrize("code", [FIVE, SMALL])
def test_every_space_lies_on_the_page_and_covers_the_middle_of_no_other(code: str) -> None:
    poster = LanePoster(scene_of(road_of(code)), "map")
    plan = poster.plan
    middles = {cell.number: pose(plan, cell) for cell in plan.road.cells}
    for cell in plan.road.cells:
        corners = shape(plan, cell)
        assert all(poster.sheet.land.holds(corner) for corner in corners)
        x, y = middles[cell.number].x, middles[cell.number].y
        near = [n for n, there in middles.items() if math.dist((x, y), (there.x, there.y)) < 3 * plan.unit]
        assert [n for n in near if inside((middles[n].x, middles[n].y), corners)] == [cell.number]


def test_neighbouring_spaces_share_no_ground() -> None:
    """The spaces of a row fill it: their areas add up to that of the whole row with its verges."""
    plan = plan_of(FIVE)
    for row in range(len(plan.road.rows)):
        cells = [cell for cell in plan.road.cells if cell.row == row]
        samples = [k / 12 for k in range(13)]
        wide = [(t, half(plan.road, row, t) + VERGE) for t in samples]
        whole = [plan.at(row, t, -w) for t, w in wide] + [plan.at(row, t, w) for t, w in wide[::-1]]
        assert sum(area(shape(plan, cell)) for cell in cells) == pytest.approx(area(whole), rel=0.01)


def test_lines_lie_below_each_other_and_bends_mirror_each_other() -> None:
    plan = plan_of("F3 (F3) F3 (F3) F3")
    right, left = range(11, 17), range(28, 34)
    middle = (plan.at(11, 0.0)[0] + plan.at(28, 0.0)[0]) / 2
    for row, other in zip(right, left, strict=True):
        for t in (0.0, 0.3, 1.0):
            (x, y), (u, v) = plan.at(row, t), plan.at(other, t)
            assert x - middle == pytest.approx(middle - u)
            assert v - y == pytest.approx(PITCH * plan.unit)
            # the inside of a bend is the right lane of one and the left lane of the other
            assert plan.at(row, t, 1.0)[1] - y == pytest.approx(plan.at(other, t, -1.0)[1] - v)
    headings = [round(math.degrees(plan.heading(row, 0.5))) % 360 for row in (5, 22, 39)]
    assert headings == [0, 180, 0]
    heights = [plan.at(row, 0.5)[1] for row in (5, 22, 39)]
    assert [b - a for a, b in pairwise(heights)] == [pytest.approx(PITCH * plan.unit)] * 2


def test_doubled_rows_have_two_places_one_behind_the_other_and_a_dotted_line() -> None:
    plan = plan_of(FIVE)
    pairs = [cell for cell in plan.road.cells if cell.doubled and cell.half == REAR]
    assert pairs
    for rear in pairs:
        (front,) = (plan.road.cells[number] for number in rear.ahead)
        assert (front.row, front.half) == (rear.row, FRONT)
        here, there = pose(plan, rear), pose(plan, front)
        apart = math.dist((here.x, here.y), (there.x, there.y))
        assert apart > 0.74 * plan.unit
        way = math.atan2(there.y - here.y, there.x - here.x)
        assert math.cos(way - (here.heading + there.heading) / 2) > 0.99
    (halves,) = classes(drawn(start), "halves")
    assert halves[0].get("d", "").count("M") == len(pairs)


def test_tokens_have_room_in_every_lane() -> None:
    plan, poster = plan_of(FIVE), LanePoster(start(), "map")
    for cell in plan.road.cells:
        here = pose(plan, cell)
        for ahead in cell.ahead:
            if ahead != plan.road.home:
                there = pose(plan, plan.road.cells[ahead])
                assert math.dist((here.x, here.y), (there.x, there.y)) > 0.95 * poster.token


def test_the_road_narrows_like_a_funnel_and_is_nowhere_torn() -> None:
    plan = plan_of(FIVE)
    road = plan.road
    for row in range(len(road.rows) - 1):
        for side in (-1, 1):
            one = plan.at(row, 1.0, side * half(road, row, 1.0))
            other = plan.at(row + 1, 0.0, side * half(road, row + 1, 0.0))
            assert one == pytest.approx(other, abs=1e-6)
    change = next(row for row in range(len(road.rows) - 1) if road.rows[row].lanes == 3 > road.rows[row + 1].lanes)
    widths = [half(road, change, t) for t in (0.5, 0.8, 1.0)] + [half(road, change + 1, t) for t in (0.2, 0.5)]
    assert widths == sorted(widths, reverse=True)
    assert (widths[0], widths[-1]) == (1.5, 1.0)
    assert across(road, change, 0.5, 1.5) == 0.0
    arrows = sum(
        len(road.cells[lane[-1]].ahead)
        for row in range(len(road.rows) - 1)
        if road.rows[row].lanes != road.rows[row + 1].lanes
        for lane in road.rows[row].cells
    )
    (funnels,) = classes(drawn(start), "funnels")
    assert len(funnels) == 2 * arrows


def test_a_chain_has_a_link_between_every_two_neighbours() -> None:
    found = [(one.get("data-front"), one.get("data-behind")) for one in classes(drawn(race), "link")]
    assert found == [pair for chain in race().chains for pair in pairwise(chain)]
    assert not classes(drawn(start), "link")
    unknown = replace(race(), chains=(("AA", "nobody"),))
    assert not classes(draw_map(unknown), "link")


def test_the_space_of_whoever_moves_glows() -> None:
    (glow,) = classes(draw_map(replace(race(), active="JA")), "active")
    assert glow.get("data-rider") == "JA"
    assert not classes(drawn(race), "active")


def test_riders_who_had_their_turn_and_tired_ones_are_told_apart() -> None:
    svg, scene = drawn(race), race()
    assert len(classes(svg, "spent")) == sum(token.spent for token in scene.tokens) > 0
    tired = [one.get("data-tired", "") for one in classes(svg, "tired")]
    assert sorted(tired) == sorted(str(token.tired) for token in scene.tokens if token.tired)
    fresh, spent = (draw_disc(rider("J1", 3, spent=spent), (0, 0), 0.0, 30, "p") for spent in (False, True))
    shapes = [re.findall(r"<(path|circle)", one) for one in (fresh, spent)]
    assert len(shapes[1]) > len(shapes[0]), "not by colour alone"


def test_kinds_of_riders_have_shapes_or_figures_of_their_own() -> None:
    tokens = {kind: draw_disc(rider(f"J{kind}", 3), (0, 0), 0.0, 30, "p") for kind in "ACS123"}
    outlines = {kind: re.findall(r' d="([^"]+)"', one)[0] for kind, one in tokens.items()}
    assert len({outlines[kind] for kind in "ACS1"}) == 4
    assert outlines["1"] == outlines["2"] == outlines["3"]
    for kind in "123":
        assert f'aria-label="J{kind}"' in tokens[kind]


def test_grid_lines_and_words_are_there() -> None:
    svg, scene = drawn(race), race()
    assert [one.get("data-kind") for one in classes(svg, "bonus")] == ["sprint", "mountain"]
    signs = classes(svg, "line")
    assert [one.get("data-won") for one in signs] == ["AS", ""]
    titles = [one.findtext(f"{SVG}title") for one in signs]
    assert titles == [one.words for one in scene.lines]
    assert all(f'aria-label="{one.won or one.words}"' in svg for one in scene.lines), "less is said of what is won"
    (grid,) = classes(svg, "grid")
    numbers = [one.get("aria-label") for one in grid.iter() if one.get("aria-label")]
    assert numbers == [str(number) for number in range(1, 22)]
    for word in (scene.start_word, scene.finish_word, scene.title, "MOUNTAIN", "COBBLES"):
        assert f'aria-label="{word}"' in svg
    assert classes(svg, "start")
    assert classes(svg, "finish")
    assert not classes(drawn(empty), "start")
    assert {one.get("data-ground") for one in classes(svg, "ground")} == {
        "flat", "sprint", "ascent", "descent", "cobble"
    }  # fmt: skip


def test_each_mark_and_each_ground_has_a_shape_of_its_own() -> None:
    marks = tuple(Mark(kind, 3 * place, f"Words {place}") for place, kind in enumerate((*KINDS, "odd")))
    told = draw_map(replace(race(), marks=marks, groups=()))
    assert [one.get("data-kind") for one in classes(told, "mark")] == [*KINDS, "odd"]
    assert all(f'aria-label="{mark.words}"' in told for mark in marks)
    shapes = {re.sub(r'data-kind="[^"]+"', "", mark_badge(kind, (0, 0), 11)) for kind in (*KINDS, "odd")}
    assert len(shapes) == len(KINDS) + 1
    grounds = ("flat", "ascent", "descent", "cobble", "sprint", "odd")
    assert len({ground_icon(ground, "#000000") for ground in grounds}) == len(grounds)


def test_a_badge_is_enough_for_those_who_had_to_make_room() -> None:
    kinds = ("pushed", "bumped", "back", "exhausted")
    riders = ("AA", "CC", "J1", "JS")
    marks = tuple(Mark(kind, 60, f"Words {kind}", name) for kind, name in zip(kinds, riders, strict=True))
    told = draw_map(replace(race(), marks=(*marks, Mark("pushed", 30, "Elsewhere", "nobody")), groups=()))
    assert [one.get("data-kind") for one in classes(told, "mark")] == [*kinds, "pushed"]
    assert [kind for kind in kinds if f'aria-label="Words {kind}"' in told] == ["exhausted"]
    assert 'aria-label="Elsewhere"' in told
    ribbon = draw_ribbon(replace(race(), marks=marks), window=ribbon_window(race()))
    assert 'aria-label="Words exhausted"' in ribbon
    assert "Words pushed" not in ribbon


def test_of_single_riders_with_the_same_name_only_the_last_have_a_flag() -> None:
    names = [("Break", ("JC",)), ("Peloton", ("AC", "CA")), ("Dropped", ("J1",)), ("Dropped", ("JA", "J2"))]
    groups = [
        Group(name, riders, 1) for name, riders in [*names, ("Dropped", ("AS",)), ("Dropped", ("C3",)), ("", ("CS",))]
    ]
    assert [group.riders[0] for group in named_groups(groups)] == ["JC", "AC", "JA", "C3"]
    told = draw_map(replace(race(), groups=tuple(groups), marks=()))
    assert told.count('aria-label="Dropped"') == 2


def test_words_hide_no_rider_and_no_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[Box] = []
    place = Board.place_at_edge

    def noted(self: Board, *how: object) -> tuple[Box, Point]:
        found = place(self, *how)  # type: ignore[arg-type]  # passed on as it came
        placed.append(found[0])
        return found

    monkeypatch.setattr(Board, "place_at_edge", noted)
    scene = race()
    draw_map(scene)
    poses = LanePoster(scene, "map").poses()
    hidden = [name for name, (there, _) in poses.items() if any(box.holds((there.x, there.y)) for box in placed)]
    assert hidden == []
    assert len(placed) > 2 + len(scene.lines) + len(scene.groups)
    assert not any(one.meets(other) for place, one in enumerate(placed) for other in placed[:place])


def test_a_road_keeps_its_place_while_riders_move_and_come_home() -> None:
    one, other = (LanePoster(scene, "map").plan for scene in (race(), replace(race(), tokens=(), clock=None)))
    assert one == other


def test_riders_on_a_verge_and_those_who_share_a_space_stand_apart() -> None:
    scene = crowded()
    poses = LanePoster(scene, "map").poses()
    places = {(round(there.x, 1), round(there.y, 1)) for there, _ in poses.values()}
    assert len(places) == len(scene.tokens)
    road = race().road
    verge = road.cells[space(road, 48, -1)]
    assert verge.verge
    plan = LanePoster(race(), "map").plan
    assert LanePoster(race(), "map").poses()["C3"][0] == pose(plan, verge)


@pytest.mark.parametrize("width", [390, 2400])
def test_a_page_of_another_width_is_the_same_picture_at_another_scale(width: int) -> None:
    plain, other = (LanePoster(finish(), "map", wide) for wide in (1600, width))
    assert other.plan.unit / plain.plan.unit == pytest.approx(width / 1600)
    assert other.page.height / plain.page.height == pytest.approx(width / 1600, rel=0.01)
    assert ET.fromstring(draw_map(empty(), width)).get("width") == str(width)
