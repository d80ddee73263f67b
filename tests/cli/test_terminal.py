"""A real terminal: colours, Ctrl-C, a shared screen, a power cut, and streams that are not there."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest

from cli.riding import ALWAYS_THE_FIRST, ESCAPE, PATHS, PATIENCE, TOY, Outcome, Paceline, Screen
from paceline.cli import racefile, terminal

CTRL_C, CTRL_D, ERASE = "\x03", "\x04", "\x15"
COLOUR = "\x1b[97;44"
"""The background of team A's riders."""
WIPED = "\x1b[H\x1b[2J\x1b[3J"


def shell(command: str, **env: str) -> Outcome:
    """Run a command line in a shell; `paceline` is ours."""
    done = subprocess.run(
        ["/bin/bash", "-c", f'paceline() {{ "{sys.executable}" -m paceline "$@"; }}; {command}'],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PACELINE_DEBUG": "", "PYTHONUNBUFFERED": "", "PYTHONPATH": PATHS, **env},
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def test_colours_on_a_terminal(race_file: Path) -> None:
    with Screen("replay", race_file, "--round", "1") as screen:
        assert screen.end() == 0
    assert COLOUR in screen.raw


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_if_nobody_wants_them(race_file: Path, env: dict[str, str]) -> None:
    with Screen("replay", race_file, "--round", "1", env=env) as screen:
        assert screen.end() == 0
    assert "AS" in screen.raw
    assert "\x1b" not in screen.raw


def test_no_colours_in_a_pipe(paceline: Paceline, race_file: Path) -> None:
    assert "\x1b" not in paceline("replay", race_file).out


PROMPTS = {
    "choice": (["play"], [], "Choose "),
    "hand": (["play", "--first", "1"], [("Choose", "#1!\n")] * 3, "Which card"),
    "pass": (["play", "--seats", "you:Maud,you:Paul"], [], "press Enter"),
    "second pass": (
        ["play", "--seats", "you:Maud,you:Paul"],
        [("press Enter", "\n"), ("Choose", "#1!\n"), ("Choose", "#1!\n")],
        "Paul (Coquelicot), your turn",
    ),
    "drawn": (["play", "--typed", "--seats", "you,first"], [("Choose", "#1!\n")] * 3, "what was drawn?"),
    "half a word": (["play"], [("Choose", "1")], ""),
}


@pytest.mark.parametrize(
    ("prompt", "key"), [*product(PROMPTS, [CTRL_C]), ("choice", CTRL_D), ("half a word", ERASE + CTRL_D)]
)
def test_leaving_at_any_prompt(races: Path, prompt: str, key: str) -> None:
    command, answers, wait = PROMPTS[prompt]
    with Screen(*command) as screen:
        for words, keys in answers:
            screen.answer(words, keys)
        screen.until(wait)
        screen.type(key)
        shown = screen.until("paceline resume")
        assert screen.end() == 0
    assert "The race is saved." in shown
    assert "Traceback" not in screen.raw
    (file,) = races.iterdir()
    racefile.read(file, hold=True)[1].close()


def test_a_prompt_that_overlooked_ctrl_c_is_woken() -> None:
    woken = list[int]()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGWINCH)}
    signal.signal(signal.SIGINT, lambda *_: None)  # as if nothing had noticed it yet
    signal.signal(signal.SIGWINCH, lambda number, _: woken.append(number))
    try:
        with terminal._prompt_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            deadline = time.monotonic() + PATIENCE
            while not woken:
                assert time.monotonic() < deadline
                time.sleep(0.01)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_ctrl_c_stops_a_simulation(race_file: Path) -> None:
    with Screen("sim", "--races", "100000000", "--rules", "reference") as screen:
        screen.answer("0/100000000", CTRL_C)
        assert screen.end() == 130
    assert "Traceback" not in screen.raw
    assert screen.raw.endswith("\n")


