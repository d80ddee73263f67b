"""Times as people write them."""

from __future__ import annotations

MINUTE = 60


def clock(seconds: int) -> str:
    """Seconds as minutes and seconds: 1:20."""
    minutes, rest = divmod(abs(seconds), MINUTE)
    return f"{'−' if seconds < 0 else ''}{minutes}:{rest:02d}"
