"""Boards and riders as pictures."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, QueryParameter

from paceline.core.codec import to_json
from paceline.core.messages import PacelineError
from paceline.draw.board import Layout
from paceline.i18n import english
from paceline.web.errors import Refusal
from paceline.web.pictures import BoardWish, RiderWish, rider, version
from paceline.web.pool import Pool
from paceline.web.race import Live
from paceline.web.tables import Hub

_FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
_NOT_KEPT: Final = {"Cache-Control": "no-store"}
_MOST_BOARDS: Final = 64


class Boards:
    """Boards that were drawn lately, for all tables that ride on the same course; each is drawn once.

    They are drawn in a process of their own, so that no bot waits for them.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._drawn: OrderedDict[tuple[str, str, str], asyncio.Future[bytes]] = OrderedDict()

    async def drawn(self, live: Live, layout: Layout) -> tuple[str, bytes]:
        """The board of a race as it lies now, and its version."""
        view = live.game.view(live.state, None)
        name = version(live.game.presentation.scene(view, (), english()))
        key = (course_key(live), name, layout)
        board = self._drawn.get(key)
        if board is None:
            wish = BoardWish(live.header.game, msgspec.Raw(to_json(view)), layout)
            board = self._drawn[key] = asyncio.ensure_future(self._pool.call("board", to_json(wish)))
            while len(self._drawn) > _MOST_BOARDS:
                self._drawn.popitem(last=False)
        try:
            content = await asyncio.shield(board)
        except PacelineError:
            self._drawn.pop(key, None)  # the next one who asks may have more luck
            raise
        if key in self._drawn:
            self._drawn.move_to_end(key)
        return name, content


def course_key(live: Live) -> str:
    """What tells the course of a race from all others."""
    return to_json((live.header.game, live.header.content, len(live.header.seats), live.header.options)).decode()


@get("/api/tables/{name:str}/board/{layout:str}", media_type=MediaType.JSON)
async def board(
    name: FromPath[str],
    layout: FromPath[str],
    state: State,
    wanted: Annotated[str, QueryParameter(name="version")] = "",
) -> Response[bytes]:
    """The course without its riders, as SVG, and where every cell lies on it."""
    hub: Hub = state.hub
    shape = msgspec.convert(layout, Layout)
    live = (await hub.table(name)).live
    if live is None:
        raise Refusal("not-racing", 409, "table.not-racing")
    found, content = await state.boards.drawn(live, shape)
    return Response(content, media_type=MediaType.JSON, headers=_FOR_EVER if found == wanted else _NOT_KEPT)


@get("/draw/rider.svg", media_type="image/svg+xml", sync_to_thread=False)
def portrait(
    request: Request[Any, Any, Any], team: FromQuery[str], kind: FromQuery[str], layout: FromQuery[str] = "map"
) -> Response[str]:
    """A rider; `mine`, `tired`, `last`, `down`, `dummy`, `jersey`, `energy`, `flat` and `turn` say more."""
    fields = {name: request.query_params.get(name) for name in request.query_params}
    wish = msgspec.convert({**fields, "team": team, "kind": kind, "layout": layout}, RiderWish, strict=False)
    return Response(rider(wish), media_type="image/svg+xml", headers=_FOR_EVER)


HANDLERS = [board, portrait]
