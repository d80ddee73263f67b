"""The batched environment observes what the single one observes, race by race and step by step."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from paceline.core import registry
from paceline.core.game import CHANCE
from paceline.core.messages import PacelineError
from paceline.games.flamme_rouge.actions import KINDS, RIDERS, Draw, Drawn, Place, Play
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.kernel.state import cards_of, cells_of
from paceline.games.flamme_rouge.state import course_of
from paceline.lab.envs.batched import ACTIONS, BatchedFlammeRouge
from soak import amount

pytestmark = pytest.mark.usefixtures("kernel")

GAME = registry.game("flamme-rouge")
CARDS = tuple(VALUES)


class Reference:
    """A race of the reference rules that follows one of the batch."""

    def __init__(self, env: BatchedFlammeRouge, number: int, options: dict[str, Any]) -> None:
        self.env, self.number = env, number
        seats = env._step.reward.shape[1]
        first = int(self.record["first"])
        self.state = GAME.setup(seats, GAME.facts.options(first=first, **options))
        cells, track = cells_of(self.record, len(self.state.table.cells)), course_of(self.state.table)
        while self.state.table.to_place:
            seat = self.state.table.to_place[0]
            rider = min((r for r in self.state.table.own(seat) if self.state.table.cells[r] < 0), key=self.rank(cells))
            self.put(seat, Place(KINDS[rider % 2], track.row[cells[rider]]))
        assert self.state.table.cells == cells

    def rank(self, cells: tuple[int, ...]) -> Any:
        """Return the order in which the riders of a seat took their lanes: of two on a square the right one first."""
        return lambda rider: -cells[rider]

    @property
    def record(self) -> Any:
        return self.env._races[self.number]

    def put(self, seat: int, action: Any) -> None:
        self.state, _ = GAME.apply(self.state, seat, action)

    def deal(self) -> None:
        """Deal the hands that the batch has dealt."""
        while CHANCE in GAME.to_act(self.state):
            rider = self.state.drawing[0]
            self.put(CHANCE, Drawn(RIDERS[rider], cards_of(self.record, rider).hand))

    def check(self, step: Any) -> None:
        """Compare the observations and masks of all seats."""
        encoding = GAME.encoding
        assert encoding is not None
        flat = step.flat()[self.number]
        for seat, numbers in enumerate(flat):
            assert_array_equal(numbers, encoding.observe(GAME.view(self.state, seat)))
            legal = GAME.legal(self.state, seat)
            assert_array_equal(np.flatnonzero(step.mask[self.number, seat]), sorted(encoding.indices(legal)))


def choose(step: Any, rng: np.random.Generator) -> Any:
    return np.argmax(rng.random(step.mask.shape) * step.mask, axis=-1)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"stage": "La Classicissima"}),
        (3, {}),
        (6, {"stage": "Stage 9", "expansions": ("peloton",), "breakaway": False}),
    ],
)
def test_a_batch_observes_what_the_single_environment_observes(seats: int, options: dict[str, Any]) -> None:
    env, rng, ended = BatchedFlammeRouge(3, seats, seed=5, **options), np.random.default_rng(1), 0
    step = env.reset()
    races = [Reference(env, number, options) for number in range(3)]
    for turn in range(amount(60, 2000)):
        actions = choose(step, rng)
        for race in races:
            race.check(step)
        before = [[GAME.legal(race.state, seat) for seat in range(seats)] for race in races]
        step = env.step(actions)
        for number, race in enumerate(races):
            for seat in range(seats):
                if before[number][seat]:
                    index = int(actions[number, seat])
                    race.put(seat, Draw(KINDS[index - len(CARDS)]) if turn % 3 == 0 else Play(CARDS[index]))
            if step.done[number]:
                ended += 1
                check_rewards(race, step.reward[number])
                races[number] = Reference(env, number, options)
            else:
                race.deal()
    assert ended >= 3


def check_rewards(race: Reference, reward: Any) -> None:
    result = GAME.result(race.state)
    assert result is not None
    expected = [1 - 2 * place / (len(reward) - 1) for place in range(len(reward))]
    assert [reward[seat] for (seat,) in result.ranking] == pytest.approx(expected)


def test_a_seed_gives_the_same_races() -> None:
    seen = []
    for _ in range(2):
        env, rng = BatchedFlammeRouge(8, seed=3), np.random.default_rng(2)
        step = env.reset()
        for _ in range(50):
            step = env.step(choose(step, rng))
        seen.append((step.flat().copy(), step.mask.copy()))
    assert_array_equal(seen[0][0], seen[1][0])
    assert_array_equal(seen[0][1], seen[1][1])


def test_starting_anew_in_the_middle_of_a_round() -> None:
    env, rng = BatchedFlammeRouge(4, seed=3), np.random.default_rng(2)
    start = env.reset().flat()
    for _ in range(5):
        env.step(choose(env.reset() if _ == 0 else env._step, rng))
    assert_array_equal(env.reset().flat(), start)


def test_bad_input_is_refused_and_changes_nothing() -> None:
    env = BatchedFlammeRouge(4)
    before = env.reset().flat()
    with pytest.raises(PacelineError, match="Action 99 of seat 0 in race 0 is not in the mask"):
        env.step(np.full((4, 4), 99))
    with pytest.raises(PacelineError, match=r"shape \(4,\); expected \(4, 4\)"):
        env.step(np.zeros(4))
    assert_array_equal(env._step.flat(), before)
    assert env._step.mask.shape == (4, 4, ACTIONS)
    with pytest.raises(PacelineError, match="no dummy teams"):
        BatchedFlammeRouge(4, stage="Stage 7", expansions=("peloton", "meteo"))
