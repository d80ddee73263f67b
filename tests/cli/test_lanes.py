"""Races on roads of lanes in the terminal: the same commands, whatever the road is like."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.riding import ALWAYS_THE_FIRST, ESCAPE, Paceline
from cli.test_json import fields, section
from draw.laneroads import COURSE, cell, lane_race, lane_scene
from paceline.cli import board, terminal
from paceline.cli.board import show_board, show_news, show_riders
from paceline.core import registry
from paceline.core.messages import say
from paceline.core.presentation import Panel, Text
from paceline.draw.lanes.scene import LaneScene
from paceline.draw.lanes.text import lane_riders, read_lane_road
from paceline.draw.readout import readout
from paceline.draw.scene import Won


@pytest.fixture
def on_lanes(paceline: Paceline, monkeypatch: pytest.MonkeyPatch) -> Paceline:
    """The toy game, shown as if it were raced on a road of lanes."""
    paceline.with_toy()
    toy = type(registry.game("toy").presentation)
    monkeypatch.setattr(toy, "course_scene", lambda *_: lane_scene())
    monkeypatch.setattr(toy, "scene", lambda *_: lane_race())
    return paceline


def narrow(out: str) -> bool:
    """Return whether all of it fits on the page, but for commands to copy."""
    return max(len(line) for line in out.split("\n") if not line.startswith("  paceline")) <= 80


def test_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    show_board(lane_race())
    expected = """
Col des Trois Voies · 5 stretches · 29 rows
 1    2  111
__|__oooooo^^^^^^^^^^vvvvv===|
        >    m    <      s

-29 L1 FLAT    -24 C1 >> cobbles       -18 MOUN    -14 C2 << MOUNTAIN · C+2
            -25               -20            m  -15
|.. ..:.. .. ..|.. CA .. .. .. J1 .. ..|__ __!__ __|__ _____ _____
|.. ..:.. .. ..<                       /AS ..!.. ..|.. .. .. .....
|__ __:__ __ __|__ _aa__ __ __ _____ c1|.. ..!.. ..|.. .. .. .. ..
 ,, JA ,, ,, ,, ,, ,,,,, ,, ,, ,,,,, ,, ,, ,, ,, ,, ,, ,,,,, ,,,,,

Front −18 AS c1 J1 · Chasers −23 aa CA · −28 JA

