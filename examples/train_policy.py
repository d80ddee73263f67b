"""Train a small policy that beats random teams: nine weights, NumPy, and a minute or two.

`python examples/train_policy.py` trains and rides 4,096 races; with `8` as an argument it makes only eight updates.
"""

import sys

from paceline.lab.envs.learning import FEATURES, evaluate, train

UPDATES = int(sys.argv[1]) if len(sys.argv) > 1 else 60
BATCH = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
RACES = 4 * BATCH


def report(update: int, won: float) -> None:
    """Print the progress now and then."""
    if update % 10 == 9:
        print(f"update {update + 1}: {100 * won:.0f} % won while learning")


learned = train(UPDATES, seed=0, batch=BATCH, rate=1.0, each=report)
for name, weight in zip(FEATURES, learned.weights, strict=True):
    print(f"{weight:+6.2f} {name}")
won, races = evaluate(learned.weights, RACES, seed=1, batch=BATCH)
print(f"won {100 * won:.1f} % of {races} races against three random teams (par: 25 %)")
