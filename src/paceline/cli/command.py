"""Parse the command line and run one command: verbs, their flags, and a flag for every option of a game."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from itertools import pairwise
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NoReturn, TextIO

import msgspec

from paceline.cli.terminal import WIDTH, choose_language, complain, discard_output, prepare, speak
from paceline.core import content, registry
from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError, say
from paceline.core.options import Form, options_set_by_seats, plan_form, race_form
from paceline.i18n import LANGUAGES

Run = Callable[[argparse.Namespace], int]
Action = tuple[Callable[["OneLineParser", Sequence[str]], None], Run]
"""One action of a verb: the function that adds its arguments, and the function that runs it."""
VERBS: Final = (
    "play",
    "resume",
    "races",
    "replay",
    "verify",
    "sim",
    "arena",
    "bot",
    "stages",
    "stage",
    "tour",
    "show",
    "games",
    "rules",
    "content",
    "serve",
    "doctor",
    "backup",
    "completion",
)
MISSING: Final = 2
"""Exit code if a verb of two words came with one."""
LANGUAGE_FLAG: Final = "--language"
DEFAULT_GAME: Final = "flamme-rouge"
YES_OR_NO_SHORT: Final = ("yes", "no")
_LONGEST_NUMBER: Final = 18
_LONGEST_SEAT: Final = 1000
"""Digits that are read at all; what is too many is for the game to say."""
_LAST_PORT: Final = 65535


class Help(argparse.RawDescriptionHelpFormatter):
    """Help in 80 columns, with the catalogue's word for usage."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=WIDTH)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the usage line."""
        super().add_usage(usage, actions, groups, prefix or speak(say("cli.help.how")))


class OneLineParser(argparse.ArgumentParser):
    """A parser whose errors are one line from the catalogue."""

    def __init__(self, prog: str, description: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            allow_abbrev=False,
            add_help=False,
            exit_on_error=False,
            formatter_class=Help,
        )
        self._positionals.title = speak(say("cli.help.arguments"))
        self._optionals.title = speak(say("cli.help.flags"))
        self.add_argument("-h", "--help", action="help", help=speak(say("cli.help.help")))
        self._needed: list[str] = []

    def error(self, message: str) -> NoReturn:
        """Raise the usage error."""
        raise PacelineError("cli.usage", why=message, command=self.prog)

    @property
    def arguments(self) -> Sequence[argparse.Action]:
        """All arguments and flags."""
        return self._actions

    def need(self, name: str, **how: Any) -> None:
        """Add a required argument."""
        self.add_argument(name, nargs="?", metavar=name.upper(), **how)
        self._needed.append(name)

    def read(self, rest: Sequence[str]) -> argparse.Namespace:
        """Parse the arguments; raise `PacelineError` naming the wrong one."""
        try:
            parsed, unknown = self.parse_known_args(rest)
        except argparse.ArgumentError as error:
            raise self._bad_value(error) from None
        if unknown:
            raise self._unknown(unknown[0])
        for name in self._needed:
            if getattr(parsed, name) is None:
                raise PacelineError("cli.missing", argument=name.upper(), command=self.prog)
        return parsed

    def _bad_value(self, error: argparse.ArgumentError) -> PacelineError:
        named = error.argument_name or "–"
        for start, key in (("expected", "cli.needs-value"), ("ignored", "cli.takes-no-value")):  # argparse's words
            if error.message.startswith(start):
                return PacelineError(key, argument=named, command=self.prog)
        return PacelineError("cli.bad-argument", argument=named, why=error.message, command=self.prog)

    def _unknown(self, word: str) -> PacelineError:
        if not word.startswith("-"):
            return PacelineError("cli.too-many", word=word, command=self.prog)
        flags = [flag for action in self._actions for flag in action.option_strings]
        near = get_close_matches(word.partition("=")[0], flags, n=1)
        if near:
            return PacelineError("cli.unknown-flag-near", flag=word, near=near[0], command=self.prog)
        return PacelineError("cli.unknown-flag", flag=word, command=self.prog)


def parse(arguments: Sequence[str]) -> tuple[Run, argparse.Namespace]:
    """Return the verb's function and its arguments; without a verb, `play`."""
    for word in arguments:
        if not word.isprintable():
            raise PacelineError("cli.not-printable", word=word)
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("play", [])
    if verb in ("-h", "--help"):
        return _print(_overview().format_help()), argparse.Namespace()
    if verb == "--version":
        from paceline import __version__  # noqa: PLC0415 – the package imports this module

        return _print(f"paceline {__version__}\n"), argparse.Namespace()
    if verb.startswith("-"):
        verb, rest = "play", arguments
    if verb not in VERBS:
        raise _unknown_verb(verb)
    _choose_content(rest)
    module = import_verb(verb)
    actions = getattr(module, "ACTIONS", None)
    if actions:
        return _parse_action(verb, actions, rest)
    parser = OneLineParser(f"paceline {verb}", speak(say(f"cli.help.{verb}")))
    module.add_arguments(parser, rest)
    return module.run, parser.read(rest)


