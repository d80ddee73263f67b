"""OR 1 and OR 3: options, the start, the grid, and dealing hands and tactics cards (OR 19.1, OR 19.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from paceline.core.colours import check_colours
from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet.actions import CLASSES, TEAMS, Assign, Dealt, First, Lot, Place
from paceline.games.on_the_rivet.box import Book
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.course import Course, course, find_course
from paceline.games.on_the_rivet.events import Assigned, FirstPlayer, Placed, TacticDealt
from paceline.games.on_the_rivet.run import Run, book_of, clockwise, people
from paceline.games.on_the_rivet.state import NOBODY, VARIANTS, Awaited, Deck, Rider, Rules, State, Table

ARTIFICIAL: Final = "artificial"
"""The name at a seat that makes it the artificial team's (OR 20.1)."""
FEWEST, MOST = 3, 7
"""Teams in a race (OR 1.1), the artificial one included."""
FORMER: Final = "rules-1"
"""Stands for the readings of rules version 1 in the options of a race of that time."""
_PEOPLE_ALONE: Final = 2
_CORE_MOST: Final = 5
"""More teams need the expansion."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a race."""

    course: str = "short"
    """A ready course by name, or a course as it is written down."""
    first: int = -1
    """The seat that is first player; -1 leaves it to lot."""
    tactics: Literal["auto", "yes", "no"] = "auto"
    """True if tactics cards are used; left to the game, they are in medium and long races."""
    podium: Literal["even", "steep"] = "even"
    """True if every place is worth a second, or later ones more."""
    content: str = ""
    """A folder with cards, riders and tiles of one's own; nothing means those that come along."""
    third: int = NOBODY
    """The seat of the artificial team; -1 means that there is none."""
    variants: tuple[str, ...] = ()
    """Other readings of the rules that are played (OR 21)."""
    mat: Literal["auto", "short", "long"] = "auto"
    """The side of the mats; left to the game, the length of the course decides."""
    colours: tuple[str, ...] = ()
    """The colour of every team in the order of seats; nothing or left out means that the game chooses."""


def setup(seats: int, options: Options) -> State:
    """Return the state before the first rider is placed."""
    return _set_up(seats, options)


@lru_cache(maxsize=256)
def _set_up(seats: int, options: Options) -> State:
    """Return the state, cached: states never change, and races with the same options share one."""
    _check_seats(seats, options)
    check_colours(options.colours, TEAMS, seats)
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
        variants=_check_variants(options.variants),
        mat=UNSET if options.mat == "auto" else options.mat,
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


def _check_variants(given: tuple[str, ...]) -> tuple[str, ...] | UnsetType:
    """Return the readings that are played, each once (OR 21.1); unset for those of rules version 1."""
    if given == (FORMER,):
        return UNSET
    for word in given:
        if word not in VARIANTS:
            raise BadOptions("variants", "on-the-rivet.refused.no-such-variant", word=word, words=", ".join(VARIANTS))
    return tuple(word for word in VARIANTS if word in given)


def _first_draw(options: Options, seats: int, each: int) -> tuple[Awaited, ...]:
    """Return the lot for the first player (OR 3.1), or for the first rider if the artificial team begins (OR 20.2)."""
    if options.first < 0:
        return (Awaited("first"),)
    first = snake(seats, each, options.first)[0]
    return (Awaited("grid", first),) if first == options.third else ()


def _check_seats(seats: int, options: Options) -> None:
    """Check the number of seats and the words of options, which come unchecked from programs."""
    if seats == _PEOPLE_ALONE:  # OR 20.1
        raise BadOptions("seats", "on-the-rivet.refused.two-seats", name=ARTIFICIAL)
    if not FEWEST <= seats <= MOST:
        raise BadOptions("seats", "on-the-rivet.refused.bad-seats", seats=seats, fewest=FEWEST, most=MOST)
    if not NOBODY <= options.first < seats:
        raise BadOptions("first", "on-the-rivet.refused.bad-first", first=options.first + 1, last=seats)
    if options.third != NOBODY and seats != FEWEST:
        raise BadOptions("third", "on-the-rivet.refused.third-of-three", seats=seats)
    if not NOBODY <= options.third < seats:
        raise BadOptions("third", "on-the-rivet.refused.bad-third", third=options.third, last=seats - 1)
    if options.podium not in ("even", "steep"):
        raise BadOptions("podium", "on-the-rivet.refused.bad-podium", podium=str(options.podium))
    if options.mat not in ("auto", "short", "long"):
        raise BadOptions("mat", "on-the-rivet.refused.bad-mat", mat=str(options.mat))
    if options.tactics not in ("auto", "yes", "no"):
        raise BadOptions("tactics", "on-the-rivet.refused.bad-tactics", tactics=str(options.tactics))


def _checked_tactics(options: Options, track: Course) -> bool:
    """Return whether tactics cards are used: in medium and long races, if the players want them (OR 1.5)."""
    if options.tactics == "yes" and track.length == "short":
        raise BadOptions("tactics", "on-the-rivet.refused.tactics-in-short", n=track.lines)
    return options.tactics != "no" and track.length != "short"


