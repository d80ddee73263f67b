"""Attackers of a server: each sends from an address of its own, stops by itself, and returns what it was told."""

from __future__ import annotations

import json
import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Final

ATTACKER: Final = "127.0.0.66"
HOLD: Final = 2.0
"""Seconds for which an attacker waits for the server's words, and keeps its connections open."""
_MASK: Final = b"\0\0\0\0"
_HEAD: Final = b"Host: 127.0.0.1\r\n"
PING: Final = b"\x89\x80" + _MASK
TEXT: Final = b"\x81\x81" + _MASK + b"a"
EMPTY_PIECE: Final = b"\x00\x80" + _MASK


def knock(port: int, address: str = ATTACKER) -> socket.socket:
    """Return a connection from this address."""
    return socket.create_connection(("127.0.0.1", port), timeout=HOLD, source_address=(address, 0))


def told(connection: socket.socket, wait: float = HOLD) -> bytes:
    """Return what the server has to say until it closes the connection or has been silent for a while."""
    connection.settimeout(wait)
    words = b""
    with suppress(OSError):
        while len(words) < 1 << 20 and (more := connection.recv(1 << 16)):
            words += more
    return words


def said(words: bytes) -> str:
    """Return the status of the last response, or the code of the closing frame, in an attacker's bytes."""
    statuses = [line for line in words.split(b"\r\n") if b"HTTP/1.1 " in line]
    if not statuses:
        return "nothing"
    close = words.rfind(b"\x88")
    if b" 101 " in statuses[-1] and close > 0 and len(words) >= close + 4:
        (code,) = struct.unpack("!H", words[close + 2 : close + 4])
        return f"close {code} {words[close + 4 :].decode(errors='replace')}"
    return statuses[-1][statuses[-1].rfind(b"HTTP/1.1 ") + 9 :].decode()


def pour(connection: socket.socket, bytes_to_send: Iterator[bytes], seconds: float = 20.0) -> int:
    """Send until the server hangs up or reads no more; return the number of bytes it took."""
    taken, deadline = 0, time.monotonic() + seconds
    with suppress(OSError):
        for piece in bytes_to_send:
            if time.monotonic() > deadline:
                break
            connection.sendall(piece)
            taken += len(piece)
    return taken


def repeated(piece: bytes, size: int, most: int = 1 << 18) -> Iterator[bytes]:
    """Yield so many bytes of one repeated piece."""
    block = piece * max(1, most // len(piece))
    for _ in range(max(1, size // len(block))):
        yield block


def pipelined(port: int, size: int, hold: float = 0.0) -> str:
    """Send requests without reading a response in the meantime."""
    with closing(knock(port)) as connection:
        pour(connection, repeated(b"GET /healthz HTTP/1.1\r\n" + _HEAD + b"\r\n", size))
        time.sleep(hold)
        return said(told(connection))


def long_header(port: int, size: int) -> str:
    """Send one header that does not end."""
    with closing(knock(port)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + _HEAD + b"X: ")
        pour(connection, repeated(b"a", size))
        with suppress(OSError):
            connection.sendall(b"\r\n\r\n")
        return said(told(connection))


def many_headers(port: int, size: int) -> str:
    """Send a request of very many headers."""
    with closing(knock(port)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + _HEAD)
        pour(connection, repeated(b"X: a\r\n", size))
        with suppress(OSError):
            connection.sendall(b"\r\n\r\n")
        return said(told(connection))


def long_trailer(port: int, size: int) -> str:
    """Send a trailer that does not end after a body in chunks."""
    with closing(knock(port)) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n" + _HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: ")
        pour(connection, repeated(b"a", size))
        return said(told(connection))


def shake_hands(port: int, table: str, address: str = ATTACKER) -> socket.socket:
    """Return a connection that has become a WebSocket of this table."""
    connection = knock(port, address)
    key = b"dGhlIHNhbXBsZSBub25jZQ=="
    connection.sendall(
        b"GET /ws/tables/" + table.encode() + b" HTTP/1.1\r\n" + _HEAD + b"Upgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
    )
    return connection


def open_socket(port: int, table: str, address: str = ATTACKER) -> tuple[socket.socket, bytes]:
    """Return a WebSocket of this table, and the words with which the server opened it."""
    connection = shake_hands(port, table, address)
    return connection, connection.recv(1 << 12)


def frame(message: object) -> bytes:
    """Return a masked text frame of a message as JSON."""
    text = json.dumps(message).encode()
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack("!H", len(text))
    return b"\x81" + length + _MASK + text


def frames(piece: bytes, opening: bytes = b"") -> Callable[[int, int, str], str]:
    """Return an attacker that repeats one frame and reads nothing."""

    def attack(port: int, size: int, table: str) -> str:
        connection, words = open_socket(port, table)
        with closing(connection):
            connection.sendall(frame({"type": "hello"}) + opening)
            pour(connection, repeated(piece, size))
            return said(words + told(connection))

    return attack


@contextmanager
def idle(port: int, number: int, address: str = ATTACKER, greeting: bytes = b"") -> Iterator[list[socket.socket]]:
    """Hold connections that say nothing more than a greeting."""
    held: list[socket.socket] = []
    try:
        for _ in range(number):
            try:
                held.append(knock(port, address))
                held[-1].sendall(greeting)
            except OSError:
                break
        yield held
    finally:
        for connection in held:
            connection.close()


def memory(pid: int) -> float:
    """Return the megabytes that a process holds."""
    with open(f"/proc/{pid}/statm") as figures:  # noqa: PTH123 – a file of the system
        return int(figures.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
