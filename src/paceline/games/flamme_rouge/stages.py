"""Stages by name or by tile letters (FR 2.1, 2.2), with the tiles of the boxes used and the tokens beside the road."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import tile_names
from paceline.games.flamme_rouge.state import Pile
from paceline.roads.squares import Road, Square, Tile, lay

START_TILES: Final = "aA1"
"""First letters of a row of tiles; anything else is more likely a name."""


WIDE: Final = {"u": "v", "U": "V"}
"""The wide finish that replaces a finish of the base game (FR 14.2)."""
BASE, PLAIN = "base", "plain"
EXTRA_BOXES: Final = ("peloton", "grand-tour")
"""Boxes with tiles, besides the base game."""


@lru_cache(maxsize=1024)
def find_stage(text: str, large: bool = False, boxes: Collection[str] = ()) -> str:
    """Return the tiles of a stage card given by name, or the tiles themselves, checked.

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
    _check_boxes(card.name if card is not None else join_tiles(tiles), tiles, boxes)
    return join_tiles(tiles)


def kind_of(text: str) -> str:
    """Return the kind of a stage card given by name (FR 19); tiles of one's own are a plain stage."""
    card = _named().get(_plain(text))
    return card.kind if card is not None else PLAIN


def is_card(text: str) -> bool:
    """Return whether a text is the name of a stage card."""
    return _plain(text) in _named()


def former_stage(text: str) -> str:
    """Return the tiles of the large side that a card had before rules version 4, or nothing if it is the same."""
    card = _named().get(_plain(text))
    return card.former if card is not None else ""


def known_faults(stage: str) -> tuple[str, ...]:
    """Return the clauses of design that a side of a card, given by its tiles, is known to break (FR 20.16)."""
    return _faults_of_sides().get(stage, ())


@cache
def _faults_of_sides() -> dict[str, tuple[str, ...]]:
    cards = content.stage_cards()
    sides = [pair for card in cards for pair in ((card.tiles, card.known), (card.large, card.known_large)) if pair[1]]
    return {with_wide_finish(side): known for side, known in sides} | dict(sides)


def with_wide_finish(stage: str) -> str:
    """Return the stage with the wide finish in place of the base game's (FR 14.2)."""
    return stage[:-1] + WIDE.get(stage[-1], stage[-1])


def join_tiles(tiles: list[str]) -> str:
    """Return the text of a stage: letters run together, separated by blanks if tiles have numbers."""
    return (" " if any(len(tile) > 1 or tile.isdigit() for tile in tiles) else "").join(tiles)


def name_of(stage: str) -> str:
    """Return the name of the stage card with these tiles, with or without the wide finish, or else the tiles."""
    return _names_of_sides().get(stage, stage)


@cache
def _names_of_sides() -> dict[str, str]:
    cards = (_lesson(), *content.stage_cards())
    sides = [(side, card.name) for card in cards for side in (card.tiles, card.large, card.former) if side]
    return {with_wide_finish(side): name for side, name in sides} | dict(sides)


@cache
def _named() -> dict[str, content.StageCard]:
    cards = (_lesson(), *content.stage_cards())
    numbers = {str(card.number): card for card in cards if card.number}  # unless another card has the same one
    return numbers | {_plain(name): card for card in cards for name in (card.name, *card.also)}


def _lesson() -> content.StageCard:
    """Return the stage of the guided race, which is not in any box."""
    guide = content.guide()
    return content.StageCard(guide.name, guide.stage, guide.provenance)


def _check_boxes(stage: str, tiles: list[str], boxes: Collection[str]) -> None:
    """Check that the boxes of all tiles are used (FR 9.1, 14.1); the error names the option to type."""
    missing = {content.box(tile): tile for tile in reversed(tiles) if content.box(tile) not in (BASE, *boxes)}
    wanted = ",".join(dict.fromkeys((*boxes, *boxes_of(tiles))))
    if len(missing) > 1:
        raise BadOptions("stage", "flamme-rouge.refused.needs-boxes", stage=stage, boxes=wanted)
    for box, tile in missing.items():
        raise BadOptions("stage", f"flamme-rouge.refused.{box}-tile", tile=tile, boxes=wanted)


