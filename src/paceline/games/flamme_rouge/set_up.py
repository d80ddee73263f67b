"""The choices before a race of Flamme Rouge: presets, boxes, rules, weather and specialists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paceline.core.messages import Message, say
from paceline.core.offers.set_up import PERSON, Item, Laid, PerRider, PerSeat, Preset, Rule, SetUp
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.cards import MUSCLE, PELOTON
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.rules.setup import (
    EXPANSIONS,
    GRAND_TOUR,
    MOST_SEATS,
    STRONGEST_HANDICAP,
    Options,
    setup,
)
from paceline.games.flamme_rouge.rules.variants import LATER_WEATHER, TOUR_VARIANTS, VARIANTS, box_of
from paceline.games.flamme_rouge.rules.weather import CLEAR, tiles_with_tokens

METEO: Final = "meteo"
KINDS: Final = ("flat", "hills", "mountain", "cobbles", "clock")
_CLAUSES: Final = {
    "super-combative": "FR 21.2",
    "team-times": "FR 21.4",
    "keep-half": "FR 21.5",
    "single-bid": "FR 21.6",
    LATER_WEATHER: "FR 21.7",
    "attack-2": "FR 11.11",
    "chase-held": "FR 15.17",
}


def _words(part: str, name: str) -> tuple[Message, Message]:
    """Return title and sentence of something in the catalogue."""
    return say(f"flamme-rouge.set-up.{part}.{name}"), say(f"flamme-rouge.set-up.{part}-text.{name}")


def _preset(name: str, seats: str, tour: bool = False, **options: str) -> Preset:
    return Preset(name, *_words("preset", name), tuple(seats.split()), options, tour)


def _rule(name: str, clause: str, box: str = "", *, on: Mapping[str, str] = {}, off: Mapping[str, str] = {}) -> Rule:
    return Rule(name, *_words("rule", name), dict(on), dict(off), box=box, clause=clause)


def _variants(names: tuple[str, ...]) -> tuple[Rule, ...]:
    return tuple(
        Rule(
            name,
            *_words("rule", name),
            {"variants": name, "expansions": box_of(name)} if box_of(name) else {"variants": name},
            box=box_of(name),
            clause=_CLAUSES[name],
            rare=True,
        )
        for name in names
    )


def _kind_ways() -> Rule:
    """Return the kinds of race, the stage card's own first."""
    names = ("card", "plain", "team-time-trial", "individual-time-trial", "extended")
    ways = tuple(
        Item(
            name,
            say(f"flamme-rouge.set-up.way.{name}"),
            options={} if name == "card" else {"kind": name, "expansions": GRAND_TOUR},
        )
        for name in names
    )
    return Rule("kind", *_words("rule", "kind"), ways=ways, box=GRAND_TOUR, clause="FR 19.1", rare=True)


def weather_places(seats: int, options: Options) -> Mapping[str, tuple[int, ...]]:
    """Return the rows of every tile that may have a weather token."""
    table = setup(seats, options).table
    road = course(table.stage).road
    rows: dict[int, list[int]] = {tile: [] for tile in tiles_with_tokens(table)}
    for square in road.squares[: road.printed]:
        if square.tile in rows:
            rows[square.tile].append(square.row)
    return {road.tiles[tile].name: tuple(found) for tile, found in rows.items()}


_RULES: Final = (
    _rule("breakaway", "FR 10.1", off={"breakaway": "no"}),
    _rule("weather", "FR 12.1", METEO, on={"expansions": METEO}),
    _rule("draft", "FR 15.2", GRAND_TOUR, on={"draft": "yes", "expansions": GRAND_TOUR}),
    _rule("timed", "FR 16.5", GRAND_TOUR, on={"timed": "yes", "expansions": GRAND_TOUR}),
    *_variants(VARIANTS),
    _kind_ways(),
)
_TOUR_RULES: Final = (
    _rule("breakaway", "FR 10.1", off={"breakaway": "no"}),
    _rule("weather", "FR 12.1", METEO, on={"expansions": METEO}),
    _rule("draft", "FR 15.2", GRAND_TOUR, on={"draft": "yes"}),
    *_variants(TOUR_VARIANTS),
)
_SIX: Final = f"{PERSON} bruno ines sander paola hugo"

SET_UP: Final = SetUp(
    least_seats=1,
    most_seats=MOST_SEATS,
    presets=(
        _preset("first", f"{PERSON} odile bruno ines", stage="Avenue Corso Paseo"),
        _preset("classic", f"{PERSON} ines sander paola", stage="Firenze – Milano"),
        _preset("six", _SIX, stage="Stage 7", expansions="peloton,meteo"),
        _preset("clock", f"{PERSON} hugo", stage="Grand Tour 10", expansions=GRAND_TOUR),
        _preset("solo", f"{PERSON} {MUSCLE} {PELOTON}", stage="La Classicissima", expansions="peloton"),
        _preset("basic", f"{PERSON} ines sander paola", tour=True, stages="basic"),
        _preset("grand", f"{PERSON} ines sander paola", tour=True, stages="grand"),
    ),
    kinds=tuple(Item(kind, say(f"flamme-rouge.set-up.kind.{kind}")) for kind in KINDS),
    boxes=tuple(Item(box, *_words("box", box)) for box in EXPANSIONS),
    box_option="expansions",
    rules=_RULES,
    tour_rules=_TOUR_RULES,
    tour_stages="stages",
    teams=tuple(Item(name, *_words("team", name), options={"expansions": "peloton"}) for name in (MUSCLE, PELOTON)),
    per_seat=(
        PerSeat(
            "handicap",
            say("flamme-rouge.set-up.handicap"),
            tuple(
                Item(str(cards), say("flamme-rouge.set-up.tired", n=cards)) for cards in range(STRONGEST_HANDICAP + 1)
            ),
        ),
    ),
    per_rider=PerRider(
        "specialists",
        *_words("cards", "specialists"),
        tuple(
            Item(
                name,
                say(f"flamme-rouge.specialist.{name}"),
                say(f"flamme-rouge.specialist-note.{name}"),
                kind=one.kind,
            )
            for name, one in content.specialists().items()
        ),
        {"expansions": GRAND_TOUR},
        GRAND_TOUR,
    ),
    laid=Laid(
        "weather",
        *_words("cards", "weather"),
        tuple(
            Item(token, say(f"flamme-rouge.weather.{token}"), say(f"flamme-rouge.set-up.sky.{token}"))
            for token in content.WEATHER
            if token != CLEAR
        ),
        weather_places,
        {"expansions": METEO},
        METEO,
    ),
)
