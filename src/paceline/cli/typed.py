"""Real cards and dice: people draw, and type what they drew; the machine deals for bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from paceline.bots import is_person
from paceline.cli.terminal import Leave, ask, show, speak, tell, wrap
from paceline.core.chance import Dealer, Luck
from paceline.core.codec import to_text
from paceline.core.game import CHANCE, AnyGame, Chance, Seat
from paceline.core.messages import Message, say
from paceline.core.race import Race

Words = tuple[str, ...]


def seats_that_see(game: AnyGame, state: Any, outcomes: Sequence[Any], seats: Iterable[Seat]) -> list[Seat]:
    """Return the seats that can tell two outcomes of this draw apart once all pending draws are made."""
    ways = [_all_drawn(game, game.apply(state, CHANCE, outcome)[0]) for outcome in outcomes[:2]]
    return [seat for seat in seats if game.view(ways[0], seat) != game.view(ways[-1], seat)]


def _all_drawn(game: AnyGame, state: Any) -> Any:
    """Return the state after all pending draws: some cards are revealed only with the last of them."""
    luck = Luck(0)
    while CHANCE in game.to_act(state):
        state, _ = game.apply(state, CHANCE, game.chance(state).sample(luck))
    return state


class TypedDealer:
    """Asks the people who may see a draw for its outcome; deals what only bots see."""

    def __init__(self, race: Race, people: Sequence[Seat], turn_to: Callable[[Seat], None], machine: Dealer) -> None:
        self.race, self.game, self.people, self.machine = race, race.game, people, machine
        self._turn_to = turn_to
        """Hands the screen to a seat."""
        own_teams = self.game.facts.own_teams
        seats = enumerate(race.log.header.seats)
        self._bots = {seat for seat, name in seats if not is_person(name) and name not in own_teams}
        """Seats whose decks are in the machine."""

    def deal(self, chance: Chance[Any]) -> Any:
        """Return the outcome of a draw."""
        outcomes = [outcome for outcome, _ in chance.outcomes()]
        if len(outcomes) == 1:
            return outcomes[0]
        if self.game.presentation.deck_owner(chance) in self._bots:
            return self.machine.deal(chance)
        asked = seats_that_see(self.game, self.race.state, outcomes, self.people)
        if not asked:
            return self.machine.deal(chance)
        if len(asked) == 1:
            self._turn_to(asked[0])
        return self._ask(chance, outcomes, self.game.view(self.race.state, asked[0]))

    def _ask(self, chance: Chance[Any], outcomes: Sequence[Any], view: Any) -> Any:
        """Ask until the answer is a possible outcome, typed in any order or by its name."""
        written = _written(outcomes)
        exact, sorted_too = _readings(written, outcomes)
        names = {word: speak(name) for word, name in self.game.presentation.outcome_names(view, chance).items()}
        ordered = len(sorted_too) < len({tuple(sorted(words)) for words in exact})
        example = " ".join(names.get(word, word) for word in written[len(written) // 2])
        question = wrap(speak(self._question(chance, example))) + " "
        show()
        while True:
            typed = ask(question)
            words = tuple(typed.casefold().replace(",", " ").split())
            outcome = exact.get(words) or sorted_too.get(tuple(sorted(words)))
            if outcome is None and words == ("q",):
                raise Leave
            outcome = outcome or exact.get(_named(words, names))
            if outcome is not None:
                tell(self.game.presentation.choice(view, outcome).label)
                return outcome
            help_key = "cli.help-drawn-in-order" if ordered else "cli.help-drawn"
            key = help_key if words == ("?",) else "cli.not-drawn"
            known = dict.fromkeys(word for words in written for word in words)
            tell(say(key, typed=typed, words=tuple(_told(word, names) for word in known), example=example))

    def _question(self, chance: Chance[Any], example: str) -> Message:
        """Return the game's own question if it has one."""
        question = self.game.presentation.draw_prompt(chance)
        if question is None:
            return say("cli.what-was-drawn", label=chance.label, example=example)
        return say("cli.dealing", question=question)


def _named(typed: Words, names: Mapping[str, str]) -> Words:
    """Return the word whose name, or unique beginning of a name, was typed."""
    said = " ".join(typed)
    same = [word for word, name in names.items() if name.casefold() == said]
    near = same or [word for word, name in names.items() if said and name.casefold().startswith(said)]
    return (near[0].casefold(),) if len(near) == 1 else ()


def _told(word: str, names: Mapping[str, str]) -> Message | str:
    """Return a word with its name."""
    return say("cli.drawn-name", word=word, name=names[word]) if word in names else word


def _written(outcomes: Sequence[Any]) -> list[Words]:
    """Return the words of a race file that distinguish the outcomes."""
    texts = [to_text(outcome).split() for outcome in outcomes]
    same = [len(set(column)) == 1 for column in zip(*texts, strict=True)]
    told = [[word for word, fixed in zip(text, same, strict=True) if not fixed] for text in texts]
    return [tuple(",".join(words).replace(",", " ").split()) for words in told]


def _readings(written: Sequence[Words], outcomes: Sequence[Any]) -> tuple[dict[Words, Any], dict[Words, Any]]:
    """Return outcomes by their words in order, and by sorted words if these are unique."""
    exact: dict[Words, Any] = {}
    in_any_order: dict[Words, list[Any]] = {}
    for told, outcome in zip(written, outcomes, strict=True):
        words = tuple(map(str.casefold, told))
        exact[words] = outcome
        in_any_order.setdefault(tuple(sorted(words)), []).append(outcome)
    return exact, {words: found[0] for words, found in in_any_order.items() if len(found) == 1}