def test_the_bar_ends_full() -> None:
    with Screen("sim", "--races", "20", "--seats", "first,random") as screen:
        assert screen.end() == 0
    assert "━ 20/20 " in ESCAPE.sub("", screen.raw)


def test_a_power_cut_loses_nothing(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    with Screen("play", "--seats", "you,random", "--seed", "5", "--save", path) as screen:
        for _ in range(9):
            screen.answer("Choose", "#1!\n")
        shown = screen.until("Choose")
        screen.kill()
    assert path.read_bytes().count(b"\n0 ") == 9
    last = racefile.read(path)[0].state.round
    assert last >= 2
    assert shown
    assert f"Round {last} is over" in ESCAPE.sub("", screen.raw)
    assert "The race is over." in paceline("resume", path, typed=ALWAYS_THE_FIRST).out


def test_two_windows(half_file: Path) -> None:
    half_file.write_bytes(half_file.read_bytes().replace(b'["random","first"]', b'["random","you"]', 1))
    before = half_file.read_bytes()
    with Screen("resume", half_file) as screen:
        screen.until("Choose")
        other = shell(f"paceline resume '{half_file}'")
        assert (other.code, other.out) == (2, "")
        assert "another window" in other.err
        assert shell(f"paceline replay '{half_file}'").code == 0
    assert half_file.read_bytes().startswith(before)


def test_a_shared_screen_is_wiped_between_people() -> None:
    with Screen("play", "--seats", "you:Maud,you:Paul", "--seed", "3") as screen:
        for name, answers in (("Maud", 2), ("Paul", 2), ("Maud", 3)):
            screen.answer(f"{name} (", "\n")
            for _ in range(answers):
                screen.answer("Choose", "#1!\n")
        screen.answer("Paul (", "\n")
        screen.answer("Choose", "#1!\n")
        screen.answer("Which card", CTRL_C)
        assert screen.end() == 0
    after_maud = screen.raw.split(WIPED)
    assert len(after_maud) == 5  # Maud, Paul, Maud, Paul, and the last words
    assert all(part.lstrip("\r\n").startswith(("Maud (", "Paul (")) for part in after_maud[1:-1])
    assert "Which card" not in after_maud[-1]
    assert "The race is saved." in after_maud[-1]


def test_a_slip_of_the_finger_does_not_open_the_next_hand() -> None:
    with Screen("play", "--seats", "you:Maud,you:Paul", "--seed", "3") as screen:
        screen.answer("Maud (", "\n")
        screen.answer("Choose", "#1!\n")
        screen.answer("Choose", "#1!\n\n\n\n")
        screen.answer("Paul (Coquelicot), your turn", "\n")
        screen.answer("Choose", "q\n")
        screen.end()
    assert screen.raw.rpartition("Paul (Coquelicot)")[2].count("Where will you start?") == 1


def test_a_dumb_terminal_is_scrolled_clean() -> None:
    with Screen("play", "--seats", "you:Maud,you:Paul", env={"TERM": "dumb"}) as screen:
        screen.answer("Maud (", "\n")
        screen.answer("Choose", "#1!\n")
        screen.answer("Choose", "#1!\n")
        screen.until("Paul (")
    assert "\n" * 100 in screen.raw


def test_a_file_that_may_not_grow(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    done = subprocess.run(
        [sys.executable, "-m", "paceline", "play", "--seats", "random,first", "--seed", "7", "--save", path],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PACELINE_DEBUG": "", "PYTHONPATH": PATHS, "TMPDIR": str(tmp_path)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500)),
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 2
    assert "The race is over." in done.stdout
    assert "File too large" in done.stderr
    assert "could not be saved" in done.stderr
    assert "Traceback" not in done.stderr
    assert 1000 < path.stat().st_size <= 1500
    assert list(tmp_path.iterdir()) == [path]
    assert "The race is over." in paceline("resume", path).out


STREAMS = {
    "stages >&-": (0, ""),
    "play --seats first,random >&-": (0, ""),
    "play <&-": (0, ""),
    "xyzzy 2>&-": (2, ""),
    "stages > /dev/full": (2, "No space left"),
    "games --json > /dev/full": (2, "No space left"),
    "--help > /dev/full": (2, "No space left"),
}


@pytest.mark.parametrize("command", STREAMS)
def test_streams_that_are_closed_or_full(command: str) -> None:
    code, complaint = STREAMS[command]
    outcome = shell(f"paceline {command}")
    assert outcome.code == code
    assert complaint in outcome.err
    assert len(outcome.err.splitlines()) == bool(complaint)


def test_a_reader_that_goes_away(race_file: Path) -> None:
    outcome = shell(f"paceline replay '{race_file}' | head -n 1; exit ${{PIPESTATUS[0]}}")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("Flamme Rouge")


def test_a_terminal_of_few_letters() -> None:
    outcome = shell("paceline stages; paceline sim --races 2; paceline xyzzy", PYTHONIOENCODING="ascii")
    assert "Firenze - Milano" in outcome.out
    assert '"xyzzy"' in outcome.err
    assert "#" in outcome.out


def test_input_that_is_no_text() -> None:
    outcome = shell(r"printf '\xff\xfe\n#1!\n' | paceline play", PYTHONIOENCODING="utf-8:strict")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("is not a choice") == 1


def test_a_name_in_a_file_cannot_steer_the_terminal(paceline: Paceline, half_file: Path) -> None:
    half_file.write_bytes(half_file.read_bytes().replace(b'"random"', b'"ran\\u001b[2Jdom"', 1))
    assert "\x1b" not in paceline("replay", half_file).out
    assert "\x1b" not in paceline.refused("resume", half_file)


def test_help_reads_no_game() -> None:
    code = (
        "import sys; from paceline.cli import main; main(['--help']); print([m for m in sys.modules if 'games.' in m])"
    )
    outcome = shell(f'"{sys.executable}" -c "{code}"')
    assert outcome.out.endswith("[]\n")


@pytest.mark.parametrize("verb", ["", "play", "resume", "replay", "sim", "stages", "show", "games"])
def test_help(paceline: Paceline, verb: str) -> None:
    outcome = paceline(*([verb] if verb else []), "--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("usage: paceline")


def test_the_version(paceline: Paceline) -> None:
    assert paceline("--version").out.startswith("paceline 0.")


def test_the_command_of_the_toy_game_is_the_same() -> None:
    outcome = shell("paceline play toy --seats bold,moody", **TOY)
    assert outcome.code == 0
    assert "The race is over." in outcome.out


def test_lines_can_be_edited() -> None:
    left, up = "\x1b[D", "\x1b[A"
    with Screen("play", "--seats", "you,random", "--seed", "3") as screen:
        screen.answer("Choose ", "hy" + 2 * left + "w\n")
        screen.answer("No bot has given a reason", up + "\n")
        screen.answer("No bot has given a reason", "exit\n")
        screen.until("paceline resume")
        assert screen.end() == 0


def test_the_board_uses_the_width_there_is(race_file: Path) -> None:
    widest = dict[int, int]()
    for columns in (40, 58, 80, 160):
        with Screen("replay", race_file, "--round", "4", columns=columns) as screen:
            assert screen.end() == 0
        lines = ESCAPE.sub("", screen.raw).split("\n")
        assert max(map(len, lines)) <= columns
        widest[columns] = max(len(line) for line in lines if ".. .." in line)
    assert widest[40] < widest[80] < widest[160]


def test_a_long_text_is_shown_a_screen_at_a_time() -> None:
    with Screen("rules", "5", columns=40, lines=10) as screen:
        first = screen.until("Enter for more")
        assert len(first.split("\n")) <= 11
        screen.type("q\n")
        assert screen.end() == 0
    assert "FR 5.9" not in screen.raw
