"""Colours keep the promises of the style guide: readable words, teams that every eye can distinguish."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from paceline.draw.svg import palette
from paceline.draw.svg.palette import CARD, GLOW, GO, GOLD, INK, INK_2, PAPER, RED, SAND, TEAMS, TERRAIN

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear light.
EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def light(hex_colour: str) -> Colour:
    """Return linear light of a colour."""
    parts = [int(hex_colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def times(matrix: Matrix, colour: Colour) -> Colour:
    x, y, z = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def contrast(one: str, other: str) -> float:
    """Return the WCAG 2 contrast ratio."""
    dark, bright = sorted(
        sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), light(colour), strict=True)) for colour in (one, other)
    )
    return (bright + 0.05) / (dark + 0.05)


def lab(colour: Colour) -> Colour:
    to_xyz: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    scaled = [part / white for part, white in zip(times(to_xyz, colour), (0.95047, 1.0, 1.08883), strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(hex_colour: str, eye: str) -> Colour:
    red, green, blue = (min(max(part, 0.0), 1.0) for part in times(EYES[eye], light(hex_colour)))
    return lab((red, green, blue))


def distance(one: str, other: str, eye: str) -> float:
    """Return the distance of two colours (CIE76)."""
    return math.dist(seen(one, eye), seen(other, eye))


@pytest.mark.parametrize(
    ("text", "ground", "claimed"),
    [
        (INK, PAPER, 12.5), (INK, CARD, 13.9), (INK, SAND, 11.0), (INK_2, PAPER, 6.2), (INK_2, CARD, 6.9),
        (INK_2, SAND, 5.5), (RED, PAPER, 4.8), (RED, CARD, 5.3), (CARD, RED, 5.3), (GOLD, INK, 9.1),
        (INK, GLOW, 11.7), (GO, CARD, 5.7), (CARD, GO, 5.7), (CARD, INK, 13.9),
    ],
)  # fmt: skip
def test_text_is_as_readable_as_claimed(text: str, ground: str, claimed: float) -> None:
    assert contrast(text, ground) == pytest.approx(claimed, abs=0.1)
    assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("letter", TEAMS)
def test_plate_text_is_readable_on_its_jersey(letter: str) -> None:
    assert contrast(TEAMS[letter].plate_text, TEAMS[letter].colour) >= 4.5


@pytest.mark.parametrize("word", ["ascent", "descent", "cobble", "supply", "wet", "sprint"])
def test_terrain_mark_shows_and_words_read_on_the_fill(word: str) -> None:
    assert contrast(TERRAIN[word].mark, TERRAIN[word].fill) >= 3.0
    assert contrast(INK, TERRAIN[word].fill) >= 4.5


@pytest.mark.parametrize("eye", EYES)
def test_no_two_teams_look_alike(eye: str) -> None:
    pairs = combinations([team.colour for team in TEAMS.values()], 2)
    assert min(distance(one, other, eye) for one, other in pairs) > 20


def test_every_team_has_a_pattern_and_a_letter_of_its_own() -> None:
    assert len({team.pattern for team in TEAMS.values()}) == len(TEAMS)
    assert {team.letter for team in TEAMS.values()} == set(TEAMS)
    assert not set(TEAMS) & set("SR")


def test_unknown_team_and_terrain_are_drawn_plainly() -> None:
    assert palette.team_of("X").pattern == "plain"
    assert palette.team_of("A") is TEAMS["A"]
    assert palette.terrain_of("gravel") == TERRAIN["flat"]
