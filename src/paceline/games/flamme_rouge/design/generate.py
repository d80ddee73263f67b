"""Generate stages (FR 20): plan the tiles, then find an order in which they can be laid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from random import Random
from typing import Final, TypeAlias

import msgspec

from paceline.core.designer import check_design
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.design import rules
from paceline.games.flamme_rouge.design.overlap import Layout
from paceline.games.flamme_rouge.rules.trials import TRIALS
from paceline.games.flamme_rouge.stages import BASE, EXTRA_BOXES, join_tiles, refresh_row
from paceline.roads.squares import Tile, lay

Unit: TypeAlias = tuple[str, ...]
"""Tiles that stay together, such as those of one climb."""
GAP: Final = 0.4
"""Room between tiles, enough for three lanes as wide as in our pictures."""
PATIENCE: Final = 400
"""Tiles laid before a new attempt: a bad beginning is not mended by more of the same."""
KINDS: Final = ("flat", "hilly", "mountain", rules.TIME_TRIAL, rules.EXTENDED)
"""Kinds of stages that can be generated."""
PELOTON, GRAND_TOUR = EXTRA_BOXES
BOXES: Final = (BASE, *EXTRA_BOXES)
_MADE: Final = {kind: kind for kind in KINDS} | dict.fromkeys(TRIALS, rules.TIME_TRIAL)
"""The same with the names that a race has for them."""


def generate(players: int, kind: str, rng: Random, boxes: Collection[str] = ()) -> str:
    """Return the tiles of a stage in which `rules.check` finds nothing, from some boxes or from all.

    Without Grand Tour the finish is that of the base game: FR 20.4 comes with the wide one.
    """
    check_design(players, rules.TEAMS, kind, _MADE)
    kind = _MADE[kind]
    large = players >= rules.LARGE and kind != rules.TIME_TRIAL
    owned = _check_boxes(boxes, kind, players, large)
    while True:
        parts = plan(kind, large, rng, owned)
        row = arrange(parts.first, parts.units, parts.last, rng)
        if row is None:
            continue
        stage = join_tiles(list(row))
        if kind == rules.EXTENDED and not _refreshes_in_supply(row, stage):
            continue
        findings = rules.check(stage, players, kind)
        if all(finding.clause == "FR 20.4" and GRAND_TOUR not in owned for finding in findings):
            return stage


def _check_boxes(boxes: Collection[str], kind: str, players: int, large: bool) -> tuple[str, ...]:
    """Return the boxes to use; raise `BadOptions` if one is unknown, or missing for this kind or so many teams."""
    for name in boxes:
        if name not in BOXES:
            raise BadOptions("boxes", "flamme-rouge.design.no-such-box", name=name, boxes=", ".join(BOXES))
    owned = tuple(box for box in BOXES if box in (BASE, *(boxes or BOXES)))
    needed = {
        GRAND_TOUR: kind in (rules.TIME_TRIAL, rules.EXTENDED),  # FR 19
        PELOTON: large or kind == rules.EXTENDED,  # FR 9.5, 20.8
    }
    for box, is_needed in needed.items():
        if is_needed and box not in owned:
            raise BadOptions("boxes", "flamme-rouge.design.needs-box", box=box, kind=kind, players=players)
    return owned


def _refreshes_in_supply(row: Sequence[str], stage: str) -> bool:
    """Return whether a supply zone lies at the square of the refresh token (FR 20.9)."""
    tiles = [content.tiles()[name] for name in row]
    return rules.is_supply(tiles[lay(tiles).squares[refresh_row(stage)].tile])


class Profile(msgspec.Struct, frozen=True):
    """The character of a stage."""

    climbs: tuple[int, int]
    """Fewest and most climbs; a climb to the finish is one of them."""
    squares: tuple[int, int]
    """Shortest and longest length of a climb."""
    summit: float = 0.0
    """Probability that it ends on a climb."""
    longest: int = 0
    """Least length of the first climb."""


PROFILES: Final = {
    "flat": Profile((0, 1), (2, 3)),
    "hilly": Profile((2, 3), (2, 5)),
    "mountain": Profile((2, 3), (4, 9), summit=0.6, longest=7),
    rules.TIME_TRIAL: Profile((0, 2), (2, 4)),
}
STEP: Final = 2
"""Squares of the shortest tile that climbs all the way."""
SPECIALS: Final = (0, 1, 1, 2, 2, 3)
"""Numbers of roundabouts and sharp corners; one of these is drawn."""


class Plan(msgspec.Struct, frozen=True):
    """Everything a stage is made of."""

    first: Unit
    units: tuple[Unit, ...]
    last: Unit


class _Box:
    """The pieces that are not used yet, and how many six-square tiles are still wanted."""

    def __init__(self, long: int, rng: Random, owned: Collection[str] = BOXES) -> None:
        self.long, self.rng, self.owned = long, rng, owned
        self._used: set[str] = set()

    def offers(self, rule: Callable[[Tile], bool], box: str = BASE) -> list[str]:
        """Return the faces that can still be taken."""
        faces = rules.faces(rule, box) if box in self.owned else ()
        return [name for name in faces if self._free(content.tiles()[name])]

    def _free(self, tile: Tile) -> bool:
        return tile.piece not in self._used and (self.long > 0 or not rules.is_long(tile))

    def take(self, rule: Callable[[Tile], bool], box: str = BASE) -> Unit:
        """Take any face for which the rule is true, if there is one."""
        offers = self.offers(rule, box)
        return (self.use(self.rng.choice(offers)),) if offers else ()

    def use(self, name: str) -> str:
        """Take this face, and with it the other one."""
        tile = content.tiles()[name]
        self._used.add(tile.piece)
        self.long -= rules.is_long(tile)
        return name


def plan(kind: str, large: bool, rng: Random, owned: Collection[str] = BOXES) -> Plan:
    """Plan a stage of this kind, by the rules for five and six teams (`large`) or for fewer."""
    character = rng.choice(("flat", "hilly", "mountain")) if kind == rules.EXTENDED else kind
    return plan_profile(kind, PROFILES[character], large, rng, owned)


def plan_profile(kind: str, profile: Profile, large: bool, rng: Random, owned: Collection[str] = BOXES) -> Plan:
    """Plan a stage of this kind and character."""
    box = _Box(rules.LONG_EXTENDED if kind == rules.EXTENDED else rules.LONG, rng, owned)
    summit = rng.random() < profile.summit
    first = box.take(
        lambda tile: tile.start > 0 and (tile.lanes[0] >= rules.WIDE) == large, "peloton" if large else BASE
    )
    if large:  # two riders break away from the second tile
        first += box.take(lambda tile: rules.is_breakaway(tile) and tile.lanes[0] >= rules.WIDE, "peloton")
    units = [*_expansion_tiles(box, kind, large)]
    climbs = rng.randint(*profile.climbs)
    rough = kind == rules.EXTENDED or GRAND_TOUR not in owned  # without its corners Peloton alone makes the difference
    if rough and climbs < rules.MOST_SECTIONS and rng.random() < 0.5:
        units.append(_cobbles(box))
    squares = [rng.randint(*profile.squares) for _ in range(climbs)]
    if squares:
        squares[0] = max(squares[0], profile.longest)
    last = _climb(box, squares.pop(), over=0.0) if summit and squares else ()
    units += [_climb(box, length) + _descent(box) for length in squares]
    units += [(name,) for name in _flat_tiles(box)]
    final = GRAND_TOUR if GRAND_TOUR in owned else BASE  # FR 20.4
    finish = box.take(lambda tile: tile.finish > 0 and rules.is_flat(tile) != summit, final)
    return Plan(first, tuple(filter(None, units)), last + finish)


def _expansion_tiles(box: _Box, kind: str, large: bool) -> list[Unit]:
    """Take tiles that replace straights (FR 20.1), supply zones and the bonus tile (FR 20.5, 20.6)."""
    rng, zones, corners = box.rng, 0, box.rng.choice(SPECIALS)
    if kind == rules.EXTENDED:  # FR 20.8: the base game has not tiles enough
        zones, corners = 2, rng.choice((2, 3))
    elif large:
        zones, corners = rng.choice((1, 1, 2)), min(corners, 2)
    elif GRAND_TOUR not in box.owned:
        zones = rng.choice((0, 1, 1, 2))
    units = [box.take(lambda tile: rules.is_supply(tile) and rules.is_long(tile), "peloton") for _ in range(zones)]
    units += [box.take(lambda tile: rules.is_long(tile) and bool(tile.turn), "grand-tour") for _ in range(corners)]
    if large:
        units.append(box.take(rules.is_bonus, "peloton"))
    return units


def _cobbles(box: _Box) -> Unit:
    """Take the tiles of one cobbled section."""
    into = box.take(lambda tile: tile.terrain[0] == "flat" and tile.terrain[-1] == "cobble", "peloton")
    return into + box.take(lambda tile: tile.terrain[0] == "cobble" and tile.terrain[-1] == "flat", "peloton")


def _climb(box: _Box, squares: int, over: float = 0.6) -> Unit:
    """Take a climb of about so many squares: a tile on which it begins, steep ones, and often one on which it ends."""
    begins = box.offers(lambda tile: tile.terrain[0] == "flat" and 0 < climbing(tile) <= squares)
    climb = [box.use(box.rng.choice(begins))] if begins and box.rng.random() < 0.5 else []
    left = squares - sum(climbing(content.tiles()[name]) for name in climb)
    tops = box.offers(lambda tile: tile.terrain[0] == "ascent" and 0 < climbing(tile) <= left and not is_steep(tile))
    top = [box.use(box.rng.choice(tops))] if tops and box.rng.random() < over else []
    left -= sum(climbing(content.tiles()[name]) for name in top)
    return (*climb, *_steep(box, left), *top)


def _steep(box: _Box, squares: int) -> list[str]:
    """Take tiles that climb all the way, until they have so many squares or one more."""
    chosen: list[str] = []
    while squares > 0:
        room = max(squares, STEP)
        offers = box.offers(partial(_climbs_within, room))
        if not offers:
            break
        chosen.append(box.use(box.rng.choice(offers)))
        squares -= climbing(content.tiles()[chosen[-1]])
    return chosen


def _descent(box: _Box) -> Unit:
    """Take the way down from a climb, sometimes."""
    down = [box.take(lambda tile: tile.terrain[0] == "descent") for _ in range(box.rng.choice((0, 1, 1, 2)))]
    return tuple(name for unit in down for name in unit)


def _climbs_within(room: int, tile: Tile) -> bool:
    return is_steep(tile) and climbing(tile) <= room


def _flat_face(piece: str, tile: Tile) -> bool:
    return tile.piece == piece and rules.is_flat(tile)


def _flat_tiles(box: _Box) -> list[str]:
    """Take every bend that is left (FR 20.1), and straights until there are enough six-square tiles."""
    chosen: list[str] = []
    for piece in rules.bends():
        chosen += box.take(partial(_flat_face, piece))
    while straights := rules.by_piece(box.offers(lambda tile: rules.is_long(tile) and rules.is_flat(tile))):
        chosen.append(box.use(straights[box.rng.choice(list(straights))][0]))
    return chosen


def climbing(tile: Tile) -> int:
    """Return the number of ascent squares of a tile between start and finish."""
    return 0 if tile.finish else tile.terrain.count("ascent")


def is_steep(tile: Tile) -> bool:
    """Return whether a tile has nothing but ascent and is not the finish."""
    return climbing(tile) == len(tile.terrain)


class _Attempt:
    """An attempt to lay all tiles: the layout so far."""

    def __init__(self, last: Unit, rng: Random) -> None:
        self.layout, self.names = Layout(GAP), list[str]()
        self.last, self.rng, self.patience = last, rng, PATIENCE

    def lay(self, unit: Unit) -> bool:
        """Lay a unit; if it does not fit, leave the layout as it was and return False."""
        for count, name in enumerate(unit, start=1):
            self.patience -= 1
            self.layout.lay(name)
            self.names.append(name)
            if next(self.layout.conflicts(), None) is not None:
                self.take_up(count)
                return False
        return True

    def take_up(self, count: int) -> None:
        """Remove the last tiles."""
        for _ in range(count):
            self.layout.take_up()
            self.names.pop()

    def finish(self, units: Sequence[Unit]) -> bool:
        """Lay all units that are left in some order, then the last one; return whether that was possible."""
        if not units:
            return follows(self.names[-1], self.last[0]) and self.lay(self.last)
        for place in self.rng.sample(range(len(units)), len(units)):
            unit = units[place]
            if self.patience <= 0:
                return False
            if not follows(self.names[-1], unit[0]) or not self.lay(unit):
                continue
            if self.finish([*units[:place], *units[place + 1 :]]):
                return True
            self.take_up(len(unit))
        return False


def arrange(first: Unit, units: Sequence[Unit], last: Unit, rng: Random) -> tuple[str, ...] | None:
    """Return all tiles in an order that can be laid, or None if patience ends first."""
    attempt = _Attempt(last, rng)
    return tuple(attempt.names) if attempt.lay(first) and attempt.finish(units) else None


def follows(before: str, after: str) -> bool:
    """Return whether two tiles may meet: sections stay apart (FR 20.2), and supply zones from the finish (FR 20.3)."""
    one, other = content.tiles()[before], content.tiles()[after]
    if rules.is_supply(one) and other.finish:
        return False
    return one.terrain[-1] not in rules.ROUGH or one.terrain[-1] != other.terrain[0]
