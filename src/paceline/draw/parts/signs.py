"""Signs: plaques, flags, milestones, pills and the title cartouche, each drawn from its top left."""

from __future__ import annotations

import math
from typing import Final

from paceline.draw.parts.riders import BOLT, wind
from paceline.draw.scene import Mark
from paceline.draw.squares.scene import Pile, Refresh
from paceline.draw.svg.lettering import el_text, fit_size, letters, width_of
from paceline.draw.svg.palette import BEAM, CARD, GO, HILLS, INK, JERSEYS, RED, SUN, TERRAIN
from paceline.draw.svg.pen import Box, Point, el, group, rays, rect, transform

Size = tuple[float, float]


def plaque_size(text: str) -> Size:
    """Return the room for a start or finish plaque."""
    return width_of(text, 12, 2) + 22, 29


def plaque(text: str, colour: str) -> str:
    """Draw a street sign: pale letters and a pale thread on colour."""
    w, h = plaque_size(text)
    thread = rect(Box(2.5, 2.5, w - 5, h - 5), fill="none", stroke=CARD, stroke_width=1)
    board = rect(Box(0, 0, w, h), fill=colour) + thread
    return _shade(w, h) + board + letters(text, w / 2, 21, 12, CARD, weight=2, anchor="middle")


def _shade(w: float, h: float, radius: float | None = None) -> str:
    return rect(Box(2, 3, w, h), rx=radius, fill=INK, opacity=0.22)


def flag_size(name: str, gap: int) -> Size:
    """Return the room for a group's flag."""
    return width_of(name, 11, 1.9) + 20 + _gap_width(gap), 26


def _gap_width(gap: int) -> float:
    return width_of(f"+{gap}", 12, 2) + 16 if gap else 0


def flag(name: str, gap: int, mine: bool) -> str:
    """Draw a group's name, and on ink the empty squares to the group ahead."""
    (w, h), wide = flag_size(name, gap), _gap_width(gap)
    sheet = rect(Box(0, 0, w, h), rx=3, fill=CARD, stroke=INK, stroke_width=1.8)
    stripe = rect(Box(1, h - 4, w - 2, 3), fill=RED) if mine else ""
    text = letters(name, 10, 18.5, 11, weight=1.9)
    tail = ""
    if gap:
        edge = f"M{w - wide:.1f} 0H{w - 3:.1f}a3 3 0 0 1 3 3V{h - 3}a3 3 0 0 1 -3 3H{w - wide:.1f}Z"
        number = letters(f"+{gap}", w - wide / 2, 19, 12, CARD, weight=2, anchor="middle")
        tail = el("path", d=edge, fill=INK) + number
    return _shade(w, h, 3) + sheet + stripe + text + tail


def tag_size(text: str) -> Size:
    """Return the room for a terrain's rule."""
    return width_of(text, 8.4, 1.9) + 14, 17


def tag(text: str, fill: str) -> str:
    """Draw a terrain's rule on its own colour."""
    w, h = tag_size(text)
    sheet = rect(Box(0, 0, w, h), rx=2, fill=fill, stroke=INK, stroke_width=1.3)
    return sheet + letters(text, w / 2, 12.7, 8.4, weight=1.9, anchor="middle")


MILESTONE: Size = (25, 24)


def milestone(number: int) -> str:
    """Draw a roadside stone with the squares to go."""
    stone = el("path", d="M.5 23V8A12 10 0 0 1 24.5 8V23Z", fill=CARD, stroke=INK, stroke_width=1.6)
    cap = el("path", d="M.5 8.8A12 10.6 0 0 1 24.5 8.8Z", fill=RED, stroke=INK, stroke_width=1.4)
    return stone + cap + letters(str(number), 12.5, 20, 8.4, weight=1.9, anchor="middle", track=1.8)


