"""People at the terminal: questions, hidden hands, and who sits where."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from paceline import bots
from paceline.cli.board import show_board, show_events
from paceline.cli.terminal import BOLD, CLEAR, DIM, Leave, ask, paint, show, speak, tell
from paceline.core.codec import to_text
from paceline.core.dealer import AskedDealer, Dealer, SeededDealer
from paceline.core.message import PacelineError, say
from paceline.core.play import Player, Race, bot_player
from paceline.core.protocol import AnyGame, Chance, Decision, Seat

HUMAN: Final = "you"


def is_person(name: str) -> bool:
    """Seats called `you` or `you:Maud` are people."""
    return name == HUMAN or name.startswith(f"{HUMAN}:")


def default_seats(game: AnyGame) -> list[str]:
    """You, and the game's own bots, best first."""
    names = list(bots.available(game))
    return [HUMAN, *(names[place % len(names)] for place in range(game.facts.default_seats - 1))]


class Table:
    """One screen shared by all people of a race."""

    def __init__(self, race: Race) -> None:
        self.game, self.race = race.game, race
        self.seats = race.log.header.seats
        self.people = [seat for seat, name in enumerate(self.seats) if is_person(name)]
        self.story: list[Any] = []
        """All events since this screen was opened."""
        self.reasons: list[str] = []
        self._seen: dict[Seat | None, int] = {}
        """How much of the story each seat has been shown."""
        self._thoughts: list[tuple[Seat, Decision]] = []
        self._looking: Seat | None = None

    def players(self) -> list[Player]:
        """Whoever answers for every seat: a person, or a bot whose reasons are kept."""
        seed = self.race.log.header.seed
        return [
            self._person(seat)
            if is_person(name)
            else self._thinking(seat, bot_player(bots.find(self.game, name), seed or 0, seat))
            for seat, name in enumerate(self.seats)
        ]

    def dealer(self) -> Dealer:
        """A seeded dealer, or people who type what they drew."""
        seed = self.race.log.header.seed
        if seed is not None:
            return SeededDealer(seed)
        return AskedDealer(self.game, self._ask_drawn, lambda error: tell(error.message))

    def happened(self, events: Sequence[Any], round_over: bool) -> None:
        """Keep what happened until somebody looks; reasons are told when cards are open."""
        self.story += events
        if round_over:
            told = [
                say("cli.reason", team=self.game.seat_name(seat), bot=self.seats[seat], why=thought.reason)
                for seat, thought in self._thoughts
            ]
            self.reasons = list(dict.fromkeys(map(speak, told)))
            self._thoughts = []

    def _thinking(self, seat: Seat, player: Player) -> Player:
        def answer(view: Any, legal: Sequence[Any]) -> Any:
            decision = player(view, legal)
            if isinstance(decision, Decision):
                self._thoughts.append((seat, decision))
            return decision

        return answer

    def _person(self, seat: Seat) -> Player:
        def answer(view: Any, legal: Sequence[Any]) -> Any:
            self._look(seat, view)
            return self._choose(view, legal)

        return answer

    def _look(self, seat: Seat, view: Any) -> None:
        """Show the table to this seat; with several people, hide what the last one saw."""
        if self._looking != seat and len(self.people) > 1:
            if self._looking is not None and sys.stdout.isatty():
                show(CLEAR)
            name = self.seats[seat].partition(":")[2] or self.game.seat_name(seat)
            ask(speak(say("cli.pass-on", name=name, team=self.game.seat_name(seat))))
        if self._looking is None:
            tell(say("cli.you-are", team=self.game.seat_name(seat)))
        if self._looking != seat or self._seen.get(seat, -1) < len(self.story):
            self._looking = seat
            self.show(seat, view)

    def show(self, seat: Seat | None, view: Any) -> None:
        """What happened since this seat last looked, and the board."""
        news = self.story[self._seen.get(seat, 0) :]
        self._seen[seat] = len(self.story)
        show_events(self.game, view, news, seat)
        show_board(self.game.scene(view, news, speak))

    def _choose(self, view: Any, legal: Sequence[Any]) -> Any:
        """Ask until the answer is one of the choices."""
        show()
        tell(self.game.prompt(view), BOLD)
        for number, action in enumerate(legal, start=1):
            show(f"  {number}) {speak(self.game.describe(view, action))}")
        while True:
            typed = ask(speak(say("cli.choose", n=len(legal))))
            if typed.isdecimal() and 1 <= int(typed) <= len(legal):
                return legal[int(typed) - 1]
            self._command(typed, view, len(legal))

    def _command(self, typed: str, view: Any, choices: int) -> None:
        """What can be asked for instead of choosing."""
        commands: dict[str, Callable[[], None]] = {
            "q": self._leave,
            "b": lambda: show_board(self.game.scene(view, (), speak)),
            "w": self._tell_reasons,
            "?": self._help,
        }
        unknown = say("cli.not-a-choice", typed=typed, n=choices)
        commands.get(typed.casefold(), lambda: tell(unknown))()

    def _leave(self) -> None:
        raise Leave

    def _help(self) -> None:
        tell(say("cli.commands"))
        show()
        tell(say(f"{self.game.facts.name}.help"))

    def _tell_reasons(self) -> None:
        for reason in self.reasons or [speak(say("cli.no-reasons"))]:
            show(f"  {paint(reason, DIM)}")

    def _ask_drawn(self, chance: Chance[Any]) -> str:
        """The drawn cards as typed, completed to the text form of an outcome."""
        example = to_text(next(iter(chance.outcomes()))[0])
        *fixed, last = example.split()
        typed = ask(speak(say("cli.what-was-drawn", label=chance.label, example=last.replace(",", " "))))
        if typed.casefold() == "q":
            self._leave()
        words = typed.replace(",", " ").split()
        return " ".join([*fixed, ",".join(sorted(words)) + ("," if len(words) == 1 and "," in last else "")])


def check_seats(game: AnyGame, seats: Sequence[str], people: bool) -> None:
    """Refuse bots that do not exist, and people where only bots can ride."""
    for name in seats:
        if is_person(name):
            if not people:
                raise PacelineError("cli.no-people", name=name)
        else:
            bots.find(game, name)
