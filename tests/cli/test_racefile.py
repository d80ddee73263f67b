"""Race files: wherever one breaks off, the race goes on from there."""

from __future__ import annotations

import errno
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.riding import ALWAYS_THE_FIRST, Paceline
from paceline import bots
from paceline.cli import racefile
from paceline.cli.racefile import new_path, plain
from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.codec import digest
from paceline.core.log import Entry
from paceline.core.messages import PacelineError
from paceline.core.race import Race, bot_player, play

SEED = 7


def race_on(path: Path, save: bool = False) -> Race:
    """Ride the race in a file to its end, as `resume` does."""
    race, file = racefile.read(path, hold=save)
    names = race.log.header.seats
    players = [bot_player(bots.find(race.game, name), SEED, seat) for seat, name in enumerate(names)]
    rounds = race.state.round

    def watch(_entry: Entry, _events: Any, race: Race) -> None:
        nonlocal rounds
        file.record(race, rounds)
        rounds = race.state.round

    play(race, SeededDealer(SEED), players, watch if save else None)
    assert file.save() if save else True
    file.close()
    return race


def test_cut_after_any_line_a_race_can_be_ridden_on(race_file: Path, tmp_path: Path) -> None:
    lines = race_file.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.race"
    for kept in range(1, len(lines) + 1):
        cut.write_bytes(b"".join(lines[:kept]))
        race = race_on(cut)
        inputs = [line for line in lines[1:kept] if not line.startswith(b"=")]
        assert len(race.log.entries) >= len(inputs)
        assert race.over


def test_cut_at_any_byte_a_race_keeps_its_whole_lines(race_file: Path, tmp_path: Path) -> None:
    whole = race_file.read_bytes()
    header = whole.index(b"\n") + 1
    cut, rng = tmp_path / "cut.race", Random(1)
    for end in rng.sample(range(header, len(whole)), 80):
        cut.write_bytes(whole[:end])
        race, file = racefile.read(cut)
        kept = whole[:end].rpartition(b"\n")[0].splitlines()[1:]
        assert len(race.log.entries) == len([line for line in kept if not line.startswith(b"=")])
        file.close()


@pytest.mark.parametrize("place", range(6))
def test_a_cut_race_that_is_ridden_on_reads_as_if_it_had_never_been_cut(
    race_file: Path, tmp_path: Path, place: int
) -> None:
    whole = race_file.read_bytes()
    digests = [end for end in range(len(whole)) if whole[end : end + 3] == b"\n= "]
    ends = [digests[4] + 1, digests[4] + 8, digests[4], *Random(place).sample(range(400, len(whole)), 3)]
    cut = tmp_path / "cut.race"
    cut.write_bytes(whole[: ends[place]])
    race = race_on(cut, save=True)
    again, _file = racefile.read(cut)
    assert again.over
    assert digest(again.state) == digest(race.state)
    kept = whole[: ends[place]].rpartition(b"\n")[0]
    assert cut.read_bytes().startswith(kept)
    rounds = [line.split()[1] for line in cut.read_text().splitlines() if line.startswith("=")]
    assert rounds == [str(number) for number in range(1, again.state.round + 1)]


def test_a_changed_byte_never_ends_in_a_fault(race_file: Path, tmp_path: Path) -> None:
    whole, rng = race_file.read_bytes(), Random(3)
    changed = tmp_path / "changed.race"
    refused = accepted = 0
    for _ in range(150):
        data = bytearray(whole)
        data[rng.randrange(len(data))] = rng.randrange(256)
        changed.write_bytes(data)
        try:
            racefile.read(changed)
        except PacelineError as error:
            refused += "changed.race" in str(error)
        else:
            accepted += 1
    assert refused + accepted == 150
    assert refused > 75


def test_windows_line_ends_are_read(race_file: Path, tmp_path: Path) -> None:
    other = tmp_path / "windows.race"
    other.write_bytes(race_file.read_bytes().replace(b"\n", b"\r\n"))
    assert digest(racefile.read(other)[0].state) == digest(racefile.read(race_file)[0].state)


