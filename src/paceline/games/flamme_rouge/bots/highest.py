"""`highest`: always the highest card. What a child plays first, and a yardstick for everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from paceline.core.game import Decision
from paceline.core.messages import say
from paceline.games.flamme_rouge.actions import Draw, Enough, Pick, Place, Retrieve
from paceline.games.flamme_rouge.bots.asked import draw_first, foremost, placed, rank, sort_of
from paceline.games.flamme_rouge.bots.drafting import pick_highest
from paceline.games.flamme_rouge.presentation.names import card_name
from paceline.games.flamme_rouge.state import View


def highest(view: View, legal: Sequence[Any], _rng: Random) -> Decision:
    """The sprinteur first, as far forward as possible, and every round the highest number in hand."""
    asked_for = sort_of(legal)
    if asked_for is Pick:
        return pick_highest("highest", legal)
    if asked_for in (Retrieve, Enough):
        return Decision(legal[0], say("flamme-rouge.bot.highest.retrieve", card=card_name(legal[0].card)))
    if asked_for is Place:
        place = foremost(legal, "S")
        return Decision(place, placed("highest", view, place))
    if asked_for is Draw:
        return draw_first("highest", view, legal, "S")
    best = max(legal, key=rank)
    return Decision(best, say("flamme-rouge.bot.highest.play", card=card_name(best.card)))
