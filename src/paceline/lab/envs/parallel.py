"""The PettingZoo Parallel environment: all agents who are to answer do so at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from pettingzoo import ParallelEnv

from paceline.core.game import AnyGame, Bot
from paceline.lab.envs.agents import Agents, agent_name
from paceline.lab.envs.episode import Episode, Observation

_Step: TypeAlias = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class ParallelRace(Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A race in which all answer at once; an agent who is not asked has an empty mask, and their index is ignored."""

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 – as the library asks
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start the next race, or the first one of a seed."""
        self.episode.start(seed)
        self.agents = self.possible_agents[:]
        return self._observe(), {agent: {} for agent in self.agents}

    def _observe(self) -> dict[str, Observation]:
        return {agent: self.episode.observe(self._seat_of[agent]) for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> _Step:
        """Let every agent who was asked answer, one index each."""
        episode = self.episode
        for seat in list(episode.acting):
            if seat in episode.acting:
                episode.answer(seat, int(actions.get(agent_name(seat), -1)))
        rewards = {agent_name(seat): reward for seat, reward in episode.rewards().items()}
        ended = dict.fromkeys(self.agents, episode.over)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if episode.illegal is not None:
            infos[agent_name(episode.illegal)]["illegal"] = True
        seen = self._observe()
        if episode.over:
            self.agents = []
        return seen, rewards, ended, dict.fromkeys(ended, False), infos


def parallel_env(
    game: str | AnyGame = "flamme-rouge",
    seats: int | Sequence[str | Bot] | None = None,
    *,
    reward: str = "places",
    render_mode: str | None = None,
    **options: Any,
) -> ParallelRace:
    """Return a Parallel environment of a game; options are those of a race, such as `stage`."""
    return ParallelRace(Episode(game, seats, options, reward), render_mode)
