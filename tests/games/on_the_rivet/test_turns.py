"""Chapter 4 of the rules: whose turn it is, and what a turn consists of."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.turns import ALL_CARDS, HAND, SCATTERED, Turns, names
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet.actions import HEADLINES, Activate, Discard, Done, Drawn, Play, Undo
from paceline.games.on_the_rivet.events import Discarded, Drew, Rode, Shuffled, Stepped, Tired
from paceline.games.on_the_rivet.state import HOME, Awaited, Deck

# ---- OR 4.1

TEAM = """
.. C1 .. C2 .. .. .. ..
.. A1 .. A2 .. .. .. ..
__ J1 __ J2 __ __ __ __
"""


def test_turns_go_round_clockwise() -> None:
    """OR 4.1: from the first player of the phase, one rider each, until everybody was activated."""
    race = Turns(TEAM, seat=1, resolved=1)
    seen = []
    for riders in (("C1", "J1", "A1"), ("C2", "J2", "A2")):
        for rider in riders:
            seen.append(race.seat)
            race.turn(rider, "A19" if rider[1] == "2" else "A08").refill("A02" if rider[1] == "2" else "A03")
    assert seen == [1, 2, 0, 1, 2, 0]
    assert race.table.stint == 2, "all were activated, and a new phase has begun"


def test_nobody_acts_out_of_turn() -> None:
    """OR 4.1."""
    race = Turns(TEAM)
    assert race.seat == 0
    assert race.refused(Activate("C1"), seat=1) == "OR 4.1"
    assert race.refused(Done(), seat=2) == "OR 4.1"


def test_only_an_available_rider_of_ones_own_is_activated() -> None:
    """OR 4.1: neither one who was activated nor another team's, nor one who is not on the road."""
    race = Turns(".. a1 .. C2 ..\n.. A2 .. .. ..\n__ AS __ J2 __")
    assert names(race.legal) == ["AS", "A2"]
    for rider in ("A1", "C2", "AA", "A9"):
        assert race.refused(Activate(rider)).startswith("OR 4.")


def test_a_rider_is_activated_by_one_card_of_the_hand() -> None:
    """OR 4.1: no other card can be played, and no second one."""
    race = Turns(TEAM).answer(Activate("A1"))
    assert {one.card for one in race.legal if isinstance(one, Play)} == set(HAND)
    race.refused(Play("A16", "draft"))
    race.answer(Play("A19", "break"))
    assert race.refused(Play("A01", "lead"))


def test_another_card_is_not_played_as_what_it_is_not() -> None:
    """OR 4.1, OR 5.3: only a Wild card is anything."""
    race = Turns(TEAM).answer(Activate("A1"))
    assert race.refused(Play("A01", "break"))
    assert {one.kind for one in race.legal if isinstance(one, Play) and one.card == "A25"} == {
        "lead",
        "chase",
        "draft",
        "break",
    }


def test_a_rider_who_was_carried_along_is_still_available() -> None:
    """OR 4.1, OR 10.5: only the one who played the card is activated."""
    race = Turns(".. .. .. ..\n.. A1-A2 ..\n__ C1 __ __").turn("A2", "A01").refill("A02")
    assert [race.rider(name).activated for name in ("A1", "A2")] == [False, True]
    race.turn("C1", "A19").refill("A02")
    assert names(race.legal) == ["A1"]


# ---- OR 4.2


def test_a_player_without_an_available_rider_is_passed_over() -> None:
    """OR 4.2, ruling 2: their only rider was activated before."""
    race = Turns(".. c1 .. .. ..\n.. A1 .. A2 ..\n__ J1 __ __ __")
    race.turn("A1", "A19").refill("A02")
    assert race.seat == 2
    race.turn("J1", "A19").refill("A02")
    assert race.seat == 0, "nobody else is left"


def test_a_player_whose_riders_are_home_is_passed_over() -> None:
    """OR 4.2: and the race goes on without them."""
    race = Turns(
        ".. .. .. .. ..\n.. A1 .. A2 ..\n__ J1 __ __ __",
        riders={"C1": {"cell": HOME, "activated": False}},
        podium=(9,),
        crossed=1,
    )
    race.turn("A1", "A19").refill("A02")
    assert race.seat == 2


# ---- OR 4.3

HARD = ("A04", "A09", "A23")
"""Not without two riders behind, not for the leader, not on the finish tile."""


def test_without_a_card_that_may_be_played_one_is_discarded() -> None:
    """OR 4.3, ruling 3: the rider is activated, does not move and takes no fatigue; then cards are drawn."""
    race = Turns("row 30\n__ __ __ __ AA\n.. .. .. .. ..\nC1 .. .. J1 ..", hands={0: HARD, 1: HAND, 2: HAND})
    race.answer(Activate("AA"))
    assert set(race.legal) == {*(Discard(card) for card in HARD), Undo()}
    race.answer(Discard("A23"))
    assert (race.rider("AA").activated, race.rider("AA").fatigue) == (True, 0)
    assert race.where("AA") == (34, 0)
    assert Discarded(0, ("A23",)) in race.events
    assert race.table.decks[0].discards == ("A23",)
    assert not race.of(Stepped)
    race.refill("A01", "A02", "A03")
    assert race.state.hands[0] == ("A01", "A02", "A03", "A04", "A09")
    assert race.seat == 1


def test_with_a_card_that_may_be_played_none_is_discarded() -> None:
    """OR 4.3: the second rider of the race may play A09."""
    race = Turns("row 30\n__ __ __ AA __\n.. .. .. .. ..\nC1 .. .. .. J1", hands={0: HARD, 1: HAND, 2: HAND})
    race.answer(Activate("AA"))
    assert set(race.legal) == {Play("A09", "chase"), Undo()}
    assert race.refused(Discard("A23")) == "OR 4.3"


