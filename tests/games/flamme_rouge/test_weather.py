"""FR 12: weather on the straight tiles."""

from __future__ import annotations

from collections import Counter
from math import perm

import pytest

from games.flamme_rouge.conftest import (
    about_to_draw,
    after,
    cards_of,
    clause_against,
    dealt,
    hand_draw,
    holding,
    of,
    on_the_road,
    ride_round,
)
from games.flamme_rouge.positions import Position
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import Draw, Drawn, Place, Weather
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Fell, Forecast, Refused, Shuffled, Slipstreamed, StoodUp
from paceline.games.flamme_rouge.game import chance, to_act
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.rules.weather import WeatherDraw, straights
from paceline.games.flamme_rouge.state import Cards, State

METEO = ("meteo",)
BOTH = ("peloton", "meteo")
MANY = "a b c d f l m n 2 3 4 5 6 7 8 u"
"""More straight tiles than there are tokens."""


def in_weather(*weather: str) -> State:
    """Return a race with AS on tile a, AR on b, CS on c and CR on h, a bend."""
    options = Options("abchldu", expansions=METEO, weather=weather)
    return on_the_road(options, 2, AS=4, AR=8, CS=14, CR=18)


def fault(options: Options) -> tuple[str, str]:
    """Return the field and the last part of the key of what is wrong with it."""
    with pytest.raises(BadOptions) as caught:
        setup(2, options)
    return caught.value.field, caught.value.message.key.rpartition(".")[2]


def test_there_are_thirteen_tokens() -> None:
    """FR 12.1: nine clear ones and four others."""
    assert content.weather_tokens() == {"clear": 9, "crosswind": 1, "headwind": 1, "tailwind": 1, "wet": 1}


@pytest.mark.parametrize(
    ("stage", "tiles"),
    [
        ("abcdefghijklmnopqrstu", "b c d f l m n"),
        ("AebQRNHPcgikDFsLojmtu", "b N c D F L m"),
        ("abcfimetKGLHJsdopRQNU", "b c f m L d N"),
        ("a 2B 3 g M R P k e q o s 4 c D H j T n i u", "2B 3 M 4 c D n"),
        ("1B 2 8 5B q g i r 9 3B 4B s o p t h k 7 6B e J u", "2 8 5B 9 3B 4B 7 6B"),
        ("1 2 9B 3 p 5 7B o k j q 4 e 8 6B h g i r s T u", "2 9B 3 5 7B 4 8 6B"),
        ("au", ""),
    ],
)
def test_the_tiles_that_get_a_token(stage: str, tiles: str) -> None:
    """FR 12.1: straight ones, short ones too; no bend, not the start and not the finish."""
    names = [tile.name for tile in course(stage).road.tiles]
    assert [names[place] for place in straights(stage)] == tiles.split()


def test_the_weather_comes_before_the_riders() -> None:
    """FR 12.1: tokens are laid first, and everybody is told."""
    state = setup(2, Options("abchu", expansions=METEO))
    assert to_act(state) == {CHANCE}
    assert state.table.weather is None
    assert clause_against(state, 0, Place("S", 4)) == "FR 12.1"
    state, events = after(state, (CHANCE, Weather(("wet", "clear"))))
    weather = ("clear", "wet", "clear", "clear", "clear")
    assert events == [Forecast(weather, "FR 12.1")]
    assert state.table.weather == weather
    assert to_act(state) == {0}
    assert clause_against(state, CHANCE, Weather(("wet", "clear"))) == "FR 12.1"


@pytest.mark.parametrize("tokens", [("wet",), ("wet", "wet"), ("wet", "snow"), ("wet", "clear", "clear"), ()])
def test_impossible_weather_is_refused(tokens: tuple[str, ...]) -> None:
    """FR 12.1: a token for every straight tile, none that there is not, and only one wet."""
    state = setup(2, Options("abchu", expansions=METEO))
    assert not chance(state).allows(Weather(tokens))
    assert clause_against(state, CHANCE, Weather(tokens)) == "FR 12.1"
    assert clause_against(state, 0, Weather(("clear", "clear"))) == "FR 12.1"


@pytest.mark.parametrize("tiles", range(9))
def test_all_ways_the_tokens_can_fall(tiles: int) -> None:
    """FR 12.1: thirteen tokens on n tiles in order: 13! / (13 - n)! ways, none counted twice."""
    draw = WeatherDraw(tiles)
    outcomes = list(draw.outcomes())
    assert sum(ways for _, ways in outcomes) == perm(13, tiles)
    assert len({weather for weather, _ in outcomes}) == len(outcomes)
    assert all(draw.allows(weather) for weather, _ in outcomes)
    assert draw.allows(draw.sample(Luck(tiles)))


