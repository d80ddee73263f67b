"""Terminal input and output: sentences, colours and questions."""

from __future__ import annotations

import codecs
import io
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from textwrap import fill
from typing import Final, TextIO

from paceline.core.messages import Message
from paceline.i18n import catalogue

_TEAMS: Final = {
    "A": ("97;44", "94"),
    "C": ("97;41", "91"),
    "J": ("30;43", "93"),
    "P": ("30;42", "92"),
    "N": ("97;100", "37"),
    "M": ("30;45", "95"),
    "O": ("30;48;5;172", "38;5;172"),
}
"""For every team letter, the colours of its riders on the road and of its name in a sentence."""
_MARKS: Final = {
    "^^": "31",
    "vv": "36",
    "oo": "33",
    "++": "32",
    "^-": "33",
    "xx": "35",
    "[]": "1",
    "..": "2",
    "--": "2",
    "##": "2",
    "()": "32",
    "~~": "34",
    ",,": "32;2",
    "rf": "32",
}
_LETTERS: Final = {"f": "32", "b": "35", "c": "31", "m": "31", "s": "1"}
"""Colours of signs beside or across a road: a letter, often with a number."""
_TOKEN: Final = re.compile(
    r"(?<![^\s:|+])([A-Z][A-Z]|[a-z][a-z](?<!vv|oo|xx)|\^[\^-]|vv|oo|xx|\[\]|\+\+|\.\.|--|##|\(\)|~~|,,|[csm]\d|[fbms])"
    r"(?=[\s:|+]|$)"
)
_DISTANCES: Final = re.compile(r" *(\d+ +)?[-+]\d+( .*)?")
"""A line of distances above the road, possibly with numbers and names."""
_SPACES: Final = r"[._]{2,}|,{2,}"
"""Empty spaces of a road of lanes, long ones too."""
WIDTH: Final = 80
DIM: Final = "2"
BOLD: Final = "1"
_MINE: Final = ";1;4"
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the scrollback last: some terminals push the screen into it when they clear."""
_NO_CLEARING: Final = "\n" * 200
_LONGEST_COMPLAINT: Final = 400
_RESTLESS_FINGERS: Final = 0.4
"""Seconds in which a second Enter counts as accidental."""
_PLAIN: Final = {"−": "-", "–": "-", "─": "-", "·": "-", "…": "...", "«": '"', "»": '"', "█": "#", "░": "."}


class Leave(Exception):
    """Raised when the player leaves."""


def prepare() -> None:
    """Make the standard streams safe: reopen closed ones, and replace characters they cannot encode."""
    codecs.register_error("paceline", _plain_letters)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 – stays open
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "paceline"), (sys.stderr, "paceline")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Return ASCII replacements for characters that this terminal cannot show."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter, "?") for letter in letters), error.end


def discard_output() -> None:
    """Discard further output: its reader went away, or the disk is full."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def speak(message: Message) -> str:
    """Return a message in the reader's language, without control characters."""
    text = catalogue(os.environ.get("PACELINE_LANG", "en"))(message)
    return text if text.isprintable() else "".join(map(_harmless, text))


def _harmless(letter: str) -> str:
    return letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}"


def uses_colours(stream: TextIO) -> bool:
    """Return whether to use colours: on a terminal, unless `NO_COLOR` is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, code: str) -> str:
    """Colour a text, if colours are used."""
    return f"\x1b[{code}m{text}\x1b[0m" if code and uses_colours(sys.stdout) else text


def paint_road(text: str, mine: Collection[str] = (), riders: Collection[str] = ()) -> str:
    """Colour a text road: riders in team colours, own ones underlined, hills marked.

    Known names of `riders` are found anywhere; those in lower case are dim.
    """

    def colour(found: re.Match[str]) -> str:
        token = found.group()
        code = _MINE * (token.upper() in mine)
        if token in riders:
            return paint(token, _jersey(token[0].upper()) + code + f";{DIM}" * token.islower())
        if token in _MARKS or not token.isalpha() or len(token) == 1:
            return paint(token, _MARKS.get(token) or _LETTERS.get(token[0], DIM))
        return paint(token, _jersey(token[0].upper()) + code)

    tokens, lines = _tokens(frozenset(riders)), text.split("\n")
    return "\n".join(paint(line, DIM) if _DISTANCES.fullmatch(line) else tokens.sub(colour, line) for line in lines)


@lru_cache(maxsize=8)
def _tokens(riders: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of what is coloured on a road."""
    if not riders:
        return _TOKEN
    names = "|".join(map(re.escape, sorted(riders)))
    return re.compile(rf"(?<![^\W_])({names})(?![^\W_])|{_TOKEN.pattern}|{_SPACES}")


def _jersey(team: str) -> str:
    return _TEAMS[team][0] if team in _TEAMS else BOLD


def paint_name(name: str, team: str, mine: bool) -> str:
    """Colour a rider's name."""
    return paint(name, (_TEAMS[team][1] if team in _TEAMS else BOLD) + _MINE * mine)


def show(text: str = "") -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def tell(message: Message, code: str = "") -> None:
    """Print a message, wrapping every line except indented ones, which are commands to copy."""
    for line in speak(message).strip("\n").split("\n"):
        text = line if line.startswith("  ") else wrap(line)
        show(paint(text, code))


def wrap(text: str, first: str = "", later: str = "") -> str:
    """Wrap a text to 80 columns."""
    return fill(
        text, WIDTH, initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )


def complain(message: Message) -> None:
    """Print one line to standard error."""
    line = " ".join(speak(message).split())
    if len(line) > _LONGEST_COMPLAINT:
        half = _LONGEST_COMPLAINT // 2
        line = f"{line[:half]} … {line[-half:]}"
    sys.stderr.write(f"paceline: {line}\n")


def ask(question: str) -> str:
    """Return what the player types; raise `Leave` at the end of input."""
    sys.stdout.write(question)
    sys.stdout.flush()
    if sys.platform != "win32" and sys.stdin.isatty():
        _wait_for_a_line()
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        show()  # nobody pressed Enter here
    if not line:
        raise Leave
    return line.strip()


def _wait_for_a_line() -> None:
    """Wait for input so that Ctrl-C always works: `readline` misses a signal that comes just before it reads."""
    heard, rings = os.pipe()
    os.set_blocking(rings, False)
    before = signal.set_wakeup_fd(rings)
    try:
        select.select([sys.stdin, heard], [], [])
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(rings)


def clear() -> None:
    """Clear the screen and its scrollback."""
    if sys.stdout.isatty():
        sys.stdout.write(_NO_CLEARING if os.environ.get("TERM") == "dumb" else _CLEAR)
        sys.stdout.flush()


def discard_typing() -> None:
    """Discard typed-ahead input: a second Enter of one player must not reveal the hand of the next."""
    if sys.platform != "win32" and sys.stdin.isatty():
        import termios  # noqa: PLC0415 – there is none on Windows

        time.sleep(_RESTLESS_FINGERS)
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error if it is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    width, drawn = 40, -1

    def draw(done: int) -> None:
        nonlocal drawn
        filled = width * done // total
        if filled != drawn or done == total:
            drawn = filled
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{total}")
            sys.stderr.flush()

    try:
        draw(0)
        yield draw
    finally:
        sys.stderr.write("\n")
