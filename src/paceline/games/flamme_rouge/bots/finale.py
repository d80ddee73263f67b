"""How riders stand against each other: compared where they should be when the first of them is at the line."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

import msgspec

from paceline.games.flamme_rouge.bots.asked import STANDING_UP
from paceline.games.flamme_rouge.bots.forecast import Reserve, rounds_left, squares_in
from paceline.games.flamme_rouge.bots.outlook import Outcome, Outlook
from paceline.games.flamme_rouge.cards import VALUES

TIRED: Final = 0.6
"""Squares that an exhaustion card costs somebody else in the long run."""
DOUBT, DOUBT_A_ROUND = 1.0, 1.2
"""Squares by which a forecast may fail: at once, and times the root of the rounds to go."""


class Then(msgspec.Struct, frozen=True, gc=False):
    """One future after its first round."""

    seen: Outlook
    outcome: Outcome
    future: list[str]
    ahead: list[Reserve]
    """What everybody's cards are good for from there."""

    def rounds(self, distances: dict[int, int]) -> float:
        """Rounds until the first of these riders has ridden his distance."""
        return max(1.0, rounds_left([*distances.values()], [self.ahead[number] for number in distances]))

    def strengths(self, distances: dict[int, int], to_go: float) -> dict[int, float]:
        """How likely these riders are to be first, as weights."""
        doubt = DOUBT + DOUBT_A_ROUND * sqrt(to_go)
        return {
            number: exp((squares_in(to_go, self.ahead[number]) - squares - self.lost(number, to_go)) / doubt)
            for number, squares in distances.items()
        }

    def lost(self, number: int, to_go: float) -> float:
        """Squares by which a rider's reserve promises too much: his card of this round, new wind, a fall."""
        lost = 0.0
        if number != self.seen.rider.number:
            lost += self._spent(number, to_go)
            if number in self.outcome.tired:
                lost += TIRED
        if number in self.outcome.fallen:
            lost += STANDING_UP
        return lost

    def _spent(self, number: int, to_go: float) -> float:
        """Squares that a card just played is missed by: all of it where every card will be needed."""
        known = self.seen.known[number]
        if not known.left:
            return 0.0
        return (VALUES[self.future[number]] - known.mean) * min(1.0, to_go / known.left)
