"""The form for a result at a real table: one line for each rider, in the order of the ranking."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from paceline.core.messages import BadRecord, Message, say
from paceline.games.leader_1 import content
from paceline.games.leader_1.actions import ROLES, TEAMS, team_of
from paceline.games.leader_1.course import find_course
from paceline.games.leader_1.tour.checks import check_not_over, check_stage, line_name
from paceline.games.leader_1.tour.model import (
    RiderResult,
    StageResult,
    Summit,
    Tour,
    minus,
    names_of,
    riders,
    roles,
    shared,
)
from paceline.games.leader_1.tour.planning import course_of
from paceline.games.leader_1.tour.standings import times
from paceline.roads.hexes import SPAN


def form(tour: Tour) -> str:
    """What people fill in for the next stage; nothing once the stage race is over."""
    if tour.over:
        return ""
    course = course_of(tour, tour.ridden)
    lines = [_remark(words) for words in _guide(tour)]
    lines += [f"stage {tour.plan.courses[tour.ridden]}"]
    lines += [f"{rider} {BLANK} energy 0" for rider in riders(tour) or _nameless(tour)]
    lines += [f"bonus {number + 1} " for number in range(len(course.bonuses))]
    lines += [f"summit {number + 1} " for number in range(len(course.summits))]
    if shared(tour) and not tour.results:
        lines += [_remark(say("leader-1.tour.form-seats")), f"seats {' '.join(_nameless(tour))}"]
    return "\n".join(lines) + "\n"


def _nameless(tour: Tour) -> list[str]:
    """Riders whose roles are not known yet: their colours, with room for the role."""
    return [team_of(seat) + BLANK for seat in range(len(tour.seats)) for _ in range(tour.plan.riders)]


def _guide(tour: Tour) -> Iterator[Message]:
    """How the form is filled in, and where lines and summits lie."""
    course, numbers = course_of(tour, tour.ridden), content.numbers()
    places = {"number": tour.ridden + 1, "stages": tour.stages, "stage": tour.plan.courses[tour.ridden]}
    yield say("leader-1.tour.form", **places)
    yield say("leader-1.tour.form-turns", late=numbers.late)
    if tour.plan.ending == "podium":
        yield say("leader-1.tour.form-stopped")
    if not riders(tour):
        yield say("leader-1.tour.form-roles")
    for number, progress in enumerate(course.bonuses, start=1):
        hexagon = progress // SPAN + 1
        yield say("leader-1.tour.form-bonus", line=line_name("bonus", number), number=number, hexagon=hexagon)
    for number, (progress, category) in enumerate(course.summits, start=1):
        told = {"category": category, "hexagon": -(-progress // SPAN), "n": len(numbers.summit_points[category])}
        yield say("leader-1.tour.form-summit", line=line_name("summit", number), number=number, **told)


def _remark(words: Message) -> str:
    """Words that are not read."""
    return "\n".join(f"# {line}" for line in str(words).strip().splitlines())


BLANK: Final = "_"
"""Stands in a form where something is to be written."""
_WORDS: Final = ("time", "turn", "rows", "energy")
_ORDINAL: Final = re.compile(r"([0-9]+)\s*[.)]\s*(?=[A-Za-z])")
_RIDER: Final = re.compile(r"([A-Za-z])\s?([A-Za-z])\b[\s,;:=]*")
_TIME: Final = re.compile(r"([0-9]+)\b[\s,;]*")
_NUMBER: Final = re.compile(r"([A-Za-z]+)\s*[=:]?\s*([-−]?[0-9]+)\b[\s,;]*")
_LINE: Final = re.compile(r"([0-9]+)\b[\s:.)]*(.*)")
_DIGITS: Final = 4
"""No number in a result is longer."""
_ROOM: Final = 60
"""How much of a line is repeated in a complaint."""


class _Told(msgspec.Struct, frozen=True):
    """One rider's line: his time, or turn and rows from which it follows."""

    number: int
    """Of the line."""
    line: str
    rider: str
    values: dict[str, int]

    @property
    def arrival(self) -> tuple[int, int] | None:
        """Turn and rows, where both are there and nothing else is."""
        given = self.values.keys() - {"energy"}
        return (self.values["turn"], self.values["rows"]) if given == {"turn", "rows"} else None


