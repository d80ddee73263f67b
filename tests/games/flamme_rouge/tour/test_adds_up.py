"""A whole Grand Tour from one command, recounted from its races alone: positions on the road, and nothing we scored."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from paceline.cli import main
from paceline.core.log import Entry
from paceline.core.race import Race
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.events import (
    Chased,
    Escaped,
    Event,
    Exhausted,
    Moved,
    MovedOver,
    Placed,
    Recovered,
    RoundEnded,
    Slipstreamed,
    Strained,
)
from paceline.games.flamme_rouge.stages import piles
from paceline.games.flamme_rouge.state import course_of

RESTS, TEAMS = (9, 15), "ACJPNM"
GENERAL, TEAM, OTHERS = (5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1)
"""FR 18.5: bonuses of a tour of this length."""
FLAT, UPHILL = (40, 30, 20, 10, 0), (30, 20, 10, 0)


class Recount:
    """One stage, followed by where its events put the riders."""

    def __init__(self, text: str) -> None:
        self.cells: dict[str, int] = {}
        self.home: list[str] = []
        self.time: dict[str, int] = {}
        self.minutes = 0
        self.tired: Counter[str] = Counter()
        self.points: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.left: list[tuple[int, str, list[int]]] = []
        race = Race.read(GAME, text, self.follow)
        self.kind, self.first = race.state.table.kind, race.state.table.first
        fatigue = race.state.table.fatigue or (0,) * len(self.time)
        self.tired.update(dict(zip((team + kind for team in TEAMS for kind in "SR"), fatigue, strict=True)))
        if self.kind == "team-time-trial":
            self.time = {name: max(self.time[name[0] + "S"], self.time[name[0] + "R"]) for name in self.time}

    def follow(self, _entry: Entry, events: Sequence[Any], race: Race) -> None:
        table = race.state.table
        self.kind, self.first = table.kind, table.first
        if not self.cells and "time-trial" not in self.kind:
            self.left = [(pile.row, pile.points, list(pile.values)) for pile in piles(table.stage)]
        if not self.cells and self.kind == "individual-time-trial":
            self.cells = {team + kind: 0 for team in TEAMS for kind in "SR"}
        before = dict(self.cells)
        for event in events:
            self._see(event)
        if any(isinstance(event, RoundEnded) for event in events):
            self._close(before, race)

    def _see(self, event: Event) -> None:
        match event:
            case Placed() | Escaped():
                self.cells[event.rider] = event.cell
                self.tired[event.rider] += 2 * isinstance(event, Escaped)
            case Moved() | Chased() | MovedOver():
                self.cells[event.rider] = event.end
                self.tired[event.rider] -= isinstance(event, Moved) and event.card == "2x"
            case Slipstreamed():
                self.cells.update(zip(event.riders, event.ends, strict=True))
            case Exhausted() | Strained():
                self.tired[event.rider] += 1
            case Recovered():
                self.tired[event.rider] -= 1

    def _close(self, before: dict[str, int], race: Race) -> None:
        """Score the end of a round: tokens, then times of those across the line, then a minute for the others."""
        track = course_of(race.state.table)
        rows = {name: track.row[cell] for name, cell in self.cells.items()}
        order = sorted(self.cells, key=lambda name: self._rank(name, rows[name]))
        for row, points, values in self.left:
            came = [name for name in order if track.row[before[name]] < row <= rows[name]]
            for name in came[: len(values)]:
                self.points[name][points] += values.pop(0)
        across = [name for name in order if rows[name] >= track.finish]
        shown = UPHILL if track.ascent[track.finish] else FLAT
        for name in across:
            front = self._front(name, across, rows)
            self.time[name] = 60 * self.minutes + shown[min(front - track.finish, len(shown) - 1)]
        self.home += across
        self.minutes += bool(self.home)
        for name in across:
            del self.cells[name]

    def _rank(self, name: str, row: int) -> tuple[int, ...]:
        if "time-trial" not in self.kind:
            return (-self.cells[name],)
        return -row, (TEAMS.index(name[0]) - self.first) % len(TEAMS), -self.cells[name], name[1] == "R"

    def _front(self, name: str, across: list[str], rows: dict[str, int]) -> int:
        """Return the foremost row of the rider's pack, among riders who exist for them."""
        alone, team = self.kind == "individual-time-trial", self.kind == "team-time-trial"
        others = {rows[other] for other in across if not alone and (not team or other[0] == name[0])}
        row = rows[name]
        while row + 1 in others:
            row += 1
        return row

    def podium(self) -> dict[str, int]:
        first = list(dict.fromkeys(name[0] for name in self.home))
        if self.kind == "team-time-trial":
            return dict(zip(first, (3, 2, 1), strict=False))
        won: Counter[str] = Counter()
        for name, points in zip(self.home, (3, 2, 1), strict=False):
            won[name[0]] += points
        return won


