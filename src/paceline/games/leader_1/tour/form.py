"""The form for a result at a real table: one line for each rider, in the order of the ranking."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from paceline.core import tour_kit
from paceline.core.messages import BadRecord, Message, say
from paceline.core.tour_kit import FormLine, clip
from paceline.games.leader_1 import content
from paceline.games.leader_1.actions import ROLES, TEAMS, team_of
from paceline.games.leader_1.course import find_course
from paceline.games.leader_1.tour import model
from paceline.games.leader_1.tour.checks import check_stage, line_name
from paceline.games.leader_1.tour.model import RiderResult, StageResult, Summit, Tour, minus
from paceline.games.leader_1.tour.planning import course_of
from paceline.games.leader_1.tour.standings import times
from paceline.roads.hexes import SPAN

BLANK: Final = "_"
"""Stands for something that is still to be filled in."""
_WORDS: Final = ("time", "turn", "rows", "energy")
_RIDER: Final = re.compile(r"([A-Za-z])\s?([A-Za-z])\b[\s,;:=]*")
_TIME: Final = re.compile(r"([0-9]+)\b[\s,;]*")
_LINE: Final = re.compile(r"([0-9]+)\b[\s:.)]*(.*)")
_DIGITS: Final = 4
"""No number in a result is longer."""


def form(tour: Tour) -> str:
    """Return the form to fill in for the next stage; nothing once the stage race is over."""
    if tour.over:
        return ""
    course = course_of(tour, tour.ridden)
    lines = [f"stage {tour.planned[tour.ridden]}"]
    lines += [f"{rider} {BLANK} energy 0" for rider in model.riders(tour) or _nameless(tour)]
    lines += [f"bonus {number + 1} " for number in range(len(course.bonuses))]
    lines += [f"summit {number + 1} " for number in range(len(course.summits))]
    text = tour_kit.write_form([*_guide(tour)], lines)
    if model.shares_colours(tour) and not tour.results:
        text += tour_kit.write_form([say("leader-1.tour.form-seats")], [f"seats {' '.join(_nameless(tour))}"])
    return text


def _nameless(tour: Tour) -> list[str]:
    """Return riders whose roles are not known yet: their colours, with room for the role."""
    return [team_of(seat) + BLANK for seat in range(len(tour.seats)) for _ in range(tour.plan.riders)]


def _guide(tour: Tour) -> Iterator[Message]:
    """Return how the form is filled in, and the positions of lines and summits."""
    course, numbers = course_of(tour, tour.ridden), content.numbers()
    yield say("leader-1.tour.form", number=tour.ridden + 1, stages=tour.stages, stage=tour.planned[tour.ridden])
    yield say("leader-1.tour.form-turns", late=numbers.late)
    if tour.plan.ending == "podium":
        yield say("leader-1.tour.form-stopped")
    if not model.riders(tour):
        yield say("leader-1.tour.form-roles")
    for number, progress in enumerate(course.bonuses, start=1):
        hexagon = progress // SPAN + 1
        yield say("leader-1.tour.form-bonus", line=line_name("bonus", number), number=number, hexagon=hexagon)
    for number, (progress, category) in enumerate(course.summits, start=1):
        places = {"category": category, "hexagon": -(-progress // SPAN), "n": len(numbers.summit_points[category])}
        yield say("leader-1.tour.form-summit", line=line_name("summit", number), number=number, **places)


class _RiderLine(msgspec.Struct, frozen=True):
    """A rider's line: a time, or turn and rows from which it follows."""

    line: FormLine
    rider: str
    values: dict[str, int]

    @property
    def arrival(self) -> tuple[int, int] | None:
        """Turn and rows, if both are given and no time."""
        given = self.values.keys() - {"energy"}
        return (self.values["turn"], self.values["rows"]) if given == {"turn", "rows"} else None

    def error(self, key: str, /, **places: object) -> BadRecord:
        """Return an error that names this line and its rider."""
        return self.line.error(key, rider=self.rider, **places)


class _Form:
    """A form as it is read, line by line."""

    def __init__(self) -> None:
        self.stage = ""
        self.riders: list[_RiderLine] = []
        self.lines: dict[tuple[str, int], tuple[str, ...]] = {}
        """Riders in the order of passing, by kind and number of the bonus line or summit."""
        self.seats: tuple[str, ...] = ()

    def read(self, line: FormLine) -> None:
        """Read one line."""
        word, _, rest = line.text.partition(" ")
        kind = word.casefold().rstrip(":")
        if kind == "stage":
            self.stage = rest
        elif kind == "seats":
            self.seats = _read_names(line, rest)
        elif kind in ("bonus", "summit"):
            self._read_passing(kind, line, rest)
        else:
            self.riders.append(_read_rider(line, len(self.riders) + 1))

    def _read_passing(self, kind: str, line: FormLine, rest: str) -> None:
        """Read a line such as `summit 2 AC CL JC` (L1 15.8)."""
        match = _LINE.fullmatch(rest)
        if match is None:
            raise line.error("leader-1.tour.line-without-number", word=kind)
        key = kind, line.count(match[1], _DIGITS)
        if key in self.lines:
            raise line.error("leader-1.tour.line-again")
        self.lines[key] = _read_names(line, match[2])


def read_form(tour: Tour, text: str) -> StageResult:
    """Return the result in a filled-in form; places follow from the order of the lines."""
    tour_kit.check_not_over(tour)
    form = _Form()
    for line in tour_kit.read_lines(text):
        form.read(line)
    stage = _course(tour, form.stage)
    lost = _times(tour, form.riders)
    riders = tuple(
        RiderResult(line.rider, place, time, line.values.get("energy", 0))
        for place, (line, time) in enumerate(zip(form.riders, lost, strict=True), start=1)
    )
    return StageResult(stage, riders, _roles(tour, form), *_passings(tour, form))


