"""A real server in a process of its own, and riders who come to it over real sockets.

with House(database, folder) as house:
    made = house.make(game="toy", start=True)
    async with Rider.sitting(house, made) as rider:
        await rider.ride()
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from paceline.table.wire import Made

TESTS: Final = Path(__file__).parents[2]
TOY: Final = "toy=toygame:GAME"
PATIENCE: Final = 60.0
"""Seconds after which we no longer wait for what must happen."""
_BREATH: Final = 0.1
PERSON: Final = {"kind": "person"}
Policy = Callable[[dict[str, Any]], str]
"""Chooses an action for an ask."""


def bot(name: str) -> dict[str, str]:
    return {"kind": "bot", "name": name}


def bearer(*tokens: str) -> dict[str, str]:
    return {"Authorization": "Bearer " + ",".join(tokens)} if tokens else {}


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def wait_until(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


class House:
    """`paceline serve` on a database; it can be killed and comes back at the same address."""

    def __init__(
        self,
        database: str,
        folder: Path,
        *flags: str,
        games: str = TOY,
        command: Sequence[str] = ("-m", "paceline"),
        **environment: str,
    ) -> None:
        self.database, self.port = database, free_port()
        self.address, self.sockets = f"http://127.0.0.1:{self.port}", f"ws://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self._command = [sys.executable, *command, "serve", "--port", str(self.port), "--database", database]
        self._command += ["--tables-per-minute", "1000000", *flags]
        self._environment = os.environ | {
            "PACELINE_GAMES": games,
            "PACELINE_RACES": str(folder),
            "PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")]),
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        if self.process is not None:
            self.stop()

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log)
        wait_until(self.up, f"the server did not come up: see {self.log}")

    def up(self) -> bool:
        """Whether it answers."""
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        try:
            return self.http.get("/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> int:
        """End it in order; its exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """End it as a power cut does."""
        return self._end(signal.SIGKILL)

    def restart(self) -> None:
        """A power cut, and back."""
        self.kill()
        self.start()

    def _end(self, number: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self.process = None
        return code

    # Over HTTP.

    def get(self, path: str, *tokens: str, **params: Any) -> httpx.Response:
        return self.http.get(path, headers=bearer(*tokens), params=params)

    def post(self, path: str, body: Any = None, *tokens: str, **headers: str) -> httpx.Response:
        content = b"" if body is None else body.encode() if isinstance(body, str) else msgspec.json.encode(body)
        kind = {"Content-Type": "text/plain" if isinstance(body, str) else "application/json"} if content else {}
        return self.http.post(path, content=content, headers=kind | bearer(*tokens) | headers)

    def make(self, **wanted: Any) -> Made:
        """A table."""
        answer = self.post("/api/tables", wanted)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=Made)

    def look(self, table: str, *tokens: str, **params: Any) -> dict[str, Any]:
        """All that the holder of these tokens may know."""
        answer = self.get(f"/api/tables/{table}", *tokens, **params)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def race(self, table: str) -> str:
        """The race file of a race that is over."""
        answer = self.get(f"/api/tables/{table}/race")
        assert answer.status_code == 200, answer.text
        return answer.text


def first(ask: dict[str, Any]) -> str:
    """The first choice."""
    action: str = ask["choices"][0]["action"]
    return action


def any_of(seed: object) -> Policy:
    """Any choice."""
    rng = Random(str(seed))
    return lambda ask: str(rng.choice(ask["choices"])["action"])


def tokens_of(made: Made) -> list[str]:
    """The tokens of all people at a table."""
    return [seat.token for seat in made.seats]


def _too_fast(frame: dict[str, Any]) -> bool:
    """Whether the server wants to be asked again in a moment."""
    return frame["type"] == "error" and frame["error"]["code"] in ("too-many-requests", "store-away")


