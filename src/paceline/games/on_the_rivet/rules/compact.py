"""OR 14.9: Grupo Compacto."""

from __future__ import annotations

import msgspec

from paceline.games.on_the_rivet.actions import Action, Close, Let
from paceline.games.on_the_rivet.events import ClosedUp, CompactCalled
from paceline.games.on_the_rivet.rules import third
from paceline.games.on_the_rivet.rules.closing import spaces
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import ranked_on_road
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.state import Table


def begin(run: Run) -> None:
    """The so many worst placed riders on the road may go forward, the best of them first."""
    happening = run.table.happening
    assert happening
    number = run.book.events[happening.card].compact
    riders = tuple(ranked_on_road(Field.of(run.table)))[-number:] if number else ()
    if riders:
        run.tell(CompactCalled(tuple(map(run.name, riders))))
    _ask(run, riders)


def legal(table: Table) -> tuple[Action, ...]:
    """Where the rider who is asked for may go, the best space first, or nowhere."""
    return (*(Close(cell) for cell in spaces(table, asked(table))), Let())


def answer(run: Run, action: Action) -> None:
    """His player has said where he goes."""
    assert run.table.happening
    rider, *others = run.table.happening.compact
    if isinstance(action, Close):
        _go(run, rider, action.to)
    _ask(run, tuple(others))


def asked(table: Table) -> int:
    """The rider who may go forward now."""
    assert table.happening
    return table.happening.compact[0]


def _ask(run: Run, riders: tuple[int, ...]) -> None:
    """Go on to the next rider for whom a person is to be asked; whoever has no space to go to is passed over."""
    while riders:
        table = run.table
        seat = table.riders[riders[0]].seat
        choices = spaces(table, riders[0])
        if choices and seat != table.rules.third:
            break
        if choices:
            to = third.compact_choice(table, riders[0])
            if to is not None:
                _go(run, riders[0], to)
        riders = riders[1:]
    assert run.table.happening
    run.set(happening=msgspec.structs.replace(run.table.happening, compact=riders))
    if riders:
        run.set(phase="compact")


def _go(run: Run, rider: int, to: int) -> None:
    """No bonus line is won on the way (OR 17.2)."""
    run.tell(ClosedUp(run.name(rider), run.table.riders[rider].cell, to))
    run.put({rider: to})
