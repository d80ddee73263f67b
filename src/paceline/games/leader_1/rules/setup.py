"""L1 1, L1 3.1 and L1 3.2: options, the start, and what is chosen before it: token, roles, sprinters, descenders."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from paceline.core.colours import check_colours
from paceline.core.content import check_chosen
from paceline.core.messages import BadOptions
from paceline.games.leader_1 import content
from paceline.games.leader_1.actions import ROLES, TEAMS, Appoint, Pick, Role, Token, team_of
from paceline.games.leader_1.course import course, find_course
from paceline.games.leader_1.events import Appointed, Picked, TokenGiven
from paceline.games.leader_1.rules.order import clockwise
from paceline.games.leader_1.state import VARIANTS, Awaited, Rider, Rules, Run, State, Table

FEWEST, MOST = min(content.numbers().riders), max(content.numbers().riders)
"""Players in a race (L1 1.1)."""
FORMER: Final = "rules-1"
"""Stands for the readings of rules version 1 in the options of a race of that time."""
_RoleOrNone: TypeAlias = Role | Literal[""]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a race."""

    course: str = content.courses()[0].name
    """A ready course by name or number, or a course in its notation."""
    riders: int = 0
    """Riders of every player: 1, 2 or 3 as the number of players allows; 0 means the usual number."""
    first: int = -1
    """The seat that holds the peloton token first; -1 draws lots."""
    ending: Literal["all", "podium"] = "all"
    """`all`: the race ends when everybody is home; `podium`: with the turn in which the first three are."""
    slipstream: Literal["straight", "diagonal"] = "straight"
    """Which squares count as right behind another rider: only straight behind, or diagonally too."""
    stop_on_black: bool = True
    """True if a move may end on a black square."""
    roles: tuple[str, ...] = ()
    """For every seat the roles of its riders, as in `RL`; left out, the players choose them."""
    carried: tuple[int, ...] = ()
    """Energy that every rider keeps from the stage before; left out means 0."""
    variants: tuple[str, ...] = ()
    """Other readings of the rules that are played (L1 16)."""
    content: str = ""
    """A folder with hexagons and numbers of one's own; nothing means those that come along."""
    colours: tuple[str, ...] = ()
    """The colour of every team in the order of seats; nothing or left out means that the game chooses."""


def setup(seats: int, options: Options) -> State:
    """Return the state before anything is chosen."""
    return _set_up(seats, options)


