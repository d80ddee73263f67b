"""Positions of a race: riders put on a road by hand, shown as text before and after.

    race = Position(
        '''
        .. AS C1 .. ..
        .. .. .. .. ..
        __ __ __ __ __
        ''',
        rider="AS", kind="break", ps=3,
    )
    race.step("forward", cost=2).shows(
        '''
        .. .. AS C1 ..
        .. .. .. .. ..
        __ __ __ __ __
        '''
    )

The text is that of `paceline.draw.lanes.text`: one line a lane, the left one on top, riders ride to the right; a line
with `,,` above or below is a road side; small letters have been activated. It begins with row 8 of the road, or with
the one that is written over it: `row 20`. In a bend a lane shows as many spaces as it has; in rows of two lanes the
middle line is left out. `shows` wants to see everybody who is on the road.

`road` is one of the courses of `content_set`, on tiles of a fixed make, so that clauses are tested whatever the data of
the game say. Riders who are not in the picture take no part: they are neither on the road nor at home, and have been
activated. Without `kind` the rider is asked for a card, without `rider` the seat for its rider. Steps are taken with
the functions of the rules; `put` and `answer` play a whole input of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import pytest

from games.on_the_rivet import pictures
from games.on_the_rivet.content_set import GROUNDS, LEFT, NARROW, STRAIGHT, TWO, content_set
from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.draw.lanes.text import lane_position
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import TEAMS, Action, Kind, PickUp, Step, Unhook, Way
from paceline.games.on_the_rivet.course import Course, course, find_course
from paceline.games.on_the_rivet.events import Event
from paceline.games.on_the_rivet.rules import moving
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import HOME, Deck, Move, Rider, Rules, State, Table

EventT = TypeVar("EventT", bound=Event)
Place: TypeAlias = tuple[int, ...]
"""Row and lane of a space, and its half if it is one of two; `()` is beyond the line."""


class Position:
    """A race under way; all its events are kept."""

    def __init__(
        self,
        picture: str,
        *,
        road: str = STRAIGHT,
        rider: str = "",
        kind: Kind | None = None,
        card: str = "A01",
        ps: int = 6,
        seat: int = 0,
        seats: int = 3,
        each: int = 6,
        hands: Mapping[int, Sequence[str]] | None = None,
        tactics: Mapping[int, Sequence[str]] | None = None,
        riders: Mapping[str, Mapping[str, Any]] | None = None,
        rules: Mapping[str, Any] | None = None,
        move: Mapping[str, Any] | None = None,
        **changes: Any,
    ) -> None:
        """Make a position; `riders`, `rules`, `move` and `changes` set fields of the state, the rest has defaults."""
        folder = content_set()
        made: dict[str, Any] = {"content": folder, "course": find_course(folder, road), "each": each, "seats": seats}
        self.course: Course = course(folder, made["course"])
        self.road = self.course.road
        self.events: list[Event] = []
        seat = TEAMS.index(rider[0]) if rider else seat
        order = tuple((seat + step) % seats for step in range(seats))
        self.state = State(
            Table(
                Rules(**{"variants": (), **made, **(rules or {})}),
                pictures.riders(self.road, picture, seats, each, riders or {}),
                (Deck(headlines="deck"),) * seats,
                "turn",
                order=order,
                queue=order,
            ),
            ((),) * seats,
            ((),) * seats,
        )
        run = Run(self.state)
        for owner, cards in (hands or {}).items():
            run.hold(owner, tuple(cards))
        for owner, cards in (tactics or {}).items():
            run.keep(owner, tuple(cards))
        run.set(**changes)
        self.state = run.state()
        if rider:
            self.start(rider, kind, card, ps, move or {})

    def start(self, rider: str, kind: Kind | None, card: str, ps: int, said: Mapping[str, Any]) -> None:
        """Activate a rider; if a kind is given, they have played their card."""
        run = Run(self.state)
        number = self.table.number(rider)
        if kind is None:
            run.set(phase="card", move=Move(number, **said))
        else:
            cell = self.table.riders[number].cell
            run.set(phase="moving", move=Move(number, card, kind, ps=ps, visits=(cell,), **said))
            moving.begin(run)
        self._keep(run)

    def _keep(self, run: Run) -> None:
        self.state, events = run.done()
        self.events += events

    # Looking.

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def move(self) -> Move:
        """The move under way."""
        assert self.table.move
        return self.table.move

    @property
    def ps(self) -> int:
        """Pedal strokes left."""
        return self.move.ps

    @property
    def train(self) -> list[str]:
        """Riders who follow."""
        return [self.table.riders[one].name for one in self.move.train]

    @property
    def home(self) -> list[str]:
        """Riders who have crossed the line, in this order."""
        return [self.table.riders[one].name for one in self.table.podium]

    def rider(self, name: str) -> Rider:
        return self.table.riders[self.table.number(name)]

    def cell(self, row: int, lane: int, half: int = 0) -> int:
        """Return the number of a space; lane -1 is the left road side, the number of lanes the right one."""
        one = self.road.rows[row]
        return one.cells[lane][half] if 0 <= lane < one.lanes else one.verges[lane >= 0]

    def place(self, cell: int) -> Place:
        """Return what a number of a space stands for."""
        if cell in {HOME, self.road.home}:
            return ()
        one = self.road.cells[cell]
        return (one.row, one.lane, one.half) if one.doubled else (one.row, one.lane)

    def where(self, name: str) -> Place:
        return self.place(self.rider(name).cell)

    def picture(self) -> str:
        """Return the road as text, as it is now, around the riders."""
        return lane_position(self.road, self._on_road())

    def shows(self, picture: str) -> Position:
        """Check that the road looks like this now."""
        assert self._on_road() == pictures.read(self.road, picture)[0], f"the road is\n{self.picture()}"
        return self

    def _on_road(self) -> dict[str, int]:
        return {one.name: one.cell for one in self.table.riders if one.on_road}

    def of(self, kind: type[EventT]) -> list[EventT]:
        """Return the events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def last_of(self, kind: type[EventT]) -> EventT:
        """Return the latest event of a kind."""
        return self.of(kind)[-1]

    # Steps.

    def offers(self) -> Sequence[Action]:
        """Return steps, pick-ups and unhooking that are legal now."""
        return moving.legal_steps(self.table)

    @property
    def may_stop(self) -> bool:
        """True if the move may end here (OR 6.2)."""
        return moving.may_stop(self.table)

    def steps(self, way: Way | None = None) -> list[Step]:
        """Return the steps on offer."""
        return [one for one in self.offers() if isinstance(one, Step) and way in {None, one.way}]

    def pick_ups(self) -> list[tuple[str, ...]]:
        """Return whom the train may pick up."""
        return [one.riders for one in self.offers() if isinstance(one, PickUp)]

    def ends(self, way: Way) -> set[Place]:
        """Return where steps in a direction lead to."""
        return {self.place(one.to) for one in self.steps(way)}

    def find(self, way: Way, to: Place | None = None, cost: int | None = None, **others: Place) -> Step:
        """Return the only step on offer with this end, this cost, and these new places of others."""
        fitting = [
            one
            for one in self.steps(way)
            if (to is None or self.place(one.to) == to)
            and (cost is None or one.cost == cost)
            and others.items() <= {name: self.place(cell) for name, cell in one.others}.items()
        ]
        assert len(fitting) == 1, (fitting, self.steps())
        return fitting[0]

    def step(self, way: Way, to: Place | None = None, cost: int | None = None, **others: Place) -> Position:
        """Take a step that is on offer."""
        return self.take(self.find(way, to, cost, **others))

    def take(self, step: Step) -> Position:
        """Take this step."""
        return self._do(moving.take_step, step)

    def _do(self, rule: Callable[[Run, Any], None], action: Action) -> Position:
        run = Run(self.state)
        rule(run, action)
        self._keep(run)
        return self

    def forward(self, times: int = 1) -> Position:
        """Take so many steps forward, each the only one."""
        for _ in range(times):
            self.step("forward")
        return self

    def pick_up(self, *names: str) -> Position:
        """Pick up these riders."""
        assert names in self.pick_ups(), self.offers()
        return self._do(moving.pick_up, PickUp(names))

    def unhook(self, count: int) -> Position:
        """Unhook so many riders from the train."""
        assert Unhook(count) in self.offers(), self.offers()
        return self._do(moving.unhook, Unhook(count))

    # Whole inputs.

    @property
    def acting(self) -> frozenset[int]:
        return GAME.to_act(self.state)

    @property
    def seat(self) -> int:
        """The seat that is asked; chance is not among them."""
        (seat,) = self.acting
        assert seat != CHANCE, self.table.awaited
        return seat

    @property
    def legal(self) -> Sequence[Action]:
        """Legal actions of the seat that is asked."""
        return GAME.legal(self.state, self.seat)

    def put(self, seat: int, action: Action) -> Position:
        """Apply one input."""
        self.state, events = GAME.apply(self.state, seat, action)
        self.events += events
        return self

    def answer(self, *actions: Action) -> Position:
        """Answer for whoever is asked, one action after the other."""
        for action in actions:
            self.put(self.seat, action)
        return self

    def refused(self, action: Action, seat: int | None = None) -> str:
        """Return the clause with which an input is refused."""
        with pytest.raises(Illegal) as caught:
            GAME.apply(self.state, self.seat if seat is None else seat, action)
        return caught.value.clause


__all__ = ["GROUNDS", "LEFT", "NARROW", "STRAIGHT", "TWO", "Place", "Position"]
