"""Rows of a series for data frames: one for every race or one for every rider, as CSV, JSON Lines or Parquet.

Rows hold all that tallies need, so that a series can be resumed from its file. They are appended as races end; a file
that was cut off anywhere is a shorter series. Parquet files cannot grow: rows wait in `FILE.rows` until the end.
"""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import IO, Any, Final, Literal, TypeAlias

from paceline.core.messages import PacelineError
from paceline.lab.records import RaceRecord, RiderRecord
from paceline.lab.simulate import Series

Shape: TypeAlias = Literal["races", "riders"]
Row: TypeAlias = dict[str, Any]
SHAPES: Final[tuple[Shape, ...]] = ("races", "riders")
ENDINGS: Final = (".csv", ".jsonl", ".parquet")
_WORDS: Final = ("series", "seed", "winner", "bot", "rider", "kind")
"""Columns of text; all others are numbers."""
_FACTS: Final = ("rider", "seat", "kind", "grid", "place")
_PAUSE: Final = 0.5
"""Seconds after which rows are written to the disk."""
_GROUP: Final = 50_000
"""Rows of a group in a Parquet file."""


def rows_of(record: RaceRecord, series: str, seats: Sequence[str], shape: Shape) -> list[Row]:
    """Return the rows of a race."""
    head = {"series": series, "race": record.race, "seed": record.seed, "rounds": record.rounds}
    if shape == "races":
        places = {f"seat{seat}_place": place for seat, place in enumerate(record.places)}
        row = head | {"winner": seats[record.places.index(1)]} | places
        for number, rider in enumerate(record.riders):
            row |= {f"r{number}_{name}": value for name, value in _facts(rider).items()}
        return [row]
    if not record.riders:
        own = [{"seat": seat, "bot": bot, "team_place": record.places[seat]} for seat, bot in enumerate(seats)]
        return [head | row for row in own]
    return [
        head | {"bot": seats[rider.seat], "team_place": record.places[rider.seat]} | _facts(rider)
        for rider in record.riders
    ]


def _facts(rider: RiderRecord) -> Row:
    return {name: getattr(rider, name) for name in _FACTS} | {
        name: int(value) if value == int(value) else value for name, value in rider.figures.items()
    }


def record_of(rows: Sequence[Row], seats: int) -> RaceRecord:
    """Return the race that these rows were made from, without the order of the road after every round."""
    head = rows[0]
    if "bot" in head:
        places = {row["seat"]: row["team_place"] for row in rows}
        facts = [{name: value for name, value in row.items() if name not in _HEAD} for row in rows]
    else:
        places = {seat: head[f"seat{seat}_place"] for seat in range(seats)}
        facts = list(_unfold(head))
    riders = tuple(_rider(own) for own in facts if own.get("rider"))
    return RaceRecord(head["race"], head["seed"], head["rounds"], tuple(places[seat] for seat in range(seats)), riders)


_HEAD: Final = ("series", "race", "seed", "rounds", "bot", "team_place")


def _unfold(row: Row) -> Iterator[Row]:
    number = 0
    while f"r{number}_rider" in row:
        start = f"r{number}_"
        yield {name.removeprefix(start): value for name, value in row.items() if name.startswith(start)}
        number += 1


def _rider(facts: Row) -> RiderRecord:
    figures = {name: float(value) for name, value in facts.items() if name not in _FACTS}
    return RiderRecord(**{name: facts[name] for name in _FACTS}, figures=figures)


def read_series(path: Path) -> str:
    """Return the id of the series that a file of rows belongs to; nothing if it has no rows."""
    rows = _rows_path(path)
    if path.suffix == ".parquet" and path.exists() and not rows.exists():
        return next((str(batch["series"][0]) for batch in _import_parquet().ParquetFile(path).iter_batches(1)), "")
    if not rows.exists():
        return ""
    with rows.open(encoding="utf-8", newline="") as file:
        lines: Iterable[Row] = csv.DictReader(file) if rows.suffix == ".csv" else map(json.loads, file)
        try:
            first: Row = next(iter(lines), {})
        except ValueError:
            return ""  # whoever reads the rows will say that they are none
        return str(first.get("series", ""))


def _rows_path(path: Path) -> Path:
    """Return the file that rows are appended to."""
    return path.with_name(f"{path.name}.rows") if path.suffix == ".parquet" else path


