"""Apply the mutants of the house one by one and report how many the tests catch.

A mutant is a realistic slip: a snippet of code and what stands there instead. Snippets are compared token by token,
without comments, docstrings and line breaks, so that they survive reformatting and moves between modules. Everything
happens in a temporary copy of the tree; the working tree is never changed.

    python tests/house/mutants/run.py --check
    python tests/house/mutants/run.py --jobs 2 --json score.json
    python tests/house/mutants/run.py --only fr-slipstream-gap l1-catch-head
    python tests/house/mutants/run.py --only fr-token-twice --tests tests/games/flamme_rouge tests/goldens
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Final, Literal, NamedTuple, TypeAlias

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[2]
PACKAGE: Final = Path("src", "paceline")
TIMEOUT: Final = 240.0
"""Seconds after which the tests of a mutant are taken to hang; a hang counts as caught."""
_LEFT_OUT: Final = (".*", "__pycache__", "*.egg-info", "build", "dist", "node_modules")
_FAILED: Final = (1, 2)
"""Exit codes of pytest for failed tests and for tests that cannot be collected."""
_SILENT: Final = frozenset(
    {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
)
_BEFORE_STATEMENT: Final = _SILENT
_RUNNING: Final[set[subprocess.Popen[str]]] = set()
"""Tests that run now: whoever interrupts us ends them too."""
Outcome: TypeAlias = Literal["caught", "hung", "survived", "broken"]


class MutantError(Exception):
    """A mutant, or the list of mutants, that is not what it should be."""


class Mutant(NamedTuple):
    """One slip, and the tests that should catch it."""

    id: str
    why: str
    find: str
    replace: str
    under: str
    tests: tuple[str, ...]
    file: str


class Verdict(NamedTuple):
    """The outcome of the tests of a mutant."""

    mutant: Mutant
    outcome: Outcome
    seconds: float
    detail: str

    @property
    def caught(self) -> bool:
        """Say whether the tests noticed it."""
        return self.outcome in ("caught", "hung")


class Place(NamedTuple):
    """The beginning and end of a snippet in a file."""

    path: Path
    start: int
    end: int


class Token(NamedTuple):
    """A token that means something, with its offsets in the text."""

    text: str
    start: int
    end: int


def read_mutants(folder: Path = HERE) -> list[Mutant]:
    """Return all mutants of the TOML files in a folder; raise `MutantError` if an id or a test group is wrong."""
    mutants = [mutant for path in sorted(folder.glob("*.toml")) for mutant in _read_file(path)]
    seen: set[str] = set()
    for mutant in mutants:
        if mutant.id in seen:
            raise MutantError(f"{mutant.id}: the id is used twice")
        seen.add(mutant.id)
    return mutants


def _read_file(path: Path) -> Iterator[Mutant]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = data["tests"]
    for entry in data["mutant"]:
        missing = [name for name in entry["tests"] if name not in groups]
        if missing:
            raise MutantError(f"{entry['id']}: no such group of tests: {', '.join(missing)}")
        tests = dict.fromkeys(test for name in entry["tests"] for test in groups[name])
        under = entry.get("under", data["under"])
        yield Mutant(entry["id"], entry["why"], entry["find"], entry["replace"], under, tuple(tests), path.name)


@cache
def tokens_of(text: str, snippet: bool = False) -> tuple[Token, ...]:
    """Return the tokens of some code without comments, docstrings, line breaks and indentation.

    A snippet has no docstrings: a string that stands alone in it is one of the strings that it looks for.
    """
    starts = [0]
    for line in io.StringIO(text):
        starts.append(starts[-1] + len(line))
    found = [*tokenize.generate_tokens(io.StringIO(text).readline)]
    meaningful = []
    for number, token in enumerate(found):
        if token.type in _SILENT or token.type == tokenize.ENDMARKER:
            continue
        if not snippet and _is_docstring(found, number):
            continue
        start = starts[token.start[0] - 1] + token.start[1]
        end = starts[token.end[0] - 1] + token.end[1]
        meaningful.append(Token(token.string, start, end))
    return tuple(meaningful)


def _is_docstring(tokens: Sequence[tokenize.TokenInfo], number: int) -> bool:
    """Say whether a token is a string that is a statement of its own."""
    if tokens[number].type != tokenize.STRING:
        return False
    begins = number == 0 or tokens[number - 1].type in _BEFORE_STATEMENT
    return begins and tokens[number + 1].type in (tokenize.NEWLINE, tokenize.ENDMARKER)


def find_places(mutant: Mutant, root: Path) -> list[Place]:
    """Return every place under the mutant's folder at which its snippet stands."""
    wanted = [token.text for token in tokens_of(textwrap.dedent(mutant.find).strip(), snippet=True)]
    places: list[Place] = []
    for path, text in _modules(root / PACKAGE / mutant.under):
        if all(word in text for word in wanted):  # most files need not be taken apart
            places += [Place(path, *span) for span in _spans(tokens_of(text), wanted)]
    return places


