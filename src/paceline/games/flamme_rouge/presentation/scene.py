"""The race as a scene for pictures and the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from paceline.core.messages import Message, say
from paceline.draw.scene import Group, Mark, TerrainWords, Token
from paceline.draw.squares.scene import Breakaway, Scene, Weather
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.cards import printed_name
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course, course
from paceline.games.flamme_rouge.events import (
    Blocked,
    Event,
    Exhausted,
    Moved,
    Refused,
    Slipstreamed,
    StoodUp,
    TookToken,
)
from paceline.games.flamme_rouge.presentation import roadside
from paceline.games.flamme_rouge.presentation.names import card_name, rider_name, square
from paceline.games.flamme_rouge.presentation.tell import REFUSALS
from paceline.games.flamme_rouge.rules.breakaway import waits_at
from paceline.games.flamme_rouge.rules.movement import front_to_back
from paceline.games.flamme_rouge.rules.weather import CLEAR
from paceline.games.flamme_rouge.stages import name_of
from paceline.games.flamme_rouge.state import Table, View, course_of
from paceline.roads.packs import packs

Words = Callable[[Message], str]
_ROUGH: Final = ("cobble", "supply")
_SLIPPERY: Final = "wet"
"""The ground of a sharp corner (FR 14.3)."""
_PLAIN: Final = "plain"
_MOST: Final = 4
"""Features that fit into one line."""


def climbs(track: Course) -> list[int]:
    """Return lengths of the ascents up to the line, in the order they are met."""
    return _stretches(track, "ascent", track.road.finish)


def _stretches(track: Course, terrain: str, end: int | None = None) -> list[int]:
    """Return lengths of the stretches of a terrain on the tiles, or up to a row, in the order they are met."""
    words = (square.terrain for square in track.road.squares[: track.road.printed if end is None else end])
    return [len(list(run)) for word, run in groupby(words) if word == terrain]


def count_rough(track: Course) -> tuple[Message, ...]:
    """Return cobbled sections, supply zones, sharp corners and roundabouts, counted."""
    counts = {terrain: len(_stretches(track, terrain)) for terrain in _ROUGH}
    counts["corner"] = len(_stretches(track, _SLIPPERY))
    counts["roundabout"] = sum(tile.split is not None for tile in track.road.tiles)
    return tuple(say(f"flamme-rouge.scene.some-{feature}", n=count) for feature, count in counts.items() if count)


def course_scene(stage: str, words: Words) -> Scene:
    """Return the empty course."""
    card = _card(name_of(stage))
    return _empty(stage, None, 0, card.kind if card else _PLAIN, words)


@lru_cache(maxsize=128)
def _empty(stage: str, weather: tuple[str, ...] | None, grass: int, kind: str, words: Words) -> Scene:
    """Return the course without riders, with as much grass as there is in a race.

    Cached, because every picture of every race on this course begins with it.
    """
    track, name = course(stage, weather, grass), name_of(stage)
    piles, refresh = roadside.printed_tokens(_card(name), stage, words)
    return Scene(
        title=name,
        subtitle=words(_labelled(_subtitle(track), kind, _card(name))),
        road=track.road,
        start_word=words(say("flamme-rouge.scene.start")),
        finish_word=words(say("flamme-rouge.scene.finish")),
        terrain_words=_terrain_words(track, words),
        description=" ".join(words(sentence) for sentence in _course_description(track, _spoken(name))),
        breakaway=_breakaway(track, stage, words),
        piles=piles,
        refresh=refresh,
    )


def _terrain_words(track: Course, words: Words) -> dict[str, TerrainWords]:
    """Return the words of every ground there is; wet ground that is printed lies in sharp corners."""
    special = [terrain for terrain in _ROUGH if _stretches(track, terrain)]
    found = {terrain: _labels(terrain, words) for terrain in ("ascent", "descent", *special)}
    return found | ({_SLIPPERY: _labels("corner", words)} if _stretches(track, _SLIPPERY) else {})


def _card(name: str) -> content.StageCard | None:
    return next((card for card in content.stage_cards() if card.name == name), None)


def _spoken(name: str) -> str:
    """Return a stage as a sentence names it: a card that has only a number by that number."""
    card = _card(name)
    return next((short for short in card.also if short.isdigit()), name) if card else name


def _labels(key: str, words: Words) -> TerrainWords:
    """Return the long and the short label of a terrain or a weather."""
    full, short = (words(say(f"flamme-rouge.scene.{key}-{length}")) for length in ("full", "short"))
    return TerrainWords(full, short)


def _features(track: Course) -> list[Message]:
    """Return the features of the stage, as many as there is room for: climbs first."""
    count = len(climbs(track))
    found = [say("flamme-rouge.scene.some-ascent", n=count)] if count else []
    return [*found, *count_rough(track)][:_MOST]


def _labelled(subtitle: Message, kind: str, card: content.StageCard | None) -> Message:
    """Return the subtitle with the kind of a special stage (FR 19), and a note if it is reconstructed."""
    made_up = card is not None and content.is_reconstructed(card)
    subtitle = subtitle if kind == _PLAIN else say(f"flamme-rouge.scene.subtitle-{kind}", subtitle=subtitle)
    return say("flamme-rouge.scene.reconstructed", subtitle=subtitle) if made_up else subtitle


def _subtitle(track: Course) -> Message:
    squares, count, found = track.road.length, len(climbs(track)), _features(track)
    if len(found) == bool(count):
        return say(f"flamme-rouge.scene.subtitle-{'hilly' if count else 'flat'}", squares=squares, n=count)
    parts = dict(zip(("first", "second", "third", "fourth"), found, strict=False))
    return say(f"flamme-rouge.scene.subtitle-{len(found)}", squares=squares, **parts)


def _course_description(track: Course, name: str) -> Iterable[Message]:
    count = len(climbs(track))
    yield say("flamme-rouge.scene.empty-description", stage=name, squares=track.road.length, n=count)
    found = count_rough(track)
    if found:
        yield say("flamme-rouge.scene.rough-description", features=found)


def _breakaway(track: Course, stage: str, words: Words) -> Breakaway | None:
    """Return the cells in which a breakaway waits, the right lane first (FR 10.6)."""
    row, riders = waits_at(stage)
    if not riders:
        return None
    return Breakaway(track.landing[row][:riders], words(say("flamme-rouge.scene.breakaway")))


def _weather(table: Table, words: Words) -> tuple[Weather, ...]:
    skies = enumerate(table.weather or ())
    return tuple(Weather(tile, kind, _labels(kind, words)) for tile, kind in skies if kind != CLEAR)


def scene(view: View, events: Sequence[Event], words: Words) -> Scene:
    """Return the race as this view shows it, with the marks that these events left."""
    still = _still(view.table, view.seat, words)
    if not events:
        return still
    return replace(still, marks=(*_marks(course_of(view.table), events, words), *still.marks))


@lru_cache(maxsize=16)
def _still(table: Table, seat: int | None, words: Words) -> Scene:
    """Return the scene without events; cached, because nothing changes while people choose their cards."""
    track = course_of(table)
    empty = _empty(table.stage, table.weather, table.grass, table.kind, words)
    order = front_to_back(table.cells)
    told = [*_description(table, track, order, _spoken(empty.title))]
    moment = say("flamme-rouge.scene.round", round=table.round)
    return replace(
        empty,
        tokens=tuple(_token(table, rider, seat, words) for rider in order),
        beside=tuple(_beside(table, rider, seat, words) for rider in _to_place(table)),
        groups=_groups(track, table, words),
        marks=tuple(_lying(track, table, words)),
        moment=words(moment if table.round else say("flamme-rouge.scene.at-the-start")),
        description=" ".join([empty.description] * (not order) + [words(sentence) for sentence in told]),
        weather=_weather(table, words),
        breakaway=None if table.no_breakaway else empty.breakaway,
        piles=roadside.piles(table.piles, words),
        refresh=roadside.refresh(table.refresh_row, words),
        clock=roadside.clock(table, track, seat, words),
    )


def _description(table: Table, track: Course, order: list[int], title: str) -> Iterable[Message]:
    """Yield the race in sentences: the order, the fallen riders, the weather and the riders at home."""
    if order:
        names = tuple(_name(table, rider) for rider in order)
        yield say("flamme-rouge.scene.description", stage=title, n=table.round, order=names)
    if table.fallen:
        riders = tuple(_name(table, rider) for rider in order if rider in table.fallen)
        yield say("flamme-rouge.scene.fallen", riders=riders, n=len(riders))
    tiles = zip(track.road.tiles, table.weather or (), strict=False)
    skies = [(tile.name, sky) for tile, sky in tiles if sky != CLEAR]
    if skies:
        yield say("flamme-rouge.scene.weather", weather=tuple(_on_tile(name, sky) for name, sky in skies))
    home = roadside.home_words(table)
    if home:
        yield home


def _on_tile(tile: str, sky: str) -> Message:
    """Return the weather of a tile in words."""
    return say("flamme-rouge.weather.on-tile", weather=say(f"flamme-rouge.weather.{sky}"), tile=tile)


def _dummy(table: Table, rider: int) -> str:
    """Return the kind of dummy team that a rider rides for."""
    return table.dummies[rider // table.riders]


def _name(table: Table, rider: int) -> Message:
    """Return a rider's name, with the kind of a dummy team and with the jersey."""
    name, dummy, jersey = rider_name(RIDERS[rider]), _dummy(table, rider), roadside.jersey_of(table, rider)
    name = say(f"flamme-rouge.scene.of-{dummy}", rider=name) if dummy else name
    return say(f"flamme-rouge.scene.in-{jersey}", rider=name) if jersey else name


