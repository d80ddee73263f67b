"""Shared by the PettingZoo environments: agents with names, their spaces, and pictures."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces

from paceline.lab.envs.episode import Episode
from paceline.lab.envs.render import MODES, check_mode, render


def agent_name(seat: int) -> str:
    """Return the name of the agent of a seat."""
    return f"seat_{seat}"


class Agents:
    """The agents of an episode, one for every seat that is not ridden by a bot or by the game."""

    def __init__(self, episode: Episode, render_mode: str | None = None) -> None:
        super().__init__()
        name = episode.game.facts.name.replace("-", "_")
        self.metadata = {
            "name": f"paceline_{name}_v{episode.encoding.version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.episode, self.render_mode = episode, check_mode(render_mode)
        self._seat_of = {agent_name(seat): seat for seat in episode.agents}
        self.possible_agents = list(self._seat_of)
        self.agents: list[str] = []
        self.observation_spaces = {agent: episode.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: episode.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the space of an agent's indices."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """Return the race as a spectator sees it."""
        episode = self.episode
        return render(episode.game, episode.game.view(episode.race.state, None), self.render_mode)
