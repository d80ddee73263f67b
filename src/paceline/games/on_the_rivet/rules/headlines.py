"""OR 14.1, OR 14.2, OR 14.6 and OR 14.8: Making Headlines turns up."""

from __future__ import annotations

from paceline.games.on_the_rivet.actions import EventDrawn, Top
from paceline.games.on_the_rivet.events import EventRevealed, Headlines
from paceline.games.on_the_rivet.rules import effects
from paceline.games.on_the_rivet.rules.order import book_of
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.state import NOBODY, Awaited, Happening, Table


def look(run: Run, action: Top) -> None:
    """The top of a seat's deck was looked at after its hand was refilled (OR 14.1)."""
    table, seat = run.table, action.seat
    run.set(awaited=table.awaited[1:])
    run.deck(seat, draws=table.decks[seat].draws + 1, clear_top=not action.headlines)
    if action.headlines:
        reveal(run, seat)


def reveal(run: Run, seat: int) -> None:
    """Making Headlines leads to an event, is shuffled back (OR 14.2) or set aside (OR 14.8)."""
    table = run.table
    if table.crossed:
        run.deck(seat, headlines="aside")
        run.tell(Headlines(seat, "aside", "OR 14.8"))
    elif table.resolved >= book_of(table).event_limit:
        run.tell(Headlines(seat, "back", "OR 14.2"))
    else:
        by = NOBODY if table.phase == "rescue" else seat  # at clean-up a new hand was drawn (OR 15.17)
        run.deck(seat, headlines="mat")
        run.set(awaited=(Awaited("event", by), *table.awaited), resolved=table.resolved + 1)
        run.tell(Headlines(seat, "event"))


def event_cards(table: Table) -> tuple[str, ...]:
    """The event cards of this race; those of the expansion only where it is used (OR 14.3)."""
    cards = book_of(table).events.values()
    return tuple(sorted(card.id for card in cards if table.rules.expansion or not card.expansion))


def event_deck(table: Table) -> tuple[str, ...]:
    """Event cards that can be drawn; when there are none, all that do not lie on the mat (OR 14.6)."""
    cards = event_cards(table)
    left = tuple(card for card in cards if card not in table.event_discards)
    return left or tuple(card for card in cards if card not in table.lasting) or cards


def draw_event(run: Run, action: EventDrawn) -> None:
    """An event card was drawn: whatever it says happens (OR 14.3)."""
    table, owed = run.table, run.table.awaited[0]
    anew = action.card in table.event_discards
    discards = table.lasting if anew else table.event_discards
    run.set(
        awaited=table.awaited[1:],
        event_discards=tuple(sorted({*discards, action.card})),
        events_drawn=table.events_drawn + 1,
        happening=Happening(action.card, owed.seat),
    )
    run.tell(EventRevealed(action.card, owed.seat))
    effects.begin(run, action.card)
