"""The stronger bot: it estimates seconds at the finish and looks at what the next opponents would do."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

import msgspec

from paceline.core.game import Decision
from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import KINDS, Done, Straight
from paceline.games.on_the_rivet.bots.easy import candidates, chosen, nothing_to_play
from paceline.games.on_the_rivet.bots.plans import Plan, ridden, started
from paceline.games.on_the_rivet.bots.rules_of_thumb import aside
from paceline.games.on_the_rivet.box import Book, Card
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.course import course
from paceline.games.on_the_rivet.presentation.names import kind_name, rider_name
from paceline.games.on_the_rivet.rules.strokes import mat
from paceline.games.on_the_rivet.run import available, book_of, course_of
from paceline.games.on_the_rivet.state import NOBODY, Deck, Rider, Table, View

_LOOKED_INTO: Final = 5
"""The number of best plans for which replies are tried."""
_OPPONENTS: Final = 2
"""The number of seats that reply."""
_TRUST: Final = 0.25
"""The weight of replies: their cards are only guessed."""


def director(view: View, legal: Sequence[Any], rng: Random) -> Decision | Done:
    """Return the plan that leaves the own team furthest ahead, replies of opponents included."""
    found = aside(view, legal, rng)
    if found:
        return found
    table, seat = view.table, view.seat
    assert seat is not None, "only seats are asked"
    plans = candidates(view, [action for action in legal if not isinstance(action, Straight)], choosy=True)
    if not plans:
        return nothing_to_play(legal)
    best, value = _best(table, seat, plans)
    return Decision(chosen(table, best, legal), _reason(table, best, value - margin(table, seat)))


def _best(table: Table, seat: int, plans: list[Plan]) -> tuple[Plan, float]:
    """Return the best plan and its value."""
    ends = [after(table, plan) for plan in plans]
    values = [margin(end, seat) for end in ends]
    order = sorted(range(len(plans)), key=lambda number: -round(values[number], 6))[:_LOOKED_INTO]
    repliers = _repliers(table)
    if len(order) > 1 and repliers:
        replied = {number: _replied(_settled(ends[number], repliers), repliers, seat) for number in order}
        order.sort(key=lambda number: -round(values[number] * (1 - _TRUST) + replied[number] * _TRUST, 6))
    return plans[order[0]], values[order[0]]


@lru_cache(maxsize=1024)
def _replied(table: Table, repliers: tuple[int, ...], seat: int) -> float:
    """Return the margin of a seat after replies, cached: the questions of one turn lead to the same ends."""
    return margin(answered(table, repliers), seat)


def _settled(table: Table, repliers: tuple[int, ...]) -> Table:
    """Return a table without what differs between the questions of a turn and is nothing to those who reply."""
    decks = tuple(deck if seat in repliers else Deck() for seat, deck in enumerate(table.decks))
    return msgspec.structs.replace(table, phase="turn", decks=decks, undone=0, tacticians=())


def _repliers(table: Table) -> tuple[int, ...]:
    """Return the seats that move next in this round."""
    return table.queue[1 : 1 + _OPPONENTS]


def _reason(table: Table, plan: Plan, gained: float) -> Message:
    places = {"rider": rider_name(table.riders[plan.rider].name), "kind": kind_name(plan.kind)}
    key = "ahead" if gained >= 0 else "least-harm"
    whole, _, tenths = f"{abs(gained):.1f}".partition(".")
    seconds = say("on-the-rivet.decimal", whole=whole, tenths=tenths)
    return say(f"on-the-rivet.bot.{key}", **places, seconds=seconds)


def after(table: Table, plan: Plan) -> Table:
    """Return the table when the move is over: everybody in place, its rider tired and activated."""
    card = book_of(table).cards[plan.card]
    riders = list(table.riders)
    for number, cell in enumerate(plan.end.field.cells):
        if riders[number].cell != cell:
            riders[number] = msgspec.structs.replace(riders[number], cell=cell)
    riders[plan.rider] = _tired(book_of(table), riders[plan.rider], card)
    _award(table, riders)
    podium = (
        *table.podium[: table.crossed],
        *(finisher for finisher in plan.end.finished if finisher not in table.podium),
    )
    return msgspec.structs.replace(
        table, riders=tuple(riders), podium=podium, crossed=len(podium), move=None, past=None, bump=None
    )


def _tired(book: Book, rider: Rider, card: Card) -> Rider:
    """Return a rider after their move, roughly: the maximum of fatigue is ignored."""
    taken = "L" if card.light_for and book.class_of[rider.letter] == card.light_for else card.fatigue
    light = max(rider.light - card.recover, 0) + (taken == "L")
    return msgspec.structs.replace(rider, light=light, heavy=rider.heavy + (taken == "H"), activated=True)


def _award(table: Table, riders: list[Rider]) -> None:
    """Give bonus lines that were passed to the best placed of those who passed them (OR 17.1)."""
    track = course_of(table)
    for number, line in enumerate(track.bonuses):
        if number in table.lines_won:
            continue
        best = NOBODY
        for rider, (was, now) in enumerate(zip(table.riders, riders, strict=True)):
            if was.cell < 0 or was.cell == now.cell or now.cell < 0:
                continue
            passed = track.road.cells[was.cell].row < line.row <= track.road.cells[now.cell].row
            if passed and (best == NOBODY or now.cell > riders[best].cell):
                best = rider
        if best != NOBODY:
            riders[best] = msgspec.structs.replace(riders[best], bonuses=(*riders[best].bonuses, line.kind))


def margin(table: Table, seat: int) -> float:
    """Return the seconds by which a seat leads: half against the mean of the others, half against the best."""
    times = seconds(table)
    others = [time for other, time in enumerate(times) if other != seat]
    return (sum(others) / len(others) + min(others)) / 2 - times[seat]


def answered(table: Table, seats: tuple[int, ...]) -> Table:
    """Return the table after these seats have moved, each as well as it can with an ordinary card of each kind."""
    for seat in seats:
        replies = [after(table, plan) for plan in _replies(table, seat)]
        margins = [margin(reply, seat) for reply in replies]
        if replies:
            table = replies[margins.index(max(margins))]
    return table


def _replies(table: Table, seat: int) -> Iterator[Plan]:
    """Yield plans that ride straight on with every rider and every kind."""
    for rider in available(table, seat):
        for card in _ordinary(table.rules.content, table.decks[seat].discards):
            kind = next(kind for kind in KINDS if kind == card.kind)
            yield Plan(rider, card.id, kind, ridden(started(table, rider, card, kind), table.each))


@lru_cache(maxsize=512)
def _ordinary(folder: str, gone: tuple[str, ...]) -> list[Card]:
    """Return for every kind the median card that is not gone yet, without requirements."""
    found = []
    for kind in KINDS:
        cards = [
            card
            for card in book(folder).cards.values()
            if card.kind == kind and card.id not in gone and not (card.linked_behind or card.not_leading)
        ]
        cards.sort(key=lambda card: (card.ps, card.id))
        if cards:
            found.append(cards[len(cards) // 2])
    return found


_LINKED: Final = 1.6
"""Rows that it is worth to have somebody directly ahead or behind."""
_SHELTERED: Final = 0.7
"""Rows more with somebody directly ahead."""
_TO_COME: Final = 3.2
"""Rows that a turn still to come in this phase is worth: others carry riders along anyway."""
_STRIDE: Final = 20.0
"""Rows that a rider makes in a Movement phase."""
_USE: Final = 0.55
"""The part of moves in which own fatigue counts: not when others carry the rider, nor in a Draft."""
_TIGHT: Final = 1.3
_LOOSE: Final = 0.25
"""The spread of the order: rows at the line, and more for every row before it."""
_STEPS: Final = 8
"""Parts of a row that chances are kept for."""
_AHEAD: Final = 20
"""Rows by which what is to come may take a rider beyond the line."""
_VERGE: Final = 2.0
"""Rows that it costs to stand on the road side."""
_OUTSIDE: Final = 0.15
"""Rows that every lane away from the priority line costs."""


@lru_cache(maxsize=512)
def _chances(spread: float, furthest: int) -> tuple[float, ...]:
    """Return the chances that a rider so many parts of a row ahead stays ahead; negative indices count from the end."""
    steps = (*range(furthest + 1), *range(-furthest, 0))
    return tuple(1 / (1 + math.exp(max(min(-step / _STEPS / spread, 60.0), -60.0))) for step in steps)


@lru_cache(maxsize=16)
def _standing(folder: str, code: str) -> tuple[float, ...]:
    """Return the value of every space of a course by itself, in rows."""
    road = course(folder, code).road
    return tuple(cell.row - _OUTSIDE * road.far(cell.number) - _VERGE * cell.verge for cell in road.cells)


def reach(table: Table) -> list[list[int]]:
    """Return for every seat how far its riders are, with what is to come, in parts of a row."""
    road = course_of(table).road
    standing, cells, losses = _standing(table.rules.content, table.rules.course), road.cells, mat(table)
    most, rows, each = len(losses) - 1, len(road.rows), table.each
    taken = {rider.cell for rider in table.riders}
    found: list[list[int]] = [[] for _ in range(table.seats)]
    for number, rider in enumerate(table.riders):
        if rider.cell < 0:
            continue
        here, value = cells[rider.cell], standing[rider.cell]
        if not taken.isdisjoint(here.ahead):
            value += _LINKED + _SHELTERED
        elif not taken.isdisjoint(here.behind):
            value += _LINKED
        if not rider.activated:
            value += _TO_COME
        chits = rider.light + rider.heavy
        if chits:
            value += losses[min(chits, most)] * _USE * (rows - here.row) / _STRIDE
        found[number // each].append(max(int(value * _STEPS), 0))
    return found


def seconds(table: Table) -> list[float]:
    """Return the seconds that every seat may expect, relative to the others; every place is worth the same.

    Riders of one team lose to each other what they win, so only those of different teams are compared.
    """
    far, book = reach(table), book_of(table)
    rows, each = len(course_of(table).road.rows), table.each
    lead = max((max(values) for values in far if values), default=0) / _STEPS
    chances = _chances(round(_TIGHT + _LOOSE * max(rows - lead, 0.0), 1), (rows + _AHEAD) * _STEPS)
    podium = book.podium_steep if table.rules.steep else book.podium
    a_place = podium[len(table.riders) - 1] / (len(table.riders) - 1)
    totals = [float(len(values) * (table.crossed * a_place + book.penalty)) for values in far]
    for taken, number in enumerate(table.podium[: table.crossed]):
        totals[number // each] += podium[taken]
    for seat, values in enumerate(far):
        others = [value for other, theirs in enumerate(far) if other != seat for value in theirs]
        totals[seat] += a_place * sum([chances[other - value] for value in values for other in others])
        totals[seat] += a_place * len(values) * (len(values) - 1) / 2
    for number, rider in enumerate(table.riders):
        if rider.bonuses:
            totals[number // each] -= book.bonus_seconds * len(rider.bonuses)
    return totals
