"""OR 14.1, OR 14.2, OR 14.6 and OR 14.8: when Making Headlines leads to an event, and where the cards go."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.turns import ALL_CARDS, HAND, MEDIUM, SCATTERED, Turns
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import HEADLINES, Activate, Drawn, EventDrawn, Exchange, Refill, Tactic, Top
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import Crossed, Drew, EventRevealed, Headlines, Shuffled
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import Awaited, Deck

CORE = {card.id for card in book("").events.values() if not card.expansion}
ALL_EVENTS = set(book("").events)
SHORT_HAND = {0: ("A01", "A08", "A19"), 1: HAND, 2: HAND}
"""The first player draws three cards after a turn."""


def _ridden(**said: Any) -> Turns:
    """Return a race in which AA has ridden, and a card is to be drawn."""
    return Turns(SCATTERED, **said).turn("AA", "A19")


# ---- OR 14.1


def test_the_top_is_looked_at_after_refilling() -> None:
    """OR 14.1, ruling 32: one card of those that are left in the deck, 21 Action cards beside it."""
    race = _ridden().luck(Drawn(0, "A02"))
    assert race.chances == {Top(0, True): 1, Top(0, False): 21}


def test_making_headlines_on_top_leads_to_an_event() -> None:
    """OR 14.1: at once, before the next player's turn; it is on the mat then and not in the hand."""
    race = _ridden().refill("A02", top=True)
    assert Headlines(0, "event") in race.events
    assert {draw.card for draw in race.chances if isinstance(draw, EventDrawn)} == CORE
    assert race.table.decks[0].headlines == "mat"
    assert race.state.hands[0] == ("A01", "A02", "A08", "A15", "A25")
    race.event("E09")
    assert EventRevealed("E09", 0) in race.events
    assert race.table.resolved == 1
    assert race.seat == 1


def test_no_event_while_it_does_not_lie_on_top() -> None:
    """OR 14.1: the next player's turn begins."""
    race = _ridden().refill("A02", top=False)
    assert not race.of(Headlines)
    assert race.seat == 1


def test_what_was_seen_on_top_is_drawn_next() -> None:
    """OR 14.1: a top that was not Making Headlines is none when it is drawn; whatever comes after it may be."""
    race = Turns(".. C1 .. ..\n.. A1 A2 ..\n__ J1 __ __").turn("A1", "A19").refill("A02")
    race.turn("C1", "A19").refill("A02").turn("J1", "A19").refill("A02").turn("A2", "A08")
    assert Drawn(0, HEADLINES) not in race.chances
    race.luck(Drawn(0, "A03"))
    assert Top(0, True) in race.chances


def test_if_it_is_not_in_the_deck_nobody_looks() -> None:
    """OR 14.1: it lies on the mat, in the discard pile or aside."""
    for place in ("mat", "discard", "aside"):
        decks = (Deck(hand=5, headlines=place), *(Deck(hand=5, headlines="deck"),) * 2)
        race = _ridden(decks=decks)
        assert Drawn(0, HEADLINES) not in race.chances
        race.luck(Drawn(0, "A02"))
        assert race.acting == {1}


def test_it_is_met_while_drawing_several() -> None:
    """OR 14.1, ruling 32: the event is resolved, then drawing goes on up to five; it fills no place of the hand."""
    race = _ridden(hands=SHORT_HAND).luck(Drawn(0, "A02"), Drawn(0, HEADLINES))
    assert race.next_draw.kind == "event"
    assert race.table.decks[0].hand == 3
    race.event("E09")
    assert race.acting == {CHANCE}
    assert race.next_draw == Awaited("draw", 0)
    assert Drawn(0, HEADLINES) not in race.chances
    race.luck(Drawn(0, "A03"), Drawn(0, "A04"))
    assert race.state.hands[0] == ("A01", "A02", "A03", "A04", "A08")
    assert race.seat == 1, "on the mat it cannot lie on top as well"
    order = [type(one) for one in race.events if isinstance(one, Drew | EventRevealed)]
    assert order == [Drew, EventRevealed, Drew, Drew]


def test_questions_of_the_event_come_before_the_next_draw() -> None:
    """OR 14.1: resolved means with Grupo Compacto."""
    race = _ridden(hands=SHORT_HAND).luck(Drawn(0, HEADLINES), EventDrawn("E09"))
    assert race.table.phase == "compact"
    assert race.acting != {CHANCE}
    race.refused(Drawn(0, "A02"), seat=CHANCE)


