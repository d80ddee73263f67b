"""Riders: tokens on a map, figures on a ribbon, their badges and jerseys, and portraits for boards."""

from __future__ import annotations

import math
from hashlib import blake2b
from typing import Final

import msgspec
from msgspec.structs import replace

from paceline.draw.scene import Token
from paceline.draw.squares.layout import RATIO
from paceline.draw.svg.lettering import el_text, fit_size, letters
from paceline.draw.svg.palette import CARD, INK, JERSEYS, RED, SKIN, Team, team_of
from paceline.draw.svg.patterns import hatch_fill, jersey_fill, patterns
from paceline.draw.svg.pen import Box, Point, el, group, num, rect, trail, transform

_SHIRT: Final = "M-4 -9Q0 -5 4 -9L11 -5.5L8 .8L5.6 -.6V9.4H-5.6V-.6L-8 .8L-11 -5.5Z"
_STAR: Final = "M0 -3.4L1.5 -.4L4.8 0L2.4 2.3L3 5.6L0 4L-3 5.6L-2.4 2.3L-4.8 0L-1.5 -.4Z"
BOLT: Final = "M1.6 -5L-3.8 2.2H-.4L-1.8 8L4 .2H.5Z"
_DOTS: Final = ((-2.9, -2.2), (2.9, -2.2), (0.0, 1.8), (-2.9, 6.0), (2.9, 6.0))


def _mark(jersey: str) -> str:
    """Draw a star, a flash or dots."""
    colour = JERSEYS[jersey].mark
    if jersey == "polka":
        return "".join(el("circle", cx=x, cy=y, r=1.9, fill=colour) for x, y in _DOTS)
    return el("path", d=_STAR if jersey == "yellow" else BOLT, fill=colour)


def jersey_badge(jersey: str, place: Point, scale: float) -> str:
    """Draw the shirt round its middle, 22 units wide at scale 1; nothing for a rider who leads nothing."""
    if jersey not in JERSEYS:
        return ""
    halo = el("path", d=_SHIRT, fill=CARD, stroke=CARD, stroke_width=5, stroke_linejoin="round")
    shirt = el("path", d=_SHIRT, fill=JERSEYS[jersey].fill, stroke=INK, stroke_width=1.8, stroke_linejoin="round")
    return el("g", transform(*place, halo, shirt, _mark(jersey), scale=scale), class_="jersey", data_jersey=jersey)


_DUMBBELL: Final = "M-4 0H4M-7 -3.2V3.2M-4.4 -5.2V5.2M4.4 -5.2V5.2M7 -3.2V3.2"
_PACK: Final = ((-5.2, 3.4), (5.2, 3.4), (0.0, -3.8))
_FALL: Final = "M0 -12L3 -5L10.4 -6L6 0L10.4 6L3 5L0 12L-3 5L-10.4 6L-6 0L-10.4 -6L-3 -5Z"


def dummy_sign(kind: str, place: Point, scale: float, colour: str = INK) -> str:
    """Draw a dumbbell for a muscle team, a pack of three for the peloton team."""
    if kind == "peloton":
        drawn = group(*(el("circle", cx=x, cy=y, r=3.5) for x, y in _PACK), fill=colour)
    else:
        drawn = el("path", d=_DUMBBELL, fill="none", stroke=colour, stroke_width=2.3, stroke_linecap="round")
    return el("g", transform(*place, drawn, scale=scale), class_="dummy", data_dummy=kind)


def dummy_badge(kind: str, place: Point, r: float) -> str:
    """Draw the sign of a dummy team on a small disc, to hang on a token."""
    sheet = el("circle", cx=place[0], cy=place[1], r=r, fill=CARD, stroke=INK, stroke_width=r * 0.16)
    return sheet + dummy_sign(kind, place, r / 11)


def flat_badge(place: Point, r: float) -> str:
    """Draw a wheel without air: this rider stands by the road with a puncture."""
    sheet = el("circle", r=12, fill=CARD, stroke=INK, stroke_width=2)
    tyre = el("path", d="M-5.5 5A7.4 7.4 0 1 1 5.5 5Z", fill="none", stroke=INK, stroke_width=2.6)
    hub = el("circle", r=1.8, fill=RED)
    return el("g", transform(*place, sheet, tyre, hub, scale=r / 12), class_="flat")


