"""The address that a server prints, and the pages for errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from paceline.core.messages import PacelineError
from paceline.web.app import make_app
from paceline.web.serve import listen, local_address, network_address
from paceline.web.settings import Settings


def test_a_server_for_this_machine_names_one_address() -> None:
    with listen("127.0.0.1", 0) as door:
        assert local_address(door) == f"http://127.0.0.1:{door.getsockname()[1]}/"
        assert network_address(door) == ""


def test_a_server_for_all_never_names_an_address_that_leads_nowhere() -> None:
    with listen("0.0.0.0", 0) as door:
        assert local_address(door) == f"http://127.0.0.1:{door.getsockname()[1]}/"
        assert "0.0.0.0" not in network_address(door)


def test_a_taken_port_says_how_to_choose_another() -> None:
    with listen("127.0.0.1", 0) as door, pytest.raises(PacelineError, match="--port"):
        listen("127.0.0.1", door.getsockname()[1])


@pytest.mark.parametrize(
    ("path", "accept", "kind"),
    [
        ("/nonsense", "text/html", "text/html"),
        ("/nonsense", "*/*", "application/json"),
        ("/api/nonsense", "text/html", "application/json"),
    ],
)
def test_an_unknown_address_is_answered_in_the_accepted_type(tmp_path: Path, path: str, accept: str, kind: str) -> None:
    app: Any = make_app(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
    with TestClient(app) as client:
        answer = client.get(path, headers={"Accept": accept})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith(kind)