def test_everybody_sees_it() -> None:
    """OR 14.1."""
    race = _ridden().refill("A02", top=True)
    for seat in (0, 1, 2, None):
        assert race.of(Headlines)[0].seen_by(seat) == Headlines(0, "event")


def test_it_is_met_by_whoever_changes_their_plan() -> None:
    """OR 14.1, OR 19.11: the event is resolved and their turn goes on."""
    race = Turns(SCATTERED, road=MEDIUM, tactics={0: ("T13",)}, rules={"tactics": True})
    race.answer(Tactic("T13"), Exchange("A19"), Refill())
    race.refill("A02", top=True).event("E09")
    assert race.seat == 0
    assert Activate("AA") in race.legal


# ---- OR 14.2


def test_two_events_a_phase() -> None:
    """OR 14.2: the second one is resolved, the third is not and its card goes back into the deck at once."""
    race = _ridden().refill("A02", top=True).event("E09")
    race.turn("C1", "A19").refill("A02", top=True).event("E06")
    assert race.table.resolved == 2
    race.turn("J1", "A19").luck(Drawn(2, "A02"), Top(2, True))
    assert race.last_of(Headlines) == Headlines(2, "back", clause="OR 14.2")
    assert race.table.decks[2].headlines == "deck"
    assert len(race.of(EventRevealed)) == 2
    assert race.seat == 1, "the next player's turn begins"


def test_over_the_limit_it_waits_where_it_was_shuffled_to() -> None:
    """OR 14.2, ruling 33: nobody looks at the top again, and the next draw may be it."""
    race = Turns(".. C1 .. ..\n.. A1 A2 ..\n__ J1 __ __", resolved=2).turn("A1", "A19").refill("A02", top=True)
    assert race.seat == 1
    assert race.table.decks[0].clear_top is False
    race.turn("C1", "A19").refill("A02").turn("J1", "A19").refill("A02").turn("A2", "A08")
    assert race.chances[Drawn(0, HEADLINES)] == 1
    assert sum(race.chances.values()) == 22


def test_over_the_limit_it_is_shuffled_back_while_drawing() -> None:
    """OR 14.2: drawing goes on with a deck in which it is again."""
    race = _ridden(hands=SHORT_HAND, resolved=2).luck(Drawn(0, HEADLINES))
    assert Headlines(0, "back", clause="OR 14.2") in race.events
    assert race.next_draw == Awaited("draw", 0)
    race.luck(Drawn(0, "A02"), Drawn(0, "A03"), Drawn(0, "A04"))
    assert len(race.state.hands[0]) == 5
    assert race.table.resolved == 2
    assert not race.of(EventRevealed)


def test_a_new_phase_has_room_for_two_again() -> None:
    """OR 14.2: the one that waited is resolved now."""
    race = (
        Turns(SCATTERED.replace("C1", "..").replace("J1", "__"), resolved=2).turn("AA", "A08").refill("A02", top=True)
    )
    race.turn("CA", "A08").refill("A02")
    assert (race.table.stint, race.table.resolved) == (2, 0)
    assert race.seat == 1, "CA leads"
    race.turn("CA", "A19").refill("A03").turn("AA", "A19").luck(Drawn(0, HEADLINES))
    assert race.last_of(Headlines) == Headlines(0, "event")


def test_the_clean_up_event_does_not_count() -> None:
    """OR 14.2: two more in the phase that follows it."""
    race = Turns(SCATTERED.replace("C1", "..").replace("J1", "__")).turn("AA", "A08").refill("A02")
    race.turn("CA", "A08").refill("A02").event("E09")
    assert (race.table.stint, race.table.resolved) == (2, 0)
    race.turn("CA", "A19").refill("A03", top=True).event("E06")
    race.turn("AA", "A19").refill("A03", top=True)
    assert race.last_of(Headlines) == Headlines(0, "event")


# ---- OR 14.6


def test_a_resolved_event_is_discarded() -> None:
    """OR 14.6: it cannot be drawn again while there are others."""
    race = _ridden().refill("A02", top=True).event("E09")
    assert race.table.event_discards == ("E09",)
    race.turn("CA", "A19").refill("A02", top=True)
    assert {draw.card for draw in race.chances if isinstance(draw, EventDrawn)} == CORE - {"E09"}


def test_the_last_event_of_the_deck() -> None:
    """OR 14.6: no other can be drawn."""
    race = _ridden(event_discards=tuple(sorted(CORE - {"E09"}))).refill("A02", top=True)
    assert set(race.chances) == {EventDrawn("E09")}


