"""Boards and riders as pictures."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, QueryParameter

from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError
from paceline.draw.board import LONGEST, SHORTEST, Layout
from paceline.draw.parts.jerseys import jersey_svg
from paceline.draw.parts.riders import rider_svg
from paceline.draw.picture import draw_vignette
from paceline.draw.scene import Energy, Token
from paceline.draw.svg.night import by_night
from paceline.i18n import DEFAULT, Catalogue, catalogue
from paceline.web.bots.pool import Pool
from paceline.web.bots.worker import BoardRequest, PosterRequest
from paceline.web.errors import Refusal
from paceline.web.frames import board_version
from paceline.web.lobby import race_options
from paceline.web.protocol import SeatRequest
from paceline.web.race import TableRace
from paceline.web.routes.assets import COMPRESSED, REVALIDATED, Asset
from paceline.web.routes.tables import Speak
from paceline.web.store import SeatRow
from paceline.web.table import Setup
from paceline.web.tables import Tables

_FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
_BY_LANGUAGE: Final = {"Vary": "Accept-Language"}
_FOR_A_DAY: Final = {"Cache-Control": "public, max-age=86400"} | _BY_LANGUAGE
_NOT_CACHED: Final = {"Cache-Control": "no-store"}
_MOST_BOARDS: Final = 64
AnySeat: TypeAlias = SeatRequest | SeatRow
_Letter = Annotated[str, msgspec.Meta(pattern=r"\A\w\Z")]
_Word = Annotated[str, msgspec.Meta(max_length=12, pattern=r"\A[^\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]*\Z")]
"""Characters that XML allows."""


class Boards:
    """A cache of boards and posters, shared by all tables on the same course.

    They are drawn in a process of their own, so that no bot waits for them.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._assets: OrderedDict[Hashable, Asset] = OrderedDict()
        self._drawn: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()

    async def draw(
        self, race: TableRace, layout: Layout, shape: int | None = None, language: str = DEFAULT
    ) -> tuple[str, bytes]:
        """Return the version and the JSON of the current board in a language."""
        view = race.game.view(race.state, None)
        version = board_version(race.game.presentation.scene(view, (), catalogue(language)))
        request = BoardRequest(race.header.game, msgspec.Raw(to_json(view)), layout, shape, language)
        key = course_key(race), version, layout, shape, language
        return version, await self._draw(key, "board", to_json(request))

    async def poster(
        self,
        game: AnyGame,
        setup: Setup,
        seats: Sequence[AnySeat],
        language: str = DEFAULT,
        *,
        small: bool = False,
    ) -> bytes:
        """Return the course of a race as an SVG document, before the start too; `small` draws a thumbnail."""
        options = race_options(game, setup, seats)
        request = to_json(PosterRequest(game.facts.name, len(seats), msgspec.Raw(to_json(options)), language, small))
        return await self._draw(request, "poster", request)

    async def thumbnail(self, game: AnyGame, setup: Setup, seats: Sequence[AnySeat], *, night: bool) -> Asset:
        """Return a small picture of the course of a race, compressed once."""
        drawn = await self.poster(game, setup, seats, small=True)
        return self._compressed(drawn, night=night)

    async def game_poster(self, name: str) -> Asset:
        """Return the poster of a game, compressed once."""
        drawn = await self._draw(("game", name), "game_poster", registry.game(name).facts.name.encode())
        return self._compressed(drawn, night=False)

    def _compressed(self, drawn: bytes, *, night: bool) -> Asset:
        """Return a drawing in the colours of day or night, compressed; equal drawings share it."""
        key = hash(drawn), night
        if key not in self._assets:
            self._assets[key] = Asset(by_night(drawn) if night else drawn, "image/svg+xml")
            while len(self._assets) > _MOST_BOARDS:
                self._assets.popitem(last=False)
        return self._assets[key]

    async def _draw(self, key: Hashable, function: str, request: bytes) -> bytes:
        """Return a drawing; concurrent requests share it."""
        drawing = self._drawn.get(key)
        if drawing is None:
            drawing = self._drawn[key] = asyncio.ensure_future(self._pool.call(function, request))
            while len(self._drawn) > _MOST_BOARDS:
                self._drawn.popitem(last=False)
        try:
            content = await asyncio.shield(drawing)
        except PacelineError:
            self._drawn.pop(key, None)  # the next request tries again
            raise
        if key in self._drawn:
            self._drawn.move_to_end(key)
        return content


def course_key(race: TableRace) -> str:
    """Return a key that is the same for all races on the same course."""
    return to_json((race.header.game, race.header.content, len(race.header.seats), race.header.options)).decode()


@get("/api/tables/{name:str}/board/{layout:str}", media_type=MediaType.JSON)
async def board(
    name: FromPath[str],
    layout: FromPath[str],
    *,
    state: State,
    speak: Speak,
    wanted: Annotated[str, QueryParameter(name="version")] = "",
    shape: Annotated[int | None, QueryParameter(ge=SHORTEST, le=LONGEST)] = None,
    night: FromQuery[bool] = False,
) -> Response[bytes]:
    """Return the course without riders as SVG, with the position of every cell.

    `shape` asks for a map or profile made for a window that is 1.2 to this power times as wide as high, `night` for
    the colours of the night.
    """
    tables: Tables = state.tables
    drawn_as = msgspec.convert(layout, Layout)
    race = (await tables.get(name)).race
    if race is None:
        raise Refusal("not-racing", 409, "table.not-racing")
    version, content = await state.boards.draw(race, drawn_as, shape, speak.language)
    content = by_night(content) if night else content
    headers = _FOR_EVER | _BY_LANGUAGE if version == wanted else _NOT_CACHED
    return Response(content, media_type=MediaType.JSON, headers=headers)


