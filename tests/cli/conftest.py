"""Every test has a folder of its own for its races, and shows our faults whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.riding import Paceline


@pytest.fixture(autouse=True)
def races(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the races of this test are kept."""
    for name in ("NO_COLOR", "PACELINE_GAMES", "PACELINE_LANG", "COLUMNS", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PACELINE_DEBUG", "1")
    monkeypatch.setattr("os.fsync", lambda _file: None)  # slow, and no test cuts the power
    monkeypatch.setenv("PACELINE_RACES", str(tmp_path / "races"))
    return tmp_path / "races"


@pytest.fixture
def paceline(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Paceline:
    """The command, run in this process."""
    return Paceline(capsys, monkeypatch)


@pytest.fixture
def race_file(paceline: Paceline, tmp_path: Path) -> Path:
    """A finished race between two bots."""
    return paceline.bots_race(tmp_path / "whole.race")


@pytest.fixture
def half_file(race_file: Path, tmp_path: Path) -> Path:
    """The same race, broken off in the middle."""
    lines = race_file.read_bytes().splitlines(keepends=True)
    half = tmp_path / "half.race"
    half.write_bytes(b"".join(lines[: len(lines) // 2]))
    return half
