"""One race as an episode: chance and bots answer by themselves, agents by the index of an action."""

from __future__ import annotations

import secrets
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from paceline import bots
from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE, AnyGame, Bot, Decision, Result, Seat
from paceline.core.messages import PacelineError
from paceline.core.offers.encoding import Encoding
from paceline.core.race import Player, Race, bot_player
from paceline.lab.envs.hashed import HashedEncoding

AGENT: Final = "agent"
"""The name of a seat that the caller answers for."""
LOWEST, HIGHEST = -128, 1023
"""Bounds of the numbers of an observation; larger ones are cut."""
ILLEGAL: Final = -1.0
"""The reward for an index that the mask excludes; it ends the episode, and others get nothing."""
Observation: TypeAlias = dict[str, NDArray[Any]]


def score_places(result: Result) -> dict[Seat, float]:
    """Return 1 for the first seat to -1 for the last, in equal steps; seats that tie share their mean."""
    return _share(result, lambda place, seats: 1 - 2 * place / (seats - 1) if seats > 1 else 0.0)


def score_win(result: Result) -> dict[Seat, float]:
    """Return 1 for the winner and 0 for others; seats that tie share it."""
    return _share(result, lambda place, _seats: float(place == 0))


def _share(result: Result, score: Callable[[int, int], float]) -> dict[Seat, float]:
    seats, place, found = sum(map(len, result.ranking)), 0, dict[Seat, float]()
    for tied in result.ranking:
        mean = sum(score(place + step, seats) for step in range(len(tied))) / len(tied)
        found |= dict.fromkeys(tied, mean)
        place += len(tied)
    return found


REWARDS: Final[Mapping[str, Callable[[Result], dict[Seat, float]]]] = {"places": score_places, "win": score_win}


