"""Choices as people type them: by number, and where a game has headings, below these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from paceline.core.headings import Brief, Sheaf, brief_of, grouped
from paceline.core.message import Message, say
from paceline.core.protocol import AnyGame

_BACK: Final = ("", "0", "back")


class Menu:
    """What is shown at once: numbered choices and headings, or the choices below a heading."""

    def __init__(self, title: Message, sheaves: Sequence[Sheaf], above: Menu | None = None) -> None:
        self.title, self.above = title, above
        self.sheaves = {str(number): sheaf for number, sheaf in enumerate(sheaves, start=1)}

    @property
    def question(self) -> Message:
        """What is asked under the choices."""
        count = len(self.sheaves)
        size = {1: "one", 2: "two"}.get(count, "more")
        numbers = say(f"cli.numbers-{size}", n=count)
        if self.above:
            return say("cli.choose-below", numbers=numbers)
        return say("cli.choose", numbers=numbers) if count > 1 else say("cli.only-choice")

    @property
    def headed(self) -> bool:
        """Whether there are headings, here or above."""
        return self.above is not None or any(sheaf.heading for sheaf in self.sheaves.values())

    def lines(self, game: AnyGame, view: Any) -> dict[str, Message]:
        """What every number stands for."""
        words = brief_of(game) if self.above else game.describe
        return {number: _line(words, view, sheaf) for number, sheaf in self.sheaves.items()}

    def chosen(self, typed: str) -> tuple[Any, ...]:
        """The action that was typed, or nothing; `3.2` is the second one below heading 3, wherever one is."""
        if not typed and len(self.sheaves) == 1 and not self.above:
            typed = "1"  # Enter is enough
        if "." in typed:
            heading, _, number = typed.rpartition(".")
            below = (self.above or self).turned(heading)
            return below.chosen(number) if below else ()
        sheaf = self.sheaves.get(typed)
        return () if sheaf is None or sheaf.heading else sheaf.actions

    def turned(self, typed: str) -> Menu | None:
        """The menu that was asked for: that of a heading, or the one above."""
        if typed in _BACK and self.above:
            return self.above
        sheaf = self.sheaves.get(typed)
        return _below(sheaf, self) if sheaf and sheaf.heading else None


def menu(game: AnyGame, view: Any, legal: Sequence[Any]) -> Menu:
    """All that a person may do, under its headings if it is much."""
    return Menu(game.prompt(view), grouped(game, view, legal))


def _below(sheaf: Sheaf, above: Menu) -> Menu:
    assert sheaf.heading is not None
    return Menu(sheaf.heading, [Sheaf(None, (action,)) for action in sheaf.actions], above)


def _line(words: Brief, view: Any, sheaf: Sheaf) -> Message:
    if sheaf.heading:
        return say("cli.heading", heading=sheaf.heading, n=len(sheaf.actions))
    return words(view, sheaf.actions[0])
