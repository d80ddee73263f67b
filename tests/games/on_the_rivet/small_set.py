"""A content set for whole races in little time: lines of eight rows, and so few of them that a race is soon over."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from paceline.games import on_the_rivet

COURSE: Final = "START-A C4 I1A*2@2 C6 FIN-A"
"""Three lines with two and three lanes, a bonus line, and both kinds of curves."""
_COURSES: Final = f"""
[[courses]]
name = "short"
code = "{COURSE}"
source = "tests"
"""


@cache
def small_set(medium_from: int = 6, long_from: int = 8) -> str:
    """Return the folder of such a set, in which a course of so many lines is medium or long (OR 1.3)."""
    folder = Path(tempfile.mkdtemp(prefix="paceline-small-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (own,) = on_the_rivet.__path__
    shutil.copytree(Path(own) / "content", folder, dirs_exist_ok=True)
    (folder / "courses.toml").write_text(_COURSES)
    _change(folder / "tiles.toml", r"rows = 11", "rows = 4")
    numbers = {"medium_from": medium_from, "long_from": long_from, "undo_limit": 2}
    for name, number in numbers.items():
        _change(folder / "numbers.toml", rf"(?m)^{name} = \d+", f"{name} = {number}")
    return str(folder)


def _change(file: Path, pattern: str, by: str) -> None:
    text, found = re.subn(pattern, by, file.read_text())
    assert found, f"{file.name} has changed: {pattern}"
    file.write_text(text)
