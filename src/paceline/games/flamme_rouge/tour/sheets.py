"""Tours as tables: the scorekeeper's sheets, and one for each team."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paceline.core.messages import Message, say
from paceline.core.tours import Mark, Sheet
from paceline.games.flamme_rouge.actions import KINDS, NUMBER, RIDERS, TEAMS
from paceline.games.flamme_rouge.presentation.names import clock, rider_name, specialist_name
from paceline.games.flamme_rouge.results import RiderResult
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import leg
from paceline.games.flamme_rouge.tour.standings import (
    JERSEYS,
    Score,
    Standing,
    Totals,
    history,
    ranking,
    scores,
    standing,
    table,
)
from paceline.games.flamme_rouge.tour.tell import picks, team, title

_WIDEST: Final = 16
"""Letters of a stage that fit into a table."""
NONE: Final = "–"


def sheets(tour: Tour) -> tuple[Sheet, ...]:
    """The scorekeeper's sheets, then one for every team."""
    return (
        _points_sheet(tour),
        _riders_sheet(tour),
        _podium_sheet(tour),
        _totals_sheet(tour, "general", JERSEYS[0], lambda rider: clock(rider.time)),
        _totals_sheet(tour, "sprint", JERSEYS[1], lambda rider: str(rider.sprint)),
        _totals_sheet(tour, "mountain", JERSEYS[2], lambda rider: str(rider.mountain)),
        *(_player_sheet(tour, seat) for seat in range(len(tour.seats))),
    )


def _cell(text: object) -> Message:
    return say("flamme-rouge.tour.cell", text=str(text))


def _cells(*texts: object) -> tuple[Message, ...]:
    return tuple(text if isinstance(text, Message) else _cell(text) for text in texts)


def _head(*words: str) -> tuple[Message, ...]:
    return tuple(say(f"flamme-rouge.tour.head.{word}") for word in words)


def _points_sheet(tour: Tour) -> Sheet:
    """FR 18.7: the points of every team by where they come from, the best team first."""
    order = ranking(tour) if tour.results else tuple(range(len(tour.seats)))
    rows = [_points_row(tour, place, seat) for place, seat in enumerate(order, start=1)]
    names = ("place", "team", "team-time", "podium", "rest", "general", "teams", "sprint", "mountain", "total")
    return Sheet(
        say("flamme-rouge.tour.sheet.points", name=title(tour), n=tour.ridden, stages=tour.stages),
        _head(*names),
        tuple(rows),
        tuple(TEAMS[seat] for seat in order),
        marks=tuple(Mark(row, len(names) - 1, "total") for row in range(len(rows))) if tour.results else (),
        notes=(_bonus_note(tour),),
    )


def _points_row(tour: Tour, place: int, seat: int) -> tuple[Message, ...]:
    if not tour.results:
        return _cells("", team(tour, seat), *[""] * 8)
    score, time = scores(tour)[seat], clock(standing(tour).team_time(seat))
    return _cells(place, team(tour, seat), time, score.podium, score.rest, *_bonuses(tour, score), score.total)


def _bonuses(tour: Tour, score: Score) -> tuple[object, ...]:
    return (score.general, score.team, score.sprint, score.mountain) if tour.over else ("", "", "", "")


def _bonus_note(tour: Tour) -> Message:
    """FR 18.5: what the classifications are worth at the end."""
    won = table(tour.stages, len(tour.seats))
    worth = {name: "/".join(map(str, getattr(won, name))) for name in ("general", "team", "sprint", "mountain")}
    return say("flamme-rouge.tour.bonus-note", **worth)


