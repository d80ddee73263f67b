"""Ride a series on the kernel of its game, if it has one that knows all its bots and options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paceline.core.messages import PacelineError, say
from paceline.core.offers.statistics import QuickRace, QuickSeries
from paceline.lab.records import Outcome, RaceRecord, RiderRecord
from paceline.lab.simulate import REFERENCE, Series

KERNEL, AUTO = "kernel", "auto"
RULES: Final = (AUTO, REFERENCE, KERNEL)
ENOUGH: Final = 5000
"""Races from which on `auto` takes the kernel: it must be compiled once, and shuffles otherwise than the reference."""
_CHUNK: Final = 2000


def find_kernel(wanted: str, series: Series, races: int) -> QuickSeries | None:
    """Return the kernel if it is wanted and can ride the series; raise `PacelineError` if it must and cannot."""
    if wanted not in RULES:
        raise PacelineError("lab.no-such-rules", rules=wanted, words=RULES)
    if wanted == REFERENCE or (wanted == AUTO and races < ENOUGH):
        return None
    quick = series.game.quick_series
    why = quick.refuse(series.options, series.seats) if quick else say("lab.no-kernel", game=series.game.facts.title)
    if why is None:
        return quick
    if wanted == KERNEL:
        raise PacelineError("lab.kernel-refuses", why=why)
    return None


def ride_quickly(quick: QuickSeries, series: Series, races: range, threads: int = 1) -> Iterator[Outcome]:
    """Yield the outcomes of a series in order."""
    for begin in range(races.start, races.stop, _CHUNK):
        chunk = range(begin, min(begin + _CHUNK, races.stop))
        ridden = quick.ride(series.options, series.seats, chunk, series.seed, threads)
        for number, race in zip(chunk, ridden, strict=True):
            yield Outcome(number, _record(number, f"{series.seed}.{number}", race))


def _record(number: int, seed: str, race: QuickRace) -> RaceRecord:
    riders = tuple(
        RiderRecord(rider.name, rider.seat, rider.kind, 0, place, figures) for rider, place, figures in race.riders
    )
    return RaceRecord(number, seed, race.rounds, race.places, riders)
