"""The value net: how likely each seat is to win a position.

One hidden layer reads every rider, the same for all. The riders of a team are added up, and a second layer reads the
team beside the average of all riders. Its output corrects the forecast, and a softmax over teams makes chances of it.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.bots.features import FEATURES
from paceline.games.flamme_rouge.kernel.tables import RIDERS, SEATS

HIDDEN: Final = 32
SHAPES: Final = {
    "rider": (FEATURES, HIDDEN),
    "rider_bias": (HIDDEN,),
    "team": (HIDDEN, HIDDEN),
    "field": (HIDDEN, HIDDEN),
    "team_bias": (HIDDEN,),
    "out": (HIDDEN,),
    "scale": (1,),
}
"""The parts of the weights in their order."""
_SIZES: Final = [int(np.prod(shape)) for shape in SHAPES.values()]
SIZE: Final = sum(_SIZES)
_TO_RIDER, _TO_RIDER_BIAS, _TO_TEAM, _TO_FIELD, _TO_TEAM_BIAS, _TO_OUT, _TO_SCALE = (
    sum(_SIZES[: number + 1]) for number in range(len(_SIZES))
)


@compiled(entry=True)
def fill_chances(board: Any, numbers: Any, weights: Any, chances: Any) -> None:
    """Fill in how likely each seat is to win, from the numbers of all riders."""
    rider_bias = weights[_TO_RIDER:_TO_RIDER_BIAS]
    out, scale = weights[_TO_TEAM_BIAS:_TO_OUT], weights[_TO_OUT]
    teams, field = np.zeros((SEATS, HIDDEN), np.float32), np.zeros(HIDDEN, np.float32)
    hidden = np.empty(HIDDEN, np.float32)
    for rider in range(board.riders):
        for place in range(HIDDEN):
            hidden[place] = rider_bias[place]
        _add_product(numbers[rider], weights[:_TO_RIDER], hidden)
        team = teams[rider // board.each]
        for place in range(HIDDEN):
            excited = max(hidden[place], np.float32(0.0))
            team[place] += excited
            field[place] += excited
    common = weights[_TO_FIELD:_TO_TEAM_BIAS].copy()
    for place in range(HIDDEN):
        field[place] /= np.float32(board.riders)
    _add_product(field, weights[_TO_TEAM:_TO_FIELD], common)
    total, highest = 0.0, -1e9
    for seat in range(board.seats):
        for place in range(HIDDEN):
            hidden[place] = common[place]
        _add_product(teams[seat], weights[_TO_RIDER_BIAS:_TO_TEAM], hidden)
        chances[seat] = scale * _forecast(board, numbers, seat)
        for place in range(HIDDEN):
            chances[seat] += max(hidden[place], np.float32(0.0)) * out[place]
        highest = max(highest, chances[seat])
    for seat in range(board.seats):
        chances[seat] = exp(chances[seat] - highest)
        total += chances[seat]
    for seat in range(board.seats):
        chances[seat] /= total


@compiled(forceinline=True)
def _add_product(numbers: Any, matrix: Any, out: Any) -> None:
    """Add the product of a row of numbers and a flat matrix."""
    for place in range(len(numbers)):
        number = numbers[place]
        if number != 0.0:
            row = matrix[place * HIDDEN : (place + 1) * HIDDEN]
            for column in range(HIDDEN):
                out[column] += number * row[column]


@compiled()
def _forecast(board: Any, numbers: Any, seat: int) -> float:
    """Return what the forecast alone says of a team."""
    strength = 0.0
    for rider in range(seat * board.each, (seat + 1) * board.each):
        strength += exp(numbers[rider, 0])
    return log(strength)


@compiled()
def new_numbers() -> Any:
    """Return room for the numbers of all riders."""
    return np.zeros((RIDERS, FEATURES), np.float32)
