"""The game keeps the contract, with every number of seats and every option."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.on_the_rivet.small_set import COURSE, small_set
from paceline.core.conformance import conforms
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import VARIANTS
from soak import some

SHORT, MEDIUM, LONG = (6, 8), (3, 8), (2, 3)
"""From how many lines on a course is medium or long: these make one of three lines what they say."""
MIXES = {
    "three": (3, SHORT, Options(first=1)),
    "four": (4, MEDIUM, Options(podium="steep", variants=VARIANTS)),
    "five": (5, LONG, Options(first=4)),
    "six": (6, MEDIUM, Options(tactics="no")),
    "seven": (7, LONG, Options(tactics="yes")),
    "two and a third": (3, SHORT, Options(third=1, first=1)),
    "two and a third with tactics": (3, MEDIUM, Options(third=2)),
}


def _options(length: tuple[int, int], options: Options) -> Options:
    return replace(options, course=COURSE, content=small_set(*length))


@pytest.mark.parametrize("mix", some([*MIXES], 3))
def test_the_game_conforms(mix: str) -> None:
    seats, length, options = MIXES[mix]
    report = conforms(GAME, seats, _options(length, options), races=1, seed=mix, moments=1)
    assert report.inputs > 100


def test_the_game_conforms_on_its_own_tiles() -> None:
    report = conforms(
        GAME,
        3,
        Options("START-A C1 FIN-B", third=0, variants=("lone-lines", "free-lanes")),
        races=1,
        seed="own tiles",
        moments=1,
    )
    assert report.inputs > 100
