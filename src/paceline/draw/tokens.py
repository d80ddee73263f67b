"""Map tokens: a rider seen from above, and the frame every drawn rider stands in."""

from __future__ import annotations

import math
from typing import Final

from paceline.draw.badges import dummy_badge, fall_badge, flat_badge
from paceline.draw.jerseys import jersey_badge
from paceline.draw.lettering import el_text, letters
from paceline.draw.palette import CARD, INK, RED, Team, team_of
from paceline.draw.patterns import jersey_fill
from paceline.draw.pen import Point, el, group, moved, trail
from paceline.draw.scene import Token

SPRINTER, LEADER, CLIMBER, STAR = "S", "L", "C", "A"
"""Kinds drawn as a pointed shield, a square, a peak and a star; any other kind is round."""
SMALLEST: Final = 22.0
_TIPS: Final = 5
_TICK: Final = "M-4.6 .4L-1.4 3.6L4.8 -3.4"
_FLAT: Final = "scale(1 0.76)"


def rider(token: Token, *drawing: str) -> str:
    """A rider's element: programs find him by his attributes, people by his name."""
    return el(
        "g",
        el("title", el_text(token.full_name or token.name)),
        *drawing,
        class_="rider",
        data_rider=token.rider,
        data_cell=str(token.cell),
    )


def _shape(kind: str, r: float) -> str:
    if kind == LEADER:
        return f"M{-r * 0.92:.1f} {-r * 0.92:.1f}H{r * 0.92:.1f}V{r * 0.92:.1f}H{-r * 0.92:.1f}Z"
    if kind == STAR:
        return _star(r)
    if kind == CLIMBER:
        return f"M{r * 1.4:.1f} 0L{-r * 0.92:.1f} {r * 1.2:.1f}V{-r * 1.2:.1f}Z"
    if kind != SPRINTER:
        return f"M{-r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0Z"
    back, side, waist, nose = -r * 1.06, r * 0.9, r * 0.2, r * 1.2
    return (
        f"M{back:.1f} {-side:.1f}H{waist:.1f}L{nose:.1f} 0L{waist:.1f} {side:.1f}H{back:.1f}"
        f"Q{-r * 0.74:.1f} 0 {back:.1f} {-side:.1f}Z"
    )


def _star(r: float) -> str:
    """A star with one tip ahead."""
    turns = [math.pi * k / _TIPS for k in range(2 * _TIPS)]
    tips = [(r * (0.86 if k % 2 else 1.42), turn) for k, turn in enumerate(turns)]
    return trail(((far * math.cos(turn), far * math.sin(turn)) for far, turn in tips), close=True)


def _coat(shape: str, team: Team, prefix: str, k: float, mine: bool) -> str:
    shadow = el("path", d=shape, fill=INK, opacity=0.28, transform=f"translate({1.6 * k:.1f} {2.2 * k:.1f})")
    rings = ((RED, 6.4),) if mine else ()
    rims = [
        el("path", d=shape, fill="none", stroke=colour, stroke_width=width * k, stroke_linejoin="round")
        for colour, width in (*rings, (CARD, 4.2))
    ]
    body = el(
        "path",
        d=shape,
        fill=jersey_fill(prefix, team),
        stroke=INK,
        stroke_width=2 * k,
        stroke_linejoin="round",
    )
    return shadow + "".join(rims) + body


def _faded(shape: str, k: float) -> str:
    """A pale veil over the coat of a rider who has had his turn, and a dashed rim."""
    veil = el("path", d=shape, fill=CARD, opacity=0.5)
    rim = el(
        "path", d=shape, fill="none", stroke=CARD, stroke_width=2.1 * k, stroke_dasharray=f"{2.4 * k:.1f} {2.4 * k:.1f}"
    )
    return veil + rim


def disc(token: Token, place: Point, heading: float, d: float, prefix: str, *, counted: bool = False) -> str:
    """The bare token, d pixels across, its shape along the heading and its letter upright on a bib.

    A rider who lies on the road lies across it, flat, his letter on its side. `counted` says how tired he is.
    """
    r, turn = d / 2, math.degrees(heading)
    count = count_badge(token, r) if counted else ""
    coat, bib = _clothes(token, d, prefix)
    if token.down:
        body = group(coat, bib, transform=f"rotate({turn + 90:.1f}) {_FLAT}")
        return moved(*place, body, _upright(token, r), count)
    turned = group(coat, transform=f"rotate({turn:.1f})" if turn else None)
    return moved(*place, turned, bib, _upright(token, r), count)


def turnable(token: Token, d: float, prefix: str) -> tuple[str, str]:
    """The same token round its middle in two parts: what turns with the heading, and what stays upright over it."""
    coat, bib = _clothes(token, d, prefix)
    if token.down:
        return group(coat, bib, transform=f"rotate(90) {_FLAT}"), _upright(token, d / 2)
    return coat, bib + _upright(token, d / 2)


def _clothes(token: Token, d: float, prefix: str) -> tuple[str, str]:
    """A rider's coat and the bib for his letter."""
    shape = _shape(token.kind, d / 2)
    coat = _coat(shape, team_of(token.team), prefix, d / 30, token.mine)
    if token.spent:
        coat += _faded(shape, d / 30)
    return coat, el("circle", r=d * 0.31, fill=CARD, stroke=INK, stroke_width=1.1 * d / 30)


def _upright(token: Token, r: float) -> str:
    """Letter and badges."""
    if token.kind.isdigit():  # riders of one shape are told apart by their figure
        letter = letters(token.team + token.kind, 0, r * 0.29, r * 0.58, weight=2.1, anchor="middle", track=1.5)
    else:
        letter = letters(token.team, 0, r * 0.36, r * 0.72, weight=2.3, anchor="middle")
    badge = dummy_badge(token.dummy, (r * 0.66, r * 0.66), r * 0.42) if token.dummy else ""
    badge += jersey_badge(token.jersey, (r * 0.78, -r * 0.78), r * 0.05)
    if token.flat:
        badge += flat_badge((-r * 0.74, -r * 0.74), r * 0.5)
    if token.spent:
        badge += tick_badge((r * 0.74, r * 0.74), r * 0.42)
    if not token.down:
        return letter + badge
    lying = group(letter, transform="rotate(90) scale(0.84)")
    return lying + badge + fall_badge((-r * 0.72, -r * 0.72), r * 0.52)


def tick_badge(place: Point, r: float) -> str:
    """A tick: this rider has had his turn."""
    sheet = el("circle", r=8, fill=INK, stroke=CARD, stroke_width=1.6)
    tick = el("path", d=_TICK, fill="none", stroke=CARD, stroke_width=2.2)
    return el("g", moved(*place, sheet, tick, scale=r / 8), class_="spent")


def count_badge(token: Token, r: float) -> str:
    """How tired a rider is, on a small drop over his shoulder; nothing for one who is fresh."""
    if not token.tired:
        return ""
    size, text = r * 0.46, str(token.tired)
    sheet = el("circle", r=size, fill=CARD, stroke=RED, stroke_width=r * 0.13)
    number = letters(text, 0, size * 0.62, size * 1.2, RED, weight=2.3, anchor="middle", track=1.4)
    return el("g", moved(-r * 0.78, -r * 0.78, sheet, number), class_="tired", data_tired=text)
