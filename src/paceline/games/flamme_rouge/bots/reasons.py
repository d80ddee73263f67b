"""What wheelsucker says about a card: the first thing that is true of most futures it looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from paceline.core.message import Message, say
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.bots.asked import Asked
from paceline.games.flamme_rouge.bots.outlook import Outcome
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import VALUES
from paceline.games.flamme_rouge.names import card_name, rider_name


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A card chosen, and what it should lead to."""

    rider: Asked
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
        row_of = self.rider.track.row
        square = row_of[outcome.places[self.rider.number]] + 1
        return next((number for number, cell in enumerate(outcome.places) if row_of[cell] == square), -1)

    def says(self, reason: str, **places: object) -> Message:
        """The sentence, which always may name the card."""
        return say(f"flamme-rouge.bot.wheelsucker.{reason}", card=card_name(self.card), **places)


Reason: TypeAlias = Callable[[Choice], Message | None]


def why(rider: Asked, card: str, found: list[Outcome]) -> Message:
    """One line about this card."""
    choice = Choice(rider, card, found)
    for reason in _REASONS:
        said = reason(choice)
        if said is not None:
            return said
    return choice.says("best")


def _only(choice: Choice) -> Message | None:
    alone = len(set(choice.rider.cards.hand)) == 1
    return choice.says("only") if alone else None


def _sprint(choice: Choice) -> Message | None:
    number, line = choice.rider.number, choice.rider.track.line
    if choice.mostly(lambda then: line <= then.places[number] == max(then.places)):
        return choice.says("win")
    if choice.mostly(lambda then: then.places[number] >= line):
        return choice.says("sprint")
    return None


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
    pulled = choice.mostly(lambda then: then.pulled)
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


_REASONS: Final[tuple[Reason, ...]] = (_only, _sprint, _helped, _climb, _stands_up, _shelter, _wind)
