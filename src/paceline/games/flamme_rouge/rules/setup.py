"""FR 2: the stage, the decks, the handicap and the start grid."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec import UNSET

from paceline.core.colours import check_colours
from paceline.core.content import check_chosen
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content, stages
from paceline.games.flamme_rouge.actions import RIDERS, TEAMS
from paceline.games.flamme_rouge.cards import MOST_TEAMS, MUSCLE, PELOTON
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.rules.draft import check_specialists, open_draft
from paceline.games.flamme_rouge.rules.start import prepare_start
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TRIALS
from paceline.games.flamme_rouge.rules.variants import LATER_WEATHER, SUPER_COMBATIVE, check_variants
from paceline.games.flamme_rouge.rules.weather import EVERYWHERE_CLEAR, read_weather
from paceline.games.flamme_rouge.stages import find_stage, kind_of, with_wide_finish
from paceline.games.flamme_rouge.state import Draft, State, Table

FEWEST, MOST, MOST_SEATS = 2, 4, 12
"""Teams in a race (FR 2.3); with Peloton up to twelve people (FR 9.5, 11.10)."""
STRONGEST_HANDICAP, SOLO_HANDICAP = content.numbers().handicap, content.numbers().solo_handicap
GRAND_TOUR: Final = "grand-tour"
EXPANSIONS: Final = ("peloton", "meteo", GRAND_TOUR)
EXTENDED: Final = "extended"
MOST_FATIGUE: Final = 30
"""Exhaustion cards of a kind in the box: no rider brings more to a stage."""
JERSEYS: Final = 3
"""Yellow, green and polka dots."""
_OF_THE_TOUR: Final = ("kind", "timed", "specialists", "draft", "fatigue", "jerseys")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a race."""

    stage: str = "Avenue Corso Paseo"
    """A stage card by name, or a string of tile letters."""
    first: int = 0
    """The seat that places its riders first: at a real table, the player who rode a bicycle last."""
    handicap: tuple[int, ...] = ()
    """Exhaustion cards that each seat shuffles into both decks: 0, 1 or 2; left out means 0."""
    expansions: tuple[str, ...] = ()
    """Boxes used besides the base game: peloton, meteo, grand-tour."""
    dummies: tuple[str, ...] = ()
    """For every seat the kind of dummy team it is (muscle, peloton); nothing or left out means that it is ridden."""
    weather: tuple[str, ...] = ()
    """Weather on tiles, as in `b=wet`, instead of tokens dealt."""
    breakaway: bool = True
    """True if riders bid for a breakaway on a stage with a tile for it."""
    kind: str = ""
    """plain, team-time-trial, individual-time-trial or extended; left out means what the stage card says."""
    timed: bool = False
    """True if everybody rides to the line, for times and points, as on a stage of a tour."""
    specialists: tuple[str, ...] = ()
    """A specialist for every rider, each team's sprinteur first; nothing or left out means none."""
    draft: bool = False
    """True if teams choose their specialists before the start."""
    fatigue: tuple[int, ...] = ()
    """Exhaustion cards of every rider from earlier stages; left out means 0."""
    jerseys: tuple[str, ...] = ()
    """Wearers of yellow, green and polka dots, as in `AS`; empty means none."""
    variants: tuple[str, ...] = ()
    """Rules of others that are played instead of the printed ones (FR 21)."""
    content: str = ""
    """A folder with cards and tiles of one's own; nothing means those that come along."""
    colours: tuple[str, ...] = ()
    """The colour of every team in the order of seats; nothing or left out means that the game chooses."""


def setup(seats: int, options: Options) -> State:
    """Return the state before the first rider is placed."""
    return _set_up(seats, options)


