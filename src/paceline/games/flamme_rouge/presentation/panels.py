"""Panels: what a player may look at at any time (FR 4.8), made from the player's own view only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from paceline.core.messages import say
from paceline.core.presentation import Cards as CardRow
from paceline.core.presentation import Panel, Part, Text
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.cards import printed_name
from paceline.games.flamme_rouge.presentation.cards import card_faces, specialist_face
from paceline.games.flamme_rouge.presentation.moments import moment_panels
from paceline.games.flamme_rouge.presentation.names import seat_name, square
from paceline.games.flamme_rouge.state import Cards, Table, View, course_of


def panels(view: View) -> list[Panel]:
    """Return the panels of the moment, the decks of the seat's own riders, and the specialists of every team."""
    own = zip(view.table.own(view.seat), view.mine, strict=True) if view.seat is not None else ()
    decks = [_deck_panel(view.table, rider, cards) for rider, cards in own]
    chosen = [_specialists_panel(view.table)] if any(view.table.specialists) else []
    return [*moment_panels(view), *decks, *chosen]


def _deck_panel(table: Table, number: int, cards: Cards) -> Panel:
    rider = RIDERS[number]
    parts = tuple(_deck_parts(table, number, cards))
    title = say(f"flamme-rouge.button.{rider[1]}")
    return Panel(id=f"deck-{rider}", title=title, parts=parts, rider=rider)


def _deck_parts(table: Table, number: int, cards: Cards) -> Iterator[Part]:
    """Yield a row for every pile; what lies face down is known by counting, its order is not."""
    rider, cell = RIDERS[number], table.cells[number]
    if cell >= 0:
        track = course_of(table)
        yield Text(say("flamme-rouge.panel.at", square=square(track, track.row[cell])))
    if cards.hand:
        label = say(f"flamme-rouge.panel.{'taken' if table.refreshing else 'hand'}")
        yield CardRow(label, card_faces(rider, "hand", cards.hand), pile="hand")
    if cards.played:
        yield CardRow(say("flamme-rouge.panel.played"), card_faces(rider, "played", (cards.played,)), pile="locked")
    pile = say("flamme-rouge.panel.pile", n=len(cards.face_down))
    yield CardRow(pile, card_faces(rider, "pile", cards.face_down), pile="draw")
    recycled = card_faces(rider, "recycled", cards.recycled)
    yield CardRow(say("flamme-rouge.panel.recycled"), recycled, pile="discard")
    spent = Counter(spent_cards(table, number)) - Counter(cards.hand if table.refreshing else ())
    yield CardRow(say("flamme-rouge.panel.spent"), card_faces(rider, "spent", spent.elements()), pile="gone")


def spent_cards(table: Table, rider: int) -> tuple[str, ...]:
    """Return the cards that have left a rider's deck in sight of everybody (FR 7.1, FR 10.7, FR 19.9)."""
    spent = Counter(printed_name(cards[rider]) for cards in table.revealed if cards[rider])
    spent.update(bid for escape in table.breakaway if escape.rider == rider for bid in escape.bids)
    if table.refresh is not None and table.refresh.cards:
        spent -= Counter(table.refresh.cards[rider])
    return tuple(sorted(spent.elements()))


def _specialists_panel(table: Table) -> Panel:
    """Return the specialists that everybody has."""
    parts = list[Part]()
    for seat in table.ridden:
        chosen = [(table.specialists[rider], RIDERS[rider]) for rider in table.own(seat) if table.specialists[rider]]
        faces = tuple(specialist_face(specialist, rider) for specialist, rider in chosen)
        parts.append(CardRow(seat_name(seat, len(table.dummies)), faces))
    return Panel(id="specialists", title=say("flamme-rouge.panel.specialists"), parts=tuple(parts))
