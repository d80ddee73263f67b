"""Races on hexagons in the terminal: the same commands, whatever the road is like."""

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
from draw.hexroads import hex_race, hex_scene
from paceline.cli import terminal
from paceline.cli.board import show_board, show_news, show_riders
from paceline.core import registry
from paceline.draw.hexes.scene import Block, HexScene
from paceline.draw.hexes.text import read_hex_road
from paceline.draw.notation import riders_of
from paceline.draw.readout import readout
from paceline.draw.scene import Clock, Energy, Home


@pytest.fixture
def on_hexes(paceline: Paceline, monkeypatch: pytest.MonkeyPatch) -> Paceline:
    """The toy game, shown as if it were raced on hexagons."""
    paceline.with_toy()
    toy = type(registry.game("toy").presentation)
    monkeypatch.setattr(toy, "course_scene", lambda *_: hex_scene())
    monkeypatch.setattr(toy, "scene", lambda *_: hex_race())
    return paceline


def narrow(out: str) -> bool:
    """Return whether all of it fits on the page, but for commands to copy."""
    return max(len(line) for line in out.split("\n") if not line.startswith("  paceline")) <= 80


def test_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    show_board(hex_race())
    expected = """
Col de la Croix · 8 hexagons · 54 rows
         1      8   1 1  1
______________/[]////^^^^^^^^^^^^^vvvvvvv_____________|
                     c2    f      m2                  s

2 -47 F >               3 -40 H
|-- -- -- -- -- -- -- --|^- ^- ^- ^- ^- ^- ^-|
|.. .. .. .. .. .. .. ..|.. [] [] .. .. .. ..|
|..  .. ..  .. .. ..  ..|.. [] [] .. .. .. AC|
| ..  ..  pl  ..  ..  ..|.. [] [] .. .. .. ..|

4 -33 C <<           5 -27 C
c2                   f                    m2
|^^ ^^ ^^ ^^ ^^ ^^ ^^|^^ ^^ ^^ ^^ ^^ ^^ ^^|
| ..  ..  xx  CC  .. |.. .. .. .. .. .. ..|
|.. JR .. .. .. .. ..|.. .. .. .. .. .. ..|

Break        CC −29  JR −32  AC −34
  +3 squares
Peloton −38  AR AL CR CL JL JC PR PC
  +5 squares
Dropped      PL −45
"""
    assert capsys.readouterr().out == expected


def test_a_closed_group_that_is_no_group_is_listed_under_the_road(capsys: pytest.CaptureFixture[str]) -> None:
    scene = hex_race()
    show_board(replace(scene, groups=tuple(group for group in scene.groups if group.name != "Peloton")))
    assert "\n[] -38 Peloton: AR AL CR CL JL JC PR PC\n" in capsys.readouterr().out


def test_what_the_board_shows_can_be_read() -> None:
    scene = hex_race()
    told = readout(scene)
    assert read_hex_road(scene.road, told.text(told.window())) == riders_of(scene)
    assert read_hex_road(scene.road, told.text()) == riders_of(scene)


def test_the_table_of_riders(capsys: pytest.CaptureFixture[str]) -> None:
    show_riders(hex_race())
    heads, *rows = capsys.readouterr().out.rstrip("\n").split("\n")
    assert heads.split() == ["rider", "square", "energy", "risks"]
    assert len(rows) == 12
    assert len({len(row) for row in rows}) == 1
    assert rows[1].split() == ["JR", "Jonquille", "rouleur", "−32", "18", "█████████░", "1/3"]
    assert rows[4].split() == ["AR", "Azur", "rouleur", "Peloton", "12", "██████░░░░", "0/3"]


@pytest.mark.parametrize(
    ("energy", "told"),
    [
        (Energy(20, 20), "20 ██████████"),
        (Energy(19, 20), "19 █████████░"),
        (Energy(1, 20), "1 █░░░░░░░░░"),
        (Energy(0, 20), "0 ░░░░░░░░░░"),
        (Energy(25, 20), "25 ██████████"),
        (Energy(0, 0), "0 ░░░░░░░░░░"),
    ],
)
def test_a_bar_of_energy(capsys: pytest.CaptureFixture[str], energy: Energy, told: str) -> None:
    """Full only if nothing is gone, empty only if nothing is left; no risks without boxes."""
    scene = hex_race()
    show_riders(replace(scene, tokens=(replace(scene.tokens[0], energy=energy),)))
    heads, row = capsys.readouterr().out.rstrip("\n").split("\n")
    assert "risks" not in heads
    assert row.endswith(f" {told}")


def test_where_a_rider_is() -> None:
    scene = hex_race()
    token = {one.rider: one for one in scene.tokens}
    told = readout(scene)
    assert [told.square(token[rider]) for rider in ("CC", "AR")] == ["−29", "Peloton"]
    assert told.square(replace(token["AR"], where="in the ditch")) == "in the ditch"
    across = replace(token["CC"], cell=len(scene.road.cells) - 1)
    assert told.square(across) == "+8"
    last = max(one.number for one in scene.road.cells if one.tile == 7)
    assert told.square(replace(token["CC"], cell=last)) == "−1"