class Rider:
    """Somebody at a table over a socket: a spectator where he has no tokens."""

    def __init__(self, socket: ClientConnection, policy: Policy = first) -> None:
        self.socket, self.policy = socket, policy
        self.frames: list[str] = []
        """Everything that was sent to him, as it was sent."""
        self.info: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.looks: dict[int | None, dict[str, Any]] = {}
        """The latest look of each of his seats; under None what everybody sees."""
        self.lines: dict[int | None, list[dict[str, Any]]] = {}
        self.sent: dict[str, str] = {}
        self.taken: list[str] = []
        """Asks whose answers were acknowledged, in order."""
        self.errors: list[dict[str, Any]] = []
        self.notices: list[str] = []

    @classmethod
    @asynccontextmanager
    async def at(
        cls, house: House, table: str, *tokens: str, policy: Policy = first, since: dict[str, int] | None = None
    ) -> AsyncIterator[Self]:
        """Come to a table with these tokens, and hear how it stands."""
        address = f"{house.sockets}/ws/tables/{table}"
        async with connect(address, max_size=None, compression=None, open_timeout=PATIENCE) as socket:
            rider = cls(socket, policy)
            await rider.say(type="hello", tokens=tokens, since=since or {})
            await rider.read()
            yield rider

    @classmethod
    def sitting(cls, house: House, made: Made, policy: Policy = first) -> Any:
        """Come to a table and speak for everybody at it."""
        return cls.at(house, made.table, *tokens_of(made), policy=policy)

    @property
    def over(self) -> bool:
        """Whether the race is over."""
        return bool(self.info) and self.info["phase"] == "over"

    @property
    def asks(self) -> dict[int, dict[str, Any]]:
        """What his seats are asked now."""
        return {seat: look["ask"] for seat, look in self.looks.items() if seat is not None and look["ask"]}

    @property
    def acknowledged(self) -> list[tuple[str, str]]:
        """(ask, action) of every answer that was taken, in order."""
        return [(ask, self.sent[ask]) for ask in self.taken]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """All frames of a kind that were sent to him."""
        return [frame for frame in map(msgspec.json.decode, self.frames) if frame["type"] == kind]

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())

    async def read(self) -> dict[str, Any]:
        """Wait for the next frame and take it in."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        frame: dict[str, Any] = msgspec.json.decode(text)
        getattr(self, f"_on_{frame['type']}")(frame)
        return frame

    async def until(self, condition: Callable[[], object]) -> None:
        """Read until something is so."""
        while not condition():
            await self.read()

    async def settle(self) -> None:
        """Read all that was sent to him until now."""
        await self.say(type="ping")
        while (frame := await self.read())["type"] != "pong":
            if _too_fast(frame) and not frame.get("ask"):
                await asyncio.sleep(_BREATH)
                await self.say(type="ping")

    async def answer(self, seat: int, action: str | None = None) -> str:
        """Answer what a seat is asked, without waiting for what comes of it; the ask."""
        ask = self.looks[seat]["ask"]
        self.sent[ask["id"]] = action or self.policy(ask)
        await self.say(type="answer", ask=ask["id"], action=self.sent[ask["id"]])
        name: str = ask["id"]
        return name

    async def move(self, seat: int, action: str | None = None) -> dict[str, Any] | None:
        """Answer what a seat is asked, and read until that was taken (None) or refused (the error)."""
        ask = await self.answer(seat, action)
        while True:
            frame = await self.read()
            if frame.get("ask") == ask:
                refused: dict[str, Any] | None = frame.get("error")
                return refused

    async def ride(self, until: Callable[[], object] = lambda: False) -> None:
        """Answer whatever is asked until the race is over, or until something is so."""
        while not (self.over or until()):
            for seat, ask in self.asks.items():
                if ask["id"] not in self.sent:
                    await self.answer(seat)
            frame = await self.read()
            if _too_fast(frame):
                await asyncio.sleep(_BREATH)
                self.sent.pop(frame.get("ask", ""), None)
        if self.over:
            await self.settle()  # the last answer is acknowledged after everybody has seen where it led

    def _on_table(self, frame: dict[str, Any]) -> None:
        self.info, self.you = frame["info"], frame["you"]
        for look in frame["looks"]:
            self.looks[look["seat"]] = look
            self.lines.setdefault(look["seat"], []).extend(look.get("lines", []))

    def _on_step(self, frame: dict[str, Any]) -> None:
        look = frame["look"]
        known = self.looks.get(look["seat"], {})
        assert look["n"] == known.get("n", 0) + 1, "a step was missed or told twice"
        self.looks[look["seat"]] = known | {"shown": known.get("shown")} | look
        self.lines.setdefault(look["seat"], []).extend(look.get("lines", []))

    def _on_info(self, frame: dict[str, Any]) -> None:
        self.info = frame["info"]

    def _on_taken(self, frame: dict[str, Any]) -> None:
        self.taken.append(frame["ask"])

    def _on_error(self, frame: dict[str, Any]) -> None:
        self.errors.append(frame["error"])

    def _on_notice(self, frame: dict[str, Any]) -> None:
        self.notices.append(frame["words"])

    def _on_pong(self, frame: dict[str, Any]) -> None:
        """Nothing to be done: somebody asked whether the server is there."""
