"""Run the command in this process, or in a child process at a pseudo-terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import pytest

from paceline.cli import main

TESTS = Path(__file__).parents[1]
TOY = {"PACELINE_GAMES": "toy=toygame:GAME"}
PATHS = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
"""PYTHONPATH of child processes."""
PATIENCE = 180.0
"""Seconds to wait for output of a process."""
ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
ALWAYS_THE_FIRST = "#1!\n" * 2000


class Outcome(NamedTuple):
    """Exit code and output of a command."""

    code: int
    out: str
    err: str


class Paceline:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str | Path, typed: str = "") -> Outcome:
        """Run a command with what a person types."""
        self._capsys.readouterr()
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        return Outcome(code, out, err)

    def refused(self, *arguments: str | Path, typed: str = "") -> str:
        """Return the one line on standard error of a command that is refused."""
        outcome = self(*arguments, typed=typed)
        assert outcome.code == 2, outcome
        assert outcome.out == ""
        assert outcome.err.startswith("paceline: ")
        assert outcome.err.count("\n") == 1
        assert "Traceback" not in outcome.err
        return outcome.err

    def bots_race(self, path: Path, *flags: str, seats: str = "random,first", seed: int = 7) -> Path:
        """Return a finished race between bots, in this file."""
        outcome = self("play", "--seats", seats, "--seed", str(seed), "--save", path, *flags)
        assert outcome.code == 0, outcome
        return path

    def with_toy(self) -> None:
        """Add the toy game to the others."""
        self._monkeypatch.setenv("PACELINE_GAMES", TOY["PACELINE_GAMES"])


class Screen:
    """A person at a terminal, with a process of its own."""

    def __init__(
        self, *arguments: str | Path, env: Mapping[str, str] | None = None, columns: int = 80, lines: int = 1000
    ) -> None:
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (lines, columns))
        self.raw = ""
        self._read = 0
        self.process = subprocess.Popen(
            [sys.executable, "-m", "paceline", *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**_without_size(os.environ), "TERM": "xterm", "PYTHONPATH": PATHS, **(env or {})},
            start_new_session=True,
            preexec_fn=_own_terminal,  # noqa: PLW1509 – there are no threads here
        )
        os.close(slave)

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)

    def until(self, words: str) -> str:
        """Wait for words; return everything shown since the last time, without escape sequences."""
        while words not in (new := ESCAPE.sub("", self.raw[self._read :])):
            assert self._more(), f"{words!r} never came after {new!r}"
        self._read = len(self.raw)
        return new

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def answer(self, words: str, keys: str) -> str:
        """Wait for words, then press keys."""
        shown = self.until(words)
        self.type(keys)
        return shown

    def end(self) -> int:
        """Wait for the end of the process; return its exit code."""
        while self._more():
            pass
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End the process as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def _more(self) -> bool:
        deadline = time.monotonic() + PATIENCE
        ready, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # on Linux, when the process has ended
            return False
        self.raw += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)


def _without_size(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment without the size of another terminal."""
    return {name: value for name, value in environment.items() if name not in ("COLUMNS", "LINES")}


def _own_terminal() -> None:
    """Make the terminal that of the new process, so that Ctrl-C reaches it."""
    import fcntl

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
