"""Attacks in a small size: each is told why it ends, costs next to nothing, and nobody else notices."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, closing

import httpx
import pytest

from web.attacks import attackers
from web.attacks.attackers import EMPTY_PIECE, PING, TEXT, frames, idle, knock, said, told
from web.attacks.conftest import LIMITS
from web.attacks.neighbour import Neighbour, make_table
from web.faults.serving import LONG, Served

MEGABYTE = 1 << 20
MOST_MEMORY = 30.0
"""Megabytes that the server may grow by: what an attack alone would have cost is far more."""
GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"

POST = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
TOO_LONG, TOO_MANY_FRAMES = ("431 Request Header Fields Too Large",), ("close 1008 too many frames",)

Attack = Callable[[int, str], str]
ATTACKS: dict[str, tuple[Attack, tuple[str, ...]]] = {
    "pipelined": (lambda port, _: attackers.pipelined(port, MEGABYTE), ("429 Too Many Requests", "200 OK")),
    "one long header": (lambda port, _: attackers.long_header(port, 2 * MEGABYTE), TOO_LONG),
    "many headers": (lambda port, _: attackers.many_headers(port, MEGABYTE), TOO_LONG),
    "a long trailer": (lambda port, _: attackers.long_trailer(port, 4 * MEGABYTE), ("413 Request Entity Too Large",)),
    "pings": (lambda port, table: frames(PING)(port, MEGABYTE, table), TOO_MANY_FRAMES),
    "empty fragments": (
        lambda port, table: frames(EMPTY_PIECE, b"\x01\x80\0\0\0\0")(port, MEGABYTE, table),
        TOO_MANY_FRAMES,
    ),
    "small messages": (lambda port, table: frames(TEXT)(port, MEGABYTE, table), TOO_MANY_FRAMES),
}


def figure(server: Served, name: str) -> float:
    """Return a figure of the server's metrics."""
    text = httpx.get(f"{server.http}/metrics", trust_env=False).text
    return sum(float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(name))


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_told_why_it_ends_and_nobody_else_notices(attacked: Served, name: str) -> None:
    attack, words = ATTACKS[name]
    port = attacked.settings.port
    table, token = make_table(port)
    refused, before = figure(attacked, "paceline_connections_refused_total"), attackers.memory(attacked.pid)
    with Neighbour(port, table, token) as neighbour:
        until(lambda: neighbour.waits)
        assert attack(port, table) in words
        known = len(neighbour.waits)
        until(lambda: len(neighbour.waits) > known)
    assert not neighbour.lost
    assert float("inf") not in neighbour.visits
    assert attackers.memory(attacked.pid) - before < MOST_MEMORY
    assert figure(attacked, "paceline_connections_refused_total") > refused
    assert "connection-refused" in attacked.log.read_text()


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (b"", "nothing"),
        (b"\r\n", "408 Request Timeout"),
        (GET, "408 Request Timeout"),
        (POST, "408 Request Timeout"),
        (b"nonsense\r\n\r\n", "400 Bad Request"),
    ],
)
def test_whoever_does_not_go_on_is_let_go(attacked: Served, sent: bytes, words: str) -> None:
    with closing(knock(attacked.settings.port)) as connection:
        connection.sendall(sent)
        assert said(told(connection, LONG)) == words


def test_a_socket_without_hello_is_let_go(attacked: Served) -> None:
    table, _ = make_table(attacked.settings.port)
    with closing(attackers.shake_hands(attacked.settings.port, table)) as connection:
        assert said(told(connection, LONG)).startswith("close 4403")


def test_text_that_is_not_utf_8_closes_the_socket(attacked: Served) -> None:
    table, _ = make_table(attacked.settings.port)
    connection, words = attackers.open_socket(attacked.settings.port, table)
    with closing(connection):
        connection.sendall(b"\x81\x81\0\0\0\0\xff")
        assert said(words + told(connection, LONG)) == "close 1007 not UTF-8"
    assert "Traceback" not in attacked.log.read_text()


def test_one_address_cannot_take_all_connections(attacked: Served) -> None:
    port, most = attacked.settings.port, LIMITS.connections_per_address
    with idle(port, most, greeting=b"GET") as held, closing(knock(port)) as one_more:
        assert len(held) == most
        assert said(told(one_more, LONG)) == "429 Too Many Requests"
        assert httpx.get(f"{attacked.http}/healthz", trust_env=False).status_code == 200, "another address"
    until(lambda: figure(attacked, "paceline_connections ") <= 2)
    with closing(knock(port)) as again:
        again.sendall(GET + b"\r\n")
        assert said(told(again, 0.3)) == "200 OK"


def test_there_is_always_room_for_a_new_visitor(attacked: Served) -> None:
    port, most = attacked.settings.port, LIMITS.connections
    with ExitStack() as stack:
        held: list[socket.socket] = []
        for number in range(most // 5 + 2):
            held += stack.enter_context(idle(port, 5, f"127.0.2.{number + 1}", b"GET"))
        assert len(held) > most
        assert httpx.get(f"{attacked.http}/healthz", trust_env=False).status_code == 200
        assert said(told(held[0], LONG)) == "nothing", "the oldest made room"


def test_one_address_cannot_take_all_sockets(attacked: Served) -> None:
    port = attacked.settings.port
    table, _ = make_table(port)
    with ExitStack() as stack:
        answers = []
        for _ in range(LIMITS.sockets_per_address + 1):
            connection = stack.enter_context(closing(attackers.shake_hands(port, table)))
            answers.append(connection.recv(1 << 12).partition(b"\r\n")[0])
    assert answers == [b"HTTP/1.1 101 Switching Protocols"] * LIMITS.sockets_per_address + [
        b"HTTP/1.1 429 Too Many Requests"
    ]


def test_who_sends_ahead_within_reason_gets_all_answers_in_order(attacked: Served) -> None:
    with closing(knock(attacked.settings.port)) as connection:
        paths = ["/healthz", "/", "/readyz", "/nothing"]
        connection.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode() for path in paths))
        words = b""
        while words.count(b"HTTP/1.1 ") < len(paths):
            words += connection.recv(1 << 16)
    assert re.findall(rb"HTTP/1.1 (\d+)", words) == [b"200", b"200", b"200", b"404"]


def test_messages_sent_ahead_are_all_answered(attacked: Served) -> None:
    """Messages that arrive in one piece are parsed one after the other; none is lost."""
    table, token = make_table(attacked.settings.port)
    connection, words = attackers.open_socket(attacked.settings.port, table)
    with closing(connection):
        hello = attackers.frame({"type": "hello", "tokens": [token]})
        long_ping = b'{"type":"ping"' + b" " * 90 + b"}"
        ping = b"\x81" + bytes([0x80 | len(long_ping)]) + b"\0\0\0\0" + long_ping
        connection.sendall(hello + ping * 40)
        while words.count(b'"pong"') < 40:
            words += connection.recv(1 << 16)
