"""Positions in which an event is drawn, or dropped riders may be rescued."""

from __future__ import annotations

from typing import Any

from games.on_the_rivet.positions import Place, Position
from paceline.games.on_the_rivet.actions import Action
from paceline.games.on_the_rivet.events import Tired
from paceline.games.on_the_rivet.rules import event_cards, rescue
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import NOBODY, Happening

TWO_LINES = """
.. .. .. .. .. .. .. ..
.. C1-CS-CA .. .. .. ..
__ A1 __ __ P1-AS-AA __
"""
"""Two lines of three, the lower one with the better head, and the last rider unlinked."""
SCATTERED = """
.. .. C1 .. .. .. .. ..
.. .. .. .. .. AA .. ..
A1 __ __ __ __ __ __ CA
"""
"""CA leads before AA; nobody is linked."""


class Happens(Position):
    """A race in which things happen between the moves."""

    def stand(self, **places: Place) -> Happens:
        """Put riders on spaces, by row, lane and perhaps half."""
        run = Run(self.state)
        for name, place in places.items():
            run.change(self.table.number(name), cell=self.cell(*place), activated=False)
        self._keep(run)
        return self

    def begin(self, card: str, seat: int = 0) -> Happens:
        """Draw an event card that a seat has revealed."""
        run = Run(self.state)
        run.set(happening=Happening(card, seat))
        event_cards.begin_event(run, card)
        self._keep(run)
        return self

    def regroup(self) -> Happens:
        """End the Movement phase."""
        run = Run(self.state)
        rescue.begin(run)
        self._keep(run)
        return self

    @property
    def event(self) -> Happening:
        """The event that is being resolved."""
        assert self.table.happening
        return self.table.happening

    @property
    def asked(self) -> int:
        """The seat that has to answer, or `NOBODY`."""
        if self.table.phase == "rescue":
            return next(iter(self.table.queue), NOBODY)
        if self.event.asks:
            return self.event.asks[0].seat
        return self.table.riders[self.event.compact[0]].seat if self.event.compact else NOBODY

    @property
    def options(self) -> tuple[Action, ...]:
        """Its legal answers."""
        if self.table.phase == "rescue":
            return rescue.choices(self.table)
        if self.table.phase == "event":
            return event_cards.event_choices(self.state)
        return event_cards.compact_choices(self.table)

    def say(self, *actions: Action) -> Happens:
        """Answer for whoever is asked, one action after the other."""
        for action in actions:
            assert action in self.options, self.options
            run = Run(self.state)
            if self.table.phase == "rescue":
                rescue.answer(run, action)
            elif self.table.phase == "event":
                event_cards.answer_event(run, action)
            else:
                event_cards.answer_compact(run, action)
            self._keep(run)
        return self

    def tired(self, name: str) -> tuple[int, int]:
        """Return light and heavy fatigue of a rider."""
        one = self.rider(name)
        return one.light, one.heavy


def drawn(card: str, picture: str, seat: int = 0, **changes: Any) -> Happens:
    """Return a position after an event card was drawn."""
    return Happens(picture, **changes).begin(card, seat)


def standing(road: str, **places: Place) -> Happens:
    """Return riders on a road by row, lane and perhaps half, and nobody else."""
    return Happens("..\n..\n__", road=road).stand(**places)


def four(card: str, picture: str, **changes: Any) -> Happens:
    """Return the same as `drawn`, with a fourth team."""
    return drawn(card, picture, seats=4, each=5, **changes)


def who_tired(race: Happens) -> list[str]:
    """Return riders who have taken fatigue, in this order."""
    return [event.rider for event in race.of(Tired)]
