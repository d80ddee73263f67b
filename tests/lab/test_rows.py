"""Rows for data frames: every format and shape, cut off anywhere and resumed."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from paceline.core import registry
from paceline.core.messages import PacelineError
from paceline.lab.processes import InThisProcess
from paceline.lab.records import RaceRecord, Setting
from paceline.lab.rows import ENDINGS, SHAPES, RowFile, Shape
from paceline.lab.simulate import Series
from toygame import GAME as TOY

GAME = registry.game("flamme-rouge")
SERIES = Series(GAME, GAME.facts.options(stage="abLu"), ["random", "saver"], "rows")
RACES = 5


@pytest.fixture(scope="module")
def records() -> list[RaceRecord]:
    outcomes = InThisProcess(Setting("flamme-rouge")).run(SERIES.heats(RACES))
    return [outcome.record for outcome in outcomes if outcome.record is not None]


def write(path: Path, records: list[RaceRecord], shape: Shape, resume: bool = False) -> RowFile:
    file = RowFile(path, SERIES, shape, resume)
    for record in records:
        file.add(record)
    file.close()
    return file


def read(path: Path, shape: Shape, series: Series = SERIES) -> list[RaceRecord]:
    file = RowFile(path, series, shape, resume=True)
    file.close()
    return file.records


def bare(record: RaceRecord) -> RaceRecord:
    return RaceRecord(record.race, record.seed, record.rounds, record.places, record.riders)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ending", ENDINGS)
def test_rows_hold_all_that_tallies_need(records: list[RaceRecord], tmp_path: Path, ending: str, shape: Shape) -> None:
    whole, parts = tmp_path / f"whole{ending}", tmp_path / f"parts{ending}"
    write(whole, records, shape)
    write(parts, records[:2], shape)
    again = write(parts, records[2:], shape, resume=True)
    assert again.records == [bare(record) for record in records[:2]]
    assert read(parts, shape) == [bare(record) for record in records]
    assert whole.read_bytes() == parts.read_bytes()


@pytest.mark.parametrize("shape", SHAPES)
def test_a_file_cut_off_anywhere_is_a_shorter_series(records: list[RaceRecord], tmp_path: Path, shape: Shape) -> None:
    write(tmp_path / "whole.csv", records, shape)
    data = (tmp_path / "whole.csv").read_bytes()
    for length in range(0, len(data), 97):
        cut = tmp_path / f"{length}.csv"
        cut.write_bytes(data[:length])
        kept = len(read(cut, shape))
        write(cut, records[kept:], shape, resume=True)
        assert cut.read_bytes() == data


def test_rows_of_riders_read_well(records: list[RaceRecord], tmp_path: Path) -> None:
    write(tmp_path / "riders.csv", records, "riders")
    with (tmp_path / "riders.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4 * RACES
    columns = "series race seed rounds bot team_place rider seat kind grid place exhaustion gap slipstream wind"
    assert list(rows[0]) == columns.split()
    assert {row["grid"] for row in rows} == {"1", "2", "3", "4"}
    assert all((row["place"] == "1") <= (row["gap"] == "0") for row in rows)


def test_a_game_that_counts_nothing_has_rows_of_seats(tmp_path: Path) -> None:
    series = Series(TOY, TOY.facts.options(), ["bold", "random"], "toy")
    ridden = [RaceRecord(race, f"toy.{race}", 3, (1, 2)) for race in range(2)]
    for shape in SHAPES:
        path = tmp_path / f"{shape}.jsonl"
        file = RowFile(path, series, shape)
        for record in ridden:
            file.add(record)
        file.close()
        assert read(path, shape, series) == ridden


def test_other_files_are_refused(records: list[RaceRecord], tmp_path: Path) -> None:
    write(tmp_path / "one.csv", records, "races")
    (tmp_path / "text.csv").write_text("hello\nworld\n")
    other = Series(GAME, SERIES.options, SERIES.seats, "other")
    for path, series, shape, resume, why in (
        ("one.txt", SERIES, "races", False, "should end in"),
        ("one.csv", SERIES, "races", False, "--resume"),
        ("one.csv", other, "races", True, "another series"),
        ("one.csv", SERIES, "riders", True, "--rows races"),
        ("text.csv", SERIES, "races", True, "something else"),
    ):
        with pytest.raises(PacelineError, match=why):
            RowFile(tmp_path / path, series, shape, resume)  # type: ignore[arg-type]