def fall_badge(place: Point, r: float) -> str:
    """Draw a red star: this rider fell."""
    star = el("path", d=_FALL, fill=RED, stroke=CARD, stroke_width=2.2, stroke_linejoin="round")
    return el("g", transform(*place, star, scale=r / 12), class_="down")


SPRINTER, LEADER, CLIMBER, STAR = "S", "L", "C", "A"
"""Kinds drawn as a pointed shield, a square, a peak and a star; any other kind is round."""
SMALLEST: Final = 22.0
_TIPS: Final = 5
_TICK: Final = "M-4.6 .4L-1.4 3.6L4.8 -3.4"
_FLAT: Final = "scale(1 0.76)"


def rider_element(token: Token, *drawing: str) -> str:
    """Return a rider's element: programs find it by its attributes, people by its name."""
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
    """Draw a star with one tip ahead."""
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
    """Draw a pale veil over the coat of a rider who has had a turn, and a dashed rim."""
    veil = el("path", d=shape, fill=CARD, opacity=0.5)
    rim = el(
        "path", d=shape, fill="none", stroke=CARD, stroke_width=2.1 * k, stroke_dasharray=f"{2.4 * k:.1f} {2.4 * k:.1f}"
    )
    return veil + rim


def draw_disc(token: Token, place: Point, heading: float, d: float, prefix: str, *, counted: bool = False) -> str:
    """Draw the bare token, d pixels across, its shape along the heading and its letter upright on a bib.

    A rider who lies on the road lies across it, flat, the letter on its side. `counted` says how tired they are.
    """
    r, turn = d / 2, math.degrees(heading)
    count = count_badge(token, r) if counted else ""
    coat, bib = _clothes(token, d, prefix)
    if token.down:
        body = group(coat, bib, transform=f"rotate({turn + 90:.1f}) {_FLAT}")
        return transform(*place, body, _upright(token, r), count)
    turned = group(coat, transform=f"rotate({turn:.1f})" if turn else None)
    return transform(*place, turned, bib, _upright(token, r), count)


def turnable(token: Token, d: float, prefix: str) -> tuple[str, str]:
    """Return the token round its middle in two parts: what turns with the heading, and what stays upright."""
    coat, bib = _clothes(token, d, prefix)
    if token.down:
        return group(coat, bib, transform=f"rotate(90) {_FLAT}"), _upright(token, d / 2)
    return coat, bib + _upright(token, d / 2)


def _clothes(token: Token, d: float, prefix: str) -> tuple[str, str]:
    """Return a rider's coat and the bib for the letter."""
    shape = _shape(token.kind, d / 2)
    coat = _coat(shape, team_of(token.team), prefix, d / 30, token.mine)
    if token.spent:
        coat += _faded(shape, d / 30)
    return coat, el("circle", r=d * 0.31, fill=CARD, stroke=INK, stroke_width=1.1 * d / 30)


def _upright(token: Token, r: float) -> str:
    """Draw letter and badges."""
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
    """Draw a tick: this rider has had a turn."""
    sheet = el("circle", r=8, fill=INK, stroke=CARD, stroke_width=1.6)
    tick = el("path", d=_TICK, fill="none", stroke=CARD, stroke_width=2.2)
    return el("g", transform(*place, sheet, tick, scale=r / 8), class_="spent")


def count_badge(token: Token, r: float) -> str:
    """Draw how tired a rider is, on a small drop over the shoulder; nothing for one who is fresh."""
    if not token.tired:
        return ""
    size, text = r * 0.46, str(token.tired)
    sheet = el("circle", r=size, fill=CARD, stroke=RED, stroke_width=r * 0.13)
    number = letters(text, 0, size * 0.62, size * 1.2, RED, weight=2.3, anchor="middle", track=1.4)
    return el("g", transform(-r * 0.78, -r * 0.78, sheet, number), class_="tired", data_tired=text)


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
"""Thrown over the handlebars, wheels in the air."""


def wind(x: float, y: float, scale: float = 1.0, colour: str = INK) -> str:
    """Draw the sign of exhaustion: nobody ahead to ride behind."""
    gusts = el("path", d="M0 3H8a2.3 2.3 0 1 0 -2.3 -2.6M0 6.4H12a2.5 2.5 0 1 1 -2.4 3.2M0 9.8H5.4")
    drawn = group(gusts, fill="none", stroke=colour, stroke_width=1.7, stroke_linecap="round")
    return transform(x, y, drawn, scale=scale)


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
    """Return how far over the edge of its lane a figure of scale 1 stands: the right lane has a second line."""
    return 13 if lane == 0 else 8