@cache
def _modules(folder: Path) -> list[tuple[Path, str]]:
    """Return all modules under a folder with their text; whenever one is looked for, no mutant is applied."""
    return [(path, path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))]


def _spans(tokens: Sequence[Token], wanted: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Return the first and the last offset of every run of these words."""
    for first, token in enumerate(tokens):
        if token.text == wanted[0]:
            found = tokens[first : first + len(wanted)]
            if [token.text for token in found] == wanted:
                yield found[0].start, found[-1].end


def mutate(mutant: Mutant, root: Path) -> tuple[Path, str]:
    """Return the file that a mutant changes and its new text; raise `MutantError` if it does not apply once."""
    places = find_places(mutant, root)
    if len(places) != 1:
        where = ", ".join(str(place.path.relative_to(root)) for place in places) or "nowhere"
        raise MutantError(f"{mutant.id}: the snippet stands {len(places)} times under {mutant.under}: {where}")
    (place,) = places
    text = place.path.read_text(encoding="utf-8")
    line = text[text.rfind("\n", 0, place.start) + 1 : place.start]
    indentation = line[: len(line) - len(line.lstrip())]
    new = f"\n{indentation}".join(textwrap.dedent(mutant.replace).strip().split("\n"))
    changed = text[: place.start] + new + text[place.end :]
    try:
        same = _same_tree(text, changed)
    except SyntaxError as error:
        raise MutantError(f"{mutant.id}: the mutated file cannot be parsed: {error}") from None
    if same:
        raise MutantError(f"{mutant.id}: the mutant changes nothing in the syntax tree")
    return place.path, changed


def _same_tree(one: str, other: str) -> bool:
    """Return whether two texts have the same syntax tree; statements of the same lines need no second look."""
    (lines, before), (others, after) = ((text.splitlines(), ast.parse(text).body) for text in (one, other))
    return len(before) == len(after) and all(
        lines[a.lineno - 1 : a.end_lineno] == others[b.lineno - 1 : b.end_lineno] or ast.dump(a) == ast.dump(b)
        for a, b in zip(before, after, strict=True)
    )


def check(mutants: Iterable[Mutant], root: Path = ROOT) -> list[str]:
    """Return what is wrong with mutants: snippets that do not apply, tests that do not exist."""
    faults = []
    for mutant in mutants:
        faults += [f"{mutant.id}: no such test: {test}" for test in mutant.tests if not _test_exists(root, test)]
        try:
            mutate(mutant, root)
        except MutantError as error:
            faults.append(str(error))
    return faults


def _test_exists(root: Path, test: str) -> bool:
    path, _, name = test.partition("::")
    file = root / path
    return file.exists() and (not name or f"def {name}(" in file.read_text(encoding="utf-8"))


def copy_tree(root: Path, to: Path) -> None:
    """Copy everything that tests need; virtual environments, caches and the history stay behind."""
    shutil.copytree(root, to, ignore=shutil.ignore_patterns(*_LEFT_OUT), symlinks=True)


def environment(copy: Path) -> dict[str, str]:
    """Return the environment in which the copy is imported, by tests and by the processes that they start."""
    paths = os.pathsep.join((str(copy / "src"), str(copy / "tests")))
    return os.environ | {"PYTHONPATH": paths}


def check_import(copy: Path) -> None:
    """Raise `MutantError` if another paceline than that of the copy is imported there."""
    command = [sys.executable, "-c", "import paceline; print(paceline.__file__)"]
    found = subprocess.run(command, cwd=copy, env=environment(copy), capture_output=True, text=True, check=True)
    if not Path(found.stdout.strip()).resolve().is_relative_to(copy.resolve()):
        raise MutantError(f"paceline is imported from {found.stdout.strip()}, not from {copy}")


def run_tests(copy: Path, tests: Sequence[str], timeout: float) -> tuple[int | None, str]:
    """Run tests in a copy; return the exit code of pytest, or None if it took too long, and its last lines."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    process = subprocess.Popen(
        command,
        cwd=copy,
        env=environment(copy),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    _RUNNING.add(process)
    try:
        output, _ = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        _kill(process)
        return None, "timeout"
    except BaseException:
        _kill(process)
        raise
    finally:
        _RUNNING.discard(process)
    return process.returncode, output


def _kill(process: subprocess.Popen[str]) -> None:
    """End a process and everything it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def try_mutant(mutant: Mutant, copy: Path, timeout: float) -> Verdict:
    """Apply a mutant to a copy, run its tests, and put the file back as it was."""
    started = time.monotonic()
    try:
        path, changed = mutate(mutant, copy)
    except MutantError as error:
        return Verdict(mutant, "broken", 0.0, str(error))
    before = path.read_text(encoding="utf-8")
    try:
        _write(path, changed)
        code, output = run_tests(copy, mutant.tests, timeout)
    finally:
        _write(path, before)
    return Verdict(mutant, _outcome(code), time.monotonic() - started, _summary(output))


def _outcome(code: int | None) -> Outcome:
    if code is None:
        return "hung"
    if code == 0:
        return "survived"
    return "caught" if code in _FAILED else "broken"


def _write(path: Path, text: str) -> None:
    """Write a module; its compiled form goes, for two versions of the same second and size look alike."""
    path.write_text(text, encoding="utf-8")
    Path(cache_from_source(str(path))).unlink(missing_ok=True)


def _summary(output: str) -> str:
    """Return the line of pytest's output that names the test that failed."""
    lines = [line for line in output.splitlines() if line.startswith(("FAILED tests", "ERROR tests"))]
    return (lines or output.splitlines()[-1:] or [""])[0][:160]


def check_baseline(mutants: Iterable[Mutant], copy: Path, timeout: float) -> None:
    """Raise `MutantError` if a test of the list fails, or takes too long, without any mutant."""
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    code, output = run_tests(copy, tests, timeout * len(tests))
    if code != 0:
        raise MutantError(f"without a mutant the tests end with {code}: {_summary(output)}")


def run(mutants: Sequence[Mutant], root: Path, jobs: int, timeout: float, baseline: bool) -> list[Verdict]:
    """Try all mutants in copies of the tree, so many at a time, and print a line for each."""
    with TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copy = Path(folder, str(number))
            copy_tree(root, copy)
            check_import(copy)
            copies.put(copy)
        if baseline:
            check_baseline(mutants, Path(folder, "0"), timeout)

        def one(mutant: Mutant) -> Verdict:
            copy = copies.get()
            try:
                verdict = try_mutant(mutant, copy, timeout)
            finally:
                copies.put(copy)
            print(f"{verdict.outcome:9}{verdict.seconds:6.1f}s  {mutant.id}: {verdict.detail}", flush=True)
            return verdict

        try:
            return [*pool.map(one, mutants)]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in [*_RUNNING]:
                _kill(process)
            raise


def write_json(verdicts: Iterable[Verdict], path: Path) -> None:
    """Write what became of every mutant."""
    rows = [
        {
            "id": verdict.mutant.id,
            "file": verdict.mutant.file,
            "why": verdict.mutant.why,
            "outcome": verdict.outcome,
            "seconds": round(verdict.seconds, 1),
            "detail": verdict.detail,
        }
        for verdict in verdicts
    ]
    path.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def print_score(verdicts: Sequence[Verdict]) -> None:
    """Print the score of every file, the mutants that no failed test noticed, and the score of all.

    Those that hung are named too: on a busy machine tests may only have been slow.
    """
    for name in dict.fromkeys(verdict.mutant.file for verdict in verdicts):
        own = [verdict for verdict in verdicts if verdict.mutant.file == name]
        print(f"{name}: {sum(verdict.caught for verdict in own)} of {len(own)}")
    for verdict in verdicts:
        if verdict.outcome != "caught":
            print(f"{verdict.outcome}: {verdict.mutant.id}: {verdict.mutant.why}")
    print(f"caught {sum(verdict.caught for verdict in verdicts)} of {len(verdicts)}")


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Apply mutants one by one and count those that the tests catch.")
    parser.add_argument("--check", action="store_true", help="only check that every mutant still applies")
    parser.add_argument("--only", nargs="+", metavar="ID", help="try these mutants only")
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="run these tests instead of the mutants' own")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="mutants that are tried at the same time")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what became of every mutant")
    parser.add_argument("--timeout", type=float, default=TIMEOUT, metavar="SECONDS", help="after which tests hang")
    parser.add_argument("--no-baseline", action="store_true", help="do not run the tests without mutants first")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check or try the mutants; return 1 if a mutant does not apply."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests need it even if this runs in the background
    chosen = parse_arguments(arguments)
    mutants = read_mutants()
    if chosen.only:
        unknown = {*chosen.only} - {mutant.id for mutant in mutants}
        if unknown:
            raise SystemExit(f"no such mutant: {', '.join(sorted(unknown))}")
        mutants = [mutant for mutant in mutants if mutant.id in chosen.only]
    if chosen.tests:
        mutants = [mutant._replace(tests=tuple(chosen.tests)) for mutant in mutants]
    faults = check(mutants)
    if faults:
        print("\n".join(faults))
        return 1
    if chosen.check:
        print(f"{len(mutants)} mutants apply")
        return 0
    verdicts = run(mutants, ROOT, chosen.jobs, chosen.timeout, not chosen.no_baseline)
    if chosen.json:
        write_json(verdicts, chosen.json)
    print_score(verdicts)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except MutantError as error:
        sys.exit(f"mutants: {error}")
