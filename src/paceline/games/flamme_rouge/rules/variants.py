"""FR 21: rules of others, for those who want them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Protocol

import msgspec
from msgspec import UnsetType

from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.events import Event, Led
from paceline.games.flamme_rouge.state import Table

SUPER_COMBATIVE, TEAM_TIMES, KEEP_HALF, SINGLE_BID = "super-combative", "team-times", "keep-half", "single-bid"
LATER_WEATHER, LONE_ATTACK, HELD_CHASE = "weather-after-first", "attack-2", "chase-held"
_BOXES: Final = {
    SUPER_COMBATIVE: "grand-tour",
    TEAM_TIMES: "grand-tour",
    SINGLE_BID: "grand-tour",
    LATER_WEATHER: "meteo",
    LONE_ATTACK: "peloton",
    HELD_CHASE: "grand-tour",
}
"""The variants of a race, each with the box it is about."""
VARIANTS: Final = tuple(_BOXES)
TOUR_VARIANTS: Final = (*VARIANTS, KEEP_HALF)
_TIMED: Final = (SUPER_COMBATIVE, TEAM_TIMES)
"""Variants that are about times and points."""
_BAROUDEUR: Final = "baroudeur"


def check_variants(given: tuple[str, ...], boxes: Collection[str], timed: bool) -> tuple[str, ...]:
    """Return the variants of a race (FR 21.1); raise `BadOptions` for one that is unknown or changes nothing."""
    check_words(given, VARIANTS)
    for word in given:
        if _BOXES[word] not in boxes:
            raise BadOptions("variants", "flamme-rouge.refused.variant-needs-box", word=word, box=_BOXES[word])
        if word in _TIMED and not timed:
            raise BadOptions("variants", "flamme-rouge.refused.variant-needs-times", word=word)
    return tuple(word for word in VARIANTS if word in given)


def box_of(variant: str) -> str:
    """Return the box that a variant is about, or nothing."""
    return _BOXES.get(variant, "")


def check_words(given: tuple[str, ...], known: tuple[str, ...]) -> None:
    """Raise `BadOptions` for a variant that nobody knows."""
    for word in given:
        if word not in known:
            raise BadOptions("variants", "flamme-rouge.refused.no-such-variant", word=word, words=", ".join(known))


def count_lead(table: Table, leader: int, events: list[Event]) -> Table:
    """Give a token to the rider at the head of the race at the end of a round (FR 21.2)."""
    leads = list(table.leads or ())
    leads[leader] += 1
    events.append(Led(RIDERS[leader], leads[leader]))
    return msgspec.structs.replace(table, leads=tuple(leads))


class Rated(Protocol):
    """A rider in the result of a stage."""

    @property
    def place(self) -> int:
        """Place on the stage."""

    @property
    def leads(self) -> int | UnsetType:
        """Tokens for rounds at the head."""

    @property
    def breakaway(self) -> int | UnsetType:
        """1 for a rider of the breakaway."""


def find_combative(riders: Sequence[Rated]) -> int:
    """Return the index of the rider with most tokens (FR 21.3), or -1 if nobody has any."""
    best = max(range(len(riders)), key=lambda n: _combative_key(riders[n]))
    return best if riders[best].leads else -1


def _combative_key(rider: Rated) -> tuple[int, int, int]:
    return rider.leads or 0, rider.breakaway or 0, -rider.place


def add_team_times(times: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return combined times (FR 21.4), the best team first; given are team and time of every rider as they arrived."""
    sums: dict[int, int] = {}
    for team, time in times:
        sums[team] = sums.get(team, 0) + time
    return dict(sorted(sums.items(), key=lambda item: item[1]))  # equal ones stay as their first riders arrived


def share_podium(times: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return the tour points of every rider by combined team times, those of a team with its first rider (FR 21.4)."""
    points = dict(zip(add_team_times(times), content.tour_numbers().podium, strict=False))
    return tuple(points.pop(team, 0) for team, _ in times)


def bids_once(table: Table, rider: int) -> bool:
    """Return whether a rider bids a single card, which counts twice (FR 21.6)."""
    return table.has(SINGLE_BID) and bool(table.specialists) and table.specialists[rider] == _BAROUDEUR


def keep_half(exhaustion: int, variants: Collection[str] = ()) -> int:
    """Return the cards that stay if half of them leave, rounded down (FR 17.1), or if half of them stay (FR 21.5)."""
    return exhaustion // 2 if KEEP_HALF in variants else exhaustion - exhaustion // 2
