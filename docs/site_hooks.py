"""A hook of MkDocs: list the decisions in the navigation, so that a new one needs no line there."""

from pathlib import Path
from typing import Any


def on_config(config: Any) -> None:
    """Append the decisions to the last section."""
    (pages,) = config.nav[-1].values()
    files = sorted(Path(config.docs_dir, "decisions").glob("*.md"))
    pages.append({"Decisions": [f"decisions/{file.name}" for file in files]})
