"""Panels: notes beside the question, own cards, riders, and what lies open on the table."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.core.messages import Message, say
from paceline.core.presentation import Cards, Chips, Meter, Panel, Part, Text
from paceline.games.on_the_rivet.presentation import cards
from paceline.games.on_the_rivet.presentation.ask import prompt
from paceline.games.on_the_rivet.presentation.describe import ground
from paceline.games.on_the_rivet.presentation.describe_moves import strokes_played
from paceline.games.on_the_rivet.presentation.names import (
    card_name,
    carried,
    class_name,
    fatigue_name,
    joined,
    printed,
    rider_name,
    tactic_name,
    team_of,
)
from paceline.games.on_the_rivet.rules.draws import undrawn
from paceline.games.on_the_rivet.rules.playing import fits
from paceline.games.on_the_rivet.rules.strokes import mat, unmet
from paceline.games.on_the_rivet.rules.turn import asked_seat
from paceline.games.on_the_rivet.rules.undo import undos_left
from paceline.games.on_the_rivet.run import book_of
from paceline.games.on_the_rivet.state import HOME, Table, View


def panels(view: View) -> list[Panel]:
    """Return the notes of a question, own cards, own riders, cards on the table, then the other teams."""
    table = view.table
    seats = sorted(range(table.seats), key=lambda seat: seat != view.seat)
    own = seats[:1] if view.seat is not None else []
    return [
        *_notes_panel(view),
        *(_hand(view, seat) for seat in own),
        *(panel for seat in own for panel in _riders(table, seat, own=True)),
        _open_cards(table, view.seat),
        *(panel for seat in seats[len(own) :] for panel in (_team(table, seat), *_riders(table, seat, own=False))),
    ]


# Beside the question.


def _notes_panel(view: View) -> Iterator[Panel]:
    """Yield the own cards in words, for the terminal; then the strokes that are left, and notes."""
    table = view.table
    if table.over or (table.awaited and table.happening is None) or asked_seat(table) != view.seat:
        return
    cards = tuple(Text(note) for note in hand_words(view))
    if cards:
        yield Panel("hand-words", say("on-the-rivet.panel.hand-words"), cards, with_question=True)
    parts = (*_strokes(table), *(Text(note) for note in notes(view)))
    if parts:
        yield Panel("notes", prompt(view), parts, with_question=True)


def hand_words(view: View) -> Iterator[Message]:
    """Yield the cards of a seat that chooses a rider."""
    table = view.table
    if table.phase != "turn":
        return
    if view.hand:
        yield say("on-the-rivet.note.hand", cards=joined(card_name(table, card) for card in view.hand))
    if view.tactics:
        yield say("on-the-rivet.note.tactics", cards=joined(tactic_name(table, card) for card in view.tactics))


def _strokes(table: Table) -> Iterator[Part]:
    """Yield how the strokes of the move under way came about, and those left; prices say how many a step takes."""
    move = table.move
    if table.phase == "moving" and strokes_played(table):
        yield Chips(say("on-the-rivet.panel.strokes-made"), strokes_played(table))
    if table.phase == "moving" and move is not None and move.ps:
        yield Meter(say("on-the-rivet.panel.strokes"), move.ps, max(move.ps, book_of(table).cards[move.card].ps))


def notes(view: View) -> Iterator[Message]:
    """Yield what decides the race, what cards do, those that may not be played now, and whether undo is used up."""
    table = view.table
    if table.phase == "grid":
        yield say("on-the-rivet.note.aim")
    if table.phase == "card" and not table.round:
        yield say("on-the-rivet.note.kinds")
    if table.phase == "card":
        left_out = joined(_left_out(view))
        if left_out:
            yield say("on-the-rivet.note.not-now", cards=left_out)
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
            yield say(f"on-the-rivet.not-now.{why}", card=printed(card, "name"), n=card.linked_behind)


# Cards.


def _hand(view: View, seat: int) -> Panel:
    """Return the own hand and tactics cards, the open discard pile (OR 3.4), what is left to draw, and undo."""
    table, title = view.table, say("on-the-rivet.panel.hand")
    parts: list[Part] = [Cards(title, cards.action_cards(table, seat, view.hand), pile="hand")]
    if _plays(table, seat):
        parts.append(_in_play(table))
    if view.tactics:
        parts.append(Cards(say("on-the-rivet.panel.tactics"), cards.tactic_cards(table, view.tactics)))
    parts.append(_discards(table, seat))
    left = undrawn(table, view.hand, seat)
    parts.append(Cards(say("on-the-rivet.panel.to-draw"), cards.action_cards(table, seat, left), pile="draw"))
    parts.append(Text(say(f"on-the-rivet.panel.headlines-{table.decks[seat].headlines}")))
    if table.move is not None and table.riders[table.move.rider].seat == seat:
        parts.append(Meter(say("on-the-rivet.panel.undo"), undos_left(table), book_of(table).undo_limit))
    return Panel("hand", say("on-the-rivet.panel.deck"), tuple(parts))


def _team(table: Table, seat: int) -> Panel:
    """Return what lies open of another team's cards; of its hand and tactics cards only how many there are."""
    deck = table.decks[seat]
    parts: list[Part] = []
    if seat != table.rules.third:
        parts.append(Cards(say("on-the-rivet.panel.their-hand"), hidden=deck.hand))
        if table.rules.tactics:
            parts.append(Cards(say("on-the-rivet.panel.their-tactics"), hidden=deck.tactics))
    parts.append(_discards(table, seat))
    parts.append(Text(say(f"on-the-rivet.panel.headlines-{deck.headlines}")))
    return Panel(f"team-{seat}", team_of(table, seat), tuple(parts))


