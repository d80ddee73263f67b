"""Bots that do whatever a bot must not do, and one that behaves."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any


def good(_view: Any, legal: Sequence[Any], rng: Random) -> Any:
    return rng.choice(legal)


def shaky(_view: Any, legal: Sequence[Any], rng: Random) -> Any:
    return rng.choice(legal) if rng.random() < 0.99 else legal[99]


def raises(_view: Any, _legal: Sequence[Any], _rng: Random) -> Any:
    raise RuntimeError("puncture")


def leaves(_view: Any, _legal: Sequence[Any], _rng: Random) -> Any:
    raise SystemExit("had enough")


def cheats(_view: Any, _legal: Sequence[Any], _rng: Random) -> Any:
    return "the highest, please"


def prints(_view: Any, legal: Sequence[Any], _rng: Random) -> Any:
    print("allez")
    os.write(1, b"hop\n")
    return legal[0]


def forks(_view: Any, legal: Sequence[Any], _rng: Random) -> Any:
    os.fork()
    return legal[0]


def dies(_view: Any, _legal: Sequence[Any], _rng: Random) -> Any:
    os._exit(3)


def sleeps(_view: Any, legal: Sequence[Any], _rng: Random) -> Any:
    time.sleep(3600)
    return legal[0]


def catches(_view: Any, _legal: Sequence[Any], _rng: Random) -> Any:
    while True:
        try:
            time.sleep(3600)
        except BaseException:
            continue


def reads(_view: Any, _legal: Sequence[Any], _rng: Random) -> Any:
    return Path("nothing-here.txt").read_text()
