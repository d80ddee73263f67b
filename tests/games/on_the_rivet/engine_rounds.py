"""Positions for what happens between the moves: decks, draws and the end of a turn."""

from __future__ import annotations

from typing import Any

from games.on_the_rivet.positions import Position
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Action, Drawn, Top
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import Deck, State

FOUR = ("A01", "A08", "A15", "A19")
"""A hand from which a card was played."""
FIVE = ("A01", "A08", "A15", "A16", "A19")
SPREAD = """
.. .. .. .. .. .. J1 ..
.. .. .. C1 .. .. .. ..
A1 __ __ __ __ __ __ __
"""
"""A rider of each team, nobody linked."""


class Rounds(Position):
    """A race in which chance deals as the test says."""

    def answer(self, *actions: Action) -> Rounds:
        """Answer for whoever is asked, one action after the other."""
        super().answer(*actions)
        return self

    def deck(self, seat: int, **fields: Any) -> Rounds:
        """Change what everybody knows of a seat's cards."""
        run = Run(self.state)
        run.deck(seat, **fields)
        self.state = run.state()
        return self

    def deck_of(self, seat: int) -> Deck:
        return self.table.decks[seat]

    def deal(self, *outcomes: Action) -> Rounds:
        """Apply these draws one after the other."""
        for outcome in outcomes:
            self.put(CHANCE, outcome)
        return self

    def drawn(self, seat: int, *cards: str) -> Rounds:
        """Let a seat draw these cards."""
        return self.deal(*(Drawn(seat, card) for card in cards))

    def clear(self, seat: int) -> Rounds:
        """Draw that Making Headlines does not lie on top of a seat's deck."""
        return self.deal(Top(seat, False))

    @property
    def outcomes(self) -> dict[Any, int]:
        """Outcomes of the next draw, with weights."""
        return dict(GAME.chance(self.state).outcomes())

    def by_luck(self, seed: int = 0) -> Rounds:
        """Deal until a seat is asked."""
        while self.acting == {CHANCE}:
            self.put(CHANCE, GAME.chance(self.state).sample(Luck(seed)))
        return self


def dealt(state: State, seed: int = 0) -> State:
    """Return the state after all that chance has to deal."""
    while GAME.to_act(state) == {CHANCE}:
        state, _ = GAME.apply(state, CHANCE, GAME.chance(state).sample(Luck(seed)))
    return state