def test_two_windows_cannot_ride_the_same_race(half_file: Path) -> None:
    _race, file = racefile.read(half_file, hold=True)
    with pytest.raises(PacelineError, match="another window"):
        racefile.read(half_file, hold=True)
    racefile.read(half_file)
    file.close()
    racefile.read(half_file, hold=True)[1].close()


def full_disk(monkeypatch: pytest.MonkeyPatch, full: range, only: Path | None = None) -> list[int]:
    """Let writes with these numbers fail half-way, everywhere or in one folder; return the numbers that failed."""
    truly, failed, number = racefile._write_all, list[int](), 0

    def write(file: Any, data: bytes) -> None:
        nonlocal number
        number += 1
        if number in full and (only is None or Path(file.name).parent == only):
            failed.append(number)
            file.write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        truly(file, data)

    monkeypatch.setattr(racefile, "_write_all", write)
    return failed


@pytest.mark.parametrize("full", [range(1, 4), range(20, 31), range(60, 61)])
def test_a_disk_that_is_full_for_a_while_costs_nothing(
    paceline: Paceline, race_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: range
) -> None:
    failed = full_disk(monkeypatch, full)
    path = tmp_path / "patient.race"
    outcome = paceline("play", "--seats", "random,first", "--seed", "7", "--save", path)
    assert failed == list(full)
    assert outcome.code == 0
    assert outcome.err.count("No space left") == 1
    assert path.read_bytes() == race_file.read_bytes()