class _Form:
    """A form as it is read, line by line."""

    def __init__(self) -> None:
        self.stage = ""
        self.riders: list[_Told] = []
        self.lines: dict[tuple[str, int], tuple[str, ...]] = {}
        self.seats: tuple[str, ...] = ()

    def read(self, number: int, told: str) -> None:
        """Take one line that is no remark."""
        word, _, rest = told.partition(" ")
        kind = word.casefold().rstrip(":")
        if kind == "stage":
            self.stage = rest.strip()
        elif kind == "seats":
            self.seats = _names(number, told, rest)
        elif kind in ("bonus", "summit"):
            self._line(kind, number, told, rest)
        else:
            self.riders.append(_rider(number, told, len(self.riders) + 1))

    def _line(self, kind: str, number: int, told: str, rest: str) -> None:
        """A line such as `summit 2 AC CL JC` (L1 15.8)."""
        found = _LINE.fullmatch(rest.strip())
        if found is None:
            raise _wrong("leader-1.tour.line-without-number", number, told, word=kind)
        place = kind, _count(number, told, found[1])
        if place in self.lines:
            raise _wrong("leader-1.tour.line-again", number, told)
        self.lines[place] = _names(number, told, found[2])


def typed(tour: Tour, text: str) -> StageResult:
    """The result that a filled-in form tells of; places follow from the order of the lines."""
    check_not_over(tour)
    form = _Form()
    for number, line in enumerate(text.splitlines(), start=1):
        told = " ".join(line.partition("#")[0].split())
        if told:
            form.read(number, told)
    stage = _stage(tour, form.stage)
    lost = _times(tour, form.riders)
    riders = tuple(
        RiderResult(told.rider, place, time, told.values.get("energy", 0))
        for place, (told, time) in enumerate(zip(form.riders, lost, strict=True), start=1)
    )
    bonuses, summits = _lines(tour, form.lines)
    return StageResult(stage, riders, _roles(tour, form), bonuses, summits)


def _wrong(key: str, number: int, told: str, **places: object) -> BadRecord:
    """What is wrong with a line; very long ones are not repeated whole."""
    return BadRecord(key, number=number, line=_clipped(told), **places)


def _clipped(text: str) -> str:
    return text if len(text) <= _ROOM else text[: _ROOM - 1] + "…"


def _stage(tour: Tour, told: str) -> str:
    """The course as it is written down; without it a result could be handed in twice."""
    if not told:
        wanted = tour.plan.courses[tour.ridden]
        raise BadRecord("leader-1.tour.no-stage-line", number=tour.ridden + 1, stage=wanted)
    check_stage(tour, _clipped(told))
    return find_course(told)


def _rider(number: int, told: str, place: int) -> _Told:
    """One line: `AR 12 energy 5`, or `AR turn 14 rows 3 energy 5`."""
    line = _in_place(number, told, place)
    found = _RIDER.match(line)
    name = "".join(found.groups()).upper() if found else ""
    if found is None or name[0] not in TEAMS or name[1] not in ROLES:
        raise _wrong("leader-1.tour.line-without-rider", number, told)
    rest, values = line[found.end() :], dict[str, int]()
    if rest.startswith(BLANK):
        raise _wrong("leader-1.tour.line-without-time", number, told, rider=name)
    time = _TIME.match(rest)
    if time is not None:
        values["time"], rest = _count(number, told, time[1]), rest[time.end() :]
    _add_values(number, told, rest, values)
    return _Told(number, told, name, values)


def _in_place(number: int, told: str, place: int) -> str:
    """A line without the place before it, which must be the one where the line stands (L1 14.1)."""
    ordinal = _ORDINAL.match(told)
    if ordinal is None:
        return told
    if ordinal[1].lstrip("0") != str(place):
        raise _wrong("leader-1.tour.line-out-of-place", number, told, place=_clipped(ordinal[1]), wanted=place)
    return told[ordinal.end() :]


def _add_values(number: int, told: str, rest: str, values: dict[str, int]) -> None:
    """The numbers behind a rider, each after its word or so much of it that it cannot be another."""
    while rest:
        found = _NUMBER.match(rest)
        meant = [word for word in _WORDS if found and word.startswith(found[1].casefold())]
        if found is None or len(meant) != 1:
            raise _wrong("leader-1.tour.line-not-understood", number, told, rest=_clipped(rest))
        if meant[0] in values:
            raise _wrong("leader-1.tour.line-says-twice", number, told, word=meant[0])
        values[meant[0]] = _count(number, told, found[2])
        rest = rest[found.end() :]


def _count(number: int, told: str, digits: str) -> int:
    if len(digits.lstrip("-−0")) > _DIGITS:
        raise _wrong("leader-1.tour.line-with-too-much", number, told, value=_clipped(digits))
    return int(digits.replace("−", "-"))


