"""L1 3.3: the phases of a turn, one after the other until somebody must act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from paceline.games.leader_1.rules import leaving, riding
from paceline.games.leader_1.rules.before import begin_appointing
from paceline.games.leader_1.rules.chase import begin_chase
from paceline.games.leader_1.rules.dropped import begin_dropped
from paceline.games.leader_1.rules.escapees import begin_escapees
from paceline.games.leader_1.rules.flats import begin_flats
from paceline.games.leader_1.rules.food import skip_empty
from paceline.games.leader_1.rules.leaving import begin_leaving
from paceline.games.leader_1.rules.peloton import begin_peloton
from paceline.games.leader_1.rules.run import Run
from paceline.games.leader_1.rules.token import end_turn
from paceline.games.leader_1.state import Phase


class _Phase(NamedTuple):
    """How a phase begins, whether it has still somebody to ask, and which one is next."""

    begin: Callable[[Run], None]
    asks: Callable[[Run], bool]
    following: Phase


def _queued(run: Run) -> bool:
    return bool(run.table.queue)


def _nothing(_run: Run) -> None:
    """The race begins with it."""


_PHASES: Final[dict[Phase, _Phase]] = {
    "picking": _Phase(_nothing, _queued, "appointing"),
    "appointing": _Phase(begin_appointing, _queued, "escapees"),
    "escapees": _Phase(begin_escapees, riding.asks, "leaving"),
    "leaving": _Phase(begin_leaving, leaving.asks, "chase"),
    "chase": _Phase(begin_chase, _queued, "peloton"),
    "peloton": _Phase(begin_peloton, _queued, "dropped"),
    "dropped": _Phase(begin_dropped, riding.asks, "flats"),
    "flats": _Phase(begin_flats, riding.asks, "escapees"),
}


def go_on(run: Run) -> None:
    """Ride on until chance or a seat must act, or the race is over."""
    while True:
        skip_empty(run)
        if run.table.awaited or _PHASES[run.table.phase].asks(run):
            return
        if run.table.phase == "flats":
            end_turn(run)
        if run.table.phase == "over":
            return
        following = _PHASES[run.table.phase].following
        run.set(phase=following, queue=())
        _PHASES[following].begin(run)
