"""Folders with content sets of one's own, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from paceline.core.messages import BadOptions, Message
from paceline.games.on_the_rivet.content import BUILT_IN, book
from paceline.i18n import catalogue


def built_in(name: str) -> str:
    return (BUILT_IN / name).read_text(encoding="utf-8")


def refused(folder: Path) -> Message:
    with pytest.raises(BadOptions) as caught:
        book(str(folder))
    assert caught.value.field == "content"
    return caught.value.message


def english(message: Message) -> str:
    return catalogue("en")(message)


def edited(folder: Path, name: str, old: str, new: str) -> Path:
    """Return the folder with a copy of a file in which something is different."""
    text = built_in(name)
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder
