"""Boards: the course alone, and places that set every rider down where a full picture draws them."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import cache
from typing import get_args

import msgspec
import pytest

from draw import hexscenes
from draw.scenes import STAGES, TILES, every_terrain, race, scene_of, stage, token, tour_road
from paceline.core.messages import bare
from paceline.draw.board import Board, Layout, Place, board, places
from paceline.draw.hexes.scene import HexScene, Line
from paceline.draw.parts.riders import UNIT, rider_svg
from paceline.draw.picture import draw_map, draw_ribbon
from paceline.draw.scene import Clock, Energy, Home, Token
from paceline.draw.squares.scene import Pile, Scene, Weather
from paceline.draw.svg.pen import Point
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.rules.setup import Options
from paceline.i18n import english
from paceline.roads.squares import lay
from toygame import GAME as TOY
from toygame.rules import Options as ToyOptions

SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS: tuple[Layout, ...] = get_args(Layout)
replace = msgspec.structs.replace


def tour() -> Scene:
    """Return a roundabout with riders on both ways, grass with a rider on it, and two who share a cell."""
    road = tour_road(grass=2)
    ways = [square.row for square in road.squares if square.branch][2:6]
    tokens = [token(road, name, row) for name, row in zip(("AS", "CR", "JR", "PS"), ways, strict=True)]
    on_the_grass = replace(token(road, "AR", 20), cell=road.squares[20].grass[1])
    return scene_of(road, tokens=(*tokens, on_the_grass, token(road, "NS", 30), token(road, "MS", 30)))


def short() -> Scene:
    """Return a race whose road ends with its tiles, so that a full picture shows no less of it than a board."""
    road = lay([TILES[letter] for letter in STAGES["Firenze – Milano"]])
    return replace(race(), road=road)


def toy() -> Scene:
    scene: Scene = TOY.presentation.scene(TOY.view(TOY.setup(3, ToyOptions()), None), (), bare)
    return scene


def stormy() -> Scene:
    options = Options("La Haut Montagne", expansions=("meteo",), weather=("b=wet", "c=crosswind"))
    game_scene: Scene = GAME.presentation.scene(GAME.view(GAME.setup(4, options), None), (), english())
    return game_scene


SCENES: dict[str, Callable[[], Scene]] = {
    make.__name__: make for make in (race, every_terrain, tour, short, toy, stormy)
}
scenes = pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)
layouts = pytest.mark.parametrize("layout", LAYOUTS)


@cache
def board_of(make: Callable[[], Scene], layout: Layout) -> Board:
    """Return the board of a scene, drawn once for all tests."""
    return board(make(), layout)


def ids(svg: str) -> set[str]:
    return {found for element in ET.fromstring(svg).iter() if (found := element.get("id"))}


def safe(svg: str) -> bool:
    """Return whether a page with a strict content security policy may embed the picture."""
    outside = re.search(r"<image|<style|<script|<filter|<foreignObject|href=|style=| on\w+=|url\((?!#)", svg)
    return not outside and set(re.findall(r"url\(#([^)]+)\)", svg)) <= ids(svg)


@scenes
@layouts
def test_a_board_shows_its_course_and_nobody_on_it(make: Callable[[], Scene], layout: Layout) -> None:
    made = board_of(make, layout)
    root = ET.fromstring(made.svg)
    assert root.get("viewBox") == f"0 0 {made.width:g} {made.height:g}"
    assert safe(made.svg)
    assert not re.search(r'class="(rider|homecoming)"|\d\.\d{4,}', made.svg)
    drawn = {int(row) for row in re.findall(r'data-row="(\d+)"', made.svg)}
    assert drawn == (set() if layout == "profile" else set(made.rows))


@scenes
@layouts
def test_every_cell_shown_has_a_place_on_the_page(make: Callable[[], Scene], layout: Layout) -> None:
    scene, made = make(), board_of(make, layout)
    shown = {cell.number for cell in scene.road.cells if cell.row in made.rows}
    assert shown == set(made.cells)
    assert set(range(scene.road.printed)) <= set(made.rows)
    assert len({(place.x, place.y) for place in made.cells.values()}) == len(shown)
    for place in (*made.cells.values(), *made.rows.values()):
        assert 0 <= place.x <= made.width
        assert 0 <= place.y <= made.height
    assert set(places(scene, made)) == {rider.rider for rider in scene.tokens}


@layouts
def test_a_board_stays_while_riders_move_fall_and_come_home(layout: Layout) -> None:
    road = tour_road()
    home = Home("MS", "M", "S", "Moos", "2:10", "")
    early = scene_of(road, tokens=(token(road, "AS", 3),), clock=Clock("HOME", ("0:40", "0:30")))
    late = replace(early, moment="Round 9", description="He fell.", clock=Clock("HOME", ("0:40", "0:30"), (home,)))
    late = replace(late, tokens=(replace(token(road, "AS", road.printed - 1), down=True),))
    assert board(early, layout) == board(late, layout)
    assert early.without_riders() == late.without_riders()


@layouts
def test_a_board_changes_with_what_lies_on_its_course(layout: Layout) -> None:
    plain = board(stage(), layout)
    wet = replace(stage(), weather=(Weather(3, "wet", stage().terrain_words["ascent"]),))
    assert board(wet, layout).svg != plain.svg
    prized = board(replace(stage(), piles=(Pile(20, "sprint", (5,), "Sprint"),)), layout)
    assert ('class="pile"' in prized.svg) == (layout != "profile")


def drawn_at(svg: str) -> dict[str, tuple[float, float, float]]:
    """Return where a full picture draws its riders, and how large."""
    found = {}
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        inner = group.find(f"{SVG}g")
        if group.get("class") == "rider" and inner is not None:
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", inner.get("transform", ""))]
            found[group.get("data-rider", "")] = (numbers[0], numbers[1], numbers[2] if len(numbers) > 2 else 1.0)
    return found


@pytest.mark.parametrize(("crowded", "shared", "apart"), [("AS", 2, 0.15), ("AS", 5, 0.15), ("CR", 5, 7.0)])
def test_riders_stand_on_a_map_where_the_full_picture_draws_them(crowded: str, shared: int, apart: float) -> None:
    """In a bend those who share a cell stand as they would on a straight."""
    scene = short()
    (one,) = (rider for rider in scene.tokens if rider.rider == crowded)
    crowd = [replace(one, rider=f"X{place}") for place in range(shared - 1)]
    scene = replace(scene, tokens=(*scene.tokens, *crowd))
    full, there = drawn_at(draw_map(scene)), places(scene, board_of(short, "map"))
    assert full.keys() == there.keys()
    assert all(math.dist(full[rider][:2], (place.x, place.y)) < apart for rider, place in there.items())


@pytest.mark.parametrize("make", [race, tour])
def test_figures_stand_on_a_ribbon_where_the_full_picture_draws_them(make: Callable[[], Scene]) -> None:
    scene, made = make(), board_of(make, "ribbon")
    count = round(made.width / made.along)
    full = drawn_at(draw_ribbon(scene, 1600, (0, count)))
    unit = 1600 * (1 - 36 / 1600) / count
    foot = drawn_foot(rider_svg(scene.tokens[0], "ribbon"))
    first: tuple[Point, Point] | None = None
    for rider, place in places(scene, made).items():
        x, y, scale = full[rider]
        expected = x / unit, y / unit
        here = place.x / made.along, (place.y + foot * place.size * made.along / UNIT) / made.along
        first = first or (expected, here)
        assert scale * UNIT / unit == pytest.approx(place.size, abs=0.02)
        assert expected[0] - first[0][0] == pytest.approx(here[0] - first[1][0], abs=0.02)
        assert expected[1] - first[0][1] == pytest.approx(here[1] - first[1][1], abs=0.04)


def drawn_foot(svg: str) -> float:
    """Return how far below the middle of a portrait a figure's foot is."""
    (found,) = re.findall(r'<g transform="translate\(0 ([\d.]+)\)"', svg)[:1]
    return float(found)


