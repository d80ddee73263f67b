"""A Ray cluster: the same results as here, though a machine is lost in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paceline.core import registry
from paceline.core.messages import PacelineError
from paceline.lab import ray_cluster
from paceline.lab.processes import InThisProcess, in_order, open_executor
from paceline.lab.ray_cluster import RayCluster
from paceline.lab.records import Setting
from paceline.lab.simulate import Series
from soak import SOAK

pytestmark = pytest.mark.filterwarnings("ignore")
GAME = registry.game("flamme-rouge")
SETTING = Setting("flamme-rouge")
TESTS = Path(__file__).parents[1]


@pytest.fixture
def found_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")]))


def series(bot: str = "random") -> Series:
    return Series(GAME, GAME.facts.options(stage="abLu"), [bot, "random"], "ray")


def test_a_cluster_that_is_not_there_is_one_line() -> None:
    with pytest.raises(PacelineError, match=r"No Ray cluster answers at 127\.0\.0\.1:9: Connection refused"):
        open_executor(SETTING, ["random"], on="ray:127.0.0.1:9")


def run_here(folder: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    """Run `paceline sim` in a process of its own: whatever Ray starts ends with it."""
    command = [sys.executable, "-m", "paceline", "sim", "--stage", "abLu", "--json", *flags]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_one_machine_gives_the_same_results_and_bad_bots_spoil_their_own_races(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text((TESTS / "lab" / "wild_bots.py").read_text())
    flags = ["--seats", "mine.py:shaky,random", "--races", "40"]
    there, here = run_here(tmp_path, *flags, "--on", "ray"), run_here(tmp_path, *flags)
    if "timed out during startup" in there.stderr:
        pytest.skip("this machine is too busy for Ray, which waits for half a minute")
    assert there.returncode == 0, there.stderr
    ours, theirs = (json.loads(ended.stdout) | {"seconds": 0} for ended in (here, there))
    assert ours == theirs
    assert 0 < ours["failed"] < 40
    assert there.stderr == here.stderr


class Lost(Exception):
    """A task whose machine was lost."""


class FakeRay:
    """Ray with one machine, which is lost again and again."""

    class exceptions:  # noqa: N801 – as Ray calls it
        RayError = Lost

    def __init__(self, faults: list[bool]) -> None:
        self.faults = faults
        self.sizes: list[int] = []

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, **_how: Any) -> Any:
        fake = self

        class Task:
            def __init__(self, function: Any) -> None:
                self._function = function

            def remote(self, *arguments: bytes) -> Any:
                fake.sizes.append(len(arguments[1]))
                return self._function, arguments, len(fake.sizes)

        return Task

    def wait(self, tasks: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return tasks[-num_returns:], tasks[:-num_returns]  # the last one is ready first

    def get(self, task: Any) -> Any:
        if self.faults and self.faults.pop():
            raise Lost("the machine is gone")
        return task[0](*task[1])


def test_lost_tasks_are_begun_anew_and_tasks_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeRay([True, False, True, True, False])
    monkeypatch.setattr(ray_cluster, "_import_ray", lambda: fake)
    cluster = RayCluster(SETTING)
    try:
        found = list(in_order(cluster.run(series().heats(100))))
    finally:
        cluster.close()
    assert found == list(InThisProcess(SETTING).run(series().heats(100)))
    assert cluster.lost == 3
    assert max(fake.sizes) > 2 * fake.sizes[0]


def test_a_cluster_that_dies_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "_import_ray", lambda: FakeRay([True] * 99))
    cluster = RayCluster(SETTING)
    try:
        with pytest.raises(PacelineError, match="The Ray cluster is lost: the machine is gone"):
            list(cluster.run(series().heats(4)))
    finally:
        cluster.close()


@pytest.fixture
def two_machines(found_tests: None) -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    address = cluster.address
    yield cluster
    cluster.shutdown()  # type: ignore[no-untyped-call]
    left = subprocess.run(["pgrep", "-f", address], capture_output=True, text=True, check=False)
    assert left.stdout == ""


@pytest.mark.skipif(not SOAK, reason="two machines take a minute to start")
def test_a_machine_is_lost_in_the_middle_and_nothing_else(two_machines: Any) -> None:
    second = two_machines.add_node(num_cpus=1)
    two_machines.wait_for_nodes()
    races = 3000
    cluster = RayCluster(SETTING, two_machines.address)
    found = []
    try:
        for outcome in in_order(cluster.run(series().heats(races))):
            found.append(outcome)
            if len(found) == races // 10:
                two_machines.remove_node(second, allow_graceful=False)
    finally:
        cluster.close()
    assert found == list(InThisProcess(SETTING).run(series().heats(races)))
