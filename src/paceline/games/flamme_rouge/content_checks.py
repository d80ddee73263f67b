"""Check a content set of an owner of the box beyond its types: how entries fit the rules and each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Final

from paceline.core.content import Fault, expects, raise_first, ranges, shown, texts
from paceline.core.messages import BadOptions, Message
from paceline.games.flamme_rouge import content

HIGHEST: Final = 11
"""No card shows more than this."""
_CARD: Final = re.compile(rf"(?:{'|'.join(map(str, range(HIGHEST, -1, -1)))})([adrtbcn]*)")
"""A card of a specialist: its value and the letters of its powers."""
_TILE: Final = re.compile(r"[A-Za-z]|[1-9]B?")
"""Tile names, as stages are written down."""
_TURNS: Final = (0, 45, -45, 90, -90, 180, -180)
_ROUNDABOUT: Final = 3
"""Squares of a roundabout before it splits."""
_DECKS: Final = ("S", "R", "muscle-S", "muscle-R", "peloton")
_NUMBERS: Final = {
    "hand": (1, 10), "exhaustion": (0, HIGHEST), "ascent_cap": (1, HIGHEST), "descent_minimum": (0, HIGHEST),
    "supply_minimum": (0, HIGHEST), "tailwind_hand": (1, 10), "headwind_hand": (1, 10), "fall": (0, HIGHEST),
    "attack_front": (0, HIGHEST), "attack_rear": (0, HIGHEST), "empty_deck": (0, HIGHEST), "handicap": (0, 30),
    "solo_handicap": (0, 30),
}  # fmt: skip
_TOUR: Final = {
    "fewest_stages": (1, 99), "most_stages": (1, 99), "rest_day": (0, 99), "refresh": (0, 999),
    "refresh_holder": (0, 999),
}  # fmt: skip
_MOST_POINTS: Final = 99


def tiles() -> Iterator[Fault]:
    """FR 2.1, 2.2, 9.1, 14.4: what each face is like, and that there is a start and a finish."""
    everywhere = [
        (file, name, face) for box, file in content.TILE_FILES.items() for name, face in content.faces()[box].items()
    ]
    names, pieces = Counter(name for _, name, _ in everywhere), Counter(face.piece for _, _, face in everywhere)
    for file, name, face in everywhere:
        if not _TILE.fullmatch(name):
            yield Fault(file, shown(name), "tiles", name, expects("tile-name"))
        if names[name] > 1:
            yield Fault(file, shown(name), "tiles", name, expects("own-name"))
        if pieces[face.piece] > 2:
            yield Fault(file, shown(name), "piece", face.piece, expects("faces"))
        for field, found, expected in _face_faults(face):
            yield Fault(file, shown(name), field, found, expected)
    base = content.faces()["base"].values()
    if not any(face.start for face in base) or not any(face.finish for face in base):
        yield Fault(content.TILE_FILES["base"], "", "tiles", len(base), expects("ends"))


def _face_faults(face: content.Face) -> Iterator[tuple[str, object, Message]]:
    squares = len(face.squares)
    if not 0 < squares <= 12 or not set(face.squares) <= set(content.TERRAIN):
        yield "squares", face.squares, expects("squares", signs=" ".join(content.TERRAIN))
        return
    if face.lanes and (len(face.lanes) != squares or not set(face.lanes) <= set("123")):
        yield "lanes", face.lanes, expects("lanes", n=squares)
    if face.turn not in _TURNS:
        yield "turn", face.turn, expects("one-of", choices=tuple(map(str, _TURNS)))
    if not 0 <= face.start <= squares or not 0 <= face.finish < squares or (face.start and face.finish):
        yield "start" if face.start else "finish", face.start or face.finish, expects("line", n=squares)
    if not 0 <= face.breakaway <= squares or not 0 <= face.breakaway_riders <= 3:
        yield "breakaway", face.breakaway, expects("line", n=squares)
    if face.split and (squares != _ROUNDABOUT or abs(face.turn) != 90 or not all(0 < way < 10 for way in face.split)):
        yield "split", list(face.split), expects("split", n=_ROUNDABOUT)


def decks() -> Iterator[Fault]:
    """FR 2.4 to 2.6, 11.5, 11.6: cards that can be played, and a hand of them at least."""
    found = content.decks()
    if set(found) != set(_DECKS):
        yield Fault(content.DECKS, "", "decks", ", ".join(found), expects("decks", names=_DECKS))
        return
    for name, deck in found.items():
        attack = (content.ATTACK,) if name == "peloton" else ()
        for card in deck.cards:
            if card not in attack and not (type(card) is int and 0 <= card <= HIGHEST):
                yield Fault(content.DECKS, shown(name), "cards", card, expects("card", most=HIGHEST))
        if len(deck.cards) < content.numbers().hand:
            yield Fault(content.DECKS, shown(name), "cards", len(deck.cards), expects("hand", n=content.numbers().hand))
    yield from ranges(content.DECKS, "", content.numbers(), _NUMBERS)


def weather() -> Iterator[Fault]:
    """FR 12.1: known tokens, and at most one of each but clear."""
    for token, count in content.weather_tokens().items():
        if token not in content.WEATHER:
            yield Fault(content.WEATHER_FILE, "", token, count, expects("one-of", choices=content.WEATHER))
        most = 99 if token == content.WEATHER[0] else 1
        if not 0 <= count <= most:
            yield Fault(content.WEATHER_FILE, "", token, count, expects("range", low=0, high=most))


def specialists() -> Iterator[Fault]:
    """FR 15.1, 15.2: cards that are in the deck leave it, and cards with known powers come in."""
    known = tuple(content.built_in_specialists())
    for name, one in content.specialists().items():
        if name not in known:
            yield Fault(content.SPECIALISTS, shown(name), "specialists", name, expects("one-of", choices=known))
        if one.kind not in ("S", "R"):
            yield Fault(content.SPECIALISTS, shown(name), "kind", one.kind, expects("one-of", choices=("S", "R")))
        elif Counter(one.remove) - Counter(content.deck(one.kind)):
            cards = ", ".join(one.remove)
            yield Fault(content.SPECIALISTS, shown(name), "remove", cards, expects("in-deck", deck=one.kind))
        for card in one.add:
            powers = _CARD.fullmatch(card)
            if powers is None or len({*powers[1]}) < len(powers[1]):
                yield Fault(content.SPECIALISTS, shown(name), "add", card, expects("power-card", most=HIGHEST))
    yield from ranges(
        content.SPECIALISTS, "[copies]", content.copies(), dict.fromkeys(("few_teams", "few", "many"), (1, 9))
    )
    if not 0 <= content.strong_descent() <= HIGHEST:
        found = content.strong_descent()
        yield Fault(content.SPECIALISTS, "", "strong_descent", found, expects("range", low=0, high=HIGHEST))


def tour() -> Iterator[Fault]:
    """FR 16, FR 18: times that fall, points, and stages that are there."""
    numbers, timing = content.tour_numbers(), content.timing()
    yield from ranges(content.TOUR, "[tour]", numbers, _TOUR)
    yield from ranges(content.TOUR, "[timing]", timing, {"minute": (1, 999)})
    for field in ("flat", "ascent"):
        values: Sequence[int] = getattr(timing, field)
        if not values or min(values) < 0 or any(one < other for one, other in pairwise(values)):
            yield Fault(content.TOUR, "[timing]", field, list(values), expects("falling"))
    lists = [("[tour]", name, getattr(numbers, name)) for name in ("podium", "major", "minor")]
    lists += [
        ("[[bonus]]", name, getattr(row, name))
        for row in content.bonuses()
        for name in ("general", "team", "sprint", "mountain")
    ]
    for entry, field, points in lists:
        if any(not 0 <= value <= _MOST_POINTS for value in points):
            yield Fault(content.TOUR, entry, field, list(points), expects("points", most=_MOST_POINTS))
    longest = [row.up_to for row in content.bonuses()]
    if longest != sorted(longest) or longest[-1] < numbers.most_stages:
        yield Fault(content.TOUR, "[[bonus]]", "up_to", longest, expects("up-to", n=numbers.most_stages))
    there = {card.number for card in content.stage_cards()}
    for number in (*numbers.basic, *range(1, numbers.most_stages + 1)):
        if number not in there:
            yield Fault(content.TOUR, "[tour]", "basic", number, expects("tour-card", n=number))


def stages() -> Iterator[Fault]:
    """FR 2.1, 2.2, 19: stages that can be laid, each with a name of its own."""
    from paceline.games.flamme_rouge.stages import EXTRA_BOXES, find_stage  # noqa: PLC0415 – needs checked cards

    names: set[str] = set()
    for card in content.stage_cards():
        file = next(file for file in content.STAGE_FILES if card in content.cards_of(file))
        yield from texts(file, card.name, card, ("name", "tiles"))
        for name in (card.name, *card.also):
            if name.casefold() in names:
                yield Fault(file, shown(card.name), "name", name, expects("own-name"))
            names.add(name.casefold())
        if card.kind not in content.STAGE_KINDS:
            yield Fault(file, shown(card.name), "kind", card.kind, expects("one-of", choices=content.STAGE_KINDS))
        for field, code in (("tiles", card.tiles), ("large", card.large), ("former", card.former)):
            try:
                find_stage(code, boxes=EXTRA_BOXES) if code else None
            except BadOptions as error:
                yield Fault(file, shown(card.name), field, code, expects("course", why=error.message))


def check() -> None:
    """Raise `BadOptions` for the first thing that is wrong with the set in use."""
    raise_first(chain(tiles(), decks(), weather(), specialists(), tour(), stages()))


if content.FOLDER:
    check()