def races(text: str) -> Iterator[str]:
    """Yield the races of a tour file, each as a race file of its own."""
    for part in text.split("paceline-race ")[1:]:
        lines = ("paceline-race " + part).split("\n")
        yield "\n".join(line for line in lines if line and not line.startswith("result ")) + "\n"


def clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def ahead(points: dict[str, Counter[str]], kind: str, home: list[str]) -> list[str]:
    """Return riders with points of a kind, most points first; ties by the order in which they came home."""
    return sorted((name for name in home if points[name][kind]), key=lambda name: -points[name][kind])


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("tour") / "grand.tour"
    flags = ["--stages", "grand", "--expansions", "peloton,grand-tour", "--draft", "yes", "--rests", "9,15"]
    seats = "random,saver,highest,random,first,random"
    assert main(["tour", "new", str(file), *flags, "--seats", seats, "--seed", "1", "--play"]) == 0
    return file


def test_the_sheet_adds_up(tour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """FR 16.2 to 16.9, FR 17.1, FR 17.5, FR 17.8, FR 17.9, FR 18.5, FR 18.7, FR 19.3 to 19.6, recounted."""
    time: Counter[str] = Counter()
    points: defaultdict[str, Counter[str]] = defaultdict(Counter)
    won: Counter[str] = Counter()
    rest: Counter[str] = Counter()
    carried: dict[str, int] = {}
    stages = [Recount(text) for text in races(tour.read_text(encoding="utf-8"))]
    assert len(stages) == 21
    for number, stage in enumerate(stages, start=1):
        time.update(stage.time)
        for name, taken in stage.points.items():
            points[name].update(taken)
        won.update(stage.podium())
        home = stage.home
        general = sorted(home, key=time.__getitem__)  # sorting keeps the order in which they came home
        sprint, mountain = (ahead(points, kind, home) for kind in ("sprint", "mountain"))
        carried = {name: cards - cards // 2 for name, cards in stage.tired.items()}
        if number in RESTS:
            leaders = [general[0], sprint[0], mountain[0]]
            rest.update(name[0] for name in leaders)
            carried = {name: n if name in leaders else n - n // 2 for name, n in carried.items()}
    team_time = {team: time[team + "S"] + time[team + "R"] for team in TEAMS}
    best_placed = {team: min(home.index(team + "S"), home.index(team + "R")) for team in TEAMS}
    by_time = sorted(TEAMS, key=lambda team: (team_time[team], best_placed[team]))
    bonus = [Counter[str]() for _ in range(4)]
    orders = [name[0] for name in general], by_time, [name[0] for name in sprint], [name[0] for name in mountain]
    for total, order, given in zip(bonus, orders, (GENERAL, TEAM, OTHERS, OTHERS), strict=True):
        for team, value in zip(order, given, strict=False):
            total[team] += value
    totals = {team: won[team] + rest[team] + sum(each[team] for each in bonus) for team in TEAMS}
    expected = {
        team: [
            clock(team_time[team]),
            *(str(n) for n in (won[team], rest[team], *(b[team] for b in bonus), totals[team])),
        ]
        for team in TEAMS
    }
    capsys.readouterr()
    assert main(["tour", "sheet", str(tour), "--json"]) == 0
    teams, riders = json.loads(capsys.readouterr().out)[:2]
    assert {team: row[2:] for team, row in zip(teams["teams"], teams["rows"], strict=True)} == expected
    shown = {row[1]: (row[2], row[4], row[5], row[6]) for row in riders["rows"]}
    assert sorted(shown.values()) == sorted(
        (clock(time[name]), str(points[name]["sprint"]), str(points[name]["mountain"]), str(carried[name]))
        for name in time
    )