def test_riders_who_share_a_cell_stand_apart_and_smaller() -> None:
    for layout in LAYOUTS:
        made = board_of(tour, layout)
        there = places(tour(), made)
        assert there["AS"] == made.cells[tour().tokens[0].cell]
        one, two = there["NS"], there["MS"]
        assert one.size == two.size < 1
        assert (one.x, one.y) != (two.x, two.y)


def test_riders_abreast_stand_over_each_other_on_a_profile() -> None:
    made, road = board_of(tour, "profile"), tour().road
    right, left = (made.cells[cell] for cell in road.squares[0].cells)
    assert right.x == left.x
    assert right.y > left.y
    assert made.rows[0].y > right.y


def test_a_map_turns_its_riders_along_the_road() -> None:
    made, road = board_of(race, "map"), race().road
    for row in range(road.printed - 1):
        here, ahead = made.rows[row], made.rows[row + 1]
        way = math.degrees(math.atan2(ahead.y - here.y, ahead.x - here.x))
        assert abs((here.turn - way + 180) % 360 - 180) < 35
        assert {made.cells[cell].turn for cell in road.squares[row].cells} == {here.turn}


@pytest.mark.parametrize("ahead", [0, 1, 4, 5])
def test_a_board_grows_with_those_who_ride_beyond_its_tiles(ahead: int) -> None:
    road = stage().road
    row = road.printed - 1 + ahead
    scene = scene_of(road, tokens=(token(road, "AS", row),))
    assert scene.rows_beyond() == math.ceil(ahead / 4) * 4
    for layout in LAYOUTS if ahead == 5 else LAYOUTS[1:]:
        made = board(scene, layout)
        assert row in made.rows
        assert places(scene, made)


