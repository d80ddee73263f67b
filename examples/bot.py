"""A bot of ten lines: save strong cards for the second half of the race."""

from collections.abc import Sequence
from random import Random

import paceline
from paceline.games.flamme_rouge import Action, View
from paceline.games.flamme_rouge.actions import Play


def patient(view: View, legal: Sequence[Action], _rng: Random) -> Action:
    """Play the lowest card for six rounds, then the highest."""
    cards = [action for action in legal if isinstance(action, Play)]
    if not cards:
        return legal[0]
    choose = min if view.table.round < 6 else max
    return choose(cards, key=lambda action: int("".join(filter(str.isdigit, action.card))))


if __name__ == "__main__":
    race = paceline.Race.new("flamme-rouge", [patient, "saver", "random"], seed=1).play()
    print(race)
