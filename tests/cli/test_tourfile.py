"""Tour files: nothing that was confirmed is lost, and nothing that cannot be is believed."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from subprocess import PIPE
from typing import Any

import pytest

from cli.riding import PATHS, Paceline
from paceline.cli import racefile, tourfile
from paceline.core.codec import from_json, to_json
from paceline.core.messages import PacelineError

SHORT = ["--stages", "gt3,gt4,gt8", "--seats", "random,first", "--seed", "5"]
TYPED = "stage 4\nCS 0:00 e2\nAS 0:10\nAR 1:10\nCR 1:10 e1\n"


@pytest.fixture(scope="module")
def ridden(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A tour of three stages between bots, its second stage typed in."""
    from paceline.cli import main

    folder = tmp_path_factory.mktemp("ridden")
    path, result = folder / "x.tour", folder / "result.txt"
    result.write_text(TYPED)
    assert main(["tour", "new", str(path), *SHORT]) == 0
    assert main(["tour", "play", str(path), "--stage-only"]) == 0
    assert main(["tour", "add-result", str(path), str(result)]) == 0
    assert main(["tour", "play", str(path), "--all"]) == 0
    return path.read_bytes()


@pytest.fixture
def whole(ridden: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "whole.tour"
    path.write_bytes(ridden)
    return path


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def places(lines: list[bytes], start: bytes) -> list[int]:
    return [place for place, line in enumerate(lines) if line.startswith(start)]


def test_a_tour_is_the_fold_of_its_results(whole: Path) -> None:
    lines = [line.decode() for line in lines_of(whole.read_bytes())]
    assert lines[0].startswith('paceline-tour 1 {"game":"flamme-rouge"')
    book = tourfile.read(whole)
    tour = book.tours.start(book.tours.plan(stages=("gt3", "gt4", "gt8")), ("random", "first"), 5)
    results = [line.split(" ", 2)[2] for line in lines if line.startswith("result ")]
    for told in results:
        tour = book.tours.record(tour, from_json(told, book.tours.result))
    assert len(results) == 3
    assert tour == book.tour
    assert book.over
    assert len(places(lines_of(whole.read_bytes()), b"paceline-race 1 ")) == 2


def test_the_stages_of_a_tour_have_luck_of_their_own(whole: Path) -> None:
    headers = [json.loads(line[16:]) for line in lines_of(whole.read_bytes()) if line.startswith(b"paceline-race 1")]
    assert [header["seed"] for header in headers] == ["5 stage 1", "5 stage 3"]


def test_a_tour_with_a_seed_is_always_the_same(paceline: Paceline, tmp_path: Path) -> None:
    paths = [tmp_path / "a.tour", tmp_path / "b.tour"]
    for path in paths:
        assert paceline("tour", "new", path, *SHORT, "--play").code == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_cut_after_any_line_a_tour_can_be_ridden_on(paceline: Paceline, whole: Path, tmp_path: Path) -> None:
    lines, cut = lines_of(whole.read_bytes()), tmp_path / "cut.tour"
    edges = [place + more for place in places(lines, b"paceline-race") + places(lines, b"result") for more in (0, 1, 2)]
    for kept in sorted({*edges, *Random(1).sample(range(1, len(lines)), 12)} - {0}):
        cut.write_bytes(b"".join(lines[:kept]))
        if kept >= len(lines):
            continue
        assert paceline("tour", "play", cut, "--all").code == 0
        assert cut.read_bytes().startswith(b"".join(lines[:kept]))
        assert tourfile.read(cut).over


def test_cut_at_any_byte_a_tour_keeps_its_whole_lines(whole: Path, tmp_path: Path) -> None:
    data, cut = whole.read_bytes(), tmp_path / "cut.tour"
    ends = Random(2).sample(range(data.index(b"\n") + 1, len(data)), 30)
    for end in ends:
        cut.write_bytes(data[:end])
        book = tourfile.read(cut)
        kept = lines_of(data[:end].rpartition(b"\n")[0] + b"\n")
        assert len(book.results) in (len(places(kept, b"result")), len(places(kept, b"result")) + 1)
        inputs = [
            line for line in kept[book.results[-1].stop + 1 if book.results else 1 :] if line[:1] in b"*0123456789"
        ]
        assert book.race is None or len(book.race.log.entries) == len(inputs)
        assert cut.read_bytes() == data[:end]


@pytest.mark.parametrize("case", ["digest", "result", "torn result", "torn digest"])
def test_what_the_last_line_owes_is_written_when_the_tour_goes_on(
    paceline: Paceline, whole: Path, tmp_path: Path, case: str
) -> None:
    data = whole.read_bytes()
    first = data.index(b"\nresult 1 ") + 1
    last_digest = data.rindex(b"\n= ", 0, first) + 1
    end = {"digest": last_digest, "result": first, "torn result": first + 30, "torn digest": last_digest + 3}[case]
    cut = tmp_path / "cut.tour"
    cut.write_bytes(data[:end])
    assert tourfile.read(cut).results
    assert paceline("tour", "add-result", cut, "-", typed=TYPED).code == 0
    assert paceline("tour", "play", cut, "--all").code == 0
    assert cut.read_bytes() == data


CHANGES: dict[str, tuple[Any, str]] = {
    "a line of the first race is missing": (lambda lines: lines[:9] + lines[10:], "Line "),
    "the first result is missing": (lambda lines: [x for x in lines if not x.startswith(b"result 1")], "Line "),
    "the typed result is missing": (lambda lines: [x for x in lines if not x.startswith(b"result 2")], "stage 2"),
    "a result twice": (lambda lines: [y for x in lines for y in [x] * (1 + x.startswith(b"result 2"))], "stage 3"),
    "the first race is missing": (
        lambda lines: [lines[0], *lines[places(lines, b"result 1")[0] + 1 :]],
        "Line 2 of the file: Expected the result of stage 1",
    ),
    "the end of the first race is missing": (
        lambda lines: lines[:20] + lines[places(lines, b"result 1")[0] :],
        "not over",
    ),
    "a race behind the end": (lambda lines: lines + lines[1:5], "All 3 stages"),
    "a result behind the end": (lambda lines: [*lines, lines[-1]], "stage 4"),
    "an input of nowhere": (
        lambda lines: [lines[0], b"0 play 9\n", *lines[1:]],
        "Line 2 of the file: Expected the header",
    ),
    "another race": (lambda lines: [lines[0], *lines[places(lines, b"paceline-race")[1] :]], "not stage 1"),
    "other content on the way": (
        lambda lines: [x.replace(b'"content":"', b'"content":"0', 1) for x in lines[:60]],
        "other tiles",
    ),
    "a result that the race had not": (
        lambda lines: [x.replace(b'"exhaustion":', b'"exhaustion":1') for x in lines],
        "not the result that the race of stage 1",
    ),
    "other seats": (lambda lines: [lines[0].replace(b'"first"]', b'"last"]', 1), *lines[1:]], "Line 1"),
    "another seed": (lambda lines: [lines[0].replace(b'"seed":5', b'"seed":6', 1), *lines[1:]], "the seed (6)"),
    "nobody begins": (lambda lines: [lines[0].replace(b'"first":', b'"first":1'), *lines[1:]], "cannot begin the tour"),
    "another result": (lambda lines: [x.replace(b'"time":20', b'"time":10') for x in lines], "Line "),
    "no header": (lambda lines: lines[1:], "Line 1 of the file: This is not a tour"),
    "another game": (lambda lines: [lines[0].replace(b"flamme-rouge", b"flame-rouge"), *lines[1:]], "flamme-rouge"),
    "not a tour of the game": (lambda lines: [lines[0].replace(b'"plan"', b'"plam"'), *lines[1:]], "plam"),
    "half a header": (lambda lines: [lines[0][:90] + b"\n"], "Line 1"),
    "nothing": (lambda lines: [], "empty"),
}


@pytest.mark.parametrize("case", CHANGES)
@pytest.mark.parametrize("verb", ["play", "status", "add-result"])
def test_a_changed_tour_is_refused_with_its_line_and_left_alone(
    paceline: Paceline, whole: Path, case: str, verb: str
) -> None:
    change, expected = CHANGES[case]
    data = b"".join(change(lines_of(whole.read_bytes())))
    whole.write_bytes(data)
    complaint = paceline.refused("tour", verb, whole)
    assert expected in complaint
    assert "whole.tour" in complaint
    assert whole.read_bytes() == data


def test_the_line_of_a_changed_input_is_that_of_the_file(paceline: Paceline, whole: Path) -> None:
    lines = lines_of(whole.read_bytes())
    place = places(lines, b"paceline-race")[1] + 6
    lines[place] = b"9 play 9\n"
    whole.write_bytes(b"".join(lines))
    assert f"Line {place + 1} of the file" in paceline.refused("tour", "status", whole)


def test_a_changed_byte_never_ends_in_a_fault(whole: Path, tmp_path: Path) -> None:
    data, rng, changed = whole.read_bytes(), Random(3), tmp_path / "changed.tour"
    header = data.index(b"\n")
    spots = [rng.randrange(header) for _ in range(60)] + [rng.randrange(len(data)) for _ in range(30)]
    refused = 0
    for spot in spots:
        changed.write_bytes(data[:spot] + bytes([rng.randrange(256)]) + data[spot + 1 :])
        try:
            tourfile.read(changed)
        except PacelineError as error:
            refused += "changed.tour" in str(error)
    assert refused > 45


def test_windows_line_ends_are_read(whole: Path) -> None:
    tour = to_json(tourfile.read(whole).tour)
    whole.write_bytes(whole.read_bytes().replace(b"\n", b"\r\n"))
    book = tourfile.read(whole)
    assert to_json(book.tour) == tour
    assert "\r" not in "".join(book.lines_of(1))


def test_two_windows_cannot_ride_the_same_tour(paceline: Paceline, whole: Path) -> None:
    data = b"".join(lines_of(whole.read_bytes())[:30])
    whole.write_bytes(data)
    book = tourfile.read(whole, hold=True)
    assert "another window" in paceline.refused("tour", "play", whole)
    assert "another window" in paceline.refused("tour", "add-result", whole, typed=TYPED)
    assert paceline("tour", "status", whole).code == 0
    book.file.close()
    assert whole.read_bytes() == data


def full_disk(monkeypatch: pytest.MonkeyPatch, full: range) -> None:
    """Let writes with these numbers fail half-way."""
    truly, number = racefile._write_all, 0

    def write(file: Any, data: bytes) -> None:
        nonlocal number
        number += 1
        if number in full:
            file.write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        truly(file, data)

    monkeypatch.setattr(racefile, "_write_all", write)


def test_a_disk_that_is_full_for_a_while_costs_nothing(
    paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / "usual.tour", tmp_path / "patient.tour"]
    assert paceline("tour", "new", paths[0], *SHORT, "--play").code == 0
    full_disk(monkeypatch, range(10, 40))
    outcome = paceline("tour", "new", paths[1], *SHORT, "--play")
    assert outcome.err.count("No space left") == 1
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_a_result_for_which_there_is_no_room_goes_elsewhere_and_leaves_the_file_alone(
    paceline: Paceline, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of(whole.read_bytes())
    data = b"".join(lines[: places(lines, b"result 1")[0] + 1])
    whole.write_bytes(data)
    full_disk(monkeypatch, range(1, 2))
    monkeypatch.setattr(racefile, "gettempdir", lambda: str(tmp_path / "elsewhere"))
    outcome = paceline("tour", "add-result", whole, typed=TYPED)
    assert (outcome.code, whole.read_bytes()) == (0, data)
    elsewhere = tmp_path / "elsewhere" / "whole.tour"
    assert str(elsewhere) in outcome.out
    assert len(tourfile.read(elsewhere).results) == 2
    full_disk(monkeypatch, range(1, 99))
    outcome = paceline("tour", "add-result", whole, typed=TYPED)
    assert (outcome.code, outcome.out) == (2, "")
    assert "No space left" in outcome.err
    assert "race" not in outcome.err.replace(str(tmp_path), "")
    assert whole.read_bytes() == data


def test_a_tour_for_which_there_is_no_room_leaves_no_file(
    paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full_disk(monkeypatch, range(1, 99))
    complaint = paceline.refused("tour", "new", tmp_path / "x.tour", *SHORT)
    assert "No space left" in complaint
    assert list(tmp_path.iterdir()) == []


def test_a_result_is_on_the_disk_before_anything_is_told(
    paceline: Paceline, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of(whole.read_bytes())
    whole.write_bytes(b"".join(lines[: places(lines, b"result 1")[0] + 1]))
    shown = []
    monkeypatch.setattr("paceline.cli.verbs.tour.show_sheet", lambda _sheet: shown.append(whole.read_bytes()))
    assert paceline("tour", "add-result", whole, typed=TYPED).code == 0
    assert shown == [whole.read_bytes()]
    assert b"\nresult 2 " in shown[0]


@pytest.mark.parametrize("change", [(b'"content":"', b'"content":"0'), (b'"rules":', b'"rules":9')])
def test_stages_of_other_rules_or_tiles_are_taken_as_recorded(
    paceline: Paceline, whole: Path, change: tuple[bytes, bytes]
) -> None:
    lines = lines_of(whole.read_bytes())
    first, other = places(lines, b"paceline-race")[0], places(lines, b"paceline-race")[1]
    tour = to_json(tourfile.read(whole).tour)
    lines[first] = lines[first].replace(*change, 1)
    whole.write_bytes(b"".join(lines))
    outcome = paceline("tour", "status", whole)
    assert (outcome.code, outcome.err) == (0, "")
    note = "Stage 1 was ridden under other rules or tiles and is taken as recorded."
    assert note in outcome.out
    assert outcome.out.count("as recorded") == 1
    assert note in paceline("tour", "status", whole, "--json").out
    assert to_json(tourfile.read(whole).tour) == tour
    whole.write_bytes(b"".join(lines[: other + 30]))
    assert note in paceline("tour", "play", whole, "--all").out
    lines[other] = lines[other].replace(*change)
    whole.write_bytes(b"".join(lines[: other + 30]))
    assert "other" in paceline.refused("tour", "play", whole)


def test_a_race_of_other_tiles_is_still_one_of_this_tour(paceline: Paceline, whole: Path) -> None:
    lines = lines_of(whole.read_bytes())
    first = places(lines, b"paceline-race")[0]
    lines[first] = lines[first].replace(b'"rules":', b'"rules":9').replace(b"5 stage 1", b"5 stage 3")
    whole.write_bytes(b"".join(lines))
    assert "not stage 1" in paceline.refused("tour", "status", whole)


@pytest.mark.parametrize("blank", [b"\n", b"\r\n", b"  \n\n", b"\n\n\nresu"])
def test_blank_lines_at_the_end_are_no_harm(paceline: Paceline, whole: Path, blank: bytes) -> None:
    data = whole.read_bytes()
    lines = lines_of(data)
    for kept in (places(lines, b"result 1")[0] + 1, 30):
        whole.write_bytes(b"".join(lines[:kept]) + blank)
        assert paceline("tour", "status", whole).code == 0
        if kept != 30:
            assert paceline("tour", "add-result", whole, typed=TYPED).code == 0
            assert paceline("tour", "play", whole, "--all").code == 0
            assert whole.read_bytes() == data


KILLED = """
import os, signal, sys
from paceline.cli import main, racefile
truly = racefile._write_all

def write(file, data):
    global left
    left -= 1
    if not left:
        file.write(data[: int(len(data) * share)])
        os.kill(os.getpid(), signal.SIGKILL)
    truly(file, data)

racefile._write_all = write
for line in sys.stdin.buffer:
    left, share = int(line.split()[0]), float(line.split()[1])
    rider = os.fork()
    if not rider:
        os.dup2(2, 1)
        os._exit(main(["tour", "play", sys.argv[1], "--all"]))
    print(os.waitstatus_to_exitcode(os.waitpid(rider, 0)[1]), flush=True)
"""
"""Plays a tour for every line, in a process that is killed at the write, and at the share of it, that the line says."""


def test_killed_at_any_moment_a_tour_goes_on_with_nothing_lost(paceline: Paceline, tmp_path: Path) -> None:
    path, rng, kills = tmp_path / "x.tour", Random(4), 0
    assert paceline("tour", "new", path, *SHORT).code == 0
    command, environment = [sys.executable, "-c", KILLED, str(path)], {**os.environ, "PYTHONPATH": PATHS}
    with (
        (tmp_path / "said").open("w") as said,
        subprocess.Popen(command, env=environment, stdin=PIPE, stdout=PIPE, stderr=said, text=True) as killer,
    ):
        assert killer.stdin
        assert killer.stdout
        while kills < 10:
            before = path.read_bytes()
            print(rng.randrange(1, 12), rng.choice([0, 0.3, 0.9, 1]), file=killer.stdin, flush=True)
            assert killer.stdout.readline() == f"{-signal.SIGKILL}\n", (tmp_path / "said").read_text()
            kills += 1
            assert path.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
            tourfile.read(path)
    assert paceline("tour", "play", path, "--all").code == 0
    book = tourfile.read(path)
    assert book.over
    assert [len(stage) > 1 for stage in book.results] == [True] * 3
    assert path.read_bytes().endswith(b"\n")
