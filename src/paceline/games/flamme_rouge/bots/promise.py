"""What a card promises: races won where only the first across the line counts, points and time on a tour."""

from __future__ import annotations

from typing import Final

from paceline.games.flamme_rouge.bots.finale import Then
from paceline.games.flamme_rouge.bots.forecast import Reserve, own_reserve
from paceline.games.flamme_rouge.bots.outlook import Outcome, Outlook
from paceline.games.flamme_rouge.bots.refreshing import counted_on
from paceline.games.flamme_rouge.bots.touring import stage_points
from paceline.games.flamme_rouge.cards import printed
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.rules.movement import front_to_back

A_PLACE: Final = 0.02
"""What a place is worth when the race is lost, in races won."""


def promise(seen: Outlook, card: str, found: list[Outcome]) -> float:
    """What futures like these are worth on average: races won, as a number from 0 to 1, or tour points."""
    number, total = seen.rider.number, 0.0
    left: dict[bool, tuple[tuple[str, ...], Reserve]] = {}
    for outcome, future in zip(found, seen.futures, strict=True):
        tired = number in outcome.tired
        if tired not in left:
            left[tired] = _left(seen, card, tired)
        deck, mine = left[tired]
        ahead = [*seen.reserves[:number], mine, *seen.reserves[number + 1 :]]
        then = Then(seen, outcome, future, ahead)
        total += stage_points(then, deck.count(EXHAUSTION)) if seen.table.timed else _chance(then)
    return total / len(found)


def _left(seen: Outlook, card: str, tired: bool) -> tuple[tuple[str, ...], Reserve]:
    """The asking rider's cards after this one, with or without a new exhaustion card, and what they are good for."""
    rider, cards = seen.rider, seen.rider.cards
    back = [*cards.recycled, *cards.hand]
    back.remove(printed(card))
    if rider.recovers(card):
        back.remove(EXHAUSTION)
    if tired:
        back.append(EXHAUSTION)
    later = (*back, *counted_on(seen.table, rider.number, card))
    ahead = own_reserve(cards.face_down, later, seen.table.stage, rider.row + rider.reach(card))
    return (*cards.face_down, *back), ahead


def _chance(then: Then) -> float:
    """How likely this team wins from here."""
    seen, outcome = then.seen, then.outcome
    track, table, me = seen.rider.track, seen.table, seen.rider.number
    if max(outcome.places) >= track.line:
        return _finished(outcome, me, table.riders)
    distances = {number: track.to_finish[track.row[cell]] for number, cell in enumerate(outcome.places)}
    own = table.own(me // table.riders)
    mine = others = 0.0
    for number, strength in then.strengths(distances, then.rounds(distances)).items():
        if number in own:
            mine += strength
        else:
            others += strength
    return mine / (mine + others)


def _finished(outcome: Outcome, me: int, riders: int) -> float:
    """A race that is over is won, or lost by so many riders."""
    ahead = [number // riders for number in front_to_back(outcome.places)].index(me // riders)
    return -A_PLACE * ahead if ahead else 1.0
