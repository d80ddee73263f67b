"""FR 16: tokens on the way, and times at the line."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import CameHome, Delayed, Event, TookToken
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TEAM, in_order
from paceline.games.flamme_rouge.state import Arrival, Table, Taken
from paceline.games.flamme_rouge.tokens import Pile
from paceline.roads.packs import packs


def take_tokens(table: Table, track: Course, places: Sequence[int], events: list[Event]) -> Table:
    """FR 16.2: riders who came to a pile in this round take its tokens in their order at the end of the round."""
    piles, tokens = list[Pile](), list(table.tokens)
    for pile in table.piles:
        reached = [rider for rider in in_order(table, track, places) if _came_to(table, track, places, rider, pile.row)]
        for rider, value in zip(reached, pile.values, strict=False):
            tokens.append(Taken(rider, pile.points, value))
            events.append(TookToken(RIDERS[rider], pile.points, value, track.landing[pile.row]))
        left = pile.values[len(reached) :]
        if left:
            piles.append(msgspec.structs.replace(pile, values=left))
    return msgspec.structs.replace(table, piles=tuple(piles), tokens=tuple(tokens))


def _came_to(table: Table, track: Course, places: Sequence[int], rider: int, row: int) -> bool:
    before = table.cells[rider]
    return track.row[before] < row <= track.row[places[rider]]


def arrive(table: Table, track: Course, places: list[int], events: list[Event]) -> Table:
    """FR 16.4 to 16.7: times and podium of those who crossed the line in this round; a minute for all others."""
    across = [rider for rider in in_order(table, track, places) if places[rider] >= track.line]
    fronts = _fronts(table, track, places, across)
    home, order = list(table.home), [RIDERS[arrival.rider] for arrival in table.home]
    for rider in across:
        front = fronts[rider]
        row = track.row[places[front]]
        time = seconds(track, row) + content.timing().minute * table.minutes
        order.append(RIDERS[rider])
        home.append(Arrival(rider, len(order), time, podium(table.kind, order)[-1]))
        clause = "FR 16.5" if front == rider else "FR 16.6"
        last = home[-1]
        events.append(CameHome(RIDERS[rider], last.place, time, last.podium, RIDERS[front], track.landing[row], clause))
    late = [rider for rider, cell in enumerate(places) if 0 <= cell < track.line]
    if home and late:
        events.append(Delayed(tuple(RIDERS[rider] for rider in late), content.timing().minute))
    minutes = table.minutes + bool(home)
    return msgspec.structs.replace(table, home=tuple(home), minutes=minutes)


def seconds(track: Course, row: int) -> int:
    """FR 16.5: what the timing tile shows beside a row across the line."""
    shown = content.timing().ascent if track.ascent[track.finish] else content.timing().flat
    return shown[min(row - track.finish, len(shown) - 1)]


def _fronts(table: Table, track: Course, places: Sequence[int], across: list[int]) -> dict[int, int]:
    """FR 16.6: the front rider of everybody's pack, among those across the line."""
    found: dict[int, int] = {}
    for team in _who_share(table, across):
        rows = {rider: track.row[places[rider]] for rider in team}
        for pack in packs(rows.values()):
            riders = [rider for rider in team if rows[rider] in pack]
            found |= dict.fromkeys(riders, riders[0])
    return found


def _who_share(table: Table, across: list[int]) -> list[list[int]]:
    """Riders who can be in one pack: all, one's team (FR 19.2) or nobody (FR 19.5)."""
    if table.kind == INDIVIDUAL:
        return [[rider] for rider in across]
    if table.kind == TEAM:
        return [
            [rider for rider in across if rider // table.riders == seat]
            for seat in dict.fromkeys(rider // table.riders for rider in across)
        ]
    return [across]


def podium(kind: str, riders: Sequence[str]) -> tuple[int, ...]:
    """FR 16.4, FR 19.4: the tour points of riders who crossed the line in this order."""
    points, teams, won = list(content.tour_numbers().podium), set[str](), []
    for rider in riders:
        counts = kind != TEAM or rider[0] not in teams
        teams.add(rider[0])
        won.append(points.pop(0) if counts and points else 0)
    return tuple(won)
