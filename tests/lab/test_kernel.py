"""Series on the kernel: when it is taken, and that it counts what the reference counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from paceline.core import registry
from paceline.core.messages import Message, PacelineError, say
from paceline.core.offers.statistics import QuickRace, QuickSeries, RiderId
from paceline.games.flamme_rouge import FlammeRouge
from paceline.lab.kernel import ENOUGH, find_kernel, ride_quickly
from paceline.lab.processes import InThisProcess
from paceline.lab.records import RaceRecord, Setting
from paceline.lab.simulate import Series, new_tally

GAME = registry.game("flamme-rouge")


class Fake(QuickSeries):
    """A kernel that knows only `random`, and whose riders come in as they are named."""

    def refuse(self, options: Any, seats: Sequence[str]) -> Message | None:
        return None if {*seats} == {"random"} else say("flamme-rouge.kernel.no-bot", bot=seats[0])

    def ride(
        self, options: Any, seats: Sequence[str], races: range, seed: int | str, threads: int = 1
    ) -> list[QuickRace]:
        rider = RiderId("AS", 0, "S"), 1, {"gap": 0.0}
        return [QuickRace(race, (1,), (rider,)) for race in races]


def series(*bots: str) -> Series:
    return Series(GAME, GAME.facts.options(stage="abLu"), bots, "k")


def test_the_kernel_rides_what_it_knows_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FlammeRouge, "quick_series", Fake())
    assert find_kernel("auto", series("random", "random"), ENOUGH)
    assert find_kernel("auto", series("random", "random"), ENOUGH - 1) is None, "too few to be worth it"
    assert find_kernel("auto", series("saver", "random"), ENOUGH) is None
    assert find_kernel("reference", series("random", "random"), ENOUGH) is None
    assert find_kernel("kernel", series("random", "random"), 1)
    with pytest.raises(PacelineError, match="does not know the bot «saver»"):
        find_kernel("kernel", series("saver", "random"), 1)
    with pytest.raises(PacelineError, match="no rules «fast»"):
        find_kernel("fast", series("random"), 1)
    monkeypatch.setattr(FlammeRouge, "quick_series", None)
    with pytest.raises(PacelineError, match="no kernel here"):
        find_kernel("kernel", series("random", "random"), 1)


def test_outcomes_come_in_order_and_in_chunks() -> None:
    outcomes = list(ride_quickly(Fake(), series("random"), range(1990, 4010)))
    assert [outcome.race for outcome in outcomes] == list(range(1990, 4010))
    record = outcomes[-1].record
    assert isinstance(record, RaceRecord)
    assert (record.rounds, record.seed) == (4009, "k.4009")


@pytest.mark.usefixtures("kernel")
def test_the_kernel_counts_what_the_reference_counts() -> None:
    pytest.importorskip("numba")
    four = Series(GAME, GAME.facts.options(), ["random"] * 4, "same")
    quick = find_kernel("kernel", four, 1)
    assert quick is not None
    by_kernel, by_rules = new_tally(GAME, 4), new_tally(GAME, 4)
    for outcome in ride_quickly(quick, four, range(3000)):
        assert outcome.record is not None
        by_kernel.add(outcome.record)
    for outcome in InThisProcess(Setting("flamme-rouge")).run(four.heats(150)):
        assert outcome.record is not None
        by_rules.add(outcome.record)
    pairs = [(by_kernel.rounds, by_rules.rounds), (by_kernel.second, by_rules.second)]
    for ours, theirs in pairs:
        assert abs(ours.mean - theirs.mean) < 4 * (ours.error + theirs.error)
    for ours_too, theirs_too in zip(by_kernel.figures(), by_rules.figures(), strict=True):
        assert ours_too.name == theirs_too.name
        reach = (theirs_too.mean.high - theirs_too.mean.low) / 2
        assert abs(ours_too.mean.mean - theirs_too.mean.mean) < 2.5 * reach
    cut = [outcome for part in (range(7), range(7, 20)) for outcome in ride_quickly(quick, four, part)]
    assert cut == list(ride_quickly(quick, four, range(20)))
