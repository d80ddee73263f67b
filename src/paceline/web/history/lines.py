"""The log lines that a client lacks, written from one replay of the stored steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from paceline.core.log import parse_header
from paceline.i18n import Catalogue
from paceline.web.frames import Happened, LogWriter, happened
from paceline.web.history.checkpoints import Checkpoint, resume
from paceline.web.protocol import Line
from paceline.web.race import Audience, TableRace, replay_steps

MOST_LINES: Final = 400
"""Log lines that a late client is sent at most."""


class ToldMove(msgspec.Struct, frozen=True):
    """The lines of a move for one audience, and the steps it had seen before and after."""

    begun: int
    n: int
    lines: tuple[Line, ...]


class _Move:
    """The events of a move that an audience saw, step by step."""

    __slots__ = ("begun", "steps", "writer")

    def __init__(self, begun: int, writer: LogWriter) -> None:
        self.begun, self.writer = begun, writer
        self.steps: list[tuple[int, list[Happened]]] = []

    def told(self, seen: int) -> ToldMove | None:
        """Return its lines as far as the audience has seen it."""
        steps = [(n, events) for n, events in self.steps if n <= seen]
        if not steps:
            return None
        last = steps[-1][0]
        return ToldMove(self.begun, last, self.writer.lines(last, [event for _, events in steps for event in events]))


class MissedLines:
    """The log lines that some audiences have not seen; those before a checkpoint were written by others."""

    def __init__(
        self,
        since: Mapping[Audience, int],
        speak: Catalogue,
        checkpoint: Checkpoint | None = None,
        earlier: Mapping[Audience, Sequence[ToldMove]] = {},
    ) -> None:
        self.since = since
        """The last step that each audience has seen."""
        self._speak, self._checkpoint, self._earlier = speak, checkpoint, earlier
        self._live: TableRace | None = None
        self._moves: dict[Audience, list[_Move]] = {audience: [] for audience in since}

    @property
    def steps(self) -> int:
        """Number of steps replayed so far."""
        if self._live is None:
            return 0 if self._checkpoint is None else self._checkpoint.n
        return self._live.steps

    def lacks(self, race: TableRace) -> bool:
        """Return whether more steps must be replayed."""
        return self.steps < race.steps and any(known < race.seen[audience] for audience, known in self.since.items())

    def race(self, header: str) -> TableRace:
        """Return the race that is replayed, as far as it has come."""
        self._live = self._live or resume(parse_header(header), self._checkpoint)
        return self._live

    def replay(self, header: str, steps: Iterable[str]) -> None:
        """Replay further steps."""
        race = self.race(header)
        for step, noticed in replay_steps(race, steps):
            writer = LogWriter(race, self._speak)
            for audience in self._moves.keys() & noticed:
                moves, begun = self._moves[audience], race.begun[audience]
                if not moves or moves[-1].begun != begun:
                    moves.append(_Move(begun, writer))
                moves[-1].writer = writer
                moves[-1].steps.append((race.seen[audience], [*happened([step], audience)]))

    def told(self, audience: Audience, seen: int) -> list[ToldMove]:
        """Return the moves an audience has seen, with their lines."""
        written = (move.told(seen) for move in self._moves[audience])
        earlier = (move for move in self._earlier.get(audience, ()) if move.n <= seen)
        return [*earlier, *(move for move in written if move is not None)]

    def lines(self, audience: Audience, now: TableRace) -> tuple[tuple[Line, ...], int]:
        """Return what an audience missed until `now`, and the step from which on lines it knows are replaced.

        The replay may be ahead of `now`. Lines are replaced if the client left in the middle of a move.
        """
        known, lines, again = self.since[audience], list[Line](), 0
        for move in self.told(audience, now.seen[audience]):
            if move.n > known:
                again = again or (move.begun + 1 if move.begun < known else 0)
                lines += move.lines
        return tuple(lines)[-MOST_LINES:], again


def newest(moves: Sequence[ToldMove]) -> Sequence[ToldMove]:
    """Return the latest moves, with as many lines as a client is sent."""
    count = 0
    for place in range(len(moves) - 1, -1, -1):
        count += len(moves[place].lines)
        if count >= MOST_LINES:
            return moves[place:]
    return moves
