"""`paceline stage`: designs are checked and made."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from cli.riding import Paceline

RIGHT = "abcdefghijklmnopqrstv"


def test_a_stage_without_fault(paceline: Paceline) -> None:
    """The description names its tokens; the exit code is 0."""
    outcome = paceline("stage", "check", RIGHT)
    assert (outcome.code, outcome.err) == (0, "")
    assert "78 squares" in outcome.out
    assert "Major tokens (5, 3 and 1)" in outcome.out
    assert outcome.out.endswith("No design rule is broken.\n")


def test_every_broken_rule_is_named(paceline: Paceline) -> None:
    """Exit code 1, and a line for each."""
    outcome = paceline("stage", "check", "a b c 3 u", "--players", "6")
    assert (outcome.code, outcome.err) == (1, "")
    for clause in ("FR 9.5", "FR 20.1", "FR 20.3", "FR 20.4", "FR 20.5"):
        assert f"({clause})" in outcome.out
    assert "(FR 20.6)" not in outcome.out
    assert "No rule" not in outcome.out


def test_advice_breaks_no_rule(paceline: Paceline) -> None:
    outcome = paceline("stage", "check", "La Classicissima")
    assert outcome.code == 0
    assert "Advice (FR 20.4)" in outcome.out
    assert "No design rule is broken." in outcome.out


@pytest.mark.parametrize("words", [
    ["gt 3"], ["Grand", "Tour", "3"], [" ".join(RIGHT)], list(RIGHT), ["--players", "2", RIGHT],
    [RIGHT, "--players", "2"],
])  # fmt: skip
def test_ways_to_name_a_stage(paceline: Paceline, words: list[str]) -> None:
    assert paceline("stage", "check", *words).code == 0


def test_a_check_as_json(paceline: Paceline) -> None:
    former = "1 2 e R P H m Q O F l J i b k 9 d s T G n v"
    outcome = paceline("stage", "check", former, "--players", "5", "--json")
    assert (outcome.code, outcome.err) == (1, "")
    value = json.loads(outcome.out)
    assert set(value) == {"stage", "players", "legal", "notes", "findings"}
    assert (value["stage"], value["players"], value["legal"]) == (former, 5, False)
    assert [finding["clause"] for finding in value["findings"]] == ["FR 20.6", "FR 20.15"]
    assert not any(finding["advice"] for finding in value["findings"])


def test_what_is_known_of_a_card_is_no_fault(paceline: Paceline) -> None:
    outcome = paceline("stage", "check", "gt8")
    assert (outcome.code, outcome.err) == (0, "")
    assert "That is known of this card." in " ".join(outcome.out.split())


def letters_of(out: str) -> list[str]:
    """Return the stages in what `generate` says: the first line of every part."""
    return [part.splitlines()[0] for part in out.split("\n\n")]


@pytest.mark.parametrize("kind", ["mountain", "tt", "team-time-trial", "extended"])
@pytest.mark.parametrize("players", ["2", "4", "6"])
def test_what_is_made_is_ridden_with_the_command_that_is_told(
    paceline: Paceline, players: str, kind: str, tmp_path: Path
) -> None:
    table = ["--players", players, "--kind", kind, "--seed", "2"]
    lines = paceline("stage", "generate", *table).out.splitlines()
    assert lines[-2] == "  Ride it with:"
    assert "squares" in lines[1]
    assert max(map(len, lines[:-1])) <= 80
    name, *words = shlex.split(lines[-1])
    assert name == "paceline"
    (made,) = json.loads(paceline("stage", "generate", *table, "--json").out)
    assert shlex.split(made["play"]) == [name, *words]
    outcome = paceline(*words, "--save", tmp_path / "x.race", typed="q\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count(" (") >= int(players) - 1


@pytest.mark.parametrize("kind", ["flat", "hilly", "mountain", "tt", "extended"])
@pytest.mark.parametrize("players", ["2", "4", "5", "6"])
def test_what_is_made_is_right(paceline: Paceline, players: str, kind: str) -> None:
    table = ["--players", players, "--kind", kind]
    stages = letters_of(paceline("stage", "generate", *table, "--seed", "7", "--count", "3").out)
    assert len(set(stages)) == 3
    for stage in stages:
        outcome = paceline("stage", "check", stage, *table)
        assert outcome.code == 0
        assert "Advice" not in outcome.out


def test_seeds(paceline: Paceline) -> None:
    """The same one makes the same stages, however many; without one they differ; the default is flat for four."""
    one = paceline("stage", "generate", "--seed", "x").out
    three = paceline("stage", "generate", "--seed", "x", "--count", "3").out
    assert three.startswith(one)
    assert paceline("stage", "generate", "--seed", "y").out != one
    new = [paceline("stage", "generate").out for _ in range(2)]
    assert new[0] != new[1]
    (seed,) = re.findall(r"--seed (\S+)\.", new[0])
    assert paceline("stage", "generate", "--seed", seed, "--players", "4", "--kind", "flat").out == new[0]


def test_stages_made_as_json(paceline: Paceline) -> None:
    outcome = paceline("stage", "generate", "--kind", "tt", "--seed", "3", "--count", "2", "--json")
    value = json.loads(outcome.out)
    assert [stage["seed"] for stage in value] == ["3", "3.1"]
    assert {(stage["players"], stage["kind"]) for stage in value} == {(4, "tt")}
    plain = paceline("stage", "generate", "--kind", "tt", "--seed", "3", "--count", "2").out
    assert [stage["stage"] for stage in value] == letters_of(plain)
    for stage in value:
        again = paceline("stage", "generate", "--kind", "tt", "--seed", stage["seed"])
        assert letters_of(again.out) == [stage["stage"]]
    assert set(value[0]) == {"stage", "seed", "players", "kind", "play"}


@pytest.mark.parametrize(
    ("boxes", "players", "needed"),
    [
        ("base", "4", set()),
        ("base,peloton", "3", {"peloton"}),
        ("peloton", "6", {"peloton"}),
        ("grand-tour", "2", {"grand-tour"}),
    ],
)
def test_stages_are_made_from_the_boxes_owned(paceline: Paceline, boxes: str, players: str, needed: set[str]) -> None:
    used: set[str] = set()
    for kind in ("flat", "hilly", "mountain"):
        flags = ["--boxes", boxes, "--players", players, "--kind", kind, "--seed", "3", "--count", "3", "--json"]
        for made in json.loads(paceline("stage", "generate", *flags).out):
            words = shlex.split(made["play"])
            used |= set(words[words.index("--expansions") + 1].split(",")) if "--expansions" in words else set()
            findings = json.loads(paceline("stage", "check", made["stage"], "--players", players, "--json").out)[
                "findings"
            ]
            assert {finding["clause"] for finding in findings} <= {"FR 20.4"}
    assert used == needed


@pytest.mark.parametrize(
    "stage", ["gt1", "Grand Tour 19", "7", "Stage 12", "3", "1 2 S k e C G H f q m L P o 3 I n 9 T J r u"]
)
def test_a_stage_brings_what_it_needs(paceline: Paceline, stage: str, tmp_path: Path) -> None:
    assert paceline("show", stage).code == 0
    outcome = paceline("play", "--stage", stage, "--save", tmp_path / "x.race", typed="q\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads((tmp_path / "x.race").read_text().splitlines()[0].partition("1 ")[2])["options"]["expansions"]


def test_the_list_of_stages_names_kinds_and_short_names(paceline: Paceline) -> None:
    """In 80 columns."""
    out = paceline("stages").out
    assert max(map(len, out.splitlines())) <= 80
    assert "\n  gt1                 team time trial: " in out
    assert "\n  gt10                individual time trial: " in out
    assert "\n  gt5                 extended: " in out


def test_no_action_shows_all_of_them(paceline: Paceline) -> None:
    outcome = paceline("stage")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == paceline("stage", "--help").out


def test_help(paceline: Paceline) -> None:
    assert "stage generate" in paceline("stage", "--help").out
    assert "--count" in paceline("stage", "generate", "--help").out
    assert "LETTERS" in paceline("stage", "check", "--help").out
    assert "  stage " in paceline("--help").out


REFUSALS: dict[str, tuple[list[str], list[str]]] = {
    "unknown action": (["stage", "chek", RIGHT], ["«stage chek»", "stage check"]),
    "flag as action": (["stage", "--players", "4"], ["«stage --players»"]),
    "no letters": (["stage", "check"], ["LETTERS"]),
    "blank letters": (["stage", "check", " "], ["LETTERS"]),
    "unknown tile": (["stage", "check", "abwu"], ["«w»"]),
    "tile twice": (["stage", "check", "abBv"], ["Tile B", "b is the same piece"]),
    "no finish": (["stage", "check", "abc"], ["finish tile"]),
    "misspelt name": (["stage", "check", "Grand Tur 3"], ["«Grand Tour 3»"]),
    "one team": (["stage", "check", RIGHT, "--players", "1"], ["2 to 6", "1"]),
    "seven teams": (["stage", "generate", "--players", "7"], ["2 to 6", "7"]),
    "no team": (["stage", "generate", "--players", "0"], ["--players", "«0»"]),
    "teams in words": (["stage", "check", RIGHT, "--players", "four"], ["«four»"]),
    "unknown kind": (["stage", "check", RIGHT, "--kind", "alpine"], ["«alpine»", "mountain"]),
    "unknown kind to make": (["stage", "generate", "--kind", "plain"], ["«plain»", "hilly"]),
    "empty kind to make": (["stage", "generate", "--kind", ""], ["«»", "hilly"]),
    "no stages": (["stage", "generate", "--count", "0"], ["--count", "«0»"]),
    "half a stage": (["stage", "generate", "--count", "0.5"], ["«0.5»"]),
    "word too many": (["stage", "generate", RIGHT], [RIGHT]),
    "flag of the other": (["stage", "check", RIGHT, "--seed", "3"], ["--seed"]),
    "unknown game": (["stage", "check", RIGHT, "--game", "flame-rouge"], ["«flamme-rouge»"]),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_what_cannot_be(paceline: Paceline, case: str) -> None:
    arguments, expected = REFUSALS[case]
    complaint = paceline.refused(*arguments)
    assert all(words in complaint for words in expected), complaint


@pytest.mark.parametrize("action", [["check", "short"], ["generate"]])
def test_a_game_without_a_designer(paceline: Paceline, action: list[str]) -> None:
    paceline.with_toy()
    assert "Toy" in paceline.refused("stage", *action, "--game", "toy")


def test_help_names_the_kinds_of_the_game_that_is_meant(paceline: Paceline) -> None:
    usual = " ".join(paceline("stage", "generate", "--help").out.split())
    other = " ".join(paceline("stage", "generate", "--help", "--game", "leader-1").out.split())
    assert "such as flat, hilly, mountain, tt and extended (default flat)" in usual
    assert "such as flat, hilly and mountain (default flat)" in other
    paceline.with_toy()
    assert "what kind of stage" in paceline("stage", "generate", "--game", "toy", "--help").out


def test_help_names_the_kinds_of_every_game_or_of_the_one_that_is_named(paceline: Paceline) -> None:
    every = " ".join(paceline("stage", "generate", "--help").out.split())
    assert "hilly, mountain, tt and extended (default flat); with --game leader-1: flat, hilly and mountain" in every
    one = " ".join(paceline("stage", "generate", "--game=leader-1", "--help").out.split())
    assert "what kind of stage, such as flat, hilly and mountain (default flat) --seed" in one
