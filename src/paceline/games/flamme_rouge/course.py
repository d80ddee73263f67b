"""A course: the road of a stage with the tables that make the rules quick to apply."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from paceline.games.flamme_rouge import content
from paceline.road.road import Road, lay

RUN_ON: Final = 24
"""Squares the road runs on beyond the last tile (FR 8.5): the longest card and every slipstream fit."""
HIGHEST: Final = 11
"""No card shows more than this."""
_NUMBERS: Final = content.numbers()
ATTACK_FRONT, ATTACK_REAR = (f"{value}{content.ATTACK}" for value in (_NUMBERS.attack_front, _NUMBERS.attack_rear))
"""What the riders of the peloton team play when it attacks (FR 11.5)."""
VALUES: Final = {str(value): value for value in range(HIGHEST + 1)} | {
    content.EXHAUSTION: _NUMBERS.exhaustion,
    ATTACK_FRONT: _NUMBERS.attack_front,
    ATTACK_REAR: _NUMBERS.attack_rear,
}
"""What a card counts, by its name."""
NO_DRAFT: Final = {"ascent", "cobble"}


class Course(msgspec.Struct, frozen=True, gc=False):
    """A road seen by the rules: rows of cells, which of them climb, and how far a card carries."""

    road: Road
    row: tuple[int, ...]
    """Row of every cell."""
    landing: tuple[tuple[int, ...], ...]
    """Cells of every row in the order they are taken: the right lane first (FR 5.3)."""
    ascent: tuple[bool, ...]
    minimum: tuple[int, ...]
    """What a card counts at least when its rider starts on a row (FR 6.4, 9.3)."""
    no_draft: tuple[bool, ...]
    """Rows on which slipstream is neither given nor received (FR 7.5, 9.2)."""
    reach: tuple[tuple[int, ...], ...]
    """reach[value][row]: squares that a card of this value allows from this row (FR 6)."""
    cap: tuple[tuple[int, ...], ...]
    """cap[value][row]: the same once the minimum of the row is counted (FR 6.5)."""
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
    """The tiles of a stage: `2B` is the dark face of tile 2; a blank between them makes it tiles 2 and B."""
    return [tile for word in stage.split() for tile in re.findall(r"\dB?|.", word)]


@lru_cache(maxsize=256)
def course(stage: str, weather: tuple[str, ...] | None = None) -> Course:
    """The course of a stage given by its tile names, in the weather on its tiles."""
    if weather:
        return in_weather(course(stage), weather)
    faces = content.tiles()
    return along(lay([faces[name] for name in tile_names(stage)], beyond=RUN_ON))


def in_weather(track: Course, weather: Sequence[str]) -> Course:
    """The same course in the weather on its tiles (FR 12)."""
    squares, numbers = track.road.squares, content.numbers()
    sky = [weather[square.tile] if square.tile < len(weather) else "" for square in squares]
    drawn = {"tailwind": numbers.tailwind_hand, "headwind": numbers.headwind_hand}
    return msgspec.structs.replace(
        track,
        no_draft=tuple(dry or above == "crosswind" for dry, above in zip(track.no_draft, sky, strict=True)),
        wet=tuple(above == "wet" for above in sky),
        hand=tuple(drawn.get(above, numbers.hand) for above in sky),
    )


def along(road: Road) -> Course:
    """The course along a road, which must run on far enough, under a clear sky."""
    terrain = [square.terrain for square in road.squares]
    return Course(
        road,
        tuple(cell.row for cell in road.cells),
        tuple(square.cells for square in road.squares),
        tuple(word == "ascent" for word in terrain),
        tuple(_minimum(word) for word in terrain),
        tuple(word in NO_DRAFT for word in terrain),
        tuple(_by_row(allowed, value, terrain) for value in range(HIGHEST + 1)),
        tuple(_by_row(_capped, value, terrain) for value in range(HIGHEST + 1)),
        (False,) * len(terrain),
        (content.numbers().hand,) * len(terrain),
        road.start,
        road.finish,
        min(road.squares[road.finish].cells),
    )


def _minimum(terrain: str) -> int:
    numbers = content.numbers()
    return {"descent": numbers.descent_minimum, "supply": numbers.supply_minimum}.get(terrain, 0)


def _by_row(rule: Callable[[int, int, Sequence[str]], int], value: int, terrain: list[str]) -> tuple[int, ...]:
    return tuple(rule(value, row, terrain) for row in range(len(terrain)))


def allowed(value: int, row: int, terrain: Sequence[str]) -> int:
    """Squares a card of this value may move from this row: the minimum first (FR 6.5), then the cap."""
    return _capped(max(value, _minimum(terrain[row])), row, terrain)


def _capped(value: int, row: int, terrain: Sequence[str]) -> int:
    numbers = content.numbers()
    if terrain[row] == "ascent":  # FR 6.1
        return min(value, numbers.ascent_cap)
    for step, word in enumerate(terrain[row + 1 : row + value + 1], start=1):
        if word == "ascent":
            return min(value, max(numbers.ascent_cap, step - 1))  # FR 6.1 within the cap, FR 6.2 beyond it
    return value
