"""Checkpoints, log lines and replay pages of tables, computed piece by piece in worker processes and kept a while."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from typing import Any, Final, TypeVar

import msgspec

from paceline.core.codec import from_json, to_json
from paceline.i18n import DEFAULT
from paceline.web.bots.pool import Pool
from paceline.web.bots.worker import FUNCTIONS
from paceline.web.errors import Refusal
from paceline.web.history.checkpoints import Checkpoint
from paceline.web.history.jobs import PAGE, Piece, PieceToShow, PieceToTell, Refused, Shown, StageToFold, Told
from paceline.web.history.lines import MOST_LINES, ToldMove
from paceline.web.history.queue import FairQueue
from paceline.web.race import Audience

PIECE: Final = 1000
"""Steps of a job at most: it takes a second or so, and then it is somebody else's turn."""
PROCESSES: Final = 2
"""One visitor occupies one of them at most."""
SECONDS: Final = 180.0
"""Seconds that a job may take."""
Imported = TypeVar("Imported", bound=msgspec.Struct)
_REST: Final = 200
"""Steps in which the move ends that is under way at the end of a page."""
_ENTRY: Final = 1000
"""Bytes of an entry besides."""
_LINES: Final = 8 * 1024 * 1024
_PAGES: Final = 32 * 1024 * 1024
"""Bytes of compressed log lines and pages that are kept."""


