"""The characters of On the Rivet, from newcomer to team leader; how often each beats the next is in docs/bots.md."""

from __future__ import annotations

from typing import Final

from paceline.core.game import Bot
from paceline.core.offers.characters import Character, distract, mix
from paceline.games.on_the_rivet.bots.director import director
from paceline.games.on_the_rivet.bots.easy import easy


def _meet(level: int, title: str, style: str, bot: Bot) -> Character:
    return Character(title.casefold(), title, level, style, "on-the-rivet", bot)


CHARACTERS: Final = (
    _meet(1, "Elsa", "gambler", distract(easy, 0.5)),
    _meet(2, "Marco", "attacker", distract(easy, 0.35)),
    _meet(3, "Ruth", "time-triallist", distract(easy, 0.22)),
    _meet(4, "Dirk", "sprinter", distract(easy, 0.1)),
    _meet(5, "Lucia", "attacker", easy),
    _meet(6, "Anton", "climber", mix(easy, director, 0.35)),
    _meet(7, "Yvette", "wheelsucker", mix(easy, director, 0.7)),
    _meet(8, "Briek", "all-rounder", director),
)
"""From the weakest to the strongest."""
