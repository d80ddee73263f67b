"""Questions: the prompt of every decision and roll, and every choice as a sentence that says what it leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.leader_1 import actions
from paceline.games.leader_1.actions import Action, Ride
from paceline.games.leader_1.chance import EventRoll, FeedDraw, PelotonRoll, Pending, TokenLot
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.presentation.names import (
    BEFORE,
    gap_name,
    ground_name,
    ground_name_at,
    is_peloton_riding,
    rider_name,
    role_name,
    row_name,
    seat_name,
    square_name,
)
from paceline.games.leader_1.rules.moves import energy_back, price
from paceline.games.leader_1.rules.order import course_of
from paceline.games.leader_1.rules.riding import asked_rider, free_squares, has_slipstream, moves
from paceline.games.leader_1.state import IN_PELOTON, Rider, Table, View


def prompt(view: View) -> Message:
    """Return the question to the seat of this view."""
    table = view.table
    if table.phase in BEFORE:
        return _ask_before_the_start(view)
    if table.phase == "leaving" and table.mover < 0:
        return _ask_leave(table)
    if table.phase == "chase":
        return say("leader-1.prompt.chase", place=row_name(course_of(table), table.head))
    return _ask_ride(table)


def _ask_before_the_start(view: View) -> Message:
    if view.table.phase == "picking":
        return say("leader-1.prompt.pick")
    return say("leader-1.prompt.appoint" if view.table.rules.each > 1 else "leader-1.prompt.appoint-one")


def _ask_leave(table: Table) -> Message:
    track = course_of(table)
    ground = ground_name(track.row_ground[table.head])
    return say("leader-1.prompt.leave", place=row_name(track, table.head), ground=ground)


def _ask_ride(table: Table) -> Message:
    """Say who rides, from which square, with how much energy."""
    number = asked_rider(table)
    rider, track = table.riders[number], course_of(table)
    places = {
        "rider": rider_name(rider.name),
        "energy": rider.energy,
        "n": free_squares(table, number),
        "risks": say("leader-1.prompt.risks", n=len(numbers().thresholds) - rider.risks),
    }
    if rider.cell == IN_PELOTON:
        return say("leader-1.prompt.attack", **places, least=numbers().leave_least)
    key = "ride-sheltered" if has_slipstream(table, number) else "ride"
    return say(
        f"leader-1.prompt.{key}",
        **places,
        ground=ground_name_at(track, rider.cell),
        square=square_name(track, rider.cell),
    )


def describe(view: View, action: Action) -> Message:
    """Return an action as a whole sentence, with what it would lead to."""
    return _DESCRIBERS[type(action)](view, action)


def heading(view: View, action: Action) -> Message | None:
    """Return the heading of a move: its squares and their cost; ways back into the peloton have their own."""
    if not isinstance(action, Ride):
        return None
    return say("leader-1.heading.join") if action.end == IN_PELOTON else way(view, action)


def way(view: View, action: Ride) -> Message:
    """Return the squares of a move, their cost and its risks, whatever square it ends on."""
    number = asked_rider(view.table)
    before, free = view.table.riders[number].energy, free_squares(view.table, number)
    gain = energy_back(free, action) - price(free, action)
    places = {"way": _squares(action), "before": before, "after": before + gain, "gain": gain, "cost": -gain}
    words = say(f"leader-1.heading.{'gains' if gain > 0 else 'costs' if gain else 'stays'}", **places)
    return say(f"leader-1.heading.risk-{'-'.join(action.risks)}", heading=words) if action.risks else words


def brief(view: View, action: Action) -> Message:
    """Return what the heading of a move leaves open: its end and its risks; anything else as a sentence."""
    if not isinstance(action, Ride) or action.end == IN_PELOTON:
        return describe(view, action)
    number = asked_rider(view.table)
    return _with_risks(_end(view.table, action), view.table.riders[number], free_squares(view.table, number), action)


def _end(table: Table, ride: Ride) -> Message:
    track = course_of(table)
    where, ground = square_name(track, ride.end), ground_name_at(track, ride.end)
    if track.road.past(track.road.cells[ride.end].progress):
        return say("leader-1.brief.finish", square=where)
    if not is_peloton_riding(table):
        return say("leader-1.brief.ride-alone", square=where, ground=ground)
    return say("leader-1.brief.ride", square=where, ground=ground, gap=gap_name(table, ride.end))


def _squares(ride: Ride) -> Message:
    way = say("leader-1.heading.way", n=ride.squares)
    return say("leader-1.heading.past", way=way, n=ride.past) if ride.past else way


def _describe_pick(_view: View, action: actions.Pick) -> Message:
    free = numbers().free[action.role]
    return say("leader-1.choose.pick", role=role_name(action.role), F=free["F"], H=free["H"], C=free["C"], D=free["D"])


def _describe_appoint(_view: View, action: actions.Appoint) -> Message:
    roles = {"sprinter": action.sprinter, "descender": action.descender}
    places = {job: role_name(role) for job, role in roles.items() if role}
    return say(f"leader-1.choose.appoint-{'both' if len(places) > 1 else next(iter(places))}", **places)


def _describe_ride(view: View, action: Ride) -> Message:
    """L1 9: the end of a move, what it costs or gives back, and what it risks."""
    table = view.table
    number = asked_rider(table)
    rider, free = table.riders[number], free_squares(table, number)
    choice = say("leader-1.choose.with-account", choice=_way(table, action), account=_account(rider, free, action))
    return _with_risks(choice, rider, free, action)


def _with_risks(choice: Message, rider: Rider, free: int, ride: Ride) -> Message:
    for taken, risk in enumerate(ride.risks, start=rider.risks):
        choice = _with_risk(choice, risk, numbers().thresholds[taken], price(free, ride))
    return choice


def _way(table: Table, ride: Ride) -> Message:
    """Return the squares of a move and its end."""
    if ride.end == IN_PELOTON:
        return say("leader-1.choose.join", n=ride.squares)
    track = course_of(table)
    where, ground = square_name(track, ride.end), ground_name_at(track, ride.end)
    if track.road.past(track.road.cells[ride.end].progress):
        return say("leader-1.choose.finish", n=ride.squares, square=where)
    if not is_peloton_riding(table):
        return say("leader-1.choose.ride-alone", n=ride.squares, square=where, ground=ground)
    choice = say("leader-1.choose.ride", n=ride.squares, square=where, ground=ground, gap=gap_name(table, ride.end))
    wheel = rider_ahead(table, ride.end)
    return say("leader-1.choose.behind", choice=choice, rider=rider_name(wheel.name)) if wheel else choice


def rider_ahead(table: Table, cell: int) -> Rider | None:
    """Return the rider right ahead of a square, who could give slipstream there next turn (L1 10.1)."""
    ahead = course_of(table).road.cells[cell].straight
    return next((rider for rider in table.riders if rider.cell >= 0 and rider.cell == ahead), None)


def _account(rider: Rider, free: int, ride: Ride) -> Message:
    """Return the energy before and after if nothing fails, and why."""
    cost, saved = price(free, ride), energy_back(free, ride)
    places = {"before": rider.energy, "after": rider.energy - cost + saved}
    if saved:
        account = say("leader-1.account.saved", **places, n=saved)
    elif ride.squares > free:
        account = say("leader-1.account.paid", **places, free=free, n=ride.squares - free)
    else:
        account = say("leader-1.account.free", **places)
    return say("leader-1.account.past", account=account, n=ride.past) if ride.past else account


def _with_risk(choice: Message, risk: str, needed: int, cost: int) -> Message:
    """L1 11: the number needed, its odds and what failure costs."""
    times = numbers().bonk if risk == "bonk" else numbers().crash
    odds = numbers().event_die + 1 - needed
    return say(f"leader-1.choose.risk-{risk}", choice=choice, needed=needed, odds=odds, cost=times * cost)


def _describe_wait(view: View, _action: actions.Wait) -> Message:
    return say("leader-1.choose.wait", rider=rider_name(view.table.riders[asked_rider(view.table)].name))


def _describe_leave(view: View, action: actions.Leave) -> Message:
    """L1 5.2: the cheapest price of leaving."""
    number = own_rider(view, action.rider)
    rider = view.table.riders[number]
    cheapest, risks = leaving_cost(view.table, number)
    places = {"rider": rider_name(rider.name), "energy": rider.energy, "least": numbers().leave_least}
    if cheapest <= 0:
        return say("leader-1.choose.leave-free", **places)
    choice = say("leader-1.choose.leave", **places, cost=cheapest)
    return say("leader-1.choose.leave-risk", choice=choice) if risks else choice


def leaving_cost(table: Table, number: int) -> tuple[int, tuple[str, ...]]:
    """Return the energy of the cheapest move out of the peloton (L1 5.2), and the risks of that move."""
    free = free_squares(table, number)
    ways = [(price(free, ride) - energy_back(free, ride), ride.risks) for ride in moves(table, number)]
    return min(ways, default=(0, ()))


def _describe_back(view: View, _action: actions.Back) -> Message:
    return say("leader-1.choose.back", rider=rider_name(view.table.riders[asked_rider(view.table)].name))


def _describe_stay(view: View, _action: actions.Stay) -> Message:
    assert view.seat is not None
    left = sum(view.table.riders[number].cell != IN_PELOTON for number in view.table.own(view.seat))
    return say("leader-1.choose.stay-others" if left else "leader-1.choose.stay")


def _describe_sit_in(_view: View, _action: actions.SitIn) -> Message:
    return say("leader-1.choose.sit-in")


def _describe_chase(view: View, action: actions.Chase) -> Message:
    """L1 6.1: what every speed would cost, with its odds."""
    return say(
        f"leader-1.choose.{'chase' if action.announced else 'no-chase'}", speeds=speeds(view.table, action.announced)
    )


def speeds(table: Table, chase: bool) -> tuple[Message, ...]:
    """Return every speed that the peloton can have, with its cost and its odds (L1 7.1, 7.2, 7.4)."""
    die, empty = numbers().die, all(rider.cell != IN_PELOTON for rider in table.riders)
    bonus = numbers().chase * chase + numbers().empty * empty
    faces = Counter(int(face[0]) + bonus for face in die)
    return tuple(_speed(speed, count, len(die)) for speed, count in sorted(faces.items()))


def _speed(rows: int, count: int, faces: int) -> Message:
    cost = numbers().speed_cost.get(rows, 0)
    return say(f"leader-1.choose.{'speed' if cost else 'speed-free'}", rows=rows, odds=count, faces=faces, cost=cost)


def _describe_eat(view: View, action: actions.Eat) -> Message:
    rider = view.table.riders[own_rider(view, action.rider)]
    after = rider.energy + action.value
    return say(
        "leader-1.choose.eat", rider=rider_name(rider.name), value=action.value, before=rider.energy, after=after
    )


def own_rider(view: View, role: str) -> int:
    """Return the number of this seat's rider with a role."""
    assert view.seat is not None
    return next(number for number in view.table.own(view.seat) if view.table.riders[number].role == role)


