"""The application: routes, the hub they speak to, and its life from start to shutdown."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import paceline
from paceline.web import metrics
from paceline.web.channels import channels_for, is_shared
from paceline.web.connections import follow
from paceline.web.errors import respond
from paceline.web.pool import Pool
from paceline.web.pubsub import Bell
from paceline.web.routes import drawings, operations, pages, races, tables, tours
from paceline.web.security import Guard
from paceline.web.settings import Settings
from paceline.web.store import Store
from paceline.web.tables import Hub

_HANDLERS: Final = (
    *tables.HANDLERS,
    *races.HANDLERS,
    *tours.HANDLERS,
    *drawings.HANDLERS,
    *operations.HANDLERS,
    *pages.HANDLERS,
    follow,
)


_DRAWING_SECONDS: Final = 30.0
"""How long a board may take on a machine that has much else to do."""


_LARGE: Final = 32 * 1024
"""Bytes from which on an answer is compressed: boards and replays are, secrets of seats never."""


def make_app(settings: Settings) -> Litestar:
    """The server for these settings."""
    channels = channels_for(settings.database)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings.database, on_commit=metrics.committed)
        pool = Pool(settings.bots, settings.bot_seconds)
        hub = Hub(store, pool, Bell(channels, secrets.token_hex(4), shared=is_shared(settings.database)), settings)
        drawing = Pool(1, max(settings.bot_seconds, _DRAWING_SECONDS), eager=False)
        app.state.hub, app.state.boards = hub, drawings.Boards(drawing)
        async with channels:
            await pool.start()
            await drawing.start()
            await hub.start()
            try:
                yield
            finally:
                await hub.close()
                await pool.close()
                await drawing.close()
                await store.close()

    app = Litestar(
        route_handlers=[*_HANDLERS, pages.static_files()],
        lifespan=[life],
        exception_handlers={NotFoundException: pages.nothing_here, Exception: respond},
        compression_config=CompressionConfig("gzip", minimum_size=_LARGE, gzip_compress_level=5, exclude="^/static"),
        openapi_config=OpenAPIConfig(
            title="Paceline", version=paceline.__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    app.asgi_handler = Guard(app.asgi_handler, settings)
    return app