@get("/api/tables/{name:str}/course.svg", media_type="image/svg+xml")
async def course(name: FromPath[str], state: State, speak: Speak, night: FromQuery[bool] = False) -> Response[bytes]:
    """Return the course with its profile, for those who wait for the start."""
    tables: Tables = state.tables
    table = await tables.get(name)
    content = await state.boards.poster(table.game, table.setup, table.seats, speak.language)
    content = by_night(content) if night else content
    return Response(content, media_type="image/svg+xml", headers=_NOT_CACHED)


@get("/api/tables/{name:str}/thumbnail.svg", opt=COMPRESSED, media_type="image/svg+xml")
async def thumbnail(
    name: FromPath[str], request: Request[Any, Any, Any], state: State, night: FromQuery[bool] = False
) -> Response[bytes]:
    """Return the course as a small map without words."""
    tables: Tables = state.tables
    table = await tables.get(name)
    drawn: Asset = await state.boards.thumbnail(table.game, table.setup, table.seats, night=night)
    return drawn.respond(request, REVALIDATED)


@get("/draw/game.svg", opt=COMPRESSED)
async def game_poster(game: FromQuery[str], request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Draw the poster of a game; it is printed, and looks by night as by day."""
    boards: Boards = state.boards
    return (await boards.game_poster(game)).respond(request, "public, max-age=86400")


class RiderRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a `Token` that a rider's portrait shows."""

    team: _Letter
    kind: _Letter
    layout: Layout
    mine: bool = False
    tired: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    last: _Word = ""
    down: bool = False
    dummy: _Word = ""
    jersey: _Word = ""
    energy: Annotated[int, msgspec.Meta(ge=0, le=999)] | None = None
    """Energy left, for the plate on a ribbon."""
    flat: bool = False
    spent: bool = False
    counted: bool = False
    """True to show fatigue as a number."""
    plate: bool = True
    """False for a cyclist without a plate, on a ribbon."""
    turn: Annotated[float, msgspec.Meta(ge=-360, le=360)] = 0.0


@lru_cache(maxsize=1024)
def draw_rider(request: RiderRequest) -> str:
    """Return a rider as a standalone SVG document."""
    token = Token(
        rider=request.team + request.kind,
        team=request.team,
        kind=request.kind,
        cell=-1,
        name="",
        mine=request.mine,
        tired=request.tired,
        last=request.last,
        down=request.down,
        dummy=request.dummy,
        jersey=request.jersey,
        energy=None if request.energy is None else Energy(request.energy, request.energy),
        flat=request.flat,
        spent=request.spent,
    )
    return rider_svg(token, request.layout, request.turn, counted=request.counted, plate=request.plate)


@get("/draw/rider.svg", media_type="image/svg+xml", sync_to_thread=False)
def rider(
    request: Request[Any, Any, Any], team: FromQuery[str], kind: FromQuery[str], layout: FromQuery[str] = "map"
) -> Response[str]:
    """Draw a rider; further query parameters are the fields of `RiderRequest`."""
    fields = {name: request.query_params.get(name) for name in request.query_params}
    wanted = msgspec.convert({**fields, "team": team, "kind": kind, "layout": layout}, RiderRequest, strict=False)
    return Response(draw_rider(wanted), media_type="image/svg+xml", headers=_FOR_EVER)


@lru_cache(maxsize=64)
def draw_lesson(game: str, lesson: str, speak: Catalogue) -> str:
    """Return the picture of a lesson; raise `no-such-page` if it has none."""
    lessons = registry.game(game).presentation.lessons(speak)
    scenes = [one.picture for one in lessons if one.id == lesson and one.picture is not None]
    if not scenes:
        raise Refusal("no-such-page", 404, "table.http.no-such-page")
    return draw_vignette(scenes[0])


@get("/draw/lesson.svg", media_type="image/svg+xml", sync_to_thread=True)
def lesson(
    game: FromQuery[str], lesson: FromQuery[str], speak: Speak, night: FromQuery[bool] = False
) -> Response[bytes]:
    """Draw what a lesson is about."""
    content = draw_lesson(game, lesson, speak).encode()
    return Response(by_night(content) if night else content, media_type="image/svg+xml", headers=_FOR_A_DAY)


@get("/draw/jersey.svg", media_type="image/svg+xml", sync_to_thread=False)
def jersey(team: FromQuery[str] = "") -> Response[str]:
    """Draw the jersey of a team; a dashed one without a team."""
    letter = msgspec.convert(team, _Letter) if team else ""
    return Response(jersey_svg(letter), media_type="image/svg+xml", headers=_FOR_EVER)


HANDLERS = [board, course, thumbnail, game_poster, rider, lesson, jersey]
