"""How bots choose specialists (FR 15.3): by what each has won before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from paceline.core.game import Decision
from paceline.core.messages import say
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import Pick
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.presentation.names import specialist_name
from paceline.games.flamme_rouge.state import Table, View

CLIMBS: Final = 12
"""A road with so many squares of ascent is for climbers."""
Merit: TypeAlias = dict[str, float]
EVERYWHERE: Final[Merit] = {
    "squirrel": 0.36,
    "puncheur": 0.31,
    "grimpeur": 0.23,
    "flandrien": 0.18,
    "polyvalent": 0.0,
    "flahute": -0.04,
    "descender": -0.04,
    "super-sprinteur": -0.1,
    "baroudeur": -0.17,
    "super-rouleur": -0.18,
    "mountaineer": -0.19,
    "domestique": -0.38,
}
FLAT: Final[Merit] = {
    "puncheur": 0.45,
    "squirrel": 0.35,
    "flandrien": 0.16,
    "grimpeur": 0.08,
    "flahute": 0.03,
    "polyvalent": 0.03,
    "descender": 0.01,
    "baroudeur": -0.07,
    "super-sprinteur": -0.16,
    "mountaineer": -0.25,
    "super-rouleur": -0.29,
    "domestique": -0.33,
}
MOUNTAINS: Final[Merit] = {
    "grimpeur": 0.49,
    "squirrel": 0.39,
    "flandrien": 0.23,
    "puncheur": 0.08,
    "super-sprinteur": 0.01,
    "super-rouleur": -0.01,
    "polyvalent": -0.04,
    "mountaineer": -0.07,
    "descender": -0.14,
    "flahute": -0.17,
    "baroudeur": -0.35,
    "domestique": -0.45,
}
"""Tour points by which a team with this specialist does better than others on a stage: podium, tokens and seconds.

Measured in 699 races of four wheelsuckers on the tour's plain and extended stages, timed, everybody with
specialists dealt at random; the numbers may be wrong by 0.1, on flat roads and in the mountains by 0.2."""


def pick(view: View, legal: Sequence[Pick]) -> Decision:
    """Whoever has won most on roads like this; on a tour, whose other roads are not known, on all of them."""
    road, merit = _roads(view.table)
    best = _best(legal, merit)
    return Decision(best, say(f"flamme-rouge.bot.wheelsucker.{road}", name=specialist_name(best.specialist)))


def _roads(table: Table) -> tuple[str, Merit]:
    track = course(table.stage)
    if table.timed:
        return "pick", EVERYWHERE
    return ("pick-climbs", MOUNTAINS) if sum(track.ascent[: track.finish]) >= CLIMBS else ("pick-flat", FLAT)


def pick_by_merit(bot: str, legal: Sequence[Pick]) -> Decision:
    """Whoever has won most on all roads together."""
    best = _best(legal, EVERYWHERE)
    return Decision(best, say(f"flamme-rouge.bot.{bot}.pick", name=specialist_name(best.specialist)))


def pick_highest(bot: str, legal: Sequence[Pick]) -> Decision:
    """Whoever brings the highest card."""
    known = content.specialists()
    best = max(legal, key=lambda choice: max(VALUES[card] for card in known[choice.specialist].add))
    return Decision(best, say(f"flamme-rouge.bot.{bot}.pick", name=specialist_name(best.specialist)))


def _best(legal: Sequence[Pick], merit: Merit) -> Pick:
    return max(legal, key=lambda choice: merit[choice.specialist])
