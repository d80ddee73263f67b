"""OR 4: the automatic transitions from one phase to the next, until chance or a seat must act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.games.on_the_rivet.actions import HEADLINES, Done, Drawn, Lot
from paceline.games.on_the_rivet.events import CleanedUp
from paceline.games.on_the_rivet.rules import artificial_team, draws, rescue
from paceline.games.on_the_rivet.rules.finish import close
from paceline.games.on_the_rivet.rules.links import Field, ranking
from paceline.games.on_the_rivet.rules.playing import finish_move, pick, ride_out
from paceline.games.on_the_rivet.rules.setup import begin_assigning, begin_dealing, fill_grid, is_dealt, place
from paceline.games.on_the_rivet.rules.tactics import reactor
from paceline.games.on_the_rivet.run import Run, available, clockwise
from paceline.games.on_the_rivet.state import NOBODY, Awaited, Phase, Table


def asked_seat(table: Table) -> int:
    """Return the seat that is asked; only valid while one is."""
    if table.phase == "reacting":
        return reactor(table)
    if table.happening is not None:
        happening = table.happening
        return happening.asks[0].seat if table.phase == "event" else table.riders[happening.compact[0]].seat
    return table.queue[0]


def go_on(run: Run) -> None:
    """Run automatic transitions until chance or a seat must act, or the race is over."""
    while _goes_on(run):
        pass


def _goes_on(run: Run) -> bool:
    """Run one automatic transition; return whether one ran."""
    table = run.table
    if table.happening is not None:
        return _end_event(run)
    if table.awaited:
        return draws.prepare(run)
    following = _FOLLOWING.get(table.phase)
    return following is not None and following(run)


def _end_event(run: Run) -> bool:
    """End an event once nobody is asked about it any more; whatever it interrupted goes on."""
    happening = run.table.happening
    assert happening is not None
    if happening.asks or happening.compact or not happening.effect_over:
        return False
    phase: Phase = "card" if run.table.move else "turn"
    if happening.seat == NOBODY or happening.cleaning is True:
        phase = "rescue"  # at clean-up all rescues are over
    run.set(happening=None, phase=phase)
    draws.refill_all(run)  # OR 15.17
    return True


def _after_grid(run: Run) -> bool:
    """OR 3.2, and then the cards (OR 3.3)."""
    if fill_grid(run):
        begin_dealing(run)
        return True
    return bool(run.table.awaited)


def _after_dealing(run: Run) -> bool:
    """OR 19.2, and then the first Movement phase (OR 4.1)."""
    table = run.table
    if not is_dealt(table):
        begin_assigning(run)
        return True
    if table.queue:
        return False
    order = clockwise(table.seats, table.first)
    run.set(phase="turn", order=order, queue=order)
    return True


def _next_turn(run: Run) -> bool:
    """Ask the next seat that has an available rider (OR 4.1, OR 4.2); lot chooses for the artificial team."""
    table = run.table
    if table.refilling:
        run.set(refilling=False)
        return True
    if not table.queue:
        end_round(run)
        return True
    seat = table.queue[0]
    if not available(table, seat):
        run.set(queue=table.queue[1:])
        return True
    if seat == table.rules.third:
        run.set(awaited=(Awaited("pool", seat),))
        return True
    return False


def _after_rescue(run: Run) -> bool:
    """OR 16, and then the clean-up (OR 14.7)."""
    if run.table.queue:
        return False
    clean_up(run)
    return True


_FOLLOWING: Final[dict[Phase, Callable[[Run], bool]]] = {
    "grid": _after_grid,
    "assigning": _after_dealing,
    "turn": _next_turn,
    "rescue": _after_rescue,
}


def draw(run: Run, action: Drawn) -> None:
    """Draw a card: for a hand, or for the artificial team, which plays it at once (OR 20.2)."""
    owed = run.table.awaited[0]
    draws.draw(run, action)
    if owed.kind == "card" and action.card != HEADLINES:
        _ride_third(run, action.card)


def _ride_third(run: Run, card: str) -> None:
    """Make a move of the artificial team, from its card to its end (OR 20.3 to OR 20.6)."""
    kind = run.book.cards[card].kind
    assert kind != "wild"  # OR 20.1
    ride_out(run, card, kind)
    artificial_team.play(run)
    finish_move(run, Done())


def pick_by_lot(run: Run, action: Lot) -> None:
    """Pick a rider of the artificial team, for the grid or for its turn (OR 20.2)."""
    (place if run.table.phase == "grid" else pick)(run, action)


def end_round(run: Run) -> None:
    """Begin the next round, the Reorganization phase (OR 4.6), or end the race (OR 18.3, OR 18.8)."""
    table = run.set(round=run.table.round + 1)
    if any(available(table, seat) for seat in range(table.seats)):
        run.set(queue=table.order)
    elif table.crossed or table.stint >= run.book.phases:
        close(run)
    else:
        run.set(lasting=())  # what the event of clean-up brings holds until the next one
        rescue.begin(run)


def clean_up(run: Run) -> None:
    """Resolve one event, if there was none in this phase (OR 14.7); then all riders are available again."""
    if not run.table.resolved:
        run.set(resolved=1, awaited=(Awaited("event", NOBODY),))
    else:
        begin_phase(run)


def begin_phase(run: Run) -> None:
    """Put used Making Headlines cards on their discard piles (OR 14.6); the leader's team begins (OR 4.7)."""
    for seat, deck in enumerate(run.table.decks):
        if deck.headlines == "mat":
            run.deck(seat, headlines="discard")
    for rider in range(len(run.table.riders)):
        run.change(rider, activated=False)
    leader = ranking(Field.of(run.table))[0]
    order = clockwise(run.table.seats, run.table.riders[leader].seat)
    table = run.set(phase="turn", stint=run.table.stint + 1, order=order, queue=order, resolved=0)
    run.tell(CleanedUp(table.stint, order))
