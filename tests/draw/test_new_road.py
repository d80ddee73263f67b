"""A game on a road of its own kind is played and drawn everywhere, although no shared file knows its road."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from paceline.cli import main
from paceline.core import registry
from paceline.core.conformance import conforms
from paceline.core.race import Race
from paceline.draw.board import Board, Layout, board, places
from paceline.draw.picture import LAYOUTS, picture
from paceline.draw.readout import readout
from paceline.i18n import english
from paceline.web.bots.worker import board as board_job
from paceline.web.frames import board_state, board_version
from toygame.ladder import GAME, LadderScene
from toygame.rules import Options

SVG = "{http://www.w3.org/2000/svg}"
SHARED = Path(__file__).parents[2] / "src" / "paceline"


@pytest.fixture(autouse=True)
def with_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame.ladder:GAME")


def start(seat: int | None = None) -> LadderScene:
    scene: LadderScene = GAME.presentation.scene(GAME.view(GAME.setup(3, Options()), seat), (), english())
    return scene


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pictures_show_every_rider(layout: str) -> None:
    root = ET.fromstring(picture(start(), layout).svg)
    drawn = {group.get("data-rider") for group in root.iter(f"{SVG}g") if group.get("class") == "rider"}
    assert drawn == {"AT", "CT", "JT"}


@pytest.mark.parametrize("layout", get_args(Layout))
def test_boards_have_a_place_for_every_rider(layout: Any) -> None:
    scene = start()
    assert len({(place.x, place.y) for place in places(scene, board(scene, layout)).values()}) == 3


def test_the_map_is_the_ladder_itself() -> None:
    higher = msgspec.structs.replace(start().tokens[0], cell=8)
    lower, upper = places(start(), board(start(), "map")), board(start(), "map").cells[higher.cell]
    assert upper.y < lower["AT"].y


def test_the_page_gets_boards_and_frames() -> None:
    view = GAME.view(GAME.setup(3, Options()), None)
    wish = msgspec.json.encode({"game": "toy", "view": view, "layout": "ribbon"})
    answered = msgspec.json.decode(board_job(wish), type=Board)
    assert answered == board(start(), "ribbon")
    frame = board_state(start())
    assert (frame.board, len(frame.riders), frame.block, frame.chains) == (board_version(start()), 3, None, ())


def test_the_terminal_reads_it_out() -> None:
    told = readout(start())
    assert told.text(range(2)).split("\n") == ["  1 |-------------|", "  0 |-AT-CT-JT----|"]
    assert told.overview(80).startswith("o......|")
    assert told.square(start().tokens[0]) == "rung 0"


def test_a_race_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("#1!\n" * 99))
    race = tmp_path / "up.race"
    assert main(["play", "toy", "--seed", "4", "--save", str(race)]) == 0
    out = capsys.readouterr().out
    assert "|-AT-CT-JT----|" in out
    assert "The race is over." in out
    assert main(["replay", str(race), "--svg", str(tmp_path / "up.svg")]) == 0
    ET.fromstring((tmp_path / "up.svg").read_bytes())


def test_many_races_in_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "toy", "--races", "20", "--seed", "1"]) == 0
    assert "20" in capsys.readouterr().out


def test_the_course_for_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "short", "--game", "toy"]) == 0
    assert "=============" in capsys.readouterr().out
    assert main(["show", "short", "--game", "toy", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"name": "short", "rungs": 16, "top": 7}


def test_the_library_draws_it() -> None:
    race = Race.start(registry.game("toy"), Options(), ["bold"] * 3, 1)
    scene = race.game.presentation.scene(race.game.view(race.state, 0), (), english())
    assert type(scene) is LadderScene
    assert picture(scene).svg.startswith("<svg")


def test_it_conforms() -> None:
    assert conforms(GAME, 3, races=1).inputs > 9


def test_no_shared_code_asks_which_kind_of_scene_it_has() -> None:
    """Only the folders of the roads themselves know their scenes."""
    shared = [file for part in ("draw", "cli", "web", "lab") for file in (SHARED / part).rglob("*.py")]
    shared = [file for file in shared if file.parent.name not in {"squares", "hexes", "lanes"}]
    asking = [file.name for file in shared if re.search(r"isinstance\([^)]*Scene\b", file.read_text())]
    assert (len(shared) > 50, asking) == (True, [])


def test_a_terminal_race_imports_no_pictures() -> None:
    code = (
        "import sys; from paceline.core import registry; from paceline.draw.readout import readout;"
        "from toygame.ladder import GAME; registry.game('flamme-rouge'); print('paceline.draw.poster' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]
    )
    assert done.stdout == "False\n"
