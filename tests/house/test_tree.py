"""The folders of the source show their parts at a glance."""

from __future__ import annotations

from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "paceline"
MOST_MODULES = 16
"""In one folder, besides `__init__.py`."""


def test_no_folder_has_more_modules_than_a_reader_can_see() -> None:
    folders = [SOURCE, *(file.parent for file in SOURCE.rglob("__init__.py"))]
    sizes = {str(folder.relative_to(SOURCE)): len(list(folder.glob("[!_]*.py"))) for folder in folders}
    grown = {name: size for name, size in sizes.items() if size > MOST_MODULES}
    assert grown == {}
