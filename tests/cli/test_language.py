"""The terminal speaks the language that it is set to, or that the command line asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.riding import ALWAYS_THE_FIRST, Paceline


@pytest.mark.parametrize("flag", [("--language", "fr"), ("--language=fr",)])
def test_a_race_is_told_in_french(paceline: Paceline, tmp_path: Path, flag: tuple[str, ...]) -> None:
    race = tmp_path / "one.race"
    played = paceline(
        "play", "--seats", "you,saver", "--stage", "abLu", "--seed", "1", "--save", race, *flag, typed="q\n"
    )
    assert played.code == 0
    assert "Vous roulez pour Azur." in played.out
    assert "Choisissez" in played.out
    assert "Choose" not in played.out
    rest = paceline(*flag, "resume", race, typed=ALWAYS_THE_FIRST)
    assert "La course est terminée." in rest.out
    assert "La course est terminée." not in paceline("replay", race).out


def test_the_environment_chooses_the_language(paceline: Paceline, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Les jeux de course cycliste" in paceline("--help").out
    assert paceline.refused("zz").startswith("paceline: Il n’y a pas de commande «\u202fzz\u202f»")
    assert "Courir ici" in paceline("play", "--help").out
    monkeypatch.setenv("PACELINE_LANGUAGE", "en")
    assert "Bicycle-racing board games" in paceline("--help").out


def test_a_language_that_we_do_not_speak_is_refused(paceline: Paceline) -> None:
    assert "There is no language «tlh»: there are en and fr." in paceline.refused("--language", "tlh", "games")
    assert "--language needs a value" in paceline.refused("games", "--language")
    assert "Bicycle-racing" in paceline("--help").out
