"""A tour: a fold over the results of its stages. Nothing here knows how a stage was ridden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.tour.tours import TOURS

__all__ = ["TOURS"]


def __getattr__(name: str) -> Any:
    """`TOURS`, found late: the rules of a race import `result` from here, and tours import the rules."""
    if name != "TOURS":
        raise AttributeError(name)
    from paceline.games.flamme_rouge.tour import tours  # noqa: PLC0415

    return tours.TOURS
