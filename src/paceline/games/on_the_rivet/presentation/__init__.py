"""Present On the Rivet to people: questions, sentences, pictures and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paceline.core.messages import Message
from paceline.core.presentation import Ask, Choice, Panel, Path, Pick, Presentation, Preview, Text, Words, override
from paceline.draw.scene import LaneScene
from paceline.games.on_the_rivet import content
from paceline.games.on_the_rivet.actions import Action
from paceline.games.on_the_rivet.events import Event
from paceline.games.on_the_rivet.presentation import ask, beats, names, panels, preview, scene, tell
from paceline.games.on_the_rivet.rules.setup import Options, setup
from paceline.games.on_the_rivet.state import State, View


class OnTheRivetPresentation(Presentation[View, Action, Event]):
    """What people see of On the Rivet."""

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
        return super().ask(view, sorted(legal, key=lambda action: ask.rank(view, action)))

    @override
    def choice(self, view: View, action: Action) -> Choice:
        cell, moved = preview.goal(view, action), preview.ghosts(view, action)
        picks = () if cell is None else (Pick("cell", str(cell)),)
        now = {rider.name: rider.cell for rider in view.table.riders}
        paths = tuple(Path(rider, (now[rider], end)) for rider, end in moved.items())
        label = ask.describe(view, action)
        return Choice(
            action, label, ask.heading(view, action), ask.brief(view, action), picks, Preview(paths) if paths else None
        )

    @override
    def panels(self, view: View) -> Sequence[Panel]:
        parts = tuple(Text(note) for note in panels.notes(view))
        return [Panel("notes", ask.prompt(view), parts, with_question=True)] if parts else []

    @override
    def tell(self, view: View, event: Event) -> Message:
        return tell.tell(view, event)

    @override
    def condense(self, events: Sequence[Event]) -> Sequence[Any]:
        return beats.gist(events)

    @override
    def totals(self, result: Any) -> Sequence[str]:
        return names.totals(result)

    @override
    def scene(self, view: View, events: Sequence[Event], words: Words) -> LaneScene:
        return scene.scene(view, events, words)

    @override
    def course_scene(self, seats: int, options: Options, words: Words) -> LaneScene:
        rules = setup(seats, options).table.rules
        return scene.course_scene(rules.content, rules.course, words)

    @override
    def has_started(self, state: State) -> bool:
        table = state.table  # the grid is full and hands are dealt (OR 4.1)
        return table.round > 0 or not (table.awaited or table.phase in ("grid", "assigning"))

    @override
    def draw_prompt(self, pending: Any) -> Message:
        return ask.dealing(pending)

    @override
    def outcome_names(self, view: View, pending: Any) -> Mapping[str, Message]:
        return ask.called(view, pending)

    @override
    def deck_owner(self, pending: Any) -> int | None:
        return ask.holder(pending)
