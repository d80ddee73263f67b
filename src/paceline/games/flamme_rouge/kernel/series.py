"""Series of races on the kernel, with the figures that the reference counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paceline.core.messages import Message, say
from paceline.core.offers.statistics import QuickRace, QuickSeries, RiderId
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.kernel.batch import simulate
from paceline.games.flamme_rouge.kernel.policies import POLICIES
from paceline.games.flamme_rouge.kernel.support import supports
from paceline.games.flamme_rouge.kernel.tables import board_of
from paceline.games.flamme_rouge.rules.setup import Options, setup


class KernelSeries(QuickSeries):
    """Series of Flamme Rouge."""

    def refuse(self, options: Options, seats: Sequence[str]) -> Message | None:
        """Return the first bot or rule that the kernel does not know; None if it knows all of them."""
        for name in seats:
            if name not in POLICIES:
                return say("flamme-rouge.kernel.no-bot", bot=name)
        if options.timed or options.kind:  # the gap is counted in squares only
            return say("flamme-rouge.kernel.squares-only")
        return supports(options, len(seats))

    def ride(
        self, options: Options, seats: Sequence[str], races: range, seed: int | str, threads: int = 1
    ) -> list[QuickRace]:
        """Ride races by their numbers; the next seat begins in the next race (FR 2.7)."""
        table = setup(len(seats), options).table
        board = board_of(table)
        firsts = [(options.first + race) % len(seats) for race in range(len(seats))]
        policies = [POLICIES[name] for name in seats]
        results = simulate(board, [policies], races, seed, firsts=firsts, threads=threads)
        rows, riders = board[0]["row"].tolist(), len(table.cells)
        ids = [RiderId(RIDERS[rider], rider // table.riders, RIDERS[rider][1]) for rider in range(riders)]
        return [_race(result, ids, rows) for result in results]


def _race(result: Any, ids: Sequence[RiderId], rows: Sequence[int]) -> QuickRace:
    """Return a result with names."""
    count = len(ids)
    names = ("place", "cell", "tired", "gained", "wind")
    places, cells, tired, gained, wind = (result[name][:count].tolist() for name in names)
    first = rows[cells[places.index(1)]]
    riders = tuple(
        (
            rider,
            places[number],
            {
                "exhaustion": float(tired[number]),
                "gap": float(first - rows[cells[number]]),
                "slipstream": float(gained[number]),
                "wind": float(wind[number]),
            },
        )
        for number, rider in enumerate(ids)
    )
    order = sorted(range(count), key=places.__getitem__)
    seats = list(dict.fromkeys(ids[number].seat for number in order))
    return QuickRace(int(result["rounds"]), tuple(seats.index(seat) + 1 for seat in range(len(seats))), riders)
