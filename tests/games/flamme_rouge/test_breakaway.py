"""FR 10: riders bid cards for a head start."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import after, bidding, cards_of, clause_against, dealt, hand_draw, of, placed
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge.actions import NUMBER, Draw, Drawn, Play
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.content import breakaways
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Bid, Escaped, Placed
from paceline.games.flamme_rouge.game import legal, to_act, view
from paceline.games.flamme_rouge.rules.breakaway import waits_at
from paceline.games.flamme_rouge.rules.setup import Options
from paceline.games.flamme_rouge.state import Auction, Cards, Escape, State

SMALL = Options("a 2B 3 u", expansions=("peloton",))
LARGE = Options("1B 2 3 u", expansions=("peloton",))
SPRINTEUR = ("2", "2", "2", "3", "3", "3", "4", "4", "4", "5", "5", "5", "9", "9", "9")
ROULEUR = ("3", "3", "3", "4", "4", "4", "5", "5", "5", "6", "6", "6", "7", "7", "7")


def two_teams() -> State:
    """Return a race with AS and AR in front, CS and CR right behind them."""
    return placed(SMALL, 2, 4, 4, 3, 3)[0]


def three_large() -> State:
    """Return three teams one behind the other on a wide start, bidding for two places."""
    return placed(LARGE, 3, 4, 4, 3, 3, 2, 2)[0]


def without(deck: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """Return a deck less some cards."""
    left = list(deck)
    for card in cards:
        left.remove(card)
    return tuple(left)


def test_bidding_begins_when_all_riders_are_placed() -> None:
    """FR 10.1: every team that is ridden; not before the last rider has their place."""
    state, events = placed(SMALL, 2, 4, 4, 3)
    assert state.table.auction is None
    state, _ = placed(SMALL, 2, 4, 4, 3, 3)
    assert state.table.auction == Auction()
    assert to_act(state) == {0, 1}
    assert len(of(Placed, events)) == 3


@pytest.mark.parametrize(
    "options",
    [
        Options("a 2B 3 u", expansions=("peloton",), breakaway=False),
        Options("a 3 4B u", expansions=("peloton",)),
        Options("abu"),
    ],
)
def test_no_bidding_without_the_tile_or_if_it_is_switched_off(options: Options) -> None:
    """FR 10.1: the first round follows at once."""
    state, _ = placed(options, 2, 4, 4, 3, 3)
    assert state.table.auction is None
    assert hand_draw(after(state, (0, Draw("S")))[0]).label == "round 1, AS"


def test_where_a_breakaway_waits() -> None:
    """FR 10.4, FR 10.6: on the fourth square of tile 2, one rider on 2B, two on 2."""
    assert {name: (tile.square, tile.riders) for name, tile in breakaways().items()} == {"2": (4, 2), "2B": (4, 1)}
    assert waits_at("a 2B 3 u") == (6 + 3, 1)
    assert waits_at("1B 2 3 u") == (6 + 3, 2)
    assert waits_at("a b 2B u") == (12 + 3, 1)
    assert waits_at("abu") == (0, 0)


def test_one_rider_bids_one_of_four_cards() -> None:
    """FR 10.2: either rider; four cards, one bid, three recycled, and the team-mate draws nothing."""
    state = two_teams()
    assert legal(state, 0) == (Draw("S"), Draw("R"))
    state, _ = after(state, (0, Draw("R")))
    assert (hand_draw(state).label, hand_draw(state).size) == ("first bid, AR", 4)
    state, events = after(state, (CHANCE, Drawn("AR", ("3", "4", "5", "7"))), (0, Play("4")))
    left = without(ROULEUR, "3", "4", "5", "7")
    assert cards_of(state, "AR") == Cards(left, ("3", "5", "7"), (), "4")
    assert cards_of(state, "AS") == Cards(SPRINTEUR)
    assert to_act(state) == {1}
    assert not events


def test_a_bid_is_secret_until_all_have_bid() -> None:
    """FR 10.2, FR 10.3: neither card nor rider nor the fact that somebody drew shows to others."""
    start = two_teams()
    low, _ = after(start, (0, Draw("S")), (CHANCE, Drawn("AS", ("2", "3", "4", "9"))), (0, Play("2")))
    high, _ = after(start, (0, Draw("R")), (CHANCE, Drawn("AR", ("3", "4", "5", "7"))), (0, Play("7")))
    for other in (1, None):
        assert view(low, other) == view(high, other)
    assert view(after(start, (0, Draw("S")))[0], 1) == view(start, 1)


def test_bids_are_turned_over_together_and_the_same_riders_bid_again() -> None:
    """FR 10.3: then each of them draws four more; nobody may change their rider."""
    state, events = bidding(two_teams(), AS="9", CR="7")
    assert events == [Bid("AS", "9", "FR 10.3"), Bid("CR", "7", "FR 10.3")]
    assert state.table.auction == Auction((NUMBER["AS"], NUMBER["CR"]), ("9", "7"))
    assert to_act(state) == {CHANCE}
    assert (hand_draw(state).label, hand_draw(state).size) == ("second bid, AS", 4)
    assert len(cards_of(state, "AS").face_down) == 11
    assert len(cards_of(state, "AS").recycled) == 3
    assert clause_against(dealt(state), 0, Draw("R")) == "FR 4.4"


def test_everybody_knows_what_is_left_after_the_first_bid() -> None:
    """FR 10.3, FR 4.8: an open bid is counted by everybody."""
    state, _ = bidding(two_teams(), AS="9", CR="7")
    for rider in ("AS", "AR", "CS", "CR"):
        known, cards = known_deck(state.table, NUMBER[rider]), cards_of(state, rider)
        assert known.left == tuple(sorted(cards.face_down + cards.recycled))
        assert known.pile == len(cards.face_down)


def test_the_highest_sum_goes() -> None:
    """FR 10.4, FR 10.6: two cards together; the winner waits in the right lane of the breakaway square."""
    state, _ = bidding(two_teams(), AS="9", CR="7")
    before = state.table.cells
    state, events = bidding(state, AS="2", CR="5")
    cell = course("a 2B 3 u").landing[9][0]
    assert events == [Bid("AS", "2"), Bid("CR", "5"), Escaped("CR", 12, cell, ("AS",), "FR 10.4")]
    assert state.table.cells == (*before[:3], cell)
    assert state.table.breakaway == (Escape(NUMBER["CR"], ("7", "5")),)
    assert state.table.auction is None
    assert to_act(state) == {0, 1}
    assert hand_draw(after(state, (0, Draw("S")))[0]).label == "round 1, AS"


def test_among_equals_the_rearmost_goes() -> None:
    """FR 10.5: CS stands behind AS, and AR's square does not matter."""
    state, _ = bidding(two_teams(), AS="9", CS="5")
    _, events = bidding(state, AS="5", CS="9")
    assert [(event.rider, event.bid, event.clause) for event in of(Escaped, events)] == [("CS", 14, "FR 10.5")]


