"""Compute parts of long races in worker processes, a piece of the log at a time; see `paceline.web.bots.worker`."""

from __future__ import annotations

import gzip
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from paceline.core import registry
from paceline.core.codec import from_json, to_json
from paceline.core.log import parse_header
from paceline.core.messages import Message
from paceline.core.race import Race
from paceline.i18n import DEFAULT, catalogue
from paceline.web.errors import Refusal
from paceline.web.frames import NO_VIEW, snapshot
from paceline.web.history.checkpoints import Checkpoint, Mark, mark, resume, take
from paceline.web.history.lines import MissedLines, ToldMove, newest
from paceline.web.history.replay import point_names, replay
from paceline.web.protocol import ReplayPage
from paceline.web.race import TableRace

PAGE: Final = 400
"""Steps of a page of a replay; its last move may add some."""
_LEVEL: Final = 5
"""Compression level of pages."""


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """Some steps of a race, after a checkpoint or from the start."""

    header: str
    steps: tuple[str, ...]
    after: Checkpoint | None = None
    language: str = DEFAULT


def advance(argument: bytes) -> bytes:
    """Return the `Checkpoint` after the last whole move of a `Piece`; null if there is none."""
    piece: Piece = from_json(argument, Piece)
    race, marked = _start(piece), None
    for lines in piece.steps:
        marked = _step(race, lines, marked)
    return to_json(_taken(race, piece, marked))


class PieceToTell(msgspec.Struct, frozen=True, kw_only=True):
    """A piece, and the newest lines before it for every seat and, last, for spectators."""

    piece: Piece
    earlier: tuple[msgspec.Raw, ...] = ()


class Told(msgspec.Struct, frozen=True):
    """The newest lines until a checkpoint, for every seat and, last, for spectators."""

    checkpoint: Checkpoint | None
    moves: tuple[msgspec.Raw, ...]


def tell(argument: bytes) -> bytes:
    """Return what is `Told` until the last whole move of a `PieceToTell`."""
    asked: PieceToTell = from_json(argument, PieceToTell)
    piece, audiences = asked.piece, _start(asked.piece).audiences
    known = [from_json(bytes(moves), tuple[ToldMove, ...]) for moves in asked.earlier] or [()] * len(audiences)
    missed = MissedLines(
        dict.fromkeys(audiences, 0), catalogue(piece.language), piece.after, dict(zip(audiences, known, strict=True))
    )
    race, marked, last = missed.race(piece.header), None, ""
    for lines in piece.steps:
        before = mark(race, last)
        missed.replay(piece.header, (lines,))
        if before.n and len(race.recent) == 1:  # a move has begun
            marked = before
        last = lines
    end = _taken(race, piece, mark(race, last) if race.over else marked)
    if end is None:
        return to_json(Told(None, ()))
    seen = zip(audiences, end.seen, strict=True)
    return to_json(Told(end, tuple(msgspec.Raw(to_json(newest(missed.told(who, n)))) for who, n in seen)))


class PieceToShow(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a replay, and what its page must know of the pages before it."""

    piece: Piece
    over: bool
    """True if the race is over and hands are shown."""
    bare: bool
    """True if views and panels are left out, and the page can be shown without those before it."""
    page: int = 0
    first: int = 0
    """Number of snapshots before it."""


class Position(msgspec.Struct, frozen=True):
    """The state after a snapshot, the last one of its round on this page."""

    step: int
    round: int
    state: msgspec.Raw


class Shown(msgspec.Struct, frozen=True):
    """A page of a replay, compressed, and where the next one begins."""

    content: bytes
    points: tuple[tuple[str, ...], ...]
    """The rounds of the moments in every snapshot, as `point_names`."""
    ends: tuple[Position, ...]
    checkpoint: Checkpoint


def show(argument: bytes) -> bytes:
    """Return the page `Shown` of a `PieceToShow`."""
    asked: PieceToShow = from_json(argument, PieceToShow)
    piece, speak, race = asked.piece, catalogue(asked.piece.language), _start(asked.piece)
    first = race.steps
    before = replace(snapshot(race, None, speak), view=NO_VIEW, panels=()) if asked.bare and first else None
    board = None if before is None else before.shown
    moves = [*replay(race, piece.steps, speak, over=asked.over, bare=asked.bare, most=PAGE)]
    points, ends = list[tuple[str, ...]](), dict[int, tuple[int, Any]]()
    for step, move in enumerate(moves, asked.first):
        points.append(point_names(move.snapshot, board))
        board = move.snapshot.shown or board
        if asked.bare and asked.over:
            ends[move.state.round] = step, move.state
    page = ReplayPage(
        asked.page,
        asked.first,
        before,
        tuple(move.snapshot for move in moves),
        tuple(move.hands for move in moves) if asked.over else (),
    )
    content = gzip.compress(msgspec.json.encode(page), _LEVEL, mtime=0)
    last = mark(race, piece.steps[race.steps - first - 1]) if race.steps > first else mark(race, "")
    states = tuple(Position(step, turn, msgspec.Raw(to_json(state))) for turn, (step, state) in ends.items())
    return to_json(Shown(content, tuple(points), states, take(race, last)))


class Refused(msgspec.Struct, frozen=True, tag=True):
    """Why a race file is not imported, as a `Refusal`."""

    code: str
    status: int
    key: str
    places: dict[str, Any]


def bring(argument: bytes) -> bytes:
    """Return the rows of a table for a race file, as an `ImportedRace` of the lobby, or `Refused`."""
    from paceline.web.lobby import read_import  # noqa: PLC0415 – the lobby asks for this job

    try:
        return to_json(read_import(argument.decode()))
    except Refusal as refusal:
        places = {
            name: str(value) if isinstance(value, Message) else value for name, value in refusal.message.places.items()
        }
        return to_json(Refused(refusal.code, refusal.status, refusal.message.key, places))


class StageToFold(msgspec.Struct, frozen=True):
    """A tour so far, and the race file of its next stage."""

    game: str
    tour: msgspec.Raw
    race: str


def fold(argument: bytes) -> bytes:
    """Return the tour after a `StageToFold`."""
    asked: StageToFold = from_json(argument, StageToFold)
    game = registry.game(asked.game)
    tours = game.tours
    assert tours is not None
    tour = from_json(bytes(asked.tour), tours.tour)
    return to_json(tours.record(tour, tours.stage_result(Race.read(game, asked.race).state)))


def _start(piece: Piece) -> TableRace:
    race = resume(parse_header(piece.header), piece.after)
    assert piece.after is None or race.steps == piece.after.n, "a checkpoint of another version"
    return race


def _step(race: TableRace, lines: str, marked: Mark | None) -> Mark | None:
    """Commit a step; return the mark of the last whole move."""
    step = race.read(lines)
    if race.steps and race.begins(step):
        marked = mark(race, race.recent[-1].lines if race.recent else "")
    race.commit(step)
    return mark(race, lines) if race.over else marked


def _taken(race: TableRace, piece: Piece, marked: Mark | None) -> Checkpoint | None:
    """Return the marked checkpoint, or the one that the piece began with."""
    if marked is None or (piece.after is not None and marked.n == piece.after.n):
        return piece.after
    return take(race, marked)
