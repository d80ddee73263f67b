"""Measure how long others wait while a visitor looks at a very long race, 22,871 inputs of On the Rivet.

`python bench/long_races.py` imports the race, looks at it, and then asks for its replay sixteen times at once from one
address, while a player at another address reads their table and a third visitor asks for the replay of a short race.
"""

from __future__ import annotations

import argparse
import http.client
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from table import free_port, kilobytes, milliseconds, percentile, processor_seconds, server

import paceline
from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.log import header_line
from paceline.core.race import Race, play
from paceline.web.race import race_lines, race_text

VISITOR, PLAYER, OTHER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
LOOKS = 16
DAWDLING = 0.4
"""Share of answers that are the last legal one, which leads nowhere."""


def long_race(seats: int = 7, course: str = "long") -> str:
    """A finished race of On the Rivet that takes as long as any."""
    game = registry.game("on-the-rivet")
    options = game.with_needs(msgspec.convert({"course": course, "mat": "long"}, game.facts.options))
    race, rng = Race.start(game, options, ["random"] * seats, seed="x"), Random(5)

    def dawdle(_view: Any, legal: Sequence[Any]) -> Any:
        return legal[-1] if rng.random() < DAWDLING else rng.choice(legal)

    play(race, SeededDealer("x"), [dawdle] * seats)
    return race_text(header_line(race.log.header), race_lines(race))


def ask(port: int, address: str, method: str, path: str, body: bytes = b"") -> bytes:
    """Make a request from an address; the answer's body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600, source_address=(address, 0))
    connection.request(method, path, body, {"Content-Type": "text/plain"} if body else {})
    answer = connection.getresponse()
    found = answer.read()
    connection.close()
    if answer.status >= 400:
        raise SystemExit(f"{method} {path}: {answer.status} {found[:300]!r}")
    return found


def bring(port: int, text: str) -> str:
    """Import a race; its table."""
    return str(msgspec.json.decode(ask(port, VISITOR, "POST", "/api/races", text.encode()))["table"])


def timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def while_reading(port: int, table: str, work: Callable[[], object]) -> tuple[float, list[float]]:
    """Do something while a player reads their table again and again; its time, and how long each read took."""
    waits, done = list[float](), threading.Event()

    def read() -> None:
        while not done.is_set():
            waits.append(timed(lambda: ask(port, PLAYER, "GET", f"/api/tables/{table}")))
            time.sleep(0.02)

    reading = threading.Thread(target=read)
    reading.start()
    took = timed(work)
    done.set()
    reading.join()
    return took, sorted(waits)


def at_once(count: int, work: Callable[[], object]) -> None:
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def look_many_times(port: int, long: str, short: str, path: str) -> float:
    """Ask for a long race many times at once, and from elsewhere for a short one; how long the short one took."""
    took = list[float]()

    def another() -> None:
        time.sleep(0.3)
        took.append(timed(lambda: ask(port, OTHER, "GET", f"/api/tables/{short}/replay")))

    other = threading.Thread(target=another)
    other.start()
    at_once(LOOKS, lambda: ask(port, VISITOR, "GET", f"/api/tables/{long}{path}"))
    other.join()
    return took[0]


def look_again(port: int, tables: tuple[str, str, str], path: str) -> None:
    long, other, small = tables
    took = list[float]()
    found = while_reading(port, small, lambda: took.append(look_many_times(port, long, other, path)))
    told(f"{LOOKS} at once, {path or 'table'}", found)
    print(f"    another visitor's replay of a short race took {took[0]:.2f} s")


def told(label: str, found: tuple[float, list[float]]) -> None:
    took, waits = found
    p99, most = milliseconds(percentile(waits, 0.99)), milliseconds(waits[-1])
    print(f"  {label:<44} {took:7.2f} s   others waited p99 {p99:>11}, at most {most:>11}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--race", help="a race file instead")
    parser.add_argument("--replay", default="/replay", help="the path of the replay that is asked for")
    arguments = parser.parse_args()
    text = Path(arguments.race).read_text() if arguments.race else long_race()
    short = paceline.Race.new("flamme-rouge", ["wheelsucker", "saver"], seed=1).play().text
    print(f"{len(text.splitlines())} lines, {len(text) // 1000} KB")
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with server(f"sqlite:///{folder}/tables.sqlite", 1, port) as process:
            small, other = bring(port, short), bring(port, short)
            names: list[str] = []
            told("nothing", while_reading(port, small, lambda: time.sleep(1)))
            told("import", while_reading(port, small, lambda: names.append(bring(port, text))))
            table = f"/api/tables/{names[0]}"
            told("a look at the table", while_reading(port, small, lambda: ask(port, VISITOR, "GET", table)))
            replay = f"{table}{arguments.replay}"
            told("its replay", while_reading(port, small, lambda: ask(port, VISITOR, "GET", replay)))
            for path in ("", arguments.replay):
                look_again(port, (names[0], other, small), path)
            used, memory = processor_seconds(process), kilobytes(process) / 1024
            print(f"  the server's own process: {used:.1f} s of processor, {memory:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
