"""The characters of Leader 1, from newcomer to team leader; how often each beats the next is in docs/bots.md."""

from __future__ import annotations

from typing import Final

from paceline.core.offers.characters import Character, distract
from paceline.games.leader_1.bots.captain import Temper, bot


def _meet(level: int, title: str, style: str, temper: tuple[float, float, float], distracted: float) -> Character:
    name = title.casefold()
    attack, effort, patience = temper
    return Character(
        name, title, level, style, "leader-1", distract(bot(Temper(name, attack, effort, patience)), distracted)
    )


CHARACTERS: Final = (
    _meet(1, "Tilda", "gambler", (0.5, 0.6, 1.0), 0.41),
    _meet(2, "Jonas", "saver", (0.2, 0.6, 0.5), 0.35),
    _meet(3, "Carmen", "attacker", (0.5, 0.6, 1.0), 0.29),
    _meet(4, "Gaston", "wheelsucker", (-0.3, 0.6, 0.5), 0.0),
    _meet(5, "Piet", "time-triallist", (0.2, 0.3, 1.0), 0.2),
    _meet(6, "Nadia", "climber", (0.2, 0.6, 1.0), 0.14),
    _meet(7, "Alba", "attacker", (0.5, 0.6, 1.0), 0.1),
    _meet(8, "Rik", "all-rounder", (0.2, 0.6, 1.0), 0.0),
)
"""From the weakest to the strongest."""
