"""OR 14: Making Headlines turns up, an event card takes effect, asks players, and then calls Grupo Compacto."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from paceline.games.on_the_rivet.actions import Action, Choose, Close, EventDrawn, Let, Spare, Top
from paceline.games.on_the_rivet.box import PICKED, EventCard, Part, Phrase, phrase
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import ClosedUp, CompactCalled, EventRevealed, Headlines, Lasting, NobodyFits
from paceline.games.on_the_rivet.rules import artificial_team, event_effects
from paceline.games.on_the_rivet.rules.event_effects import Sight, select, way_back
from paceline.games.on_the_rivet.rules.links import Field, ranked_on_road, ranking
from paceline.games.on_the_rivet.rules.strokes import may_get_energy, spare, tire
from paceline.games.on_the_rivet.run import Run, book_of
from paceline.games.on_the_rivet.state import FORMER_EVENTS, NOBODY, Ask, Awaited, Happening, State, Table


def look(run: Run, action: Top) -> None:
    """Look at the top of a seat's deck after its hand was refilled (OR 14.1)."""
    table, seat = run.table, action.seat
    run.set(awaited=table.awaited[1:])
    run.deck(seat, draws=table.decks[seat].draws + 1, clear_top=not action.headlines)
    if action.headlines:
        reveal(run, seat)


def reveal(run: Run, seat: int) -> None:
    """Reveal Making Headlines: it leads to an event, is shuffled back (OR 14.2) or set aside (OR 14.8)."""
    table = run.table
    if table.crossed:
        run.deck(seat, headlines="aside")
        run.tell(Headlines(seat, "aside", "OR 14.8"))
    elif table.resolved >= book_of(table).event_limit:
        run.tell(Headlines(seat, "back", "OR 14.2"))
    else:
        former = table.phase == "rescue" and FORMER_EVENTS in table.rules.readings
        by = NOBODY if former else seat  # at clean-up a new hand was drawn (OR 15.17)
        run.deck(seat, headlines="mat")
        run.set(awaited=(Awaited("event", by), *table.awaited), resolved=table.resolved + 1)
        run.tell(Headlines(seat, "event"))


def event_cards(table: Table) -> tuple[str, ...]:
    """Return the event cards of this race; those of the expansion only if it is used (OR 14.3)."""
    cards = book_of(table).events.values()
    return tuple(sorted(card.id for card in cards if table.rules.expansion or not card.expansion))


def event_deck(table: Table) -> tuple[str, ...]:
    """Return the event cards that can be drawn; if there are none, all that do not lie on the mat (OR 14.6)."""
    cards = event_cards(table)
    left = tuple(card for card in cards if card not in table.event_discards)
    return left or tuple(card for card in cards if card not in table.lasting) or cards


def draw_event(run: Run, action: EventDrawn) -> None:
    """Draw an event card and let it take effect (OR 14.3)."""
    table, owed = run.table, run.table.awaited[0]
    anew = action.card in table.event_discards
    discards = table.lasting if anew else table.event_discards
    run.set(
        awaited=table.awaited[1:],
        event_discards=tuple(sorted({*discards, action.card})),
        events_drawn=table.events_drawn + 1,
        happening=Happening(action.card, owed.seat, cleaning=_is_cleaning(table, owed.seat)),
    )
    run.tell(EventRevealed(action.card, owed.seat))
    begin_event(run, action.card)


def _is_cleaning(table: Table, seat: int) -> bool | UnsetType:
    return True if table.phase == "rescue" and seat != NOBODY else UNSET


_CHOICES: Final = (Spare(), Let())
"""Answers to the question whether energy cancels a light fatigue (OR 14.10)."""


def begin_event(run: Run, card: str) -> None:
    """Let an event take effect; `table.happening` says who revealed it."""
    event, before = run.book.events[card], len(run.events)
    if event.lasting:
        run.set(lasting=tuple(dict.fromkeys((*run.table.lasting, card))))
        run.tell(Lasting(card, event.clause))
    if event.does:
        _take_effect(run, event)
    _settle(run)
    if len(run.events) == before and not happening(run.table).asks:
        run.tell(NobodyFits(card, event.clause))
    _go_on(run)


