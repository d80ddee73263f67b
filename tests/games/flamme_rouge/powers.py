"""Positions in which the powers of cards work."""

from __future__ import annotations

from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.rules.exhaustion import find_exhausted
from paceline.games.flamme_rouge.rules.slipstream import find_silent, slipstream


class Powers(Position):
    """A position that remembers the cards played, so that their powers work after the movement phase."""

    played: tuple[str, ...] = ("",) * len(RIDERS)

    def move(self, **cards: int | str) -> Powers:
        self.played = tuple(str(cards.get(name, "")) for name in RIDERS)
        super().move(**cards)
        return self

    def showing(self, **cards: str) -> Powers:
        """Return the same position after these cards brought all riders there."""
        self.played = tuple(cards.get(name, "0" if self.cells[NUMBER[name]] >= 0 else "") for name in RIDERS)
        return self

    def slipstream(self) -> Powers:
        slipstream(self.course, self.cells, self.events, self.fallen, find_silent(self.course, self.cells, self.played))
        return self

    def exhausted(self) -> set[str]:
        return {RIDERS[rider] for rider in find_exhausted(self.course, self.cells, self.events, (), self.played)}

    def place(self, rider: str) -> tuple[int, int]:
        """Return row and lane; -1 is the grass beside the right lane, -2 further out."""
        cell = self.course.road.cells[self.cells[NUMBER[rider]]]
        return cell.row, cell.lane


def places(position: Powers, *riders: str) -> list[tuple[int, int]]:
    return [position.place(rider) for rider in riders]