def test_it_is_the_chosen_rider_who_counts() -> None:
    """OR 4.3: another of their riders could play A09."""
    race = Turns("row 30\n__ __ __ AS AA\n.. .. .. .. ..\nC1 .. .. J1 ..", hands={0: HARD, 1: HAND, 2: HAND})
    race.answer(Activate("AA"))
    assert Discard("A09") in race.legal
    race.answer(Undo(), Activate("AS"))
    assert Play("A09", "chase") in race.legal
    assert not race.offered(Discard)


# ---- OR 4.4


def test_after_the_move_the_rider_is_flipped_tired_and_the_hand_filled() -> None:
    """OR 4.4: in this order."""
    race = Turns(SCATTERED, hands={0: ("A01", "A08", "A15", "A18", "A24"), 1: HAND, 2: HAND})
    race.play("AA", "A24").ride()
    assert (race.rider("AA").activated, race.rider("AA").fatigue) == (False, 0)
    race.answer(Done())
    assert (race.rider("AA").activated, race.rider("AA").heavy) == (True, 1)
    assert race.of(Rode) == [Rode("AA", race.cell(13, 1), race.cell(22, 1), 0)]
    assert race.acting == {CHANCE}
    assert len(race.state.hands[0]) == 4
    race.refill("A02")
    assert [type(one) for one in race.events if isinstance(one, Rode | Tired | Drew)] == [Rode, Tired, Drew]
    assert len(race.state.hands[0]) == 5
    assert race.seat == 1


def test_a_hand_is_filled_up_to_five() -> None:
    """OR 4.4: three cards if two were missing before."""
    race = Turns(SCATTERED, hands={0: ("A01", "A08", "A19"), 1: HAND, 2: HAND}).turn("AA", "A19")
    race.refill("A02", "A03", "A04")
    assert race.state.hands[0] == ("A01", "A02", "A03", "A04", "A08")
    assert race.seat == 1


def test_nothing_is_done_while_a_card_is_to_be_drawn() -> None:
    """OR 4.4: the next player waits, and so does chance for anything else."""
    race = Turns(SCATTERED).turn("AA", "A19")
    race.refused(Activate("CA"), seat=1)
    race.refused(Drawn(1, "A02"), seat=CHANCE)
    race.refused(Drawn(0, "A19"), seat=CHANCE)
    race.refused(Drawn(0, "A01"), seat=CHANCE)


# ---- OR 4.5


def _thin(left: tuple[str, ...], headlines: str = "discard", hand: tuple[str, ...] = HAND, **said: Any) -> Turns:
    """Return a race in which AA is to ride; their deck has only these cards left, the rest is in their discard pile."""
    others = tuple(card for card in ALL_CARDS if card not in {*left, *hand})
    decks = (Deck(hand=len(hand), discards=others, headlines=headlines), *(Deck(hand=5, headlines="deck"),) * 2)  # type: ignore[arg-type]  # one of the words
    return Turns(SCATTERED, hands={0: hand, 1: HAND, 2: HAND}, decks=decks, **said)


def test_the_last_card_of_the_deck_is_drawn() -> None:
    """OR 4.5: there is no other before it is gone."""
    race = _thin(("A12",)).turn("AA", "A19")
    assert set(race.chances) == {Drawn(0, "A12")}


def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    """OR 4.5, ruling 4: with the card just played and the used Making Headlines, without the hand."""
    race = _thin(()).turn("AA", "A19")
    assert set(race.chances) == {Drawn(0, card) for card in ALL_CARDS if card not in HAND or card == "A19"} | {
        Drawn(0, HEADLINES)
    }
    race.refill("A19")
    assert race.of(Shuffled) == [Shuffled(0)]
    assert race.table.decks[0].discards == ()
    assert race.table.decks[0].headlines == "deck"


def test_making_headlines_on_the_mat_is_not_shuffled_in() -> None:
    """OR 4.5, OR 14.6: only a used one that lies in the discard pile."""
    race = _thin((), headlines="mat", resolved=1).turn("AA", "A19")
    assert Drawn(0, HEADLINES) not in race.chances
    assert race.table.decks[0].headlines == "mat"


def test_the_deck_runs_out_while_cards_are_drawn() -> None:
    """OR 4.5: the last one, then the new deck, which does not have it."""
    race = _thin(("A12",), hand=("A01", "A08", "A19", "A25")).turn("AA", "A19")
    race.luck(Drawn(0, "A12"))
    assert Drawn(0, "A12") not in race.chances
    assert Drawn(0, "A19") in race.chances
    assert Drawn(0, HEADLINES) in race.chances
    race.refill("A19")
    assert race.state.hands[0] == ("A01", "A08", "A12", "A19", "A25")


def test_a_new_deck_is_that_players_alone() -> None:
    """OR 4.5."""
    race = _thin(()).turn("AA", "A19").refill("A19")
    assert [deck.discards for deck in race.table.decks[1:]] == [(), ()]
    assert race.table.awaited == () or race.next_draw != Awaited("draw", 0)


@pytest.mark.parametrize("seat", [1, 2])
def test_other_decks_are_untouched_by_a_turn(seat: int) -> None:
    """OR 4.4: only whoever rode draws."""
    race = Turns(SCATTERED).turn("AA", "A19").refill("A02")
    assert race.table.decks[seat] == Turns(SCATTERED).table.decks[seat]
