"""OR 1: what can be chosen before a race, and the start."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet.actions import CLASSES
from paceline.games.on_the_rivet.content import Book, book
from paceline.games.on_the_rivet.course import Course, course, find_course
from paceline.games.on_the_rivet.rules.grid import snake
from paceline.games.on_the_rivet.state import NOBODY, Awaited, Deck, Rider, Rules, State, Table

ARTIFICIAL: Final = "artificial"
"""The name at a seat that makes it the artificial team's (OR 20.1)."""
FEWEST, MOST = 3, 7
"""Teams in a race (OR 1.1), the artificial one included."""
_PEOPLE_ALONE: Final = 2
_CORE_MOST: Final = 5
"""More teams need the expansion."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a race."""

    course: str = "short"
    """A ready course by name, or a course as it is written down."""
    first: int = -1
    """The seat that is first player; -1 leaves it to lot."""
    tactics: Literal["auto", "yes", "no"] = "auto"
    """Whether tactics cards are used; left to the game, they are in medium and long races."""
    podium: Literal["even", "steep"] = "even"
    """Whether every place is worth a second, or later ones more."""
    content: str = ""
    """A folder with cards, riders and tiles of one's own; nothing means those that come along."""
    third: int = NOBODY
    """The seat of the artificial team; -1 means that there is none."""


def setup(seats: int, options: Options) -> State:
    """The state before the first rider is placed."""
    return _set_up(seats, options)


@lru_cache(maxsize=256)
def _set_up(seats: int, options: Options) -> State:
    """A state never changes, and one serves all races that are set up alike."""
    _check_seats(seats, options)
    numbers = book(options.content)
    code = find_course(options.content, options.course)
    track = course(options.content, code)
    tactics = _checked_tactics(options, track)
    each = numbers.riders[seats]
    rules = Rules(
        course=code,
        each=each,
        seats=seats,
        content=options.content,
        tactics=tactics,
        expansion=seats > _CORE_MOST or tactics or track.expansion,
        steep=options.podium == "steep",
        third=options.third,
    )
    _check_places(numbers, track, seats * each)
    first = max(options.first, 0)
    table = Table(
        rules,
        tuple(Rider(seat, letter) for seat in range(seats) for letter in CLASSES[:each]),
        (Deck(),) * seats,
        "grid",
        first=first,
        queue=snake(seats, each, first) if options.first >= 0 else (),
        awaited=_first_draw(options, seats, each),
    )
    return State(table, ((),) * seats, ((),) * seats)


def _first_draw(options: Options, seats: int, each: int) -> tuple[Awaited, ...]:
    """The lot for the first player (OR 3.1), or for the artificial team's first rider where it begins (OR 20.2)."""
    if options.first < 0:
        return (Awaited("first"),)
    first = snake(seats, each, options.first)[0]
    return (Awaited("grid", first),) if first == options.third else ()


def _check_seats(seats: int, options: Options) -> None:
    """Who may sit at the table, and whether words mean something: they come unchecked from programs."""
    if seats == _PEOPLE_ALONE:  # OR 20.1
        raise BadOptions("seats", "on-the-rivet.refused.two-seats", name=ARTIFICIAL)
    if not FEWEST <= seats <= MOST:
        raise BadOptions("seats", "on-the-rivet.refused.bad-seats", seats=seats, fewest=FEWEST, most=MOST)
    if not NOBODY <= options.first < seats:
        raise BadOptions("first", "on-the-rivet.refused.bad-first", first=options.first, last=seats - 1)
    if options.third != NOBODY and seats != FEWEST:
        raise BadOptions("third", "on-the-rivet.refused.third-of-three", seats=seats)
    if not NOBODY <= options.third < seats:
        raise BadOptions("third", "on-the-rivet.refused.bad-third", third=options.third, last=seats - 1)
    if options.podium not in ("even", "steep"):
        raise BadOptions("podium", "on-the-rivet.refused.bad-podium", podium=str(options.podium))
    if options.tactics not in ("auto", "yes", "no"):
        raise BadOptions("tactics", "on-the-rivet.refused.bad-tactics", tactics=str(options.tactics))


def _checked_tactics(options: Options, track: Course) -> bool:
    """Whether tactics cards are used: in medium and long races, if the players want them (OR 1.5)."""
    if options.tactics == "yes" and track.length == "short":
        raise BadOptions("tactics", "on-the-rivet.refused.tactics-in-short", n=track.lines)
    return options.tactics != "no" and track.length != "short"


def _check_places(numbers: Book, track: Course, riders: int) -> None:
    """The grid and the podium have room for everybody; a set of one's own may be smaller."""
    room = min(len(track.grid), len(numbers.podium), len(numbers.podium_steep))
    if room < riders:
        raise BadOptions("content", "on-the-rivet.refused.too-few-places", places=room, riders=riders)


def seated(options: Options, names: Sequence[str]) -> Options:
    """A seat with the name of the artificial team is its seat (OR 20.1)."""
    artificial = [seat for seat, name in enumerate(names) if name == ARTIFICIAL]
    if len(artificial) > 1:
        raise BadOptions("third", "on-the-rivet.refused.two-thirds", n=len(artificial))
    return msgspec.structs.replace(options, third=artificial[0]) if artificial else options
