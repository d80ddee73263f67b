"""The conformance kit passes good games and catches every mutant, naming the property it broke."""

from __future__ import annotations

from pathlib import Path

import pytest

from paceline.core import registry
from paceline.core.conformance import PROPERTIES, ConformanceError, conforms, states
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions
from paceline.core.race import Race
from toygame import GAME, Toy, leaks, mutants, odds, slips
from toygame.rules import STAGES, Action, Dealt, Options, State

LONG = Options("long")
FAMILIES = (mutants, odds, leaks, slips)
"""Modules that enter their mutants in one list."""


class DealsInAnyOrder(Toy):
    """A good game: hands that wait together may be dealt in any order."""

    def offered(self, state: State, seat: int, action: Action) -> bool:
        waiting = isinstance(action, Dealt) and seat == CHANCE and CHANCE in self.to_act(state)
        if waiting and state.table.wind:
            short = [number for number, own in enumerate(state.cards) if own.short]
            return any(self.deal(state, number).allows(action) for number in short)
        return super().offered(state, seat, action)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seats", GAME.facts.seats)
def test_the_toy_conforms(stage: str, seats: int) -> None:
    report = conforms(GAME, seats, Options(stage), races=2)
    assert (report.game, report.seats, report.races) == ("toy", (seats,), 2)
    assert list(report.checked) == list(PROPERTIES)


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_game_is_tested_for_conformance(name: str) -> None:
    """Each of them in one place, with its own seats, stages and options."""
    file = Path(__file__).parents[1] / "games" / name.replace("-", "_") / "test_conformance.py"
    assert " conforms(" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", [DealsInAnyOrder(), leaks.Hesitant()], ids=lambda game: type(game).__name__)
def test_other_good_games_conform(game: Toy) -> None:
    conforms(game, 4, LONG, races=3, moments=24)


def test_every_property_is_put_to_the_test() -> None:
    report = conforms(GAME, 3, LONG)
    assert all(report.checked.values())


def test_the_same_seed_tries_the_same() -> None:
    assert conforms(GAME, 2, seed=5) == conforms(GAME, (2,), seed=5)
    assert conforms(GAME, 2, seed=5).inputs != conforms(GAME, 2, LONG, seed=5).inputs


def test_only_some_properties_can_be_asked_for() -> None:
    report = conforms(GAME, 2, races=1, only={"sealed", "frozen"})
    assert {name for name, times in report.checked.items() if times} == {"sealed", "frozen"}


def test_a_race_that_cannot_be_set_up_is_no_fault_of_the_game() -> None:
    with pytest.raises(BadOptions):
        conforms(GAME, 5)


def test_every_property_has_a_mutant() -> None:
    assert {name for _, first, alone in mutants.MUTANTS for name in (first, *alone)} == set(PROPERTIES)
    assert {mutant.__module__ for mutant, _, _ in mutants.MUTANTS} == {family.__name__ for family in FAMILIES}
    assert len(set(PROPERTIES)) == len(PROPERTIES)


def broken(mutant: type[Toy], *only: str) -> ConformanceError:
    with pytest.raises(ConformanceError) as caught:
        conforms(mutant(), 3, LONG, races=2, moments=24, only=only)
    return caught.value


@pytest.mark.parametrize(
    ("mutant", "first", "alone"), mutants.MUTANTS, ids=[mutant.__name__ for mutant, _, _ in mutants.MUTANTS]
)
def test_every_mutant_is_caught(
    mutant: type[Toy], first: str, alone: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "ENDLESS", 200)
    error = broken(mutant)
    assert error.property in (first, *alone)
    assert f"breaks «{error.property}»" in str(error)
    assert error.what in str(error)
    for name in alone:
        assert broken(mutant, name).property == name


def test_the_error_quotes_a_race_that_leads_there() -> None:
    error = broken(mutants.LosesASeat)
    race = Race.read(mutants.LosesASeat(), error.race)
    assert race.over
    assert str(error).startswith(
        f"toy with 3 seats breaks «ranking» after {len(race.log.entries)} inputs of the race with seed '0.0'\n"
        "  must hold: The result ranks every seat exactly once.\n"
        "  found: Result(ranking="
    )
    assert str(error).endswith(error.race)


def test_what_a_game_raises_is_kept_as_the_cause() -> None:
    error = broken(mutants.RefusesAnOffer)
    assert error.what.endswith("Illegal: toy.refused.input clause=TOY 4 seat=1")
    assert type(error.__cause__).__name__ == "Illegal"
