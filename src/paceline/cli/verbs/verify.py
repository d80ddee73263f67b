"""`paceline verify`: check that the draws of a race follow from its seed, and the seed from its hash."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from paceline.cli import racefile
from paceline.cli.command import OneLineParser
from paceline.cli.terminal import speak, tell
from paceline.core.chance import seed_hash
from paceline.core.codec import to_json
from paceline.core.game import CHANCE
from paceline.core.messages import PacelineError, say
from paceline.core.race import Race, find_unfair_draw

UNFAIR: Final = 1
"""Exit code if a draw or the hash does not match the seed."""


class Verdict(msgspec.Struct):
    """The verdict as `--json` prints it."""

    game: str
    seed: int | str
    hash: str
    same_hash: bool | None
    draws: int
    other_line: int | None
    over: bool
    fair: bool


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the flags of `verify`."""
    parser.need("file", type=Path, help=speak(say("cli.help.file")))
    parser.add_argument("--hash", metavar="HEX", help=speak(say("cli.help.hash")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """Check every draw of a race."""
    race, file = racefile.read(parsed.file)
    if race.log.header.seed is None:
        raise PacelineError("cli.no-seed", file=str(parsed.file))
    verdict = _judge(race, race.log.header.seed, file.lines, parsed.hash)
    if parsed.json:
        sys.stdout.write(to_json(verdict).decode() + "\n")
    else:
        _tell(verdict)
    return 0 if verdict.fair else UNFAIR


def _judge(race: Race, seed: int | str, lines: Sequence[str], shown: str | None) -> Verdict:
    ours, other = seed_hash(seed), find_unfair_draw(race.game, race.log)
    same = None if shown is None else shown.strip().casefold() == ours
    return Verdict(
        game=race.log.header.game,
        seed=seed,
        hash=ours,
        same_hash=same,
        draws=sum(entry.seat == CHANCE for entry in race.log.entries[:other]),
        other_line=None if other is None else _line_of(lines, other),
        over=race.over,
        fair=other is None and same is not False,
    )


def _line_of(lines: Sequence[str], entry: int) -> int:
    """Return the line number of an input; the header and digests are not inputs."""
    inputs = [number for number, line in enumerate(lines, start=1) if number > 1 and not line.startswith("=")]
    return inputs[entry]


def _tell(verdict: Verdict) -> None:
    tell(say("cli.verify-seed", seed=verdict.seed, hash=verdict.hash))
    if verdict.same_hash is False:
        tell(say("cli.other-hash"))
    if verdict.other_line is not None:
        tell(say("cli.other-draw", line=verdict.other_line, n=verdict.draws))
    else:
        tell(say("cli.draws-fit", n=verdict.draws))
    if not verdict.over:
        tell(say("cli.not-over"))