class Episode:
    """The race under way, and the numbers that agents see of it.

    `seats` are as many agents as it says, or names: `agent`, a bot, or a team that the game rides itself. The races of
    one seed are those of `paceline sim` with this seed: the same shuffles, and the seat that begins changes.
    """

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | Sequence[str | Bot] | None = None,
        options: Mapping[str, Any] | None = None,
        reward: str = "places",
    ) -> None:
        self.game: AnyGame = registry.game(game) if isinstance(game, str) else game
        seats = self.game.facts.default_seats if seats is None else seats
        chosen = [AGENT] * seats if isinstance(seats, int) else list(seats)
        self.names = [name if isinstance(name, str) else getattr(name, "__name__", "bot") for name in chosen]
        self.agents = [seat for seat, name in enumerate(chosen) if name == AGENT]
        if not self.agents:
            raise PacelineError("lab.no-agent", agent=AGENT)
        if reward not in REWARDS:
            raise PacelineError("lab.unknown-reward", reward=reward, rewards=tuple(REWARDS))
        self._score = REWARDS[reward]
        self._bots = {
            seat: bots.find(self.game, name) if isinstance(name, str) else name
            for seat, name in enumerate(chosen)
            if seat not in self.agents
        }
        self.options = self.game.seated(self.game.facts.options(**(options or {})), self.names)
        start = self.game.setup(len(chosen), self.options)
        self.encoding: Encoding = self.game.encoding or HashedEncoding()
        self.fields = self.encoding.fields(self.game.view(start, self.agents[0]))
        self.seed, self.number = secrets.randbits(32), -1
        self.illegal: Seat | None = None
        """The agent who ended the episode with an index that the mask excludes."""

    def start(self, seed: int | None = None) -> None:
        """Start the next race of the series, or the first one of a new seed, and go on to the first question."""
        self.number = 0 if seed is not None else self.number + 1
        self.seed = self.seed if seed is None else seed
        options = self.game.in_series(self.options, len(self.names), self.number)
        luck = f"{self.seed}.{self.number}"
        self.race = Race.start(self.game, options, self.names, luck)
        self._dealer = SeededDealer(luck)
        self._players: dict[Seat, Player] = {seat: bot_player(bot, luck, seat) for seat, bot in self._bots.items()}
        self.illegal = None
        self._go_on()

    def _go_on(self) -> None:
        """Let chance and bots answer until only agents are asked, or nobody."""
        game, race, players = self.game, self.race, self._players
        while acting := game.to_act(race.state):
            if CHANCE in acting:
                race.put(CHANCE, self._dealer.deal(game.chance(race.state)))
                continue
            seat = next((seat for seat in acting if seat in players), None) if players else None
            if seat is None:
                break
            answer = players[seat](game.view(race.state, seat), game.legal(race.state, seat))
            race.put(seat, answer.action if type(answer) is Decision else answer)
        self.acting = sorted(acting)
        """Agents who are asked now; nobody when the race is over."""

    @property
    def over(self) -> bool:
        """True if the race is over, or an agent has answered with an index that the mask excludes."""
        return not self.acting

    def answer(self, seat: Seat, index: int) -> None:
        """Let an agent who is asked answer."""
        legal = self.game.legal(self.race.state, seat)
        indices = self.encoding.indices(legal)
        if index not in indices or not 0 <= index < self.encoding.actions:
            self.illegal, self.acting = seat, []
            return
        self.race.put(seat, legal[indices.index(index)])
        self._go_on()

    def rewards(self) -> dict[Seat, float]:
        """Return the rewards of the agents, all zero while the race goes on."""
        result = self.race.result
        if self.illegal is not None:
            return {seat: ILLEGAL if seat == self.illegal else 0.0 for seat in self.agents}
        if result is None:
            return dict.fromkeys(self.agents, 0.0)
        scores = self._score(result)
        return {seat: scores[seat] for seat in self.agents}

    def observe(self, seat: Seat) -> Observation:
        """Return what a seat may know as arrays of its own, and which indices it may answer with."""
        game, encoding, state = self.game, self.encoding, self.race.state
        view = game.view(state, seat)
        legal = game.legal(state, seat) if seat in self.acting else ()
        indices = tuple(encoding.indices(legal)) if legal else ()
        seen: Observation = {
            "observation": np.frombuffer(array("h", encoding.observe(view)), np.int16),
            "action_mask": _mask(indices, encoding.actions).copy(),
        }
        if encoding.choice_fields:
            seen["choices"] = self._choices(view, legal, indices)
        return seen

    def _choices(self, view: Any, legal: Sequence[Any], indices: Sequence[int]) -> NDArray[Any]:
        encoding = self.encoding
        table = np.zeros((encoding.actions, len(encoding.choice_fields)), np.int16)
        if legal:
            kept = [place for place, index in enumerate(indices) if index < encoding.actions]
            rows = encoding.describe(view, legal)
            table[[indices[place] for place in kept]] = [rows[place] for place in kept]
        return table

    def observation_space(self) -> spaces.Dict[Any]:
        """Return the space of observations, the same for every seat."""
        actions, parts = self.encoding.actions, dict[str, spaces.Space[Any]]()
        parts["observation"] = spaces.Box(LOWEST, HIGHEST, (len(self.fields),), np.int16)
        parts["action_mask"] = spaces.Box(0, 1, (actions,), np.int8)
        if self.encoding.choice_fields:
            parts["choices"] = spaces.Box(LOWEST, HIGHEST, (actions, len(self.encoding.choice_fields)), np.int16)
        return spaces.Dict(parts)

    def action_space(self) -> spaces.Discrete[Any]:
        """Return the space of indices."""
        return spaces.Discrete(self.encoding.actions)


@lru_cache(maxsize=4096)
def _mask(indices: tuple[int, ...], actions: int) -> NDArray[np.int8]:
    """Return a mask with ones at these indices; what lies beyond the last index cannot be chosen."""
    mask = np.zeros(actions, np.int8)
    mask[[index for index in indices if index < actions]] = 1
    return mask
