"""Rules of stage design (FR 20): name every one that a stage breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Final

import msgspec

from paceline.core.designer import Finding, check_design
from paceline.core.messages import say
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import tile_names
from paceline.games.flamme_rouge.design.overlap import overlaps
from paceline.games.flamme_rouge.stages import (
    BASE,
    EXTRA_BOXES,
    SIX,
    find_stage,
    is_card,
    kind_of,
    known_faults,
    with_wide_finish,
)
from paceline.roads.squares import Tile

PLAIN, TIME_TRIAL, EXTENDED = "plain", "tt", "extended"
ROUGH: Final = ("ascent", "cobble")
"""The tiles that FR 20.2 counts."""
WIDE: Final = 3
"""Lanes of a wide start or finish."""
TEAMS: Final = range(2, 7)
LARGE: Final = 5
"""From this number of teams on the rules for five and six teams hold."""
LONG, LONG_EXTENDED = 7, 11
"""Six-square tiles of a stage (FR 20.1, 20.8)."""
MOST_SECTIONS: Final = 3
"""Ascents and cobbled sections that a stage should have at most (FR 20.2)."""
CHECKED_AS: Final = dict.fromkeys((PLAIN, "flat", "hilly", "mountain"), PLAIN) | {
    TIME_TRIAL: TIME_TRIAL,
    "team-time-trial": TIME_TRIAL,
    "individual-time-trial": TIME_TRIAL,
    EXTENDED: EXTENDED,
}
"""The rules that hold for a kind of stage."""


def is_bend(tile: Tile) -> bool:
    """Return whether a tile is one of the twelve bends of the base game (FR 20.1)."""
    return bool(tile.turn) and content.box(tile.name) == BASE


def is_long(tile: Tile) -> bool:
    """Return whether a tile between start and finish has six squares, as roundabouts do (FR 20.1)."""
    return tile.length == SIX and not tile.start and not tile.finish


def is_supply(tile: Tile) -> bool:
    """Return whether a tile has a supply zone (FR 20.3)."""
    return "supply" in tile.terrain


def is_bonus(tile: Tile) -> bool:
    """Return whether a tile is the short straight (FR 20.5)."""
    return tile.length < SIX and not tile.turn


def is_breakaway(tile: Tile) -> bool:
    """Return whether a breakaway waits on a tile (FR 20.7)."""
    return tile.name in content.breakaways()


def is_flat(tile: Tile) -> bool:
    """Return whether a tile has nothing but flat road."""
    return set(tile.terrain) == {"flat"}


def faces(rule: Callable[[Tile], bool], box: str = "") -> tuple[str, ...]:
    """Return the names of all faces for which a rule is true, of one box or of all."""
    return tuple(name for name, tile in content.tiles().items() if rule(tile) and box in ("", content.box(name)))


@cache
def bends() -> dict[str, tuple[str, ...]]:
    """Return both faces of every bend of the base game by its piece."""
    return by_piece(faces(is_bend))


def by_piece(names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Group faces by the cardboard they are printed on."""
    pieces: dict[str, tuple[str, ...]] = {}
    for name in names:
        piece = content.tiles()[name].piece
        pieces[piece] = (*pieces.get(piece, ()), name)
    return pieces


def sections(names: Sequence[str]) -> list[tuple[str, int]]:
    """Return ascents and cobbled sections with their squares up to the line, in the order of the road (FR 20.2)."""
    tiles = [content.tiles()[name] for name in names]
    ground = [terrain for tile in tiles for terrain in tile.terrain[: tile.finish or None]]
    runs = [(terrain, len(list(run))) for terrain, run in groupby(ground)]
    return [(terrain, squares) for terrain, squares in runs if terrain in ROUGH]


class Design(msgspec.Struct, frozen=True):
    """A designed stage."""

    names: tuple[str, ...]
    tiles: tuple[Tile, ...]
    kind: str
    players: int

    @property
    def large(self) -> bool:
        """True for a stage of five and six teams; a time trial is the same for everybody."""
        return self.players >= LARGE and self.kind != TIME_TRIAL


Rule = Callable[[Design], Iterator[Finding]]


def check(code: str, players: int, kind: str = "") -> tuple[Finding, ...]:
    """Return every rule of design that a stage breaks; raise `BadOptions` if it is no stage at all."""
    stage, rules = find_design(code, players, kind)
    names = tuple(tile_names(stage))
    design = Design(names, tuple(content.tiles()[name] for name in names), rules, players)
    known = known_faults(stage)
    return tuple(_as_known(finding, known) for rule in _RULES for finding in rule(design))


def _as_known(finding: Finding, known: Sequence[str]) -> Finding:
    """Return a finding as advice if the data of the card says that it is there (FR 20.16)."""
    if finding.clause not in known:
        return finding
    return Finding(finding.clause, say("flamme-rouge.design.known", why=finding.why), advice=True)


