"""The worker process of a series: ride heats one after the other, over pipes, however bots behave.

The parent sends a `Setting` and then heats; the worker sends an `Outcome` for each. It is a group of its own, so that
Ctrl-C does not reach it, and that whatever its bots start ends with it.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from paceline.bots.pipes import frame, read_message, take_pipes
from paceline.core.codec import from_json, to_json
from paceline.lab.records import Heat, Outcome, Setting
from paceline.lab.ride import FORKED, ride_heat

SETTING, HEAT, DONE = "setting", "heat", "done"
_MOST_PRINTED: Final = 400


class Printed(io.TextIOBase):
    """Keeps the beginning of what bots print."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        """Keep what there is room for."""
        self.text += text[: _MOST_PRINTED - len(self.text)]
        return len(text)

    def take(self) -> str:
        """Return what was printed, and forget it."""
        text, self.text = self.text, ""
        return text


def _forbid_forks() -> None:
    """End a fork of this process at once, and note that there was one."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=lambda: FORKED.append(True), after_in_child=lambda: os._exit(0))


def unpack(setting: Setting) -> None:
    """Change to a folder with the files of bots, if they came along."""
    if setting.files:
        os.chdir(tempfile.mkdtemp(prefix="paceline-bots-"))
        for name, text in setting.files.items():
            Path(name).write_text(text, encoding="utf-8")


def main() -> None:
    """Ride whatever the parent asks for until it closes the pipe."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    requests, answers = take_pipes()
    printed = Printed()
    sys.stdout = sys.stderr = printed
    _forbid_forks()
    setting = Setting("")
    limited = hasattr(signal, "setitimer")
    with suppress(BrokenPipeError):
        while (message := read_message(requests)) is not None:
            word, content = message
            if word == SETTING:
                setting = from_json(content, Setting)
                unpack(setting)
                continue
            outcome = ride_heat(setting, from_json(content, Heat), setting.seconds if limited else 0)
            answers.write(frame(DONE, to_json(with_printed(outcome, printed.take()))))
            answers.flush()


def with_printed(outcome: Outcome, text: str) -> Outcome:
    """Return the outcome with what was printed."""
    return Outcome(outcome.race, outcome.record, outcome.failure, text, outcome.text) if text else outcome


if __name__ == "__main__":
    main()