def test_each_weather_lies_somewhere_in_seven_of_thirteen_races() -> None:
    """FR 12.1: with seven straights, as likely for each of the four; over 2600 seeds about 1400 times."""
    draw = WeatherDraw(7)
    seen = Counter(token for seed in range(2600) for token in draw.sample(Luck(seed)).tokens)
    assert all(1300 < seen[token] < 1500 for token in ("crosswind", "headwind", "tailwind", "wet"))
    weights = Counter[str]()
    for weather, ways in draw.outcomes():
        for token in weather.tokens:
            weights[token] += ways
    assert weights["wet"] * 13 == perm(13, 7) * 7


def test_more_straights_than_tokens() -> None:
    """FR 12.1: thirteen tokens lie on thirteen tiles; what is left of the road stays clear."""
    state = setup(2, Options(MANY, expansions=BOTH))
    pending = chance(state)
    outcome = pending.sample(Luck(1))
    assert pending.allows(outcome)
    state, _ = after(state, (CHANCE, outcome))
    assert state.table.weather is not None
    assert Counter(state.table.weather)["wet"] == 1
    assert len(state.table.weather) == 16
    assert len(straights(MANY)) == 13


def test_no_weather_without_meteo() -> None:
    """FR 12.1: riders are placed at once, and every hand has four cards."""
    state = setup(2, Options("abchu"))
    assert state.table.weather == ()
    assert to_act(state) == {0}


def test_given_weather_is_not_dealt() -> None:
    """FR 12.1: the options may lay it, for races of one's own; all other tiles are clear."""
    state = setup(2, Options("a b 9 3B u", expansions=BOTH, weather=("9=wet", "3B=tailwind")))
    assert state.table.weather == ("clear", "clear", "wet", "tailwind", "clear")
    assert to_act(state) == {0}


@pytest.mark.parametrize(
    ("options", "key"),
    [
        (Options("abchu", weather=("b=wet",)), "weather-needs-meteo"),
        (Options("abchu", expansions=METEO, weather=("b=snow",)), "no-such-weather"),
        (Options("abchu", expansions=METEO, weather=("b",)), "no-such-weather"),
        (Options("abchu", expansions=METEO, weather=("h=wet",)), "no-weather-there"),
        (Options("abchu", expansions=METEO, weather=("a=wet",)), "no-weather-there"),
        (Options("abchu", expansions=METEO, weather=("u=wet",)), "no-weather-there"),
        (Options("abchu", expansions=METEO, weather=("d=wet",)), "no-weather-there"),
    ],
)
def test_weather_that_cannot_be_given(options: Options, key: str) -> None:
    """FR 12.1: not without the box, no unknown weather, and none on bends, start, finish or absent tiles."""
    assert fault(options) == ("weather", key)


