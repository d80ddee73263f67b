"""Every card of the tour, both sides, with every legal number of teams: everybody comes home, and the points add up."""

from __future__ import annotations

from collections import Counter

import pytest

from paceline import bots
from paceline.core.race import Race, play_bots
from paceline.games.flamme_rouge import GAME, content, stages
from paceline.games.flamme_rouge.actions import TEAMS
from paceline.games.flamme_rouge.rules.setup import Options
from paceline.games.flamme_rouge.rules.trials import TEAM, TRIALS
from soak import amount

SEEDS = amount(2, 5)
"""With a draft and without."""
ALL = ("peloton", "meteo", "grand-tour")
CARDS = [card for card in content.stage_cards() if card.number]


def ridden(options: Options, seats: int, seed: int) -> Race:
    return play_bots(GAME, options, [("random", bots.random)] * seats, seed)


def check(race: Race) -> None:
    """Check what must hold when a stage is over."""
    table, result = race.state.table, GAME.result(race.state)
    assert race.over
    assert result is not None
    assert result.stage is not None
    riders = result.stage.riders
    assert [rider.place for rider in riders] == list(range(1, len(table.cells) + 1))
    assert set(table.cells) == {-1}
    podium = Counter(rider.podium for rider in riders if rider.podium)
    fewest = min(len(content.tour_numbers().podium), len(table.dummies) if table.kind == TEAM else len(riders))
    assert sorted(podium) == sorted(content.tour_numbers().podium[:fewest])
    assert max(podium.values()) == 1
    if table.kind not in TRIALS:
        assert [rider.time for rider in riders] == sorted(rider.time for rider in riders)
        there = sum(sum(pile.values) for pile in stages.piles(table.stage))
        assert sum(rider.sprint + rider.mountain for rider in riders) == there - left(race)


def left(race: Race) -> int:
    """Return the tokens that nobody took, which is possible only if fewer riders than tokens came by."""
    assert not race.state.table.piles or len(race.state.table.cells) < 3
    return sum(sum(pile.values) for pile in race.state.table.piles)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_everybody_comes_home(card: content.StageCard) -> None:
    """FR 16.8, FR 18.3, FR 19.7: with every number of teams, with a draft, in any weather."""
    for seats in range(1 if card.kind in TRIALS else 2, 7):
        for seed in range(SEEDS):
            check(ridden(Options(card.name, expansions=ALL, timed=True, draft=bool(seed % 2)), seats, seed))


@pytest.mark.parametrize("kinds", [("", "peloton"), ("", "muscle", "peloton"), ("", "", "muscle", "muscle", "peloton")])
@pytest.mark.parametrize("stage", [card.name for card in CARDS])
def test_dummies_come_home_too(stage: str, kinds: tuple[str, ...]) -> None:
    """FR 11.1, FR 16.8: also when nobody else is left on the road."""
    for seed in range(amount(1, 2)):
        race = ridden(Options(stage, expansions=ALL, timed=True, dummies=kinds), len(kinds), seed)
        check(race)
        result = GAME.result(race.state)
        assert result is not None
        assert result.stage is not None
        dummies = {team for team, kind in zip(TEAMS, kinds, strict=False) if kind}
        assert all(not rider.exhaustion for rider in result.stage.riders if rider.rider[0] in dummies)


@pytest.mark.parametrize("stage", ["Grand Tour 4", "Grand Tour 17", "Grand Tour 19"])
@pytest.mark.parametrize("seats", [2, 4, 7, 12])
def test_a_tour_card_makes_a_race_of_its_own(stage: str, seats: int) -> None:
    """FR 8.1: without times the race ends when the first rider is across."""
    for seed in range(SEEDS):
        race = ridden(Options(stage, expansions=ALL, draft=True), seats, seed)
        result = GAME.result(race.state)
        assert result is not None
        assert result.stage is None
        assert result.across > 0