PILLS = {
    "slipstream": GO,
    "blocked": RED,
    "refused": INK,
    "exhausted": INK,
    "fell": INK,
    "stood-up": GO,
    "attack": RED,
    "chase": GO,
    "caught": INK,
    "dropped": INK,
    "bonk": RED,
    "crash": RED,
    "puncture": INK,
    "feed": GO,
    "bumped": RED,
    "pushed": RED,
    "back": RED,
    "road-side": RED,
    "recovered": GO,
    "energy": GO,
    "picked-up": GO,
    "rescued": GO,
}
"""Colour of the pill that says what happened."""


def pill_size(text: str) -> Size:
    """Return the room for a few words about an event."""
    return width_of(text, 8.6, 2) + 22, 21


def pill(text: str, colour: str) -> str:
    """Draw a few words about an event."""
    w, h = pill_size(text)
    sheet = rect(Box(0, 0, w, h), rx=h / 2, fill=colour, stroke=CARD, stroke_width=1.6)
    return sheet + letters(text, w / 2, 14.8, 8.6, CARD, weight=2, anchor="middle")


def refused_sign(place: Point, r: float) -> str:
    """Draw struck chevrons: no slipstream here."""
    x, y, k = *place, r / 14
    sheet = el("circle", r=14, fill=CARD, stroke=INK, stroke_width=2)
    draft = el("path", d="M-7 -5l5 5l-5 5M0 -5l5 5l-5 5", fill="none", stroke=INK, stroke_width=2.4)
    strike = el("path", d="M-10 10L10 -10", stroke=RED, stroke_width=3.4)
    return group(sheet, draft, strike, transform=f"translate({x:.1f} {y:.1f}) scale({k:.3f})")


def wind_badge(place: Point, r: float) -> str:
    """Draw the wind sign on a small disc, to hang on a token."""
    x, y, k = *place, r / 11
    sheet = el("circle", r=11, fill=CARD, stroke=INK, stroke_width=1.6)
    return group(sheet, wind(-7, -5.4), transform=f"translate({x:.1f} {y:.1f}) scale({k:.3f})")


def cartouche(title: str, subtitle: str, moment: str, size: Size, clip: str) -> str:
    """Draw the poster's title: sun over hills, the name of the stage, a line about it and the moment shown."""
    w, h = size
    sky = h * 0.37
    room = w - 14
    return (
        rect(Box(5, 6, w, h), fill=INK, opacity=0.22)
        + rect(Box(0, 0, w, h), fill=CARD, stroke=INK, stroke_width=2.5)
        + rect(Box(6, 6, w - 12, h - 12), fill="none", stroke=INK, stroke_width=1)
        + el("clipPath", rect(Box(7, 7, room, sky)), id=clip)
        + group(_sunrise(w, 7 + sky), clip_path=f"url(#{clip})")
        + el("path", d=f"M7 {7 + sky:.1f}H{w - 7:.1f}", stroke=INK, stroke_width=1.5)
        + _title(title, subtitle, w, h, 7 + sky)
        + _moment(moment, w, h)
    )


def _title(title: str, subtitle: str, w: float, h: float, top: float) -> str:
    if fit_size(subtitle, w - 44, h * 0.078, 1.8) < h * _SMALLEST:
        return _long_title(title, _halves(subtitle), w, h)
    size = fit_size(title, w - 40, h * 0.19, 2.2)
    base = top + (h - 7 - top) * 0.33 + size * 0.52 if subtitle else (top + h - 7 + size) / 2
    name = letters(title, w / 2, base, size, weight=2.2, anchor="middle", inline=CARD)
    small = fit_size(subtitle, w - 44, h * 0.078, 1.8)
    return name + letters(subtitle, w / 2, h - 7 - h * 0.078, small, RED, weight=1.8, anchor="middle")


_SMALLEST = 0.055
"""Height of letters, as a share of the cartouche, under which its second line is broken in two."""
_PARTS = " · "


