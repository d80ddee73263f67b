"""Win shares of a finished race, from playouts in the worker processes: computed when somebody asks, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from operator import add
from typing import Final

import msgspec

from paceline.bots.playouts import WinShares
from paceline.web.bots.pool import JobTimedOut, Pool, PoolBusy
from paceline.web.bots.worker import Position
from paceline.web.history.jobs import Position as RoundEnd
from paceline.web.protocol import Playouts, WinSharesAt
from paceline.web.table import Table

_JOBS, _IN_A_JOB = 8, 25
"""Playouts of a position: shares are within seven points of a hundred, and jobs so short that bots hardly ever wait."""
_SECONDS: Final = 0.008
"""Processor time of a playout; games whose bots all take longer have no win shares."""
_MOST_POSITIONS: Final = 60
_KEPT: Final = 200
_TRIES: Final = 3
"""Times a job is tried that ran out of time, as the same one may if the machine is busy for a moment."""
_MOST_WAITING: Final = 8
"""Races that are computed or wait for it at the same time."""


class PlayoutService:
    """Computes win shares of one race after the other, so that bots hardly ever wait for a worker."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._turn = asyncio.Semaphore(1)
        self._asked: dict[str, asyncio.Future[Playouts]] = {}
        """Races by the name of their table, the one asked for last at the end."""

    async def win_shares(self, table: Table, load: Callable[[], Awaitable[Sequence[RoundEnd]]]) -> Playouts:
        """Return the win shares of a race that is over, computed once from the ends of its rounds; raise `PoolBusy`."""
        known = self._asked.pop(table.id, None)
        if known is None:
            if sum(not asked.done() for asked in self._asked.values()) >= _MOST_WAITING:
                raise PoolBusy("table.pool.busy", n=_MOST_WAITING)
            known = asyncio.ensure_future(self._compute(table, load))
        self._asked[table.id] = known
        try:
            return await asyncio.shield(known)
        except Exception:
            self._asked.pop(table.id, None)
            raise
        finally:
            self._forget()

    def _forget(self) -> None:
        for name in [name for name, asked in self._asked.items() if asked.done()][:-_KEPT]:
            del self._asked[name]

    def close(self) -> None:
        """Stop computing."""
        for asked in self._asked.values():
            asked.cancel()

    async def _compute(self, table: Table, load: Callable[[], Awaitable[Sequence[RoundEnd]]]) -> Playouts:
        bots, points = tuple(table.game.bots), list[WinSharesAt]()
        async with self._turn:
            for end in _chosen(await load()):
                step = end.step
                sums = [0.0] * len(table.seats)
                for job in range(_JOBS):
                    found = await self._estimate(_position(table, end.state, bots, f"{table.id} {step} {job}"))
                    if found is None:
                        return Playouts("", 0, ())
                    bots, sums = (found.bot,), [*map(add, sums, found.shares)]
                points.append(WinSharesAt(step, tuple(round(share / _JOBS, 4) for share in sums)))
        return Playouts(bots[0], _JOBS * _IN_A_JOB, tuple(points))

    async def _estimate(self, position: Position) -> WinShares | None:
        for _ in range(_TRIES - 1):
            with suppress(JobTimedOut):
                return await self._pool.estimate(position)
        return await self._pool.estimate(position)


def _position(table: Table, state: msgspec.Raw, bots: tuple[str, ...], seed: str) -> Position:
    return Position(
        game=table.row.game,
        state=state,
        seats=len(table.seats),
        bots=bots,
        seed=seed,
        playouts=_IN_A_JOB,
        seconds=_SECONDS,
    )


def _chosen(ends: Sequence[RoundEnd]) -> Iterator[RoundEnd]:
    """Yield the last move of every round; of very many rounds some, and always the last."""
    last = [*{end.round: end for end in ends}.values()]
    every = -(-len(last) // _MOST_POSITIONS)
    yield from (*last[:-1:every], last[-1])
