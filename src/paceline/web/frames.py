"""Snapshots of a race for one audience, made from its view and never from the full state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from paceline.core import presentation
from paceline.core.codec import to_json, to_text
from paceline.core.log import options_of
from paceline.core.messages import Message
from paceline.draw.parts.crowd import stands
from paceline.draw.scene import AnyScene
from paceline.i18n import Catalogue
from paceline.web import protocol
from paceline.web.protocol import BoardState, Line, Rider, Snapshot
from paceline.web.race import Audience, Step, TableRace, visible_events

NO_VIEW: Final = msgspec.Raw(b"null")


def snapshot(
    race: TableRace, audience: Audience, speak: Catalogue, lines: tuple[Line, ...] = (), again: int = 0
) -> Snapshot:
    """Return all that an audience may know now, with log lines it lacks; lines from step `again` on are replaced."""
    view = race.game.view(race.state, audience)
    return Snapshot(
        seat=audience,
        n=race.seen[audience],
        waiting=race.waiting,
        view=msgspec.Raw(to_json(view)),
        ask=ask(race, audience, speak),
        shown=board_state(race.game.presentation.scene(view, (), speak)),
        lines=lines,
        again=again,
        panels=tuple(_word(panel, speak) for panel in race.game.presentation.panels(view)),
        round=speak(race.game.presentation.round_name(race.state)),
    )


class Happened(NamedTuple):
    """An event as an audience may know it, and the state before the input that led to it."""

    event: Any
    before: Any


def happened(steps: Iterable[Step], audience: Audience) -> Iterator[Happened]:
    """Yield the events of these steps that an audience may know."""
    for step in steps:
        before = step.before
        for transition in step.transitions:
            seen = (event.seen_by(audience) for event in transition.events)
            yield from (Happened(event, before) for event in seen if event is not None)
            before = transition.state


class LogWriter:
    """Writes events as log lines; an event that several audiences share is put into words once."""

    def __init__(self, race: TableRace, speak: Catalogue) -> None:
        self._presentation, self.speak = race.game.presentation, speak
        self._view = race.game.view(race.state, None)
        self._written: dict[int, tuple[Any, Line]] = {}

    def lines(self, n: int, told: Sequence[Happened]) -> tuple[Line, ...]:
        """Return lines for the n-th step of an audience: of the events of a move, those that are worth telling."""
        events = self._presentation.condense([event for event, _ in told])
        if any(id(event) not in self._written for event in events):
            self._write(events, {id(event): before for event, before in told})
        return tuple(replace(self._written[id(event)][1], n=n) for event in events)

    def _write(self, events: Sequence[Any], before: Mapping[int, Any]) -> None:
        """Put events into words; one that sums up others belongs to the round of the line above it."""
        beats = {id(beat.event): beat for beat in self._presentation.beats(self._view, events)}
        state, heading = None, ""
        for event in events:
            earlier, state = state, before.get(id(event), state or next(iter(before.values())))
            if state is not earlier:
                heading = self.speak(self._presentation.round_name(state))
            self._written[id(event)] = event, self._line(event, beats.get(id(event)), heading)  # keeps its id

    def _line(self, event: Any, beat: presentation.Beat | None, heading: str) -> Line:
        words = self.speak(self._presentation.tell(self._view, event))
        line = Line(0, words, event.clause, msgspec.Raw(to_json(event)), heading=heading)
        if beat is None:
            return line
        crossed = (cell for path in beat.paths for cell in path.cells)
        cells = tuple(dict.fromkeys((*crossed, *beat.lit)))
        return replace(line, kind=beat.kind, riders=beat.riders, cells=cells)


def next_snapshot(
    race: TableRace,
    audience: Audience,
    writer: LogWriter,
    step: Step,
    before: Any,
    *,
    same_ask: bool = False,
    moved: bool = False,
    bare: bool = False,
) -> Snapshot:
    """Return what is new to an audience after a committed step.

    `before` is the state before the step; `moved`: the board changed without an event; `bare`: without view and panels.
    """
    speak, n, show = writer.speak, race.seen[audience], race.game.presentation
    view, earlier = race.game.view(race.state, audience), race.game.view(before, audience)
    events = [*visible_events(step, audience)]
    return Snapshot(
        seat=audience,
        n=n,
        waiting=race.waiting,
        view=NO_VIEW if bare else msgspec.Raw(to_json(view)),
        ask=msgspec.UNSET if same_ask and not events else ask(race, audience, speak),
        shown=board_state(show.scene(view, events, speak)) if events or moved else None,
        lines=writer.lines(n, [*happened(race.recent, audience)]),
        again=race.begun[audience] + 1 if len(race.recent) > 1 else 0,
        panels=() if bare else tuple(_changed_panels(race, earlier, view, speak)),
        beats=tuple(_beat(n, beat, speak) for beat in show.beats(view, events)),
        round=speak(show.round_name(race.state)),
        skipping=_word(show.skipping(earlier) or show.skipping(view), speak),
    )


def has_moved_silently(race: TableRace, speak: Catalogue, before: Any, step: Step) -> bool:
    """Return whether the public board changed in a step without public events."""
    if any(visible_events(step, None)):
        return False
    views = (race.game.view(state, None) for state in (before, race.state))
    then, now = (board_state(race.game.presentation.scene(view, (), speak)) for view in views)
    return then != now


def ask(race: TableRace, seat: Audience, speak: Catalogue) -> protocol.Ask | None:
    """Return the ask of a seat, or None if it is not asked anything."""
    if seat is None or seat not in race.game.to_act(race.state):
        return None
    view = race.game.view(race.state, seat)
    asked = race.game.presentation.ask(view, race.game.legal(race.state, seat))
    groups = {
        id(choice): speak(group.heading)
        for group in presentation.group_choices(asked.choices)
        for choice in group.choices
        if group.heading
    }
    choices = tuple(_choice(choice, groups.get(id(choice), ""), speak) for choice in asked.choices)
    names = dict.fromkeys(pick.id for choice in asked.choices for pick in choice.picks if pick.kind == "card")
    faces = (asked.card(name) for name in names)
    cards = tuple(card_face(face, speak) for face in faces if face is not None)
    beside = _word(asked.signposts, speak), _word(asked.barred, speak)
    return protocol.Ask(race.ask_id(seat), speak(asked.prompt), choices, cards, *beside)


def _choice(choice: presentation.Choice, group: str, speak: Catalogue) -> protocol.Choice:
    return protocol.Choice(
        action=to_text(choice.action),
        words=speak(choice.label),
        short=_word(choice.short, speak),
        reason=_word(choice.reason, speak),
        group=group,
        picks=tuple(protocol.Pick(pick.kind, pick.id, _word(pick.label, speak)) for pick in choice.picks),
        preview=None if choice.preview is None else _preview(choice.preview, speak),
        price=tuple(protocol.Price(price.kind, speak(price.text), price.amount) for price in choice.price),
        deed=_word(choice.deed, speak),
        cost=choice.cost,
        steps=choice.steps,
        parts=_word(choice.parts, speak),
        beside_lock=choice.beside_lock,
        suggested=choice.suggested,
        automatic=choice.automatic,
    )


def _preview(preview: presentation.Preview, speak: Catalogue) -> protocol.Preview:
    limits = tuple(protocol.Limit(limit.cells, speak(limit.why), limit.clause) for limit in preview.limits)
    paths = _paths(preview.paths)
    moved = preview.carried, preview.bumped, preview.chains
    return protocol.Preview(paths, limits, preview.lost, preview.fallback, preview.ground, preview.free, *moved)


def _paths(paths: Iterable[presentation.Path]) -> tuple[protocol.Path, ...]:
    return tuple(protocol.Path(path.rider, path.cells) for path in paths)


def card_face(card: presentation.Card, speak: Catalogue) -> protocol.Card:
    """Return the face of a card in words."""
    face: protocol.Card = _word(card, speak)
    return face


def _word(value: Any, speak: Catalogue) -> Any:
    """Return a card, a panel or a part of it as the struct of the same name that is sent, in the reader's words."""
    match value:
        case None:
            return ""
        case Message():
            return speak(value)
        case tuple():
            return tuple(_word(part, speak) for part in value)
        case msgspec.Struct():
            kind, fields = _counterpart(type(value))
            return kind(**{field: _word(getattr(value, field), speak) for field in fields})
    return value


