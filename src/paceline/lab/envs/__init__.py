"""Environments for programs that learn: PettingZoo (AEC and Parallel), Gymnasium, and many races at once.

`aec_env` and `parallel_env` ask every seat; `gymnasium.make("paceline/FlammeRouge-v0")` asks one and lets bots ride the
others. Importing this package registers the ids with Gymnasium. `batched.BatchedFlammeRouge` needs Numba besides.
"""

from __future__ import annotations

from paceline.core.messages import say

try:
    import gymnasium  # noqa: F401 – the check
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
except ImportError as missing:
    raise ImportError(str(say("lab.missing-research", library=str(missing.name)))) from None

from paceline.lab.envs.aec import AecRace, aec_env
from paceline.lab.envs.episode import AGENT, Episode
from paceline.lab.envs.parallel import ParallelRace, parallel_env
from paceline.lab.envs.solo import SoloRace, env_id, register_ids

__all__ = ["AGENT", "AecRace", "Episode", "ParallelRace", "SoloRace", "aec_env", "env_id", "parallel_env"]

register_ids()
