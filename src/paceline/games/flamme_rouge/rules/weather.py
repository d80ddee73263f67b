"""FR 12: weather on the straight tiles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import perm
from typing import Final

import msgspec

from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions, Illegal
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import Weather
from paceline.games.flamme_rouge.course import tile_names
from paceline.games.flamme_rouge.events import Event, Forecast
from paceline.games.flamme_rouge.rules.variants import LATER_WEATHER
from paceline.games.flamme_rouge.state import WEATHER, State, Table

CLEAR: Final = "clear"
EVERYWHERE_CLEAR: Final[tuple[str, ...]] = ()


def straights(stage: str, later: bool = False) -> list[int]:
    """Return the indices of the tiles that get a token: straight ones except start and finish (FR 12.1).

    With `later` the first of them gets none (FR 21.7). There can be more of them than tokens; then the last ones stay
    clear.
    """
    faces = content.tiles()
    tiles = [faces[name] for name in tile_names(stage)]
    places = [place for place, tile in enumerate(tiles) if not (tile.turn or tile.start or tile.finish)]
    return places[later:][: sum(content.weather_tokens().values())]


def tiles_with_tokens(table: Table) -> list[int]:
    """Return the indices of the tiles of a race that get a token."""
    return straights(table.stage, table.has(LATER_WEATHER))


class WeatherDraw(msgspec.Struct, frozen=True, gc=False):
    """A pending draw of tokens for so many tiles."""

    tiles: int

    @property
    def label(self) -> str:
        """Return the only label: there is one weather in a race."""
        return "weather"

    def sample(self, luck: Luck) -> Weather:
        """Return the tokens that this luck lays."""
        word = luck.word("weather")
        bag = [token for token, count in content.weather_tokens().items() for _ in range(count)]
        tokens = []
        for _ in range(self.tiles):
            word, place = divmod(word, len(bag))
            tokens.append(bag.pop(place))
        return Weather(tuple(tokens))

    def allows(self, outcome: object) -> bool:
        """Return whether these tokens can be drawn."""
        return type(outcome) is Weather and _possible(outcome.tokens, self.tiles)

    def outcomes(self) -> Iterator[tuple[Weather, int]]:
        """Return every distinct weather with the number of ways to draw it."""
        counts = content.weather_tokens()
        special = [token for token in counts if token != CLEAR]
        for number in range(min(len(special), self.tiles) + 1):
            ways = perm(counts[CLEAR], self.tiles - number)
            for tiles in combinations(range(self.tiles), number) if ways else ():
                for tokens in permutations(special, number):
                    laid = dict(zip(tiles, tokens, strict=True))
                    yield Weather(tuple(laid.get(place, CLEAR) for place in range(self.tiles))), ways


def _possible(tokens: tuple[str, ...], tiles: int) -> bool:
    counts = content.weather_tokens()
    return len(tokens) == tiles and all(tokens.count(token) <= counts.get(token, 0) for token in set(tokens))


def read_weather(stage: str, given: tuple[str, ...], later: bool = False) -> tuple[str, ...]:
    """Return the weather that the options name, as in `b=wet`; raise `BadOptions`."""
    names, places = tile_names(stage), straights(stage, later)
    found = [CLEAR] * len(names)
    for entry in given:
        tile, _, token = entry.partition("=")
        if token not in content.WEATHER:
            raise BadOptions(
                "weather", "flamme-rouge.refused.no-such-weather", given=entry, kinds=", ".join(content.WEATHER)
            )
        if tile not in names or names.index(tile) not in places:
            raise BadOptions(
                "weather", "flamme-rouge.refused.no-weather-there", tile=tile, tiles=" ".join(names[p] for p in places)
            )
        found[names.index(tile)] = token
    return tuple(found)


def lay_weather(state: State, seat: int, action: Weather) -> tuple[State, tuple[Event, ...]]:
    """Lay the tokens that chance has drawn; then the riders may be placed."""
    table = state.table
    if seat != CHANCE or WEATHER not in state.drawing:
        raise Illegal("FR 12.1", "flamme-rouge.refused.no-weather-now")
    places = tiles_with_tokens(table)
    if not _possible(action.tokens, len(places)):
        raise Illegal("FR 12.1", "flamme-rouge.refused.impossible-weather", tokens=" ".join(action.tokens))
    laid = dict(zip(places, action.tokens, strict=True))
    weather = tuple(laid.get(place, CLEAR) for place in range(len(tile_names(table.stage))))
    table = msgspec.structs.replace(table, weather=weather)
    return State(table, state.cards, table.to_place[:1] or table.ridden), (Forecast(weather),)