class Kept:
    """Compressed results, the latest used last; concurrent requests for one share the work."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._found: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._under_way: dict[Hashable, asyncio.Future[Any]] = {}

    def get(self, key: Hashable) -> Any:
        """Return what is kept, or None."""
        if key not in self._found:
            return None
        self._found.move_to_end(key)
        return self._found[key][0]

    def keep(self, key: Hashable, value: Any, size: int) -> None:
        """Keep a value of so many bytes, and forget those that were not used for longest."""
        self._size += size - self._found.pop(key, (None, 0))[1]
        self._found[key] = value, size
        while self._size > self._most and len(self._found) > 1:
            self._size -= self._found.popitem(last=False)[1][1]

    async def share(self, key: Hashable, work: Callable[[], Awaitable[Any]]) -> Any:
        """Do some work, or wait for it if it is under way."""
        future = self._under_way.get(key)
        if future is None:
            future = self._under_way[key] = asyncio.ensure_future(work())
            future.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(future)


class Log(msgspec.Struct, frozen=True):
    """The stored log of a race so far."""

    table: str
    header: str
    steps: Sequence[str]
    first: int = 0
    """Number of steps before them."""

    def piece(self, after: Checkpoint | None, most: int = PIECE, language: str = DEFAULT) -> Piece:
        """Return the steps after a checkpoint, or as many as one job takes."""
        start = (after.n if after else 0) - self.first
        return Piece(header=self.header, steps=tuple(self.steps[start : start + most]), after=after, language=language)


class Lines(msgspec.Struct, frozen=True):
    """The newest lines of a race until a checkpoint."""

    checkpoint: Checkpoint | None = None
    moves: tuple[bytes, ...] = ()
    """For every seat and, last, for spectators: compressed."""

    def counts(self) -> Iterator[int]:
        """Yield the number of lines of each audience."""
        for packed in self.moves:
            yield sum(len(move.lines) for move in from_json(zlib.decompress(packed), tuple[ToldMove, ...]))

    def of(self, audience: Audience) -> tuple[ToldMove, ...]:
        """Return the lines of an audience."""
        if not self.moves:
            return ()
        packed = self.moves[-1 if audience is None else audience]
        found: tuple[ToldMove, ...] = from_json(zlib.decompress(packed), tuple[ToldMove, ...])
        return found


class Reader:
    """Reads long races on behalf of visitors, one after the other."""

    def __init__(self, pool: Pool | None = None) -> None:
        self._pool = pool
        self._queue = FairQueue(PROCESSES)
        self._lines, self._pages, self._marks = Kept(_LINES), Kept(_PAGES), Kept(_LINES)

    async def call(self, function: str, argument: bytes) -> bytes:
        """Run a job when it is the visitor's turn."""
        async with self._queue.place():
            if self._pool is None:
                return await asyncio.to_thread(FUNCTIONS[function], argument)
            return await self._pool.call(function, argument)

    async def advance(self, log: Log, after: Checkpoint | None) -> Checkpoint | None:
        """Return the checkpoint after the last whole move of a log."""
        while (piece := log.piece(after)).steps:
            now: Checkpoint | None = from_json(await self.call("advance", to_json(piece)), Checkpoint | None)
            if now is None or now == after:  # a move that is not over
                break
            after = now
            self._keep_mark(log.table, after)
        return after

    def _keep_mark(self, table: str, checkpoint: Checkpoint) -> None:
        """Keep a position on the way, from which lines may be written."""
        marks: tuple[Checkpoint, ...] = self._marks.get(table) or ()
        if checkpoint.n > (marks[-1].n if marks else 0):
            marks = (*marks, checkpoint)
            self._marks.keep(table, marks, sum(len(mark.state) + _ENTRY for mark in marks))

    async def lines(self, log: Log, language: str) -> Lines:
        """Return the newest lines of a race until its last whole move, but for some steps at its end."""
        found: Lines = await self._lines.share((log.table, language), lambda: self._tell(log, language))
        return found

    async def _tell(self, log: Log, language: str) -> Lines:
        lines = self.known_lines(log.table, language)
        if len(log.steps) - (lines.checkpoint.n if lines.checkpoint else 0) > PIECE:
            lines = await self._newest(log, language)
        else:
            lines = await self._tell_after(log, lines, language)
        self._lines.keep((log.table, language), lines, sum(map(len, lines.moves)) + _ENTRY)
        return lines

    async def _newest(self, log: Log, language: str) -> Lines:
        """Write lines from a late position on, and from earlier ones until there are as many as a client is sent."""
        back = PIECE
        if not self._marks.get(log.table):
            await self.advance(log, None)
        while True:
            marks = [mark for mark in self._marks.get(log.table) or () if mark.n <= len(log.steps) - back]
            lines = await self._tell_after(log, Lines(marks[-1] if marks else None), language)
            if not marks or all(count >= MOST_LINES for count in lines.counts()):
                return lines
            back *= 4

    async def _tell_after(self, log: Log, lines: Lines, language: str) -> Lines:
        """Write lines until the last whole move of a log."""
        while (piece := log.piece(lines.checkpoint, PIECE, language)).steps:
            earlier = tuple(map(_unpack, lines.moves))
            told: Told = from_json(await self.call("tell", to_json(PieceToTell(piece=piece, earlier=earlier))), Told)
            if told.checkpoint is None or told.checkpoint == lines.checkpoint:
                break
            lines = Lines(told.checkpoint, tuple(zlib.compress(moves, 1) for moves in told.moves))
        return lines

    def known_lines(self, table: str, language: str) -> Lines:
        """Return the lines that are kept of a table."""
        return self._lines.get((table, language)) or Lines()

    async def pages(self, log: Log, language: str, *, over: bool, bare: bool) -> list[Shown]:
        """Return a race as spectators saw it; `over` and `bare` as in `PieceToShow`."""
        pages = list[Shown]()
        shown, after, end = 0, None, len(log.steps)
        while not pages or (after is not None and after.n < end):
            piece = log.piece(after, PAGE + _REST, language)
            asked = PieceToShow(piece=piece, over=over, bare=bare, page=len(pages), first=shown)
            page = await self._page(log.table, asked, end)
            pages.append(page)
            shown, after = shown + len(page.points), page.checkpoint
        return pages

    async def _page(self, table: str, asked: PieceToShow, end: int) -> Shown:
        piece = asked.piece
        start = piece.after.n if piece.after else 0
        last = min(end, start + PAGE + _REST)  # a page that ends before is the same however long the race is
        key = (table, piece.language, asked.over, asked.bare, start, last)
        found = self._pages.get(key)
        if found is None:

            async def work() -> Shown:
                page: Shown = from_json(await self.call("show", to_json(asked)), Shown)
                self._pages.keep(key, page, len(page.content) + len(page.checkpoint.state) + _ENTRY)
                return page

            found = await self._pages.share(key, work)
        page: Shown = found
        return page

    async def bring(self, text: str, kind: type[Imported]) -> Imported:
        """Read a race file as rows of this kind; raise `Refusal`."""
        content = await self.call("bring", text.encode())
        found: Imported | Refused = from_json(content, kind | Refused)
        if isinstance(found, Refused):
            raise Refusal(found.code, found.status, found.key, **found.places)
        return found

    async def fold(self, stage: StageToFold) -> msgspec.Raw:
        """Return a tour after one more stage."""
        return msgspec.Raw(await self.call("fold", to_json(stage)))


def _unpack(moves: bytes) -> msgspec.Raw:
    return msgspec.Raw(zlib.decompress(moves))
