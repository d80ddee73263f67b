"""What somebody who comes late missed: the log told again from the store, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from paceline.core.log import parse_header
from paceline.i18n import Catalogue
from paceline.web.frames import Teller
from paceline.web.protocol import Line
from paceline.web.race import Audience, Live, caught_up, seen_events

MOST_LINES: Final = 400
"""Lines of the log that somebody who comes late is told."""


class _Move:
    """What an audience saw of a move, step by step."""

    __slots__ = ("begun", "steps", "teller")

    def __init__(self, begun: int, teller: Teller) -> None:
        self.begun, self.teller = begun, teller
        self.steps: list[tuple[int, list[Any]]] = []


class Past:
    """The lines that some audiences have not seen, gathered in one replay for all of them."""

    def __init__(self, since: Mapping[Audience, int], speak: Catalogue) -> None:
        self.since = since
        """The last step that each of them knows."""
        self._speak = speak
        self._live: Live | None = None
        self._moves: dict[Audience, list[_Move]] = {audience: [] for audience in since}

    @property
    def steps(self) -> int:
        """Steps that were told again so far."""
        return 0 if self._live is None else self._live.steps

    def lacks(self, live: Live) -> bool:
        """Whether something is to be told that was not yet."""
        return self.steps < live.steps and any(known < live.seen[audience] for audience, known in self.since.items())

    def follow(self, header: str, steps: Iterable[str]) -> None:
        """Tell further steps."""
        live = self._live = self._live or Live(parse_header(header))
        for step, noticed in caught_up(live, steps):
            teller = Teller(live, self._speak)
            for audience in self._moves.keys() & noticed:
                moves, begun = self._moves[audience], live.begun[audience]
                if not moves or moves[-1].begun != begun:
                    moves.append(_Move(begun, teller))
                moves[-1].teller = teller
                moves[-1].steps.append((live.seen[audience], [*seen_events(step, audience)]))

    def lines(self, audience: Audience, now: Live) -> tuple[tuple[Line, ...], int]:
        """What an audience missed until now (a replay may have run ahead of us), and from which step on it is told
        anew: it may have come away in the middle of a move."""
        known, lines, again = self.since[audience], list[Line](), 0
        for move in self._moves[audience]:
            steps = [(n, events) for n, events in move.steps if n <= now.seen[audience]]
            if steps and steps[-1][0] > known:
                again = again or (move.begun + 1 if move.begun < known else 0)
                lines += move.teller.lines(
                    steps[-1][0], now.game.presentation.condense([event for _, events in steps for event in events])
                )
        return tuple(lines)[-MOST_LINES:], again
