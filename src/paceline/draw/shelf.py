"""Flags, plaques and pills over an unrolled road, on poles that reach down to it."""

from __future__ import annotations

from typing import Final

from paceline.draw.course import Spot, spots
from paceline.draw.layout import Strip
from paceline.draw.palette import INK, RED
from paceline.draw.pen import Box, line, moved
from paceline.draw.prizes import PILE, event_sign, pile_sign, refresh_sign, refresh_size
from paceline.draw.road_cells import mark_cell
from paceline.draw.scene import Mark, Scene
from paceline.draw.signs import Size, flag, flag_size, plaque, plaque_size

_SHIFTS: Final = [side * far for far in range(40, 400, 20) for side in (-1, 1)]
"""How far beside its place a sign may stand, where there is no room left above it."""


class Shelf:
    """Levels over the road, up to a ceiling; a sign takes the lowest that is free above its place."""

    def __init__(self, scene: Scene, strip: Strip, scale: float, ceiling: float, taken: list[Box]) -> None:
        self.scene, self.strip, self.scale, self.ceiling = scene, strip, scale, ceiling
        self._taken = list(taken)
        self._signs: list[str] = []
        self._poles: list[str] = []

    def put(self, place: tuple[int, float], size: Size, drawn: str, colour: str) -> None:
        """One sign with its pole, a part of a square along a row."""
        w, h = size[0] * self.scale, size[1] * self.scale
        x, foot = self.strip.at(*place)[0], self.strip.top(place[0])
        box = self._free(x, w, h)
        self._taken.append(box)
        top = min(max(x, box.x + 6 * self.scale), box.right - 6 * self.scale)
        self._poles.append(line((x, foot), (top, box.bottom), colour, 2.2 * self.scale))
        self._signs.append(moved(box.x, box.y, drawn, scale=self.scale))

    def _free(self, x: float, w: float, h: float) -> Box:
        """The lowest place that touches no other sign: over the pole, flying to one side of it, or further aside."""
        over = self._lowest([x - w * lean for lean in (0.5, 0.12, 0.88)], w, h)
        aside = (self._lowest([x - w / 2 + shift * self.scale], w, h) for shift in _SHIFTS)
        return over or next(filter(None, aside), Box(x - w / 2, self.strip.box.y - h, w, h))

    def _lowest(self, lefts: list[float], w: float, h: float) -> Box | None:
        """The lowest free place that begins at one of these, if there is one under the ceiling."""
        frame = self.strip.box
        for lift in range(0, 300, 6):
            top = frame.y - h - (16 + lift) * self.scale
            for left in (min(max(left, frame.x + 6), frame.right - w - 6) for left in lefts):
                box = Box(left, top, w, h)
                if top >= self.ceiling and not any(box.grown(4).meets(other) for other in self._taken):
                    return box
        return None

    def line_word(self, row: int, word: str, colour: str) -> None:
        """The word at the start or finish line."""
        if word and row - 1 in self.strip.rows:
            self.put((row - 1, 1.0), plaque_size(word), plaque(word, colour), colour)

    def prize(self, row: int, size: Size, drawn: str) -> None:
        """Tokens at the side of the road."""
        if row in self.strip.rows:
            self.put((row, 0.5), size, drawn, INK)

    def group(self, spot: Spot) -> None:
        """A group's flag over the middle of those of its riders who are in the strip."""
        rows = [self.scene.road.cells[token.cell].row for token in spot.tokens]
        seen = [row for row in rows if row in self.strip.rows]
        # Only the strip that holds the front of the group names it, so that each flag flies once.
        if spot.name and max(rows) in self.strip.rows:
            columns = [self.strip.column(row) for row in (min(seen), max(seen))]
            middle = sum(columns) / 2 + 0.5
            row = next(row for row in self.strip.rows if self.strip.column(row) + 1 > middle - 1e-9)
            self.put(
                (row, middle - self.strip.column(row)),
                flag_size(spot.name, spot.gap),
                flag(spot.name, spot.gap, spot.mine),
                INK,
            )

    def pill(self, mark: Mark) -> None:
        """What happened at a square."""
        row, lane = mark_cell(self.scene, mark)
        if mark.kind == "fell" and lane is not None:
            return  # his figure carries these words itself
        if mark.words and row in self.strip.rows:
            self.put((row, 0.5), *event_sign(mark))

    def drawn(self) -> str:
        """All poles, the first ones on top, then all signs."""
        return "".join(reversed(self._poles)) + "".join(self._signs)


def shelf(scene: Scene, strip: Strip, scale: float, ceiling: float, taken: list[Box]) -> str:
    """Everything said over one strip of road, below the ceiling; `taken` boxes are left alone."""
    road, signs = scene.road, Shelf(scene, strip, scale, ceiling, taken)
    signs.line_word(road.start, scene.start_word, INK)
    signs.line_word(road.finish, scene.finish_word, RED)
    for pile in scene.piles:
        if pile.values:
            signs.prize(pile.row, PILE, pile_sign(pile))
    if scene.refresh:
        signs.prize(scene.refresh.row, refresh_size(scene.refresh.words), refresh_sign(scene.refresh))
    for spot in spots(scene):
        signs.group(spot)
    for mark in scene.marks:
        signs.pill(mark)
    return signs.drawn()