def heads_of(scene: HexScene) -> list[int]:
    """Return which hexagons the board shows, by the distance over them."""
    told = readout(scene)
    road = told.text(told.window()).split("\n[]")[0]
    return [int(head) for head in re.findall(r"(?<!\S)[-+]\d+(?!\S)", road)]


def test_the_stretch_worth_looking_at() -> None:
    scene = hex_race()
    assert heads_of(hex_scene()) == [-54, -47]
    assert heads_of(scene) == [-47, -40, -33, -27]
    assert heads_of(replace(scene, tokens=())) == [-40, -33]  # the group is still there
    home = Clock("Home", (), (Home("AR", "A", "R", "Azur rouleur", "0:00", ""),))
    assert heads_of(hex_scene(clock=home)) == [-13, -7]
    across = replace(scene.tokens[0], cell=scene.road.on_line(scene.road.length))
    assert heads_of(hex_scene(tokens=(across,))) == [-7, 1]


def test_a_course(on_hexes: Paceline) -> None:
    out = on_hexes("show", "long", "--game", "toy").out
    assert narrow(out)
    assert "Col de la Croix" in out
    drawn = out.split("\n\n", 1)[1]
    assert read_hex_road(hex_scene().road, drawn) == {}
    assert drawn.count("^^") == 14
    assert drawn.count("^-") == 7


def test_every_field_of_a_course_is_documented_and_nothing_else(on_hexes: Paceline) -> None:
    told = json.loads(on_hexes("show", "long", "--game", "toy", "--json").out)
    documented = set(re.findall(r"^\| `(\w+)`", section("A course of hexagons"), re.MULTILINE))
    assert set(fields(told)) == documented
    assert told["tiles"] == list("FFHCCDFF")
    assert sum(one["rows"] for one in told["hexagons"]) == told["finish"] == 54
    assert told["hexagons"][3]["lanes"] == [5, 7]
    assert [line["kind"] for line in told["lines"]] == ["climb", "feed", "summit", "sprint"]


def test_a_race_is_ridden_and_replayed(on_hexes: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    out = on_hexes("play", "toy", "--seed", "1", "--save", path, typed="riders\nboard\n\n" + ALWAYS_THE_FIRST).out
    assert narrow(out)
    assert "The race is over." in out
    assert re.search(r"rider +square +energy +risks\n", out)
    assert out.count("\nPeloton −38  AR AL CR CL JL JC PR PC\n") >= 2
    assert re.search(r"AR Peloton +AL Peloton", out)  # where one's own riders ended
    again = on_hexes("replay", path).out
    assert narrow(again)
    assert "\nPeloton −38 " in again


def test_a_visible_board_is_not_shown_twice(capsys: pytest.CaptureFixture[str], on_hexes: Paceline) -> None:
    game = registry.game("toy")
    scene = show_news(game, None, [], None)
    assert "[]" in capsys.readouterr().out
    assert show_news(game, None, [], None, scene) == scene
    assert "[]" not in capsys.readouterr().out
    ahead = replace(scene, block=Block(16, 17, (), "Peloton"))  # an empty group rides on
    show_news(game, None, [], None, ahead)
    assert "[]" in capsys.readouterr().out


PAINTED = {
    "AR": "\x1b[97;44;1;4mAR\x1b[0m",
    "CL": "\x1b[97;41mCL\x1b[0m",
    "CC": "\x1b[97;41mCC\x1b[0m",
    "pl": "\x1b[30;42mpl\x1b[0m",
    "^-": "\x1b[33m^-\x1b[0m",
    "xx": "\x1b[35mxx\x1b[0m",
    "[]": "\x1b[1m[]\x1b[0m",
    "c2": "\x1b[31mc2\x1b[0m",
    "m2": "\x1b[31mm2\x1b[0m",
    "f": "\x1b[32mf\x1b[0m",
    "2 -47 F >               3 -40 H": "\x1b[2m2 -47 F >               3 -40 H\x1b[0m",
}


@pytest.fixture
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setitem(os.environ, "TERM", "xterm")


@pytest.mark.usefixtures("colours")
def test_every_mark_has_its_colour() -> None:
    scene = hex_race()
    plain = readout(scene).text(readout(scene).window())
    mine = {token.rider for token in scene.tokens if token.mine}
    painted = terminal.paint_road(plain, mine)
    assert ESCAPE.sub("", painted) == plain
    assert {mark: code in painted for mark, code in PAINTED.items()} == dict.fromkeys(PAINTED, True)
    uncoloured = re.sub(r"\x1b\[[\d;]+m.*?\x1b\[0m", "", painted)
    assert set(uncoloured.split()) <= {"-38", "Peloton:", *re.findall(r"[:|]+", uncoloured)}


@pytest.mark.usefixtures("colours")
def test_a_seam_colours_what_stands_beside_it() -> None:
    assert ESCAPE.findall(terminal.paint_road("||AR ..|xx CL||")) != []
    assert terminal.paint_road("||AR|..||") == "||\x1b[97;44mAR\x1b[0m|\x1b[2m..\x1b[0m||"
