"""Shell completion: what may follow, and scripts that shells can run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.riding import PATHS, Paceline
from paceline.cli.verbs.completion import SCRIPTS, complete

ENDS = {
    "verb": (["pl"], ["play"]),
    "game": (["play", "lea"], ["leader-1"]),
    "flag": (["play", "--st"], ["--stage"]),
    "flag without a verb": (["--see"], ["--seed"]),
    "flag of another game": (["play", "on-the-rivet", "--pod"], ["--podium"]),
    "stage": (["play", "--stage", "fir"], ["Firenze – Milano"]),
    "stage of show": (["show", "gt21"], ["gt21"]),
    "course": (["play", "leader-1", "--course", "La"], ["La Double Cluse"]),
    "bot in a list": (["play", "--seats", "you,wh"], ["you,wheelsucker"]),
    "team of the game": (["play", "--seats", "you,mus"], ["you,muscle"]),
    "colour": (["sim", "--colours", "prairie,m"], ["prairie,mauve"]),
    "words of an option": (["play", "--expansions", "peloton,g"], ["peloton,grand-tour"]),
    "yes or no": (["play", "--breakaway", ""], ["yes", "no"]),
    "one of a few": (["play", "leader-1", "--ending", "p"], ["podium"]),
    "action": (["tour", "st"], ["status"]),
    "stages of a tour": (["tour", "new", "x.tour", "--stages", "gt3,gra"], ["gt3,grand"]),
    "box": (["stage", "generate", "--boxes", "base,p"], ["base,peloton"]),
    "kind": (["stage", "generate", "--game", "leader-1", "--kind", ""], []),
    "bots of an arena": (["arena", "--bots", "saver,wh"], ["saver,wheelsucker"]),
    "stages of an arena": (["arena", "--stages", "al"], ["all"]),
    "rows": (["sim", "--rows", "ri"], ["riders"]),
    "rules": (["sim", "--rules", "k"], ["kernel"]),
    "number of bot processes": (["serve", "--bots", ""], []),
    "file": (["replay", ""], []),
    "number": (["sim", "--races", ""], []),
    "behind a mistake": (["play", "chess", "--st"], []),
    "quoted": (["show", "'La H"], ["La Haut Montagne"]),
}


@pytest.mark.parametrize("case", ENDS)
def test_what_may_follow(case: str) -> None:
    typed, expected = ENDS[case]
    found = complete(typed)
    assert found == expected if case != "kind" else len(found) > 1


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_script_is_printed(paceline: Paceline, shell: str) -> None:
    outcome = paceline("completion", shell)
    assert outcome.code == 0
    assert "completion words --" in outcome.out
    if shutil.which(shell):
        subprocess.run([shell, "-n", "-c", outcome.out], check=True, timeout=60)


def test_bash_completes_a_command_line(tmp_path: Path) -> None:
    command = tmp_path / "paceline"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m paceline "$@"\n')
    command.chmod(0o755)
    typed = f"""{SCRIPTS["bash"]}
        COMP_WORDS=({command} play --stage "La H"); COMP_CWORD=3; _paceline
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run(
        [bash, "-c", typed],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ | {"PYTHONPATH": PATHS},
    )
    assert done.stdout == "La Haut Montagne\n"
