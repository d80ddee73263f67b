"""`paceline arena`: the table, the plot, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.riding import Paceline


def test_the_table_names_bots_and_draws_a_plot(paceline: Paceline, tmp_path: Path) -> None:
    flags = ["--bots", "saver,random", "--races", "200", "--stages", "abLu,abMu", "--seed", "2"]
    outcome = paceline("arena", "flamme-rouge", *flags, "--plot", tmp_path / "arena.svg")
    assert outcome.code == 0, outcome.err
    assert "on 2 stages, 2 seats (par 50.0 %)" in outcome.out
    assert "The order is decided" in outcome.out
    assert outcome.out.index("1  saver") < outcome.out.index("2  random")
    assert (tmp_path / "arena.svg").read_text().startswith("<svg")


REFUSED = {
    "one bot": (["--bots", "saver,saver"], "two different bots"),
    "a team of the game": (["--bots", "saver,muscle"], "«muscle»"),
    "a person": (["--bots", "you,saver"], "«you»"),
    "a plot of another kind": (["--plot", "arena.gif"], ".png"),
    "too many seats": (["--seats", "9"], "9"),
    "no such stage": (["--stages", "nowhere"], "nowhere"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_bad_requests_are_one_line(paceline: Paceline, case: str) -> None:
    flags, why = REFUSED[case]
    assert why in paceline.refused("arena", *flags)
