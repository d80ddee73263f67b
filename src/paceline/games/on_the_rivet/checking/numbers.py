"""Numbers and riders of a content set."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, get_args

from paceline.games.on_the_rivet.actions import CLASSES, TEAMS
from paceline.games.on_the_rivet.box import TERRAINS, Length, Parts, Riders
from paceline.games.on_the_rivet.checking.faults import MOST_PS, Fault, ranges, texts
from paceline.games.on_the_rivet.reading import expects, shown

NUMBERS: Final = "numbers.toml"
RIDERS: Final = "riders.toml"
FEWEST_TEAMS: Final = 3
_LIMITS: Final = {
    "medium_from": (2, 99),
    "long_from": (2, 99),
    "grid_rows": (1, 30),
    "hand": (1, 20),
    "event_limit": (0, 20),
    "compact_rows": (0, 99),
    "energy_chits": (0, 42),
    "tactics_each": (0, 9),
    "chits_each": (0, 9),
    "bonus_seconds": (0, 99),
    "penalty": (0, 99),
    "undo_limit": (0, 999),
    "phases": (1, 999),
}
_MAT: Final = range(2, 11)
"""How many values a mat may have."""
_MOST_SECONDS: Final = 9999
_MOST_LINES: Final = 9


def numbers(parts: Parts) -> Iterator[Fault]:
    """Every number by itself, then tables that grow or shrink, then what depends on riders."""
    own = parts.numbers
    yield from ranges(NUMBERS, "", own, _LIMITS)
    if own.long_from < own.medium_from:
        yield Fault(NUMBERS, "", "long_from", own.long_from, expects("at-least", n=own.medium_from))
    for field in ("short_mat", "long_mat"):
        yield from _mat(field, getattr(own, field))
    for field in ("podium", "podium_steep"):
        yield from _podium(field, getattr(own, field), most_riders(parts.riders))
    for length in get_args(Length):
        fewest, most = own.bonus_lines.get(length, (-1, -1))
        if not 0 <= fewest <= most <= _MOST_LINES:
            expected = expects("bonus-lines", length=length, most=_MOST_LINES)
            yield Fault(NUMBERS, "", "bonus_lines", own.bonus_lines, expected)


def _mat(field: str, values: tuple[int, ...]) -> Iterator[Fault]:
    """OR 1.4: nothing without fatigue, then ever less."""
    falling = all(one >= other for one, other in pairwise(values))
    if len(values) not in _MAT or values[0] != 0 or not falling or values[-1] < -MOST_PS:
        expected = expects("mat", fewest=_MAT[0], most=_MAT[-1], least=-MOST_PS)
        yield Fault(NUMBERS, "", field, list(values), expected)


def _podium(field: str, values: tuple[int, ...], riders_: int) -> Iterator[Fault]:
    """OR 18.5: a worse place is worth no fewer seconds, and there is one for everybody."""
    if len(values) < riders_:
        yield Fault(NUMBERS, "", field, len(values), expects("places", n=riders_))
    rising = all(one <= other for one, other in pairwise(values))
    if not rising or values[0] < 0 or values[-1] > _MOST_SECONDS:
        yield Fault(NUMBERS, "", field, list(values), expects("rising", most=_MOST_SECONDS))


def most_riders(riders_: Riders) -> int:
    """The largest field there can be (OR 1.1)."""
    return max((teams * each for teams, each in riders_.each.items()), default=0)


def riders(parts: Parts) -> Iterator[Fault]:
    """OR 1.1, 1.2: so many riders for every number of teams, and a class for each letter."""
    each, letters = parts.riders.each, "".join(one.letters for one in parts.riders.classes)
    teams = range(FEWEST_TEAMS, len(TEAMS) + 1)
    if set(each) != set(teams):
        yield Fault(RIDERS, "[each]", "each", list(each), expects("teams", low=teams[0], high=teams[-1]))
    for number, count in each.items():
        if not 1 <= count <= len(CLASSES):
            yield Fault(RIDERS, "[each]", str(number), count, expects("range", low=1, high=len(CLASSES)))
        if parts.numbers.tactics_each > parts.numbers.chits_each * count:  # OR 19.2: a rider for every chit
            expected = expects("at-least", n=-(-parts.numbers.tactics_each // max(count, 1)))
            yield Fault(NUMBERS, "", "chits_each", parts.numbers.chits_each, expected)
    if letters != CLASSES:
        yield Fault(RIDERS, "", "letters", letters, expects("letters", letters=CLASSES))
    words: set[str] = set()
    for one in parts.riders.classes:
        yield from texts(RIDERS, one.word, one, ("word",))
        yield from ranges(RIDERS, one.word, one, dict.fromkeys(TERRAINS, (-MOST_PS, MOST_PS)))
        if one.word in words:
            yield Fault(RIDERS, shown(one.word), "word", one.word, expects("own-name"))
        words.add(one.word)
