"""`paceline content`: a copy of the cards and tiles that can be corrected and ridden with."""

from __future__ import annotations

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


def test_a_game_without_a_box_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "flamme-rouge", str(tmp_path / "cards")]) == 2
    assert "Flamme Rouge" in capsys.readouterr().err
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
