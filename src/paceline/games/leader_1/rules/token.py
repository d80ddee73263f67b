"""L1 3.4: the sixth phase, the end of the turn."""

from __future__ import annotations

from paceline.games.leader_1.events import TokenPassed
from paceline.games.leader_1.rules.finish import close, race_over, rank_arrivals
from paceline.games.leader_1.rules.flats import mend
from paceline.games.leader_1.rules.run import Run


def end_turn(run: Run) -> None:
    """Arrivals are ranked; the race is over, or the token goes to the next player clockwise."""
    rank_arrivals(run)
    mend(run)
    turn = run.table.turn
    table = run.set(round=turn, chase=False)
    if race_over(table):
        close(run, turn)
    else:
        run.set(holder=(table.holder + 1) % table.seats)
        run.tell(TokenPassed(run.table.holder))
