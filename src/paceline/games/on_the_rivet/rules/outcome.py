"""What a step leads to, and how steps that leave a choice are told apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from paceline.games.on_the_rivet.actions import Way
from paceline.games.on_the_rivet.state import NOBODY

Moves: TypeAlias = Sequence[tuple[int, int]]
"""Riders and the spaces they come to."""
Lanes: TypeAlias = tuple[tuple[int, int], ...]
"""Lane changes that a herd has fixed: the row behind the change and the lane taken after it (OR 11.3)."""


class Outcome:
    """One step with everything it leads to."""

    __slots__ = ("cost", "joined", "lanes", "moves", "to", "train", "way")

    def __init__(
        self,
        way: Way,
        to: int,
        cost: int,
        moves: Moves,
        train: tuple[int, ...],
        *,
        lanes: Lanes = (),
        joined: int = NOBODY,
    ) -> None:
        self.way, self.to, self.cost = way, to, cost
        self.moves = tuple(moves)
        """Everybody who moves: those who make room in their order, then A, then those who follow him."""
        self.train = train
        """Who follows A after the step, whoever has crossed the line included."""
        self.lanes = lanes
        """Lane changes that are fixed after the step."""
        self.joined = joined
        """The rider who was bumped into the train (OR 7.5)."""


class Picks:
    """Answers to the choices that come up in a procedure: those that are prescribed, then the first of each."""

    __slots__ = ("_next", "sizes", "taken")

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.sizes: list[int] = []
        self._next = 0

    def pick(self, size: int) -> int:
        """Which of so many options is taken."""
        if size == 1:
            return 0
        place = self._next
        self._next += 1
        if place == len(self.taken):
            self.taken.append(0)
            self.sizes.append(size)
        return self.taken[place]

    def turn(self) -> bool:
        """Go on to the next row of answers; False when all have been tried."""
        self._next = 0
        taken, sizes = self.taken, self.sizes
        while taken and taken[-1] + 1 == sizes[-1]:
            taken.pop()
            sizes.pop()
        if not taken:
            return False
        taken[-1] += 1
        return True


def every(procedure: Callable[[Picks], Outcome | None]) -> list[Outcome]:
    """All outcomes of a procedure that asks for picks, each once; None stands for a dead end."""
    picks = Picks()
    first = procedure(picks)
    if not picks.taken:
        return [] if first is None else [first]
    outcomes = [first]
    while picks.turn():
        outcomes.append(procedure(picks))
    different = {frozenset(outcome.moves): outcome for outcome in reversed(outcomes) if outcome}
    return list(reversed(different.values()))
