"""Race files that people bring along."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.datastructures import State

from paceline.web import lobby
from paceline.web.errors import Refusal
from paceline.web.protocol import Made


@post("/api/races")
async def bring(request: Request[Any, Any, Any], state: State) -> Made:
    """A table from a race file (text/plain): a finished race to be replayed, another to be ridden on."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Refusal("bad-race", 400, "table.not-text") from None
    return await lobby.bring(state.hub, text)


HANDLERS = [bring]
