"""`paceline doctor`: check what a server needs, and say what helps where something is missing."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from paceline.cli.command import OneLineParser, port_number
from paceline.cli.terminal import show, speak, tell, wrap
from paceline.cli.verbs.doctor.checks import Finding, examine
from paceline.cli.verbs.serve import own_database
from paceline.core.messages import say
from paceline.web.settings import Settings

SICK = 1
"""Exit code if something must be mended."""


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the flags of `doctor`."""
    usual = Settings(database="")
    parser.add_argument("--database", metavar="URL", help=speak(say("cli.help.serve-database")))
    parser.add_argument("--host", metavar="ADDRESS", default=usual.host, help=_help("host", usual.host))
    parser.add_argument("--port", type=port_number, metavar="N", default=usual.port, help=_help("port", usual.port))
    parser.add_argument("--full", action="store_true", help=speak(say("cli.help.doctor-full")))


def _help(flag: str, usual: object) -> str:
    return speak(say(f"cli.help.doctor-{flag}", usual=usual))


def run(parsed: argparse.Namespace) -> int:
    """Check everything, and say it line by line."""
    sick = False
    for finding in examine(parsed.database or own_database(), parsed.host, parsed.port, full=parsed.full):
        sick = sick or finding.state == "wrong"
        _show(finding)
    tell(say("cli.doctor.sick" if sick else "cli.doctor.well"))
    return SICK if sick else 0


def _show(finding: Finding) -> None:
    mark = speak(say(f"cli.doctor.{finding.state}"))
    line = f"{mark:<6} {speak(finding.what)}: {speak(finding.words)}"
    show(wrap(line, "", "       "))