def test_weather_holds_for_the_whole_tile() -> None:
    """FR 12.1 to FR 12.4: six squares of tile b, neither one more nor one less."""
    for weather in ("crosswind", "wet", "tailwind", "headwind"):
        track = course("abcu", ("clear", weather, "clear", "clear"))
        under = zip(track.no_draft, track.wet, track.hand, strict=True)
        rows = [row for row, (calm, wet, hand) in enumerate(under) if calm or wet or hand != 4]
        assert rows == [6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize(("crosswind", "moves"), [((), True), ((0,), False), ((2,), False), ((1, 3), True)])
def test_no_slipstream_in_crosswind(crosswind: tuple[int, ...], moves: bool) -> None:
    """FR 12.2: neither to the rider in it nor from the rider in it; an empty square in it does not matter."""
    position = Position("-- -- -- --\n.. .. .. ..\nAS .. CR ..", crosswind=crosswind).slipstream()
    assert position.row("AS") == (1 if moves else 0)
    if not moves:
        because = position.course.landing[crosswind[0]]
        assert position.events == [Refused(("AS",), ("CR",), because, "FR 12.2")]


def test_a_pack_partly_in_crosswind_is_torn() -> None:
    """FR 12.2, FR 7.6: CS in front of the crosswind moves; AR in it and AS behind them stay."""
    position = Position("-- -- -- -- -- --\n.. .. .. .. .. ..\nAS AR CS .. CR ..", crosswind=[1]).slipstream()
    assert position == "-- -- -- -- -- --\n.. .. .. .. .. ..\nAS AR .. CS CR .."
    assert [(event.riders, event.because) for event in position.of(Refused)] == [
        (("AR", "AS"), position.course.landing[1])
    ]
    assert [event.riders for event in position.of(Slipstreamed)] == [("CS",)]


@pytest.mark.parametrize(("weather", "size"), [("tailwind", 5), ("headwind", 3), ("wet", 4), ("crosswind", 4)])
def test_wind_changes_the_hand(weather: str, size: int) -> None:
    """FR 12.3, FR 12.4: five or three for the rider on the tile, four for their team-mate elsewhere."""
    start = in_weather(f"b={weather}")
    for kind, rider, cards in (("S", "AS", 4), ("R", "AR", size)):
        state, _ = after(start, (0, Draw("S") if kind == "S" else Draw("R")))
        assert hand_draw(state).size == cards
        assert len(cards_of(dealt(state), rider).hand) == cards
        assert all(len(hand.cards) == cards for hand, _ in hand_draw(state).outcomes())


@pytest.mark.parametrize(("weather", "hand"), [("tailwind", ("2", "3", "4", "9")), ("headwind", ("3", "4", "5", "6"))])
def test_a_hand_of_four_is_refused_in_wind(weather: str, hand: tuple[str, ...]) -> None:
    """FR 12.3, FR 12.4: neither more nor fewer cards than the wind allows."""
    state, _ = after(in_weather(f"b={weather}"), (0, Draw("R")))
    assert clause_against(state, CHANCE, Drawn("AR", hand)) == "FR 4.5"


def test_five_cards_with_a_shuffle_in_mid_draw() -> None:
    """FR 12.3, FR 4.5: four lie face down, the fifth comes from the recycled ones."""
    state = about_to_draw(in_weather("b=tailwind"), "AR", ("3", "4", "5", "7"), ("6", "7"))
    state, events = after(state, (CHANCE, Drawn("AR", ("3", "4", "5", "6", "7"))))
    assert events == [Shuffled("AR", 0)]
    assert cards_of(state, "AR") == Cards(("7",), (), ("3", "4", "5", "6", "7"))


def test_three_cards_are_drawn_without_a_shuffle() -> None:
    """FR 12.4, FR 4.5: three lie face down, and that is enough against the wind."""
    state = about_to_draw(in_weather("b=headwind"), "AR", ("3", "4", "5"), ("6", "7"))
    state, events = after(state, (CHANCE, Drawn("AR", ("3", "4", "5"))))
    assert not events
    assert cards_of(state, "AR") == Cards((), ("6", "7"), ("3", "4", "5"))


def test_fewer_cards_than_the_wind_allows_are_all_drawn() -> None:
    """FR 12.3, FR 4.6."""
    state = about_to_draw(in_weather("b=tailwind"), "AR", ("3",), ("6", "7"))
    assert cards_of(dealt(state), "AR") == Cards((), (), ("3", "6", "7"))


def test_where_the_round_starts_counts() -> None:
    """FR 12.3, FR 4.8: AR leaves the tailwind, AS comes into it; everybody can count their hands."""
    state, _ = ride_round(in_weather("b=tailwind"), AS="5", AR="7", CS="3", CR="3")
    assert state.table.hands == ((4, 5, 4, 4),)
    assert hand_draw(after(holding(state, AS=Cards(("2",) * 9)), (0, Draw("S")))[0]).size == 5
    assert hand_draw(after(holding(state, AR=Cards(("3",) * 9)), (0, Draw("R")))[0]).size == 4
    assert known_deck(state.table, 1).pile == 10


def test_a_fall_and_standing_up_in_a_whole_race() -> None:
    """FR 13.1, FR 13.5: who lies is on the table between the rounds, and no longer once the rider has stood up."""
    options = Options("abchldu", expansions=METEO, weather=("b=wet",))
    start = on_the_road(options, 2, CS=9, CR=9, AS=7, AR=6)
    state, events = ride_round(start, AS="3", AR="4", CS="2", CR="2")
    assert [event.rider for event in of(Fell, events)] == []
    start = on_the_road(options, 2, CS=9, CR=9, AS=7, AR=5)
    state, events = ride_round(start, AS="4", AR="2", CS="2", CR="2")
    assert [event.rider for event in of(Fell, events)] == ["AS"]
    assert state.table.fallen == (0,)
    state, events = ride_round(state, AS="2", AR="2", CS="2", CR="2")
    assert [event.rider for event in of(StoodUp, events)] == ["AS"]
    assert state.table.fallen == ()
