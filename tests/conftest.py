"""What holds for all tests."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Take SIGINT back if the parent ignores it (as a shell does for background jobs): children would inherit that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
