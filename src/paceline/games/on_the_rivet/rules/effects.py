"""OR 14.3: an event takes effect, asks whom it has to ask, and then calls Grupo Compacto."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from paceline.games.on_the_rivet.actions import Action, Choose, Let, Spare
from paceline.games.on_the_rivet.event_cards import PICKED, EventCard, Part, phrase
from paceline.games.on_the_rivet.events import Lasting, NobodyFits
from paceline.games.on_the_rivet.rules import compact, picking, suffering, third
from paceline.games.on_the_rivet.rules.fatigue import spare, tire
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.rules.selecting import Sight, select
from paceline.games.on_the_rivet.state import Ask, Happening, State, Table

_CHOICES: Final = (Spare(), Let())
"""Answers to the question whether energy cancels a light fatigue (OR 14.10)."""


def begin(run: Run, card: str) -> None:
    """An event was drawn: `table.happening` says who revealed it."""
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


def legal(state: State) -> tuple[Action, ...]:
    """What whoever is asked by the event may answer."""
    table = state.table
    ask = happening(table).asks[0]
    if ask.kind == "spare":
        return _CHOICES
    names = tuple(Choose(table.riders[rider].name) for rider in picking.choices(table, ask))
    return (*names, Let()) if ask.kind == "pause" else names


def answer(run: Run, action: Action) -> None:
    """Whoever was asked has answered with something legal."""
    ask = _answered(run)
    if isinstance(action, Choose):
        _pick(run, run.table.number(action.rider))
    elif ask.kind == "spare":
        _spare(run, ask.rider, isinstance(action, Spare))
    _go_on(run)


def happening(table: Table) -> Happening:
    """The event that is being resolved."""
    assert table.happening
    return table.happening


def _event(run: Run) -> EventCard:
    return run.book.events[happening(run.table).card]


def _change(run: Run, **fields: Any) -> None:
    run.set(happening=msgspec.structs.replace(happening(run.table), **fields))


def _answered(run: Run) -> Ask:
    """The question that is being asked, which is not asked again."""
    ask, *others = happening(run.table).asks
    _change(run, asks=tuple(others))
    return ask


def _take_effect(run: Run, event: EventCard) -> None:
    """Everybody is selected at the moment of drawing (OR 14.4), before anything happens to anybody."""
    said = phrase(event.does[0].select)
    if said.word in PICKED:
        _change(run, asks=picking.questions(run.table, said))
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
    """A rider was named by somebody."""
    _apply(run, _event(run).does[0], (rider,))


def _apply(run: Run, part: Part, riders: tuple[int, ...]) -> None:
    """What a part of a card does to riders; a light fatigue that can be spared is left for later (OR 14.10)."""
    clause = _event(run).clause
    for effect in map(phrase, part.effect):
        if effect.word != "light":
            suffering.suffer(run, riders, effect, clause)
            continue
        for rider in riders:
            if suffering.may_spare(run.table, rider):
                ask = Ask("spare", run.table.riders[rider].seat, rider)
                _change(run, asks=(*happening(run.table).asks, ask))
            else:
                tire(run, rider, "L", "event", clause)


def _spare(run: Run, rider: int, spared: bool) -> None:
    """A light fatigue of the event is cancelled by energy, or taken."""
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
        compact.begin(run)


def _settled(run: Run, ask: Ask) -> bool:
    """Answer a question with one answer only, or one to the artificial team (OR 20.8); says whether it was such."""
    table = run.table
    artificial = ask.seat == table.rules.third
    if ask.kind == "spare":
        able = suffering.may_spare(table, ask.rider)  # no longer, where the card strikes him twice
        if artificial or not able:
            _answered(run)
            _spare(run, ask.rider, able)
        return artificial or not able
    choices = picking.choices(table, ask)
    if not choices or (artificial and ask.kind == "pause"):
        _answered(run)
        return True
    if artificial or (len(choices) == 1 and ask.kind != "pause"):
        _answered(run)
        _pick(run, third.accused(table) if artificial and ask.kind == "accuse" else choices[0])
        return True
    return False
