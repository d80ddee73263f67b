"""L1 1 and L1 3.1: what can be chosen before a race, and the start."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from paceline.core.messages import BadOptions
from paceline.games.leader_1 import content
from paceline.games.leader_1.actions import ROLES, team_of
from paceline.games.leader_1.course import course, find_course
from paceline.games.leader_1.rules.before import first_asked
from paceline.games.leader_1.state import Awaited, Rider, Rules, State, Table

FEWEST, MOST = min(content.numbers().riders), max(content.numbers().riders)
"""Players in a race (L1 1.1)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a race."""

    course: str = content.courses()[0].name
    """A ready course by name or number, or a course as it is written down."""
    riders: int = 0
    """Riders of every player: 1, 2 or 3 as the number of players allows; 0 means as many as is usual."""
    first: int = -1
    """The seat that holds the peloton token first; -1 leaves it to lot."""
    ending: Literal["all", "podium"] = "all"
    """Whether the race ends when all riders are home, or with the turn in which the first three are."""
    slipstream: Literal["straight", "diagonal"] = "straight"
    """Whether a rider is right behind another only straight or also diagonally."""
    stop_on_black: bool = True
    """Whether a move may end on a black square."""
    roles: tuple[str, ...] = ()
    """For every seat the roles of its riders, as in `RL`; left out, the players choose them."""
    carried: tuple[int, ...] = ()
    """Energy that every rider brings along from the stage before; left out means 0."""


def setup(seats: int, options: Options) -> State:
    """The state before anything is chosen."""
    return _set_up(seats, options)


@lru_cache(maxsize=256)
def _set_up(seats: int, options: Options) -> State:
    """A state never changes, and one serves all races that are set up alike."""
    each = _checked_riders(seats, options.riders)
    if not -1 <= options.first < seats:
        raise BadOptions("first", "leader-1.refused.bad-first", first=options.first, last=seats - 1)
    _check_words(options)
    code = find_course(options.course)
    roles = _checked_roles(seats, each, options.roles)
    energy = course(code).energy  # L1 1.6
    carried = _checked_carried(seats * each, options.carried)
    table = Table(
        Rules(code, each, options.ending == "podium", options.slipstream == "diagonal", options.stop_on_black),
        tuple(Rider(number // each, roles[number], energy + extra) for number, extra in enumerate(carried)),
        "appointing" if all(roles) else "picking",
        holder=max(options.first, 0),
        head=content.numbers().peloton_length - 1,  # L1 3.1
        awaited=(Awaited("token"),) if options.first < 0 else (),  # L1 3.2
    )
    queue = first_asked(table) if options.first >= 0 else ()
    return State(msgspec.structs.replace(table, queue=queue), ((),) * len(carried))


def _checked_riders(seats: int, wanted: int) -> int:
    """How many riders every player has: the most that are allowed, unless agreed otherwise (L1 1.1)."""
    if not FEWEST <= seats <= MOST:
        raise BadOptions("seats", "leader-1.refused.bad-seats", seats=seats, fewest=FEWEST, most=MOST)
    allowed = content.numbers().riders[seats]
    if wanted and wanted not in allowed:
        allowed_words = tuple(map(str, allowed))
        raise BadOptions("riders", "leader-1.refused.bad-riders", riders=wanted, seats=seats, allowed=allowed_words)
    return wanted or max(allowed)


def _check_words(options: Options) -> None:
    """Words come checked from people and files, but not from programs."""
    if options.ending not in ("all", "podium"):
        raise BadOptions("ending", "leader-1.refused.bad-ending", ending=str(options.ending))
    if options.slipstream not in ("straight", "diagonal"):
        raise BadOptions("slipstream", "leader-1.refused.bad-slipstream", slipstream=str(options.slipstream))


def _checked_roles(seats: int, each: int, given: tuple[str, ...]) -> tuple[str, ...]:
    """The role of every rider: those given, one of each in a team of three (L1 1.2), otherwise still to be chosen."""
    if not any(given):
        return (*ROLES,) * seats if each == len(ROLES) else ("",) * (seats * each)
    if len(given) != seats:
        raise BadOptions("roles", "leader-1.refused.roles-for-others", n=len(given), seats=seats)
    taken: set[tuple[str, str]] = set()
    for seat, letters in enumerate(given):
        if len(letters) != each or len({*letters}) < each or not {*ROLES}.issuperset(letters):  # L1 1.3
            raise BadOptions("roles", "leader-1.refused.bad-roles", roles=letters, n=each)
        figures = {(team_of(seat), letter) for letter in letters}
        if taken & figures:  # L1 1.4
            raise BadOptions("roles", "leader-1.refused.figure-twice", roles=letters, seat=seat)
        taken |= figures
    return tuple("".join(given))


def _checked_carried(riders: int, given: tuple[int, ...]) -> tuple[int, ...]:
    """Energy from the stage before, for every rider (L1 15.5)."""
    most = content.numbers().carried
    if len(given) > riders:
        raise BadOptions("carried", "leader-1.refused.carried-by-nobody", n=len(given), riders=riders)
    for energy in given:
        if not 0 <= energy <= most:
            raise BadOptions("carried", "leader-1.refused.bad-carried", energy=energy, most=most)
    return given + (0,) * (riders - len(given))
