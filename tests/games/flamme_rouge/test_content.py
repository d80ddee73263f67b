"""The content of the box, typed again from the facts and compared."""

from __future__ import annotations

from collections import Counter

import pytest

from paceline.games.flamme_rouge import content
from paceline.roads.squares import Tile

FACES = {
    "a": "SSSSS|f", "A": "SSSS|ff",
    "b": "ffffff", "B": "DDDDff",
    "c": "ffffff", "C": "fffAAA",
    "d": "ffffff", "D": "AAAAAD",
    "e": "ff sharp left", "E": "AA sharp right",
    "f": "ffffff", "F": "DDDfff",
    "g": "ff sharp left", "G": "AA sharp right",
    "h": "ff soft left", "H": "DD soft right",
    "i": "ff sharp left", "I": "ff sharp right",
    "j": "ff sharp right", "J": "ff sharp left",
    "k": "ff soft right", "K": "AA soft left",
    "l": "ffffff", "L": "AAADDD",
    "m": "ffffff", "M": "ffAAAA",
    "n": "ffffff", "N": "AAAAAA",
    "o": "ff sharp right", "O": "AA sharp left",
    "p": "ff sharp right", "P": "DD sharp left",
    "q": "ff soft left", "Q": "AA soft right",
    "r": "ff soft right", "R": "AA soft left",
    "s": "ff soft right", "S": "ff soft left",
    "t": "ff soft left", "T": "ff soft right",
    "u": "f/fffff", "U": "AA/AAAA",
}  # fmt: skip
"""S start square, | start line, f flat, A ascent, D descent, / finish line."""
GROUND = {"S": "flat", "f": "flat", "A": "ascent", "D": "descent"}
BEND = {"": 0, "sharp left": 90, "sharp right": -90, "soft left": 45, "soft right": -45}


def printed(letter: str) -> Tile:
    """Return the face as the table above has it; its source is not part of the comparison."""
    squares, _, bend = FACES[letter].partition(" ")
    terrain = tuple(GROUND[mark] for mark in squares if mark in GROUND)
    finish = squares.find("/") if "/" in squares else 0
    source = content.tiles()[letter].source
    lanes = (2,) * len(terrain)
    return Tile(letter, letter.lower(), terrain, lanes, BEND[bend], squares.count("S"), finish, source)


def test_the_box_has_21_tiles_with_two_faces() -> None:
    """FR 2.2: one start, one finish, 7 straights, 6 soft and 6 sharp bends; a letter names a piece."""
    faces = {name: tile for name, tile in content.tiles().items() if content.box(name) == "base"}
    assert len(faces) == 42
    assert Counter(tile.piece for tile in faces.values()) == dict.fromkeys("abcdefghijklmnopqrstu", 2)
    light = [tile for letter, tile in faces.items() if letter.islower()]
    bends = Counter(abs(tile.turn) for tile in light)
    assert bends == {0: 9, 45: 6, 90: 6}
    assert sum(bool(tile.start) for tile in light) == sum(bool(tile.finish) for tile in light) == 1


@pytest.mark.parametrize("letter", FACES)
def test_every_face_is_as_printed(letter: str) -> None:
    """FR 1.2, FR 2.1, FR 6.1, FR 6.4: squares, lanes, ground, bend, start and finish line of all 42 faces."""
    assert content.tiles()[letter] == printed(letter)


@pytest.mark.parametrize("letter", [letter for letter in FACES if letter.islower()])
def test_the_dark_face_bends_the_other_way(letter: str) -> None:
    """FR 2.2: cardboard turned over is mirrored; straights have six squares, bends two."""
    light, dark = content.tiles()[letter], content.tiles()[letter.upper()]
    assert light.turn == -dark.turn
    assert len(light.terrain) == len(dark.terrain) == (2 if light.turn else 6)


@pytest.mark.parametrize(("kind", "total"), [("S", 69), ("R", 75)])
def test_the_decks_add_up(kind: str, total: int) -> None:
    """FR 2.4, FR 2.5: fifteen cards, three of each number."""
    deck = content.deck(kind)
    assert len(deck) == 15
    assert sum(map(int, deck)) == total
    assert set(Counter(deck).values()) == {3}


def test_the_numbers_of_the_rules() -> None:
    """FR 4.2, FR 6.1, FR 6.4, FR 7.12: four cards, cap 5, minimum 5, exhaustion 2."""
    numbers = content.numbers()
    assert (numbers.hand, numbers.ascent_cap, numbers.descent_minimum, numbers.exhaustion) == (4, 5, 5, 2)


def test_everything_says_where_it_is_from() -> None:
    """Content is data with its provenance beside it; all tiles and the base cards are confirmed."""
    sources = [tile.source for tile in content.tiles().values() if tile.piece != "v"]
    sources += [card.source for card in content.stage_cards() if not card.large and not card.number]
    assert all(source.startswith("confirmed") for source in sources)
    assert all(card.source for card in content.stage_cards())
    assert all(specialist.source for specialist in content.specialists().values())
