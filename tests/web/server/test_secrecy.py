"""Frames to rivals and spectators, searched for secrets, over whole races of every game."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec
import pytest

from paceline.core import registry
from paceline.web.protocol import TableCreated
from soak import amount
from web.server.harness import PERSON, House, bot
from web.server.riders import Rider, any_of, tokens_of
from web.server.twins import Twins, alike, logs_of, twins_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]
GAMES = (*registry.BUILT_IN, "toy")
FIELDS: dict[str, tuple[dict[str, Any], str]] = {
    "toy": ({"stage": "long"}, "random"),  # a short one may be over at once
    "on-the-rivet": ({"course": "START-A C1 FIN-A"}, "easy"),  # at random, half of everything is taken back
}
"""Options and the bot, if the usual ones will not do for a race to its end."""
MOVES = 30
"""Answers after which twins are no longer compared."""


def test_every_game_says_which_draws_are_hidden() -> None:
    assert set(GAMES) == set(registry.names())
    for name in GAMES:
        assert any(list(twins_of(log, which)) for which, log in logs_of(name).items()), name


# Twins over real sockets.


class Side:
    """One of two twin races: everybody who plays, those who must learn nothing, and spectators."""

    def __init__(self, house: House, text: str, owner: int) -> None:
        answer = house.post("/api/races", text)
        assert answer.status_code == 201, answer.text
        self.house, self.made = house, msgspec.json.decode(answer.content, type=TableCreated)
        self.owner = owner

    async def gather(self, stack: AsyncExitStack) -> None:
        rivals = [seat.token for seat in self.made.seats if seat.seat != self.owner]
        self.bots_task = await stack.enter_async_context(Rider.sitting(self.house, self.made))
        await self.bots_task.drain()
        self.rivals = await stack.enter_async_context(Rider.at(self.house, self.made.table, *rivals))
        self.spectator = await stack.enter_async_context(Rider.at(self.house, self.made.table))

    async def received(self) -> list[list[str]]:
        """Return the frames of the rivals and the spectator, without the id of the table."""
        for rider in (self.rivals, self.spectator):
            await rider.drain()
        everything = racing(self.rivals.frames), racing(self.spectator.frames), [self.public()]
        return [[frame.replace(self.made.table, "TABLE") for frame in frames] for frames in everything]

    def public(self) -> str:
        return self.house.get(f"/api/tables/{self.made.table}").text


def racing(frames: list[str]) -> list[str]:
    """Return the frames until the race was over: when a finished race is archived is a matter of chance."""
    over = [n for n, frame in enumerate(frames, 1) if frame.startswith('{"type":"info"') and '"phase":"over"' in frame]
    return frames[: over[0]] if over else frames


async def compared(house: House, twins: Twins) -> int:
    """Ride both on in the same way as long as possible; return how many answers were given."""
    answers = [*alike(twins, MOVES)]
    if not answers:
        return 0
    sides = [Side(house, text, twins.owner) for text in twins.texts()]
    async with AsyncExitStack() as stack:
        for side in sides:
            await side.gather(stack)
        for seat, action in answers:
            assert sorted(sides[0].bots_task.asks) == sorted(sides[1].bots_task.asks)
            for side in sides:
                assert await side.bots_task.move(seat, action) is None
        received = [await side.received() for side in sides]
    assert received[0] == received[1]
    return len(answers)


@pytest.mark.parametrize("name", GAMES)
async def test_nobody_can_distinguish_twin_races(sqlite_house: House, name: str) -> None:
    moves = 0
    for which, log in islice(logs_of(name).items(), amount(3, 5)):
        for twins in islice(twins_of(log, which, every=len(log.entries) // 12), 2):
            moves += await compared(sqlite_house, twins)
    assert moves > 10


async def test_the_progress_of_a_rival_is_secret(house: House) -> None:
    """A rival answers for one rider and draws for the other: nobody is sent anything before both have answered."""
    made = house.make(
        game="flamme-rouge", seats=[PERSON, PERSON], start=True, patience=0, options={"stage": "Avenue Corso Paseo"}
    )
    mine, theirs = tokens_of(made)
    async with (
        Rider.at(house, made.table, theirs) as rival,
        Rider.at(house, made.table, mine) as rider,
        Rider.at(house, made.table) as spectator,
    ):
        await placed(rider, rival)
        waited = 0
        for _ in range(3):
            while rival.asks:
                for somebody in (rider, spectator):
                    await somebody.drain()
                before = seen(house, made.table, mine), seen(house, made.table)
                counts = len(rider.received("step")), len(spectator.received("step"))
                await rival.move(1)
                await rival.drain()
                for somebody in (rider, spectator):
                    await somebody.drain()
                if rival.asks:
                    assert (seen(house, made.table, mine), seen(house, made.table)) == before
                    assert (len(rider.received("step")), len(spectator.received("step"))) == counts
                    waited += 1
                else:
                    assert len(spectator.received("step")) > counts[1]
            await finish_round(rider, rival)
        assert waited == 3 * 2


def seen(house: House, table: str, *tokens: str) -> str:
    return house.get(f"/api/tables/{table}", *tokens).text


async def placed(rider: Rider, rival: Rider) -> None:
    """Ride until both hold cards or may draw them: then both are asked at once."""
    while not (rider.asks and rival.asks):
        seat = 0 if rider.asks else 1
        somebody = rider if rider.asks else rival
        assert await somebody.move(seat) is None
        for one in (rider, rival):
            await one.drain()


async def finish_round(rider: Rider, rival: Rider) -> None:
    while not rival.asks:
        await rider.move(0)
        await rider.drain()
        await rival.drain()


# The seed and the log.


@pytest.mark.parametrize("name", GAMES)
async def test_seed_and_log_are_secret_until_the_end_and_then_public(sqlite_house: House, name: str) -> None:
    options, third = FIELDS.get(name, ({}, "random"))
    made = sqlite_house.make(game=name, seats=[PERSON, PERSON, bot(third)], options=options, start=True, patience=0)
    table = made.table
    async with (
        Rider.at(sqlite_house, table, made.host, *tokens_of(made), policy=any_of(1)) as rider,
        Rider.at(sqlite_house, table) as spectator,
    ):
        shown = rider.info["seed_hash"]
        secret: list[Any] = []
        for _ in range(2):
            for path in ("race", "replay", "playouts"):
                for tokens in ((), (made.host, *tokens_of(made))):
                    answer = sqlite_house.get(f"/api/tables/{table}/{path}", *tokens)
                    secret.append((answer.status_code, answer.json()["error"]["code"]))
            await rider.until(lambda: rider.asks)
            for seat in sorted(rider.asks):
                await rider.move(seat)
        assert set(secret) == {(403, "secret-until-the-end")}
        await asyncio.gather(rider.ride(), spectator.until(lambda: spectator.over))
        assert [rider.info[key] for key in ("seed", "seed_hash")] == [spectator.info["seed"], shown]
        seed = rider.info["seed"]
    assert sha256(str(seed).encode()).hexdigest() == shown
    leaks = [frame for frame in rider.frames + spectator.frames if str(seed) in frame]
    assert {msgspec.json.decode(frame)["info"]["phase"] for frame in leaks} == {"over"}
    assert sqlite_house.race(table).splitlines()[0].count(str(seed)) == 1
    replayed = sqlite_house.get(f"/api/tables/{table}/replay").json()
    assert replayed["info"]["ranking"] == spectator.info["ranking"]
    lines = [line for snapshot in replayed["snapshots"] for line in snapshot.get("lines", [])]
    assert lines == spectator.lines[None]
    assert len(replayed["hands"]) == len(replayed["snapshots"])


async def test_the_race_so_far_is_what_spectators_saw(sqlite_house: House) -> None:
    made = sqlite_house.make(
        game="flamme-rouge", seats=[PERSON, PERSON], options={"stage": "abLu"}, start=True, patience=0
    )
    path = f"/api/tables/{made.table}/history"
    async with (
        Rider.at(sqlite_house, made.table, *tokens_of(made), policy=any_of(1)) as rider,
        Rider.at(sqlite_house, made.table) as spectator,
    ):
        for _ in range(12):
            await rider.until(lambda: rider.asks)
            for seat in sorted(rider.asks):
                await rider.move(seat)
            await rider.drain()
            await spectator.drain()
            for tokens in ((), tokens_of(made)):
                told = sqlite_house.get(path, *tokens).json()
                assert told["hands"] == []
                assert {snapshot["seat"] for snapshot in told["snapshots"]} == {None}
                assert not any(snapshot["ask"] for snapshot in told["snapshots"])
                assert [
                    line for snapshot in told["snapshots"] for line in snapshot.get("lines", [])
                ] == spectator.lines[None]


async def test_seeds_and_names_cannot_be_guessed(sqlite_house: House) -> None:
    made = [sqlite_house.make(game="toy", seats=[bot("bold")] * 2, start=True) for _ in range(5)]
    infos = []
    for table in made:
        async with Rider.at(sqlite_house, table.table) as spectator:
            await spectator.ride()
            infos.append(spectator.info)
    assert len({info["seed"] for info in infos}) == 5
    assert all(len(info["seed"]) >= 32 for info in infos)
    assert len({table.table for table in made}) == 5
    assert all(len(table.table) >= 10 for table in made)
