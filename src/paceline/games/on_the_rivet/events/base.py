"""What all events have in common."""

from __future__ import annotations

import msgspec


class Public(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """Base of events that everybody may see."""

    def seen_by(self, _seat: int | None) -> Public | None:
        """Everybody sees it whole."""
        return self
