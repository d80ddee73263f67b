"""OR 4 and OR 18.3: turns, rounds and phases."""

from __future__ import annotations

from typing import Any

from games.on_the_rivet.engine_rounds import FIVE, FOUR, SPREAD, Rounds
from paceline.games.on_the_rivet.actions import Activate, Discard, Done, Drawn, EventDrawn, Let, Play
from paceline.games.on_the_rivet.events import CleanedUp, Discarded, Drew, RaceOver, Rode, Shuffled, Tired
from paceline.games.on_the_rivet.rules.draws import pack


def finished(**said: Any) -> Rounds:
    """Return a race in which a rider of seat 0 has no pedal strokes left."""
    made: dict[str, Any] = {"rider": "A1", "kind": "break", "card": "A21", "ps": 0, "hands": {0: FOUR}}
    return Rounds(SPREAD, **(made | said))


def test_the_next_player_clockwise_is_asked() -> None:
    """OR 4.1."""
    race = finished().answer(Done())
    race.drawn(0, "A02").clear(0)
    assert race.seat == 1
    assert race.legal == (Activate("C1"),)
    assert race.rider("A1").activated


def test_whoever_has_no_available_rider_is_passed_over() -> None:
    """OR 4.2."""
    race = finished(riders={"C1": {"activated": True}}).answer(Done())
    race.drawn(0, "A02").clear(0)
    assert race.seat == 2


def test_a_rider_with_no_card_to_play_stays_where_they_are() -> None:
    """OR 4.3: one card is discarded, without fatigue."""
    race = Rounds(SPREAD, hands={0: ("A04",)})
    race.answer(Activate("A1"))
    assert race.legal[:-1] == (Discard("A04"),)
    assert race.refused(Play("A04", "lead")) == "OR 5.8"
    race.answer(Discard("A04"))
    assert race.last_of(Discarded).cards == ("A04",)
    assert race.rider("A1").activated
    assert not race.of(Tired)
    assert race.deck_of(0).discards == ("A04",)
    assert [owed.kind for owed in race.table.awaited] == ["draw"] * 5 + ["top"]


def test_a_card_is_not_discarded_while_another_may_be_played() -> None:
    """OR 4.3."""
    race = Rounds(SPREAD, hands={0: ("A01", "A04")}).answer(Activate("A1"))
    assert race.legal[:-1] == (Play("A01", "lead"),)
    assert race.refused(Discard("A04")) == "OR 4.3"


def test_a_confirmed_move_flips_tires_and_draws() -> None:
    """OR 4.4."""
    race = finished().answer(Done())
    race.drawn(0, "A02")
    assert [type(event) for event in race.events] == [Rode, Tired, Drew]
    assert race.rider("A1").light == 1
    assert race.state.hands[0] == tuple(sorted((*FOUR, "A02")))
    assert race.deck_of(0).discards == ("A21",)


def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    """OR 4.5: with Making Headlines, if it was used."""
    race = finished()
    pile = tuple(card for card in pack(race.table, 0) if card not in (*FOUR, "A21"))
    race.deck(0, discards=pile, headlines="discard").answer(Done())
    assert race.of(Shuffled)
    assert race.deck_of(0).discards == ()
    assert race.deck_of(0).headlines == "deck"
    assert len(race.outcomes) == len(pile) + 2


def test_what_is_left_of_a_deck_is_drawn_first() -> None:
    """OR 4.5."""
    race = finished()
    pile = tuple(card for card in pack(race.table, 0) if card not in (*FOUR, "A21", "A02"))
    race.deck(0, discards=pile, headlines="mat").answer(Done())
    assert race.outcomes == {Drawn(0, "A02"): 1}


def test_a_round_is_over_when_everybody_had_their_turn() -> None:
    """OR 4.1: then the first player of the phase is next."""
    race = Rounds(
        SPREAD.replace("..\n", "A2\n", 1), seat=2, rider="J1", kind="break", card="A20", ps=0, hands={2: FOUR},
        riders={"A1": {"activated": True}, "C1": {"activated": True}}, order=(0, 1, 2), queue=(2,), round=4,
    )  # fmt: skip
    race.answer(Done())
    race.drawn(2, "A02").clear(2)
    assert race.table.round == 5
    assert race.seat == 0


def last_turn(**said: Any) -> Rounds:
    """Return the last turn of a phase; nobody can be rescued, for nobody is linked."""
    others = {"A1": {"activated": True}, "C1": {"activated": True}}
    hands = {0: FIVE, 1: FIVE, 2: FOUR}
    made: dict[str, Any] = {"rider": "J1", "kind": "break", "card": "A20", "ps": 0, "hands": hands, "queue": (2,)}
    return Rounds(SPREAD, **(made | {"riders": others} | said))


def test_after_the_last_turn_an_event_is_drawn_if_there_was_none() -> None:
    """OR 4.6, OR 14.7."""
    race = last_turn().answer(Done())
    race.drawn(2, "A02").clear(2)
    assert race.table.awaited[0].kind == "event"
    race.deal(EventDrawn("E09"))
    while race.table.happening:
        race.answer(Let())
    assert (race.table.stint, race.table.resolved) == (2, 0)
    assert not any(race.rider(name).activated for name in ("A1", "C1", "J1"))


def test_the_owner_of_the_leader_is_first_in_the_next_phase() -> None:
    """OR 4.7, with an event in the phase before (OR 14.7)."""
    race = last_turn(resolved=1).answer(Done())
    race.drawn(2, "A02").clear(2)
    assert race.of(CleanedUp) == [CleanedUp(2, (2, 0, 1))]
    assert race.seat == 2


def test_once_a_rider_is_across_the_phase_is_played_out_and_the_race_over() -> None:
    """OR 18.3: without Reorganization."""
    others: dict[str, dict[str, Any]] = {"A1": {"activated": True}, "A2": {"cell": -1}}
    race = last_turn(riders=others, crossed=1, podium=(4,), queue=(2,)).answer(Done())
    race.drawn(2, "A02").clear(2)
    assert race.seat == 1
    made = Rounds(SPREAD, rider="C1", kind="break", card="A20", ps=0, hands={1: FOUR}, crossed=1, podium=(4,),
                  riders=others | {"J1": {"activated": True}}, queue=(1,))  # fmt: skip
    made.answer(Done())
    made.drawn(1, "A02").clear(1)
    assert made.table.over
    assert made.last_of(RaceOver).riders[:2] == ("A2", "J1")
