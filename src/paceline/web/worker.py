"""What runs in a worker process: bots and drawings, one job at a time, asked and answered over pipes.

A frame is its length in four bytes, a word, a line feed and the content. The server sends the name of a function
and its argument; the worker sends `ready` once, and then `done` or `failed` for every job.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from reprlib import repr as short_repr
from typing import BinaryIO, Final

import msgspec

from paceline import bots
from paceline.core import registry
from paceline.core.codec import from_json, from_text, to_json
from paceline.core.game import Decision
from paceline.core.messages import PacelineError

READY: Final = "ready"
DONE: Final = "done"
FAILED: Final = "failed"
LENGTH: Final = struct.Struct("!I")


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked."""

    game: str
    bot: str
    view: msgspec.Raw
    legal: tuple[str, ...]
    seed: str


class Decided(msgspec.Struct, frozen=True):
    """What a bot does, in the words of the question, and why, in ours."""

    action: str
    reason: str


def decide(argument: bytes) -> bytes:
    """Put a question to a bot; an answer that is not legal raises."""
    question: Question = from_json(argument, Question)
    game = registry.game(question.game)
    view = from_json(bytes(question.view), game.facts.view)
    legal = tuple(from_text(text, game.facts.actions) for text in question.legal)
    answer = bots.find(game, question.bot)(view, legal, Random(question.seed))
    action, reason = (answer.action, str(answer.reason)) if isinstance(answer, Decision) else (answer, "")
    if action not in legal:
        raise PacelineError("table.pool.not-legal", bot=question.bot, answer=short_repr(action))
    return to_json(Decided(question.legal[legal.index(action)], reason))


def board(argument: bytes) -> bytes:
    """A board as it is wished for."""
    from paceline.web.pictures import board_job  # noqa: PLC0415 – most workers never draw

    return board_job(argument)


FUNCTIONS: Final[Mapping[str, Callable[[bytes], bytes]]] = {"decide": decide, "board": board}
"""What a worker can be asked to do, and nothing else."""


def frame(word: str, content: bytes) -> bytes:
    """A message for a pipe."""
    return b"%b%b\n%b" % (LENGTH.pack(len(word) + 1 + len(content)), word.encode(), content)


def unframe(body: bytes) -> tuple[str, bytes]:
    """The word and the content of a message whose length has been read."""
    word, _, content = body.partition(b"\n")
    return word.decode(), content


def run(function: str, argument: bytes) -> bytes:
    """Do a job: the frame with what it returned, or with why it could not be done."""
    try:
        return frame(DONE, FUNCTIONS[function](argument))
    except PacelineError as error:
        return frame(FAILED, str(error).encode(errors="replace"))
    except (Exception, SystemExit) as error:
        traceback.print_exc()
        return frame(FAILED, traceback.format_exception_only(error)[-1].strip().encode(errors="replace"))


def work(requests: BinaryIO, answers: BinaryIO, patience: float) -> None:
    """Do jobs until nobody asks any more.

    The server ends a job that takes too long. Only where the server itself is gone does the alarm end it, which
    the system delivers even to code that never comes back to Python.
    """
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        job = unframe(requests.read(*LENGTH.unpack(head)))
        signal.setitimer(signal.ITIMER_REAL, patience)
        answer = run(*job)
        signal.setitimer(signal.ITIMER_REAL, 0)
        answers.write(answer)
        answers.flush()


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the server, out of reach of bots: what these print goes to the log, and they read nothing."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return requests, answers


def main() -> None:
    """Serve the process that started this one; it alone decides when to end, by closing the pipe."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    requests, answers = take_pipes()
    # The game most people ride is loaded before anybody waits for its first move, the others when they are asked for.
    registry.game(next(iter(registry.BUILT_IN)))
    with suppress(BrokenPipeError):
        answers.write(frame(READY, b""))
        answers.flush()
        work(requests, answers, patience=float(sys.argv[1]))


if __name__ == "__main__":
    main()
