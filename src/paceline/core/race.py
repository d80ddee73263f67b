"""The only game loop, and the race it drives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, TypeAlias

from paceline.core.chance import Dealer, Luck, SeededDealer
from paceline.core.game import CHANCE, AnyGame, Bot, Decision, Seat
from paceline.core.log import (
    Entry,
    Header,
    Line,
    Log,
    digest_line,
    header_for,
    options_of,
    parse_header,
    parse_lines,
)
from paceline.core.messages import BadRecord, PacelineError

Player: TypeAlias = Callable[[Any, Sequence[Any]], Any]
"""Answers for a seat: a function of (view, legal) that returns an action or a `Decision`."""
Watcher: TypeAlias = Callable[[Entry, Sequence[Any], "Race"], None]
"""Is told of every input after it was applied, with the events it caused."""


class Race:
    """A race under way: its log, and the state that follows from it."""

    def __init__(self, game: AnyGame, header: Header, options: Any) -> None:
        self.game = game
        self.log = Log(header, [])
        self.state = game.setup(len(header.seats), options)

    @classmethod
    def start(cls, game: AnyGame, options: Any, seats: Iterable[str], seed: int | str | None = None) -> Race:
        """A new race; raises `BadOptions` where it cannot be set up so."""
        return cls(game, header_for(game, options, seats, seed), options)

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return not self.game.to_act(self.state)

    def put(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        """Apply one input, keep it in the log, and return its events."""
        self.state, events = self.game.apply(self.state, seat, action)
        self.log.entries.append(Entry(seat, action))
        return events


def play(race: Race, dealer: Dealer, players: Sequence[Player], watch: Watcher | None = None) -> Race:
    """Ride until the race is over: chance deals, seats answer, lowest first; `watch` sees every input."""
    game, deal, keep = race.game, dealer.deal, race.log.entries.append
    to_act, legal, view, chance, apply = game.to_act, game.legal, game.view, game.chance, game.apply
    state = race.state
    while acting := to_act(state):
        seat = min(acting)
        if seat == CHANCE:
            action = deal(chance(state))
        else:
            action = players[seat](view(state, seat), legal(state, seat))
            if type(action) is Decision:
                action = action.action
        state, events = apply(state, seat, action)
        entry = Entry(seat, action)
        race.state = state
        keep(entry)
        if watch is not None:
            watch(entry, events, race)
    return race


def bot_player(bot: Bot, seed: int | str, seat: Seat) -> Player:
    """A player who asks a bot, with a random stream of its own."""
    rng = Random(Luck(seed).stream(f"bot {seat}"))
    return lambda view, legal: bot(view, legal, rng)


def ride(game: AnyGame, options: Any, bots: Sequence[tuple[str, Bot]], seed: int | str) -> Race:
    """A whole race between bots, given as (name, bot) pairs in seat order."""
    race = Race.start(game, options, [name for name, _ in bots], seed)
    players = [bot_player(bot, seed, seat) for seat, (_, bot) in enumerate(bots)]
    return play(race, SeededDealer(seed), players)


def replay(game: AnyGame, log: Log, entries: int | None = None) -> Race:
    """The race a log tells, or its first `entries` inputs."""
    race = Race(game, log.header, options_of(game, log.header))
    race.log.entries = log.entries[:entries]
    state, apply = race.state, game.apply
    for entry in race.log.entries:
        state, _ = apply(state, entry.seat, entry.action)
    race.state = state
    return race


def read_race(game: AnyGame, text: str, watch: Watcher | None = None) -> Race:
    """The race a race file tells, every input and every digest checked; raises `BadRecord` with the line."""
    first, *lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
    header = parse_header(first)
    race = Race(game, header, options_of(game, header))
    digests = 1
    for line in parse_lines(game, lines):
        digests = 0 if line.entry is not None else digests + 1
        if digests > 1:
            raise BadRecord("core.digest-twice", line=line.number)
        _read_line(race, line, watch)
    return race


def _read_line(race: Race, line: Line, watch: Watcher | None) -> None:
    if line.entry is None:
        if line.digest != digest_line(race.state):
            raise BadRecord("core.other-digest", line=line.number, round=race.state.round)
        return
    try:
        events = race.put(line.entry.seat, line.entry.action)
    except PacelineError as error:
        raise BadRecord("core.bad-line", line=line.number, why=error.message) from None
    if watch is not None:
        watch(line.entry, events, race)
