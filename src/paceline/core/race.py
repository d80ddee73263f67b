"""The only game loop, and the race it drives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Self, TypeAlias

from paceline.core import log as logs
from paceline.core.chance import Dealer, Luck, SeededDealer
from paceline.core.colours import colours_in, in_colours
from paceline.core.game import CHANCE, AnyGame, Bot, Decision, Result, Seat
from paceline.core.log import Entry, Header, Log
from paceline.core.messages import BadRecord, PacelineError

Player: TypeAlias = Callable[[Any, Sequence[Any]], Any]
"""Answers for a seat: a function of (view, legal) that returns an action or a `Decision`."""
Watcher: TypeAlias = Callable[[Entry, Sequence[Any], "Race"], None]
"""Called after every input with the events it caused."""


class Race:
    """A race under way: its log, and the state that follows from it."""

    def __init__(self, game: AnyGame, header: Header, state: Any) -> None:
        self.game = in_colours(game, colours_in(header.options))
        self.log = Log(header, [])
        self.state = state

    @classmethod
    def start(cls, game: AnyGame, options: Any, seats: Iterable[str], seed: int | str | None = None) -> Self:
        """Set up a new race; raise `BadOptions` if it cannot be set up."""
        header = logs.header_for(game, options, seats, seed)
        return cls(game, header, game.setup(len(header.seats), options))

    @classmethod
    def read(cls, game: AnyGame, text: str, watch: Watcher | None = None) -> Self:
        """Replay a race file, checking every input and digest; raise `BadRecord` with the line at fault."""
        first, *lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
        header = logs.parse_header(first)
        race = cls(game, header, logs.start_of(game, header))
        digests = 1
        for line in logs.parse_lines(game, lines):
            digests = 0 if line.entry is not None else digests + 1
            if digests > 1:
                raise BadRecord("core.digest-twice", line=line.number)
            _read_line(race, line, watch)
        return race

    @property
    def over(self) -> bool:
        """True when the race is over."""
        return not self.game.to_act(self.state)

    @property
    def result(self) -> Result | None:
        """The ranking, or None while the race goes on."""
        return self.game.result(self.state)

    def put(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        """Apply one input, append it to the log, and return its events."""
        self.state, events = self.game.apply(self.state, seat, action)
        self.log.entries.append(Entry(seat, action))
        return events


def _read_line(race: Race, line: logs.Line, watch: Watcher | None) -> None:
    if line.entry is None:
        if line.digest != logs.digest_line(race.state):
            raise BadRecord("core.other-digest", line=line.number, round=race.state.round)
        return
    try:
        events = race.put(line.entry.seat, line.entry.action)
    except PacelineError as error:
        raise BadRecord("core.bad-line", line=line.number, why=error.message) from None
    if watch is not None:
        watch(line.entry, events, race)


def play(race: Race, dealer: Dealer, players: Sequence[Player], watch: Watcher | None = None) -> Race:
    """Play until the race is over: chance deals, seats answer, lowest first; `watch` sees every input."""
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
    """Return a player that asks a bot, with a random stream of its own."""
    rng = Random(Luck(seed).stream(f"bot {seat}"))
    return lambda view, legal: bot(view, legal, rng)


def play_bots(game: AnyGame, options: Any, bots: Sequence[tuple[str, Bot]], seed: int | str) -> Race:
    """Play a whole race between bots, given as (name, bot) pairs in seat order."""
    race = Race.start(game, options, [name for name, _ in bots], seed)
    players = [bot_player(bot, seed, seat) for seat, (_, bot) in enumerate(bots)]
    return play(race, SeededDealer(seed), players)


def replay(game: AnyGame, log: Log, entries: int | None = None) -> Race:
    """Return the race of a log, or of its first `entries` inputs."""
    race = Race(game, log.header, logs.start_of(game, log.header))
    race.log.entries = log.entries[:entries]
    state, apply = race.state, game.apply
    for entry in race.log.entries:
        state, _ = apply(state, entry.seat, entry.action)
    race.state = state
    return race


def find_unfair_draw(game: AnyGame, log: Log) -> int | None:
    """Return the index of the first entry that the seed of its race would not have drawn, or None."""
    assert log.header.seed is not None, "a race without a seed cannot be checked"
    dealer = SeededDealer(log.header.seed)
    state = logs.start_of(game, log.header)
    for place, entry in enumerate(log.entries):
        if entry.seat == CHANCE and not _drawn(game, state, dealer, entry.action):
            return place
        state, _ = game.apply(state, entry.seat, entry.action)
    return None


def _drawn(game: AnyGame, state: Any, dealer: SeededDealer, outcome: Any) -> bool:
    """Return whether one of the pending draws gives `outcome`; they may be logged in any order."""
    while CHANCE in game.to_act(state):
        dealt = dealer.deal(game.chance(state))
        if dealt == outcome:
            return True
        state, _ = game.apply(state, CHANCE, dealt)
    return False
