"""A bot that knows no game; `paceline bot new` copies it for you to improve."""

from collections.abc import Sequence
from random import Random
from typing import Any


def example(view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ARG001 – for you to use
    """Choose any legal action; `view` is what your seat may know."""
    return rng.choice(legal)
