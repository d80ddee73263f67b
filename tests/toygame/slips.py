"""Broken toy games that tell the race wrongly, or whose bots do what bots must not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, ClassVar

import msgspec

from paceline.core.game import Bot
from paceline.core.messages import Message, say
from paceline.core.presentation import Ask, Beat, Choice, Path, Pick, Preview, Words, override
from paceline.draw.squares.scene import Scene
from toygame import WORDS, Toy, ToyPresentation, moody
from toygame.mutants import Moody, Telltale, breaks
from toygame.rules import Action, Bid, Blew, Dealt, Draw, Drew, Event, Options, Rode, Rolled, State, View, Won

FACTS = Toy.facts

# Events and words


@breaks("event-clause")
class NoClause(Telltale):
    def retell(self, state: State, event: Event) -> Event:
        return Blew(event.wind, "") if isinstance(event, Blew) else event


class Fading(Drew, frozen=True, tag="fading"):
    def seen_by(self, seat: int | None) -> Drew | None:
        return Fading(self.seat, self.cards[1:]) if seat == self.seat else None


class OnTelevision(Drew, frozen=True, tag="on-television"):
    def seen_by(self, seat: int | None) -> Drew | None:
        return self if seat in (None, self.seat) else None


@breaks("seen-by")
class BlursTwice(Telltale):
    facts = msgspec.structs.replace(FACTS, events=FACTS.events | Fading)

    def retell(self, state: State, event: Event) -> Event:
        return Fading(event.seat, event.cards) if isinstance(event, Drew) else event


@breaks("seen-by", "seen-by", "sealed-draw")
class ShowsDrawsOnTelevision(Telltale):
    facts = msgspec.structs.replace(FACTS, events=FACTS.events | OnTelevision)

    def retell(self, state: State, event: Event) -> Event:
        return OnTelevision(event.seat, event.cards) if isinstance(event, Drew) else event


@breaks("event-round-trip")
class UnknownEvent(Toy):
    facts = msgspec.structs.replace(FACTS, events=Blew | Rode | Drew)


@breaks("event-round-trip")
class ListInEvent(Telltale):
    def retell(self, state: State, event: Event) -> Event:
        seats: Any = [0]
        return Won(seats) if isinstance(event, Won) else event


@breaks("event-words")
class Speechless(Toy):
    class Shown(ToyPresentation):
        @override
        def tell(self, view: View, event: Event) -> Message:
            return say("toy.event.lost") if isinstance(event, Won) else super().tell(view, event)

    presentation = Shown()


@breaks("words")
class ForgetsAPlace(Toy):
    class Shown(ToyPresentation):
        @override
        def prompt(self, view: View) -> Message:
            return say("toy.prompt")

    presentation = Shown()


@breaks("words")
class ForgetsTheNumber(Toy):
    class Shown(ToyPresentation):
        @override
        def choice(self, view: View, action: Action) -> Choice:
            return Choice(action, say("toy.choose", card=1))

    presentation = Shown()


@breaks("words")
class ForgetsAHeading(Toy):
    class Shown(ToyPresentation):
        @override
        def choice(self, view: View, action: Action) -> Choice:
            heading = say("toy.heading") if isinstance(action, Bid) and action.card > 2 else None
            return msgspec.structs.replace(super().choice(view, action), heading=heading)

    presentation = Shown()


@breaks("words")
class SaysBareWords(Toy):
    class Shown(ToyPresentation):
        @override
        def prompt(self, view: View) -> Message:
            question: Any = "Your bid?"
            return question  # type: ignore[no-any-return]

    presentation = Shown()


@breaks("words")
class ForgetsARefusal(Toy):
    class Shown(ToyPresentation):
        @override
        def words(self, language: str) -> Mapping[str, Any]:
            return {key: value for key, value in WORDS.items() if key != "refused"}

    presentation = Shown()


@breaks("hooks")
class MisspellsAHook(Toy):
    class Shown(ToyPresentation):
        def ghost(self, view: View, action: Action) -> Mapping[str, int]:
            return {}

    presentation = Shown()


@breaks("asks")
class ForgetsAChoice(Toy):
    class Shown(ToyPresentation):
        @override
        def ask(self, view: View, legal: Sequence[Action]) -> Ask:
            return super().ask(view, legal[:1])

    presentation = Shown()


@breaks("asks")
class OffersAnUnseenCard(Toy):
    class Shown(ToyPresentation):
        @override
        def choice(self, view: View, action: Action) -> Choice:
            return msgspec.structs.replace(super().choice(view, action), picks=(Pick("card", "joker"),))

    presentation = Shown()


@breaks("asks")
class PreviewsAStranger(Toy):
    class Shown(ToyPresentation):
        @override
        def choice(self, view: View, action: Action) -> Choice:
            return msgspec.structs.replace(super().choice(view, action), preview=Preview((Path("ZZ", (0, 1)),)))

    presentation = Shown()


@breaks("beats")
class SkipsAnEvent(Toy):
    class Shown(ToyPresentation):
        @override
        def beats(self, view: View, events: Sequence[Event]) -> Sequence[Beat]:
            return [beat for beat in super().beats(view, events) if not isinstance(beat.event, Won)]

    presentation = Shown()


@breaks("beats")
class CitesAnotherRule(Toy):
    class Shown(ToyPresentation):
        @override
        def beats(self, view: View, events: Sequence[Event]) -> Sequence[Beat]:
            return [msgspec.structs.replace(beat, clause="TOY 0") for beat in super().beats(view, events)]

    presentation = Shown()


@breaks("scene")
class PaintsByMood(Toy):
    class Shown(ToyPresentation):
        def __init__(self) -> None:
            self._asked = count()

        @override
        def scene(self, view: View, events: Sequence[Event], words: Words) -> Scene:
            return msgspec.structs.replace(super().scene(view, events, words), title=str(next(self._asked) % 2))

    presentation = Shown()


@breaks("action-text", "action-text", "race-text")
class UnknownInput(Toy):
    facts = msgspec.structs.replace(FACTS, actions=Bid | Rolled)


class Fraction(msgspec.Struct, frozen=True, tag="bid", tag_field="do"):
    card: float


@breaks("action-text")
class ReadsSomethingElse(Toy):
    facts = msgspec.structs.replace(FACTS, actions=Fraction | Rolled | Dealt)


# The log and the bots


@breaks("content-hash")
class NoContentHash(Toy):
    def content_hash(self, seats: int, options: Options) -> str:
        return ""


@breaks("content-hash")
class ContentByMood(Moody):
    def content_hash(self, seats: int, options: Options) -> str:
        return str(next(self.asked))


@breaks("bots")
class CheatingBot(Toy):
    bots: ClassVar[Mapping[str, Bot]] = {"cheat": lambda view, legal, rng: Bid(5)}


class Witness(Toy):
    """A toy whose bot remembers the truth behind the last view it was shown."""

    def __init__(self) -> None:
        self.truth: Any = None
        self.bots = {"peek": self.peek}  # type: ignore[misc]

    def view(self, state: State, seat: int | None) -> View:
        self.truth = state
        return super().view(state, seat)

    def peek(self, view: View, legal: Sequence[Bid], rng: Random) -> Bid:
        return legal[sum(sum(own.hand) for own in self.truth.cards) % len(legal)]


breaks("blind-bots")(Witness)


@breaks("keyed-luck", "lucky-bots")
class ThoughtShiftsLuck(Toy):
    """Every answer of its bot moves all later draws on."""

    def __init__(self) -> None:
        self.thoughts = 0
        self.bots = {"thinker": self.think}  # type: ignore[misc]

    def think(self, view: View, legal: Sequence[Bid], rng: Random) -> Bid:
        self.thoughts += 1
        return moody(view, legal, rng)

    def chance(self, state: State) -> Draw:
        draw = super().chance(state)
        turned = self.thoughts % len(draw.ways)
        return Draw(draw.label, draw.ways[turned:] + draw.ways[:turned])
