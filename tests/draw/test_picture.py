"""Pictures as documents: valid, complete, the same every time, at home beside other pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import msgspec
import pytest

from draw.scenes import STAGES, every_terrain, race, scene_of, stage, token
from paceline.draw.course import course_of
from paceline.draw.picture import Picture, draw_map, draw_ribbon, picture, ribbon_window
from paceline.draw.scene import Mark
from paceline.draw.squares.scene import Scene

SVG = "{http://www.w3.org/2000/svg}"


def draw_window(scene: Scene) -> str:
    return draw_ribbon(scene, window=ribbon_window(scene))


DRAWINGS: dict[str, Callable[[Scene], str]] = {"map": draw_map, "book": draw_ribbon, "window": draw_window}
drawings = pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)


def riders(svg: str) -> list[tuple[str | None, str | None]]:
    groups = [group for group in ET.fromstring(svg).iter(f"{SVG}g") if group.get("class") == "rider"]
    return sorted((group.get("data-rider"), group.get("data-cell")) for group in groups)


def ids(svg: str) -> list[str]:
    return [found for element in ET.fromstring(svg).iter() if (found := element.get("id"))]


@drawings
@pytest.mark.parametrize("make", [stage, race, every_terrain], ids=["empty", "race", "terrain"])
def test_picture_is_valid_xml_and_needs_nothing_from_outside(
    draw: Callable[[Scene], str], make: Callable[[], Scene]
) -> None:
    svg = draw(make())
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert not re.search(r"<image|<style|<script|@import|<filter|href=|url\((?!#)", svg)
    assert not re.search(r"\d\.\d{4,}|nan|inf\b|e-\d", svg)


@drawings
@pytest.mark.parametrize("make", [race, every_terrain])
def test_every_rider_appears_exactly_once_on_their_cell(
    draw: Callable[[Scene], str], make: Callable[[], Scene]
) -> None:
    scene = make()
    assert riders(draw(scene)) == sorted((token.rider, str(token.cell)) for token in scene.tokens)


@drawings
def test_a_rider_carries_a_name(draw: Callable[[Scene], str]) -> None:
    names = [group.findtext(f"{SVG}title") for group in ET.fromstring(draw(race())).iter(f"{SVG}g")
             if group.get("class") == "rider"]  # fmt: skip
    assert sorted(name for name in names if name) == sorted(token.name for token in race().tokens)


@pytest.mark.parametrize("draw", [draw_map, draw_ribbon])
def test_every_square_is_drawn_once(draw: Callable[[Scene], str]) -> None:
    rows = [element.get("data-row") for element in ET.fromstring(draw(race())).iter() if element.get("data-row")]
    assert rows == [str(row) for row in range(course_of(race()).rows)]


def test_window_draws_only_its_squares_and_sends_the_others_to_the_edge() -> None:
    svg = draw_ribbon(race(), window=(42, 3))
    rows = [element.get("data-row") for element in ET.fromstring(svg).iter() if element.get("data-row")]
    assert rows == ["42", "43", "44"]
    assert "4›" in svg
    assert "‹4" in svg
    assert len(riders(svg)) == 8


def test_window_shows_my_rearmost_rider_near_its_left_edge_and_stays_on_the_road() -> None:
    assert ribbon_window(race()) == (38, 22)
    assert ribbon_window(stage()) == (0, 22)
    road = stage().road
    late = scene_of(road, tokens=(token(road, "AS", road.printed - 1),))
    assert ribbon_window(late, 20) == (road.printed - 20, 20)


@pytest.mark.parametrize("window", [(-3, 10), (70, 22), (200, 5), (43, 1)])
def test_window_may_hang_over_the_ends_of_the_road(window: tuple[int, int]) -> None:
    svg = draw_ribbon(race(), 900, window)
    seen = [int(row) for row in re.findall(r'data-row="(\d+)"', svg)]
    assert seen == [row for row in range(course_of(race()).rows) if window[0] <= row < sum(window)]
    assert len(riders(svg)) == 8


@drawings
def test_same_scene_same_bytes(draw: Callable[[Scene], str]) -> None:
    assert draw(race()) == draw(race())


def test_pictures_share_no_ids_and_repeat_none() -> None:
    moved = msgspec.structs.replace(race(), moment="Round 8")
    found = [ids(draw(scene)) for scene in (race(), moved, stage()) for draw in DRAWINGS.values()]
    everything = [name for names in found for name in names]
    assert len(everything) == len(set(everything))
    assert all(names for names in found)


@drawings
def test_every_reference_finds_its_pattern(draw: Callable[[Scene], str]) -> None:
    svg = draw(every_terrain())
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids(svg))


@drawings
def test_words_are_escaped_and_come_from_the_scene(draw: Callable[[Scene], str]) -> None:
    svg = draw(msgspec.structs.replace(race(), title="<A & B>", description='He said "<go>"', finish_word="Mål"))
    root = ET.fromstring(svg)
    assert root.findtext(f"{SVG}title") == "<A & B>"
    assert root.findtext(f"{SVG}desc") == 'He said "<go>"'
    labels = {element.get("aria-label") for element in root.iter()}
    assert {"<A & B>", "73 squares", "Round 7"} <= labels


@pytest.mark.parametrize("draw", [draw_map, draw_ribbon])
def test_map_and_book_say_everything_the_scene_says(draw: Callable[[Scene], str]) -> None:
    labels = {element.get("aria-label") for element in ET.fromstring(draw(race())).iter()}
    assert {"Départ", "Arrivée", "Break", "Peloton", "Dropped", "+3", "+1", "−1 blocked", "Climb"} <= labels
    assert labels & {"MAX 5", "CLIMB · MAX 5"}


@drawings
def test_nothing_is_said_that_the_scene_does_not_say(draw: Callable[[Scene], str]) -> None:
    bare = msgspec.structs.replace(stage(), title="1", subtitle="2", start_word="3", finish_word="4", terrain_words={})
    root = ET.fromstring(draw(bare))
    said = [element.get("aria-label") or element.text or "" for element in root.iter()]
    tiles = set(STAGES["Firenze – Milano"])
    assert [text for text in said if re.search(r"[^\W\d]", text) and text not in tiles] == []


@pytest.mark.parametrize("size", [(1600, 1000), (1000, 1000), (900, 1400), (640, 400), (3200, 2000)])
def test_map_takes_the_size_it_is_given(size: tuple[int, int]) -> None:
    drawn = draw_map(race(), *size)
    assert ET.fromstring(drawn).get("viewBox") == f"0 0 {size[0]} {size[1]}"
    assert len(riders(drawn)) == 8


def test_countryside_stays_while_riders_move() -> None:
    def land(svg: str) -> str:
        return svg[svg.index('class="land"') : svg.index('class="road"')]

    # Patterns and clips carry the picture's own prefix; the land uses none of them.
    assert land(draw_map(race())) == land(draw_map(stage()))
    assert land(draw_map(stage())) != land(draw_map(stage("La Classicissima")))


@pytest.mark.parametrize("card", ["6", "9", "6x", "5"])
def test_six_and_nine_are_underlined_and_exhaustion_is_hatched(card: str) -> None:
    road = stage().road
    svg = draw_ribbon(scene_of(road, tokens=(token(road, "AS", 30, 0, card),)))
    assert ('d="M5.5 21.6H14.5"' in svg) == (card[0] in "69")
    assert ("-hatch)" in svg) == card.endswith("x")


@pytest.mark.parametrize("kind", ["slipstream", "blocked", "refused", "exhausted"])
@drawings
def test_each_mark_leaves_a_trace(draw: Callable[[Scene], str], kind: str) -> None:
    quiet = msgspec.structs.replace(race(), marks=())
    told = msgspec.structs.replace(race(), marks=(Mark(kind, 41),))

    def shapes(scene: Scene) -> int:
        return sum(1 for _ in ET.fromstring(draw(scene)).iter())

    assert shapes(told) > shapes(quiet)


def test_picture_shows_itself_in_a_notebook() -> None:
    shown = picture(race(), "ribbon")
    assert isinstance(shown, Picture)
    assert shown._repr_svg_() == str(shown) == draw_ribbon(race(), window=ribbon_window(race()))
    assert str(picture(race())) == draw_map(race())


def test_the_ribbon_of_an_empty_stage_is_the_whole_stage() -> None:
    empty = msgspec.structs.replace(race(), tokens=(), groups=(), marks=())
    assert str(picture(empty, "ribbon")) == draw_ribbon(empty)


def test_unknown_layout_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"'globe'.*map, ribbon"):
        picture(race(), "globe")
