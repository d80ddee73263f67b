"""The screen of the people in a race: menus of choices, panels, and hands hidden from each other."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from paceline import bots
from paceline.cli.board import show_board, show_news, show_riders
from paceline.cli.seats import describe_seat, is_person
from paceline.cli.terminal import (
    BOLD,
    DIM,
    Leave,
    ask,
    clear,
    discard_typing,
    paint,
    show,
    speak,
    tell,
    wrap,
)
from paceline.cli.typed import TypedDealer
from paceline.core.chance import Dealer, SeededDealer
from paceline.core.game import Decision, Seat
from paceline.core.messages import Message, flat, say
from paceline.core.presentation import Ask, Card, Cards, Group, Meter, Part, Text, group_choices
from paceline.core.race import Player, Race, bot_player
from paceline.draw.scene import AnyScene


class Screen:
    """A screen shared by all people of a race."""

    def __init__(self, race: Race, story: Sequence[Any] = ()) -> None:
        self.game, self.race = race.game, race
        self.names = race.log.header.seats
        self.people = [seat for seat, name in enumerate(self.names) if is_person(name)]
        seed = race.log.header.seed
        self.typed = seed is None
        self._seed = secrets.token_hex(8) if seed is None else seed
        self._story = list(story)
        """Events since the screen was opened, and those of the round before."""
        self._rounds = [0]
        """Index in the story at which each round begins."""
        self._reasons: list[str] = []
        """The bots' reasons in the last round."""
        self._shown: dict[Seat, int] = {}
        """Number of events each seat has been shown."""
        self._thoughts: list[tuple[Seat, Decision]] = []
        self._open: list[tuple[Seat, Decision]] = []
        """Decisions of this round that were made in the open."""
        self._sealed = False
        """True if seats act simultaneously in this round: reasons stay hidden until it is over."""
        self._looking: Seat | None = None
        self._scene: AnyScene | None = None
        """The scene on the screen."""

    @property
    def shared(self) -> bool:
        """True if several people use this screen."""
        return len(self.people) > 1

    def players(self) -> list[Player]:
        """Return a player for every seat: a person, or a bot whose reasons are recorded."""
        return [
            self._person(seat)
            if is_person(name)
            else self._thinking(seat, bot_player(bots.find(self.game, name), self._seed, seat))
            for seat, name in enumerate(self.names)
        ]

    def dealer(self) -> Dealer:
        """Return a seeded dealer, or one that asks people what they drew."""
        machine = SeededDealer(self._seed)
        return TypedDealer(self.race, self.people, self._turn_to, machine) if self.typed else machine

    def happened(self, events: Sequence[Any], round_over: bool) -> None:
        """Record events until somebody looks, and the bots' reasons once cards are open."""
        self._story += events
        if round_over:
            self._rounds.append(len(self._story))
            self._reasons = self._told(self._thoughts)
            self._thoughts, self._open, self._sealed = [], [], False

    def _told(self, thoughts: Sequence[tuple[Seat, Decision]]) -> list[str]:
        """Return reasons as sentences, each once."""
        told = [
            say(
                "cli.reason",
                team=self.game.presentation.seat_name(seat, len(self.names)),
                bot=self.names[seat],
                why=thought.reason,
            )
            for seat, thought in thoughts
        ]
        return list(dict.fromkeys(map(speak, told)))

    def show_end(self) -> None:
        """Show the last round; the whole race if only bots played."""
        last = self._rounds[-2] if self.people and len(self._rounds) > 1 else 0
        if self.shared:
            clear()
        show_news(self.game, self.game.view(self.race.state, None), self._story[last:], None)

    def close(self) -> None:
        """Clear the screen if it may show somebody's hand."""
        if self.shared and self._looking is not None:
            clear()

    def _thinking(self, seat: Seat, player: Player) -> Player:
        def answer(view: Any, legal: Sequence[Any]) -> Any:
            self._see_who_acts()
            decision = player(view, legal)
            if isinstance(decision, Decision):
                self._thoughts.append((seat, decision))
                self._open += [] if self._sealed else [(seat, decision)]
            return decision

        return answer

    def _see_who_acts(self) -> None:
        """Note if seats choose simultaneously: the last of them is alone, and still chooses in secret."""
        self._sealed = self._sealed or len(self.game.to_act(self.race.state)) > 1

    def _person(self, seat: Seat) -> Player:
        def answer(view: Any, legal: Sequence[Any]) -> Any:
            self._see_who_acts()
            self._turn_to(seat)
            return self._choose(view, legal)

        return answer

    def _turn_to(self, seat: Seat) -> None:
        """Show the race to this seat; with several people, hide what the previous one saw."""
        if self._looking != seat and self.shared:
            self.close()
            discard_typing()
            ask(speak(say("cli.pass-on", who=describe_seat(self.game, seat, self.names))))
        elif self._looking is None:
            tell(say("cli.you-are", team=self.game.presentation.seat_name(seat, len(self.names))))
            others = [other for other in range(len(self.names)) if other != seat]
            if others:
                tell(say("cli.others", riders=tuple(describe_seat(self.game, other, self.names) for other in others)))
        if self._looking != seat:
            self._looking, self._scene = seat, None
        news = self._story[self._shown.get(seat, 0) :]
        self._shown[seat] = len(self._story)
        if self._scene is None or any(event.seen_by(seat) is not None for event in news):
            view = self.game.view(self.race.state, seat)
            self._scene = show_news(self.game, view, news, seat, self._scene)

    def _choose(self, view: Any, legal: Sequence[Any]) -> Any:
        """Ask until the answer is one of the choices; Enter is enough for an only choice."""
        question = self.game.presentation.ask(view, legal)
        here = Menu.of(question)
        self._show_choices(question, here)
        while True:
            typed = ask(speak(here.question)).casefold()
            for action in here.chosen(typed):
                return action
            turned = here.open(typed)
            if turned:
                here = turned
                self._show_choices(question, here)
            else:
                self._command(typed, view, question, here)

    def _show_choices(self, question: Ask, here: Menu) -> None:
        show()
        for line in () if here.above else panel_lines(question):
            show(wrap(speak(line), "", "  "))
        tell(here.title, BOLD)
        width = max(map(len, here.groups))
        for number, line in here.lines().items():
            show(wrap(speak(line), f"  {number:>{width}})  ", " " * (width + 5)))

    def _command(self, typed: str, view: Any, question: Ask, here: Menu) -> None:
        """Run a command typed instead of a choice."""
        commands: dict[str, Callable[[], None]] = {
            "": lambda: self._show_choices(question, here),
            "q": self._leave,
            "b": lambda: show_board(self.game.presentation.scene(view, (), speak)),
            "r": lambda: show_riders(self.game.presentation.scene(view, (), speak)),
            "w": self._tell_reasons,
            "?": lambda: self._help(here.headed),
        }
        unknown = say("cli.not-a-choice", typed=typed, n=len(here.groups))
        commands.get(typed, lambda: tell(unknown))()

    def _leave(self) -> None:
        raise Leave

    def _help(self, headed: bool) -> None:
        facts = self.game.facts
        show()
        if "help" in flat(self.game.presentation.words("en")):
            tell(say(f"{facts.name}.help"))
            show()
        if headed:
            tell(say("cli.commands-headings"))
        tell(say("cli.commands", page=self.game.facts.rules_page))

    def _tell_reasons(self) -> None:
        reasons = [*self._reasons, *self._told(self._open)]
        for reason in reasons or [speak(say("cli.no-reasons"))]:
            show(paint(wrap(reason, "  ", "    "), DIM))


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
            below = (self.above or self).open(heading)
            return below.chosen(number) if below else ()
        group = self.groups.get(typed)
        return () if group is None or group.heading else (group.choices[0].action,)

    def open(self, typed: str) -> Menu | None:
        """Return the menu that was typed: that of a heading, or the one above."""
        if typed in _BACK and self.above:
            return self.above
        group = self.groups.get(typed)
        if group is None or group.heading is None:
            return None
        return Menu(group.heading, [Group(None, (choice,)) for choice in group.choices], self)


def panel_lines(ask: Ask) -> Iterator[Message]:
    """Yield the lines above a question."""
    for panel in ask.panels:
        if panel.with_question:
            yield from map(part_line, panel.parts)


def part_line(part: Part) -> Message:
    """Return one part of a panel as a line."""
    if isinstance(part, Text):
        return part.text
    if isinstance(part, Meter):
        return say("cli.panel.meter", label=part.label, value=part.value, most=part.most)
    if isinstance(part, Cards):
        return say("cli.panel.cards", label=part.label, cards=tuple(map(_card, part.cards)))
    return say("cli.panel.cards", label=part.label, cards=part.chips)


def _card(card: Card) -> Message | str:
    return card.name or card.value
