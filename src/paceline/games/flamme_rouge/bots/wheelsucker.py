"""`wheelsucker`: rides in other people's shelter and keeps its strength for the day's last squares.

It tries every card in hand against a few likely plays of everybody else, lets the rules ride the round,
and compares where all riders should then be when the race ends, given the cards they have left. Whatever
saves strength (a wheel, slipstream, a descent taken with a 2) or wastes it (a 9 on a climb, the wind)
shows in that one forecast.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from paceline.core.game import Decision
from paceline.games.flamme_rouge.actions import KINDS, Draw, Enough, Kind, Pick, Place, Play, Retrieve
from paceline.games.flamme_rouge.bots.asked import asked, draw_first, foremost, placed, rank, sort_of
from paceline.games.flamme_rouge.bots.bidding import bid
from paceline.games.flamme_rouge.bots.drafting import pick
from paceline.games.flamme_rouge.bots.outlook import outcomes, outlook
from paceline.games.flamme_rouge.bots.promise import promise
from paceline.games.flamme_rouge.bots.reasons import why
from paceline.games.flamme_rouge.bots.refreshing import take_back
from paceline.games.flamme_rouge.cards import KEPT, POWERS, VALUES
from paceline.games.flamme_rouge.state import View


def wheelsucker(view: View, legal: Sequence[Any], rng: Random) -> Decision:
    """The opponent we recommend."""
    asked_for = sort_of(legal)
    if asked_for is Pick:
        return pick(view, legal)
    if asked_for in (Retrieve, Enough):
        return take_back("wheelsucker", view)
    if asked_for is Place:
        place = foremost(legal, "R")  # a matter of taste: with the sprinteur it wins as often
        return Decision(place, placed("wheelsucker", view, place))
    if asked_for is Draw:
        return draw_first("wheelsucker", view, legal, "R" if view.table.auction is not None else _ahead(view))
    if view.table.auction is not None:
        return bid(view, legal)
    return _play(view, legal, rng)


def _ahead(view: View) -> Kind:
    """Whoever is ahead moves first, so that his team-mate plays knowing what he will ride behind."""
    assert view.seat is not None
    first = max(view.table.own(view.seat), key=view.table.cells.__getitem__)
    return KINDS[first % 2]


def _play(view: View, legal: Sequence[Play], rng: Random) -> Decision:
    rider = asked(view)
    seen = outlook(view, rider, rng)
    tried = [(play, outcomes(seen, play.card)) for play in _distinct(legal)]
    best, then = max(tried, key=lambda trial: promise(seen, trial[0].card, trial[1]))
    return Decision(best, why(seen, best.card, then))


def _distinct(legal: Sequence[Play]) -> list[Play]:
    """Cards that differ: a 2 is a 2, tired or not, and an exhaustion card that can be given back always is."""
    cards = {(VALUES[play.card], POWERS[play.card]): play for play in sorted(legal, key=rank) if KEPT not in play.card}
    return list(cards.values())
