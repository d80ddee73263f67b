"""Lay other roads out as squares: for profiles, skylines, signs over a strip, and as the art of a new road."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from itertools import groupby

from msgspec.structs import replace

from paceline.draw.board import Board, Layout
from paceline.draw.course import Course, Flat, course_of
from paceline.draw.road_art import AnyPoster, AnyRibbon, RoadArt, SceneT
from paceline.draw.scene import AnyScene, Mark, Token
from paceline.draw.squares.art import ART
from paceline.draw.squares.scene import Scene
from paceline.roads.squares import Road


class FlatArt(RoadArt[SceneT]):
    """Draws any road that can be laid out as squares: a new kind of road overrides what should look different."""

    @abstractmethod
    def flatten(self, scene: SceneT) -> Scene:
        """Return the same moment on squares. Cells keep their numbers."""

    def poster(self, scene: SceneT, width: float | None = None, height: float | None = None) -> AnyPoster:
        """Return the map of the squares."""
        return ART.poster(self.flatten(scene), width, height)

    def ribbon(self, scene: SceneT) -> AnyRibbon:
        """Return the squares unrolled."""
        return ART.ribbon(self.flatten(scene))

    def board(self, scene: SceneT, layout: Layout, beyond: int, shape: int | None) -> Board:
        """Draw the board of the squares."""
        return ART.board(self.flatten(scene), layout, beyond, shape)

    def layout(self, scene: SceneT) -> Board:
        """Return the map of the squares, or what a new kind of road draws instead."""
        return self.board(scene, "map", 0, None)

    def flat(self, scene: SceneT) -> Flat:
        """Return the squares with their course."""
        return ART.flat(self.flatten(scene))


def lay_on_squares(
    scene: AnyScene, road: Road, tokens: Iterable[Token], marks: Iterable[Mark], words: Mapping[str, str] | None = None
) -> Scene:
    """Return the same moment on a road of squares; `words` renames terrain."""
    names = words or {}
    return Scene(
        title=scene.title,
        subtitle=scene.subtitle,
        start_word=scene.start_word,
        finish_word=scene.finish_word,
        terrain_words={names.get(terrain, terrain): told for terrain, told in scene.terrain_words.items()},
        tokens=tuple(tokens),
        groups=scene.groups,
        marks=tuple(marks),
        moment=scene.moment,
        description=scene.description,
        clock=scene.clock,
        road=road,
    )


def with_gentle_slopes(flat: Scene, slopes: Mapping[str, float]) -> Flat:
    """Return a flattened scene with its course, which rises by so much a square and falls evenly to the valley."""
    course: Course = course_of(flat, len(flat.road.squares))
    heights = [0.0]
    for terrain, run in groupby(square.terrain for square in flat.road.squares):
        foot, length = heights[-1], len([*run])
        step = -foot / length if terrain == "descent" else slopes.get(terrain, 0.0)
        heights += [round(foot + step * k, 6) for k in range(1, length + 1)]
    return Flat(flat, replace(course, altitude=tuple(heights)))
