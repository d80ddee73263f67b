"""The terminal: words, colours and questions, each in one place."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from textwrap import fill
from typing import Final, TextIO

from paceline.core.message import Message
from paceline.words import catalogue

_TEAM_COLOURS: Final = {
    "A": "97;44",
    "C": "97;41",
    "J": "30;43",
    "P": "30;42",
    "N": "97;100",
    "M": "30;45",
}
_MARKS: Final = {"^^": "31", "vv": "36", "..": "2", "--": "2"}
_TOKEN: Final = re.compile(r"(?<=[ :|])([A-Z][A-Z]|\^\^|vv|\.\.|--)(?=[ :|\n]|$)")
WIDTH: Final = 80
DIM: Final = "2"
BOLD: Final = "1"
CLEAR: Final = "\x1b[3J\x1b[2J\x1b[H"


def speak(message: Message) -> str:
    """A message in the reader's language."""
    return catalogue(os.environ.get("PACELINE_LANG", "en"))(message)


def coloured(stream: TextIO) -> bool:
    """Whether colours are wanted: a terminal, and nobody said `NO_COLOR`."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, code: str) -> str:
    """Text in a colour, where colours are wanted."""
    return f"\x1b[{code}m{text}\x1b[0m" if coloured(sys.stdout) else text


def paint_road(text: str) -> str:
    """A text road with its riders in their teams' colours and its hills marked."""

    def colour(found: re.Match[str]) -> str:
        token = found.group()
        return paint(token, _MARKS.get(token) or _TEAM_COLOURS.get(token[0], BOLD))

    return _TOKEN.sub(colour, text)


def show(text: str = "") -> None:
    """A line on the screen."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def tell(message: Message, code: str = "") -> None:
    """A message on the screen, every line of it wrapped."""
    for line in speak(message).strip("\n").split("\n"):
        text = fill(line, WIDTH, break_long_words=False, break_on_hyphens=False)
        show(paint(text, code) if code else text)


def complain(message: Message) -> None:
    """One line on standard error."""
    line = " ".join(speak(message).split())
    sys.stderr.write(f"paceline: {line}\n")


def ask(question: str) -> str:
    """What a person types; end of input is taken as leaving."""
    sys.stdout.write(question)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise Leave
    return line.strip()


class Leave(Exception):
    """Somebody wants to stop for now."""


def progress(total: int) -> Callable[[int], None]:
    """A bar on standard error, drawn only where somebody can see it."""
    if not sys.stderr.isatty():
        return lambda _done: None
    width, drawn = 40, -1

    def draw(done: int) -> None:
        nonlocal drawn
        filled = width * done // total
        if filled != drawn or done == total:
            drawn = filled
            end = "\n" if done == total else ""
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{total}{end}")
            sys.stderr.flush()

    return draw
