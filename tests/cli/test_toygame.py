"""A fourth game, which no shared file mentions, runs through every verb."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cli.riding import ALWAYS_THE_FIRST, Paceline


@pytest.fixture(autouse=True)
def with_toy(paceline: Paceline) -> None:
    paceline.with_toy()


def test_games_and_stages(paceline: Paceline) -> None:
    games = {game["name"]: game for game in json.loads(paceline("games", "--json").out)}
    assert games["toy"]["bots"] == ["bold", "moody", "random", "first"]
    assert [stage["name"] for stage in json.loads(paceline("stages", "toy", "--json").out)] == ["short", "long"]
    assert "long" in paceline("stages", "toy").out


def test_a_person_rides_to_the_end(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    outcome = paceline("play", "toy", "--stage", "long", "--save", path, typed="?\nr\nw\nb\n" + ALWAYS_THE_FIRST)
    assert (outcome.code, outcome.err) == (0, "")
    assert "You ride for Team A." in outcome.out
    assert "The race is over." in outcome.out
    assert paceline("replay", path).out.count(" AT ") > 2
    told = json.loads(paceline("replay", path, "--json").out)
    assert told["header"]["game"] == "toy"
    assert not {"drew"} & {event["event"] for round_ in told["rounds"] for event in round_["events"]}


def test_hands_stay_hidden_on_a_shared_screen(paceline: Paceline) -> None:
    out = paceline("play", "toy", "--seats", "you:Ann,you:Bob", "--seed", "4", typed="\n#1!\n\n#1!\n\n").out
    screens = out.split(", your turn")
    assert "Team A draws" in screens[1]
    assert "Team B draws" not in screens[1]
    assert "Team A draws" not in screens[2]


def test_it_is_left_and_gone_on_with(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    left = paceline("play", "toy", "--stage", "long", "--seed", "1", "--save", path, typed="#1!\nq\n")
    assert "paceline resume" in left.out
    assert "The race is over." in paceline("resume", path, typed=ALWAYS_THE_FIRST).out


def test_real_cards_and_dice(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    command = ["play", "toy", "--stage", "long", "--typed", "--seats", "you,bold"]
    out = paceline(*command, "--save", path, typed="3\n4 1\n#1!\n").out
    assert "* rolled 3\n* dealt 0 1,4\n" in path.read_text()
    assert out.count("what was drawn?") == 3  # the wind, one's own hand, and the next wind


def test_series(paceline: Paceline) -> None:
    series = json.loads(paceline("sim", "toy", "--races", "9", "--seats", "bold,moody", "--json").out)
    assert series["options"] == {"stage": "short"}
    assert sum(series["wins"]) == pytest.approx(9)
    assert "Team A" in paceline("sim", "toy", "--races", "2").out


@pytest.mark.parametrize("layout", ["map", "ribbon"])
def test_show_and_pictures(paceline: Paceline, tmp_path: Path, layout: str) -> None:
    assert "long · 12 squares" in paceline("show", "long", "--game", "toy").out
    svg = tmp_path / "x.svg"
    assert paceline("show", "long", "--game", "toy", "--svg", svg, "--layout", layout).code == 0
    assert ET.parse(svg).getroot()[0].text == "long"
    race = tmp_path / "x.race"
    paceline("play", "toy", "--seats", "bold,moody", "--save", race)
    assert paceline("replay", race, "--round", "1", "--svg", svg, "--layout", layout).code == 0
    assert ET.parse(svg).getroot()[0].text == "short"


def test_refusals(paceline: Paceline) -> None:
    assert "short or long" in paceline.refused("play", "toy", "--stage", "nowhere")
    assert "before its flags" in paceline.refused("play", "--seats", "bold,bold", "toy")
    assert "--handicap" in paceline.refused("sim", "toy", "--handicap", "1")
    assert "two to four" in paceline.refused("sim", "toy", "--seats", "bold")
    assert "«bld»" in paceline.refused("sim", "toy", "--seats", "bld,bold")
