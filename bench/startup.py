"""How long `paceline --help` takes, beside a bare interpreter."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

REPEATS = 15
WANTED = 0.3


def seconds(*command: str) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> int:
    pairs = [(seconds("-c", "pass"), seconds("-m", "paceline", "--help")) for _ in range(REPEATS)]
    bare, ours = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
    print(f"paceline --help: {ours:.3f} s, {ours / bare:.1f} times a bare interpreter (wanted: under {WANTED} s)")
    return 0 if ours < WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
