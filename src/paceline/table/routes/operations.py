"""For those who run the server."""

from __future__ import annotations

from litestar import Response, get
from litestar.datastructures import State

from paceline.table.hub import Hub
from paceline.table.metrics import exposition


@get("/healthz")
async def healthz(state: State) -> dict[str, str]:
    """Whether the server and its store answer."""
    hub: Hub = state.hub
    await hub.store.ping()
    return {"status": "ok"}


@get("/metrics", sync_to_thread=True)
def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    content, media_type = exposition()
    return Response(content, media_type=media_type)


HANDLERS = [healthz, metrics]