def event_choices(state: State) -> tuple[Action, ...]:
    """Return what the seat that is asked by the event may answer."""
    table = state.table
    ask = happening(table).asks[0]
    if ask.kind == "spare":
        return _CHOICES
    names = tuple(Choose(table.riders[rider].name) for rider in candidates(table, ask))
    return (*names, Let()) if ask.kind == "pause" else names


def answer_event(run: Run, action: Action) -> None:
    """Carry out a legal answer."""
    ask = _answered(run)
    if isinstance(action, Choose):
        _pick(run, run.table.number(action.rider))
    elif ask.kind == "spare":
        _spare(run, ask.rider, isinstance(action, Spare))
    _go_on(run)


def happening(table: Table) -> Happening:
    """Return the event that is being resolved."""
    assert table.happening
    return table.happening


def _event(run: Run) -> EventCard:
    return run.book.events[happening(run.table).card]


def _change(run: Run, **fields: Any) -> None:
    run.set(happening=msgspec.structs.replace(happening(run.table), **fields))


def _answered(run: Run) -> Ask:
    """Remove the current question and return it."""
    ask, *others = happening(run.table).asks
    _change(run, asks=tuple(others))
    return ask


def _take_effect(run: Run, event: EventCard) -> None:
    """Select everybody at the moment of drawing (OR 14.4), before anything happens to anybody."""
    said = phrase(event.does[0].select)
    if said.word in PICKED:
        _change(run, asks=questions(run.table, said))
        return
    chosen = _chosen(run, event.does)
    if not any(riders for _, riders in chosen) and event.otherwise:
        run.tell(NobodyFits(event.id, event.clause))
        chosen = _chosen(run, event.otherwise)
    for part, riders in chosen:
        _apply(run, part, riders)


def _chosen(run: Run, parts: Iterable[Part]) -> list[tuple[Part, tuple[int, ...]]]:
    sight = Sight(run.table)
    return [(part, select(sight, phrase(part.select))) for part in parts]


def _pick(run: Run, rider: int) -> None:
    """Apply the event to the rider who was named."""
    _apply(run, _event(run).does[0], (rider,))


def _apply(run: Run, part: Part, riders: tuple[int, ...]) -> None:
    """Apply a part of a card to riders; a light fatigue that can be spared is asked about later (OR 14.10)."""
    clause = _event(run).clause
    for effect in map(phrase, part.effect):
        if effect.word != "light":
            event_effects.suffer(run, riders, effect, clause)
            continue
        for rider in riders:
            if event_effects.may_spare(run.table, rider):
                ask = Ask("spare", run.table.riders[rider].seat, rider)
                _change(run, asks=(*happening(run.table).asks, ask))
            else:
                tire(run, rider, "L", "event", clause)


def _spare(run: Run, rider: int, spared: bool) -> None:
    """Cancel a light fatigue of the event with energy, or take it."""
    if spared:
        spare(run, rider, "OR 14.10")
    else:
        tire(run, rider, "L", "event", _event(run).clause)


def _settle(run: Run) -> None:
    """Answer the questions before the first one that somebody has to answer."""
    while happening(run.table).asks and _settled(run, happening(run.table).asks[0]):
        pass


def _go_on(run: Run) -> None:
    """Ask the next question, or call Grupo Compacto."""
    _settle(run)
    if happening(run.table).asks:
        run.set(phase="event")
    else:
        _change(run, effect_over=True)
        begin_compact(run)


def _settled(run: Run, ask: Ask) -> bool:
    """Answer a question that has one answer, or is put to the artificial team (OR 20.8); return whether it was such."""
    table = run.table
    artificial = ask.seat == table.rules.third
    if ask.kind == "spare":
        able = event_effects.may_spare(table, ask.rider)  # no longer, if the card strikes the rider twice
        if artificial or not able:
            _answered(run)
            _spare(run, ask.rider, able)
        return artificial or not able
    riders = candidates(table, ask)
    if not riders or (artificial and ask.kind == "pause"):
        _answered(run)
        return True
    if artificial or (len(riders) == 1 and ask.kind != "pause"):
        _answered(run)
        _pick(run, artificial_team.choose_opponent(table) if artificial and ask.kind == "accuse" else riders[0])
        return True
    return False


_ALL: Final[dict[str, Literal["energy", "pause"]]] = {"each-team-picks": "energy", "each-team-may-pick": "pause"}
"""Selectors for which every team is asked, and what it is asked for."""


