"""A race of a series as plain data: what was asked for, how it ended, and who spoiled it if it did not."""

from __future__ import annotations

from typing import Any

import msgspec


class Heat(msgspec.Struct, frozen=True):
    """A race to be ridden."""

    race: int
    """Its number in the series."""
    seats: tuple[str, ...]
    """Bots by name, file, package or URL; teams that the game rides itself."""
    options: dict[str, Any]
    seed: str


class RiderRecord(msgspec.Struct, frozen=True):
    """One rider of a race."""

    rider: str
    seat: int
    kind: str
    grid: int
    """Place on the grid, 1 at the front; 0 if all start level."""
    place: int
    figures: dict[str, float] = {}


class RaceRecord(msgspec.Struct, frozen=True):
    """A race that was ridden to its end."""

    race: int
    seed: str
    rounds: int
    places: tuple[int, ...]
    """The place of every seat, 1 is first; seats that tie share the better place."""
    riders: tuple[RiderRecord, ...] = ()
    """All riders, seat by seat; none if the game tells nothing about them."""
    leads: tuple[tuple[int, int], ...] = ()
    """After every round the squares that the leader had to go, and the place of the later winner on the road."""

    @property
    def winner(self) -> RiderRecord | None:
        """The rider who came first."""
        return next((rider for rider in self.riders if rider.place == 1), None)


class Failure(msgspec.Struct, frozen=True):
    """A race that a bot spoiled."""

    race: int
    seed: str
    bot: str
    why: str


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a heat: a record or a failure, and what its bots printed."""

    race: int
    record: RaceRecord | None = None
    failure: Failure | None = None
    printed: str = ""
    """The beginning of what was printed."""
    text: str = ""
    """The race file, if it is wanted."""


class Setting(msgspec.Struct, frozen=True):
    """Settings that all heats of a series have in common."""

    game: str
    seconds: float = 10.0
    """Time that a bot may think about an answer."""
    keep: bool = False
    """True if race files are wanted."""
    files: dict[str, str] = {}
    """Texts of the bots' files by their paths, for machines that do not have them."""
