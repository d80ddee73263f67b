"""Race files: the log on disk, appended and synced line by line before anything is shown."""

from __future__ import annotations

import errno
import os
import re
import shlex
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from io import FileIO
from itertools import count
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final

from paceline.cli.terminal import complain
from paceline.core.game import AnyGame
from paceline.core.log import Entry, digest_line, entry_line, game_of, header_line, parse_header
from paceline.core.messages import BadRecord, PacelineError, say
from paceline.core.race import Race, Watcher

TOUR: Final = "paceline-tour"
"""First word of a tour file."""
_BUSY = (BlockingIOError, PermissionError)


class RaceFile:
    """Writes races as they are played. A line that cannot be written is kept and tried again."""

    def __init__(self, path: Path, lines: Sequence[str], good: int, file: FileIO | None = None) -> None:
        self.path = path
        self.lines = list(lines)
        self._written = len(lines)
        self._good = good
        """Length of the file up to the last line known to be whole."""
        self._file = file
        self._warned = False

    @classmethod
    def create(cls, path: Path, header: str, numbered: bool = False, at_once: bool = False) -> RaceFile:
        """Create a file that begins with this line; an existing file is never overwritten.

        If `numbered`, a name that is taken gets a number. `at_once` raises if the line cannot be written, and leaves no
        file behind; otherwise the race goes on and the line is tried again.
        """
        if not numbered and not path.parent.exists():  # a mistyped folder would hide the file
            raise PacelineError("cli.no-folder", folder=str(path.parent))
        try:
            path, handle = _new_numbered(path) if numbered else (path, _new_file(path))
        except FileExistsError:
            raise PacelineError("cli.is-a-folder" if path.is_dir() else "cli.file-exists", file=str(path)) from None
        except NotADirectoryError:
            raise PacelineError("cli.not-a-folder", file=str(path.parent)) from None
        file = cls(path, [], 0, handle)
        file.owe(header)
        if at_once:
            file._begin()
        file.save()
        return file

    def _begin(self) -> None:
        try:
            self._write()
        except OSError as error:
            self._take_back()
            self._discard()
            raise PacelineError("cli.not-written", file=str(self.path), why=error.strerror or str(error)) from None

    def record(self, race: Race, rounds_before: int) -> None:
        """Write the last input of a race, and the digest of a round it completed."""
        self.append(entry_line(race.log.entries[-1]))
        if race.state.round != rounds_before:
            self.append(digest_line(race.state))

    def note(self, race: Race, rounds_before: int) -> None:
        """Do the same in batches: the inputs of a round are written together when it is over."""
        self.owe(entry_line(race.log.entries[-1]))
        if race.state.round != rounds_before:
            self.append(digest_line(race.state))

    def append(self, line: str) -> None:
        """Write a line and all pending ones before it."""
        self.owe(line)
        self.save()

    def owe(self, line: str) -> None:
        """Queue a line to be written before the next one."""
        self.lines.append(line)

    def drop_last(self) -> None:
        """Remove the last line of the file in one step."""
        file, good = self._open(), self._good - len(_as_bytes(self.lines[-1:]))
        file.truncate(good)
        os.fsync(file.fileno())
        self.lines.pop()
        self._good, self._written = good, self._written - 1

    def _discard(self) -> None:
        """Delete the file if nothing was written to it."""
        self.close()
        if not self._good:
            with suppress(OSError):
                self.path.unlink()

    def save(self, going_on: bool = True) -> bool:
        """Write all pending lines; return whether that worked. `going_on` chooses the warning if it did not."""
        try:
            self._write()
        except OSError as error:
            if not self._warned:
                key = "cli.not-saved" if going_on else "cli.not-written"
                complain(say(key, file=str(self.path), why=error.strerror or str(error)))
            self._warned = True
            self._take_back()
        return self._written == len(self.lines)

    def _take_back(self) -> None:
        """Truncate a half-written line, if the disk allows it."""
        with suppress(OSError):
            if self._file is not None:
                self._file.truncate(self._good)

    def _write(self) -> None:
        if self._written == len(self.lines):
            return
        file = self._open()
        data = _as_bytes(self.lines[self._written :])
        file.seek(self._good)
        file.truncate()
        _write_all(file, data)
        self._good += len(data)
        self._written = len(self.lines)
        self._warned = False

    def close(self) -> None:
        """Release the file."""
        if self._file is not None:
            self._file.close()

    def _open(self) -> FileIO:
        """Return the file, created again if somebody deleted it in mid-race."""
        if self._file is None:
            self._file = _hold(self.path)
        elif not os.fstat(self._file.fileno()).st_nlink:
            self._file.close()
            self._file = _new_file(self.path)
            self._written = self._good = 0
        return self._file

    def settle(self) -> Path:
        """Save all of it, here or elsewhere, and return the path; raise if there is no room anywhere."""
        path = self.path if self.save(going_on=False) else self._rescue()
        if path != self.path:
            self._discard()
        if path is None:
            raise PacelineError("cli.unsaved", file=str(self.path))
        return path

    def _rescue(self) -> Path | None:
        """Copy all of it to another folder; return None if nothing can be written."""
        for folder in (gettempdir, Path.cwd):
            with suppress(OSError):
                return _copy(Path(folder()) / self.path.name, self.lines)
        return None


