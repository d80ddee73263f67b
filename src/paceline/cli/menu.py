"""Numbered menus of choices, grouped under headings if there are many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.core.presentation import Ask, Group, group_choices

_BACK: Final = ("", "0", "back")


class Menu:
    """The choices and headings shown at once, or the choices under one heading."""

    def __init__(self, title: Message, groups: Sequence[Group], above: Menu | None = None) -> None:
        self.title, self.above = title, above
        self.groups = {str(number): group for number, group in enumerate(groups, start=1)}

    @classmethod
    def of(cls, ask: Ask) -> Menu:
        """Return the menu of a question."""
        return cls(ask.prompt, group_choices(ask.choices))

    @property
    def question(self) -> Message:
        """The line under the choices."""
        count = len(self.groups)
        size = {1: "one", 2: "two"}.get(count, "more")
        numbers = say(f"cli.numbers-{size}", n=count)
        if self.above:
            return say("cli.choose-below", numbers=numbers)
        return say("cli.choose", numbers=numbers) if count > 1 else say("cli.only-choice")

    @property
    def headed(self) -> bool:
        """True if there are headings, here or above."""
        return self.above is not None or any(group.heading for group in self.groups.values())

    def lines(self) -> dict[str, Message]:
        """Return the line of every number."""
        return {number: self._line(group) for number, group in self.groups.items()}

    def _line(self, group: Group) -> Message:
        if group.heading:
            return say("cli.heading", heading=group.heading, n=len(group.choices))
        choice = group.choices[0]
        return (choice.short if self.above else None) or choice.label

    def chosen(self, typed: str) -> tuple[Any, ...]:
        """Return the action that was typed, or nothing; `3.2` is the second choice under heading 3 in any menu."""
        if not typed and len(self.groups) == 1 and not self.above:
            typed = "1"  # Enter is enough
        if "." in typed:
            heading, _, number = typed.rpartition(".")
            below = (self.above or self).turned(heading)
            return below.chosen(number) if below else ()
        group = self.groups.get(typed)
        return () if group is None or group.heading else (group.choices[0].action,)

    def turned(self, typed: str) -> Menu | None:
        """Return the menu that was typed: that of a heading, or the one above."""
        if typed in _BACK and self.above:
            return self.above
        group = self.groups.get(typed)
        if group is None or group.heading is None:
            return None
        return Menu(group.heading, [Group(None, (choice,)) for choice in group.choices], self)