def _halves(text: str) -> tuple[str, str]:
    """Break a line of parts so that its halves are most alike."""
    parts = text.split(_PARTS)
    cuts = [(_PARTS.join(parts[:cut]), _PARTS.join(parts[cut:])) for cut in range(1, len(parts))]
    return min(cuts, key=lambda halves: max(map(len, halves)), default=(text, ""))


def _long_title(title: str, lines: tuple[str, str], w: float, h: float) -> str:
    """Draw the name of the stage with two lines about it."""
    size = fit_size(title, w - 40, h * 0.165, 2.2)
    small = min(fit_size(line, w - 44, h * 0.07, 1.8) for line in lines if line)
    name = letters(title, w / 2, h * 0.655, size, weight=2.2, anchor="middle", inline=CARD)
    return name + "".join(
        letters(line, w / 2, h * base, small, RED, weight=1.8, anchor="middle")
        for line, base in zip(lines, (0.767, 0.868), strict=True)
    )


def _moment(moment: str, w: float, h: float) -> str:
    if not moment:
        return ""
    size, wide = h * 0.075, width_of(moment, h * 0.075, 2) + h * 0.16
    tall = size * 2.2
    sheet = rect(Box((w - wide) / 2, h - tall * 0.4, wide, tall), rx=tall / 2, fill=INK, stroke=CARD, stroke_width=1.6)
    return sheet + letters(moment, w / 2, h - tall * 0.4 + (tall + size) / 2, size, CARD, weight=2, anchor="middle")


def _sunrise(w: float, ground: float) -> str:
    sun = w / 2, ground
    far = (0, -0.16), (0.14, -0.3), (0.3, -0.1), (0.46, -0.24), (0.66, -0.06), (0.84, -0.34), (1, -0.12)
    near = (0, 0.0), (0.2, -0.42), (0.36, -0.12), (0.5, -0.5), (0.68, -0.1), (0.82, -0.36), (1, 0.0)
    return (
        rays(sun, w, (180, 360), 20, BEAM)
        + el("circle", cx=sun[0], cy=sun[1], r=ground * 0.56, fill=SUN)
        + _range(far, w, ground, HILLS[1])
        + _range(near, w, ground, HILLS[2])
    )


def _range(ridge: tuple[Point, ...], w: float, ground: float, colour: str) -> str:
    points = [(w * x, ground + ground * y) for x, y in ridge]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return el("path", d=f"M{path}L{w:.1f} {ground:.1f}L0 {ground:.1f}Z", fill=colour)


PILE: Final[Size] = (60, 34)
_THICK: Final = 3.6
"""Height of a token on the other."""
_PEAK: Final = "M-9 6L-2 -7L1.6 -1L3.6 -4L9 6Z"
_SNOW: Final = "M-2 -7L-4.6 -2.2L-2.6 -2.8L-1.2 -.8L.6 -2.7Z"
_ROUND: Final = "M6.2 -3.4A7 7 0 1 0 7 1.4M7.6 -7.4L6.6 -2.8L2 -3.8"


def pile_sign(pile: Pile) -> str:
    """Draw a plate with what the tokens count for, and the tokens on top of each other with the value of the first."""
    w, h = PILE
    plate = rect(Box(0, 8, w, h - 8), rx=4, fill=CARD, stroke=INK, stroke_width=1.8)
    shade = rect(Box(2, 11, w, h - 8), rx=4, fill=INK, opacity=0.22)
    return el(
        "g",
        el("title", el_text(pile.words)),
        shade,
        plate,
        transform(15, 21, _kind(pile.kind)),
        _stack(pile),
        class_="pile",
        data_square=str(pile.row),
        data_kind=pile.kind,
        data_values=",".join(map(str, pile.values)),
    )


