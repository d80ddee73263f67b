"""`paceline rules`: read the rules that log lines cite."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from paceline.cli.command import DEFAULT_GAME, OneLineParser
from paceline.cli.rules import show_rules
from paceline.cli.terminal import speak
from paceline.core import registry
from paceline.core.messages import say
from paceline.rulebook import chapters

NOT_FOUND = 1
"""Exit code if no clause is named so."""


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the arguments of `rules`."""
    parser.add_argument("wanted", nargs="*", metavar="CLAUSE", help=speak(say("cli.help.clause")))
    parser.add_argument("--game", metavar="GAME", help=speak(say("cli.help.rules-game")))


def run(parsed: argparse.Namespace) -> int:
    """Show the chapters, or the clauses that are named."""
    words = list(parsed.wanted)
    name = parsed.game or (words.pop(0) if words and words[0] in registry.names() else "")
    wanted = " ".join(words)
    game = registry.game(name or _game_of(wanted)).facts.name
    return 0 if show_rules(game, wanted) else NOT_FOUND


def _game_of(wanted: str) -> str:
    """Return the game whose clauses begin so: «L1 7.3» is one of Leader 1."""
    starts = {name: next(iter(chapters(name)), "").partition(" ")[0] for name in registry.names()}
    named = (name for name, start in starts.items() if start and wanted.casefold().startswith(start.casefold()))
    return next(named, DEFAULT_GAME)
