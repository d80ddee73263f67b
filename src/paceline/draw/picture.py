"""Pictures of a scene as SVG documents: what the library, the command line and notebooks ask for."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final, Generic

import msgspec

from paceline.draw.road_art import SceneT, art_of
from paceline.draw.scene import AnyScene
from paceline.draw.svg.lettering import el_text
from paceline.draw.svg.palette import team_of
from paceline.draw.svg.patterns import patterns
from paceline.draw.svg.pen import el


class Page(msgspec.Struct, Generic[SceneT], frozen=True):
    """Everything a picture depends on: the scene, the layout and the size."""

    scene: SceneT
    layout: str
    width: float
    height: float

    @property
    def prefix(self) -> str:
        """Begins every id in the picture, so that many pictures can stand in one document."""
        content = msgspec.json.encode((self.scene.key(), self.layout, self.width, self.height))
        return "p" + blake2b(content, digest_size=5).hexdigest()


class Picture(msgspec.Struct, frozen=True):
    """An SVG document; a notebook shows it as it is."""

    svg: str

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        """Leave the drawing out: a notebook stores it beside this, once."""
        return f"<Picture, {len(self.svg)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg


def picture(scene: AnyScene, layout: str = "map") -> Picture:
    """Draw the scene in one of the layouts, at its usual size."""
    if layout not in LAYOUTS:
        raise ValueError(f"no layout {layout!r}: choose one of {', '.join(LAYOUTS)}")
    return Picture(LAYOUTS[layout](scene))


def draw_map(scene: AnyScene, width: float | None = None, height: float | None = None) -> str:
    """Draw the whole course as a poster, at this size or the usual one."""
    return art_of(scene).poster(scene, width, height).paint()


def draw_ribbon(scene: AnyScene, width: float = 1600, window: tuple[int, int] | None = None) -> str:
    """Draw the road unrolled; `window` is (first column, count), None draws the whole course in strips."""
    return art_of(scene).ribbon(scene).draw(width, window)


def draw_vignette(scene: AnyScene) -> str:
    """Draw the first squares with their riders, to show what a rule means."""
    return art_of(scene).ribbon(scene).vignette()


def ribbon_window(scene: AnyScene, count: int | None = None) -> tuple[int, int]:
    """Return the columns to show: those around my riders, else around all."""
    ribbon = art_of(scene).ribbon(scene)
    return ribbon.window() if count is None else ribbon.window(count)


def _ribbon(scene: AnyScene) -> str:
    """Draw the stretch of road with the riders, or the whole of an empty course."""
    ribbon = art_of(scene).ribbon(scene)
    return ribbon.draw(1600, ribbon.window() if scene.tokens else None)


LAYOUTS: Final[dict[str, Callable[[AnyScene], str]]] = {"map": draw_map, "ribbon": _ribbon}


def seed_of(title: str) -> int:
    """Return a number that follows from a name: one stage has one countryside."""
    return int.from_bytes(blake2b(title.encode(), digest_size=6).digest())


def document(page: Page[Any], *body: str) -> str:
    """Return the whole SVG document: root element, name, description, patterns, and the body."""
    scene: AnyScene = page.scene
    home = scene.clock.home if scene.clock else ()
    letters = {token.team for token in scene.tokens} | {rider.team for rider in home}
    return el(
        "svg",
        el("title", el_text(scene.title)),
        el("desc", el_text(scene.description)) if scene.description else "",
        el("defs", patterns(page.prefix, [team_of(letter) for letter in sorted(letters)], sorted(scene.grounds()))),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {page.width:g} {page.height:g}",
        width=page.width,
        height=page.height,
        role="img",
    )
