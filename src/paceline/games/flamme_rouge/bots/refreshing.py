"""What bots take back in the refresh phase of an extended stage, and what they count on before it (FR 19.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import nlargest
from typing import Final

from paceline.core.game import Decision
from paceline.core.messages import say
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import Enough, Retrieve
from paceline.games.flamme_rouge.bots.forecast import reserve, rounds_to
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.course import course_of
from paceline.games.flamme_rouge.presentation.names import card_name
from paceline.games.flamme_rouge.rules.refresh import played_cards
from paceline.games.flamme_rouge.state import Table, View

ORDINARY: Final = "4"
"""What is expected to come back of cards that are still to be played before the refresh phase."""

CLOSE: Final = 12
"""Sets that are compared by how soon the rider would be at the line, of all that come within the budget."""
FILLER: Final = 2.5
"""A card has to show more than this to be worth a round."""


def counted_on(table: Table, rider: int, card: str = "") -> tuple[str, ...]:
    """What should come back to a rider who plays this card now: the best of what he has played, then ordinary cards."""
    if table.refresh_row < 0:
        return ()
    budget, back = content.tour_numbers().refresh, list[str]()
    gone = [*played_cards(table, rider).elements(), *([card] if card not in ("", content.EXHAUSTION) else [])]
    for one in sorted(gone, key=VALUES.__getitem__, reverse=True):
        if VALUES[one] <= budget:
            back.append(one)
            budget -= VALUES[one]
    return (*back, *[ORDINARY] * (budget // VALUES[ORDINARY]))


def take_back(bot: str, view: View) -> Decision:
    """The next card of the set with which the rider should be at the line soonest."""
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
    """What cards bring beyond that of a round with any card."""
    return sum([VALUES[card] - FILLER for card in cards])


def _rounds(table: Table, deck: tuple[str, ...], row: int) -> float:
    """Rounds to the line with this deck, to a hundredth."""
    return round(rounds_to(course_of(table).to_finish[row], reserve(tuple(sorted(deck)), table.stage, row)), 2)


def _sets(cards: list[str], budget: int) -> Iterator[tuple[str, ...]]:
    """Every set of these sorted cards within the budget, each once."""
    yield ()
    for place, card in enumerate(cards):
        if VALUES[card] <= budget and card not in cards[:place]:
            for rest in _sets(cards[place + 1 :], budget - VALUES[card]):
                yield (card, *rest)