def _to_place(table: Table) -> list[int]:
    """Return the riders who do not stand on the road yet (FR 2.8)."""
    home = {arrival.rider for arrival in table.home}
    return [rider for rider, cell in enumerate(table.cells) if cell < 0 and rider not in home]


def _beside(table: Table, rider: int, seat: int | None, words: Words) -> Token:
    name, dummy = RIDERS[rider], _dummy(table, rider)
    return Token(
        rider=name,
        team=name[0],
        kind=name[1],
        cell=table.cells[rider],
        name=words(rider_name(name)),
        mine=seat == rider // table.riders,
        dummy=dummy,
        full_name=_full_name(table, rider, words),
        jersey=roadside.jersey_of(table, rider),
    )


def _token(table: Table, rider: int, seat: int | None, words: Words) -> Token:
    dummy, track = _dummy(table, rider), course_of(table)
    last, row = table.revealed[-1][rider] if table.revealed else "", track.row[table.cells[rider]]
    return replace(
        _beside(table, rider, seat, words),
        tired=None if dummy else known_deck(table, rider).left.count(EXHAUSTION),
        last=printed_name(last),
        down=rider in table.fallen,
        where=words(square(track, row)) if track.road.squares[row].branch else "",
        card=words(card_name(last)) if last and not last.isdigit() else "",
        won=roadside.count_won(table, rider, words),
    )


