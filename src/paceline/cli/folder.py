"""Where races are kept, and what their files are called."""

from __future__ import annotations

import errno
import os
import re
import unicodedata
from datetime import datetime
from pathlib import Path
from typing import Final

_LONGEST: Final = 40
"""Letters of a stage in the name of a file."""
_PLAIN: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th"})
"""Letters that are no others with an accent."""


def folder() -> Path:
    """Where races are kept."""
    chosen = os.environ.get("PACELINE_RACES")
    home = os.environ.get("XDG_DATA_HOME")
    return Path(chosen) if chosen else (Path(home) if home else Path.home() / ".local/share") / "paceline/races"


def make_folder(path: Path) -> None:
    """Make a folder unless it is there; `NotADirectoryError` where something else is there instead."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # to others that means that the name of a file is taken
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None


def new_path(stage: str) -> Path:
    """Where a race on this stage is kept that begins now."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return folder() / f"{'-'.join(filter(None, (stamp, plain(stage))))}.race"


def plain(name: str) -> str:
    """A name in letters that every disk takes: small ones without accents, and digits."""
    parted = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    letters = "".join(letter for letter in parted if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:_LONGEST].rstrip("-")
