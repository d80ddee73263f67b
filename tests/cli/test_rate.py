"""`paceline stage rate`: text, page and refusals, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.riding import Paceline

STAGES = {"flamme-rouge": ("abLu", "random,random"), "leader-1": ("FFHF", "random,random")}


@pytest.mark.parametrize("game", STAGES)
def test_a_stage_is_rated(paceline: Paceline, game: str, tmp_path: Path) -> None:
    stage, seats = STAGES[game]
    page = tmp_path / "stage.html"
    outcome = paceline("stage", "rate", stage, "--game", game, "--seats", seats, "--races", "4", "--html", page)
    assert outcome.code == 0, outcome.err
    assert "rounds on average" in outcome.out
    assert "<svg" in page.read_text(encoding="utf-8")


REFUSED = {
    "no stage": ([], "LETTERS"),
    "no such stage": (["qq"], "«"),
    "no such bot": (["abLu", "--seats", "nobody,random"], "«nobody»"),
    "too many": (["abLu", "--players", "40"], "40"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_bad_requests_are_one_line(paceline: Paceline, case: str) -> None:
    flags, why = REFUSED[case]
    assert why in paceline.refused("stage", "rate", *flags)
