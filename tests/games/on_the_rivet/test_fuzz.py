"""Steps at random on crowded roads: whatever they set off, every rider stays somewhere and every move has its event.

What a step may do is told here a second time, from the clauses, without the code that lists and takes steps.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest

from games.on_the_rivet.positions import GROUNDS, LEFT, NARROW, STRAIGHT, TWO, Position
from paceline.games.on_the_rivet.actions import KINDS, Kind, PickUp, Step, Unhook
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import BonusWon, Crossed, Moved, NewTerrain, Stepped
from paceline.games.on_the_rivet.rules import moves
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.state import HOME, UNPLACED, Move, State

BLOCKS: Final = 10
STEPS: Final = 10_000
"""In every block: 100,000 in all."""
ROADS: Final = (STRAIGHT, NARROW, TWO, LEFT, GROUNDS, "START-B C3 I2A C1 I1A C5 FIN-B")
MOVES: Final = 6
"""Moves on one crowd."""
CARDS: Final = ("A01", "A05", "A11", "A17", "A20", "A24")
"""A plain one, and those whose text is about steps."""
WHY: Final = {
    ("lead", True): {"follows", "pushed"},
    ("break", True): {"pushed"},
    ("chase", True): {"herded"},
    ("draft", True): {"herded", "follows"},
    ("lead", False): {"follows", "bumped", "back", "joins"},
    ("break", False): {"bumped", "back"},
    ("chase", False): {"bumped", "back"},
    ("draft", False): {"bumped", "back"},
}
"""What may become of others in a forward step, and in any other one (OR 7 to OR 10)."""


class Fuzz:
    """One block: a table that is ridden on, checks of every step, and a count of what was met."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.met: Counter[str] = Counter()
        self.steps = 0

    def crowd(self) -> Run:
        """Riders packed at random, some of them on the road side, near the start, a change,
        a bend, a bonus line or the finish."""
        rng = self.rng
        race = Position("A1 .. ..\n.. .. ..\n.. .. ..", road=rng.choice(ROADS))
        road = race.road
        rows = len(road.rows)
        first = max(0, min(rng.choice((0, 8, 18, 24, 58, rows - 6, rng.randrange(rows))), rows - 3))
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
        """One rider makes a move of steps at random."""
        rng, table = self.rng, run.table
        rider = rng.choice([number for number, one in enumerate(table.riders) if one.on_road])
        card = rng.choice(CARDS)
        printed = book(table.rules.content).cards[card].kind
        kind: Kind = rng.choice(KINDS) if printed == "wild" or rng.random() < 0.5 else printed
        others = [number for number in range(18) if number != rider]
        barred = tuple(rng.sample(others, 2)) if rng.random() < 0.1 else ()
        run.set(phase="moving", move=Move(rider, card, kind, ps=rng.randint(1, 9), barred=barred))
        moves.begin(run)
        while True:
            actions = moves.legal_steps(run.table)
            self.check_offers(run, actions)
            if not actions:
                return
            self.take(run, rng.choices(actions, [1 + 2 * _riders(action) for action in actions])[0])

    def take(self, run: Run, action: Step | PickUp | Unhook) -> None:
        """Do it, and check what it led to."""
        if isinstance(action, PickUp):
            moves.pick_up(run, action)
            self.met["pick-up"] += 1
        elif isinstance(action, Unhook):
            moves.unhook(run, action)
            self.met["unhook"] += 1
        else:
            before, run.events = run.state(), []
            moves.take_step(run, action)
            Check(run, before, action, self.met).all()
            self.steps += 1

    def check_offers(self, run: Run, actions: Sequence[Step | PickUp | Unhook]) -> None:
        """Every offer is made once and can be paid; who may not stop has a way on (OR 6.2)."""
        move = run.table.move
        assert move
        steps = [action for action in actions if isinstance(action, Step)]
        assert len({(one.way, one.to, frozenset(one.others)) for one in steps}) == len(steps)
        assert all(step.cost <= move.ps for step in steps)
        if not move.ps:
            assert not actions  # OR 6.6
            assert moves.may_stop(run.table)
        elif not moves.may_stop(run.table):
            assert actions
        self.check_free_spaces(run, {step.to for step in steps}, move)

    def check_free_spaces(self, run: Run, ends: set[int], move: Move) -> None:
        """No free space that A may enter is forgotten; Chase and Draft enter any space ahead (OR 6.1, OR 6.5)."""
        if not move.ps or move.home or (move.kind == "lead" and not move.read):
            return
        taken = {rider.cell for rider in run.table.riders}
        here = run.course.road.cells[run.table.riders[move.rider].cell]
        herds = move.kind in {"chase", "draft"}
        assert ends >= {cell for cell in here.ahead if herds or cell not in taken}
        aside = {cell for cell in (*here.left, *here.right) if cell not in taken and move.visits.count(cell) < 2}
        assert ends >= aside or (move.card == "A24" and move.forward)