def test_nobody_stands_where_a_board_ends() -> None:
    road = stage().road
    scene = scene_of(road, tokens=(token(road, "AS", len(road.squares) - 1), token(road, "CS", 3)))
    small = replace(board(scene, "map"), cells={road.squares[3].cells[0]: Place(1, 2)})
    assert places(scene, small) == {"CS": Place(1, 2)}


def test_the_run_out_of_a_map_lies_over_no_road() -> None:
    scene: Scene = GAME.presentation.course_scene(4, Options("La Haut Montagne"), english())
    made = board(scene, "map")
    assert scene.road.printed < len(made.rows) < scene.road.finish + 9
    last = made.rows[len(made.rows) - 1]
    assert all(math.dist((last.x, last.y), (made.rows[row].x, made.rows[row].y)) > made.along for row in range(60))


def special(rider: str = "AS") -> Token:
    return Token(rider, rider[0], rider[1], 7, "A & B", True, 3, "9x", True, "muscle", "", "polka")


@layouts
def test_a_portrait_is_a_document_of_its_own_round_its_middle(layout: Layout) -> None:
    for rider in (special(), replace(special(), down=False), replace(special(), kind="R", dummy="", last="")):
        svg = rider_svg(rider, layout)
        root = ET.fromstring(svg)
        left, top, wide, high = map(float, root.get("viewBox", "").split())
        assert (left, top) == (-wide / 2, -high / 2)
        assert safe(svg)
        assert root.findtext(f"{SVG}title") == "A & B"


def test_what_turns_with_a_rider_can_be_turned() -> None:
    for rider in (special(), replace(special(), down=False)):
        ahead, turned = (rider_svg(rider, "map", turn) for turn in (0.0, 90.0))
        (group,) = [found for found in ET.fromstring(turned).iter() if found.get("class") == "turns"]
        assert group.get("transform") == "rotate(90)"
        assert re.sub(r"rotate\(90\)|r\w{10}-", "", turned) == re.sub(r"rotate\(9?0\)|r\w{10}-", "", ahead)


def test_portraits_and_boards_share_no_ids() -> None:
    svgs = [rider_svg(special(name), layout) for name in ("AS", "AR", "CS") for layout in LAYOUTS]
    svgs += [board_of(make, layout).svg for make in (race, tour) for layout in LAYOUTS]
    svgs += [draw_map(race()), draw_ribbon(race())]
    found = [name for svg in svgs for name in ids(svg)]
    assert len(found) == len(set(found))


def test_a_portrait_does_not_change_as_its_rider_moves() -> None:
    moved = replace(special(), cell=9, where="inner way", card="attack 9")
    assert rider_svg(moved, "ribbon") == rider_svg(special(), "ribbon")


