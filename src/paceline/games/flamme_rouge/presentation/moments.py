"""Panels for the special moments of a race: draft, bidding for the breakaway, refresh phase, time trials."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from paceline.core.messages import Message, say
from paceline.core.presentation import Bid, Bids, Card, Meter, Offer, Offers, Order, Panel, Part, Text, Turn
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import KINDS, RIDERS
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.presentation.cards import card_face, card_faces, specialist_face
from paceline.games.flamme_rouge.presentation.names import clock, rider_name, seat_name, specialist_name
from paceline.games.flamme_rouge.presentation.roadside import time_of
from paceline.games.flamme_rouge.rules.breakaway import waits_at
from paceline.games.flamme_rouge.rules.draft import copies
from paceline.games.flamme_rouge.rules.refresh import worth
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TRIALS
from paceline.games.flamme_rouge.state import Cards, Table, View, course_of

_BIDS = 2
"""Cards that a rider bids for the breakaway (FR 10.3)."""


def moment_panels(view: View) -> Iterator[Panel]:
    """Yield the panel of whatever comes besides ordinary rounds."""
    table = view.table
    if table.draft is not None and table.draft.to_pick:
        yield _draft_panel(view)
    if table.auction is not None:
        yield _bidding_panel(view)
    if view.choosing:
        yield _refresh_panel(view)
    if table.kind in TRIALS and table.started:
        yield _trial_panel(table)


# The draft (FR 15.1 to 15.4).


def _draft_panel(view: View) -> Panel:
    """Return who chooses when, and all specialists with what each does to a deck."""
    parts: list[Part] = [_draft_order(view.table), *(_specialists(view, kind) for kind in reversed(KINDS))]
    return Panel("draft", say("flamme-rouge.panel.draft"), tuple(parts), instead_of_board=True)


def _draft_order(table: Table) -> Order:
    """Return the order of the draft: once through all teams, and once back (FR 15.3)."""
    assert table.draft is not None
    picked, order = table.draft.picked, table.draft.order
    seats = (*order, *reversed(order)) if table.riders == 2 else order
    turns = []
    for number, seat in enumerate(seats):
        name, colour = _seat(table, seat), _letter(table, seat)
        if number < len(picked):
            turns.append(Turn(seat, name, "done", colour, note=specialist_name(picked[number])))
        else:
            turns.append(Turn(seat, name, "now" if number == len(picked) else "next", colour))
    return Order(say("flamme-rouge.panel.order"), tuple(turns), len(order) if table.riders == 2 else 0)


def _specialists(view: View, kind: str) -> Offers:
    """Return the specialists for riders of a kind, those among them that are gone (FR 15.2)."""
    table = view.table
    names = [name for name, change in content.specialists().items() if change.kind == kind]
    own = [rider for rider in _own(view) if KINDS[rider % 2] == kind]
    note = None
    if own:
        note = say(f"flamme-rouge.panel.{'chosen' if table.specialists[own[0]] else 'to-choose'}")
    offers = tuple(_offer(table, name, own[0] if own else None) for name in names)
    return Offers(say(f"flamme-rouge.panel.specialists-{kind}"), offers, note)


def _offer(table: Table, name: str, own: int | None) -> Offer:
    change, there = content.specialists()[name], copies(len(table.ridden))
    takers = [rider for rider, chosen in enumerate(table.specialists) if chosen == name]
    rider = "" if own is None else RIDERS[own]
    mine, gone = own in takers, len(takers) >= there
    stamp = None
    if mine:
        stamp = say(f"flamme-rouge.panel.yours-{change.kind}")
    elif gone:
        stamp = say("flamme-rouge.panel.gone", n=there)
    return Offer(
        card=specialist_face(name),
        rider=rider,
        figure=change.kind,
        adds=card_faces(rider, "in", change.add),
        removes=card_faces(rider, "out", change.remove),
        copies=there,
        taken=tuple(RIDERS[taker][0] for taker in takers),
        state="mine" if mine else "gone" if gone else "",
        stamp=stamp,
    )


# The bidding for the breakaway (FR 10).


def _bidding_panel(view: View) -> Panel:
    """Return what everybody has bid, and what winning brings and costs."""
    table, label = view.table, say("flamme-rouge.panel.breakaway")
    bids = Bids(label, tuple(_bid(view, seat, _leaders(table)) for seat in table.ridden), adds_up=True)
    return Panel("breakaway", label, (bids, Text(terms(table))), with_question=True)


def terms(table: Table) -> Message:
    """Return what winning the breakaway brings and costs (FR 10.6, FR 10.7)."""
    row, places = waits_at(table.stage)
    wins = say("flamme-rouge.panel.wins", n=places)
    return say("flamme-rouge.panel.terms", n=row - course_of(table).start + 1, wins=wins)


def _leaders(table: Table) -> list[int]:
    """Return the riders who would win with the bids that are open (FR 10.4, FR 10.5)."""
    assert table.auction is not None
    bids = zip(table.auction.riders, table.auction.bids, strict=True)
    order = sorted(bids, key=lambda bid: (-VALUES[bid[1]], table.cells[bid[0]]))
    return [rider for rider, _ in order[: waits_at(table.stage)[1]]]


def _bid(view: View, seat: int, leaders: list[int]) -> Bid:
    """Return the bids of a seat: the open one, what lies face down, and whether the viewer knows it."""
    table = view.table
    assert table.auction is not None
    own = table.own(seat)
    first = [bid for bid in zip(table.auction.riders, table.auction.bids, strict=True) if bid[0] in own]
    mine = [(rider, cards.played) for rider, cards in _own_cards(view) if cards.played and rider in own]
    rider = next((rider for rider, _ in first + mine), None)
    hidden = int(seat not in view.owing)
    return Bid(
        seat=seat,
        name=_seat(table, seat),
        colour=_letter(table, seat),
        rider="" if rider is None else RIDERS[rider],
        cards=_bid_faces(first),
        hidden=hidden,
        known=_bid_faces(mine),
        most=_BIDS,
        total=_total([card for _, card in first + mine], hidden),
        leads=rider in leaders,
    )


def _bid_faces(bids: list[tuple[int, str]]) -> tuple[Card, ...]:
    return tuple(card_face(RIDERS[rider], "bid", card) for rider, card in bids)


def _total(cards: list[str], hidden: int) -> Message | None:
    """Return the sum of the known bids, and whether more is to come."""
    if not cards:
        return None
    key = "sum" if len(cards) == _BIDS else "sum-hidden" if hidden else "sum-open"
    return say(f"flamme-rouge.panel.{key}", n=sum(VALUES[card] for card in cards))


# The refresh phase (FR 19.9).


def energy(view: View) -> tuple[int, int]:
    """Return the energy that the rider who is asked may still take back, and all that they could (FR 19.9)."""
    assert view.table.refresh is not None
    rider, numbers = view.choosing[0], content.tour_numbers()
    budget = numbers.refresh_holder if rider == view.table.refresh.holder else numbers.refresh
    taken = dict(_own_cards(view))[rider].hand
    return budget - sum(map(worth, taken)), budget


def _refresh_panel(view: View) -> Panel:
    """Return the energy left, and what the rider has taken back so far."""
    rider = RIDERS[view.choosing[0]]
    left, most = energy(view)
    meter = Meter(say("flamme-rouge.panel.energy"), left, most)
    return Panel("refresh", say("flamme-rouge.panel.refresh"), (meter,), rider=rider, with_question=True)


# Time trials (FR 19.1 to 19.6).


def _trial_panel(table: Table) -> Panel:
    """Return the clock and how far everybody is, the leaders first, and those who are level as they started."""
    label = say(f"flamme-rouge.panel.{'alone' if table.kind == INDIVIDUAL else 'as-teams'}")
    parts: list[Part] = [Text(say("flamme-rouge.panel.clock", time=clock(content.timing().minute * table.minutes)))]
    seats = sorted(range(len(table.dummies)), key=lambda seat: (seat - table.first) % len(table.dummies))
    starters = [[rider] for seat in seats for rider in table.own(seat)]
    if table.kind != INDIVIDUAL:
        starters = [[*table.own(seat)] for seat in seats]
    parts.append(
        Order(label, tuple(_progress(table, riders) for riders in sorted(starters, key=partial(_standing, table))))
    )
    return Panel("trial", say("flamme-rouge.panel.trial"), tuple(parts), with_question=True)


def _standing(table: Table, riders: list[int]) -> tuple[int, int]:
    """Return a key that puts those at home first, by their time, then those with the fewest squares to go."""
    on_the_road = [table.cells[rider] for rider in riders if table.cells[rider] >= 0]
    if on_the_road:
        return 1, -min(course_of(table).row[cell] for cell in on_the_road)
    return 0, max(time_of(table, arrival) for arrival in table.home if arrival.rider in riders)


def _progress(table: Table, riders: list[int]) -> Turn:
    """Return how far the riders are who ride together: their time, or the squares that the last of them has to go."""
    track, seat = course_of(table), riders[0] // table.riders
    on_the_road = [rider for rider in riders if table.cells[rider] >= 0]
    home = [arrival for arrival in table.home if arrival.rider in riders]
    if on_the_road:
        row = min(track.row[table.cells[rider]] for rider in on_the_road)
        note = say("flamme-rouge.panel.to-go", n=track.finish - row)
    else:
        note = say("flamme-rouge.panel.time", time=clock(max(time_of(table, arrival) for arrival in home)))
    return Turn(
        seat=seat,
        name=_seat(table, seat) if len(riders) > 1 else rider_name(RIDERS[riders[0]]),
        state="next" if on_the_road else "done",
        colour=_letter(table, seat),
        riders=tuple(RIDERS[rider] for rider in riders),
        note=note,
    )


def _own(view: View) -> range:
    return view.table.own(view.seat) if view.seat is not None else range(0)


def _own_cards(view: View) -> list[tuple[int, Cards]]:
    return [*zip(_own(view), view.mine, strict=True)]


def _seat(table: Table, seat: int) -> Message:
    return seat_name(seat, len(table.dummies))


def _letter(table: Table, seat: int) -> str:
    """Return the letter of a seat's team."""
    return RIDERS[table.own(seat)[0]][0]
