"""Dealers answer chance: from a seed, from a script, or by asking people what they drew."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from paceline.core.codec import from_text
from paceline.core.luck import Luck
from paceline.core.message import BadRecord, PacelineError
from paceline.core.protocol import AnyGame, Chance


class Dealer(Protocol):
    """Whoever decides how a draw falls."""

    def deal(self, chance: Chance[Any]) -> Any:
        """The outcome of this draw."""


class SeededDealer:
    """Deals from a seed: the same race gets the same cards, whatever the order of play."""

    def __init__(self, seed: int | str) -> None:
        self.luck = Luck(seed)

    def deal(self, chance: Chance[Any]) -> Any:
        """The outcome this seed gives to the draw's label."""
        return chance.sample(self.luck)


class ScriptedDealer:
    """Deals a prepared list of outcomes, each to the first draw that allows it."""

    def __init__(self, outcomes: Iterable[Any]) -> None:
        self.outcomes = list(outcomes)

    def deal(self, chance: Chance[Any]) -> Any:
        """The next prepared outcome that fits."""
        for place, outcome in enumerate(self.outcomes):
            if chance.allows(outcome):
                return self.outcomes.pop(place)
        raise BadRecord("core.script-ends", label=chance.label)


class AskedDealer:
    """Deals what people drew from real cards and type in."""

    def __init__(
        self,
        game: AnyGame,
        ask: Callable[[Chance[Any]], str],
        complain: Callable[[PacelineError], None],
    ) -> None:
        self.game, self.ask, self.complain = game, ask, complain

    def deal(self, chance: Chance[Any]) -> Any:
        """What was typed, asked again until it can be."""
        while True:
            try:
                outcome = from_text(self.ask(chance), self.game.facts.actions)
                if chance.allows(outcome):
                    return outcome
                raise BadRecord("core.cannot-be-drawn", label=chance.label)
            except BadRecord as error:
                self.complain(error)
