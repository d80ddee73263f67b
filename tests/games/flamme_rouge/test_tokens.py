"""FR 16.1, FR 20.9 to FR 20.14: where the tokens of a stage lie."""

from __future__ import annotations

import pytest

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.stages import ascents, find_stage, piles, refresh_row

BOXES = ("peloton", "grand-tour")
BENDS = "eghijkopqrst"


def place(stage: str, row: int) -> str:
    """Return a row as tile and square, such as `L:4`."""
    road = course(stage).road
    tile = road.squares[row].tile
    first = next(square.row for square in road.squares if square.tile == tile)
    return f"{road.tiles[tile].name}:{row - first + 1}"


def lain(stage: str) -> list[tuple[str, str]]:
    """Return what the piles of a stage are for and where they lie, the Major tokens first."""
    assert [pile.name for pile in piles(stage)] == ["major", "minor"]
    return [(pile.points, place(stage, pile.row)) for pile in piles(stage)]


@pytest.mark.parametrize("stage", ["abcdu", "aNu", "abU", "aNdV", "au"])
def test_the_values_of_the_piles(stage: str) -> None:
    """FR 16.1: 5, 3 and 1 for the Major tokens, 2 and 1 for the Minor ones, wherever they lie."""
    major, minor = piles(stage)
    assert (major.values, minor.values) == ((5, 3, 1), (2, 1))
    assert major.row != minor.row


KNOWN = [
    ("Grand Tour 2", False, ("sprint", "v:2"), ("sprint", "6B:1")),
    ("Grand Tour 2", True, ("sprint", "v:2"), ("sprint", "6B:1")),
    ("Grand Tour 3", False, ("sprint", "v:2"), ("mountain", "L:4")),
    ("Grand Tour 4", False, ("mountain", "V:3"), ("mountain", "L:4")),
    ("Grand Tour 4", True, ("mountain", "V:3"), ("mountain", "L:4")),
    ("Grand Tour 8", False, ("sprint", "v:2"), ("mountain", "F:1")),
    ("Grand Tour 8", True, ("sprint", "v:2"), ("mountain", "F:1")),
    ("Grand Tour 11", False, ("mountain", "V:3"), ("mountain", "H:1")),
    ("Grand Tour 11", True, ("mountain", "V:3"), ("mountain", "H:1")),
    ("Grand Tour 13", False, ("mountain", "D:6"), ("sprint", "v:2")),
    ("Grand Tour 13", True, ("mountain", "D:6"), ("sprint", "v:2")),
    ("Grand Tour 17", False, ("mountain", "V:3"), ("sprint", "3:1")),
    ("Grand Tour 17", True, ("mountain", "V:3"), ("sprint", "3:1")),
    ("Grand Tour 19", False, ("mountain", "L:4"), ("sprint", "v:2")),
    ("Grand Tour 19", True, ("mountain", "L:4"), ("sprint", "v:2")),
]
"""Stages 3, 4 and 11 as the rulebook shows them; the others as somebody else worked them out by the same rules."""


@pytest.mark.parametrize(("name", "large", "major", "minor"), KNOWN)
def test_the_tokens_of_known_stages(name: str, large: bool, major: tuple[str, str], minor: tuple[str, str]) -> None:
    """FR 20.10 to FR 20.14 on stage cards, both sides."""
    assert lain(find_stage(name, large, BOXES)) == [major, minor]


@pytest.mark.parametrize(
    ("stage", "major"),
    [
        ("abNcu", "c:1"),  # the first square after six
        ("aDbcu", "D:6"),  # five are enough
        ("aEGKbu", "b:1"),  # over several tiles
        ("aLbNcDfu", "c:1"),  # six before five
        ("aDbMKLcu", "L:4"),  # the longer one is later
        ("aMEbCLdu", "L:4"),  # of equal ones the nearest to the finish
        ("abNu", "u:1"),  # ends right before the finish tile
    ],
)
def test_a_long_ascent_has_the_major_tokens(stage: str, major: str) -> None:
    """FR 20.10: on the first square after it, for mountain points."""
    assert lain(stage)[0] == ("mountain", major)


