"""A process to be killed: appends to many tables at once and prints what was acknowledged, as `table n`."""

from __future__ import annotations

import asyncio
import sys

from web.store.keeping import LINES, opened, racing

TABLES = 10


async def main(url: str, first: str) -> None:
    async with opened(url) as store:

        async def ride(table: str) -> None:
            n = 0
            while True:
                n += 1
                await store.append(table, n, LINES)
                print(table, n, flush=True)

        await asyncio.gather(*[ride(await racing(store, id=f"{first}-{seat}")) for seat in range(TABLES)])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
