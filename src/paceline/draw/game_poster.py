"""Posters of games: a sky, what a game is about, and its title on a plate. One frame for all of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from paceline.draw.parts.riders import draw_figure
from paceline.draw.scene import Token
from paceline.draw.svg.lettering import fit_size, letters
from paceline.draw.svg.palette import BEAM, CARD, HALO, HILLS, INK, LAND, PAPER, SUN, team_of
from paceline.draw.svg.patterns import patterns
from paceline.draw.svg.pen import Box, Point, el, group, line, rays, rect, smooth

WIDTH, HEIGHT, PLATE = 240, 416, 98
"""Size of a poster, and the height of its plate."""
PICTURE: Final = Box(0, 0, WIDTH, HEIGHT - PLATE)
"""The part above the plate."""
PREFIX: Final = "game"
_CLIP: Final = f"{PREFIX}-picture"


class Sky(msgspec.Struct, frozen=True):
    """A sky: its ground, its beams, and its sun."""

    ground: str = PAPER
    beam: str = BEAM
    sun: str = SUN
    halo: str = HALO
    place: Point = (120, 196)
    size: float = 44.0

    def draw(self) -> str:
        """Draw beams and sun over the whole picture."""
        x, y = self.place
        return (
            rect(PICTURE, fill=self.ground)
            + rays(self.place, 420, (4, 364), 18, self.beam)
            + el("circle", cx=x, cy=y, r=self.size * 1.3, fill=self.halo)
            + el("circle", cx=x, cy=y, r=self.size, fill=self.sun)
        )


def draw_range(foot: float, rise: float, waves: float, lag: float, colour: str) -> str:
    """Draw a row of hills from edge to edge: its foot, its height, and how it rolls."""
    points = [(float(x), foot - rise * (0.5 + 0.5 * math.sin(x * waves + lag))) for x in range(-20, WIDTH + 21, 20)]
    return el("path", d=smooth(points) + f"V{PICTURE.h}H-20Z", fill=colour)


def draw_cyclist(team: str, kind: str, place: Point, scale: float) -> str:
    """Draw a rider with both wheels on a point."""
    token = Token(rider=team + kind, team=team, kind=kind, cell=0, name="")
    x, y = place
    return draw_figure(token, (x, y + 19.5 * scale), scale, PREFIX, plate=False)


def game_poster(title: str, picture: Sequence[str], teams: str = "") -> str:
    """Return the document of a poster: what is drawn above the plate, and the jerseys in it."""
    lines = _lines(title)
    size = min(fit_size(word, WIDTH - 44, 30.0 if len(lines) > 1 else 34.0, 2.2) for word in lines)
    top = PICTURE.h + (PLATE - len(lines) * size - (len(lines) - 1) * 9) / 2
    plate = rect(Box(0, PICTURE.h, WIDTH, PLATE), fill=CARD) + "".join(
        letters(word, WIDTH / 2, top + size + n * (size + 9), size, weight=2.2, inline=CARD, anchor="middle")
        for n, word in enumerate(lines)
    )
    clip = el("clipPath", rect(PICTURE), id=_CLIP)
    frame = line((0, PICTURE.h), (WIDTH, PICTURE.h), INK, 3) + line((0, PICTURE.h + 5), (WIDTH, PICTURE.h + 5), INK, 1)
    rim = rect(Box(1.5, 1.5, WIDTH - 3, HEIGHT - 3), fill="none", stroke=INK, stroke_width=3)
    return el(
        "svg",
        el("defs", patterns(PREFIX, [team_of(letter) for letter in teams], ()), clip),
        group(*picture, clip_path=f"url(#{_CLIP})"),
        plate,
        frame,
        rim,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def usual_poster(title: str) -> str:
    """Return the poster of a game that draws none: a road through hills under the sun."""
    ranges = (draw_range(230, 50, 0.03, 0.0, HILLS[0]), draw_range(262, 40, 0.026, 2.0, HILLS[1]))
    field = rect(Box(0, 262, WIDTH, 60), fill=LAND[0])
    road = el(
        "path",
        d=f"M70 {PICTURE.h}Q150 280 176 262L182 262Q170 284 190 {PICTURE.h}Z",
        fill=PAPER,
        stroke=INK,
        stroke_width=2,
    )
    return game_poster(title, (Sky().draw(), *ranges, field, road))


def _lines(title: str) -> list[str]:
    """Return a title in one line, or a long one in two that are about as long."""
    words = title.split()
    if len(words) < 2 or len(title) < 9:
        return [title]
    cuts = range(1, len(words))
    cut = min(cuts, key=lambda n: max(len(" ".join(words[:n])), len(" ".join(words[n:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]