def test_an_ascent_over_the_finish_line() -> None:
    """FR 20.10: the first square across the line; the squares of the finish tile and those before it are one ascent."""
    assert lain("abOV") == [("mountain", "V:3"), ("sprint", "b:1")]
    assert lain("abU")[0] == ("mountain", "U:3")
    assert [len(climb) for climb in ascents(course("aNcOV").road)] == [6, 8]


def test_a_longer_ascent_than_that_of_the_finish() -> None:
    """FR 20.10, FR 20.12: seven squares inside win against the six of the finish, which then has a sprint."""
    assert lain("aQDbcV") == [("mountain", "D:6"), ("sprint", "V:3")]
    assert lain("aNbcV") == [("mountain", "V:3"), ("mountain", "b:1")]


@pytest.mark.parametrize("stage", ["abcu", "aMbu", "aEGbu", "abLcv"])
def test_short_ascents_leave_a_sprint_at_the_finish(stage: str) -> None:
    """FR 20.11: four squares are not enough."""
    points, where = lain(stage)[0]
    assert (points, where[1:]) == ("sprint", ":2")


@pytest.mark.parametrize("stage", ["aNbu", "aDcv", "aMEbu"])
def test_then_the_minor_tokens_are_the_sprint(stage: str) -> None:
    """FR 20.12: on the first square across the line if the Major tokens are not there."""
    minor = piles(stage)[1]
    assert (minor.points, minor.row) == ("sprint", course(stage).finish)


def test_the_longest_ascent_that_is_left() -> None:
    """FR 20.13: of any length; of equal ones the nearest to the finish; a sprint at the finish uses none up."""
    assert lain("aEbLcV")[1] == ("mountain", "L:4")
    assert lain("aEbGcV")[1] == ("mountain", "c:1")
    assert lain("aMbLcEdu")[1] == ("mountain", "b:1")


def test_halfway_if_no_ascent_is_left() -> None:
    """FR 20.14: the first square of the six-square tile nearest to the middle; roundabouts count as six squares."""
    assert lain("abcdflmu")[1] == ("sprint", "f:1")
    assert lain("aebgcijdu")[1] == ("sprint", "c:1")
    assert lain("aeigxopjv")[1] == ("sprint", "x:1")


@pytest.mark.parametrize("stage", ["au", "aeu", f"a{BENDS}u", "AU"])
def test_stages_without_six_square_tiles_have_their_piles(stage: str) -> None:
    """FR 20.14: on a stage of one's own any tile will do."""
    major, minor = piles(stage)
    assert major.row == course(stage).finish
    assert 0 < minor.row < major.row


def test_roundabouts_break_no_count() -> None:
    """FR 20.10, FR 14.4: rows of both ways lie between an ascent and the line, and the piles are where they should."""
    stage = "a N x b y c v"
    assert lain(stage) == [("mountain", "x:1"), ("sprint", "v:2")]


@pytest.mark.parametrize(
    ("stage", "where"),
    [
        ("abcd3flmnv", "3:1"),
        ("a b c d f 3 l m n v", "3:1"),
        ("a b 3 c d f l m n v", "f:1"),  # not near the middle
        ("a 3 b c d 4 f l m n v", "4:1"),
        ("abcdflmv", "f:1"),
    ],
)
def test_the_refresh_token(stage: str, where: str) -> None:
    """FR 20.9: the first square of a six-square tile near the middle, a supply zone if there is one."""
    assert place(stage, refresh_row(stage)) == where


@pytest.mark.parametrize("card", [card for card in content.stage_cards() if card.kind == "extended"])
def test_the_refresh_tokens_of_extended_stages(card: content.StageCard) -> None:
    """FR 20.9: between two fifths and three fifths of the way, in a supply zone."""
    for stage in (card.tiles, card.large):
        road, row = course(stage).road, refresh_row(stage)
        assert road.squares[row].terrain == "supply"
        assert 0.4 < road.squares[row].to_finish / road.squares[road.start].to_finish < 0.6


@pytest.mark.parametrize("card", content.stage_cards())
def test_every_stage_card_has_its_piles(card: content.StageCard) -> None:
    """FR 16.1: one of the piles lies on the first square across the line, the other before it."""
    for stage in filter(None, (card.tiles, card.large)):
        rows = [pile.row for pile in piles(stage)]
        assert max(rows) == course(stage).finish
        assert min(rows) < course(stage).finish
