"""Actions and views as numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Encoding(Protocol):
    """Numbers for programs that learn: an index for every action, rows of small integers for views and choices."""

    @property
    def version(self) -> int:
        """Bumped whenever the same race gives other numbers."""

    @property
    def actions(self) -> int:
        """The number of indices."""

    @property
    def choice_fields(self) -> tuple[str, ...]:
        """Names of the numbers that describe a choice; empty if an index always stands for the same action."""

    def fields(self, view: Any) -> tuple[str, ...]:
        """Return the names of the numbers of an observation in the race of a view."""

    def observe(self, view: Any) -> Sequence[int]:
        """Return what a seat may know, one number for every field; riders of its own come first."""

    def indices(self, legal: Sequence[Any]) -> Sequence[int]:
        """Return the index of every legal action, no two of them alike."""

    def describe(self, view: Any, legal: Sequence[Any]) -> Sequence[Sequence[int]]:
        """Return for every legal action its choice fields."""
