"""What people choose before a race or a tour: a struct filled in field by field, each from what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from paceline.core.game import AnyGame
from paceline.core.messages import BadOptions, Message, say

YES_OR_NO: Final = {"yes": True, "true": True, "no": False, "false": False}


class Form(msgspec.Struct, frozen=True):
    """A struct that people fill in, and the part of a game's words that says what belongs into its fields."""

    game: str
    part: str
    kind: type[Any]

    @property
    def fields(self) -> tuple[msgspec.structs.FieldInfo, ...]:
        """What can be filled in, in the game's order."""
        return msgspec.structs.fields(self.kind)

    def wanted(self, field: str) -> Message:
        """What belongs into a field."""
        return say(f"{self.game}.{self.part}.{field}")

    def filled(self, given: Mapping[str, object], refusal: str) -> Any:
        """The struct with these values, others as they usually are; `BadOptions` with this sentence names the field."""
        values: dict[str, Any] = {}
        for field in self.fields:
            if field.name not in given:
                continue
            value = given[field.name]
            try:
                values[field.name] = _read(value, field.type)
            except (KeyError, msgspec.ValidationError):
                places = {"option": field.name.replace("_", "-"), "value": value, "wanted": self.wanted(field.name)}
                raise BadOptions(field.name, refusal, **places) from None
        return self.kind(**values)


def race_form(game: AnyGame) -> Form:
    """What can be chosen before a race."""
    return Form(game.facts.name, "option", game.facts.options)


def plan_form(game: AnyGame, plan: type[Any]) -> Form:
    """What can be chosen before a tour."""
    return Form(game.facts.name, "tour.option", plan)


def settled_by_seats(game: AnyGame) -> frozenset[str]:
    """The options that the names of the seats settle, so that nobody need be asked."""
    usual = game.facts.options()
    seated = game.seated(usual, game.facts.own_teams)
    names = (field.name for field in msgspec.structs.fields(game.facts.options))
    return frozenset(name for name in names if getattr(seated, name) != getattr(usual, name))


def is_list(kind: Any) -> bool:
    """Whether an option of this type holds several values."""
    return getattr(kind, "__origin__", None) is tuple


def _read(given: object, kind: Any) -> Any:
    """A value as it was typed, or as a program gave it; raises KeyError or ValidationError."""
    if not isinstance(given, str):
        return msgspec.convert(given, kind)
    if kind is bool:
        return YES_OR_NO[given.casefold()]
    value: Any = [part.strip() for part in given.split(",") if given] if is_list(kind) else given
    return msgspec.convert(value, kind, strict=False)
