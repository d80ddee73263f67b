"""FR 20: stages that are made here are right, differ from each other, and have the character one asked for."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from random import Random

import pytest

from paceline.core.messages import BadOptions
from paceline.draw.squares.geometry import Piece, trace
from paceline.draw.svg.pen import Point
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import course, tile_names
from paceline.games.flamme_rouge.design import DESIGNER
from paceline.games.flamme_rouge.design.generate import arrange, follows
from paceline.games.flamme_rouge.design.rules import sections
from paceline.games.flamme_rouge.stages import find_stage, piles, refresh_row
from soak import amount

EACH = amount(4, 12)
"""Stages made of every kind for every number of teams."""
TABLES = [(players, kind) for players in (2, 3, 4, 5, 6) for kind in DESIGNER.kinds]


@cache
def made(players: int, kind: str) -> tuple[str, ...]:
    return tuple(DESIGNER.generate(players, kind, Random(f"{players}.{kind}.{n}")) for n in range(EACH))


def climbs(stage: str) -> list[int]:
    return [squares for terrain, squares in sections(tile_names(stage)) if terrain == "ascent"]


@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_nothing_is_wrong_with_them(players: int, kind: str) -> None:
    """FR 20.1 to FR 20.8, FR 20.15: not even advice is left to give, and their text form is a stage."""
    for stage in made(players, kind):
        assert DESIGNER.check(stage, players, kind) == ()
        assert find_stage(stage, boxes=("peloton", "grand-tour")) == stage


@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_the_census(players: int, kind: str) -> None:
    """FR 20.1, FR 20.5, FR 20.7, FR 20.8, counted once more: 78 squares, 3 with the bonus tile, 24 if extended."""
    large = players > 4 and kind != "tt"
    for stage in made(players, kind):
        road = course(stage).road
        assert road.length == 78 + 3 * large + 24 * (kind == "extended")
        assert len({tile.piece for tile in road.tiles}) == len(road.tiles)
        assert sum(len(tile.terrain) == 2 for tile in road.tiles) == 12
        assert road.tiles[0].lanes[0] == 2 + large
        assert road.tiles[-1].name in "vV"
        assert (road.tiles[1].name == "2") == large
        assert ("9" in tile_names(stage) or "9B" in tile_names(stage)) == large


def outline(piece: Piece) -> list[Point]:
    """Return the border of a square in the picture."""
    parts = [k / 4 for k in range(5)]
    return [piece.point(t, piece.half(t)) for t in parts] + [piece.point(t, -piece.half(t)) for t in reversed(parts)]


def inside(point: Point, border: list[Point]) -> bool:
    """Return whether a ray from the point crosses the border an odd number of times."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(border, [*border[1:], border[0]], strict=True):
        crossings += (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
    return crossings % 2 == 1


def drawn_over(stage: str) -> set[tuple[int, int]]:
    """Return pairs of tiles, not neighbours, of which one has a corner, side or middle of a square in the other."""
    road = course(stage).road
    pieces = zip(road.squares, trace(road, road.printed), strict=False)
    drawn = [(square.tile, piece.point(0.5), outline(piece)) for square, piece in pieces]
    return {
        (tile, other)
        for tile, middle, border in drawn
        for other, far, around in drawn
        if abs(other - tile) > 1 and math.dist(middle, far) < 3
        if any(inside(point, border) for point in [far, *around])
    }


@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_no_road_is_drawn_over_another(players: int, kind: str) -> None:
    """FR 20.15, seen in the picture by other means than the check has."""
    for stage in made(players, kind):
        assert drawn_over(stage) == set(), stage


def test_what_lies_on_itself_is_seen_in_the_picture() -> None:
    """FR 20.15: so the test above is worth something."""
    assert drawn_over("a b e c g d i f u") == {(0, 8), (8, 0)}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("kind", ["flat", "hilly", "mountain", "tt"])
def test_up_to_four_teams_need_no_peloton(players: int, kind: str) -> None:
    """FR 9.1, FR 20.8: only extended stages have more six-square tiles than two boxes hold."""
    for stage in made(players, kind):
        assert "peloton" not in {content.box(tile) for tile in tile_names(stage)}
        assert find_stage(stage, boxes=("grand-tour",)) == stage


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_their_character(players: int) -> None:
    """FR 20.2: flat ones hardly climb, hilly ones do two or three times, mountains climb long."""
    for stage in made(players, "flat"):
        assert len(climbs(stage)) <= 1
        assert sum(climbs(stage)) <= 4
    for stage in made(players, "hilly"):
        assert 2 <= len(climbs(stage)) <= 3
        assert max(climbs(stage)) <= 6
    for stage in made(players, "mountain"):
        assert max(climbs(stage)) >= 6
        assert piles(stage)[0].points == "mountain"
    for stage in made(players, "tt"):
        assert max(climbs(stage), default=0) <= 5


def test_mountains_often_end_on_a_climb() -> None:
    """FR 20.10: with V, which no flat or hilly stage has."""
    ends = Counter(made(players, "mountain")[n][-1] for players in (2, 3, 4, 5, 6) for n in range(EACH))
    assert min(ends["V"], ends["v"]) > EACH
    assert {stage[-1] for kind in ("flat", "hilly", "tt") for stage in made(4, kind)} == {"v"}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_extended_stages_refresh_in_a_supply_zone(players: int) -> None:
    """FR 20.9."""
    for stage in made(players, "extended"):
        assert course(stage).road.squares[refresh_row(stage)].terrain == "supply"


def test_every_tile_has_its_day() -> None:
    """FR 20.1: there is no face that is never used, but the finish without three lanes and what is for fewer teams."""
    used = {tile for table in TABLES for stage in made(*table) for tile in tile_names(stage)}
    assert set(content.tiles()) - used <= {"u", "U", "2B", "3B", "4B", "5", "6", "5B", "6B", "7", "7B", "8", "8B"}


def test_the_same_luck_makes_the_same_stage() -> None:
    for kind in DESIGNER.kinds:
        one, same, other = (DESIGNER.generate(5, kind, Random(seed)) for seed in (1, 1, 2))
        assert one == same != other


def test_they_differ() -> None:
    stages = [stage for table in TABLES for stage in made(*table)]
    assert len(set(stages)) == len(stages) == EACH * len(TABLES)


@pytest.mark.parametrize(
    ("players", "kind", "field"), [(1, "flat", "players"), (7, "tt", "players"), (4, "wet", "kind")]
)
def test_what_cannot_be_made(players: int, kind: str, field: str) -> None:
    """FR 18.1, FR 19.1: nobody has so many teams, or such a kind."""
    with pytest.raises(BadOptions) as caught:
        DESIGNER.generate(players, kind, Random(0))
    assert caught.value.field == field


def test_tiles_that_cannot_be_laid_end_the_patience() -> None:
    """FR 20.15: left turns only; whoever asks is told so instead of waiting."""
    assert arrange(("a",), [(tile,) for tile in "begci"], ("z", "x", "v"), Random(0)) is None


def test_neighbours() -> None:
    """FR 20.2, FR 20.3: sections do not grow together, and supply zones keep away from the finish."""
    assert not follows("E", "G")
    assert not follows("3", "v")
    assert not follows("7", "5")
    assert follows("3", "e")
    assert follows("C", "5")
    assert follows("D", "N")
