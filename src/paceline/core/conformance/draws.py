"""Draws are symbolic, keyed by their label, fully listed and fairly dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any, Final

from paceline.core.chance import Luck
from paceline.core.codec import to_text
from paceline.core.conformance.gate import candidates
from paceline.core.conformance.trial import MANY, Check, Moment
from paceline.core.game import CHANCE

DEALT: Final = 24
"""Outcomes of one draw that are dealt for a trial."""
SAMPLES: Final = 300
TOO_FAR: Final = 8.0
"""Standard deviations at which samples no longer count as luck."""


def label(moment: Moment) -> Iterator[str]:
    """A draw's label names it: it is not empty, and no other draw of the race has it."""
    if not isinstance(moment.draw.label, str) or not moment.draw.label:
        yield f"the label is {moment.draw.label!r}"
    if moment.ride.labels.get(moment.draw.label, moment.number) < moment.number:
        yield f"«{moment.draw.label}» was dealt before"


def sample(moment: Moment) -> Iterator[str]:
    """`sample` follows from luck and label alone, whatever was asked before, and `allows` it."""
    game, draw = moment.game, moment.draw
    used = moment.luck
    first = draw.sample(used)
    if not draw.allows(first):
        yield f"«{to_text(first)}» is sampled but not allowed"
    used.word("something else", 9)
    draw.sample(Luck("another race"))
    twin = game.chance(moment.twin)
    again = [draw.sample(used), draw.sample(moment.luck), twin.sample(moment.luck)]
    if any(other != first for other in again):
        yield f"the same luck gives «{to_text(first)}», then {', '.join(map(to_text, again))}"


def outcomes(moment: Moment) -> Iterator[str]:
    """`outcomes` are distinct, weigh more than nothing, are allowed, and hold whatever is sampled."""
    counts = Counter(outcome for outcome, _ in moment.outcomes)
    for outcome, weight in moment.outcomes:
        if counts[outcome] > 1:
            yield f"«{to_text(outcome)}» is listed {counts[outcome]} times"
        if type(weight) is not int or weight < 1:
            yield f"«{to_text(outcome)}» has weight {weight!r}"
        if not moment.draw.allows(outcome):
            yield f"«{to_text(outcome)}» is listed but not allowed"
    drawn = moment.draw.sample(moment.luck)
    if drawn not in counts and len(moment.outcomes) < MANY:
        yield f"«{to_text(drawn)}» is sampled but not listed"


def allows(moment: Moment) -> Iterator[str]:
    """`allows` says no to everything that `outcomes` does not list."""
    if len(moment.outcomes) == MANY:
        return
    listed = {outcome for outcome, _ in moment.outcomes}
    strangers: list[Any] = [None, "", 0, *candidates(moment)]
    for stranger in strangers:
        if stranger not in listed and moment.draw.allows(stranger):
            yield f"{stranger!r} is allowed but not listed for «{moment.draw.label}»"


def deals(moment: Moment) -> Iterator[str]:
    """`apply` accepts every outcome that is listed."""
    some = moment.rng.sample(moment.outcomes, min(DEALT, len(moment.outcomes)))
    for outcome, _ in some:
        state, _ = moment.game.apply(moment.state, CHANCE, outcome)
        hash(state)
    return
    yield


def fair(moment: Moment) -> Iterator[str]:
    """Over many seeds, outcomes are sampled as often as their weights say."""
    if not 1 < len(moment.outcomes) < SAMPLES:
        return
    drawn = Counter(moment.draw.sample(Luck(f"{moment.ride.seed}/{n}")) for n in range(SAMPLES))
    total = sum(weight for _, weight in moment.outcomes)
    shares = {outcome: weight / total for outcome, weight in moment.outcomes}
    excess = sum((drawn[outcome] - SAMPLES * p) ** 2 / (SAMPLES * p) for outcome, p in shares.items())
    kinds = len(shares)
    spread = 2 * (kinds - 1) + (sum(1 / p for p in shares.values()) - kinds**2 - 2 * kinds + 2) / SAMPLES
    if excess > kinds - 1 + TOO_FAR * sqrt(spread):
        often = {to_text(outcome): count for outcome, count in drawn.most_common(5)}
        yield f"«{moment.draw.label}» falls unfairly in {SAMPLES} races, most often {often}"


EVERY: Final[tuple[Check, ...]] = (label, sample)
"""At every moment at which chance may act."""
SAMPLED: Final[tuple[Check, ...]] = (outcomes, allows, deals)
FEW: Final[tuple[Check, ...]] = (fair,)
