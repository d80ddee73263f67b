"""Start a tour (FR 18.1 to 18.4) and set up its next stage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from paceline.core import tour_kit
from paceline.core.chance import Luck
from paceline.core.messages import BadOptions, BadRecord
from paceline.games.flamme_rouge import content, stages
from paceline.games.flamme_rouge.cards import MOST_TEAMS, MUSCLE, PELOTON
from paceline.games.flamme_rouge.rules.setup import GRAND_TOUR, MOST, Options, setup
from paceline.games.flamme_rouge.rules.variants import TOUR_VARIANTS, VARIANTS, check_words
from paceline.games.flamme_rouge.state import Table
from paceline.games.flamme_rouge.tour.model import Plan, Tour
from paceline.games.flamme_rouge.tour.standings import Standing, standing

FEWEST_TEAMS: Final = 2
BASIC, GRAND = "basic", "grand"
_CARD: Final = re.compile(r"(?P<tour>gt|grand tour)? *(?P<number>[0-9]+)", re.IGNORECASE)


def start(plan: Plan, seats: Sequence[str], seed: int | str) -> Tour:
    """Return a tour before its first stage; every stage is set up once, so that none fails in the third week."""
    if not FEWEST_TEAMS <= len(seats) <= MOST_TEAMS:  # FR 18.1
        raise BadOptions("seats", "flamme-rouge.tour.bad-seats", seats=len(seats), most=MOST_TEAMS)
    if len(seats) > MOST and "peloton" not in plan.expansions:  # FR 9.5
        raise BadOptions("seats", "flamme-rouge.tour.seats-need-peloton", seats=len(seats), few=MOST, most=MOST_TEAMS)
    names = _stage_names(plan.stages)
    plan = msgspec.structs.replace(
        plan,
        stages=names,
        expansions=_with_needs(plan.expansions, names),
        rests=tuple(sorted(plan.rests)),
        specialists=_pad(plan.specialists, 2 * len(seats)),
    )
    check_words(plan.variants, TOUR_VARIANTS)
    _check_length(plan)
    _check_cards(plan)
    _check_rests(plan)
    _check_specialists(plan)
    tour = Tour(plan, tuple(seats), seed, 0)
    for number in range(tour.stages):
        tour_kit.plan_stage(number + 1, "stage", "stages", partial(setup, len(seats), _options(tour, number, None)))
    return msgspec.structs.replace(tour, first=_draw_first_seat(tour))


def _pad(specialists: tuple[str, ...], riders: int) -> tuple[str, ...]:
    """Return a specialist or nothing for every rider; an empty tuple if there are no specialists at all."""
    return (*specialists, *("",) * (riders - len(specialists))) if any(specialists) else ()


def _stage_names(given: tuple[str, ...]) -> tuple[str, ...]:
    """Return the stages by name: whole tours stage by stage (FR 18.2, FR 18.3), tour cards by their full name."""
    numbers = content.tour_numbers()
    whole = {BASIC: numbers.basic, GRAND: range(1, numbers.most_stages + 1)}
    word = given[0].strip().casefold() if len(given) == 1 else ""
    return tuple(_full_name(stage.strip()) for stage in (map("gt{}".format, whole[word]) if word in whole else given))


def _with_needs(expansions: tuple[str, ...], planned: Sequence[str]) -> tuple[str, ...]:
    """Return the boxes besides Grand Tour, with those that the stages need (FR 9.1, 18.3)."""
    needed = {box for stage in planned for box in stages.boxes_needed(stage_name(stage))} - {*expansions, GRAND_TOUR}
    return (*expansions, *sorted(needed))


def _full_name(stage: str) -> str:
    """Return the name of a tour card given by its number; leave everything else to the race.

    A bare number means the same stage as in a race; one that two cards have is refused.
    """
    card = _CARD.fullmatch(stage)
    if card is None:
        return stage
    number = card["number"].lstrip("0")
    name, other = _card_name(number), stages.card_name(number)
    if not name:
        raise BadOptions("stages", "flamme-rouge.tour.no-such-card", number=card["number"])
    if not card["tour"] and other != name:
        places = {"number": number, "other": other, "tour": f"gt{number}"}
        raise BadOptions("stages", "flamme-rouge.tour.which-card", **places)
    return name


def _card_name(number: str) -> str:
    """Return the name of the tour card with this number, or nothing."""
    return next((card.name for card in _tour_cards() if str(card.number) == number.lstrip("0")), "")


def _tour_cards() -> list[content.StageCard]:
    return [card for card in content.stage_cards() if card.number]


def _check_length(plan: Plan) -> None:
    """FR 18.1."""
    numbers = content.tour_numbers()
    if not numbers.fewest_stages <= len(plan.stages) <= numbers.most_stages:
        few, many = numbers.fewest_stages, numbers.most_stages
        raise BadOptions("stages", "flamme-rouge.tour.bad-length", n=len(plan.stages), fewest=few, most=many)


def _check_cards(plan: Plan) -> None:
    """FR 18.1: there is one card of each; tiles may be laid again and again."""
    first: dict[str, int] = {}
    for number, stage in enumerate(plan.stages, start=1):
        card = _tour_card(stage)
        if card and first.setdefault(card, number) < number:
            numbers = {"first": first[card], "second": number}
            raise BadOptions("stages", "flamme-rouge.tour.card-twice", stage=card, **numbers)


def _tour_card(stage: str) -> str:
    """Return the name of the tour card that is meant, or nothing for other cards and for tiles."""
    meant = stage_name(stage).casefold()
    return next((card.name for card in _tour_cards() if meant in (card.name.casefold(), *card.also)), "")


def _check_rests(plan: Plan) -> None:
    """FR 18.4: only a whole Grand Tour has two rest days, and they lie between stages."""
    length = len(plan.stages)
    most = 2 if length == content.tour_numbers().most_stages else 1
    if len(plan.rests) > most:
        raise BadOptions("rests", "flamme-rouge.tour.too-many-rests", n=most, stages=length, given=len(plan.rests))
    for rest in plan.rests:
        if not 1 <= rest < length or plan.rests.count(rest) > 1:
            raise BadOptions("rests", "flamme-rouge.tour.bad-rest", rest=rest, last=length - 1)


def _check_specialists(plan: Plan) -> None:
    """Specialists are either drafted or named."""
    if plan.draft and any(plan.specialists):
        raise BadOptions("specialists", "flamme-rouge.tour.draft-or-names")


def check_start(tour: Tour, seats: Sequence[str], seed: int | str) -> None:
    """Raise `BadRecord` if a tour that was read from a file cannot have started like this."""
    tour_kit.check_start(tour, seats, seed)
    if not FEWEST_TEAMS <= len(seats) <= MOST_TEAMS:  # FR 18.1
        raise BadRecord("flamme-rouge.tour.bad-seats", seats=len(seats), most=MOST_TEAMS)
    if tour.first not in _people(tour):
        raise BadRecord("flamme-rouge.tour.bad-first", first=tour.first, seats=", ".join(map(str, _people(tour))))


def dummies(tour: Tour) -> tuple[str, ...]:
    """Return the kind of every dummy team by its seat, nothing for teams that are ridden (FR 11.1)."""
    return tuple(name if name in (MUSCLE, PELOTON) else "" for name in tour.seats)


def ridden_riders(tour: Tour) -> list[bool]:
    """Return for every rider by number whether a player or bot rides them."""
    return [not dummy for dummy in dummies(tour) for _ in range(2)]


def _people(tour: Tour) -> list[int]:
    return [seat for seat, dummy in enumerate(dummies(tour)) if not dummy]


def _draw_first_seat(tour: Tour) -> int:
    """FR 17.7: a lot decides who begins the first stage."""
    people = _people(tour)
    return people[Luck(tour.seed).word("who begins the tour") % len(people)]


def first_seat(tour: Tour) -> int:
    """Return who places riders first on the next stage (FR 17.6); dummies stand there already."""
    if not tour.results:
        return tour.first
    now = standing(tour)
    teams = [number // 2 for number in now.general()]
    return min(_people(tour), key=lambda team: (now.points(team), -teams.index(team)))


def specialists(tour: Tour) -> tuple[str, ...]:
    """Return the specialist of every rider; once picked they stay for the whole tour (FR 15.4)."""
    picked = [result.specialists for result in tour.results if any(result.specialists)]
    return _pad(picked[0] if picked else tour.plan.specialists, 2 * len(tour.seats))


def next_stage(tour: Tour) -> Options | None:
    """Return the options of the next race, or None if the tour is over."""
    return None if tour.over else _options(tour, tour.ridden, standing(tour) if tour.results else None)


def _options(tour: Tour, number: int, now: Standing | None) -> Options:
    plan, picked = tour.plan, specialists(tour)
    kind, stage = split_kind(plan.stages[number])
    options = Options(
        stage=stage,
        kind=kind,
        first=first_seat(tour),
        handicap=plan.handicap,
        expansions=tuple(dict.fromkeys((*plan.expansions, GRAND_TOUR))),
        dummies=dummies(tour) if any(dummies(tour)) else (),
        breakaway=plan.breakaway,
        timed=True,
        specialists=picked,
        draft=plan.draft and not any(picked),
        variants=tuple(word for word in plan.variants if word in VARIANTS),
    )
    if now is None:
        return options
    return msgspec.structs.replace(
        options,
        handicap=(0,) * len(tour.seats),  # FR 2.6: what is left of it is in the decks, counted below
        fatigue=tuple(rider.exhaustion for rider in now.riders),  # FR 17.1, FR 17.2
        jerseys=now.jerseys(),
    )


def split_kind(stage: str) -> tuple[str, str]:
    """Return kind and stage of `extended: A b c ...`; nothing for the kind if none is written before it."""
    word, colon, rest = stage.partition(":")
    kind = content.KIND_NAMES.get(word.strip(), "")
    return (kind, rest.strip()) if colon and kind else ("", stage)


def stage_name(stage: str) -> str:
    """Return a planned stage without its kind."""
    return split_kind(stage)[1]


def kind_of(stage: str) -> str:
    """Return what is special about a stage (FR 19)."""
    kind, name = split_kind(stage)
    return kind or stages.kind_of(name)


def planned_table(tour: Tour, planned: str) -> Table | None:
    """Return the table of a planned stage before its start, or None if it cannot be laid."""
    return _table(tour, stage_name(planned), kind_of(planned))


def _table(tour: Tour, stage: str, kind: str) -> Table | None:
    options = msgspec.structs.replace(_options(tour, 0, None), stage=stage, kind=kind)
    try:
        return setup(len(tour.seats), options).table
    except BadOptions:
        return None


def same_stage(tour: Tour, planned: str, given: str) -> bool:
    """Return whether a name means a planned stage: it may be a number, another name, or the tiles."""
    (kind, wanted), (given_kind, name) = split_kind(planned), split_kind(given.strip())
    if given_kind and given_kind != (kind or kind_of(planned)):
        return False
    if _normalise(name) == _normalise(wanted):
        return True
    tables = [_table(tour, stage, kind_of(planned)) for stage in (wanted, name)]
    return None not in tables and len({table.stage for table in tables if table}) == 1


def _normalise(stage: str) -> str:
    """Return one name for all the ways to call a stage card."""
    card = _CARD.fullmatch(stage)
    return ((_card_name(card["number"]) if card else "") or " ".join(stage.split())).casefold()


def reconstructed(stage: str) -> bool:
    """Return whether a stage card is our guess, so that another one may lie on a real table."""
    name = stage_name(stage)
    return any(content.is_reconstructed(card) for card in content.stage_cards() if name in (card.name, *card.also))
