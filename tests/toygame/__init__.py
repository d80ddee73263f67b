"""A toy game, complete and small: the example in `docs/adding-a-game.md`.

`PACELINE_GAMES=toy=toygame:GAME` adds it to the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from paceline.core.codec import digest
from paceline.core.game import Bot, Decision, Facts, Stage
from paceline.core.messages import Message, say
from paceline.core.presentation import Card, Cards, Choice, Panel, Pick, Presentation, Words, override
from paceline.draw.scene import Token
from paceline.draw.squares.scene import Scene
from paceline.roads.squares import Road, Tile, lay
from toygame import rules
from toygame.rules import Action, Bid, Event, Options, Rules, State, View

TEAMS: Final = "ACJP"


def bold(_view: View, legal: Sequence[Bid], _rng: Random) -> Decision:
    """Return the highest card, with a reason."""
    return Decision(max(legal, key=lambda bid: bid.card), say("toy.bot.bold"))


def moody(_view: View, legal: Sequence[Bid], rng: Random) -> Bid:
    """Return any card."""
    return rng.choice(legal)


def road(stage: str) -> Road:
    """Return one straight tile with a lane for every seat."""
    squares = rules.STAGES[stage] + 2
    tile = Tile(stage, stage, ("flat",) * squares, (rules.MOST,) * squares, start=1, finish=squares - 1)
    return lay([tile], beyond=max(rules.DECK) + max(rules.WINDS))


class ToyPresentation(Presentation[View, Action, Event]):
    """The presentation of the toy game: the required methods, and a hand of cards."""

    @override
    def words(self, language: str) -> Mapping[str, Any]:
        return WORDS if language == "en" else {}

    @override
    def seat_name(self, seat: int, seats: int = 4) -> Message:
        return say("toy.team", letter=TEAMS[seat])

    @override
    def prompt(self, view: View) -> Message:
        return say("toy.prompt", wind=view.table.wind)

    @override
    def choice(self, view: View, action: Action) -> Choice:
        if not isinstance(action, Bid):
            return Choice(action, say("toy.chance", outcome=repr(action)))
        held = view.mine is not None and action.card in view.mine.hand
        picks = (Pick("card", str(action.card)),) if held else ()
        return Choice(action, say("toy.choose", n=action.card), picks=picks)

    @override
    def panels(self, view: View) -> Sequence[Panel]:
        if view.mine is None or not view.mine.hand:
            return ()
        hand = tuple(Card(str(card), str(card), "energy") for card in view.mine.hand)
        return [Panel("hand", say("toy.hand"), (Cards(say("toy.hand"), hand),))]

    @override
    def tell(self, view: View, event: Event) -> Message:
        match event:
            case rules.Blew(wind):
                return say("toy.event.blew", wind=wind)
            case rules.Drew(seat, cards):
                return say("toy.event.drew", team=self.seat_name(seat), cards=cards)
            case rules.Rode(seat, start, end, clause):
                key = "sprinted" if clause == "TOY 5" else "rode"
                return say(f"toy.event.{key}", team=self.seat_name(seat), n=end - start)
            case rules.Won(seats):
                return say("toy.event.won", teams=tuple(map(self.seat_name, seats)))

    @override
    def scene(self, view: View, events: Sequence[Event], words: Words) -> Scene:
        """Return every rider in the lane of their seat."""
        squares = road(view.table.stage).squares
        tokens = []
        for seat, row in enumerate(view.table.rows):
            team, cell, name = TEAMS[seat], squares[row].cells[seat], words(self.seat_name(seat))
            tokens.append(Token(f"{team}T", team, "T", cell, name, view.seat == seat))
        return self._scene(view.table.stage, words, tuple(tokens))

    @override
    def course_scene(self, seats: int, options: Options, words: Words) -> Scene:
        return self._scene(options.stage, words, ())

    def _scene(self, stage: str, words: Words, tokens: tuple[Token, ...]) -> Scene:
        subtitle = words(say("toy.squares", n=rules.STAGES[stage]))
        start, finish = words(say("toy.start")), words(say("toy.finish"))
        return Scene(
            title=stage,
            subtitle=subtitle,
            road=road(stage),
            start_word=start,
            finish_word=finish,
            terrain_words={},
            tokens=tokens,
            description=subtitle,
        )


class Toy(Rules):
    """The rules, and what the game shows of itself."""

    facts: ClassVar[Facts] = Facts(
        name="toy",
        title="Toy",
        rules_version=1,
        rules_page="toy.md",
        seats=range(rules.FEWEST, rules.MOST + 1),
        default_seats=3,
        options=Options,
        actions=Action,
        events=Event,
        state=State,
        view=View,
    )
    presentation: ClassVar[Presentation[Any, Any, Any]] = ToyPresentation()
    bots: ClassVar[Mapping[str, Bot]] = {"bold": bold, "moody": moody}

    def content_hash(self, seats: int, options: Options) -> str:
        return digest([rules.DECK, rules.WINDS, rules.STAGES.get(options.stage)])

    def stages(self) -> Sequence[Stage]:
        return [Stage(name, name, n, say("toy.squares", n=n), "toy") for name, n in rules.STAGES.items()]


WORDS: Final = {
    "team": "Team {letter}",
    "hand": "Your hand",
    "prompt": "The wind is {wind}. Your bid?",
    "choose": {"one": "Ride {n} square", "other": "Ride {n} squares"},
    "chance": "{outcome}",
    "squares": {"one": "{n} square", "other": "{n} squares"},
    "start": "START",
    "finish": "FINISH",
    "bot": {"bold": "Always the highest card."},
    "option": {"stage": "the road: short or long"},
    "event": {
        "blew": "The wind is {wind}.",
        "drew": "{team} draws {cards}.",
        "rode": {"one": "{team} rides {n} square.", "other": "{team} rides {n} squares."},
        "sprinted": "The wind carries {team} {n} further.",
        "won": "{teams} wins.",
    },
    "refused": {
        "seats": "{seats} seats cannot race: two to four can.",
        "stage": "There is no stage «{stage}»: choose short or long.",
        "input": "Seat {seat} cannot do this now ({clause}).",
    },
}

GAME: Final = Toy()
