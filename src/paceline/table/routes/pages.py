"""The pages of the table: one document, and modules that know what to show for its address."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.router import Router
from litestar.static_files import create_static_files_router

_STATIC: Final = Path(__file__).parents[1] / "static"
_ADDRESSES: Final = ["/", "/new", "/table/{name:str}", "/replay/{name:str}", "/tours/{name:str}"]


@get(_ADDRESSES, media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def page() -> Response[bytes]:
    """The document; what it shows depends on its address."""
    content = (_STATIC / "index.html").read_bytes()
    return Response(content, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def static_files() -> Router:
    """Modules, style and pictures of the page."""
    return create_static_files_router(
        path="/static",
        directories=[_STATIC],
        include_in_schema=False,
        cache_control=CacheControlHeader(no_cache=True),
        name="static",
    )


HANDLERS: list[HTTPRouteHandler] = [page]