@lru_cache(maxsize=256)
def _set_up(seats: int, options: Options) -> State:
    """Return the cached start: a state never changes, so races with equal options share one."""
    check_chosen(options.content, content.FOLDER)
    _check_boxes(options)
    kind = content.KIND_NAMES[options.kind] if options.kind else kind_of(options.stage)
    dummies = _check_dummies(seats, options, kind)
    if not 0 <= options.first < seats:
        raise BadOptions("first", "flamme-rouge.refused.bad-first", first=options.first + 1, last=seats)
    riders = _riders_each(seats)
    check_colours(options.colours, TEAMS, -(-seats * riders // 2))
    timed = options.timed or kind in TRIALS
    stage = _check_stage(seats, options, kind, timed)
    ridden = [not dummies[rider // riders] for rider in range(seats * riders)]
    plain = stage if kind not in TRIALS else ""
    variants = check_variants(options.variants, options.expansions, timed)
    table = Table(
        stage,
        _weather(stage, options, variants),
        dummies,
        riders,
        _handicaps(dummies, options.handicap),
        0,
        (-1,) * (seats * riders),
        _to_place(dummies, riders, options.first) if kind != INDIVIDUAL else (),
        no_breakaway=not options.breakaway or kind in TRIALS,
        kind=kind,
        timed=timed,
        first=options.first,
        specialists=check_specialists(options.specialists, ridden, dummies.count("")),
        draft=Draft() if options.draft else None,
        fatigue=_check_fatigue(options.fatigue, ridden),
        jerseys=_check_jerseys(options.jerseys, len(ridden)),
        piles=stages.piles(stage) if timed and plain else (),  # FR 16.1, 19.1
        refresh_row=stages.refresh_row(stage) if kind == EXTENDED else -1,
        variants=variants or UNSET,
        leads=(0,) * len(ridden) if SUPER_COMBATIVE in variants and plain else UNSET,
    )
    if table.draft is None:
        return prepare_start(table)
    if table.specialists:
        raise BadOptions("draft", "flamme-rouge.refused.draft-and-specialists")
    return open_draft(table)


def _to_place(dummies: tuple[str, ...], riders: int, first: int) -> tuple[int, ...]:
    """Return the seats clockwise from the first (FR 2.7); each places all its riders in turn (FR 2.8)."""
    turn = [(first + step) % len(dummies) for step in range(len(dummies))]
    return tuple(seat for seat in turn if not dummies[seat] for _ in range(riders))


def _check_boxes(options: Options) -> None:
    """Check that the boxes exist, and that nothing of Grand Tour is used without it (FR 14.1)."""
    for name in options.expansions:
        if name not in EXPANSIONS:
            raise BadOptions("expansions", "flamme-rouge.refused.no-such-box", name=name, boxes=", ".join(EXPANSIONS))
    if options.kind and options.kind not in content.KIND_NAMES:
        kinds = ", ".join(content.KIND_NAMES)
        raise BadOptions("kind", "flamme-rouge.refused.no-such-kind", kind=options.kind, kinds=kinds)
    if GRAND_TOUR not in options.expansions:
        for field in _OF_THE_TOUR:
            if getattr(options, field):
                raise BadOptions(field, "flamme-rouge.refused.needs-grand-tour", field=field)


def _check_fatigue(given: tuple[int, ...], ridden: list[bool]) -> tuple[int, ...]:
    """Return the exhaustion cards from earlier stages, one number for every rider (FR 17.1)."""
    if not any(given):
        return ()
    if len(given) > len(ridden):
        raise BadOptions("fatigue", "flamme-rouge.refused.fatigue-for-nobody", n=len(given), riders=len(ridden))
    for rider, cards in enumerate(given):
        if not 0 <= cards <= (MOST_FATIGUE if ridden[rider] else 0):
            raise BadOptions(
                "fatigue", "flamme-rouge.refused.bad-fatigue", cards=cards, rider=RIDERS[rider], most=MOST_FATIGUE
            )
    return given + (0,) * (len(ridden) - len(given))


def _check_jerseys(given: tuple[str, ...], riders: int) -> tuple[str, ...]:
    """Return the wearers of up to three jerseys, all different riders (FR 17.3, 17.4)."""
    worn = [rider for rider in given if rider]
    here = RIDERS[:riders]
    if len(given) > JERSEYS or len(set(worn)) < len(worn) or any(rider not in here for rider in worn):
        raise BadOptions("jerseys", "flamme-rouge.refused.bad-jerseys", jerseys=", ".join(given))
    return given if worn else ()


def _check_dummies(seats: int, options: Options, kind: str) -> tuple[str, ...]:
    """Check seats and dummies (FR 2.3, 9.5, 11.1, 11.9, 11.10); a time trial can be ridden alone (FR 19.7)."""
    peloton = "peloton" in options.expansions
    fewest = 1 if kind in TRIALS else FEWEST
    most = MOST_TEAMS if kind in TRIALS and peloton else MOST_SEATS if peloton else MOST
    if not fewest <= seats <= most:
        key = "bad-seats-large" if peloton else "bad-seats"
        raise BadOptions("seats", f"flamme-rouge.refused.{key}", seats=seats, fewest=fewest, most=most)
    dummies = options.dummies + ("",) * (seats - len(options.dummies))
    kinds = [kind for kind in dummies if kind]
    if len(dummies) > seats or any(kind not in (MUSCLE, PELOTON) for kind in kinds):
        raise BadOptions("dummies", "flamme-rouge.refused.bad-dummies", dummies=", ".join(dummies), seats=seats)
    if kinds and not peloton:
        raise BadOptions("dummies", "flamme-rouge.refused.dummies-need-peloton")
    if kinds.count(PELOTON) > 1:
        raise BadOptions("dummies", "flamme-rouge.refused.two-pelotons")
    if len(kinds) == seats or (kinds and seats > MOST_TEAMS):
        raise BadOptions("dummies", "flamme-rouge.refused.too-many-dummies", most=MOST_TEAMS)
    return dummies


def _riders_each(seats: int) -> int:
    """Return the riders of every seat (FR 1.1, 11.10)."""
    return 2 if seats <= MOST_TEAMS else 1


def is_large(seats: int) -> bool:
    """Return whether so many seats need the large side of a stage card (FR 9.5)."""
    return seats * _riders_each(seats) > 2 * MOST


def _check_stage(seats: int, options: Options, kind: str, timed: bool) -> str:
    """Return the stage, with a start for so many teams and only tiles from the boxes used (FR 9.1, 9.5, 14.1)."""
    large = is_large(seats)
    stage = find_stage(options.stage, large, options.expansions)
    if GRAND_TOUR in options.expansions and (timed or large):
        stage = with_wide_finish(stage)
    if large and kind not in TRIALS and len(course(stage).landing[0]) < 3:
        raise BadOptions("stage", "flamme-rouge.refused.start-too-narrow", riders=seats * _riders_each(seats))
    return stage


def _weather(stage: str, options: Options, variants: tuple[str, ...]) -> tuple[str, ...] | None:
    if options.weather and "meteo" not in options.expansions:
        raise BadOptions("weather", "flamme-rouge.refused.weather-needs-meteo")
    if options.weather:
        return read_weather(stage, options.weather, LATER_WEATHER in variants)
    return None if "meteo" in options.expansions else EVERYWHERE_CLEAR


def _handicaps(dummies: tuple[str, ...], given: tuple[int, ...]) -> tuple[int, ...]:
    """Return the handicap of every seat (FR 2.6), or of a player alone against dummies (FR 11.9)."""
    seats, solo = len(dummies), len(dummies) > 1 and dummies.count("") == 1
    if len(given) > seats:
        raise BadOptions("handicap", "flamme-rouge.refused.handicap-for-nobody", given=len(given), seats=seats)
    if any(extra and dummy for extra, dummy in zip(given, dummies, strict=False)):
        raise BadOptions("handicap", "flamme-rouge.refused.handicap-for-a-dummy")
    most = SOLO_HANDICAP if solo else STRONGEST_HANDICAP
    for extra in given:
        if not 0 <= extra <= most:
            raise BadOptions("handicap", "flamme-rouge.refused.bad-handicap", extra=extra, most=most)
    if solo and not given:
        return tuple(0 if dummy else SOLO_HANDICAP for dummy in dummies)
    return given + (0,) * (seats - len(given))
