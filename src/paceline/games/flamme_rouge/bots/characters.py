"""The characters of Flamme Rouge, from newcomer to team leader; how often each beats the next is in docs/bots.md."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from paceline.core.game import Bot, Decision
from paceline.core.offers.characters import Character, distract, mix
from paceline.games.flamme_rouge.actions import Play
from paceline.games.flamme_rouge.bots.question import question_type, read_question
from paceline.games.flamme_rouge.bots.simple import highest, saver
from paceline.games.flamme_rouge.bots.wheelsucker import wheelsucker
from paceline.games.flamme_rouge.state import View

NEAR: Final = 8
"""Squares ahead in which a climb counts as near."""


def climb_well(view: View, legal: Sequence[Any], rng: Random) -> Decision:
    """Ride as `wheelsucker` while a climb is near, and save cards elsewhere."""
    if question_type(legal) is not Play or view.table.auction is not None:
        return wheelsucker(view, legal, rng)
    rider = read_question(view)
    climbs = True in rider.track.ascent[rider.row : rider.row + NEAR]
    return (wheelsucker if climbs else saver)(view, legal, rng)


def _meet(level: int, title: str, style: str, bot: Bot) -> Character:
    return Character(title.casefold(), title, level, style, "flamme-rouge", bot)


CHARACTERS: Final = (
    _meet(1, "Odile", "gambler", distract(saver, 0.1)),
    _meet(2, "Bruno", "saver", mix(wheelsucker, saver, 0.85)),
    _meet(3, "Ines", "attacker", mix(wheelsucker, highest, 0.3)),
    _meet(4, "Sander", "sprinter", mix(wheelsucker, saver, 0.5)),
    _meet(5, "Paola", "climber", mix(wheelsucker, climb_well, 0.4)),
    _meet(6, "Hugo", "time-triallist", mix(wheelsucker, saver, 0.21)),
    _meet(7, "Mireille", "all-rounder", mix(wheelsucker, saver, 0.1)),
    _meet(8, "Aldo", "wheelsucker", wheelsucker),
)
"""From the weakest to the strongest."""
