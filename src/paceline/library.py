"""Races and positions for programs and notebooks; `import paceline` offers all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, TypeAlias, overload

import msgspec

from paceline import bots as bots_module
from paceline.core import log, notation, race, registry
from paceline.core.chance import SeededDealer
from paceline.core.codec import to_text
from paceline.core.colours import OPTION, in_colours
from paceline.core.game import CHANCE, AnyGame, Bot, Decision, Game, HasRound, Result, Seat
from paceline.core.messages import PacelineError
from paceline.i18n import english
from paceline.lab import simulate as lab

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from paceline.draw.picture import Picture
    from paceline.games import flamme_rouge, leader_1, on_the_rivet

    StateT = TypeVar("StateT", bound=HasRound, default=Any)
    ActionT = TypeVar("ActionT", default=Any)
    ViewT = TypeVar("ViewT", default=Any)
else:  # Python 3.11 has no defaults of type variables
    from paceline.core.game import ActionT, StateT, ViewT

Record: TypeAlias = dict[str, Any]
"""A row of a table: column names and plain values."""


def games() -> tuple[str, ...]:
    """Return the names of all games."""
    return registry.names()


@overload
def game(name: Literal["flamme-rouge"]) -> flamme_rouge.FlammeRouge: ...
@overload
def game(name: Literal["leader-1"]) -> leader_1.Leader1: ...
@overload
def game(name: Literal["on-the-rivet"]) -> on_the_rivet.OnTheRivet: ...
@overload
def game(name: str) -> AnyGame: ...
def game(name: str) -> AnyGame:
    """Return a game by its name; raise `PacelineError` with the nearest name."""
    return registry.game(name)


class Position(Generic[StateT, ActionT, ViewT]):
    """One moment of a race: a state, and the events of the input that led to it.

    `str(position)` writes it down in one line, and `Position.parse` reads that line.
    """

    def __init__(
        self,
        game: Game[StateT, ActionT, ViewT, Any],
        seats: int,
        options: Any,
        state: StateT,
        events: tuple[Any, ...] = (),
    ) -> None:
        self.game, self.seats, self.options, self.state, self.events = game, seats, options, state, events

    @staticmethod
    def parse(line: str) -> Position:
        """Read a position that `str` wrote, or somebody by hand; raise `BadRecord` saying what was expected."""
        read = notation.read_position(line, registry.game)
        return Position(in_colours(read.game, getattr(read.options, OPTION, ())), *read[1:])

    @property
    def round(self) -> int:
        """Rounds completed so far."""
        return self.state.round

    @property
    def to_act(self) -> frozenset[Seat]:
        """Seats that may act now; -1 is chance."""
        return self.game.to_act(self.state)

    @property
    def result(self) -> Result | None:
        """The ranking, or None while the race goes on."""
        return self.game.result(self.state)

    def legal(self, seat: Seat) -> Sequence[ActionT]:
        """Return what a seat may do."""
        return self.game.legal(self.state, seat)

    def view(self, seat: Seat | None = None) -> ViewT:
        """Return what a seat may know; without a seat, what a spectator may know."""
        return self.game.view(self.state, seat)

    def apply(self, seat: Seat, action: ActionT) -> Position[StateT, ActionT, ViewT]:
        """Return the position after an input; raise `Illegal` if the rules refuse it."""
        state, events = self.game.apply(self.state, seat, action)
        return Position(self.game, self.seats, self.options, state, events)

    def sentences(self, seat: Seat | None = None) -> list[str]:
        """Return the events that led here in English, as a seat may know them."""
        view = self.view(seat)
        return [str(self.game.presentation.tell(view, event)) for event in self._seen_by(seat)]

    def scene(self, seat: Seat | None = None) -> Any:
        """Return what a picture of this moment shows, as data."""
        return self.game.presentation.scene(self.view(seat), self._seen_by(seat), english())

    def riders(self) -> list[Record]:
        """Return a record for every rider on the road, the first one first.

        `to_line` is the distance from the finish line in squares, −1 for the last one before it; None for riders who
        share a block without squares of their own.
        """
        scene, find = self.scene(), self.game.notation.distances
        distances = find(self.state) if find else ()
        return [
            {
                "round": self.round,
                "rider": token.rider,
                "name": token.name,
                "team": token.team,
                "to_line": distances[token.cell] if 0 <= token.cell < len(distances) else None,
            }
            for token in sorted(scene.tokens, key=lambda token: -token.cell)
        ]

    def _seen_by(self, seat: Seat | None) -> list[Any]:
        return [event for event in (event.seen_by(seat) for event in self.events) if event is not None]

    def _repr_svg_(self) -> str:
        return picture(self).svg

    def __str__(self) -> str:
        return notation.write_position(self.game, self.seats, self.options, self.state)

    def __repr__(self) -> str:
        acting = ", ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in sorted(self.to_act)) or "nobody"
        return f"<Position of {self.game.facts.name}, {self.round} rounds ridden, {acting} to act>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.game.facts.name, self.seats, self.options, self.state


class Race(race.Race, Generic[StateT, ActionT, ViewT]):
    """A race: start one, step through it or play it to its end, save it and load it."""

    game: Game[StateT, ActionT, ViewT, Any]
    state: StateT

    def __init__(self, game: AnyGame, header: log.Header, state: Any) -> None:
        super().__init__(game, header, state)
        known = bots_module.available(game)
        self.bots: list[Bot | None] = [known.get(name) for name in header.seats]
        """The bot of every seat; None for a person, who answers by `step(action)`."""
        self._players: dict[tuple[Seat, Bot], race.Player] = {}

    @overload
    @classmethod
    def new(
        cls, game: Literal["flamme-rouge"], seats: Sequence[str | Bot], /, seed: int | str = ..., **options: Any
    ) -> Race[flamme_rouge.State, flamme_rouge.Action, flamme_rouge.View]: ...
    @overload
    @classmethod
    def new(
        cls, game: Literal["leader-1"], seats: Sequence[str | Bot], /, seed: int | str = ..., **options: Any
    ) -> Race[leader_1.State, leader_1.Action, leader_1.View]: ...
    @overload
    @classmethod
    def new(
        cls, game: Literal["on-the-rivet"], seats: Sequence[str | Bot], /, seed: int | str = ..., **options: Any
    ) -> Race[on_the_rivet.State, on_the_rivet.Action, on_the_rivet.View]: ...
    @overload
    @classmethod
    def new(
        cls,
        game: Game[StateT, ActionT, ViewT, Any] | Position[StateT, ActionT, ViewT],
        seats: Sequence[str | Bot],
        /,
        seed: int | str = ...,
        **options: Any,
    ) -> Race[StateT, ActionT, ViewT]: ...
    @overload
    @classmethod
    def new(cls, game: str, seats: Sequence[str | Bot], /, seed: int | str = ..., **options: Any) -> Race: ...
    @classmethod
    def new(
        cls,
        game: str | AnyGame | Position,
        seats: Sequence[str | Bot],
        /,
        seed: int | str = 0,
        **options: Any,
    ) -> Race:
        """Set up a race of a game, or one that goes on from a position.

        A seat is the name of a bot, a bot of your own, or `you` (`you:Maud`) for a person. Options are those of the
        game, such as `stage`; a position brings its own.
        """
        if isinstance(game, Position):
            started = cls._from_position(game, seats, seed, options)
        else:
            rules = _find(game)
            names = [name for name, _ in _named(rules, seats)]
            started = cls.start(rules, rules.seated(rules.facts.options(**options), names), names, seed)
        started.bots = [bot for _, bot in _named(started.game, seats)]
        return started

    @classmethod
    def _from_position(
        cls, position: Position, seats: Sequence[str | Bot], seed: int | str, options: dict[str, Any]
    ) -> Self:
        rules, names = position.game, [name for name, _ in _named(position.game, seats)]
        if options or len(names) != position.seats or rules.seated(position.options, names) != position.options:
            raise PacelineError("library.other-seats", n=position.seats)
        header = log.header_for(rules, position.options, names, seed)
        return cls(rules, msgspec.structs.replace(header, position=str(position)), position.state)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a race file, checking every input; raise `BadRecord` if it cannot be replayed."""
        text = Path(path).read_text(encoding="utf-8")
        header = log.parse_header(text.partition("\n")[0])
        return cls.read(log.game_of(header), text)

    def save(self, path: str | Path) -> None:
        """Write the race file; raise `FileExistsError` rather than overwrite one."""
        with Path(path).open("x", encoding="utf-8") as file:
            file.write(self.text)

    def step(self, action: ActionT | None = None, seat: Seat | None = None) -> Position[StateT, ActionT, ViewT]:
        """Take one input and return the position after it; raise `Illegal` if the rules refuse it.

        Without an action chance deals or a bot answers. An action is the answer of `seat`, or else of the first
        person who is to act.
        """
        acting = sorted(self.game.to_act(self.state))
        if not acting:
            raise PacelineError("library.over")
        if seat is None:
            people = [one for one in acting if one != CHANCE and self.bots[one] is None]
            seat = acting[0] if action is None or not people else people[0]
        events = self.put(seat, self._answer(seat) if action is None else action)
        return Position(self.game, len(self.bots), self._options, self.state, events)

    def play(self) -> Self:
        """Play on until the race is over or a person is to act, and return the race."""
        while acting := self.game.to_act(self.state):
            seat = min(acting)
            if seat != CHANCE and self.bots[seat] is None:
                break
            self.put(seat, self._answer(seat))
        return self

    def _answer(self, seat: Seat) -> Any:
        """Return what chance deals or a bot does now."""
        seed = self.log.header.seed
        if seat == CHANCE:
            if seed is None:
                raise PacelineError("library.no-seed")
            return SeededDealer(seed).deal(self.game.chance(self.state))
        bot = self.bots[seat]
        if bot is None:
            raise PacelineError("library.person", seat=seat)
        if (seat, bot) not in self._players:
            self._players[seat, bot] = race.bot_player(bot, seed or 0, seat)
        answer = self._players[seat, bot](self.game.view(self.state, seat), self.game.legal(self.state, seat))
        return answer.action if type(answer) is Decision else answer

    def verify(self) -> bool:
        """Return whether every draw so far follows from the seed."""
        return race.find_unfair_draw(self.game, self.log) is None

    @property
    def text(self) -> str:
        """The race as the text of a race file."""
        start, *positions = self.positions()
        lines, rounds = [log.header_line(self.log.header)], start.round
        for entry, position in zip(self.log.entries, positions, strict=True):
            lines.append(log.entry_line(entry))
            if position.round != rounds:
                rounds = position.round
                lines.append(log.digest_line(position.state))
        return "".join(f"{line}\n" for line in lines)

    @property
    def position(self) -> Position[StateT, ActionT, ViewT]:
        """The race as it stands."""
        return Position(self.game, len(self.bots), self._options, self.state)

    def positions(self) -> Iterator[Position[StateT, ActionT, ViewT]]:
        """Yield the start, then the position after every input."""
        state = log.start_of(self.game, self.log.header)
        position = Position(self.game, len(self.bots), self._options, state)
        yield position
        for entry in self.log.entries:
            position = position.apply(entry.seat, entry.action)
            yield position

    @property
    def _options(self) -> Any:
        return log.options_of(self.game, self.log.header)

    def inputs(self) -> list[Record]:
        """Return a record for every input: its number, round, seat (-1 is chance), kind, and how it is written."""
        return [
            {
                "number": number,
                "round": before.round,
                "seat": entry.seat,
                "kind": entry.action.__struct_config__.tag,
                "text": to_text(entry.action),
            }
            for number, (entry, before) in enumerate(zip(self.log.entries, self.positions(), strict=False))
        ]

    def records(self) -> list[Record]:
        """Return a record for every rider on the road after every round, ready for a data frame."""
        rounds, rows = -1, list[Record]()
        for position in self.positions():
            if position.round > max(rounds, 0):
                rows += position.riders()
            rounds = position.round
        return rows

    def _repr_svg_(self) -> str:
        return picture(self).svg

    def __repr__(self) -> str:
        ranking = self.result.ranking if self.result else "under way"
        return f"<Race of {self.game.facts.name}, {', '.join(self.log.header.seats)}: {ranking}>"


