"""Check a content set beyond its types: how entries fit the rules and each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias, get_args

from paceline.core.content import Fault, raise_first, ranges, shown, texts
from paceline.core.content import expects as expects_any
from paceline.core.messages import BadOptions, Message, say
from paceline.games.on_the_rivet import box
from paceline.games.on_the_rivet.actions import CLASSES, TEAMS
from paceline.games.on_the_rivet.building import TILE_NAME, faults, plain, read
from paceline.roads.lanes import LANES

ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,7}", re.ASCII)
"""Ids of cards in inputs and race files."""
MOST_PS: Final = 30


_COMMON: Final = ("at-least", "one-of", "only", "own-name", "range", "text", "course")
"""Expectations that are said alike in all games."""


def expects(what: str, /, **places: object) -> Message:
    """Return what was expected, in words."""
    return expects_any(what, **places) if what in _COMMON else say(f"on-the-rivet.expects.{what}", **places)


ACTIONS: Final = "cards.toml"
TACTICS: Final = "tactics.toml"
EVENTS: Final = "events.toml"
_ACTION_LIMITS: Final = {
    "ps": (0, MOST_PS),
    "unlinked_ps": (-MOST_PS, MOST_PS),
    "line_ps": (-MOST_PS, MOST_PS),
    "line_from": (0, 21),
    "recover": (0, 9),
    "bump_cost": (1, 9),
    "linked_behind": (0, 20),
}
_KINDS: Final = {"chit": "initial", "hold": "reaction"}
"""Tactics that are of a kind of their own (OR 19.2, OR 19.9); all others are one-shots."""
_WITHOUT_AMOUNT: Final = ("hold", "class-in-draft", "exchange")
_MOST_COMPACT: Final = 42
_SHORTEST_LINE: Final = 2


def card_ids(parts: box.Parts) -> Iterator[Fault]:
    """Yield ids that are malformed or not unique among all cards."""
    taken: dict[str, str] = {}
    for file, cards in ((ACTIONS, parts.cards), (TACTICS, parts.tactics), (EVENTS, parts.events)):
        for card in cards:
            if not ID.fullmatch(card.id):
                yield Fault(file, shown(card.id), "id", card.id, expects("id"))
            if card.id in taken:
                yield Fault(file, shown(card.id), "id", card.id, expects("own-id", file=taken[card.id]))
            taken[card.id] = file
            yield from texts(file, card.id, card, ("name",))


def action_cards(parts: box.Parts) -> Iterator[Fault]:
    """OR 5: numbers that can be played with, and special text that goes with the rest of the card."""
    words = tuple(kind.word for kind in parts.riders.classes)
    for card in parts.cards:
        yield from ranges(ACTIONS, card.id, card, _ACTION_LIMITS)
        yield from _special(card, words)
        if card.text and not card.text.isprintable():
            yield Fault(ACTIONS, shown(card.id), "text", card.text, expects("text"))
    fewest = parts.numbers.hand + 1  # OR 3.3: a full hand, and something to draw
    if len(parts.cards) < fewest:
        yield Fault(ACTIONS, "", "cards", len(parts.cards), expects("cards", n=fewest))
    plain = sum(card.kind != box.WILD for card in parts.cards)
    if plain < fewest:
        yield Fault(ACTIONS, "", "cards", plain, expects("plain-cards", n=fewest))


def _special(card: box.Card, classes: tuple[str, ...]) -> Iterator[Fault]:
    label = shown(card.id)
    for terrain, number in card.terrain_ps.items():
        if abs(number) > MOST_PS:
            expected = expects("range", low=-MOST_PS, high=MOST_PS)
            yield Fault(ACTIONS, label, f"terrain_ps.{terrain}", number, expected)
    if card.line_ps and card.line_from < _SHORTEST_LINE:
        yield Fault(ACTIONS, label, "line_from", card.line_from, expects("line-from", n=_SHORTEST_LINE))
    if card.light_for and card.light_for not in classes:
        yield Fault(ACTIONS, label, "light_for", card.light_for, expects("one-of", choices=classes))
    if card.light_for and card.fatigue != "H":
        yield Fault(ACTIONS, label, "fatigue", card.fatigue, expects("fatigue-for", fatigue="H", field="light_for"))
    if card.unload and card.fatigue != "L":
        yield Fault(ACTIONS, label, "fatigue", card.fatigue, expects("fatigue-for", fatigue="L", field="unload"))
    if card.recover_if_ahead and not card.recover:
        yield Fault(ACTIONS, label, "recover", card.recover, expects("recover"))


def tactics_cards(parts: box.Parts) -> Iterator[Fault]:
    """OR 19: what a card does goes with its kind, amount and terrain, and there are enough for all."""
    for card in parts.tactics:
        yield from texts(TACTICS, card.id, card, ("text",))
        yield from _tactic(card)
    fewest = parts.numbers.tactics_each * len(TEAMS)
    if len(parts.tactics) < fewest:
        yield Fault(TACTICS, "", "tactics", len(parts.tactics), expects("tactics", n=fewest))


def _tactic(card: box.TacticCard) -> Iterator[Fault]:
    label, kind = shown(card.id), _KINDS.get(card.does, "one-shot")
    if card.kind != kind:
        yield Fault(TACTICS, label, "kind", card.kind, expects("kind-for", kind=kind, does=card.does))
    low, high = (0, 0) if card.does in _WITHOUT_AMOUNT else (1, 9)
    yield from ranges(TACTICS, card.id, card, {"amount": (low, high)})
    terrains = (*box.TERRAINS, box.UNLINKED)
    if card.does == "chit" and card.terrain not in terrains:
        yield Fault(TACTICS, label, "terrain", card.terrain, expects("one-of", choices=terrains))
    if card.does != "chit" and card.terrain:
        yield Fault(TACTICS, label, "terrain", card.terrain, expects("no-terrain"))


def event_cards(parts: box.Parts) -> Iterator[Fault]:
    """OR 14: what the vocabulary of events says, and enough cards for a phase without those of the expansion."""
    for card in parts.events:
        yield from texts(EVENTS, card.id, card, ("text",))
        found = event_card_fault(card)
        if found:
            yield Fault(EVENTS, shown(card.id), *found)
        yield from ranges(EVENTS, card.id, card, {"compact": (0, _MOST_COMPACT)})
    core, fewest = sum(not card.expansion for card in parts.events), parts.numbers.event_limit + 2
    if core < fewest:  # OR 14.2 and 14.7: those of a phase, and one at clean-up while the others still hold
        yield Fault(EVENTS, "", "events", core, expects("core-events", n=fewest))


_ONLY_WITH: Final = {"back-as-a-block": "rear-half-of-largest-line", "back-to-lead-by": "clear-leader"}
"""Effects that make sense with one selector only."""
_CardFault: TypeAlias = tuple[str, object, Message]
"""The field that is wrong, what was found there, and what was expected."""


def event_card_fault(card: box.EventCard) -> _CardFault | None:
    """Return the first fault of an event card that its types do not exclude, or None."""
    return next(_faults(card), None)


def _faults(card: box.EventCard) -> Iterator[_CardFault]:
    if card.compact < 0:
        yield "compact", card.compact, _expected("riders")
    if not card.does and not card.lasting:
        yield "does", "[]", _expected("some-part")
    parts = [("does", part) for part in card.does] + [("otherwise", part) for part in card.otherwise]
    for field, part in parts:
        yield from _part_faults(field, part)
    for field, part in parts:
        if _word(part.select) in box.PICKED and len(parts) > 1:
            yield f"{field}.select", part.select, _expected("only-part")


def _part_faults(field: str, part: box.Part) -> Iterator[_CardFault]:
    yield from _phrase_faults(f"{field}.select", part.select, box.SELECTORS)
    if not part.effect:
        yield f"{field}.effect", "[]", _expected("some-effect", words=_list(box.EFFECTS))
    for effect in part.effect:
        yield from _phrase_faults(f"{field}.effect", effect, box.EFFECTS)
        only = _ONLY_WITH.get(_word(effect))
        if only and _word(part.select) != only:
            yield (
                f"{field}.select",
                part.select,
                _expected("selector", effect=effect, wanted=_shape(only, box.SELECTORS)),
            )
    if _word(part.select) == "each-team-picks" and part.effect != ("energy",):
        yield f"{field}.effect", ", ".join(part.effect), _expected("effect", select=part.select, wanted="energy")
    if _word(part.select) == "each-team-may-pick" and _word(part.effect[0]) != "back":
        wanted = _shape("back", box.EFFECTS)
        yield f"{field}.effect", ", ".join(part.effect), _expected("effect", select=part.select, wanted=wanted)


_Words: TypeAlias = dict[str, tuple[str, ...]]


def _phrase_faults(field: str, text: str, words: _Words) -> Iterator[_CardFault]:
    word, *given = text.split() or [""]
    if word not in words:
        yield field, text, _expected("word", words=_list(words))
    elif len(given) != len(words[word]) or not all(map(_suits, given, words[word])):
        key = "phrase-with-terrain" if box.TERRAIN in words[word] else "phrase"
        yield field, text, _expected(key, wanted=_shape(word, words), terrains=", ".join(box.TERRAINS))


def _suits(given: str, wanted: str) -> bool:
    if wanted == box.TERRAIN:
        return given in box.TERRAINS
    return given.isascii() and given.isdigit() and int(given) > 0


def _expected(key: str, **places: object) -> Message:
    return Message(f"on-the-rivet.event-cards.expected.{key}", places)


def _word(text: str) -> str:
    return (text.split() or [""])[0]


def _shape(word: str, words: _Words) -> str:
    return " ".join((word, *words[word]))


def _list(words: _Words) -> str:
    return ", ".join(_shape(word, words) for word in words)


NUMBERS: Final = "numbers.toml"
RIDERS: Final = "riders.toml"
FEWEST_TEAMS: Final = 3
_LIMITS: Final = {
    "medium_from": (2, 99),
    "long_from": (2, 99),
    "grid_rows": (1, 30),
    "hand": (1, 20),
    "event_limit": (0, 20),
    "compact_rows": (0, 99),
    "energy_chits": (0, 42),
    "tactics_each": (0, 9),
    "chits_each": (0, 9),
    "bonus_seconds": (0, 99),
    "penalty": (0, 99),
    "undo_limit": (0, 999),
    "phases": (1, 999),
}
_MAT: Final = range(2, 11)
"""The allowed number of values of a mat."""
_MOST_SECONDS: Final = 9999
_MOST_LINES: Final = 9


def numbers(parts: box.Parts) -> Iterator[Fault]:
    """Check every number by itself, then tables that grow or shrink, then those that depend on riders."""
    own = parts.numbers
    yield from ranges(NUMBERS, "", own, _LIMITS)
    if own.long_from < own.medium_from:
        yield Fault(NUMBERS, "", "long_from", own.long_from, expects("at-least", n=own.medium_from))
    for field in ("short_mat", "long_mat"):
        yield from _mat(field, getattr(own, field))
    for field in ("podium", "podium_steep"):
        yield from _podium(field, getattr(own, field), most_riders(parts.riders))
    for length in get_args(box.Length):
        fewest, most = own.bonus_lines.get(length, (-1, -1))
        if not 0 <= fewest <= most <= _MOST_LINES:
            expected = expects("bonus-lines", length=length, most=_MOST_LINES)
            yield Fault(NUMBERS, "", "bonus_lines", own.bonus_lines, expected)


def _mat(field: str, values: tuple[int, ...]) -> Iterator[Fault]:
    """OR 1.4: nothing without fatigue, then ever less."""
    falling = all(value >= other for value, other in pairwise(values))
    if len(values) not in _MAT or values[0] != 0 or not falling or values[-1] < -MOST_PS:
        expected = expects("mat", fewest=_MAT[0], most=_MAT[-1], least=-MOST_PS)
        yield Fault(NUMBERS, "", field, list(values), expected)


def _podium(field: str, values: tuple[int, ...], riders_: int) -> Iterator[Fault]:
    """OR 18.5: a worse place is worth no fewer seconds, and there is one for everybody."""
    if len(values) < riders_:
        yield Fault(NUMBERS, "", field, len(values), expects("places", n=riders_))
    rising = all(value <= other for value, other in pairwise(values))
    if not rising or values[0] < 0 or values[-1] > _MOST_SECONDS:
        yield Fault(NUMBERS, "", field, list(values), expects("rising", most=_MOST_SECONDS))


def most_riders(riders_: box.Riders) -> int:
    """Return the size of the largest field (OR 1.1)."""
    return max((teams * each for teams, each in riders_.each.items()), default=0)


def riders(parts: box.Parts) -> Iterator[Fault]:
    """OR 1.1, 1.2: so many riders for every number of teams, and a class for each letter."""
    each, letters = parts.riders.each, "".join(kind.letters for kind in parts.riders.classes)
    teams = range(FEWEST_TEAMS, len(TEAMS) + 1)
    if set(each) != set(teams):
        yield Fault(RIDERS, "[each]", "each", list(each), expects("teams", low=teams[0], high=teams[-1]))
    for number, count in each.items():
        if not 1 <= count <= len(CLASSES):
            yield Fault(RIDERS, "[each]", str(number), count, expects("range", low=1, high=len(CLASSES)))
        if parts.numbers.tactics_each > parts.numbers.chits_each * count:  # OR 19.2: a rider for every chit
            expected = expects("at-least", n=-(-parts.numbers.tactics_each // max(count, 1)))
            yield Fault(NUMBERS, "", "chits_each", parts.numbers.chits_each, expected)
    if letters != CLASSES:
        yield Fault(RIDERS, "", "letters", letters, expects("letters", letters=CLASSES))
    words: set[str] = set()
    for kind in parts.riders.classes:
        yield from texts(RIDERS, kind.word, kind, ("word",))
        yield from ranges(RIDERS, kind.word, kind, dict.fromkeys(box.TERRAINS, (-MOST_PS, MOST_PS)))
        if kind.word in words:
            yield Fault(RIDERS, shown(kind.word), "word", kind.word, expects("own-name"))
        words.add(kind.word)


TILES: Final = "tiles.toml"
COURSES: Final = "courses.toml"
_LONGEST_NAME: Final = 12
_ROWS: Final = range(1, 41)
_SECTIONS: Final = {"curve": range(1, 2)}
_LINE_SECTIONS: Final = range(1, 10)
_FACES: Final = 2


def tiles(parts: box.Parts) -> Iterator[Fault]:
    """OR 2.1, 2.2, 2.5, 2.12: what each tile is like, and that a course can be laid of them."""
    names, faces = Counter(tile.id for tile in parts.tiles), Counter(tile.piece for tile in parts.tiles)
    for tile in parts.tiles:
        label = shown(tile.id)
        if len(tile.id) > _LONGEST_NAME or not TILE_NAME.fullmatch(tile.id):
            yield Fault(TILES, label, "id", tile.id, expects("tile-name", most=_LONGEST_NAME))
        if names[tile.id] > 1:
            yield Fault(TILES, label, "id", tile.id, expects("own-name"))
        yield from texts(TILES, tile.id, tile, ("piece",))
        if faces[tile.piece] > _FACES:
            yield Fault(TILES, label, "piece", tile.piece, expects("faces", n=_FACES))
        yield from _sections(tile)
        yield from _doubled(tile)
        if tile.kind == "start":
            yield from _grid(tile, parts.numbers.grid_rows, most_riders(parts.riders))
    kinds = {tile.kind for tile in parts.tiles}
    for kind in ("start", "curve", "finish"):
        if kind not in kinds:
            yield Fault(TILES, "", "kind", ", ".join(sorted(kinds)), expects("some-tile", kind=kind))


def _sections(tile: box.Tile) -> Iterator[Fault]:
    label, usual = shown(tile.id), _SECTIONS.get(tile.kind, _LINE_SECTIONS)
    if len(tile.sections) not in usual:
        yield Fault(TILES, label, "sections", len(tile.sections), expects("range", low=usual[0], high=usual[-1]))
    for number, section in enumerate(tile.sections, start=1):
        if section.lanes not in LANES:
            choices = tuple(map(str, LANES))
            yield Fault(TILES, label, f"lanes ({number})", section.lanes, expects("one-of", choices=choices))
        if section.rows not in _ROWS:
            expected = expects("range", low=_ROWS[0], high=_ROWS[-1])
            yield Fault(TILES, label, f"rows ({number})", section.rows, expected)


def _doubled(tile: box.Tile) -> Iterator[Fault]:
    """OR 2.5: a list for every lane, of rows that the curve has."""
    label, found = shown(tile.id), [list(rows) for rows in tile.doubled]
    if tile.is_line:
        if found:
            yield Fault(TILES, label, "doubled", found, expects("no-doubled"))
        return
    lanes, rows = tile.sections[0].lanes, tile.rows
    right = all(
        lane_rows == sorted(set(lane_rows)) and set(lane_rows) <= set(range(1, rows + 1)) for lane_rows in found
    )
    if found and (len(found) != lanes or not right):
        yield Fault(TILES, label, "doubled", found, expects("doubled", lanes=lanes, rows=rows))


def _grid(tile: box.Tile, rows: int, riders: int) -> Iterator[Fault]:
    """OR 2.12: room for the largest field in the first rows of every start tile."""
    spaces = [section.lanes for section in tile.sections for _ in range(section.rows)][:rows]
    if sum(spaces) < riders:
        yield Fault(TILES, shown(tile.id), "sections", sum(spaces), expects("grid", rows=rows, n=riders))


def courses(parts: box.Parts) -> Iterator[Fault]:
    """Check that every ready course can be built (OR 2) and has unique names."""
    known = {tile.id: tile for tile in parts.tiles}
    names: set[str] = set()
    for ready in parts.courses:
        label = shown(ready.name)
        yield from texts(COURSES, ready.name, ready, ("name",))
        for name in (ready.name, *ready.also):
            if not plain(name) or plain(name) in names:
                yield Fault(COURSES, label, "name" if name == ready.name else "also", name, expects("own-name"))
            names.add(plain(name))
        try:
            found = faults(read(ready.code), known)
        except BadOptions as error:
            yield Fault(COURSES, label, "code", ready.code, expects("course", why=error.message))
        else:
            for finding in found:
                yield Fault(COURSES, label, "code", ready.code, expects("course", why=finding.why))


__all__ = ["check"]

_CHECKS: Final = (riders, numbers, card_ids, action_cards, tactics_cards, event_cards, tiles, courses)


def check(parts: box.Parts) -> None:
    """Raise `BadOptions` for the first thing that is wrong."""
    raise_first(fault for rule in _CHECKS for fault in rule(parts))
