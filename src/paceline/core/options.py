"""Options of races and tours: structs filled in field by field from typed values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from paceline.core.game import AnyGame
from paceline.core.messages import BadOptions, Message, say

YES_OR_NO: Final = {"yes": True, "true": True, "no": False, "false": False}


class Form(msgspec.Struct, frozen=True):
    """A struct that people fill in, with the part of the catalogue that describes its fields."""

    game: str
    part: str
    kind: type[Any]
    seats: tuple[str, ...] = ()
    """Fields that name a seat, from 0; people count from 1."""

    @property
    def fields(self) -> tuple[msgspec.structs.FieldInfo, ...]:
        """The fields in the game's order."""
        return msgspec.structs.fields(self.kind)

    def describe(self, field: str) -> Message:
        """Return what belongs into a field, for people."""
        return say(f"{self.game}.{self.part}.{field}")

    def fill(self, given: Mapping[str, object], refusal: str) -> Any:
        """Return the struct with these values, else defaults; raise `BadOptions` with the sentence `refusal`."""
        values: dict[str, Any] = {}
        for field in self.fields:
            if field.name not in given:
                continue
            value = given[field.name]
            try:
                values[field.name] = _read(value, field.type)
            except (KeyError, msgspec.ValidationError):
                places = {"option": field.name.replace("_", "-"), "value": value, "wanted": self.describe(field.name)}
                raise BadOptions(field.name, refusal, **places) from None
        return self.kind(**values)


def race_form(game: AnyGame) -> Form:
    """Return the form of a race's options."""
    return Form(game.facts.name, "option", game.facts.options, game.facts.seat_options)


def plan_form(game: AnyGame, plan: type[Any]) -> Form:
    """Return the form of a tour's plan."""
    return Form(game.facts.name, "tour.option", plan, game.facts.seat_options)


def options_set_by_seats(game: AnyGame) -> frozenset[str]:
    """Return the options that follow from the names of the seats, which nobody needs to be asked about."""
    usual = game.facts.options()
    seated = game.seated(usual, game.facts.own_teams)
    names = (field.name for field in msgspec.structs.fields(game.facts.options))
    return frozenset(name for name in names if getattr(seated, name) != getattr(usual, name))


def is_list(kind: Any) -> bool:
    """Return whether an option of this type holds several values."""
    return getattr(kind, "__origin__", None) is tuple


def _read(given: object, kind: Any) -> Any:
    """Parse a typed value, or convert one given by a program; raise KeyError or ValidationError."""
    if not isinstance(given, str):
        return msgspec.convert(given, kind)
    if kind is bool:
        return YES_OR_NO[given.casefold()]
    value: Any = [part.strip() for part in given.split(",") if given] if is_list(kind) else given
    return msgspec.convert(value, kind, strict=False)
