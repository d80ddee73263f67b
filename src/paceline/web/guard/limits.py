"""All limits of the server in one place; the section «Limits» of `docs/protocol.md` lists the same numbers.

Constants limit what a client may say; no server can change them. `Limits` holds what one server may set: the rates,
sizes and times of an address or a connection.
"""

from __future__ import annotations

from typing import Final

import msgspec

LONGEST_NAME: Final = 40
"""Letters of the name of a person."""
LONGEST_WORD: Final = 64
"""Letters of the name of a game, a bot or a team."""
LONGEST_ACTION: Final = 400
"""Letters of an action in its text form."""
LONGEST_ASK: Final = 40
"""Letters of the id of an ask."""
LONGEST_TOKEN: Final = 64
"""Letters of a token."""
LONGEST_OPTION: Final = 2000
"""Letters of an option of a race or a tour as JSON, such as a course."""
LONGEST_SET_UP: Final = 4000
"""Letters of the options in the address of a course to draw."""
LONGEST_SET_UP_OPTION: Final = 600
"""Letters of one option of a set-up that is checked: the longest tour of courses by their letters is shorter."""
LONGEST_SEED: Final = 128
"""Letters of the seed in a race file."""
LONGEST_SEAT: Final = 120
"""Letters of the name of a seat in a race file."""
LARGEST_NUMBER: Final = 1_000_000_000
"""A number in an option, either way."""
MOST_SEATS: Final = 12
"""Seats at a table."""
MOST_TOKENS: Final = MOST_SEATS + 1
"""Tokens at once."""
LONGEST_PATIENCE: Final = 86_400
"""Seconds."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Rates, sizes and times of one address or one connection; 0 lifts a rate or a number of connections."""

    tables_per_minute: float = 30.0
    """New tables, tours and imported races of one address."""
    posts_per_second: float = 20.0
    posts_burst: int = 60
    reads_per_second: float = 50.0
    """Reads of tables and tours, and new sockets, of one address."""
    reads_burst: int = 300
    guesses_per_minute: float = 12.0
    """Wrong codes of one address."""
    messages_per_second: float = 20.0
    messages_burst: int = 60
    frames_per_second: float = 50.0
    """WebSocket frames of one socket, control frames and fragments too; more closes it."""
    frames_burst: int = 300
    body: int = 64 * 1024
    """Bytes of a request."""
    race_body: int = 2 * 1024 * 1024
    """Bytes of a race file."""
    message: int = 16 * 1024
    """Bytes of a message over a socket."""
    head: int = 32 * 1024
    """Bytes of a request line with its headers."""
    headers: int = 100
    """Headers of a request."""
    pipelined: int = 8
    """Requests that wait on one connection behind the one that is answered."""
    unsent: int = 512 * 1024
    """Bytes of frames that wait for a slow socket."""
    connections: int = 8192
    """Open connections of one process, if it may open so many files."""
    connections_per_address: int = 200
    sockets_per_address: int = 128
    """WebSockets of one address."""
    head_seconds: float = 10.0
    """Seconds in which a request line and its headers must be complete."""
    body_seconds: float = 60.0
    """Seconds in which a body must be complete."""
    idle_seconds: int = 5
    """Seconds between two requests of a connection."""
    hello_seconds: float = 10.0
    """Seconds until the first message of a socket."""
    stalled_seconds: float = 20.0
    """Seconds in which a client must read something of a response, or answer a ping."""