def test_a_disk_that_stays_full_sends_the_race_elsewhere(
    paceline: Paceline, race_file: Path, races: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    races.mkdir(exist_ok=True)
    full_disk(monkeypatch, range(50, 10_000), only=races)
    monkeypatch.setattr(racefile, "gettempdir", lambda: str(tmp_path / "elsewhere"))
    outcome = paceline("play", "--seats", "random,first", "--seed", "7", "--save", races / "x.race")
    assert outcome.code == 0
    assert "The race is over." in outcome.out
    elsewhere = tmp_path / "elsewhere" / "x.race"
    assert str(elsewhere) in outcome.out
    assert elsewhere.read_bytes() == race_file.read_bytes()
    assert racefile.read(races / "x.race")[0].log.entries


def test_a_disk_that_was_always_full_keeps_no_empty_file(
    paceline: Paceline, race_file: Path, races: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    races.mkdir(exist_ok=True)
    full_disk(monkeypatch, range(1, 10_000), only=races)
    monkeypatch.setattr(racefile, "gettempdir", lambda: str(tmp_path / "elsewhere"))
    outcome = paceline("play", "--seats", "random,first", "--seed", "7", "--save", races / "x.race")
    assert outcome.code == 0
    assert (tmp_path / "elsewhere" / "x.race").read_bytes() == race_file.read_bytes()
    assert list(races.iterdir()) == []


def test_blank_lines_at_the_end_of_a_race_are_no_harm(paceline: Paceline, half_file: Path) -> None:
    data = half_file.read_bytes()
    half_file.write_bytes(data + b"\n  \n")
    race, file = racefile.read(half_file, hold=True)
    file.append("0 more")
    file.close()
    assert half_file.read_bytes().startswith(data + b"0 more\n")
    assert race.log.entries


def test_if_nothing_can_be_written_the_race_still_ends(
    paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full_disk(monkeypatch, range(50, 10_000))
    monkeypatch.setattr(racefile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.chdir(tmp_path)
    outcome = paceline("play", "--seats", "random,first", "--save", tmp_path / "x.race")
    assert outcome.code == 2
    assert "The race is over." in outcome.out
    assert "could not be saved" in outcome.err
    assert len(outcome.err.splitlines()) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["x.race"]


def test_a_file_deleted_in_mid_race_is_written_anew(
    paceline: Paceline, race_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, number = tmp_path / "gone.race", 0
    truly = racefile._write_all

    def write(file: Any, data: bytes) -> None:
        nonlocal number
        number += 1
        if number == 40:
            path.unlink()
        truly(file, data)

    monkeypatch.setattr(racefile, "_write_all", write)
    assert paceline("play", "--seats", "random,first", "--seed", "7", "--save", path).code == 0
    assert path.read_bytes() == race_file.read_bytes()


def test_races_begun_in_the_same_second_get_files_of_their_own(paceline: Paceline, races: Path) -> None:
    for _ in range(4):
        assert paceline("play", "--seats", "random,first").code == 0
    assert len(list(races.glob("*-avenue-corso-paseo*.race"))) == 4


def test_every_line_is_sent_to_the_disk_itself(
    paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, sizes = tmp_path / "x.race", list[int]()
    monkeypatch.setattr("os.fsync", lambda _file: sizes.append(path.stat().st_size))
    paceline("play", "--seats", "random,first", "--save", path)
    ends = [end + 1 for end, letter in enumerate(path.read_bytes()) if letter == ord("\n")]
    assert [size for size in sizes if size] == ends


def test_every_input_is_on_disk_before_it_is_shown(
    paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, seen = tmp_path / "x.race", 0

    def ask(question: str) -> str:
        nonlocal seen
        race, _file = racefile.read(path)
        assert len(race.log.entries) == len(path.read_bytes().splitlines()) - 1 - race.state.round
        seen += 1
        return "#1!" if seen < 40 else "q"

    monkeypatch.setattr("paceline.cli.screen.ask", ask)
    assert paceline("play", "--seats", "you,random", "--save", path, typed=ALWAYS_THE_FIRST).code == 0
    assert seen == 40
    assert len(racefile.read(path)[0].log.entries) > 80


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("bot", [*registry.game("flamme-rouge").bots, *bots.GENERAL])
def test_a_saved_race_replays_to_the_same_digest(paceline: Paceline, tmp_path: Path, bot: str) -> None:
    path = paceline.bots_race(tmp_path / "x.race", "--stage", "La Classicissima", seats=f"{bot},{bot},random")
    game = registry.game("flamme-rouge")
    ridden = play(
        Race.start(game, game.facts.options(stage="La Classicissima"), [bot, bot, "random"], 7),
        SeededDealer(7),
        [bot_player(bots.find(game, name), 7, seat) for seat, name in enumerate([bot, bot, "random"])],
    )
    assert digest(racefile.read(path)[0].state) == digest(ridden.state)


@pytest.mark.parametrize("below", ["", "deeper", "deeper/still"])
def test_a_file_where_races_should_be_kept_is_refused(
    paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    """It must not be taken for names that are all in use, of which there is no end."""
    (tmp_path / "plain").write_text("not ours")
    monkeypatch.setenv("PACELINE_RACES", str(tmp_path / "plain" / below))
    assert "is not a folder" in paceline.refused("play", "--seats", "random,first")
    assert " folder" in paceline.refused("play", "--save", tmp_path / "plain" / below / "x.race")
    assert (tmp_path / "plain").read_text() == "not ours"


def test_a_folder_is_no_file_to_write(paceline: Paceline, tmp_path: Path) -> None:
    assert "is a folder" in paceline.refused("play", "--save", tmp_path)
    assert "is a folder" in paceline.refused("tour", "new", tmp_path)


@pytest.mark.parametrize(
    ("stage", "name"),
    [
        ("Les Écluses", "les-ecluses"),
        ("Firenze – Milano", "firenze-milano"),
        ("Weiße Straße, Œuvre, Łódź!", "weisse-strasse-oeuvre-lodz"),
        ("x" * 39 + " yz", "x" * 39),
        ("Ордынка", ""),
    ],
)
def test_names_of_files_are_in_plain_letters(stage: str, name: str) -> None:
    assert plain(stage) == name
    assert re.fullmatch(rf"[\d-]*\d{f'-{name}' if name else ''}", new_path(stage).stem)
