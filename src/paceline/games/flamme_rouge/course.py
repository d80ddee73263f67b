"""A course: the road of a stage with lookup tables for the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.cards import POWERS, STRONG_ASCENT, STRONG_DESCENT, VALUES, cap_of, minimum_of
from paceline.roads.squares import Road, lay

RUN_ON: Final = 24
"""Squares the road runs on beyond the last tile (FR 8.5): the longest card and every slipstream fit."""
NO_DRAFT: Final = {"ascent", "cobble"}


class Course(msgspec.Struct, frozen=True, gc=False):
    """A road with the tables that the rules look up: rows, cells, terrain, and how far each card carries."""

    road: Road
    row: tuple[int, ...]
    """Row of every cell."""
    landing: tuple[tuple[int, ...], ...]
    """Cells of every row in the order they are taken: the right lane first (FR 5.3)."""
    ahead: tuple[tuple[int, ...], ...]
    """Rows one step further on: two if the road splits, the inner way first (FR 14.4)."""
    ascent: tuple[bool, ...]
    no_draft: tuple[bool, ...]
    """Rows on which slipstream is neither given nor received (FR 7.5, 9.2)."""
    reach: dict[str, tuple[int, ...]]
    """reach[card][row]: squares that a card allows from this row (FR 6), on the inner way if there are two."""
    splits: bool
    """True if the road splits anywhere; if not, the row one step further on is the next number."""
    simple: bool
    """True if the road does not split and has no room beside it."""
    to_finish: tuple[int, ...]
    """Squares from every row to the first one across the line, on the shortest way."""
    wet: tuple[bool, ...]
    """Rows on which a rider who is held up falls (FR 13.1)."""
    hand: tuple[int, ...]
    """Cards drawn by a rider who starts the round on a row (FR 4.2, 12.3, 12.4)."""
    start: int
    """Rows behind the start line."""
    finish: int
    """The first row across the finish line."""
    line: int
    """The lowest cell number across the line."""


def tile_names(stage: str) -> list[str]:
    """Return the tiles of a stage: `2B` is the dark face of tile 2; with a blank between, tiles 2 and B."""
    return [tile for word in stage.split() for tile in re.findall(r"\dB?|.", word)]


@lru_cache(maxsize=256)
def course(stage: str, weather: tuple[str, ...] | None = None, grass: int = 0) -> Course:
    """Return the course of a stage given by its tile names, in the weather on its tiles."""
    if weather:
        return add_weather(course(stage, None, grass), weather)
    faces = content.tiles()
    return course_along(lay([faces[name] for name in tile_names(stage)], RUN_ON, grass))


def add_weather(track: Course, weather: Sequence[str]) -> Course:
    """Return the same course in the weather on its tiles (FR 12)."""
    squares, numbers = track.road.squares, content.numbers()
    sky = [weather[square.tile] if square.tile < len(weather) else "" for square in squares]
    drawn = {"tailwind": numbers.tailwind_hand, "headwind": numbers.headwind_hand}
    return msgspec.structs.replace(
        track,
        no_draft=tuple(dry or above == "crosswind" for dry, above in zip(track.no_draft, sky, strict=True)),
        wet=tuple(wet or above == "wet" for wet, above in zip(track.wet, sky, strict=True)),
        hand=tuple(drawn.get(above, numbers.hand) for above in sky),
    )


def course_along(road: Road) -> Course:
    """Return the course along a road, which must run on far enough, under a clear sky."""
    terrain = tuple(square.terrain for square in road.squares)
    ahead = tuple(square.ahead for square in road.squares)
    return Course(
        road,
        tuple(cell.row for cell in road.cells),
        tuple(square.cells for square in road.squares),
        ahead,
        tuple(word == "ascent" for word in terrain),
        tuple(word in NO_DRAFT for word in terrain),
        _reaches(terrain, [path[:1] for path in ahead]),
        road.splits,
        not road.splits and not road.squares[0].grass,
        tuple(square.to_finish for square in road.squares),
        tuple(word == "wet" for word in terrain),  # FR 14.3
        (content.numbers().hand,) * len(terrain),
        road.start,
        road.finish,
        min(road.squares[road.finish].cells),
    )


def _reaches(terrain: tuple[str, ...], inner: list[tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Return how far every card carries from every row; many cards share a table."""
    alike: dict[tuple[int, bool, bool], tuple[int, ...]] = {}
    reach = {}
    for card, value in VALUES.items():
        key = value, STRONG_ASCENT in POWERS[card], STRONG_DESCENT in POWERS[card]
        if key not in alike:
            alike[key] = tuple(_reach(card, row, terrain, inner) for row in range(len(terrain)))
        reach[card] = alike[key]
    return reach


def _reach(card: str, row: int, terrain: Sequence[str], ahead: Sequence[tuple[int, ...]]) -> int:
    counted = max(VALUES[card], minimum_of(card, terrain[row]))  # FR 6.5: the minimum first, then the cap
    way: list[int] = []
    for _ in range(counted):
        row_ahead = ahead[way[-1] if way else row]
        if not row_ahead:
            break
        way.append(row_ahead[0])
    return count_allowed(card, counted, terrain[row], [terrain[there] for there in way])


def count_allowed(card: str, counted: int, here: str, way: Sequence[str]) -> int:
    """Return the squares that ascents leave of a move, given the terrain it starts on and the terrain of its way."""
    cap = cap_of(card)
    if here == "ascent":  # FR 6.1
        return min(counted, cap)
    for step, word in enumerate(way[:counted], start=1):
        if word == "ascent":
            return min(counted, max(cap, step - 1))  # FR 6.1 within the cap, FR 6.2 beyond it
    return counted


def ways(track: Course, row: int, steps: int) -> list[list[int]]:
    """Return the rows of every way of so many steps, inner ways first (FR 14.5); none leads across (FR 14.6)."""
    found = [[row]]
    for _ in range(steps):
        found = [[*way, ahead] for way in found for ahead in track.ahead[way[-1]]]
    return [way[1:] for way in found]


def squares_between(track: Course, row: int, end: int) -> int:
    """Return the number of squares from one row to another further on, on the shortest way."""
    if not track.splits:
        return end - row
    reached, steps = {row}, 0
    while end not in reached and reached:
        reached, steps = {ahead for there in reached for ahead in track.ahead[there]}, steps + 1
    return steps


def rows_between(track: Course, row: int, end: int, outer: bool = False) -> list[int]:
    """Return the rows from one row to another further on, both included, on the inner way unless `outer` is set."""
    rows, found = [row], list[list[int]]()
    _collect_ways(track, rows, end, found)
    return found[-1 if outer else 0]


def _collect_ways(track: Course, rows: list[int], end: int, found: list[list[int]]) -> None:
    """Add every way to `end` that begins with these rows, the inner ones first; rows ahead have higher numbers."""
    if rows[-1] == end:
        found.append(rows)
    for ahead in track.ahead[rows[-1]]:
        if ahead <= end:
            _collect_ways(track, [*rows, ahead], end, found)
