"""Pictures with expansions: wide and narrow road, weather, falls, dummy teams and the breakaway."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import msgspec
import pytest

from draw.scenes import TILES, every_terrain, race, scene_of, tile, token
from paceline.draw.course import course_of
from paceline.draw.picture import draw_map, draw_ribbon
from paceline.draw.scene import Mark, TerrainWords
from paceline.draw.squares.crossings import find_overlap
from paceline.draw.squares.layout import fit
from paceline.draw.squares.scene import Breakaway, Scene, Weather
from paceline.draw.svg.palette import TERRAIN, WEATHER
from paceline.draw.svg.pen import Box
from paceline.roads.squares import Road, lay

SVG = "{http://www.w3.org/2000/svg}"
DRAWINGS: dict[str, Callable[[Scene], str]] = {"map": draw_map, "book": draw_ribbon}
drawings = pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
KINDS = ("wet", "crosswind", "tailwind", "headwind")


def road() -> Road:
    tiles = [
        tile("1", "......", "333333", start=4),
        tile("2", "......", "333332"),
        tile("c", "cccccc", "121211"),
        tile("s", "sssss.", "333332"),
        TILES["D"],
        TILES["h"],
        TILES["u"],
    ]
    return lay(tiles, beyond=4)


def windy(**more: object) -> Scene:
    skies = tuple(Weather(place + 1, kind, TerrainWords(f"{kind} full", kind)) for place, kind in enumerate(KINDS))
    return scene_of(road(), "Windy", weather=skies, **more)


def elements(svg: str, **attributes: str) -> list[ET.Element]:
    wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return [found for found in ET.fromstring(svg).iter() if wanted.items() <= found.attrib.items()]


def said(svg: str) -> set[str]:
    return {label for found in ET.fromstring(svg).iter() if (label := found.get("aria-label"))}


@drawings
def test_weather_is_drawn_on_its_tile_and_said(draw: Callable[[Scene], str]) -> None:
    svg = draw(windy())
    assert {f"{kind} full" for kind in KINDS} <= said(svg)
    assert elements(svg, class_="weather")
    assert not elements(draw(scene_of(road())), class_="weather")


@drawings
def test_each_weather_looks_different(draw: Callable[[Scene], str]) -> None:
    def signs(kind: str) -> str:
        windy = scene_of(road(), weather=(Weather(1, kind, TerrainWords("x", "x")),))
        return "".join(ET.tostring(found, "unicode") for found in elements(draw(windy), class_="weather"))

    assert len({signs(kind) for kind in KINDS}) == len(KINDS)


@drawings
def test_a_wet_flat_square_takes_the_wet_fill_and_others_keep_their_own(draw: Callable[[Scene], str]) -> None:
    sky = (Weather(3, "wet", TerrainWords("rain", "rain")),)
    svg = draw(scene_of(road(), weather=sky))
    fills = {found.get("data-row"): found.get("fill") for found in elements(svg, class_="square")}
    assert fills["23"] == WEATHER["wet"].fill
    assert fills["18"] == TERRAIN["supply"].fill
    assert fills["5"] == TERRAIN["flat"].fill


@drawings
def test_a_fallen_rider_lies_down_once_and_says_what_it_costs(draw: Callable[[Scene], str]) -> None:
    upright = race()
    fallen = msgspec.structs.replace(upright.tokens[2], down=True, full_name="P & R, lying")
    tokens = (*upright.tokens[:2], fallen, *upright.tokens[3:])
    marks = (Mark("fell", 44, "−2 next", fallen.rider), Mark("stood-up", 43, "up", "AS"))
    svg = draw(msgspec.structs.replace(upright, tokens=tokens, marks=marks))
    assert len(elements(svg, class_="down")) == 1
    assert [found.get("aria-label") for found in elements(svg, aria_label="−2 next")] == ["−2 next"]
    assert {"up", "−2 next"} <= said(svg)
    (rider,) = elements(svg, class_="rider", data_rider=fallen.rider)
    assert rider.findtext(f"{SVG}title") == "P & R, lying"
    assert not elements(draw(upright), class_="down")


@drawings
@pytest.mark.parametrize("dummy", ["muscle", "peloton"])
def test_dummies_carry_their_sign(draw: Callable[[Scene], str], dummy: str) -> None:
    scene = race()
    tokens = tuple(msgspec.structs.replace(token, dummy=dummy if token.team == "C" else "") for token in scene.tokens)
    svg = draw(msgspec.structs.replace(scene, tokens=tokens))
    assert len(elements(svg, data_dummy=dummy)) == 2
    assert not elements(draw(scene), class_="dummy")


@pytest.mark.parametrize(("card", "label", "underlined"), [("2!", "2!", False), ("9!", "9!", True)])
def test_attacks_are_shown_on_the_card(card: str, label: str, underlined: bool) -> None:
    svg = draw_ribbon(scene_of(road(), tokens=(token(road(), "PR", 8, 0, card),)))
    assert label in said(svg)
    assert ('d="M5.5 21.6H14.5"' in svg) == underlined


@drawings
def test_the_breakaway_has_its_box_and_its_word(draw: Callable[[Scene], str]) -> None:
    waiting = Breakaway(road().squares[9].cells[:2], "AWAY")
    svg = draw(scene_of(road(), breakaway=waiting))
    assert len(elements(svg, class_="breakaway")) == 1
    assert "AWAY" in said(svg)
    assert not elements(draw(scene_of(road())), class_="breakaway")


@pytest.mark.parametrize("window", [(0, 5), (8, 3), (20, 10), (35, 8)])
def test_a_window_shows_only_the_weather_inside_it(window: tuple[int, int]) -> None:
    svg = draw_ribbon(windy(), 900, window)
    labels = said(svg)
    shown = {road().squares[row].tile for row in range(window[0], min(sum(window), len(road().squares)))}
    for place, kind in enumerate(KINDS):
        assert place + 1 in shown or not {kind, f"{kind} full"} & labels


def test_what_is_left_unsaid_does_not_change_a_picture() -> None:
    """Ids are made from the scene; optional parts count only if they say something."""
    plain = msgspec.structs.replace(race(), weather=(), breakaway=None)
    assert draw_map(plain) == draw_map(race())
    told = msgspec.structs.replace(race(), tokens=(msgspec.structs.replace(race().tokens[0], down=True),))
    assert re.findall(r'id="(p\w+)-', draw_map(told))[0] != re.findall(r'id="(p\w+)-', draw_map(race()))[0]


def test_where_the_road_meets_itself_the_later_stretch_lies_above() -> None:
    turn = [tile(name, "..", turn=90) for name in "wxyz"]
    laid = lay([tile("1", "......", "333333", start=4), *turn, tile("u", "......", finish=3)])
    scene = scene_of(laid, "Bridge")
    plan = fit(laid, laid.printed, Box(0, 0, 1500, 800), (400, 140)).plan
    assert 0 < find_overlap(plan, laid.printed) < laid.printed
    svg = draw_map(scene)
    assert "-bridge)" in svg
    rows = [int(found.attrib["data-row"]) for found in elements(svg, class_="square")]
    assert rows == list(range(course_of(scene).rows))
    assert "-bridge" not in draw_map(every_terrain())
    assert "-bridge" not in draw_map(race())
