"""Read and write tour files: the plan, the race of every stage ridden here, and the result of every stage.

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
from paceline.core.log import digest_line, header_line, parse_header
from paceline.core.messages import BadOptions, BadRecord, PacelineError
from paceline.core.race import Race
from paceline.core.tours import Tours

FORMAT: Final = f"{TOUR} 1"
_RESULT: Final = re.compile(r"result ([0-9]{1,3}) (\{.*)")


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a tour file."""

    game: str
    seats: tuple[str, ...]
    """A name for every seat."""
    seed: int | str
    tour: dict[str, Any]
    """The tour before its first stage, in the game's own struct."""


def tours_in(game: AnyGame) -> Tours:
    """Return the tours of a game; raise `PacelineError` if it has none."""
    tours = game.tours
    if tours is None:
        raise PacelineError("cli.no-tours", game=game.facts.title)
    return tours


class SavedTour:
    """A tour and its file."""

    def __init__(self, header: Header, file: RaceFile) -> None:
        self.header, self.file = header, file
        self.game = registry.game(header.game)
        self.tours = tours_in(self.game)
        self.results: list[range] = []
        """For every stage with a result the lines of its race; an empty range if the result was typed in."""
        self.race: Race | None = None
        """The stage that is being ridden."""
        self.as_recorded: list[int] = []
        """Stages that were ridden under other rules or tiles: their results are not checked against their races."""
        self._first = 1
        """First line of the race of the current or next stage."""
        try:
            self.tour = msgspec.convert(header.tour, self.tours.tour)
        except msgspec.ValidationError as error:
            raise BadRecord("cli.bad-tour", why=str(error)) from None
        self.tours.check_start(self.tour, header.seats, header.seed)

    @property
    def number(self) -> int:
        """Number of the stage that is being ridden, or of the next one."""
        return len(self.results) + 1

    @property
    def length(self) -> int:
        """Number of stages."""
        return len(self.tours.stages(self.tour))

    @property
    def over(self) -> bool:
        """True if every stage has its result."""
        return self.tours.next_stage(self.tour) is None

    @property
    def round(self) -> int | None:
        """Rounds that are over on the stage being ridden; None if there is none."""
        return None if self.race is None else int(self.race.state.round)

    def begin(self, typed: bool = False) -> Race:
        """Start the race of the next stage and write its header; `typed` if people draw real cards."""
        self.race = Race.start(self.game, self._options(), self.header.seats, None if typed else self._seed())
        self.file.append(header_line(self.race.log.header))
        return self.race

    def _options(self) -> Any:
        options = self.tours.next_stage(self.tour)
        if options is None:
            raise BadRecord("cli.tour-is-over", n=self.length)
        return options

    def _seed(self) -> str:
        """Return the seed of the next stage: each one has its own."""
        return f"{self.header.seed} stage {self.number}"

    def lines_of(self, stage: int) -> list[str]:
        """Return the race of a stage as lines of a race file; raise `PacelineError` if there is none."""
        if not 1 <= stage <= self.number - (self.race is None):
            raise PacelineError("cli.no-such-stage", number=stage, n=self.number - (self.race is None))
        first = self._first if stage == self.number else self.results[stage - 1].start
        last = len(self.file.lines) if stage == self.number else self.results[stage - 1].stop
        if first == last:
            raise PacelineError("cli.stage-was-typed", number=stage)
        return [line.removesuffix("\r") for line in self.file.lines[first:last]]

    def add(self, result: Any) -> None:
        """Record the result of a stage, to be written with the next save; raise `BadRecord` if it is impossible."""
        number, place = self.number, len(self.file.lines)
        self._record(result, place)
        self.file.owe(f"result {number} {to_json(result).decode()}")

    def undo(self) -> int:
        """Remove the latest result, which must have been typed in, and return the number of its stage.

        The tour in memory does not change: read the file again to go on.
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

    def _record(self, result: Any, place: int, as_recorded: bool = False) -> None:
        """Record a result that stands in this line of the file."""
        self.tour = self.tours.record(self.tour, result, as_recorded)
        self.as_recorded += [self.number] * as_recorded
        self.results.append(range(self._first, place))
        self.race, self._first = None, place + 1

    def read_lines(self, lines: Sequence[str]) -> None:
        """Read all lines but the header; raise `BadRecord` naming the line that is wrong."""
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
        current = not ridden or self._is_current(ridden[0])
        race = self._read_race(ridden)[0] if ridden and current else None
        with _from_line(place + 1):
            told = _RESULT.fullmatch(lines[place])
            if told is None or int(told[1]) != self.number:
                raise BadRecord("cli.other-stage", wanted=self.number)
            result = from_json(told[2], self.tours.result)
            if race is not None and not race.over:
                raise BadRecord("cli.result-too-early", number=self.number)
            if race is not None and self.tours.stage_result(race.state) != result:
                raise BadRecord("cli.other-result", number=self.number)
            self._record(result, place, not current)

    def _is_current(self, line: str) -> bool:
        """Return whether today's rules and tiles still play the next stage; raise for another race."""
        with _from_line(self._first + 1):
            header = parse_header(line)
            if self._is_playable(header):
                return True
            if header.game != self.header.game or not self._is_of_this_tour(header):
                raise BadRecord("cli.race-of-another-stage", number=self.number)
            return False

    def _is_of_this_tour(self, header: log.Header) -> bool:
        return header.seats == self.header.seats and header.seed in (self._seed(), None)

    def _is_playable(self, header: log.Header) -> bool:
        """Return whether a race can be replayed, or reading it says what is wrong with it."""
        try:
            options, planned = self._both_options(header)
            return options != planned or header.content == self.game.content_hash(len(header.seats), options)
        except BadOptions:
            return False  # such a stage cannot even be laid today
        except BadRecord:
            return header.rules == self.game.facts.rules_version

    def _both_options(self, header: log.Header) -> tuple[Any, Any]:
        """Return the options of a race and those planned for its stage, as the race's version of the rules has them."""
        planned = msgspec.to_builtins(self._options())
        return log.read_options(self.game, header, header.options), log.read_options(self.game, header, planned)

    def _read_race(self, lines: Sequence[str]) -> tuple[Race, bool]:
        """Return the race of the next stage, and whether the digest of its last round is missing."""
        with _from_line(self._first + 1):
            race, owed = race_in(self.game, "\n".join(lines) + "\n")
            options, planned = self._both_options(race.log.header)
            if options != planned or not self._is_of_this_tour(race.log.header) or race.log.header.position:
                raise BadRecord("cli.race-of-another-stage", number=self.number)
            return race, owed

    def _read_begun(self, lines: Sequence[str]) -> None:
        """Read a stage without its result; a missing digest and result are written with the next save."""
        race, owed = self._read_race(lines)
        if owed:
            self.file.owe(digest_line(race.state))
        self.race = race
        if race.over:
            result, place = self.tours.stage_result(race.state), len(self.file.lines)
            self.file.owe(f"result {self.number} {to_json(result).decode()}")
            self._record(result, place)


