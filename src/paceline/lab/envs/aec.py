"""The PettingZoo AEC environment: agents answer one after the other, and sealed answers stay hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pettingzoo import AECEnv

from paceline.core.game import AnyGame, Bot
from paceline.lab.envs.agents import Agents, agent_name
from paceline.lab.envs.episode import Episode, Observation


class AecRace(Agents, AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A race in which every agent is asked in turn; of several who are to answer, the lowest seat first."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 – as the library asks
        """Start the next race, or the first one of a seed."""
        self.episode.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Ask the next agent, or end the race for all of them."""
        episode = self.episode
        if episode.acting:
            self.agent_selection = agent_name(episode.acting[0])
            return
        self.rewards = {agent_name(seat): reward for seat, reward in episode.rewards().items()}
        self.terminations = dict.fromkeys(self.agents, True)
        if episode.illegal is not None:
            self.infos[agent_name(episode.illegal)] = {"illegal": True}
        self._accumulate_rewards()
        self._deads_step_first()

    def step(self, action: int | None) -> None:
        """Let the selected agent answer."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.episode.answer(self._seat_of[agent], -1 if action is None else int(action))
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know now."""
        return self.episode.observe(self._seat_of[agent])

    def close(self) -> None:
        """Do nothing: there is no window to close."""


def aec_env(
    game: str | AnyGame = "flamme-rouge",
    seats: int | Sequence[str | Bot] | None = None,
    *,
    reward: str = "places",
    render_mode: str | None = None,
    **options: Any,
) -> AecRace:
    """Return an AEC environment of a game; options are those of a race, such as `stage`."""
    return AecRace(Episode(game, seats, options, reward), render_mode)
