"""Choices of bots besides playing a card: specialists, bids for the breakaway, cards taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import nlargest
from typing import Final, TypeAlias

from paceline.core.game import Decision
from paceline.core.messages import say
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import Enough, Pick, Play, Retrieve
from paceline.games.flamme_rouge.bots.forecast import reserve, rounds_to
from paceline.games.flamme_rouge.bots.question import rank
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.presentation.names import card_name, specialist_name
from paceline.games.flamme_rouge.rules.breakaway import waits_at
from paceline.games.flamme_rouge.rules.refresh import played_cards
from paceline.games.flamme_rouge.state import Auction, Table, View, course_of

FIRST_BID, SECOND_BID = 6, 6
"""No card above these is spent before the start. Measured on stages 7 to 12 among four of its like: so it wins 43
races of a hundred against bids of the lowest cards; with 7s for the breakaway it wins 14."""
EXPECTED: Final = 4
"""Expected second bid of a rival."""


def bid(view: View, legal: Sequence[Play]) -> Decision:
    """Bid the best card that may be spent; the second time, the lowest that should be enough."""
    table = view.table
    cards = sorted(legal, key=rank)
    if len(table.ridden) <= waits_at(table.stage)[1]:
        return _explain_bid("bid-alone", cards[0])
    assert table.auction is not None
    if not table.auction.riders:
        return _explain_bid("bid", ([play for play in cards if VALUES[play.card] <= FIRST_BID] or cards)[-1])
    wanted = _bid_to_win(table, table.auction, view.seat)
    enough = [play for play in cards if wanted <= VALUES[play.card] <= SECOND_BID]
    return _explain_bid("bid", enough[0]) if enough else _explain_bid("bid-low", cards[0])


def _bid_to_win(table: Table, auction: Auction, seat: int | None) -> int:
    """Return the second bid that should win a place in the breakaway."""
    mine, rivals = 0, []
    for rider, card in zip(auction.riders, auction.bids, strict=True):
        if rider // table.riders == seat:
            mine = VALUES[card]
        else:
            rivals.append(VALUES[card])
    rivals.sort(reverse=True)
    return rivals[waits_at(table.stage)[1] - 1] + EXPECTED + 1 - mine


def _explain_bid(why: str, play: Play) -> Decision:
    return Decision(play, say(f"flamme-rouge.bot.wheelsucker.{why}", card=card_name(play.card)))


CLIMBS: Final = 12
"""A road with so many squares of ascent is for climbers."""
Merit: TypeAlias = dict[str, float]
EVERYWHERE: Final[Merit] = {
    "squirrel": 0.36,
    "puncheur": 0.31,
    "grimpeur": 0.23,
    "flandrien": 0.18,
    "polyvalent": 0.0,
    "flahute": -0.04,
    "descender": -0.04,
    "super-sprinteur": -0.1,
    "baroudeur": -0.17,
    "super-rouleur": -0.18,
    "mountaineer": -0.19,
    "domestique": -0.38,
}
FLAT: Final[Merit] = {
    "puncheur": 0.45,
    "squirrel": 0.35,
    "flandrien": 0.16,
    "grimpeur": 0.08,
    "flahute": 0.03,
    "polyvalent": 0.03,
    "descender": 0.01,
    "baroudeur": -0.07,
    "super-sprinteur": -0.16,
    "mountaineer": -0.25,
    "super-rouleur": -0.29,
    "domestique": -0.33,
}
MOUNTAINS: Final[Merit] = {
    "grimpeur": 0.49,
    "squirrel": 0.39,
    "flandrien": 0.23,
    "puncheur": 0.08,
    "super-sprinteur": 0.01,
    "super-rouleur": -0.01,
    "polyvalent": -0.04,
    "mountaineer": -0.07,
    "descender": -0.14,
    "flahute": -0.17,
    "baroudeur": -0.35,
    "domestique": -0.45,
}
"""Tour points by which a team with this specialist does better than others on a stage: podium, tokens and seconds.

