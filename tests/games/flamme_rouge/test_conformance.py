"""The game keeps the contract, on every stage card, on stages nobody drew, and with the expansions."""

from __future__ import annotations

from itertools import cycle, product
from random import Random

import pytest
from msgspec.structs import replace

from games.flamme_rouge.quick import QUICK
from paceline.core.conformance import conforms
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.rules.setup import Options
from soak import SOAK, amount

CARDS = [card.name for card in content.stage_cards() if not card.large and not card.number]
BASE = {name: tile for name, tile in content.tiles().items() if content.box(name) == "base"}
PELOTON, METEO, BOTH = ("peloton",), ("meteo",), ("peloton", "meteo")
SHORT, WIDE = "a 2B 3 5 L u", "1B 2 9 4B B 6 u"
"""With a breakaway for one and supply, cobbles and a climb; the same for two, with a start of three lanes."""
WINDY = ("5=tailwind", "L=headwind", "3=crosswind", "2B=wet")

TABLES = [*product(CARDS, GAME.facts.seats)] if SOAK else [*zip(CARDS, cycle(GAME.facts.seats), strict=False)]
"""Every stage card, with one number of teams each or, in a soak, with all of them."""
MIXES = {
    "2 teams, breakaway": (2, Options(SHORT, expansions=PELOTON)),
    "3 teams, no breakaway": (3, Options(SHORT, first=2, expansions=PELOTON, breakaway=False)),
    "4 teams, breakaway, weather": (4, Options(SHORT, first=1, handicap=(0, 2), expansions=BOTH)),
    "5 teams, breakaway of two": (5, Options(WIDE, expansions=PELOTON)),
    "6 teams, weather": (6, Options(WIDE, first=4, expansions=BOTH)),
    "2 teams, weather": (2, Options("abLcdu", expansions=METEO)),
    "4 teams, given weather": (4, Options(SHORT, expansions=BOTH, weather=WINDY, breakaway=False)),
    "4 teams, all wet": (4, Options("abcdu", expansions=METEO, weather=("b=wet", "c=wet", "d=wet"))),
    "alone against peloton": (2, Options(SHORT, expansions=PELOTON, dummies=("", "peloton"))),
    "alone against both": (3, Options(SHORT, expansions=BOTH, dummies=("muscle", "", "peloton"))),
    "alone against five": (6, Options(WIDE, expansions=PELOTON, dummies=("", "peloton", *["muscle"] * 4))),
    "two against muscle": (3, Options("abCdu", expansions=PELOTON, dummies=("", "muscle"))),
    "three against both, wet": (
        5,
        Options(
            WIDE, handicap=(1,), expansions=BOTH, dummies=("", "peloton", "", "muscle"), weather=("B=wet", "9=wet")
        ),
    ),
    "7 riders": (7, Options(SHORT, first=6, expansions=PELOTON)),
    "9 riders, weather": (9, Options(WIDE, expansions=BOTH, breakaway=False)),
    "12 riders, breakaway of two": (12, Options(WIDE, handicap=(0, 1), expansions=BOTH)),
    "stage 9, small": (4, Options("Stage 9", expansions=BOTH)),
    "stage 11, large": (5, Options("Stage 11", expansions=BOTH, dummies=("", "", "muscle", "peloton"))),
    "stage 12, muscle to the last card": (2, Options("Stage 12", expansions=PELOTON, dummies=("", "muscle"))),
}


def random_stage(seed: int) -> str:
    """Return a legal stage of any length: each piece of cardboard at most once, either face up."""
    rng = Random(seed)
    inner = sorted({tile.piece for tile in BASE.values() if not tile.start and not tile.finish})
    chosen = rng.sample(inner, rng.randint(1, len(inner)))
    return "".join(rng.choice((piece, piece.upper())) for piece in ["a", *chosen, "u"])


def any_stage(seed: int, wide: bool) -> str:
    """Return a legal stage from all boxes; a wide one has room for twelve at its start."""
    rng = Random(seed)
    faces: dict[str, list[str]] = {}
    for name, tile in content.tiles().items():
        if not tile.start and not tile.finish:
            faces.setdefault(tile.piece, []).append(name)
    chosen = rng.sample(sorted(faces), rng.randint(2, 12))
    start = rng.choice(["1", "1B"] if wide else ["a", "A", "1", "1B"])
    return " ".join([start, *[rng.choice(faces[piece]) for piece in chosen], rng.choice("uU")])


def any_options(seed: int) -> tuple[int, Options]:
    """Return a table of any size with some of everything."""
    rng = Random(f"options {seed}")
    seats = rng.randint(2, 12) if seed % 3 else rng.randint(2, 6)
    dummies = tuple(rng.choice(["", "", "muscle"]) for _ in range(seats - 1)) if seats <= 6 else ()
    if dummies and rng.random() < 0.5:
        dummies = ("peloton", *dummies[1:])
    riders = seats if seats > 6 else 2 * seats
    boxes = (*rng.choice([PELOTON, BOTH]), "grand-tour")
    first, breakaway = rng.randrange(seats), rng.random() < 0.7
    options = Options(any_stage(seed, riders > 8), first, (), boxes, dummies, (), breakaway)
    kind = rng.choice(content.STAGE_KINDS if seats <= 6 else ("plain", "extended"))
    return seats, replace(options, kind=kind, timed=rng.random() < 0.6, draft=rng.random() < 0.5)


@pytest.mark.parametrize(("stage", "seats"), TABLES)
def test_the_game_conforms_on_every_stage_card(stage: str, seats: int) -> None:
    report = conforms(QUICK, seats, Options(stage, first=seats - 1, handicap=(1, 2)), races=1, seed=stage)
    assert report.inputs > 100


@pytest.mark.parametrize("seed", range(amount(10, 100)))
def test_the_game_conforms_on_random_stages(seed: int) -> None:
    seats = 2 + seed % 3
    report = conforms(QUICK, seats, Options(random_stage(seed)), races=1, seed=seed, moments=2)
    assert report.races == 1


@pytest.mark.parametrize("mix", MIXES)
def test_the_game_conforms_with_expansions(mix: str) -> None:
    """FR 9 to FR 13 together: secrecy, luck, records and telling of everything new."""
    seats, options = MIXES[mix]
    report = conforms(QUICK, seats, options, races=1, seed=mix, moments=2)
    assert report.races == 1


@pytest.mark.parametrize("seed", range(amount(8, 30)))
def test_the_game_conforms_on_any_table(seed: int) -> None:
    """FR 9 to FR 19: tables of 2 to 12 on stages from all boxes."""
    seats, options = any_options(seed)
    assert conforms(QUICK, seats, options, races=1, seed=seed, moments=1).races == 1


def test_random_stages_differ_and_use_both_faces() -> None:
    stages = {random_stage(seed) for seed in range(100)}
    assert len(stages) == 100
    assert {letter for stage in stages for letter in stage} == set(BASE)


def test_random_tables_are_of_every_size() -> None:
    assert {any_options(seed)[0] for seed in range(30)} >= {2, 4, 5, 6, 7, 9, 12}
