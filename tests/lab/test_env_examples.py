"""The examples of environments run, and what they teach is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from paceline.core import registry
from paceline.lab.envs import baselines

EXAMPLES = Path(__file__).parents[2] / "examples"


def printed(example: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / example), *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_a_random_rollout() -> None:
    lines = printed("env_rollout.py", "3").splitlines()
    assert sorted(line[-5:] for line in lines[:4]) == ["+0.33", "+1.00", "-0.33", "-1.00"]
    assert lines[4].startswith("Round ")


def test_a_gymnasium_loop() -> None:
    won = re.fullmatch(r"won (\d+(?:\.\d+)?) of 20\n", printed("env_gymnasium.py", "20"))
    assert won is not None
    assert float(won[1]) > 8  # par is 5


def test_a_small_policy_learns_to_beat_random_teams() -> None:
    """Eight updates of 256 races are enough to win clearly more than a quarter; the whole training reaches 85 %."""
    won = re.search(r"won ([\d.]+) % of 1024 races", printed("train_policy.py", "8", "256"))
    assert won is not None
    assert float(won[1]) > 35


def test_the_table_of_baselines_comes_from_a_seed() -> None:
    game = registry.game("flamme-rouge")
    policies = {"random": baselines.choose_at_random, "saver": baselines.follow("saver")}
    tables = [
        list(baselines.write_table(baselines.measure(game, *named, 20, 1) for named in policies.items()))
        for _ in range(2)
    ]
    assert tables[0] == tables[1]
    won = [float(line.split("|")[4].split()[0]) for line in tables[0][2:]]
    assert won[0] < 50 < won[1]