def small_card(value: str, place: Point, prefix: str) -> str:
    """Draw the card played last; exhaustion is hatched, 6 and 9 are underlined."""
    shown = value.removesuffix("x")
    number = shown.removesuffix("!")
    tired = shown != value
    sheet = rect(Box(0, 0, 20, 25), rx=3, fill=hatch_fill(prefix) if tired else CARD, stroke=INK, stroke_width=1.8)
    size = 12.5 if len(shown) == 1 else 9.5 if number == shown else 11.5
    if not number.isdigit():
        size = fit_size(shown, 15, size, 2.1)  # a special card has letters for its powers
    digits = letters(shown, 10, 18.4, size, weight=2.1, anchor="middle", track=1.6)
    under = (
        el("path", d="M5.5 21.6H14.5", stroke=INK, stroke_width=1.6)
        if number.rstrip("abcdefghijklmnopqrstuvwxyz") in {"6", "9"}
        else ""
    )
    return transform(*place, sheet, digits, under)


def draw_figure(token: Token, place: Point, scale: float, prefix: str, *, plate: bool = True) -> str:
    """Draw the tin cyclist with plate and last card."""
    team = team_of(token.team)
    card = small_card(token.last, (-41, -92), prefix) if token.last else ""
    cyclist = _cyclist(team, token.kind, prefix)
    if token.down:
        cyclist = group(cyclist, class_="down", transform=_LYING)
    if token.spent:
        cyclist = group(cyclist, opacity=0.5) + tick_badge((33, -58), 9)
    jersey = jersey_badge(token.jersey, (32, -84), 1.05)
    flat = flat_badge((33, -58), 11) if token.flat else ""
    return transform(*place, cyclist, _plate(token, team) if plate else "", card, jersey, flat, scale=scale)


_DISC: Final = 30.0
DISC_ROOM: Final = 1.6
"""Side of the square round a disc, in diameters: badges hang over its edge."""
FIGURE_ROOM: Final = 112.0
"""Side of the square round a figure of scale 1."""
FIGURE_LIFT: Final = lift(1)
"""Height of its foot over the edge of its lane in a portrait."""


def rider_svg(token: Token, layout: str, turn: float = 0.0, *, counted: bool = False, plate: bool = True) -> str:
    """Draw the rider for a board of this layout, round its place; on a map it travels towards `turn` degrees.

    `counted` shows on a map how tired the rider is; without a `plate` the figure of a ribbon is a cyclist alone.

    The group of class `turns` turns with the rider: a page may turn it itself.
    """
    prefix = _prefix(token, layout, turn)
    drawn = _figure(token, prefix, plate=plate) if layout == "ribbon" else _disc(token, layout == "map", turn, prefix)
    if counted and layout == "map":
        drawn += count_badge(token, _DISC / 2)
    side = FIGURE_ROOM if layout == "ribbon" else _DISC * DISC_ROOM
    name = token.full_name or token.name
    return el(
        "svg",
        el("title", el_text(name)) if name else "",
        el("defs", patterns(prefix, [team_of(token.team)], ())),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{num(-side / 2)} {num(-side / 2)} {num(side)} {num(side)}",
        width=side,
        height=side,
        role="img",
    )


def _prefix(token: Token, layout: str, turn: float) -> str:
    """Return what begins every id, the same on every road."""
    energy = token.energy if layout == "ribbon" else None
    drawn = msgspec.to_builtins(replace(token, cell=-1, where="", card="", won=(), energy=energy))
    for name in ("worn", "has", *(() if token.spent else ("spent",))):
        del drawn[name]
    return "r" + blake2b(msgspec.json.encode((drawn, layout, turn)), digest_size=5).hexdigest()


def _disc(token: Token, lettered: bool, turn: float, prefix: str) -> str:
    """Draw the disc; over a profile it is too small for letters and badges."""
    turning, upright = turnable(token, _DISC, prefix)
    return el("g", turning, class_="turns", transform=f"rotate({num(turn)})") + (upright if lettered else "")


def _figure(token: Token, prefix: str, *, plate: bool) -> str:
    """Draw the figure, its foot as far below the middle of its lane as in a ribbon."""
    return draw_figure(token, (0, UNIT * RATIO / 2 - FIGURE_LIFT), 1.0, prefix, plate=plate)
