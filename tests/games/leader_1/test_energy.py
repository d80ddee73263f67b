"""An independent accountant: every rider's energy, told by the log alone, agrees with the state after every input.

Nothing of the rules code is used here but the ground under squares; costs come from the numbers on the rules page.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from paceline import bots
from paceline.core.chance import SeededDealer
from paceline.core.game import Bot
from paceline.core.log import Entry
from paceline.core.race import Race, bot_player, play
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import IN_PELOTON, Leave, Ride, SitIn
from paceline.games.leader_1.course import Course, course
from paceline.games.leader_1.events import (
    Ate,
    Charged,
    Dropped,
    PelotonRode,
    Rode,
    Rolled,
    Sheltered,
    TokenPassed,
)
from paceline.games.leader_1.rules.setup import Options
from paceline.games.leader_1.state import State
from soak import amount, some

FREE = {
    "R": {"F": 3, "H": 2, "C": 1, "D": 4},
    "L": {"F": 2, "H": 2, "C": 2, "D": 4},
    "C": {"F": 1, "H": 2, "C": 3, "D": 4},
}
LADDER = (0, 1, 3, 5, 8, 11, 15)
SPEED = {3: 0, 4: 0, 5: 1, 6: 2, 7: 3}
NEEDED = (5, 8, 11)
TIMES = {"bonk": 3, "crash": 2}
FACES = {"3": 3, "4": 4, "4R": 4, "5": 5}


class Accountant:
    """Keeps an account for every rider from the events, and checks each of them."""

    def __init__(self, race: Race, options: Options) -> None:
        table = race.state.table
        self.course: Course = course(table.rules.course)
        carried = options.carried or (0,) * len(table.riders)
        self.energy = [self.course.energy + more for more in carried]
        self.before: State = race.state
        self.risks = [0] * len(table.riders)
        self.failed: list[list[str]] = [[] for _ in table.riders]
        self.rolled = [0] * len(table.riders)
        self.planned = self.speed_cost = 0
        self.sheltered: set[int] = set()
        self.moves = self.turns = 0

    def __call__(self, entry: Entry, events: Sequence[Any], race: Race) -> None:
        """Watch one input."""
        if isinstance(entry.action, Ride):
            self.planned = len(entry.action.risks)
        for event in events:
            self.book(event)
        self.before = race.state
        riders = race.state.table.riders
        assert self.energy == [rider.energy for rider in riders]
        assert self.risks == [rider.risks for rider in riders]
        assert min(self.energy) >= 0
        assert max(self.risks) <= 3

    def number(self, name: str) -> int:
        return next(place for place, rider in enumerate(self.before.table.riders) if rider.name == name)

    def book(self, event: Any) -> None:
        """Book what one event takes from an account or gives to it."""
        match event:
            case Rode():
                self.rode(event, self.number(event.rider))
            case Rolled():
                self.roll(event, self.number(event.rider))
            case Sheltered():
                self.sheltered.add(self.number(event.rider))
            case Charged():
                assert event.cost == self.speed_cost > 0
                for name in event.riders:
                    self.energy[self.number(name)] -= event.cost
            case Dropped():
                assert event.cost == self.speed_cost > event.energy == self.energy[self.number(event.rider)]
            case Ate():
                rider = self.number(event.rider)
                self.energy[rider] += event.value
                assert event.value in {2, 3, 4}
                assert self.energy[rider] == event.energy
            case PelotonRode():
                assert event.speed == FACES[event.rolled] + event.chase + event.empty
                assert event.cost == SPEED[event.speed]
                self.speed_cost = event.cost
            case TokenPassed():
                self.sheltered.clear()
                self.turns += 1

    def roll(self, event: Rolled, rider: int) -> None:
        """Cross off a risk, however it ends."""
        assert event.needed == NEEDED[self.risks[rider]]
        assert event.failed == (event.value < event.needed)
        self.risks[rider] += 1
        self.rolled[rider] += 1
        if event.failed:
            self.failed[rider].append(event.risk)

    def rode(self, event: Rode, rider: int) -> None:
        """Book a move: free squares, the ladder, riders ridden past, risks that failed, free squares left over."""
        free = self.free_squares(event, rider)
        assert event.free == free
        assert event.sheltered == (rider in self.sheltered and event.start != IN_PELOTON)
        price = LADDER[max(0, event.squares - free)] + event.past
        times = max((TIMES[risk] for risk in self.failed[rider]), default=1)
        assert event.cost == price * times <= self.energy[rider]
        assert event.regained == max(0, free - event.squares)
        assert self.rolled[rider] == self.planned
        self.failed[rider], self.rolled[rider] = [], 0
        self.energy[rider] += event.regained - event.cost
        assert self.energy[rider] == event.energy
        self.moves += 1

    def free_squares(self, event: Rode, rider: int) -> int:
        """Return what their role, the ground, their speciality and a wheel in front give them."""
        one, road = self.before.table.riders[rider], self.course.road
        inside = event.start == IN_PELOTON
        head = self.before.table.head
        ground = self.course.row_ground[head] if inside else self.course.ground[event.start]
        progress = road.rows[head] if inside else road.cells[event.start].progress
        sprint = self.course.sprint is not None and progress >= self.course.sprint
        return (
            FREE[one.role][ground]
            + (one.speciality == "descender" and ground == "D")
            + (one.speciality == "sprinter" and sprint)
            + (rider in self.sheltered and not inside)
        )


def eager(_view: Any, legal: Sequence[Any], rng: Random) -> Any:
    """Never sits in, leaves often, and rides any way: much happens on the road."""
    leaving = [action for action in legal if isinstance(action, Leave)]
    if leaving and rng.random() < 0.4:
        return rng.choice(leaving)
    return rng.choice([action for action in legal if not isinstance(action, SitIn)])


RIDERS: dict[str, Bot] = {"random": bots.random, "first": bots.first, "eager": eager}
TABLES = [(seats, "eager") for seats in range(2, 11)] + [(seats, "random") for seats in (2, 4, 5, 8)] + [(3, "first")]


STAGES = [stage.name for stage in GAME.stages()]


def audited(options: Options, names: Sequence[str], seed: int) -> Accountant:
    """Return a whole race under the eyes of the accountant."""
    race = Race.start(GAME, options, names, seed)
    accountant = Accountant(race, options)
    players = [bot_player(RIDERS[name], seed, seat) for seat, name in enumerate(names)]
    play(race, SeededDealer(seed), players, accountant)
    assert race.over
    return accountant


@pytest.mark.parametrize(("stage", "seats", "bot"), some([(name, *table) for table in TABLES for name in STAGES], 28))
def test_accounts_agree(stage: str, seats: int, bot: str) -> None:
    """L1 1.6, L1 7.4, L1 9.3 to L1 9.10, L1 10.1, L1 11.1 to L1 11.8, L1 13.3."""
    for seed in range(amount(1, 2)):
        accountant = audited(Options(course=stage), [bot] * seats, seed)
        assert accountant.turns > 5
        assert bot == "first" or accountant.moves > 10


def test_accounts_agree_with_every_option() -> None:
    """L1 15.5: energy that was brought along is there from the start."""
    carried = tuple(rider % 11 for rider in range(8))
    options = Options(
        course="Les Trois Vergers",
        riders=2,
        first=1,
        ending="podium",
        slipstream="diagonal",
        stop_on_black=False,
        carried=carried,
    )
    for seed in range(4):
        assert audited(options, ["eager"] * 4, seed).moves > 10


def test_risks_fail_and_tiles_are_eaten_in_these_races() -> None:
    """Everything that is audited above happens: bonks, falls, punctures, drops, blocked roads."""
    seen: dict[str, int] = {}
    for seed in range(6):
        options = Options(course="La Double Cluse")
        race = Race.start(GAME, options, ["eager"] * 4, seed)

        def watch(_entry: Entry, events: Sequence[Any], _race: Race) -> None:
            for event in events:
                names = [type(event).__name__]
                if isinstance(event, Rolled) and event.failed:
                    names.append(event.risk)
                if isinstance(event, Rode) and event.past:
                    names.append("past")
                for name in names:
                    seen[name] = seen.get(name, 0) + 1

        play(race, SeededDealer(seed), [bot_player(eager, seed, seat) for seat in range(4)], watch)
    wanted = ("bonk", "crash", "Fell", "Ate", "Dropped", "Caught", "Charged", "Sheltered", "Unsheltered", "Punctured")
    assert {name for name in wanted if not seen.get(name)} == set()
