"""Offer the choices before a race, check a set-up, and draw courses that nobody rides yet."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.messages import BadOptions
from paceline.draw.svg.night import by_night
from paceline.web.bots.pool import Pool
from paceline.web.bots.worker import CourseDrawing, PosterRequest, ThumbnailRequest
from paceline.web.guard.limits import LONGEST_SET_UP, MOST_SEATS
from paceline.web.lobby import race_options
from paceline.web.protocol import SeatRequest
from paceline.web.routes.assets import COMPRESSED, FOR_EVER, REVALIDATED, Asset
from paceline.web.routes.tables import Speak
from paceline.web.set_up.check import check_lengths, check_set_up
from paceline.web.set_up.info import find_stage, set_up_info, stage_options, stage_version
from paceline.web.set_up.messages import (
    PlaceInfo,
    PlacesInfo,
    SetUpChecked,
    SetUpInfo,
    SetUpRequest,
)
from paceline.web.table import Setup

_SVG: Final = "image/svg+xml"
_MOST_THUMBNAILS, _MOST_COURSES = 256, 32
ValueT = TypeVar("ValueT")


class Shared(Generic[ValueT]):
    """A bounded cache whose values are made once, however many ask for them at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, asyncio.Future[ValueT]] = OrderedDict()

    async def get(self, key: Hashable, make: Callable[[], Awaitable[ValueT]]) -> ValueT:
        """Return the value of a key; what fails is tried again by the next who asks."""
        making = self._made.get(key)
        if making is None:
            making = self._made[key] = asyncio.ensure_future(make())
            while len(self._made) > self._most:
                self._made.popitem(last=False)
        try:
            value = await asyncio.shield(making)
        except Exception:
            self._made.pop(key, None)
            raise
        if key in self._made:
            self._made.move_to_end(key)
        return value

    def __len__(self) -> int:
        return len(self._made)


class Courses:
    """Pictures of courses, drawn once in a process of their own."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._thumbnails: Shared[Asset] = Shared(_MOST_THUMBNAILS)
        self._courses: Shared[CourseDrawing] = Shared(_MOST_COURSES)

    async def thumbnail(
        self, game: str, stage: str, of: Literal["card", "profile"], *, night: bool
    ) -> tuple[str, Asset]:
        """Return the version and the small picture of a stage that the game offers."""
        playing = registry.game(game)
        version = stage_version(playing, find_stage(playing, stage))
        seats, options = stage_options(playing, stage)
        request = ThumbnailRequest(playing.facts.name, seats, msgspec.Raw(to_json(options)), of=of)

        async def draw() -> Asset:
            drawn = await self._pool.call("thumbnail", to_json(request))
            return Asset(by_night(drawn) if night else drawn, _SVG)

        return version, await self._thumbnails.get((request.game, stage, of, version, night), draw)

    async def course(
        self, game: str, seats: tuple[SeatRequest, ...], options: dict[str, Any], language: str
    ) -> CourseDrawing:
        """Return the course of a race with these options; raise `BadOptions` if there can be none."""
        playing = registry.game(game)
        filled = race_options(playing, Setup(options=options), seats)
        request = to_json(PosterRequest(playing.facts.name, len(seats), msgspec.Raw(to_json(filled)), language))

        async def draw() -> CourseDrawing:
            return msgspec.json.decode(await self._pool.call("course", request), type=CourseDrawing)

        return await self._courses.get(request, draw)


@get("/api/games/{name:str}/set-up", opt=COMPRESSED)
async def offers(name: FromPath[str], request: Request[Any, Any, Any], speak: Speak) -> Response[bytes]:
    """Return what can be chosen before a race or tour, as `SetUpInfo`."""
    found: SetUpInfo = await asyncio.to_thread(set_up_info, name, speak)
    return Asset(msgspec.json.encode(found), "application/json", by_language=True).respond(request, REVALIDATED)


@post("/api/games/{name:str}/set-up", status_code=200, sync_to_thread=True)
def check(name: FromPath[str], data: JSONBody[SetUpRequest], speak: Speak) -> SetUpChecked:
    """Return what is wrong with a set-up, and how it could be mended."""
    return check_set_up(name, data, speak)


@get("/draw/stage.svg", opt=COMPRESSED, media_type=_SVG)
async def stage(
    request: Request[Any, Any, Any],
    state: State,
    *,
    game: FromQuery[str],
    stage: FromQuery[str],
    of: FromQuery[Literal["card", "profile"]] = "card",
    night: FromQuery[bool] = False,
) -> Response[bytes]:
    """Draw a stage as a thumbnail; with its present version the picture may be cached for ever."""
    courses: Courses = state.courses
    version, picture = await courses.thumbnail(game, stage, of, night=night)
    return picture.respond(request, FOR_EVER if request.query_params.get("version") == version else REVALIDATED)


@get("/draw/course.svg", media_type=_SVG)
async def course(
    state: State,
    speak: Speak,
    *,
    game: FromQuery[str],
    seats: FromQuery[str] = "",
    options: FromQuery[str] = "{}",
    night: FromQuery[bool] = False,
) -> Response[bytes]:
    """Draw the course of a race with these options. `seats` has the game's own teams, separated by commas."""
    courses: Courses = state.courses
    drawing = await courses.course(game, _seats(seats), _options(options), speak.language)
    svg = drawing.svg.encode()
    return Response(by_night(svg) if night else svg, media_type=_SVG, headers={"Cache-Control": REVALIDATED})


@get("/api/games/{name:str}/places")
async def places(
    name: FromPath[str], state: State, speak: Speak, seats: FromQuery[str] = "", options: FromQuery[str] = "{}"
) -> PlacesInfo:
    """Return the places of a course that can have a token, in the units of its picture."""
    courses: Courses = state.courses
    drawing = await courses.course(name, _seats(seats), _options(options), speak.language)
    found = tuple(PlaceInfo(place, x, y) for place, (x, y) in drawing.places.items())
    return PlacesInfo(drawing.width, drawing.height, found)


def _seats(given: str) -> tuple[SeatRequest, ...]:
    """Return seats in which it makes no difference who rides."""
    names = given.split(",")
    if len(names) > MOST_SEATS:
        raise BadOptions("seats", "table.bad-seats", n=len(names), most=MOST_SEATS)
    return tuple(SeatRequest("team", name) if name else SeatRequest("person") for name in names)


def _options(given: str) -> dict[str, Any]:
    """Return the options of an address; raise if they are too long or unreadable."""
    if len(given) > LONGEST_SET_UP:
        raise BadOptions("options", "table.set-up.too-long", most=LONGEST_SET_UP)
    options = msgspec.json.decode(given, type=dict[str, Any])
    check_lengths(options)
    return options


HANDLERS = [offers, check, stage, course, places]
