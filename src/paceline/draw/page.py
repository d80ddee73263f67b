"""The frame of every picture: root element, name, description, and ids of its own."""

from __future__ import annotations

from hashlib import blake2b
from itertools import product
from typing import Any, Final, Generic, TypeVar

import msgspec

from paceline.draw.lanes.flatten import ground_of
from paceline.draw.scene import AnyScene, HexScene, LaneScene, Scene
from paceline.draw.svg.lettering import el_text
from paceline.draw.svg.palette import team_of
from paceline.draw.svg.patterns import patterns
from paceline.draw.svg.pen import el

AScene = TypeVar("AScene", Scene, HexScene, LaneScene)
_OPTIONAL: Final = (
    *("down", "dummy", "full_name", "jersey"),
    *("weather", "breakaway", "piles", "refresh", "clock"),
    *("split", "branch", "grass"),
    *("energy", "flat", "lines", "block", "spent", "chains", "grid", "active"),
)
"""Fields that count only where they say something: a race without them keeps the ids of its pictures."""
_UNDRAWN: Final = ("where", "card", "won", "worn", "has")
"""What is told of a rider in words alone, and changes no picture."""
_DERIVED: Final = ("ahead", "to_finish")
"""What follows from the order of the squares."""
_LAID: Final = ("cells", "rows")
"""What follows from the hexagons or stretches of a road."""


class Page(msgspec.Struct, Generic[AScene], frozen=True):
    """What is drawn, how and how large: everything a picture depends on."""

    scene: AScene
    layout: str
    width: float
    height: float

    @property
    def prefix(self) -> str:
        """Begins every id in the picture, so that many pictures can stand in one document."""
        content = msgspec.json.encode((_told(self.scene), self.layout, self.width, self.height))
        return "p" + blake2b(content, digest_size=5).hexdigest()


def _told(scene: AnyScene) -> dict[str, Any]:
    """The scene as plain data, without what it leaves unsaid."""
    plain: dict[str, Any] = msgspec.to_builtins(scene)
    road = plain["road"]
    squares = road.get("squares", ())
    for part in (plain, *plain["tokens"], *road.get("tiles", ()), *squares):
        for name in _OPTIONAL:
            if not part.get(name, True):
                del part[name]
    for parts, names in ((plain["tokens"], _UNDRAWN), (squares, _DERIVED), ([road] if not squares else (), _LAID)):
        for part, name in product(parts, names):
            del part[name]
    return plain


def _teams(scene: AnyScene) -> set[str]:
    """Letters of the teams in the picture, on the road or at home."""
    home = scene.clock.home if scene.clock else ()
    return {token.team for token in scene.tokens} | {rider.team for rider in home}


def _terrains(scene: AnyScene) -> set[str]:
    """Words of the ground and of the weather in the picture."""
    if isinstance(scene, HexScene):
        return {one.terrain for one in scene.road.hexes}
    if isinstance(scene, LaneScene):
        return {ground_of(one.terrain) for one in scene.road.stretches}
    return {square.terrain for square in scene.road.squares} | {sky.kind for sky in scene.weather}


def seed_of(title: str) -> int:
    """A number from a name: one stage has one countryside."""
    return int.from_bytes(blake2b(title.encode(), digest_size=6).digest())


def document(page: Page[Any], *body: str) -> str:
    """The whole SVG document."""
    scene: AnyScene = page.scene
    teams = [team_of(letter) for letter in sorted(_teams(scene))]
    terrains = sorted(_terrains(scene))
    return el(
        "svg",
        el("title", el_text(scene.title)),
        el("desc", el_text(scene.description)) if scene.description else "",
        el("defs", patterns(page.prefix, teams, terrains)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {page.width:g} {page.height:g}",
        width=page.width,
        height=page.height,
        role="img",
    )
