"""Terminal input and output: sentences, colours and questions."""

from __future__ import annotations

import codecs
import io
import os
import re
import signal
import sys
import time
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from shutil import get_terminal_size
from textwrap import fill
from threading import Event, Thread, get_ident
from typing import Final, TextIO

from paceline.core.messages import Message, PacelineError, say
from paceline.i18n import LANGUAGES, catalogue
from paceline.i18n.choice import of_environment

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
"""Columns if nobody knows how many there are."""
NARROWEST, WIDEST, READABLE = 40, 200, 100
"""Columns that are used at least and at most, and those of a line of words at most."""
DIM: Final = "2"
BOLD: Final = "1"
_MINE: Final = ";1;4"
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the scrollback last: some terminals push the screen into it when they clear."""
_NO_CLEARING: Final = "\n" * 200
_LONGEST_COMPLAINT: Final = 400
_RESTLESS_FINGERS: Final = 0.4
"""Seconds in which a second Enter counts as accidental."""
_NUDGE: Final = 0.05
"""Seconds after which a prompt that overlooked Ctrl-C is woken."""
_PLAIN: Final = {
    "−": "-",
    "–": "-",
    "─": "-",
    "·": "-",
    "…": "...",
    "«": '"',
    "»": '"',
    "█": "#",
    "░": ".",
    "’": "'",
    "\u202f": " ",
}


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
    return "".join(_PLAIN.get(letter) or _without_accent(letter) for letter in letters), error.end


def _without_accent(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0]
    return base if base.isascii() else "?"


def discard_output() -> None:
    """Discard further output: its reader went away, or the disk is full."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def choose_language(name: str) -> None:
    """Speak this language from now on; an empty name stands for the one that the environment is set to."""
    if name and name not in LANGUAGES:
        raise PacelineError("cli.no-such-language", name=name, languages=LANGUAGES)
    global _language  # noqa: PLW0603 – a terminal has one reader
    _language = name


_language = ""
"""The language that the command line asks for, if any."""


def speak(message: Message) -> str:
    """Return a message in the reader's language, without control characters."""
    text = catalogue(_language or of_environment(os.environ))(message)
    return text if text.isprintable() else "".join(map(_harmless, text))


def _harmless(letter: str) -> str:
    return letter if letter.isprintable() or letter in "\n\u00a0\u202f" else "\N{REPLACEMENT CHARACTER}"


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
    """Print a message in lines."""
    for line in told(message):
        show(paint(line, code))


def told(message: Message) -> list[str]:
    """Return a message in lines that fit the screen, except indented ones, which are commands to copy."""
    lines = speak(message).strip("\n").split("\n")
    return [part for line in lines for part in ([line] if line.startswith("  ") else wrap(line).split("\n"))]


def columns() -> int:
    """Return how many columns to use: those of the terminal, from 40 to 200; 80 if it is none."""
    if not sys.stdout.isatty():
        return WIDTH
    return min(max(get_terminal_size((WIDTH, 24)).columns, NARROWEST), WIDEST)


def page(lines: Sequence[str]) -> None:
    """Print lines a screen at a time; q leaves the rest out."""
    height = get_terminal_size((WIDTH, 24)).lines - 1 if sys.stdin.isatty() and sys.stdout.isatty() else len(lines)
    for first in range(0, len(lines), max(height, 1)):
        for line in lines[first : first + height]:
            show(line)
        if first + height < len(lines) and ask(speak(say("cli.more"))).casefold() in ("q", "quit"):
            return


def wrap(text: str, first: str = "", later: str = "") -> str:
    """Wrap a text to the width of the screen, at most to that of a readable line."""
    return fill(
        text,
        min(columns(), READABLE),
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )


def complain(message: Message) -> None:
    """Print one line to standard error."""
    line = re.sub(r"[ \n]+", " ", speak(message)).strip()
    if len(line) > _LONGEST_COMPLAINT:
        half = _LONGEST_COMPLAINT // 2
        line = f"{line[:half]} … {line[-half:]}"
    sys.stderr.write(f"paceline: {line}\n")


def ask(question: str) -> str:
    """Return what the player types; raise `Leave` at the end of input. On a terminal lines can be edited."""
    if sys.platform != "win32" and sys.stdin.isatty() and sys.stdout.isatty():
        return _edited_line(question)
    sys.stdout.write(question)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        show()  # nobody pressed Enter here
    if not line:
        raise Leave
    return line.strip()


def _edited_line(question: str) -> str:
    """Return a line typed with arrow keys and history."""
    import readline  # noqa: F401, PLC0415 – makes `input` edit lines; there is none on Windows

    last = question.rpartition("\n")[2]
    sys.stdout.write(question.removesuffix(last))
    sys.stdout.flush()
    with _prompt_interrupts(), _kept_keys():
        try:
            return input(last).strip()
        except EOFError:
            show()
            raise Leave from None


@contextmanager
def _prompt_interrupts() -> Iterator[None]:
    """Let Ctrl-C work at any moment: `input` misses a signal that comes just before it waits for a key."""
    receive, send = os.pipe()
    os.set_blocking(send, False)
    before = signal.set_wakeup_fd(send, warn_on_full_buffer=False)
    over, reader = Event(), get_ident()

    def wake() -> None:
        while os.read(receive, 1) == bytes([signal.SIGINT]):
            while not over.wait(_NUDGE):
                signal.pthread_kill(reader, signal.SIGWINCH)  # ends the wait for a key; then Ctrl-C is seen

    waker = Thread(target=wake, daemon=True)
    waker.start()
    try:
        yield
    finally:
        over.set()
        signal.set_wakeup_fd(before)
        os.write(send, b"\0")
        waker.join()
        os.close(receive)
        os.close(send)


@contextmanager
def _kept_keys() -> Iterator[None]:
    """Keep typed keys at Ctrl-C: `input` would wait for a key that it was promised, and not see the signal."""
    import termios  # noqa: PLC0415 – there is none on Windows

    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    flags = [*before[:3], before[3] | termios.NOFLSH, *before[4:]]
    termios.tcsetattr(keyboard, termios.TCSADRAIN, flags)
    try:
        yield
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


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
