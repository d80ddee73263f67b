"""Tours: a game whose races can be stages of something longer says so by offering these.

A tour is not a game. It is a fold over finished stages: `record` takes the tour and one result and returns the
tour after it, `next_stage` says how the next race is set up. Results typed in at a real table feed the same code.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from paceline.core.game import Seat
from paceline.core.messages import Message


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A cell that stands out, and in which way: a colour of a jersey, or `total`."""

    row: int
    column: int
    kind: str


class Sheet(msgspec.Struct, frozen=True):
    """A table for people: a heading for every column, and rows of cells."""

    title: Message
    head: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]
    teams: tuple[str, ...] = ()
    """For every row the letter of the team it tells of, nothing where it tells of none."""
    columns: tuple[str, ...] = ()
    """The same for every column."""
    own: str = ""
    """The letter of the team whose own sheet it is, nothing where it is everybody's."""
    marks: tuple[Mark, ...] = ()
    notes: tuple[Message, ...] = ()
    """What stands below the table."""


class Tours(Protocol):
    """What a game with tours offers; every value is a plain struct that can be written to a file."""

    @property
    def plan(self) -> type[Any]:
        """A struct: what can be chosen before a tour, each field with its default."""

    @property
    def tour(self) -> type[Any]:
        """A struct: a tour so far, complete in itself."""

    @property
    def result(self) -> type[Any]:
        """A struct: the result of one stage."""

    def start(self, plan: Any, seats: Sequence[str], seed: int | str) -> Any:
        """A tour before its first stage; raises `BadOptions` where it cannot be ridden so."""

    def check_begun(self, tour: Any, seats: Sequence[str], seed: int | str) -> None:
        """Raise `BadRecord` where this, read from a file, cannot be a tour of these seats before its first stage."""

    def next_stage(self, tour: Any) -> Any | None:
        """The options of the next race, or None where the tour is over."""

    def stages(self, tour: Any) -> Sequence[Message]:
        """What the stages of the tour are called, those ridden first."""

    def rests(self, tour: Any) -> Sequence[int]:
        """Rest days, each by the number of stages ridden before it."""

    def finished(self, state: Any) -> Any:
        """The result of a race that is over."""

    def record(self, tour: Any, result: Any, as_recorded: bool = False) -> Any:
        """The tour after this stage; raises `BadRecord` where the result cannot be right.

        Of one that is taken `as_recorded`, because the stage was ridden under other rules or tiles, only that it can
        be added up.
        """

    def typed(self, tour: Any, text: str) -> Any:
        """A result as people type it; raises `BadRecord` saying what was expected."""

    def doubts(self, tour: Any) -> Sequence[Message]:
        """What is strange about the latest result, though it may be right."""

    def form(self, tour: Any) -> str:
        """What people fill in for the next stage, ready for `typed`; remarks begin with «# »."""

    def status(self, tour: Any, rounds: int | None = None) -> Sequence[Message]:
        """Where the tour stands, in a few sentences; `rounds` are those of the stage that is being ridden."""

    def latest(self, tour: Any) -> Sheet:
        """How the latest stage ended."""

    def news(self, tour: Any, seats: Sequence[Seat]) -> Sequence[Message]:
        """What the latest stage changed for everybody, and what these seats take from it into the next one."""

    def sheets(self, tour: Any) -> Sequence[Sheet]:
        """The tour as tables: the common sheet first, then one for every team."""
