"""Which connections a process keeps open: so many for each address, and always room for a new visitor."""

from __future__ import annotations

import logging
import resource
import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, Protocol

from paceline.web import observability
from paceline.web.guard.limits import Limits
from paceline.web.guard.rates import Clock, rate_key

_LOG: Final = logging.getLogger(__name__)
SPARE_FILES: Final = 256
"""Open files that are not connections of visitors: the database, bots, pipes, libraries."""
_FOR_SOCKETS: Final = 0.8
"""The part of all connections that may be WebSockets: the rest is room for visitors."""
_BETWEEN_LINES: Final = 10.0
"""Seconds between two log lines with the same reason."""
EVERYBODY: Final = "*"


class Closable(Protocol):
    """A transport."""

    def abort(self) -> None:
        """Close the connection at once."""


class Incidents:
    """Counts what was refused or closed, and logs it, but seldom: an attack must not fill the disk with its own log."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._logged: dict[str, float] = {}
        self._silent: Counter[str] = Counter()

    def report(self, reason: str, address: str) -> None:
        """Count an incident; log it unless one with the same reason was logged just now."""
        observability.CONNECTIONS_REFUSED.labels(reason).inc()
        now = self._clock()
        if now - self._logged.get(reason, -_BETWEEN_LINES) < _BETWEEN_LINES:
            self._silent[reason] += 1
            return
        self._logged[reason] = now
        fields = {"reason": reason, "address": address, "more": self._silent.pop(reason, 0)}
        _LOG.warning("connection-refused", extra={"fields": fields})


class Admission:
    """The open connections of this process."""

    def __init__(self, limits: Limits, proxies: Sequence[str] = (), incidents: Incidents | None = None) -> None:
        self.limits = limits
        self.incidents = incidents or Incidents()
        self._most = most_connections(limits.connections)
        self._proxies = _Proxies(proxies)
        self._open: dict[Closable, str] = {}
        self._waiting: OrderedDict[Closable, None] = OrderedDict()
        """Connections without a request under way, the longest without one first."""
        self._sockets: set[Closable] = set()
        self._of_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, connection: Closable, address: str) -> str:
        """Register a new connection and return "", or return the reason why it is refused."""
        key, most = rate_key(address), self.limits.connections_per_address
        if most and self._of_address[key] >= most and address not in self._proxies:
            return self._refuse("too-many-of-address", key, address)
        if len(self._open) >= self._most and not self._make_room():
            return self._refuse("full", key, address)
        self._open[connection] = key
        self._of_address[key] += 1
        self._waiting[connection] = None
        observability.CONNECTIONS.set(len(self._open))
        return ""

    def _refuse(self, reason: str, key: str, address: str) -> str:
        if not self._of_address[key]:
            del self._of_address[key]
        self.incidents.report(reason, address)
        return reason

    def _make_room(self) -> bool:
        """Close the connection that has been without a request for longest; return whether there was one."""
        if not self._waiting:
            return False
        oldest, _ = self._waiting.popitem(last=False)
        self.incidents.report("made-room", self._open[oldest])
        self.release(oldest)
        oldest.abort()
        return True

    def wait(self, connection: Closable) -> None:
        """Note that a connection has no request under way."""
        if connection in self._open:
            self._waiting[connection] = None

    def work(self, connection: Closable) -> None:
        """Note that a connection has a request under way."""
        self._waiting.pop(connection, None)

    def upgrade(self, connection: Closable, address: str) -> bool:
        """Note that a connection becomes a WebSocket; return False if there are too many of these."""
        if self.limits.connections and len(self._sockets) >= self._most * _FOR_SOCKETS:
            self.incidents.report("too-many-sockets", address)
            return False
        self._waiting.pop(connection, None)
        self._sockets.add(connection)
        return True

    def release(self, connection: Closable) -> None:
        """Forget a closed connection."""
        key = self._open.pop(connection, None)
        if key is None:
            return
        self._waiting.pop(connection, None)
        self._sockets.discard(connection)
        self._of_address[key] -= 1
        if not self._of_address[key]:
            del self._of_address[key]
        observability.CONNECTIONS.set(len(self._open))


class _Proxies:
    """The addresses of proxies, each of which speaks for many visitors."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._everybody = EVERYBODY in addresses
        self._networks: list[IPv4Network | IPv6Network] = []
        for address in addresses:
            try:
                self._networks.append(ip_network(address, strict=False))
            except ValueError:  # a name, or the path of a Unix socket
                continue

    def __contains__(self, address: str) -> bool:
        if self._everybody:
            return True
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)


def raise_open_files() -> int:
    """Allow this process as many open files as the system does; return how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):  # macOS refuses «unlimited»
        return soft
    return hard


def most_connections(wanted: int) -> int:
    """Return how many connections fit into the files that this process may open; 0 wants as many as possible."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    fitting = max(SPARE_FILES, files - SPARE_FILES) if files > 0 else wanted or 1 << 20
    return min(wanted, fitting) if wanted else fitting
