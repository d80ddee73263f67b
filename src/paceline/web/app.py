"""The application: its routes, its services, and their start and shutdown."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import paceline
from paceline.web import observability, routes
from paceline.web.bots.playouts import PlayoutService
from paceline.web.bots.pool import Pool
from paceline.web.errors import reader, respond
from paceline.web.history.reader import PROCESSES, SECONDS, Reader
from paceline.web.home.day import DayRaces
from paceline.web.home.live import LiveRaces
from paceline.web.pubsub import Publisher, channels_for, is_shared
from paceline.web.routes.assets import COMPRESSED_KEY
from paceline.web.routes.strict import StrictRequest
from paceline.web.security import Guesses, SecurityMiddleware
from paceline.web.settings import Settings
from paceline.web.store import Store
from paceline.web.tables import Tables

_HANDLERS: Final = (
    *routes.tables.HANDLERS,
    *routes.friends.HANDLERS,
    *routes.games.HANDLERS,
    *routes.tours.HANDLERS,
    *routes.home.HANDLERS,
    *routes.set_up.HANDLERS,
    *routes.pictures.HANDLERS,
    *routes.operations.HANDLERS,
    *routes.pages.HANDLERS,
    routes.websocket.follow,
)


_DRAWING_SECONDS: Final = 30.0
"""Seconds that drawing a board may take on a busy machine."""


_LARGE: Final = 32 * 1024
"""Bytes from which a response is compressed: boards and replays are, responses with tokens never."""


def make_app(settings: Settings) -> Litestar:
    """Return the ASGI application for these settings."""
    channels = channels_for(settings.database)
    assets = routes.pages.load_assets()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings.database, on_commit=observability.observe_commit)
        pool = Pool(settings.bots, settings.bot_seconds)
        publisher = Publisher(channels, secrets.token_hex(4), shared=is_shared(settings.database))
        reading = Pool(PROCESSES, SECONDS, eager=False)
        tables = Tables(store, pool, publisher, settings, page=assets.version, reader=Reader(reading))
        drawing = Pool(1, max(settings.bot_seconds, _DRAWING_SECONDS), eager=False)
        app.state.tables, app.state.boards = tables, routes.pictures.Boards(drawing)
        app.state.courses = routes.set_up.Courses(drawing)
        app.state.playouts = PlayoutService(pool)
        app.state.live, app.state.day = LiveRaces(tables), DayRaces(tables)
        app.state.readiness = routes.operations.Readiness(store)
        async with channels:
            await pool.start()
            await drawing.start()
            await reading.start()
            await tables.start()
            try:
                yield
            finally:
                app.state.playouts.close()
                await tables.close()
                await pool.close()
                await drawing.close()
                await reading.close()
                await store.close()

    app = Litestar(
        route_handlers=_HANDLERS,
        request_class=StrictRequest,
        state=State({"assets": assets, "guesses": Guesses(settings.limits)}),
        lifespan=[lifespan],
        dependencies={"speak": Provide(reader, sync_to_thread=False)},
        exception_handlers={NotFoundException: routes.pages.not_found, Exception: respond},
        compression_config=CompressionConfig(
            "gzip", minimum_size=_LARGE, gzip_compress_level=5, exclude="^/static", exclude_opt_key=COMPRESSED_KEY
        ),
        openapi_config=OpenAPIConfig(
            title="Paceline", version=paceline.__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    app.asgi_handler = SecurityMiddleware(app.asgi_handler, settings)
    return app
