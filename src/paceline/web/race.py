"""One race at a table: the state its steps lead to, what each audience has seen, and the next step, not yet taken.

Nothing here waits, writes or sends. `prepare` looks one step ahead without changing anything, so that the step can be
made durable before anybody sees it; `take` then makes it the truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.codec import to_text
from paceline.core.game import CHANCE, AnyGame, Result, Seat
from paceline.core.log import Entry, Header, digest_line, entry_line, options_of, parse_lines
from paceline.core.messages import BadRecord

Audience = Seat | None
"""A seat, or None for everybody who only watches."""
LONGEST_OPENING: Final = 12
"""Answers after which an opening is over even where no chance has come."""


class Turn(msgspec.Struct, frozen=True):
    """An input, the state after it and what happened."""

    entry: Entry
    state: Any
    events: tuple[Any, ...]


class Prepared(msgspec.Struct, frozen=True):
    """A step that could be taken: its number, its lines as in a race file, and what it leads to."""

    n: int
    lines: str
    turns: tuple[Turn, ...]


class Live:
    """A race under way at a table."""

    __slots__ = (
        *(
            "answered",
            "begun",
            "dealer",
            "dealt",
            "game",
            "header",
            "recent",
            "seen",
            "state",
            "steps",
            "_move",
        ),
    )

    def __init__(self, header: Header) -> None:
        self.game: AnyGame = registry.game(header.game)
        self.header = header
        self.state = self.game.setup(len(header.seats), options_of(self.game, header))
        self.dealer = None if header.seed is None else SeededDealer(header.seed)
        self.steps = 0
        self.answered = [0] * len(header.seats)
        """Answers of each seat so far; they number its asks."""
        self.dealt = [False] * len(header.seats)
        """Seats that chance has given something to."""
        self.seen = dict.fromkeys(self.audiences, 0)
        """Steps that each audience has noticed: nobody is to learn how far others are in secret."""
        self.recent: list[Prepared] = []
        """Steps of the last move: all of them in a game that tells less of moves that are over, else the last step."""
        self.begun = dict(self.seen)
        """Steps that each audience had noticed before it."""
        self._move: tuple[object, ...] = ()

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """Every seat, and those who only watch."""
        return (*range(len(self.header.seats)), None)

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return not self.game.to_act(self.state)

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        return self.game.result(self.state)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Seats that owe an answer."""
        return tuple(sorted(seat for seat in self.game.to_act(self.state) if seat != CHANCE))

    def ask_id(self, seat: Seat) -> str:
        """Names the question that a seat is asked, or would be: it changes with the seat's own answers alone."""
        return f"{seat}.{self.answered[seat]}"

    def opening(self, seat: Seat) -> bool:
        """Whether chance has not given a seat anything yet, so that others may begin for it."""
        return not self.dealt[seat] and self.answered[seat] < LONGEST_OPENING and not self.state.round

    # The next step.

    def prepare(self, seat: Seat, action: Any) -> Prepared:
        """The step that this answer would be, with all chance that follows; raises `Illegal`."""
        state, events = self.game.apply(self.state, seat, action)
        turn = Turn(Entry(seat, action), state, events)
        return self._prepared([turn, *self._chance(state)])

    def prepare_start(self) -> Prepared | None:
        """The step before the first answer, where chance begins."""
        turns = [*self._chance(self.state)]
        return self._prepared(turns) if turns else None

    def _chance(self, state: Any) -> Iterator[Turn]:
        game = self.game
        while CHANCE in game.to_act(state):
            if self.dealer is None:
                raise BadRecord("table.no-seed")
            outcome = self.dealer.deal(game.chance(state))
            state, events = game.apply(state, CHANCE, outcome)
            yield Turn(Entry(CHANCE, outcome), state, events)

    def _prepared(self, turns: Sequence[Turn]) -> Prepared:
        lines, rounds = [], self.state.round
        for turn in turns:
            lines.append(entry_line(turn.entry))
            if turn.state.round != rounds:
                rounds = turn.state.round
                lines.append(digest_line(turn.state))
        return Prepared(self.steps + 1, "\n".join(lines), tuple(turns))

    def read(self, lines: str) -> Prepared:
        """The step that these lines tell, every input and digest checked; raises `BadRecord`."""
        state, turns = self.state, []
        for line in parse_lines(self.game, lines.split("\n")):
            if line.entry is None:
                if line.digest != digest_line(state):
                    raise BadRecord("core.other-digest", line=line.number, round=state.round)
                continue
            state, events = self.game.apply(state, line.entry.seat, line.entry.action)
            turns.append(Turn(line.entry, state, events))
        return Prepared(self.steps + 1, lines, tuple(turns))

    def take(self, step: Prepared) -> frozenset[Audience]:
        """Make a step the truth; who notices it."""
        assert step.n == self.steps + 1
        if self.begins(step):
            self._move, self.recent, self.begun = self._move_of(step), [], dict(self.seen)
        self.recent.append(step)
        before, state = self.state, self.state
        for turn in step.turns:
            if turn.entry.seat == CHANCE:
                self._note_deal(state, turn.state)
            else:
                self.answered[turn.entry.seat] += 1
            state = turn.state
        self.state, self.steps = state, step.n
        noticed = frozenset(audience for audience in self.audiences if self._notices(audience, before, step))
        for audience in noticed:
            self.seen[audience] += 1
        return noticed

    def begins(self, step: Prepared) -> bool:
        """Whether the next step begins another move."""
        return self._move_of(step) != self._move

    def _move_of(self, step: Prepared) -> tuple[object, ...]:
        """What steps of one move have in common; every step is one where a game does not say how to tell less of it."""
        return (self.state.round, step.turns[0].entry.seat) if self.game.presentation.condenses else (step.n,)

    def _note_deal(self, before: Any, after: Any) -> None:
        if all(self.dealt):
            return
        view = self.game.view
        for seat, dealt in enumerate(self.dealt):
            self.dealt[seat] = dealt or view(before, seat) != view(after, seat)

    def _notices(self, audience: Audience, before: Any, step: Prepared) -> bool:
        game = self.game
        if game.view(before, audience) != game.view(self.state, audience):
            return True
        return game.to_act(before) != game.to_act(self.state) or any(seen_events(step, audience))