def boxes_of(tiles: list[str]) -> tuple[str, ...]:
    """Return the boxes besides the base game that these tiles come from, in the order of their publication."""
    used = {content.box(tile) for tile in tiles}
    return tuple(box for box in EXTRA_BOXES if box in used)


def boxes_needed(text: str) -> tuple[str, ...]:
    """Return the boxes that a stage needs, by name or by tiles: those of its tiles, and Grand Tour for a special one.

    What is wrong with a stage that does not exist is for `find_stage` to say.
    """
    card = _named().get(_plain(text))
    tiles = tile_names(card.tiles if card is not None else " ".join(text.split()))
    used = boxes_of([tile for tile in tiles if tile in content.tiles()])
    special = card is not None and card.kind != PLAIN
    return tuple(box for box in EXTRA_BOXES if box in used or (special and box == "grand-tour"))


def card_name(text: str) -> str:
    """Return the name of the stage card that a text means, or nothing."""
    card = _named().get(_plain(text))
    return card.name if card is not None else ""


def _plain(name: str) -> str:
    """Return a name without accents, dashes, blanks and capitals: what people type."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in decomposed if letter.isalnum())


def _check(text: str, letters: list[str]) -> None:
    """Raise the first error in a row of tiles."""
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
    """Return the error if the text is nearly the name of a stage."""
    names = {plain: card.name for plain, card in _named().items()}
    typed = _plain(text)
    near = [name for name in names if len(typed) > 3 and typed in name] or get_close_matches(typed, names, n=1)
    if not near:
        return None
    return BadOptions("stage", "flamme-rouge.refused.unknown-stage-near", stage=text, near=names[near[0]])


def _several_words(text: str) -> bool:
    """Return whether the text looks like words: longer than tile names, and not beginning with a start tile."""
    words = text.split()
    return len(words) > 1 and max(map(len, words)) > 2 and words[0][0] not in START_TILES


def _one_word(letters: list[str]) -> bool:
    """Return whether the text looks like a word: no start tile first and a piece twice, two errors at once."""
    faces = content.tiles()
    return not faces[letters[0]].start and len({faces[letter].piece for letter in letters}) < len(letters)


def _unknown(text: str, letters: list[str]) -> BadOptions:
    """Return the likelier error: an unknown stage, or an unknown tile."""
    if len(letters) == 1 and text.lstrip()[0] in START_TILES:
        return BadOptions("stage", "flamme-rouge.refused.unknown-tile", tile=letters[0], stage=text)
    return BadOptions("stage", "flamme-rouge.refused.unknown-stage", stage=text, names=", ".join(_all_names()))


def _all_names() -> list[str]:
    """Return the names of all cards, but of the Grand Tour only the first and the last."""
    names = [card.name for card in content.stage_cards() if not card.number]
    tour = [card.name for card in content.stage_cards() if card.number]
    return [*names, f"{tour[0]} – {tour[-1]}"] if tour else names


def _check_ends(letters: list[str], place: int) -> None:
    """Check that the start tile is first, the finish tile last, and neither anywhere else (FR 2.1)."""
    tile, last = content.tiles()[letters[place]], len(letters) - 1
    if place == 0 and not tile.start:
        raise BadOptions("stage", "flamme-rouge.refused.no-start", tile=tile.name)
    if place > 0 and tile.start:
        raise BadOptions("stage", "flamme-rouge.refused.start-inside", tile=tile.name, place=place + 1)
    if place == last and not tile.finish:
        raise BadOptions("stage", "flamme-rouge.refused.no-finish", tile=tile.name)
    if place < last and tile.finish:
        raise BadOptions("stage", "flamme-rouge.refused.finish-inside", tile=tile.name, place=place + 1)


SPRINT, MOUNTAIN = "sprint", "mountain"
MAJOR, MINOR = "major", "minor"
LONG: Final = 5
"""Squares of an ascent that is long enough for the Major tokens (FR 20.10)."""
SIX: Final = 6
"""Squares of the tiles on which tokens begin (FR 20.9, 20.14)."""
NEAR: Final = 8
"""A supply zone is near the middle if it begins no further from it than this part of the stage (FR 20.9)."""


@cache
def piles(stage: str) -> tuple[Pile, ...]:
    """Return the Major and the Minor pile of a stage given by its tiles (FR 16.1)."""
    road, values = _road(stage), content.tour_numbers()
    climbs = ascents(road)
    major = _longest(climbs)
    if major is None or len(major) < LONG:
        major, points = None, SPRINT  # FR 20.11
    else:
        points = MOUNTAIN  # FR 20.10
    top = Pile(road.finish if major is None else _after(road, major), points, values.major, MAJOR)
    if top.row != road.finish:  # FR 20.12
        return top, Pile(road.finish, SPRINT, values.minor, MINOR)
    left = _longest([climb for climb in climbs if climb != major])
    if left is None:  # FR 20.14
        return top, Pile(_halfway(road), SPRINT, values.minor, MINOR)
    return top, Pile(_after(road, left), MOUNTAIN, values.minor, MINOR)  # FR 20.13


@cache
def refresh_row(stage: str) -> int:
    """Return the row of the refresh token of an extended stage (FR 20.9)."""
    road = _road(stage)
    away = {row: _from_middle(road, row) for row, tile in _six_squares(road) if "supply" in tile.terrain}
    near = [row for row, squares in away.items() if squares * NEAR <= 2 * road.length]
    return min(near, key=lambda row: (away[row], -row)) if near else _halfway(road)


def _road(stage: str) -> Road:
    """Return the road of a stage as far as its tiles go; its rows are those of every course along it."""
    return lay([content.tiles()[name] for name in tile_names(stage)])


def ascents(road: Road) -> list[range]:
    """Return the rows of every ascent in the order of the road, squares of the finish tile included."""
    climbs = []
    for climbing, run in groupby(road.squares[: road.printed], lambda square: square.terrain == "ascent"):
        if climbing:
            rows: list[Square] = list(run)
            climbs.append(range(rows[0].row, rows[-1].row + 1))
    return climbs


def _longest(climbs: list[range]) -> range | None:
    """Return the longest ascent; of equal ones the last, which is nearest to the finish (FR 20.10, 20.13)."""
    return max(climbs, key=lambda climb: (len(climb), climb.start), default=None)


def _after(road: Road, climb: range) -> int:
    """Return the first row after an ascent; if it runs over the finish line, the first row across (FR 20.10)."""
    return road.finish if road.finish in climb else climb.stop


def _halfway(road: Road) -> int:
    """Return the first row of the six-square tile that begins nearest to the middle; of two the later."""
    return min((row for row, _ in _six_squares(road)), key=lambda row: (_from_middle(road, row), -row))


def _six_squares(road: Road) -> list[tuple[int, Tile]]:
    """Return six-square tiles between start and finish with their first rows; if there are none, any tile."""
    firsts = {square.tile: square.row for square in reversed(road.squares[: road.printed])}
    tiles = [(firsts[index], tile) for index, tile in enumerate(road.tiles)]
    return [(row, tile) for row, tile in tiles[1:-1] if tile.length == SIX] or tiles[1:-1] or tiles[-1:]


def _from_middle(road: Road, row: int) -> int:
    """Return twice the squares between a row and the middle of the way from the start line to the finish line."""
    return abs(2 * road.squares[row].to_finish - road.squares[road.start].to_finish)
