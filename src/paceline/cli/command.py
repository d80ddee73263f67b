"""One command from its arguments to its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from paceline.cli.parser import parse
from paceline.cli.terminal import complain, prepare, silence
from paceline.core.messages import PacelineError, say

REFUSED, FAULT = 2, 70
"""Exit codes: asked for what cannot be; our own fault."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    prepare()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except PacelineError as error:
        complain(error.message)
        return REFUSED
    except BrokenPipeError:  # the reader of our output went away, as `| head` does
        silence()
        return 0
    except OSError as error:
        key = "cli.os-error" if error.filename is not None else "cli.output-error"
        complain(say(key, file=str(error.filename), why=error.strerror or str(error)))
        silence()
        return REFUSED
    except Exception as error:
        if os.environ.get("PACELINE_DEBUG"):
            raise
        complain(say("cli.fault", kind=type(error).__name__, why=str(error)))
        return FAULT
    return code


def _run(arguments: Sequence[str]) -> int:
    try:
        verb, parsed = parse(arguments)
    except SystemExit as done:  # argparse leaves so after `--help`
        return int(done.code or 0)
    return verb(parsed)
