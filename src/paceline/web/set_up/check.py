"""Check a set-up, and find changes after which it can be ridden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final
from urllib.parse import urlencode

import msgspec

from paceline import bots
from paceline.core import registry
from paceline.core.game import AnyGame
from paceline.core.messages import BadOptions, Message, PacelineError, say
from paceline.core.offers.set_up import SetUp, set_up_of
from paceline.i18n import Catalogue
from paceline.web.errors import describe_error
from paceline.web.guard.limits import LONGEST_SET_UP_OPTION
from paceline.web.lobby import check_seats, parse_plan, race_options, seat_names
from paceline.web.protocol import Problem, SeatRequest
from paceline.web.set_up.messages import FindingInfo, Mend, SetUpChecked, SetUpRequest
from paceline.web.table import Setup
from paceline.web.tours import tours_in

COURSE_PICTURE: Final = "/draw/course.svg"
_MOST_TRIES: Final = 160
"""Set-ups that are tried for one refused one."""
_SEED: Final = 1


class Change(msgspec.Struct, frozen=True):
    """A change of a set-up that may mend it."""

    words: Message
    options: dict[str, str]
    seats: int = 0


def check_set_up(name: str, request: SetUpRequest, speak: Catalogue) -> SetUpChecked:
    """Return what is wrong with a set-up, and how it could be mended; raise `PacelineError` for an unknown game."""
    game = registry.game(name)
    options = {key: value for key, value in request.options.items() if value not in ("", None)}
    try:
        _try(game, request.seats, options, request.tour)
    except BadOptions as error:
        mends = () if error.field.startswith("seats.") else tuple(_mends(game, request, options, error, speak))
        return SetUpChecked(_problem(game, error, speak), mends, ())
    except PacelineError as error:
        return SetUpChecked(_problem(game, error, speak), (), ())
    if request.tour:
        return SetUpChecked(None, (), ())
    return SetUpChecked(
        None, (), tuple(_findings(game, request, options, speak)), _picture(game, request, options, speak)
    )


def _problem(game: AnyGame, error: PacelineError, speak: Catalogue) -> Problem:
    """Return an error in the words of this page if the game has some: nobody types options here."""
    problem, message = describe_error(error, speak).problem, error.message
    own = Message(f"{game.facts.name}.set-up.amiss.{message.key.rpartition('.')[2]}", message.places)
    try:
        return msgspec.structs.replace(problem, message=speak(own))
    except KeyError:
        return problem


def check_lengths(options: Mapping[str, Any]) -> None:
    """Raise `BadOptions` for a value that is too long to be meant."""
    for name, value in options.items():
        if len(str(value)) > LONGEST_SET_UP_OPTION:
            raise BadOptions(name[:40], "table.set-up.too-long", most=LONGEST_SET_UP_OPTION)


def _try(game: AnyGame, seats: Sequence[SeatRequest], options: Mapping[str, Any], tour: bool) -> None:
    """Raise `BadOptions` if nobody can ride so."""
    check_lengths(options)
    check_seats(game, seats)
    if tour:
        tours_in(game).start(parse_plan(game, options), seat_names(seats), _SEED)
    else:
        race_options(game, Setup(options=dict(options)), seats)


# Ways to mend a set-up.


def _mends(
    game: AnyGame, request: SetUpRequest, options: dict[str, Any], error: BadOptions, speak: Catalogue
) -> Iterator[Mend]:
    """Yield of every sort of change the smallest that mends a set-up."""
    tries = _MOST_TRIES
    for sort in _changes(game, request, options, error.field):
        for change in islice(sort, tries):
            tries -= 1
            if _mended(game, request, options, change):
                yield Mend(speak(change.words), change.options, change.seats)
                break


def _mended(game: AnyGame, request: SetUpRequest, options: Mapping[str, Any], change: Change) -> bool:
    """Return whether the set-up can be ridden after a change."""
    after = {name: value for name, value in {**options, **change.options}.items() if value != ""}
    try:
        _try(game, _seats_after(game, request.seats, change.seats), after, request.tour)
    except PacelineError:
        return False
    return True


def _seats_after(game: AnyGame, seats: Sequence[SeatRequest], more: int) -> tuple[SeatRequest, ...]:
    """Return the seats with so many bots more, or so many seats less."""
    if more <= 0:
        return tuple(seats[: len(seats) + more])
    names = [*bots.available(game)]
    return (*seats, *(SeatRequest("bot", names[number % len(names)]) for number in range(more)))


def _changes(
    game: AnyGame, request: SetUpRequest, options: Mapping[str, Any], field: str
) -> Iterator[Sequence[Change]]:
    """Yield sorts of changes to try, each with its simple ones first."""
    own, course = set_up_of(game), game.facts.course_option
    named = [_with_box(own, options, box.name) for box in own.boxes] if own.box_option else []
    boxes = [change for change in named if change is not None]
    courses = [] if request.tour else _other_courses(game, options)
    yield boxes
    if field in options and field not in (course, own.tour_stages):
        yield [Change(say("table.set-up.leave-out"), {field: ""})]
    if field in ("seats", course):
        yield courses
    yield [Change(words, {}, number) for number, words in _other_seats(own, len(request.seats))]


def _with_box(own: SetUp, options: Mapping[str, Any], box: str) -> Change | None:
    """Return the change that uses a box; None if it is used."""
    given = options.get(own.box_option, "")
    used = [word.strip() for word in (given.split(",") if isinstance(given, str) else given) if word]
    if box in used:
        return None
    title = next(item.title for item in own.boxes if item.name == box)
    return Change(say("table.set-up.use-box", box=title), {own.box_option: ",".join([*used, box])})


def _other_seats(own: SetUp, seats: int) -> Iterator[tuple[int, Message]]:
    """Yield the nearest numbers of seats."""
    for number in (1, 2, 3, 4, 5, 6, 7, 8):
        if seats - number >= own.least_seats:
            yield -number, say("table.set-up.fewer", n=number)
        if seats + number <= own.most_seats:
            yield number, say("table.set-up.more", n=number)


def _other_courses(game: AnyGame, options: Mapping[str, Any]) -> list[Change]:
    name = game.facts.course_option
    stages = [stage for stage in game.stages() if stage.name != options.get(name)]
    return [Change(say("table.set-up.ride", stage=stage.name), {name: stage.name}) for stage in stages]


# What a designer says of a course of one's own.


def _findings(
    game: AnyGame, request: SetUpRequest, options: Mapping[str, Any], speak: Catalogue
) -> Iterator[FindingInfo]:
    """Yield what the designer finds on a course that the game does not offer by name."""
    code = str(options.get(game.facts.course_option, ""))
    known = {name.casefold() for stage in game.stages() for name in (stage.name, *stage.also)}
    if game.designer is None or not code or code.casefold() in known:
        return
    try:
        findings = game.designer.check(code, len(request.seats))
    except BadOptions:
        return
    for finding in findings:
        yield FindingInfo(finding.clause, speak(finding.why), finding.advice)


def _picture(game: AnyGame, request: SetUpRequest, options: Mapping[str, Any], speak: Catalogue) -> str:
    """Return the address of the course as these seats would ride it."""
    seats = ",".join(seat.name if seat.kind == "team" else "" for seat in request.seats)
    given = msgspec.json.encode(dict(sorted(options.items()))).decode()
    query = {"game": game.facts.name, "seats": seats, "options": given, "language": speak.language}
    return f"{COURSE_PICTURE}?{urlencode(query)}"
