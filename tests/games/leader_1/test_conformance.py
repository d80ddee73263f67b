"""The game keeps the contract, with every number of seats and every option."""

from __future__ import annotations

import pytest

from paceline.core.conformance import conforms
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.rules.setup import Options
from soak import some

SHORT = "FF*HC2DrrF"
"""Six hexagons with everything on them."""
MIXES = {
    "one rider each": (3, Options(SHORT, riders=1)),
    "two riders each": (4, Options(SHORT, riders=2, first=3)),
    "two riders of five": (5, Options(SHORT, riders=2)),
    "three riders each": (2, Options(SHORT, riders=3, first=1)),
    "podium": (4, Options(SHORT, ending="podium", first=2)),
    "diagonal": (3, Options(SHORT, slipstream="diagonal")),
    "no stop on black": (2, Options("FDllDrrF*F", stop_on_black=False)),
    "carried": (2, Options(SHORT, riders=2, carried=(1, 10, 0, 5))),
    "roles": (3, Options(SHORT, riders=2, roles=("RL", "CR", "LC"))),
    "roles of single riders": (6, Options(SHORT, roles=("R", "L", "C", "R", "L", "C"), first=0)),
    "to the summit": (3, Options("FF*HC2C1C", riders=2)),
    "velodrome": (4, Options("FFrr*Fo", riders=1)),
    "everything": (
        4,
        Options(
            SHORT,
            riders=2,
            ending="podium",
            slipstream="diagonal",
            stop_on_black=False,
            carried=(1, 2, 3, 4, 5, 6, 7, 8),
        ),
    ),
}


@pytest.mark.parametrize("seats", some(GAME.facts.seats, 4))
def test_the_game_conforms(seats: int) -> None:
    report = conforms(GAME, seats, Options(SHORT), races=1, seed=seats, moments=2)
    assert report.inputs > 20


@pytest.mark.parametrize("stage", [stage.name for stage in GAME.stages()])
def test_the_game_conforms_on_every_course(stage: str) -> None:
    report = conforms(GAME, 2, Options(stage, riders=1), races=1, seed=stage, moments=1)
    assert report.races == 1


@pytest.mark.parametrize("mix", some([*MIXES], 6))
def test_the_game_conforms_with_options(mix: str) -> None:
    seats, options = MIXES[mix]
    report = conforms(GAME, seats, options, races=1, seed=mix, moments=2)
    assert report.races == 1
