"""Positions written as text roads: before, cards, after."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from msgspec.structs import replace

from paceline.draw.squares.text import parse_road, text_road
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.course import RUN_ON, course_along
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.rules.exhaustion import find_exhausted
from paceline.games.flamme_rouge.rules.finish import Result, rank
from paceline.games.flamme_rouge.rules.movement import move
from paceline.games.flamme_rouge.rules.slipstream import slipstream

EventT = TypeVar("EventT", bound=Event)


class Position:
    """Riders on a road drawn as text. Riders who are not drawn are not on the road.

    Squares drawn `~~` are flat and wet; `wet` and `crosswind` name rows of any ground, `down` riders who lie.
    Beside every square there is room for `grass` riders.
    """

    def __init__(
        self,
        text: str,
        wet: Collection[int] = (),
        crosswind: Collection[int] = (),
        down: Collection[str] = (),
        grass: int = 0,
    ) -> None:
        road, found = parse_road(text, beyond=RUN_ON, grass=grass)
        self.grass = grass
        dry = course_along(road)
        self.course = replace(
            dry,
            wet=tuple(square.terrain == "wet" or square.row in wet for square in road.squares),
            no_draft=tuple(forbidden or row in crosswind for row, forbidden in enumerate(dry.no_draft)),
        )
        self.cells = [found.get(name, -1) for name in RIDERS]
        self.fallen = {NUMBER[name] for name in down}
        self.events: list[Event] = []

    def move(self, **cards: int | str) -> Position:
        """Play the movement phase; every rider on the road needs a card: `move(AS=9, CR="2x")`."""
        played = [str(cards.get(name, "")) for name in RIDERS]
        self.cells = move(self.course, self.cells, played, self.events, self.fallen)
        return self

    def slipstream(self) -> Position:
        slipstream(self.course, self.cells, self.events, self.fallen)
        return self

    def exhausted(self) -> set[str]:
        """Return the names of the riders who tire."""
        return {RIDERS[rider] for rider in find_exhausted(self.course, self.cells, self.events)}

    def result(self) -> Result:
        return rank(self.course, self.cells)

    def of(self, kind: type[EventT]) -> list[EventT]:
        """Return the events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def row(self, rider: str) -> int:
        return self.course.row[self.cells[NUMBER[rider]]]

    def lane(self, rider: str) -> int:
        """Return the lane of a rider; 0 is the right one."""
        return self.course.landing[self.row(rider)].index(self.cells[NUMBER[rider]])

    def cell(self, row: int, lane: int = 0) -> int:
        """Return the number of a cell; lane 0 is the right one."""
        return self.course.landing[row][lane]

    @property
    def down(self) -> set[str]:
        """Names of the riders who lie on the road."""
        return {RIDERS[rider] for rider in self.fallen}

    @property
    def riders(self) -> dict[str, int]:
        return {name: cell for name, cell in zip(RIDERS, self.cells, strict=True) if cell >= 0}

    def __str__(self) -> str:
        return text_road(self.course.road, self.riders)

    def __eq__(self, other: object) -> bool:
        """Compare positions by their pictures, so that pytest shows both."""
        text = str(other) if isinstance(other, Position) else str(Position(str(other), grass=self.grass))
        return str(self) == text

    __hash__ = None  # type: ignore[assignment]  # a position changes as it is ridden

    def __repr__(self) -> str:
        return f"\n{self}\n"
