"""Random races and positions, and the comparison of the kernel with the reference rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import numpy as np

from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.actions import NUMBER
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.kernel.state import RACE, cards_of, cells_of, fallen_of
from paceline.games.flamme_rouge.kernel.tables import CARD, NOTHING, Records, board_of, ground_of
from paceline.games.flamme_rouge.rules.round import ride_round, tire_riders
from paceline.games.flamme_rouge.rules.setup import EXPANSIONS, Options
from paceline.games.flamme_rouge.rules.variants import VARIANTS
from paceline.games.flamme_rouge.state import State, Table, course_of, deck_of


def any_options(rng: Random, *, draft: bool = True) -> tuple[Options, int]:
    """Return options and seats of some race that can be set up."""
    while True:
        options, seats = _draw_options(rng, draft)
        try:
            GAME.setup(seats, options)
        except BadOptions:
            continue
        return options, seats


def _draw_options(rng: Random, draft: bool) -> tuple[Options, int]:
    boxes = tuple(box for box in EXPANSIONS if rng.random() < 0.5)
    seats = rng.choice((2, 3, 4, 5, 6, 8) if "peloton" in boxes else (2, 3, 4))
    stage = rng.choice(content.stage_cards()).name
    options = GAME.with_needs(Options(stage=stage, expansions=boxes, first=rng.randrange(seats)))
    changes: dict[str, Any] = {
        "variants": tuple(word for word in VARIANTS if rng.random() < 0.3),
        "breakaway": rng.random() < 0.7,
        "handicap": tuple(rng.choice((0, 0, 1, 2)) for _ in range(seats)),
    }
    if "peloton" in options.expansions and rng.random() < 0.5:
        changes["dummies"] = tuple(rng.choice(("", "", "muscle", "peloton")) for _ in range(seats))
        changes["handicap"] = ()
    if "grand-tour" in options.expansions:
        changes |= _draw_tour(rng, seats, draft)
    return msgspec.structs.replace(options, **changes), seats


def _draw_tour(rng: Random, seats: int, draft: bool) -> dict[str, Any]:
    riders = 2 * seats if seats <= 6 else seats
    known = content.specialists()
    names = [[*(name for name in known if known[name].kind == kind), ""] for kind in "SR"]
    changes: dict[str, Any] = {"timed": rng.random() < 0.5}
    if rng.random() < 0.5:
        changes["kind"] = rng.choice(content.STAGE_KINDS)
    if draft and rng.random() < 0.3:
        changes["draft"] = True
    elif rng.random() < 0.6:
        changes["specialists"] = tuple(rng.choice(names[rider % 2]) for rider in range(riders))
    if rng.random() < 0.3:
        changes["fatigue"] = tuple(rng.randrange(4) for _ in range(riders))
    return changes


def compare(record: Any, state: State) -> None:
    """Check that the record of a race says what the state of the reference says."""
    table = state.table
    riders = len(table.cells)
    assert record["round"] == table.round
    assert cells_of(record, riders) == table.cells
    assert fallen_of(record, riders) == table.fallen
    assert tuple(cards_of(record, rider) for rider in range(riders)) == state.cards
    assert bool(record["over"]) == (not state.owing and not state.drawing)
    assert (record["home"], record["minutes"]) == (len(table.home), table.minutes)
    for arrival in table.home if not record["over"] else ():
        shown = [record[field][arrival.rider] for field in ("place", "time", "podium")]
        assert shown == [arrival.place, arrival.time, arrival.podium]
    for points in ("sprint", "mountain"):
        taken = [sum(token.value for token in table.tokens if (token.rider, token.points) == (rider, points))
                 for rider in range(riders)]  # fmt: skip
        assert record[points][:riders].tolist() == taken
    assert not table.leads or tuple(record["leads"][:riders]) == table.leads


class Positions:
    """Random positions of one race, each with a card for every rider, as tables and as records."""

    def __init__(self, rng: Random, number: int) -> None:
        self.table, self.track = _any_road(rng)
        self.boards, self.races = board_of(self.table), np.zeros(number, RACE)
        self.tables: list[tuple[Table, tuple[str, ...], set[int]]] = []
        ground = ground_of(self.track)
        self.races["ground"][:, : len(ground)] = ground
        self.races["refresh_row"], self.races["shown"], self.races["cell"] = NOTHING, NOTHING, NOTHING
        self.races["played"] = NOTHING
        for record in self.races:
            self._fill(record, rng)

    def _fill(self, record: Any, rng: Random) -> None:
        riders = len(self.table.cells)
        rows = range(row := rng.randrange(self.track.finish), row + rng.choice((6, 9, 12, 16)))
        cells = [cell for row in rows for cell in self.track.landing[row]]
        places = rng.sample(cells, riders) if len(cells) >= riders else None
        if places is None:
            return self._fill(record, rng)
        played = tuple(rng.choice(deck_of(self.table, rider) or ("2!", "9!")) for rider in range(riders))
        played = tuple("9!" if card == "!" else card for card in played)
        down = {rider for rider in range(riders) if rng.random() < 0.08}
        self.tables.append((msgspec.structs.replace(self.table, cells=tuple(places)), played, down))
        record["cell"][:riders], record["played"][:riders] = places, [CARD[card] for card in played]
        record["fallen"][list(down)] = 1
        return None

    def find_difference(self, close: Callable[[Records, Records], None]) -> str:
        """Ride one round of every position on both sides; return the first difference, or nothing."""
        close(self.boards, self.races)
        riders = len(self.table.cells)
        for record, (table, played, down) in zip(self.races, self.tables, strict=True):
            cells, order = ride_round(table, self.track, played, [], lying := set(down))
            tired = tire_riders(table, self.track, cells, played, [])
            theirs = (tuple(cells), tuple(sorted(lying)), tired, tuple(NUMBER[name] for name in order))
            took = tuple(rider for rider in range(riders) if record["tired"][rider])
            ours = cells_of(record, riders), fallen_of(record, riders), took, tuple(record["order"][:riders].tolist())
            if ours != theirs:
                return f"{table.stage} {table.cells} {played} {down}: {ours} instead of {theirs}"
        return ""


def _any_road(rng: Random) -> tuple[Table, Course]:
    """Return the table of a race that is not timed, with its weather laid."""
    while True:
        options, seats = any_options(rng, draft=False)
        table = GAME.setup(seats, options).table
        if table.timed:
            continue
        if table.weather is None:
            tiles = len(content.tiles() and table.stage)
            table = msgspec.structs.replace(table, weather=tuple(rng.choice(content.WEATHER) for _ in range(tiles)))
        return table, course_of(table)
