"""The golden races show everything that can be done and happen, and each what it is there for."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from games.on_the_rivet.golden import FOLDER, WANTED, shown
from paceline.core.race import Race
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Action
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import Event

NEVER: Final = {
    # OR 4.3: with the built-in cards a hand of five always has two that anybody may play.
    "discard"
}
RACES: Final = {file.stem: file.read_text("utf-8") for file in sorted(FOLDER.glob("*.race"))}


def test_every_kind_of_event_is_in_some_golden_race() -> None:
    told = {line.split()[0] for file in FOLDER.glob("*.events") for line in file.read_text("utf-8").splitlines()}
    assert told == {kind.__struct_config__.tag for kind in get_args(Event)}


def test_every_kind_of_input_is_in_some_golden_race() -> None:
    put = {line.split()[1] for text in RACES.values() for line in text.splitlines()[1:] if not line.startswith("#")}
    assert {kind.__struct_config__.tag for kind in get_args(Action)} - put == NEVER


def test_everybody_has_a_card_that_may_be_played() -> None:
    """OR 4.3: why no golden race has a discarded card."""
    asking = [card for card in book().cards.values() if card.linked_behind or card.not_leading or card.not_on_finish]
    assert len(asking) < book().hand


def test_there_are_races_with_few_and_many_teams_and_an_artificial_one() -> None:
    """Every course and number of teams is ridden in `test_all_courses`."""
    races = [Race.read(GAME, text) for text in RACES.values()]
    assert {race.state.table.seats for race in races} == {GAME.facts.seats[0], GAME.facts.seats[-1]}
    assert any(race.state.table.rules.third >= 0 for race in races)
    assert any(race.state.table.rules.tactics for race in races)


def test_the_goldens_are_short_enough_to_read() -> None:
    assert sum(len(file.read_text("utf-8").splitlines()) for file in FOLDER.iterdir()) < 4000


@pytest.mark.parametrize("name", RACES)
def test_a_golden_race_shows_what_it_is_there_for(name: str) -> None:
    found, _ = shown(Race.read(GAME, RACES[name]).log)
    assert WANTED[name] - found == set()
