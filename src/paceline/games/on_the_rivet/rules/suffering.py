"""OR 15: what riders suffer or get by an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from paceline.games.on_the_rivet.event_cards import Phrase
from paceline.games.on_the_rivet.events import Discarded, Energised, Hardened
from paceline.games.on_the_rivet.rules import roadside
from paceline.games.on_the_rivet.rules.fatigue import recover, room, tire
from paceline.games.on_the_rivet.rules.picking import may_get_energy
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.rules.selecting import Sight
from paceline.games.on_the_rivet.state import Table

_Riders: TypeAlias = tuple[int, ...]


def suffer(run: Run, riders: _Riders, effect: Phrase, clause: str) -> None:
    """An effect other than a light fatigue, on all riders who were selected.

    Those who move do so from the back, so that nobody stands in the way of another or pushes him from the road side.
    """
    if effect.word == "back-as-a-block":
        if riders:
            roadside.block_back(run, riders, effect.number, clause)
        return
    for rider in reversed(riders):
        _EFFECTS[effect.word](run, rider, effect.number, clause)


def may_spare(table: Table, rider: int) -> bool:
    """Whether energy could cancel a light fatigue that he would really take (OR 14.10, OR 13.1)."""
    return table.riders[rider].energy and room(table, rider) > 0


def _heavy(run: Run, rider: int, _number: int, clause: str) -> None:
    tire(run, rider, "H", "event", clause)


def _harden(run: Run, rider: int, _number: int, clause: str) -> None:
    """OR 15.18."""
    one = run.table.riders[rider]
    if one.light:
        one = run.change(rider, light=one.light - 1, heavy=one.heavy + 1)
        run.tell(Hardened(one.name, one.light, one.heavy, clause))


def _recover(run: Run, rider: int, number: int, clause: str) -> None:
    recover(run, rider, number, clause)


def _energy(run: Run, rider: int, _number: int, clause: str) -> None:
    if may_get_energy(run.table, rider):
        run.change(rider, energy=True)
        run.tell(Energised(run.name(rider), clause))


def _road_side(run: Run, rider: int, _number: int, clause: str) -> None:
    roadside.to_the_side(run, rider, clause)


def _back(run: Run, rider: int, number: int, clause: str) -> None:
    roadside.back(run, rider, number, clause)


def _back_to_lead(run: Run, rider: int, number: int, clause: str) -> None:
    """OR 15.7: so many rows ahead of the second."""
    sight = Sight(run.table)
    roadside.back_to_row(run, rider, sight.cell(sight.ranked[1]).row + number, clause)


def _behind_own_line(run: Run, rider: int, number: int, clause: str) -> None:
    """OR 15.14: one who is linked, but at a fork read as part of no line, goes behind himself."""
    sight = Sight(run.table)
    if sight.unlinked(rider):
        roadside.back(run, rider, number, clause)
    else:
        tail = (sight.line_of(rider) or (rider,))[-1]
        roadside.behind_tail(run, rider, tail, clause)


def _new_hand(run: Run, rider: int, _number: int, clause: str) -> None:
    """OR 15.17: his owner discards his hand; the new one is drawn when the event is over."""
    seat = run.table.riders[rider].seat
    cards = run.hands[seat]
    if cards:
        run.deck(seat, discards=tuple(sorted((*run.table.decks[seat].discards, *cards))))
        run.hold(seat, ())
        run.tell(Discarded(seat, cards, clause))


_EFFECTS: Final[dict[str, Callable[[Run, int, int, str], None]]] = {
    "heavy": _heavy,
    "harden": _harden,
    "recover": _recover,
    "energy": _energy,
    "road-side": _road_side,
    "back": _back,
    "back-to-lead-by": _back_to_lead,
    "behind-own-line": _behind_own_line,
    "new-hand": _new_hand,
}
KNOWN: Final = frozenset(_EFFECTS)
"""Effects on one rider that have a meaning here."""
