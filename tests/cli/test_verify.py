"""`paceline verify`: every draw follows from the seed, or the line of the first that does not is named."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.riding import ALWAYS_THE_FIRST, Paceline
from paceline.core.chance import seed_hash


def test_every_field_is_documented_and_nothing_else(paceline: Paceline, race_file: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    section = page.partition("\n## `paceline verify`")[2].partition("\n## ")[0]
    assert list(json.loads(paceline("verify", race_file, "--json").out)) == re.findall(
        r"^\| `(\w+)`", section, re.MULTILINE
    )


def test_a_race_is_fair(paceline: Paceline, race_file: Path) -> None:
    outcome = paceline("verify", race_file)
    assert (outcome.code, outcome.err) == (0, "")
    draws = sum(line.startswith("*") for line in race_file.read_text().splitlines())
    assert f"All {draws} draws follow from the seed." in outcome.out
    assert "Seed: 7\n" in outcome.out
    assert seed_hash(7) in outcome.out


@pytest.mark.parametrize("spelt", [str, str.upper, lambda text: f" {text} "])
def test_the_hash_that_was_shown_fits(paceline: Paceline, race_file: Path, spelt: type[str]) -> None:
    assert paceline("verify", race_file, "--hash", spelt(seed_hash(7))).code == 0


def test_another_hash_is_a_broken_promise(paceline: Paceline, race_file: Path) -> None:
    outcome = paceline("verify", race_file, "--hash", seed_hash(8))
    assert outcome.code == 1
    assert "The hashes differ" in outcome.out


def test_another_seed_deals_otherwise(paceline: Paceline, race_file: Path, tmp_path: Path) -> None:
    lines = race_file.read_text().replace('"seed":7}', '"seed":8}').splitlines()
    other = tmp_path / "other.race"
    other.write_text("\n".join(lines) + "\n")
    outcome = paceline("verify", other)
    first = next(number for number, line in enumerate(lines, start=1) if line.startswith("*"))
    assert outcome.code == 1
    assert f"Line {first} " in outcome.out


def test_a_line_after_digests_is_counted_rightly(paceline: Paceline, tmp_path: Path) -> None:
    paceline.with_toy()
    path = tmp_path / "x.race"
    assert paceline("play", "toy", "--stage", "long", "--seats", "bold,moody", "--seed", "3", "--save", path).code == 0
    lines = path.read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("* rolled") and lines[n - 2].startswith("="))
    wind = int(lines[number - 1][-1]) % 3 + 1
    path.write_text("\n".join([*lines[: number - 1], f"* rolled {wind}"]) + "\n")
    verdict = json.loads(paceline("verify", path, "--json").out)
    assert (verdict["fair"], verdict["other_line"], verdict["over"]) == (False, number, False)
    assert verdict["draws"] == sum(line.startswith("*") for line in lines[: number - 1])


def test_an_unfinished_race_can_be_checked_so_far(paceline: Paceline, half_file: Path) -> None:
    outcome = paceline("verify", half_file)
    assert outcome.code == 0
    assert "not over yet" in outcome.out


def test_a_race_without_a_seed_cannot_be_checked(paceline: Paceline, tmp_path: Path) -> None:
    paceline.with_toy()
    path = tmp_path / "x.race"
    paceline("play", "toy", "--typed", "--seats", "you,bold", "--save", path, typed="3\n4 1\n#1!\n")
    assert "has no seed" in paceline.refused("verify", path)


def test_a_changed_race_is_refused(paceline: Paceline, race_file: Path) -> None:
    text = race_file.read_text()
    digest = re.findall(r"^= \d+ (\w+)$", text, re.MULTILINE)[-1]
    race_file.write_text(text.replace(digest, "0" * len(digest)))
    assert "digest" in paceline.refused("verify", race_file)


def test_a_stage_of_a_tour_is_checked_by_its_own_race_file(paceline: Paceline, tmp_path: Path) -> None:
    tour, race = tmp_path / "x.tour", tmp_path / "x.race"
    paceline("tour", "new", tour, "--seats", "first,first", "--stages", "gt3,gt4,gt8")
    paceline("tour", "play", tour, "--stage-only", typed=ALWAYS_THE_FIRST)
    race.write_text(paceline("tour", "log", tour, "1").out)
    assert paceline("verify", race).code == 0