def questions(table: Table, said: Phrase) -> tuple[Ask, ...]:
    """Return whom a selector asks: every team in the order of this phase, or the seat that revealed the event."""
    if said.word in _ALL:
        return tuple(Ask(_ALL[said.word], seat) for seat in table.order)
    seat = revealer(table)
    return () if seat == NOBODY else (Ask("accuse", seat),)


def revealer(table: Table) -> int:
    """Return the seat that revealed the event; at clean-up the owner of the last rider on the road (OR 15.21)."""
    assert table.happening
    if table.happening.seat != NOBODY:
        return table.happening.seat
    ranked = ranked_on_road(Field.of(table))
    return table.riders[ranked[-1]].seat if ranked else NOBODY


def candidates(table: Table, ask: Ask) -> tuple[int, ...]:
    """Return the riders who may be named in answer to a question, the best placed first."""
    field, part = Field.of(table), _part(table)
    ranked = tuple(ranked_on_road(field))
    if ask.kind == "accuse":
        return tuple(rider for rider in ranked[: _number(part.select)] if table.riders[rider].seat != ask.seat)
    own = tuple(rider for rider in ranked if table.riders[rider].seat == ask.seat)
    if ask.kind == "energy":
        return tuple(rider for rider in own if may_get_energy(table, rider))
    spaces = _number(part.effect[0])
    return tuple(rider for rider in own if len(way_back(field, rider, spaces)) == spaces)


def _part(table: Table) -> Part:
    assert table.happening
    return book(table.rules.content).events[table.happening.card].does[0]


def _number(text: str) -> int:
    return phrase(text).number


def begin_compact(run: Run) -> None:
    """Begin Grupo Compacto: so many worst placed riders on the road may go forward, the best of them first."""
    happening = run.table.happening
    assert happening
    number = run.book.events[happening.card].compact
    riders = tuple(ranked_on_road(Field.of(run.table)))[-number:] if number else ()
    if riders:
        run.tell(CompactCalled(tuple(map(run.name, riders))))
    _ask_compact(run, riders)


def compact_choices(table: Table) -> tuple[Action, ...]:
    """Return where the rider who is asked for may go, the best space first, or nowhere."""
    return (*(Close(cell) for cell in spaces(table, asked(table))), Let())


def answer_compact(run: Run, action: Action) -> None:
    """Carry out where the rider goes."""
    assert run.table.happening
    rider, *others = run.table.happening.compact
    if isinstance(action, Close):
        _close_up(run, rider, action.to)
    _ask_compact(run, tuple(others))


def asked(table: Table) -> int:
    """Return the rider who may go forward now."""
    assert table.happening
    return table.happening.compact[0]


def _ask_compact(run: Run, riders: tuple[int, ...]) -> None:
    """Go on to the next rider of a person with a space to go to."""
    while riders:
        table = run.table
        seat = table.riders[riders[0]].seat
        choices = spaces(table, riders[0])
        if choices and seat != table.rules.third:
            break
        if choices:
            to = artificial_team.choose_space(table, riders[0], choices)
            if to is not None:
                _close_up(run, riders[0], to)
        riders = riders[1:]
    assert run.table.happening
    run.set(happening=msgspec.structs.replace(run.table.happening, compact=riders))
    if riders:
        run.set(phase="compact")


def _close_up(run: Run, rider: int, to: int) -> None:
    """Move a rider forward; no bonus line is won on the way (OR 17.2)."""
    run.tell(ClosedUp(run.name(rider), run.table.riders[rider].cell, to))
    run.put({rider: to})


def spaces(table: Table, rider: int) -> tuple[int, ...]:
    """Return the empty spaces that a rider may go to, the best first (OR 14.9).

    They lie one row to ten rows ahead and rank below the rider who is directly ahead in the ranking, also on the road
    side; with nobody ahead there are none.
    """
    field = Field.of(table)
    places = tuple(ranking(field))
    place = places.index(rider)
    if not place:
        return ()
    limit, row = field.cells[places[place - 1]], field.road.cells[field.cells[rider]].row
    rows = field.road.rows[row + 1 : row + 1 + book(table.rules.content).compact_rows]
    found = (cell for line in rows for lane in line.cells for cell in lane if cell < limit and cell not in field.at)
    return tuple(sorted(found, reverse=True))
