"""The bots that search with a value net: legal on every stage, without the kernel, and with weights that fit."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

import numpy as np
import pytest

from games.flamme_rouge.test_bots import check_answers, questions
from paceline.core.conformance import conforms
from paceline.core.messages import PacelineError
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.actions import Place, Play
from paceline.games.flamme_rouge.bots import BOTS
from paceline.games.flamme_rouge.game import imagine
from paceline.games.flamme_rouge.kernel.bots import choice, net, self_play, weights
from paceline.games.flamme_rouge.kernel.tables import board_of
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.lab import learning, train

pytestmark = pytest.mark.usefixtures("kernel")

ALL_BOXES = ("peloton", "meteo", "grand-tour")
RACES = (
    (Options("Le Col du Ballon"), ["oracle", "champion"]),
    (Options("Stage 9", dummies=("", "muscle", "peloton"), expansions=("peloton",)), ["oracle", "", ""]),
    (Options("Stage 12", expansions=ALL_BOXES, draft=True), ["oracle", "saver", "oracle"]),
    (Options("gt5", expansions=ALL_BOXES, timed=True), ["champion", "oracle"]),
    (Options("gt1", expansions=ALL_BOXES, timed=True), ["oracle", "champion"]),
    (Options("Stage 7", expansions=("peloton",)), ["oracle"] * 2 + ["highest"] * 5),
)


@pytest.mark.parametrize(("options", "names"), RACES, ids=[options.stage for options, _ in RACES])
def test_every_answer_is_legal_and_explained_on_any_stage(options: Options, names: list[str]) -> None:
    check_answers(names, 3, options)


def test_they_keep_the_contract() -> None:
    assert conforms(GAME, 3, Options("abLu"), races=1, moments=2).checked["lucky-bots"]


def test_only_what_can_be_counted_of_others_matters() -> None:
    for _, view, legal, _ in questions(["oracle", "saver", "saver"], 5, Options("Le Col du Ballon")):
        if type(legal[0]) is Play and len(legal) > 1 and view.table.round == 4:
            rider = next(rider for rider in view.table.own(view.seat or 0) if view.mine[rider % 2].hand)
            cards = {choice.choose_for_state(imagine(view, Random(n)), rider, 1, "oracle") for n in range(5)}
            assert len(cards) == 1


def test_without_numba_they_ride_as_wheelsucker_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("paceline.games.flamme_rouge.bots.champion"), "_find_kernel", lambda: None)
    for name, _, legal, answer in questions(["champion", "highest"], 1, Options()):
        if name == "champion":
            told = answer.reason.key == "flamme-rouge.bot.champion.no-kernel"
            assert told == (type(legal[0]) is Place), "when riders are placed"
            assert told or answer.reason.key.startswith("flamme-rouge.bot.wheelsucker.")


def test_weights_of_another_version_are_refused(tmp_path: Path) -> None:
    data = weights.FILE.read_bytes()
    assert len(data) < 2_000_000
    assert "python -m paceline.lab.train" in weights.unpack(data)[1]["command"]
    for wrong in (data.replace(b'"version":', b'"version":9', 1), b"", b"[1]\n", data[:-4]):
        with pytest.raises(PacelineError, match=r"python -m paceline\.lab\.train"):
            weights.unpack(wrong)


def _example(positions: int) -> tuple[np.ndarray, np.ndarray]:
    boards = board_of(setup(4, Options("Le Col du Ballon")).table)
    numbers, winners, _ = self_play.collect(boards, [[2, 1, 0, 2]], positions, 1, weights.load_weights())
    return numbers, winners


def test_the_compiled_net_says_what_the_trained_one_says() -> None:
    boards = board_of(setup(4, Options("Le Col du Ballon")).table)
    numbers, winners = _example(20)
    loaded, chances = weights.load_weights(), np.zeros(12)
    loss = 0.0
    for position, winner in zip(numbers.astype(np.float32), winners, strict=True):
        net.fill_chances(boards[0], position, loaded, chances)
        assert chances[:4].sum() == pytest.approx(1)
        loss -= float(np.log(chances[winner])) / len(winners)
    parts = learning.split_weights(loaded)
    slope = learning.split_weights(np.zeros_like(loaded))
    assert learning.find_gradient(parts, numbers.astype(np.float32), winners, slope)[0] == pytest.approx(loss, rel=1e-3)


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    numbers, winners = _example(50)
    here, slope = learning.new_weights(3), np.zeros(net.SIZE, np.float32)
    learning.find_gradient(
        learning.split_weights(here), numbers.astype(np.float32), winners, learning.split_weights(slope)
    )
    step = (slope / np.linalg.norm(slope) * 0.01).astype(np.float32)
    losses = [
        learning.find_gradient(
            learning.split_weights(here + way * step), numbers.astype(np.float32), winners,
            learning.split_weights(np.zeros_like(here)),
        )[0]
        for way in (-1, 1)
    ]  # fmt: skip
    assert (losses[1] - losses[0]) / 0.02 == pytest.approx(np.linalg.norm(slope), rel=0.02)


def test_training_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "_WITH_NET", ((1, 2, 1, 2),))
    monkeypatch.setattr(train, "_WITHOUT_NET", ((0, 1, 2, 0),))
    plan = train.Plan(tmp_path / "kept", tmp_path / "a.net", 4, 300, 2, 1)
    train.train(plan)
    whole = plan.out.read_bytes()
    (plan.folder / "weights-1.net").unlink()
    (plan.folder / "generation-1.npz").unlink()
    train.train(plan)
    assert weights.unpack(plan.out.read_bytes())[0].tolist() == weights.unpack(whole)[0].tolist()


def test_they_are_offered_beside_the_recommended_bot() -> None:
    assert list(GAME.bots)[:3] == ["wheelsucker", "champion", "oracle"]
    assert set(BOTS) == set(GAME.bots)
