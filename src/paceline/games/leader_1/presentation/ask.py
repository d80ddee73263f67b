"""Questions: the prompt of every decision and roll, and every choice as a sentence that says what it leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from paceline.core.messages import Message, say
from paceline.games.leader_1 import actions
from paceline.games.leader_1.actions import Action, Ride
from paceline.games.leader_1.chance import EventRoll, FeedDraw, PelotonRoll, Pending, TokenLot
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.presentation import reach
from paceline.games.leader_1.presentation.names import (
    BEFORE,
    first_row,
    ground_name,
    ground_name_at,
    rider_name,
    role_name,
    row_name,
    seat_name,
    square_name,
)
from paceline.games.leader_1.rules.moves import energy_back, price
from paceline.games.leader_1.rules.order import course_of, inside
from paceline.games.leader_1.rules.riding import asked_rider, free_squares, ground_of, has_slipstream, moves
from paceline.games.leader_1.rules.sitting import first_row_of_the_end
from paceline.games.leader_1.rules.slipstream import followers
from paceline.games.leader_1.state import IN_PELOTON, Rider, Table, View


def prompt(view: View) -> Message:
    """Return the question to the seat of this view."""
    table = view.table
    if table.phase in BEFORE:
        return _ask_before_the_start(view)
    if table.phase == "leaving" and table.mover < 0:
        track = course_of(table)
        ground = ground_name(track.row_ground[table.head])
        return say("leader-1.prompt.leave", place=row_name(track, table.head), ground=ground)
    if table.phase == "chase":
        return say("leader-1.prompt.chase")
    return _ask_ride(table)


def _ask_before_the_start(view: View) -> Message:
    if view.table.phase == "picking":
        return say("leader-1.prompt.pick")
    return say("leader-1.prompt.appoint" if view.table.rules.each > 1 else "leader-1.prompt.appoint-one")


def _ask_ride(table: Table) -> Message:
    """Ask how far the rider goes; a rider who leaves was chosen a moment ago, any other one is named."""
    number = asked_rider(table)
    rider = table.riders[number]
    if rider.cell == IN_PELOTON:
        return say("leader-1.prompt.attack", least=numbers().leave_least)
    return say(
        "leader-1.prompt.ride", rider=rider_name(rider.name), energy=rider.energy, free=free_words(table, number)
    )


def free_words(table: Table, number: int) -> Message:
    """Return the free squares of a rider on their ground (L1 9.3), with what slipstream gives of them (L1 10.1)."""
    key, cell = "sheltered" if has_slipstream(table, number) else "here", table.riders[number].cell
    ground = ground_name_at(course_of(table), cell) if cell >= 0 else ground_name(ground_of(table, number))
    return say(f"leader-1.free.{key}", n=free_squares(table, number), ground=ground, shelter=numbers().shelter)


class Sentences(NamedTuple):
    """An action in words: as a whole, or in two parts."""

    label: Message
    heading: Message | None
    """Of a move its squares and their cost; ways back into the peloton have their own."""
    short: Message
    """Of a move what the heading leaves open, its end; otherwise the few words that fit on a card or beside a rider."""


def describe(view: View, action: Action) -> Sentences:
    """Return an action in words, with what it would lead to."""
    if not isinstance(action, Ride):
        told = _DESCRIBERS[type(action)](view, action)
        return Sentences(told, None, _shorten(view, action) or told)
    costs = way(view.table, action)
    if action.end == IN_PELOTON:
        told = say("leader-1.choose.ride", way=costs, end=say("leader-1.choose.join"))
        return Sentences(told, say("leader-1.heading.join"), told)
    end = _end(view.table, action)
    return Sentences(say("leader-1.choose.ride", way=costs, end=end), costs, end)


def _shorten(view: View, action: Action) -> Message | None:
    """Return in a few words who eats, or the price alone of leaving: that rider is in sight."""
    match action:
        case actions.Eat():
            rider = view.table.riders[own_rider(view, action.rider)]
            name = say(f"leader-1.role.own-{rider.role}")
            return say("leader-1.choose.eat-short", rider=name, before=rider.energy, after=rider.energy + action.value)
        case actions.Leave():
            cheapest, _ = leaving_cost(view.table, own_rider(view, action.rider))
            return say("leader-1.leave.from", n=cheapest) if cheapest > 0 else say("leader-1.way.free")
        case actions.SitIn():
            return _describe_sit_in(view, action, "sit-in-short")
    return None


def deed(view: View, action: Action) -> Message:
    """Return the word or two on the button that locks a choice."""
    match action:
        case Ride():
            key = "join" if action.end == IN_PELOTON else "ride" if view.table.mover < 0 else "attack"
            return say(f"leader-1.deed.{key}", n=action.squares)
        case actions.Chase():
            return say(f"leader-1.button.{'chase' if action.announced else 'no-chase'}")
        case actions.EventDie() | actions.Fed():
            return say(f"leader-1.{_DEEDS[type(action)]}", value=action.value)
        case actions.PelotonDie():
            return say("leader-1.deed.roll", value=action.face[0])
    return say(f"leader-1.{_DEEDS[type(action)]}")


_DEEDS: Final[dict[type, str]] = {
    actions.Pick: "deed.pick",
    actions.Appoint: "deed.appoint",
    actions.Leave: "deed.attack",
    actions.Wait: "button.wait",
    actions.Back: "button.back",
    actions.Stay: "button.stay",
    actions.SitIn: "button.sit-in",
    actions.Eat: "deed.eat",
    actions.Token: "deed.token",
    actions.EventDie: "deed.roll",
    actions.Fed: "deed.fed",
}


def cost(table: Table, ride: Ride) -> int:
    """Return the energy that a move takes if nothing fails; less than 0 if it gives some back."""
    free = free_squares(table, asked_rider(table))
    return price(free, ride) - energy_back(free, ride)


def account(table: Table, ride: Ride) -> Message:
    """Return the squares of a move with the energy before and after."""
    before, taken = table.riders[asked_rider(table)].energy, cost(table, ride)
    key = "costs" if taken > 0 else "gains" if taken else "free"
    energy = say(f"leader-1.account.{key}", before=before, after=before - taken, n=abs(taken))
    found = say("leader-1.account.squares", n=ride.squares, energy=energy)
    return say("leader-1.account.past", account=found, n=ride.past) if ride.past else found


def way(table: Table, ride: Ride) -> Message:
    """Return the squares of a move, their cost and its risks, whatever square it ends on."""
    return _with_risks(table, ride, account(table, ride))


def short_way(table: Table, ride: Ride, *, squares: bool) -> Message:
    """Return what tells a way from others to the same square: its energy and risks, and its squares if need be."""
    taken = cost(table, ride)
    found = say(f"leader-1.way.{'costs' if taken > 0 else 'gains' if taken else 'free'}", n=abs(taken))
    if squares:
        found = say("leader-1.way.squares", n=ride.squares, way=found)
    if ride.past:
        found = say("leader-1.way.past", n=ride.past, way=found)
    if shakes_off(table, ride):
        found = say("leader-1.way.fast", way=found)
    return _with_risks(table, ride, found)


def shakes_off(table: Table, ride: Ride) -> bool:
    """Return whether somebody right behind would have had slipstream by a shorter move (L1 10.2)."""
    number = asked_rider(table)
    cell = table.riders[number].cell
    return (
        cell >= 0 and ride.squares >= numbers().slip[course_of(table).ground[cell]] and bool(followers(table, number))
    )


def _with_risks(table: Table, ride: Ride, told: Message) -> Message:
    rider = table.riders[asked_rider(table)]
    for taken, risk in enumerate(ride.risks, start=rider.risks):
        told = say(f"leader-1.way.{risk}", way=told, odds=odds(numbers().thresholds[taken]))
    return told


def odds(needed: int) -> Message:
    """Return the chance that the event die shows this number or more (L1 11.1)."""
    sides = numbers().event_die
    return say("leader-1.odds", odds=sides + 1 - needed, sides=sides)


def _end(table: Table, ride: Ride) -> Message:
    """Return the end of a move: its square among all that can be chosen, who rides there, who can catch up."""
    track = course_of(table)
    ends = {other.end for other in moves(table, asked_rider(table))} | {ride.end}
    where = square_name(track, ride.end, ends)
    if track.road.past(track.road.cells[ride.end].progress):
        return where
    if wheel := rider_ahead(table, ride.end):
        where = say("leader-1.choose.behind", square=where, rider=rider_name(wheel.name))
    near = reach.brief(table, asked_rider(table), ride.end)
    return say("leader-1.choose.near", square=where, reach=near) if near else where


def rider_ahead(table: Table, cell: int) -> Rider | None:
    """Return the rider right ahead of a square, who could give slipstream there next turn (L1 10.1)."""
    ahead = course_of(table).road.cells[cell].straight
    return next((rider for rider in table.riders if rider.cell >= 0 and rider.cell == ahead), None)


def _describe_pick(_view: View, action: actions.Pick) -> Message:
    free = numbers().free[action.role]
    return say("leader-1.choose.pick", role=say(f"leader-1.button.role-{action.role}"), **free)


def _describe_appoint(_view: View, action: actions.Appoint) -> Message:
    roles = {"sprinter": action.sprinter, "descender": action.descender}
    places = {job: role_name(role) for job, role in roles.items() if role}
    return say(f"leader-1.choose.appoint-{'both' if len(places) > 1 else next(iter(places))}", **places)


def _describe_wait(view: View, _action: actions.Wait) -> Message:
    return say("leader-1.choose.wait", rider=rider_name(view.table.riders[asked_rider(view.table)].name))


def _describe_leave(view: View, action: actions.Leave) -> Message:
    """L1 5.2: the cheapest price of leaving."""
    number = own_rider(view, action.rider)
    return say(
        "leader-1.choose.leave",
        rider=rider_name(view.table.riders[number].name),
        price=leaving_words(view.table, number),
        energy=view.table.riders[number].energy,
    )


def leaving_words(table: Table, number: int) -> Message:
    """Return the least that leaving the peloton costs (L1 5.2)."""
    cheapest, risks = leaving_cost(table, number)
    found = say("leader-1.leave.costs", n=cheapest) if cheapest > 0 else say("leader-1.leave.free")
    return say("leader-1.leave.risk", price=found) if risks else found


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


def _describe_sit_in(view: View, _action: actions.SitIn, key: str = "sit-in") -> Message:
    """L1 5.5: say how far it goes at most, if nobody attacks or is dropped before."""
    assert view.seat is not None
    table, track = view.table, course_of(view.table)
    here = track.row_ground[table.head]
    stops = {first_row_of_the_end(table): say("leader-1.stop.finish")}
    changes = [row for row in range(table.head, len(track.row_ground)) if track.row_ground[row] != here]
    if changes:
        stops[changes[0]] = say("leader-1.stop.ground", ground=ground_name(track.row_ground[changes[0]]))
    passed = [table.riders[rider].feeds for rider in table.own(view.seat) if table.riders[rider].cell == IN_PELOTON]
    ahead = track.feeds[min(passed, default=0) :]
    if ahead:
        stops[first_row(track, ahead[0])] = say("leader-1.stop.feed")
    row = min(stops)
    return say(f"leader-1.choose.{key}", stop=stops[row], n=max(row - table.head, 1))


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
    return say(f"leader-1.speed.{'costs' if cost else 'free'}", rows=rows, odds=count, faces=faces, cost=cost)


def pace(table: Table, chase: bool) -> Message | None:
    """Return what the speeds of the peloton cost each of its riders (L1 7.4); None if nobody pays."""
    speeds = sorted({int(face[0]) + numbers().chase * chase for face in numbers().die})
    costs = [(rows, cost) for rows in speeds if (cost := numbers().speed_cost.get(rows, 0))]
    told = tuple(say("leader-1.reason.pace-of", rows=rows, cost=cost) for rows, cost in costs)
    return say("leader-1.reason.pace", costs=told) if told and inside(table) else None


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
