"""`paceline sim`: rows, race files, processes, Ctrl-C and resuming."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.riding import Paceline
from paceline.core import registry
from paceline.core.race import Race

SERIES = ("sim", "--stage", "abLu", "--seats", "random,saver", "--seed", "c")


def summary(paceline: Paceline, *flags: str | Path) -> dict[str, object]:
    outcome = paceline(*SERIES, "--json", *flags)
    assert outcome.code == 0, outcome.err
    value: dict[str, object] = json.loads(outcome.out)
    return value | {"seconds": 0}


def test_jobs_rows_and_resuming_change_no_result(paceline: Paceline, tmp_path: Path) -> None:
    whole = summary(paceline, "--races", "6")
    assert summary(paceline, "--races", "6", "--jobs", "2", "--out", tmp_path / "two.csv") == whole
    summary(paceline, "--races", "2", "--out", tmp_path / "one.csv")
    assert summary(paceline, "--races", "6", "--out", tmp_path / "one.csv", "--resume") == whole
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    assert "--resume" in paceline.refused(*SERIES, "--out", tmp_path / "one.csv")


def test_race_files_replay_to_the_same_end(paceline: Paceline, tmp_path: Path) -> None:
    summary(paceline, "--races", "3", "--races-to", tmp_path / "files", "--out", tmp_path / "rows.jsonl")
    files = sorted((tmp_path / "files").iterdir())
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    for row, file in zip(rows, files, strict=True):
        race = Race.read(registry.game("flamme-rouge"), file.read_text())
        assert race.result is not None
        assert row["rounds"] == race.state.round
        assert row["winner"] == race.log.header.seats[race.result.ranking[0][0]]


def test_what_riders_did_is_shown(paceline: Paceline) -> None:
    for game, seats, figure in (
        ("flamme-rouge", "random,saver", "rounds in the wind"),
        ("leader-1", "raider,random", "energy paid"),
        ("on-the-rivet", "random,random,random", "fatigue taken"),
    ):
        outcome = paceline("sim", game, "--races", "1", "--seats", seats)
        assert outcome.code == 0
        assert figure in outcome.out
        assert "Gaps at the end" in outcome.out


REFUSED = {
    "no jobs": (["--jobs", "0"], "--jobs"),
    "rows of something": (["--rows", "teams"], "«teams»"),
    "another ending": (["--out", "rows.txt"], ".parquet"),
    "a folder that is not there": (["--out", "nowhere/rows.parquet"], "nowhere/rows.parquet"),
    "nothing to resume": (["--resume"], "--out"),
    "another cluster": (["--on", "spark:1"], "«spark:1»"),
    "a bot file that is not there": (["--seats", "nowhere.py:x,random"], "no bot file «nowhere.py»"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_bad_requests_are_one_line(
    paceline: Paceline, case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    flags, why = REFUSED[case]
    assert why in paceline.refused("sim", "--races", "1", *flags)


def test_a_bot_that_spoils_some_races_is_reported(
    paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = "def shaky(view, legal, rng):\n    print('oh')\n    return legal[0] if rng.random() < 0.97 else 1 / 0\n"
    (tmp_path / "shaky.py").write_text(code)
    outcome = paceline(*SERIES[:3], "--seats", "shaky.py:shaky,random", "--races", "8", "--json")
    value = json.loads(outcome.out)
    assert value["races"] + value["failed"] == value["asked"] == 8
    assert 0 < value["failed"] < 8
    spoiled, printed = outcome.err.splitlines()
    assert "shaky.py:shaky raised ZeroDivisionError: division by zero (shaky.py, line 3)" in spoiled
    assert "«oh oh" in printed
    (tmp_path / "shaky.py").write_text("def shaky(view, legal, rng):\n    raise ValueError('no')\n")
    assert "No race could be ridden" in paceline.refused("sim", "--races", "1", "--seats", "shaky.py,random")


def test_ctrl_c_ends_with_what_is_done_and_the_rest_is_resumed(paceline: Paceline, tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    series = [*SERIES, "--races", "100000", "--rules", "reference"]
    command = [sys.executable, "-m", "paceline", *series, "--jobs", "2", "--out", str(rows)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not rows.exists() or rows.stat().st_size < 1000:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert "of 100000 races were ridden" in out
    done = len(rows.read_text().splitlines()) - 1
    assert f"{done} races of Flamme Rouge" in out
    more = summary(paceline, "--races", str(done + 2), "--out", rows, "--resume")
    assert more == summary(paceline, "--races", str(done + 2))


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_a_series_is_resumed_by_the_rules_it_began_with(paceline: Paceline, tmp_path: Path, ending: str) -> None:
    rows = tmp_path / f"rows{ending}"
    begun = summary(paceline, "--races", "40", "--rules", "kernel", "--out", rows)
    assert begun["played_by"] == "kernel"
    resumed = summary(paceline, "--races", "60", "--out", rows, "--resume")
    assert resumed == summary(paceline, "--races", "60", "--rules", "kernel")
