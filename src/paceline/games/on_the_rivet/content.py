"""Load the data files once and check them: the built-in set, or the set of an owner of the box.

The only module here that opens files.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from paceline.core import content
from paceline.core.content import entries, entry, merged, table
from paceline.core.presentation import BeatKind
from paceline.games.on_the_rivet.box import (
    Book,
    Card,
    EventCard,
    Numbers,
    Parts,
    ReadyCourse,
    RiderClass,
    Riders,
    TacticCard,
    Tile,
)
from paceline.games.on_the_rivet.content_checks import check

BUILT_IN: Final = files(__package__) / "content"
FILES: Final = tuple(f"{name}.toml" for name in ("cards", "riders", "numbers", "tactics", "events", "tiles", "courses"))
_NAME: Final = "on-the-rivet"
DEFAULT: Final = "en"
"""The language of the built-in cards."""


@lru_cache(maxsize=64)
def book(folder: str = "") -> Book:
    """Return the content set of a folder, loaded once; raise `BadOptions` if it is invalid."""
    return _book(place(folder))


def place(folder: str = "") -> str:
    """Return the absolute folder of a set; empty for the built-in one.

    If no folder is given the environment may name one, so that a server can use an owner's cards too.
    """
    return content.absolute(folder) if folder else content.folder_of(_NAME)


@lru_cache(maxsize=32)
def _book(folder: str) -> Book:
    parts = _parts(content.load(folder, FILES, BUILT_IN))
    check(parts)
    classes = parts.riders.classes
    return Book(
        **msgspec.structs.asdict(parts.numbers),
        cards={card.id: card for card in parts.cards},
        classes={letter: kind.modifiers for kind in classes for letter in kind.letters},
        class_of={letter: kind.word for kind in classes for letter in kind.letters},
        riders=dict(sorted(parts.riders.each.items())),
        tiles={tile.id: tile for tile in parts.tiles},
        courses=parts.courses,
        events={event.id: event for event in parts.events},
        tactics={tactic.id: tactic for tactic in parts.tactics},
    )


def _parts(raw: dict[str, dict[str, Any]]) -> Parts:
    return Parts(
        cards=entries("cards.toml", raw["cards.toml"], "cards", Card),
        riders=_riders(raw["riders.toml"]),
        numbers=entry("numbers.toml", "", merged("numbers.toml", raw["numbers.toml"]), Numbers),
        tactics=entries("tactics.toml", raw["tactics.toml"], "tactics", TacticCard),
        events=entries("events.toml", raw["events.toml"], "events", EventCard),
        tiles=entries("tiles.toml", raw["tiles.toml"], "tiles", Tile),
        courses=entries("courses.toml", raw["courses.toml"], "courses", ReadyCourse),
    )


def _riders(raw: dict[str, Any]) -> Riders:
    """Return both parts of the file; the sources of the first are only for readers."""
    name = "riders.toml"
    each = {key: value for key, value in table(name, raw, "each").items() if key != "source"}
    others = {key: value for key, value in raw.items() if key != "each"}
    classes = entries(name, others, "classes", RiderClass)
    return Riders(entry(name, "[each]", each, dict[int, int]), classes)


def box() -> dict[str, str]:
    """Return the built-in files, for owners who want to correct them."""
    return content.texts_of(FILES, BUILT_IN)


def reconstructed(ready: ReadyCourse) -> bool:
    """Return whether a course is a guess: the printed one may look different."""
    return ready.source.startswith("reconstructed")


@lru_cache(maxsize=8)
def words(language: str) -> dict[str, Any]:
    """Return the game's sentences in a language, what is printed on cards among them; empty if it has none."""
    file = files(__package__) / "words" / f"{language}.toml"
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found | {"printed": printed()} if language == DEFAULT else found


@lru_cache(maxsize=1)
def printed() -> dict[str, dict[str, str]]:
    """Return the names and texts of the built-in cards by their ids."""
    known = _book("")
    faces: tuple[Card | TacticCard | EventCard, ...] = (
        *known.cards.values(),
        *known.tactics.values(),
        *known.events.values(),
    )
    return {face.id: {"name": face.name} | ({"text": face.text} if face.text else {}) for face in faces}


class LessonData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A lesson in the file of the guided race; its sentences are in `words`."""

    id: str
    beat: BeatKind | None = None
    clauses: tuple[str, ...] = ()
    basic: bool = False
    picture: str = ""
    """The text of a road of three lanes."""
    terrain: str = "flat"
    rows: int = 8
    """Rows to the line; the first six are seen."""
    tired: dict[str, int] = {}


class GuideData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The guided race and the lessons."""

    course: str
    seats: tuple[str, ...]
    seed: int
    teaches: tuple[str, ...]
    lessons: tuple[LessonData, ...]
    opening: str
    """Lines of a race file."""


@lru_cache(maxsize=1)
def guided() -> GuideData:
    """Return the guided race and the lessons."""
    return msgspec.convert(tomllib.loads((files(__package__) / "guide.toml").read_text(encoding="utf-8")), GuideData)