class RowFile:
    """A file that rows are appended to."""

    def __init__(self, path: Path, series: Series, shape: Shape, resume: bool = False) -> None:
        """Open a new file, or continue one; raise `PacelineError` if that cannot be."""
        if path.suffix not in ENDINGS:
            raise PacelineError("lab.no-such-ending", file=str(path), endings=ENDINGS)
        self._path, self._shape = path, shape
        self._series, self._seats, self._riders = series.id, series.seats, series.riders
        self._columns: list[str] = []
        parquet = path.suffix == ".parquet"
        if parquet:
            _import_parquet()
        self._rows = _rows_path(path)
        if not resume and (path.exists() or self._rows.exists()):
            raise PacelineError("lab.file-exists", file=str(path))
        if resume and parquet and path.exists() and not self._rows.exists():
            _unpack_parquet(path, self._rows)
        self.records = self._read() if resume and self._rows.exists() else []
        """The races that were in the file already."""
        self._file: IO[str] = self._rows.open("a", encoding="utf-8", newline="")
        self._written = time.monotonic()

    @property
    def _is_csv(self) -> bool:
        return self._rows.suffix == ".csv"

    def add(self, record: RaceRecord) -> None:
        """Append the rows of a race."""
        rows = rows_of(record, self._series, self._seats, self._shape)
        if self._is_csv and not self._columns:
            self._columns = list(rows[0])
            self._file.write(_csv_line(self._columns))
        for row in rows:
            line = _csv_line(row.values()) if self._is_csv else json.dumps(row) + "\n"
            self._file.write(line)
        if time.monotonic() - self._written > _PAUSE:
            self._file.flush()
            self._written = time.monotonic()

    def close(self) -> None:
        """Write what is left; make the Parquet file."""
        self._file.close()
        if self._rows != self._path:
            _pack_parquet(self._rows, self._path)

    def _read(self) -> list[RaceRecord]:
        """Return the races of the file, and cut off one that is not whole."""
        data, end = self._rows.read_bytes(), 0
        lines = [line for line in data.splitlines(keepends=True) if line.endswith(b"\n")]
        if self._is_csv and lines:
            self._columns = next(csv.reader([lines[0].decode()]))
            end = len(lines.pop(0))
        rows = [(self._parse(line), len(line)) for line in lines]
        races = [list(group) for _, group in groupby(rows, key=lambda pair: pair[0]["race"])]
        if self._shape == "riders" and races and len(races[-1]) < self._riders:
            races.pop()
        end += sum(length for race in races for _, length in race)
        self._check(races[0][0][0] if races else None)
        with self._rows.open("r+b") as file:
            file.truncate(end)
        return [record_of([row for row, _ in race], len(self._seats)) for race in races]

    def _parse(self, line: bytes) -> Row:
        try:
            if not self._is_csv:
                row: Row = json.loads(line)
                return row
            values = next(csv.reader([line.decode()]))
            return {name: _value(name, text) for name, text in zip(self._columns, values, strict=True)}
        except ValueError:
            raise PacelineError("lab.other-rows", file=str(self._path)) from None

    def _check(self, row: Mapping[str, Any] | None) -> None:
        """Raise `PacelineError` if the file is of another series, or has rows of another shape."""
        if row is None:
            return
        if "race" not in row or "rounds" not in row:
            raise PacelineError("lab.other-rows", file=str(self._path))
        if row.get("series") != self._series:
            raise PacelineError("lab.other-series", file=str(self._path))
        if ("bot" in row) != (self._shape == "riders"):
            raise PacelineError("lab.other-shape", file=str(self._path), rows="riders" if "bot" in row else "races")


def _value(name: str, text: str) -> Any:
    if name.partition("_")[2] in _WORDS or name in _WORDS:
        return text
    return float(text) if "." in text else int(text)


def _csv_line(values: Iterable[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()


def _import_parquet() -> Any:
    try:
        from pyarrow import parquet  # noqa: PLC0415 – an extra
    except ImportError:
        raise PacelineError("lab.missing-extra", what="Parquet", library="pyarrow") from None
    return parquet


def _unpack_parquet(path: Path, rows: Path) -> None:
    with rows.open("w", encoding="utf-8") as file:
        for batch in _import_parquet().ParquetFile(path).iter_batches():
            file.writelines(json.dumps(row) + "\n" for row in batch.to_pylist())


def _pack_parquet(rows: Path, path: Path) -> None:
    """Write the Parquet file; the rows stay until it is whole."""
    import pyarrow as pa  # noqa: PLC0415 – an extra

    parquet, part = _import_parquet(), path.with_name(f"{path.name}.part")
    writer: Any = None
    with rows.open(encoding="utf-8") as file:
        while group := [json.loads(line) for line in _first(file, _GROUP)]:
            if writer is None:
                kinds = {name: _kind(pa, name) for name in group[0]}
                schema = pa.schema(list(kinds.items()))
                writer = parquet.ParquetWriter(part, schema)
            writer.write_table(pa.Table.from_pylist(group, schema=schema))
    if writer is not None:
        writer.close()
        part.replace(path)
    rows.unlink()


def _first(lines: IO[str], most: int) -> Iterator[str]:
    for _ in range(most):
        line = lines.readline()
        if not line:
            return
        yield line


def _kind(pa: Any, name: str) -> Any:
    """Return the type of a column: text, whole numbers, or figures that may be fractions."""
    short = name.partition("_")[2] if name[0] == "r" and name[1].isdigit() else name
    if short in _WORDS:
        return pa.string()
    whole = ("race", "rounds", "seat", "team_place", "grid", "place")
    return pa.int64() if short in whole or short.endswith("_place") else pa.float64()
