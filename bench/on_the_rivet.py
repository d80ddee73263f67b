"""Listing legal steps on the most crowded roads of On the Rivet, beside applying one; and a race between easy bots.

Twenty-one riders stand as close as they can or nearly so, wherever on the longest course, and any of them might begin a
move of any kind. The places where listing takes longest are timed again with care. The ratio is what counts on a noisy
machine: applying a step lists them all to see whether it is legal.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from random import Random
from statistics import median
from typing import Final

from msgspec.structs import replace

import paceline
from paceline import bots
from paceline.core.race import play_bots
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import CLASSES, KINDS, Kind, Step
from paceline.games.on_the_rivet.course import course, find_course
from paceline.games.on_the_rivet.rules import moving as moves
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import Deck, Move, Rider, Rules, State, Table

SEATS, EACH, STROKES = 7, 3, 9
COURSE: Final = "long"
CARD: Final = "A20"
"""With diagonal steps, so that there are more of them."""
WORST, REPEATS = 20, 25
WANTED: Final = 0.005
"""Seconds for a list, at most."""


def crowd(code: str, first: int, gaps: int) -> State:
    """All riders on the spaces from a row on, the road side left out; so many of them, by lot, stay free."""
    road = course("", code).road
    spaces = [cell.number for cell in road.cells if cell.row >= first and not cell.verge][: SEATS * EACH + gaps]
    spaces = Random(first).sample(spaces, len(spaces) - gaps)
    riders = tuple(Rider(place // EACH, CLASSES[place % EACH], cell) for place, cell in enumerate(spaces))
    order = tuple(range(SEATS))
    table = Table(Rules(code, EACH, SEATS), riders, (Deck(),) * SEATS, "moving", order, order)
    return State(table, ((),) * SEATS, ((),) * SEATS)


def moving(state: State, rider: int, kind: Kind) -> State:
    """A rider has played their card."""
    seat = rider // EACH
    run = Run(state)
    run.set(queue=(*range(seat, SEATS), *range(seat)), move=Move(rider, CARD, kind, ps=STROKES))
    moves.begin(run)
    return run.state()


def positions() -> Iterator[State]:
    code = find_course("", COURSE)
    rows = len(course("", code).road.rows)
    for first, gaps in product(range(0, rows - SEATS * 2, 2), (0, 4, 12)):
        state = crowd(code, first, gaps)
        for rider, kind in product(range(first % 4, len(state.table.riders), 4), KINDS):
            yield moving(state, rider, kind)


def seconds(run: Callable[[], object]) -> float:
    started = time.perf_counter()
    run()
    return time.perf_counter() - started


def measured(state: State) -> tuple[float, float, int]:
    """Seconds for a list and for applying one of its steps, and how many there are.

    The game caches the latest lists, so each time is taken of the same position in another round.
    """
    seat = state.table.queue[0]
    actions = GAME.legal(state, seat)
    step = max((one for one in actions if isinstance(one, Step)), key=lambda one: len(one.others), default=actions[0])
    alike = [replace(state, table=replace(state.table, round=number)) for number in range(1, 2 * REPEATS + 1)]
    listing = median(seconds(partial(GAME.legal, other, seat)) for other in alike[:REPEATS])
    applying = median(seconds(partial(GAME.apply, other, seat, step)) for other in alike[REPEATS:])
    return listing, applying, len(actions)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=5)
    arguments = parser.parse_args()
    tried = [(seconds(partial(GAME.legal, state, state.table.queue[0])), state) for state in positions()]
    slowest = sorted(tried, key=lambda one: one[0])[-WORST:]
    listing, applying, choices = max(measured(state) for _, state in slowest)
    usual = median(taken for taken, _ in tried)
    good = listing < WANTED
    print(f"listing on {len(tried)} crowded roads: {usual * 1e3:.2f} ms usually")
    print(f"at worst, {choices} choices: {listing * 1e3:.2f} ms (wanted: under {WANTED * 1e3:.0f} ms)")
    print(f"applying a step there: {applying * 1e3:.2f} ms; listing takes {listing / applying:.2f} times as long")
    if "easy" in GAME.bots:
        game = paceline.game("on-the-rivet")
        field = [("easy", bots.find(game, "easy"))] * 3
        times = [
            seconds(partial(play_bots, game, game.facts.options(), field, seed)) for seed in range(arguments.races)
        ]
        print(f"a race of three easy bots: {median(times):.2f} s")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