def _check_places(numbers: Book, track: Course, riders: int) -> None:
    """Check that grid and podium have room for everybody; a set of an owner's may be smaller."""
    room = min(len(track.grid), len(numbers.podium), len(numbers.podium_steep))
    if room < riders:
        raise BadOptions("content", "on-the-rivet.refused.too-few-places", places=room, riders=riders)


def seated(options: Options, names: Sequence[str]) -> Options:
    """Give the seat with the name of the artificial team to it (OR 20.1)."""
    artificial = [seat for seat, name in enumerate(names) if name == ARTIFICIAL]
    if len(artificial) > 1:
        raise BadOptions("third", "on-the-rivet.refused.two-thirds", n=len(artificial))
    return msgspec.structs.replace(options, third=artificial[0]) if artificial else options


def name_first(run: Run, action: First) -> None:
    """Set the first player, named by lot (OR 3.1)."""
    run.set(awaited=(), first=action.seat, queue=snake(run.table.seats, run.table.each, action.seat))
    run.tell(FirstPlayer(action.seat))


def snake(seats: int, each: int, first: int) -> tuple[int, ...]:
    """Return seats in the order of the spaces on the grid: there and back again (OR 3.2)."""
    there = clockwise(seats, first)
    return tuple(seat for turn in range(each) for seat in (there if turn % 2 == 0 else there[::-1]))


def places(table: Table) -> tuple[Place, ...]:
    """Return the riders whom the seat can put on the next space (OR 3.2)."""
    own = table.own(table.queue[0])
    return tuple(Place(table.riders[rider].name) for rider in own if not table.riders[rider].on_road)


def place(run: Run, action: Place | Lot) -> None:
    """Put a rider on the next space, chosen by a player or, in the artificial team, by lot (OR 20.2)."""
    table = run.table
    space = table.seats * table.each - len(table.queue)
    cell = run.course.grid[space]
    run.change(table.number(action.rider), cell=cell)
    run.set(queue=table.queue[1:], awaited=())
    clause = "OR 20.2" if isinstance(action, Lot) else "OR 3.2"
    run.tell(Placed(action.rider, cell, space + 1, clause))


def fill_grid(run: Run) -> bool:
    """Queue the lot if the artificial team is next; return whether the grid is full."""
    queue = run.table.queue
    if queue and queue[0] == run.table.rules.third:
        run.set(awaited=(Awaited("grid", queue[0]),))
    return not queue


def begin_dealing(run: Run) -> None:
    """Queue five Action cards for everybody (OR 3.3), then two tactics cards, if they are used (OR 19.1)."""
    table, numbers = run.table, run.book
    owed = [Awaited("deal", seat) for seat in people(table) for _ in range(numbers.hand)]
    if table.rules.tactics:
        owed += [Awaited("tactic", seat) for seat in people(table) for _ in range(numbers.tactics_each)]
    run.set(phase="assigning", awaited=tuple(owed))


def undealt(state: State) -> tuple[str, ...]:
    """Return the tactics cards that nobody has been dealt."""
    dealt = {card for cards in state.tactics for card in cards}
    return tuple(card for card in sorted(book_of(state.table).tactics) if card not in dealt)


def deal(run: Run, action: Dealt) -> None:
    """Give a tactics card to a seat (OR 19.1)."""
    run.set(awaited=run.table.awaited[1:])
    run.keep(action.seat, (*run.tactics[action.seat], action.card))
    run.tell(TacticDealt(action.seat, action.card))


def is_dealt(table: Table) -> bool:
    """Return whether everything has been dealt: then Making Headlines is in the decks."""
    return any(deck.headlines != "aside" for deck in table.decks)


def begin_assigning(run: Run) -> None:
    """Shuffle Making Headlines into every deck (OR 3.3); then initial tactics are played (OR 19.2)."""
    for seat in range(run.table.seats):
        run.deck(seat, headlines="deck")
    run.set(queue=tuple(seat for seat, cards in enumerate(run.tactics) for _ in initial(run.table, cards)))


def initial(table: Table, cards: tuple[str, ...]) -> list[str]:
    """Return those of these tactics cards that must be played at once."""
    return [card for card in cards if book_of(table).tactics[card].kind == "initial"]


def assignments(state: State) -> tuple[Assign, ...]:
    """Return every initial card of the seat for each of its riders with room for a chit (OR 19.2)."""
    table = state.table
    seat, most = table.queue[0], book_of(table).chits_each
    riders = [table.riders[rider] for rider in table.own(seat)]
    roomy = [rider for rider in riders if len(rider.chits) < most] or riders  # a set of one's own may have many chits
    cards = initial(table, state.tactics[seat])
    return tuple(Assign(card, rider.name) for card in cards for rider in roomy)


def assign(run: Run, action: Assign) -> None:
    """Give the chit of an initial tactics card to a rider (OR 19.2)."""
    table = run.table
    seat, number = table.queue[0], table.number(action.rider)
    run.keep(seat, tuple(card for card in run.tactics[seat] if card != action.card))
    run.change(number, chits=tuple(sorted((*table.riders[number].chits, action.card))))
    run.set(queue=table.queue[1:], tactics_played=tuple(sorted((*table.tactics_played, action.card))))
    run.tell(Assigned(action.rider, action.card))
