"""Packs: riders with no wholly empty square between them."""

from __future__ import annotations

from collections.abc import Iterable


def packs(rows: Iterable[int]) -> list[list[int]]:
    """Return occupied rows grouped into packs, backmost pack first, each pack from back to front."""
    found: list[list[int]] = []
    last = None
    for row in sorted(set(rows)):
        if last is not None and row == last + 1:
            found[-1].append(row)
        else:
            found.append([row])
        last = row
    return found
