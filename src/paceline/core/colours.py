"""Colours of teams: which team a seat rides for, as people see it.

Rules, actions and race files name teams by their usual letters; a presentation shows the chosen ones instead.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

import msgspec

from paceline.core.game import AnyGame, Seat
from paceline.core.messages import BadOptions, Message
from paceline.core.presentation import Ask, Beat, Choice, Panel, Pick, Presentation, Words, override

if TYPE_CHECKING:
    from paceline.core.guide import Lesson, Term

OPTION: Final = "colours"
"""The option of a race that chooses them, in every game that has teams."""
COLOURS: Final = {
    "azur": "A",
    "coquelicot": "C",
    "jonquille": "J",
    "prairie": "P",
    "nuit": "N",
    "mauve": "M",
    "ocre": "O",
}
"""Letters of the teams by the words people type."""
_LETTERS: Final = {"team", "colour", "taken"}
"""Fields of asks, panels and scenes that hold letters of teams."""
_RIDERS: Final = {"rider", "riders", "won", "chains", "active", "carried", "bumped"}
"""Fields that hold short names of riders."""
_ASIDE: Final = {"action", "event", "road"}
"""Fields that keep the letters of the rules, or hold none."""


def colours_of(teams: str) -> tuple[str, ...]:
    """Return the colours of a game with these team letters."""
    return tuple(colour for colour, letter in COLOURS.items() if letter in teams)


def colours_in(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the colours among options that were typed or sent."""
    given = options.get(OPTION, ())
    return tuple(word.strip() for word in (given.split(",") if isinstance(given, str) else given))


def check_colours(chosen: Sequence[str], teams: str, riding: int) -> None:
    """Raise `BadOptions` if a colour is unknown or chosen twice, or if more than the `riding` teams have one."""
    if len(chosen) > riding:
        raise BadOptions(OPTION, "core.too-many-colours", n=len(chosen), teams=riding)
    words = [word.casefold() for word in chosen if word]
    for place, word in enumerate(words):
        if word not in colours_of(teams):
            raise BadOptions(OPTION, "core.no-such-colour", colour=word, colours=", ".join(colours_of(teams)))
        if word in words[:place]:
            raise BadOptions(OPTION, "core.colour-twice", colour=word)


def in_colours(game: AnyGame, chosen: Sequence[str]) -> AnyGame:
    """Return the game as it is shown with these colours, which `check_colours` has accepted."""
    letters = _letters(chosen, game.facts.teams)
    if all(usual == shown for usual, shown in letters.items()):
        return game
    shown = copy.copy(game)
    vars(shown)["presentation"] = _Coloured(game, letters)  # in the place of the attribute of its class
    return shown


def team_letter(game: AnyGame, seat: Seat, chosen: Sequence[str]) -> str:
    """Return the letter to show for the team of a seat; nothing in a game without teams."""
    teams = game.facts.teams
    return _letters(chosen, teams)[teams[seat]] if seat < len(teams) else ""


def _letters(chosen: Sequence[str], teams: str) -> dict[str, str]:
    """Return the letter to show for every usual one: teams without a choice keep theirs, or take the next free one."""
    wanted = [COLOURS[word.casefold()] if word else "" for word in chosen]
    kept = {usual for usual, want in zip_longest(teams, wanted, fillvalue="") if not want and usual not in wanted}
    free = iter([letter for letter in teams if letter not in wanted and letter not in kept])
    shown = zip_longest(teams, wanted, fillvalue="")
    return {usual: want or (usual if usual in kept else next(free)) for usual, want in shown}


