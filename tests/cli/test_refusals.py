"""Mistakes are refused with one line that says what was expected, and change no file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.riding import Paceline

REFUSALS: dict[str, tuple[list[str], list[str]]] = {
    "verb": (["ply"], ["«ply»", "«play»"]),
    "verb like nothing": (["xyzzy"], ["«xyzzy»", "replay", "--help"]),
    "game as verb": (["flamme-rouge"], ["«play flamme-rouge»"]),
    "flag": (["play", "--sed", "5"], ["--sed", "--seed"]),
    "flag like nothing": (["games", "--xyzzy"], ["--xyzzy"]),
    "flag without its value": (["play", "--seed"], ["--seed needs a value"]),
    "value for a flag without": (["games", "--json=x"], ["--json takes no value"]),
    "word too many": (["replay", "a", "b"], ["«b»"]),
    "game": (["play", "flame-rouge"], ["«flame-rouge»", "«flamme-rouge»"]),
    "game like nothing": (["play", "chess"], ["«chess»", "but there are flamme-rouge, leader-1 and on-the-rivet"]),
    "game after its flags": (["sim", "--races", "1", "nowhere"], ["«nowhere»"]),
    "game of stages": (["stages", "nogame"], ["«nogame»"]),
    "stage": (["play", "--stage", "Firenz"], ["«Firenz»", "«Firenze – Milano»"]),
    "stage of show": (["show", "La Clasicissima"], ["«La Classicissima»"]),
    "no stage": (["show"], ["STAGE"]),
    "tile twice": (["show", "abcCu"], ["Tile C", "c is the same piece"]),
    "no finish": (["show", "abc"], ["finish tile"]),
    "bot": (["play", "--seats", "you,randm"], ["«randm»", "«random»"]),
    "bot of sim": (["sim", "--seats", "firts,random"], ["«firts»", "«first»"]),
    "nobody in a seat": (["play", "--seats", "you,,random"], ["«»"]),
    "person in a simulation": (["sim", "--seats", "you,random"], ["«you»"]),
    "five seats": (["play", "--seats", ",".join(["random"] * 5)], ["2 to 4 teams", "not for 5"]),
    "five seats of sim": (["sim", "--seats", ",".join(["random"] * 5)], ["not for 5"]),
    "one seat": (["play", "--seats", "you"], ["2 to 4"]),
    "no seats": (["play", "--seats", ""], ["«»"]),
    "first seat": (["play", "--first", "9"], ["Seat 9", "1 to 4"]),
    "seat 0": (["play", "--first", "0"], ["no seat 0", "seat 1"]),
    "first seat in words": (["play", "--first", "x"], ["«x»", "--first"]),
    "first seat beyond words": (["play", "--first", "9" * 30], ["9" * 30]),
    "handicap": (["play", "--handicap", "3"], ["handicap of 3", "0 to 2"]),
    "handicap in words": (["play", "--handicap", "x"], ["«x»", "--handicap"]),
    "handicap with a hole": (["play", "--handicap", "1,,2"], ["«1,,2»"]),
    "too many handicaps": (["play", "--handicap", "1,1,1,1,1"], ["5 handicaps"]),
    "colour": (["play", "--colours", "rose"], ["«rose»", "azur, coquelicot"]),
    "colour twice": (["play", "--colours", "nuit,nuit"], ["both be nuit"]),
    "colours for nobody": (["sim", "--colours", "nuit,,,,azur"], ["5 colours for 4 teams"]),
    "no races": (["sim", "--races", "0"], ["--races", "«0»"]),
    "fewer than no races": (["sim", "--races", "-3"], ["«-3»"]),
    "races in words": (["sim", "--races", "many"], ["«many»"]),
    "half a race": (["sim", "--races", "1.5"], ["«1.5»"]),
    "endless races": (["sim", "--races", "9" * 5000], ["--races"]),
    "typed and seeded": (["play", "--typed", "--seed", "3"], ["--typed", "--seed"]),
    "unprintable name": (["play", "--seats", "you:a\u2028b,random"], ["unprintable characters"]),
    "half a letter": (["play", "--seats", "you:\udcff,random"], ["unprintable characters"]),
    "escape sequence": (["show", "\x1b[2J"], ["unprintable characters"]),
    "missing file": (["resume", "nowhere.race"], ["nowhere.race"]),
    "nothing to resume": (["resume"], ["no unfinished race", "paceline play"]),
    "folder": (["replay", "."], ["not a file"]),
    "device": (["replay", "/dev/zero"], ["not a file"]),
    "layout": (["show", "abu", "--layout", "globe"], ["«globe»", "map and ribbon"]),
    "race into no folder": (["play", "--save", "nowhere/x.race"], ["«nowhere»", "make it first"]),
    "tour into no folder": (["tour", "new", "nowhere/x.tour"], ["«nowhere»"]),
    "no such box": (["stage", "generate", "--boxes", "bse"], ["«bse»", "base, peloton, grand-tour"]),
    "a box that is missing": (["stage", "generate", "--boxes", "base", "--players", "6"], ["6 teams", "box peloton"]),
    "boxes of a game with one": (["stage", "generate", "--game", "leader-1", "--boxes", "base"], ["Leader 1"]),
    "picture into no folder": (["show", "abu", "--svg", "nowhere/x.svg"], ["nowhere/x.svg"]),
    "picture into a folder": (["show", "abu", "--svg", "."], ["directory"]),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_bad_arguments(
    paceline: Paceline, tmp_path: Path, races: Path, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, expected = REFUSALS[case]
    complaint = paceline.refused(*arguments)
    assert all(words in complaint for words in expected), complaint
    assert "\x1b" not in complaint
    assert list(tmp_path.iterdir()) == []
    assert not races.exists()


def test_a_long_complaint_is_cut(paceline: Paceline) -> None:
    assert len(paceline.refused("sim", "--races", "9" * 5000)) < 500


FILES: dict[str, tuple[bytes, list[str]]] = {
    "empty": (b"", ["empty"]),
    "binary": (bytes(range(256)) * 9 + b"\n", ["not text"]),
    "torn header": (b'paceline-race 1 {"game":"fla', ["no whole line"]),
    "other text": (b"Dear Sir,\nI write to you\n", ["paceline-race 1"]),
    "header without JSON": (b"paceline-race 1 hello\n", ["JSON"]),
    "header that lacks a part": (b'paceline-race 1 {"game":"flamme-rouge"}\n', ["rules"]),
    "header as deep as a well": (b'paceline-race 1 {"game":"x","options":' + b"[" * 100_000 + b"\n", ["bad.race"]),
    "unknown game": (
        b'paceline-race 1 {"game":"flame-rouge","rules":1,"content":"","seats":["first"],"options":{}}\n',
        ["«flame-rouge»", "«flamme-rouge»"],
    ),
}


@pytest.mark.parametrize("verb", ["resume", "replay"])
@pytest.mark.parametrize("case", FILES)
def test_files_that_are_no_races(paceline: Paceline, tmp_path: Path, case: str, verb: str) -> None:
    data, expected = FILES[case]
    file = tmp_path / "bad.race"
    file.write_bytes(data)
    complaint = paceline.refused(verb, file)
    assert all(words in complaint for words in [*expected, "bad.race"]), complaint
    assert file.read_bytes() == data


CHANGES: dict[str, tuple[bytes, bytes, list[str]]] = {
    "other rules": (b'"rules":4', b'"rules":99', ["version 99", "version 4"]),
    "other content": (b'"content":"', b'"content":"f', ["other tiles or cards"]),
    "other stage": (b"Avenue Corso Paseo", b"La Classicissima", ["other tiles or cards"]),
    "no such stage": (b"Avenue Corso Paseo", b"Zermatt", ["Zermatt"]),
    "unknown option": (b'"options":{', b'"options":{"laps":3,', ["laps"]),
    "one seat": (b'["random","first"]', b'["random"]', ["2 to 4"]),
    "five seats": (b'["random","first"]', b'["a","b","c","d","e"]', ["2 to 4"]),
    "unknown word": (b"\n0 draw S\n", b"\n0 fly S\n", ["Line 6", "«fly»"]),
    "missing part": (b"\n0 draw S\n", b"\n0 draw\n", ["Line 6", "draw rider"]),
    "no seat": (b"\n0 draw S\n", b"\nAzur draw S\n", ["Line 6", "«Azur»"]),
    "endless seat": (b"\n0 draw S\n", b"\n" + b"9" * 5000 + b" draw S\n", ["bad.race"]),
    "empty line": (b"\n0 draw S\n", b"\n\n0 draw S\n", ["Line 6"]),
    "illegal place": (b"\n0 place ", b"\n1 place ", ["Line 2", "FR 2.7"]),
    "illegal action": (b"\n0 draw S\n", b"\n0 play 9\n", ["Line 6", "FR 4"]),
    "seat that rides elsewhere": (b"\n0 draw S\n", b"\n7 draw S\n", ["Line 6", "FR "]),
    "impossible hand": (b"\n* drawn AS ", b"\n* drawn AS 9,9,9,9,", ["FR 4"]),
    "other digest": (b"\n= 1 ", b"\n= 1 f", ["digest of round 1"]),
}


@pytest.mark.parametrize("verb", ["resume", "replay"])
@pytest.mark.parametrize("case", CHANGES)
def test_changed_races_are_never_replayed_wrongly(
    paceline: Paceline, race_file: Path, tmp_path: Path, case: str, verb: str
) -> None:
    before, after, expected = CHANGES[case]
    whole = race_file.read_bytes()
    if before == b"\n0 draw S\n" and before not in whole:
        whole = whole.replace(b"\n0 draw R\n", before, 1)
    assert before in whole
    file = tmp_path / "bad.race"
    file.write_bytes(whole.replace(before, after, 1))
    changed = file.read_bytes()
    complaint = paceline.refused(verb, file)
    assert all(words in complaint for words in [*expected, "bad.race"]), complaint
    assert file.read_bytes() == changed


def test_a_race_that_is_over_does_not_go_on(paceline: Paceline, race_file: Path) -> None:
    before = race_file.read_bytes()
    assert "paceline replay" in paceline.refused("resume", race_file)
    assert race_file.read_bytes() == before


@pytest.mark.parametrize("number", ["99", "-1", "x", "1.5", "9" * 5000])
def test_rounds_that_are_not_there(paceline: Paceline, race_file: Path, number: str) -> None:
    assert "round" in paceline.refused("replay", race_file, "--round", number)


def test_a_race_is_not_overwritten(paceline: Paceline, race_file: Path) -> None:
    before = race_file.read_bytes()
    assert "exists already" in paceline.refused("play", "--seats", "random,first", "--save", race_file)
    assert "is a race" in paceline.refused("replay", race_file, "--svg", race_file)
    assert race_file.read_bytes() == before


def test_a_bot_that_is_gone_cannot_ride_on(paceline: Paceline, half_file: Path) -> None:
    half_file.write_bytes(half_file.read_bytes().replace(b'"random"', b'"merlin"', 1))
    before = half_file.read_bytes()
    assert paceline("replay", half_file).code == 0
    assert "«merlin»" in paceline.refused("resume", half_file)
    assert half_file.read_bytes() == before


def test_a_fault_of_ours_is_one_line_too(paceline: Paceline, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PACELINE_DEBUG")
    monkeypatch.setattr("paceline.core.registry.names", lambda: 1 / 0)
    outcome = paceline("games")
    assert (outcome.code, outcome.out) == (70, "")
    assert "ZeroDivisionError" in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_a_picture_that_cannot_be_written_names_its_file(paceline: Paceline) -> None:
    complaint = paceline.refused("show", "abu", "--svg", "/dev/full")
    assert "/dev/full" in complaint
    assert "output" not in complaint