@pytest.mark.parametrize(("rows", "rider"), [((4, 3, 4, 3), "CS"), ((3, 4, 2, 4), "CS"), ((2, 4, 4, 3), "AS")])
def test_among_equals_in_one_square_the_leftmost_goes(rows: tuple[int, ...], rider: str) -> None:
    """FR 10.5: AS came first and has the right lane, so CS goes; but one further back goes before both."""
    state, _ = bidding(placed(SMALL, 2, *rows)[0], AS="9", CS="9")
    _, events = bidding(state, AS="4", CS="4")
    assert [event.rider for event in of(Escaped, events)] == [rider]


def test_two_go_on_the_large_tile() -> None:
    """FR 10.4, FR 10.6: the two highest; the higher bid in the right lane, the other beside them."""
    state, _ = bidding(three_large(), AS="9", CR="7", JR="6")
    state, events = bidding(state, AS="3", CR="7", JR="7")
    row = course("1B 2 3 u").landing[9]
    assert of(Escaped, events) == [
        Escaped("CR", 14, row[0], ("AS",), "FR 10.4"),
        Escaped("JR", 13, row[1], ("AS",), "FR 10.4"),
    ]
    assert len(row) == 3
    assert [escape.rider for escape in state.table.breakaway] == [NUMBER["CR"], NUMBER["JR"]]


