"""Pictures of a race under way, as text, SVG or pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError
from paceline.draw.picture import picture
from paceline.draw.readout import readout
from paceline.draw.scene import AnyScene
from paceline.i18n import english

_WIDTH: Final = 900
"""Pixels."""


def draw_text(scene: AnyScene) -> str:
    """Return the road around the riders, as a terminal shows it."""
    told = readout(scene)
    return f"{scene.moment}\n{told.text(told.window())}"


def draw_svg(scene: AnyScene) -> str:
    """Return the map as an SVG document."""
    return picture(scene).svg


def draw_pixels(scene: AnyScene) -> NDArray[np.uint8]:
    """Return the map as rows of red, green and blue."""
    from PIL import Image  # noqa: PLC0415 – only those who want pixels pay for it
    from resvg_py import svg_to_bytes  # noqa: PLC0415

    png = svg_to_bytes(svg_string=draw_svg(scene), width=_WIDTH, background="#ffffff")
    with Image.open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"))


MODES: Final[Mapping[str, Callable[[AnyScene], Any]]] = {
    "ansi": draw_text,
    "svg": draw_svg,
    "rgb_array": draw_pixels,
}


def check_mode(mode: str | None) -> str | None:
    """Return a mode that exists; raise `PacelineError` for another one."""
    if mode is not None and mode not in MODES:
        raise PacelineError("lab.unknown-mode", mode=mode, modes=tuple(MODES))
    return mode


def render(game: AnyGame, view: Any, mode: str | None) -> Any:
    """Return a picture of a view in a mode; nothing without one."""
    if mode is None:
        return None
    return MODES[mode](game.presentation.scene(view, (), english()))
