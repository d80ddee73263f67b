"""Races with expansions at the terminal: dummies, weather, the breakaway, many riders."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.riding import ALWAYS_THE_FIRST, Paceline
from paceline.cli import racefile

BOTH = ("--expansions", "peloton,meteo")
SOLO = ("play", *BOTH, "--stage", "7", "--seats", "you,peloton,muscle", "--seed", "4")


def test_dummies_ride_by_themselves_and_the_log_says_why(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    seats = ("--seats", "you,peloton,muscle,wheelsucker")
    out = paceline("play", *BOTH, "--stage", "7", *seats, "--save", path, "--seed", "4", typed=ALWAYS_THE_FIRST).out
    assert "Against you: peloton (Coquelicot), muscle (Jonquille) and wheelsucker" in out
    assert re.search(r"The weather: .* \[FR 12\.1\]", out)
    assert re.search(r"Coquelicot turns over .*\[FR 11\.5\]", " ".join(out.split()))
    assert "Jonquille sprinteur turns over " in out
    assert "The race is over." in out
    assert not re.search(r"^[12] ", path.read_text(), re.MULTILINE), "nobody answers for a dummy"


def test_the_breakaway_is_bid_for(paceline: Paceline) -> None:
    out = paceline(*SOLO[:-4], "--seats", "you,saver", "--seed", "4", typed="#1!\n" * 5).out
    assert "Bidding for the breakaway: which rider bids?" in out
    assert "Which card do you bid?" in out
    first_hand, _, after = out.partition("Which card do you bid?")
    assert "for the breakaway. [FR 10.3]" not in first_hand
    assert after.count("for the breakaway. [FR 10.3]") == 4
    assert "wins the breakaway" in after


@pytest.mark.parametrize(("answer", "asked"), [("no", False), ("False", False), ("yes", True), ("TRUE", True)])
def test_the_breakaway_can_be_left_out(paceline: Paceline, answer: str, asked: bool) -> None:
    out = paceline(*SOLO, "--breakaway", answer, typed="#1!\n#1!\n").out
    assert ("Bidding for the breakaway" in out) is asked


def test_who_rides_alone_is_tired_from_the_start(paceline: Paceline) -> None:
    assert "18 cards, 3 of them exhaustion" in paceline(*SOLO, "--breakaway", "no", typed="#1!\n#1!\n").out


def test_weather_can_be_chosen(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    paceline("play", "--expansions", "meteo", "--weather", "b=wet,c=tailwind", "--save", path, typed="q\n")
    weather = racefile.read(path)[0].state.table.weather
    assert weather[:4] == ("clear", "wet", "tailwind", "clear")


def test_nine_people_and_bots_with_a_rider_each(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    seats = "you,random,first,random,first,random,first,random,random"
    left = paceline(
        "play", *BOTH, "--stage", "9", "--seats", seats, "--save", path, "--seed", "3", typed="#1!\n\n#1!\nq\n"
    )
    assert "You ride for Azur sprinteur." in left.out
    assert "only this choice: press Enter" in left.out
    assert "Which card do you bid?" in left.out
    over = paceline("resume", path, typed=ALWAYS_THE_FIRST).out
    assert re.search(r"  9\.  \w+ \w+ ", over)
    told = paceline("replay", path).out
    assert "wins the breakaway" in told
    assert all(len(line) <= 80 for line in told.split("\n"))


def test_friends_on_one_keyboard_see_their_own_bids_only(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    answers = "\n#1!\n#1!\n" * 2 + "\n#1!\n#1!\n" * 2 + "\n#1!\n" * 2 + "\n#1!\n#1!\n#1!\n" * 400
    seats = ("--seats", "you:Maud,you:Paul,peloton")
    out = paceline("play", *BOTH, "--stage", "7", *seats, "--seed", "2", "--save", path, typed=answers).out
    screens = re.split(r"(?:Maud|Paul) \(\w+\), your turn", out)
    assert "The race is over." in out
    for screen in screens[3:-1]:
        hands = set(re.findall(r"Your (\w+) has drawn", screen))
        assert len(hands) in (1, 2)
        assert screen.count("Which rider draws first?") <= 1
    over = json.loads(paceline("replay", path, "--json").out)
    assert over["over"]
    assert "turned" in {event["event"] for round_ in over["rounds"] for event in round_["events"]}


def test_people_type_the_weather_and_what_dummies_turn_over(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    bids = "#1!\n3 3 4 9\n#1!\n2 2 4 5\n#1!\n"
    cards = "#1!\n3 4 5 9\n#1!\n3 4 5 6\n#1!\n"
    typed = "?\nclear clear wet clear clear clear headwind\n#1!\n#1!\n" + bids + cards + "!\n2\n7\n"
    out = paceline(*SOLO[:-2], "--typed", "--save", path, typed=typed).out
    drawn = [line for line in path.read_text().splitlines() if line.startswith("*")]
    assert drawn[0] == "* weather clear,clear,wet,clear,clear,clear,headwind"
    assert drawn[-3:] == ["* flip CS !", "* flip JS 2", "* flip JR 7"]
    assert "in the order in which it lies" in " ".join(out.split())
    assert "The weather: rain on tile M and headwind on tile n." in out
    assert "Round 1 is over" in out
    assert all(len(line) <= 80 for line in out.split("\n") if str(tmp_path) not in line)


def test_both_sides_of_a_stage_are_shown(paceline: Paceline) -> None:
    command = ("show", "9", "--expansions", "peloton", "--json")
    small, large = (json.loads(paceline(*command, "--teams", teams).out) for teams in ("4", "6"))
    assert (small["tiles"][:2], large["tiles"][:3]) == (["A", "2B"], ["1", "2", "9B"])
    assert large["squares"][0]["lanes"] == 3
    assert paceline("show", "9", "--expansions=peloton").out.startswith("Stage 9 · ")


def test_stages_and_games_tell_of_the_expansion(paceline: Paceline) -> None:
    stages = paceline("stages").out
    assert all(f"Stage {number} " in stages for number in range(7, 13))
    assert stages.count("large: 1") == 6 + 19  # cards of Peloton and of the tour, but for its time trials
    assert "muscle and peloton" in paceline("games").out


def test_help_names_the_teams_and_no_flag_for_them(paceline: Paceline) -> None:
    help_text = paceline("play", "--help").out
    assert "muscle and peloton" in " ".join(help_text.split())
    assert "--dummies" not in help_text
    assert "--breakaway yes|no" in help_text


def test_a_series_with_dummies_is_the_same_twice(paceline: Paceline) -> None:
    seats = ("--seats", "peloton,muscle,wheelsucker,saver,random,random")
    command = ("sim", "flamme-rouge", "--races", "6", "--stage", "7", *BOTH, *seats, "--seed", "1", "--json")
    one, other = (json.loads(paceline(*command).out) | {"seconds": 0} for _ in range(2))
    assert one == other
    assert one["options"]["dummies"] == ["peloton", "muscle", "", "", "", ""]


MANY = ",".join(["random"] * 6)
REFUSALS: dict[str, tuple[list[str], list[str]]] = {
    "narrow start": (["--stage", "Firenze – Milano", "--expansions", "peloton", "--seats", MANY], ["three lanes"]),
    "weather on a bend": (["--expansions", "meteo", "--weather", "e=wet"], ["tile e", "straight"]),
    "weather of no kind": (["--expansions", "meteo", "--weather", "b=snow"], ["«b=snow»", "headwind"]),
    "weather without tile": (["--expansions", "meteo", "--weather", "wet"], ["«wet»", "b=wet"]),
    "weather without Météo": (["--weather", "b=wet"], ["--expansions meteo"]),
    "two Peloton teams": (["--expansions", "peloton", "--seats", "random,peloton,peloton"], ["only one Peloton"]),
    "dummies in the base game": (["--seats", "random,muscle"], ["--expansions peloton"]),
    "expansion": (["--expansions", "peleton"], ["«peleton»", "peloton, meteo"]),
    "nobody rides": (["--expansions", "peloton", "--seats", "muscle,peloton"], ["Somebody has to ride"]),
    "dummies among many": (["--expansions", "peloton", "--seats", f"{MANY},muscle"], ["at most 6"]),
    "thirteen": (["--expansions", "peloton", "--seats", f"{MANY},{MANY},random"], ["not for 13"]),
    "neither yes nor no": (
        ["--expansions", "peloton", "--breakaway", "maybe"],
        ["«maybe»", "--breakaway", "yes or no"],
    ),
}


@pytest.mark.parametrize("verb", ["play", "sim"])
@pytest.mark.parametrize("case", REFUSALS)
def test_what_cannot_be_is_refused(paceline: Paceline, races: Path, case: str, verb: str) -> None:
    flags, expected = REFUSALS[case]
    complaint = paceline.refused(verb, *flags)
    assert all(words in complaint for words in expected), complaint
    assert not races.exists()
