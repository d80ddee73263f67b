"""`paceline stage`: check, generate and rate stages."""

from __future__ import annotations

import argparse
import secrets
import shlex
import sys
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from paceline.cli.command import DEFAULT_GAME, Action, OneLineParser, count, named_game, seed
from paceline.cli.seats import seats_for
from paceline.cli.terminal import show, speak, tell, wrap
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.designer import Designer, Finding
from paceline.core.messages import Message, PacelineError, say

PLAYERS: Final = 4
BROKEN: Final = 1
"""Exit code if a stage breaks a rule; advice does not count."""


def _add_check_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    parser.add_argument("letters", nargs="*", metavar="LETTERS", help=speak(say("cli.help.letters")))
    _add_common(parser)
    parser.add_argument("--kind", metavar="KIND", default="", help=speak(say("cli.help.check-kind")))


def _add_generate_arguments(parser: OneLineParser, rest: Sequence[str]) -> None:
    _add_common(parser)
    parser.add_argument("--kind", metavar="KIND", help=speak(_kinds_help(rest)))
    parser.add_argument("--seed", type=seed, metavar="SEED", help=speak(say("cli.help.stage-seed")))
    designer = registry.game(named_game(rest)).designer
    boxes = designer.boxes if designer else ()
    hidden = argparse.SUPPRESS if not boxes else speak(say("cli.help.boxes", boxes=", ".join(boxes)))
    parser.add_argument("--boxes", metavar="BOXES", help=hidden)
    parser.add_argument("--count", type=count, metavar="N", default=1, help=speak(say("cli.help.count")))


def _add_common(parser: OneLineParser) -> None:
    players = speak(say("cli.help.players", n=PLAYERS))
    parser.add_argument("--players", type=count, metavar="N", default=PLAYERS, help=players)
    parser.add_argument("--game", metavar="GAME", default=DEFAULT_GAME, help=speak(say("cli.help.game")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def _kinds_help(rest: Sequence[str]) -> Message:
    """Return the help on `--kind`: the kinds of the named game, or of all games if none is named."""
    game = named_game(rest)
    designer = registry.game(game).designer
    if designer is None:
        return say("cli.help.any-kind")
    usual = say("cli.help.kind", kinds=designer.kinds, usual=designer.kinds[0])
    if any(word.partition("=")[0] == "--game" for word in rest):
        return usual
    others = {name: registry.game(name).designer for name in registry.names() if name != game}
    kinds = [say("cli.help.kinds-of", game=name, kinds=other.kinds) for name, other in others.items() if other]
    return say("cli.help.kind-elsewhere", kinds=usual, others=tuple(kinds)) if kinds else usual


def _designer(name: str) -> Designer:
    """Return the designer of a game; raise `PacelineError` if it has none."""
    game = registry.game(name)
    designer = game.designer
    if designer is None:
        raise PacelineError("cli.no-designer", game=game.facts.title)
    return designer


def check(parsed: argparse.Namespace) -> int:
    """Name every rule that a stage breaks, and describe the stage."""
    code = " ".join(parsed.letters)
    if not code.strip():
        raise PacelineError("cli.missing", argument="LETTERS", command="paceline stage check")
    designer = _designer(parsed.game)
    findings = designer.check(code, parsed.players, parsed.kind)
    notes = designer.describe(code, parsed.players, parsed.kind)
    broken = any(not finding.advice for finding in findings)
    if parsed.json:
        value = {"stage": code, "players": parsed.players, "legal": not broken, "notes": list(map(speak, notes))}
        _print(value | {"findings": [_data(finding) for finding in findings]})
    else:
        _tell(findings, notes)
    return BROKEN if broken else 0


def _tell(findings: Sequence[Finding], notes: Sequence[Message]) -> None:
    for note in notes:
        tell(note)
    for finding in findings:
        key = "cli.stage-advice" if finding.advice else "cli.stage-broken"
        tell(say(key, clause=finding.clause, why=finding.why))
    if all(finding.advice for finding in findings):
        tell(say("cli.stage-right"))


def _data(finding: Finding) -> dict[str, Any]:
    return {"clause": finding.clause, "why": speak(finding.why), "advice": finding.advice}


def generate(parsed: argparse.Namespace) -> int:
    """Generate stages, each with the seed that makes it again; the first has the seed that was given."""
    designer = _designer(parsed.game)
    kind = parsed.kind if parsed.kind is not None else designer.kinds[0]
    first = parsed.seed if parsed.seed is not None else secrets.randbelow(10**6)
    seeds = [str(first), *(f"{first}.{number}" for number in range(1, parsed.count))]
    boxes = _boxes(parsed, designer)
    made = (designer.generate(parsed.players, kind, Random(own_seed), boxes) for own_seed in seeds)
    if parsed.json:
        common = {"players": parsed.players, "kind": kind}
        _print(
            [
                {"stage": code, "seed": own_seed, "play": _play_command(parsed, code, kind)} | common
                for code, own_seed in zip(made, seeds, strict=True)
            ]
        )
        return 0
    for code, own_seed in zip(made, seeds, strict=True):
        if own_seed != seeds[0]:
            show()
        show(code)
        for note in designer.describe(code, parsed.players, kind):
            show(wrap(speak(note), "  ", "  "))
        tell(say("cli.ride-it", command=_play_command(parsed, code, kind), seed=own_seed))
    return 0


def _boxes(parsed: argparse.Namespace, designer: Designer) -> tuple[str, ...]:
    """Return the boxes that were named; none means all."""
    if parsed.boxes is None:
        return ()
    if not designer.boxes:
        raise PacelineError("cli.no-boxes", game=registry.game(parsed.game).facts.title)
    return tuple(word.strip().casefold() for word in parsed.boxes.split(",") if word.strip())


def _play_command(parsed: argparse.Namespace, code: str, kind: str) -> str:
    """Return the command that plays a stage, with as many teams as it was made for."""
    game, usual = registry.game(parsed.game), parsed.game == DEFAULT_GAME
    flags = {f"--{name}": text for name, text in _designer(parsed.game).options(code, parsed.players, kind).items()}
    if parsed.players != game.facts.default_seats:
        flags["--seats"] = ",".join(seats_for(game, parsed.players))
    words = ["paceline", "play", *([] if usual else [parsed.game]), *(word for flag in flags.items() for word in flag)]
    return shlex.join(words)


def _print(value: Any) -> None:
    sys.stdout.write(to_json(value).decode() + "\n")


def _add_rate_arguments(parser: OneLineParser, rest: Sequence[str]) -> None:
    from paceline.cli.verbs.stage import rate  # noqa: PLC0415 – only those who rate pay for it

    rate.add_arguments(parser, rest)


def _rate(parsed: argparse.Namespace) -> int:
    from paceline.cli.verbs.stage import rate  # noqa: PLC0415

    return rate.run(parsed)


ACTIONS: Final[dict[str, Action]] = {
    "check": (_add_check_arguments, check),
    "generate": (_add_generate_arguments, generate),
    "rate": (_add_rate_arguments, _rate),
}
