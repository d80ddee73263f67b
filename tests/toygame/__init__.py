"""A toy game, complete and small: the example in `docs/adding-a-game.md`.

`PACELINE_GAMES=toy=toygame:GAME` adds it to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from paceline.core.codec import digest
from paceline.core.message import Message, say
from paceline.core.protocol import Bot, Decision, Facts, Stage
from paceline.draw.scene import Scene, Token
from paceline.road.road import Road, lay
from paceline.road.tiles import Tile
from toygame import rules
from toygame.rules import Action, Bid, Event, Options, Rules, State, View

TEAMS: Final = "ACJP"


def bold(_view: View, legal: Sequence[Bid], _rng: Random) -> Decision:
    """The highest card, with a reason."""
    return Decision(max(legal, key=lambda bid: bid.card), say("toy.bot.bold"))


def moody(_view: View, legal: Sequence[Bid], rng: Random) -> Bid:
    """Any card."""
    return rng.choice(legal)


def road(stage: str) -> Road:
    """One straight tile with a lane for every seat."""
    squares = rules.STAGES[stage] + 2
    tile = Tile(stage, stage, ("flat",) * squares, (rules.MOST,) * squares, start=1, finish=squares - 1)
    return lay([tile], beyond=max(rules.DECK) + max(rules.WINDS))


class Toy(Rules):
    """The rules, and what the game shows of itself."""

    facts: Facts = Facts(
        name="toy",
        title="Toy",
        rules_version=1,
        seats=range(rules.FEWEST, rules.MOST + 1),
        default_seats=3,
        options=Options,
        actions=Action,
        events=Event,
        state=State,
        view=View,
    )
    bots: ClassVar[Mapping[str, Bot]] = {"bold": bold, "moody": moody}

    def seated(self, options: Options, names: Sequence[str]) -> Options:
        return options

    def in_series(self, options: Options, seats: int, race: int) -> Options:
        return options

    def content_hash(self, seats: int, options: Options) -> str:
        return digest([rules.DECK, rules.WINDS, rules.STAGES.get(options.stage)])

    def stages(self) -> Sequence[Stage]:
        return [Stage(name, name, n, say("toy.squares", n=n), "toy") for name, n in rules.STAGES.items()]

    def words(self, language: str) -> Mapping[str, Any]:
        return WORDS if language == "en" else {}

    def rules_page(self) -> str:
        return "toy.md"

    def seat_name(self, seat: int, seats: int = 4) -> Message:
        return say("toy.team", letter=TEAMS[seat])

    def prompt(self, view: View) -> Message:
        return say("toy.prompt", wind=view.table.wind)

    def describe(self, view: View, action: Action) -> Message:
        """A bid by its card; chance in the log's own words."""
        if isinstance(action, Bid):
            return say("toy.choose", n=action.card)
        return say("toy.chance", outcome=repr(action))

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

    def scene(self, view: View, events: Sequence[Event], words: Callable[[Message], str]) -> Scene:
        """Every rider in the lane of his seat."""
        squares = road(view.table.stage).squares
        tokens = []
        for seat, row in enumerate(view.table.rows):
            team, cell, name = TEAMS[seat], squares[row].cells[seat], words(self.seat_name(seat))
            tokens.append(Token(f"{team}T", team, "T", cell, name, view.seat == seat))
        return self._scene(view.table.stage, words, tuple(tokens))

    def course_scene(self, seats: int, options: Options, words: Callable[[Message], str]) -> Scene:
        return self._scene(options.stage, words, ())

    def _scene(self, stage: str, words: Callable[[Message], str], tokens: tuple[Token, ...]) -> Scene:
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


WORDS: Final = {
    "team": "Team {letter}",
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
