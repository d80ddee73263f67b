"""FR 8 and FR 16: the end of a race, tokens on the way, times and points at the line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import CameHome, Combative, Delayed, Event, TeamTimed, TookToken
from paceline.games.flamme_rouge.rules.movement import front_to_back
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TEAM, TRIALS, trial_order
from paceline.games.flamme_rouge.rules.variants import TEAM_TIMES, add_team_times, find_combative, share_podium
from paceline.games.flamme_rouge.stages import name_of
from paceline.games.flamme_rouge.state import Arrival, Cards, Pile, Table, Taken
from paceline.roads.packs import packs

MINUTE: Final = 60
LONGEST: Final = 1000 * MINUTE - 1
"""Seconds beyond which a time must be a typing error: no stage has so many rounds."""


class RiderResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rider's result on a stage."""

    rider: str
    place: int
    """1 for the rider who crossed the line first; no two are equal."""
    time: int
    """Seconds for the classification (FR 16.5 to 16.7)."""
    podium: int = 0
    """Tour points (FR 16.4)."""
    sprint: int = 0
    mountain: int = 0
    """Points from tokens (FR 16.3)."""
    exhaustion: int = 0
    """Exhaustion cards in the deck at the end of the stage, before half of them leave it (FR 17.1)."""
    leads: int | UnsetType = UNSET
    """Tokens for rounds at the head, if they are counted (FR 21.2)."""
    breakaway: int | UnsetType = UNSET
    """1 for a rider of the breakaway, if that matters (FR 21.3)."""


class StageResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All riders of a stage in the order in which they crossed the line."""

    stage: str
    """The name of the stage card, or its tiles."""
    riders: tuple[RiderResult, ...]
    specialists: tuple[str, ...] = ()
    """The specialist of every rider by number, if there are any."""


class Result(msgspec.Struct, frozen=True):
    """The result of a race: all teams and all riders from first to last."""

    ranking: tuple[tuple[int, ...], ...]
    """Seats by their best rider (FR 8.4). No two riders share a cell, so nobody ever ties."""
    riders: tuple[str, ...]
    across: int
    """Number of riders who crossed the line."""
    stage: StageResult | None = None
    """Times and points, if everybody rode to the line."""


def count_across(course: Course, places: Sequence[int]) -> int:
    """Return how many riders stand across the line; the race ends when it is not 0 (FR 8.1)."""
    line = course.line
    return sum([cell >= line for cell in places]) if max(places) >= line else 0


def rank(course: Course, places: Sequence[int], riders_per_seat: int = 2) -> Result:
    """Return the result of a race that ended with the riders in these cells."""
    riders = front_to_back(places)  # FR 8.2, 8.3
    seats = dict.fromkeys(number // riders_per_seat for number in riders)
    return Result(
        tuple((seat,) for seat in seats),
        tuple(RIDERS[number] for number in riders),
        count_across(course, places),
    )


def stage_result(table: Table, cards: Sequence[Cards]) -> Result:
    """Return the result of a stage on which everybody is home (FR 16.9)."""
    times, tokens = _times(table), Counter[tuple[int, str]]()
    for token in table.tokens:
        tokens[token.rider, token.points] += token.value
    riders = [
        RiderResult(
            RIDERS[arrival.rider],
            arrival.place,
            times[arrival.rider],
            podium,
            tokens[arrival.rider, "sprint"],
            tokens[arrival.rider, "mountain"],
            (cards[arrival.rider].face_down + cards[arrival.rider].recycled).count(EXHAUSTION),
            table.leads[arrival.rider] if table.leads else UNSET,
            _is_escaped(table, arrival.rider) if table.leads else UNSET,
        )
        for arrival, podium in zip(table.home, _podium_points(table, times), strict=True)
    ]
    seats = dict.fromkeys(arrival.rider // table.riders for arrival in table.home)  # FR 8.4, FR 19.11
    if table.has(TEAM_TIMES):
        seats = dict.fromkeys(add_team_times(_team_times(table, times)))
    result = StageResult(name_of(table.stage), tuple(riders), table.specialists)
    return Result(tuple((seat,) for seat in seats), tuple(rider.rider for rider in riders), len(riders), result)


def _podium_points(table: Table, times: dict[int, int]) -> Sequence[int]:
    """Return the tour points of all riders as they arrived (FR 16.4), or as their teams' times say (FR 21.4)."""
    if table.has(TEAM_TIMES):
        return share_podium(_team_times(table, times))
    return [arrival.podium for arrival in table.home]


