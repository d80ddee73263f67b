"""Write pictures: `--svg` and `--layout`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from paceline.cli import tourfile
from paceline.cli.terminal import complain, speak
from paceline.core import log
from paceline.core.messages import PacelineError, say
from paceline.draw.scene import AnyScene

LAYOUTS: Final = ("map", "ribbon")


def add_picture_flags(parser: argparse.ArgumentParser) -> None:
    """Add `--svg` and `--layout`."""
    parser.add_argument("--svg", type=Path, metavar="OUT", help=speak(say("cli.help.svg")))
    parser.add_argument(
        "--layout", type=_layout, default="map", metavar="|".join(LAYOUTS), help=speak(say("cli.help.layout"))
    )


def _layout(text: str) -> str:
    if text not in LAYOUTS:
        raise argparse.ArgumentTypeError(speak(say("cli.no-such-layout", layout=text, layouts=LAYOUTS)))
    return text


def write_picture(scene: AnyScene, parsed: argparse.Namespace) -> None:
    """Draw a scene into the file that `--svg` names."""
    from paceline.draw.picture import picture  # noqa: PLC0415 – only those who draw pay for it

    write_svg(parsed.svg, str(picture(scene, parsed.layout)))


def write_svg(path: Path, drawn: str) -> None:
    """Write a picture; raise rather than overwrite a race or a tour."""
    if _is_ridden(path):
        raise PacelineError("cli.not-over-a-race", file=str(path))
    _write(path, drawn.encode())
    complain(say("cli.picture-written", file=str(path)))


def _is_ridden(path: Path) -> bool:
    """Return whether the file is a race or a tour."""
    if not path.is_file():
        return False
    formats = (log.FORMAT.encode(), tourfile.FORMAT.encode())
    with path.open("rb") as file:
        return file.read(max(map(len, formats))).startswith(formats)


def _write(path: Path, data: bytes) -> None:
    """Write all of it or nothing, except to a pipe or a device; errors name the file."""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a folder refuses
        else:
            _replace(path, data)
    except OSError as error:
        error.filename = str(path)
        raise


def _replace(path: Path, data: bytes) -> None:
    """Replace a file atomically: an older picture survives if the new one cannot be written."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.write_bytes(data)
        partial.replace(path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
