"""Metrics: figures that Prometheus can read, of one process and of several."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from paceline.web import observability


def figures(text: str) -> dict[str, float]:
    """Return every sample by its name and labels."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def now() -> dict[str, float]:
    body, kind = observability.expose_metrics()
    assert kind.startswith("text/plain")
    return figures(body.decode())


def test_what_happens_is_counted() -> None:
    observability.MOVES.labels("toy").inc(0)
    observability.BOT_JOBS.labels("failed").inc(0)
    before = now()
    observability.MOVES.labels("toy").inc()
    observability.BOT_JOBS.labels("failed").inc()
    observability.observe_commit(7, 0.002)
    observability.SOCKETS.inc()
    observability.TABLES_LOADED.set(3)
    after = now()
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    assert grown["paceline_moves_total toy"] == 1
    assert grown["paceline_bot_jobs_total failed"] == 1
    assert grown["paceline_commit_steps_sum"] == 7
    assert grown["paceline_commit_steps_count"] == grown["paceline_commit_seconds_count"] == 1
    assert grown["paceline_sockets"] == 1
    assert after["paceline_tables_loaded"] == 3
    assert after["process_resident_memory_bytes"] > 0
    observability.SOCKETS.dec()


COUNTING = """
from paceline.web import observability
observability.MOVES.labels("toy").inc(2)
observability.SOCKETS.inc()
print(observability.expose_metrics()[0].decode())
"""


def test_several_processes_add_up(tmp_path: Path) -> None:
    environment = os.environ | {observability.METRICS_FOLDER: str(tmp_path)}
    outputs = [
        subprocess.run([sys.executable, "-c", COUNTING], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [figures(one.stdout)["paceline_moves_total toy"] for one in outputs] == [2, 4]
