"""The golden races show everything that can happen, each what it is there for, and offer the moves that there are."""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest

from census import census
from games.leader_1.golden import FOLDER, WANTED, shown
from games.leader_1.walker import offered
from paceline.core.game import CHANCE
from paceline.core.race import Race
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import Ride
from paceline.games.leader_1.events import Event
from paceline.games.leader_1.rules.order import course_of
from paceline.games.leader_1.rules.riding import asked_rider, mover, traffic

TOO_RARE: Final = {
    # L1 13.2: twelve tiles of a colour, five riders of a role and three feed zones from 15 hexagons on; five riders who
    # eat none of theirs on so long a course fill some 280 lines.
    "unfed"
}
ROWS: Final = [
    line.split()[:2]
    for line in (census.HERE / "leader-1.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def test_every_kind_of_event_is_in_some_golden_race() -> None:
    told = {line.split()[0] for file in FOLDER.glob("*.events") for line in file.read_text("utf-8").splitlines()}
    assert told == {kind.__struct_config__.tag for kind in get_args(Event)} - TOO_RARE


@pytest.mark.parametrize("name", [file.stem for file in sorted(FOLDER.glob("*.race"))])
def test_a_golden_race_shows_what_it_is_there_for(name: str) -> None:
    found, _ = shown(Race.read(GAME, (FOLDER / f"{name}.race").read_text("utf-8")).log)
    assert WANTED[name] - found == set()


def rides(state: Any) -> list[Ride]:
    """Return the moves that the seats are offered."""
    return [
        action
        for seat in GAME.to_act(state)
        if seat != CHANCE
        for action in GAME.legal(state, seat)
        if isinstance(action, Ride)
    ]


def test_the_census_counts_the_moves_of_every_way() -> None:
    """L1 9: at its positions and one input later, against every way square by square."""
    compared = 0
    for race, made in ROWS:
        state = census.position(GAME, race, int(made))
        following = [GAME.apply(state, entry.seat, entry.action)[0] for entry in census.inputs(GAME, state)[:3]]
        for one in (state, *following):
            if found := rides(one):
                table = one.table
                rider = asked_rider(table)
                slowly = offered(course_of(table), mover(table, rider), traffic(table), table.rules.stop_on_black)
                assert tuple(found) == slowly
                compared += len(found)
    assert compared > 300
