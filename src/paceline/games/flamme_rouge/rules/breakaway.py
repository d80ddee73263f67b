"""FR 10: before the first round, riders bid cards for a head start."""

from __future__ import annotations

from functools import cache

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.cards import VALUES, printed_name
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import tile_names
from paceline.games.flamme_rouge.events import Bid, Escaped, Event
from paceline.games.flamme_rouge.rules.variants import bids_once
from paceline.games.flamme_rouge.state import Auction, Cards, Escape, State, Table, course_of


@cache
def waits_at(stage: str) -> tuple[int, int]:
    """Return the row in which a breakaway waits and its number of riders; (0, 0) if there is none."""
    row = 0
    for name in tile_names(stage):
        waiting = content.breakaways().get(name)
        if waiting is not None:
            return row + waiting.square - 1, waiting.riders
        row += len(content.tiles()[name].terrain)
    return 0, 0


def open_auction(table: Table, cards: tuple[Cards, ...]) -> State:
    """Open the bidding after the last rider is placed (FR 10.1); teams draw as in a round (FR 10.2)."""
    return State(msgspec.structs.replace(table, auction=Auction()), cards, table.ridden)


def close_bids(table: Table, cards: tuple[Cards, ...]) -> tuple[State, tuple[Event, ...]]:
    """Turn over the bids of this turn; then draw for the second ones (FR 10.3), or end the auction."""
    auction = table.auction
    assert auction is not None
    riders = tuple([rider for rider, pile in enumerate(cards) if pile.played])
    bids = tuple([printed_name(cards[rider].played) for rider in riders])
    events = tuple([Bid(RIDERS[rider], bid) for rider, bid in zip(riders, bids, strict=True)])
    cards = tuple([Cards(pile.face_down, pile.recycled) for pile in cards])
    firsts, seconds = dict(zip(auction.riders, auction.bids, strict=True)), dict(zip(riders, bids, strict=True))
    if not firsts:
        table = msgspec.structs.replace(table, auction=Auction(riders, bids))
        again = find_second_bidders(table)
        if again:
            return State(table, cards, tuple([rider // table.riders for rider in again]), again), events
        firsts, seconds = seconds, {}
    both: dict[int, tuple[str, ...]] = {rider: (bid,) for rider, bid in firsts.items()}
    for rider, bid in seconds.items():
        both[rider] += (bid,)
    return _settle(table, cards, both, _winners(table, both), events)


def find_second_bidders(table: Table) -> tuple[int, ...]:
    """Return the riders who bid a second card (FR 10.3): all, but for those whose single bid counts twice (FR 21.6)."""
    assert table.auction is not None
    return tuple([rider for rider in table.auction.riders if not bids_once(table, rider)])


def _winners(table: Table, bids: dict[int, tuple[str, ...]]) -> list[Escape]:
    """Return the highest sums; among equals the rearmost rider, then the leftmost (FR 10.4, 10.5)."""
    offers = [Escape(*bid) for bid in bids.items()]
    offers.sort(key=lambda bid: (-worth(bid), table.cells[bid.rider]))
    return offers[: waits_at(table.stage)[1]]


def worth(bid: Escape) -> int:
    """Return the sum of both bids; a single one counts twice (FR 21.6)."""
    return sum(VALUES[card] for card in bid.bids) * 2 // len(bid.bids)


def _settle(
    table: Table,
    cards: tuple[Cards, ...],
    bids: dict[int, tuple[str, ...]],
    escapes: list[Escape],
    events: tuple[Event, ...],
) -> tuple[State, tuple[Event, ...]]:
    """Place the winners, who pay; give losers their cards back; shuffle all decks (FR 10.6, 10.7).

    A winner takes an exhaustion card for every bid.
    """
    row, _ = waits_at(table.stage)
    landing = course_of(table).landing[row]
    cells, piles = list(table.cells), []
    won = {escape.rider for escape in escapes}
    for rider, pile in enumerate(cards):
        back = () if rider in won else bids.get(rider, ())
        tired = (EXHAUSTION,) * len(bids[rider]) if rider in won else ()
        piles.append(Cards(tuple(sorted(pile.face_down + pile.recycled + back + tired))))
    told = list(events)
    for escape, cell in zip(escapes, landing, strict=False):  # FR 10.6: the higher bid on the right
        cells[escape.rider] = cell
        over = tuple([RIDERS[rider] for rider in bids if rider not in won])
        told.append(Escaped(RIDERS[escape.rider], worth(escape), cell, over, _why(escape, bids, won)))
    table = msgspec.structs.replace(table, cells=tuple(cells), auction=None, breakaway=tuple(escapes))
    return State(table, tuple(piles), table.ridden), tuple(told)


def _why(escape: Escape, bids: dict[int, tuple[str, ...]], won: set[int]) -> str:
    """Return FR 10.4, or FR 10.5 if a rider with an equal bid stays behind."""
    equals = [rider for rider, bid in bids.items() if rider not in won and worth(Escape(rider, bid)) == worth(escape)]
    return "FR 10.5" if equals else "FR 10.4"
