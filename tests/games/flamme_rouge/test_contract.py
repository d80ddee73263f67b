"""Promises of the game to the tools that a general check cannot see."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from paceline import bots
from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.core.race import Race, bot_player, play
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.actions import Draw, Flip
from paceline.games.flamme_rouge.rules.setup import Options
from paceline.games.flamme_rouge.state import State

SHORT = "a 2B u"


@pytest.mark.parametrize("name", ["XX", "", "CS"])
def test_no_card_is_turned_over_while_the_weather_is_laid(name: str) -> None:
    """FR 11.2, FR 12.1: an unknown rider is nobody, whatever chance is waiting for."""
    options = Options("7", expansions=("peloton", "meteo"), dummies=("", "muscle"))
    state = GAME.setup(2, options)
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, CHANCE, Flip(name, "3"))
    assert caught.value.clause == "FR 11.2"


def at_the_second_bid() -> State:
    """Return a race in which everybody has bid once, and nobody has drawn for the second time."""
    race = Race.start(GAME, Options(SHORT, expansions=("peloton",)), ["random"] * 3, seed=4)
    players = [bot_player(bots.random, 4, seat) for seat in range(3)]

    def stop(_entry: object, _events: object, race: Race) -> None:
        auction = race.state.table.auction
        if auction is not None and auction.riders:
            raise StopIteration

    with pytest.raises(StopIteration):
        play(race, SeededDealer(4), players, stop)
    state: State = race.state
    return state


@pytest.mark.parametrize("seat", [0, None])
def test_an_imagined_second_bid_keeps_its_rider(seat: int | None) -> None:
    """FR 10.3: the rider who bid first bids again; nobody may choose another one."""
    state = at_the_second_bid()
    imagined = GAME.imagine(GAME.view(state, seat), Random(1))
    assert imagined.drawing == state.drawing
    for other in (1, 2):
        for kind in ("S", "R"):
            with pytest.raises(Illegal):
                GAME.apply(imagined, other, Draw(kind))


def test_every_team_that_is_ridden_begins_as_often_in_a_series() -> None:
    """FR 2.7: dummies never begin, and do not make others begin more often."""
    options = Options("7", expansions=("peloton",), dummies=("", "muscle", "", "peloton"))
    begins = Counter(GAME.setup(4, GAME.in_series(options, 4, race)).table.to_place[0] for race in range(12))
    assert begins == {0: 6, 2: 6}


@pytest.mark.parametrize("changed", ["turn", "breakaway", "number"])
def test_the_content_hash_knows_whatever_a_race_depends_on(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """FR 9.1, FR 10.6, FR 12.1: bends decide about weather, the breakaway tile about places, numbers about cards."""
    options = Options(SHORT, expansions=("peloton",))
    content_hash = type(GAME).content_hash
    before = content_hash(GAME, 2, options)
    from paceline.games import flamme_rouge

    flamme_rouge._content_hash.cache_clear()
    if changed == "turn":
        tiles = content.tiles() | {"a": msgspec.structs.replace(content.tiles()["a"], turn=45)}
        monkeypatch.setattr(content, "tiles", lambda: tiles)
    elif changed == "breakaway":
        monkeypatch.setattr(content, "breakaways", lambda: {"2B": content.Waiting(6, 1)})
    else:
        numbers = msgspec.structs.replace(content.numbers(), fall=3)
        monkeypatch.setattr(content, "numbers", lambda: numbers)
    assert content_hash(GAME, 2, options) != before
    flamme_rouge._content_hash.cache_clear()
