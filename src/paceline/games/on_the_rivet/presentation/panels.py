"""What stands above a question: the cards a player holds, those he may not play now, and what he can take back."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.presentation.names import card_name, codes, tactic_name
from paceline.games.on_the_rivet.rules.playing import fits
from paceline.games.on_the_rivet.rules.strokes import unmet
from paceline.games.on_the_rivet.run import book_of
from paceline.games.on_the_rivet.state import Table, View


def notes(view: View) -> tuple[Message, ...]:
    """Whoever chooses a rider sees his hand; whoever chooses a card, which of them are left out."""
    return tuple(_notes(view))


def _notes(view: View) -> Iterator[Message]:
    table = view.table
    if table.phase == "turn" and view.hand:
        yield say("on-the-rivet.note.hand", cards=codes([card_name(table, card) for card in view.hand], "comma"))
    if table.phase == "turn" and view.tactics:
        held = [tactic_name(table, card) for card in view.tactics]
        yield say("on-the-rivet.note.tactics", cards=codes(held, "comma"))
    if table.phase == "card":
        left_out = tuple(_left_out(view))
        if left_out:
            yield say("on-the-rivet.note.not-now", cards=codes(left_out, "comma"))
    if table.past is not None and not undos_left(table):
        yield say("on-the-rivet.note.no-more-undo", n=book_of(table).undo_limit)


def _left_out(view: View) -> Iterator[Message]:
    """OR 5.8, OR 19.10: cards of the hand that the rider may not play, each with the reason."""
    table, move = view.table, view.table.move
    assert move is not None
    for name in view.hand:
        card = book_of(table).cards[name]
        why = unmet(table, move.rider, card) if fits(table, card, move.boost) else "wants-a-draft"
        if why:
            yield say(f"on-the-rivet.not-now.{why}", card=card.name, n=card.linked_behind)


def undos_left(table: Table) -> int:
    """How often something can be taken back in this turn (OR 4.8)."""
    return max(book_of(table).undo_limit - table.undone, 0)
