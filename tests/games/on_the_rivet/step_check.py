"""A second implementation of what a step may do, from the clauses, without the code that lists and takes steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from paceline.games.on_the_rivet.actions import Step
from paceline.games.on_the_rivet.events import BonusWon, Crossed, Moved, NewTerrain, Stepped
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import HOME, State

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
"""Displacements of others in a forward step, and in any other one (OR 7 to OR 10)."""


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
        self.those_ahead_are_a_chain()
        self.those_behind_are_a_snake()
        self.podium()

    def nobody_is_lost(self) -> None:
        """Check that everybody is where they were, on a space of their own, or across the line."""
        on_road = [cell for cell in self.ends if cell >= 0]
        assert len(set(on_road)) == len(on_road)
        assert all(cell < self.road.home for cell in on_road)
        for start, end in zip(self.starts, self.ends, strict=True):
            assert (start == end) if start < 0 else (end >= 0 or end == HOME)
            assert end < 0 or end == start or not self.road.cells[end].verge  # OR 10.2

    def every_displacement_is_told_once(self) -> None:
        """Check that whoever changed their space has one event, from there to here, as the action says."""
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
        """Check the price (OR 6.1, OR 5.14 to OR 5.16); new terrain gives or takes, never below 0."""
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
        """Check where A goes (OR 2.7, OR 2.9, OR 5.16, OR 6.5)."""
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
        """Check what became of another rider."""
        why, rider = event.why, self.old.number(event.rider)
        assert why in WHY[self.move.kind, self.forward] or (self.step.way, self.move.kind, why) == (
            "diagonal",
            "lead",
            "follows",
        )
        here = self.road.cells[event.start]
        assert not here.verge  # OR 12.3
        if why in {"herded", "pushed"}:
            assert event.end in here.ahead
        elif why != "follows":
            self.sideways(event, rider)
        if why not in {"follows", "herded"}:
            assert rider not in self.move.train or self.move.kind == "draft"  # OR 7.4, OR 7.5
        self.met[why] += 1
        self.met["through a half"] += here.doubled

    def sideways(self, event: Moved, rider: int) -> None:
        """Check OR 10: to the side of the step, or back; whoever joins stands where a member of the train was."""
        here = self.road.cells[event.start]
        end = self.road.cells[event.end]
        aside = end.row == here.row and end.lane - here.lane == {"left": -1, "right": 1}[self.step.way]
        assert aside if event.why == "bumped" else event.end in here.behind if event.why == "back" else True
        assert aside or event.end in here.behind
        assert rider not in self.move.barred or not aside  # OR 19.9
        if not aside and event.end not in self.taken:
            assert all(self.is_linked_twice(one) for one in self.at(here.behind))  # OR 10.3
        if event.why == "joins":
            assert self.taken[event.end] in self.move.train
            place = self.then.train.index(rider)
            assert self.then.train[place - 1] == self.taken[event.end]

    def at(self, cells: Sequence[int]) -> list[int]:
        """Return who stood there before the step."""
        return [self.taken[cell] for cell in cells if cell in self.taken]

    def is_linked_twice(self, rider: int) -> bool:
        """Return whether a rider had two directly ahead, and so may be read as linked with either (OR 6.8)."""
        return len(self.at(self.road.cells[self.starts[rider]].ahead)) > 1

    def those_ahead_are_a_chain(self) -> None:
        """Check OR 8.1 and OR 9.2: everybody whose space is entered moves on, and nobody else does."""
        driven = {event.start: event.end for event in self.moved if event.why in {"herded", "pushed"}}
        cell = self.step.to
        while self.forward and not self.move.home and cell in self.taken:
            cell = driven.pop(cell)
        assert not driven

    def those_behind_are_a_snake(self) -> None:
        """Check OR 7.2, OR 7.5, OR 8.3, OR 18.2: each enters the space that the one before them has left."""
        followers = [event for event in self.moved if event.why == "follows"]
        left = [self.road.home if self.move.home else self.starts[self.move.rider], *(one.start for one in followers)]
        assert [event.end for event in followers] == left[:-1]
        riders = tuple(self.old.number(event.rider) for event in followers)
        if self.move.kind == "lead" or (self.move.kind == "draft" and self.forward and self.move.read):
            joined = [self.taken[event.end] for event in self.moved if event.why == "joins"]
            last = self.move.train.index(joined[0]) + 1 if joined else len(self.move.train)
            assert riders == self.move.train[:last]

    def podium(self) -> None:
        """Check OR 18.1 and OR 17.1: those who crossed have the next places, the better placed before the others."""
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
