"""The HTML document of all pages, and the static files it loads."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.router import Router
from litestar.static_files import create_static_files_router
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND

from paceline.web.errors import respond

_STATIC: Final = Path(__file__).parents[1] / "static"
_FOR_PROGRAMS: Final = ("/api/", "/static/", "/draw/", "/schema/")
_ADDRESSES: Final = ["/", "/new", "/table/{name:str}", "/replay/{name:str}", "/tours/{name:str}"]


@get(_ADDRESSES, media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def page() -> Response[bytes]:
    """Return the document; its modules show the page for the address."""
    return _document(HTTP_200_OK)


def not_found(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer 404: HTML for browsers, the JSON error envelope for API clients."""
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(_FOR_PROGRAMS):
        return _document(HTTP_404_NOT_FOUND)
    return respond(request, error)


def _document(status: int) -> Response[bytes]:
    content = (_STATIC / "index.html").read_bytes()
    return Response(content, status_code=status, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def static_files() -> Router:
    """Return the router of the static files."""
    return create_static_files_router(
        path="/static",
        directories=[_STATIC],
        include_in_schema=False,
        cache_control=CacheControlHeader(no_cache=True),
        name="static",
    )


HANDLERS: list[HTTPRouteHandler] = [page]
