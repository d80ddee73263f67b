"""For those who run the server."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from paceline.web.errors import Refusal
from paceline.web.metrics import exposition
from paceline.web.tables import Hub


@get("/healthz")
async def healthz(state: State) -> dict[str, str]:
    """Whether the server and its store answer."""
    hub: Hub = state.hub
    await hub.store.ping()
    return {"status": "ok"}


@get("/metrics", sync_to_thread=True)
def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Figures for Prometheus, for this machine alone unless the settings say otherwise: they tell who is busy."""
    hub: Hub = state.hub
    if not hub.settings.open_metrics and (request.client is None or not _is_local(request.client.host)):
        raise Refusal("forbidden", 403, "table.figures-are-local")
    content, media_type = exposition()
    return Response(content, media_type=media_type)


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


HANDLERS = [healthz, metrics]
