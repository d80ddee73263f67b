"""Events and presentation: every event has its clause and audience, every message has its sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, Final

import msgspec

from paceline.core.codec import from_json, from_text, to_json, to_text
from paceline.core.conformance.gate import attempts
from paceline.core.conformance.trial import Check, Moment, name_viewer, visible_events
from paceline.core.messages import Illegal, Message, bare
from paceline.core.presentation import Ask, Pick, Presentation


def event_clause(moment: Moment) -> Iterator[str]:
    """Every event names the clause that made it happen."""
    for event in moment.events:
        if not isinstance(event.clause, str) or not event.clause:
            yield f"{event!r} has no clause"


def event_round_trip(moment: Moment) -> Iterator[str]:
    """Every event, whole or blurred, equals its JSON round trip."""
    for event in moment.events:
        blurred = [event.seen_by(viewer) for viewer in moment.viewers]
        for seen in (event, *blurred):
            if seen is not None and from_json(to_json(seen), moment.game.facts.events) != seen:
                yield f"{seen!r} does not come back from JSON"


def seen_by(moment: Moment) -> Iterator[str]:
    """`seen_by` blurs once and for all, and shows a spectator no more than any seat."""
    for event in moment.events:
        public = event.seen_by(None)
        for viewer in moment.viewers:
            seen = event.seen_by(viewer)
            if seen is not None and seen.seen_by(viewer) != seen:
                yield f"{name_viewer(viewer)} sees {seen!r}, and seen again {seen.seen_by(viewer)!r}"
            if (None if seen is None else seen.seen_by(None)) != public:
                yield f"a spectator sees {public!r} where {name_viewer(viewer)} sees {seen!r}"


def event_words(moment: Moment) -> Iterator[str]:
    """Every event can be told to everybody who sees it: the English catalogue has the sentence."""
    game, said = moment.game, dict[int, Any]()
    for viewer in moment.viewers:
        view = game.view(moment.state, viewer)
        fresh = [event for event in visible_events(moment.events, viewer) if id(event) not in said]
        said.update((id(event), event) for event in fresh)
        yield from _unspeakable(moment, (game.presentation.tell(view, event) for event in fresh))


def beats(moment: Moment) -> Iterator[str]:
    """Beats tell every event that an audience sees once, with its clause, and riders and cells of the scene."""
    game = moment.game
    riders, cells = _on_the_road(moment)
    for viewer in (None, *moment.riders[:1]):
        view = game.view(moment.state, viewer)
        seen = [*game.presentation.condense(visible_events(moment.events, viewer))]
        played = game.presentation.beats(view, seen)
        shown = [beat.event for beat in played if beat.event is not None]
        if sorted(map(id, shown)) != sorted(map(id, seen)):
            yield f"the beats of {name_viewer(viewer)} tell {shown!r} of {seen!r}"
        for beat in played:
            if beat.event is not None and beat.clause != beat.event.clause:
                yield f"{beat!r} cites {beat.clause}, its event {beat.event.clause}"
            places = [*beat.lit, *(cell for path in beat.paths for cell in path.cells)]
            names = {*beat.riders, *(path.rider for path in beat.paths)}
            if not names <= riders or not all(0 <= cell < cells for cell in places):
                yield f"{beat!r} names riders or cells that are not in the scene"
        yield from _unspeakable(moment, _messages(played))


def words(moment: Moment) -> Iterator[str]:
    """Questions, choices, panels, seats and refusals can be said: the English catalogue has every sentence."""
    game = moment.game
    for seat in moment.riders:
        asked = game.presentation.ask(game.view(moment.state, seat), game.legal(moment.state, seat))
        yield from _unspeakable(moment, [asked.prompt])
        yield from _unspeakable(moment, _messages((asked.choices, asked.panels)))
    names = (game.presentation.seat_name(seat, moment.seats) for seat in range(moment.seats))
    yield from _unspeakable(moment, names)
    refusals = (attempt.error.message for attempt in attempts(moment) if isinstance(attempt.error, Illegal))
    alike = {(message.key, *message.places): message for message in refusals}
    yield from _unspeakable(moment, alike.values())


def asks(moment: Moment) -> Iterator[str]:
    """A question offers every legal action once; picks and previews name riders, cards and cells that can be seen."""
    game = moment.game
    riders, cells = _on_the_road(moment)
    for seat in moment.riders:
        legal = game.legal(moment.state, seat)
        asked = game.presentation.ask(game.view(moment.state, seat), legal)
        if len(asked.choices) != len(legal) or any(choice.action not in legal for choice in asked.choices):
            yield f"{name_viewer(seat)} is offered {[choice.action for choice in asked.choices]!r} of {legal!r}"
        for choice in asked.choices:
            paths = choice.preview.paths if choice.preview else ()
            if any(path.rider not in riders or not _all_below(path.cells, cells) for path in paths):
                yield f"the preview of {choice.action!r} names riders or cells that are not in the scene"
            for pick in choice.picks:
                if not _can_be_picked(pick, asked, riders, cells):
                    yield f"{pick!r} of {choice.action!r} is nowhere to be seen"


def _on_the_road(moment: Moment) -> tuple[set[str], int]:
    """Return the riders of a scene, those beside the road included, and the number of its cells."""
    shown = moment.game.presentation.scene(moment.game.view(moment.state, None), (), bare)
    home = shown.clock.home if shown.clock else ()
    return {token.rider for token in (*shown.tokens, *shown.beside, *home)}, _count_cells(shown.road)


def _count_cells(road: Any) -> int:
    """Return how many numbers stand for cells; rows of closed groups are numbered beyond the squares."""
    return int(road.on_line(len(road.rows))) if hasattr(road, "on_line") else len(road.cells)


def _all_below(cells: Iterable[int], most: int) -> bool:
    return all(0 <= cell < most for cell in cells)


def _can_be_picked(pick: Pick, asked: Ask, riders: set[str], cells: int) -> bool:
    if pick.kind == "rider":
        return pick.id in riders
    if pick.kind == "card":
        return asked.card(pick.id) is not None
    if pick.kind == "cell":
        return pick.id.isdecimal() and int(pick.id) < cells
    return pick.label is not None


def _messages(value: Any) -> Iterator[Message]:
    """Yield every message in structs and tuples; actions and events are not opened."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _messages(part)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name not in ("action", "event"):
                yield from _messages(getattr(value, name))


