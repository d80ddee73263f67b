"""FR 7.10 to FR 7.15: riders with an empty square ahead take an exhaustion card."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import (
    FLAT,
    LINE,
    cards_of,
    clause_against,
    holding,
    of,
    ride_round,
    riding,
    with_hand,
)
from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.actions import NUMBER, Play
from paceline.games.flamme_rouge.events import Exhausted
from paceline.games.flamme_rouge.game import legal
from paceline.games.flamme_rouge.rules.round import close_round
from paceline.games.flamme_rouge.state import Cards


def test_riders_with_an_empty_square_ahead_tire() -> None:
    """FR 7.10: both riders at the head of a pack, nobody behind them; the empty square is the reason."""
    position = Position("""
        -- -- -- -- -- --
        .. CS .. .. .. ..
        AS CR .. .. JR ..
    """)
    assert position.exhausted() == {"CS", "CR", "JR"}
    empty = position.course.landing
    assert position.of(Exhausted) == [
        Exhausted("CS", empty[2], "FR 7.10"),
        Exhausted("CR", empty[2], "FR 7.10"),
        Exhausted("JR", empty[5], "FR 7.10"),
    ]


def test_only_the_square_directly_ahead_counts() -> None:
    """FR 7.10: riders further up the road shelter nobody."""
    assert Position("""
        -- -- -- -- --
        .. .. CS .. ..
        AS .. CR JR ..
    """).exhausted() == {"AS", "JR"}


@pytest.mark.parametrize("ahead", ["..\nCR", "CR\n.."])
def test_an_empty_lane_ahead_is_not_an_empty_square(ahead: str) -> None:
    """FR 7.11: AS right and AR left are both sheltered by one rider, in whichever lane the rider is."""
    left, right = ahead.split("\n")
    assert Position(f"-- -- --\nAR {left} ..\nAS {right} ..").exhausted() == {"CR"}


@pytest.mark.parametrize("ground", ["^^ ^^ ^^ ^^ ^^", "vv vv vv vv vv", "-- ^^ -- -- vv", "^^ -- vv -- --"])
def test_terrain_makes_no_difference(ground: str) -> None:
    """FR 7.15: ascents and descents tire and shelter like flat road."""
    position = Position(f"{ground}\n.. .. .. .. ..\nAS CR .. JR ..")
    assert position.exhausted() == {"CR", "JR"}


def test_nobody_tires_across_the_line() -> None:
    """FR 7.13: the riders before the line do, as everywhere else."""
    assert Position("""
        -- -- --|-- -- --
        .. .. ..|CS .. ..
        AS .. AR|CR .. JR
    """).exhausted() == {"AS"}


def test_a_rider_just_before_the_line_tires() -> None:
    """FR 7.13, FR 7.10: the empty square lies across the line, but the rider does not."""
    assert Position("""
        -- -- --|-- -- --
        .. .. ..|.. .. ..
        .. .. AR|.. .. CR
    """).exhausted() == {"AR"}


def test_the_card_is_recycled_into_the_riders_own_deck() -> None:
    """FR 7.10: face up under the deck of the rider who is tired, and into no other deck."""
    state, events = ride_round(riding(AS=21, AR=17, CS=16, CR=15), AS="2", AR="3", CS="3", CR="3")
    assert [event.rider for event in of(Exhausted, events)] == ["AS", "AR"]
    assert cards_of(state, "AS") == Cards((), ("2x",))
    assert cards_of(state, "AR") == Cards((), ("2x",))
    assert cards_of(state, "CS") == cards_of(state, "CR") == Cards(())
    assert state.table.tired == ((NUMBER["AS"], NUMBER["AR"]),)


def test_the_card_comes_on_top_of_what_was_recycled() -> None:
    """FR 7.10: the rest of the hand and the new card lie under the deck together."""
    table = riding(AS=20, AR=10, CS=5, CR=5).table
    played = Cards(("9", "9"), ("3", "4", "5"), (), "2")
    state, _ = close_round(table, (played, *[Cards((), (), (), "2")] * 3), ("2",) * 4, [])
    assert cards_of(state, "AS") == Cards(("9", "9"), ("2x", "3", "4", "5"))


def test_an_exhaustion_card_is_played_like_any_other() -> None:
    """FR 7.12: once it is drawn it may be chosen, moves 2 squares, and then it is gone."""
    held = Cards((), ("2x", "9"))
    state = with_hand(holding(riding(AS=20, AR=10, CS=5, CR=5), AS=held), 0, "AS", "2x", "9")
    assert legal(state, 0) == (Play("2x"), Play("9"))
    ridden, _ = ride_round(riding(AS=20, AR=10, CS=5, CR=5), AS="2x", AR="4", CS="4", CR="4")
    assert ridden.table.cells[0] == riding(AS=22, AR=10, CS=5, CR=5).table.cells[0]
    assert cards_of(ridden, "AS") == Cards((), ("2x",))


def test_the_sprinteurs_two_is_another_card() -> None:
    """FR 7.12, FR 4.3: an energy 2 and an exhaustion card move alike but are told apart."""
    start = riding(AS=20, AR=10, CS=5, CR=5)
    state = with_hand(holding(start, AS=Cards((), ("2", "2x"))), 0, "AS", "2", "2x")
    assert legal(state, 0) == (Play("2"), Play("2x"))
    tired = with_hand(holding(start, AS=Cards(("2x", "9"))), 0, "AS", "2x", "9")
    assert clause_against(tired, 0, Play("2")) == "FR 4.3"


def test_exhaustion_cards_never_run_out() -> None:
    """FR 7.14: more than the thirty of the box are out already, and the next rider still gets one."""
    table = riding(FLAT, AS=20, AR=10, CS=5, CR=5).table
    many = Cards((), ("2x",) * 40, (), "2")
    state, _ = close_round(table, (many, many, many, many), ("2",) * 4, [])
    assert cards_of(state, "AS").recycled == ("2x",) * 41


def test_who_crosses_the_line_takes_no_card() -> None:
    """FR 7.13: AS crosses and keeps their deck as it is; AR, alone on the road, is still given a card."""
    state, _ = ride_round(riding(AS=LINE - 1, AR=50, CS=21, CR=20), AS="9", AR="3", CS="2", CR="3")
    assert cards_of(state, "AS") == Cards(())
    assert cards_of(state, "AR") == Cards((), ("2x",))