def _course(tour: Tour, name: str) -> str:
    """Return the course as it is written down. It must be named, or a result could be added twice."""
    if not name:
        raise BadRecord("core.tour.no-stage-line", number=tour.ridden + 1, stage=tour.planned[tour.ridden])
    check_stage(tour, clip(name))
    return find_course(name)


def _read_rider(line: FormLine, place: int) -> _RiderLine:
    """Read `AR 12 energy 5` or `AR turn 14 rows 3 energy 5`, perhaps with the place before it (L1 14.1)."""
    text = line.without_place(place)
    match = _RIDER.match(text)
    name = "".join(match.groups()).upper() if match else ""
    if match is None or not _is_rider(name):
        raise line.error("leader-1.tour.line-without-rider")
    rest = text[match.end() :]
    if rest.startswith(BLANK):
        raise line.error("leader-1.tour.line-without-time", rider=name)
    time = _TIME.match(rest)
    if time is not None:
        rest = f"time {rest}"
    return _RiderLine(line, name, line.values(rest, _WORDS, _DIGITS, signed=True))


def _is_rider(name: str) -> bool:
    return len(name) == 2 and name[0] in TEAMS and name[1] in ROLES


def _read_names(line: FormLine, text: str) -> tuple[str, ...]:
    """Return riders that are named one after the other."""
    names = tuple(name.upper() for name in re.split(r"[\s,;]+", text.strip()) if name)
    unknown = [name for name in names if not _is_rider(name)]
    if unknown:
        raise line.error("leader-1.tour.line-with-stranger", rider=clip(unknown[0]))
    return names


def _times(tour: Tour, riders: Sequence[_RiderLine]) -> tuple[int, ...]:
    """Return the times that were written down, or that follow from turns and rows (L1 15.1)."""
    if not riders:
        return ()
    by_turns = "turn" in riders[0].values or "rows" in riders[0].values
    for rider in riders:
        given = rider.arrival is not None if by_turns else rider.values.keys() - {"energy"} == {"time"}
        if not given:
            raise rider.error(f"leader-1.tour.line-without-{'turn' if by_turns else 'time'}")
    if not by_turns:
        return tuple(rider.values["time"] for rider in riders)
    arrivals = [rider.arrival for rider in riders if rider.arrival]
    _check_arrivals(tour, riders, arrivals)
    return times(arrivals)


def _check_arrivals(tour: Tour, riders: Sequence[_RiderLine], arrivals: Sequence[tuple[int, int]]) -> None:
    """L1 14.1, L1 14.4: an earlier turn is better, then more rows; on the road are only those of the last turn."""
    most, last, home = content.numbers().run_off, max(turn for turn, _ in arrivals), content.numbers().podium
    for place, (rider, (turn, rows)) in enumerate(zip(riders, arrivals, strict=True)):
        if turn < 1 or rows > most:  # L1 2.16
            raise rider.error("leader-1.tour.line-with-no-such-arrival", most=most)
        if rows < 1 and (tour.plan.ending == "all" or place < home or turn < last):
            raise rider.error("leader-1.tour.line-still-on-the-road", rows=minus(rows))
    for (ahead, (turn, rows)), (rider, (later, fewer)) in pairwise(zip(riders, arrivals, strict=True)):
        if (later, -fewer) < (turn, -rows):
            raise rider.error("leader-1.tour.line-arrived-before", other=ahead.rider)


def _passings(tour: Tour, form: _Form) -> tuple[tuple[tuple[str, ...], ...], tuple[Summit, ...]]:
    """Return who scores at the bonus lines and summits; raise `BadRecord` for those that the course lacks."""
    course = course_of(tour, tour.ridden)
    counts = {"bonus": len(course.bonuses), "summit": len(course.summits)}
    for kind, number in form.lines:
        if not 1 <= number <= counts[kind]:
            key = f"leader-1.tour.no-such-{kind}"
            raise BadRecord(key, number=number, n=counts[kind], stage=tour.planned[tour.ridden])
    bonuses = tuple(form.lines.get(("bonus", number), ()) for number in range(1, counts["bonus"] + 1))
    summits = tuple(
        Summit(category, form.lines.get(("summit", number), ()))
        for number, (_, category) in enumerate(course.summits, start=1)
    )
    return bonuses, summits


def _roles(tour: Tour, form: _Form) -> tuple[str, ...]:
    """Return the roles of every seat; a line with the seats must not say otherwise."""
    roles = model.roles(tour) or _first_roles(tour, form)
    names = model.rider_codes(roles)
    if form.seats and form.seats != names:
        raise BadRecord("leader-1.tour.other-seats-line", told=form.seats, riders=names)
    return roles


def _first_roles(tour: Tour, form: _Form) -> tuple[str, ...]:
    """Return the roles of the riders named (L1 1.3); if colours are shared, by the line with the seats (L1 1.4)."""
    if model.shares_colours(tour):
        if not form.seats:
            raise BadRecord("leader-1.tour.no-seats-line", n=len(tour.seats))
        return _roles_by_seat(tour, form.seats)
    ridden = {line.rider for line in form.riders}
    return tuple("".join(role for role in ROLES if team + role in ridden) for team in TEAMS[: len(tour.seats)])


def _roles_by_seat(tour: Tour, names: Sequence[str]) -> tuple[str, ...]:
    """Return one role for each seat, in the order of the seats (L1 1.4)."""
    wanted = [team_of(seat) for seat in range(len(tour.seats))]
    if [name[0] for name in names] != wanted:
        raise BadRecord("leader-1.tour.wrong-seats-line", n=len(wanted), teams=" ".join(wanted))
    return tuple(name[1] for name in names)
