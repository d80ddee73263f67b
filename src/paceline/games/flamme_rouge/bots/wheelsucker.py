"""`wheelsucker`: rides in other people's shelter and keeps its strength for the day's last squares.

It tries every card in hand against a few likely plays of everybody else, lets the rules ride the round,
and compares where all riders should then be when the race ends, given the cards they have left. Whatever
saves strength (a wheel, slipstream, a descent taken with a 2) or wastes it (a 9 on a climb, the wind)
shows in that one forecast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from paceline.core.game import Decision
from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.actions import KINDS, RIDERS, Draw, Enough, Kind, Pick, Place, Play, Retrieve
from paceline.games.flamme_rouge.bots.evaluation import evaluate
from paceline.games.flamme_rouge.bots.outlook import Outcome, Outlook, outcomes, outlook
from paceline.games.flamme_rouge.bots.preparations import bid, pick, take_back
from paceline.games.flamme_rouge.bots.question import (
    Question,
    draw_first,
    explain_place,
    foremost,
    question_type,
    rank,
    read_question,
)
from paceline.games.flamme_rouge.cards import BREAKAWAY, KEPT, POWERS, RELENTLESS, VALUES
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.presentation.names import card_name, rider_name
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TEAM
from paceline.games.flamme_rouge.state import Table, View


def wheelsucker(view: View, legal: Sequence[Any], rng: Random) -> Decision:
    """Answer as the recommended opponent."""
    asked_for = question_type(legal)
    if asked_for is Pick:
        return pick(view, legal)
    if asked_for in (Retrieve, Enough):
        return take_back("wheelsucker", view)
    if asked_for is Place:
        place = foremost(legal, "R")  # a matter of taste: with the sprinteur it wins as often
        return Decision(place, explain_place("wheelsucker", view, place))
    if asked_for is Draw:
        return draw_first("wheelsucker", view, legal, "R" if view.table.auction is not None else _ahead(view))
    if view.table.auction is not None:
        return bid(view, legal)
    return _play(view, legal, rng)


def _ahead(view: View) -> Kind:
    """Return the rider who is ahead and moves first, so that the team-mate plays knowing that move."""
    assert view.seat is not None
    first = max(view.table.own(view.seat), key=view.table.cells.__getitem__)
    return KINDS[first % 2]


def _play(view: View, legal: Sequence[Play], rng: Random) -> Decision:
    rider = read_question(view)
    seen = outlook(view, rider, rng)
    tried = [(play, outcomes(seen, play.card)) for play in _distinct(legal)]
    best, then = max(tried, key=lambda trial: evaluate(seen, trial[0].card, trial[1]))
    return Decision(best, why(seen, best.card, then))


def _distinct(legal: Sequence[Play]) -> list[Play]:
    """Return cards that differ: a 2 is a 2, exhaustion or not, and recovery is always used."""
    cards = {(VALUES[play.card], POWERS[play.card]): play for play in sorted(legal, key=rank) if KEPT not in play.card}
    return list(cards.values())


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A card chosen, and what it should lead to."""

    rider: Question
    table: Table
    card: str
    found: list[Outcome]

    def mostly(self, true: Callable[[Outcome], bool]) -> bool:
        """Return whether this holds in more than half of the futures."""
        return 2 * sum(map(true, self.found)) > len(self.found)

    def wheel(self) -> int:
        """Return the rider on whose wheel this one most often ends, or -1."""
        behind = Counter(map(self._ahead, self.found))
        return behind.most_common(1)[0][0]

    def _ahead(self, outcome: Outcome) -> int:
        track, me, each = self.rider.track, self.rider.number, self.table.riders
        squares = track.ahead[track.row[outcome.places[me]]]
        for number, cell in enumerate(outcome.places):
            there = self.table.kind != TEAM or number // each == me // each  # FR 19.2
            if cell >= 0 and there and track.row[cell] in squares:
                return number
        return -1

    def says(self, reason: str, **places: object) -> Message:
        """Return a sentence that may name the card."""
        return say(f"flamme-rouge.bot.wheelsucker.{reason}", card=card_name(self.card), **places)


Reason: TypeAlias = Callable[[Choice], Message | None]