def _team_times(table: Table, times: dict[int, int]) -> list[tuple[int, int]]:
    return [(arrival.rider // table.riders, times[arrival.rider]) for arrival in table.home]


def _is_escaped(table: Table, rider: int) -> int:
    return int(any(escape.rider == rider for escape in table.breakaway))


def tell_end(table: Table, cards: Sequence[Cards], events: list[Event]) -> None:
    """Report what is known when all are home: combined times (FR 21.4), the most combative rider (FR 21.3)."""
    if table.has(TEAM_TIMES):
        sums = add_team_times(_team_times(table, _times(table)))
        points = (*content.tour_numbers().podium, *(0,) * len(sums))
        for (team, time), won in zip(sums.items(), points, strict=False):
            events.append(TeamTimed(RIDERS[table.own(team)[0]][0], time, won))
    if table.leads:
        stage = stage_result(table, cards).stage
        assert stage is not None
        best = stage.riders[find_combative(stage.riders)]
        events.append(Combative(best.rider, best.leads or 0))


def _times(table: Table) -> dict[int, int]:
    """Return all times; in a team time trial that of the slower rider counts for both (FR 19.3)."""
    times = {arrival.rider: arrival.time for arrival in table.home}
    if table.kind == TEAM:
        return {rider: max(times[mate] for mate in table.own(rider // table.riders)) for rider in times}
    return times


def take_tokens(table: Table, track: Course, places: Sequence[int], events: list[Event]) -> Table:
    """Give tokens to riders who reached a pile in this round, in their order at its end (FR 16.2)."""
    piles, tokens = list[Pile](), list(table.tokens)
    for pile in table.piles:
        reached = [
            rider for rider in _in_order(table, track, places) if _has_reached(table, track, places, rider, pile.row)
        ]
        for rider, value in zip(reached, pile.values, strict=False):
            tokens.append(Taken(rider, pile.points, value))
            events.append(TookToken(RIDERS[rider], pile.points, value, track.landing[pile.row]))
        left = pile.values[len(reached) :]
        if left:
            piles.append(msgspec.structs.replace(pile, values=left))
    return msgspec.structs.replace(table, piles=tuple(piles), tokens=tuple(tokens))


def _has_reached(table: Table, track: Course, places: Sequence[int], rider: int, row: int) -> bool:
    before = table.cells[rider]
    return track.row[before] < row <= track.row[places[rider]]


def arrive(table: Table, track: Course, places: list[int], events: list[Event]) -> Table:
    """Give times and podium points to those who crossed the line, a minute to others (FR 16.4 to 16.7)."""
    across = [rider for rider in _in_order(table, track, places) if places[rider] >= track.line]
    fronts = _fronts(table, track, places, across)
    home, order = list(table.home), [RIDERS[arrival.rider] for arrival in table.home]
    for rider in across:
        front = fronts[rider]
        row = track.row[places[front]]
        time = seconds(track, row) + content.timing().minute * table.minutes
        order.append(RIDERS[rider])
        won = 0 if table.has(TEAM_TIMES) else podium(table.kind, order)[-1]
        home.append(Arrival(rider, len(order), time, won))
        clause = "FR 16.5" if front == rider else "FR 16.6"
        last = home[-1]
        events.append(CameHome(RIDERS[rider], last.place, time, last.podium, RIDERS[front], track.landing[row], clause))
    late = [rider for rider, cell in enumerate(places) if 0 <= cell < track.line]
    if home and late:
        events.append(Delayed(tuple(RIDERS[rider] for rider in late), content.timing().minute))
    minutes = table.minutes + bool(home)
    return msgspec.structs.replace(table, home=tuple(home), minutes=minutes)


def _in_order(table: Table, track: Course, places: Sequence[int]) -> list[int]:
    return trial_order(table, track, places) if table.kind in TRIALS else front_to_back(places)


def seconds(track: Course, row: int) -> int:
    """Return the seconds that the timing tile shows beside a row across the line (FR 16.5)."""
    shown = content.timing().ascent if track.ascent[track.finish] else content.timing().flat
    return shown[min(row - track.finish, len(shown) - 1)]


def _fronts(table: Table, track: Course, places: Sequence[int], across: list[int]) -> dict[int, int]:
    """Return the front rider of each pack across the line, for every rider of it (FR 16.6)."""
    fronts: dict[int, int] = {}
    for team in _sharing_groups(table, across):
        rows = {rider: track.row[places[rider]] for rider in team}
        for pack in packs(rows.values()):
            riders = [rider for rider in team if rows[rider] in pack]
            fronts |= dict.fromkeys(riders, riders[0])
    return fronts


def _sharing_groups(table: Table, across: list[int]) -> list[list[int]]:
    """Return the groups in which riders can share a pack: all, teams (FR 19.2) or nobody (FR 19.5)."""
    if table.kind == INDIVIDUAL:
        return [[rider] for rider in across]
    if table.kind == TEAM:
        return [
            [rider for rider in across if rider // table.riders == seat]
            for seat in dict.fromkeys(rider // table.riders for rider in across)
        ]
    return [across]


def podium(kind: str, riders: Sequence[str]) -> tuple[int, ...]:
    """Return the tour points of riders who crossed the line in this order (FR 16.4, FR 19.4)."""
    points, teams, won = list(content.tour_numbers().podium), set[str](), []
    for rider in riders:
        counts = kind != TEAM or rider[0] not in teams
        teams.add(rider[0])
        won.append(points.pop(0) if counts and points else 0)
    return tuple(won)
