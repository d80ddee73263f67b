"""FR 16.1 to 16.3: whether the tokens of a stage can lie with the riders who are said to have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from paceline.core.messages import BadRecord
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.results import RiderResult
from paceline.games.flamme_rouge.rules.trials import TRIALS
from paceline.games.flamme_rouge.tokens import MOUNTAIN, SPRINT
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import leg, reconstructed, table_of


class Lying(NamedTuple):
    """A pile of tokens on a stage."""

    points: str
    values: tuple[int, ...]
    at_line: bool
    """Whether it lies on the first square across the line."""


def check_tokens(tour: Tour, stage: str, kind: str, riders: Sequence[RiderResult]) -> None:
    """Every token is there once, no rider takes two from one pile, and the pile at the line goes by the places."""
    told = {what: [getattr(rider, what) for rider in riders] for what in (SPRINT, MOUNTAIN)}
    layouts = _layouts(tour, stage, kind)
    if any(_fits(told, layout) for layout in layouts):
        return
    for what in told if len(layouts) == 1 else ():
        _refuse(what, told[what], [pile for pile in layouts[0] if pile.points == what])
    sums = {what: _written(counts) or "0" for what, counts in told.items()}
    unplaced = [[pile._replace(at_line=False) for pile in layout] for layout in layouts]
    if any(_fits(told, layout) for layout in unplaced):
        raise BadRecord("flamme-rouge.tour.tokens-out-of-order", **sums)
    raise BadRecord("flamme-rouge.tour.no-such-tokens", **sums)


def _refuse(what: str, counts: Sequence[int], lying: Sequence[Lying]) -> None:
    """Say what is wrong with one kind of points, if anything is."""
    if _dealt(counts, lying):
        return
    places = {"points": _written(counts), "values": _written([value for pile in lying for value in pile.values]) or "0"}
    if _dealt(counts, [pile._replace(at_line=False) for pile in lying]):
        at_line = next(pile.values for pile in lying if pile.at_line)
        raise BadRecord(f"flamme-rouge.tour.{what}-tokens-out-of-order", line=_written(at_line), **places)
    raise BadRecord(f"flamme-rouge.tour.no-such-{what}-tokens", **places)


def _written(counts: Sequence[int]) -> str:
    return ", ".join(str(count) for count in counts if count)


def _layouts(tour: Tour, stage: str, kind: str) -> list[list[Lying]]:
    """Which piles may lie on a stage: every way where the card is a guess of ours, but one of them at the line."""
    if kind in TRIALS:  # FR 19.1
        return [[]]
    table = table_of(tour, leg(stage)[1], kind)
    if table is not None and not reconstructed(stage):
        finish = course(table.stage).finish
        return [[Lying(pile.points, pile.values, pile.row == finish) for pile in table.piles]]
    major, minor = content.tour_numbers().major, content.tour_numbers().minor
    ways = product((SPRINT, MOUNTAIN), (SPRINT, MOUNTAIN), (True, False))  # FR 20.10 to 20.14
    return [[Lying(one, major, at_line), Lying(other, minor, not at_line)] for one, other, at_line in ways]


def _fits(told: dict[str, list[int]], layout: Sequence[Lying]) -> bool:
    return all(_dealt(counts, [pile for pile in layout if pile.points == what]) for what, counts in told.items())


def _dealt(counts: Sequence[int], lying: Sequence[Lying]) -> bool:
    """Whether riders in the order of their places can have these points: some of each pile to different riders."""
    if not any(counts):
        return True
    if not lying or sum(map(bool, counts)) > sum(len(pile.values) for pile in lying):
        return False
    pile, *others = sorted(lying, key=lambda pile: not pile.at_line)
    taken = _without_first if pile.at_line else _without
    return any(_dealt(left, others) for left in taken(counts, pile.values))


def _without_first(counts: Sequence[int], values: tuple[int, ...]) -> Iterator[list[int]]:
    """FR 16.2: every way to take tokens at the line, which go to the first, the second and so on, if at all."""
    if not values or not counts:
        yield [*counts]
        return
    for own in {0, values[0]}:
        if own <= counts[0]:
            for rest in _without_first(counts[1:], values[1:]):
                yield [counts[0] - own, *rest]


def _without(counts: Sequence[int], values: tuple[int, ...]) -> Iterator[list[int]]:
    """Every way to take the tokens of a pile, or some of them, from different riders with so many points."""
    if not values:
        yield [*counts]
        return
    yield from _without(counts, values[1:])
    for number, count in enumerate(counts):
        if count >= values[0]:
            for rest in _without([*counts[:number], *counts[number + 1 :]], values[1:]):
                yield [*rest, count - values[0]]
