"""The game's data files, read once: the built-in ones, or those of an owner of the box (core/content.py).

The only module here that opens files. One set holds for the whole process: cards have the same values in all its races.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

from paceline.core import content as sets
from paceline.core.presentation import BeatKind
from paceline.roads.squares import Tile

_HERE: Final = files(__package__)
NAME: Final = "flamme-rouge"
FOLDER: Final = sets.chosen_folder(NAME)
"""The folder of the set in use; empty for the built-in one."""
T = TypeVar("T")
TERRAIN: Final = {".": "flat", "^": "ascent", "v": "descent", "o": "cobble", "+": "supply", "~": "wet"}
EXHAUSTION: Final = "2x"
"""The exhaustion card; an energy card is named by its number alone."""
ATTACK: Final = "!"
"""The Peloton team's attack: `2!` for its front rider, `9!` for the other."""
WEATHER: Final = ("clear", "crosswind", "headwind", "tailwind", "wet")
TILE_FILES: Final = {"base": "tiles.toml", "peloton": "tiles-peloton.toml", "grand-tour": "tiles-grand-tour.toml"}
STAGE_FILES: Final = tuple(f"stages/{name}.toml" for name in ("base", "promo", "peloton", "grand-tour"))
DECKS, WEATHER_FILE, TOUR, SPECIALISTS = "decks.toml", "weather.toml", "tour.toml", "specialists.toml"
FILES: Final = (*TILE_FILES.values(), DECKS, WEATHER_FILE, TOUR, SPECIALISTS, *STAGE_FILES)
STAGE_KINDS: Final = ("plain", "team-time-trial", "individual-time-trial", "extended")
"""Kinds of stages (FR 19)."""
KIND_NAMES: Final = {kind: kind for kind in STAGE_KINDS} | {
    "tt": "individual-time-trial",
    "itt": "individual-time-trial",
    "ttt": "team-time-trial",
}
"""The kinds by the words that people may type, short ones included."""


class StageCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed stage card."""

    name: str
    tiles: str
    source: str
    large: str = ""
    """Its other side, for five and six teams; empty if the card has none."""
    designer: str = ""
    also: tuple[str, ...] = ()
    kind: str = "plain"
    """One of `STAGE_KINDS` (FR 19)."""
    number: int = 0
    """Its number in the Grand Tour; 0 for other cards."""
    former: str = ""
    """Its large side before rules version 4, if that was another one."""
    known: tuple[str, ...] = ()
    """Clauses of design that its side for up to four teams is known to break (FR 20.16)."""
    known_large: tuple[str, ...] = ()
    """The same for its large side."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face of a tile, as the data describes it."""

    piece: str
    squares: str
    source: str
    turn: int = 0
    start: int = 0
    finish: int = 0
    lanes: str = ""
    """Number of lanes of each square; empty means two throughout."""
    breakaway: int = 0
    """The square, counted from 1, on which riders of a breakaway wait."""
    breakaway_riders: int = 0
    split: tuple[int, int] | None = None
    """Squares of the inner and of the outer way behind those listed."""


class Waiting(msgspec.Struct, frozen=True):
    """The square of its tile on which a breakaway waits, and the number of its riders."""

    square: int
    riders: int


class Timing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The timing tile (FR 16.5, 16.7), in seconds."""

    flat: tuple[int, ...]
    ascent: tuple[int, ...]
    minute: int
    source: str


class TourNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of a tour (FR 16 to 19)."""

    fewest_stages: int
    most_stages: int
    podium: tuple[int, ...]
    major: tuple[int, ...]
    minor: tuple[int, ...]
    rest_day: int
    refresh: int
    refresh_holder: int
    basic: tuple[int, ...]
    source: str


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bonus points at the end of a tour of so many stages (FR 18.5)."""

    up_to: int
    general: tuple[int, ...]
    team: tuple[int, ...]
    sprint: tuple[int, ...]
    mountain: tuple[int, ...]
    source: str


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Energy cards of a kind of rider; `!` is an attack."""

    cards: tuple[int | str, ...]
    source: str


