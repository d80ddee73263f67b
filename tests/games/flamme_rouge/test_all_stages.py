"""Every stage card, both sides, with every legal number of teams, in every weather: the race comes to its end."""

from __future__ import annotations

import pytest

from paceline import bots
from paceline.core.race import play_bots
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.rules.setup import Options
from paceline.games.flamme_rouge.state import State
from soak import amount

SEEDS = amount(2, 50)
LONGEST = 60
"""Rounds; a stage of 81 squares at 2 a round takes 41."""
CARDS = [card for card in content.stage_cards() if not card.number]
"""Stage cards without those of the tour, which `test_all_tour_stages` rides."""


def boxes(seats: int, large: bool, weather: bool) -> tuple[str, ...]:
    """Return the boxes that a table needs."""
    peloton = ("peloton",) if large or seats > 4 else ()
    return (*peloton, "meteo") if weather else peloton


def check(state: State, seats: int, seed: int) -> None:
    """Check what must hold at the end of a race."""
    table, result = state.table, GAME.result(state)
    track = course(table.stage, table.weather)
    assert result is not None, seed
    assert sorted(result.ranking) == [(seat,) for seat in range(seats)]
    assert len(set(table.cells)) == len(table.cells) == seats * table.riders
    assert result.across == sum(track.row[cell] >= track.finish for cell in table.cells) > 0
    assert table.round <= LONGEST
    assert len(table.revealed) == len(table.tired) == len(table.hands) == table.round
    assert all(track.wet[track.row[table.cells[rider]]] for rider in table.fallen)


@pytest.mark.parametrize("weather", [False, True], ids=["clear", "weather"])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_race_ends(card: content.StageCard, weather: bool) -> None:
    """FR 8.1, FR 9.5, FR 11.10, FR 12.1: with every number of teams, and each race in proper order at its end."""
    for seats in range(2, 13) if card.large else (2, 3, 4, 7, 8):
        options = Options(card.name, expansions=boxes(seats, card.large != "", weather))
        for seed in range(SEEDS):
            race = play_bots(GAME, options, [("random", bots.random)] * seats, seed)
            assert race.over
            check(race.state, seats, seed)


@pytest.mark.parametrize("kinds", [("", "peloton"), ("", "muscle", "peloton"), ("", "", "muscle", "muscle")])
@pytest.mark.parametrize("stage", [card.name for card in CARDS])
def test_every_race_against_dummies_ends(stage: str, kinds: tuple[str, ...]) -> None:
    """FR 11.1 to FR 11.9: on every stage card, alone or in company."""
    options = Options(stage, expansions=("peloton",), dummies=kinds)
    for seed in range(amount(1, 10)):
        race = play_bots(GAME, options, [("random", bots.random)] * len(kinds), seed)
        check(race.state, len(kinds), seed)
        assert not set(race.state.table.dummy_riders) & {rider for tired in race.state.table.tired for rider in tired}


def test_people_fall_in_these_races() -> None:
    """FR 13.1: with wet tiles behind the start and four random teams, riders fall in many races."""
    options = Options("abcdefghijklmnopqrstu", expansions=("meteo",), weather=("b=wet", "c=wet", "d=wet"))
    falls, races = 0, amount(12, 50)
    for seed in range(races):
        lying: list[int] = []
        state = GAME.setup(4, options)
        for entry in play_bots(GAME, options, [("random", bots.random)] * 4, seed).log.entries:
            state, _ = GAME.apply(state, entry.seat, entry.action)
            lying += state.table.fallen
        falls += bool(lying)
    assert falls > races // 4
