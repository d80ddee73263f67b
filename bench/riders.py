"""Riders in a hurry: real WebSockets that answer as soon as they are asked, or at a pace, and take the time."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import struct
import time
from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

import msgspec


class Choice(msgspec.Struct):
    action: str


class Ask(msgspec.Struct):
    id: str
    choices: list[Choice]


class Snapshot(msgspec.Struct):
    ask: Ask | msgspec.UnsetType | None = msgspec.UNSET


class Received(msgspec.Struct):
    """As much of a frame as a rider in a hurry reads."""

    type: str
    ask: str = ""
    snapshot: Snapshot | None = None
    snapshots: list[Snapshot] = []
    error: object = None


DECODER = msgspec.json.Decoder(Received)


class Rider(asyncio.Protocol):
    """A socket that speaks for one seat: it knows its ask and says it when told to."""

    def __init__(self, load: Load, table: str, token: str) -> None:
        self.load, self.table, self.token = load, table, token
        self.ask: Ask | None = None
        self.asked_at = 0.0
        self.received = bytearray()
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /ws/tables/{self.table} HTTP/1.1\r\nHost: {self.load.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.received += data
        if not self.open:
            head, found, rest = bytes(self.received).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.partition(b"\r\n")[0], head
            self.open, self.received = True, bytearray(rest)
            self.send(msgspec.json.encode({"type": "hello", "tokens": [self.token]}))
        for payload in self.frames():
            self.heard(DECODER.decode(payload))

    def frames(self) -> Iterator[bytes]:
        """The text frames that have wholly arrived."""
        buffer, start = self.received, 0
        while len(buffer) - start >= 2:
            size, head = buffer[start + 1] & 127, 2
            if size > 125:
                head = 4 if size == 126 else 10
                if len(buffer) - start < head:
                    break
                size = int.from_bytes(buffer[start + 2 : start + head], "big")
            if len(buffer) - start < head + size:
                break
            opcode = buffer[start] & 15
            payload = bytes(buffer[start + head : start + head + size])
            start += head + size
            if opcode == 1:
                yield payload
            elif opcode == 9:
                self.send(payload, opcode=10)
        del buffer[:start]

    def send(self, payload: bytes, opcode: int = 1) -> None:
        """A masked frame, as clients must send them; the mask of zeros changes nothing."""
        size = len(payload)
        head = (
            struct.pack("!BB", 128 | opcode, 128 | size) if size < 126 else struct.pack("!BBH", 128 | opcode, 254, size)
        )
        self.transport.write(head + b"\0\0\0\0" + payload)

    def heard(self, frame: Received) -> None:
        if frame.type == "taken":
            self.load.acknowledged(time.perf_counter() - self.asked_at)
        elif frame.type in ("step", "table"):
            snapshot = frame.snapshot or (frame.snapshots[0] if frame.snapshots else None)
            if snapshot is not None and snapshot.ask is not msgspec.UNSET:
                assert not isinstance(snapshot.ask, msgspec.UnsetType)
                self.ask = snapshot.ask
                if self.ask is not None:
                    self.load.ready(self)
            if frame.type == "table":
                self.load.arrived += 1
        elif frame.type == "error":
            self.load.errors.append(frame.error)

    def answer(self) -> None:
        """Say the answer to the open ask."""
        ask, self.ask = self.ask, None
        if ask is None:
            return
        action = self.load.luck.choice(ask.choices).action
        self.asked_at = time.perf_counter()
        self.send(msgspec.json.encode({"type": "answer", "ask": ask.id, "action": action}))

    def connection_lost(self, _error: Exception | None) -> None:
        self.load.lost += 1


class Load:
    """All riders, and what they have measured."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.riders: list[Rider] = []
        self.waiting: deque[Rider] = deque()
        self.luck = random.Random(1)
        self.pace: float | None = 0.0
        """Answers a second; None: as many as can be."""
        self.latencies: list[float] = []
        self.arrived = self.lost = self.answered = 0
        self.errors: list[object] = []

    def ready(self, rider: Rider) -> None:
        if self.pace is None:
            rider.answer()
        else:
            self.waiting.append(rider)

    def acknowledged(self, seconds: float) -> None:
        self.answered += 1
        self.latencies.append(seconds)

    async def connect(self, seats: Sequence[tuple[str, str]]) -> None:
        loop = asyncio.get_running_loop()
        for place in range(0, len(seats), 50):
            batch = seats[place : place + 50]
            made = [
                loop.create_connection(partial(Rider, self, table, token), self.host, self.port)
                for table, token in batch
            ]
            self.riders += [rider for _, rider in await asyncio.gather(*made)]
            while self.arrived < place + len(batch):
                await asyncio.sleep(0.01)

    async def as_fast_as_can_be(self, seconds: float) -> float:
        """Answers a second when everybody answers at once."""
        self.pace = None
        while self.waiting:
            self.waiting.popleft().answer()
        await asyncio.sleep(seconds / 4)
        self.latencies.clear()
        begun = time.perf_counter()
        await asyncio.sleep(seconds)
        found = len(self.latencies) / (time.perf_counter() - begun)
        self.pace = 0.0
        await asyncio.sleep(1)
        return found

    async def at(self, pace: float, seconds: float) -> list[float]:
        """How long answers take at this pace, from the shortest to the longest."""
        self.latencies.clear()
        begun, said = time.perf_counter(), 0
        while (passed := time.perf_counter() - begun) < seconds:
            while said < passed * pace and self.waiting:
                self.waiting.popleft().answer()
                said += 1
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        return sorted(self.latencies)