def why(seen: Outlook, card: str, found: list[Outcome]) -> Message:
    """Return the reason for a card in one line."""
    choice = Choice(seen.rider, seen.table, card, found)
    for reason in _REASONS:
        said = reason(choice)
        if said is not None:
            return said
    return choice.says("best")


def _only(choice: Choice) -> Message | None:
    alone = len(set(choice.rider.cards.hand)) == 1
    return choice.says("only") if alone else None


def _sprint(choice: Choice) -> Message | None:
    number, line, home = choice.rider.number, choice.rider.track.line, choice.table.home
    if not home and choice.mostly(lambda then: line <= then.places[number] == max(then.places)):
        return choice.says("win")
    if choice.mostly(lambda then: then.places[number] >= line):
        return choice.says("arrive" if choice.table.timed else "sprint")
    return choice.says("late") if home else None


def _token(choice: Choice) -> Message | None:
    """Return a reason if the card should win tokens (FR 16.2)."""
    number, before = choice.rider.number, len(choice.table.tokens)
    taken = [token for then in choice.found for token in then.after.tokens[before:] if token.rider == number]
    return choice.says(f"token-{taken[0].points}") if 2 * len(taken) > len(choice.found) else None


def _alone(choice: Choice) -> Message | None:
    """Return a reason in an individual time trial, in which only the highest card tires (FR 19.5, 19.6)."""
    if choice.table.kind != INDIVIDUAL:
        return None
    number = choice.rider.number
    return choice.says("strain" if choice.mostly(lambda then: number in then.tired) else "pace")


def _power(choice: Choice) -> Message | None:
    """Return a reason if the power of a specialist's card matters (FR 15)."""
    number, powers = choice.rider.number, POWERS[choice.card]
    if choice.rider.recovers(choice.card):
        return choice.says("recover")
    if not powers:
        return None
    if choice.mostly(lambda then: then.chased(number)):
        return choice.says("chase")
    if choice.mostly(lambda then: then.squeezed(number)):
        return choice.says("nimble")
    alone = choice.wheel() < 0
    if BREAKAWAY in powers and alone:
        return choice.says("clear")
    return choice.says("relentless") if RELENTLESS in powers and alone else None


def _helped(choice: Choice) -> Message | None:
    """Return a reason if a descent or supply zone makes more of the card."""
    squares = choice.rider.reach(choice.card)
    return choice.says(choice.rider.helped_by, n=squares) if squares > VALUES[choice.card] else None


def _climb(choice: Choice) -> Message | None:
    """Return a reason if a higher card would carry no further."""
    squares, kept = choice.rider.reach(choice.card), max(choice.rider.cards.hand, key=VALUES.__getitem__)
    if VALUES[kept] > VALUES[choice.card] and choice.rider.reach(kept) == squares:
        return choice.says("climb", n=squares)
    return None


def _stands_up(choice: Choice) -> Message | None:
    """Return a reason for a fallen rider."""
    squares = choice.rider.reach(choice.card)
    return choice.says("stand-up", n=squares) if choice.rider.fallen else None


def _shelter(choice: Choice) -> Message | None:
    """Return a reason if the rider should end on a wheel, by slipstream or by the card alone."""
    number, wheel = choice.rider.number, choice.wheel()
    if wheel < 0 or choice.mostly(lambda then: number in then.tired):
        return None
    pulled = choice.mostly(lambda then: then.pulled(number))
    reason = "rid" if choice.card == EXHAUSTION else "pulled" if pulled else "wheel"
    return choice.says(reason, rider=rider_name(RIDERS[wheel]))


def _wind(choice: Choice) -> Message | None:
    """Return a reason without any shelter: an attack with the best card, thrift with the lowest."""
    number = choice.rider.number
    if not choice.mostly(lambda then: number in then.tired):
        return None
    numbers = [VALUES[card] for card in choice.rider.cards.hand]
    mine = VALUES[choice.card]
    return choice.says("attack" if mine == max(numbers) else "thrift" if mine == min(numbers) else "wind")


_REASONS: Final[tuple[Reason, ...]] = (
    _only,
    _sprint,
    _token,
    _power,
    _helped,
    _climb,
    _stands_up,
    _alone,
    _shelter,
    _wind,
)
