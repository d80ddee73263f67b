"""The choices of a question as lines to choose from: numbers are typed as they are, everything else has a letter."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, product
from string import ascii_lowercase
from typing import Final

from paceline.core.messages import Message, say
from paceline.core.presentation import Ask, Choice, Group, group_choices

BACK: Final = ("", "b", "back")
"""Typed to go from the choices under a heading to all choices, or to take a card back."""
LINE: Final = "#"
"""Before a number: the line itself, whatever stands in it. For scripts."""
AT_ONCE: Final = "!"
"""Behind a card: lock it without being asked again."""
_RESERVED: Final = "bq"
"""Letters of commands."""
_FEW: Final = 6
"""Keys that a question names one by one."""


class Menu:
    """The choices and headings shown at once, or the choices under one heading."""

    def __init__(self, title: Message, groups: Sequence[Group], above: Menu | None = None) -> None:
        self.title, self.above = title, above
        self.groups = dict(zip(_keys(groups), groups, strict=True))

    @classmethod
    def of(cls, ask: Ask) -> Menu:
        """Return the menu of a question."""
        return cls(ask.prompt, group_choices(ask.choices))

    @property
    def question(self) -> Message:
        """The line under the choices."""
        if self.above:
            return say("cli.choose-below", keys=self.keys)
        return say("cli.choose", keys=self.keys) if len(self.groups) > 1 else say("cli.only-choice")

    @property
    def keys(self) -> Message:
        """Everything that can be typed: «2, 4 or 9», «a to k»."""
        first, *others = self.groups
        if not others:
            return say("cli.key", key=first)
        if len(self.groups) > _FEW:
            return say("cli.keys-many", first=first, last=others[-1])
        return say("cli.keys-few", before=", ".join([first, *others[:-1]]), last=others[-1])

    @property
    def headed(self) -> bool:
        """True if there are headings, here or above."""
        return self.above is not None or any(group.heading for group in self.groups.values())

    def lines(self) -> dict[str, Message]:
        """Return the line of every key."""
        return {key: self._line(group) for key, group in self.groups.items()}

    def _line(self, group: Group) -> Message:
        if group.heading:
            return say("cli.heading", heading=group.heading, n=len(group.choices))
        choice = group.choices[0]
        return (choice.short if self.above else None) or choice.label

    def chosen(self, typed: str) -> Choice | None:
        """Return the choice that was typed, if any; `5.c` is choice c under heading 5 in any menu."""
        if "." in typed:
            heading, _, key = typed.rpartition(".")
            below = (self.above or self).open(heading)
            return below.chosen(key) if below else None
        group = self._group("#1" if not typed and len(self.groups) == 1 and not self.above else typed)
        return None if group is None or group.heading else group.choices[0]

    def open(self, typed: str) -> Menu | None:
        """Return the menu that was typed: that of a heading, or the one above."""
        if typed in BACK and self.above:
            return self.above
        group = self._group(typed)
        if group is None or group.heading is None:
            return None
        return Menu(group.heading, [Group(None, (choice,)) for choice in group.choices], self)

    def _group(self, typed: str) -> Group | None:
        if not typed.startswith(LINE):
            return self.groups.get(typed)
        number, groups = typed.removeprefix(LINE), [*self.groups.values()]
        place = int(number) if number.isdecimal() and len(number) < len(str(len(groups))) + 1 else 0
        return groups[place - 1] if 1 <= place <= len(groups) else None


def _keys(groups: Sequence[Group]) -> Iterator[str]:
    """Yield what is typed for each group: its number, or a letter; equal numbers get a letter too."""
    numbers = [*map(_number, groups)]
    if len({*numbers}) == 1:  # under a heading that says the number
        numbers = [None] * len(numbers) if len(numbers) > 1 else numbers
    times, named = Counter(numbers), _named(groups)
    others = _letters({*named.values()})
    same = defaultdict[int, Iterator[str]](_letters)
    for place, number in enumerate(numbers):
        if number is None:
            yield named.get(place) or next(others)
        else:
            yield f"{number}{next(same[number]) if times[number] > 1 else ''}"


def _number(group: Group) -> int | None:
    """Return the number that all choices of a group share, if any."""
    numbers = {choice.number for choice in group.choices}
    return numbers.pop() if len(numbers) == 1 else None


def _named(groups: Sequence[Group]) -> dict[int, str]:
    """Return the last letters of riders by the place of the choice they stand for, if each has its own: s, r."""
    riders = {
        place: group.choices[0].picks[0].id[-1:].casefold()
        for place, group in enumerate(groups)
        if group.heading is None and [pick.kind for pick in group.choices[0].picks] == ["rider"]
    }
    times = Counter(riders.values())
    usable = {letter for letter, n in times.items() if n == 1 and letter in ascii_lowercase}
    return {place: letter for place, letter in riders.items() if letter in usable - {*_RESERVED}}


def _letters(taken: set[str] | frozenset[str] = frozenset()) -> Iterator[str]:
    free = [letter for letter in ascii_lowercase if letter not in _RESERVED]
    pairs = map("".join, product(free, free))
    return (letters for letters in chain(free, pairs) if letters not in taken)


def needs_lock(choice: Choice) -> bool:
    """Return whether a choice is confirmed before it is taken: a card that its player knows by its number."""
    return choice.number is not None and any(pick.kind == "card" for pick in choice.picks)
