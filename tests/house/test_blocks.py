"""Every code block of README and docs is run, or checked otherwise; so are the examples.

The word behind the fence says how. `python` blocks run, those of one page one after the other. Commands in `console`
blocks run, and must print what stands below them. Commands in `sh` blocks and in blocks without a word, which ask
people or start servers, are parsed. `toml` is read; `text`, `ini` and `nginx` show what other programs read or print.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from paceline.cli import main
from paceline.cli.command import parse

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = ROOT / "examples"
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SNIPPET = re.compile(r'^--8<-- "(.*)"$', re.MULTILINE)
SHOWN = {"text", "ini", "nginx"}
ELSEWHERE = {"make", "pip", "python", "python3", "curl", "useradd", "createuser", "createdb", "sqlite3", "ray"}
"""Other programs than ours that a page may name."""
QUICK = {
    "bot.py": [], "search_bot.py": [], "tournament.py": ["1"], "stage_study.py": ["1"],
    "env_rollout.py": [], "env_gymnasium.py": ["1"], "train_policy.py": ["1", "64"],
}  # fmt: skip
ASKED = ("remote_bot.py", "http_bot.py")
"""Examples with which other tests ride: those of tests/web and of tests/bots."""


def blocks(page: Path) -> list[tuple[str, str]]:
    return FENCE.findall(page.read_text(encoding="utf-8"))


def having(*kinds: str) -> list[Path]:
    return [page for page in PAGES if any(kind in kinds for kind, _ in blocks(page))]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_every_block_says_what_it_is() -> None:
    kinds = {(name(page), kind) for page in PAGES for kind, _ in blocks(page)}
    assert len(kinds) > 20
    assert {kind for _, kind in kinds} <= {"", "python", "console", "sh", "toml", *SHOWN}
    assert {page for page, kind in kinds if not kind} == {"README.md"}


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("page", having("python"), ids=name)
def test_python_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": name(page)}
    for kind, text in blocks(page):
        if kind != "python" or SNIPPET.search(text):
            continue
        if ">>>" in text:
            runner = doctest.DocTestRunner(verbose=False)
            test = doctest.DocTestParser().get_doctest(text, names, name(page), name(page), 0)
            report = io.StringIO()
            runner.run(test, out=report.write, clear_globs=False)
            names = test.globs
            assert not runner.failures, report.getvalue()
        else:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(text, name(page), "exec"), names)


@pytest.mark.parametrize("page", having("console"), ids=name)
def test_console_blocks_print_what_they_show(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PACELINE_RACES", str(tmp_path / "races"))
    for text in (text for kind, text in blocks(page) if kind == "console"):
        for command, shown in re.findall(r"^\$ paceline (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                code = main(shlex.split(command))
            assert code in (0, 1), command
            if shown:
                pattern = ".*".join(map(re.escape, shown.rstrip("\n").split("…")))
                assert re.fullmatch(pattern, printed.getvalue().rstrip("\n"), re.DOTALL), (command, printed.getvalue())


def commands(text: str) -> Iterator[list[str]]:
    """Yield the commands of a block, without the remarks that stand behind two blanks."""
    for line in text.replace("\\\n", " ").splitlines():
        if line and not line.startswith(" "):
            yield shlex.split(re.split(r"\s{2,}", line)[0])


@pytest.mark.parametrize("page", having("", "sh"), ids=name)
def test_commands_can_be_parsed(page: Path) -> None:
    seen = 0
    for text in (text for kind, text in blocks(page) if kind in ("", "sh")):
        for program, *arguments in commands(text):
            seen += 1
            if program == "paceline":
                parse(arguments)
            else:
                assert program.rpartition("/")[2] in ELSEWHERE, program
            scripts = [word for word in arguments if word.startswith("examples/")]
            assert all((ROOT / script).is_file() for script in scripts)
    assert seen


@pytest.mark.parametrize("page", having("toml"), ids=name)
def test_toml_blocks_are_toml(page: Path) -> None:
    assert all(tomllib.loads(text) for kind, text in blocks(page) if kind == "toml")


def test_every_example_is_on_a_page_or_is_the_notebook() -> None:
    shown = {file for page in PAGES for file in SNIPPET.findall(page.read_text(encoding="utf-8"))}
    assert shown == {f"examples/{file.name}" for file in EXAMPLES.glob("*.py")}
    assert {file.name for file in EXAMPLES.glob("*.py")} == {*QUICK, *ASKED}


@pytest.mark.parametrize("file", QUICK)
def test_examples_run(file: str) -> None:
    outcome = subprocess.run(
        [sys.executable, EXAMPLES / file, *QUICK[file]], capture_output=True, text=True, check=False
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout


@pytest.mark.parametrize("notebook", sorted(EXAMPLES.glob("*.ipynb")), ids=name)
def test_cells_of_notebooks_run(notebook: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for text in code:
        exec(compile(text, notebook.name, "exec"), names)
    assert len(code) > 4
    assert not any(cell.get("outputs") for cell in cells), "pictures are drawn anew, not stored"