def simulate(
    game: str | AnyGame, bots: Sequence[str | Bot], /, races: int, seed: int | str = 0, **options: Any
) -> lab.Summary:
    """Play a series of races between bots and count who wins; the seat that begins changes from race to race."""
    rules = _find(game)
    named = [(name, bot) for name, bot in _named(rules, bots) if bot is not None]
    if len(named) < len(bots):
        raise PacelineError("library.no-people")
    names = [name for name, _ in named]
    return lab.simulate(rules, rules.seated(rules.facts.options(**options), names), named, races, seed)


def picture(moment: Race | Position, layout: str = "map", seat: Seat | None = None) -> Picture:
    """Draw a race as it stands, or a position, as a `map` or a `ribbon`, as a seat or a spectator sees it.

    A notebook shows the picture; `.svg` is its text.
    """
    from paceline.draw import picture as drawing  # noqa: PLC0415 – only those who draw pay for it

    position = moment.position if isinstance(moment, Race) else moment
    return drawing.picture(position.scene(seat), layout)


def _find(game: str | AnyGame) -> AnyGame:
    return registry.game(game) if isinstance(game, str) else game


def _named(game: AnyGame, seats: Sequence[str | Bot]) -> list[tuple[str, Bot | None]]:
    """Return every seat with its name and bot; a person has none."""
    return [_seat(game, seat) for seat in seats]


def _seat(game: AnyGame, seat: str | Bot) -> tuple[str, Bot | None]:
    if not isinstance(seat, str):
        return getattr(seat, "__name__", type(seat).__name__), seat
    return seat, None if bots_module.is_person(seat) else bots_module.find(game, seat)
