"""The kernel's rounds are those of the reference, square for square; a fault in the kernel is found."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from types import ModuleType
from typing import Any

import pytest

from games.flamme_rouge.kernel.alike import Positions
from paceline.games.flamme_rouge import kernel
from paceline.games.flamme_rouge.kernel import tables
from paceline.games.flamme_rouge.kernel.steps import close_rounds
from paceline.games.flamme_rouge.kernel.tables import Records

ROUNDS, EACH = 100_000, 1_000
PARTS = 10
COPIED = ("chance", "energy", "movement", "slipstream", "finish", "rounds")
COPY = "kernel_copy"
FAULTS = [
    ("movement", "while reached > row and not has_room(board, race, reached)", "while False"),
    ("movement", "race.ground[row] & WET and", "race.ground[row] & WET and rider != 1 and"),
    ("slipstream", "elif gap == 2:", "elif gap == 2 and front != 3:"),
    ("slipstream", "if race.ground[row] & NO_DRAFT:", "if False:"),
    ("rounds", "return row_ahead == row + 1", "return row_ahead == row + 2"),
    ("rounds", "race.cell[rider] < board.line and", ""),
]
"""A module of the kernel, a piece of it, and what a careless author might have written instead."""


@pytest.mark.parametrize("part", range(PARTS))
def test_random_rounds_end_alike(part: int) -> None:
    """FR 5 to 7, FR 9, FR 12 to 15: any stage, weather and specialists, any cells, any cards."""
    for block in range(ROUNDS // EACH // PARTS):
        assert not Positions(Random(f"{part} {block}"), EACH).find_difference(close_rounds)


@pytest.fixture
def copies() -> Iterator[dict[str, str]]:
    """Yield the sources of the kernel's modules, to be loaded as plain Python; forget the loaded ones afterwards."""
    package = files(kernel)
    yield {name: package.joinpath(f"{name}.py").read_text(encoding="utf-8") for name in COPIED}
    for name in [name for name in sys.modules if name.startswith(COPY)]:
        del sys.modules[name]


class Fields:
    """A record whose fields are attributes, as in compiled code."""

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "record", record)

    def __getattr__(self, name: str) -> Any:
        return self.record[name]

    def __setattr__(self, name: str, value: Any) -> None:
        self.record[name] = value


def load_plain(sources: dict[str, str]) -> Any:
    """Return a function that closes rounds by these sources, run by Python itself."""
    package = ModuleType(COPY)
    package.compiled = lambda **_: lambda function: function  # type: ignore[attr-defined]
    sys.modules |= {COPY: package, f"{COPY}.tables": tables}
    for name, source in sources.items():
        module = ModuleType(f"{COPY}.{name}")
        sys.modules[module.__name__] = module
        text = source.replace("paceline.games.flamme_rouge.kernel", COPY)
        exec(compile(text, name, "exec"), module.__dict__)
    close_round = sys.modules[f"{COPY}.rounds"].close_round

    def close(boards: Records, races: Records) -> None:
        for race in races:
            close_round(Fields(boards[0]), Fields(race))

    return close


def differs(close: Any) -> bool:
    return any(Positions(Random(f"fault {block}"), 20).find_difference(close) for block in range(25))


def test_plain_python_runs_the_kernel_too(copies: dict[str, str]) -> None:
    """So that a difference below is the fault's."""
    close = load_plain(copies)
    assert not any(Positions(Random(f"fault {block}"), 10).find_difference(close) for block in range(10))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault[0]}: {fault[2]}")
def test_a_fault_in_the_kernel_is_found(fault: tuple[str, str, str], copies: dict[str, str]) -> None:
    module, right, wrong = fault
    assert right in copies[module]
    copies[module] = copies[module].replace(right, wrong)
    assert differs(load_plain(copies))
