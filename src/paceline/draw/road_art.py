"""Road art: how scenes on each kind of road are drawn and read out, found by the class of the scene.

A scene class names its drawings with the decorator `drawn_by`; they are imported when the first such scene is drawn.
A new kind of road is a scene class, a `RoadArt` and a `Readout`: no shared file knows about it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from paceline.draw.scene import AnyScene

if TYPE_CHECKING:
    from paceline.draw.board import Board, Layout
    from paceline.draw.course import Flat
    from paceline.draw.readout import Readout

SceneT = TypeVar("SceneT", bound=AnyScene)
_ART: Final[dict[type[AnyScene], str]] = {}
_READOUTS: Final[dict[type[AnyScene], str]] = {}


class AnyPoster(Protocol):
    """A map that is laid out; `draw.poster.Poster` is one for roads through a countryside."""

    def paint(self) -> str:
        """Return the map as an SVG document."""
        ...


class AnyRibbon(Protocol):
    """A road that is unrolled; `draw.ribbon.Ribbon` is one."""

    def window(self, count: int = ...) -> tuple[int, int]:
        """Return the columns worth looking at: the first and how many."""
        ...

    def draw(self, width: float, window: tuple[int, int] | None = None) -> str:
        """Draw a window, or the whole course."""
        ...

    def vignette(self) -> str:
        """Draw the first squares with their riders, to show what a rule means."""
        ...


class RoadArt(ABC, Generic[SceneT]):
    """Draws scenes on one kind of road. `draw.flatten.FlatArt` draws any road that can be laid out as squares."""

    @abstractmethod
    def poster(self, scene: SceneT, width: float | None = None, height: float | None = None) -> AnyPoster:
        """Return the map of a scene before it is painted, at this size or the usual one."""

    @abstractmethod
    def ribbon(self, scene: SceneT) -> AnyRibbon:
        """Return the scene unrolled."""

    @abstractmethod
    def board(self, scene: SceneT, layout: Layout, beyond: int, shape: int | None) -> Board:
        """Draw a bare course with the place of every cell, and so many rows beyond the printed road.

        `shape` is that of the window it is drawn for, as in `draw.board.board`; a road may keep its own.
        """

    @abstractmethod
    def layout(self, scene: SceneT) -> Board:
        """Return the map as `board` has it, with the place of every cell, but not drawn."""

    @abstractmethod
    def flat(self, scene: SceneT) -> Flat:
        """Return the scene with its course laid out as squares."""


def drawn_by(*, art: str, readout: str) -> Callable[[type[SceneT]], type[SceneT]]:
    """Name the drawings of a scene class, as `module:name`: a `RoadArt`, and a callable that makes a `Readout`."""

    def register(scene: type[SceneT]) -> type[SceneT]:
        _ART[scene], _READOUTS[scene] = art, readout
        return scene

    return register


def art_of(scene: AnyScene) -> RoadArt[Any]:
    """Return the art of the scene's road."""
    found: RoadArt[Any] = _named(_ART[type(scene)])
    return found


def readout_of(scene: AnyScene) -> Readout:
    """Return the scene as a terminal tells it."""
    found: Readout = _named(_READOUTS[type(scene)])(scene)
    return found


@cache
def _named(path: str) -> Any:
    return resolve_name(path)
