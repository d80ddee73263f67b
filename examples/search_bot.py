"""A bot that searches: deal the hidden cards anew, try each action, ride to the end, keep what won most often."""

from collections.abc import Sequence
from random import Random

import paceline
from paceline.games.flamme_rouge import Action, State, View

STAGE = "abLu"
PLAYOUTS = 3
GAME = paceline.game("flamme-rouge")
OPTIONS = GAME.facts.options(stage=STAGE)


def search(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """Return the action with the best results in a few imagined races."""
    if len(legal) == 1 or not view.table.started:
        return legal[0]
    worlds = [GAME.imagine(view, rng) for _ in range(PLAYOUTS)]
    return max(legal, key=lambda action: sum(won(view, world, action, rng) for world in worlds))


def won(view: View, world: State, action: Action, rng: Random) -> bool:
    """Return whether this seat wins if it takes the action and simple bots ride on."""
    assert view.seat is not None
    seats = len(view.table.dummies)
    position = paceline.Position(GAME, seats, OPTIONS, world).apply(view.seat, action)
    race = paceline.Race.new(position, ["highest"] * seats, seed=rng.getrandbits(32)).play()
    return race.result is not None and view.seat in race.result.ranking[0]


if __name__ == "__main__":
    print(paceline.Race.new("flamme-rouge", [search, "random"], seed=1, stage=STAGE).play())