def test_a_board_survives_json() -> None:
    made = board_of(every_terrain, "profile")
    assert msgspec.json.decode(msgspec.json.encode(made), type=Board) == made


# Roads of hexagons.

hexagons = pytest.mark.parametrize("make", hexscenes.SCENES.values(), ids=hexscenes.SCENES)


@cache
def hex_board(make: Callable[[], HexScene], layout: Layout) -> Board:
    """Return the board of a scene on hexagons, drawn once for all tests."""
    return board(make(), layout)


@hexagons
@layouts
def test_a_board_of_hexagons_has_a_place_for_every_square_and_every_group(
    make: Callable[[], HexScene], layout: Layout
) -> None:
    scene, made = make(), hex_board(make, layout)
    road = scene.road
    assert safe(made.svg)
    assert not re.search(r'class="(rider|homecoming|block|accounts)"|\d\.\d{4,}', made.svg)
    assert set(made.rows) == set(range(len(road.rows)))
    assert set(made.rows) <= set(made.bands)
    assert set(made.cells) == set(range(len(road.cells))) | {road.on_line(row) for row in made.rows}
    assert len({(made.cells[cell.number].x, made.cells[cell.number].y) for cell in road.cells}) == len(road.cells)
    for place in (*made.cells.values(), *made.rows.values()):
        assert 0 <= place.x <= made.width
        assert 0 <= place.y <= made.height
    assert set(places(scene, made)) == {rider.rider for rider in scene.tokens}


@layouts
def test_a_board_of_hexagons_stays_while_riders_and_groups_move(layout: Layout) -> None:
    early, late = hexscenes.short(), replace(hexscenes.short(), moment="Round 9", marks=(), groups=(), block=None)
    late = replace(late, tokens=late.tokens[:2], description="")
    assert early.without_riders() == late.without_riders()
    assert board(late, layout) == hex_board(hexscenes.short, layout)
    assert early.rows_beyond() == 0
    if layout != "profile":
        sprint = board(replace(late, lines=(Line(2, "sprint", "Sprint"),)), layout)
        assert 'data-kind="sprint"' in sprint.svg


def points_of(path: str) -> list[Point]:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


@pytest.mark.parametrize("make", [hexscenes.short, hexscenes.long, hexscenes.summit])
@pytest.mark.parametrize("layout", ["map", "ribbon"])
def test_riders_of_a_closed_group_stand_in_the_rows_it_takes_up(make: Callable[[], HexScene], layout: Layout) -> None:
    scene, made = make(), hex_board(make, layout)
    block, there = scene.block, places(scene, made)
    assert block
    corners = [point for row in range(block.tail, block.head + 1) for point in points_of(made.bands[row])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    for name in block.riders:
        assert min(xs) < there[name].x < max(xs)
        assert min(ys) < there[name].y < max(ys)
    assert len({(there[name].x, there[name].y) for name in block.riders}) == len(block.riders)


def test_rows_of_hexagons_lie_one_behind_the_other() -> None:
    """A client finds the way of a rider from row to row."""
    for layout in LAYOUTS[:2]:
        made = hex_board(hexscenes.long, layout)
        for row in range(len(made.rows) - 1):
            here, ahead = made.rows[row], made.rows[row + 1]
            assert 0.5 * made.along < math.dist((here.x, here.y), (ahead.x, ahead.y)) < 1.5 * made.along
            way = math.degrees(math.atan2(ahead.y - here.y, ahead.x - here.x))
            assert abs((here.turn - way + 180) % 360 - 180) < 35


def test_a_portrait_shows_a_puncture_and_on_a_ribbon_what_is_left() -> None:
    plain = Token("AL", "A", "L", 3, "Leader")
    for layout in LAYOUTS[:2]:
        assert 'class="flat"' in rider_svg(replace(plain, flat=True), layout)
        assert 'class="flat"' not in rider_svg(plain, layout)
    spent = replace(plain, energy=Energy(17, 40))
    assert 'aria-label="17"' in rider_svg(spent, "ribbon")
    assert rider_svg(spent, "map") == rider_svg(plain, "map")
