"""Chains: links between riders who are coupled on a road of lanes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from paceline.draw.palette import CARD, GOLD, INK
from paceline.draw.pen import Point, el, group, trail


def links(chains: Sequence[Sequence[str]], places: Mapping[str, Point], d: float) -> str:
    """A link between every two neighbours of a chain that are in the picture; `d` is the size of their tokens."""
    drawn = [
        _link(front, behind, places[front], places[behind], d)
        for chain in chains
        for front, behind in pairwise(chain)
        if front in places and behind in places
    ]
    return group(*drawn, class_="chains")


def _link(front: str, behind: str, ahead: Point, back: Point, d: float) -> str:
    """A bar with rounded ends that reaches from one token into the next, hollow like a link of a chain."""
    far = math.dist(ahead, back)
    if far > d * 1.1:  # from rim to rim, and a little under both
        inset = (far - max(far - d * 0.8, d * 0.3)) / 2 / far
        (x, y), (u, v) = ahead, back
        ahead, back = (x + (u - x) * inset, y + (v - y) * inset), (u + (x - u) * inset, v + (y - v) * inset)
    path = trail((ahead, back))
    bars = [
        el("path", d=path, stroke=colour, stroke_width=d * width, stroke_linecap="round")
        for colour, width in ((CARD, 0.5), (INK, 0.4), (GOLD, 0.2))
    ]
    return group(*bars, class_="link", data_front=front, data_behind=behind)
