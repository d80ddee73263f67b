"""Settings: what every process of a server inherits."""

from __future__ import annotations

import msgspec
import pytest

from paceline.web.guard.limits import Limits
from paceline.web.settings import Settings, bot_processes


def test_settings_reach_another_process_whole() -> None:
    settings = Settings(database="x", origins=("https://a.example",), limits=Limits(tables_per_minute=0))
    assert msgspec.json.decode(msgspec.json.encode(settings), type=Settings) == settings


@pytest.mark.parametrize(("cores", "workers", "bots"), [(1, 1, 1), (2, 1, 1), (8, 1, 4), (8, 2, 2), (4, 4, 1)])
def test_bots_leave_room_for_the_others(cores: int, workers: int, bots: int) -> None:
    assert bot_processes(cores, workers) == bots
