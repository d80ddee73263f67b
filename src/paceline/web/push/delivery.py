"""Deliver encrypted messages to push services. Clients choose the addresses, so that none may lead inwards."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

LONGEST_ENDPOINT: Final = 1000
"""Letters of the address of a subscription."""
_PORT: Final = 443
_SECONDS: Final = 10.0
"""Seconds that a delivery may take with everything."""
_LONGEST_LINE: Final = 4096
_STATUS: Final = 2
"""Place of the status code in the first line of a response, by words, from 1."""
_TRANSLATED: Final = [
    IPv6Network(text) for text in ("::/96", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")
]
"""Addresses that stand for IPv4 ones, which may be private."""
Address = IPv4Address | IPv6Address
Allow = Callable[[Address, int], bool]


class Forbidden(Exception):
    """An endpoint that no push service has."""


def is_public(address: Address, port: int) -> bool:
    """Return whether a push service may be there."""
    if isinstance(address, IPv6Address) and any(address in network for network in _TRANSLATED):
        return False
    return port == _PORT and address.is_global and not address.is_multicast and not address.is_reserved


def parse_endpoint(endpoint: str) -> SplitResult:
    """Return the parts of an endpoint; raise `Forbidden` unless it is a plain https address."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Forbidden from None
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= LONGEST_ENDPOINT
    if not plain or parts.scheme != "https" or not parts.hostname or "@" in parts.netloc or port == 0:
        raise Forbidden
    return parts


class Delivery:
    """Posts messages, a bounded number at a time."""

    def __init__(self, *, allow: Allow = is_public, context: ssl.SSLContext | None = None, at_once: int = 8) -> None:
        self._allow = allow
        self._context = context or ssl.create_default_context()
        self._slots = asyncio.Semaphore(at_once)

    async def post(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        """Return the status of the response, also of a redirect; raise `Forbidden`, `OSError` or `TimeoutError`."""
        parts = parse_endpoint(endpoint)
        async with self._slots, asyncio.timeout(_SECONDS):
            return await self._post(parts, headers, body)

    async def _post(self, parts: SplitResult, headers: dict[str, str], body: bytes) -> int:
        host, port = parts.hostname or "", parts.port or _PORT
        address = await self._resolve(host, port)
        # The address that was checked is connected to: a second look-up might give another one.
        reader, writer = await asyncio.open_connection(
            address, port, ssl=self._context, server_hostname=host, limit=_LONGEST_LINE
        )
        try:
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            lines = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
            head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
            writer.write(f"POST {target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
            await writer.drain()
            return _status(await reader.readline())
        except ValueError as error:  # a longer line
            raise OSError("no-status") from error
        finally:
            writer.transport.abort()

    async def _resolve(self, host: str, port: int) -> str:
        """Return an address of a host; raise `Forbidden` if any of its addresses is not public."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except UnicodeError:
            raise Forbidden from None
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses or not all(self._allow(ip_address(address), port) for address in addresses):
            raise Forbidden
        return addresses[0]


def _status(line: bytes) -> int:
    words = line.split()
    if len(words) < _STATUS or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise OSError("no-status")
    return int(words[1])
