"""L1 3, 4 and 8: the phases of a turn, one after the other until somebody must act, and the end of the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from paceline.games.leader_1.events import TokenPassed
from paceline.games.leader_1.rules import leaving, riding
from paceline.games.leader_1.rules.finish import close, is_race_over, rank_arrivals
from paceline.games.leader_1.rules.food import skip_empty
from paceline.games.leader_1.rules.order import head_at, is_across, outside, progress_of, road_order
from paceline.games.leader_1.rules.peloton import begin_chase, begin_peloton
from paceline.games.leader_1.rules.punctures import begin_flats, mend
from paceline.games.leader_1.rules.setup import begin_appointing
from paceline.games.leader_1.state import Phase, Run


class _Phase(NamedTuple):
    """A phase: its beginning, whether it still has somebody to ask, and the phase that follows."""

    begin: Callable[[Run], None]
    asks: Callable[[Run], bool]
    following: Phase


def advance(run: Run) -> None:
    """Go on until chance or a seat must act, or the race is over."""
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


def begin_escapees(run: Run) -> None:
    """Queue everybody ahead of the head, the first on the road first (L1 4.1); punctures come last (L1 12.3)."""
    table, head = run.table, head_at(run.table)
    ahead = [r for r in outside(table) if progress_of(table, r) > head and table.riders[r].flat != table.turn]
    run.set(queue=tuple(road_order(table, ahead)))


def begin_dropped(run: Run) -> None:
    """Queue everybody not ahead of the head who has neither moved nor been dropped in this turn (L1 8.1)."""
    table, head = run.table, head_at(run.table)
    behind = [rider for rider in outside(table) if progress_of(table, rider) <= head and not is_across(table, rider)]
    due = [r for r in behind if table.riders[r].moved < table.turn and table.riders[r].flat != table.turn]
    run.set(queue=tuple(road_order(table, due)))


def end_turn(run: Run) -> None:
    """Rank arrivals; end the race, or pass the token to the next player clockwise (L1 3.4)."""
    rank_arrivals(run)
    mend(run)
    turn = run.table.turn
    table = run.set(round=turn, chase=False)
    if is_race_over(table):
        close(run, turn)
    else:
        run.set(holder=(table.holder + 1) % table.seats)
        run.tell(TokenPassed(run.table.holder))


def _queued(run: Run) -> bool:
    return bool(run.table.queue)


def _begin_picking(_run: Run) -> None:
    """Do nothing: the race starts with this phase, set up already."""


_PHASES: Final[dict[Phase, _Phase]] = {  # L1 3.3
    "picking": _Phase(_begin_picking, _queued, "appointing"),
    "appointing": _Phase(begin_appointing, _queued, "escapees"),
    "escapees": _Phase(begin_escapees, riding.asks, "leaving"),
    "leaving": _Phase(leaving.begin_leaving, leaving.asks, "chase"),
    "chase": _Phase(begin_chase, _queued, "peloton"),
    "peloton": _Phase(begin_peloton, _queued, "dropped"),
    "dropped": _Phase(begin_dropped, riding.asks, "flats"),
    "flats": _Phase(begin_flats, riding.asks, "escapees"),
}
