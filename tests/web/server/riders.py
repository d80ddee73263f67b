"""Riders who come to a real server over real sockets.

with House(database, folder) as house:
    made = house.make(game="toy", start=True)
    async with Rider.sitting(house, made) as rider:
        await rider.ride()
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from paceline.web.protocol import TableCreated
from web.server.harness import PATIENCE, House

_BREATH: Final = 0.1
"""Seconds before a retry after a rate limit."""
Policy = Callable[[dict[str, Any]], str]
"""Chooses an action for an ask."""


def first(ask: dict[str, Any]) -> str:
    action: str = ask["choices"][0]["action"]
    return action


def any_of(seed: object) -> Policy:
    """Return a policy of random choices that never takes back, if a game allows that: races would hardly end."""
    rng = Random(str(seed))
    return lambda ask: str(rng.choice([one for one in ask["choices"] if one["action"] != "undo"])["action"])


def tokens_of(made: TableCreated) -> list[str]:
    """Return the tokens of all people at a table."""
    return [seat.token for seat in made.seats]


def _too_fast(frame: dict[str, Any]) -> bool:
    """Return whether the server asks for a retry."""
    return frame["type"] == "error" and frame["error"]["code"] in ("too-many-requests", "store-away")


class Rider:
    """A client at a table over a socket: a spectator if it has no tokens."""

    def __init__(self, socket: ClientConnection, policy: Policy = first) -> None:
        self.socket, self.policy = socket, policy
        self.frames: list[str] = []
        """All frames received, as text."""
        self.info: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.snapshots: dict[int | None, dict[str, Any]] = {}
        """The latest snapshot of each of the client's seats; under None the public one."""
        self.lines: dict[int | None, list[dict[str, Any]]] = {}
        self.sent: dict[str, str] = {}
        self.taken: list[str] = []
        """Asks whose answers were acknowledged, in order."""
        self.errors: list[dict[str, Any]] = []
        self.notices: list[str] = []

    @classmethod
    @asynccontextmanager
    async def at(
        cls,
        house: House,
        table: str,
        *tokens: str,
        policy: Policy = first,
        since: dict[str, int] | None = None,
        **more: Any,
    ) -> AsyncIterator[Self]:
        """Connect to a table with these tokens, and read the first frame; `more` are other fields of the hello."""
        address = f"{house.sockets}/ws/tables/{table}"
        async with connect(address, max_size=None, compression=None, open_timeout=PATIENCE) as socket:
            rider = cls(socket, policy)
            await rider.say(type="hello", tokens=tokens, since=since or {}, **more)
            await rider.read()
            yield rider

    @classmethod
    def sitting(cls, house: House, made: TableCreated, policy: Policy = first) -> Any:
        """Connect to a table with the tokens of all its people."""
        return cls.at(house, made.table, *tokens_of(made), policy=policy)

    @property
    def over(self) -> bool:
        return bool(self.info) and self.info["phase"] == "over"

    @property
    def asks(self) -> dict[int, dict[str, Any]]:
        """The open asks of the client's seats."""
        return {
            seat: snapshot["ask"] for seat, snapshot in self.snapshots.items() if seat is not None and snapshot["ask"]
        }

    @property
    def acknowledged(self) -> list[tuple[str, str]]:
        """(ask, action) of every acknowledged answer, in order."""
        return [(ask, self.sent[ask]) for ask in self.taken]

    def received(self, kind: str) -> list[dict[str, Any]]:
        """Return all frames of a kind received so far."""
        return [frame for frame in map(msgspec.json.decode, self.frames) if frame["type"] == kind]

    async def say(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def read(self) -> dict[str, Any]:
        """Wait for the next frame and process it."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        frame: dict[str, Any] = msgspec.json.decode(text)
        getattr(self, f"_on_{frame['type']}")(frame)
        return frame

    async def until(self, condition: Callable[[], object]) -> None:
        """Read frames until a condition is true."""
        while not condition():
            await self.read()

    async def drain(self) -> None:
        """Read all frames sent until now."""
        await self.say(type="ping")
        while (frame := await self.read())["type"] != "pong":
            if _too_fast(frame) and not frame.get("ask"):
                await asyncio.sleep(_BREATH)
                await self.say(type="ping")

    async def answer(self, seat: int, action: str | None = None) -> str:
        """Answer what a seat is asked, without waiting for the acknowledgement; return the ask."""
        ask = self.snapshots[seat]["ask"]
        self.sent[ask["id"]] = action or self.policy(ask)
        await self.say(type="answer", ask=ask["id"], action=self.sent[ask["id"]])
        name: str = ask["id"]
        return name

    async def move(self, seat: int, action: str | None = None) -> dict[str, Any] | None:
        """Answer what a seat is asked, and read until that is acknowledged (None) or refused (the error)."""
        ask = await self.answer(seat, action)
        while True:
            frame = await self.read()
            if frame.get("ask") == ask:
                refused: dict[str, Any] | None = frame.get("error")
                return refused

    async def ride(self, until: Callable[[], object] = lambda: False) -> None:
        """Answer whatever is asked until the race is over, or until a condition is true."""
        while not (self.over or until()):
            for seat, ask in self.asks.items():
                if ask["id"] not in self.sent:
                    await self.answer(seat)
            frame = await self.read()
            if _too_fast(frame):
                await asyncio.sleep(_BREATH)
                self.sent.pop(frame.get("ask", ""), None)
        if self.over:
            await self.drain()  # the last answer is acknowledged after everybody has seen its result

    def _on_table(self, frame: dict[str, Any]) -> None:
        self.info, self.you = frame["info"], frame["you"]
        for snapshot in frame["snapshots"]:
            self.snapshots[snapshot["seat"]] = snapshot
            self._note(snapshot)

    def _on_step(self, frame: dict[str, Any]) -> None:
        snapshot = frame["snapshot"]
        known = self.snapshots.get(snapshot["seat"], {})
        assert snapshot["n"] == known.get("n", 0) + 1, "a step was missed or sent twice"
        self.snapshots[snapshot["seat"]] = known | {"shown": known.get("shown")} | snapshot
        self._note(snapshot)

    def _note(self, snapshot: dict[str, Any]) -> None:
        """Add new lines to the log, and replace those that are sent again."""
        again = snapshot.get("again") or math.inf
        known = self.lines.get(snapshot["seat"], [])
        self.lines[snapshot["seat"]] = [line for line in known if line["n"] < again] + snapshot.get("lines", [])

    def _on_info(self, frame: dict[str, Any]) -> None:
        self.info = frame["info"]

    def _on_taken(self, frame: dict[str, Any]) -> None:
        self.taken.append(frame["ask"])

    def _on_error(self, frame: dict[str, Any]) -> None:
        self.errors.append(frame["error"])

    def _on_notice(self, frame: dict[str, Any]) -> None:
        self.notices.append(frame["words"])

    def _on_pong(self, frame: dict[str, Any]) -> None:
        """Ignore the answer to a ping."""
