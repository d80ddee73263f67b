"""Boards drawn for a window: as wide as it is, nothing written over the road, and land wherever one looks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from draw import hexscenes, lanescenes
from draw.scenes import every_terrain, race
from paceline.draw.board import Board, Place, board, ratio_of
from paceline.draw.scene import AnyScene
from paceline.draw.svg.pen import Box

SCENES: dict[str, Callable[[], AnyScene]] = {
    "squares": race,
    "terrain": every_terrain,
    "hexagons": hexscenes.short,
    "lanes": lanescenes.race,
}
scenes = pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)
PORTRAIT, LANDSCAPE = -1, 5


def inner_of(made: Board) -> Box:
    assert made.inner
    return Box(*made.inner)


def on(box: Box, place: Place) -> bool:
    return box.holds((place.x, place.y))


@scenes
@pytest.mark.parametrize("shape", [PORTRAIT, LANDSCAPE])
def test_a_map_is_drawn_for_the_shape_of_a_window(make: Callable[[], AnyScene], shape: int) -> None:
    made, ratio = board(make(), "map", shape), ratio_of(shape)
    inner = inner_of(made)
    assert all(on(inner, place) for place in (*made.cells.values(), *made.rows.values()))
    assert made.width / made.height == pytest.approx(ratio, rel=0.02)
    # A window of the next shape that shows all of it still sees nothing but land around.
    for window in (ratio / 1.09, ratio * 1.09):
        seen = max(inner.w, inner.h * window), max(inner.h, inner.w / window)
        assert seen[0] <= made.width
        assert seen[1] <= made.height
    assert 'class="profile"' not in made.svg


@scenes
@pytest.mark.parametrize("layout", ["map", "ribbon"])
def test_nothing_is_written_over_the_road_or_over_each_other(make: Callable[[], AnyScene], layout: str) -> None:
    made = board(make(), "map" if layout == "map" else "ribbon", LANDSCAPE)
    signs = [Box(*sign) for sign in made.signs]
    assert signs
    assert not [place for place in made.cells.values() for sign in signs if on(sign, place)]
    assert not [one for place, one in enumerate(signs) for other in signs[:place] if one.grow(-1).meets(other)]


def test_a_course_keeps_its_road_large_rather_than_its_title() -> None:
    bare, poster = board(race(), "map", 2), board(race(), "map")
    inner = inner_of(bare)
    assert bare.along / (inner.w * inner.h) ** 0.5 >= poster.along / (poster.width * poster.height) ** 0.5


@scenes
def test_a_profile_is_as_long_as_its_window(make: Callable[[], AnyScene]) -> None:
    for shape in (8, 16):
        made = board(make(), "profile", shape)
        assert made.width / made.height == pytest.approx(ratio_of(shape), rel=0.01)
        assert re.search(r'class="profile"', made.svg)
