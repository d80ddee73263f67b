"""Boards drawn for a window: as wide as it is, nothing written over the road, and land wherever one looks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from draw import hexscenes, lanescenes
from draw.scenes import every_terrain, race
from paceline.core import registry
from paceline.core.game import Stage
from paceline.core.options import race_form
from paceline.draw.board import Board, Place, board, ratio_of
from paceline.draw.scene import AnyScene
from paceline.draw.svg.pen import Box
from paceline.i18n import english
from soak import some

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


STAGES = [(name, stage) for name in registry.BUILT_IN for stage in registry.game(name).stages()]


@pytest.mark.parametrize(("name", "stage"), some(STAGES, 4), ids=lambda one: getattr(one, "name", one))
def test_every_stage_lies_where_it_is_seen(name: str, stage: Stage) -> None:
    """A window of 950 by 400 pixels, as on a page of 1280 by 720, shows the whole of it."""
    game = registry.game(name)
    options = race_form(game).fill({**stage.needs, game.facts.course_option: stage.name}, "")
    made = board(game.presentation.course_scene(game.facts.default_seats, options, english()), "map", LANDSCAPE)
    inner = inner_of(made)
    assert all(on(inner, place) for place in made.cells.values())
    assert all(Box(*sign).within(inner) for sign in made.signs)
    assert min(950 / inner.w, 400 / inner.h) * made.along > 10, "a square is large enough to be told from others"


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