def _kind(kind: str) -> str:
    """Draw a flash for the sprint, a mountain for the climbers."""
    if kind == "sprint":
        return el("circle", r=10, fill=JERSEYS["green"].fill, stroke=INK, stroke_width=1.6) + transform(
            0, -1, el("path", d=BOLT, fill=CARD), scale=0.95
        )
    rock = el("path", d=_PEAK, fill=JERSEYS["polka"].mark, stroke=INK, stroke_width=1.4, stroke_linejoin="round")
    return rock + el("path", d=_SNOW, fill=CARD)


def _stack(pile: Pile) -> str:
    """Draw tokens seen from the side, the first on top."""
    fill = JERSEYS["green"].fill if pile.kind == "sprint" else JERSEYS["polka"].mark
    drawn = []
    for level in range(len(pile.values)):
        y = 25 - _THICK * level
        side = f"M29 {y:.1f}v{_THICK}a14 7 0 0 0 28 0v{-_THICK}Z"
        drawn.append(el("path", d=side, fill=fill, stroke=INK, stroke_width=1.4))
        drawn.append(el("ellipse", cx=43, cy=y, rx=14, ry=7, fill=CARD, stroke=INK, stroke_width=1.4))
    top = 25 - _THICK * (len(pile.values) - 1)
    return "".join(drawn) + letters(str(pile.values[0]), 43, top + 4.2, 8.6, weight=2.2, anchor="middle")


_POINTS: Final = "-points"
"""Ends the kind of a mark that is a token taken."""


def event_sign(mark: Mark) -> tuple[Size, str, str]:
    """Return the sign of a mark with its size and the colour of its pole: points on a pennant, all else in a pill."""
    if mark.kind.endswith(_POINTS):
        return points_size(mark.words), points_sign(mark.words, mark.kind.removesuffix(_POINTS)), INK
    colour = PILLS.get(mark.kind, INK)
    return pill_size(mark.words), pill(mark.words, colour), colour


def points_size(text: str) -> Size:
    """Return the room for points won."""
    return width_of(text, 10, 2.2) + 44, 25


def points_sign(text: str, kind: str) -> str:
    """Draw points won: a pale pennant with the symbol of what they count for."""
    w, h = points_size(text)
    shape = f"M0 0H{w:.1f}L{w - 9:.1f} {h / 2:.1f}L{w:.1f} {h}H0Z"
    return group(
        el("path", d=shape, fill=INK, opacity=0.22, transform="translate(2 3)"),
        el("path", d=shape, fill=CARD, stroke=INK, stroke_width=1.8, stroke_linejoin="round"),
        transform(14.5, h / 2, _kind(kind)),
        letters(text, 28, h / 2 + 5, 10, weight=2.2),
        class_="points",
        data_kind=kind,
    )


def refresh_size(text: str) -> Size:
    """Return the room for the refresh token's sign."""
    return width_of(text, 8.4, 1.9) + 42, 22


def refresh_sign(refresh: Refresh) -> str:
    """Draw an arrow that comes round again, and the words."""
    w, h = refresh_size(refresh.words)
    colours = TERRAIN["supply"]
    sheet = rect(Box(0, 0, w, h), rx=h / 2, fill=colours.fill, stroke=INK, stroke_width=1.6)
    arrow = el("path", d=_ROUND, fill="none", stroke=INK, stroke_width=2.2, stroke_linejoin="round")
    text = letters(refresh.words, 30, 15.3, 8.4, weight=1.9)
    return group(sheet, transform(17, h / 2, arrow, scale=0.9), text, class_="refresh")