def _full_name(table: Table, rider: int, words: Words) -> str:
    """Return the long name of a rider; empty for most."""
    if rider in table.fallen:
        return words(say("flamme-rouge.scene.lying", rider=_name(table, rider)))
    return words(_name(table, rider)) if _dummy(table, rider) or roadside.jersey_of(table, rider) else ""


def _groups(track: Course, table: Table, words: Words) -> tuple[Group, ...]:
    """Return groups from front to back; the largest is the peloton. On two ways equal distances are level.

    Riders who ignore each other (FR 19.2, FR 19.5) are no peloton, nor is a single one.
    """
    order = front_to_back(table.cells)
    if not table.round or not order:
        return ()
    squares = track.road.squares
    rows = {rider: -squares[track.row[table.cells[rider]]].to_finish for rider in order}
    found = [[rider for rider in order if rows[rider] in pack] for pack in reversed(packs(rows.values()))]
    largest = max(range(len(found)), key=lambda place: (len(found[place]), -place))
    apart = "time-trial" in table.kind or len(found[largest]) == 1
    groups = []
    for place, riders in enumerate(found):
        gap = min(rows[rider] for rider in found[place - 1]) - max(rows[rider] for rider in riders) - 1 if place else 0
        key = ("behind" if place else "ahead") if apart else _group_key(place, largest)
        groups.append(Group(words(say(f"flamme-rouge.scene.{key}")), tuple(RIDERS[rider] for rider in riders), gap))
    return tuple(groups)


def _group_key(place: int, largest: int) -> str:
    if place == largest:
        return "peloton"
    if place > largest:
        return "dropped"
    return "break" if place == 0 else "chase"


def _marks(track: Course, events: Sequence[Event], words: Words) -> Iterable[Mark]:
    """Yield a mark for every event at its square."""
    ends = {event.rider: event.end for event in events if isinstance(event, Moved)}
    for event in events:
        match event:
            case Blocked():
                lost = words(say("flamme-rouge.scene.blocked", lost=event.lost))
                row = track.row[ends[event.rider]]
                yield Mark("blocked", next(iter(track.ahead[row]), row), lost, event.rider)
            case Slipstreamed():
                yield Mark("slipstream", track.row[event.because[0]], words(say("flamme-rouge.scene.slipstream")))
            case Refused():
                refused = words(say(f"flamme-rouge.scene.{REFUSALS[event.clause]}"))
                yield Mark("refused", track.row[event.because[0]], refused)
            case StoodUp():
                stood = words(say("flamme-rouge.scene.stood-up"))
                yield Mark("stood-up", track.row[event.because[0]], stood, event.rider)
            case TookToken():
                row, points = track.row[event.because[0]], say("flamme-rouge.scene.points", n=event.value)
                yield Mark(f"{event.points}-points", row, words(points), event.rider)
            case Exhausted():
                row = track.row[event.because[0]]
                yield Mark("exhausted", row, words(say("flamme-rouge.scene.exhausted")), event.rider)


def _lying(track: Course, table: Table, words: Words) -> Iterable[Mark]:
    """Yield a mark for every fallen rider, who lies there until the next move (FR 13.2)."""
    text = words(say("flamme-rouge.scene.fell"))
    for rider in table.fallen:
        yield Mark("fell", track.row[table.cells[rider]], text, RIDERS[rider])