def _riders_sheet(tour: Tour) -> Sheet:
    """The classifications side by side, riders by total time."""
    now = standing(tour)
    order = now.general() if tour.results else tuple(range(len(now.riders)))
    worn = {NUMBER[rider]: jersey for rider, jersey in zip(now.jerseys(), JERSEYS, strict=True) if rider}
    rows = [_rider_row(tour, place, number) for place, number in enumerate(order, start=1)]
    columns = dict(zip(JERSEYS, (2, 4, 5), strict=True))
    marks = [Mark(row, columns[worn[n]], worn[n]) for row, n in enumerate(order) if n in worn and tour.results]
    names = ("place", "rider", "time", "gap", "sprint", "mountain", "exhaustion")
    return Sheet(
        say("flamme-rouge.tour.sheet.riders"),
        _head(*names, *(["specialist"] if any(picks(tour)) else [])),
        tuple(rows),
        tuple(TEAMS[number // 2] for number in order),
        marks=tuple(marks),
        notes=(say("flamme-rouge.tour.jersey-note"),),
    )


def _rider_row(tour: Tour, place: int, number: int) -> tuple[Message, ...]:
    name, picked = rider_name(RIDERS[number]), _pick_cells(tour, number)
    if not tour.results:
        return (*_cells("", name, *[""] * 5), *picked)
    now = standing(tour)
    rider, best = now.riders[number], now.riders[now.general()[0]]
    gap = f"+{clock(rider.time - best.time)}" if rider.time > best.time else NONE
    return (*_cells(place, name, clock(rider.time), gap, rider.sprint, rider.mountain, rider.exhaustion), *picked)


def _pick_cells(tour: Tour, number: int) -> tuple[Message, ...]:
    """The cell of a rider's specialist, in tours that have some (FR 15.4)."""
    picked = picks(tour)
    if not any(picked):
        return ()
    return (specialist_name(picked[number]) if picked[number] else _cell(NONE),)


def latest(tour: Tour) -> Sheet:
    """How the latest stage ended, rider by rider."""
    result, number = tour.results[-1], tour.ridden
    rows = [
        (*_cells(rider.place, rider_name(rider.rider), *_texts(rider.time, rider.podium, rider.sprint)), *_rest(rider))
        for rider in result.riders
    ]
    return Sheet(
        say(
            "flamme-rouge.tour.sheet.stage",
            number=number,
            stages=tour.stages,
            name=leg(tour.plan.stages[number - 1])[1],
        ),
        _head("place", "rider", "time", "podium", "sprint", "mountain", "exhaustion"),
        tuple(rows),
        tuple(rider.rider[0] for rider in result.riders),
        notes=(say("flamme-rouge.tour.stage-note"),),
    )


def _rest(rider: RiderResult) -> tuple[Message, ...]:
    return _cells(rider.mountain or NONE, rider.exhaustion or NONE)


def _by_stage(tour: Tour, cells: Callable[[Standing], Sequence[object]], width: int) -> list[tuple[Message, ...]]:
    """A row for every stage of the tour, empty where it is still to be ridden."""
    told = [cells(now) for now in history(tour)[1:]] + [[""] * width] * (tour.stages - tour.ridden)
    return [_cells(_stage_cell(tour, number), *row) for number, row in enumerate(told)]


def _stage_cell(tour: Tour, number: int) -> Message:
    """A stage as short as a table wants it; the line of a rest day stands below it."""
    name = leg(tour.plan.stages[number])[1]
    short = name if len(name) <= _WIDEST else name[: _WIDEST - 1] + "…"
    key = "flamme-rouge.tour.stage-then-rest" if number + 1 in tour.plan.rests else "flamme-rouge.tour.stage"
    return say(key, number=number + 1, name=short)


def _podium_sheet(tour: Tour) -> Sheet:
    """Tour points from podiums, added up stage by stage."""
    seats = range(len(tour.seats))
    rows = _by_stage(tour, lambda now: now.podium, len(seats))
    letters = tuple(TEAMS[seat] for seat in seats)
    return Sheet(
        say("flamme-rouge.tour.sheet.podium"),
        (*_head("stage"), *map(_cell, letters)),
        tuple(rows),
        columns=("", *letters),
    )


def _totals_sheet(tour: Tour, name: str, jersey: str, value: Callable[[Totals], str]) -> Sheet:
    """One classification, added up stage by stage; the jersey marks who wore it."""
    riders = RIDERS[: 2 * len(tour.seats)]
    rows = _by_stage(tour, lambda now: [value(rider) for rider in now.riders], len(riders))
    worn = [now.jerseys()[JERSEYS.index(jersey)] for now in history(tour)[1:]]
    return Sheet(
        say(f"flamme-rouge.tour.sheet.{name}"),
        (*_head("stage"), *map(_cell, riders)),
        tuple(rows),
        columns=("", *(rider[0] for rider in riders)),
        marks=tuple(Mark(row, NUMBER[rider] + 1, jersey) for row, rider in enumerate(worn) if rider),
    )


def _player_sheet(tour: Tour, seat: int) -> Sheet:
    """What one team's riders did on every stage: time, podium, sprint and mountain points."""
    own = RIDERS[2 * seat : 2 * seat + 2]
    ridden = [[_of(result.riders, rider) for rider in own] for result in tour.results]
    rows = [(_stage_cell(tour, number), *_cells(*map(str, _line(ridden, number)))) for number in range(tour.stages)]
    rows.append((*_head("total"), *_cells(*_sums(ridden))))
    heads = [say(f"flamme-rouge.tour.head.{kind}-{what}") for kind in KINDS for what in _PLAYER]
    return Sheet(
        say("flamme-rouge.tour.sheet.player", team=team(tour, seat)),
        (*_head("stage"), *heads),
        tuple(rows),
        columns=("", *(TEAMS[seat] for _ in heads)),
        own=TEAMS[seat],
        marks=tuple(Mark(len(rows) - 1, column, "total") for column in range(len(heads) + 1)),
    )


_PLAYER: Final = ("time", "podium", "sprint", "mountain")


def _of(riders: Sequence[RiderResult], name: str) -> RiderResult:
    return next(rider for rider in riders if rider.rider == name)


def _line(ridden: list[list[RiderResult]], number: int) -> list[str]:
    if number >= len(ridden):
        return [""] * 2 * len(_PLAYER)
    return [text for rider in ridden[number] for text in _texts(rider.time, rider.podium, rider.sprint, rider.mountain)]


def _texts(time: int, *points: int) -> list[str]:
    return [clock(time), *(str(count) if count else NONE for count in points)]


def _sums(ridden: list[list[RiderResult]]) -> list[str]:
    if not ridden:
        return [""] * 2 * len(_PLAYER)
    sums = [[sum(getattr(stage[which], what) for stage in ridden) for what in _PLAYER] for which in range(2)]
    return [text for rider in sums for text in _texts(*rider)]
