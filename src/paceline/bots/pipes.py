"""Messages between a parent and the processes in which its bots think.

A message is its length in four bytes, a word, a line feed and the content.
"""

from __future__ import annotations

import os
import struct
import sys
from typing import BinaryIO, Final

LENGTH: Final = struct.Struct("!I")


def frame(word: str, content: bytes) -> bytes:
    """Return a message for a pipe."""
    return b"%b%b\n%b" % (LENGTH.pack(len(word) + 1 + len(content)), word.encode(), content)


def unframe(body: bytes) -> tuple[str, bytes]:
    """Return the word and the content of a message without its length."""
    word, _, content = body.partition(b"\n")
    return word.decode(), content


def read_message(pipe: BinaryIO) -> tuple[str, bytes] | None:
    """Return the next message, or None if the pipe is closed."""
    head = pipe.read(LENGTH.size)
    return unframe(pipe.read(*LENGTH.unpack(head))) if len(head) == LENGTH.size else None


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes to the parent and keep them from bots: their output goes to the log, their input is empty."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return requests, answers
