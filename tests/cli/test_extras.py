"""A missing extra gives one line that says what to install."""

from __future__ import annotations

import sys

import pytest

from paceline.cli import main


def test_serve_without_the_web_extra_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith(("paceline.web", "paceline.cli.verbs.serve"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "litestar", None)
    assert main(["serve"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "pip install 'paceline[web]'" in told
