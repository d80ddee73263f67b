"""Read and write the weights of the value net: one line of JSON that tells how they were made, then the numbers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from paceline.core.messages import PacelineError
from paceline.games.flamme_rouge.kernel.bots.net import SHAPES, SIZE

FILE: Final = Path(__file__).parent / "value.net"
VERSION: Final = 1
"""Rises whenever a feature changes its meaning."""
_FORMAT: Final = {"format": "paceline value net", "version": VERSION, "shapes": {k: list(v) for k, v in SHAPES.items()}}


def pack(weights: NDArray[np.float32], made: dict[str, Any]) -> bytes:
    """Return the file of weights; `made` tells how they were made."""
    return msgspec.json.encode({**_FORMAT, "made": made}) + b"\n" + weights.astype("<f4").tobytes()


def unpack(data: bytes) -> tuple[NDArray[np.float32], dict[str, Any]]:
    """Return weights and how they were made; refuse those of another version."""
    head, _, numbers = data.partition(b"\n")
    try:
        found = msgspec.json.decode(head)
    except msgspec.MsgspecError:
        found = None
    if not isinstance(found, dict) or any(found.get(key) != value for key, value in _FORMAT.items()):
        raise PacelineError("flamme-rouge.kernel.other-weights", version=VERSION)
    if len(numbers) != 4 * SIZE:
        raise PacelineError("flamme-rouge.kernel.cut-weights", size=len(numbers), wanted=4 * SIZE)
    return np.frombuffer(numbers, "<f4").astype(np.float32), found["made"]


@cache
def load_weights() -> NDArray[np.float32]:
    """Return the weights that come with Paceline."""
    return unpack(FILE.read_bytes())[0]
