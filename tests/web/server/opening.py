"""Tables in the memory of this process, without a server around them."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.core.codec import from_text
from paceline.core.game import Seat
from paceline.core.log import Log, entry_line, header_line
from paceline.web.connections import Connection
from paceline.web.lobby import read_import
from paceline.web.race import TableRace
from paceline.web.store import StepRow, Stored
from paceline.web.table import Table


def open_table(text: str) -> Table:
    """Return the table that a race file makes."""
    brought = read_import(text)
    steps = tuple(StepRow(n, lines, 0.0) for n, lines in enumerate(brought.steps, 1))
    return Table(Stored(brought.seating.table, brought.seating.seats, steps))


def race_of(table: Table) -> TableRace:
    assert table.race is not None
    return table.race


def answer(table: Table, seat: Seat, action: str) -> str:
    """Take an answer as the hub does, but for the store; return the lines of the step."""
    race = race_of(table)
    step = race.prepare(seat, from_text(action, race.game.facts.actions))
    table.commit(step)
    return step.lines


def unsent(connection: Connection) -> list[str]:
    """Return the frames that a connection has yet to send."""
    return list(connection._unsent)


def begun(log: Log) -> str:
    """Return a race file with nothing but the header of a race."""
    return header_line(log.header) + "\n"


def text_of(log: Log, entries: int | None = None) -> str:
    """Return the first inputs of a race as a race file."""
    return "\n".join([header_line(log.header), *map(entry_line, log.entries[:entries])]) + "\n"


def answers_in(log: Log) -> Iterator[tuple[Seat, str]]:
    """Yield the answers of the seats, in order."""
    for entry in log.entries:
        if entry.seat >= 0:
            yield entry.seat, entry_line(entry).partition(" ")[2]