@lru_cache(maxsize=256)
def _set_up(seats: int, options: Options) -> State:
    """Return the state; it never changes, so one serves all races with the same options."""
    check_chosen(options.content, content.FOLDER)
    each = _check_riders(seats, options.riders)
    if not -1 <= options.first < seats:
        raise BadOptions("first", "leader-1.refused.bad-first", first=options.first + 1, last=seats)
    _check_words(options)
    check_colours(options.colours, TEAMS, min(seats, len(TEAMS)))
    code = find_course(options.course)
    roles = _check_roles(seats, each, options.roles)
    energy = course(code).energy  # L1 1.6
    carried = _check_carried(seats * each, options.carried)
    table = Table(
        Rules(
            code,
            each,
            options.ending == "podium",
            options.slipstream == "diagonal",
            options.stop_on_black,
            check_variants(options.variants),
        ),
        tuple(Rider(number // each, roles[number], energy + extra) for number, extra in enumerate(carried)),
        "appointing" if all(roles) else "picking",
        holder=max(options.first, 0),
        head=content.numbers().peloton_length - 1,  # L1 3.1
        awaited=(Awaited("token"),) if options.first < 0 else (),  # L1 3.2
    )
    queue = first_asked(table) if options.first >= 0 else ()
    return State(msgspec.structs.replace(table, queue=queue), ((),) * len(carried))


def check_variants(given: tuple[str, ...]) -> tuple[str, ...] | UnsetType:
    """Return the readings that are played, each once (L1 16.1); unset for those of rules version 1."""
    if given == (FORMER,):
        return UNSET
    for word in given:
        if word not in VARIANTS:
            raise BadOptions("variants", "leader-1.refused.no-such-variant", word=word, words=", ".join(VARIANTS))
    return tuple(word for word in VARIANTS if word in given)


def _check_riders(seats: int, wanted: int) -> int:
    """Return how many riders every player has: as many as are allowed, unless agreed otherwise (L1 1.1)."""
    if not FEWEST <= seats <= MOST:
        raise BadOptions("seats", "leader-1.refused.bad-seats", seats=seats, fewest=FEWEST, most=MOST)
    allowed = content.numbers().riders[seats]
    if wanted and wanted not in allowed:
        allowed_words = tuple(map(str, allowed))
        raise BadOptions("riders", "leader-1.refused.bad-riders", riders=wanted, seats=seats, allowed=allowed_words)
    return wanted or max(allowed)


def _check_words(options: Options) -> None:
    """Raise `BadOptions` for unknown words: people and files are checked already, programs are not."""
    if options.ending not in ("all", "podium"):
        raise BadOptions("ending", "leader-1.refused.bad-ending", ending=str(options.ending))
    if options.slipstream not in ("straight", "diagonal"):
        raise BadOptions("slipstream", "leader-1.refused.bad-slipstream", slipstream=str(options.slipstream))


def _check_roles(seats: int, each: int, given: tuple[str, ...]) -> tuple[str, ...]:
    """Return the role of every rider: as given, one of each in a team of three (L1 1.2), otherwise to be chosen."""
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


def _check_carried(riders: int, given: tuple[int, ...]) -> tuple[int, ...]:
    """Return the energy from the stage before, for every rider (L1 15.5)."""
    most = content.numbers().carried
    if len(given) > riders:
        raise BadOptions("carried", "leader-1.refused.carried-by-nobody", n=len(given), riders=riders)
    for energy in given:
        if not 0 <= energy <= most:
            raise BadOptions("carried", "leader-1.refused.bad-carried", energy=energy, most=most)
    return given + (0,) * (riders - len(given))


def give_token(run: Run, action: Token) -> None:
    """Give the token to the seat that the lot chose (L1 3.2)."""
    run.set(awaited=(), holder=action.seat)
    run.set(queue=first_asked(run.table))
    run.tell(TokenGiven(action.seat))


def first_asked(table: Table) -> tuple[int, ...]:
    """Return the seats that choose, from the holder of the token on (L1 1.3), once for every rider they pick."""
    times = table.rules.each if table.phase == "picking" else 1
    return tuple(seat for seat in clockwise(table) for _ in range(times))


def picks(table: Table, seat: int) -> tuple[Pick, ...]:
    """Return the roles that no figure of this colour has yet (L1 1.3, 1.4)."""
    taken = {rider.role for rider in table.riders if team_of(rider.seat) == team_of(seat)}
    return tuple(Pick(role) for role in ROLES if role not in taken)


def pick(run: Run, action: Pick) -> None:
    """Give the next rider of a seat a role."""
    seat = run.table.queue[0]
    number = next(rider for rider in run.table.own(seat) if not run.table.riders[rider].role)
    rider = run.change(number, role=action.role)
    run.tell(Picked(seat, rider.name))
    run.set(queue=run.table.queue[1:])


def begin_appointing(run: Run) -> None:
    """Queue the seats after the roles, in the same order (L1 1.5)."""
    run.set(queue=first_asked(run.table))


def appointments(table: Table, seat: int) -> tuple[Appoint, ...]:
    """Return every pair of sprinter and descender; a single rider is one of the two (L1 1.5)."""
    roles = [role for role in ROLES if role in {table.riders[rider].role for rider in table.own(seat)}]
    pairs: list[tuple[_RoleOrNone, _RoleOrNone]] = [*permutations(roles, 2)] or [(roles[0], ""), ("", roles[0])]
    return tuple(Appoint(*pair) for pair in pairs)


def appoint(run: Run, action: Appoint) -> None:
    """Make a seat's riders sprinter and descender."""
    seat = run.table.queue[0]
    names = {"": ""}
    for number in run.table.own(seat):
        rider = run.table.riders[number]
        names[rider.role] = rider.name
        if rider.role == action.sprinter:
            run.change(number, speciality="sprinter")
        elif rider.role == action.descender:
            run.change(number, speciality="descender")
    run.tell(Appointed(seat, names[action.sprinter], names[action.descender]))
    run.set(queue=run.table.queue[1:])