def _copy(path: Path, lines: Iterable[str]) -> Path:
    """Write a new file with these lines, whole or not at all."""
    path, file = _new_numbered(path)
    try:
        with file:
            _write_all(file, _as_bytes(lines))
    except OSError:
        path.unlink()
        raise
    return path


def _as_bytes(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _write_all(file: FileIO, data: bytes) -> None:
    """Write and sync all of it; raise `OSError` if it did not reach the disk."""
    while data:
        data = data[file.write(data) or 0 :]
    os.fsync(file.fileno())


def _new_file(path: Path) -> FileIO:
    """Create and lock an empty file, and sync its folder so that the name survives a power cut."""
    make_folder(path.parent)
    file = path.open("x+b", buffering=0)
    with suppress(OSError):  # not every system can
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return _lock(file, path)


def _new_numbered(path: Path) -> tuple[Path, FileIO]:
    """Create a file of this name, with a number appended if the name is taken."""
    for number in count(1):
        free = path.with_stem(f"{path.stem}-{number}") if number > 1 else path
        with suppress(FileExistsError):
            return free, _new_file(free)
    raise AssertionError  # count never ends


def _hold(path: Path) -> FileIO:
    """Open and lock an existing file."""
    return _lock(path.open("r+b", buffering=0), path)


def _lock(file: FileIO, path: Path) -> FileIO:
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 – there is none on Windows

        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except _BUSY:
            file.close()
            raise PacelineError("cli.in-use", file=str(path)) from None
        except OSError:  # some network disks know no locks
            pass
    return file


def read(path: Path, watch: Watcher | None = None, hold: bool = False) -> tuple[Race, RaceFile]:
    """Return the race in a file, and the file ready for more. A torn last line is dropped.

    `hold` locks the file, so that no race is played twice at the same time.
    """
    text, file = open_lines(path, hold)
    try:
        if text.startswith(TOUR):
            raise BadRecord("cli.is-a-tour", file=shlex.quote(str(path)))
        header = parse_header(text.partition("\n")[0])
        race, owed = race_in(game_of(header), text, watch)
    except (PacelineError, ValueError, RecursionError) as error:
        file.close()
        raise bad_file(path, error) from None
    except BaseException:
        file.close()
        raise
    if owed:
        file.owe(digest_line(race.state))
    return race, file


def bad_file(path: Path, error: Exception) -> BadRecord:
    """Return the error with the name of its file."""
    why = error.message if isinstance(error, PacelineError) else str(error)
    return BadRecord("cli.in-file", file=str(path), why=why)


def open_lines(path: Path, hold: bool) -> tuple[str, RaceFile]:
    """Return the whole lines of a file, at least one, and the file ready for more."""
    if path.exists() and not path.is_file():
        raise BadRecord("cli.not-a-file", file=str(path))
    held = _hold(path) if hold else None
    try:
        data = path.read_bytes() if held is None else held.readall()
        text = _whole_lines(path, data)
    except BaseException:
        if held is not None:
            held.close()
        raise
    return text, RaceFile(path, text.removesuffix("\n").split("\n"), len(text.encode()), held)


def _whole_lines(path: Path, data: bytes) -> str:
    try:
        text = data[: data.rfind(b"\n") + 1].decode()
    except UnicodeDecodeError:
        raise BadRecord("cli.not-text", file=str(path)) from None
    if not text:
        raise BadRecord("cli.torn-header" if data else "cli.empty-file", file=str(path))
    return text[: text.index("\n", len(text.rstrip())) + 1]  # without blank lines at the end


def race_in(game: AnyGame, text: str, watch: Watcher | None = None) -> tuple[Race, bool]:
    """Return the race in a text, and whether the digest of its last round is missing."""
    rounds = [0, 0]

    def follow(entry: Entry, events: Sequence[Any], race: Race) -> None:
        rounds[:] = rounds[1], race.state.round
        if watch is not None:
            watch(entry, events, race)

    race = Race.read(game, text, follow)
    return race, rounds[0] != rounds[1] and not text.removesuffix("\n").rpartition("\n")[2].startswith("=")


def new_race_file(race: Race, stage: str) -> RaceFile:
    """Create a file in the default folder of races."""
    return RaceFile.create(new_path(stage), header_line(race.log.header), numbered=True)


_LONGEST: Final = 40
"""Characters of a stage name in a file name."""
_PLAIN: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th"})
"""Letters that do not decompose into a base letter and an accent."""


def folder() -> Path:
    """Return the default folder of races."""
    chosen = os.environ.get("PACELINE_RACES")
    home = os.environ.get("XDG_DATA_HOME")
    return Path(chosen) if chosen else (Path(home) if home else Path.home() / ".local/share") / "paceline/races"


def make_folder(path: Path) -> None:
    """Create a folder if it is missing; raise `NotADirectoryError` if the name is taken by something else."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # to others that means that the name of a file is taken
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None


def new_path(stage: str) -> Path:
    """Return the path of a race on this stage that begins now."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return folder() / f"{'-'.join(filter(None, (stamp, plain(stage))))}.race"


def plain(name: str) -> str:
    """Return a name in lower-case ASCII letters and digits."""
    parted = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    letters = "".join(letter for letter in parted if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:_LONGEST].rstrip("-")
