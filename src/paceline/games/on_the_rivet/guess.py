"""Guesses about cards that nobody has shown: dealt anew from those that may be there."""

from __future__ import annotations

from random import Random

from paceline.games.on_the_rivet.rules.assigning import dealt, initial
from paceline.games.on_the_rivet.rules.decks import hidden
from paceline.games.on_the_rivet.rules.order import book_of
from paceline.games.on_the_rivet.state import Table, View


def guessed_hands(view: View, rng: Random) -> tuple[tuple[str, ...], ...]:
    """Everybody's hand as it may be: this seat's own as it is, the others' by guess."""
    table = view.table
    return tuple(
        view.hand if seat == view.seat else tuple(sorted(rng.sample(hidden(table, seat), deck.hand)))
        for seat, deck in enumerate(table.decks)
    )


def guessed_tactics(view: View, rng: Random) -> tuple[tuple[str, ...], ...]:
    """Everybody's tactics cards as they may be.

    Initial ones are played at once, in the order of the queue: whoever is in it has as many as he stands there. While
    cards are still being dealt anybody may have any.
    """
    table = view.table
    unseen = [card for card in sorted(book_of(table).tactics) if card not in (*table.tactics_played, *view.tactics)]
    rng.shuffle(unseen)
    early = initial(table, tuple(unseen))
    late = [card for card in unseen if card not in early]
    found = []
    for seat, deck in enumerate(table.decks):
        if seat == view.seat:
            found.append(view.tactics)
        elif table.phase == "assigning" and not dealt(table):
            found.append(tuple(sorted(unseen.pop() for _ in range(deck.tactics))))
        else:
            owed = _owed(table, seat)
            cards = [early.pop() for _ in range(owed)] + [late.pop() for _ in range(deck.tactics - owed)]
            found.append(tuple(sorted(cards)))
    return tuple(found)


def _owed(table: Table, seat: int) -> int:
    """Initial tactics that a seat has still to play (OR 19.2)."""
    return table.queue.count(seat) if table.phase == "assigning" else 0
