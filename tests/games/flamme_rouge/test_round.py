"""FR 3 and FR 7.1: the three phases in their order, round after round."""

from __future__ import annotations

from games.flamme_rouge.conftest import after, cards_of, dealt, holding, of, ride_round, riding, row_of
from paceline.games.flamme_rouge.actions import Draw, Play
from paceline.games.flamme_rouge.events import Exhausted, Moved, RoundEnded, Slipstreamed
from paceline.games.flamme_rouge.game import legal, to_act
from paceline.games.flamme_rouge.state import Cards


def test_a_round_is_energy_movement_end() -> None:
    """FR 3.1: all moves, then slipstream, then exhaustion; then every team draws again."""
    start = riding(AS=30, AR=20, CS=26, CR=10)
    state, events = ride_round(start, AS="2", AR="4", CS="4", CR="3")
    assert [type(event) for event in events] == [Moved] * 4 + [Slipstreamed] + [Exhausted] * 3 + [RoundEnded]
    assert of(RoundEnded, events) == [RoundEnded(1, ("AS", "CS", "AR", "CR"), 0, "FR 3.1")]
    assert state.round == 1
    assert to_act(state) == {0, 1}
    assert legal(state, 0) == legal(state, 1) == (Draw("S"), Draw("R"))


def test_slipstream_spares_exhaustion() -> None:
    """FR 3.1: exhaustion is given after slipstream, so who closed up to a pack is spared."""
    _, events = ride_round(riding(AS=30, AR=20, CS=26, CR=10), AS="2", AR="4", CS="4", CR="3")
    assert [event.rider for event in of(Exhausted, events)] == ["AS", "AR", "CR"]


def test_slipstream_waits_for_all_moves() -> None:
    """FR 3.1: AR rides into the gap that AS would else have closed behind CS."""
    start = riding(CS=30, AS=28, AR=26, CR=10)
    state, events = ride_round(start, CS="3", AS="3", AR="6", CR="3")
    assert not of(Slipstreamed, events)
    assert [row_of(state, name) for name in ("CS", "AR", "AS")] == [33, 32, 31]


def test_nothing_moves_before_all_cards_are_played() -> None:
    """FR 3.1, FR 4.1: one team's two cards do not end the energy phase."""
    start = riding(AS=30, AR=20, CS=26, CR=10)
    only = {name: Cards(("3",)) for name in ("AS", "AR", "CS", "CR")}
    state, _ = after(dealt(after(holding(start, **only), (0, Draw("S")))[0]), (0, Play("3")))
    state, events = after(dealt(state), (0, Play("3")))
    assert (state.table, events) == (start.table, [])
    assert to_act(state) == {1}


def test_played_cards_leave_the_game() -> None:
    """FR 7.1: what was played lies in no pile afterwards; the other cards are all there."""
    start = holding(
        riding(AS=30, AR=29, CS=28, CR=27),
        AS=Cards(("9",), ("2", "3", "4")),
        **{name: Cards(("3",)) for name in ("AR", "CS", "CR")},
    )
    state, _ = after(dealt(after(start, (0, Draw("S")))[0]), (0, Play("9")))
    state, _ = after(dealt(state), (0, Play("3")))
    state, _ = after(dealt(after(state, (1, Draw("R")))[0]), (1, Play("3")))
    state, _ = after(dealt(state), (1, Play("3")))
    assert cards_of(state, "AS") == Cards((), ("2", "2x", "3", "4"))
    assert cards_of(state, "CS") == Cards((), ())
    assert state.table.revealed == (("9", "3", "3", "3"),)


def test_rounds_follow_each_other() -> None:
    """FR 3.1: what a round revealed and whom it tired is kept, and the next one is counted."""
    state, _ = ride_round(riding(AS=30, AR=20, CS=26, CR=10), AS="2", AR="4", CS="4", CR="3")
    state, events = ride_round(state, AS="2", AR="4", CS="4", CR="3")
    assert of(RoundEnded, events) == [RoundEnded(2, ("CS", "AS", "AR", "CR"))]
    assert len(state.table.revealed) == len(state.table.tired) == state.round == 2
