"""The game's data files, read once and checked. The only module here that opens files."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

import msgspec

_HERE: Final = files(__package__)
End: TypeAlias = Literal["", "start", "finish"]
Kind: TypeAlias = tuple[End, str, str]
"""What tells faces apart: which end of a course they are for, ground and shape."""


class Ground(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A ground, told by the edge of the road (L1 2.2)."""

    word: str
    """What roads and pictures call it."""
    edge: str
    lanes: int
    source: str


class Shape(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How the road runs across a hexagon (L1 2.3)."""

    bend: int
    """Sides of the hexagon that the road leaves beside the opposite one."""
    three: tuple[int, ...]
    """Squares of three lanes, from the inner to the outer one; nothing where there is no such face."""
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
        """What tells it from other faces."""
        return self.end, self.ground, self.shape


class _Pieces(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    count: int
    a: Face
    b: Face
    source: str


class Tokens(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What is laid on a course (L1 2.7 to 2.9)."""

    categories: dict[int, int]
    """How many tokens there are of each category."""
    feeds: dict[int, int]
    """Up to so many hexagons a course has so many feed zones; a longer one has one more."""
    feed_gap: int
    """How far apart they are at least, in hexagons."""
    bonuses: int
    source: str


class Numbers(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The numbers of the rules; where each comes from stands in the data file."""

    free: dict[str, dict[str, int]]
    """Free squares by role and ground (L1 9.3)."""
    riders: dict[int, tuple[int, ...]]
    """Riders that players may have each, by the number of players (L1 1.1)."""
    paid: tuple[int, ...]
    """What so many paid squares cost in all (L1 9.6)."""
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
    """From so many squares on, by the ground he starts on, a rider in front gives no slipstream (L1 10.2)."""
    event_die: int
    """Its faces."""
    thresholds: tuple[int, ...]
    """What the event die must show for the first, second and third risk (L1 11.1)."""
    bonk: int
    """How many times the price of the move a bonk costs (L1 11.3)."""
    crash: int
    puncture: int
    """The event die shows it, or less, for a puncture (L1 12.1)."""
    die: tuple[str, ...]
    """Faces of the peloton die (L1 7.1)."""
    tiles: tuple[int, ...]
    """Feed tiles of each colour (L1 13.2)."""
    run_off: int
    """Rows beyond the finish line (L1 2.16)."""
    podium: int
    """Riders at home who end a race that is stopped early (L1 14.4)."""
    late: int
    """Time for every turn later than the winner; a row behind him is one (L1 15.1)."""
    finish_gains: tuple[int, ...]
    """Time gained by the first of a stage (L1 15.3)."""
    line_gains: tuple[int, ...]
    """The same at a bonus line."""
    carried: int
    """Energy that can be brought along from the stage before (L1 15.5)."""
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
    """Why it is as it is, for whoever reads the data."""
    also: tuple[str, ...] = ()


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_HERE / "content" / name).read_text(encoding="utf-8"))


@cache
def _tiles() -> dict[str, Any]:
    return _read("tiles.toml")


@cache
def grounds() -> dict[str, Ground]:
    """The four grounds by their letters."""
    return msgspec.convert(_tiles()["grounds"], dict[str, Ground])


@cache
def shapes() -> dict[str, Shape]:
    """The shapes of hexagons by name."""
    return msgspec.convert(_tiles()["shapes"], dict[str, Shape])


@cache
def hexagons() -> tuple[tuple[Face, Face], ...]:
    """Every piece of cardboard with its two sides (L1 2.4)."""
    pieces = msgspec.convert(_tiles()["hexagons"], tuple[_Pieces, ...])
    return tuple((piece.a, piece.b) for piece in pieces for _ in range(piece.count))


@cache
def faces() -> dict[Kind, Face]:
    """The faces there are."""
    return {face.kind: face for sides in hexagons() for face in sides}


@cache
def tokens() -> Tokens:
    """The tokens of the box."""
    return msgspec.convert(_tiles()["tokens"], Tokens, str_keys=True)


@cache
def numbers() -> Numbers:
    """The numbers of the rules."""
    tables = [dict(table) for table in _read("numbers.toml").values()]
    merged = {name: value for table in tables for name, value in table.items() if name != "source"}
    return msgspec.convert(merged, Numbers, str_keys=True)


@cache
def courses() -> tuple[ReadyCourse, ...]:
    """The ready courses."""
    return msgspec.convert(_read("courses.toml")["courses"], tuple[ReadyCourse, ...])


def reconstructed(ready: ReadyCourse) -> bool:
    """Whether a course is a guess: the printed ones may look different."""
    return ready.source.startswith("reconstructed")


@cache
def words(language: str) -> dict[str, Any]:
    """The game's sentences in a language; nothing where it has none."""
    file = _HERE / "words" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