def test_an_empty_event_deck_is_made_anew() -> None:
    """OR 14.6, ruling 34: from all that were discarded."""
    race = _ridden(event_discards=tuple(sorted(CORE))).refill("A02", top=True)
    assert set(race.chances) == {EventDrawn(card) for card in CORE}
    race.event("E09")
    assert race.table.event_discards == ("E09",)


def test_events_of_the_expansion() -> None:
    """OR 14.3, OR 14.6: two more cards if it is used."""
    race = _ridden(rules={"expansion": True}).refill("A02", top=True)
    assert {draw.card for draw in race.chances if isinstance(draw, EventDrawn)} == ALL_EVENTS
    assert (len(CORE), len(ALL_EVENTS)) == (22, 24)


@pytest.mark.parametrize(
    ("seats", "said", "used"),
    [(3, {}, False), (5, {}, False), (6, {}, True), (7, {}, True), (3, {"course": "medium"}, True)],
)
def test_when_the_expansion_is_used(seats: int, said: dict[str, str], used: bool) -> None:
    """OR 14.3: with six or seven players, or with tactics cards."""
    assert GAME.setup(seats, Options(**said)).table.rules.expansion is used  # type: ignore[arg-type]  # a course


def test_a_resolved_making_headlines_is_discarded_at_clean_up() -> None:
    """OR 14.6, ruling 34: until then it lies on the mat."""
    race = Turns(SCATTERED.replace("C1", "..").replace("J1", "__")).turn("AA", "A08").refill("A02", top=True)
    race.event("E09")
    assert race.table.decks[0].headlines == "mat"
    race.turn("CA", "A08")
    assert race.table.decks[0].headlines == "mat"
    race.refill("A02")
    assert race.table.stint == 2
    assert [deck.headlines for deck in race.table.decks] == ["discard", "deck", "deck"]


def test_a_discarded_making_headlines_comes_back_with_the_new_deck() -> None:
    """OR 14.6, OR 4.5: then it leads to an event again."""
    decks = (
        Deck(hand=5, discards=tuple(card for card in ALL_CARDS if card not in HAND), headlines="discard"),
        *(Deck(hand=5, headlines="deck"),) * 2,
    )
    race = _ridden(decks=decks).luck(Drawn(0, HEADLINES))
    assert race.of(Shuffled) == [Shuffled(0)]
    assert race.last_of(Headlines) == Headlines(0, "event")


# ---- OR 14.8

NEAR = """
row 46
__ __ AA __
.. .. .. ..
C1 J1 .. ..
"""
"""AA crosses the line with two strokes."""


def _crossed(**said: Any) -> Turns:
    """Return a race in which AA has crossed the line, and a card is to be drawn."""
    race = Turns(NEAR, **said).turn("AA", "A19")
    assert race.of(Crossed) == [Crossed("AA", 1)]
    return race


def test_after_the_first_finisher_making_headlines_is_set_aside() -> None:
    """OR 14.8, ruling 35: no event, and it does not come back."""
    race = _crossed().refill("A02", top=True)
    assert race.last_of(Headlines) == Headlines(0, "aside", clause="OR 14.8")
    assert race.table.decks[0].headlines == "aside"
    assert race.seat == 1
    assert not race.of(EventRevealed)


def test_it_is_set_aside_while_drawing_too() -> None:
    """OR 14.8: drawing goes on."""
    race = _crossed(hands=SHORT_HAND).luck(Drawn(0, HEADLINES))
    assert race.last_of(Headlines) == Headlines(0, "aside", clause="OR 14.8")
    race.luck(Drawn(0, "A02"))
    assert Drawn(0, HEADLINES) not in race.chances
    assert race.next_draw == Awaited("draw", 0)


@pytest.mark.parametrize("resolved", [0, 2])
def test_it_is_set_aside_whatever_came_before(resolved: int) -> None:
    """OR 14.8: over the limit it is not shuffled back either."""
    race = _crossed(resolved=resolved).refill("A02", top=True)
    assert race.last_of(Headlines).leads_to == "aside"


def test_lasting_effects_end_when_the_line_is_crossed() -> None:
    """OR 14.8: a truce forbade bumps until then."""
    race = Turns(NEAR, lasting=("E16",))
    race.play("AA", "A19").ride()
    assert race.table.lasting == ()


def test_no_event_if_nobody_drew_one_before_the_finish() -> None:
    """OR 14.8, OR 14.7: there is no clean-up any more; play ceases."""
    race = Turns("row 46\n__ __ AA __\n.. .. .. ..\nc1 j1 .. ..").turn("AA", "A19").refill("A02")
    assert race.table.over
    assert not race.of(EventRevealed)