Home   1. CS  −0:04
"""
    assert capsys.readouterr().out == expected


def test_what_the_board_shows_can_be_read() -> None:
    scene = lane_race()
    told = readout(scene)
    assert read_lane_road(scene.road, told.text(told.window())) == lane_riders(scene)
    assert read_lane_road(scene.road, told.text()) == lane_riders(scene)
    assert told.closed() == {}


def test_the_table_of_riders(capsys: pytest.CaptureFixture[str]) -> None:
    show_riders(lane_race())
    heads, *rows = capsys.readouterr().out.rstrip("\n").split("\n")
    assert heads.split() == ["rider", "space", "fatigue", "time"]
    assert len({len(row) for row in rows}) == 1
    assert rows[0].split() == ["CS", "Coquelicot", "sprinter", "–", "–", "−0:04"]
    assert rows[2].split() == ["c1", "Coquelicot", "helper", "−19", "1", "–"]


def test_the_table_shows_fatigue_and_chits_of_a_rider(capsys: pytest.CaptureFixture[str]) -> None:
    scene = lane_race()
    first, *others = scene.tokens
    won = (Won("sprint", 2, "−0:02 sprint bonus"),)
    show_riders(replace(scene, tokens=(replace(first, worn="L1 H2", has="energy", won=won), *others)))
    heads, _, row, *_ = capsys.readouterr().out.split("\n")
    assert re.split(r"  +", heads.strip()) == ["rider", "space", "fatigue", "also", "bonus", "time"]
    assert re.split(r"  +", row.strip())[1:] == ["−18", "L1 H2", "energy", "−0:02 sprint bonus", "–"]


def test_where_a_rider_is() -> None:
    scene = lane_race()
    told = readout(scene)
    assert [told.square(token) for token in scene.tokens] == ["−18", "−19", "−20", "−23", "−23", "−28 verge"]
    assert told.place(scene.tokens[-1]) == "−28"


def test_the_stretch_worth_looking_at() -> None:
    race = lane_race()
    assert readout(race).window() == range(18)
    assert readout(lane_scene()).window() == range(8)
    assert readout(lane_scene(clock=race.clock)).window() == range(21, 29)
    last = replace(race.tokens[0], cell=cell(COURSE, 27, 0))
    assert readout(lane_scene(tokens=(last,), grid=())).window() == range(26, 29)
    first = replace(race.tokens[0], cell=cell(COURSE, 4, 0))
    assert readout(lane_scene(tokens=(first,))).window() == range(11)
    assert readout(lane_scene(grid=())).window() == range(7)


def test_while_a_move_goes_on_only_the_road_is_shown(capsys: pytest.CaptureFixture[str], on_lanes: Paceline) -> None:
    game = registry.game("toy")
    scene = show_news(game, None, [], None)
    whole = capsys.readouterr().out
    first, *others = scene.tokens
    stepped = replace(scene, tokens=(replace(first, cell=first.cell - 1), *others))
    show_news(game, None, [], None, stepped)
    road = capsys.readouterr().out
    assert all(part in whole for part in ("/AS ..", "Col des", "Front", "Home"))
    assert [part in road for part in ("/AS ..", "Col des", "Front", "Home")] == [True, False, False, False]
    assert show_news(game, None, [], None, scene) == scene
    assert capsys.readouterr().out.split() == road.split()[-len(readout(scene).text(readout(scene).window()).split()) :]
    done = replace(scene, tokens=(replace(first, spent=True), *others))
    show_news(game, None, [], None, done)
    assert capsys.readouterr().out == whole
    assert not readout(scene).during_move(readout(replace(stepped, moment="Phase 5")))


def test_the_road_of_a_move_lies_around_its_rider() -> None:
    race = lane_race()
    last = replace(race, active="AS", chains=(), tokens=(replace(race.tokens[0], cell=cell(COURSE, 20, 0)),))
    assert readout(last).during_move(readout(last)).split("\n") == [
        "-16   -14 C2 << MOUNTAIN · C+2      -8 L3 descent  -3 L3 sprint",
        "m  -15                     -10                  s=CS",
        "!__ __|__ _____ _____ _____ _____ AS|.. .. .. ..!..|.. .. ..||",
        "!.. ..|.. .. .. ..... ..... .. .. ..<           !  |        ||",
        "!.. ..|.. .. .. .. .. .. .. .. .. ..|__ __ __ __!__|__ __ __||",
    ]


def test_above_a_question_a_long_road_is_cut_to_whoever_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    race = lane_race()
    monkeypatch.setattr(board, "_TALL", 1)
    first, *others = race.tokens
    spread = replace(race, tokens=(replace(first, cell=cell(COURSE, 27, 0)), *others), chains=())

    def lines(scene: LaneScene, asked: bool) -> str:
        show_board(scene, asked)
        return capsys.readouterr().out

    whole = lines(spread, asked=False)
    assert " AS" in whole.partition("Front")[0]
    own = lines(spread, asked=True).partition("Front")[0]
    assert [name in own for name in (" AS", " CA", "JA")] == [True, False, False]  # as the other of one's own is done
    about = lines(replace(spread, active="CA"), asked=True).partition("Front")[0]
    assert [name in about for name in (" AS", " CA", "JA")] == [False, True, True]
    monkeypatch.setattr(board, "_TALL", 10)
    assert lines(spread, asked=True) == whole


def test_a_game_may_say_more_beside_a_question(on_lanes: Paceline, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = type(registry.game("toy").presentation)
    panel = Panel("note", say("cli.result"), (Text(say("cli.result")),), with_question=True)
    monkeypatch.setattr(toy, "panels", lambda *_: [panel])
    monkeypatch.setattr(toy, "totals", lambda *_: ["0:07", "1:15", "0:20"])
    out = on_lanes("play", "toy", "--seed", "1", typed=ALWAYS_THE_FIRST).out
    assert out.count("\nThe race is over.\n") > 2  # with every question, and at the end
    assert re.search(r"^  \d\.  .*  0:07   AS −18", out, re.MULTILINE)


def test_of_what_is_over_only_the_gist_is_told(
    capsys: pytest.CaptureFixture[str], on_lanes: Paceline, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "x.race"
    on_lanes("play", "toy", "--seed", "1", "--save", path, typed=ALWAYS_THE_FIRST)
    whole = re.findall(r"^  .*\]$", on_lanes("replay", path).out, re.MULTILINE)
    monkeypatch.setattr(type(registry.game("toy").presentation), "condense", lambda _self, events: events[-1:])
    gist = re.findall(r"^  .*\]$", on_lanes("replay", path).out, re.MULTILINE)
    assert 0 < len(gist) < len(whole)
    assert set(gist) < set(whole)


def test_a_course(on_lanes: Paceline) -> None:
    out = on_lanes("show", "long", "--game", "toy").out
    assert narrow(out)
    assert "Col des Trois Voies" in out
    drawn = out.split("\n\n", 1)[1]
    assert read_lane_road(COURSE, drawn) == {}
    spaces = re.findall(r"(?<![._])[._]{2}(?![._])|[._]{5}", drawn)
    assert len(spaces) + len(lane_scene().grid) == sum(not one.verge for one in COURSE.cells)
    assert re.search(r"\|__  1:__ ", drawn)


def test_every_field_of_a_course_is_documented_and_nothing_else(on_lanes: Paceline) -> None:
    told = json.loads(on_lanes("show", "long", "--game", "toy", "--json").out)
    documented = set(re.findall(r"^\| `(\w+)`", section("A course of lanes"), re.MULTILINE))
    assert set(fields(told)) == documented
    assert told["tiles"] == ["L1", "C1", "L2", "C2", "L3"]
    assert sum(one["rows"] for one in told["stretches"]) == told["finish"] == 29
    assert told["grid"] == [{"row": 1, "lane": 2}, {"row": 1, "lane": 1}]


def test_a_race_is_ridden_and_replayed(on_lanes: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    out = on_lanes("play", "toy", "--seed", "1", "--save", path, typed="riders\nboard\n\n" + ALWAYS_THE_FIRST).out
    assert narrow(out)
    assert "The race is over." in out
    assert re.search(r" AS −18 +AA −23\n", out)  # where one's own riders ended
    assert out.count("\nFront −18 AS c1 J1 · ") >= 2
    again = on_lanes("replay", path).out
    assert narrow(again)
    assert "\nFront −18 " in again


@pytest.fixture
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setitem(os.environ, "TERM", "xterm")


PAINTED = {
    "AS": "\x1b[97;44;1;4mAS\x1b[0m",
    "aa": "_\x1b[97;44;1;4;2maa\x1b[0m",
    "c1": "\x1b[97;41;2mc1\x1b[0m|",
    "J1": " \x1b[30;43mJ1\x1b[0m ",
    "space": "\x1b[2m.....\x1b[0m",
    "best": "\x1b[2m__\x1b[0m",
    "heading": "\x1b[2m-29 L1 FLAT ",
}


@pytest.mark.usefixtures("colours")
def test_every_mark_has_its_colour(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    show_board(lane_race())
    plain = capsys.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    show_board(lane_race())
    painted = capsys.readouterr().out
    assert ESCAPE.sub("", painted) == ESCAPE.sub("", plain)
    assert {mark: code in painted for mark, code in PAINTED.items()} == dict.fromkeys(PAINTED, True)


@pytest.mark.usefixtures("colours")
def test_a_mark_beside_a_road_is_no_rider_unless_one_rides_there() -> None:
    assert terminal.paint_road("c1 m2", riders={"c1"}) == "\x1b[97;41;2mc1\x1b[0m \x1b[31mm2\x1b[0m"
    assert terminal.paint_road("c1 m2") == "\x1b[31mc1\x1b[0m \x1b[31mm2\x1b[0m"
