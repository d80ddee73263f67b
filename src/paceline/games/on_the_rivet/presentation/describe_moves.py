"""Describe cards and steps before they are chosen: strokes and their parts, who goes along and how far."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import Play, Step, Straight, Tactic
from paceline.games.on_the_rivet.presentation.names import (
    card_of,
    count,
    half,
    kind_name,
    known_as,
    lane,
    plain_name,
    printed,
    signed,
    spot,
    terrain_at,
)
from paceline.games.on_the_rivet.presentation.preview import (
    beside,
    line_ahead,
    line_behind,
    lines_behind,
    moved_by,
    ride_card,
    ride_on,
)
from paceline.games.on_the_rivet.rules.bumping import SIDES
from paceline.games.on_the_rivet.rules.links import ahead_of
from paceline.games.on_the_rivet.rules.playing import kinds
from paceline.games.on_the_rivet.rules.strokes import counts_class, parts, terrain_ps
from paceline.games.on_the_rivet.run import book_of, course_of, move_of
from paceline.games.on_the_rivet.state import Rider, Table, View


def describe_play(view: View, play: Play) -> Message:
    """Return the card, what it gives and costs, and its text."""
    table, card = view.table, card_of(view.table, play.card)
    key, rest = "label" if len(kinds(card)) == 1 else "as", _play_rest(view, play)
    named = say(f"on-the-rivet.play.{key}", card=plain_name(table, play.card), kind=kind_name(play.kind), rest=rest)
    choice = named if key == "label" else say("on-the-rivet.play.wild-label", card=named, rest=rest)
    fatigue = card_fatigue(table, move_of(table).rider, play.card)
    more = [say(f"on-the-rivet.play.fatigue-{fatigue}")] if fatigue else []
    if card.text and play.kind == kinds(card)[0]:  # the first way to ride a Wild card tells all of it
        more.append(say("on-the-rivet.card.text", text=printed(card, "text")))
    return _with_more(choice, more)


def play_rest(view: View, play: Play) -> Message:
    """Return strokes and company of a card, which stands above; of a Wild card with the kind."""
    rest = _play_rest(view, play)
    if card_of(view.table, play.card).kind == play.kind:
        return rest
    return say("on-the-rivet.play.wild", kind=kind_name(play.kind), rest=rest)


def strokes_of(table: Table, play: Play) -> tuple[Message, ...]:
    """Return the parts of the strokes of a card, each with its amount."""
    return tuple(part_name(table, part, amount) for part, amount in play_parts(table, play))


def strokes_played(table: Table) -> tuple[Message, ...]:
    """Return the same of the card in play, as it was when it was played; nothing if the turn is not remembered."""
    move, past = table.move, table.past
    plays = [action for action in past.done if isinstance(action, Play)] if past else []
    if not plays or not move or not past:
        return ()
    cells = {rider.name: rider.cell for rider in past.table.riders}
    cells |= {action.rider: action.end for action in past.done if isinstance(action, Tactic) and action.end >= 0}
    riders = tuple(replace(rider, cell=cells[rider.name]) for rider in table.riders)
    return strokes_of(replace(table, riders=riders), plays[-1])


def play_strokes(table: Table, play: Play) -> int:
    """Return the strokes that a card gives at first (OR 5.2)."""
    return max(sum(amount for _, amount in play_parts(table, play)), 0)


def play_parts(table: Table, play: Play) -> tuple[tuple[str, int], ...]:
    """Return the parts of the strokes; terrain and fatigue are among them if they count, even if they give nothing."""
    move, card = move_of(table), card_of(table, play.card)
    wild = card.kind == "wild"
    made = dict(parts(table, move.rider, card, play.kind, wild, move.boost, move.energy))
    if counts_class(table, play.kind, wild, move.boost):
        made.setdefault("terrain", 0)
    if wild or play.kind != "draft":
        made.setdefault("fatigue", 0)
    return tuple((part, made[part]) for part in _PARTS if part in made)


_PARTS: Final = ("card", "special", "terrain", "chit", "energy", "tactic", "fatigue", "weather", "cut")
"""Parts of strokes in the order in which they are added up."""
_TAKES: Final = ("fatigue", "weather")
"""Parts that are taken away, also if there is nothing to take."""


def part_name(table: Table, part: str, amount: int) -> Message:
    """Return a part of the strokes with its amount: «7 card», «+ 1 sprinter on the flat», «− 0 fatigue»."""
    sign = "−" if amount < 0 or (not amount and part in _TAKES) else "+"
    rider = table.riders[move_of(table).rider]
    where = say(f"on-the-rivet.where.{terrain_at(course_of(table), rider.cell)}")
    who = say(f"on-the-rivet.role.{rider.letter}")
    return say(f"on-the-rivet.part.{part}", sign=sign, amount=abs(amount), who=who, where=where)


def card_fatigue(table: Table, rider: int, card: str) -> str:
    """Return the fatigue that a card gives a rider (OR 5.6, OR 5.12)."""
    face, letter = card_of(table, card), table.riders[rider].letter
    eased = face.light_for and book_of(table).class_of[letter] == face.light_for
    return "L" if eased and face.fatigue else face.fatigue


def _play_rest(view: View, play: Play) -> Message:
    strokes = say("on-the-rivet.strokes.plain", n=play_strokes(view.table, play))
    return say("on-the-rivet.play.rest", strokes=strokes, company=_company(view.table, play))


def _with_more(choice: Message, more: Iterable[Message]) -> Message:
    for sentence in more:
        choice = say("on-the-rivet.list.sentence", before=choice, next=sentence)
    return choice


def play_reason(view: View, play: Play) -> Message:
    """Return how far straight on leads, and who is in the way then."""
    table = view.table
    rider = move_of(table).rider
    ride = ride_card(table, play).ride
    cell = ride.field.cells[rider]
    ahead = () if ride.is_over() else ahead_of(ride.field, rider)
    blocked = tuple(known_as(view, table.riders[other].name) for other in ahead)
    if cell != table.riders[rider].cell:
        key = "stops" if ahead else "reaches"
        return say(f"on-the-rivet.play.{key}", space=spot(course_of(table), cell), riders=blocked)
    key = "blocked" if ahead else "stays" if ride.is_over() else "road-side"  # OR 12.4
    return say(f"on-the-rivet.play.{key}", riders=blocked)


def _company(table: Table, play: Play) -> Message:
    """Return how many the kind takes along (OR 7.1, OR 8.1, OR 8.3, OR 9.1)."""
    rider = move_of(table).rider
    if play.kind == "lead":
        lines = lines_behind(table, rider)
        if len(lines) > 1:  # OR 6.8
            return say("on-the-rivet.play.lead-fork")
        return _counted("on-the-rivet.play.lead", len(lines[0]))
    ahead = len(line_ahead(table, rider)) if play.kind != "break" else 0
    behind = len(line_behind(table, rider)) if play.kind == "draft" else 0
    if ahead and behind:
        return say("on-the-rivet.play.draft-both", ahead=count(ahead), behind=count(behind))
    if play.kind == "chase":
        return _counted("on-the-rivet.play.chase", ahead)
    return _counted(f"on-the-rivet.play.draft-{'ahead' if ahead else 'behind'}", ahead or behind)


def _counted(key: str, n: int) -> Message:
    return say(key, n=n, count=count(n)) if n else say("on-the-rivet.play.alone")


Part: TypeAlias = Literal["follow", "driven", "pushed", "left", "right", "back", "join"]
"""The part of another rider in a step: they follow (OR 7.2), are driven on (OR 8.1) or pushed on (OR 9.2), bumped to a
side (OR 10.1), go back (OR 10.2) or join the train they were bumped into (OR 7.5)."""
_ORDER: Final[tuple[Part, ...]] = ("left", "right", "back", "join", "pushed", "follow", "driven")


def describe_step(view: View, step: Step) -> Message:
    """Return the way, its price and everything it leads to."""
    return _with_more(_priced("", way_name(view.table, step), *step_price(view.table, step)), _consequences(view, step))


def describe_straight(view: View, action: Straight) -> Message:
    """Return where several forward steps end (OR 6.9), their price, and who comes along."""
    way, where = say("on-the-rivet.way.straight"), spot(course_of(view.table), action.to)
    choice = _priced("straight", way, *straight_price(view.table, action), space=where)
    return _with_more(choice, _straight_consequences(view, action))


def _priced(key: str, way: Message, spent: int, left: int, **places: object) -> Message:
    names = [key] * bool(key) + ["gives"] * (spent < 0)
    return say(f"on-the-rivet.step.{'-'.join(names) or 'label'}", way=way, n=abs(spent), left=left, **places)


def step_price(table: Table, step: Step) -> tuple[int, int]:
    """Return the strokes that a step takes in all, a new terrain included (OR 5.4), and those that are left."""
    ps = move_of(table).ps
    left = max(ps - step.cost + new_terrain(table, step), 0)
    return ps - left, left


def straight_price(table: Table, action: Straight) -> tuple[int, int]:
    """Return the same for several steps."""
    left = ride_on(table, action).ride.ps
    return move_of(table).ps - left, left


def _straight_consequences(view: View, action: Straight) -> Iterator[Message]:
    table, ride = view.table, ride_on(view.table, action).ride
    moving = moved_by(table, ride)
    cell = table.riders[ride.rider].cell
    others = [table.riders[rider] for rider in moving if rider != ride.rider]
    for part, group in (
        ("follow", [rider.name for rider in others if rider.cell < cell]),
        ("driven", [rider.name for rider in others if rider.cell > cell]),
    ):
        yield from _happens(view, part, group)
    yield from _left_behind(view, "forward", {table.riders[rider].name for rider in moving})


def _happens(view: View, part: str, riders: Sequence[str]) -> Iterator[Message]:
    """Yield what happens to some riders, if there are any: one by name, several counted."""
    if riders:
        n = len(riders)
        name = known_as(view, riders[0]) if n == 1 else ""
        yield say(f"on-the-rivet.step.{part}", n=n, rider=name, count=count(n, capital=True))


def _from_the_front(table: Table, riders: Iterable[Rider]) -> list[str]:
    """Return short names from front to back, as they are before the step; a winding train keeps its own order."""
    train, cells = [table.riders[rider] for rider in move_of(table).train], course_of(table).road.cells

    def place(rider: Rider) -> tuple[int, int, int]:
        return -cells[rider.cell].row, train.index(rider) if rider in train else 0, -rider.cell

    return [rider.name for rider in sorted(riders, key=place)]


def way_name(table: Table, step: Step) -> Message:
    """Return the way, with the lane if there are several; once the rider is home their train rides on (OR 18.2)."""
    if move_of(table).home:
        return say("on-the-rivet.way.train")
    way, track = say(f"on-the-rivet.way.{way_key(table, step)}"), course_of(table)
    if step.to >= track.road.home:
        return say("on-the-rivet.way.finish")
    here = track.road.cells[table.riders[move_of(table).rider].cell]
    options = {"forward": here.ahead, "left": here.left, "right": here.right}.get(step.way)
    if options is not None and len(options) < 2:
        return way
    where = half(track, step.to) if step.way in SIDES else lane(track, step.to)
    return say("on-the-rivet.way.lane", way=way, lane=where)


def way_key(table: Table, step: Step) -> str:
    """Return the word for the way of a step, and whether it shoves anybody: «forward», «shove-left»."""
    shoved = _SHOVED.intersection(step_parts(table, step).values())
    return f"shove-{step.way}" if shoved and step.way != "diagonal" else step.way


_SHOVED: Final[frozenset[Part]] = frozenset(("pushed", "left", "right", "back", "join"))
"""Parts of riders who are shoved, or moved by somebody who is."""


def shoved_by(table: Table, step: Step) -> tuple[str, ...]:
    """Return the riders who are shoved out of the space that a step leads to (OR 10.1)."""
    parts = step_parts(table, step).items()
    return tuple(name for name, part in parts if part in _SHOVED and table.riders[table.number(name)].cell == step.to)


def new_terrain(table: Table, step: Step) -> int:
    """Return the strokes that an entered terrain gives or takes; 0 if it is the same."""
    move = move_of(table)
    entered = _entered(table, step)
    return terrain_ps(table, move.rider, entered, move.kind, move.wild, move.boost) if entered else 0


def _entered(table: Table, step: Step) -> str:
    """Return the terrain that the rider enters, if it is another one (OR 5.4)."""
    track, start = course_of(table), table.riders[move_of(table).rider].cell
    if start < 0 or step.to >= track.road.home:
        return ""
    there = terrain_at(track, step.to)
    return there if there != terrain_at(track, start) else ""


def _consequences(view: View, step: Step) -> Iterator[Message]:
    table = view.table
    found, ends, home = step_parts(table, step), dict(step.others), course_of(table).road.home
    order = _from_the_front(table, (table.riders[table.number(name)] for name in ends))
    for part in _ORDER:
        yield from _happens(view, part, [name for name in order if found[name] == part and ends[name] < home])
    yield from _happens(view, "crosses", [name for name in order if ends[name] >= home])
    yield from _left_behind(view, step.way, {*ends})
    yield from _enters(table, step)
    yield from bonuses(view, step)


def _enters(table: Table, step: Step) -> Iterator[Message]:
    """OR 5.4."""
    gained = new_terrain(table, step)
    if gained:
        ground = say(f"on-the-rivet.Terrain.{_entered(table, step)}")
        yield say("on-the-rivet.step.enters", terrain=ground, ps=signed(gained))


def step_parts(table: Table, step: Step) -> dict[str, Part]:
    """Return what happens to everybody else who moves."""
    move, start = move_of(table), table.riders[move_of(table).rider].cell
    train = {table.riders[rider].name for rider in move.train}
    taken = {table.riders[rider].cell for rider in move.train}
    found: dict[str, Part] = {}
    for name, end in step.others:
        if move.kind == "draft" and end == start:  # the rear part begins with the one who takes A's space (OR 8.3)
            train |= {other for other, _ in step.others if other not in found}
        found[name] = _part(table, name, end, train, taken)
    return found


def _part(table: Table, name: str, end: int, train: set[str], taken: set[int]) -> Part:
    way, kind = _direction(table, name, end), move_of(table).kind
    if name in train and (kind == "lead" or way == "forward"):  # a train that winds follows sideways too (OR 7.2)
        return "follow"
    if way == "forward":
        return "driven" if kind in {"chase", "draft"} else "pushed"
    if end in taken and kind == "lead":
        return "join"
    return way


def _direction(table: Table, name: str, end: int) -> Literal["forward", "left", "right", "back"]:
    road, start = course_of(table).road, table.riders[table.number(name)].cell
    if end >= road.home:
        return "forward"
    here, there = road.cells[start], road.cells[end]
    if here.row != there.row:
        return "forward" if there.row > here.row else "back"
    if here.lane != there.lane:
        return "right" if there.lane > here.lane else "left"
    return "forward" if there.half > here.half else "back"


def lane_of(view: View, name: str, end: int) -> Message:
    """Return the lane that another rider comes to, to tell steps apart."""
    track = course_of(view.table)
    where = lane(track, end) if end < track.road.home else spot(track, end)
    return say("on-the-rivet.step.lane", rider=known_as(view, name), lane=where)


def _left_behind(view: View, way: str, moving: Collection[str]) -> Iterator[Message]:
    """Yield who was linked to the rider and does not come along."""
    table, move = view.table, move_of(view.table)
    if move.home or move.kind == "lead":
        return
    near = beside(table, move.rider, "behind")
    if way != "forward":
        near = beside(table, move.rider, "ahead") + near
    yield from _happens(view, "stays", [rider.name for rider in near if rider.name not in moving])


def bonuses(view: View, step: Step) -> Iterator[Message]:
    """Yield bonus lines that would be won, by the rider in front (OR 17.1)."""
    table = view.table
    road, move = course_of(table).road, move_of(table)
    moving = [(table.riders[move.rider], step.to)] if not move.home else []
    moving += [(table.riders[table.number(name)], end) for name, end in step.others]
    moving.sort(key=lambda pair: -pair[0].cell)
    for line, bonus in enumerate(course_of(table).bonuses):
        over = [
            rider.name
            for rider, end in moving
            if end < road.home and road.cells[rider.cell].row < bonus.row <= road.cells[end].row
        ]
        if over and line not in table.lines_won:
            yield say(f"on-the-rivet.step.bonus-{bonus.kind}", rider=known_as(view, over[0]))
