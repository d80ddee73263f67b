"""Tour files: what was planned, the race of every stage ridden here, and the result of every stage.

The first line is the tour before its first stage. Then, for every stage, the lines of its race as in a race file and
a line with its result; of a stage ridden elsewhere only that. The tour is the fold of the results, and every result is
checked against its race when the file is read, unless that was ridden under other rules or tiles than today's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from paceline.cli.racefile import TOUR, RaceFile, bad_file, open_lines, race_in
from paceline.core import log, registry
from paceline.core.codec import from_json, to_json
from paceline.core.game import AnyGame
from paceline.core.log import digest_line, header_for, header_line, parse_header
from paceline.core.messages import BadOptions, BadRecord, PacelineError
from paceline.core.race import Race
from paceline.core.tours import Tours

FORMAT: Final = f"{TOUR} 1"
_RESULT: Final = re.compile(r"result ([0-9]{1,3}) (\{.*)")


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must be known before the first stage."""

    game: str
    seats: tuple[str, ...]
    """Who rides: a name for every seat."""
    seed: int | str
    tour: dict[str, Any]
    """The tour before its first stage, as its game knows it."""


def tours_in(game: AnyGame) -> Tours:
    """The tours of a game; raises where it has none."""
    tours = game.tours
    if tours is None:
        raise PacelineError("cli.no-tours", game=game.facts.title)
    return tours


class Book:
    """A tour and the file that keeps it."""

    def __init__(self, header: Header, file: RaceFile) -> None:
        self.header, self.file = header, file
        self.game = registry.game(header.game)
        self.tours = tours_in(self.game)
        self.results: list[range] = []
        """For every stage with a result the lines of its race, none where it was ridden elsewhere."""
        self.race: Race | None = None
        """The stage that is being ridden."""
        self.as_recorded: list[int] = []
        """Stages that were ridden under other rules or tiles, and whose results are believed."""
        self._first = 1
        """Where its lines begin, or will."""
        try:
            self.tour = msgspec.convert(header.tour, self.tours.tour)
        except msgspec.ValidationError as error:
            raise BadRecord("cli.bad-tour", why=str(error)) from None
        self.tours.check_start(self.tour, header.seats, header.seed)

    @property
    def number(self) -> int:
        """The stage that is being ridden, or the next one."""
        return len(self.results) + 1

    @property
    def length(self) -> int:
        """How many stages there are."""
        return len(self.tours.stages(self.tour))

    @property
    def over(self) -> bool:
        """Whether every stage has its result."""
        return self.tours.next_stage(self.tour) is None

    @property
    def round(self) -> int | None:
        """Rounds that are over on the stage that is being ridden; None where none is."""
        return None if self.race is None else int(self.race.state.round)

    def begin(self, typed: bool = False) -> Race:
        """The race of the next stage, which is now in the file; `typed` where people draw real cards."""
        self.race = Race.start(self.game, self._options(), self.header.seats, None if typed else self._seed())
        self.file.append(header_line(self.race.log.header))
        return self.race

    def _options(self) -> Any:
        options = self.tours.next_stage(self.tour)
        if options is None:
            raise BadRecord("cli.tour-is-over", n=self.length)
        return options

    def _seed(self) -> str:
        """Every stage has luck of its own."""
        return f"{self.header.seed} stage {self.number}"

    def lines_of(self, stage: int) -> list[str]:
        """The race of a stage as in a race file; raises where there is none."""
        if not 1 <= stage <= self.number - (self.race is None):
            raise PacelineError("cli.no-such-stage", number=stage, n=self.number - (self.race is None))
        first = self._first if stage == self.number else self.results[stage - 1].start
        last = len(self.file.lines) if stage == self.number else self.results[stage - 1].stop
        if first == last:
            raise PacelineError("cli.stage-was-typed", number=stage)
        return [line.removesuffix("\r") for line in self.file.lines[first:last]]

    def add(self, result: Any) -> None:
        """Take the result of a stage, to be written with the next save; raises `BadRecord` if it cannot be right."""
        number, place = self.number, len(self.file.lines)
        self._fold(result, place)
        self.file.owe(f"result {number} {to_json(result).decode()}")

    def undo(self) -> int:
        """Take back the latest result, which must have been typed in; the number of its stage.

        The tour in memory is as it was: whoever goes on reads the file again.
        """
        number = len(self.results)
        if self.race is not None:
            raise PacelineError("cli.undo-while-riding", number=self.number)
        if not number:
            raise PacelineError("cli.nothing-to-undo")
        if self.results[-1]:
            raise PacelineError("cli.undo-ridden", number=number)
        self.file.drop_last()
        return number

    def _fold(self, result: Any, place: int, as_recorded: bool = False) -> None:
        """Take a result that stands in this place of the file."""
        self.tour = self.tours.record(self.tour, result, as_recorded)
        self.as_recorded += [self.number] * as_recorded
        self.results.append(range(self._first, place))
        self.race, self._first = None, place + 1

    def follow(self, lines: Sequence[str]) -> None:
        """Fold all lines but the header; raises `BadRecord` naming the line that cannot be."""
        for place, line in enumerate(lines[1:], start=1):
            if line.startswith("result "):
                self._read_result(lines, place)
            elif line.startswith(f"{log.FORMAT} ") is not (place == self._first):
                with _from_line(place + 1):
                    raise BadRecord("cli.not-in-a-stage" if place == self._first else "cli.stage-without-result")
        if lines[self._first :]:
            self._read_begun(lines[self._first :])

    def _read_result(self, lines: Sequence[str], place: int) -> None:
        ridden = lines[self._first : place]
        of_today = not ridden or self._of_today(ridden[0])
        race = self._read_race(ridden)[0] if ridden and of_today else None
        with _from_line(place + 1):
            told = _RESULT.fullmatch(lines[place])
            if told is None or int(told[1]) != self.number:
                raise BadRecord("cli.other-stage", wanted=self.number)
            result = from_json(told[2], self.tours.result)
            if race is not None and not race.over:
                raise BadRecord("cli.result-too-early", number=self.number)
            if race is not None and self.tours.stage_result(race.state) != result:
                raise BadRecord("cli.other-result", number=self.number)
            self._fold(result, place, not of_today)

    def _of_today(self, line: str) -> bool:
        """Whether the next stage was ridden under the rules and with the tiles of today; raises for another race."""
        with _from_line(self._first + 1):
            header = parse_header(line)
            if header.rules == self.game.facts.rules_version and self._has_todays_content(header):
                return True
            ours = (self.header.game, self.header.seats, (self._seed(), None))
            if (header.game, header.seats) != ours[:2] or header.seed not in ours[2]:
                raise BadRecord("cli.race-of-another-stage", number=self.number)
            return False

    def _has_todays_content(self, header: log.Header) -> bool:
        options = self._options()
        if to_json(header.options) != to_json(msgspec.to_builtins(options)):
            return True  # another race altogether: reading it says so
        try:
            return header.content == self.game.content_hash(len(header.seats), options)
        except BadOptions:
            return False  # such a stage cannot even be laid today

    def _read_race(self, lines: Sequence[str]) -> tuple[Race, bool]:
        """The race of the next stage, and whether the digest of its last round is missing."""
        with _from_line(self._first + 1):
            race, owed = race_in(self.game, "\n".join(lines) + "\n")
            wanted = header_for(self.game, self._options(), self.header.seats, self._seed())
            drawn = msgspec.structs.replace(wanted, seed=None)
            if header_line(race.log.header) not in (header_line(wanted), header_line(drawn)):
                raise BadRecord("cli.race-of-another-stage", number=self.number)
            return race, owed

    def _read_begun(self, lines: Sequence[str]) -> None:
        """A stage without its result; what should stand behind its last line is owed to the file."""
        race, owed = self._read_race(lines)
        if owed:
            self.file.owe(digest_line(race.state))
        self.race = race
        if race.over:
            result, place = self.tours.stage_result(race.state), len(self.file.lines)
            self.file.owe(f"result {self.number} {to_json(result).decode()}")
            self._fold(result, place)