def find_design(code: str, players: int, kind: str) -> tuple[str, str]:
    """Return the tiles of a stage for so many teams, from all boxes, and the kind whose rules hold for it.

    On a card for five and six teams the wide finish replaces the printed one (FR 14.2).
    """
    kind = kind or kind_of(code)
    check_design(players, TEAMS, kind, CHECKED_AS)
    stage = find_stage(code, players >= LARGE, EXTRA_BOXES)
    return with_wide_finish(stage) if players >= LARGE and is_card(code) else stage, CHECKED_AS[kind]


def _bends(design: Design) -> Iterator[Finding]:
    """FR 20.1: all twelve bends of the base game."""
    lain = {tile.piece for tile in design.tiles}
    missing = ["/".join(both) for piece, both in bends().items() if piece not in lain]
    if missing:
        counts = {"expected": len(bends()), "found": len(bends()) - len(missing)}
        yield Finding("FR 20.1", say("flamme-rouge.design.bends", missing=tuple(missing), **counts))


def _long_tiles(design: Design) -> Iterator[Finding]:
    """FR 20.1, 20.8: seven six-square tiles, four more on an extended stage."""
    long = tuple(tile.name for tile in design.tiles if is_long(tile))
    expected = LONG_EXTENDED if design.kind == EXTENDED else LONG
    if len(long) != expected:
        clause = "FR 20.8" if design.kind == EXTENDED else "FR 20.1"
        places: dict[str, object] = {"expected": expected, "found": len(long)}
        key = "flamme-rouge.design.long" if long else "flamme-rouge.design.long-none"
        yield Finding(clause, say(key, tiles=long, **places))


def _sections(design: Design) -> Iterator[Finding]:
    """FR 20.2."""
    rough = sections(design.names)
    if len(rough) > MOST_SECTIONS:
        lengths = tuple(say(f"flamme-rouge.design.section-{terrain}", n=squares) for terrain, squares in rough)
        places: dict[str, object] = {"most": MOST_SECTIONS, "found": len(rough), "lengths": lengths}
        yield Finding("FR 20.2", say("flamme-rouge.design.sections", **places), advice=True)


def _supply_at_the_finish(design: Design) -> Iterator[Finding]:
    """FR 20.3."""
    last, finish = design.tiles[-2:]
    if is_supply(last):
        yield Finding("FR 20.3", say("flamme-rouge.design.supply-at-finish", tile=last.name, finish=finish.name))


def _wide_finish(design: Design) -> Iterator[Finding]:
    """FR 20.4: needed by five and six teams, and by others on a tour only."""
    finish = design.names[-1]
    wide = with_wide_finish(finish)
    if wide != finish and design.players >= LARGE:
        yield Finding("FR 20.4", say("flamme-rouge.design.narrow-finish", finish=finish, wide=wide))
    elif wide != finish:
        yield Finding("FR 20.4", say("flamme-rouge.design.finish-on-tour", finish=finish, wide=wide), advice=True)


def _start(design: Design) -> Iterator[Finding]:
    """FR 9.5: five and six teams need three lanes at the start."""
    start = design.tiles[0]
    if design.large and start.lanes[0] < WIDE:
        wide = faces(lambda tile: tile.start > 0 and tile.lanes[0] >= WIDE)
        yield Finding("FR 9.5", say("flamme-rouge.design.narrow-start", start=start.name, wide=wide))


def _bonus(design: Design) -> Iterator[Finding]:
    """FR 20.5, 20.7: the bonus tile is for five and six teams, and never in a time trial."""
    bonus = next((tile.name for tile in design.tiles if is_bonus(tile)), "")
    if design.large and not bonus:
        yield Finding("FR 20.5", say("flamme-rouge.design.no-bonus", tiles=faces(is_bonus)))
    elif bonus and design.kind == TIME_TRIAL:
        yield Finding("FR 20.7", say("flamme-rouge.design.bonus-in-trial", tile=bonus))
    elif bonus and not design.large:
        yield Finding("FR 20.1", say("flamme-rouge.design.bonus-for-few", tile=bonus))


def _supply(design: Design) -> Iterator[Finding]:
    """FR 20.6."""
    if design.large and not any(is_supply(tile) and is_long(tile) for tile in design.tiles):
        zones = faces(lambda tile: is_supply(tile) and is_long(tile))
        yield Finding("FR 20.6", say("flamme-rouge.design.no-supply", tiles=zones))


def _breakaway(design: Design) -> Iterator[Finding]:
    """FR 20.7."""
    for tile in design.tiles:
        if design.kind == TIME_TRIAL and is_breakaway(tile):
            yield Finding("FR 20.7", say("flamme-rouge.design.breakaway-in-trial", tile=tile.name))


def _overlaps(design: Design) -> Iterator[Finding]:
    """FR 20.15."""
    for one, other in overlaps(design.names):
        tiles = {"one": design.names[one], "place": one + 1, "other": design.names[other], "other_place": other + 1}
        yield Finding("FR 20.15", say("flamme-rouge.design.overlap", **tiles))


_RULES: Final[tuple[Rule, ...]] = (
    _start,
    _bends,
    _long_tiles,
    _sections,
    _supply_at_the_finish,
    _wide_finish,
    _bonus,
    _supply,
    _breakaway,
    _overlaps,
)
