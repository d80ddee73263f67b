"""`paceline tour`: every verb, and everything that cannot be."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from cli.riding import ALWAYS_THE_FIRST, Paceline, Screen
from paceline.cli import tourfile
from paceline.cli.racefile import RaceFile
from paceline.core.race import Race

BOTS = ["--stages", "gt3,gt4,gt8", "--seats", "random,first", "--seed", "5"]
FIRST, SECOND, THIRD = (f"stage {card}\nCS 0:00 e2\nAS 0:10\nAR 1:10\nCR 1:10 e1\n" for card in (3, 4, 8))
PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.tour"


@pytest.fixture
def planned(paceline: Paceline, path: Path) -> Path:
    """A tour before its first stage."""
    assert paceline("tour", "new", path, *BOTS).code == 0
    return path


@pytest.fixture
def mixed(paceline: Paceline, planned: Path) -> Path:
    """A tour of which one stage was ridden, one typed in, and one is still to come."""
    assert paceline("tour", "play", planned, "--stage-only").code == 0
    assert paceline("tour", "add-result", planned, typed=SECOND).code == 0
    return planned


def status(paceline: Paceline, path: Path) -> Any:
    outcome = paceline("tour", "status", path, "--json")
    assert (outcome.code, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    return json.loads(outcome.out)


def test_a_new_tour_tells_its_plan_and_how_to_go_on(paceline: Paceline, path: Path) -> None:
    outcome = paceline("tour", "new", path, "--stages", "basic", "--rests", "1", "--name", "Tour de Table")
    assert (outcome.code, outcome.err) == (0, "")
    assert "Tour de Table: 0 of 7 stages ridden." in outcome.out
    assert f"\n  paceline tour play {path}\n" in outcome.out
    assert f"\n  paceline tour add-result {path}\n" in outcome.out
    assert outcome.out.count("Grand Tour") >= 7
    assert "Grand Tour 3 (reconstructed)\n      rest day\n   2  Grand Tour 4" in outcome.out
    assert "A rest day follows stage 1." in outcome.out
    assert path.read_bytes().count(b"\n") == 1


def test_a_name_with_spaces_can_be_copied_from_the_screen(paceline: Paceline, tmp_path: Path) -> None:
    outcome = paceline("tour", "new", tmp_path / "my tour.tour", *BOTS)
    assert f"paceline tour play '{tmp_path}/my tour.tour'" in outcome.out


REFUSALS: dict[str, tuple[list[str], list[str]]] = {
    "two stages": (["--stages", "3,4"], ["3 to 21 stages", "not 2"]),
    "twenty-two stages": (["--stages", ",".join(["3"] * 22)], ["not 22"]),
    "no such card": (["--stages", "3,4,22"], ["22"]),
    "no such stage": (["--stages", "3,4,Firenz"], ["Stage 3", "Firenze – Milano"]),
    "a number of two cards": (["--stages", "3,4,8"], ["number 8", "«Stage 8»", "«gt8»"]),
    "a tile twice": (["--stages", "3,4,a b c C u"], ["Stage 3", "Tile C"]),
    "a rest day after the end": (["--rests", "3"], ["rest day", "3"]),
    "two rest days": (["--rests", "1,2"], ["rest"]),
    "rest days in words": (["--rests", "sunday"], ["«sunday»", "--rests"]),
    "specialists picked twice": (["--specialists", "squirrel,puncheur,squirrel,puncheur"], ["squirrel"]),
    "no such specialist": (["--specialists", "hamster"], ["hamster"]),
    "drafted and named": (["--draft", "yes", "--specialists", "squirrel"], ["draft"]),
    "maybe": (["--draft", "maybe"], ["«maybe»", "--draft"]),
    "one team": (["--seats", "random"], ["2 to 6", "not for 1"]),
    "seven teams": (["--seats", ",".join(["random"] * 7)], ["not for 7"]),
    "bot": (["--seats", "you,randm"], ["«randm»", "«random»"]),
    "box": (["--expansions", "moon"], ["moon"]),
    "a card twice": (["--stages", "3,4,3"], ["only one card"]),
    "five teams": (["--seats", ",".join(["random"] * 5)], ["allows 6", "--expansions peloton"]),
    "nobody like that": (["--seats", "you,bob"], ["no bot «bob». There are: "]),
    "game": (["--game", "flame-rouge"], ["«flame-rouge»"]),
    "flag": (["--stage", "3"], ["--stage", "--stages"]),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_tour_that_cannot_be_is_refused_and_leaves_no_file(paceline: Paceline, path: Path, case: str) -> None:
    flags, expected = REFUSALS[case]
    complaint = paceline.refused("tour", "new", path, *BOTS, *flags)
    assert [words for words in expected if words not in complaint] == []
    assert not path.exists()


def test_a_game_without_tours_says_so(paceline: Paceline, path: Path) -> None:
    paceline.with_toy()
    assert "no tours" in paceline.refused("tour", "new", path, "--game", "toy")


def test_no_file_is_ever_overwritten(paceline: Paceline, mixed: Path, race_file: Path) -> None:
    for file in (mixed, race_file):
        data = file.read_bytes()
        assert "exists already" in paceline.refused("tour", "new", file, *BOTS)
        assert file.read_bytes() == data


def test_a_picture_is_not_written_over_a_tour(paceline: Paceline, mixed: Path) -> None:
    data = mixed.read_bytes()
    assert "a race or a tour" in paceline.refused("show", "abu", "--svg", mixed)
    assert mixed.read_bytes() == data


def test_races_and_tours_are_not_confused(paceline: Paceline, mixed: Path, race_file: Path) -> None:
    assert "not a tour" in paceline.refused("tour", "status", race_file)
    assert "not a race" in paceline.refused("resume", mixed)
    assert f"«paceline tour replay {mixed} STAGE»" in paceline.refused("replay", mixed)
    assert "not a file" in paceline.refused("tour", "status", mixed.parent)
    assert "nowhere.tour" in paceline.refused("tour", "play", "nowhere.tour")
    assert "FILE is missing" in paceline.refused("tour", "sheet")
    assert "tour new, tour play" in paceline.refused("tour", "start")
    alone = paceline("tour")
    assert (alone.code, alone.out, alone.err) == (2, "", paceline("tour", "--help").out)


def test_one_command_makes_and_rides_a_tour(paceline: Paceline, path: Path) -> None:
    outcome = paceline("tour", "new", path, *BOTS, "--play", "--draft", "yes", "--rests", "2")
    assert (outcome.code, outcome.err) == (0, "")
    assert len(re.findall(r"^[123]/3  .*  won by ", outcome.out, re.MULTILINE)) == 3
    assert "wins the tour" in outcome.out
    assert max(map(len, outcome.out.replace(str(path), "x.tour").splitlines())) <= 80
    told = status(paceline, path)
    assert (told["over"], told["ridden"], told["round"]) == (True, 3, None)
    again = paceline("tour", "play", path)
    assert again.code == 0
    assert "wins the tour" in again.out


def test_without_a_terminal_one_stage_is_ridden_at_a_time(paceline: Paceline, planned: Path) -> None:
    for ridden in (1, 2, 3):
        outcome = paceline("tour", "play", planned)
        assert outcome.code == 0
        assert f"Stage {ridden} of 3" in outcome.out
        assert f"{ridden} of 3 stages ridden." in outcome.out
        assert "Yellow: " in outcome.out
        assert status(paceline, planned)["ridden"] == ridden
    assert "wins the tour" in outcome.out


def test_a_person_rides_a_tour_with_all_its_stages(paceline: Paceline, path: Path) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", "you:Maud,first")
    outcome = paceline("tour", "play", path, "--all", typed=ALWAYS_THE_FIRST)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("The race is over.") == 3
    assert "Azur (Maud)" in outcome.out
    assert "You ride for Azur." in outcome.out
    assert status(paceline, path)["over"]


def test_a_stage_that_was_left_is_gone_on_with_at_that_input(paceline: Paceline, path: Path) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", "you,first")
    left = paceline("tour", "play", path, typed="#1!\n#1!\n#1!\n#1!\n#1!\nq\n")
    assert left.code == 0
    assert f"paceline tour play {path}" in left.out
    data = path.read_bytes()
    assert status(paceline, path)["round"] is not None
    assert "Stage 1 of 3 is being ridden" in paceline("tour", "status", path).out
    gone_on = paceline("tour", "play", path, typed=ALWAYS_THE_FIRST)
    assert path.read_bytes().startswith(data)
    assert "1 of 3 stages ridden." in gone_on.out
    assert data.count(b"paceline-race") == path.read_bytes().count(b"paceline-race") == 1


def test_a_stage_that_is_ridden_here_is_not_typed_in(paceline: Paceline, path: Path) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", "you,first")
    paceline("tour", "play", path, typed="#1!\nq\n")
    data = path.read_bytes()
    assert "is being ridden here" in paceline.refused("tour", "add-result", path, typed=FIRST)
    assert path.read_bytes() == data


def test_real_cards_are_typed_in_on_a_stage(paceline: Paceline, path: Path) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", "you,first")
    outcome = paceline("tour", "play", path, "--typed", typed="#1!\n#1!\n#1!\nq\nq\n")
    assert '"seed":null' in path.read_text()
    assert "what was drawn?" in outcome.out
    assert tourfile.read(path).race is not None


def test_flags_that_exclude_each_other(paceline: Paceline, planned: Path) -> None:
    data = planned.read_bytes()
    assert "exclude" in paceline.refused("tour", "play", planned, "--all", "--stage-only")
    assert "only bots" in paceline.refused("tour", "play", planned, "--typed")
    assert planned.read_bytes() == data


def test_at_a_terminal_somebody_is_asked_after_every_stage(paceline: Paceline, planned: Path) -> None:
    with Screen("tour", "play", planned) as screen:
        assert "1 of 3 stages ridden." in screen.answer("Ride stage 2 of 3 now?", "\n")
        screen.answer("Ride stage 3 of 3 now?", "what\n")
        screen.answer("Ride stage 3 of 3 now?", "q\n")
        screen.until("paceline tour play")
        assert screen.end() == 0
    assert status(paceline, planned)["ridden"] == 2


@pytest.mark.parametrize("way", ["ctrl-c", "kill"])
def test_an_interrupted_tour_loses_nothing(paceline: Paceline, path: Path, way: str) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", "you,first")
    with Screen("tour", "play", path) as screen:
        for _ in range(5):
            screen.answer("Choose ", "#1!\n")
        screen.until("Choose ")
        if way == "kill":
            screen.kill()
        else:
            screen.type("\x03")
            screen.until("paceline tour play")
            assert screen.end() == 0
    answers = [line for line in path.read_text().splitlines() if line.startswith("0 ")]
    assert len(answers) == 5
    race = tourfile.read(path).race
    assert race is not None
    assert sum(entry.seat == 0 for entry in race.log.entries) == 5


@pytest.mark.parametrize("seats", ["you,first", "random,first"])
def test_ctrl_c_at_the_very_last_input_leaves_a_tour_that_can_be_read(
    paceline: Paceline, path: Path, monkeypatch: pytest.MonkeyPatch, seats: str
) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", seats)
    method = "record" if "you" in seats else "note"
    truly = getattr(RaceFile, method)

    def write(file: RaceFile, race: Race, rounds: int) -> None:
        if race.over:
            raise KeyboardInterrupt
        truly(file, race, rounds)

    with monkeypatch.context() as patch:
        patch.setattr(RaceFile, method, write)
        assert paceline("tour", "play", path, typed=ALWAYS_THE_FIRST).code == 0
    assert status(paceline, path)["ridden"] == 0
    assert paceline("tour", "play", path, typed=ALWAYS_THE_FIRST).code == 0
    assert status(paceline, path)["ridden"] == 1


BAD_RESULTS: dict[str, tuple[str, str]] = {
    "a rider missing": ("stage 4\nCS 0:00\nAS 0:10\nAR 1:10\n", "CR is missing"),
    "a rider twice": ("stage 4\nCS 0:00\nCS 0:00\nAS 0:10\nAR 1:10\nCR 1:10\n", "CS crossed the line twice"),
    "two winners": ("stage 4\n1. CS 0:00\n1. AS 0:00\n2. AR 1:10\n3. CR 1:10\n", "Line 3: «1. AS 0:00»"),
    "a stranger": (SECOND + "JS 1:10\n", "no rider JS"),
    "no stage": (SECOND.replace("stage 4", ""), "stage 2 of the tour: stage Grand Tour 4"),
    "a stage already ridden": (FIRST, "ridden as number 1"),
    "a stage still to come": (THIRD.replace("stage 8", "stage Grand Tour 8"), "Grand Tour 8"),
    "no time": ("CS\nAS 0:10\nAR 1:10\nCR 1:10\n", "Line 1"),
    "time going back": ("stage 4\nCS 0:30\nAS 0:10\nAR 1:10\nCR 1:10\n", "0:10"),
    "a time without end": ("CS " + "9" * 5000 + ":00\n", "too much"),
    "a winner who is late": (SECOND.replace("0:00", "1:00").replace("0:10", "1:00"), "always under 1:00"),
    "tokens that do not exist": ("stage 4\nCS 0:00 s9\nAS 0:10\nAR 1:10\nCR 1:10\n", "9"),
    "tokens out of order": ("stage 4\nCS 0:00 m1\nAS 0:10 m5\nAR 1:10 m2\nCR 1:10 m3\n", "cannot be in this order"),
    "specialists nobody planned": (SECOND + "specialist AS squirrel\n", "without specialists"),
    "something else": ("dear diary\n", "Line 1"),
    "nothing": ("", "which stage it is"),
}


@pytest.mark.parametrize("case", BAD_RESULTS)
def test_a_result_that_cannot_be_leaves_the_tour_as_it_was(
    paceline: Paceline, planned: Path, tmp_path: Path, case: str
) -> None:
    paceline("tour", "play", planned)
    data, file = planned.read_bytes(), tmp_path / "result.txt"
    text, expected = BAD_RESULTS[case]
    file.write_text(text)
    assert expected in paceline.refused("tour", "add-result", planned, file)
    assert expected in paceline.refused("tour", "add-result", planned, "-", typed=text)
    assert planned.read_bytes() == data


def test_results_beyond_the_end_are_refused(paceline: Paceline, mixed: Path) -> None:
    assert paceline("tour", "add-result", mixed, typed=THIRD).code == 0
    data = mixed.read_bytes()
    assert "nothing to add" in paceline.refused("tour", "add-result", mixed, typed=THIRD)
    assert "have been ridden" in paceline.refused("tour", "add-result", mixed, "--form")
    assert mixed.read_bytes() == data


def test_results_that_are_no_text_are_refused(paceline: Paceline, planned: Path, tmp_path: Path) -> None:
    file = tmp_path / "result.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not text" in paceline.refused("tour", "add-result", planned, file)
    assert "nowhere.txt" in paceline.refused("tour", "add-result", planned, "nowhere.txt")


def test_the_form_that_is_filled_in_is_a_result(paceline: Paceline, planned: Path, tmp_path: Path) -> None:
    form = paceline("tour", "add-result", planned, "--form").out
    assert "_:__" in form
    file = tmp_path / "result.txt"
    file.write_text(form.replace("_:__", "0:20"), encoding="utf-8-sig")
    assert paceline("tour", "add-result", planned, file).code == 0
    assert status(paceline, planned)["ridden"] == 1


def test_at_a_terminal_the_form_is_shown_with_what_to_do(planned: Path) -> None:
    with Screen("tour", "add-result", planned) as screen:
        shown = screen.until("result.txt\n")
        assert screen.end() == 0
    assert "AS _:__" in shown
    assert "hand it in with" in shown


def test_the_race_of_a_stage_is_a_race_file(paceline: Paceline, mixed: Path, tmp_path: Path) -> None:
    race = tmp_path / "1.race"
    race.write_text(paceline("tour", "log", mixed, "1").out)
    told = paceline("replay", race)
    assert told.code == 0
    assert told.out == paceline("tour", "replay", mixed, "1").out
    assert paceline("tour", "replay", mixed, "1", "--json").out == paceline("replay", race, "--json").out
    assert "Round 3" in paceline("tour", "replay", mixed, "1", "--round", "3").out


def test_stages_without_a_race_say_so(paceline: Paceline, mixed: Path) -> None:
    assert "was typed in" in paceline.refused("tour", "replay", mixed, "2")
    assert "has not been ridden" in paceline.refused("tour", "log", mixed, "3")
    assert "«0»" in paceline.refused("tour", "log", mixed, "0")
    assert "STAGE is missing" in paceline.refused("tour", "log", mixed)


def test_sheets_fit_the_screen_and_add_up(paceline: Paceline, path: Path) -> None:
    seats = ",".join(["random"] * 6)
    flags = ["--stages", "1,2,3,5,20", "--expansions", "peloton"]
    assert paceline("tour", "new", path, *BOTS, *flags, "--seats", seats, "--play").code == 0
    outcome = paceline("tour", "sheet", path)
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert "* wears the jersey" in outcome.out
    for rider in ("AS", "AR", "MS", "MR"):
        assert rider in outcome.out
    assert re.search(r"^  # Team .* Total$", outcome.out, re.MULTILINE)
    own = paceline("tour", "sheet", path, "--team", "a").out
    assert own == paceline("tour", "sheet", path, "--team", "Azur").out
    assert own.startswith("Azur (random)")
    for unknown in ("X", "random"):
        assert f"There is no team «{unknown}»" in paceline.refused("tour", "sheet", path, "--team", unknown)


def test_sheets_go_by_whoever_rides_too(paceline: Paceline, path: Path) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", "first,you:Maud,random")
    for name in ("C", "maud", "you:Maud"):
        assert paceline("tour", "sheet", path, "--team", name).out.startswith("Coquelicot (Maud)")
    assert paceline("tour", "sheet", path, "--team", "random").out.startswith("Jonquille (random)")


def test_what_was_typed_in_is_told_back_with_what_is_strange(paceline: Paceline, planned: Path) -> None:
    outcome = paceline("tour", "add-result", planned, typed=FIRST.replace("0:10", "0:12"))
    assert (outcome.code, outcome.err) == (0, "")
    assert re.search(r"^C 1  Coquelicot sprinteur +0:00 +3 ", outcome.out, re.MULTILINE)
    assert "Please look again. The timing tile" in outcome.out
    assert "AS 0:12" in outcome.out
    assert "Tokens worth 12 points" in outcome.out
    assert f"paceline tour undo {planned}" in outcome.out
    assert "1 of 3 stages ridden." in outcome.out
    assert max(map(len, outcome.out.replace(str(planned), "x.tour").splitlines())) <= 80


def test_a_result_that_was_typed_in_can_be_taken_back(paceline: Paceline, planned: Path) -> None:
    assert "nothing to take back" in paceline.refused("tour", "undo", planned)
    paceline("tour", "play", planned, "--stage-only")
    data = planned.read_bytes()
    paceline("tour", "add-result", planned, typed=SECOND)
    assert status(paceline, planned)["ridden"] == 2
    outcome = paceline("tour", "undo", planned)
    assert (outcome.code, outcome.err) == (0, "")
    assert "The result of stage 2 is taken back." in outcome.out
    assert planned.read_bytes() == data
    assert "Stage 1 was ridden here" in paceline.refused("tour", "undo", planned)
    assert planned.read_bytes() == data
    assert paceline("tour", "add-result", planned, typed=SECOND).code == 0


def test_nothing_is_taken_back_from_under_a_rider(paceline: Paceline, path: Path) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", "you,first")
    paceline("tour", "add-result", path, typed=FIRST)
    paceline("tour", "play", path, typed="#1!\nq\n")
    data = path.read_bytes()
    assert "Stage 2 is being ridden here" in paceline.refused("tour", "undo", path)
    assert path.read_bytes() == data


def test_a_torn_line_behind_the_last_result_goes_with_it(paceline: Paceline, planned: Path) -> None:
    data = planned.read_bytes()
    paceline("tour", "add-result", planned, typed=FIRST)
    with planned.open("ab") as file:
        file.write(b"result 2 {")
    assert paceline("tour", "undo", planned).code == 0
    assert planned.read_bytes() == data


def test_the_form_fits_the_screen(paceline: Paceline, planned: Path) -> None:
    lines = paceline("tour", "add-result", planned, "--form").out.splitlines()
    assert max(map(len, lines)) <= 78
    assert any("Major tokens (5, 3 and 1)" in line for line in lines)


def test_after_a_stage_somebody_is_told_what_is_carried_over(paceline: Paceline, path: Path) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", "you:Maud,first")
    outcome = paceline("tour", "play", path, "--stage-only", typed=ALWAYS_THE_FIRST)
    assert re.search(r"taken into the next stage: Azur sprinteur \d+ → \d+ and", outcome.out)


def test_sheets_are_coloured_at_a_terminal_unless_nobody_wants_that(mixed: Path) -> None:
    for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        with Screen("tour", "sheet", mixed, env=env) as screen:
            assert screen.end() == 0
            assert ("\x1b[30;103m" in screen.raw) is coloured


def test_sheets_are_drawn_page_by_page(paceline: Paceline, mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheet.svg"
    assert paceline("tour", "sheet", mixed, "--svg", out, "--team", "A").out == ""
    assert ET.parse(out).getroot().tag.endswith("svg")
    out.unlink()
    assert paceline("tour", "sheet", mixed, "--svg", out).code == 0
    pages = sorted(tmp_path.glob("sheet*.svg"))
    assert pages
    for page in pages:
        ET.parse(page)


def fields(value: Any, closed: tuple[str, ...]) -> set[str]:
    """Return every key of a JSON value, at any depth, but within what is the game's own."""
    if isinstance(value, list):
        return {key for inner in value for key in fields(inner, closed)}
    if not isinstance(value, dict):
        return set()
    inside = {key for name, inner in value.items() if name not in closed for key in fields(inner, closed)}
    return {*value, *inside}


