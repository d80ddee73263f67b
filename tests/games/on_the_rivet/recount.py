"""A second account of a race, kept from its events alone."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from paceline.games.on_the_rivet import events as said
from paceline.games.on_the_rivet.course import course
from paceline.games.on_the_rivet.state import HOME, UNPLACED, State, Table


class Known(NamedTuple):
    """A rider as events describe them."""

    cell: int = UNPLACED
    light: int = 0
    heavy: int = 0
    energy: bool = False
    chits: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    activated: bool = False


class Recount:
    """Riders and hands as the events of a race tell them."""

    def __init__(self, state: State) -> None:
        self.road = course(state.table.rules.content, state.table.rules.course).road
        self.riders = {rider.name: Known() for rider in state.table.riders}
        self.hands = {seat: tuple[str, ...]() for seat in range(state.table.seats)}
        self.podium: tuple[str, ...] = ()
        self.back: list[tuple[Any, ...]] = []
        """Accounts before every input that may be taken back."""

    def hear(self, before: Table, events: tuple[Any, ...]) -> Self:
        """Take all events of one input in order."""
        if not before.past:
            self.back.clear()
        account = {**self.riders}, {**self.hands}, self.podium
        if any(isinstance(event, said.TookBack) for event in events):
            self.riders, self.hands, self.podium = self.back.pop()
        else:
            self.back.append(account)
            for event in events:
                self.take(event)
        return self

    def set(self, name: str, **known: Any) -> None:
        self.riders[name] = self.riders[name]._replace(**known)

    def at(self, name: str, start: int, end: int) -> None:
        """Note that a rider went from there to there; one who is home already only says so."""
        if end == start == self.road.home:
            return
        assert self.riders[name].cell == start
        self.set(name, cell=HOME if end == self.road.home else end)

    def take(self, event: Any) -> None:
        """Take one event."""
        match event:
            case said.Placed():
                self.set(event.rider, cell=event.cell)
            case said.Stepped() | said.Moved() | said.SentBack() | said.RoadSide() | said.ClosedUp():
                self.at(event.rider, event.start, event.end)
            case said.Helped() | said.Rescued():
                self.at(event.rider, event.start, event.end)
            case said.TacticPlayed():
                if event.start >= 0:
                    self.at(event.rider, event.start, event.end)
            case said.Swapped():
                for name, cell in zip((event.rider, event.other), event.cells, strict=True):
                    self.set(name, cell=cell)
            case said.Crossed():
                self.podium += (event.rider,)
                assert self.riders[event.rider].cell == HOME
                assert event.place == len(self.podium)
            case said.RaceOver():
                assert event.riders[: event.crossed] == self.podium
                self.podium = event.riders
            case _:
                self.take_more(event)

    def take_more(self, event: Any) -> None:
        """Take an event about bodies or chits."""
        match event:
            case said.Tired() | said.Hardened():
                self.set(event.rider, light=event.light, heavy=event.heavy)
            case said.Recovered():
                assert self.riders[event.rider].light - event.amount == event.light
                self.set(event.rider, light=event.light)
            case said.Energised() | said.EnergySpent():
                assert self.riders[event.rider].energy is isinstance(event, said.EnergySpent)
                self.set(event.rider, energy=isinstance(event, said.Energised))
            case said.Assigned():
                self.set(event.rider, chits=(*self.riders[event.rider].chits, event.card))
            case said.BonusWon():
                self.set(event.rider, bonuses=(*self.riders[event.rider].bonuses, event.kind))
            case said.Rode():
                self.set(event.rider, activated=True)
            case said.CleanedUp():
                self.riders = {name: known._replace(activated=False) for name, known in self.riders.items()}
            case _:
                self.take_cards(event)

    def take_cards(self, event: Any) -> None:
        """Take an event in which cards come to a hand or leave it."""
        match event:
            case said.Drew():
                self.hands[event.seat] = tuple(sorted((*self.hands[event.seat], event.card)))
            case said.Discarded():
                for card in event.cards:
                    self.lose(event.seat, card)
            case said.Played():
                seat = list(self.riders).index(event.rider) * len(self.hands) // len(self.riders)
                if self.hands[seat]:  # the artificial team has no hand (OR 20.1)
                    self.lose(seat, event.card)

    def lose(self, seat: int, card: str) -> None:
        """Remove a card from the hand in which it was."""
        assert card in self.hands[seat]
        self.hands[seat] = tuple(one for one in self.hands[seat] if one != card)

    def agrees(self, state: State) -> None:
        """Check that the account is that of the state."""
        for rider in state.table.riders:
            assert self.riders[rider.name] == Known(
                rider.cell, rider.light, rider.heavy, rider.energy, rider.chits, rider.bonuses, rider.activated
            )
        assert tuple(self.hands.values()) == state.hands
        assert self.podium == tuple(state.table.riders[number].name for number in state.table.podium)