def test_a_tie_for_the_second_place() -> None:
    """FR 10.5: AS bids most; of CR and JR with equal sums the rearmost, JR, goes."""
    state, _ = bidding(three_large(), AS="9", CR="7", JR="6")
    _, events = bidding(state, AS="9", CR="5", JR="6")
    assert [(event.rider, event.clause) for event in of(Escaped, events)] == [("AS", "FR 10.4"), ("JR", "FR 10.5")]


def test_equals_who_both_go_are_placed_by_the_same_rule() -> None:
    """FR 10.5, FR 10.6: JR is further back, so JR counts as the higher bid and has the right lane."""
    state, _ = bidding(three_large(), AS="2", CR="7", JR="6")
    state, events = bidding(state, AS="2", CR="5", JR="6")
    row = course("1B 2 3 u").landing[9]
    assert [(event.rider, event.cell) for event in of(Escaped, events)] == [("JR", row[0]), ("CR", row[1])]


def test_what_it_costs() -> None:
    """FR 10.7: the winner's bids are gone, two exhaustion cards are in; the others have all their cards back."""
    state, _ = bidding(two_teams(), AS="9", CR="7")
    state, _ = bidding(state, AS="9", CR="5")
    assert cards_of(state, "AS") == Cards(tuple(sorted((*without(SPRINTEUR, "9", "9"), "2x", "2x"))))
    assert cards_of(state, "AR") == cards_of(state, "CR") == Cards(ROULEUR)
    assert cards_of(state, "CS") == Cards(SPRINTEUR)
    for rider in ("AS", "AR", "CS", "CR"):
        known = known_deck(state.table, NUMBER[rider])
        assert (known.left, known.pile) == (cards_of(state, rider).face_down, 15)


def test_an_exhaustion_card_of_a_handicap_can_be_bid() -> None:
    """FR 10.2, FR 2.6, FR 7.12: it counts 2, and if it wins it leaves the game for two others."""
    options = Options("a 2B 3 u", handicap=(2,), expansions=("peloton",))
    state, _ = bidding(placed(options, 2, 4, 4, 3, 3)[0], AS="2x", CR="3")
    state, events = bidding(state, AS="9", CR="7")
    assert [(event.rider, event.bid) for event in of(Escaped, events)] == [("AS", 11)]
    assert cards_of(state, "AS").face_down.count("2x") == 3


def test_those_left_behind_keep_their_lanes() -> None:
    """FR 10.6, FR 5.3: AR is not shifted when AS beside them goes into the breakaway."""
    start = two_teams()
    state, _ = bidding(start, AS="9", CR="7")
    state, _ = bidding(state, AS="9", CR="7")
    assert state.table.cells[NUMBER["AS"]] == course("a 2B 3 u").landing[9][0]
    assert state.table.cells[1:] == start.table.cells[1:]


def test_people_with_one_rider_bid_with_that_rider() -> None:
    """FR 10.2, FR 11.10: nobody has a choice, and with the large tile two of nine go."""
    rows = (4, 4, 4, 3, 3, 3, 2, 2, 2)
    state, _ = placed(LARGE, 9, *rows)
    assert [legal(state, seat) for seat in (0, 1, 8)] == [(Draw("S"),), (Draw("R"),), (Draw("S"),)]
    bids = {"AS": "2", "AR": "3", "CS": "9", "CR": "3", "JS": "2", "JR": "7", "PS": "2", "PR": "3", "NS": "3"}
    state, _ = bidding(state, **bids)
    state, events = bidding(state, **bids)
    assert [event.rider for event in of(Escaped, events)] == ["CS", "JR"]
    assert to_act(state) == set(range(9))
