"""Race files: the log on disk, appended line by line before anything is shown."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from paceline.cli.terminal import complain
from paceline.core import registry
from paceline.core.log import Entry, digest_line, entry_line, header_line, parse_header
from paceline.core.message import BadRecord, PacelineError, say
from paceline.core.play import Race, Watcher, read_race


class RaceFile:
    """Writes a race as it is ridden. A line that cannot be written is kept and tried again."""

    def __init__(self, path: Path, good: int) -> None:
        self.path = path
        self._good = good
        """Length of the file up to the last line that is surely whole."""
        self._pending: list[str] = []
        self._warned = False

    @classmethod
    def create(cls, path: Path, race: Race) -> RaceFile:
        """A new file with the race's header; an existing file is never overwritten."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            raise PacelineError("cli.file-exists", file=str(path)) from None
        file = cls(path, 0)
        file.append(header_line(race.log.header))
        return file

    def record(self, race: Race, rounds_before: int) -> None:
        """Write the last input of a race, and the digest of a round it completed."""
        self.append(entry_line(race.log.entries[-1]))
        if race.state.round != rounds_before:
            self.append(digest_line(race.state))

    def append(self, line: str) -> None:
        """Write a line and all that could not be written before it."""
        self._pending.append(line)
        data = "".join(f"{line}\n" for line in self._pending).encode()
        try:
            with self.path.open("r+b") as file:
                file.seek(self._good)
                file.truncate()
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            self._warn(error)
            return
        self._good += len(data)
        self._pending, self._warned = [], False

    def owe(self, line: str) -> None:
        """Remember a line that must stand before the next one."""
        self._pending.append(line)

    def _warn(self, error: OSError) -> None:
        if not self._warned:
            complain(say("cli.not-saved", file=str(self.path), why=error.strerror or str(error)))
        self._warned = True

    @property
    def saved(self) -> bool:
        """Whether everything is on disk."""
        return not self._pending


def read(path: Path, watch: Watcher | None = None) -> tuple[Race, RaceFile]:
    """The race in a file, and the file ready to go on. A torn last line is left out."""
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    try:
        text = whole.decode()
    except UnicodeDecodeError:
        raise BadRecord("cli.not-text", file=str(path)) from None
    if not text:
        raise BadRecord("cli.empty-file", file=str(path))
    rounds = [0, 0]

    def follow(entry: Entry, events: Sequence[Any], race: Race) -> None:
        rounds[:] = rounds[1], race.state.round
        if watch is not None:
            watch(entry, events, race)

    header = parse_header(text.partition("\n")[0])
    race = read_race(registry.game(header.game), text, follow)
    file = RaceFile(path, len(whole))
    if rounds[0] != rounds[1] and not text.splitlines()[-1].startswith("="):
        file.owe(digest_line(race.state))
    return race, file


def new_path(stage: str) -> Path:
    """Where a new race is kept unless somebody says otherwise."""
    folder = os.environ.get("PACELINE_RACES")
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    root = Path(folder) if folder else Path(home) / "paceline" / "races"
    name = re.sub(r"[^a-z0-9]+", "-", stage.casefold()).strip("-")
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return root / f"{stamp}-{name}.race"
