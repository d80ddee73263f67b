"""The toy game with bots that do whatever a bot must not do."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from paceline.core.game import Bot
from toygame import Toy, bold, moody
from toygame.rules import Bid, View


def sleeps(_view: View, legal: Sequence[Bid], _rng: Random) -> Bid:
    time.sleep(3600)
    return legal[0]


def naps(_view: View, legal: Sequence[Bid], _rng: Random) -> Bid:
    time.sleep(0.3)
    return legal[0]


def raises(_view: View, _legal: Sequence[Bid], _rng: Random) -> Bid:
    raise RuntimeError("puncture")


def leaves(_view: View, _legal: Sequence[Bid], _rng: Random) -> Bid:
    sys.exit("had enough")


def dies(_view: View, _legal: Sequence[Bid], _rng: Random) -> Bid:
    os._exit(3)


def prints(_view: View, legal: Sequence[Bid], _rng: Random) -> Bid:
    """Print everywhere it can, and read what is not meant for it."""
    print("allez")
    os.write(1, b"hop\n")
    print("vas-y", file=sys.__stdout__, flush=True)
    assert sys.stdin.read() == ""
    return legal[0]


def shuts(_view: View, legal: Sequence[Bid], _rng: Random) -> Bid:
    """Close every pipe it can find."""
    os.closerange(0, 64)
    return legal[0]


def hushes(_view: View, legal: Sequence[Bid], _rng: Random) -> Bid:
    """Close only the standard streams 1 and 2."""
    os.closerange(1, 3)
    return legal[0]


def babbles(_view: View, _legal: Sequence[Bid], _rng: Random) -> Bid:
    while True:
        print("allez" * 1000)


def cheats(_view: View, _legal: Sequence[Bid], _rng: Random) -> Bid:
    return Bid(99)


def mumbles(_view: View, _legal: Sequence[Bid], _rng: Random) -> Any:
    return "the highest, please"


BAD: Final = (sleeps, naps, raises, leaves, dies, prints, shuts, hushes, babbles, cheats, mumbles)


class BadToy(Toy):
    """A good game in bad company."""

    bots: ClassVar[Mapping[str, Bot]] = {bot.__name__: bot for bot in (bold, moody, *BAD)}


GAME: Final = BadToy()
