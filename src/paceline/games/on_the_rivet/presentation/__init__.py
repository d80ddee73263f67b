"""Present On the Rivet to people: questions, sentences, pictures and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paceline.core.guide import Lesson, Term
from paceline.core.messages import Message
from paceline.core.presentation import Ask, Beat, Choice, Panel, Presentation, Words, override
from paceline.draw.lanes.scene import LaneScene
from paceline.games.on_the_rivet import content
from paceline.games.on_the_rivet.actions import Action
from paceline.games.on_the_rivet.events import Event
from paceline.games.on_the_rivet.presentation import (
    ask,
    beats,
    choices,
    condense,
    lessons,
    names,
    panels,
    poster,
    scene,
    tell,
)
from paceline.games.on_the_rivet.rules.setup import Options, setup
from paceline.games.on_the_rivet.state import State, View


class OnTheRivetPresentation(Presentation[View, Action, Event]):
    """The presentation of On the Rivet."""

    condenses = True

    @override
    def words(self, language: str) -> Mapping[str, Any]:
        return content.words(language)

    @override
    def seat_name(self, seat: int, seats: int) -> Message:
        return names.seat_name(seat, seats)

    @override
    def prompt(self, view: View) -> Message:
        return ask.prompt(view)

    @override
    def ask(self, view: View, legal: Sequence[Action]) -> Ask:
        return Ask(ask.prompt(view), choices.choices(view, legal), tuple(panels.panels(view)))

    @override
    def choice(self, view: View, action: Action) -> Choice:
        return choices.choice(view, action)

    @override
    def panels(self, view: View) -> Sequence[Panel]:
        return panels.panels(view)

    @override
    def tell(self, view: View, event: Event) -> Message:
        return tell.tell(view, event)

    @override
    def condense(self, events: Sequence[Event]) -> Sequence[Any]:
        return condense.condense(events)

    @override
    def beats(self, view: View, events: Sequence[Any]) -> Sequence[Beat]:
        return beats.beats(view, events)

    @override
    def totals(self, result: Any) -> Sequence[str]:
        return names.totals(result)

    @override
    def scene(self, view: View, events: Sequence[Event], words: Words) -> LaneScene:
        return scene.scene(view, events, words)

    @override
    def poster(self, title: str) -> str:
        return poster.poster(title)

    @override
    def course_scene(self, seats: int, options: Options, words: Words) -> LaneScene:
        rules = setup(seats, options).table.rules
        return scene.course_scene(rules.content, rules.course, words)

    @override
    def round_name(self, state: State) -> Message:
        return scene.name_moment(state.table)

    @override
    def has_started(self, state: State) -> bool:
        table = state.table  # the grid is full and hands are dealt (OR 4.1)
        return table.round > 0 or not (table.awaited or table.phase in ("grid", "assigning"))

    @override
    def draw_prompt(self, pending: Any) -> Message:
        return ask.draw_prompt(pending)

    @override
    def outcome_names(self, view: View, pending: Any) -> Mapping[str, Message]:
        return ask.outcome_names(view, pending)

    @override
    def deck_owner(self, pending: Any) -> int | None:
        return ask.deck_owner(pending)

    @override
    def glossary(self) -> Sequence[Term]:
        return lessons.glossary()

    @override
    def lessons(self, words: Words) -> Sequence[Lesson]:
        return lessons.lessons(words)

    @override
    def explain(self, view: View) -> Sequence[Message]:
        return names.explain(view)
