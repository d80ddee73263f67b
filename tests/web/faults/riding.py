"""Clients that race over real sockets whatever happens to the server, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from paceline.core import registry
from paceline.core.log import parse_header
from paceline.core.race import Race
from paceline.i18n import english
from paceline.web.history.lines import MOST_LINES, MissedLines
from paceline.web.protocol import TableCreated
from paceline.web.race import TableRace, replay_steps, split_steps
from web.faults.serving import LONG, Served

PEOPLE = ({"kind": "person"}, {"kind": "person"})
PAUSE = 0.02
GONE = (OSError, EOFError, ConnectionClosed, InvalidHandshake, TimeoutError)
"""Exceptions of a client while a server is down."""


async def until(condition: Callable[[], object], what: str = "") -> None:
    """Wait for a condition that must come true."""
    deadline = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < deadline, what or condition
        await asyncio.sleep(0.01)


async def ask_for(server: Served, method: str, path: str, body: object = None, token: str = "") -> httpx.Response:
    """Send a request until a server answers it."""
    deadline = time.monotonic() + LONG
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    while True:
        with suppress(httpx.TransportError):
            async with httpx.AsyncClient(base_url=server.http, trust_env=False, verify=False, timeout=LONG) as client:
                answer = await client.request(method, path, json=body, headers=headers)
                if answer.status_code != 503:
                    return answer
        assert time.monotonic() < deadline, path
        await asyncio.sleep(PAUSE)


async def make(server: Served, seats: Sequence[Any] = PEOPLE, **wanted: Any) -> TableCreated:
    """Create a table whose race has begun."""
    body = {"seats": seats, "patience": 0, "start": True} | wanted
    answer = await ask_for(server, "POST", "/api/tables", body)
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=TableCreated)


async def race_file(server: Served, table: str) -> str:
    """Return the race file of a race that is over."""
    answer = await ask_for(server, "GET", f"/api/tables/{table}/race")
    assert answer.status_code == 200, answer.text
    return answer.text


class Rider:
    """A client of one seat, or a spectator; it reconnects whenever the server went away."""

    def __init__(self, server: Served, made: TableCreated, seat: int | None, seed: object = 1) -> None:
        self.server, self.table, self.seat = server, made.table, seat
        self.tokens = [held.token for held in made.seats if held.seat == seat]
        self.luck = Random(f"{seed} {seat}")
        self.n = 0
        self.visits = 0
        """Number of `table` frames received."""
        self.lines: list[tuple[int, str]] = []
        self.sent: dict[str, str] = {}
        """The answer to each ask, whether or not a server received it."""
        self.acked: list[str] = []
        """Asks whose answers were acknowledged."""
        self.errors: list[tuple[str, str]] = []
        self.notices: list[str] = []
        self.closed: list[int] = []
        """Codes with which the server closed the connection."""
        self.info: dict[str, Any] = {}
        self.sat_in: list[list[bool]] = []
        """For which seats a bot rode, one list per `table` or `info` frame."""
        self.ask: dict[str, Any] | None = None
        self.waits_for = ""
        """The ask whose answer was sent, but not yet acknowledged."""
        self.pause = 0.0
        """Seconds before each answer."""
        self.holds = False
        """True while asks are left unanswered."""
        self.gives_up = False
        """True if the client does not reconnect."""
        self.socket: ClientConnection | None = None

    @property
    def over(self) -> bool:
        return bool(self.info) and self.info["phase"] == "over"

    async def ride(self) -> None:
        """Race to the end."""
        while not self.over:
            try:
                await self._visit()
            except ConnectionClosed as closed:
                self.closed.append(closed.rcvd.code if closed.rcvd is not None else 1006)
            except GONE:
                pass
            if self.gives_up:
                return
            await asyncio.sleep(PAUSE)

    async def _visit(self) -> None:
        url = f"{self.server.ws}/ws/tables/{self.table}"
        async with connect(url, proxy=None, compression=None, close_timeout=1, max_size=None) as socket:
            name = "public" if self.seat is None else str(self.seat)
            await self._send({"type": "hello", "tokens": self.tokens, "since": {name: self.n}}, socket)
            self.socket, self.waits_for = socket, ""
            try:
                while not self.over:
                    await self._receive(msgspec.json.decode(await socket.recv()))
            finally:
                self.socket = None

    async def _send(self, message: object, socket: ClientConnection) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    async def _receive(self, frame: dict[str, Any]) -> None:
        await getattr(self, f"_on_{frame['type']}")(frame)
        if self.ask is not None and not self.waits_for and not self.holds:
            await asyncio.sleep(self.pause)
            await self.answer()

    async def answer(self) -> None:
        """Answer the open ask, always in the same way."""
        if self.ask is None or self.socket is None:
            return
        ask = self.ask["id"]
        if ask not in self.sent:
            self.sent[ask] = self.luck.choice(self.ask["choices"])["action"]
        self.waits_for = ask
        await self.resend(ask)

    async def goes_on(self) -> None:
        """Answer again whatever is asked."""
        self.holds = False
        if not self.waits_for:
            await self.answer()

    async def resend(self, ask: str) -> None:
        """Send an answer once more."""
        assert self.socket is not None
        await self._send({"type": "answer", "ask": ask, "action": self.sent[ask]}, self.socket)

    def _read(self, snapshot: dict[str, Any]) -> None:
        self.n = snapshot["n"]
        self.lines += [(line["n"], line["words"]) for line in snapshot.get("lines", ())]
        if "ask" in snapshot:
            self.ask = snapshot["ask"]

    async def _on_table(self, frame: dict[str, Any]) -> None:
        self.visits += 1
        await self._on_info(frame)
        for snapshot in frame["snapshots"]:
            self._read(snapshot)

    async def _on_step(self, frame: dict[str, Any]) -> None:
        self._read(frame["snapshot"])

    async def _on_info(self, frame: dict[str, Any]) -> None:
        self.info = frame["info"]
        self.sat_in.append([seat["sitting"] for seat in self.info["seats"]])

    async def _on_taken(self, frame: dict[str, Any]) -> None:
        assert frame["ask"] == self.waits_for
        self.acked.append(frame["ask"])
        self.waits_for = ""
        if self.ask is not None and self.ask["id"] == frame["ask"]:
            self.ask = None

    async def _on_error(self, frame: dict[str, Any]) -> None:
        self.errors.append((frame["error"]["code"], frame.get("ask", "")))
        if frame["error"]["code"] == "store-away":
            await asyncio.sleep(PAUSE)
        self.waits_for = ""

    async def _on_notice(self, frame: dict[str, Any]) -> None:
        self.notices.append(frame["words"])


def check(text: str, riders: Sequence[Rider]) -> None:
    """Check that a race replays, with every acknowledged answer once and in order, and no answer that nobody sent."""
    game = registry.game(parse_header(text.partition("\n")[0]).game)
    assert Race.read(game, text).over
    for rider in riders:
        prefix = f"{rider.seat} "
        stands = [line.removeprefix(prefix) for line in text.splitlines()[1:] if line.startswith(prefix)]
        assert len(set(rider.acked)) == len(rider.acked)
        assert [rider.sent[f"{rider.seat}.{place}"] for place in range(len(stands))] == stands
        places = [int(ask.partition(".")[2]) for ask in rider.acked]
        assert places == sorted(places)
        assert not places or places[-1] < len(stands)


def check_streams(text: str, riders: Sequence[Rider]) -> None:
    """Check that each client received every line for its seat, once and in order."""
    header_line = text.partition("\n")[0]
    for rider in riders:
        past, race = MissedLines({rider.seat: 0}, english()), TableRace(parse_header(header_line))
        past.replay(header_line, split_steps(text))
        for _ in replay_steps(race, split_steps(text)):
            pass
        expected, _ = past.lines(rider.seat, race)
        assert len(expected) < MOST_LINES, "else the first lines may be left out"
        assert rider.lines == [(line.n, line.words) for line in expected]