def _describe_token(view: View, action: actions.Token) -> Message:
    return say("leader-1.choose.token", team=seat_name(action.seat, view.table.seats))


def _describe_peloton_die(_view: View, action: actions.PelotonDie) -> Message:
    key = "red" if action.face.endswith("R") else "plain"
    return say(f"leader-1.choose.die-{key}", value=action.face[0])


def _describe_event_die(_view: View, action: actions.EventDie) -> Message:
    return say(f"leader-1.choose.roll-{action.about}", rider=rider_name(action.rider), value=action.value)


def _describe_fed(_view: View, action: actions.Fed) -> Message:
    return say("leader-1.choose.fed", rider=rider_name(action.rider), value=action.value)


_DESCRIBERS: Final[dict[type, Callable[[View, Any], Message]]] = {
    actions.Pick: _describe_pick,
    actions.Appoint: _describe_appoint,
    Ride: _describe_ride,
    actions.Wait: _describe_wait,
    actions.Leave: _describe_leave,
    actions.Back: _describe_back,
    actions.Stay: _describe_stay,
    actions.SitIn: _describe_sit_in,
    actions.Chase: _describe_chase,
    actions.Eat: _describe_eat,
    actions.Token: _describe_token,
    actions.PelotonDie: _describe_peloton_die,
    actions.EventDie: _describe_event_die,
    actions.Fed: _describe_fed,
}