def _choose_content(rest: Sequence[str]) -> None:
    """Note the folder of `--content` before its game is loaded: some games have one set of cards for all races."""
    words = [*rest, ""]
    for word, following in pairwise(words):
        folder = following if word == "--content" else word.partition("=")[2] if word.startswith("--content=") else ""
        if folder:
            first = rest[0] if rest[0] in registry.names() else named_game(rest)
            content.choose(first, folder)


def import_verb(verb: str) -> ModuleType:
    """Import the module of a verb; name the extra to install if a library is missing."""
    try:
        return import_module(f"paceline.cli.verbs.{verb}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "paceline":
            raise
        raise PacelineError("cli.missing-extra", verb=verb, library=str(error.name)) from None


def _parse_action(verb: str, actions: Mapping[str, Action], rest: Sequence[str]) -> tuple[Run, argparse.Namespace]:
    """Return the function and the arguments of a verb of two words, such as `stage check`."""
    if rest and rest[0] in ("-h", "--help"):
        return _print(_overview_of(verb, actions).format_help()), argparse.Namespace()
    if not rest:
        return _print(_overview_of(verb, actions).format_help(), sys.stderr, MISSING), argparse.Namespace()
    if rest[0] not in actions:
        typed = " ".join([verb, *rest[:1]])
        raise PacelineError("cli.unknown-action", typed=typed, actions=tuple(f"{verb} {word}" for word in actions))
    add_arguments, run = actions[rest[0]]
    parser = OneLineParser(f"paceline {verb} {rest[0]}", speak(say(f"cli.help.{verb}-{rest[0]}")))
    add_arguments(parser, rest[1:])
    return run, parser.read(rest[1:])


def _overview_of(verb: str, actions: Mapping[str, Action]) -> argparse.ArgumentParser:
    width = max(map(len, actions))
    lines = [f"  {verb} {word:<{width}} {speak(say(f'cli.help.{verb}-{word}'))}" for word in actions]
    words = say("cli.help.actions", what=say(f"cli.help.{verb}"), verb=verb, actions="\n".join(lines))
    parser = OneLineParser(f"paceline {verb}", speak(words))
    parser.usage = speak(say("cli.help.actions-usage", verb=verb))
    return parser


def _print(text: str, stream: TextIO | None = None, code: int = 0) -> Run:
    def run(_parsed: argparse.Namespace) -> int:
        (stream or sys.stdout).write(text)
        return code

    return run


def _unknown_verb(verb: str) -> PacelineError:
    if verb in registry.names():
        return PacelineError("cli.unknown-verb-near", verb=verb, near=f"play {verb}")
    near = get_close_matches(verb.casefold(), VERBS, n=1)
    if near:
        return PacelineError("cli.unknown-verb-near", verb=verb, near=near[0])
    return PacelineError("cli.unknown-verb", verb=verb, verbs=VERBS)


def _overview() -> argparse.ArgumentParser:
    width = max(map(len, VERBS))
    lines = [f"  {verb:<{width}} {speak(say(f'cli.help.{verb}'))}" for verb in VERBS]
    parser = OneLineParser("paceline", speak(say("cli.help.overview", verbs="\n".join(lines))))
    parser.usage = speak(say("cli.help.usage"))
    parser.add_argument("--version", action="store_true", help=speak(say("cli.help.version")))
    languages = ", ".join(LANGUAGES)
    parser.add_argument(LANGUAGE_FLAG, metavar="LANGUAGE", help=speak(say("cli.help.language", languages=languages)))
    return parser


def add_game(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    """Add the GAME argument, which comes first, and the flags of the game that `rest` names."""
    named = rest[0] if rest and not rest[0].startswith("-") else DEFAULT_GAME
    parser.set_defaults(flags_of=named)
    parser.add_argument("game", nargs="?", metavar="GAME", default=DEFAULT_GAME, help=speak(say("cli.help.game-first")))
    add_options(parser, registry.game(named))


def named_game(rest: Sequence[str]) -> str:
    """Return the game that `--game` names, which must be known before its other flags can be parsed."""
    for word, following in zip(rest, [*rest[1:], DEFAULT_GAME], strict=False):
        if word == "--game":
            return following
        if word.startswith("--game="):
            return word.partition("=")[2]
    return DEFAULT_GAME


def seats_help(key: str, rest: Sequence[str]) -> str:
    """Return the help for `--seats`, with the teams that the game plays itself."""
    return seats_of(key, registry.game(rest[0] if rest and not rest[0].startswith("-") else DEFAULT_GAME))


def seats_of(key: str, game: AnyGame) -> str:
    """Return the same help for a known game."""
    own, facts = game.facts.own_teams, game.facts
    seats = say("cli.help.or-own-teams", seats=say(key), teams=own) if own else say(key)
    return speak(say("cli.help.seats-of", seats=seats, players=facts.players))


def get_game(parsed: argparse.Namespace) -> AnyGame:
    """Return the game of the GAME argument."""
    game = registry.game(parsed.game)
    if parsed.game != parsed.flags_of:
        raise PacelineError("cli.game-comes-first", game=parsed.game)
    return game


def add_options(parser: argparse.ArgumentParser, game: AnyGame, without: Container[str] = ()) -> None:
    """Add a flag for every option of a game but those in `without`; hide those that the seat names decide."""
    group = parser.add_argument_group(speak(say("cli.help.options", game=game.facts.title)))
    form, settled = race_form(game), options_set_by_seats(game)
    for field in form.fields:
        if field.name not in without:
            _add_field(group, field, argparse.SUPPRESS if field.name in settled else speak(form.describe(field.name)))


def add_plan(parser: argparse.ArgumentParser, game: AnyGame, plan: type[Any]) -> None:
    """Add a flag for every field of a tour's plan."""
    group = parser.add_argument_group(speak(say("cli.help.plan", game=game.facts.title)))
    form = plan_form(game, plan)
    for field in form.fields:
        _add_field(group, field, speak(form.describe(field.name)))


def _add_field(group: argparse._ArgumentGroup, field: msgspec.structs.FieldInfo, words: str) -> None:
    name = field.name.replace("_", "-")
    shape = "|".join(YES_OR_NO_SHORT) if field.type is bool else name.upper()
    group.add_argument(f"--{name}", dest=f"option_{field.name}", metavar=shape, help=words)


def options_from(game: AnyGame, parsed: argparse.Namespace) -> Any:
    """Return the game's options as given on the command line; raise `BadOptions` naming the field.

    A course brings the options it needs. Folders become absolute, so that a race can be resumed from any folder.
    """
    options = game.with_needs(_filled(race_form(game), parsed))
    given = {name: getattr(options, name) for name in game.facts.folders}
    return msgspec.structs.replace(options, **{name: str(_from_root(path)) for name, path in given.items() if path})


def _from_root(path: str) -> Path:
    """Return the absolute path; links are not resolved."""
    return Path.cwd() / Path(path)


def plan_from(game: AnyGame, plan: type[Any], parsed: argparse.Namespace) -> Any:
    """Return the plan of a tour as given on the command line; raise `BadOptions` naming the field."""
    return _filled(plan_form(game, plan), parsed)


def _filled(form: Form, parsed: argparse.Namespace) -> Any:
    given = {field.name: getattr(parsed, f"option_{field.name}", None) for field in form.fields}
    typed = {name: text for name, text in given.items() if text is not None}
    typed |= {name: _seat(typed[name]) for name in form.seats if name in typed}
    return form.fill(typed, "cli.bad-option")


def _seat(text: str) -> str:
    """Return a seat, which people count from 1, as options have it."""
    if not text.isdecimal() or len(text) > _LONGEST_SEAT:
        return text
    if int(text) == 0:
        raise PacelineError("cli.no-seat-0")
    return str(int(text) - 1)


def count(text: str) -> int:
    """Parse a whole number above zero."""
    return _number(text, 1, "cli.not-a-count")


def stage_number(text: str) -> int:
    """Parse the number of a stage of a tour, counted from 1."""
    return _number(text, 1, "cli.not-a-stage")


def round_number(text: str) -> int:
    """Parse the number of a round; round 0 is the start."""
    return _number(text, 0, "cli.not-a-round")


def port_number(text: str) -> int:
    """Parse a port; 0 means any free one."""
    return _number(text, 0, "cli.not-a-port", _LAST_PORT)


def amount(text: str) -> int:
    """Parse a whole number, 0 or more."""
    return _number(text, 0, "cli.not-an-amount")


def _number(text: str, least: int, key: str, most: float = inf) -> int:
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(speak(say(key, value=text)))
    return int(text)


def seed(text: str) -> int | str:
    """Parse a seed: any number or word."""
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_NUMBER else text


REFUSED, FAULT = 2, 70
"""Exit codes: a refused request, an internal error."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    prepare()
    try:
        choose_language("")
        code = _run(_without_language(arguments))
        sys.stdout.flush()
    except PacelineError as error:
        complain(error.message)
        return REFUSED
    except BrokenPipeError:  # the reader of our output went away, as `| head` does
        discard_output()
        return 0
    except OSError as error:
        key = "cli.os-error" if error.filename is not None else "cli.output-error"
        complain(say(key, file=str(error.filename), why=error.strerror or str(error)))
        discard_output()
        return REFUSED
    except Exception as error:
        if os.environ.get("PACELINE_DEBUG"):
            raise
        complain(say("cli.fault", kind=type(error).__name__, why=str(error)))
        return FAULT
    return code


def _without_language(arguments: Sequence[str]) -> list[str]:
    """Choose the language of `--language`, which may stand anywhere, and return the other arguments."""
    rest, words = list[str](), iter(arguments)
    for word in words:
        flag, equals, name = word.partition("=")
        if flag != LANGUAGE_FLAG:
            rest.append(word)
            continue
        name = name if equals else next(words, "")
        if not name:
            raise PacelineError("cli.needs-value", argument=LANGUAGE_FLAG, command="paceline")
        choose_language(name)
    return rest


def _run(arguments: Sequence[str]) -> int:
    try:
        verb, parsed = parse(arguments)
    except SystemExit as done:  # argparse leaves so after `--help`
        return int(done.code or 0)
    return verb(parsed)
