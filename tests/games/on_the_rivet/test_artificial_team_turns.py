"""The artificial team: when it rides and what is drawn for it."""

from __future__ import annotations

from random import Random

import pytest

from games.on_the_rivet.turns import came
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import HEADLINES, Drawn, EventDrawn, Let, Lot
from paceline.games.on_the_rivet.events import ClosedUp, Crossed, Headlines, Played, SentBack, Stepped, Tired
from paceline.games.on_the_rivet.state import Awaited

# ---- OR 20.3


@pytest.mark.parametrize(
    ("card", "ps"),
    [("A10", 6), ("A18", 7), ("A04", 6), ("A09", 6)],
    ids=["unlinked", "line", "linked behind", "not leading"],
)
def test_special_text_and_requirements_are_ignored(card: str, ps: int) -> None:
    """OR 20.3: A10 gives 2 PS to others who start unlinked; A04 and A09 would not be allowed to a lonely leader."""
    race = came("A1 .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\nC1 __ __ __ __ __ JA __").luck(
        Lot("JA"), Drawn(2, card)
    )
    assert race.last_of(Played).ps == ps
    assert dict(race.last_of(Played).parts).get("special", 0) == 0


def test_a_card_not_allowed_on_the_finish_tile_is_ridden() -> None:
    """OR 20.3: A23."""
    race = came("row 30\nA1 .. .. .. ..\n.. .. .. .. ..\nC1 __ __ JA __").luck(Lot("JA"), Drawn(2, "A23"))
    assert race.last_of(Played).ps == 8
    assert race.rider("JA").heavy == 1


def test_recovery_and_the_mercy_for_domestiques_are_special_text() -> None:
    """OR 20.3: A13 removes nothing and A06 gives H even to a Domestique."""
    race = came(riders={"JA": {"light": 2}}).luck(Lot("JA"), Drawn(2, "A13"))
    assert race.rider("JA").light == 2
    race = came().luck(Lot("J1"), Drawn(2, "A06"))
    assert race.last_of(Tired) == Tired("J1", "H", 0, 1, "card")


def test_class_and_fatigue_count() -> None:
    """OR 20.3: a Domestique has +1 on flat, less 2 for two chits; in a Draft neither counts."""
    race = came(riders={"J1": {"light": 2}}).luck(Lot("J1"), Drawn(2, "A08"))
    assert race.last_of(Played).ps == 5 + 1 - 2
    race = came(riders={"J1": {"light": 2}}).luck(Lot("J1"), Drawn(2, "A15"))
    assert race.last_of(Played).ps == 5


def test_fatigue_of_the_card_is_taken() -> None:
    """OR 20.3, OR 4.4."""
    race = came().luck(Lot("JA"), Drawn(2, "A12"))
    assert race.rider("JA").heavy == 1


def test_a_lasting_event_counts_for_it() -> None:
    """OR 20.3, OR 15.16: during a truce it does not bump either; A1 stands in its way, and it goes round them."""
    picture = ".. .. .. .. .. ..\n.. .. .. .. .. ..\nC1 JA A1 __ __ __"
    race = came(picture, lasting=("E16",)).luck(Lot("JA"), Drawn(2, "A19"))
    assert {one.cost for one in race.of(Stepped) if one.rider == "JA"} == {1}


# ---- OR 20.4 to OR 20.7 in a race


def test_an_unlinked_rider_goes_to_the_lane_of_the_next_one_with_their_card() -> None:
    """OR 20.4: JA has A1 two rows ahead, C1 has gone on; first a step to the left."""
    race = came().luck(Lot("JA"), Drawn(2, "A08"))
    ways = [one.way for one in race.of(Stepped) if one.rider == "JA"]
    assert ways == ["left", *["forward"] * 4]
    assert (race.where("JA"), race.where("A1")) == ((13, 1), (14, 1))


def test_it_closes_up_by_itself() -> None:
    """OR 20.7: in Grupo Compacto people are asked for their riders, the artificial team is not."""
    race = came(".. A1 .. .. .. ..\n.. .. .. .. .. ..\n__ JA __ __ __ C1").luck(
        Lot("JA"), Drawn(2, HEADLINES), EventDrawn("E09")
    )
    while race.table.phase == "compact":
        assert race.seat != 2
        race.answer(Let())
    assert [one.rider for one in race.of(ClosedUp)] == ["JA"]


def test_it_accuses_a_person() -> None:
    """OR 20.7: E21 revealed by it hits the best placed rider of a person, who goes back 2."""
    race = came().luck(Lot("JA"), Drawn(2, HEADLINES), EventDrawn("E21"))
    assert [one.rider for one in race.of(SentBack)] == ["C1"]


def test_it_crosses_the_line() -> None:
    """OR 20.5, OR 18.1: and is scored like everybody."""
    race = came("row 40\n__ __ __ __ __ __ __ __ JA\nA1 .. .. .. .. .. .. .. ..\nC1 .. .. .. .. .. .. .. ..").luck(
        Lot("JA"), Drawn(2, "A19")
    )
    assert race.of(Crossed) == [Crossed("JA", 1)]
    race.turn("A1", "A19").refill("A02")
    result = GAME.result(race.state)
    assert result is not None
    assert {seat for seats in result.ranking for seat in seats} == {0, 1, 2}


def test_its_making_headlines_is_set_aside_after_the_finish() -> None:
    """OR 20.2, OR 14.8: it draws on."""
    race = came(podium=(2,), crossed=1).luck(Lot("JA"), Drawn(2, HEADLINES))
    assert race.last_of(Headlines).leads_to == "aside"
    race.luck(Drawn(2, "A08"))
    assert race.acting == {0}


def test_it_begins_a_phase_if_it_leads() -> None:
    """OR 20.2, OR 4.7: lot picks its rider at once."""
    race = came("a1 .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\nC1 __ __ __ __ __ __ ja", resolved=1)
    assert race.table.order == (2, 0, 1)
    assert race.next_draw == Awaited("pool", 2)
    assert race.chances == {Lot("JA"): 1}


def test_at_clean_up_it_accuses_if_its_rider_is_last() -> None:
    """OR 20.7, OR 15.21: nobody is asked; the best placed rider of a person goes back."""
    race = came("ja .. a1 .. .. .. .. ..\n.. .. .. .. .. .. .. ..\n__ __ __ __ C1 __ __ __").luck(EventDrawn("E21"))
    assert [one.rider for one in race.of(SentBack)] == ["C1"]


def test_what_might_be_leaves_it_without_a_hand() -> None:
    """OR 20.1, OR 3.4."""
    race = came()
    for seed in range(5):
        guess = GAME.imagine(GAME.view(race.state, 0), Random(seed))
        assert [len(hand) for hand in guess.hands] == [5, 5, 0]


def test_it_keeps_its_energy_and_cancels_fatigue_of_events_with_it() -> None:
    """OR 20.8, OR 14.10: never for a stroke; against the L of an event it is spent, and nobody is asked."""
    race = came(riders={"JA": {"energy": True}}).luck(Lot("JA"), Drawn(2, "A08"))
    assert race.last_of(Played).ps == 5
    assert race.rider("JA").energy
    picture = ".. a1 .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. .. ..\n__ C1 __ __ __ __ __ __ ja"
    race = came(picture, riders={"JA": {"energy": True}}, rules={"expansion": True}).luck(EventDrawn("E24"))
    assert race.table.phase == "compact"
    assert (race.rider("JA").light, race.rider("JA").energy) == (0, False)
