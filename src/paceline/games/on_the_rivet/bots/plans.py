"""Plans: a rider, a card, and the move ridden to its end on a field of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from paceline.games.on_the_rivet.actions import Action, Done, Kind, PickUp, Step, Straight, Unhook
from paceline.games.on_the_rivet.box import WILD, Card
from paceline.games.on_the_rivet.rules.bumping import Outcome
from paceline.games.on_the_rivet.rules.moving import step_of
from paceline.games.on_the_rivet.rules.playing import kinds
from paceline.games.on_the_rivet.rules.ride import Ride
from paceline.games.on_the_rivet.rules.strokes import may_play, parts
from paceline.games.on_the_rivet.run import book_of
from paceline.games.on_the_rivet.state import Move, Table


class Plan(NamedTuple):
    """A move from its first card to its end."""

    rider: int
    card: str
    kind: Kind
    end: Ride
    """The field as it would be."""
    first: Action | None = None
    """The next action, if the card is played already."""


def plans(table: Table, riders: tuple[int, ...], cards: tuple[str, ...], *, choosy: bool = False) -> Iterator[Plan]:
    """Yield every rider with every card they may play: straight on, and with a sideways step first."""
    for rider in riders:
        for name in dict.fromkeys(cards):
            card = book_of(table).cards[name]
            if may_play(table, rider, card):
                for kind in kinds(card):
                    yield from _with_card(table, rider, card, kind, choosy)


def _with_card(table: Table, rider: int, card: Card, kind: Kind, choosy: bool) -> Iterator[Plan]:
    start = started(table, rider, card, kind)
    for way in (None, *_openings(start)):
        ride = start.copy()
        if way:
            ride.take(way)
        yield Plan(rider, card.id, kind, ridden(ride, table.each if choosy else 0))


def started(table: Table, rider: int, card: Card, kind: Kind) -> Ride:
    """Return the move after the card is played, a Lead with its longest train."""
    under_way = table.move if table.move and table.move.rider == rider else Move(rider)
    wild, boost, energy = card.kind == WILD, under_way.boost, under_way.energy
    strokes = sum(amount for _, amount in parts(table, rider, card, kind, wild, boost, energy))
    move = Move(rider, card.id, kind, wild, strokes, boost, energy)
    ride = Ride.of(table, move)
    ride.begin()
    if ride.undecided:
        ride.pick_up(max(ride.pick_ups(), key=len))
    return ride


def _openings(ride: Ride) -> list[Outcome]:
    """Yield the first sideways step to either side, without choices for others."""
    found: dict[str, Outcome] = {}
    for outcome in ride.sideways():
        found.setdefault(outcome.way, outcome)
    return list(found.values())


def ridden(ride: Ride, each: int = 0) -> Ride:
    """Return the same move at its end: forward while there are strokes, taking everybody along.

    If the number of riders in a team is given, only take along or push those who are worth it.
    """
    while not ride.is_over():
        joining = [line for line in ride.pick_ups() if not each or _worth_it(ride, line, each)]
        if joining:
            ride.pick_up(max(joining, key=len))
        ahead = ride.forward()
        if not ahead:
            break
        best = ahead[0] if len(ahead) == 1 else min(ahead, key=lambda outcome: (outcome.cost, -outcome.to))
        if each and best.cost > 1 and not _worth_it(ride, _pushed(ride, best), each):
            break
        ride.take(best)
    return ride


def _pushed(ride: Ride, outcome: Outcome) -> tuple[int, ...]:
    """Return the riders who make room in a step."""
    riders = tuple(rider for rider, _ in outcome.moves)
    return riders[: riders.index(ride.rider)]


def _worth_it(ride: Ride, riders: tuple[int, ...], each: int) -> bool:
    """Return whether the own team has more of these riders than the others on average."""
    own = sum(rider // each == ride.rider // each for rider in riders)
    opponents = len(ride.field.cells) // each - 1
    return own * opponents > len(riders) - own


def continued(table: Table, legal: tuple[Action, ...], *, choosy: bool = False) -> Iterator[Plan]:
    """Yield what the move under way may go on with, each ridden to its end."""
    move = table.move
    assert move
    start = Ride.of(table)
    outcomes = {step_of(table, outcome): outcome for outcome in start.steps()}
    for action in legal:
        ride = start.copy()
        if isinstance(action, Step):
            ride.take(outcomes[action])
        elif isinstance(action, Straight):
            for _ in range(action.steps):
                ride.take(ride.forward()[0])
        elif isinstance(action, PickUp):
            ride.pick_up(tuple(map(table.number, action.riders)))
        elif isinstance(action, Unhook):
            ride.unhook(action.riders)
        elif not isinstance(action, Done):
            continue
        end = ride if isinstance(action, Done) else ridden(ride, table.each if choosy else 0)
        yield Plan(move.rider, move.card, move.kind, end, action)
