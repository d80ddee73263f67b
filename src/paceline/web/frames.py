"""How a live race looks to each audience: frames made from views, never from the truth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from paceline.core import presentation
from paceline.core.codec import to_json, to_text
from paceline.core.log import Header, options_of
from paceline.draw.parts.crowd import stands
from paceline.draw.scene import AnyScene, HexScene, LaneScene
from paceline.i18n import Catalogue
from paceline.web.pictures import version
from paceline.web.protocol import Ask, Choice, Line, Look, Rider, Shown
from paceline.web.race import Audience, Live, Prepared, recent_events, seen_events


def look(live: Live, audience: Audience, speak: Catalogue, lines: tuple[Line, ...] = (), again: int = 0) -> Look:
    """All that an audience may know now, with lines that it does not know; those from step `again` on are told anew."""
    view = live.game.view(live.state, audience)
    return Look(
        seat=audience,
        n=live.seen[audience],
        waiting=live.waiting,
        view=msgspec.Raw(to_json(view)),
        ask=ask(live, audience, speak),
        shown=shown(live.game.presentation.scene(view, (), speak)),
        lines=lines,
        again=again,
    )


class Teller:
    """Tells events as lines of the log; what several audiences see alike is put into words once."""

    def __init__(self, live: Live, speak: Catalogue) -> None:
        self._tell, self.speak = live.game.presentation.tell, speak
        self._view = live.game.view(live.state, None)
        self._told: dict[int, tuple[Any, str, msgspec.Raw]] = {}

    def lines(self, n: int, events: Iterable[Any]) -> tuple[Line, ...]:
        """Lines that an audience reads in its n-th step."""
        return tuple(self._line(n, event) for event in events)

    def _line(self, n: int, event: Any) -> Line:
        told = self._told.get(id(event))
        if told is None:  # the event is kept, so that its id stays its own
            told = (event, self.speak(self._tell(self._view, event)), msgspec.Raw(to_json(event)))
            self._told[id(event)] = told
        return Line(n, told[1], event.clause, told[2])


def next_look(
    live: Live, audience: Audience, teller: Teller, step: Prepared, *, same_ask: bool = False, moved: bool = False
) -> Look:
    """What is new to an audience after a step that was just taken; `moved`: the road changed without an event."""
    speak = teller.speak
    view = live.game.view(live.state, audience)
    events = [*seen_events(step, audience)]
    return Look(
        seat=audience,
        n=live.seen[audience],
        waiting=live.waiting,
        view=msgspec.Raw(to_json(view)),
        ask=msgspec.UNSET if same_ask and not events else ask(live, audience, speak),
        shown=shown(live.game.presentation.scene(view, events, speak)) if events or moved else None,
        lines=teller.lines(live.seen[audience], live.game.presentation.condense([*recent_events(live, audience)])),
        again=live.begun[audience] + 1 if len(live.recent) > 1 else 0,
    )


def moved_silently(live: Live, speak: Catalogue, before: Any, step: Prepared) -> bool:
    """Whether everybody sees another road after a step of which no event tells."""
    if any(seen_events(step, None)):
        return False
    then, now = (
        shown(live.game.presentation.scene(live.game.view(state, None), (), speak)) for state in (before, live.state)
    )
    return then != now


def ask(live: Live, seat: Audience, speak: Catalogue) -> Ask | None:
    """The question that a seat is asked now, if it is."""
    if seat is None or seat not in live.game.to_act(live.state):
        return None
    view = live.game.view(live.state, seat)
    asked = live.game.presentation.ask(view, live.game.legal(live.state, seat))
    groups = {
        id(choice): speak(group.heading)
        for group in presentation.group_choices(asked.choices)
        for choice in group.choices
        if group.heading
    }
    offered = tuple(_choice(choice, groups.get(id(choice), ""), speak) for choice in asked.choices)
    beside = (part for panel in asked.panels if panel.with_question for part in panel.parts)
    notes = tuple(speak(part.text) for part in beside if isinstance(part, presentation.Text))
    return Ask(live.ask_id(seat), speak(asked.prompt), offered, notes)


def _choice(choice: presentation.Choice, group: str, speak: Catalogue) -> Choice:
    cell = next((int(pick.id) for pick in choice.picks if pick.kind == "cell"), None)
    paths = choice.preview.paths if choice.preview else ()
    ghosts = {path.rider: path.cells[-1] for path in paths}
    return Choice(to_text(choice.action), speak(choice.label), group, cell, ghosts)


def shown(scene: AnyScene) -> Shown:
    """What can be seen on the road."""
    where = stands(scene)
    return Shown(
        board=version(scene),
        moment=scene.moment,
        description=scene.description,
        riders=tuple(_rider(token, where[token.rider]) for token in scene.tokens),
        groups=scene.groups,
        marks=scene.marks,
        home=scene.clock.home if scene.clock else (),
        block=scene.block if isinstance(scene, HexScene) else None,
        chains=scene.chains if isinstance(scene, LaneScene) else (),
        active=scene.active if isinstance(scene, LaneScene) else "",
    )


def _rider(token: Any, stand: Any) -> Rider:
    return Rider(token, round(stand.along, 3), round(stand.aside, 3), stand.size)


def replayed(header: Header, steps: Iterable[str], speak: Catalogue) -> Iterator[Look]:
    """A whole race as those who only watch saw it; of a move that is told in less than its steps, what came of it."""
    live = Live(header)
    yield look(live, None, speak)
    before = live.state
    for lines in steps:
        step = live.read(lines)
        if live.begins(step):
            yield from _ridden(live, before, speak)
            before = live.state
        live.take(step)
    yield from _ridden(live, before, speak)


def _ridden(live: Live, before: Any, speak: Catalogue) -> Iterator[Look]:
    """The last move in one look, if those who only watch noticed anything of it."""
    if not live.recent or live.seen[None] == live.begun[None]:
        return
    turns = tuple(turn for step in live.recent for turn in step.turns)
    move = Prepared(live.steps, "", turns)
    moved = moved_silently(live, speak, before, move)
    if moved or any(seen_events(move, None)):
        yield msgspec.structs.replace(next_look(live, None, Teller(live, speak), move, moved=moved), again=0)


def course_title(live: Live, speak: Catalogue) -> str:
    """What the course of a race is called."""
    seats = len(live.header.seats)
    title: str = live.game.presentation.course_scene(seats, options_of(live.game, live.header), speak).title
    return title


def question(live: Live, audience: Audience) -> object:
    """What an audience is asked, to be compared with what it is asked later."""
    if audience is None:
        return None
    return live.ask_id(audience), live.game.legal(live.state, audience)
