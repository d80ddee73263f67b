"""Maps of hexagons: squares that lie clear of each other, everybody in place, and words that hide nobody."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace

from draw.hexscenes import LONG, SCENES, SUMMIT, crowded, empty, hexagon, long, rider, road_of, short, summit
from draw.hexscenes import scene_of as course
from paceline.draw.hexes.layout import LANE, SQUARE, HexPlan
from paceline.draw.hexes.map import HexPoster
from paceline.draw.hexes.scene import Block, HexScene, Line
from paceline.draw.parts.crowd import stands
from paceline.draw.parts.labels import Board
from paceline.draw.parts.panels import account
from paceline.draw.parts.riders import draw_disc
from paceline.draw.parts.signs import mark_badge
from paceline.draw.picture import Page, draw_map, picture
from paceline.draw.scene import Clock, Energy, Home, Mark
from paceline.draw.svg.palette import GO, RED
from paceline.draw.svg.pen import Box, Point
from paceline.roads.hexes import HexRoad, lay

SVG = "{http://www.w3.org/2000/svg}"
scenes = pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)
KINDS = ("attack", "chase", "caught", "dropped", "bonk", "crash", "puncture", "feed", "slipstream", "unheard-of")


@cache
def drawn(make: Callable[[], HexScene]) -> str:
    return draw_map(make())


def lay_out(scene: HexScene, width: float = 1600, height: float = 1000) -> HexPoster:
    return HexPoster(Page(scene, "map", width, height))


def plan_of(road: HexRoad) -> HexPlan:
    return lay_out(course(road)).plan


def inside(point: Point, corners: list[Point]) -> bool:
    """Return whether a point lies in a polygon."""
    crossings = 0
    for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y > point[1]) != (v > point[1]) and point[0] < x + (u - x) * (point[1] - y) / (v - y):
            crossings += 1
    return crossings % 2 == 1


def classes(svg: str, name: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if element.get("class") == name]


@scenes
def test_a_map_is_a_document_with_everybody_once(make: Callable[[], HexScene]) -> None:
    scene, svg = make(), drawn(make)
    root = ET.fromstring(svg)
    assert root.get("viewBox") == "0 0 1600 1000"
    assert Counter(one.get("data-rider") for one in classes(svg, "rider")) == Counter(t.rider for t in scene.tokens)
    assert {int(one.get("data-cell", "")) for one in classes(svg, "square")} == {c.number for c in scene.road.cells}
    assert root.findtext(f"{SVG}title") == scene.title
    assert (root.findtext(f"{SVG}desc") or "") == scene.description
    assert len(classes(svg, "block")) == (scene.block is not None)
    assert [one.get("data-account") for one in classes(svg, "account")] == sorted(t.rider for t in scene.tokens)


@scenes
def test_names_are_escaped_and_nothing_comes_from_outside(make: Callable[[], HexScene]) -> None:
    svg = drawn(make)
    assert not re.search(r"<R>|<image|<style|<script|<filter|href=|style=|url\((?!#)|nan|inf\b|\d\.\d{4,}", svg)
    ids = {element.get("id") for element in ET.fromstring(svg).iter()}
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= ids


def test_the_same_scene_is_the_same_picture_with_ids_of_its_own() -> None:
    assert draw_map(short()) == drawn(short) == str(picture(short()))
    names = [set(re.findall(r'id="([^"]+)"', drawn(make))) for make in SCENES.values()]
    assert sum(map(len, names)) == len(set.union(*names))


@scenes
def test_every_square_lies_on_the_page_and_covers_the_middle_of_no_other(make: Callable[[], HexScene]) -> None:
    poster = lay_out(make())
    plan = poster.plan
    middles = {cell.number: plan.cell(cell) for cell in plan.road.cells}
    for cell in plan.road.cells:
        shape = plan.shape(cell)
        assert all(poster.sheet.land.holds(corner) for corner in shape)
        x, y = middles[cell.number].x, middles[cell.number].y
        near = [n for n, pose in middles.items() if math.dist((x, y), (pose.x, pose.y)) < 1.5 * plan.square]
        assert [n for n in near if inside((middles[n].x, middles[n].y), shape)] == [cell.number]


@pytest.mark.parametrize("code", ["F0", "F+1", "F-1", "F+2", "F-2", "C0", "C+1", "C-2", "FV"])
def test_lanes_meet_where_hexagons_meet(code: str) -> None:
    plan = plan_of(lay([hexagon("F0"), hexagon(code), hexagon("F0")], beyond=3))
    for tile in (1, 2, 3):
        before, after = plan.stretches[tile - 1], plan.stretches[tile]
        assert math.dist(plan.at(tile - 1, 1.0), plan.at(tile, 0.0)) < 0.01
        assert math.cos(before.heading(1.0) - after.heading(0.0)) == pytest.approx(1.0)
        assert before.half(1.0) == pytest.approx(after.half(0.0))
    bend = hexagon(code).bend
    turned = plan.stretches[1].heading(1.0) - plan.stretches[1].heading(0.0)
    assert math.degrees(turned) == pytest.approx(60 * bend)


def test_squares_are_about_as_long_as_each_other() -> None:
    plan = plan_of(road_of("F0 F+1 F0 F-2 C0 C+2 C0 D-1 FV"))
    for cell in plan.road.cells:
        back, front = plan.cell(cell, -0.5), plan.cell(cell, 0.5)
        length = math.dist((back.x, back.y), (front.x, front.y)) / plan.unit
        assert 0.55 * SQUARE < length < 1.6 * SQUARE


def test_riders_of_a_closed_group_stand_in_its_rows_and_apart() -> None:
    for make in (short, long, summit):
        scene = make()
        poster = lay_out(scene)
        block, poses = scene.block, poster.poses()
        assert block
        rows = [poster.plan.band(row, 1.0) for row in range(block.tail, block.head + 1)]
        for name in block.riders:
            pose, stand = poses[name]
            assert any(inside((pose.x, pose.y), row) for row in rows)
            assert stand.size < 1
            others = [poses[other][0] for other in block.riders if other != name]
            nearest = min(math.dist((pose.x, pose.y), (other.x, other.y)) for other in others)
            assert nearest > 0.45 * stand.size * poster.token


def test_a_full_group_is_packed_closer_than_a_small_one() -> None:
    road = road_of(LONG)
    sizes = []
    for riders in (1, 3, 6, 12, 15):
        tokens = tuple(rider(f"{team}{kind}", road.on_line(9)) for team in "ACJPN" for kind in "RLC")[:riders]
        names = tuple(token.rider for token in tokens)
        found = stands(course(road, tokens=tokens, block=Block(8, 9, names, "Peloton")))
        assert len({(stand.along, stand.aside) for stand in found.values()}) == riders
        assert all(abs(stand.along) < 1 and abs(stand.aside) < 1.5 for stand in found.values())
        sizes.append(found[names[0]].size)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] > 0.5


def test_an_empty_group_is_drawn_and_a_single_rider_stands_in_the_middle() -> None:
    road = road_of(SUMMIT)
    alone = course(road, tokens=(rider("AR", road.on_line(4)),), block=Block(3, 4, ("AR",), "Peloton"))
    stand = stands(alone)["AR"]
    assert (stand.along, stand.aside) == (0.0, 0.0)
    assert classes(draw_map(course(road, block=Block(3, 4, (), "Peloton"))), "block")


@scenes
def test_title_and_accounts_hide_no_hexagon(make: Callable[[], HexScene]) -> None:
    scene = make()
    poster = lay_out(scene)
    assert len(poster.laid.boxes) == (2 if scene.tokens else 1)
    for box in poster.laid.boxes:
        assert box.within(poster.sheet.land)
        assert not any(box.holds(point) for point in poster.plan.ground())


@pytest.mark.parametrize("make", [short, summit])
def test_words_hide_no_rider(make: Callable[[], HexScene], monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[Box] = []
    place = Board.place_at_edge

    def noted(self: Board, *how: object) -> tuple[Box, Point]:
        found = place(self, *how)  # type: ignore[arg-type]  # passed on as it came
        placed.append(found[0])
        return found

    monkeypatch.setattr(Board, "place_at_edge", noted)
    scene = make()
    draw_map(scene)
    signs = len(placed)
    assert signs >= len(scene.groups) + len(scene.lines) + 2
    poses = lay_out(scene).poses()
    flags = placed[-len(scene.groups) - sum(bool(mark.words) for mark in scene.marks) :]
    hidden = [name for name, (pose, _) in poses.items() if any(box.holds((pose.x, pose.y)) for box in flags)]
    assert hidden == []
    assert not any(one.meets(other) for place, one in enumerate(placed) for other in placed[:place])


def test_each_mark_leaves_a_trace_of_its_own_shape() -> None:
    marks = tuple(Mark(kind, 20 + place, f"Words {place}") for place, kind in enumerate(KINDS))
    told = draw_map(replace(short(), marks=marks))
    assert [one.get("data-kind") for one in classes(told, "mark")] == [*KINDS]
    assert all(f'aria-label="{mark.words}"' in told for mark in marks)
    shapes = {kind: re.sub(r'data-kind="[^"]+"', "", mark_badge(kind, (0, 0), 11)) for kind in KINDS}
    assert len(set(shapes.values())) == len(KINDS)
    assert "path" not in shapes["unheard-of"]


def test_lines_say_what_they_are() -> None:
    svg = drawn(long)
    assert [one.get("data-kind") for one in classes(svg, "line")] == [one.kind for one in long().lines]
    assert all(f'aria-label="{one.words}"' in svg for one in long().lines)
    assert {one.kind for one in long().lines} == {"climb", "summit", "bonus", "feed", "sprint"}
    odd = replace(empty(), lines=(Line(1, "odd", "Odd <one>"), Line(3, "summit", "Top")))
    assert "Odd &lt;one&gt;" in draw_map(odd)


def test_dangerous_squares_are_told_by_their_stones() -> None:
    scene = short()
    dark = sum(cell.dark for cell in scene.road.cells)
    assert dark == len(classes(drawn(short), "dark")) == 2


def test_accounts_say_what_is_left() -> None:
    def bars(left: int, boxes: tuple[int, int]) -> tuple[list[str], int]:
        found = ET.fromstring(account(replace(rider("JR", 3), energy=Energy(left, 40, boxes)), "p"))
        fills = [one.get("fill", "") for one in found.iter("rect")]
        return fills, sum(one.get("stroke") == RED for one in found.iter("path"))

    assert bars(40, (2, 3))[1] == bars(40, (0, 0))[1] + 4
    assert GO in bars(30, (0, 3))[0]
    assert RED in bars(5, (0, 3))[0]
    assert not {GO, RED} & {*bars(0, (3, 3))[0]}
    assert len(bars(1, (0, 3))[0]) == len(bars(1, (0, 0))[0]) + 3


def test_riders_at_home_are_listed() -> None:
    (home,) = classes(drawn(summit), "home")
    assert home.get("data-rider") == "PC"
    assert classes(drawn(crowded), "flat")
    assert classes(drawn(crowded), "down")


def test_kinds_of_riders_have_shapes_of_their_own() -> None:
    shapes = {re.findall(r' d="([^"]+)"', draw_disc(rider(f"J{kind}", 3), (0, 0), 0.0, 30, "p"))[0] for kind in "RLCS"}
    assert len(shapes) == 4


@pytest.mark.parametrize(("width", "height"), [(390, 700)])
def test_other_pages_take_the_course_in_as_well(width: int, height: int) -> None:
    scene = short()
    root = ET.fromstring(draw_map(scene, width, height))
    assert root.get("viewBox") == f"0 0 {width} {height}"
    poster = lay_out(scene, width, height)
    assert all(poster.sheet.land.holds((pose.x, pose.y)) for pose, _ in poster.poses().values())


def test_a_road_keeps_its_place_while_riders_move() -> None:
    early, late = short(), replace(short(), block=None, groups=(), marks=(), moment="Round 8")
    late = replace(late, tokens=tuple(replace(token, cell=3 + 2 * n) for n, token in enumerate(late.tokens)))
    home = tuple(Home(t.rider, t.team, t.kind, t.name, "3:10", "") for t in early.tokens[3:])
    over = replace(late, tokens=early.tokens[:3], clock=Clock("HOME", (), home))
    one, other, last = (lay_out(scene).laid for scene in (early, late, over))
    assert one == other == last


def test_a_lane_is_as_wide_as_a_token_is_long() -> None:
    assert pytest.approx(SQUARE, rel=0.12) == LANE
