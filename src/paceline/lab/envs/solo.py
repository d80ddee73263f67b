"""The Gymnasium environment: one agent against bots, registered under an id with a version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from paceline.core import registry
from paceline.core.game import AnyGame, Bot
from paceline.lab.envs.episode import AGENT, Episode, Observation
from paceline.lab.envs.hashed import HashedEncoding
from paceline.lab.envs.render import MODES, check_mode, render


class SoloRace(gymnasium.Env[Observation, int]):
    """A race of one agent; bots ride the other seats, `random` ones unless others are named."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 – as the library declares it

    def __init__(
        self,
        game: str | AnyGame = "flamme-rouge",
        opponents: Sequence[str | Bot] | None = None,
        *,
        seat: int = 0,
        reward: str = "places",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        rules = registry.game(game) if isinstance(game, str) else game
        seats = list(opponents) if opponents is not None else ["random"] * (rules.facts.default_seats - 1)
        seats.insert(seat, AGENT)
        self.episode = Episode(rules, seats, options, reward)
        self.render_mode = check_mode(render_mode)
        self.observation_space: Any = self.episode.observation_space()
        self.action_space: Any = self.episode.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start the next race, or the first one of a seed."""
        super().reset(seed=seed, options=options)
        self.episode.start(seed)
        return self.episode.observe(self.episode.agents[0]), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others ride until the agent is asked again or the race is over."""
        episode, (seat,) = self.episode, self.episode.agents
        episode.answer(seat, int(action))
        info = {"illegal": True} if episode.illegal is not None else {}
        return episode.observe(seat), episode.rewards()[seat], episode.over, False, info

    def render(self) -> Any:
        """Return the race as the agent sees it."""
        game, (seat,) = self.episode.game, self.episode.agents
        return render(game, game.view(self.episode.race.state, seat), self.render_mode)


def env_id(game: AnyGame) -> str:
    """Return the id of a game's environment: `paceline/FlammeRouge-v0`."""
    name = "".join(word.capitalize() for word in game.facts.name.split("-"))
    return f"paceline/{name}-v{(game.encoding or HashedEncoding()).version}"


def register_ids() -> None:
    """Register an environment for every game with Gymnasium."""
    for name in registry.names():
        gymnasium.register(
            env_id(registry.game(name)), entry_point="paceline.lab.envs.solo:SoloRace", kwargs={"game": name}
        )
