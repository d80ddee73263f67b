"""Ribbon figures: tin cyclists on plates, 84 units square, standing on the middle of their plate's foot."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.draw.badges import dummy_sign, flat_badge
from paceline.draw.jerseys import jersey_badge
from paceline.draw.lettering import fitted, letters
from paceline.draw.palette import CARD, INK, RED, SKIN, Team, team_of
from paceline.draw.patterns import hatch_fill, jersey_fill
from paceline.draw.pen import Box, Point, el, group, moved, rect
from paceline.draw.scene import Token
from paceline.draw.tokens import SPRINTER, tick_badge

UNIT: Final = 92.0
"""A figure of scale 1 stands in a square this wide."""


class _Posture(msgspec.Struct, frozen=True):
    far_leg: str
    torso: str
    head: Point
    arm: str
    leg: str


_STANDING: Final = _Posture(
    "M-11 -66L4 -51L-8 -28", "M-11 -68L16 -71", (27.5, -74), "M16 -69L14 -58L24 -51", "M-11 -66L6 -56L2 -24"
)
_SEATED: Final = _Posture(
    "M-13 -60L6 -52L-6 -27", "M-13 -62L7 -78", (14.5, -87), "M7 -76L12 -64L22 -59", "M-13 -60L8 -54L1 -23"
)
_FRAME: Final = "M-25 -33L-10 -54L16 -55L-1 -33ZM-10 -54L-1 -33M16 -55L25 -33M16 -55L14.5 -60"

_LYING: Final = "translate(-2 -2) rotate(62 0 -48) scale(.7) translate(0 -8)"
"""Thrown over his handlebars, wheels in the air."""


def wind(x: float, y: float, scale: float = 1.0, colour: str = INK) -> str:
    """The sign of exhaustion: nobody ahead to ride behind."""
    gusts = el("path", d="M0 3H8a2.3 2.3 0 1 0 -2.3 -2.6M0 6.4H12a2.5 2.5 0 1 1 -2.4 3.2M0 9.8H5.4")
    drawn = group(gusts, fill="none", stroke=colour, stroke_width=1.7, stroke_linecap="round")
    return moved(x, y, drawn, scale=scale)


def _limb(path: str, colour: str, width: float, opacity: float | None = None) -> str:
    return el(
        "path",
        d=path,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=opacity,
    )


def _bicycle() -> str:
    wheels = [el("circle", cx=x, cy=-33, r=13.5) for x in (-25, 25)]
    hubs = [el("circle", cx=x, cy=-33, r=2.2, fill=INK) for x in (-25, 25)]
    frame = el("path", d=_FRAME, fill="none", stroke=INK, stroke_width=2.8, stroke_linejoin="round")
    return group(*wheels, fill="none", stroke=INK, stroke_width=3.4) + "".join(hubs) + frame


def _head(place: Point, team: Team) -> str:
    x, y = place
    peak = f"L{x + 11:.1f} {y - 2}L{x + 10.5:.1f} {y + 0.6:.1f}Z"
    cap = f"M{x - 7.2:.1f} {y - 1}A7.2 7.2 0 0 1 {x + 7.2:.1f} {y - 2}" + peak
    face = el("circle", cx=x, cy=y, r=7.2, fill=SKIN, stroke=INK, stroke_width=2.4)
    return face + el("path", d=cap, fill=team.colour, stroke=INK, stroke_width=1.8, stroke_linejoin="round")


def _cyclist(team: Team, kind: str, prefix: str) -> str:
    posture = _STANDING if kind == SPRINTER else _SEATED
    return (
        _limb(posture.far_leg, INK, 5.5, 0.55)
        + _bicycle()
        + _limb(posture.torso, INK, 19)
        + _limb(posture.torso, jersey_fill(prefix, team), 14.6)
        + _limb(posture.leg, INK, 6.4)
        + _limb(posture.arm, INK, 8)
        + _limb(posture.arm, team.colour, 4)
        + _head(posture.head, team)
    )


def _plate(token: Token, team: Team) -> str:
    sheet = rect(Box(-40, -18, 80, 20), rx=3.5, fill=team.colour, stroke=INK, stroke_width=2)
    ring = rect(Box(-43.5, -21.5, 87, 27), rx=6, fill="none", stroke=RED, stroke_width=3.6) if token.mine else ""
    badge = rect(Box(-16, -15.8, 16.4, 15.6), rx=2 if token.kind == SPRINTER else 8, fill=CARD)
    text = team.plate_text
    name = letters(token.team, -34, -2, 12, text, weight=2.1)
    kind = letters(token.kind, -7.8, -2.9, 10, weight=2.1, anchor="middle")
    count = ""
    if token.tired is not None:
        count = wind(6, -13.6, 0.92, text) + letters(str(token.tired), 35, -2, 12, text, weight=2.1, anchor="end")
    elif token.energy:
        count = letters(str(token.energy.left), 35, -2, 12, text, weight=2.1, anchor="end")
    sign = dummy_sign(token.dummy, (20, -8), 1.0, text) if token.dummy else ""
    return ring + sheet + name + badge + kind + (sign or count)


def lift(lane: int) -> float:
    """How far over the edge of its lane a figure of scale 1 stands: the right lane has a second line."""
    return 13 if lane == 0 else 8


def small_card(value: str, place: Point, prefix: str) -> str:
    """The card played last; exhaustion is hatched, 6 and 9 are underlined."""
    shown = value.removesuffix("x")
    number = shown.removesuffix("!")
    tired = shown != value
    sheet = rect(Box(0, 0, 20, 25), rx=3, fill=hatch_fill(prefix) if tired else CARD, stroke=INK, stroke_width=1.8)
    size = 12.5 if len(shown) == 1 else 9.5 if number == shown else 11.5
    if not number.isdigit():
        size = fitted(shown, 15, size, 2.1)  # a special card has letters for its powers
    digits = letters(shown, 10, 18.4, size, weight=2.1, anchor="middle", track=1.6)
    under = (
        el("path", d="M5.5 21.6H14.5", stroke=INK, stroke_width=1.6)
        if number.rstrip("abcdefghijklmnopqrstuvwxyz") in {"6", "9"}
        else ""
    )
    return moved(*place, sheet, digits, under)


def figure(token: Token, place: Point, scale: float, prefix: str) -> str:
    """The tin cyclist with his plate and his last card."""
    team = team_of(token.team)
    card = small_card(token.last, (-41, -92), prefix) if token.last else ""
    cyclist = _cyclist(team, token.kind, prefix)
    if token.down:
        cyclist = group(cyclist, class_="down", transform=_LYING)
    if token.spent:
        cyclist = group(cyclist, opacity=0.5) + tick_badge((33, -58), 9)
    jersey = jersey_badge(token.jersey, (32, -84), 1.05)
    flat = flat_badge((33, -58), 11) if token.flat else ""
    return moved(*place, cyclist, _plate(token, team), card, jersey, flat, scale=scale)
