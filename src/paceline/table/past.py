"""What somebody who comes late missed: the log told again from the store, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from paceline.core.log import parse_header
from paceline.table.live import Audience, Live, caught_up, seen_events
from paceline.table.looks import Teller
from paceline.table.wire import Line
from paceline.words import Catalogue

MOST_LINES: Final = 400
"""Lines of the log that somebody who comes late is told."""


class Past:
    """The lines that some audiences have not seen, gathered in one replay for all of them."""

    def __init__(self, since: Mapping[Audience, int], speak: Catalogue) -> None:
        self.since = since
        """The last step that each of them knows."""
        self._speak = speak
        self._live: Live | None = None
        self._lines: dict[Audience, list[Line]] = {audience: [] for audience in since}

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
            for audience, known in self.since.items():
                if audience in noticed and live.seen[audience] > known:
                    self._lines[audience] += teller.lines(live.seen[audience], seen_events(step, audience))

    def lines(self, audience: Audience, now: Live) -> tuple[Line, ...]:
        """What an audience missed until now: a replay may have run ahead of us."""
        seen = now.seen[audience]
        return tuple(line for line in self._lines[audience] if line.n <= seen)[-MOST_LINES:]
