"""Stages by name or by tile letters (FR 2.1, 2.2)."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from functools import lru_cache

from paceline.core.message import BadOptions
from paceline.games.flamme_rouge import content


@lru_cache(maxsize=256)
def find_stage(text: str) -> str:
    """The tile letters of a stage card given by name, or the letters themselves, checked."""
    letters = _named().get(_plain(text))
    if letters is None:
        letters = "".join(text.split())
        _check(text, letters)
    return letters


def name_of(letters: str) -> str:
    """The name of the stage card with these letters, or the letters."""
    return next((card.name for card in content.stage_cards() if card.tiles == letters), letters)


def _named() -> dict[str, str]:
    return {_plain(name): card.tiles for card in content.stage_cards() for name in (card.name, *card.also)}


def _plain(name: str) -> str:
    """A name without accents, dashes, blanks and capitals: what people type."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in decomposed if letter.isalnum())


def _check(text: str, letters: str) -> None:
    """Raise what is wrong with a string of tile letters."""
    faces = content.tiles()
    unknown = [letter for letter in letters if letter not in faces]
    if unknown or len(letters) < 2:
        _raise_unknown(text, unknown)
    for place, letter in enumerate(letters):
        _check_ends(letters, place)
        twin = next((other for other in letters[:place] if faces[other].piece == faces[letter].piece), None)
        if twin is not None:  # FR 2.2
            raise BadOptions("stage", "flamme-rouge.tile-twice", tile=letter, twin=twin)


def _raise_unknown(text: str, unknown: list[str]) -> None:
    """Either the name of no stage, or letters of no tile: say the likelier one."""
    names = [card.name for card in content.stage_cards()]
    near = get_close_matches(_plain(text), [_plain(name) for name in names], n=1, cutoff=0.5)
    if near:
        name = next(name for name in names if _plain(name) == near[0])
        raise BadOptions("stage", "flamme-rouge.unknown-stage-near", stage=text, near=name)
    if not unknown or len(unknown) > 3:
        raise BadOptions("stage", "flamme-rouge.unknown-stage", stage=text, names=", ".join(names))
    raise BadOptions("stage", "flamme-rouge.unknown-tile", tile=unknown[0], stage=text)


def _check_ends(letters: str, place: int) -> None:
    """FR 2.1: the start tile first, the finish tile last, neither anywhere else."""
    tile, last = content.tiles()[letters[place]], len(letters) - 1
    if place == 0 and not tile.start:
        raise BadOptions("stage", "flamme-rouge.no-start", tile=tile.name)
    if place > 0 and tile.start:
        raise BadOptions("stage", "flamme-rouge.start-inside", tile=tile.name, place=place + 1)
    if place == last and not tile.finish:
        raise BadOptions("stage", "flamme-rouge.no-finish", tile=tile.name)
    if place < last and tile.finish:
        raise BadOptions("stage", "flamme-rouge.finish-inside", tile=tile.name, place=place + 1)
