"""Panels: riders with their energy, the peloton, and the prices of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.core.messages import say
from paceline.core.presentation import Cards, Chips, Meter, Panel, Part, Text
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.presentation import ask, names
from paceline.games.leader_1.presentation.choices import tile_card
from paceline.games.leader_1.rules.order import course_of, inside
from paceline.games.leader_1.state import HOME, Table, View


def panels(view: View) -> list[Panel]:
    """Return the riders of this seat, the peloton, the price list, then everybody else's riders."""
    table = view.table
    own = [*table.own(view.seat)] if view.seat is not None else []
    others = [number for number in range(len(table.riders)) if number not in own]
    peloton = [_peloton(table)] if names.is_peloton_riding(table) else []
    return [*_riders(view, own), *peloton, _price_list(), *_riders(view, others)]


def _riders(view: View, riders: list[int]) -> Iterator[Panel]:
    """Yield a panel for each of these riders who has a role."""
    for number in riders:
        rider = view.table.riders[number]
        if rider.role:
            title = names.full_name(view.table, rider, own=rider.seat == view.seat)
            yield Panel(f"rider-{rider.name}", title, tuple(_rider_parts(view, number)), rider.name)


def _rider_parts(view: View, number: int) -> Iterator[Part]:
    """Yield the energy of a rider, the odds of the risks left, the free squares on this ground, and the food."""
    table = view.table
    rider = table.riders[number]
    most = max(course_of(table).energy, *(other.energy for other in table.riders))
    yield Meter(say("leader-1.panel.energy"), rider.energy, most)
    if rider.cell == HOME:
        yield Text(say("leader-1.panel.home"))
        return
    if left := numbers().thresholds[rider.risks :]:
        yield Chips(say("leader-1.panel.risks"), tuple(map(ask.odds, left)))
    yield Text(ask.free_words(table, number))
    yield _tiles(view, number)


def _tiles(view: View, number: int) -> Cards:
    """Return the feed tiles of a rider: face up for their own seat, otherwise only how many (L1 13.1)."""
    rider, label = view.table.riders[number], say("leader-1.panel.tiles")
    if view.seat != rider.seat:
        return Cards(label, hidden=rider.tiles)
    values = view.tiles[number - view.table.own(rider.seat).start]
    return Cards(label, tuple(tile_card(rider.name, value) for value in values))


def _peloton(table: Table) -> Panel:
    """Return the peloton: its riders, its speeds (L1 7.1, 7.2, 7.4), its place, the holder of the token."""
    riders = tuple(names.rider_name(table.riders[number].name) for number in inside(table))
    holder, place = names.seat_name(table.holder, table.seats), names.row_name(course_of(table), table.head)
    parts: list[Part] = [Chips(say("leader-1.panel.riders"), riders) if riders else Text(say("leader-1.panel.empty"))]
    parts += [Chips(say("leader-1.panel.speed"), ask.speeds(table, False))]
    parts += [Chips(say("leader-1.panel.speed-chasing"), ask.speeds(table, True))]
    parts += [Text(say("leader-1.panel.chasing" if table.chase else "leader-1.panel.token", team=holder, place=place))]
    return Panel("peloton", say("leader-1.scene.peloton"), tuple(parts))


def _price_list() -> Panel:
    """Return the prices of squares (L1 9.6) and of the peloton's speed (L1 7.4)."""
    rules = numbers()
    squares = tuple(say("leader-1.panel.price", n=n, cost=cost) for n, cost in enumerate(rules.paid) if n)
    speeds = tuple(say("leader-1.panel.speed-price", n=rows, cost=cost) for rows, cost in rules.speed_cost.items())
    return Panel(
        "prices",
        say("leader-1.panel.prices"),
        (Chips(say("leader-1.panel.paid"), squares), Chips(say("leader-1.panel.speed-cost"), speeds)),
    )
