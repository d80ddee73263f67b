"""Give every test its own folder for races, its own seed, and whole tracebacks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cli.riding import Paceline


@pytest.fixture(autouse=True)
def races(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which this test keeps its races."""
    for name in ("NO_COLOR", "PACELINE_GAMES", "PACELINE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PACELINE_DEBUG", "1")
    monkeypatch.setattr("os.fsync", lambda _file: None)  # slow, and no test cuts the power
    chance = Random("cli")  # a race without a seed, or with typed draws, is the same in every run
    monkeypatch.setattr("secrets.randbelow", chance.randrange)
    monkeypatch.setattr("secrets.token_hex", lambda size: chance.randbytes(size).hex())
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
