"""Requests whose JSON must have exactly the types that the protocol names."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from typing_extensions import override

from paceline.web.errors import Refusal


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is checked before Litestar reads it, which would take `"60"` for 60 and 1 for true."""

    @override
    async def json(self) -> Any:
        """Return the body as plain values; raise `ValidationError` if it does not fit the handler's `data`."""
        body = await self.body()
        field = self.route_handler.parsed_data_field
        try:
            if field is not None:
                msgspec.json.decode(body, type=field.annotation)
            return msgspec.json.decode(body)
        except UnicodeDecodeError:
            raise Refusal("bad-request", 400, "table.http.not-utf8") from None
