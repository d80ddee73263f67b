"""OR 14.1, OR 14.2, OR 14.6 to OR 14.8 and OR 15.17: Making Headlines, and hands that are drawn anew."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET, UnsetType

from games.on_the_rivet.engine_rounds import FIVE, FOUR, SPREAD, Rounds
from paceline.games.on_the_rivet.actions import HEADLINES, Done, Drawn, EventDrawn, Let, Top
from paceline.games.on_the_rivet.events import CleanedUp, EventRevealed, Headlines, Shuffled
from paceline.games.on_the_rivet.rules.draws import pack
from paceline.games.on_the_rivet.rules.event_cards import event_cards, event_deck
from paceline.games.on_the_rivet.state import NOBODY, Awaited


def after_a_move(**said: Any) -> Rounds:
    """Return a race in which seat 0 has confirmed its move and draws a card."""
    made: dict[str, Any] = {
        "rider": "A1",
        "kind": "break",
        "card": "A20",
        "ps": 0,
        "hands": {0: FOUR, 1: FIVE, 2: FIVE},
    }
    race = Rounds(SPREAD, **(made | said))
    race.answer(Done())
    return race


def test_the_top_is_looked_at_when_the_hand_is_full() -> None:
    """OR 14.1: one card of the deck is Making Headlines."""
    race = after_a_move().drawn(0, "A02")
    left = 27 - 5 - 1
    assert race.outcomes == {Top(0, True): 1, Top(0, False): left}
    race.deal(Top(0, True))
    assert race.table.awaited == (Awaited("event", 0),)
    assert race.deck_of(0).headlines == "mat"
    race.deal(EventDrawn("E09"))
    assert race.last_of(EventRevealed) == EventRevealed("E09", 0)


def test_a_card_seen_on_top_is_not_making_headlines() -> None:
    """OR 14.1: nor is it looked at again before it is drawn."""
    race = after_a_move().deck(0, clear_top=True)
    assert Drawn(0, HEADLINES) not in race.outcomes
    race.drawn(0, "A02")
    assert not race.deck_of(0).clear_top
    assert race.table.awaited[0].kind == "top"


def test_drawing_goes_on_after_headlines_and_its_event() -> None:
    """OR 14.1: met while drawing."""
    race = after_a_move().deal(Drawn(0, HEADLINES))
    assert [owed.kind for owed in race.table.awaited] == ["event", "draw", "top"]
    race.deal(EventDrawn("E09"))
    while race.table.happening:
        race.answer(Let())
    race.drawn(0, "A02")
    assert race.seat == 1  # the top need not be looked at: Making Headlines lies on the mat


def test_no_more_than_two_events_a_phase() -> None:
    """OR 14.2: it is shuffled back, and waits for the next draw."""
    race = after_a_move(resolved=2).drawn(0, "A02").deal(Top(0, True))
    assert race.last_of(Headlines).leads_to == "back"
    assert (race.deck_of(0).headlines, race.deck_of(0).clear_top) == ("deck", False)
    assert race.seat == 1


def test_headlines_shuffled_back_while_drawing_may_come_again() -> None:
    """OR 14.2."""
    race = after_a_move(resolved=2).deal(Drawn(0, HEADLINES))
    assert Drawn(0, HEADLINES) in race.outcomes
    assert race.table.awaited[0] == Awaited("draw", 0)


def test_headlines_shuffled_back_into_an_empty_deck_takes_the_discards_along() -> None:
    """OR 14.2, OR 4.5: otherwise there would be nothing to draw."""
    race = after_a_move(resolved=2)
    race.deck(0, discards=tuple(card for card in pack(race.table, 0) if card not in FOUR))
    assert race.outcomes == {Drawn(0, HEADLINES): 1}
    race.deal(Drawn(0, HEADLINES))
    assert race.of(Shuffled)
    assert len(race.outcomes) == 27 - 4 + 1


def test_once_somebody_is_across_headlines_is_set_aside() -> None:
    """OR 14.8."""
    race = after_a_move(crossed=1, podium=(3,), riders={"A2": {"cell": -1}}).deal(Drawn(0, HEADLINES))
    assert race.last_of(Headlines).leads_to == "aside"
    assert race.deck_of(0).headlines == "aside"
    assert race.table.awaited[0] == Awaited("draw", 0)
    assert not race.table.resolved


def test_a_used_headlines_card_goes_to_the_discards_at_clean_up() -> None:
    """OR 14.6."""
    others = {"C1": {"activated": True}, "J1": {"activated": True}}
    race = after_a_move(riders=others, resolved=1, queue=(0,)).deck(0, headlines="mat").drawn(0, "A02")
    assert race.of(CleanedUp)
    assert race.deck_of(0).headlines == "discard"


def test_lasting_events_end_at_clean_up() -> None:
    """OR 15.10, OR 15.16."""
    others = {"C1": {"activated": True}, "J1": {"activated": True}}
    race = after_a_move(riders=others, resolved=1, queue=(0,), lasting=("E10",)).drawn(0, "A02").clear(0)
    assert race.table.lasting == ()


def test_a_lasting_event_of_clean_up_holds_in_the_next_phase() -> None:
    """OR 14.7, OR 15.10."""
    others = {"C1": {"activated": True}, "J1": {"activated": True}}
    race = after_a_move(riders=others, queue=(0,)).drawn(0, "A02").clear(0).deal(EventDrawn("E10"))
    while race.table.happening:
        race.answer(Let())
    assert (race.table.stint, race.table.lasting) == (2, ("E10",))


def test_drawn_events_do_not_come_again_until_all_were_drawn() -> None:
    """OR 14.6: the new deck is without a card that still lasts."""
    race = after_a_move()
    cards = event_cards(race.table)
    assert len(cards) == 22
    made = Rounds(SPREAD, event_discards=cards[:-1])
    assert event_deck(made.table) == cards[-1:]
    made = Rounds(SPREAD, event_discards=cards, lasting=("E16",))
    assert event_deck(made.table) == tuple(card for card in cards if card != "E16")


def test_event_cards_of_the_expansion_are_in_the_deck_with_it() -> None:
    """OR 14.3."""
    assert len(event_cards(Rounds(SPREAD, rules={"expansion": True}).table)) == 24


def test_a_lost_hand_is_drawn_anew_when_the_event_is_over() -> None:
    """OR 15.17: with the usual look at the top, and then the draw that the event broke into goes on."""
    race = after_a_move().deal(Drawn(0, HEADLINES), EventDrawn("E17"))
    while race.table.happening:
        race.answer(Let())
    owed = [(one.kind, one.seat) for one in race.table.awaited]
    assert owed == [("draw", 2)] * 5 + [("top", 2), ("draw", 0), ("top", 0)]
    assert race.deck_of(2).discards == tuple(sorted(FIVE))


def test_whoever_loses_their_hand_while_drawing_draws_five_in_all() -> None:
    """OR 15.17."""
    picture = SPREAD.replace("A1", "A2").replace("..\n", "A1\n", 1)
    race = Rounds(picture, rider="A1", kind="break", card="A20", ps=0, hands={0: FOUR, 1: FIVE, 2: FIVE})
    race.answer(Done())
    race.deal(Drawn(0, HEADLINES), EventDrawn("E17"))
    while race.table.happening:
        race.answer(Let())
    assert [(one.kind, one.seat) for one in race.table.awaited] == [("draw", 0)] * 5 + [("top", 0)]


def test_headlines_in_a_new_hand_at_clean_up_is_of_the_clean_up() -> None:
    """OR 14.7, OR 15.17: afterwards the next phase begins, and nobody rescues again."""
    others = {"C1": {"activated": True}, "J1": {"activated": True}}
    race = after_a_move(riders=others, queue=(0,)).drawn(0, "A02").clear(0).deal(EventDrawn("E17"))
    while race.table.happening:
        race.answer(Let())
    race.deal(Drawn(2, HEADLINES), EventDrawn("E09"))
    assert race.last_of(EventRevealed).seat == 2
    while race.table.happening:
        race.answer(Let())
    race.drawn(2, "A02", "A03", "A05", "A06", "A07")
    assert (race.table.stint, race.table.round) == (2, 1)


@pytest.mark.parametrize(("variants", "accuser"), [((), 2), (UNSET, 0)])
def test_whoever_reveals_an_event_with_a_new_hand_picks(variants: tuple[str, ...] | UnsetType, accuser: int) -> None:
    """OR 15.21, OR 15.17: E17 takes J's hand at clean-up, the new one brings E21: J picks, not the owner of the last.

    In races of rules version 1 it was the owner of the last rider (OR 21.1).
    """
    others = {"C1": {"activated": True}, "J1": {"activated": True}}
    race = after_a_move(riders=others, queue=(0,), rules={"variants": variants})
    race.drawn(0, "A02").clear(0).deal(EventDrawn("E17"))
    while race.table.happening:
        race.answer(Let())
    last = min((rider for rider in race.table.riders if rider.on_road), key=lambda rider: rider.cell)
    assert last.seat == 0
    race.deal(Drawn(2, HEADLINES), EventDrawn("E21"))
    assert race.table.happening is not None
    assert race.last_of(EventRevealed).seat == (2 if variants == () else NOBODY)
    assert race.seat == accuser
    race.answer(race.legal[0])
    while race.table.happening:
        race.answer(Let())
    race.drawn(2, "A02", "A03", "A05", "A06", "A07")
    assert race.table.stint == 2
