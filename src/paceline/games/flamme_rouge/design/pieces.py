"""What the rules of design call a tile: a bend, a six-square tile, a supply zone … and which face does what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from typing import Final

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.stages import BASE
from paceline.games.flamme_rouge.tokens import SIX
from paceline.roads.squares import Tile

PLAIN, TIME_TRIAL, EXTENDED = "plain", "tt", "extended"
ROUGH: Final = ("ascent", "cobble")
"""What FR 20.2 counts."""
WIDE: Final = 3
"""Lanes of a wide start or finish."""


def is_bend(tile: Tile) -> bool:
    """One of the twelve bends of the base game (FR 20.1)."""
    return bool(tile.turn) and content.box(tile.name) == BASE


def is_long(tile: Tile) -> bool:
    """A six-square tile between start and finish; a roundabout counts as six squares (FR 20.1)."""
    return tile.length == SIX and not tile.start and not tile.finish


def is_supply(tile: Tile) -> bool:
    """A tile with a supply zone, six-square or not (FR 20.3)."""
    return "supply" in tile.terrain


def is_bonus(tile: Tile) -> bool:
    """The short straight (FR 20.5)."""
    return tile.length < SIX and not tile.turn


def is_breakaway(tile: Tile) -> bool:
    """The tile on which a breakaway waits (FR 20.7)."""
    return tile.name in content.breakaways()


def is_flat(tile: Tile) -> bool:
    """Nothing but flat road."""
    return set(tile.terrain) == {"flat"}


def faces(rule: Callable[[Tile], bool], box: str = "") -> tuple[str, ...]:
    """Names of all faces of which a rule is true, of one box or of all."""
    return tuple(name for name, tile in content.tiles().items() if rule(tile) and box in ("", content.box(name)))


@cache
def bends() -> dict[str, tuple[str, ...]]:
    """Both faces of every bend of the base game by its piece."""
    return by_piece(faces(is_bend))


def by_piece(names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Faces grouped by the cardboard they are printed on."""
    pieces: dict[str, tuple[str, ...]] = {}
    for name in names:
        piece = content.tiles()[name].piece
        pieces[piece] = (*pieces.get(piece, ()), name)
    return pieces


def sections(names: Sequence[str]) -> list[tuple[str, int]]:
    """Ascents and cobbled sections of a row of tiles with their squares, in the order of the road (FR 20.2)."""
    ground = [terrain for name in names for terrain in content.tiles()[name].terrain]
    runs = [(terrain, len(list(run))) for terrain, run in groupby(ground)]
    return [(terrain, squares) for terrain, squares in runs if terrain in ROUGH]
