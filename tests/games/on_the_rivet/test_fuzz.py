"""Steps at random on crowded roads: whatever they set off, every rider stays somewhere and every move has its event."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest

from games.on_the_rivet.positions import GROUNDS, LEFT, NARROW, STRAIGHT, TWO, Position
from games.on_the_rivet.step_check import Check
from paceline.games.on_the_rivet.actions import KINDS, Kind, PickUp, Step, Unhook
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.rules import moving
from paceline.games.on_the_rivet.rules.links import Field, behind_of
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import UNPLACED, Move
from soak import amount

BLOCKS: Final = amount(2, 10)
STEPS: Final = amount(4000, 10_000)
"""In every block."""
ROADS: Final = (STRAIGHT, NARROW, TWO, LEFT, GROUNDS, "START-B C3 I2A C1 I1A C5 FIN-B")
MOVES: Final = 6
"""Moves on one crowd."""
CARDS: Final = ("A01", "A05", "A11", "A17", "A20", "A24")
"""A plain one, and those whose text is about steps."""


class Fuzz:
    """One block: a table that is ridden on, checks of every step, and a count of what was met."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.met: Counter[str] = Counter()
        self.steps = 0

    def crowd(self) -> Run:
        """Pack riders at random, some on the road side: by the start, a change, a bend, a line or the finish."""
        rng = self.rng
        race = Position("A1 .. ..\n.. .. ..\n.. .. ..", road=rng.choice(ROADS))
        road = race.road
        rows = len(road.rows)
        first = max(0, min(rng.choice((0, 8, 18, 21, 22, 23, 24, 58, rows - 6, rng.randrange(rows))), rows - 3))
        window = range(first, min(first + rng.randint(3, 9), rows))
        spaces = [cell.number for cell in road.cells if cell.row in window and not cell.verge]
        verges = [verge for row in window for verge in road.rows[row].verges]
        chosen = rng.sample(spaces, min(len(spaces), rng.randint(6, 16)))
        chosen += rng.sample(verges, min(rng.choice((0, 0, 1, 2)), len(verges)))
        riders = rng.sample(range(18), len(chosen))
        run = Run(race.state)
        run.put(dict.fromkeys(range(18), UNPLACED) | dict(zip(riders, chosen, strict=True)))
        run.set(lasting=("E16",) if rng.random() < 0.1 else ())
        return run

    def ride(self, run: Run) -> None:
        """Make a move of steps at random; a third of the moves are those of trains that wind about."""
        rng, table = self.rng, run.table
        field = Field.of(table)
        on_road = sorted(field.at.values())
        fronts = [rider for rider in on_road if behind_of(field, rider)]
        winding = bool(fronts) and rng.random() < 1 / 3
        rider = rng.choice(fronts if winding else on_road)
        card = rng.choice(CARDS)
        printed = book(table.rules.content).cards[card].kind
        kind: Kind = rng.choice(KINDS) if printed == "wild" or rng.random() < 0.5 else printed
        kind = "lead" if winding else kind
        others = [number for number in range(18) if number != rider]
        barred = tuple(rng.sample(others, 2)) if rng.random() < 0.1 else ()
        run.set(phase="moving", move=Move(rider, card, kind, ps=rng.randint(1, 9), barred=barred))
        moving.begin(run)
        while True:
            actions = moving.legal_steps(run.table)
            self.check_offers(run, actions)
            if not actions:
                return
            self.take(run, rng.choices(actions, [_weight(action, winding) for action in actions])[0])

    def take(self, run: Run, action: Step | PickUp | Unhook) -> None:
        """Do it, and check what it led to."""
        if isinstance(action, PickUp):
            moving.pick_up(run, action)
            self.met["pick-up"] += 1
        elif isinstance(action, Unhook):
            moving.unhook(run, action)
            self.met["unhook"] += 1
        else:
            before, run.events = run.state(), []
            moving.take_step(run, action)
            Check(run, before, action, self.met).all()
            self.steps += 1

    def check_offers(self, run: Run, actions: Sequence[Step | PickUp | Unhook]) -> None:
        """Check that every offer is made once and can be paid; who may not stop has a way on (OR 6.2)."""
        move = run.table.move
        assert move
        steps = [action for action in actions if isinstance(action, Step)]
        assert len({(one.way, one.to, frozenset(one.others)) for one in steps}) == len(steps)
        assert all(step.cost <= move.ps for step in steps)
        if not move.ps:
            assert not actions  # OR 6.6
            assert moving.may_stop(run.table)
        elif not moving.may_stop(run.table):
            assert actions
        self.check_free_spaces(run, {step.to for step in steps}, move)

    def check_free_spaces(self, run: Run, ends: set[int], move: Move) -> None:
        """Check that all free spaces open to A are offered; Chase and Draft enter any space ahead (OR 6.1, OR 6.5)."""
        if not move.ps or move.home or (move.kind == "lead" and not move.read):
            return
        taken = {rider.cell for rider in run.table.riders}
        here = run.course.road.cells[run.table.riders[move.rider].cell]
        herds = move.kind in {"chase", "draft"}
        assert ends >= {cell for cell in here.ahead if herds or cell not in taken}
        aside = {cell for cell in (*here.left, *here.right) if cell not in taken and move.visits.count(cell) < 2}
        assert ends >= aside or (move.card == "A24" and move.forward)


def _weight(action: Step | PickUp | Unhook, winding: bool) -> int:
    """Return a weight that grows with the riders concerned; trains that wind about like to go to a side."""
    match action:
        case Step(others=others, way="left" | "right") if winding:
            return 4 + 8 * len(others)
        case Step(others=others):
            return 1 + 2 * len(others)
        case PickUp(riders=names):
            return 1 + 2 * len(names)
    return 1


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_step_loses_doubles_or_moves_anybody_without_an_event(block: int) -> None:
    """OR 6 to OR 12: and what the step costs, how often A comes to a space, and who crosses the line."""
    fuzz = Fuzz(f"cascades.{block}")
    while fuzz.steps < STEPS:
        run = fuzz.crowd()
        for _ in range(MOVES):
            if any(rider.on_road for rider in run.table.riders):
                fuzz.ride(run)
    wanted = {"follows", "herded", "pushed", "bumped", "back", "joins", "pick-up", "unhook", "crossed", "bonus"}
    wanted |= {"carried on", "leaves the road side", "through a half", *(f"cascade of {number}" for number in range(6))}
    wanted |= {"free aside for 0", "free aside for 1", "bump aside for 1", "bump aside for 2", "free diagonal for 1"}
    wanted |= {"free forward for 1", "bump forward for 2"}
    assert wanted <= {name for name, times in fuzz.met.items() if times}, wanted - set(fuzz.met)