BOTTLE: Final = "M-3.6 -3.4Q-3.6 -5 -2 -5.4V-8H2V-5.4Q3.6 -5 3.6 -3.4V8H-3.6Z"
_STROKES: Final = {
    "attack": "M-5 5.5L5 -4.5M-1 -5H5.4V1.4",
    "chase": "M-6 -5L-1 0L-6 5M1 -5L6 0L1 5",
    "slipstream": "M-6 -4H3M-7 0H6.4M-6 4H3",
    "caught": "M-6 0H-1M6 0H1M-3.6 -3L-.8 0L-3.6 3M3.6 -3L.8 0L3.6 3",
    "dropped": "M0 -6V5M-4.6 .6L0 5.2L4.6 .6",
    "bonk": "M-6 -3.4H4.4V3.4H-6ZM4.4 -1.2H6.4V1.2H4.4M-4 3.2L-1.6 -3.2",
    "crash": "M0 -7L1.8 -2.4L6.4 -3.6L3 0L6.4 3.6L1.8 2.4L0 7L-1.8 2.4L-6.4 3.6L-3 0L-6.4 -3.6L-1.8 -2.4Z",
    "puncture": "M-4 4.6A6 6 0 1 1 4 4.6ZM-1.4 -.6H1.4",
    "bumped": "M-7 0H7M-4 -3.4L-7.4 0L-4 3.4M4 -3.4L7.4 0L4 3.4",
    "pushed": "M-7 0H3M-.4 -4L3.6 0L-.4 4M7 -5.6V5.6",
    "back": "M7 0H-6M-2 -4.4L-6.4 0L-2 4.4",
    "road-side": "M0 -6.4V2M-4 -1.6L0 2.4L4 -1.6M-6.4 6H6.4",
    "exhausted": "M-6 -3.4H4.4V3.4H-6ZM4.4 -1.2H6.4V1.2H4.4M-4 3.2L-1.6 -3.2",
    "recovered": "M0 6V-5M-4.6 -.6L0 -5.2L4.6 -.6",
    "energy": "M2 -7L-3.4 1H2.4L-1.6 7.4",
    "crossed": "M-4.6 7V-6.4H5L2.4 -3L5 .4H-4.6",
    "picked-up": "M-7 0H7M-3.4 -4A4 4 0 1 0 -3.4 4M3.4 -4A4 4 0 1 1 3.4 4",
    "unhooked": "M-3 -4A4 4 0 1 0 -3 4M3 -4A4 4 0 1 1 3 4M-1.6 6L1.6 -6",
    "closed-up": "M-7 0H-1M7 0H1M-3.6 -3L-.8 0L-3.6 3M3.6 -3L.8 0L3.6 3",
    "rescued": "M0 -6.4V6.4M-6.4 0H6.4",
    "held": "M-5.4 -6H5.4V0Q5.4 4.6 0 7.4Q-5.4 4.6 -5.4 0Z",
}
"""Strokes of what happened, round their middle."""


def mark_badge(kind: str, place: Point, r: float) -> str:
    """Draw what happened on a small disc, to hang on a rider or to lie on the road; a dot for unknown kinds."""
    colour = PILLS.get(kind, INK)
    sheet = el("circle", r=11, fill=colour, stroke=CARD, stroke_width=1.8)
    if kind == "feed":
        drawn = sheet + transform(0, 0, el("path", d=BOTTLE, fill=CARD), scale=0.8)
    elif kind in _STROKES:
        strokes = el("path", d=_STROKES[kind], fill="none", stroke=CARD, stroke_width=2.2, stroke_linejoin="round")
        drawn = sheet + strokes
    else:
        drawn = el("circle", r=5, fill=colour, stroke=CARD, stroke_width=1.8)
    return el("g", transform(*place, drawn, scale=r / 11), class_="mark", data_kind=kind)


def chevrons(place: Point, heading: float, unit: float, colour: str, count: int) -> str:
    """Draw arrow heads in the direction of travel, one heavy or several thin ones."""
    width, reach, spread = (0.1, 0.3, 0.24) if count == 1 else (0.05, 0.2, 0.22)
    first = -0.5 * reach - 0.13 * (count - 1)
    path = "".join(f"M{first + 0.26 * k:.2f} {-spread}l{reach} {spread}l{-reach} {spread}" for k in range(count))
    stroke = el("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")
    return transform(*place, stroke, scale=unit, turn=math.degrees(heading))
