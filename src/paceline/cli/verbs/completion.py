"""`paceline completion`: shell completion. The scripts ask `completion words` for what may follow."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, Literal, get_args, get_origin

from paceline import bots
from paceline.cli.command import VERBS, YES_OR_NO_SHORT, Action, OneLineParser, import_verb, named_game
from paceline.cli.pictures import LAYOUTS
from paceline.cli.terminal import show, speak
from paceline.core import registry
from paceline.core.colours import OPTION, colours_of
from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError, say
from paceline.core.options import plan_form, race_form
from paceline.lab.kernel import RULES
from paceline.lab.rows import SHAPES

SCRIPTS: Final = {
    "bash": r"""_paceline() {
    local IFS=$'\n'
    COMPREPLY=($("${COMP_WORDS[0]}" completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
    compopt -o filenames 2>/dev/null
}
complete -o default -F _paceline paceline
""",
    "zsh": r"""#compdef paceline
_paceline() {
    local -a found
    found=("${(@f)$("${words[1]}" completion words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${found[1]}" ]]; then
        compadd -S '' -- "${found[@]}"
    else
        _files
    fi
}
compdef _paceline paceline
""",
    "fish": r"""function __paceline
    set -l words (commandline -opc) (commandline -ct)
    $words[1] completion words -- $words[2..-1] 2>/dev/null
end
complete -c paceline -f -n 'test (count (__paceline)) -gt 0' -a '(__paceline)'
complete -c paceline -F -n 'test (count (__paceline)) -eq 0'
""",
}
"""Scripts by shell. Without an answer they complete names of files."""
_QUOTES: Final = "'\""


def _add_nothing(_parser: OneLineParser, _rest: Sequence[str]) -> None:
    """A script needs no arguments."""


def _print_script(shell: str, _parsed: argparse.Namespace) -> int:
    show(SCRIPTS[shell].rstrip("\n"))
    return 0


def _add_words(parser: OneLineParser, _rest: Sequence[str]) -> None:
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="WORDS", help=speak(say("cli.help.completion-line")))


def _print_words(parsed: argparse.Namespace) -> int:
    typed = parsed.words[1:] if parsed.words[:1] == ["--"] else parsed.words
    for word in complete(typed):
        show(word)
    return 0


def complete(typed: Sequence[str]) -> list[str]:
    """Return what the last word of a command line can become; nothing if it is the name of a file."""
    *before, last = typed or [""]
    last = last.lstrip(_QUOTES).replace("\\", "")
    try:
        offers = _offers(before, last)
    except PacelineError:  # a word before is wrong already: that is said when the command is run
        return []
    head, comma, part = last.rpartition(",")
    if isinstance(offers, _Several):
        return [f"{head}{comma}{offer}" for offer in offers if offer.startswith(part)]
    return [offer for offer in offers if offer.casefold().startswith(last.casefold())]


class _Several(tuple[str, ...]):
    """Words of which several may be given, separated by commas."""

    __slots__ = ()


def _offers(before: Sequence[str], last: str) -> Iterable[str]:
    """Return all words that may stand here."""
    if not before and not last.startswith("-"):
        return VERBS
    verb, rest = (before[0], before[1:]) if before and before[0] in VERBS else ("play", before)
    module = import_verb(verb)
    actions: dict[str, Action] | None = getattr(module, "ACTIONS", None)
    if actions is not None and not rest:
        return actions
    add = module.add_arguments if actions is None else actions[rest[0]][0] if rest[0] in actions else _add_nothing
    rest = rest if actions is None else rest[1:]
    parser = OneLineParser(f"paceline {verb}", "")
    add(parser, rest)
    return _arguments(parser, verb, rest, last)


def _arguments(parser: OneLineParser, verb: str, rest: Sequence[str], last: str) -> Iterable[str]:
    """Return the values of the flag before, the flags, or the values of the next argument without one."""
    flags = {flag: action for action in parser.arguments for flag in action.option_strings}
    owner = flags.get(rest[-1]) if rest else None
    first = verb in ("play", "sim", "arena") and rest and not rest[0].startswith("-")
    game = registry.game(rest[0] if first else named_game(rest))
    if owner is not None and owner.nargs != 0:
        return _values(owner.dest, game)
    if last.startswith("-"):
        return flags
    pairs = zip(["", *rest], rest, strict=False)
    given = [word for flag, word in pairs if not word.startswith("-") and flag not in flags]
    wanted = [action.dest for action in parser.arguments if not action.option_strings]
    return _values(wanted[len(given)], game) if len(given) < len(wanted) else flags


def _values(name: str, game: AnyGame) -> Iterable[str]:
    """Return the words that an argument or flag may have; none for files, numbers and names."""
    field = name.removeprefix("option_")
    if field in ("stage", "letters", game.facts.course_option):
        return _stages(game)
    known: dict[str, Callable[[], Iterable[str]]] = {
        "game": registry.names,
        "layout": lambda: LAYOUTS,
        "seats": lambda: _Several(("you", *bots.available(game), *game.facts.own_teams)),
        "rated_bots": lambda: _Several(bots.available(game)),
        "rules": lambda: RULES,
        "rows": lambda: SHAPES,
        "several_stages": lambda: _Several(("all", *_short_names(game))),
        "boxes": lambda: _Several(game.designer.boxes if game.designer else ()),
        "stages": lambda: _Several(("basic", "grand", *_short_names(game))),
        "courses": lambda: _Several(_short_names(game)),
        OPTION: lambda: _Several(colours_of(game.facts.teams)),
    }
    if field in known:
        return known[field]()
    if name == "kind":
        return game.designer.kinds if game.designer else ()
    return _option_values(field, game)


def _option_values(field: str, game: AnyGame) -> Iterable[str]:
    """Return the words of an option of a race or of a tour's plan."""
    forms = [race_form(game), *([plan_form(game, game.tours.plan)] if game.tours else [])]
    kinds: list[Any] = [known.type for form in forms for known in form.fields if known.name == field]
    if game.facts.choices.get(field):
        return _Several(game.facts.choices[field])
    if kinds and kinds[0] is bool:
        return YES_OR_NO_SHORT
    return get_args(kinds[0]) if kinds and get_origin(kinds[0]) is Literal else ()


def _stages(game: AnyGame) -> list[str]:
    """Return the names of stages, the short ones first."""
    return [*_short_names(game), *(stage.name for stage in game.stages() if " " in stage.name)]


def _short_names(game: AnyGame) -> list[str]:
    """Return the names of stages that need no quotes."""
    return [name for stage in game.stages() for name in (stage.name, *stage.also) if " " not in name]


ACTIONS: Final[dict[str, Action]] = {
    **{shell: (_add_nothing, partial(_print_script, shell)) for shell in SCRIPTS},
    "words": (_add_words, _print_words),
}