def draw_prompt(pending: Pending) -> Message:
    """Return the question about a roll or draw with real dice and tiles, with every outcome."""
    return _QUESTIONS[type(pending)](pending)


def _about_token(lot: TokenLot) -> Message:
    """L1 3.2."""
    teams_in_order = [seat_name(seat, lot.seats) for seat in range(lot.seats)]
    teams = tuple(say("leader-1.dealing.team", seat=seat, team=name) for seat, name in enumerate(teams_in_order))
    return say("leader-1.dealing.token", teams=teams)


def _about_peloton(_roll: PelotonRoll) -> Message:
    """L1 7.1."""
    return say("leader-1.dealing.peloton", faces=tuple(map(_face, dict.fromkeys(numbers().die))))


def _face(face: str) -> Message:
    return say(f"leader-1.dealing.face-{'red' if face.endswith('R') else 'plain'}", face=face, value=face[0])


def _about_event(roll: EventRoll) -> Message:
    """L1 11.1, L1 12.1."""
    places = {"rider": rider_name(roll.rider), "sides": numbers().event_die}
    if roll.about == "puncture":
        return say("leader-1.dealing.puncture", **places, value=numbers().puncture)
    return say(f"leader-1.dealing.{roll.about}", **places, needed=roll.needed)


def _about_feed(draw: FeedDraw) -> Message:
    """L1 13.1: name all tiles of the game; only those left would give away what others carry."""
    return say("leader-1.dealing.feed", rider=rider_name(draw.rider), values=tuple(dict.fromkeys(numbers().tiles)))


_QUESTIONS: Final[dict[type, Callable[[Any], Message]]] = {
    TokenLot: _about_token,
    PelotonRoll: _about_peloton,
    EventRoll: _about_event,
    FeedDraw: _about_feed,
}
