"""Compile what games compute with, in a process of its own with low priority, while the server answers already.

The machine code is kept on disk, so that bot processes and later starts find it. The process runs
`python -m paceline.web.bots.compiling`; of several servers on a machine, one compiles.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir
from threading import Timer
from typing import Final

from paceline.core import registry
from paceline.core.messages import PacelineError

_WAIT: Final = 5.0
"""Seconds after the start of the server: the first pages come first."""
_LEAST_PRIORITY: Final = 19


@contextmanager
def compiling(wait: float = _WAIT) -> Iterator[None]:
    """Compile in the background while the server runs; what is compiled by its end stays on disk."""
    processes: list[subprocess.Popen[bytes]] = []
    timer = Timer(wait, lambda: processes.append(_start_process()))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        for process in processes:
            process.terminate()
            process.wait()


def _start_process() -> subprocess.Popen[bytes]:
    null = subprocess.DEVNULL
    command = [sys.executable, "-m", "paceline.web.bots.compiling"]
    return subprocess.Popen(command, stdin=null, stdout=null, stderr=null, process_group=0)  # noqa: S603 – our own module


@contextmanager
def only_one() -> Iterator[bool]:
    """Yield whether no other process of this machine compiles now; without file locks (Windows), always."""
    try:
        import fcntl  # noqa: PLC0415 – not on Windows
    except ImportError:
        yield True
        return
    with (Path(gettempdir()) / f"paceline-compiling-{os.getuid()}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True  # closing the file unlocks it


def compile_games() -> None:
    """Compile what every game of the registry computes with."""
    for name in registry.names():
        with suppress(PacelineError):  # without Numba, bots ride by simpler rules
            registry.game(name).compile()


if __name__ == "__main__":
    os.nice(_LEAST_PRIORITY)
    with only_one() as alone:
        if alone:
            compile_games()