class _Coloured(Presentation[Any, Any, Any]):
    """A game's presentation with other teams in the place of the usual ones."""

    def __init__(self, game: AnyGame, letters: Mapping[str, str]) -> None:
        self._inner = game.presentation
        self._letters = letters
        self._riders = {team + kind: letters[team] + kind for team in letters for kind in game.facts.kinds}
        self._names = {
            f"{game.facts.name}.team.{usual}": f"{game.facts.name}.team.{shown}" for usual, shown in letters.items()
        }
        self.condenses = self._inner.condenses

    def _shown(self, value: Any) -> Any:
        """Return a message or any data of the contract in the chosen colours."""
        if isinstance(value, Message):
            return self._said(value)
        if isinstance(value, tuple | list):
            return type(value)([self._shown(item) for item in value])
        if not isinstance(value, msgspec.Struct):
            return value
        names = [name for name in value.__struct_fields__ if name not in _ASIDE]
        changed = {name: self._field(name, getattr(value, name)) for name in names}
        if isinstance(value, Pick) and value.kind == "rider":
            changed["id"] = self._named(value.id, self._riders)
        return msgspec.structs.replace(value, **changed)

    def _field(self, name: str, value: Any) -> Any:
        if name in _LETTERS:
            return self._named(value, self._letters)
        if name in _RIDERS and not isinstance(value, Message):
            return self._named(value, self._riders)
        return self._shown(value) if isinstance(value, msgspec.Struct | tuple) else value

    def _named(self, value: Any, names: Mapping[str, str]) -> Any:
        """Return a name, or names in tuples, as they are shown."""
        if isinstance(value, tuple):
            return tuple(self._named(item, names) for item in value)
        return names.get(value, value) if isinstance(value, str) else self._shown(value)

    def _said(self, message: Message) -> Message:
        places = {name: self._place(place) for name, place in message.places.items()}
        return Message(self._names.get(message.key, message.key), places)

    def _place(self, place: object) -> object:
        """Return a field of a sentence; short names of riders may stand in it side by side."""
        if not isinstance(place, str):
            return self._shown(place)
        words = place.split(" ")
        return " ".join(map(self._riders.__getitem__, words)) if all(word in self._riders for word in words) else place

    def _speak(self, words: Words) -> Words:
        return lambda message: words(self._said(message))

    @override
    def words(self, language: str) -> Mapping[str, Any]:
        return self._inner.words(language)

    @override
    def seat_name(self, seat: Seat, seats: int) -> Message:
        return self._said(self._inner.seat_name(seat, seats))

    @override
    def prompt(self, view: Any) -> Message:
        return self._said(self._inner.prompt(view))

    @override
    def choice(self, view: Any, action: Any) -> Choice:
        choice: Choice = self._shown(self._inner.choice(view, action))
        return choice

    @override
    def tell(self, view: Any, event: Any) -> Message:
        return self._said(self._inner.tell(view, event))

    @override
    def reason(self, given: Message) -> Message:
        return self._said(self._inner.reason(given))

    @override
    def scene(self, view: Any, events: Sequence[Any], words: Words) -> Any:
        return self._shown(self._inner.scene(view, events, self._speak(words)))

    @override
    def course_scene(self, seats: int, options: Any, words: Words) -> Any:
        return self._shown(self._inner.course_scene(seats, options, self._speak(words)))

    @override
    def ask(self, view: Any, legal: Sequence[Any]) -> Ask:
        ask: Ask = self._shown(self._inner.ask(view, legal))
        return ask

    @override
    def panels(self, view: Any) -> Sequence[Panel]:
        return [self._shown(panel) for panel in self._inner.panels(view)]

    @override
    def beats(self, view: Any, events: Sequence[Any]) -> Sequence[Beat]:
        return [self._shown(beat) for beat in self._inner.beats(view, events)]

    @override
    def condense(self, events: Sequence[Any]) -> Sequence[Any]:
        return self._inner.condense(events)

    @override
    def lessons(self, words: Words) -> Sequence[Lesson]:
        return self._inner.lessons(words)

    @override
    def glossary(self) -> Sequence[Term]:
        return self._inner.glossary()

    @override
    def skipping(self, view: Any) -> Message | None:
        skips = self._inner.skipping(view)
        return skips and self._said(skips)

    @override
    def explain(self, view: Any) -> Sequence[Message]:
        return [self._said(line) for line in self._inner.explain(view)]

    @override
    def totals(self, result: Any) -> Sequence[str]:
        return self._inner.totals(result)

    @override
    def round_name(self, state: Any) -> Message:
        return self._said(self._inner.round_name(state))

    @override
    def has_started(self, state: Any) -> bool:
        return self._inner.has_started(state)

    @override
    def draw_prompt(self, pending: Any) -> Message | None:
        prompt = self._inner.draw_prompt(pending)
        return prompt and self._said(prompt)

    @override
    def outcome_names(self, view: Any, pending: Any) -> Mapping[str, Message]:
        return {word: self._said(name) for word, name in self._inner.outcome_names(view, pending).items()}

    @override
    def deck_owner(self, pending: Any) -> Seat | None:
        return self._inner.deck_owner(pending)
