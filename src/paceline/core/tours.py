"""The tour contract: what a game offers if its races can be stages of a tour.

A tour is not a game but a fold over finished stages: `record` returns the tour after one more result, `next_stage` the
options of the next race. Results typed in at a real table feed the same code. `core.tour_kit` has parts to build with.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from paceline.core.game import Seat
from paceline.core.messages import BadOptions, BadRecord, Message

TourT = TypeVar("TourT", bound="BaseTour")


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A highlighted cell; `kind` is the colour of a jersey, or `total`."""

    row: int
    column: int
    kind: str


class Sheet(msgspec.Struct, frozen=True):
    """A table for people: a heading for every column, and rows of cells."""

    title: Message
    head: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]
    teams: tuple[str, ...] = ()
    """For every row the letter of its team, or nothing."""
    columns: tuple[str, ...] = ()
    """The same for every column."""
    own: str = ""
    """The letter of the team whose own sheet it is; nothing on a common sheet."""
    marks: tuple[Mark, ...] = ()
    notes: tuple[Message, ...] = ()
    """Lines below the table."""


class BaseTour(msgspec.Struct, frozen=True):
    """A tour so far, complete in itself; a game adds `results` and fields of its own."""

    plan: Any
    seats: tuple[str, ...]
    seed: int | str

    @property
    def planned(self) -> tuple[str, ...]:
        """The stages as they were planned."""
        raise NotImplementedError

    @property
    def results(self) -> tuple[Any, ...]:
        """The result of every stage so far."""
        raise NotImplementedError

    @property
    def stages(self) -> int:
        """The number of stages."""
        return len(self.planned)

    @property
    def ridden(self) -> int:
        """The number of stages that have a result."""
        return len(self.results)

    @property
    def over(self) -> bool:
        """True if every stage has its result."""
        return self.ridden == self.stages


class Tours(ABC):
    """The tours of a game. Every value is a plain struct that can be written to a file."""

    plan: ClassVar[type[Any]]
    """The options of a tour, each field with its default."""
    tour: ClassVar[type[BaseTour]]
    result: ClassVar[type[Any]]
    """The result of one stage."""
    choices: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The allowed words of plan fields that hold several."""

    @abstractmethod
    def start(self, plan: Any, seats: Sequence[str], seed: int | str) -> Any:
        """Return a tour before its first stage; raise `BadOptions` if it cannot be ridden."""

    @abstractmethod
    def check_start(self, tour: Any, seats: Sequence[str], seed: int | str) -> None:
        """Raise `BadRecord` if `tour`, read from a file, cannot be a tour of these seats before its first stage."""

    @abstractmethod
    def next_stage(self, tour: Any) -> Any | None:
        """Return the options of the next race, or None if the tour is over."""

    @abstractmethod
    def setup(self, seats: int, options: Any) -> Any:
        """Set up a race with these options; raise `BadOptions` if that is impossible."""

    @abstractmethod
    def stages(self, tour: Any) -> Sequence[Message]:
        """Return the names of all stages in their order."""

    def rests(self, tour: Any) -> Sequence[int]:  # noqa: ARG002 – a default
        """Return the rest days, each as the number of stages before it."""
        return ()

    @abstractmethod
    def stage_result(self, state: Any) -> Any:
        """Return the result of a race that is over."""

    @abstractmethod
    def check(self, tour: Any, result: Any) -> None:
        """Raise `BadRecord` if this cannot be the result of the next stage."""

    @abstractmethod
    def check_sum(self, tour: Any, result: Any) -> None:
        """Raise `BadRecord` if the result cannot be added up, whatever the rules and tiles of its race were."""

    def record(self, tour: TourT, result: Any, as_recorded: bool = False) -> TourT:
        """Return the tour after this stage; raise `BadRecord` if the result is impossible or no stage can follow it.

        With `as_recorded`, for a stage that was ridden under other rules or tiles, only check that it adds up.
        """
        (self.check_sum if as_recorded else self.check)(tour, result)
        after = msgspec.structs.replace(tour, results=(*tour.results, result))
        if not as_recorded:
            self._try_next_stage(after)
        return after

    def _try_next_stage(self, tour: BaseTour) -> None:
        options = self.next_stage(tour)
        try:
            if options is not None:
                self.setup(len(tour.seats), options)
        except BadOptions as error:
            raise BadRecord("core.tour.no-next-stage", number=tour.ridden + 1, why=error.message) from None

    @abstractmethod
    def form(self, tour: Any) -> str:
        """Return the form to fill in for the next stage; remarks begin with «# »."""

    @abstractmethod
    def read_form(self, tour: Any, text: str) -> Any:
        """Return the result in a filled-in form; raise `BadRecord` naming what was expected."""

    @abstractmethod
    def doubts(self, tour: Any) -> Sequence[Message]:
        """Return what is strange about the latest result, though it is possible."""

    @abstractmethod
    def status(self, tour: Any, rounds: int | None = None) -> Sequence[Message]:
        """Return a few sentences on the state of the tour; `rounds` are those of the stage being ridden, if any."""

    @abstractmethod
    def news(self, tour: Any, seats: Sequence[Seat]) -> Sequence[Message]:
        """Return what the latest stage changed for everybody, and what these seats take into the next one."""

    @abstractmethod
    def latest(self, tour: Any) -> Sheet:
        """Return the result of the latest stage as a table."""

    @abstractmethod
    def sheets(self, tour: Any) -> Sequence[Sheet]:
        """Return the tour as tables: the common sheets first, then one for each team."""
