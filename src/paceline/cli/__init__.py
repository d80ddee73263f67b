"""The command line: one module per verb."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paceline.cli.parser import parse
from paceline.cli.terminal import complain
from paceline.core.message import PacelineError, say


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 2 where it was asked for something that cannot be."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        run, parsed = parse(arguments)
        return run(parsed)
    except PacelineError as error:
        complain(error.message)
        return 2
    except BrokenPipeError:  # the reader of our output went away, as `| head` does
        sys.stderr.close()
        return 0
    except OSError as error:
        complain(say("cli.os-error", file=str(error.filename or "–"), why=error.strerror or str(error)))
        return 2
    except KeyboardInterrupt:
        return 130
