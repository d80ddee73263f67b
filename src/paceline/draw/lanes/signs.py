"""Signs of a road of lanes: terrain at the verge, bonus lines, and the legend of teams."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from typing import Final

from paceline.draw.lanes.scene import LaneLine
from paceline.draw.parts.riders import BOLT, draw_disc
from paceline.draw.parts.signs import Size
from paceline.draw.scene import Group, Mark, Token
from paceline.draw.svg.lettering import el_text, letters, width_of, words
from paceline.draw.svg.palette import CARD, GO, INK, JERSEYS, RULE, team_of, terrain_of
from paceline.draw.svg.pen import Box, el, group, rect, transform

_PEAK: Final = "M-9 6.5L-2 -7L1.6 -1L3.6 -4L9 6.5Z"
_ICONS: Final = {
    "ascent": _PEAK,
    "descent": "M-9 -6.5L2 3L4.4 -.6L9 6.5H-9Z",
    "cobble": "M-8 -6H-1V-.6H-8ZM.8 -6H8V-.6H.8ZM-8 1.2H-4.6V6.6H-8ZM-2.8 1.2H4V6.6H-2.8ZM5.8 1.2H8V6.6H5.8Z",
    "flat": "M-9 2.4H9V5H-9ZM-6 -3.4H-1V-1.4H-6ZM2 -3.4H7V-1.4H2Z",
}
"""Shapes that say what a terrain is, round their middle."""
_ROW: Final = 25.0
_WIDE: Final = 132.0
_ACROSS: Final = 4
"""Teams below each other in the legend."""
_PLAIN: Final = frozenset({"bumped", "pushed", "back"})
"""Marks whose badge says enough: they happen to many riders at once."""
_TICK: Final = "M-5 .4L-1.6 4L5 -4"


def has_words(mark: Mark, riders: Container[str]) -> bool:
    """Return whether a mark has words of its own: a badge on one of these riders may say enough."""
    return bool(mark.words) and not (mark.kind in _PLAIN and mark.rider in riders)


def named_groups(groups: Sequence[Group]) -> list[Group]:
    """Return groups that are named in a picture: of single riders with the same name only the last."""
    last = {group.name: place for place, group in enumerate(groups)}
    return [
        group
        for place, group in enumerate(groups)
        if group.name and (len(group.riders) > 1 or last[group.name] == place)
    ]


def ground_icon(ground: str, colour: str) -> str:
    """Draw the shape of a terrain; a dot for one that nobody drew."""
    if ground == "sprint":
        return transform(0, -1.4, el("path", d=BOLT, fill=colour), scale=1.15)
    return el("path", d=_ICONS[ground], fill=colour) if ground in _ICONS else el("circle", r=4, fill=colour)


def ground_size(text: str) -> Size:
    """Return the room for the sign of a terrain."""
    return width_of(text, 8.6, 1.9) + 38, 21


def ground_sign(text: str, ground: str) -> str:
    """Draw a plate in the colour of the terrain, with its shape and its words."""
    w, h = ground_size(text)
    colours = terrain_of(ground)
    return group(
        rect(Box(1.6, 2.4, w, h), rx=3, fill=INK, opacity=0.2),
        rect(Box(0, 0, w, h), rx=3, fill=colours.fill, stroke=INK, stroke_width=1.6),
        transform(15, h / 2, ground_icon(ground, colours.mark), scale=0.86),
        letters(text, 28, h / 2 + 4.3, 8.6, weight=1.9),
        class_="ground",
        data_ground=ground,
    )


def bonus_colour(kind: str) -> str:
    """Return the colour of a bonus line."""
    return JERSEYS["polka"].mark if kind == "mountain" else JERSEYS["green"].fill


def bonus_size(sign: LaneLine) -> Size:
    """Return the room for the sign of a bonus line; one that has been won says less."""
    return width_of(sign.won or sign.words, 8.8, 1.9) + (60 if sign.won else 42), 25


def bonus_sign(sign: LaneLine) -> str:
    """Draw a plate with a flash or red dots, and the words of the line; a tick and the winner if it has been won."""
    w, h = bonus_size(sign)
    return group(
        el("title", el_text(sign.words)),
        rect(Box(2, 3, w, h), rx=3, fill=INK, opacity=0.22),
        rect(Box(0, 0, w, h), rx=3, fill=CARD, stroke=INK, stroke_width=1.8),
        _bonus_field(sign.kind, h),
        *([_tick(h)] if sign.won else []),
        letters(sign.won or sign.words, 52 if sign.won else 34, h / 2 + 4.4, 8.8, weight=1.9),
        class_="line",
        data_kind=sign.kind,
        data_row=str(sign.row),
        data_won=sign.won,
    )


def _tick(h: float) -> str:
    return transform(40, h / 2, el("path", d=_TICK, fill="none", stroke=GO, stroke_width=2.8, stroke_linejoin="round"))


def _bonus_field(kind: str, h: float) -> str:
    box = Box(0.9, 0.9, 26, h - 1.8)
    if kind != "mountain":
        bolt = transform(13.9, h / 2 - 1.4, el("path", d=BOLT, fill=CARD), scale=1.15)
        return rect(box, fill=JERSEYS["green"].fill) + bolt
    spots = [(5, 6.5), (13.9, 6.5), (22.8, 6.5), (9.4, 12.5), (18.4, 12.5), (5, 18.5), (13.9, 18.5), (22.8, 18.5)]
    dotted = [el("circle", cx=x, cy=y, r=2.3, fill=JERSEYS["polka"].mark) for x, y in spots]
    return rect(box, fill=CARD, stroke=INK, stroke_width=0.8) + "".join(dotted)


def legend_size(teams: Sequence[str]) -> Size:
    """Return the room for the legend."""
    if not teams:
        return 0.0, 0.0
    columns = math.ceil(len(teams) / _ACROSS)
    return columns * _WIDE + 14, min(len(teams), _ACROSS) * _ROW + 16


def legend(teams: Sequence[str], prefix: str) -> str:
    """Draw the teams of the race: sign and name."""
    w, h = legend_size(teams)
    entries = [
        transform(8 + place // _ACROSS * _WIDE, 8 + place % _ACROSS * _ROW, _entry(letter, prefix))
        for place, letter in enumerate(teams)
    ]
    return group(
        rect(Box(3, 4, w, h), rx=4, fill=INK, opacity=0.22),
        rect(Box(0, 0, w, h), rx=4, fill=CARD, stroke=INK, stroke_width=2),
        rect(Box(3, 3, w - 6, h - 6), rx=3, fill="none", stroke=RULE, stroke_width=1),
        *entries,
        class_="legend",
    )


def _entry(letter: str, prefix: str) -> str:
    sign = draw_disc(Token(letter, letter, "R", -1, ""), (15, 12.5), 0.0, 20, prefix)
    return el("g", sign, words(team_of(letter).name, 34, 17.4, 14), class_="team", data_team=letter)
