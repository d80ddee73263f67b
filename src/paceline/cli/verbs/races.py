"""`paceline races`: list the races in the default folder."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import islice

from paceline.cli.command import OneLineParser, count
from paceline.cli.saved import saved_races
from paceline.cli.terminal import show, speak, tell, wrap
from paceline.core.codec import to_json
from paceline.core.messages import say

MOST = 20


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the flags of `races`."""
    parser.add_argument("--most", type=count, metavar="N", default=MOST, help=speak(say("cli.help.most", n=MOST)))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """List the latest races, unfinished or not."""
    races = islice(saved_races(), parsed.most)
    if parsed.json:
        sys.stdout.write(to_json([saved.data() for saved in races]).decode() + "\n")
        return 0
    lines = [speak(saved.describe()) for saved in races]
    for line in lines:
        show(wrap(line, "", "  "))
    if not lines:
        tell(say("cli.no-races"))
    return 0
