"""A race replayed as text, as JSON and as a picture."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from cli.riding import Paceline
from paceline.cli import racefile
from paceline.cli.verbs.replay import Teller
from paceline.core.codec import digest
from paceline.core.race import replay


def story(paceline: Paceline, *arguments: str | Path) -> Any:
    outcome = paceline("replay", *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("\n") == 1
    return json.loads(outcome.out)


def test_every_round_is_shown_once_and_in_order(paceline: Paceline, race_file: Path) -> None:
    out = paceline("replay", race_file).out
    rounds = racefile.read(race_file)[0].state.round
    assert re.findall(r"Round (\d+) is over", out) == [str(number) for number in range(1, rounds + 1)]
    assert out.startswith("Flamme Rouge: random for Azur and first for Coquelicot.\n")
    assert "The race is over.\n  1. " in out


def test_the_digests_are_those_of_the_file(paceline: Paceline, race_file: Path) -> None:
    told = story(paceline, race_file)
    lines = [line for line in race_file.read_text().splitlines() if line.startswith("=")]
    assert [f"= {round_['round']} {round_['digest']}" for round_ in told["rounds"][1:]] == lines


def test_round_0_is_the_start(paceline: Paceline, race_file: Path) -> None:
    told = story(paceline, race_file, "--round", "0")
    (start,) = told["rounds"]
    race, _file = racefile.read(race_file)
    placed = replay(race.game, race.log, 4)
    assert start["digest"] == digest(placed.state)
    assert [event["event"] for event in start["events"]] == ["placed"] * 4
    assert start["view"]["table"]["cells"] == list(placed.state.table.cells)
    shown = paceline("replay", race_file, "--round", "0").out
    assert "At the start" in shown
    assert "Round 1" not in shown


def test_a_start_that_nobody_saw_is_the_state_before_the_first_input(race_file: Path) -> None:
    race, _file = racefile.read(race_file)
    teller = Teller()
    begun = replay(race.game, race.log, 1)
    teller.watch(begun.log.entries[0], (), begun)
    (start,) = teller.rounds(begun)
    assert start.digest == digest(replay(race.game, race.log, 0).state) != digest(begun.state)


def test_one_round_is_what_the_whole_story_says_of_it(paceline: Paceline, race_file: Path) -> None:
    whole, one = story(paceline, race_file), story(paceline, race_file, "--round", "3")
    assert one["rounds"] == [whole["rounds"][3]]
    assert one["header"] == whole["header"]
    shown = paceline("replay", race_file, "--round", "3").out
    assert "Round 3 is over" in shown
    assert "Round 4" not in shown
    assert "The race is over" not in shown


@pytest.mark.parametrize("lines", [1, 2, 5, 6, 7, 14, 15, 16, 17, 40])
def test_an_unfinished_race_is_shown_as_far_as_it_got(
    paceline: Paceline, race_file: Path, tmp_path: Path, lines: int
) -> None:
    cut = tmp_path / "cut.race"
    cut.write_text("\n".join(race_file.read_text().splitlines()[:lines]) + "\n")
    race, _file = racefile.read(cut)
    told = story(paceline, cut)
    assert (told["over"], told["result"]) == (False, None)
    assert [round_["round"] for round_ in told["rounds"]] == list(range(race.state.round + 1))
    assert "not over yet" in paceline("replay", cut).out


def test_the_story_of_an_unfinished_race_keeps_the_hands_secret(paceline: Paceline, half_file: Path) -> None:
    told = story(paceline, half_file)
    assert {round_["view"]["seat"] for round_ in told["rounds"]} == {None}
    assert all(round_["view"]["mine"] == [] for round_ in told["rounds"])
    assert not {"shuffled", "out-of-cards"} & {event["event"] for r in told["rounds"] for event in r["events"]}


@pytest.mark.parametrize("layout", ["map", "ribbon"])
def test_pictures(paceline: Paceline, race_file: Path, tmp_path: Path, layout: str) -> None:
    svg = tmp_path / "x.svg"
    svg.write_text("an older picture")
    outcome = paceline("replay", race_file, "--round", "5", "--svg", svg, "--layout", layout)
    assert (outcome.code, outcome.out) == (0, "")
    assert str(svg) in outcome.err
    title = ET.parse(svg).getroot()[0]
    assert title.text == "Avenue Corso Paseo"
    assert "after 5 rounds" in svg.read_text()
    assert {file.name for file in tmp_path.iterdir()} == {"x.svg", "whole.race"}


def test_an_older_picture_stays_if_the_new_one_does_not_fit(
    paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    svg = tmp_path / "x.svg"
    svg.write_text("an older picture")

    def full(path: Path, data: bytes) -> int:
        path.touch()
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", full)
    assert f"{svg}: No space" in paceline.refused("show", "abu", "--svg", svg)
    assert [file.read_text() for file in tmp_path.iterdir()] == ["an older picture"]


def test_json_and_a_picture_at_once(paceline: Paceline, race_file: Path, tmp_path: Path) -> None:
    outcome = paceline("replay", race_file, "--json", "--svg", tmp_path / "x.svg")
    assert json.loads(outcome.out)["over"] is True
    assert (tmp_path / "x.svg").is_file()


@pytest.mark.parametrize(
    ("game", "course", "headings"),
    [
        ("leader-1", "FFF", ["Turn 1", "Turn 2"]),
        ("on-the-rivet", "START-A C1 FIN-A", ["Phase 1 · round 1", "Phase 1 · round 2"]),
    ],
)
def test_rounds_bear_the_name_of_their_own(
    game: str, course: str, headings: list[str], paceline: Paceline, tmp_path: Path
) -> None:
    """If a round is shown while it is played, round 1 is told in round 1, under the name that it had then."""
    file, bots = tmp_path / "a.race", "first,first,first"
    assert paceline("play", game, "--seats", bots, "--course", course, "--seed", "1", "--save", file).code == 0
    told = story(paceline, file)["rounds"]
    assert all(one["events"] for one in told)
    for number, heading in enumerate(headings, 1):
        out = paceline("replay", file, "--round", str(number)).out
        assert next(line for line in out.split("\n") if line.startswith("──")).endswith(f"─ {heading}")
