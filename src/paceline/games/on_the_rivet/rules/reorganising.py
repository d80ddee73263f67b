"""OR 4.6 and OR 4.7: what follows a Movement phase, and the order of the next one."""

from __future__ import annotations

from paceline.games.on_the_rivet.events import CleanedUp
from paceline.games.on_the_rivet.rules import rescue
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.finish import close
from paceline.games.on_the_rivet.rules.links import ranking
from paceline.games.on_the_rivet.rules.order import available, clockwise
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.state import NOBODY, Awaited


def end_round(run: Run) -> None:
    """The next round, the Reorganization phase (OR 4.6), or the end of the race (OR 18.3, OR 18.8)."""
    table = run.set(round=run.table.round + 1)
    if any(available(table, seat) for seat in range(table.seats)):
        run.set(queue=table.order)
    elif table.crossed or table.stint >= run.book.phases:
        close(run)
    else:
        run.set(lasting=())  # what the event of clean-up brings holds until the next one
        rescue.begin(run)


def clean_up(run: Run) -> None:
    """One event, if there was none in this phase (OR 14.7); then all riders are available again."""
    if not run.table.resolved:
        run.set(resolved=1, awaited=(Awaited("event", NOBODY),))
    else:
        begin_phase(run)


def begin_phase(run: Run) -> None:
    """Used Making Headlines cards go to their discard piles (OR 14.6), and the leader's team begins (OR 4.7)."""
    for seat, deck in enumerate(run.table.decks):
        if deck.headlines == "mat":
            run.deck(seat, headlines="discard")
    for rider in range(len(run.table.riders)):
        run.change(rider, activated=False)
    leader = ranking(Field.of(run.table))[0]
    order = clockwise(run.table.seats, run.table.riders[leader].seat)
    table = run.set(phase="turn", stint=run.table.stint + 1, order=order, queue=order, resolved=0)
    run.tell(CleanedUp(table.stint, order))
