"""Real cards and dice: people draw, and type what they drew. For bots the machine deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from paceline.cli.terminal import Leave, ask, show, speak, tell, wrapped
from paceline.core.codec import to_text
from paceline.core.dealer import Dealer
from paceline.core.dealings import dealing_of
from paceline.core.luck import Luck
from paceline.core.message import Message, say
from paceline.core.play import Race
from paceline.core.protocol import CHANCE, AnyGame, Chance, Seat

Words = tuple[str, ...]


def seen_by(game: AnyGame, state: Any, outcomes: Sequence[Any], seats: Iterable[Seat]) -> list[Seat]:
    """The seats that could tell two ways of this draw from each other once all that is pending is drawn."""
    ways = [_all_drawn(game, game.apply(state, CHANCE, outcome)[0]) for outcome in outcomes[:2]]
    return [seat for seat in seats if game.view(ways[0], seat) != game.view(ways[-1], seat)]


def _all_drawn(game: AnyGame, state: Any) -> Any:
    """This state after the draws still pending: some cards are open only when the last of them is turned over."""
    luck = Luck(0)
    while CHANCE in game.to_act(state):
        state, _ = game.apply(state, CHANCE, game.chance(state).sample(luck))
    return state


class TypedDealer:
    """Asks the people who may see a draw how it fell; what only bots see is dealt by the machine."""

    def __init__(self, race: Race, people: Sequence[Seat], turn_to: Callable[[Seat], None], machine: Dealer) -> None:
        self.race, self.game, self.people, self.machine = race, race.game, people, machine
        self._turn_to = turn_to
        """Makes sure that nobody but this seat is at the screen."""

    def deal(self, chance: Chance[Any]) -> Any:
        """What was drawn."""
        outcomes = [outcome for outcome, _ in chance.outcomes()]
        if len(outcomes) == 1:
            return outcomes[0]
        asked = seen_by(self.game, self.race.state, outcomes, self.people)
        if not asked:
            return self.machine.deal(chance)
        if len(asked) == 1:
            self._turn_to(asked[0])
        return self._ask(chance, outcomes, self.game.view(self.race.state, asked[0]))

    def _ask(self, chance: Chance[Any], outcomes: Sequence[Any], view: Any) -> Any:
        """Ask until the answer is a way this draw can fall, typed in any order."""
        written = _written(outcomes)
        exact, sorted_too = _readings(written, outcomes)
        ordered = len(sorted_too) < len({tuple(sorted(words)) for words in exact})
        example = " ".join(written[len(written) // 2])
        question = wrapped(speak(self._question(chance, example))) + " "
        show()
        while True:
            typed = ask(question)
            words = tuple(typed.casefold().replace(",", " ").split())
            outcome = exact.get(words) or sorted_too.get(tuple(sorted(words)))
            if outcome is not None:
                tell(self.game.describe(view, outcome))
                return outcome
            if words == ("q",):
                raise Leave
            help_key = "cli.help-drawn-in-order" if ordered else "cli.help-drawn"
            key = help_key if words == ("?",) else "cli.not-drawn"
            known = tuple(dict.fromkeys(word for words in written for word in words))
            tell(say(key, typed=typed, words=known, example=example))

    def _question(self, chance: Chance[Any], example: str) -> Message:
        """In the words of the game where it has some."""
        dealing = dealing_of(self.game)
        if dealing is None:
            return say("cli.what-was-drawn", label=chance.label, example=example)
        return say("cli.dealing", question=dealing(chance))


def _written(outcomes: Sequence[Any]) -> list[Words]:
    """The words that tell outcomes apart, as they are written in a race file."""
    texts = [to_text(outcome).split() for outcome in outcomes]
    same = [len(set(column)) == 1 for column in zip(*texts, strict=True)]
    told = [[word for word, fixed in zip(text, same, strict=True) if not fixed] for text in texts]
    return [tuple(",".join(words).replace(",", " ").split()) for words in told]


def _readings(written: Sequence[Words], outcomes: Sequence[Any]) -> tuple[dict[Words, Any], dict[Words, Any]]:
    """Outcomes by these words in small letters, in order, and sorted where that is enough."""
    exact: dict[Words, Any] = {}
    in_any_order: dict[Words, list[Any]] = {}
    for told, outcome in zip(written, outcomes, strict=True):
        words = tuple(map(str.casefold, told))
        exact[words] = outcome
        in_any_order.setdefault(tuple(sorted(words)), []).append(outcome)
    return exact, {words: found[0] for words, found in in_any_order.items() if len(found) == 1}