@contextmanager
def _from_line(first: int) -> Iterator[None]:
    """Let complaints about a part of the file name the line, counted from the top of the file."""
    try:
        yield
    except PacelineError as error:
        key, places = error.message.key, error.message.places
        within = places.get("line")
        if isinstance(within, int):
            raise BadRecord(key, **(places | {"line": first + within - 1})) from None
        raise BadRecord("core.bad-line", line=first, why=error.message) from None


def create(path: Path, header: Header) -> Book:
    """A new tour in a file of its own; an existing file is never overwritten."""
    return Book(header, RaceFile.create(path, f"{FORMAT} {to_json(header).decode()}", at_once=True))


def read(path: Path, hold: bool = False) -> Book:
    """The tour in a file. A torn last line is left out. Who means to go on takes `hold` of the file."""
    text, file = open_lines(path, hold)
    try:
        lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
        with _from_line(1):
            book = Book(_parse_header(lines[0]), file)
        book.follow(lines)
    except (ValueError, LookupError, RecursionError) as error:
        file.close()
        raise bad_file(path, error) from None
    except BaseException:
        file.close()
        raise
    return book


def _parse_header(line: str) -> Header:
    if not line.startswith(f"{FORMAT} "):
        raise BadRecord("cli.not-a-tour", wanted=FORMAT)
    header = from_json(line[len(FORMAT) :], Header)
    assert isinstance(header, Header)
    return header
