"""The worker process: run bots, play positions out and draw boards, one job at a time, over pipes.

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
from typing import BinaryIO, Final, Literal

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
    """A decision to be made by a bot."""

    game: str
    bot: str
    view: msgspec.Raw
    legal: tuple[str, ...]
    seed: str


class Decided(msgspec.Struct, frozen=True):
    """The bot's action in its text form, and its reason as a sentence."""

    action: str
    reason: str


def decide(argument: bytes) -> bytes:
    """Return the decision of a bot; raise if it is not legal."""
    ask_key: Question = from_json(argument, Question)
    game = registry.game(ask_key.game)
    view = from_json(bytes(ask_key.view), game.facts.view)
    legal = tuple(from_text(text, game.facts.actions) for text in ask_key.legal)
    answer = bots.find(game, ask_key.bot)(view, legal, Random(ask_key.seed))
    action, reason = (answer.action, str(answer.reason)) if isinstance(answer, Decision) else (answer, "")
    if action not in legal:
        raise PacelineError("table.pool.not-legal", bot=ask_key.bot, answer=short_repr(action))
    return to_json(Decided(ask_key.legal[legal.index(action)], reason))


class Position(msgspec.Struct, frozen=True):
    """A position to be played out by the first of these bots that is quick enough."""

    game: str
    state: msgspec.Raw
    seats: int
    bots: tuple[str, ...]
    seed: str
    playouts: int
    seconds: float
    """Processor time of a playout by a bot that is quick enough."""


def estimate(argument: bytes) -> bytes:
    """Return the `WinShares` of a position as JSON, or null if no bot is quick enough."""
    from paceline.bots.playouts import win_shares  # noqa: PLC0415 – most workers never play positions out

    asked: Position = from_json(argument, Position)
    game = registry.game(asked.game)
    state = from_json(bytes(asked.state), game.facts.state)
    shares = win_shares(
        game, state, asked.seats, asked.bots, seed=asked.seed, playouts=asked.playouts, seconds=asked.seconds
    )
    return msgspec.json.encode(shares)


class BoardRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board of a race as a spectator sees it."""

    game: str
    view: msgspec.Raw
    layout: Literal["map", "ribbon", "profile"]
    shape: int | None = None


def board(argument: bytes) -> bytes:
    """Return a `Board` as JSON."""
    from paceline.draw.board import board as draw_board  # noqa: PLC0415 – most workers never draw
    from paceline.i18n import english  # noqa: PLC0415

    request: BoardRequest = from_json(argument, BoardRequest)
    game = registry.game(request.game)
    view = from_json(bytes(request.view), game.facts.view)
    scene = game.presentation.scene(view, (), english())
    return msgspec.json.encode(draw_board(scene, request.layout, request.shape))


class PosterRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The course of a race with these options."""

    game: str
    seats: int
    options: msgspec.Raw


def poster(argument: bytes) -> bytes:
    """Return the course with its profile as an SVG document."""
    from paceline.draw.picture import draw_map  # noqa: PLC0415 – most workers never draw
    from paceline.i18n import english  # noqa: PLC0415

    request: PosterRequest = from_json(argument, PosterRequest)
    game = registry.game(request.game)
    options = from_json(bytes(request.options), game.facts.options)
    return draw_map(game.presentation.course_scene(request.seats, options, english())).encode()


FUNCTIONS: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "decide": decide, "board": board, "poster": poster, "estimate": estimate
}  # fmt: skip
"""The only functions a worker calls."""


def frame(word: str, content: bytes) -> bytes:
    """Return a message for a pipe."""
    return b"%b%b\n%b" % (LENGTH.pack(len(word) + 1 + len(content)), word.encode(), content)


def unframe(body: bytes) -> tuple[str, bytes]:
    """Return the word and the content of a message without its length."""
    word, _, content = body.partition(b"\n")
    return word.decode(), content


def run(function: str, argument: bytes) -> bytes:
    """Run a job and return a frame with its result or its error."""
    try:
        return frame(DONE, FUNCTIONS[function](argument))
    except PacelineError as error:
        return frame(FAILED, str(error).encode(errors="replace"))
    except (Exception, SystemExit) as error:
        traceback.print_exc()
        return frame(FAILED, traceback.format_exception_only(error)[-1].strip().encode(errors="replace"))


def work(requests: BinaryIO, answers: BinaryIO, patience: float) -> None:
    """Run jobs until the pipe is closed.

    The server kills a worker whose job takes too long. If the server itself is gone, the alarm does it: the system
    delivers it even to code that never returns to Python.
    """
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        job = unframe(requests.read(*LENGTH.unpack(head)))
        signal.setitimer(signal.ITIMER_REAL, patience)
        answer = run(*job)
        signal.setitimer(signal.ITIMER_REAL, 0)
        answers.write(answer)
        answers.flush()


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes to the server and keep them from bots: their output goes to the log, their input is empty."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return requests, answers


def main() -> None:
    """Serve the parent process until it closes the pipe."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    requests, answers = take_pipes()
    # Load the most popular game before the first move is asked for, the others on demand.
    registry.game(next(iter(registry.BUILT_IN)))
    with suppress(BrokenPipeError):
        answers.write(frame(READY, b""))
        answers.flush()
        work(requests, answers, patience=float(sys.argv[1]))


if __name__ == "__main__":
    main()
