"""`paceline bot list` tells who the opponents of a game are, `paceline bot new` begins a bot of your own."""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import Final

from paceline import bots
from paceline.cli.command import DEFAULT_GAME, Action, OneLineParser
from paceline.cli.terminal import BOLD, paint, show, speak, tell, wrap
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError, say
from paceline.core.offers.characters import Character

_REMARK: Final = re.compile(r"  # noqa[^\n]*")
_RIVALS: Final = 3
"""Characters, from the newcomer on, that a new bot is told to race against first."""
TEST: Final = '''"""{name} rides whole races, and beats chance."""

import paceline
from {name} import {name}

OTHERS = [{others}]


def test_it_rides_whole_races():
    for seed in range(3):
        assert paceline.Race.new("{game}", [{name}, *OTHERS], seed=seed).play().over


def test_it_wins_more_than_its_share_against_random():
    summary = paceline.simulate("{game}", [{name}, *OTHERS], races=10, seed=1)
    assert summary.wins[0] > summary.races / len(summary.seats)
'''
"""The test of a new bot."""


def _add_list_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", default=DEFAULT_GAME, help=speak(say("cli.help.game")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def list_bots(parsed: argparse.Namespace) -> int:
    """List the characters of a game and its other bots."""
    game = registry.game(parsed.game)
    named = {character.name for character in game.characters}
    others = [name for name in bots.available(game) if name not in named]
    if parsed.json:
        data = {"characters": [*map(character_data, game.characters)], "others": others}
        sys.stdout.write(to_json(data).decode() + "\n")
        return 0
    for character in game.characters:
        line = say("cli.character", title=character.title, level=character.level_name, style=character.style_name)
        show(f"{character.level}  {paint(f'{character.name:<10}', BOLD)}  {speak(line)}")
        show(wrap(speak(character.biography), " " * 15, " " * 15))
    tell(say("cli.other-bots", bots=tuple(others)))
    return 0


def character_data(character: Character) -> dict[str, object]:
    """Return a character as plain data, its sentences spoken."""
    return {
        "name": character.name,
        "title": character.title,
        "level": character.level,
        "level_name": speak(character.level_name),
        "style": speak(character.style_name),
        "biography": speak(character.biography),
    }


def _add_new_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    parser.need("name", help=speak(say("cli.help.bot-name")))
    parser.add_argument("--game", metavar="GAME", default=DEFAULT_GAME, help=speak(say("cli.help.game")))


def new(parsed: argparse.Namespace) -> int:
    """Write a bot with its test, and print what to do with it."""
    game, name = registry.game(parsed.game), parsed.name.removesuffix(".py")
    if not name.isidentifier() or iskeyword(name) or name != name.casefold():
        raise PacelineError("lab.bad-bot-name", name=name)
    if name in bots.available(game) or name in sys.stdlib_module_names or name in ("example", "paceline"):
        raise PacelineError("lab.bot-name-taken", name=name)
    others = [f'"{next(iter(bots.GENERAL))}"'] * (min(game.facts.seats) - 1)
    test = TEST.format(name=name, others=", ".join(others), game=game.facts.name)
    files = {Path(f"{name}.py"): source_of(game, name), Path(f"test_{name}.py"): test}
    for path in files:
        if path.exists():
            raise PacelineError("lab.file-there", file=str(path))
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    address, which = f"{name}.py:{name}", "" if parsed.game == DEFAULT_GAME else f" {parsed.game}"
    characters = [character.name for character in game.characters]
    rivals = characters[:_RIVALS] or list(bots.GENERAL)
    seats = ",".join(["you", address, *(rivals * 9)[: max(min(game.facts.seats) - 2, 0)]])
    tell(say("lab.bot-made", name=name, address=address, game=which, seats=seats, rivals=",".join(rivals)))
    return 0


def source_of(game: AnyGame, name: str) -> str:
    """Return the source of a new bot: the example of its game under another name."""
    source = inspect.getsource(import_module(game.example_bot))
    text = _REMARK.sub("", source).replace("def example(", f"def {name}(")
    return text.replace("; `paceline bot new` copies it for you to improve", ", to be improved")


ACTIONS: Final[dict[str, Action]] = {"list": (_add_list_arguments, list_bots), "new": (_add_new_arguments, new)}
