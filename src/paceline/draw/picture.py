"""Pictures of a scene as SVG: what games, the terminal and notebooks ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from paceline.draw.hexes.map import draw_hex_map
from paceline.draw.hexes.ribbon import draw_hex_ribbon, hex_ribbon_window
from paceline.draw.lanes.map import draw_lane_map
from paceline.draw.lanes.ribbon import draw_lane_ribbon, lane_ribbon_window
from paceline.draw.ribbon import draw_ribbon, ribbon_window
from paceline.draw.scene import AnyScene, HexScene, LaneScene
from paceline.draw.squares.map import draw_map

__all__ = [
    "LAYOUTS",
    "Picture",
    "draw_hex_map",
    "draw_hex_ribbon",
    "draw_lane_map",
    "draw_lane_ribbon",
    "draw_map",
    "draw_ribbon",
    "picture",
    "ribbon_window",
]


class Picture(msgspec.Struct, frozen=True):
    """An SVG document; a notebook shows it as it is."""

    svg: str

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg


def _map(scene: AnyScene) -> str:
    """The whole course."""
    if isinstance(scene, LaneScene):
        return draw_lane_map(scene)
    return draw_hex_map(scene) if isinstance(scene, HexScene) else draw_map(scene)


def _ribbon(scene: AnyScene) -> str:
    """The stretch of road with the riders, or the whole of an empty stage."""
    if isinstance(scene, HexScene):
        return draw_hex_ribbon(scene, window=hex_ribbon_window(scene) if scene.tokens else None)
    if isinstance(scene, LaneScene):
        return draw_lane_ribbon(scene, window=lane_ribbon_window(scene) if scene.tokens else None)
    return draw_ribbon(scene, window=ribbon_window(scene) if scene.tokens else None)


LAYOUTS: Final[dict[str, Callable[[AnyScene], str]]] = {"map": _map, "ribbon": _ribbon}


def picture(scene: AnyScene, layout: str = "map") -> Picture:
    """The scene in one of the layouts, at its usual size."""
    if layout not in LAYOUTS:
        raise ValueError(f"no layout {layout!r}: choose one of {', '.join(LAYOUTS)}")
    return Picture(LAYOUTS[layout](scene))
