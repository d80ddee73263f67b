"""A bot for Leader 1 that sits in and sprints; `paceline bot new` copies it for you to improve."""

from collections.abc import Sequence
from random import Random

from paceline.games.leader_1.actions import Action, Eat, Leave, Ride, Stay
from paceline.games.leader_1.course import course
from paceline.games.leader_1.state import View

GAME = "leader-1"
FINALE = 20


def example(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """Stay in the bunch, leave it a few rows before the line, and ride as far as nothing is risked."""
    rows = course(view.table.rules.course).road.length - view.table.head
    wanted = (Eat, Ride, Leave if rows < FINALE else Stay)
    actions = [action for action in legal if isinstance(action, wanted)]
    rides = [action for action in actions if isinstance(action, Ride) and not action.risks]
    if rides:
        return max(rides, key=lambda ride: ride.squares)
    return rng.choice(actions or legal)