class Specialist(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The changes that a specialist makes to a deck (FR 15.1)."""

    kind: str
    number: int
    remove: tuple[str, ...]
    add: tuple[str, ...]
    source: str


class Copies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number of copies of each specialist (FR 15.2): few up to so many teams, else many."""

    few_teams: int
    few: int
    many: int


class LessonMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark in the picture of a lesson."""

    kind: str
    row: int
    rider: str = ""


class LessonData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson without its sentences."""

    id: str
    beat: BeatKind | None = None
    clauses: tuple[str, ...] = ()
    basic: bool = False
    picture: str = ""
    """A text road."""
    marks: tuple[LessonMark, ...] = ()
    played: dict[str, str] = {}
    tired: dict[str, int] = {}


class GuideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The guided race and the lessons."""

    provenance: str
    name: str
    stage: str
    seats: tuple[str, ...]
    seed: int
    first: str
    opening: tuple[str, ...]
    lessons: tuple[LessonData, ...]


@cache
def _files() -> dict[str, sets.Raw]:
    return sets.load(FOLDER, FILES, _HERE / "content")


def data_files() -> dict[str, str]:
    """Return the built-in files, for owners who want to correct them."""
    return sets.texts_of(FILES, _HERE / "content")


@cache
def faces() -> dict[str, dict[str, Face]]:
    """Return every tile face by its name, box by box."""
    return {box: sets.named(file, _files()[file], "tiles", Face) for box, file in TILE_FILES.items()}


@cache
def tiles() -> dict[str, Tile]:
    """Return every tile face by its name."""
    return {name: _tile(name, face) for box_faces in faces().values() for name, face in box_faces.items()}


def box(tile: str) -> str:
    """Return the box a tile comes from."""
    return next(name for name, box_faces in faces().items() if tile in box_faces)


@cache
def breakaways() -> dict[str, Waiting]:
    """Return the tiles on which a breakaway waits."""
    return {
        name: Waiting(face.breakaway, face.breakaway_riders)
        for box_faces in faces().values()
        for name, face in box_faces.items()
        if face.breakaway
    }


def _tile(name: str, face: Face) -> Tile:
    terrain = tuple(TERRAIN[mark] for mark in face.squares)
    lanes = tuple(map(int, face.lanes)) or (2,) * len(terrain)  # FR 1.2
    apart = sum(face.split) if face.split else 0  # FR 14.4: two ways of flat squares with one lane
    terrain, lanes = terrain + ("flat",) * apart, lanes + (1,) * apart
    return Tile(name, face.piece, terrain, lanes, face.turn, face.start, face.finish, face.source, face.split)


@cache
def stage_cards() -> tuple[StageCard, ...]:
    """Return the stage cards in the order of the boxes."""
    return tuple(card for file in STAGE_FILES for card in cards_of(file))


@cache
def cards_of(file: str) -> tuple[StageCard, ...]:
    """Return the stage cards of a file."""
    return sets.entries(file, _files()[file], "stages", StageCard)


def is_reconstructed(card: StageCard) -> bool:
    """Return whether a stage card is a guess: the printed one may look different."""
    return card.source.startswith("reconstructed")


@cache
def weather_tokens() -> dict[str, int]:
    """Return the number of tokens of each weather."""
    return sets.entry(
        WEATHER_FILE, "[tokens]", sets.table(WEATHER_FILE, _files()[WEATHER_FILE], "tokens"), dict[str, int]
    )


@cache
def deck(kind: str) -> tuple[str, ...]:
    """Return the energy cards of a kind of rider, sorted."""
    return tuple(sorted(str(card) for card in decks()[kind].cards))


@cache
def decks() -> dict[str, Deck]:
    """Return all decks."""
    return sets.named(DECKS, _files()[DECKS], "decks", Deck)


@cache
def numbers() -> Numbers:
    """Return the numbers printed in the rules."""
    return _entry(DECKS, "numbers", Numbers)


@cache
def timing() -> Timing:
    """Return the timing tile."""
    return _entry(TOUR, "timing", Timing)


@cache
def tour_numbers() -> TourNumbers:
    """Return the numbers of a tour."""
    return _entry(TOUR, "tour", TourNumbers)


@cache
def bonuses() -> tuple[Bonus, ...]:
    """Return bonus points, the shortest tours first."""
    return sets.listed(TOUR, _files()[TOUR], "bonus", Bonus)


@cache
def specialists() -> dict[str, Specialist]:
    """Return the specialists by name."""
    return sets.named(SPECIALISTS, _files()[SPECIALISTS], "specialists", Specialist)


@cache
def built_in_specialists() -> tuple[str, ...]:
    """Return the names of the twelve specialists, which have words and cannot be others."""
    return tuple(tomllib.loads(data_files()[SPECIALISTS])["specialists"])


@cache
def strong_descent() -> int:
    """Return the least that a card with this power counts from a descent (FR 15.6)."""
    return sets.entry(SPECIALISTS, "strong_descent", _files()[SPECIALISTS].get("strong_descent"), int)


@cache
def copies() -> Copies:
    """Return how many of each specialist there are."""
    return _entry(SPECIALISTS, "copies", Copies)


def _entry(file: str, key: str, struct: type[T]) -> T:
    return sets.entry(file, f"[{key}]", sets.table(file, _files()[file], key), struct)


@cache
def guide() -> GuideData:
    """Return the guided race and the lessons."""
    text = (_HERE / "content" / "guide.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), GuideData)


@cache
def words(language: str) -> dict[str, Any]:
    """Return the game's sentences in a language; empty if it has none."""
    file = _HERE.joinpath("words", f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
