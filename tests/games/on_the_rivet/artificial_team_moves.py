"""Whole moves of the artificial team."""

from __future__ import annotations

from typing import Any

from games.on_the_rivet.positions import Position
from paceline.games.on_the_rivet.events import Stepped
from paceline.games.on_the_rivet.rules import artificial_team
from paceline.games.on_the_rivet.run import Run

THIRD = {"third": 2}


def ridden(picture: str, **changes: Any) -> Position:
    """Return the race after the third team's rider made a whole move; it is team J, and rides a plain card."""
    race = Position(picture, **{"rider": "J1", "kind": "break", "rules": THIRD, **changes})
    run = Run(race.state)
    artificial_team.play(run)
    race.state, events = run.done()
    race.events += events
    return race


def ways(race: Position) -> list[str]:
    """Return the steps taken, as letters."""
    return [event.way[0] + str(event.cost) for event in race.of(Stepped)]
