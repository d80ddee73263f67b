"""Races and positions for programs and notebooks; `import paceline` offers all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from paceline import bots as bots_module
from paceline.core import log, race, registry
from paceline.core.chance import SeededDealer
from paceline.core.game import AnyGame, Bot, Result, Seat
from paceline.i18n import english

if TYPE_CHECKING:
    from paceline.draw.picture import Picture


class Position:
    """One moment of a race: a state, and the events of the input that led to it."""

    def __init__(self, game: AnyGame, state: Any, events: tuple[Any, ...] = ()) -> None:
        self.game, self.state, self.events = game, state, events

    @property
    def round(self) -> int:
        """Rounds completed so far."""
        return int(self.state.round)

    @property
    def to_act(self) -> frozenset[Seat]:
        """Seats that may act now; -1 is chance."""
        return self.game.to_act(self.state)

    @property
    def result(self) -> Result | None:
        """The ranking, or None while the race goes on."""
        return self.game.result(self.state)

    def legal(self, seat: Seat) -> Sequence[Any]:
        """Return what a seat may do."""
        return self.game.legal(self.state, seat)

    def view(self, seat: Seat | None = None) -> Any:
        """Return what a seat may know; without a seat, what a spectator may know."""
        return self.game.view(self.state, seat)

    def apply(self, seat: Seat, action: Any) -> Position:
        """Return the position after an input; raise `Illegal` if the rules refuse it."""
        state, events = self.game.apply(self.state, seat, action)
        return Position(self.game, state, events)

    def sentences(self, seat: Seat | None = None) -> list[str]:
        """Return the events that led here in English, as a seat may know them."""
        view = self.view(seat)
        seen = [event for event in (event.seen_by(seat) for event in self.events) if event is not None]
        return [str(self.game.presentation.tell(view, event)) for event in seen]

    def svg(self, layout: str = "map", seat: Seat | None = None) -> Picture:
        """Draw the position; the picture shows itself in a notebook, and `.svg` is its text."""
        from paceline.draw.picture import picture  # noqa: PLC0415 – only those who draw pay for it

        seen = [event for event in (event.seen_by(seat) for event in self.events) if event is not None]
        return picture(self.game.presentation.scene(self.view(seat), seen, english()), layout)

    def _repr_svg_(self) -> str:
        return self.svg().svg

    def __repr__(self) -> str:
        return f"<Position of {self.game.facts.name}, round {self.round}, to act {sorted(self.to_act)}>"


class Race(race.Race):
    """A race: play one between bots, load one from a file, look at its positions."""

    @classmethod
    def play(cls, game: str | AnyGame, bots: Sequence[str | Bot], /, seed: int | str = 0, **options: Any) -> Self:
        """Play a whole race between bots, given by name or as functions of (view, legal, rng)."""
        rules = registry.game(game) if isinstance(game, str) else game
        named = [_named(rules, bot) for bot in bots]
        names = [name for name, _ in named]
        played = cls.start(rules, rules.seated(rules.facts.options(**options), names), names, seed)
        players = [race.bot_player(bot, seed, seat) for seat, (_, bot) in enumerate(named)]
        race.play(played, SeededDealer(seed), players)
        return played

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

    @property
    def text(self) -> str:
        """The race as the text of a race file."""
        lines, rounds = [log.header_line(self.log.header)], 0
        for entry, position in zip(self.log.entries, list(self.positions())[1:], strict=True):
            lines.append(log.entry_line(entry))
            if position.round != rounds:
                rounds = position.round
                lines.append(log.digest_line(position.state))
        return "".join(f"{line}\n" for line in lines)

    def positions(self) -> Iterator[Position]:
        """Yield the start, then the position after every input."""
        header = self.log.header
        position = Position(self.game, self.game.setup(len(header.seats), log.options_of(self.game, header)))
        yield position
        for entry in self.log.entries:
            position = position.apply(entry.seat, entry.action)
            yield position

    def svg(self, layout: str = "map") -> Picture:
        """Draw the race as it stands."""
        return Position(self.game, self.state).svg(layout)

    def __repr__(self) -> str:
        ranking = self.result.ranking if self.result else "under way"
        return f"<Race of {self.game.facts.name}, {', '.join(self.log.header.seats)}: {ranking}>"


def _named(game: AnyGame, bot: str | Bot) -> tuple[str, Bot]:
    return (bot, bots_module.find(game, bot)) if isinstance(bot, str) else (bot.__name__, bot)
