"""Arguments: verbs, their flags, and the flags each game brings as its options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final, NoReturn

import msgspec

from paceline.cli.terminal import speak
from paceline.core import registry
from paceline.core.message import BadOptions, PacelineError, say
from paceline.core.protocol import AnyGame

Run = Callable[[argparse.Namespace], int]
VERBS: Final = ("play", "resume", "replay", "sim", "stages", "show", "games")
DEFAULT_GAME: Final = "flamme-rouge"


class OneLineParser(argparse.ArgumentParser):
    """A parser whose errors are one line, like all of ours."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise PacelineError("cli.usage", why=message, command=self.prog)


def parse(arguments: list[str]) -> tuple[Run, argparse.Namespace]:
    """The verb's function and its arguments; no verb at all means: race now."""
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("play", [])
    if verb in ("-h", "--help"):
        sys.stdout.write(_overview().format_help())
        raise SystemExit(0)
    if verb == "--version":
        from paceline import __version__  # noqa: PLC0415 – the package imports this module

        sys.stdout.write(f"paceline {__version__}\n")
        raise SystemExit(0)
    if verb not in VERBS:
        near = get_close_matches(verb, VERBS, n=1)
        if near:
            raise PacelineError("cli.unknown-verb-near", verb=verb, near=near[0])
        raise PacelineError("cli.unknown-verb", verb=verb, verbs=", ".join(VERBS))
    module = import_module(f"paceline.cli.{verb}")
    parser = _parser(f"paceline {verb}", speak(say(f"cli.help.{verb}")))
    module.add_arguments(parser, rest)
    return module.run, parser.parse_args(rest)


def _parser(prog: str, description: str) -> OneLineParser:
    return OneLineParser(
        prog=prog,
        description=description,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _overview() -> argparse.ArgumentParser:
    lines = [f"  {verb:<8} {speak(say(f'cli.help.{verb}'))}" for verb in VERBS]
    parser = _parser("paceline", speak(say("cli.help.overview", verbs="\n".join(lines))))
    parser.usage = speak(say("cli.help.usage"))
    parser.add_argument("--version", action="store_true", help=speak(say("cli.help.version")))
    return parser


def add_game(parser: argparse.ArgumentParser, rest: Sequence[str]) -> AnyGame:
    """Add the GAME argument and the flags of the game that `rest` names."""
    named = rest[0] if rest and not rest[0].startswith("-") else DEFAULT_GAME
    game = registry.game(named)
    parser.add_argument("game", nargs="?", default=DEFAULT_GAME, help=speak(say("cli.help.game")))
    add_options(parser, game)
    return game


def add_options(parser: argparse.ArgumentParser, game: AnyGame) -> None:
    """A flag for every option of a game."""
    group = parser.add_argument_group(speak(say("cli.help.options", game=game.facts.title)))
    for field in msgspec.structs.fields(game.facts.options):
        words = speak(say(f"{game.facts.name}.option.{field.name}"))
        group.add_argument(f"--{field.name}", dest=f"option_{field.name}", metavar="…", help=words)


def options_from(game: AnyGame, parsed: argparse.Namespace) -> Any:
    """The game's options as given on the command line; raises `BadOptions` naming the field."""
    given: dict[str, Any] = {}
    for field in msgspec.structs.fields(game.facts.options):
        text = getattr(parsed, f"option_{field.name}", None)
        if text is None:
            continue
        many = getattr(field.type, "__origin__", None) is tuple
        value: Any = [part for part in text.split(",") if part] if many else text
        try:
            given[field.name] = msgspec.convert(value, field.type, strict=False)
        except msgspec.ValidationError as error:
            raise BadOptions(field.name, "cli.bad-option", option=field.name, value=text, why=str(error)) from None
    return game.facts.options(**given)


def whole_number(text: str) -> int:
    """An argument that must be a whole number above zero."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(speak(say("cli.not-a-count", value=text)))
    return int(text)


def seed(text: str) -> int | str:
    """A seed: any number or word."""
    return int(text) if text.isdecimal() else text
