"""Present Flamme Rouge to people: questions, sentences, pictures and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paceline.core.guide import Lesson, Term
from paceline.core.messages import Message
from paceline.core.presentation import Beat, Choice, Panel, Presentation, Words, override
from paceline.draw.squares.scene import Scene
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import Action
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.presentation import ask, beats, explain, lessons, names, panels, poster, scene, tell
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import State, View


class FlammeRougePresentation(Presentation[View, Action, Event]):
    """The presentation of Flamme Rouge."""

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
    def choice(self, view: View, action: Action) -> Choice:
        return ask.choice(view, action)

    @override
    def tell(self, view: View, event: Event) -> Message:
        return tell.tell(view, event)

    @override
    def scene(self, view: View, events: Sequence[Event], words: Words) -> Scene:
        return scene.scene(view, events, words)

    @override
    def poster(self, title: str) -> str:
        return poster.poster(title)

    @override
    def course_scene(self, seats: int, options: Options, words: Words) -> Scene:
        return scene.course_scene(setup(seats, options).table.stage, words)

    @override
    def panels(self, view: View) -> Sequence[Panel]:
        return panels.panels(view)

    @override
    def beats(self, view: View, events: Sequence[Event]) -> Sequence[Beat]:
        return beats.beats(view, events)

    @override
    def round_name(self, state: State) -> Message:
        return names.round_name(state.table)

    @override
    def glossary(self) -> Sequence[Term]:
        return lessons.glossary()

    @override
    def lessons(self, words: Words) -> Sequence[Lesson]:
        return lessons.lessons(words)

    @override
    def explain(self, view: View) -> Sequence[Message]:
        return explain.explain(view)
