"""Fair deals: every draw follows from the seed, and the seed from its hash."""

from __future__ import annotations

from hashlib import sha256

import pytest

from paceline import Race
from paceline.core import registry
from paceline.core.chance import seed_hash
from paceline.core.game import CHANCE, AnyGame
from paceline.core.log import Entry, Log
from paceline.core.race import find_unfair_draw, replay
from toygame import GAME as TOY
from toygame.rules import Rolled

FLAMME = registry.game("flamme-rouge")


def ridden(game: AnyGame, seed: int | str) -> Race:
    return Race.new(game, ["random", "first"], seed).play()


@pytest.mark.parametrize("seed", [7, "seven", "été"])
def test_the_hash_is_that_of_the_seed_as_it_is_written(seed: int | str) -> None:
    assert seed_hash(seed) == sha256(str(seed).encode()).hexdigest()


@pytest.mark.parametrize("game", [FLAMME, TOY], ids=["flamme-rouge", "toy"])
@pytest.mark.parametrize("seed", range(3))
def test_a_race_follows_from_its_seed(game: AnyGame, seed: int) -> None:
    assert find_unfair_draw(game, ridden(game, seed).log) is None


def test_draws_may_be_written_down_in_any_order() -> None:
    log = ridden(FLAMME, 5).log
    entries, seats = log.entries, [entry.seat for entry in log.entries]
    one, other = (next(n for n in range(len(seats)) if seats[n : n + 2] == [seat, CHANCE]) for seat in (0, 1))
    drawn_late = [entries[one], entries[other], entries[other + 1], entries[one + 1]]
    swapped = [*entries[:one], *drawn_late, *entries[one + 2 : other], *entries[other + 2 :]]
    assert replay(FLAMME, Log(log.header, swapped)).over
    assert find_unfair_draw(FLAMME, Log(log.header, swapped)) is None


def test_a_draw_of_another_seed_is_found() -> None:
    log = ridden(TOY, 5).log
    places = [place for place, entry in enumerate(log.entries) if isinstance(entry.action, Rolled)]
    for place in places:
        wind = log.entries[place].action.wind % 3 + 1
        changed = [*log.entries[:place], Entry(CHANCE, Rolled(wind)), *log.entries[place + 1 :]]
        assert find_unfair_draw(TOY, Log(log.header, changed)) == place