@pytest.mark.parametrize("verb", ["status", "sheet"])
def test_every_field_is_documented_and_nothing_else(paceline: Paceline, mixed: Path, verb: str) -> None:
    outcome = paceline("tour", verb, mixed, "--json")
    assert (outcome.code, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    (section,) = (part for part in PAGE.split("\n## ")[1:] if part.startswith(f"`paceline tour {verb}`"))
    documented = set(re.findall(r"^\| `(\w+)`", section, re.MULTILINE))
    assert fields(json.loads(outcome.out), ("tour",)) == documented


def test_help_names_every_verb_and_every_field_of_the_plan(paceline: Paceline) -> None:
    shown = paceline("tour", "--help").out
    for verb in ("new", "play", "status", "sheet", "add-result", "undo", "replay", "log"):
        assert f"tour {verb}" in shown
        assert paceline("tour", verb, "--help").code == 0
    plan = paceline("tour", "new", "--help").out
    assert [flag for flag in ("--stages", "--rests", "--draft", "--seats", "--play") if flag not in plan] == []


def test_a_wide_terminal_shows_wide_tables_in_one_piece(paceline: Paceline, path: Path) -> None:
    paceline("tour", "new", path, *BOTS, "--seats", "first,you:Maximiliane Charlotte Augusta of Azur")
    for columns, pieces in (("80", 2), ("120", 1)):
        with Screen("tour", "sheet", path, env={"COLUMNS": columns, "NO_COLOR": "1"}) as screen:
            assert screen.end() == 0
            table = screen.raw.split("Bonus points")[0]
            assert len(re.findall(r"^ +(?:# +)?Team ", table, re.MULTILINE)) == pieces


def test_a_tour_in_which_only_some_riders_are_specialists(paceline: Paceline, path: Path) -> None:
    seats = ["--stages", "gt3,gt4,gt8", "--seats", "saver,saver", "--seed", "5"]
    outcome = paceline("tour", "new", path, *seats, "--specialists", "squirrel", "--play")
    assert (outcome.code, outcome.err) == (0, "")
    assert status(paceline, path)["over"]


def test_one_written_down_before_that_was_known_can_be_read(paceline: Paceline, path: Path) -> None:
    paceline("tour", "new", path, *BOTS, "--specialists", "squirrel")
    whole = path.read_text()
    path.write_text(whole.replace('"specialists":["squirrel","","",""]', '"specialists":["squirrel"]'))
    assert path.read_text() != whole
    assert paceline("tour", "play", path, "--all").code == 0
    assert status(paceline, path)["over"]


def test_a_result_is_taken_under_any_name_of_its_stage(paceline: Paceline, planned: Path) -> None:
    for name, text in (("gt3", FIRST), ("Grand Tour 4", SECOND), ("GRAND  TOUR 8", THIRD)):
        text = text.replace(text.splitlines()[0], f"stage {name}")
        assert paceline("tour", "add-result", planned, typed=text).code == 0
    results = status(paceline, planned)["tour"]["results"]
    assert [result["stage"] for result in results] == ["Grand Tour 3", "Grand Tour 4", "Grand Tour 8"]