def seen_events(step: Prepared, audience: Audience) -> Iterator[Any]:
    """What an audience may know of what happened in a step."""
    for turn in step.turns:
        for event in turn.events:
            seen = event.seen_by(audience)
            if seen is not None:
                yield seen


def recent_events(live: Live, audience: Audience) -> Iterator[Any]:
    """What an audience may know of what happened in the last move."""
    for step in live.recent:
        yield from seen_events(step, audience)


def caught_up(live: Live, steps: Iterable[str]) -> Iterator[tuple[Prepared, frozenset[Audience]]]:
    """Take steps that were kept, one by one; each with who notices it."""
    for lines in steps:
        step = live.read(lines)
        yield step, live.take(step)


def race_text(header_line: str, steps: Iterable[str]) -> str:
    """The race file that a header and steps make."""
    return "\n".join([header_line, *steps]) + "\n"


def steps_in(race: str) -> list[str]:
    """The steps of a race file: each begins with the answer of a seat, the first one perhaps with chance."""
    steps: list[str] = []
    for line in (line.removesuffix("\r") for line in race.removesuffix("\n").split("\n")[1:]):
        if steps and not line[:1].isdigit():
            steps[-1] += f"\n{line}"
        else:
            steps.append(line)
    return steps


def legal_texts(live: Live, seat: Seat) -> tuple[str, ...]:
    """What a seat may do, in the form in which it is sent."""
    return tuple(to_text(action) for action in live.game.legal(live.state, seat))
