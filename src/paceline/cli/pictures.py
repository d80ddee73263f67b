"""Pictures on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from paceline.cli.terminal import complain, speak
from paceline.core.message import PacelineError, say
from paceline.draw.scene import Scene

LAYOUTS = ("map", "ribbon")


def add_picture_flags(parser: argparse.ArgumentParser) -> None:
    """`--svg` and `--layout`."""
    parser.add_argument("--svg", type=Path, metavar="OUT", help=speak(say("cli.help.svg")))
    parser.add_argument("--layout", default="map", metavar="|".join(LAYOUTS), help=speak(say("cli.help.layout")))


def write_picture(scene: Scene, parsed: argparse.Namespace) -> None:
    """Draw a scene into the file that `--svg` names."""
    from paceline.draw.svg import picture  # noqa: PLC0415 – only those who draw pay for it

    if parsed.layout not in LAYOUTS:
        raise PacelineError("cli.no-such-layout", layout=parsed.layout, layouts=", ".join(LAYOUTS))
    parsed.svg.write_text(str(picture(scene, parsed.layout)), encoding="utf-8")
    complain(say("cli.picture-written", file=str(parsed.svg)))
