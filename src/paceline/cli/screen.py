"""The screen of the people in a race: menus of choices, panels, and hands hidden from each other."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from paceline import bots
from paceline.bots import is_person
from paceline.cli.board import show_board, show_news, show_riders
from paceline.cli.menu import AT_ONCE, BACK, Menu, needs_lock
from paceline.cli.rules import show_rules
from paceline.cli.seats import describe_seat
from paceline.cli.terminal import (
    BOLD,
    DIM,
    Leave,
    ask,
    clear,
    discard_typing,
    page,
    paint,
    show,
    speak,
    tell,
    told,
    wrap,
)
from paceline.cli.typed import TypedDealer
from paceline.core.chance import Dealer, SeededDealer
from paceline.core.game import Decision, Seat
from paceline.core.messages import Message, say
from paceline.core.presentation import Ask, Bid, Bids, Card, Cards, Chips, Meter, Offers, Order, Part, Text, Turn
from paceline.core.race import Player, Race, bot_player
from paceline.draw.scene import AnyScene

_SHORTEST: Final = 2
"""Letters that are enough for a command."""


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
                why=self.game.presentation.reason(thought.reason),
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
        """Ask until the answer is one of the choices; Enter is enough for an only choice and locks a card."""
        question = self.game.presentation.ask(view, legal)
        here, card = Menu.of(question), None
        self._show_choices(question, here)
        while True:
            typed = ask(speak(say("cli.lock", choice=card.label) if card else here.question)).casefold()
            if card and not typed:
                return card.action
            if card and typed in BACK:
                card = None
                self._show_choices(question, here)
                continue
            chosen = here.chosen(typed.removesuffix(AT_ONCE))
            if chosen and (chosen is card or typed.endswith(AT_ONCE) or not needs_lock(chosen)):
                return chosen.action
            turned = None if chosen else here.open(typed.removesuffix(AT_ONCE))
            card, here = chosen or card, turned or here
            if turned:
                self._show_choices(question, here)
            elif not chosen:
                self._command(typed, view, question, here)

    def _show_choices(self, question: Ask, here: Menu) -> None:
        show()
        for line in () if here.above else panel_lines(question):
            show(wrap(speak(line), "", "  "))
        tell(here.title, BOLD)
        width = max(map(len, here.groups))
        for key, line in here.lines().items():
            show(wrap(speak(line), f"  {key:>{width}})  ", " " * (width + 5)))

    def _command(self, typed: str, view: Any, question: Ask, here: Menu) -> None:
        """Run a command typed instead of a choice; two letters of it are enough."""
        word, _, rest = typed.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "board": lambda: show_board(self.game.presentation.scene(view, (), speak)),
            "riders": lambda: show_riders(self.game.presentation.scene(view, (), speak)),
            "cards": lambda: self._show_panels(view),
            "why": self._tell_reasons,
            "rules": lambda: self._show_rules(rest),
            "help": lambda: self._help(view, here.headed),
            "quit": self._leave,
            "exit": self._leave,
        }
        short = {"": "again", "?": "help", "q": "quit"}
        commands["again"] = lambda: self._show_choices(question, here)
        meant = [name for name in commands if len(word) >= _SHORTEST and name.startswith(word)]
        name = short.get(word) or (meant[0] if meant else "")
        unknown = say("cli.not-a-choice", typed=typed, keys=here.keys)
        commands.get(name, lambda: tell(unknown))()

    def _show_rules(self, wanted: str) -> None:
        show_rules(self.game.facts.name, wanted)

    def _show_panels(self, view: Any) -> None:
        """Show everything that the player may look at."""
        panels = self.game.presentation.panels(view)
        if not panels:
            tell(say("cli.no-cards"))
        for panel in panels:
            tell(panel.title, BOLD)
            for part in panel.parts:
                show(wrap(speak(part_line(part)), "  ", "    "))

    def _leave(self) -> None:
        raise Leave

    def _help(self, view: Any, headed: bool) -> None:
        """Show the keys and commands, then the rules of this race, a screen at a time."""
        keys = [*told(say("cli.commands")), *(told(say("cli.commands-headings")) if headed else [])]
        race = [line for message in self.game.presentation.explain(view) for line in told(message)]
        page(["", *keys, "", *told(self._race_title()), *race])

    def _race_title(self) -> Message:
        """Return the game with the options that were chosen for this race."""
        usual, given = msgspec.to_builtins(self.game.facts.options()), self.race.log.header.options
        chosen = {name: value for name, value in given.items() if value != usual.get(name)}
        options = tuple(say("cli.option", name=name, value=_option_words(value)) for name, value in chosen.items())
        return say(f"cli.this-race{'' if options else '-plain'}", game=self.game.facts.title, options=options)

    def _tell_reasons(self) -> None:
        reasons = [*self._reasons, *self._told(self._open)]
        for reason in reasons or [speak(say("cli.no-reasons"))]:
            show(paint(wrap(reason, "  ", "    "), DIM))


def _option_words(value: Any) -> str:
    """Return the value of an option as people type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def panel_lines(ask: Ask) -> Iterator[Message]:
    """Yield the lines above a question."""
    for panel in ask.panels:
        if panel.with_question or panel.instead_of_board:
            yield from map(part_line, (part for part in panel.parts if not isinstance(part, Offers)))  # the choices


def part_line(part: Part) -> Message:
    """Return one part of a panel as a line."""
    if isinstance(part, Text):
        return part.text
    if isinstance(part, Meter):
        return say("cli.panel.meter", label=part.label, value=part.value, most=part.most)
    if isinstance(part, Cards):
        return _cards_line(part)
    return say("cli.panel.cards", label=part.label, cards=_entries(part))


def _entries(part: Chips | Order | Offers | Bids) -> tuple[Message | str, ...]:
    match part:
        case Chips():
            return part.chips
        case Order():
            return tuple(map(_turn, part.turns))
        case Offers():
            return tuple(_card(offer.card) for offer in part.offers)
        case Bids():
            return tuple(map(_bid, part.bids))


def _turn(turn: Turn) -> Message:
    return say(f"cli.panel.turn-{turn.state}", name=turn.name, note=turn.note or "")


def _bid(bid: Bid) -> Message:
    if bid.total is None:
        return say(f"cli.panel.bid-{'hidden' if bid.hidden else 'none'}", name=bid.name)
    return say(f"cli.panel.bid{'-leads' if bid.leads else ''}", name=bid.name, total=bid.total)


def _cards_line(row: Cards) -> Message:
    """Return a row of cards: those that can be seen, or how many lie face down."""
    if row.cards:
        return say("cli.panel.cards", label=row.label, cards=tuple(map(_card, row.cards)))
    if row.hidden:
        return say("cli.panel.hidden", label=row.label, n=row.hidden)
    return say("cli.panel.none", label=row.label)


def _card(card: Card) -> Message | str:
    return card.name or card.value
