"""Choices: picks, previews and prices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.core.presentation import Barred, Card, Choice, Limit, Path, Pick, Preview, Price
from paceline.games.leader_1 import actions
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.course import Course
from paceline.games.leader_1.presentation import ask, names, reach
from paceline.games.leader_1.rules import riding
from paceline.games.leader_1.rules.finish import rows_beyond
from paceline.games.leader_1.rules.moves import energy_back, price, route
from paceline.games.leader_1.rules.order import course_of, inside, is_across, is_peloton_home, outside
from paceline.games.leader_1.state import IN_PELOTON, Rider, Table, View


def choice(view: View, action: actions.Action) -> Choice:
    """Return an action, or an outcome of chance, with everything a person needs to choose it."""
    return Choice(
        action,
        *ask.describe(view, action),
        picks(view, action),
        preview(view, action),
        tuple(prices(view, action)),
        reason(view, action),
        number=action.squares if isinstance(action, actions.Ride) and action.end != IN_PELOTON else None,
        deed=ask.deed(view, action),
        cost=_cost(view, action),
        steps=action.squares if isinstance(action, actions.Ride) else None,
        beside_lock=isinstance(action, actions.SitIn),
        suggested=action == _USUAL,
        automatic=action == actions.Chase(False) and _is_chase_moot(view.table),
    )


_USUAL: Final = actions.Appoint("L", "C")
"""The leader sprints and the climber descends."""


def _is_chase_moot(table: Table) -> bool:
    """Return whether nobody is left in the peloton, and nobody on the road before the line."""
    return not inside(table) and all(is_across(table, rider) for rider in outside(table))


def barred(view: View, legal: Sequence[actions.Action]) -> Iterator[Barred]:
    """Yield the lengths that a rider cannot ride (L1 5.2), up to the longest."""
    lengths = {action.squares for action in legal if isinstance(action, actions.Ride)}
    leaves = lengths and view.table.riders[riding.asked_rider(view.table)].cell == IN_PELOTON
    for steps in range(1, max(lengths, default=0)):
        if steps not in lengths:
            least = leaves and steps < numbers().leave_least
            yield Barred(steps, say(f"leader-1.barred.{'least' if least else 'full'}", n=numbers().leave_least))


def _cost(view: View, action: actions.Action) -> int | None:
    """Return the energy that an action takes; of leaving the peloton the least."""
    match action:
        case actions.Ride():
            return ask.cost(view.table, action)
        case actions.Leave():
            return ask.leaving_cost(view.table, ask.own_rider(view, action.rider))[0]
        case actions.Eat():
            return -action.value
    return None


# What it leads to.


def reason(view: View, action: actions.Action) -> Message | None:
    """Return what an action leads to, if its sentence does not say it: its price, its risks, who can catch up."""
    table = view.table
    match action:
        case actions.Ride():
            return _join_sentences(_ride_sentences(table, action))
        case actions.Leave():
            price = ask.leaving_words(table, ask.own_rider(view, action.rider))
            return say("leader-1.reason.leave", price=price, least=numbers().leave_least)
        case actions.Chase():
            told = [reach.quarry(table, action.announced), ask.pace(table, action.announced)]
            return _join_sentences([sentence for sentence in told if sentence])
    return None


def _ride_sentences(table: Table, ride: actions.Ride) -> Iterator[Message]:
    number, track = riding.asked_rider(table), course_of(table)
    yield say("leader-1.reason.account", account=ask.account(table, ride))
    if ride.risks:
        yield _risk_sentence(table, ride)
    if ride.end == IN_PELOTON:
        yield say("leader-1.reason.join")
    elif track.road.past(track.road.cells[ride.end].progress):
        place = _place_so_far(table, number, ride.end)
        yield say(f"leader-1.reason.{'finish' if place > 1 else 'finish-first'}", place=place)
    elif danger := reach.danger(table, number, ride.end):
        yield danger


def _place_so_far(table: Table, number: int, cell: int) -> int:
    """Return the place of a rider who crosses the line to this square; level ones were there earlier (L1 14.1)."""
    road = course_of(table).road
    rivals = [rider for rider in outside(table) if rider != number]
    if is_peloton_home(table):
        rivals += inside(table)
    here = road.row_of(cell) - road.length + 1
    return len(table.home) + sum(rows_beyond(table, rider) >= here for rider in rivals) + 1


def _risk_sentence(table: Table, ride: actions.Ride) -> Message:
    """L1 11: the odds of every risk and what failure costs."""
    number, rules = riding.asked_rider(table), numbers()
    cost, taken = price(riding.free_squares(table, number), ride), table.riders[number].risks
    chances = {risk: ask.odds(rules.thresholds[taken + place]) for place, risk in enumerate(ride.risks)}
    return say(
        f"leader-1.reason.{'-'.join(ride.risks)}", **chances, bonked=rules.bonk * cost, fallen=rules.crash * cost
    )


def _join_sentences(sentences: Iterable[Message]) -> Message | None:
    joined = None
    for sentence in sentences:
        joined = say("leader-1.reason.and", first=joined, then=sentence) if joined else sentence
    return joined


# What to click.


def tile_card(rider: str, value: int) -> Card:
    """Return a feed tile of a rider; its value is 0 if it is face down."""
    name = say("leader-1.card.tile" if value else "leader-1.card.hidden", value=value)
    return Card(f"feed-{rider}-{value or 'hidden'}", str(value or ""), "feed", name, colour=rider[0])


def picks(view: View, action: actions.Action) -> tuple[Pick, ...]:
    """Return what stands for an action on the table; no two actions of a question have the same picks."""
    return _PICKS[type(action)](view, action)


def _pick_ride(view: View, ride: actions.Ride) -> tuple[Pick, ...]:
    """Pick the rider, the square, and one of several ways to come there."""
    table = view.table
    number = riding.asked_rider(table)
    rider = Pick("rider", table.riders[number].name)
    end = _button("join") if ride.end == IN_PELOTON else Pick("cell", str(ride.end))
    ways = [other for other in riding.moves(table, number) if other.end == ride.end]
    if len(ways) == 1:
        return rider, end
    name = "-".join(["way", str(ride.squares), str(ride.past), *ride.risks])
    label = ask.short_way(table, ride, squares=len({other.squares for other in ways}) > 1)
    return rider, end, Pick("button", name, label)


def _pick_wait(view: View, _action: actions.Wait) -> tuple[Pick, ...]:
    return Pick("rider", view.table.riders[riding.asked_rider(view.table)].name), _button("wait")


def _pick_leave(view: View, action: actions.Leave) -> tuple[Pick, ...]:
    return (Pick("rider", view.table.riders[ask.own_rider(view, action.rider)].name),)


def _pick_eat(view: View, action: actions.Eat) -> tuple[Pick, ...]:
    rider = view.table.riders[ask.own_rider(view, action.rider)]
    return (Pick("card", tile_card(rider.name, action.value).id),)


def _pick_role(_view: View, action: actions.Pick) -> tuple[Pick, ...]:
    return (Pick("button", f"role-{action.role}", say(f"leader-1.button.role-{action.role}")),)


def _pick_appointment(_view: View, action: actions.Appoint) -> tuple[Pick, ...]:
    """Two riders have the same two jobs in two ways: buttons tell them apart."""
    jobs = {"sprinter": action.sprinter, "descender": action.descender}
    return tuple(_button(job, role, role=names.role_name(role)) for job, role in jobs.items() if role)


def _pick_chase(_view: View, action: actions.Chase) -> tuple[Pick, ...]:
    return (_button("chase" if action.announced else "no-chase"),)


def _pick_token(view: View, action: actions.Token) -> tuple[Pick, ...]:
    return (_button("token", str(action.seat), team=names.seat_name(action.seat, view.table.seats)),)


def _pick_peloton_face(_view: View, action: actions.PelotonDie) -> tuple[Pick, ...]:
    red = action.face.endswith("R")
    return (_button("face-red" if red else "face", action.face, value=action.face[0]),)


def _pick_value(_view: View, action: actions.EventDie | actions.Fed) -> tuple[Pick, ...]:
    return (_button("face", str(action.value), value=action.value),)


def _button(name: str, which: str = "", **places: object) -> Pick:
    return Pick("button", f"{name}-{which}" if which else name, say(f"leader-1.button.{name}", **places))


_PICKS: Final[dict[type, Callable[[View, Any], tuple[Pick, ...]]]] = {
    actions.Pick: _pick_role,
    actions.Appoint: _pick_appointment,
    actions.Ride: _pick_ride,
    actions.Wait: _pick_wait,
    actions.Leave: _pick_leave,
    actions.Back: lambda _view, _action: (_button("back"),),
    actions.Stay: lambda _view, _action: (_button("stay"),),
    actions.SitIn: lambda _view, _action: (_button("sit-in"),),
    actions.Chase: _pick_chase,
    actions.Eat: _pick_eat,
    actions.Token: _pick_token,
    actions.PelotonDie: _pick_peloton_face,
    actions.EventDie: _pick_value,
    actions.Fed: _pick_value,
}


# Previews.


def preview(view: View, action: actions.Action) -> Preview | None:
    """Return the way of a move and what limits it; nothing else moves a rider for certain."""
    if not isinstance(action, actions.Ride):
        return None
    table = view.table
    number, track = riding.asked_rider(table), course_of(table)
    mover = riding.mover(table, number)
    crossed = route(track, mover, riding.traffic(table), action, table.rules.readings)
    path = draw_path(track, table.riders[number].cell, crossed, action.end, table.head)
    limits = _limits(table, table.riders[number], action, crossed, mover.free)
    free = min(mover.free, action.squares)
    return Preview((Path(table.riders[number].name, path),), tuple(limits), free=free)


def draw_path(track: Course, start: int, crossed: tuple[int, ...], end: int, head: int) -> tuple[int, ...]:
    """Return the cells of a move from start to end; the peloton stands on the line of closed groups."""
    peloton = track.road.on_line(head)
    first = peloton if start == IN_PELOTON else start
    return (first, *crossed[:-1], peloton if end == IN_PELOTON else end)


def _limits(table: Table, rider: Rider, ride: actions.Ride, crossed: tuple[int, ...], free: int) -> Iterator[Limit]:
    """Yield what makes a move longer, shorter, dearer or dangerous, with the cells that do."""
    track = course_of(table)
    if rider.cell == IN_PELOTON:
        yield Limit(crossed[: numbers().leave_least], say("leader-1.limit.least", n=numbers().leave_least), "L1 5.2")
    if ride.end == IN_PELOTON:
        yield Limit((track.road.on_line(table.head),), say("leader-1.limit.join"), "L1 8.2")
    if ride.past:
        taken = riding.traffic(table).taken
        yield Limit(tuple(cell for cell in crossed if cell in taken), say("leader-1.limit.past", n=ride.past), "L1 9.9")
    if "bonk" in ride.risks:
        steep = tuple(cell for cell in crossed[free:] if track.token[cell] >= 0)
        yield Limit(steep, say("leader-1.limit.category", category=_hardest(track, steep)), "L1 11.2")
    if "crash" in ride.risks:
        black = tuple(cell for cell in crossed[free:] if track.road.cells[cell].dark)
        yield Limit(black, say("leader-1.limit.black"), "L1 11.4")


def _hardest(track: Course, cells: tuple[int, ...]) -> int:
    """Return the lowest number of paid squares that the tokens of these cells allow."""
    return min((track.limits[track.token[cell]] for cell in cells), default=0)


# What it costs and risks.


def prices(view: View, action: actions.Action) -> Iterator[Price]:
    """Yield small facts about what an action costs, gives and risks."""
    table = view.table
    match action:
        case actions.Ride():
            yield from _ride_prices(table, action)
        case actions.Leave():
            yield from _leave_prices(table, ask.own_rider(view, action.rider))
        case actions.Chase():
            yield from (Price("odds", speed) for speed in ask.speeds(table, action.announced))
        case actions.Eat():
            before = table.riders[ask.own_rider(view, action.rider)].energy
            yield _energy_price(before, before + action.value)
        case actions.Pick():
            free = numbers().free[action.role]
            for ground in free:
                yield Price("note", say("leader-1.price.free-on", ground=names.ground_name(ground), n=free[ground]))


def _ride_prices(table: Table, ride: actions.Ride) -> Iterator[Price]:
    """Yield squares, energy, risks with their odds, and what it means to stand where the move ends."""
    number = riding.asked_rider(table)
    rider, free = table.riders[number], riding.free_squares(table, number)
    cost = price(free, ride)
    yield Price("note", say("leader-1.price.squares", n=ride.squares, free=min(free, ride.squares)))
    yield _energy_price(rider.energy, rider.energy - cost + energy_back(free, ride))
    for taken, risk in enumerate(ride.risks, start=rider.risks):
        times = numbers().bonk if risk == "bonk" else numbers().crash
        yield Price("risk", say(f"leader-1.price.{risk}", cost=times * cost))
        yield Price("odds", ask.odds(numbers().thresholds[taken]))
    if ask.shakes_off(table, ride):
        yield Price("note", say("leader-1.price.fast"))
    if ride.end != IN_PELOTON:
        yield from (Price("note", note) for note in _end_notes(table, number, ride.end))


def _energy_price(before: int, after: int) -> Price:
    change = after - before
    kind = "gain" if change > 0 else "cost" if change else "no-cost"
    text = say(f"leader-1.price.{kind}", n=abs(change), before=before, after=after)
    return Price("gain" if change > 0 else "cost", text, max(-change, 0))


def _end_notes(table: Table, number: int, cell: int) -> Iterator[Message]:
    """Yield what it means to stand on a square: food on the way, across the line, on a wheel."""
    track = course_of(table)
    here = track.road.cells[cell].progress
    if any(here > line for line in track.feeds[table.riders[number].feeds :]):
        yield say("leader-1.price.food")
    if rows := track.road.past(here):
        yield say("leader-1.price.across", n=rows)
    if wheel := ask.rider_ahead(table, cell):
        yield say("leader-1.price.wheel", rider=names.rider_name(wheel.name))


def _leave_prices(table: Table, number: int) -> Iterator[Price]:
    """Yield the least that leaving the peloton costs (L1 5.2)."""
    cost, risks = ask.leaving_cost(table, number)
    yield Price("note", say("leader-1.price.least", n=numbers().leave_least))
    yield Price("cost", say(f"leader-1.price.{'leave' if cost > 0 else 'leave-free'}", n=cost))
    if risks:
        yield Price("risk", say("leader-1.price.leave-risk"))
