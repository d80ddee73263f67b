"""The game's data files, read once: the built-in ones, or those of an owner of the box (core/content.py).

The only module here that opens files. One set holds for the whole process: numbers are the same in all its races.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

import msgspec

from paceline.core import content as sets

_HERE: Final = files(__package__)
NAME: Final = "leader-1"
FOLDER: Final = sets.chosen_folder(NAME)
"""The folder of the set in use; empty for the built-in one."""
TILES, NUMBERS, COURSES = "tiles.toml", "numbers.toml", "courses.toml"
FILES: Final = (TILES, NUMBERS, COURSES)
End: TypeAlias = Literal["", "start", "finish"]
Kind: TypeAlias = tuple[End, str, str]
"""Identifies a face: the end of a course it is for, ground and shape."""


class Ground(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A ground, recognised by the edge of the road (L1 2.2)."""

    word: str
    """Its name in roads and pictures."""
    edge: str
    lanes: int
    source: str


class Shape(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The course of the road across a hexagon (L1 2.3)."""

    bend: int
    """Sides of the hexagon that the road leaves beside the opposite one."""
    three: tuple[int, ...]
    """Squares of three lanes, from the inner to the outer one; empty if there is no such face."""
    two: tuple[int, ...]
    rows: int
    """Of the grey line (L1 2.15)."""
    source: str


class Face(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One side of a hexagon (L1 2.4)."""

    ground: str
    shape: str
    milestone: int
    end: End = ""
    black: int = 0
    """Black squares, from the middle of the inner lane on (L1 2.11)."""

    @property
    def kind(self) -> Kind:
        """Its end, ground and shape, by which faces are told apart."""
        return self.end, self.ground, self.shape


class Pieces(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Pieces of cardboard with the same two sides."""

    count: int
    a: Face
    b: Face
    source: str


class Tokens(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Tokens that lie on a course (L1 2.7 to 2.9)."""

    categories: dict[int, int]
    """Number of tokens of each category."""
    feeds: dict[int, int]
    """Up to so many hexagons a course has so many feed zones; a longer one has one more."""
    feed_gap: int
    """Their smallest distance in hexagons."""
    bonuses: int
    source: str


class Numbers(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The numbers of the rules; their sources are in the data file."""

    free: dict[str, dict[str, int]]
    """Free squares by role and ground (L1 9.3)."""
    riders: dict[int, tuple[int, ...]]
    """Riders that players may have each, by the number of players (L1 1.1)."""
    paid: tuple[int, ...]
    """Total cost by number of paid squares (L1 9.6)."""
    peloton_length: int
    leave_least: int
    chase: int
    empty: int
    speed_cost: dict[int, int]
    """Energy for a speed of the peloton; slower is free (L1 7.4)."""
    descender: int
    sprinter: int
    shelter: int
    """Free squares by slipstream (L1 10.1)."""
    slip: dict[str, int]
    """From so many squares on, by the ground they start on, a rider in front gives no slipstream (L1 10.2)."""
    event_die: int
    """Its faces."""
    thresholds: tuple[int, ...]
    """Lowest number of the event die that passes the first, second and third risk (L1 11.1)."""
    bonk: int
    """Factor on the price of the move after a bonk (L1 11.3)."""
    crash: int
    puncture: int
    """Highest number of the event die that is a puncture (L1 12.1)."""
    die: tuple[str, ...]
    """Faces of the peloton die (L1 7.1)."""
    tiles: tuple[int, ...]
    """Feed tiles of each colour (L1 13.2)."""
    run_off: int
    """Rows beyond the finish line (L1 2.16)."""
    podium: int
    """Riders at home who end a race that is stopped early (L1 14.4)."""
    late: int
    """Time for every turn later than the winner; a row behind the winner is one (L1 15.1)."""
    finish_gains: tuple[int, ...]
    """Time gained by the first of a stage (L1 15.3)."""
    line_gains: tuple[int, ...]
    """The same at a bonus line."""
    carried: int
    """Most energy that is kept from the stage before (L1 15.5)."""
    finish_points: tuple[int, ...]
    """Points for the first of a stage (L1 15.6)."""
    line_points: tuple[int, ...]
    """The same at a bonus line."""
    summit_points: dict[int, tuple[int, ...]]
    """Points at the end of a col, by its category (L1 15.7)."""
    fewest_stages: int
    most_stages: int


class ReadyCourse(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A course by name."""

    name: str
    code: str
    source: str
    notes: str = ""
    """Reasons, for readers of the data."""
    also: tuple[str, ...] = ()


@cache
def _files() -> dict[str, sets.Raw]:
    return sets.load(FOLDER, FILES, _HERE / "content")


def data_files() -> dict[str, str]:
    """Return the built-in files, for owners who want to correct them."""
    return sets.texts_of(FILES, _HERE / "content")


@cache
def grounds() -> dict[str, Ground]:
    """Return the four grounds by their letters."""
    return sets.named(TILES, _files()[TILES], "grounds", Ground)


@cache
def shapes() -> dict[str, Shape]:
    """Return the shapes of hexagons by name."""
    return sets.named(TILES, _files()[TILES], "shapes", Shape)


@cache
def pieces() -> tuple[Pieces, ...]:
    """Return the pieces of cardboard, those that are alike together."""
    return sets.listed(TILES, _files()[TILES], "hexagons", Pieces)


@cache
def hexagons() -> tuple[tuple[Face, Face], ...]:
    """Return every piece of cardboard with its two sides (L1 2.4)."""
    return tuple((piece.a, piece.b) for piece in pieces() for _ in range(piece.count))


@cache
def faces() -> dict[Kind, Face]:
    """Return all faces."""
    return {face.kind: face for sides in hexagons() for face in sides}


@cache
def tokens() -> Tokens:
    """Return the tokens of the box."""
    return sets.entry(TILES, "[tokens]", sets.table(TILES, _files()[TILES], "tokens"), Tokens)


@cache
def numbers() -> Numbers:
    """Return the numbers of the rules."""
    return sets.entry(NUMBERS, "", sets.merged(NUMBERS, _files()[NUMBERS]), Numbers)


@cache
def courses() -> tuple[ReadyCourse, ...]:
    """Return the ready courses."""
    return sets.entries(COURSES, _files()[COURSES], "courses", ReadyCourse)


def is_reconstructed(ready: ReadyCourse) -> bool:
    """Return whether a course is a guess: the printed one may look different."""
    return ready.source.startswith("reconstructed")


@cache
def words(language: str) -> dict[str, Any]:
    """Return the game's sentences in a language; empty if it has none."""
    file = _HERE / "words" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
