"""Tiles of a fixed make for clause tests.

Which tile has what is reconstructed, and an owner of the box may correct it; clauses hold whatever it is. So that their
tests outlive every correction, they ride on the tiles below, with the cards and numbers of the game. Chapter 2 of the
rules and whole races are tested with the real ones.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from paceline.games import on_the_rivet

TILES: Final = {
    "START-A": "flat 3, flat 3",
    "START-B": "flat 3, flat 2",
    "FIN-A": "flat 3, flat 3",
    "FIN-B": "flat 2, flat 2",
    "I1A": "flat 3, flat 2",
    "I2A": "flat 2, flat 3",
    "I3A": "flat 3, flat 3",
    "I4A": "flat 2, flat 2",
    "I5A": "mountain 3, descent 3",
    "I6A": "sprint 3, cobbles 3",
    "I7A": "descent 3, mountain 3",
    "C1": "flat 3",
    "C2": "flat 3",
    "C3": "flat 2",
    "C4": "mountain 3",
    "C5": "flat 2",
    "C6": "sprint 3",
}
"""Terrain and lanes of their sections: eleven rows each, six in a curve."""
KINDS: Final = {"S": "start", "F": "finish", "I": "straight", "C": "curve"}
DOUBLED: Final = {"2": "[[], [2, 5]]", "3": "[[], [2, 5], [2, 3, 4, 5]]"}
COURSES: Final = """
[[courses]]
name = "short"
code = "START-A C1 I3A C2 FIN-A"
notes = "All flat, three lanes."
source = "tests"
"""

STRAIGHT: Final = "START-A C1 FIN-A"
"""Three lanes all along, all flat. Rows 0 to 21 are straight, 22 to 27 bend right, 28 to 49 are straight again. The
priority line is the right lane up to row 27, then the left one."""
NARROW: Final = "START-B C1 FIN-A"
"""As `STRAIGHT`, but rows 11 to 21 have two lanes: three become two before row 11, two become three before row 22."""
TWO: Final = "START-B C3 FIN-B"
"""Two lanes from row 11 to the end; the bend of rows 22 to 27 too."""
LEFT: Final = "START-A C1 I3A C2 FIN-A"
"""Three lanes all along, all flat; rows 28 to 49 are straight with the left lane best, 50 to 55 bend left, then 56 to
77 with the right lane best."""
GROUNDS: Final = "START-A C1 I5A C2 I6A*1 C4 FIN-A"
"""Three lanes all along. Rows 28 to 38 mountain, 39 to 49 descent, 50 to 55 flat bend, 56 to 66 sprint (with a sprint
line before row 64), 67 to 77 cobbles, 78 to 83 a bend of mountain, then flat from 84 to 105."""


@cache
def content_set() -> str:
    """Return the folder of a content set with these tiles, gone when the tests are over."""
    folder = Path(tempfile.mkdtemp(prefix="paceline-tiles-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (own,) = on_the_rivet.__path__
    shutil.copytree(Path(own) / "content", folder, dirs_exist_ok=True)
    (folder / "tiles.toml").write_text("\n".join(_tile(name, make) for name, make in TILES.items()))
    (folder / "courses.toml").write_text(COURSES)
    return str(folder)


def _tile(name: str, make: str) -> str:
    kind = KINDS[name[0]]
    sections = [section.split() for section in make.split(",")]
    rows = 6 if kind == "curve" else 11
    lines = [
        "[[tiles]]",
        f'id = "{name}"',
        f'kind = "{kind}"',
        'box = "core"',
        f'piece = "{name.split("-", maxsplit=1)[0] if "-" in name else name[:2]}"',
        "sections = ["
        + ", ".join(f'{{ terrain = "{terrain}", lanes = {lanes}, rows = {rows} }}' for terrain, lanes in sections)
        + "]",
        'source = "tests"',
    ]
    if kind == "curve":
        lines.insert(-1, f"doubled = {DOUBLED[sections[0][1]]}")
    return "\n".join(lines) + "\n"
