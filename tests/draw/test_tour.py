"""Pictures of a tour: jerseys, tokens beside the road, the clock, riders who share a place."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import msgspec
import pytest

from draw.scenes import race, scene_of, stage, token, tour_road
from paceline.draw.parts.crowd import stands
from paceline.draw.parts.labels import Board
from paceline.draw.parts.panels import home_size
from paceline.draw.parts.riders import jersey_badge, small_card
from paceline.draw.parts.signs import cartouche, event_sign
from paceline.draw.picture import draw_map, draw_ribbon, ribbon_window
from paceline.draw.scene import Clock, Home, Mark
from paceline.draw.shelf import Shelf
from paceline.draw.squares.layout import Strip, straighten
from paceline.draw.squares.scene import Pile, Refresh, Scene
from paceline.draw.svg.palette import JERSEYS
from paceline.draw.svg.pen import Box

SVG = "{http://www.w3.org/2000/svg}"
DRAWINGS: dict[str, Callable[[Scene], str]] = {
    "map": draw_map,
    "book": draw_ribbon,
    "window": lambda scene: draw_ribbon(scene, window=ribbon_window(scene)),
}
drawings = pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
replace = msgspec.structs.replace


def elements(svg: str, **attributes: str) -> list[ET.Element]:
    wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return [found for found in ET.fromstring(svg).iter() if wanted.items() <= found.attrib.items()]


def said(svg: str) -> set[str]:
    return {label for found in ET.fromstring(svg).iter() if (label := found.get("aria-label"))}


def wearing() -> Scene:
    scene = race()
    jerseys = dict(zip(("CR", "JS", "AS"), ("yellow", "green", "polka"), strict=True))
    tokens = tuple(replace(one, jersey=jerseys.get(one.rider, "")) for one in scene.tokens)
    return replace(scene, tokens=tokens)


@drawings
def test_whoever_wears_a_jersey_shows_it(draw: Callable[[Scene], str]) -> None:
    svg = draw(wearing())
    for jersey in JERSEYS:
        assert len(elements(svg, class_="jersey", data_jersey=jersey)) == 1
    assert not elements(draw(race()), class_="jersey")


def test_jerseys_differ_by_their_mark_and_not_by_colour_alone() -> None:
    def shapes(jersey: str) -> str:
        return re.sub(r'(fill|stroke)="#\w+"', "", jersey_badge(jersey, (0, 0), 1).replace(jersey, ""))

    assert len({shapes(jersey) for jersey in JERSEYS}) == 3
    assert jersey_badge("", (0, 0), 1) == ""


def prized() -> Scene:
    piles = (
        Pile(20, "sprint", (5, 3, 1), "Major & sprint"),
        Pile(30, "mountain", (1,), "Minor mountain"),
        Pile(33, "sprint", (), "all gone"),
    )
    return scene_of(stage().road, piles=piles, refresh=Refresh(25, "FEED"))


@pytest.mark.parametrize("draw", [draw_map, draw_ribbon])
def test_piles_show_their_top_token_and_how_many_lie_under_it(draw: Callable[[Scene], str]) -> None:
    found = elements(draw(prized()), class_="pile")
    assert [(pile.get("data-square"), pile.get("data-kind"), pile.get("data-values")) for pile in found] == [
        ("20", "sprint", "5,3,1"),
        ("30", "mountain", "1"),
    ]
    assert [len(pile.findall(f"{SVG}ellipse")) for pile in found] == [3, 1]
    assert [pile.findtext(f"{SVG}title") for pile in found] == ["Major & sprint", "Minor mountain"]
    assert [top.get("aria-label") for pile in found for top in pile.findall(f"{SVG}g[@aria-label]")] == ["5", "1"]


@pytest.mark.parametrize("draw", [draw_map, draw_ribbon])
def test_the_refresh_token_is_said(draw: Callable[[Scene], str]) -> None:
    assert "FEED" in said(draw(prized()))
    assert len(elements(draw(prized()), class_="refresh")) == 1


def timed(home: int) -> Scene:
    names = ["MS", "NS", "AS", "AR", "CS", "CR", "JS", "JR", "PS", "PR", "NR", "MR"]
    arrived = tuple(
        Home(name, name[0], name[1], f"{name} & co", f"2:{place:02d}", f"+0:{place:02d}", name[0] == "A", "green")
        for place, name in enumerate(names[:home])
    )
    road = tour_road()
    left = tuple(token(road, name, 20) for name in names[home:][:1])
    return scene_of(road, tokens=left, clock=Clock("HOME", ("0:40", "0:30", "0:20"), arrived))


@drawings
@pytest.mark.parametrize("home", [1, 5, 12])
def test_riders_at_home_are_listed_with_their_times_and_not_drawn_on_the_road(
    draw: Callable[[Scene], str], home: int
) -> None:
    scene = timed(home)
    svg = draw(scene)
    listed = elements(svg, class_="home")
    assert scene.clock is not None
    assert [line.get("data-rider") for line in listed] == [rider.rider for rider in scene.clock.home]
    for line, rider in zip(listed, scene.clock.home, strict=True):
        texts = [text.text for text in line.findall(f"{SVG}text")]
        assert {rider.rider, rider.time, rider.gap} <= set(texts)
        assert line.findtext(f"{SVG}title") == rider.name
    assert len(elements(svg, class_="rider")) == len(scene.tokens)
    assert "HOME" in said(svg)


@pytest.mark.parametrize("draw", [draw_map, draw_ribbon])
def test_the_timing_tile_is_written_on_the_squares_across_the_line(draw: Callable[[Scene], str]) -> None:
    (times,) = elements(draw(timed(0)), class_="times")
    assert [text.get("aria-label") for text in times] == ["0:40", "0:30", "0:20"]
    assert not elements(draw(stage()), class_="times")


def test_a_long_list_goes_on_beside_itself() -> None:
    scene = timed(12)
    assert scene.clock is not None
    low, high = home_size(scene.clock, 4), home_size(scene.clock, 6)
    assert low[0] > high[0]
    assert low[1] < high[1]


def test_points_won_look_different_from_a_slipstream_by_their_shape() -> None:
    drawn = [event_sign(Mark(kind, 3, "+1"))[1] for kind in ("slipstream", "sprint-points", "mountain-points")]
    shapes = [re.sub(r'(fill|stroke|data-kind)="[^"]+"', "", sign) for sign in drawn]
    assert len(set(shapes)) == 3
    assert ["<rect" in sign for sign in drawn] == [True, False, False]


@drawings
def test_points_are_drawn_with_what_they_count_for(draw: Callable[[Scene], str]) -> None:
    scene = race()
    svg = draw(replace(scene, marks=(Mark("sprint-points", 44, "+5", "PR"), Mark("mountain-points", 44, "+2", "PR"))))
    assert [found.get("data-kind") for found in elements(svg, class_="points")] == ["sprint", "mountain"]


def test_a_list_goes_to_a_place_that_covers_nothing_or_nowhere() -> None:
    board = Board(Box(0, 0, 400, 200))
    board.take(Box(0, 0, 200, 200))
    board.keep_clear([(300.0, 50.0)])
    found = board.anywhere((210, 10), (150, 100))
    assert found is not None
    assert found.x >= 205
    assert not found.holds((300, 50))
    assert board.anywhere((210, 10), (150, 100)) is None


def test_signs_stay_under_the_ceiling_and_apart() -> None:
    """They go aside if the sky over them is taken, and their poles lean."""
    scene = stage()
    pieces = straighten(scene.road, scene.road.printed)
    strip = Strip(pieces, 0, 22, Box(0, 240, 1564, 160), 80.0, 0.0)
    home = Box(600, 0, 600, 130)
    shelf = Shelf(scene, strip, 1.0, 0.0, [home])
    for _ in range(9):
        shelf.put((12, 0.5), (60, 25), "", "red")
    boxes = shelf._taken
    assert all(box.y >= 0 and box.bottom <= 240 for box in boxes)
    assert not any(one.meets(two) for place, one in enumerate(boxes) for two in boxes[:place])


def test_a_long_line_about_a_stage_is_broken_between_its_parts() -> None:
    parts = ["extended stage", "105 squares", "3 climbs", "2 supply zones", "1 sharp corner", "2 roundabouts"]
    drawn = said(f"<svg>{cartouche('Étape', ' · '.join(parts), '', (400, 128), 'c')}</svg>")
    assert drawn == {"Étape", " · ".join(parts[:3]), " · ".join(parts[3:])}
    assert " · ".join(parts[:3]) in said(f"<svg>{cartouche('Étape', ' · '.join(parts[:3]), '', (400, 128), 'c')}</svg>")


@pytest.mark.parametrize("riders", range(1, 13))
def test_riders_who_share_a_cell_stand_apart(riders: int) -> None:
    road = stage().road
    names = [f"{team}{kind}" for team in "ACJPNM" for kind in "SR"][:riders]
    scene = scene_of(road, tokens=tuple(token(road, name, 10) for name in names))
    places = list(stands(scene).values())
    assert all(abs(place.along) < 0.5 and abs(place.aside) < 0.41 for place in places)
    apart = [
        math.dist((one.along, one.aside), (two.along, two.aside)) / (0.77 * one.size)
        for index, one in enumerate(places)
        for two in places[:index]
    ]
    assert all(distance > 0.6 for distance in apart)  # nobody's letter is covered
    drawn = [found.get("data-rider") for found in elements(draw_map(scene), class_="rider")]
    assert sorted(name for name in drawn if name) == sorted(names)


def test_a_rider_alone_stands_in_the_middle() -> None:
    assert {(place.along, place.aside, place.size) for place in stands(race()).values()} == {(0.0, 0.0, 1.0)}


def test_a_picture_without_any_of_this_keeps_its_ids() -> None:
    plain = re.findall(r'id="(p\w{10})-', draw_map(race()))
    assert plain == re.findall(r'id="(p\w{10})-', draw_map(replace(race(), piles=(), clock=None)))
    assert plain != re.findall(r'id="(p\w{10})-', draw_map(wearing()))


@pytest.mark.parametrize("card", ["6a", "7bt", "5bt", "3dr", "9n"])
def test_a_special_card_is_written_within_its_edges(card: str) -> None:
    svg = small_card(card, (0, 0), "p")
    assert f'aria-label="{card}"' in svg
    assert ("M5.5 21.6H14.5" in svg) == (card[0] in "69")
