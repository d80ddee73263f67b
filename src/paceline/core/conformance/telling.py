"""Events and words: every fact has its clause and its audience, every message can be spoken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, Final

from paceline.core.codec import from_json, from_text, to_json, to_text
from paceline.core.conformance.gate import attempts
from paceline.core.conformance.trial import Check, Moment, called, told
from paceline.core.headings import heading_of
from paceline.core.message import Illegal, Message


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
                yield f"{called(viewer)} sees {seen!r}, and seen again {seen.seen_by(viewer)!r}"
            if (None if seen is None else seen.seen_by(None)) != public:
                yield f"a spectator sees {public!r} where {called(viewer)} sees {seen!r}"


def event_words(moment: Moment) -> Iterator[str]:
    """Every event can be told to everybody who sees it: the English catalogue has the sentence."""
    game, said = moment.game, dict[int, Any]()
    for viewer in moment.viewers if hasattr(game, "tell") else ():
        view = game.view(moment.state, viewer)
        fresh = [event for event in told(moment.events, viewer) if id(event) not in said]
        said.update((id(event), event) for event in fresh)
        yield from _unspeakable(moment, (game.tell(view, event) for event in fresh))


def words(moment: Moment) -> Iterator[str]:
    """Prompts, choices, headings, seats and refusals can be said: the English catalogue has every sentence."""
    game = moment.game
    for seat in moment.riders:
        view, legal = game.view(moment.state, seat), game.legal(moment.state, seat)
        if hasattr(game, "prompt"):
            yield from _unspeakable(moment, [game.prompt(view)])
        if hasattr(game, "describe"):
            yield from _unspeakable(moment, (game.describe(view, action) for action in legal))
        if heading := heading_of(game):
            headings = (heading(view, action) for action in legal)
            yield from _unspeakable(moment, (message for message in headings if message is not None))
    if hasattr(game, "seat_name"):
        names = (game.seat_name(seat, moment.seats) for seat in range(moment.seats))
        yield from _unspeakable(moment, names)
    refusals = (attempt.error.message for attempt in attempts(moment) if isinstance(attempt.error, Illegal))
    alike = {(message.key, *message.places): message for message in refusals}
    yield from _unspeakable(moment, alike.values())


def _unspeakable(moment: Moment, messages: Iterable[Message]) -> Iterator[str]:
    """What keeps these messages from being said; without a catalogue, nothing does."""
    prefix = f"{moment.game.facts.name}."
    if not hasattr(moment.game, "words"):
        return
    for message in messages:
        yield from _faults(message, moment.trial.sentences, prefix)


def _faults(message: Any, catalogue: Mapping[str, Any], prefix: str) -> Iterator[str]:
    """What keeps a message from being said; messages of other catalogues are not looked up."""
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
    """The places a sentence leaves to be filled."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def scene(moment: Moment) -> Iterator[str]:
    """A scene can be made of every view, the same one every time, in words of the catalogue."""
    if not hasattr(moment.game, "scene"):
        return
    said: list[Message] = []

    def say(message: Message) -> str:
        said.append(message)
        return message.key

    for viewer in (None, *moment.riders[:1]):
        view = moment.game.view(moment.state, viewer)
        pair = [moment.game.scene(view, told(moment.events, viewer), say) for _ in range(2)]
        if pair[0] is None or pair[0] != pair[1]:
            yield f"the scene of {called(viewer)} is {pair[0]!r}, then {pair[1]!r}"
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


EVENTS: Final[tuple[Check, ...]] = (event_clause, seen_by, event_round_trip, event_words)
"""At every moment that events led to."""
SAMPLED: Final[tuple[Check, ...]] = (words, scene)
ONCE: Final[tuple[Check, ...]] = (action_text,)
