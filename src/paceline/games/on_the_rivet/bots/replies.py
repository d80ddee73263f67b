"""What comes after a plan: the table as it would be, and what opponents would do then."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from paceline.games.on_the_rivet.actions import KINDS
from paceline.games.on_the_rivet.bots.outlook import seconds
from paceline.games.on_the_rivet.bots.plans import Plan, ridden, started
from paceline.games.on_the_rivet.content import Book, Card
from paceline.games.on_the_rivet.rules.order import available, book_of, course_of
from paceline.games.on_the_rivet.state import NOBODY, Rider, Table


def after(table: Table, plan: Plan) -> Table:
    """The table when the move is over: everybody in place, its rider tired and activated."""
    card = book_of(table).cards[plan.card]
    riders = list(table.riders)
    for number, cell in enumerate(plan.end.field.cells):
        if riders[number].cell != cell:
            riders[number] = msgspec.structs.replace(riders[number], cell=cell)
    riders[plan.rider] = _tired(book_of(table), riders[plan.rider], card)
    _award(table, riders)
    podium = (*table.podium[: table.crossed], *(one for one in plan.end.finished if one not in table.podium))
    return msgspec.structs.replace(
        table, riders=tuple(riders), podium=podium, crossed=len(podium), move=None, past=None, bump=None
    )


def _tired(book: Book, rider: Rider, card: Card) -> Rider:
    """A rider after his move, roughly: what he can hold at most is left out."""
    taken = "L" if card.light_for and book.class_of[rider.letter] == card.light_for else card.fatigue
    light = max(rider.light - card.recover, 0) + (taken == "L")
    return msgspec.structs.replace(rider, light=light, heavy=rider.heavy + (taken == "H"), activated=True)


def _award(table: Table, riders: list[Rider]) -> None:
    """Bonus lines that were passed go to the best placed of those who passed them (OR 17.1)."""
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
    """By how many seconds a seat is ahead of the others: half of the mean of them, half of the best."""
    times = seconds(table)
    others = [time for other, time in enumerate(times) if other != seat]
    return (sum(others) / len(others) + min(others)) / 2 - times[seat]


def answered(table: Table, seats: tuple[int, ...]) -> Table:
    """The table after these seats have moved, each as well as it can with an ordinary card of each kind."""
    for seat in seats:
        replies = [after(table, plan) for plan in _replies(table, seat)]
        margins = [margin(reply, seat) for reply in replies]
        if replies:
            table = replies[margins.index(max(margins))]
    return table


def _replies(table: Table, seat: int) -> Iterator[Plan]:
    """Straight on with every rider and every kind."""
    for rider in available(table, seat):
        for card in _ordinary(table, seat):
            kind = next(kind for kind in KINDS if kind == card.kind)
            yield Plan(rider, card.id, kind, ridden(started(table, rider, card, kind), table.each))


def _ordinary(table: Table, seat: int) -> list[Card]:
    """For every kind the card in the middle of those that this seat has not played yet, without requirements."""
    found = []
    gone = table.decks[seat].discards
    for kind in KINDS:
        cards = [
            card
            for card in book_of(table).cards.values()
            if card.kind == kind and card.id not in gone and not (card.linked_behind or card.not_leading)
        ]
        cards.sort(key=lambda card: (card.ps, card.id))
        if cards:
            found.append(cards[len(cards) // 2])
    return found
