"""Requests of a test to the launcher."""

from __future__ import annotations

import msgspec

from paceline.web.settings import Settings


class Order(msgspec.Struct, frozen=True):
    """A server to be started."""

    settings: Settings
    log: str
    die_at_append: int = 0
    """Kill the server when this many steps are durable, before the last is published."""
    write_seconds: float = 0.0
    """Seconds that are added to every write of steps."""
    written: str = ""
    """A file that appears when a slow write has begun."""
