"""The fair queue: one visitor's heavy requests never delay another's for longer than one of them takes."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from paceline.web.errors import Refusal
from paceline.web.history.queue import MOST_WAITING, VISITOR, FairQueue

pytestmark = pytest.mark.anyio


class Work:
    """Requests of visitors that end when the test says so, in the order in which they began."""

    def __init__(self, places: int) -> None:
        self.queue, self.begun = FairQueue(places), list[str]()
        self.running: dict[str, asyncio.Event] = {}

    async def request(self, visitor: str, name: str) -> None:
        VISITOR.set(visitor)
        async with self.queue.place():
            self.begun.append(name)
            self.running[name] = asyncio.Event()
            await self.running[name].wait()
            del self.running[name]

    def ask(self, visitor: str, name: str) -> asyncio.Task[None]:
        return asyncio.ensure_future(self.request(visitor, name))

    async def end(self, *names: str) -> None:
        for name in names:
            self.running[name].set()
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_addresses_take_turns_and_none_holds_two_places() -> None:
    work = Work(2)
    tasks = [work.ask("one", f"one {number}") for number in range(4)]
    await settle()
    assert work.begun == ["one 0"]  # a place stays free for somebody else
    tasks += [work.ask("two", "two 0"), work.ask("three", "three 0")]
    await settle()
    assert work.begun == ["one 0", "two 0"]
    await work.end("two 0")
    assert work.begun[2:] == ["three 0"]
    await work.end("one 0", "three 0")
    for number in (1, 2, 3):
        assert work.begun[-1] == f"one {number}"
        await work.end(f"one {number}")
    await asyncio.gather(*tasks)


async def test_who_gives_up_waiting_takes_nobodys_place() -> None:
    work = Work(1)
    first, second, third = work.ask("one", "a"), work.ask("two", "b"), work.ask("three", "c")
    await settle()
    second.cancel()
    with suppress(asyncio.CancelledError):
        await second
    await work.end("a")
    assert work.begun == ["a", "c"]
    await work.end("c")
    await asyncio.gather(first, third)


async def test_too_many_requests_of_one_address_are_refused() -> None:
    work = Work(1)
    tasks = [work.ask("one", str(number)) for number in range(MOST_WAITING + 1)]
    await settle()
    with pytest.raises(Refusal) as refused:
        await work.request("one", "more")
    assert refused.value.status == 429
    other = work.ask("two", "other")
    await settle()
    for task in tasks[1:]:
        task.cancel()
    await work.end("0")
    assert work.begun == ["0", "other"]
    await work.end("other")
    await asyncio.gather(*tasks, other, return_exceptions=True)
