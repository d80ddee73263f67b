"""A scene as a terminal tells it, whatever its road is like."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from paceline.draw.road_art import readout_of
from paceline.draw.scene import AnyScene, Token

BEHIND, AHEAD = 1, 8
"""Squares shown behind the last rider and ahead of the first, on a screen of usual width."""
WIDTH: Final = 80
_NARROW: Final = 60
"""Columns below which fewer squares are shown ahead."""
_COLUMNS: Final = 3
"""Columns of a square."""
_NO_WORDS: Final[Mapping[str, str]] = {}


class Readout(ABC):
    """A scene as a terminal tells it. Every kind of road has one, named by `road_art.drawn_by`."""

    heads_of: ClassVar[Mapping[str, str]] = _NO_WORDS
    """Other words at the head of a table of riders: `fatigue` for `tired`, `space` for `square`."""
    heads: ClassVar[bool] = False
    """True if the heads of groups are enough: there are many, and the road is plain enough for the rest."""

    width: int = WIDTH
    """Columns that a line of road may have."""

    _scene: AnyScene

    def ahead(self, usual: int = AHEAD) -> int:
        """Return how many squares to show ahead of the first rider: more on a wide screen, half on a narrow one."""
        return usual // 2 if self.width < _NARROW else usual + max(self.width - WIDTH, 0) // _COLUMNS

    @abstractmethod
    def text(self, rows: range | None = None, *, listed: bool = True) -> str:
        """Return the road with everybody on it and everything beside it, by default all of it.

        `listed`: with lists of those who ride in closed groups.
        """

    @abstractmethod
    def overview(self, width: int) -> str:
        """Return the whole course, a column for every square, in lines of about equal length."""

    @abstractmethod
    def window(self) -> range:
        """Return the stretch of road worth looking at."""

    @abstractmethod
    def square(self, token: Token) -> str:
        """Return where a rider is: in words, or counted from the line, with a true minus sign."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Return the course for programs."""

    def place(self, token: Token) -> str:
        """Return where a rider is in few letters."""
        return self.square(token)

    def closed(self) -> Mapping[str, str]:
        """Return closed groups by their names, with the distance of their heads."""
        return {}

    def standing(self) -> object:
        """Return all that moves on the road: nothing new is to be seen until it differs."""
        return self._scene.tokens

    def during_move(self, before: Readout) -> str:  # noqa: ARG002 – a default
        """Return the road around a move in small steps that is all that lies between two scenes, else nothing."""
        return ""

    def nearby(self) -> str:
        """Return the road around whoever is asked about, if there is less to show than the window."""
        return ""


def readout(scene: AnyScene, width: int = WIDTH) -> Readout:
    """Return the scene as a terminal of this width tells it."""
    told = readout_of(scene)
    told.width = width
    return told
