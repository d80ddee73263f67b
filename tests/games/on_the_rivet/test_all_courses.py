"""Every ready course with every number of players: the race comes to its end, and in proper order."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from games.on_the_rivet.quick_riders import brisk
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import HEADLINES, Drawn
from paceline.games.on_the_rivet.course import course
from paceline.games.on_the_rivet.events import BonusWon, Crossed, RaceOver, Scored
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import HOME, State, Table
from soak import amount

SEEDS: Final = amount(1, 20)
FREE: Final = "START-A I2A C1 C4 FIN-A"
"""A course of one's own, with two lines and two curves one behind the other (OR 2.1)."""
STAGES: Final = [*(stage.name for stage in GAME.stages()), FREE]
HOLDS: Final = {"short": 3, "medium": 5, "long": 5}
"""OR 1.4: fatigue chits that a rider holds at most."""
PACK: Final = {f"A{number:02}" for number in range(1, 28)}
LONGEST: Final = 60
"""Movement phases; the longest course has 218 rows."""


class Watched:
    """A race that is looked at whenever chance has dealt all it owed, and events of some kinds."""

    def __init__(self, seats: int, options: Options, seed: int) -> None:
        self.state: State = GAME.setup(seats, options)
        self.luck, self.labels = Luck(seed), set[str]()
        self.rngs = [Random(f"{seed}.{seat}") for seat in range(seats)]
        self.won: Counter[str] = Counter()
        self.crossed: list[str] = []
        self.ends: list[Any] = []

    def ride(self) -> None:
        """Ride to the end."""
        while acting := GAME.to_act(self.state):
            (seat,) = acting
            action = self.deal() if seat == CHANCE else self.answer(seat)
            self.state, events = GAME.apply(self.state, seat, action)
            self.hear(events)
            if seat == CHANCE and GAME.to_act(self.state) != acting:
                all_is_in_place(self.state)

    def deal(self) -> Any:
        """Return what this luck draws; no two draws of a race have the same label."""
        draw = GAME.chance(self.state)
        assert draw.label not in self.labels
        self.labels.add(draw.label)
        action = draw.sample(self.luck)
        if isinstance(action, Drawn):
            held = (*self.state.hands[action.seat], *self.state.table.decks[action.seat].discards)
            assert action.card not in held
            assert action.card != HEADLINES or self.state.table.decks[action.seat].headlines == "deck"
        return action

    def answer(self, seat: int) -> Any:
        legal = GAME.legal(self.state, seat)
        assert legal
        assert seat != self.state.table.rules.third
        return brisk(GAME.view(self.state, seat), legal, self.rngs[seat])

    def hear(self, events: tuple[Any, ...]) -> None:
        for event in events:
            match event:
                case BonusWon():
                    self.won[event.rider] += 1
                case Crossed():
                    self.crossed.append(event.rider)
                    assert event.place == len(self.crossed)
                case Scored() | RaceOver():
                    self.ends.append(event)


def all_is_in_place(state: State) -> None:
    """Check that nobody is lost or doubled, cards are conserved, fatigue and energy are within bounds."""
    table = state.table
    track = course(table.rules.content, table.rules.course)
    cells = [rider.cell for rider in table.riders if rider.cell >= 0]
    assert len(cells) == len(set(cells))
    assert all(cell < track.road.home for cell in cells)
    assert sum(rider.cell == HOME for rider in table.riders) == table.crossed
    assert table.over or len(table.podium) == table.crossed
    most = HOLDS[track.length]
    assert all(rider.light >= 0 and rider.heavy >= 0 and rider.fatigue <= most for rider in table.riders)
    assert sum(rider.energy for rider in table.riders) <= 7  # OR 13.3
    assert table.stint <= LONGEST
    for seat, hand in enumerate(state.hands):
        cards_are_conserved(table, seat, hand)


def cards_are_conserved(table: Table, seat: int, hand: tuple[str, ...]) -> None:
    """Check OR 3.3 and OR 20.1: 27 Action cards, each in one place; a hand is what everybody thinks it is."""
    deck, open_or_held = table.decks[seat], [*hand, *table.decks[seat].discards]
    if table.move and table.move.card and table.move.rider in table.own(seat):
        open_or_held.append(table.move.card)
    assert len(open_or_held) == len(set(open_or_held))
    assert set(open_or_held) <= PACK
    assert len(hand) == deck.hand <= 5
    assert seat != table.rules.third or not hand


def check(race: Watched, seats: int) -> None:
    """Check what must hold at the end of a race (OR 18.1 to OR 18.7)."""
    table, result = race.state.table, GAME.result(race.state)
    assert result is not None
    assert table.phase == "over"
    names = [rider.name for rider in table.riders]
    assert sorted(result.riders) == sorted(names)
    assert list(result.riders[: result.crossed]) == race.crossed
    assert race.crossed
    seconds, worst = [0] * seats, [0] * seats
    for place, name in enumerate(result.riders):
        seat = names.index(name) // table.each
        seconds[seat] += place - 2 * race.won[name] + (place >= result.crossed)
        worst[seat] = place
    assert result.seconds == tuple(seconds)
    assert [seat for (seat,) in result.ranking] == sorted(range(seats), key=lambda seat: (seconds[seat], worst[seat]))
    told = [(event.seat, event.seconds) for event in race.ends if isinstance(event, Scored)]
    assert told == [(seat, seconds[seat]) for (seat,) in result.ranking]
    assert [event.riders for event in race.ends if isinstance(event, RaceOver)] == [result.riders]


@pytest.mark.parametrize("stage", STAGES)
def test_every_race_ends(stage: str) -> None:
    """OR 1.1, OR 18.3, OR 20.1: with every number of players; two ride against the artificial team."""
    winners = set[int]()
    for players, seed in product(range(2, 8), range(SEEDS)):
        seats, third = max(players, 3), (seed + STAGES.index(stage)) % 3 if players == 2 else -1
        race = Watched(seats, Options(course=stage, third=third), seed)
        race.ride()
        check(race, seats)
        winners.add(GAME.result(race.state).ranking[0][0])  # type: ignore[union-attr]  # the race is over
    assert len(winners) > 1
