"""Health check and metrics for operators."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from paceline.web.errors import Refusal
from paceline.web.observability import expose_metrics
from paceline.web.tables import Tables


@get("/healthz")
async def healthz(state: State) -> dict[str, str]:
    """Return ok if the server and its store answer."""
    tables: Tables = state.tables
    await tables.store.ping()
    return {"status": "ok"}


@get("/metrics", sync_to_thread=True)
def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Return Prometheus metrics; only to this machine unless the settings allow others."""
    tables: Tables = state.tables
    if not tables.settings.open_metrics and (request.client is None or not _is_local(request.client.host)):
        raise Refusal("forbidden", 403, "table.figures-are-local")
    content, media_type = expose_metrics()
    return Response(content, media_type=media_type)


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


HANDLERS = [healthz, metrics]