def _riders(action: Step | PickUp | Unhook) -> int:
    """How many others it concerns: the more they are the likelier it is chosen."""
    match action:
        case Step(others=others):
            return len(others)
        case PickUp(riders=names):
            return len(names)
    return 0


class Check:
    """A step: the table before and after, and the events in between."""

    def __init__(self, run: Run, before: State, step: Step, met: Counter[str]) -> None:
        assert before.table.move
        assert run.table.move
        self.road, self.step, self.met = run.course.road, step, met
        self.old, self.new = before.table, run.table
        self.move, self.then = before.table.move, run.table.move
        self.starts = [rider.cell for rider in self.old.riders]
        self.ends = [rider.cell for rider in self.new.riders]
        self.events = run.events
        self.moved = [event for event in run.events if isinstance(event, Moved)]
        self.taken = {cell: rider for rider, cell in enumerate(self.starts) if cell >= 0}
        self.forward = step.way == "forward"

    def all(self) -> None:
        self.nobody_is_lost()
        self.every_displacement_is_told_once()
        self.the_price_is_right()
        self.own_step()
        for event in self.moved:
            self.displacement(event)
        self.podium()

    def nobody_is_lost(self) -> None:
        """Everybody is where he was, on a space of his own, or across the line."""
        on_road = [cell for cell in self.ends if cell >= 0]
        assert len(set(on_road)) == len(on_road)
        assert all(cell < self.road.home for cell in on_road)
        for start, end in zip(self.starts, self.ends, strict=True):
            assert (start == end) if start < 0 else (end >= 0 or end == HOME)
            assert end < 0 or end == start or not self.road.cells[end].verge  # OR 10.2

    def every_displacement_is_told_once(self) -> None:
        """Whoever changed his space has one event, from there to here; so says the action."""
        (stepped,) = [event for event in self.events if isinstance(event, Stepped)]
        told = {event.rider: (event.start, event.end) for event in self.moved}
        assert len(told) == len(self.moved)
        assert stepped.rider not in told
        told[stepped.rider] = stepped.start, stepped.end
        if self.move.home:
            assert told.pop(stepped.rider) == (self.road.home, self.road.home)
        real = {
            rider.name: (start, self.road.home if end == HOME else end)
            for rider, start, end in zip(self.new.riders, self.starts, self.ends, strict=True)
            if start != end
        }
        assert told == real
        assert self.step.others == tuple((event.rider, event.end) for event in self.moved)
        assert (stepped.end, stepped.way, stepped.cost, stepped.left) == (
            self.step.to,
            self.step.way,
            self.step.cost,
            self.then.ps,
        )
        self.met[f"cascade of {min(len(self.moved), 5)}"] += 1

    def the_price_is_right(self) -> None:
        """OR 6.1, OR 5.14 to OR 5.16: and new terrain gives or takes, never below 0."""
        move, card, aside = self.move, self.move.card, self.step.way in {"left", "right"}
        bump = not move.home and self.step.to in self.taken and (aside or move.kind in {"lead", "break"})
        cost = 1
        if bump:
            cost = 1 if card == "A11" and aside else 2
        if card == "A17" and aside and not move.sideways:
            cost -= 1
        assert self.step.cost == cost
        assert not (bump and self.old.lasting)  # OR 15.16
        gained = sum(event.ps for event in self.events if isinstance(event, NewTerrain))
        assert self.then.ps == move.ps - cost + gained >= 0
        self.met[f"{'bump' if bump else 'free'} {'aside' if aside else self.step.way} for {cost}"] += 1

    def own_step(self) -> None:
        """OR 2.7, OR 2.9, OR 5.16, OR 6.5: where A goes."""
        move, to, cells = self.move, self.step.to, self.road.cells
        if move.home:
            assert move.train  # OR 18.2
            assert move.kind in {"lead", "draft"}
            self.met["carried on"] += 1
            return
        here = cells[self.starts[move.rider]]
        if self.forward:
            assert to in here.ahead
        elif self.step.way == "diagonal":
            assert move.card == "A20"
            assert to not in self.taken
            assert any(to in (*cells[one].left, *cells[one].right) for one in here.ahead if one < self.road.home)
        else:
            assert to in (here.left if self.step.way == "left" else here.right)
            assert move.card != "A24" or not move.forward  # OR 5.17
        assert self.forward or move.visits.count(to) < 2  # OR 6.5
        self.met["leaves the road side"] += here.verge

    def displacement(self, event: Moved) -> None:
        """What became of somebody else, and whether that may be."""
        why, rider = event.why, self.old.number(event.rider)
        assert why in WHY[self.move.kind, self.forward] or (self.step.way, self.move.kind, why) == (
            "diagonal",
            "lead",
            "follows",
        )
        here = self.road.cells[event.start]
        assert not here.verge  # OR 12.3
        if why == "follows":
            assert event.end in {self.starts[self.move.rider], *(one.start for one in self.moved), self.road.home}
        elif why in {"herded", "pushed"}:
            assert event.end in here.ahead
        else:
            self.sideways(event, rider)
        if why not in {"follows", "herded"}:
            assert rider not in self.move.train or self.move.kind == "draft"  # OR 7.4, OR 7.5
        self.met[why] += 1
        self.met["through a half"] += here.doubled

    def sideways(self, event: Moved, rider: int) -> None:
        """OR 10: to the side of the step, or back; whoever joins stands where a member of the train was."""
        here = self.road.cells[event.start]
        end = self.road.cells[event.end]
        aside = end.row == here.row and end.lane - here.lane == {"left": -1, "right": 1}[self.step.way]
        assert aside if event.why == "bumped" else event.end in here.behind if event.why == "back" else True
        assert aside or event.end in here.behind
        assert rider not in self.move.barred or not aside  # OR 19.9
        if event.why == "joins":
            assert self.taken[event.end] in self.move.train
            place = self.then.train.index(rider)
            assert self.then.train[place - 1] == self.taken[event.end]

    def podium(self) -> None:
        """OR 18.1: those who crossed have the next places, the better placed before the others; OR 17.1."""
        crossed = self.new.podium[len(self.old.podium) :]
        assert self.new.podium[: len(self.old.podium)] == self.old.podium
        assert self.new.crossed == len(self.new.podium) == len(set(self.new.podium))
        assert set(crossed) == {
            rider for rider, end in enumerate(self.ends) if end == HOME and self.starts[rider] != HOME
        }
        assert list(crossed) == sorted(crossed, key=self.starts.__getitem__, reverse=True)
        told = [(event.rider, event.place) for event in self.events if isinstance(event, Crossed)]
        places = range(len(self.old.podium) + 1, len(self.new.podium) + 1)
        assert told == [(self.new.riders[rider].name, place) for rider, place in zip(crossed, places, strict=True)]
        won = [event for event in self.events if isinstance(event, BonusWon)]
        assert len(self.new.lines_won) == len(set(self.new.lines_won)) == len(self.old.lines_won) + len(won)
        self.met["crossed"] += len(crossed)
        self.met["bonus"] += len(won)


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
