"""The race at a table: its state after the committed steps, the steps each audience has seen, and race files.

Nothing here waits, writes or sends. `prepare` computes the next step without changing anything, so that it can be
persisted before anybody sees it; `commit` then applies it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.codec import to_text
from paceline.core.colours import OPTION, in_colours
from paceline.core.game import CHANCE, AnyGame, Result, Seat
from paceline.core.log import Entry, Header, digest_line, entry_line, options_of, parse_header, parse_lines
from paceline.core.messages import BadOptions, BadRecord, PacelineError
from paceline.core.race import Race
from paceline.web.errors import Refusal
from paceline.web.guard.content import check_header

Audience = Seat | None
"""A seat, or None for spectators."""
LONGEST_OPENING: Final = 12
"""Answers after which an opening is over even without a draw."""


class Transition(msgspec.Struct, frozen=True):
    """An input, the state after it and its events."""

    entry: Entry
    state: Any
    events: tuple[Any, ...]


class Step(msgspec.Struct, frozen=True):
    """An answer with the chance that follows: its number, its lines of the race file, and its transitions."""

    n: int
    lines: str
    transitions: tuple[Transition, ...]
    before: Any
    """The state before it."""


class TableRace:
    """A race at a table, rebuilt from its header and steps."""

    __slots__ = (
        "_move",
        "answered",
        "begun",
        "dealer",
        "dealt",
        "game",
        "header",
        "period",
        "recent",
        "seen",
        "state",
        "steps",
    )

    def __init__(self, header: Header) -> None:
        game = registry.game(header.game)
        options = options_of(game, header)
        self.header = header
        self.state = game.setup(len(header.seats), options)
        self.game: AnyGame = in_colours(game, getattr(options, OPTION, ()))
        self.dealer = None if header.seed is None else SeededDealer(header.seed)
        self.steps = 0
        self.answered = [0] * len(header.seats)
        """Number of answers of each seat; they number its asks."""
        self.dealt = [False] * len(header.seats)
        """True for seats that chance has given something to."""
        self.seen = dict.fromkeys(self.audiences, 0)
        """Number of steps each audience has seen; the total would tell them of secret moves."""
        self.recent: list[Step] = []
        """Steps of the latest move: all of them in a game that condenses moves, else the latest step."""
        self.begun = dict(self.seen)
        """Number of steps each audience had seen before that move."""
        self.period = 0
        """Number of the last step after which somebody began to owe an answer: who waits since then has waited once."""
        self._move: tuple[object, ...] = ()

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """Every seat, and the spectators."""
        return (*range(len(self.header.seats)), None)

    @property
    def over(self) -> bool:
        """True when the race is over."""
        return not self.game.to_act(self.state)

    @property
    def result(self) -> Result | None:
        """The result, or None during the race."""
        return self.game.result(self.state)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Seats that are asked something."""
        return tuple(sorted(seat for seat in self.game.to_act(self.state) if seat != CHANCE))

    def ask_id(self, seat: Seat) -> str:
        """Return the id of the ask of a seat; it changes only with the seat's own answers."""
        return f"{seat}.{self.answered[seat]}"

    def opening(self, seat: Seat) -> bool:
        """Return whether chance has not given a seat anything yet, so that a bot may open for it."""
        return not self.dealt[seat] and self.answered[seat] < LONGEST_OPENING and not self.state.round

    # The next step.

    def prepare(self, seat: Seat, action: Any) -> Step:
        """Return the step of this answer with all chance that follows; raise `Illegal`."""
        state, events = self.game.apply(self.state, seat, action)
        first = Transition(Entry(seat, action), state, events)
        return self._step([first, *self._chance(state)])

    def prepare_start(self) -> Step | None:
        """Return the step before the first answer, or None if the race does not start with chance."""
        transitions = [*self._chance(self.state)]
        return self._step(transitions) if transitions else None

    def _chance(self, state: Any) -> Iterator[Transition]:
        game = self.game
        while CHANCE in game.to_act(state):
            if self.dealer is None:
                raise BadRecord("table.no-seed")
            outcome = self.dealer.deal(game.chance(state))
            state, events = game.apply(state, CHANCE, outcome)
            yield Transition(Entry(CHANCE, outcome), state, events)

    def _step(self, transitions: Sequence[Transition]) -> Step:
        lines, rounds = [], self.state.round
        for transition in transitions:
            lines.append(entry_line(transition.entry))
            if transition.state.round != rounds:
                rounds = transition.state.round
                lines.append(digest_line(transition.state))
        return Step(self.steps + 1, "\n".join(lines), tuple(transitions), self.state)

    def read(self, lines: str) -> Step:
        """Return the step in these lines, with every input and digest checked; raise `BadRecord`."""
        state, transitions = self.state, []
        for line in parse_lines(self.game, lines.split("\n")):
            if line.entry is None:
                if line.digest != digest_line(state):
                    raise BadRecord("core.other-digest", line=line.number, round=state.round)
                continue
            state, events = self.game.apply(state, line.entry.seat, line.entry.action)
            transitions.append(Transition(line.entry, state, events))
        return Step(self.steps + 1, lines, tuple(transitions), self.state)

    def commit(self, step: Step) -> frozenset[Audience]:
        """Commit a step and return the audiences whose view changed."""
        assert step.n == self.steps + 1
        if self.begins(step):
            self._move, self.recent, self.begun = self._move_of(step), [], dict(self.seen)
        self.recent.append(step)
        before, state = self.state, self.state
        for transition in step.transitions:
            if transition.entry.seat == CHANCE:
                self._note_deal(state, transition.state)
            else:
                self.answered[transition.entry.seat] += 1
            state = transition.state
        self.state, self.steps = state, step.n
        if self.game.to_act(state) - self.game.to_act(before):
            self.period = step.n
        noticed = frozenset(audience for audience in self.audiences if self._notices(audience, before, step))
        for audience in noticed:
            self.seen[audience] += 1
        return noticed

    def begins(self, step: Step) -> bool:
        """Return whether the next step starts another move."""
        return self._move_of(step) != self._move

    def _move_of(self, step: Step) -> tuple[object, ...]:
        """Return a key that the steps of one move share; every step is a move unless the game condenses."""
        return (self.state.round, step.transitions[0].entry.seat) if self.game.presentation.condenses else (step.n,)

    def _note_deal(self, before: Any, after: Any) -> None:
        if all(self.dealt):
            return
        view = self.game.view
        for seat, dealt in enumerate(self.dealt):
            self.dealt[seat] = dealt or view(before, seat) != view(after, seat)

    def _notices(self, audience: Audience, before: Any, step: Step) -> bool:
        game = self.game
        if game.view(before, audience) != game.view(self.state, audience):
            return True
        return game.to_act(before) != game.to_act(self.state) or any(visible_events(step, audience))


