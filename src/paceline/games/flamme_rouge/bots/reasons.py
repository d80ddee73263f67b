"""What wheelsucker says about a card: the first thing that is true of most futures it looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.bots.asked import Asked
from paceline.games.flamme_rouge.bots.outlook import Outcome, Outlook
from paceline.games.flamme_rouge.cards import BREAKAWAY, POWERS, RELENTLESS, VALUES
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.presentation.names import card_name, rider_name
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TEAM
from paceline.games.flamme_rouge.state import Table


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A card chosen, and what it should lead to."""

    rider: Asked
    table: Table
    card: str
    found: list[Outcome]

    def mostly(self, true: Callable[[Outcome], bool]) -> bool:
        """Whether this holds in more than half of the futures."""
        return 2 * sum(map(true, self.found)) > len(self.found)

    def wheel(self) -> int:
        """Whose wheel the rider most often ends on, or -1 for nobody's."""
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
        """The sentence, which always may name the card."""
        return say(f"flamme-rouge.bot.wheelsucker.{reason}", card=card_name(self.card), **places)


Reason: TypeAlias = Callable[[Choice], Message | None]


def why(seen: Outlook, card: str, found: list[Outcome]) -> Message:
    """One line about this card."""
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
    """Points beside the road (FR 16.2)."""
    number, before = choice.rider.number, len(choice.table.tokens)
    taken = [token for then in choice.found for token in then.after.tokens[before:] if token.rider == number]
    return choice.says(f"token-{taken[0].points}") if 2 * len(taken) > len(choice.found) else None


def _alone(choice: Choice) -> Message | None:
    """FR 19.5, 19.6: nobody to hide behind, and only the highest card of all tires."""
    if choice.table.kind != INDIVIDUAL:
        return None
    number = choice.rider.number
    return choice.says("strain" if choice.mostly(lambda then: number in then.tired) else "pace")


def _power(choice: Choice) -> Message | None:
    """What the card of a specialist does (FR 15)."""
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
    """The descent or the supply zone makes more of the card."""
    squares = choice.rider.reach(choice.card)
    return choice.says(choice.rider.helped_by, n=squares) if squares > VALUES[choice.card] else None


def _climb(choice: Choice) -> Message | None:
    """A higher card would carry no further."""
    squares, kept = choice.rider.reach(choice.card), max(choice.rider.cards.hand, key=VALUES.__getitem__)
    if VALUES[kept] > VALUES[choice.card] and choice.rider.reach(kept) == squares:
        return choice.says("climb", n=squares)
    return None


def _stands_up(choice: Choice) -> Message | None:
    """A fallen rider cannot hope for much."""
    squares = choice.rider.reach(choice.card)
    return choice.says("stand-up", n=squares) if choice.rider.fallen else None


def _shelter(choice: Choice) -> Message | None:
    """On somebody's wheel, by slipstream or by the card alone."""
    number, wheel = choice.rider.number, choice.wheel()
    if wheel < 0 or choice.mostly(lambda then: number in then.tired):
        return None
    pulled = choice.mostly(lambda then: then.pulled(number))
    reason = "rid" if choice.card == EXHAUSTION else "pulled" if pulled else "wheel"
    return choice.says(reason, rider=rider_name(RIDERS[wheel]))


def _wind(choice: Choice) -> Message | None:
    """Nobody ahead: with the best card an attack, with the lowest thrift."""
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
