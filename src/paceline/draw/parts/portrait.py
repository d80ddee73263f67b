"""Portraits: one rider as a document of his own, to be set down on a board."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec
from msgspec.structs import replace

from paceline.draw.parts.riders import UNIT, count_badge, figure, lift, turnable
from paceline.draw.ribbon import RATIO
from paceline.draw.scene import Token
from paceline.draw.svg.lettering import el_text
from paceline.draw.svg.palette import team_of
from paceline.draw.svg.patterns import patterns
from paceline.draw.svg.pen import el, num

_DISC: Final = 30.0
DISC_ROOM: Final = 1.6
"""Side of the square round a disc, in diameters: badges hang over its edge."""
FIGURE_ROOM: Final = 112.0
"""Side of the square round a figure of scale 1."""
FIGURE_LIFT: Final = lift(1)
"""How far over the edge of its lane it stands in its portrait."""


def rider_svg(token: Token, layout: str, turn: float = 0.0, *, counted: bool = False) -> str:
    """The rider for a board of this layout, round his place; on a map he travels towards `turn` degrees.

    `counted` shows on a map how tired he is.

    What turns with him is the group of class `turns`: whoever has the document in his page may turn it himself.
    """
    prefix = _prefix(token, layout, turn)
    drawn = _figure(token, prefix) if layout == "ribbon" else _disc(token, layout == "map", turn, prefix)
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
    """Begins every id, the same wherever he rides."""
    energy = token.energy if layout == "ribbon" else None
    drawn = msgspec.to_builtins(replace(token, cell=-1, where="", card="", won=(), energy=energy))
    for name in ("worn", "has", *(() if token.spent else ("spent",))):
        del drawn[name]
    return "r" + blake2b(msgspec.json.encode((drawn, layout, turn)), digest_size=5).hexdigest()


def _disc(token: Token, lettered: bool, turn: float, prefix: str) -> str:
    """The disc; over a profile it is too small for letters and badges."""
    turning, upright = turnable(token, _DISC, prefix)
    return el("g", turning, class_="turns", transform=f"rotate({num(turn)})") + (upright if lettered else "")


def _figure(token: Token, prefix: str) -> str:
    """The figure, its foot as far below the middle of its lane as in a ribbon."""
    return figure(token, (0, UNIT * RATIO / 2 - FIGURE_LIFT), 1.0, prefix)
