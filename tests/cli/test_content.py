"""`paceline content`: a copy of the cards and tiles that can be corrected and ridden with."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from paceline.cli import main

GAME = "on-the-rivet"


def test_the_copy_can_be_ridden_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "deep" / "cards"
    assert main(["content", GAME, str(folder)]) == 0
    assert "cards.toml" in {file.name for file in folder.iterdir()}
    assert f"--content {folder}" in "".join(capsys.readouterr().out.split("\n  ")).replace("\n", " ")
    sim = ["sim", GAME, "--races", "1", "--seats", "first,first,first", "--json", "--content", str(folder)]
    assert main(sim) == 0


def test_a_corrected_card_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", GAME, str(tmp_path)]) == 0
    file = tmp_path / "cards.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('kind = "lead"', 'kind = "led"', 1), encoding="utf-8")
    capsys.readouterr()
    assert main(["sim", GAME, "--races", "1", "--seats", "first,first,first", "--content", str(tmp_path)]) == 2
    complaint = capsys.readouterr().err
    assert "cards.toml" in complaint
    assert "«led»" in complaint


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "cards.toml"
    own.write_text("mine", encoding="utf-8")
    assert main(["content", GAME, str(tmp_path)]) == 2
    assert own.read_text(encoding="utf-8") == "mine"
    assert [file.name for file in tmp_path.iterdir()] == ["cards.toml"]
    assert "cards.toml" in capsys.readouterr().err


def test_a_game_without_a_box_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")
    assert main(["content", "toy", str(tmp_path / "cards")]) == 2
    assert "toy" in capsys.readouterr().err.casefold()
    assert not (tmp_path / "cards").exists()


@pytest.mark.parametrize("arguments", [[], [GAME], ["nothing", "folder"]])
def test_what_is_missing_is_named(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", *arguments]) == 2
    assert capsys.readouterr().err.startswith("paceline: ")


def test_a_race_can_be_gone_on_with_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that was named from where the race began is found again from anywhere."""
    monkeypatch.chdir(tmp_path)
    assert main(["content", GAME, "mine"]) == 0
    race = ["play", GAME, "--seats", "first,first,first", "--course", "START-A C1 FIN-A", "--seed", "1"]
    assert main([*race, "--content", "mine", "--save", str(tmp_path / "a.race")]) == 0
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    capsys.readouterr()
    assert main(["verify", str(tmp_path / "a.race")]) == 0


# Games with one set for the whole process: every race is ridden in a process of its own.

CORRECTED = {
    "flamme-rouge": ("tiles.toml", 'piece = "b"\nsquares = "......"', 'piece = "b"\nsquares = "^^^^^^"'),
    "leader-1": ("numbers.toml", "[0, 1, 3, 5, 8, 11, 15]", "[0, 0, 0, 0, 0, 0, 0]"),
}
"""What is changed in which file, so that races are quicker."""
RACE = {
    "flamme-rouge": ["--stage", "abcdu", "--seats", "highest,highest"],
    "leader-1": ["--course", "FHr*F", "--seats", "random,random"],
}


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paceline", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **environment})


def corrected(game: str, folder: Path) -> Path:
    """Return a folder with a copy of all files of a game, one of them corrected."""
    assert main(["content", game, str(folder)]) == 0
    name, old, new = CORRECTED[game]
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return folder


@pytest.mark.parametrize("game", CORRECTED)
def test_corrected_cards_count_in_every_game(game: str, tmp_path: Path) -> None:
    """The race file keeps the folder, and is replayed with it alone; without it, it is refused."""
    folder, race = corrected(game, tmp_path / "mine"), tmp_path / "own.race"
    command = ["play", game, *RACE[game], "--seed", "3", "--save", str(race), "--content", str(folder)]
    assert run(*command).returncode == 0
    header, *lines = race.read_text(encoding="utf-8").splitlines()
    assert f'"content":"{folder}"' in header
    replayed = run("verify", str(race))
    assert (replayed.returncode, replayed.stderr) == (0, "")
    race.write_text("\n".join([header.replace(f'"content":"{folder}"', '"content":""'), *lines, ""]), encoding="utf-8")
    assert main(["verify", str(race)]) == 2


def test_the_environment_means_the_same_as_the_flag(tmp_path: Path) -> None:
    game = "flamme-rouge"
    folder = corrected(game, tmp_path / "mine")
    files = [tmp_path / f"{name}.race" for name in ("usual", "flag", "environment")]
    command = ["play", game, *RACE[game], "--seed", "3", "--save"]
    assert main([*command, str(files[0])]) == 0
    assert run(*command, str(files[1]), f"--content={folder}").returncode == 0
    assert run(*command, str(files[2]), PACELINE_CONTENT=f"{game}={folder}").returncode == 0
    usual, flag, environment = (file.read_text(encoding="utf-8").splitlines()[1:] for file in files)
    assert usual != flag == environment


@pytest.mark.parametrize("game", CORRECTED)
def test_a_mistake_is_said_before_the_race(game: str, tmp_path: Path) -> None:
    folder = corrected(game, tmp_path)
    name = CORRECTED[game][0]
    text = (folder / name).read_text(encoding="utf-8")
    (folder / name).write_text(re.sub(r'"\^{6}"|0, 0, 0', '"seven"', text), encoding="utf-8")
    for arguments, environment in (
        (["sim", game, *RACE[game], "--races", "1", "--content", str(folder)], {}),
        (["stages", game], {"PACELINE_CONTENT": f"{game}={folder}"}),
    ):
        outcome = run(*arguments, **environment)
        assert outcome.returncode == 2
        assert name in outcome.stderr
        assert "«seven»" in outcome.stderr


@pytest.mark.parametrize("setting", ["flamme-rouge=/nowhere", "leader-1=/nowhere", "/nowhere", "chess=/"])
def test_a_wrong_setting_is_an_error(setting: str) -> None:
    """Whatever is wrong in it: nobody should ride with other cards than they think."""
    outcome = run("stages", "flamme-rouge", PACELINE_CONTENT=setting)
    assert outcome.returncode == 2
    assert "PACELINE_CONTENT" in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_a_loaded_game_keeps_its_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In one process there is one set: another one is refused in words."""
    assert main(["content", "flamme-rouge", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["sim", "flamme-rouge", "--races", "1", "--content", str(tmp_path)]) == 2
    assert "start anew" in capsys.readouterr().err
