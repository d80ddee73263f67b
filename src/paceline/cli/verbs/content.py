"""`paceline content`: copy a game's cards and tiles, for owners of the box to correct."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from paceline.cli.command import OneLineParser
from paceline.cli.terminal import speak, tell
from paceline.core import registry
from paceline.core.messages import PacelineError, say


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the game and the folder."""
    parser.need("game", help=speak(say("cli.help.content-game")))
    parser.need("folder", help=speak(say("cli.help.content-folder")))


def run(parsed: argparse.Namespace) -> int:
    """Write the files; existing ones are not overwritten."""
    game, folder = registry.game(parsed.game), Path(parsed.folder)
    files = game.data_files()
    if not files:
        raise PacelineError("cli.no-content", game=game.facts.title)
    present = sorted(name for name in files if (folder / name).exists())
    if present:
        raise PacelineError("cli.content-there", folder=str(folder), files=tuple(present))
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    option = game.facts.folders[0].replace("_", "-")
    tell(say("cli.content-written", n=len(files), folder=str(folder), command=f"--{option}", game=parsed.game))
    return 0
