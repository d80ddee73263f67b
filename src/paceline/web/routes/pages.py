"""The HTML document of all pages, and the static files it loads."""

from __future__ import annotations

from typing import Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_404_NOT_FOUND

from paceline.i18n import LANGUAGES, sentences_of_page
from paceline.web.errors import respond
from paceline.web.routes.assets import COMPRESSED, REVALIDATED, Assets

_FOR_PROGRAMS: Final = ("/api/", "/static/", "/draw/", "/schema/")
_READING: Final = [HttpMethod.GET, HttpMethod.HEAD]
_NOT_FOUND: Final = "not-found"
_PAGES: Final = {
    "": "pages/home.js",
    "new": "pages/new.js",
    "table": "pages/table.js",
    "replay": "pages/replay.js",
    "tours": "pages/tour.js",
    "offline": "pages/offline.js",
    "join": "pages/join.js",
    "tv": "pages/tv.js",
    _NOT_FOUND: "pages/not-found.js",
}
"""The module of each page by the first word of its path, as in `main.js`."""
_PATHS: Final = [
    *("/", "/new", "/offline", "/table/{name:str}", "/replay/{name:str}", "/tours/{name:str}"),
    *("/join", "/join/{code:str}", "/tv", "/tv/{code:str}"),
]


def load_assets() -> Assets:
    """Read and compress the files of the page."""
    return Assets(_PAGES, words={language: sentences_of_page(language) for language in LANGUAGES})


@route(_PATHS, http_method=_READING, include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Return the document; its modules show the page for the address."""
    assets: Assets = state.assets
    return assets.document(request.url.path.split("/")[1], request)


@route("/static/{path:path}", http_method=_READING, include_in_schema=False, sync_to_thread=False)
def static_file(path: FromPath[str], request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Return a static file; under the current version's path it may be cached for ever."""
    assets: Assets = state.assets
    response = assets.file(path, request)
    if response is None:
        raise NotFoundException
    return response


@route("/worker.js", opt=COMPRESSED, http_method=_READING, include_in_schema=False, sync_to_thread=False)
def service_worker(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Return the service worker; at the root, because it may only serve pages below its own address."""
    assets: Assets = state.assets
    return assets.worker.respond(request, REVALIDATED)


def not_found(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer 404: HTML for browsers, the JSON error envelope for API clients."""
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(_FOR_PROGRAMS):
        assets: Assets = request.app.state.assets
        return assets.document(_NOT_FOUND, request, HTTP_404_NOT_FOUND)
    return respond(request, error)


HANDLERS: list[HTTPRouteHandler] = [page, static_file, service_worker]
