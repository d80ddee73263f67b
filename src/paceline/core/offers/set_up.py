"""The choices before a race or tour as data: presets, rules to switch on, boxes, tokens to lay, cards to pick.

A game names what it offers; `set_up_of` makes the rest from its options, so that a new game has a whole page too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, get_args, get_origin

import msgspec

from paceline.core.game import AnyGame
from paceline.core.messages import Message, say
from paceline.core.options import Form, is_list, options_set_by_seats, plan_form, race_form

PERSON: Final = "person"
"""A seat of a preset that somebody rides; other seats are bots and own teams by name."""
_YES, _NO = "yes", "no"


class Item(msgspec.Struct, frozen=True):
    """Something to choose, with its name for people and a sentence."""

    name: str
    title: Message
    text: Message | None = None
    kind: str = ""
    """The letter of the riders that a card is for."""
    options: dict[str, str] = {}
    """Options that go with it, as they are typed."""


class Rule(msgspec.Struct, frozen=True):
    """A rule that can be switched, or played in one of several ways."""

    name: str
    title: Message
    text: Message
    on: dict[str, str] = {}
    """Options that switch it on; words of a list are added to those that are there. If empty, it is on already."""
    off: dict[str, str] = {}
    """Options that switch it off."""
    ways: tuple[Item, ...] = ()
    """The ways to play it, the usual one first; without them it is only on or off."""
    box: str = ""
    """The box that it comes from."""
    clause: str = ""
    rare: bool = False
    """True if few ask for it."""


class Preset(msgspec.Struct, frozen=True):
    """A whole set-up with a name."""

    name: str
    title: Message
    text: Message
    seats: tuple[str, ...]
    options: dict[str, str] = {}
    tour: bool = False
    """True if it is a tour, and its options are those of a plan."""


class PerSeat(msgspec.Struct, frozen=True):
    """An option with a value for every seat, separated by commas."""

    option: str
    title: Message
    values: tuple[Item, ...]
    """The first stands for nothing."""


class PerRider(msgspec.Struct, frozen=True):
    """An option with a card for every rider of every seat, separated by commas."""

    option: str
    title: Message
    text: Message
    cards: tuple[Item, ...]
    options: dict[str, str] = {}
    """Options without which no card can be picked."""
    box: str = ""


class Laid(msgspec.Struct, frozen=True):
    """An option with tokens that lie on places of the course: `place=token`, separated by commas."""

    option: str
    title: Message
    text: Message
    tokens: tuple[Item, ...]
    places: Callable[[int, Any], Mapping[str, Sequence[int]]]
    """Returns the rows of every place that may have a token, for so many seats and these options."""
    options: dict[str, str] = {}
    """Options without which none can be laid."""
    box: str = ""


class SetUp(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a game offers to choose before a race."""

    most_seats: int = 0
    """The most seats that any options allow; 0: as many as `Facts.seats` says."""
    least_seats: int = 0
    presets: tuple[Preset, ...] = ()
    kinds: tuple[Item, ...] = ()
    """Kinds of stages, as in `Stage.kind`."""
    boxes: tuple[Item, ...] = ()
    """Boxes besides the base game."""
    box_option: str = ""
    rules: tuple[Rule, ...] = ()
    tour_rules: tuple[Rule, ...] = ()
    tour_stages: str = ""
    """The option of a tour that lists its stages."""
    teams: tuple[Item, ...] = ()
    """The teams that the game rides by itself."""
    per_seat: tuple[PerSeat, ...] = ()
    per_rider: PerRider | None = None
    laid: Laid | None = None


def set_up_of(game: AnyGame) -> SetUp:
    """Return what a game offers, and what its options alone tell of it."""
    own = game.set_up or SetUp()
    tours = game.tours
    named = (own.rules, own.tour_rules)
    plan = plan_form(game, tours.plan) if tours else None
    return msgspec.structs.replace(
        own,
        least_seats=own.least_seats or min(game.facts.seats),
        most_seats=own.most_seats or max(game.facts.seats),
        presets=own.presets or _usual(game),
        rules=named[0] or tuple(_rules(race_form(game), game.facts.choices, options_set_by_seats(game))),
        tour_rules=named[1] or tuple(_rules(plan, tours.choices if tours else {}, frozenset()) if plan else ()),
        teams=own.teams or tuple(Item(name, say("core.set-up.named", name=name)) for name in game.facts.own_teams),
    )


def _usual(game: AnyGame) -> tuple[Preset, ...]:
    """Return the one preset of a game that names none: everything as usual."""
    others = [*game.bots][:1] * (game.facts.default_seats - 1)
    seats = (PERSON, *others) if others else (PERSON,) * game.facts.default_seats
    text = say("core.set-up.usual-text", n=len(seats))
    return (Preset("first", say("core.set-up.usual"), text, seats),)


def _rules(form: Form, words: Mapping[str, tuple[str, ...]], without: frozenset[str]) -> list[Rule]:
    """Return a rule for every option that is on or off, has a few words, or is one of a list of words."""
    found = []
    for field in form.fields:
        name, help_text = field.name, form.describe(field.name)
        title = say("core.set-up.named", name=name.replace("_", " "))
        usual = getattr(form.kind(), name)
        if name in without or name in form.seats:
            continue
        if field.type is bool:
            on, off = {name: _YES}, {name: _NO}
            found.append(Rule(name, title, help_text, {} if usual else on, off if usual else {}))
        elif get_origin(field.type) is not None and not is_list(field.type) and (ways := get_args(field.type)):
            items = (Item(way, say("core.set-up.named", name=way), options={name: way}) for way in map(str, ways))
            found.append(Rule(name, title, help_text, ways=tuple(sorted(items, key=lambda item: item.name != usual))))
        found += [
            Rule(f"{name}-{word}", say("core.set-up.named", name=word), help_text, {name: word}, rare=True)
            for word in words.get(name, ())
        ]
    return found