@contextmanager
def _from_line(first: int) -> Iterator[None]:
    """Let errors in a part of the file name the line, counted from the top of the file."""
    try:
        yield
    except PacelineError as error:
        key, places = error.message.key, error.message.places
        within = places.get("line")
        if isinstance(within, int):
            raise BadRecord(key, **(places | {"line": first + within - 1})) from None
        raise BadRecord("core.bad-line", line=first, why=error.message) from None


def create(path: Path, header: Header) -> SavedTour:
    """Create the file of a new tour; an existing file is never overwritten."""
    return SavedTour(header, RaceFile.create(path, f"{FORMAT} {to_json(header).decode()}", at_once=True))


def read(path: Path, hold: bool = False) -> SavedTour:
    """Read the tour in a file, without a torn last line; `hold` locks the file for writing."""
    text, file = open_lines(path, hold)
    try:
        lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
        with _from_line(1):
            saved = SavedTour(_parse_header(lines[0]), file)
        saved.read_lines(lines)
    except (ValueError, LookupError, RecursionError) as error:
        file.close()
        raise bad_file(path, error) from None
    except BaseException:
        file.close()
        raise
    return saved


def _parse_header(line: str) -> Header:
    if not line.startswith(f"{FORMAT} "):
        raise BadRecord("cli.not-a-tour", wanted=FORMAT)
    header = from_json(line[len(FORMAT) :], Header)
    assert isinstance(header, Header)
    return header
