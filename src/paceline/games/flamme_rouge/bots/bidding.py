"""How wheelsucker bids for the breakaway: as much as the head start is worth, and no more than it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paceline.core.game import Decision
from paceline.core.messages import say
from paceline.games.flamme_rouge.actions import Play
from paceline.games.flamme_rouge.bots.asked import rank
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.presentation.names import card_name
from paceline.games.flamme_rouge.rules.breakaway import waits_at
from paceline.games.flamme_rouge.state import Auction, Table, View

FIRST_BID, SECOND_BID = 6, 6
"""No card above these is spent before the start. Measured on stages 7 to 12 among four of its like: so it wins 43
races of a hundred against bids of the lowest cards; with 7s for the breakaway it wins 14."""
EXPECTED: Final = 4
"""What a rival is expected to bid the second time."""


def bid(view: View, legal: Sequence[Play]) -> Decision:
    """The best card that may be spent; the second time, the lowest that should be enough."""
    table = view.table
    cards = sorted(legal, key=rank)
    if len(table.ridden) <= waits_at(table.stage)[1]:
        return _say("bid-alone", cards[0])
    assert table.auction is not None
    if not table.auction.riders:
        return _say("bid", ([play for play in cards if VALUES[play.card] <= FIRST_BID] or cards)[-1])
    wanted = _wanted(table, table.auction, view.seat)
    enough = [play for play in cards if wanted <= VALUES[play.card] <= SECOND_BID]
    return _say("bid", enough[0]) if enough else _say("bid-low", cards[0])


def _wanted(table: Table, auction: Auction, seat: int | None) -> int:
    """What the second bid must show so that one place in the breakaway should be ours."""
    mine, rivals = 0, []
    for rider, card in zip(auction.riders, auction.bids, strict=True):
        if rider // table.riders == seat:
            mine = VALUES[card]
        else:
            rivals.append(VALUES[card])
    rivals.sort(reverse=True)
    return rivals[waits_at(table.stage)[1] - 1] + EXPECTED + 1 - mine


def _say(why: str, play: Play) -> Decision:
    return Decision(play, say(f"flamme-rouge.bot.wheelsucker.{why}", card=card_name(play.card)))
