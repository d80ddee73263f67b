"""The worker process: run bots, play positions out and draw boards, one job at a time, over pipes.

The server sends the name of a function and its argument (`paceline.bots.pipes`); the worker sends `ready` once, and
then `done` or `failed` for every job.
"""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import BinaryIO, Final, Literal

import msgspec

from paceline import bots
from paceline.bots import questions
from paceline.bots.pipes import frame, read_message, take_pipes
from paceline.bots.questions import Question
from paceline.core import registry
from paceline.core.codec import from_json, to_json
from paceline.core.messages import PacelineError

READY: Final = "ready"
DONE: Final = "done"
FAILED: Final = "failed"


def decide(argument: bytes) -> bytes:
    """Return the decision of a bot that this server offers; raise if it is not legal."""
    question: Question = from_json(argument, Question)
    game = registry.game(question.game)
    offered = bots.available(game)
    if question.bot not in offered:  # visitors name no files and no addresses
        raise PacelineError("bots.unknown", name=question.bot, names=tuple(offered))
    return to_json(questions.decide(game, offered[question.bot], question))


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
    language: str = "en"


def board(argument: bytes) -> bytes:
    """Return a `Board` as JSON."""
    from paceline.draw.board import board as draw_board  # noqa: PLC0415 – most workers never draw
    from paceline.i18n import catalogue  # noqa: PLC0415

    request: BoardRequest = from_json(argument, BoardRequest)
    game = registry.game(request.game)
    view = from_json(bytes(request.view), game.facts.view)
    scene = game.presentation.scene(view, (), catalogue(request.language))
    return msgspec.json.encode(draw_board(scene, request.layout, request.shape))


class PosterRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The course of a race with these options."""

    game: str
    seats: int
    options: msgspec.Raw
    language: str = "en"
    small: bool = False
    """True for a thumbnail: the road without words."""


def poster(argument: bytes) -> bytes:
    """Return the course with its profile as an SVG document."""
    from paceline.draw.picture import draw_map  # noqa: PLC0415 – most workers never draw
    from paceline.draw.thumbnail import draw_thumbnail  # noqa: PLC0415
    from paceline.i18n import catalogue  # noqa: PLC0415

    request: PosterRequest = from_json(argument, PosterRequest)
    game = registry.game(request.game)
    options = from_json(bytes(request.options), game.facts.options)
    scene = game.presentation.course_scene(request.seats, options, catalogue(request.language))
    return (draw_thumbnail(scene) if request.small else draw_map(scene)).encode()


def game_poster(argument: bytes) -> bytes:
    """Return the poster of a game as an SVG document."""
    from paceline.draw.game_poster import usual_poster  # noqa: PLC0415 – most workers never draw

    game = registry.game(argument.decode())
    return (game.presentation.poster(game.facts.title) or usual_poster(game.facts.title)).encode()


class ThumbnailRequest(PosterRequest, frozen=True, forbid_unknown_fields=True):
    """The course of a race as a small picture: a card with its profile, or the profile alone."""

    of: Literal["card", "profile"] = "card"


def thumbnail(argument: bytes) -> bytes:
    """Return a small picture of a course as an SVG document."""
    from paceline.draw.thumbnail import draw_thin_profile, draw_thumbnail  # noqa: PLC0415 – most workers never draw
    from paceline.i18n import catalogue  # noqa: PLC0415

    request: ThumbnailRequest = from_json(argument, ThumbnailRequest)
    game = registry.game(request.game)
    options = from_json(bytes(request.options), game.facts.options)
    scene = game.presentation.course_scene(request.seats, options, catalogue(request.language))
    return (draw_thumbnail if request.of == "card" else draw_thin_profile)(scene).encode()


class CourseDrawing(msgspec.Struct, frozen=True):
    """A course with its profile, and the places that can have a token."""

    svg: str
    width: float
    height: float
    places: dict[str, tuple[float, float]]


def course(argument: bytes) -> bytes:
    """Return a `CourseDrawing` as JSON."""
    from paceline.core.offers.set_up import set_up_of  # noqa: PLC0415 – most workers never draw
    from paceline.draw.picture import draw_map  # noqa: PLC0415
    from paceline.draw.road_art import art_of  # noqa: PLC0415
    from paceline.i18n import catalogue  # noqa: PLC0415

    request: PosterRequest = from_json(argument, PosterRequest)
    game = registry.game(request.game)
    options = from_json(bytes(request.options), game.facts.options)
    scene = game.presentation.course_scene(request.seats, options, catalogue(request.language))
    board, laid = art_of(scene).layout(scene), set_up_of(game).laid
    places = {} if laid is None else laid.places(request.seats, options)
    middles = {name: board.rows[rows[len(rows) // 2]] for name, rows in places.items()}
    found = {name: (place.x, place.y) for name, place in middles.items()}
    return msgspec.json.encode(CourseDrawing(draw_map(scene), board.width, board.height, found))


def read_history(job: str) -> Callable[[bytes], bytes]:
    """Return a job of `paceline.web.history.jobs`, which most workers never need."""

    def work(argument: bytes) -> bytes:
        from paceline.web.history import jobs  # noqa: PLC0415

        function: Callable[[bytes], bytes] = getattr(jobs, job)
        return function(argument)

    return work


FUNCTIONS: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "decide": decide,
    "board": board,
    "poster": poster,
    "game_poster": game_poster,
    "estimate": estimate,
    "thumbnail": thumbnail,
    "course": course,
    **{job: read_history(job) for job in ("advance", "tell", "show", "bring", "fold")},
}
"""The only functions a worker calls."""


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
    while (job := read_message(requests)) is not None:
        signal.setitimer(signal.ITIMER_REAL, patience)
        answer = run(*job)
        signal.setitimer(signal.ITIMER_REAL, 0)
        answers.write(answer)
        answers.flush()


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
