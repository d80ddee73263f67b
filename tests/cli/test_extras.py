"""A missing extra gives one line that says what to install."""

from __future__ import annotations

import subprocess
import sys

SERVE = "import sys; sys.modules['litestar'] = None; from paceline.cli import main; sys.exit(main(['serve']))"


def test_serve_without_the_web_extra_says_what_to_install() -> None:
    ended = subprocess.run([sys.executable, "-c", SERVE], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "pip install 'paceline[web]'" in ended.stderr
