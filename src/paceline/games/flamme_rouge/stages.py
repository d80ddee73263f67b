"""Stages by name or by tile letters (FR 2.1, 2.2), with the tiles of the boxes used (FR 9.1, 14.1)."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Final

from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import tile_names

START_TILES: Final = "aA1"
"""What a row of tiles begins with; anything else is more likely meant as a name."""


WIDE: Final = {"u": "v", "U": "V"}
"""The wide finish that replaces a finish of the base game (FR 14.2)."""
BASE, PLAIN = "base", "plain"
EXTRA_BOXES: Final = ("peloton", "grand-tour")
"""Boxes with tiles, besides the base game."""


@lru_cache(maxsize=1024)
def find_stage(text: str, large: bool = False, boxes: Collection[str] = ()) -> str:
    """The tiles of a stage card given by name, or the tiles themselves, checked.

    `large` chooses the side of a card for five and six teams; `boxes` are the expansions whose tiles are allowed.
    """
    card = _named().get(_plain(text))
    if card is not None:
        tiles = tile_names(card.large if large and card.large else card.tiles)
    else:
        tiles = tile_names(" ".join(text.split()))
        try:
            _check(text, tiles)
        except BadOptions as error:
            raise _mistyped_name(text) or error from None
    _check_boxes(card.name if card is not None else join(tiles), tiles, boxes)
    return join(tiles)


def kind_of(text: str) -> str:
    """The kind of a stage card given by name (FR 19); tiles of one's own are a plain stage."""
    card = _named().get(_plain(text))
    return card.kind if card is not None else PLAIN


def with_wide_finish(stage: str) -> str:
    """FR 14.2: the stage with the wide finish in place of the base game's."""
    return stage[:-1] + WIDE.get(stage[-1], stage[-1])


def join(tiles: list[str]) -> str:
    """One text for one stage: letters run together, but where tiles have numbers blanks keep them apart."""
    return (" " if any(len(tile) > 1 or tile.isdigit() for tile in tiles) else "").join(tiles)


def name_of(stage: str) -> str:
    """The name of the stage card with these tiles, be it with the wide finish, or the tiles."""
    return _names_of_sides().get(stage, stage)


@cache
def _names_of_sides() -> dict[str, str]:
    sides = [(side, card.name) for card in content.stage_cards() for side in (card.tiles, card.large) if side]
    return {with_wide_finish(side): name for side, name in sides} | dict(sides)


@cache
def _named() -> dict[str, content.StageCard]:
    return {_plain(name): card for card in content.stage_cards() for name in (card.name, *card.also)}


def _check_boxes(stage: str, tiles: list[str], boxes: Collection[str]) -> None:
    """FR 9.1, 14.1: what is said can be typed as it stands, with the boxes that were given."""
    missing = {content.box(tile): tile for tile in reversed(tiles) if content.box(tile) not in (BASE, *boxes)}
    wanted = ",".join(dict.fromkeys((*boxes, *boxes_of(tiles))))
    if len(missing) > 1:
        raise BadOptions("stage", "flamme-rouge.refused.needs-boxes", stage=stage, boxes=wanted)
    for box, tile in missing.items():
        raise BadOptions("stage", f"flamme-rouge.refused.{box}-tile", tile=tile, boxes=wanted)


def boxes_of(tiles: list[str]) -> tuple[str, ...]:
    """The boxes besides the base game that these tiles come from, in the order of their publication."""
    used = {content.box(tile) for tile in tiles}
    return tuple(box for box in EXTRA_BOXES if box in used)


def _plain(name: str) -> str:
    """A name without accents, dashes, blanks and capitals: what people type."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in decomposed if letter.isalnum())


def _check(text: str, letters: list[str]) -> None:
    """Raise what is wrong with a row of tiles."""
    faces = content.tiles()
    unknown = [letter for letter in letters if letter not in faces]
    if unknown or len(letters) < 2 or _several_words(text) or _one_word(letters):
        raise _unknown(text, unknown)
    for place, letter in enumerate(letters):
        _check_ends(letters, place)
        twin = next((other for other in letters[:place] if faces[other].piece == faces[letter].piece), None)
        if twin is not None:  # FR 2.2
            raise BadOptions("stage", "flamme-rouge.refused.tile-twice", tile=letter, twin=twin)


def _mistyped_name(text: str) -> BadOptions | None:
    """What to say where the text is nearly the name of a stage."""
    names = {plain: card.name for plain, card in _named().items()}
    typed = _plain(text)
    near = [name for name in names if len(typed) > 3 and typed in name] or get_close_matches(typed, names, n=1)
    if not near:
        return None
    return BadOptions("stage", "flamme-rouge.refused.unknown-stage-near", stage=text, near=names[near[0]])


def _several_words(text: str) -> bool:
    """Letters may be spaced out, but nobody spaces them into words that begin with no start tile."""
    words = text.split()
    return len(words) > 1 and max(map(len, words)) > 2 and words[0][0] not in START_TILES


def _one_word(letters: list[str]) -> bool:
    """A row that begins with no start tile and has a piece twice is a word: two slips at once are not likely."""
    faces = content.tiles()
    return not faces[letters[0]].start and len({faces[letter].piece for letter in letters}) < len(letters)


def _unknown(text: str, letters: list[str]) -> BadOptions:
    """Either the name of no stage, or letters of no tile: say the likelier one."""
    if len(letters) == 1 and text.lstrip()[0] in START_TILES:
        return BadOptions("stage", "flamme-rouge.refused.unknown-tile", tile=letters[0], stage=text)
    return BadOptions("stage", "flamme-rouge.refused.unknown-stage", stage=text, names=", ".join(_all_names()))


def _all_names() -> list[str]:
    """The names of all cards, but of those of the Grand Tour only the first and the last."""
    names = [card.name for card in content.stage_cards() if not card.number]
    tour = [card.name for card in content.stage_cards() if card.number]
    return [*names, f"{tour[0]} – {tour[-1]}"] if tour else names


def _check_ends(letters: list[str], place: int) -> None:
    """FR 2.1: the start tile first, the finish tile last, neither anywhere else."""
    tile, last = content.tiles()[letters[place]], len(letters) - 1
    if place == 0 and not tile.start:
        raise BadOptions("stage", "flamme-rouge.refused.no-start", tile=tile.name)
    if place > 0 and tile.start:
        raise BadOptions("stage", "flamme-rouge.refused.start-inside", tile=tile.name, place=place + 1)
    if place == last and not tile.finish:
        raise BadOptions("stage", "flamme-rouge.refused.no-finish", tile=tile.name)
    if place < last and tile.finish:
        raise BadOptions("stage", "flamme-rouge.refused.finish-inside", tile=tile.name, place=place + 1)
