"""Tables in the memory of this process, without a server around them."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.core.codec import from_text
from paceline.core.game import Seat
from paceline.core.log import Log, entry_line, header_line
from paceline.i18n import english
from paceline.web.race import Live
from paceline.web.seating import imported
from paceline.web.store import Step, Stored
from paceline.web.table import OpenTable
from paceline.web.visitors import Visitor


def open_table(text: str) -> OpenTable:
    """The table that a race file makes."""
    brought = imported(text)
    steps = tuple(Step(n, lines, 0.0) for n, lines in enumerate(brought.steps, 1))
    return OpenTable(Stored(brought.seating.table, brought.seating.seats, steps), english())


def live_of(table: OpenTable) -> Live:
    assert table.live is not None
    return table.live


def answer(table: OpenTable, seat: Seat, action: str) -> str:
    """Take an answer as the hub does, but for the store; the lines of the step."""
    live = live_of(table)
    step = live.prepare(seat, from_text(action, live.game.facts.actions))
    table.take(step)
    return step.lines


def unsent(visitor: Visitor) -> list[str]:
    """What a visitor would be sent."""
    return list(visitor._unsent)


def begun(log: Log) -> str:
    """A race file with nothing but the header of a race."""
    return header_line(log.header) + "\n"


def text_of(log: Log, entries: int | None = None) -> str:
    """The first inputs of a race as a race file."""
    return "\n".join([header_line(log.header), *map(entry_line, log.entries[:entries])]) + "\n"


def answers_in(log: Log) -> Iterator[tuple[Seat, str]]:
    """What the seats did, in order."""
    for entry in log.entries:
        if entry.seat >= 0:
            yield entry.seat, entry_line(entry).partition(" ")[2]
