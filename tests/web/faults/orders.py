"""What a test asks of the launcher."""

from __future__ import annotations

import msgspec

from paceline.web.settings import Settings


class Order(msgspec.Struct, frozen=True):
    """A server to be started."""

    settings: Settings
    log: str
    die_at_append: int = 0
    """Be killed when this many steps are durable, before anybody is told of the last."""
    write_seconds: float = 0.0
    """How much longer every write of steps takes."""
    written: str = ""
    """A file that appears when a slow write has begun."""
