"""A race at the terminal: alone, with friends on one keyboard, broken off and gone on with."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.riding import ALWAYS_THE_FIRST, Paceline
from paceline.cli import racefile
from paceline.cli.board import show_riders, show_title
from paceline.cli.screen import Screen
from paceline.core import registry
from paceline.core.race import Race, play
from paceline.draw.scene import Clock, Home, Token, Won
from paceline.draw.squares.scene import Scene
from paceline.roads.squares import Tile, lay

HAND = re.compile(r"has drawn .*")


def test_alone_against_bots_to_the_end(paceline: Paceline, races: Path) -> None:
    outcome = paceline(typed=ALWAYS_THE_FIRST)
    assert (outcome.code, outcome.err) == (0, "")
    assert "You ride for Azur." in outcome.out
    assert re.search(r"The race is over\.\n  1\.  \w+ +\w+ +[A-Z]{2} [+−]\d", outcome.out)
    (file,) = races.iterdir()
    assert outcome.out.endswith(f"  paceline replay {file}\n")
    assert racefile.read(file)[0].over


def test_flags_without_a_verb_mean_play(paceline: Paceline, tmp_path: Path) -> None:
    assert paceline("--seats", "random,first", "--seed", "7", "--save", tmp_path / "x.race").code == 0
    assert (tmp_path / "x.race").read_text().count("\n=") > 9


def test_the_same_seed_and_answers_ride_the_same_race(paceline: Paceline, tmp_path: Path) -> None:
    for name in "ab":
        paceline("play", "--seed", "x", "--save", tmp_path / name, typed=ALWAYS_THE_FIRST)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_nothing_is_wider_than_the_screen(paceline: Paceline, tmp_path: Path) -> None:
    commands = [
        ["play", "--stage", "La Classicissima", "--seed", "3", "--save", str(tmp_path / "x")],
        ["stages"],
        ["games"],
        ["show", "Le Col du Ballon"],
        ["sim", "--races", "3"],
        ["--help"],
        *([verb, "--help"] for verb in ("play", "resume", "replay", "sim", "stages", "show", "games")),
    ]
    for command in commands:
        out = paceline(*command, typed="?\nbo\nri\nwh\n\nxyz\n" + ALWAYS_THE_FIRST).out
        wide = [line for line in out.split("\n") if len(line) > 80 and str(tmp_path) not in line]
        assert wide == [], command


def test_leaving_keeps_the_race_and_resume_goes_on(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "my race.race"
    left = paceline("play", "--seats", "you,random", "--seed", "5", "--save", path, typed="#1!\n" * 20 + "q\n")
    assert left.code == 0
    assert left.out.endswith(f"The race is saved. Go on with:\n  paceline resume '{path}'\n")
    before = path.read_bytes()
    inputs = before.count(b"\n0 ")
    assert inputs == 20
    over = paceline("resume", path, typed=ALWAYS_THE_FIRST)
    assert over.code == 0
    assert "The race is over." in over.out
    assert path.read_bytes().startswith(before)


def test_resume_tells_what_happened_last(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    paceline("play", "--seats", "you,random", "--seed", "5", "--save", path, typed="#1!\n" * 12 + "q\n")
    round_number = racefile.read(path)[0].state.round
    assert round_number > 1
    shown = paceline("resume", path, typed="q\n").out
    assert f"Round {round_number} is over" in shown
    assert f"Round {round_number - 1} is over" not in shown


@pytest.mark.parametrize("answers", range(12))
def test_end_of_input_is_taken_as_leaving(paceline: Paceline, tmp_path: Path, answers: int) -> None:
    path = tmp_path / "x.race"
    outcome = paceline("play", "--save", path, typed="#1!\n" * answers)
    assert (outcome.code, outcome.err) == (0, "")
    assert path.read_bytes().count(b"\n0 ") == answers
    assert "paceline resume" in outcome.out


def test_nonsense_is_answered_and_changes_nothing(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    nonsense = ["0", "11", "-1", "1.0", "one", "9" * 5000, "\x1b[2J", "«»", "1 1", "²"]
    outcome = paceline("play", "--save", path, typed="\n".join(nonsense) + "\n")
    assert outcome.code == 0
    assert outcome.out.count("is not a choice") == len(nonsense)
    assert "\x1b" not in outcome.out
    assert path.read_bytes().count(b"\n") == 1


def test_commands(paceline: Paceline) -> None:
    out = paceline(
        "play",
        "--seed",
        "1",
        "--seats",
        "you,random",
        typed="#1!\n" * 5 + "?\nriders\nWHY\nboard\nrules 7.3\ncards\n\n",
    ).out
    assert "FR 7.3  " in out
    assert "Recycled:" in out
    assert "Slipstream:" in out
    assert re.search(r"rider +square +last card +exhaustion cards\n  \w\w \w+ \w+ +[+−]\d+ +\d", out)
    assert "Coquelicot (random): No plan" in out
    assert out.count("Which rider draws first?") == 3


def test_the_table_of_riders_has_points_times_and_cards_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    road = lay([Tile("a", "a", ("flat",) * 6, (2,) * 6, finish=5)])
    won = (Won("sprint", 5, "5 sprint"), Won("mountain", 2, "2 mountain"))
    rider = Token("AS", "A", "S", 3, "Azur sprinteur", tired=2, last="7bc", card="7 (breakaway and chase)")
    home = Home("CS", "C", "S", "Coquelicot sprinteur", "0:40", "", won=won)
    scene = Scene(title="", subtitle="", road=road, start_word="", finish_word="", terrain_words={}, tokens=(rider,))
    show_riders(scene)
    assert "−4  7 (breakaway and chase)                 2\n" in capsys.readouterr().out
    show_riders(replace(scene, tokens=(rider, replace(rider, rider="AR", won=won)), clock=Clock("", (), (home,))))
    out = capsys.readouterr().out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "exhaustion cards  points  time" in out
    assert re.search(r"AS Azur sprinteur +−4 +7 +2 +– +–\n", out)
    assert re.search(r"CS Coquelicot sprinteur +– +– +– +s5 m2 +0:40\n", out)


def test_a_long_header_breaks_between_its_parts(capsys: pytest.CaptureFixture[str]) -> None:
    road = lay([Tile("a", "a", ("flat",) * 6, (2,) * 6)])
    parts = ["102 squares", "2 climbs", "1 cobbled section", "2 supply zones", "1 sharp corner", "reconstructed"]
    told = " · ".join(parts)
    show_title(Scene(title="Grand Tour 15", subtitle=told, road=road, start_word="", finish_word="", terrain_words={}))
    first, second = capsys.readouterr().out.splitlines()
    assert max(len(first), len(second)) <= 80
    assert f"{first} {second}" == " · ".join(["Grand Tour 15", *parts])
    assert second.split(" · ") == [part for part in parts if part in second]


def test_a_board_is_shown_once_for_every_position(paceline: Paceline, tmp_path: Path) -> None:
    out = paceline("play", "--seed", "3", "--seats", "you,first", "--save", tmp_path / "x", typed=ALWAYS_THE_FIRST).out
    rounds = racefile.read(tmp_path / "x")[0].state.round
    assert "reshuffles the recycled cards" in out
    assert re.findall(r"─ Round (\d+)\n", out) == [str(number) for number in range(1, rounds + 1)]


def test_bots_alone_are_shown_whole(paceline: Paceline, tmp_path: Path) -> None:
    out = paceline("play", "--seats", "random,first", "--seed", "7", "--save", tmp_path / "x").out
    rounds = racefile.read(tmp_path / "x")[0].state.round
    assert all(f"Round {number} is over" in out for number in range(1, rounds + 1))


def test_on_a_shared_screen_everybody_is_asked_to_look_alone(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    answers = "\n#1!\n#1!\n" + "\n#1!\n#1!\n" + "\n#1!\n#1!\n#1!\n" * 400
    out = paceline("play", "--seats", "you:Maud,you,random", "--seed", "2", "--save", path, typed=answers).out
    turns = re.split(r"(Maud \(Azur\)|Coquelicot), your turn: press Enter when nobody else is looking\. ", out)
    people, screens = turns[1::2], turns[2::2]
    assert people[:4] == ["Maud (Azur)", "Coquelicot"] * 2
    assert "The race is over." in out
    assert re.search(r"\d\.  Azur +Maud ", out)
    hands = [len(HAND.findall(screen)) for screen in screens]
    assert set(hands[2:]) == {2}


def test_nobody_sees_what_another_holds_or_shuffles(paceline: Paceline, tmp_path: Path) -> None:
    """Everything shown to Paul between Enter and the next pass is the same whatever Maud draws."""

    def shown_to_paul(hand: str) -> str:
        path = tmp_path / f"{hand}.race"
        moves = [
            "0 place S 4",
            "0 place R 4",
            "1 place S 3",
            "1 place R 3",
            "0 draw S",
            f"* drawn AS {hand}",
            "0 play 2",
        ]
        header = {
            "game": "flamme-rouge",
            "rules": registry.game("flamme-rouge").facts.rules_version,
            "content": registry.game("flamme-rouge").content_hash(2, OPTIONS),
            "seats": ["you:Maud", "you:Paul"],
            "options": {},
            "seed": 3,
        }
        path.write_text("\n".join([f"paceline-race 1 {json.dumps(header)}", *moves]) + "\n")
        out = paceline("resume", path, typed="\n#1!\n" + "\n#1!\n").out
        return out.partition("Paul (Coquelicot), your turn")[2].replace(str(path), "")

    one, other = shown_to_paul("2,2,3,4"), shown_to_paul("2,5,9,9")
    assert HAND.search(one)
    assert one == other


OPTIONS = registry.game("flamme-rouge").facts.options()


def test_reasons_are_shown_at_once_if_everything_is_open(paceline: Paceline) -> None:
    race = ("play", "leader-1", "--seats", "captain,you", "--seed", "3", "--first", "1", "--roles", "RLC,RLC")
    assert "Azur (captain): That suits this course best." in paceline(*race, typed="why\n").out


@pytest.mark.parametrize("seats", ["bold,you", "you,bold"])
def test_reasons_wait_for_the_end_of_the_round_if_several_choose_at_once(paceline: Paceline, seats: str) -> None:
    paceline.with_toy()
    out = paceline("play", "toy", "--seats", seats, "--seed", "3", typed="why\n#1!\nwhy\n").out
    first, _, later = out.partition("No bot has given a reason")
    assert "(bold): " not in first
    assert later.count("(bold): ") == 1


def test_the_last_of_several_who_choose_at_once_tells_nothing_either(paceline: Paceline) -> None:
    """One player alone is to act then, but their choice is still hidden."""
    paceline.with_toy()
    game = registry.game("toy")
    race = Race.start(game, game.facts.options(), ["first", "bold"], 3)
    table = Screen(race)
    thought, told = list[int](), list[int]()

    def watch(*_: object) -> None:
        thought.append(len(table._thoughts))
        told.append(len(table._open))

    play(race, table.dealer(), table.players(), watch)
    assert max(thought) > 1
    assert max(told) == 0


def test_resume_without_a_file_lists_unfinished_races_and_continues_the_latest(paceline: Paceline, races: Path) -> None:
    paceline("play", "--seats", "first,random", "--seed", "2")
    for stage in ("La Classicissima", "Firenze – Milano"):
        paceline("play", "--seats", "you,random", "--stage", stage, typed="#1!\n" * 7 + "q\n")
    for path in races.glob("*.race"):
        at = 10 * path.stem.endswith("firenze-milano")
        os.utime(path, (at, at))
    listed = paceline("races").out
    assert listed.count("won by") == 1
    assert listed.count("1970-01-01") == 3
    out = paceline("resume", typed="q\n").out
    assert "won by" not in out
    assert out.index("Firenze") < out.index("La Classicissima") < out.index("Riding on with")
    assert "Firenze – Milano · 78 squares" in out.partition("Riding on with")[2]


def test_races_for_programs(paceline: Paceline) -> None:
    assert paceline("races").out.startswith("No race has been ridden here yet")
    paceline("play", "--seats", "first,random", "--seed", "2")
    (one,) = json.loads(paceline("races", "--json").out)
    assert (one["over"], one["game"], one["seats"]) == (True, "flamme-rouge", ["first", "random"])


def test_rules_show_chapters_clauses_and_words(paceline: Paceline) -> None:
    assert "FR 7  End phase" in paceline("rules").out
    assert paceline("rules", "leader-1", "7").out.startswith("L1 7 The peloton\nL1 7.1  ")
    assert paceline("rules", "L1", "7.3").out.startswith("L1 7.3  ")
    assert paceline("rules", "fr7.3").out == paceline("rules", "FR", "7.3").out == paceline("rules", "7.3").out
    found = paceline("rules", "slipstream").out
    assert all("slipstream" in clause.casefold() for clause in re.split(r"\n(?=FR \d)", found))
    assert paceline("rules", "nonsuch").code == 1
