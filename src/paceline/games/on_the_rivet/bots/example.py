"""A bot for On the Rivet that rides straight on; `paceline bot new` copies it for you to improve."""

from collections.abc import Sequence
from random import Random

from paceline.games.on_the_rivet.actions import Action, Play, Straight, Undo
from paceline.games.on_the_rivet.state import View

GAME = "on-the-rivet"


def example(view: View, legal: Sequence[Action], rng: Random) -> Action:  # noqa: ARG001 – for you to use
    """Ride straight on as far as it goes, and take nothing back."""
    straight = [action for action in legal if isinstance(action, Straight)]
    if straight:
        return max(straight, key=lambda action: action.steps)
    leads = [action for action in legal if isinstance(action, Play) and action.kind == "lead"]
    return rng.choice(leads or [action for action in legal if not isinstance(action, Undo)])