@cache
def _counterpart(kind: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], tuple[str, ...]]:
    return getattr(protocol, kind.__name__), kind.__struct_fields__


def _changed_panels(race: TableRace, before: Any, view: Any, speak: Catalogue) -> Iterator[protocol.Panel]:
    """Yield panels that differ between two views; one that is gone comes without parts."""
    panels = race.game.presentation.panels
    known = {panel.id: panel for panel in panels(before)}
    for panel in panels(view):
        if panel != known.pop(panel.id, None):
            yield _word(panel, speak)
    for name in known:
        yield protocol.Panel(name, "")


def _beat(n: int, beat: presentation.Beat, speak: Catalogue) -> protocol.Beat:
    return protocol.Beat(
        n=n,
        kind=beat.kind,
        sentence=speak(beat.sentence),
        clause=beat.clause,
        riders=beat.riders,
        paths=_paths(beat.paths),
        lit=beat.lit,
        cards=tuple(card_face(card, speak) for card in beat.cards),
    )


def board_state(scene: AnyScene) -> BoardState:
    """Return riders, groups and marks on the road."""
    where = stands(scene)
    return BoardState(
        board=board_version(scene),
        moment=scene.moment,
        description=scene.description,
        riders=tuple(_rider(token, where[token.rider], scene.distance(token.cell)) for token in scene.tokens),
        groups=scene.groups,
        marks=scene.marks,
        beside=scene.beside,
        home=scene.clock.home if scene.clock else (),
        **scene.moving_parts(),
    )


def board_version(scene: AnyScene) -> str:
    """Return a key that changes whenever the board must be redrawn: tokens were taken, or a rider left the map."""
    times = scene.clock.times if scene.clock else ()
    changing = (*scene.fixtures(), times, scene.rows_beyond())
    words = (scene.title, scene.subtitle, scene.start_word, scene.finish_word, scene.terrain_words)
    return blake2b(msgspec.json.encode((changing, words)), digest_size=6).hexdigest()


def _rider(token: Any, stand: Any, distance: int | None) -> Rider:
    return Rider(token, round(stand.along, 3), round(stand.aside, 3), stand.size, distance)


def course_title(race: TableRace, speak: Catalogue) -> str:
    """Return the title of the course."""
    seats = len(race.header.seats)
    title: str = race.game.presentation.course_scene(seats, options_of(race.game, race.header), speak).title
    return title


def ask_key(race: TableRace, audience: Audience) -> object:
    """Return a value that changes whenever the ask of an audience does."""
    if audience is None:
        return None
    return race.ask_id(audience), race.game.legal(race.state, audience)
