"""Win shares: positions of a finished race are played out by a bot that is quick enough, once for everybody."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from paceline.bots.playouts import WinShares, win_shares
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.race import Race, replay
from paceline.web.bots.playouts import PlayoutService
from paceline.web.bots.pool import JobTimedOut
from paceline.web.bots.worker import Position
from paceline.web.history.jobs import Position as RoundEnd
from paceline.web.protocol import WinSharesAt
from toygame.rules import Options
from web.server.harness import House, bot
from web.server.riders import Rider
from web.server.twins import logs_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]
PATIENT = 1000.0


def race_after(share: float) -> Race:
    """Return a race of Flamme Rouge as it stood after a share of its inputs."""
    log = next(iter(logs_of("flamme-rouge").values()))
    return replay(registry.game("flamme-rouge"), log, round(share * len(log.entries)))


def shares_in(race: Race, *candidates: str, seconds: float = PATIENT) -> Any:
    seats = len(race.log.header.seats)
    return win_shares(race.game, race.state, seats, candidates, seed="x", playouts=12, seconds=seconds)


def test_shares_are_those_of_all_seats_and_always_the_same() -> None:
    race = race_after(0.8)
    found = shares_in(race, "saver")
    assert found.bot == "saver"
    assert len(found.shares) == len(race.log.header.seats)
    assert sum(found.shares) == pytest.approx(1)
    assert shares_in(race, "saver") == found


def test_at_the_end_the_winner_has_it_all() -> None:
    race = race_after(1)
    assert race.result is not None
    first = race.result.ranking[0]
    assert shares_in(race, "saver").shares == tuple(
        1 / len(first) if seat in first else 0 for seat in range(len(race.log.header.seats))
    )


def test_a_game_whose_bots_are_slow_has_none() -> None:
    assert shares_in(race_after(0.2), "saver", "highest", seconds=0) is None


async def test_a_finished_race_is_played_out_from_the_end_of_every_round(sqlite_house: House) -> None:
    made = sqlite_house.make(game="toy", seats=[bot("bold"), bot("moody")], start=True)
    async with Rider.at(sqlite_house, made.table) as spectator:
        await spectator.until(lambda: spectator.over)
    path = f"/api/tables/{made.table}"
    told, snapshots = (
        sqlite_house.get(f"{path}/playouts").json(),
        sqlite_house.get(f"{path}/replay").json()["snapshots"],
    )
    assert told["bot"] in registry.game("toy").bots
    assert told["playouts"] == 200
    steps = [point["step"] for point in told["points"]]
    assert steps == sorted(steps)
    assert steps[-1] == len(snapshots) - 1
    assert all(sum(point["shares"]) == pytest.approx(1, abs=0.001) for point in told["points"])
    first = spectator.info["ranking"][0]
    assert told["points"][-1]["shares"] == [1 / len(first) if seat in first else 0 for seat in range(2)]
    assert sqlite_house.get(f"{path}/playouts").json() == told


class OnceLatePool:
    """A pool whose every other job runs out of time."""

    def __init__(self) -> None:
        self.asked = 0

    async def estimate(self, position: Position) -> WinShares:
        self.asked += 1
        if self.asked % 2:
            raise JobTimedOut("table.pool.timed-out", function="estimate", seconds=0)
        return WinShares("bold", (1.0, 0.0))


async def test_a_job_that_runs_out_of_time_is_tried_again() -> None:
    pool: Any = OnceLatePool()
    table: Any = SimpleNamespace(id="t", game=registry.game("toy"), seats=(0, 1), row=SimpleNamespace(game="toy"))

    async def load() -> Any:
        return [RoundEnd(0, 0, msgspec.Raw(to_json(registry.game("toy").setup(2, Options()))))]

    told = await PlayoutService(pool).win_shares(table, load)
    assert told.points == (WinSharesAt(0, (1.0, 0.0)),)
    assert pool.asked == 2 * 8
