"""`paceline bot new`: a bot that rides, passes its test, and can be rated at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.riding import Paceline
from paceline.core import registry


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_the_first_ten_minutes_of_an_author(paceline: Paceline, folder: Path) -> None:
    made = paceline("bot", "new", "mybot")
    assert made.code == 0
    assert "paceline arena --bots mybot.py:mybot,odile,bruno,ines" in made.out
    assert len((folder / "mybot.py").read_text().splitlines()) < 25
    assert "noqa" not in (folder / "mybot.py").read_text()
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_mybot.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "2 passed" in tested.stdout
    rated = paceline("arena", "--bots", "mybot.py:mybot,random", "--races", "40")
    assert rated.code == 0
    assert rated.out.index("1  mybot.py:mybot") < rated.out.index("2  random")
    played = paceline("play", "--seats", "mybot.py:mybot,random", "--stage", "abLu", "--seed", "1")
    assert played.code == 0


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_the_example_of_every_game_rides(paceline: Paceline, game: str) -> None:
    assert paceline("bot", "new", "other", "--game", game).code == 0
    seats = ",".join(["other.py", *["random"] * (min(registry.game(game).facts.seats) - 1)])
    assert paceline("sim", game, "--seats", seats, "--races", "1").code == 0


def test_a_game_from_elsewhere_has_an_example_too(paceline: Paceline) -> None:
    paceline.with_toy()
    assert "paceline arena toy --bots toybot.py:toybot" in paceline("bot", "new", "toybot", "--game", "toy").out
    assert paceline("sim", "toy", "--seats", "toybot.py,random", "--races", "2").code == 0


@pytest.mark.parametrize(
    ("name", "why"), [("my bot", "small letter"), ("class", "«class»"), ("wheelsucker", "taken"), ("os", "taken")]
)
def test_a_name_that_cannot_be_is_one_line(paceline: Paceline, name: str, why: str, folder: Path) -> None:
    assert why in paceline.refused("bot", "new", name)
    assert list(folder.glob("*.py")) == []


def test_nothing_is_overwritten(paceline: Paceline, folder: Path) -> None:
    (folder / "test_mine.py").write_text("mine")
    assert "test_mine.py" in paceline.refused("bot", "new", "mine")
    assert not (folder / "mine.py").exists()