def _names(number: int, told: str, rest: str) -> tuple[str, ...]:
    """Riders one after the other."""
    names = tuple(name.upper() for name in re.split(r"[\s,;]+", rest.strip()) if name)
    strange = [name for name in names if len(name) != 2 or name[0] not in TEAMS or name[1] not in ROLES]
    if strange:
        raise _wrong("leader-1.tour.line-with-stranger", number, told, rider=_clipped(strange[0]))
    return names


def _times(tour: Tour, told: Sequence[_Told]) -> tuple[int, ...]:
    """What was written down, or what follows from turns and rows (L1 15.1)."""
    if not told:
        return ()
    by_turns = "turn" in told[0].values or "rows" in told[0].values
    for one in told:
        given = one.arrival is not None if by_turns else one.values.keys() - {"energy"} == {"time"}
        if not given:
            key = "leader-1.tour.line-without-turn" if by_turns else "leader-1.tour.line-without-time"
            raise _wrong(key, one.number, one.line, rider=one.rider)
    arrivals = [one.arrival for one in told if one.arrival]
    if not by_turns:
        return tuple(one.values["time"] for one in told)
    _check_arrivals(tour, told, arrivals)
    return times(arrivals)


def _check_arrivals(tour: Tour, told: Sequence[_Told], arrivals: Sequence[tuple[int, int]]) -> None:
    """L1 14.1, L1 14.4: an earlier turn is better, then more rows; on the road are only those of the last turn."""
    most, last, home = content.numbers().run_off, max(turn for turn, _ in arrivals), content.numbers().podium
    for place, (one, (turn, rows)) in enumerate(zip(told, arrivals, strict=True)):
        if turn < 1 or rows > most:  # L1 2.16
            raise _wrong("leader-1.tour.line-with-no-such-arrival", one.number, one.line, rider=one.rider, most=most)
        if rows < 1 and (tour.plan.ending == "all" or place < home or turn < last):
            places = {"rider": one.rider, "rows": minus(rows)}
            raise _wrong("leader-1.tour.line-still-on-the-road", one.number, one.line, **places)
    for (ahead, (turn, rows)), (one, (later, fewer)) in pairwise(zip(told, arrivals, strict=True)):
        if (later, -fewer) < (turn, -rows):
            raise _wrong("leader-1.tour.line-arrived-before", one.number, one.line, rider=one.rider, other=ahead.rider)


def _lines(
    tour: Tour, told: dict[tuple[str, int], tuple[str, ...]]
) -> tuple[tuple[tuple[str, ...], ...], tuple[Summit, ...]]:
    """Bonus lines and summits of this course, with whoever was named; raises for those that it does not have."""
    course = course_of(tour, tour.ridden)
    counts = {"bonus": len(course.bonuses), "summit": len(course.summits)}
    for kind, number in told:
        if not 1 <= number <= counts[kind]:
            key = f"leader-1.tour.no-such-{kind}"
            raise BadRecord(key, number=number, n=counts[kind], stage=tour.plan.courses[tour.ridden])
    bonuses = tuple(told.get(("bonus", number), ()) for number in range(1, counts["bonus"] + 1))
    summits = tuple(
        Summit(category, told.get(("summit", number), ()))
        for number, (_, category) in enumerate(course.summits, start=1)
    )
    return bonuses, summits


def _roles(tour: Tour, form: _Form) -> tuple[str, ...]:
    """The roles of every seat; a line with the seats must not say otherwise."""
    found = roles(tour) or _first_roles(tour, form)
    if form.seats and form.seats != names_of(found):
        raise BadRecord("leader-1.tour.other-seats-line", told=form.seats, riders=names_of(found))
    return found


def _first_roles(tour: Tour, form: _Form) -> tuple[str, ...]:
    """Those of the riders named (L1 1.3); where colours are shared, as the line with the seats says (L1 1.4)."""
    if shared(tour):
        if not form.seats:
            raise BadRecord("leader-1.tour.no-seats-line", n=len(tour.seats))
        return _seated(tour, form.seats)
    ridden = {told.rider for told in form.riders}
    return tuple("".join(role for role in ROLES if team + role in ridden) for team in TEAMS[: len(tour.seats)])


def _seated(tour: Tour, names: Sequence[str]) -> tuple[str, ...]:
    """L1 1.4: one rider a seat, in the order of the seats."""
    wanted = [team_of(seat) for seat in range(len(tour.seats))]
    if [name[0] for name in names] != wanted:
        raise BadRecord("leader-1.tour.wrong-seats-line", n=len(wanted), teams=" ".join(wanted))
    return tuple(name[1] for name in names)