def _discards(table: Table, seat: int) -> Cards:
    discards = cards.action_cards(table, seat, table.decks[seat].discards)
    return Cards(say("on-the-rivet.panel.discards"), discards, pile="discard")


def _plays(table: Table, seat: int | None) -> bool:
    """Return whether a rider of a seat rides on a card now."""
    return bool(table.move and table.move.card and table.riders[table.move.rider].seat == seat)


def _in_play(table: Table) -> Cards:
    assert table.move
    seat = table.riders[table.move.rider].seat
    face = cards.action_card(table, seat, table.move.card)
    return Cards(say("on-the-rivet.panel.in-play"), (face,), pile="locked")


def _open_cards(table: Table, seat: int | None) -> Panel:
    """Return the card that another team plays, event cards in force and discarded, tactics cards that were played."""
    parts: list[Part] = []
    if table.move is not None and table.move.card and not _plays(table, seat):
        parts.append(_in_play(table))
    parts.append(Cards(say("on-the-rivet.panel.lasting"), cards.event_cards(table, table.lasting)))
    parts.append(Cards(say("on-the-rivet.panel.events"), cards.event_cards(table, table.event_discards)))
    if table.rules.tactics:
        parts.append(Cards(say("on-the-rivet.panel.played"), cards.tactic_cards(table, table.tactics_played)))
    return Panel("table", say("on-the-rivet.panel.table"), tuple(parts))


# Riders.


def _riders(table: Table, seat: int, own: bool) -> Iterator[Panel]:
    for number in table.own(seat):
        name = table.riders[number].name
        title = class_name(name) if own else rider_name(name)
        yield Panel(f"rider-{name}", title, tuple(_rider(table, number)), name)


def _rider(table: Table, number: int) -> Iterator[Part]:
    """Yield fatigue with its maximum (OR 1.4), class on this ground, state, then whatever else the rider has."""
    rider = table.riders[number]
    yield Meter(say("on-the-rivet.panel.fatigue"), rider.fatigue, len(mat(table)) - 1)
    state = _state(table, number)
    if state != "ready":
        yield Text(say(f"on-the-rivet.state.{state}"))
    if rider.on_road and state != "done":
        yield Text(say("on-the-rivet.panel.ground", **ground(table, rider)))
    chips = [fatigue_name(rider.light, rider.heavy)] if rider.fatigue else []
    chips += carried(table.rules, rider)
    chips += [say(f"on-the-rivet.panel.bonus-{kind}") for kind in rider.bonuses]
    if chips:
        yield Chips(say("on-the-rivet.panel.has"), tuple(chips))


def _state(table: Table, number: int) -> str:
    """Return the last part of the key of what a rider is doing."""
    rider, move = table.riders[number], table.move
    if not rider.on_road:
        return "home" if rider.cell == HOME else "grid"
    if move is not None and move.rider == number:
        return "riding"
    if move is not None and number in move.train:
        return "wheel"
    return "done" if rider.activated else "ready"