Measured in 699 races of four wheelsuckers on the tour's plain and extended stages, timed, everybody with
specialists dealt at random; the numbers may be wrong by 0.1, on flat roads and in the mountains by 0.2."""


def pick(view: View, legal: Sequence[Pick]) -> Decision:
    """Pick the specialist who has won most on roads like this; on a tour, on all roads."""
    road, merit = _roads(view.table)
    best = _best(legal, merit)
    return Decision(best, say(f"flamme-rouge.bot.wheelsucker.{road}", name=specialist_name(best.specialist)))


def _roads(table: Table) -> tuple[str, Merit]:
    track = course(table.stage)
    if table.timed:
        return "pick", EVERYWHERE
    return ("pick-climbs", MOUNTAINS) if sum(track.ascent[: track.finish]) >= CLIMBS else ("pick-flat", FLAT)


def pick_by_merit(bot: str, legal: Sequence[Pick]) -> Decision:
    """Pick the specialist who has won most on all roads together."""
    best = _best(legal, EVERYWHERE)
    return Decision(best, say(f"flamme-rouge.bot.{bot}.pick", name=specialist_name(best.specialist)))


def pick_highest(bot: str, legal: Sequence[Pick]) -> Decision:
    """Pick the specialist with the highest card."""
    known = content.specialists()
    best = max(legal, key=lambda choice: max(VALUES[card] for card in known[choice.specialist].add))
    return Decision(best, say(f"flamme-rouge.bot.{bot}.pick", name=specialist_name(best.specialist)))


def _best(legal: Sequence[Pick], merit: Merit) -> Pick:
    return max(legal, key=lambda choice: merit[choice.specialist])


ORDINARY: Final = "4"
"""Stands for cards that are still to be played before the refresh phase."""

CLOSE: Final = 12
"""Sets that are compared by how soon the rider would be at the line, of all that come within the budget."""
FILLER: Final = 2.5
"""A card has to show more than this to be worth a round."""


def expect_back(table: Table, rider: int, card: str = "") -> tuple[str, ...]:
    """Return what should come back after this card is played: the best cards played, then ordinary ones."""
    if table.refresh_row < 0:
        return ()
    budget, back = content.tour_numbers().refresh, list[str]()
    gone = [*played_cards(table, rider).elements(), *([card] if card not in ("", content.EXHAUSTION) else [])]
    for played in sorted(gone, key=VALUES.__getitem__, reverse=True):
        if VALUES[played] <= budget:
            back.append(played)
            budget -= VALUES[played]
    return (*back, *[ORDINARY] * (budget // VALUES[ORDINARY]))


def take_back(bot: str, view: View) -> Decision:
    """Take back the next card of the set with which the rider should be at the line soonest."""
    table, rider, refresh = view.table, view.choosing[0], view.table.refresh
    assert view.seat is not None
    assert refresh is not None
    cards = view.mine[rider - table.own(view.seat).start]
    numbers = content.tour_numbers()
    budget = numbers.refresh_holder if rider == refresh.holder else numbers.refresh
    budget -= sum(VALUES[card] for card in cards.hand)
    left = played_cards(table, rider) - Counter(cards.hand)
    deck, row = cards.face_down + cards.recycled + cards.hand, course_of(table).row[table.cells[rider]]
    sets = _sets(sorted(left.elements(), key=lambda card: (-VALUES[card], card)), budget)
    wanted = min(
        nlargest(CLOSE, sets, key=_energy), key=lambda taken: (_rounds(table, deck + taken, row), len(taken), taken)
    )
    if not wanted:
        return Decision(Enough(), say(f"flamme-rouge.bot.{bot}.enough"))
    return Decision(Retrieve(wanted[0]), say(f"flamme-rouge.bot.{bot}.retrieve", card=card_name(wanted[0])))


def _energy(cards: tuple[str, ...]) -> float:
    """Return the energy of cards beyond that of a filler in each round."""
    return sum([VALUES[card] - FILLER for card in cards])


def _rounds(table: Table, deck: tuple[str, ...], row: int) -> float:
    """Return rounds to the line with this deck, to a hundredth."""
    return round(rounds_to(course_of(table).to_finish[row], reserve(tuple(sorted(deck)), table.stage, row)), 2)


def _sets(cards: list[str], budget: int) -> Iterator[tuple[str, ...]]:
    """Return every set of these sorted cards within the budget, each once."""
    yield ()
    for place, card in enumerate(cards):
        if VALUES[card] <= budget and card not in cards[:place]:
            for rest in _sets(cards[place + 1 :], budget - VALUES[card]):
                yield (card, *rest)
