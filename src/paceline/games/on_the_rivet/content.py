"""The game's data files, read once and checked: the set that comes along, or one of an owner of the box.

The only module here that opens files.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec

from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet.box import (
    TERRAINS,
    UNLINKED,
    WILD,
    Book,
    Card,
    Length,
    Numbers,
    Parts,
    ReadyCourse,
    RiderClass,
    Riders,
    Section,
    TacticCard,
    Terrain,
    Tile,
)
from paceline.games.on_the_rivet.checking import check
from paceline.games.on_the_rivet.event_cards import EventCard
from paceline.games.on_the_rivet.reading import entries, entry, merged, table

__all__ = [
    "BUILT_IN",
    "FILES",
    "TERRAINS",
    "UNLINKED",
    "WILD",
    "Book",
    "Card",
    "EventCard",
    "Length",
    "ReadyCourse",
    "RiderClass",
    "Section",
    "TacticCard",
    "Terrain",
    "Tile",
    "book",
    "box",
    "place",
    "reconstructed",
    "words",
]

BUILT_IN: Final = files(__package__) / "content"
FILES: Final = tuple(f"{name}.toml" for name in ("cards", "riders", "numbers", "tactics", "events", "tiles", "courses"))
_LARGEST: Final = 1_000_000
"""Bytes of a file; nobody's set of cards comes near."""
_DEEPEST: Final = 10
"""Tables and lists within each other; nothing here has more than six."""
OWN_SETS: Final = "PACELINE_CONTENT"
"""Environment variable with the folders of own sets: `game=folder`, separated by commas."""
_NAME: Final = "on-the-rivet"


@lru_cache(maxsize=64)
def book(folder: str = "") -> Book:
    """The content set of a folder, read once; raises `BadOptions` where something is wrong with it."""
    return _book(place(folder))


def place(folder: str = "") -> str:
    """The absolute folder of a set; nothing for the one that comes along.

    Where no folder is asked for, the environment may name one, so that a server can use an owner's cards too.
    """
    folder = folder or _from_environment()
    try:
        return str(Path(folder).expanduser().absolute()) if folder else ""
    except (RuntimeError, OSError):  # no such home, or nowhere to begin with
        return folder


def _from_environment() -> str:
    for part in os.environ.get(OWN_SETS, "").split(","):
        name, _, folder = part.partition("=")
        if name.strip() == _NAME:
            return folder.strip()
    return ""


def _load(folder: str) -> dict[str, dict[str, Any]]:
    """All files of a set by name; one that the folder does not have is the built-in one."""
    own = _listed(folder) if folder else ()
    places = {name: Path(folder) / name if name in own else BUILT_IN / name for name in FILES}
    return {name: _parsed(name, _bytes(path, name)) for name, path in places.items()}


def _listed(folder: str) -> tuple[str, ...]:
    """Which of the files a folder has; another one that looks like one is somebody's slip of the pen."""
    try:
        found = sorted(path.name for path in Path(folder).iterdir() if path.match("[!.]*.toml"))
    except (OSError, ValueError):
        raise BadOptions("content", "on-the-rivet.refused.content-no-folder", folder=folder, files=FILES) from None
    for name in found:
        if name not in FILES:
            near = get_close_matches(name, FILES, n=1, cutoff=0.0)[0]
            raise BadOptions(
                "content", "on-the-rivet.refused.content-unknown-file", folder=folder, file=name, near=near, files=FILES
            )
    if not found:
        raise BadOptions("content", "on-the-rivet.refused.content-empty", folder=folder, files=FILES)
    return tuple(found)


def _bytes(path: Any, name: str) -> bytes:
    try:
        with path.open("rb") as file:
            data: bytes = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadOptions("content", "on-the-rivet.refused.content-unreadable", file=name, why=reason) from None
    if len(data) > _LARGEST:
        raise BadOptions("content", "on-the-rivet.refused.content-too-large", file=name, most=_LARGEST)
    return data


def _parsed(name: str, data: bytes) -> dict[str, Any]:
    """The tables of a file; a byte-order mark, as some editors write it, is no fault."""
    try:
        found = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadOptions("content", "on-the-rivet.refused.content-toml", file=name, why=str(error)) from None
    level: list[Any] = [found]
    for _ in range(_DEEPEST):
        level = [inner for one in level if isinstance(one, dict | list) for inner in _within(one)]
    if level:
        raise BadOptions("content", "on-the-rivet.refused.content-nested", file=name, most=_DEEPEST)
    return found


def _within(one: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return one.values() if isinstance(one, dict) else one


@lru_cache(maxsize=32)
def _book(folder: str) -> Book:
    parts = _parts(_load(folder))
    check(parts)
    classes = parts.riders.classes
    return Book(
        **msgspec.structs.asdict(parts.numbers),
        cards={card.id: card for card in parts.cards},
        classes={letter: one.modifiers for one in classes for letter in one.letters},
        class_of={letter: one.word for one in classes for letter in one.letters},
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
    """Both parts of the file; what is said of the sources of the first is for readers of the data."""
    name = "riders.toml"
    each = {key: value for key, value in table(name, raw, "each").items() if key != "source"}
    others = {key: value for key, value in raw.items() if key != "each"}
    classes = entries(name, others, "classes", RiderClass)
    return Riders(entry(name, "[each]", each, dict[int, int]), classes)


def box() -> dict[str, str]:
    """The files that come along, for who wants to correct them."""
    return {name: (BUILT_IN / name).read_text(encoding="utf-8") for name in FILES}


def reconstructed(ready: ReadyCourse) -> bool:
    """Whether a course is a guess: the printed ones may look different."""
    return ready.source.startswith("reconstructed")


@lru_cache(maxsize=8)
def words(language: str) -> dict[str, Any]:
    """The game's sentences in a language; nothing where it has none."""
    file = files(__package__) / "words" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
