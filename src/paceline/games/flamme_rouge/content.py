"""The game's data files, read once and checked. The only module here that opens files."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from paceline.road.tiles import Tile

_HERE: Final = files(__package__)
_TERRAIN: Final = {".": "flat", "^": "ascent", "v": "descent", "o": "cobble", "+": "supply"}
EXHAUSTION: Final = "2x"
"""The exhaustion card; an energy card is named by its number alone."""
ATTACK: Final = "!"
"""The Peloton team's attack: `2!` for its front rider, `9!` for the other."""
WEATHER: Final = ("clear", "crosswind", "headwind", "tailwind", "wet")


class StageCard(msgspec.Struct, frozen=True):
    """A printed stage card."""

    name: str
    tiles: str
    source: str
    large: str = ""
    """Its other side, for five and six teams; nothing where the card has none."""
    designer: str = ""
    also: tuple[str, ...] = ()


class Numbers(msgspec.Struct, frozen=True):
    """Numbers printed in the rules."""

    hand: int
    exhaustion: int
    ascent_cap: int
    descent_minimum: int
    supply_minimum: int
    tailwind_hand: int
    headwind_hand: int
    fall: int
    attack_front: int
    attack_rear: int
    empty_deck: int
    handicap: int
    solo_handicap: int
    source: str


class _Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    piece: str
    squares: str
    source: str
    turn: int = 0
    start: int = 0
    finish: int = 0
    lanes: str = ""
    """How many lanes each square has; nothing means two throughout."""
    breakaway: int = 0
    """The square, counted from 1, where riders of a breakaway wait."""
    breakaway_riders: int = 0


class Waiting(msgspec.Struct, frozen=True):
    """Where on its tile a breakaway waits, and how many riders it has."""

    square: int
    riders: int


def _read(*path: str) -> dict[str, Any]:
    return tomllib.loads(_HERE.joinpath("content", *path).read_text(encoding="utf-8"))


@cache
def _faces() -> dict[str, dict[str, _Face]]:
    """Every tile face by its name, box by box."""
    kind = dict[str, _Face]
    return {
        "base": msgspec.convert(_read("tiles.toml")["tiles"], kind),
        "peloton": msgspec.convert(_read("tiles-peloton.toml")["tiles"], kind),
    }


@cache
def tiles() -> dict[str, Tile]:
    """Every tile face by its name."""
    return {name: _tile(name, face) for faces in _faces().values() for name, face in faces.items()}


def box(tile: str) -> str:
    """The box a tile comes from."""
    return next(name for name, faces in _faces().items() if tile in faces)


@cache
def breakaways() -> dict[str, Waiting]:
    """The tiles on which a breakaway waits."""
    return {
        name: Waiting(face.breakaway, face.breakaway_riders)
        for faces in _faces().values()
        for name, face in faces.items()
        if face.breakaway
    }


def _tile(name: str, face: _Face) -> Tile:
    terrain = tuple(_TERRAIN[mark] for mark in face.squares)
    lanes = tuple(map(int, face.lanes)) or (2,) * len(terrain)  # FR 1.2
    return Tile(name, face.piece, terrain, lanes, face.turn, face.start, face.finish, face.source)


@cache
def stage_cards() -> tuple[StageCard, ...]:
    """The stage cards in the order of the boxes."""
    cards = [card for name in ("base.toml", "promo.toml", "peloton.toml") for card in _read("stages", name)["stages"]]
    return msgspec.convert(tuple(cards), tuple[StageCard, ...])


@cache
def weather_tokens() -> dict[str, int]:
    """How many tokens there are of each weather."""
    return msgspec.convert(_read("weather.toml")["tokens"], dict[str, int])


@cache
def deck(kind: str) -> tuple[str, ...]:
    """The energy cards of a kind of rider, sorted."""
    return tuple(sorted(str(value) for value in _read("decks.toml")["decks"][kind]["cards"]))


@cache
def numbers() -> Numbers:
    """The numbers printed in the rules."""
    return msgspec.convert(_read("decks.toml")["numbers"], Numbers)


@cache
def words(language: str) -> dict[str, Any]:
    """The game's sentences in a language; nothing where it has none."""
    file = _HERE.joinpath("words", f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
