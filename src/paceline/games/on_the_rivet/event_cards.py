"""Event cards: what is printed on them, in a small vocabulary that an owner of the box can correct (OR 14.3, OR 15).

A card is a row of parts. A part selects riders and says what they suffer or get: `select = "rank 2"` with
`effect = ["back 2"]`. A phrase is a word and its parameters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from paceline.core.messages import Message

Lasting: TypeAlias = Literal["", "wet", "no-bumps"]
"""What holds until clean-up: `wet` is OR 15.10, `no-bumps` OR 15.16."""
NUMBER, TERRAIN = "N", "TERRAIN"
"""Kinds of parameters."""
TERRAINS: Final = ("mountain", "flat", "descent", "sprint", "cobbles")
WET: Final = ("descent", "cobbles")
"""Where a lasting `wet` costs a pedal stroke more (OR 15.10)."""
SELECTORS: Final[dict[str, tuple[str, ...]]] = {
    "leader": (),
    "last": (),
    "rank": (NUMBER,),  # the rider in that place
    "clear-leader": (NUMBER,),  # the leader, if he is more than so many rows clear of the second
    "most-fatigue": (),
    "most-light": (),
    "no-fatigue": (),  # the best placed rider without fatigue
    "unlinked": (),  # the best placed one
    "second-of-largest-line": (),
    "tail-of-largest-line": (),
    "rear-half-of-largest-line": (),  # rounded down
    "tails-of-lines": (NUMBER,),  # of all lines of so many riders or more
    "heads-of-lines": (NUMBER,),
    "tail-of-leaders-line": (),
    "crowded-row": (),  # everybody in the row with most riders
    "on-terrain": (TERRAIN, NUMBER),  # the so many best on that terrain
    "tired-on-terrain": (TERRAIN,),  # everybody there who has fatigue
    "outer-lane": (),  # the best placed rider in the lane farthest from the priority line
    "outer-lane-of-curves": (NUMBER,),  # the so many best of those on curves
    "middle-lane": (),  # the best placed rider there
    "edge-lane-but-leader": (),  # the best placed rider in an edge lane who is not the leader
    "worst-of-teams-if-unlinked": (),
    "each-team-picks": (),  # every player picks one of his riders
    "each-team-may-pick": (),
    "revealer-picks": (NUMBER,),  # whoever revealed the event picks an opposing rider in the top so many
}
"""Ways to select riders, each with its parameters."""
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "light": (),
    "heavy": (),
    "harden": (),  # a light fatigue becomes heavy
    "recover": (NUMBER,),  # so many light fatigue at most are removed
    "energy": (),
    "road-side": (),
    "back": (NUMBER,),
    "back-as-a-block": (NUMBER,),
    "back-to-lead-by": (NUMBER,),  # to so many rows ahead of the second
    "behind-own-line": (NUMBER,),  # an unlinked rider goes back so many spaces
    "new-hand": (),  # his owner's
}
"""What selected riders suffer or get, each with its parameters."""
PICKED: Final = ("each-team-picks", "each-team-may-pick", "revealer-picks")
"""Selectors that ask somebody."""
_ONLY_WITH: Final = {"back-as-a-block": "rear-half-of-largest-line", "back-to-lead-by": "clear-leader"}
"""Effects that make sense with one selector only."""
_CLAUSES: Final = 24
"""Cards that have a clause of their own, E01 being OR 15.1."""


class Part(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who is meant, and what happens to them, in this order."""

    select: str
    effect: tuple[str, ...]


class EventCard(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An event card."""

    id: str
    name: str
    text: str
    """What it says, for people."""
    compact: int
    """How many riders Grupo Compacto is for (OR 14.9)."""
    source: str
    does: tuple[Part, ...] = ()
    otherwise: tuple[Part, ...] = ()
    """Instead, where nobody fits any part of `does`."""
    lasting: Lasting = ""
    expansion: bool = False

    @property
    def clause(self) -> str:
        """The clause that says what the card does; a card of an owner's own has none but OR 14.3."""
        number = self.id.removeprefix("E")
        own = number.isascii() and number.isdigit() and 1 <= int(number) <= _CLAUSES
        return f"OR 15.{int(number)}" if own else "OR 14.3"


class Phrase(msgspec.Struct, frozen=True, gc=False):
    """A phrase of a card, taken apart."""

    word: str
    number: int = 0
    terrain: str = ""


def phrase(text: str) -> Phrase:
    """Take a phrase apart that `check` has nothing against."""
    word, *given = text.split()
    number = next((int(one) for one in given if one.isdigit()), 0)
    return Phrase(word, number, next((one for one in given if one in TERRAINS), ""))


Fault: TypeAlias = tuple[str, object, Message]
"""The field that is wrong, what was found there, and what was expected."""


def fault(card: EventCard) -> Fault | None:
    """What is wrong with a card, as far as its types do not say it; nothing if it is fine."""
    return next(_faults(card), None)


def _faults(card: EventCard) -> Iterator[Fault]:
    if card.compact < 0:
        yield "compact", card.compact, _expected("riders")
    if not card.does and not card.lasting:
        yield "does", "[]", _expected("some-part")
    parts = [("does", part) for part in card.does] + [("otherwise", part) for part in card.otherwise]
    for field, part in parts:
        yield from _part_faults(field, part)
    for field, part in parts:
        if _word(part.select) in PICKED and len(parts) > 1:
            yield f"{field}.select", part.select, _expected("only-part")


def _part_faults(field: str, part: Part) -> Iterator[Fault]:
    yield from _phrase_faults(f"{field}.select", part.select, SELECTORS)
    if not part.effect:
        yield f"{field}.effect", "[]", _expected("some-effect", words=_list(EFFECTS))
    for effect in part.effect:
        yield from _phrase_faults(f"{field}.effect", effect, EFFECTS)
        only = _ONLY_WITH.get(_word(effect))
        if only and _word(part.select) != only:
            yield f"{field}.select", part.select, _expected("selector", effect=effect, wanted=_shape(only, SELECTORS))
    if _word(part.select) == "each-team-picks" and part.effect != ("energy",):
        yield f"{field}.effect", ", ".join(part.effect), _expected("effect", select=part.select, wanted="energy")
    if _word(part.select) == "each-team-may-pick" and _word(part.effect[0]) != "back":
        wanted = _shape("back", EFFECTS)
        yield f"{field}.effect", ", ".join(part.effect), _expected("effect", select=part.select, wanted=wanted)


_Words: TypeAlias = dict[str, tuple[str, ...]]


def _phrase_faults(field: str, text: str, words: _Words) -> Iterator[Fault]:
    word, *given = text.split() or [""]
    if word not in words:
        yield field, text, _expected("word", words=_list(words))
    elif len(given) != len(words[word]) or not all(map(_suits, given, words[word])):
        key = "phrase-with-terrain" if TERRAIN in words[word] else "phrase"
        yield field, text, _expected(key, wanted=_shape(word, words), terrains=", ".join(TERRAINS))


def _suits(given: str, wanted: str) -> bool:
    if wanted == TERRAIN:
        return given in TERRAINS
    return given.isascii() and given.isdigit() and int(given) > 0


def _expected(key: str, **places: object) -> Message:
    return Message(f"on-the-rivet.event-cards.expected.{key}", places)


def _word(text: str) -> str:
    return (text.split() or [""])[0]


def _shape(word: str, words: _Words) -> str:
    return " ".join((word, *words[word]))


def _list(words: _Words) -> str:
    return ", ".join(_shape(word, words) for word in words)
