"""The engine of the lab: the same results however many processes ride, and bots that spoil only their own race."""

from __future__ import annotations

import os
import signal
from itertools import islice
from pathlib import Path

import pytest

from paceline.core import registry
from paceline.core.messages import PacelineError
from paceline.lab.processes import InThisProcess, Processes, in_order, open_executor
from paceline.lab.records import Heat, Outcome, Setting
from paceline.lab.simulate import Series, new_tally, simulate

GAME = registry.game("flamme-rouge")
WILD = Path(__file__).with_name("wild_bots.py")
OPTIONS = {"stage": "abLu"}
SETTING = Setting("flamme-rouge", seconds=0.5)
WHY = {
    "raises": "raised RuntimeError: puncture (wild_bots.py, line ",
    "leaves": "raised SystemExit: had enough",
    "cheats": "answered 'the highest, please', which is refused",
    "forks": "forked its process",
    "dies": "ended its process (exit code 3)",
    "sleeps": "took longer than 0.5 s to answer",
    "catches": "took longer than 0.5 s to answer",
    "reads": "raised FileNotFoundError",
    "nowhere": "has no function «nowhere»",
}


def heats(*bots: str) -> list[Heat]:
    return [Heat(race, (bot, "random"), OPTIONS, f"s.{race}") for race, bot in enumerate(bots)]


def test_a_bot_spoils_only_its_own_race() -> None:
    bots = [f"{WILD}:{name}" for name in ["good", "prints", *WHY, "good"]]
    executor = Processes(SETTING, 2)
    outcomes = list(in_order(executor.run(heats(*bots))))
    assert [outcome.race for outcome in outcomes] == list(range(len(bots)))
    first, printed, *spoiled, last = outcomes
    assert first.record
    assert last.record
    assert printed.record
    assert printed.printed.startswith("allez\nallez")
    for outcome, (name, why) in zip(spoiled, WHY.items(), strict=True):
        assert outcome.record is None
        assert outcome.failure is not None
        assert outcome.failure.bot == f"{WILD}:{name}"
        assert why in outcome.failure.why
        assert "\n" not in outcome.failure.why


def ridden(executor: InThisProcess | Processes, bot: str, races: int) -> list[Outcome]:
    series = Series(GAME, GAME.facts.options(stage="abLu"), [bot, "random", "highest"], "e")
    return list(in_order(executor.run(series.heats(races))))


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    bot = f"{WILD}:good"
    here = ridden(InThisProcess(SETTING), bot, 12)
    assert here == ridden(Processes(SETTING, 3), bot, 12)
    tally = new_tally(GAME, 3)
    for outcome in here:
        assert outcome.record is not None
        tally.add(outcome.record)
    options = GAME.facts.options(stage="abLu")
    series = Series(GAME, options, ["first", "random", "highest"], "e")
    named = [(name, GAME.bots.get(name)) for name in ("saver", "highest")]
    assert series.summarize(tally, 12).wins == [round(won, 6) for won in tally.wins]
    assert simulate(GAME, options, [(name, bot) for name, bot in named if bot], 2, "e").races == 2


def test_a_lost_process_is_replaced_and_its_races_are_ridden_again() -> None:
    executor = Processes(SETTING, 2)
    expected = [outcome.record for outcome in InThisProcess(SETTING).run(heats(*["random"] * 60))]
    outcomes = executor.run(heats(*["random"] * 60))
    begun = list(islice(outcomes, 3))
    os.kill(executor._workers[0].process.pid, signal.SIGKILL)
    found = sorted([*begun, *outcomes], key=lambda outcome: outcome.race)
    assert [outcome.record for outcome in found] == expected


def test_no_process_is_left_behind() -> None:
    executor = Processes(SETTING, 2)
    outcomes = executor.run(heats(*["random"] * 50))
    next(outcomes)
    workers = [worker.process for worker in executor._workers]
    assert workers
    executor.close()
    assert all(process.returncode is not None for process in workers)


def test_our_own_bots_need_no_process_for_one_job() -> None:
    assert isinstance(open_executor(SETTING, ["random", "muscle"]), InThisProcess)
    assert isinstance(open_executor(SETTING, ["random", "muscle"], jobs=2), Processes)
    assert isinstance(open_executor(SETTING, [f"{WILD}:good"]), Processes)
    with pytest.raises(PacelineError, match="«spark» is no place"):
        open_executor(SETTING, ["random"], on="spark")
