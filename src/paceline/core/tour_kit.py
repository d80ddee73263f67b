"""Parts shared by the tours of all games: checks of results, lines of a form, and cells of sheets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Protocol, TypeVar

import msgspec

from paceline.core.messages import BadOptions, BadRecord, Message, say
from paceline.core.tours import BaseTour

AnyT = TypeVar("AnyT")
NONE: Final = "–"
"""An empty cell, or a zero that would only be noise."""
_ROOM: Final = 60
"""Letters of a line that are repeated in an error message."""
_ORDINAL: Final = re.compile(r"([0-9]+)\s*[.)]\s*(?=[A-Za-z])")
_VALUE: Final = re.compile(r"([A-Za-z]+)\s*[=:]?\s*([0-9]+)\b[\s,;]*")
_SIGNED_VALUE: Final = re.compile(r"([A-Za-z]+)\s*[=:]?\s*([-−]?[0-9]+)\b[\s,;]*")


class PlacedRider(Protocol):
    """A rider in the result of a stage."""

    @property
    def rider(self) -> str:
        """Short name of the rider."""

    @property
    def time(self) -> int:
        """Time of the rider on this stage."""


def plan_stage(number: int, field: str, plan_field: str, attempt: Callable[[], AnyT]) -> AnyT:
    """Return the attempt's result; turn `BadOptions` about a race's `field` into one about stage `number` of a plan."""
    try:
        return attempt()
    except BadOptions as error:
        if error.field != field:
            raise
        raise BadOptions(plan_field, "core.tour.bad-stage", number=number, why=error.message) from None


def check_start(tour: BaseTour, seats: Sequence[str], seed: int | str) -> None:
    """Raise `BadRecord` if a tour before its first stage is not one of these seats and this seed."""
    if tour.seats != tuple(seats) or tour.seed != seed:
        names = {"seats": ", ".join(seats), "own": ", ".join(tour.seats)}
        raise BadRecord("core.tour.other-seats", seed=str(seed), own_seed=str(tour.seed), **names)
    if tour.results:
        raise BadRecord("core.tour.has-results", n=tour.ridden)


def check_not_over(tour: BaseTour) -> None:
    """Raise `BadRecord` if no stage is left."""
    if tour.over:
        raise BadRecord("core.tour.is-over", n=tour.stages)


def check_stage(tour: BaseTour, name: str, wanted: str, is_stage: Callable[[int], bool]) -> None:
    """Raise `BadRecord` if `name` is not the next stage, called `wanted`; `is_stage` compares it with a stage."""
    if is_stage(tour.ridden):
        return
    earlier = [number + 1 for number in range(tour.ridden) if is_stage(number)]
    if earlier:
        raise BadRecord("core.tour.already-ridden", stage=name, number=earlier[-1], wanted=wanted)
    raise BadRecord("core.tour.wrong-stage", stage=name, number=tour.ridden + 1, wanted=wanted)


def check_riders(expected: Sequence[str], riders: Sequence[PlacedRider]) -> None:
    """Raise `BadRecord` unless every expected rider appears exactly once."""
    counts = Counter(rider.rider for rider in riders)
    strangers = [name for name in counts if name not in expected]
    if strangers:
        raise BadRecord("core.tour.stranger", rider=strangers[0], riders=", ".join(expected))
    twice = [name for name, count in counts.items() if count > 1]
    if twice:
        raise BadRecord("core.tour.rider-twice", rider=twice[0])
    missing = [name for name in expected if name not in counts]
    if missing:
        raise BadRecord("core.tour.rider-missing", n=len(missing), riders=", ".join(missing))


def check_times_ascend(riders: Sequence[PlacedRider], show: Callable[[int], str]) -> None:
    """Raise `BadRecord` if a rider has a shorter time than the one placed before them."""
    for ahead, behind in pairwise(riders):
        if behind.time < ahead.time:
            times = {"time": show(behind.time), "ahead": show(ahead.time)}
            raise BadRecord("core.tour.time-goes-back", rider=behind.rider, other=ahead.rider, **times)


def clip(text: str, room: int = _ROOM) -> str:
    """Return as much of a text as there is room for."""
    return text if len(text) <= room else text[: max(room - 1, 0)] + "…"


class FormLine(msgspec.Struct, frozen=True):
    """One line of a filled-in form."""

    number: int
    text: str

    def error(self, key: str, /, **places: object) -> BadRecord:
        """Return an error that names this line."""
        return BadRecord(key, number=self.number, line=clip(self.text), **places)

    def without_place(self, place: int) -> str:
        """Return the text without a place such as «3.» before it, which must be the given one."""
        ordinal = _ORDINAL.match(self.text)
        if ordinal is None:
            return self.text
        if ordinal[1].lstrip("0") != str(place):
            raise self.error("core.tour.line-out-of-place", place=clip(ordinal[1]), wanted=place)
        return self.text[ordinal.end() :]

    def count(self, digits: str, longest: int) -> int:
        """Return a number of at most so many digits."""
        if len(digits.lstrip("-−0")) > longest:
            raise self.error("core.tour.line-with-too-much", value=clip(digits))
        return int(digits.replace("−", "-"))

    def values(self, text: str, words: Sequence[str], longest: int, signed: bool = False) -> dict[str, int]:
        """Return the numbers in `text`, each after its word or so much of it that it cannot be another."""
        values: dict[str, int] = {}
        while text:
            match = (_SIGNED_VALUE if signed else _VALUE).match(text)
            meant = [word for word in words if match and word.startswith(match[1].casefold())]
            if match is None or len(meant) != 1:
                raise self.error("core.tour.line-not-understood", rest=clip(text), words=tuple(words))
            if meant[0] in values:
                raise self.error("core.tour.line-says-twice", word=meant[0])
            values[meant[0]] = self.count(match[2], longest)
            text = text[match.end() :]
        return values


def read_lines(text: str) -> Iterator[FormLine]:
    """Return the lines of a form without remarks and needless spaces."""
    for number, line in enumerate(text.splitlines(), start=1):
        words = " ".join(line.partition("#")[0].split())
        if words:
            yield FormLine(number, words)


def write_form(remarks: Sequence[Message], lines: Sequence[str]) -> str:
    """Return a form: remarks, which are not read again, then lines to fill in."""
    commented = [f"# {line}" for words in remarks for line in str(words).strip().splitlines()]
    return "\n".join([*commented, *lines]) + "\n"


def cell(text: object) -> Message:
    """Return a cell with a text that needs no translation."""
    return say("core.tour.cell", text=str(text))


def cells(*contents: object) -> tuple[Message, ...]:
    """Return a row of cells, some of which may be messages already."""
    return tuple(content if isinstance(content, Message) else cell(content) for content in contents)


def stage_cell(number: int, name: str, room: int) -> Message:
    """Return a stage, counted from 0, as the first cell of its row."""
    return say("core.tour.stage", number=number + 1, name=clip(name, room))


def player_name(tour: BaseTour, seat: int) -> str:
    """Return the name of whoever rides a team; nothing for a person without a name."""
    kind, _, name = tour.seats[seat].partition(":")
    return name if kind == "you" else tour.seats[seat]


def team_with_player(tour: BaseTour, seat: int, team: Message) -> Message:
    """Return a team with whoever rides it: «Azur (Maud)»."""
    name = player_name(tour, seat)
    return say("core.tour.team-of", team=team, name=name) if name else team


def progress(tour: BaseTour, title: Message) -> Message:
    """Return how many stages of a tour are ridden, in one sentence."""
    return say("core.tour.ridden", n=tour.ridden, stages=tour.stages, name=title)


def next_stage_places(tour: BaseTour, stage: Message) -> dict[str, Any]:
    """Return what sentences about the next stage are filled with."""
    return {"number": tour.ridden + 1, "stages": tour.stages, "stage": stage}
