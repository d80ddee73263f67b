"""A bot for Flamme Rouge that saves its strong cards; `paceline bot new` copies it for you to improve."""

from collections.abc import Sequence
from random import Random

from paceline.games.flamme_rouge.actions import Action, Play
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.state import View, course_of

GAME = "flamme-rouge"
FINALE = 25


def example(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """Play the lowest card until the leader has few squares to go, then the highest one."""
    cards = [action for action in legal if isinstance(action, Play)]
    if not cards:  # at the start: where to stand, and then which rider draws first
        return rng.choice(legal)
    course = course_of(view.table)
    to_go = course.to_finish[course.row[max(view.table.cells)]]
    choose = max if to_go < FINALE else min
    return choose(cards, key=lambda action: VALUES[action.card])
