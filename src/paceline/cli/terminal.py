"""The terminal: words, colours and questions, each in one place."""

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
"""For every team letter, the colours of its jersey on the road and of its name in a sentence."""
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
"""Of what lies beside a road or across it: a letter, often with a number behind it."""
_TOKEN: Final = re.compile(
    r"(?<![^\s:|+])([A-Z][A-Z]|[a-z][a-z](?<!vv|oo|xx)|\^[\^-]|vv|oo|xx|\[\]|\+\+|\.\.|--|##|\(\)|~~|,,|[csm]\d|[fbms])"
    r"(?=[\s:|+]|$)"
)
_DISTANCES: Final = re.compile(r" *(\d+ +)?[-+]\d+( .*)?")
"""A line of distances over the road, perhaps with the numbers and names of what begins there."""
_SPACES: Final = r"[._]{2,}|,{2,}"
"""Empty spaces of a road of lanes, long ones too."""
WIDTH: Final = 80
DIM: Final = "2"
BOLD: Final = "1"
_MINE: Final = ";1;4"
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Wipes the scrollback last: some terminals push the screen into it when they clear."""
_NO_CLEARING: Final = "\n" * 200
_LONGEST_COMPLAINT: Final = 400
_RESTLESS_FINGERS: Final = 0.4
"""Seconds in which a second Enter is taken for a slip."""
_PLAIN: Final = {"−": "-", "–": "-", "─": "-", "·": "-", "…": "...", "«": '"', "»": '"', "█": "#", "░": "."}


class Leave(Exception):
    """Somebody wants to stop for now."""


def prepare() -> None:
    """Make the standard streams safe to use: closed ones exist, and no letter is too much for any."""
    codecs.register_error("paceline", _plain_letters)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 – stays open
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "paceline"), (sys.stderr, "paceline")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _plain_letters(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that this terminal cannot show."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter, "?") for letter in letters), error.end


def silence() -> None:
    """Let the rest of the output go nowhere: its reader went away, or there is no room for it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def speak(message: Message) -> str:
    """A message in the reader's language, without anything that could steer the terminal."""
    text = catalogue(os.environ.get("PACELINE_LANG", "en"))(message)
    return text if text.isprintable() else "".join(map(_harmless, text))


def _harmless(letter: str) -> str:
    return letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}"


def coloured(stream: TextIO) -> bool:
    """Whether colours are wanted: a terminal, and nobody said `NO_COLOR`."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, code: str) -> str:
    """Text in a colour, where colours are wanted."""
    return f"\x1b[{code}m{text}\x1b[0m" if code and coloured(sys.stdout) else text


def paint_road(text: str, mine: Collection[str] = (), riders: Collection[str] = ()) -> str:
    """A text road with its riders in their teams' colours, one's own underlined, and its hills marked.

    Names of riders, where they are known, are found wherever they stand; those in small letters are dim.
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
    """What is painted on a road."""
    if not riders:
        return _TOKEN
    names = "|".join(map(re.escape, sorted(riders)))
    return re.compile(rf"(?<![^\W_])({names})(?![^\W_])|{_TOKEN.pattern}|{_SPACES}")


def _jersey(team: str) -> str:
    return _TEAMS[team][0] if team in _TEAMS else BOLD


def paint_name(name: str, team: str, mine: bool) -> str:
    """A rider's name in his team's colour."""
    return paint(name, (_TEAMS[team][1] if team in _TEAMS else BOLD) + _MINE * mine)


def show(text: str = "") -> None:
    """A line on the screen."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def tell(message: Message, code: str = "") -> None:
    """A message on the screen, every line of it wrapped but for commands to copy, which are indented."""
    for line in speak(message).strip("\n").split("\n"):
        text = line if line.startswith("  ") else wrapped(line)
        show(paint(text, code))


def wrapped(text: str, first: str = "", later: str = "") -> str:
    """Text in lines of 80 columns."""
    return fill(
        text, WIDTH, initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )


def complain(message: Message) -> None:
    """One line on standard error."""
    line = " ".join(speak(message).split())
    if len(line) > _LONGEST_COMPLAINT:
        half = _LONGEST_COMPLAINT // 2
        line = f"{line[:half]} … {line[-half:]}"
    sys.stderr.write(f"paceline: {line}\n")


def ask(question: str) -> str:
    """What a person types; end of input is taken as leaving."""
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
    """Wait where Ctrl-C is always heard: `readline` sleeps on if the signal comes a moment before it starts to read."""
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
    """Wipe the screen and all that was scrolled off it."""
    if sys.stdout.isatty():
        sys.stdout.write(_NO_CLEARING if os.environ.get("TERM") == "dumb" else _CLEAR)
        sys.stdout.flush()


def forget_typing() -> None:
    """Drop what was typed ahead: a second Enter of one person must not open the hand of the next."""
    if sys.platform != "win32" and sys.stdin.isatty():
        import termios  # noqa: PLC0415 – there is none on Windows

        time.sleep(_RESTLESS_FINGERS)
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, drawn only where somebody can see it."""
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
