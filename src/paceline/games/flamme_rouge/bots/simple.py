"""Two simple bots: `saver` keeps its two best cards for the end, `highest` always plays the highest card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from paceline.core.game import Decision
from paceline.core.messages import say
from paceline.games.flamme_rouge.actions import Draw, Enough, Pick, Place, Play, Retrieve
from paceline.games.flamme_rouge.bots.preparations import pick_by_merit, pick_highest, take_back
from paceline.games.flamme_rouge.bots.question import (
    Question,
    bid_low,
    draw_first,
    explain_place,
    foremost,
    question_type,
    rank,
    read_question,
)
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.presentation.names import card_name
from paceline.games.flamme_rouge.state import View

HELD: Final = 2
"""Cards held back. The more, the weaker against `highest`; two are the fewest that make a sprint of it."""


def saver(view: View, legal: Sequence[Any], _rng: Random) -> Decision:
    """Hold back the best cards until they cover the distance left; until then play the highest of the others."""
    asked_for = question_type(legal)
    if asked_for is Pick:
        return pick_by_merit("saver", legal)
    if asked_for in (Retrieve, Enough):
        return take_back("saver", view)
    if asked_for is Place:
        place = foremost(legal, "S")
        return Decision(place, explain_place("saver", view, place))
    if asked_for is Draw:
        return draw_first("saver", view, legal, "S")
    if view.table.auction is not None:
        return bid_low("saver", legal)
    return _play(read_question(view), legal)


def _play(rider: Question, legal: Sequence[Play]) -> Decision:
    numbers = sorted([VALUES[card] for card in rider.left], reverse=True)
    held, spare = numbers[:HELD], set(numbers[HELD:])
    left = rider.track.to_finish[rider.row]
    if sum(held) >= left:
        return _say("sprint", _furthest(rider, legal), n=left)
    free = [play for play in legal if VALUES[play.card] in spare]
    if not free:
        return _say("only-held", _lowest(legal), n=left)
    play = _furthest(rider, free)
    if rider.reach(play.card) > VALUES[play.card]:
        return _say(rider.helped_by, play, n=rider.reach(play.card))
    return _say("hold", play, n=left)


def _lowest(plays: Sequence[Play]) -> Play:
    """Return the lowest card, an exhaustion card before another 2."""
    return min(plays, key=lambda play: (VALUES[play.card], play.card != EXHAUSTION))


def _furthest(rider: Question, plays: Sequence[Play]) -> Play:
    """Return the card that carries furthest from here; of those that carry as far, the lowest."""
    return max(plays, key=lambda play: (rider.reach(play.card), -VALUES[play.card], play.card))


def _say(why: str, play: Play, **places: object) -> Decision:
    return Decision(play, say(f"flamme-rouge.bot.saver.{why}", card=card_name(play.card), **places))


def highest(view: View, legal: Sequence[Any], _rng: Random) -> Decision:
    """Place the sprinteur first, as far forward as possible, and always play the highest card in hand."""
    asked_for = question_type(legal)
    if asked_for is Pick:
        return pick_highest("highest", legal)
    if asked_for in (Retrieve, Enough):
        return Decision(legal[0], say("flamme-rouge.bot.highest.retrieve", card=card_name(legal[0].card)))
    if asked_for is Place:
        place = foremost(legal, "S")
        return Decision(place, explain_place("highest", view, place))
    if asked_for is Draw:
        return draw_first("highest", view, legal, "S")
    best = max(legal, key=rank)
    return Decision(best, say("flamme-rouge.bot.highest.play", card=card_name(best.card)))