def visible_events(step: Step, audience: Audience) -> Iterator[Any]:
    """Yield the events of a step as an audience may know them."""
    for transition in step.transitions:
        for event in transition.events:
            seen = event.seen_by(audience)
            if seen is not None:
                yield seen


def replay_steps(race: TableRace, steps: Iterable[str]) -> Iterator[tuple[Step, frozenset[Audience]]]:
    """Commit stored steps; yield each with the audiences whose view changed."""
    for lines in steps:
        step = race.read(lines)
        yield step, race.commit(step)


def race_text(header_line: str, steps: Iterable[str]) -> str:
    """Return the race file of a header and steps."""
    return "\n".join([header_line, *steps]) + "\n"


def split_steps(race: str) -> list[str]:
    """Return the steps of a race file: each starts with an answer, the first one perhaps with chance."""
    steps: list[str] = []
    for line in (line.removesuffix("\r") for line in race.removesuffix("\n").split("\n")[1:]):
        if steps and not line[:1].isdigit():
            steps[-1] += f"\n{line}"
        else:
            steps.append(line)
    return steps


def legal_actions(race: TableRace, seat: Seat) -> tuple[str, ...]:
    """Return the legal actions of a seat in their text form."""
    return tuple(to_text(action) for action in race.game.legal(race.state, seat))


def parse_race_file(text: str) -> Race:
    """Read a race file and draw the chance it was cut off before; raise `bad-race`.

    Only whole lines count: the last one may be torn, and blank lines may follow it.
    """
    lines = text.split("\n")[:-1]
    while lines and not lines[-1].strip():
        lines.pop()
    try:
        header = parse_header(lines[0].removesuffix("\r") if lines else "")
        game = registry.game(header.game)
        check_header(header)
        check_folders(game, header.options)
        if header.position is not UNSET:
            raise BadRecord("table.position")
        race = Race.read(game, "\n".join(lines))
    except (PacelineError, ValueError, RecursionError) as error:
        why = error.message if isinstance(error, PacelineError) else str(error)
        raise Refusal("bad-race", 400, "table.bad-race", why=why) from None
    if not race.over:
        _draw_pending(race)
    return race


def check_folders(game: AnyGame, options: Mapping[str, Any]) -> None:
    """Raise `BadOptions` if the options name a folder: remote clients must not read files of this machine."""
    for name in game.facts.folders:
        if options.get(name):
            raise BadOptions(name, "table.form.folder", option=name)


def _draw_pending(race: Race) -> None:
    if race.log.header.seed is None:
        raise Refusal("bad-race", 400, "table.no-seed")
    dealer = SeededDealer(race.log.header.seed)
    while CHANCE in race.game.to_act(race.state):
        race.put(CHANCE, dealer.deal(race.game.chance(race.state)))


def race_lines(race: Race) -> Iterator[str]:
    """Yield the inputs of a race as lines, with a digest after every round."""
    game, header = race.game, race.log.header
    state = game.setup(len(header.seats), options_of(game, header))
    for entry in race.log.entries:
        rounds = state.round
        state, _ = game.apply(state, entry.seat, entry.action)
        yield entry_line(entry)
        if state.round != rounds:
            yield digest_line(state)
