"""The web table under load: one server process on one core, this generator of real WebSockets on another.

`python bench/table.py` makes tables of two people each, a socket for every seat, and lets them race: first as fast as
the server answers, then at half of the wanted pace to see how long an answer takes; then once more on a store that
holds many finished races. Every answer counted here was durable before it was acknowledged.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import sqlalchemy
import uvloop
from riders import Load

import paceline
from paceline.core.log import entry_line, header_line
from paceline.web.store.schema import METADATA, RACES, TABLES

WANTED_MOVES = 2000.0
WANTED_P50, WANTED_P99 = 0.005, 0.050
WANTED_MEMORY = 50.0
"""Kilobytes per idle loaded table."""
WANTED_RATIO = 1.15
"""Processor time of a move on a full store over that on an empty one; what is above 1 is noise."""


class Figures(msgspec.Struct):
    """What one run has measured."""

    moves: float
    cost: float
    """Seconds of the server's processor a move."""
    latencies: list[float]
    """At half of the wanted pace, the shortest first."""
    memory: float
    lost: int
    errors: list[object]

    @property
    def p50(self) -> float:
        return percentile(self.latencies, 0.5)

    @property
    def p99(self) -> float:
        return percentile(self.latencies, 0.99)


@contextmanager
def server(database: str, core: int, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server process on one core; its bots are idle."""
    command = [sys.executable, "-m", "paceline", "serve", "--no-compile", "--port", str(port), "--database", database]
    command += ["--tables-per-minute", "0", "--reads-per-second", "0", "--connections-per-address", "0", "--bots", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    os.sched_setaffinity(process.pid, {core})
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for(address: str) -> None:
    for _ in range(1200):
        try:
            urllib.request.urlopen(address).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"nobody answers at {address}")


def make_table(port: int, stage: str) -> list[tuple[str, str]]:
    """A table of two people; the tokens of its seats."""
    people = [{"kind": "person"}, {"kind": "person"}]
    body = msgspec.json.encode({"seats": people, "options": {"stage": stage}, "patience": 0, "start": True})
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        made = msgspec.json.decode(answer.read())
    return [(made["table"], seat["token"]) for seat in made["seats"]]


def kilobytes(process: subprocess.Popen[bytes]) -> float:
    """Memory of a process."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return float(line.split()[1])
    raise AssertionError


def processor_seconds(process: subprocess.Popen[bytes]) -> float:
    """Time that a process has computed, in its own code and in the system's."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else float("inf")


async def measure(arguments: argparse.Namespace, process: subprocess.Popen[bytes], port: int) -> Figures:
    empty = kilobytes(process)
    seats = [seat for _ in range(arguments.tables) for seat in make_table(port, arguments.stage)]
    memory = (kilobytes(process) - empty) / arguments.tables
    load = Load("127.0.0.1", port)
    await load.connect(seats)
    used, answered = processor_seconds(process), load.answered
    moves = await load.as_fast_as_can_be(arguments.seconds)
    cost = (processor_seconds(process) - used) / max(load.answered - answered, 1)
    latencies = await load.at(WANTED_MOVES / 2, arguments.seconds)
    return Figures(moves, cost, latencies, memory, load.lost, load.errors)


def run(arguments: argparse.Namespace, finished: int) -> Figures:
    """One run on a store of its own, with so many finished races in it."""
    own, servers = (0, 1) if (os.cpu_count() or 1) > 1 else (0, 0)
    os.sched_setaffinity(0, {own})
    with tempfile.TemporaryDirectory() as folder:
        database, port = arguments.database or f"sqlite:///{folder}/tables.sqlite", free_port()
        with server(database, servers, port) as process:
            if finished:
                fill(database, finished)
            return uvloop.run(measure(arguments, process, port))


def fill(database: str, races: int) -> None:
    """Put finished races into a store whose tables exist already."""
    game = paceline.game("flamme-rouge")
    race = paceline.Race.new(game, ["wheelsucker", "saver"], seed=1).play()
    header = header_line(race.log.header)
    text = "\n".join([header, *map(entry_line, race.log.entries), ""])
    usual = {"game": "flamme-rouge", "created": 0.0, "phase": "over", "header": header, "setup": b"{}"}
    usual |= {"host": "", "tour": "", "stage": 0, "next": "", "finished": 0.0}
    engine = sqlalchemy.create_engine(database)
    METADATA.create_all(engine)
    with engine.begin() as connection:
        for first in range(0, races, 500):
            names = [f"finished{number}" for number in range(first, min(first + 500, races))]
            connection.execute(TABLES.insert(), [{"id": name, **usual} for name in names])
            connection.execute(RACES.insert(), [{"table_id": name, "race": text} for name in names])
    engine.dispose()


def told(arguments: argparse.Namespace, figures: Figures) -> bool:
    """Print what was measured beside what was wanted; whether all is well."""
    pace = len(figures.latencies) / arguments.seconds
    rows = [
        ("moves a second", f"{figures.moves:.0f}", f"at least {WANTED_MOVES:.0f}", figures.moves >= WANTED_MOVES),
        (
            "p50 at half that load",
            milliseconds(figures.p50),
            f"under {WANTED_P50 * 1e3:.0f} ms",
            figures.p50 < WANTED_P50,
        ),
        (
            "p99 at half that load",
            milliseconds(figures.p99),
            f"under {WANTED_P99 * 1e3:.0f} ms",
            figures.p99 < WANTED_P99,
        ),
        ("pace held", f"{pace:.0f}/s", f"{WANTED_MOVES / 2:.0f}/s", pace > WANTED_MOVES * 0.48),
        (
            "idle loaded table",
            f"{figures.memory:.1f} KB",
            f"at most {WANTED_MEMORY:.0f} KB",
            figures.memory <= WANTED_MEMORY,
        ),
        (
            "sockets lost, errors",
            f"{figures.lost}, {len(figures.errors)}",
            "none",
            not figures.lost + len(figures.errors),
        ),
    ]
    tables, cost = arguments.tables, figures.cost * 1e6
    print(f"{tables} live tables, {2 * tables} sockets, {cost:.0f} µs of the server's processor a move")
    for name, found, wanted, good in rows:
        print(f"  {name:<24} {found:>10}   wanted: {wanted:<18} {'ok' if good else 'MISSED'}")
    return all(good for *_, good in rows)


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--stage", default="Firenze – Milano")
    parser.add_argument("--finished", type=int, default=10_000, help="finished races in the store of the second run")
    parser.add_argument("--database", default="", help="a PostgreSQL address; otherwise new SQLite files")
    arguments = parser.parse_args()
    first = run(arguments, 0)
    good = told(arguments, first)
    if arguments.finished and not arguments.database:
        ratio = run(arguments, arguments.finished).cost / first.cost
        good &= ratio < WANTED_RATIO
        print(f"a move on a store with {arguments.finished} finished races costs {ratio:.2f} times as much")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
