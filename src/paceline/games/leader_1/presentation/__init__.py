"""Present Leader 1 to people: questions, panels, beats, sentences and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paceline.core.guide import Lesson, Term
from paceline.core.messages import Message, say
from paceline.core.presentation import Barred, Beat, Choice, Panel, Presentation, Signpost, Words, override
from paceline.draw.hexes.scene import HexScene
from paceline.games.leader_1 import content, game
from paceline.games.leader_1.actions import Action
from paceline.games.leader_1.chance import Pending
from paceline.games.leader_1.events import Event
from paceline.games.leader_1.presentation import ask, beats, choices, lessons, names, panels, poster, reach, scene, tell
from paceline.games.leader_1.rules.setup import Options, setup
from paceline.games.leader_1.state import State, View


class Leader1Presentation(Presentation[View, Action, Event]):
    """The presentation contract for Leader 1."""

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
        return choices.choice(view, action)

    @override
    def panels(self, view: View) -> Sequence[Panel]:
        return panels.panels(view)

    @override
    def barred(self, view: View, legal: Sequence[Action]) -> Sequence[Barred]:
        return tuple(choices.barred(view, legal))

    @override
    def signposts(self, view: View) -> Sequence[Signpost]:
        return tuple(reach.signposts(view.table))

    @override
    def tell(self, view: View, event: Event) -> Message:
        return tell.tell(view, event)

    @override
    def beats(self, view: View, events: Sequence[Event]) -> Sequence[Beat]:
        return beats.beats(view, events)

    @override
    def scene(self, view: View, events: Sequence[Event], words: Words) -> HexScene:
        return scene.scene(view, events, words)

    @override
    def poster(self, title: str) -> str:
        return poster.poster(title)

    @override
    def course_scene(self, seats: int, options: Options, words: Words) -> HexScene:
        return scene.course_scene(setup(seats, options).table.rules.course, words)

    @override
    def round_name(self, state: State) -> Message:
        return names.turn_name(state.table)

    @override
    def has_started(self, state: State) -> bool:
        return game.has_started(state)

    @override
    def draw_prompt(self, pending: Pending) -> Message:
        return ask.draw_prompt(pending)

    @override
    def glossary(self) -> Sequence[Term]:
        return lessons.glossary()

    @override
    def lessons(self, words: Words) -> Sequence[Lesson]:  # noqa: ARG002 – no pictures
        return lessons.lessons()

    @override
    def skipping(self, view: View) -> Message | None:
        return say("leader-1.scene.sitting-in") if view.seat in view.table.sitting else None

    @override
    def explain(self, view: View) -> Sequence[Message]:
        return names.explain(view)