def hooks(moment: Moment) -> Iterator[str]:
    """A presentation has no public attribute that the contract does not know: it would be a misspelled hook."""
    known = set(dir(Presentation))
    for name in dir(type(moment.game.presentation)):
        if not name.startswith("_") and name not in known:
            yield f"the presentation has an unknown hook «{name}»"


def _unspeakable(moment: Moment, messages: Iterable[Message]) -> Iterator[str]:
    """Yield what keeps these messages from being said."""
    prefix = f"{moment.game.facts.name}."
    for message in messages:
        yield from _faults(message, moment.trial.sentences, prefix)


def _faults(message: Any, catalogue: Mapping[str, Any], prefix: str) -> Iterator[str]:
    """Yield what keeps a message from being said; messages of other catalogues are not checked."""
    if not isinstance(message, Message):
        yield f"{message!r} is no message"
        return
    for place in message.places.values():
        for part in place if isinstance(place, tuple) else (place,):
            if isinstance(part, Message):
                yield from _faults(part, catalogue, prefix)
    if not message.key.startswith(prefix):
        return
    sentence = catalogue.get(message.key)
    if sentence is None:
        yield f"the catalogue lacks {message.key!r}"
    elif isinstance(sentence, Mapping) and "n" not in message.places:
        yield f"{message.key!r} has plural forms, but the message has no place «n»"
    for text in sentence.values() if isinstance(sentence, Mapping) else (sentence or "",):
        names = _places(text)
        if not names <= message.places.keys():
            yield f"{message.key!r} wants {sorted(names)} and gets {sorted(message.places)}"


@lru_cache(maxsize=512)
def _places(sentence: str) -> frozenset[str]:
    """Return the fields of a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def scene(moment: Moment) -> Iterator[str]:
    """A scene can be made of every view, the same one every time, in words of the catalogue."""
    said: list[Message] = []

    def say(message: Message) -> str:
        said.append(message)
        return message.key

    for viewer in (None, *moment.riders[:1]):
        view = moment.game.view(moment.state, viewer)
        pair = [moment.game.presentation.scene(view, visible_events(moment.events, viewer), say) for _ in range(2)]
        if pair[0] is None or pair[0] != pair[1]:
            yield f"the scene of {name_viewer(viewer)} is {pair[0]!r}, then {pair[1]!r}"
    yield from _unspeakable(moment, said)


def action_text(moment: Moment) -> Iterator[str]:
    """Every action has a one-line text form and a JSON form that parse back to it."""
    kinds = moment.game.facts.actions
    for action in moment.trial.actions:
        text = to_text(action)
        if "\n" in text or from_text(text, kinds) != action:
            yield f"{action!r} is written «{text}» and read {from_text(text, kinds)!r}"
        if from_json(to_json(action), kinds) != action:
            yield f"{action!r} does not come back from JSON"


EVENTS: Final[tuple[Check, ...]] = (event_clause, seen_by, event_round_trip, event_words, beats)
"""At every moment that events led to."""
SAMPLED: Final[tuple[Check, ...]] = (words, scene, asks)
ONCE: Final[tuple[Check, ...]] = (hooks, action_text)
