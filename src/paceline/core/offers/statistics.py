"""Figures of a race for researchers: its riders, their order on the road, and counts folded from events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from paceline.core.game import Seat
from paceline.core.messages import Message

StateT = TypeVar("StateT")


class RiderId(NamedTuple):
    """A rider: their short name, seat and kind."""

    name: str
    seat: Seat
    kind: str
    """The letter of their kind, one of `Facts.kinds`."""


class QuickRace(NamedTuple):
    """The end of a race that a kernel has ridden."""

    rounds: int
    places: tuple[int, ...]
    """The place of every seat, 1 is first."""
    riders: tuple[tuple[RiderId, int, dict[str, float]], ...]
    """All riders, each with their place and figures."""


class QuickSeries(ABC):
    """Series of races that a game can ride much quicker than by its rules: equal to them, but with luck of its own."""

    @abstractmethod
    def refuse(self, options: Any, seats: Sequence[str]) -> Message | None:
        """Return why such races cannot be ridden quickly; None if they can."""

    @abstractmethod
    def ride(
        self, options: Any, seats: Sequence[str], races: range, seed: int | str, threads: int = 1
    ) -> Sequence[QuickRace]:
        """Ride races by their numbers; each depends on the seed and its number only."""


class Statistics(ABC, Generic[StateT]):
    """The figures of one race. A game subclasses it; an object sees every event of a race in turn."""

    figures: ClassVar[tuple[str, ...]] = ()
    """Names of what is counted for every rider; sentences `statistics.NAME` of the game say what each is."""
    gap: ClassVar[str] = ""
    """The figure that tells how far behind the winner riders ended, if there is one."""

    def __init__(self) -> None:
        self.counts: dict[str, defaultdict[str, float]] = {name: defaultdict(float) for name in self.figures}
        """Figures by their names, then by riders."""
        self.grid: list[str] = []
        """Riders as they start, from the front; empty if all start level."""

    @abstractmethod
    def see(self, events: Sequence[Any], state: StateT) -> None:
        """Count what the events of one input say; `state` is the state after them."""

    @abstractmethod
    def riders(self, state: StateT) -> Sequence[RiderId]:
        """Return all riders, seat by seat."""

    @abstractmethod
    def order(self, state: StateT) -> Sequence[str]:
        """Return the riders from front to back, those across the line first."""

    @abstractmethod
    def to_go(self, state: StateT) -> int:
        """Return the squares from the first rider to the line; 0 once somebody is across."""

    @abstractmethod
    def finish(self, state: StateT) -> Sequence[str]:
        """Return the riders from first to last of a race that is over, and set the figures known only now."""
