"""The environments: the libraries' own checks, seeds, masks, secrecy, rewards, pictures."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.testing import assert_array_equal
from pettingzoo.test import api_test, parallel_api_test, seed_test

from paceline import bots
from paceline.core import registry
from paceline.core.messages import PacelineError
from paceline.core.race import play_bots
from paceline.lab.envs import AGENT, Episode, SoloRace, aec_env, env_id, parallel_env
from paceline.lab.envs.episode import HIGHEST, LOWEST, score_places, score_win
from soak import amount
from toygame import GAME as TOY

GAMES = ("flamme-rouge", "leader-1", "on-the-rivet")
SHORT: dict[str, dict[str, Any]] = {"flamme-rouge": {"stage": "abLu"}, "leader-1": {"course": "Les Écluses"}}
KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("flamme-rouge", 4, {}),
    ("flamme-rouge", 3, {"stage": "Stage 7", "expansions": ("peloton", "meteo")}),
    ("flamme-rouge", 2, {"stage": "Grand Tour 15", "expansions": ("peloton", "grand-tour"), "draft": True}),
    ("flamme-rouge", 8, {"stage": "Stage 9", "expansions": ("peloton",)}),
    ("leader-1", 4, {}),
    ("leader-1", 10, {"course": "Le Haut Sorbier"}),
    ("on-the-rivet", 3, {}),
    ("on-the-rivet", 3, {"course": "medium", "tactics": "yes"}),
]
"""Games with numbers of seats and options, so that every kind of action comes up."""


def index_of(mask: Any, rng: Random) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def answers(episode: Episode, rng: Random, most: int) -> Any:
    """Yield the seat that is asked, up to `most` times, then answer for it at random."""
    for _ in range(most):
        if episode.over:
            return
        seat = rng.choice(episode.acting)
        yield seat
        episode.answer(seat, index_of(episode.observe(seat)["action_mask"], rng))


@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
def test_every_legal_action_has_an_index_of_its_own(game: str, seats: int, options: dict[str, Any]) -> None:
    episode, rng = Episode(game, seats, options), Random(5)
    encoding, rules = episode.encoding, episode.game
    for seed in range(amount(1, 20)):
        episode.start(seed)
        for seat in answers(episode, rng, amount(600, 20_000)):
            legal = rules.legal(episode.race.state, seat)
            indices = list(encoding.indices(legal))
            assert len({*indices}) == len(legal)
            assert all(0 <= index < encoding.actions for index in indices), len(legal)
            assert_array_equal(np.flatnonzero(episode.observe(seat)["action_mask"]), sorted(indices))


@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
def test_observations_have_a_number_for_every_field(game: str, seats: int, options: dict[str, Any]) -> None:
    episode, rng = Episode(game, seats, options), Random(6)
    encoding, rules = episode.encoding, episode.game
    episode.start(1)
    for seat in answers(episode, rng, amount(200, 20_000)):
        view, legal = rules.view(episode.race.state, seat), rules.legal(episode.race.state, seat)
        row = encoding.observe(view)
        assert len(row) == len(episode.fields)
        assert all(LOWEST <= number <= HIGHEST for number in row)
        assert {len(fields) for fields in encoding.describe(view, legal)} == {len(encoding.choice_fields)}
        assert episode.observation_space().contains(episode.observe(seat))


@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
def test_observations_depend_on_nothing_but_the_view(game: str, seats: int, options: dict[str, Any]) -> None:
    """A state that a view cannot tell from the truth gives the same observation, mask included."""
    episode, rng, compared = Episode(game, seats, options), Random(7), 0
    rules = episode.game
    episode.start(2)
    for _ in answers(episode, rng, amount(150, 5_000)):
        truth = episode.race.state
        for seat in episode.agents:
            seen = episode.observe(seat)
            episode.race.state = rules.imagine(rules.view(truth, seat), rng)
            compared += episode.race.state != truth
            guessed = episode.observe(seat)
            episode.race.state = truth
            assert seen.keys() == guessed.keys()
            for part, numbers in seen.items():
                assert_array_equal(numbers, guessed[part])
    assert compared > 50


def test_an_index_of_flamme_rouge_always_stands_for_the_same_action() -> None:
    encoding = Episode("flamme-rouge").encoding
    rules = registry.game("flamme-rouge")
    met: dict[int, Any] = {}
    for game, seats, options in KINDS[:4]:
        episode = Episode(game, seats, options)
        episode.start(3)
        for seat in answers(episode, Random(8), 300):
            legal = rules.legal(episode.race.state, seat)
            for index, action in zip(encoding.indices(legal), legal, strict=True):
                assert met.setdefault(index, action) == action
    assert len(met) > 30


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_the_environments(game: str) -> None:
    options = SHORT.get(game, {})
    api_test(aec_env(game, **options), num_cycles=amount(40, 3000))
    parallel_api_test(parallel_env(game, **options), num_cycles=amount(40, 3000))
    seed_test(lambda: aec_env(game, **options), num_cycles=20)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_the_environments(game: str) -> None:
    env = gymnasium.make(env_id(registry.game(game)), render_mode="ansi", **SHORT.get(game, {}))
    check_env(env.unwrapped)


def test_ids_have_the_version_of_the_encoding() -> None:
    names = [env_id(registry.game(game)) for game in GAMES]
    assert names == ["paceline/FlammeRouge-v0", "paceline/Leader1-v0", "paceline/OnTheRivet-v0"]
    assert all(name in gymnasium.registry for name in names)


def test_a_seed_gives_the_races_of_a_series() -> None:
    """The episodes of a seed are the races that `paceline sim` rides with it."""
    rules = registry.game("flamme-rouge")
    env = SoloRace("flamme-rouge", ["random"], stage="abLu")
    saver = rules.bots["saver"]
    for number in range(2):
        observation, _ = env.reset(seed=4 if number == 0 else None)
        while not env.episode.over:
            view = rules.view(env.episode.race.state, 0)
            legal = rules.legal(env.episode.race.state, 0)
            decided = saver(view, legal, Random(0))
            index = env.episode.encoding.indices(legal)[legal.index(decided.action)]
            assert observation["action_mask"][index]
            observation, *_ = env.step(index)
        options = rules.in_series(rules.facts.options(stage="abLu"), 2, number)
        expected = play_bots(rules, options, [("saver", saver), ("random", bots.random)], f"4.{number}")
        assert {*env.episode.race.log.entries} == {*expected.log.entries}


def test_agents_answer_together_what_they_would_answer_in_turn() -> None:
    """One race, asked seat by seat and all at once: the same inputs end in the same state."""
    turns, together = aec_env(stage="abLu"), parallel_env(stage="abLu")
    turns.reset(seed=9)
    seen, _ = together.reset(seed=9)
    while together.agents:
        asked = {agent: int(np.argmax(part["action_mask"])) for agent, part in seen.items()}
        seen, rewards, *_ = together.step(asked)
    for _ in turns.agent_iter():
        observation, reward, ended, _, _ = turns.last()
        turns.step(None if ended else int(np.argmax(observation["action_mask"])))
        if ended:
            assert reward == rewards[f"seat_{4 - len(turns.agents) - 1}"]
    assert turns.episode.race.state == together.episode.race.state


def test_an_agent_who_is_not_asked_has_an_empty_mask() -> None:
    env = parallel_env(stage="abLu")
    seen, _ = env.reset(seed=1)
    assert [agent for agent, part in seen.items() if part["action_mask"].any()] == ["seat_0"]


@pytest.mark.parametrize("index", [0, -1, 10_000])
def test_an_index_outside_the_mask_ends_the_race(index: int) -> None:
    solo = SoloRace(stage="abLu")
    solo.reset(seed=1)
    observation, reward, ended, _, info = solo.step(index)
    assert (reward, ended, info) == (-1.0, True, {"illegal": True})
    assert not observation["action_mask"].any()
    turns = aec_env(stage="abLu")
    turns.reset(seed=1)
    turns.step(index)
    assert turns.rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0, "seat_3": 0.0}
    assert all(turns.terminations.values())


def test_bots_and_dummy_teams_ride_by_themselves() -> None:
    env = aec_env(seats=["wheelsucker", AGENT, "muscle"], expansions=("peloton",), stage="abLu")
    assert env.possible_agents == ["seat_1"]
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, ended, _, _ = env.last()
        env.step(None if ended else int(np.argmax(observation["action_mask"])))
    assert env.episode.race.result is not None


class Ranked:
    def __init__(self, *ranking: tuple[int, ...]) -> None:
        self.ranking = ranking


def test_rewards_follow_the_ranking() -> None:
    assert score_places(Ranked((2,), (0,), (1,))) == {2: 1.0, 0: 0.0, 1: -1.0}
    assert score_places(Ranked((1, 2), (0,))) == {1: 0.5, 2: 0.5, 0: -1.0}
    assert score_win(Ranked((1, 2), (0,))) == {1: 0.5, 2: 0.5, 0: 0.0}


def shown(game: str, mode: str | None) -> Any:
    env = SoloRace(game, render_mode=mode, **SHORT.get(game, {}))
    env.reset(seed=1)
    return env.render()


@pytest.mark.parametrize("game", GAMES)
def test_pictures_as_text_and_svg(game: str) -> None:
    assert "\n" in shown(game, "ansi")
    assert shown(game, "svg").startswith("<svg")
    assert shown(game, None) is None


def test_pictures_as_pixels() -> None:
    pixels = shown("flamme-rouge", "rgb_array")
    assert pixels.dtype == np.uint8
    assert pixels.shape[1:] == (900, 3)
    assert pixels.std() > 10


def test_a_game_without_an_encoding_has_an_environment_too() -> None:
    episode, rng = Episode(TOY), Random(1)
    episode.start(1)
    for seat in answers(episode, rng, 1000):
        assert episode.observation_space().contains(episode.observe(seat))
    assert sum(episode.rewards().values()) == 0


def test_bad_arguments_are_refused_in_one_line() -> None:
    for arguments, line in (
        ({"seats": ["random", "random"]}, "No seat is an agent"),
        ({"reward": "money"}, "There is no reward «money»: there are places and win."),
        ({"render_mode": "oil"}, "There is no way to render «oil»: there are ansi, svg and rgb_array."),
        ({"game": "flame-rouge"}, "flamme-rouge"),
        ({"stage": "Nowhere"}, "Nowhere"),
    ):
        with pytest.raises(PacelineError) as refused:
            aec_env(**arguments)
        assert line in str(refused.value)
        assert "\n" not in str(refused.value)


def test_what_is_missing_is_named_with_how_to_install_it() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import paceline.lab.envs"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = run.stderr.strip().splitlines()[-1]
    assert last.endswith("need pettingzoo, which is not installed: pip install 'paceline[research]'")
