"""Choices with their picks, previews and prices; panels and who may look at them; beats in the order of the race."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from games.on_the_rivet.showing import TRACK, cell, moving, table, view, walk
from paceline.core.codec import to_json
from paceline.core.game import CHANCE
from paceline.core.presentation import Ask, Beat, Cards, Chips, Meter, Path, Pick, Text
from paceline.games.on_the_rivet import GAME, actions, events
from paceline.games.on_the_rivet.actions import Action
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.rules import turn
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import Deck, State, View
from paceline.i18n import english

SAID: Final = english()
SHOW: Final = GAME.presentation
RACES: Final = ((3, Options(first=0)), (5, Options("medium")), (3, Options("medium", third=2)))


@lru_cache
def _moments() -> list[tuple[State, int, Action, State, Any]]:
    return [moment for number, (seats, options) in enumerate(RACES) for moment in walk(seats, options, number, 500)]


def _asks() -> Iterator[tuple[State, Ask]]:
    for state, seat, *_ in _moments():
        if seat != CHANCE:
            yield state, SHOW.ask(GAME.view(state, seat), GAME.legal(state, seat))


def picks(seen: View, action: Action) -> list[tuple[str, str]]:
    return [(pick.kind, pick.id) for pick in SHOW.choice(seen, action).picks]


def prices(seen: View, action: Action) -> list[str]:
    return [f"{price.kind}: {SAID(price.text)}" for price in SHOW.choice(seen, action).price]


def test_the_own_hand_is_there_between_turns_too() -> None:
    """OR 3.4: whoever is asked, every seat may look at its own cards and at no others."""
    looked = 0
    for state, seat, *_ in _moments()[::40]:
        for other in range(state.table.seats):
            if other in (seat, state.table.rules.third) or not state.hands[other]:
                continue
            (panel,) = [panel for panel in SHOW.panels(GAME.view(state, other)) if panel.id == "hand"]
            hand = next(part for part in panel.parts if isinstance(part, Cards) and part.pile == "hand")
            assert [card.id.partition("-")[2] for card in hand.cards] == [*state.hands[other]]
            looked += 1
    assert looked > 20


# Picks.


def test_no_two_choices_of_a_question_have_the_same_picks() -> None:
    """Clicking all picks of a choice leaves it alone."""
    kinds = set()
    for _, asked in _asks():
        clicks = [frozenset((pick.kind, pick.id) for pick in choice.picks) for choice in asked.choices]
        for choice, mine in zip(asked.choices, clicks, strict=True):
            assert mine
            assert sum(mine <= other for other in clicks) == 1, choice.action
        kinds |= {type(choice.action) for choice in asked.choices}
    assert len(kinds) > 15


@pytest.mark.parametrize(
    ("action", "wanted"),
    [
        (actions.Activate("AS"), [("rider", "AS")]),
        (actions.Play("A01", "lead"), [("card", "A-A01")]),
        (actions.Play("A27", "chase"), [("card", "A-A27"), ("button", "kind-chase")]),
        (actions.Discard("A01"), [("card", "A-A01")]),
        (actions.Step("forward", 9, 1), [("cell", "9")]),
        (actions.Straight(9, 2), [("cell", "9")]),
        (actions.PickUp(("A1", "C1")), [("rider", "C1")]),
        (actions.PickUp(()), [("button", "nobody")]),
        (actions.Unhook(2), [("button", "unhook"), ("rider", "AC")]),
        (actions.Swap("A1"), [("button", "swap"), ("rider", "A1")]),
        (actions.Unload("A1"), [("button", "unload"), ("rider", "A1")]),
        (actions.Done(), [("button", "done")]),
        (actions.Done(spare=True), [("button", "done-spare")]),
        (actions.Undo(), [("button", "undo")]),
        (actions.Assign("T01", "AS"), [("card", "T01"), ("rider", "AS")]),
        (actions.Tactic("T07", "AS", amount=2), [("card", "T07"), ("rider", "AS"), ("button", "amount-2")]),
        (
            actions.Tactic("T09", "AS", "A1", 1),
            [("card", "T09"), ("rider", "AS"), ("rider", "A1"), ("button", "shift-AS-1")],
        ),
        (actions.Tactic("T10", "AS", amount=2, end=9), [("card", "T10"), ("rider", "AS"), ("cell", "9")]),
        (actions.Top(0, True), [("button", "headlines")]),
        (actions.Lot("J1"), [("button", "rider-J1")]),
    ],
)
def test_what_stands_for_a_choice(action: Action, wanted: list[tuple[str, str]]) -> None:
    move = moving("AA", train=(1, 2))
    assert picks(view(phase="moving", move=move, hand=("A01", "A27")), action) == wanted


def test_bumps_that_leave_a_choice_are_told_apart_by_where_others_go() -> None:
    """OR 10.4, OR 11.4: the same space, with others on different ones."""
    found = 0
    for _, asked in _asks():
        steps = [choice for choice in asked.choices if isinstance(choice.action, actions.Step)]
        for choice in steps:
            alike = [other for other in steps if other.picks[0] == choice.picks[0]]
            if len(alike) > 1:
                found += 1
                assert len(choice.picks) > 1
    assert found


# Prices and previews.


def test_a_step_says_what_it_costs_and_leaves() -> None:
    """OR 6.1."""
    seen = view(phase="moving", move=moving("AS"))
    step = actions.Step("forward", cell(-127), 1)
    assert prices(seen, step) == ["cost: 1 stroke", "note: 5 left"]
    found = SHOW.choice(seen, step).preview
    assert found
    assert found.paths == (Path("AS", (seen.table.riders[2].cell, cell(-127))),)


def test_a_card_says_its_strokes_and_its_fatigue() -> None:
    """OR 5.2, OR 5.6."""
    seen = view(phase="card", move=moving("AS", card="", ps=0), hand=("A03",))
    assert prices(seen, actions.Play("A03", "lead")) == ["gain: 7 strokes", "cost: one fatigue"]


def test_steps_have_their_price_and_length_as_numbers() -> None:
    """Squares are coloured by the strokes they take; what a terrain gives back is counted (OR 5.4)."""
    seen = view(phase="moving", move=moving("AS"))
    ahead, aside = actions.Step("forward", cell(-127), 1), actions.Step("right", cell(-128, "middle"), 1)
    found = [SHOW.choice(seen, action) for action in (ahead, aside, actions.Straight(cell(-125), 3), actions.Done())]
    assert [(choice.cost, choice.steps, str(choice.deed)) for choice in found] == [
        (1, 1, "Step"),
        (1, 0, "Step"),
        (3, 3, "Ride 3"),
        (None, None, "Stop here"),
    ]


def test_a_card_reckons_its_strokes() -> None:
    """OR 5.2: what the card gives on this ground, as a sum."""
    tired = {"AS": {"light": 1}}
    seen = view(phase="card", move=moving("AS", card="", ps=0), hand=("A05", "A16"), riders=tired)
    lead, draft = (SHOW.choice(seen, action) for action in (actions.Play("A05", "lead"), actions.Play("A16", "draft")))
    assert [str(part) for part in lead.parts] == ["7 card", "+ 1 sprinter on the flat", "− 1 fatigue"]
    assert [str(part) for part in draft.parts] == ["6 card"]
    assert [str(choice.price[0].text) for choice in (lead, draft)] == ["7 strokes", "6 strokes"]
    assert [str(choice.reason) for choice in (lead, draft)] == ["Straight on to −121.", "Straight on to −122."]
    assert [str(choice.deed) for choice in SHOW.ask(seen, [actions.Play("A05", "lead")]).choices] == ["Lead"]


def test_the_sum_of_a_card_stays_beside_its_strokes() -> None:
    """OR 5.2: its terms add up to the strokes of the card, and are the same until the move is over."""
    checked = set[str]()
    for state, seat, action, after, _ in _moments():
        if (
            not isinstance(action, actions.Play)
            or seat != turn.asked_seat(after.table)
            or after.table.phase != "moving"
        ):
            continue
        terms = [SAID(part) for part in SHOW.choice(GAME.view(state, seat), action).parts]
        amounts = [int(term.replace("+ ", "").replace("− ", "-").split()[0].rstrip(",")) for term in terms]
        assert after.table.move is not None
        assert sum(amounts) == after.table.move.ps
        assert sum_shown(after, seat) == terms
        checked |= {term.split()[-1] for term in terms}
    assert {"card", "flat", "fatigue"} <= checked
    steps = [
        (before, seat, after)
        for before, seat, action, after, _ in _moments()
        if isinstance(action, actions.Step | actions.Straight) and after.table.move and after.table.past
    ]
    assert len(steps) > 20
    assert all(sum_shown(before, seat) == sum_shown(after, seat) for before, seat, after in steps)


def sum_shown(state: State, seat: int) -> list[str]:
    """Return the terms beside the strokes that are left."""
    asked = SHOW.ask(GAME.view(state, seat), GAME.legal(state, seat))
    return [
        SAID(chip)
        for panel in asked.panels
        if panel.with_question
        for part in panel.parts
        if isinstance(part, Chips)
        for chip in part.chips
    ]


def test_every_choice_of_a_person_names_its_deed() -> None:
    for _, asked in _asks():
        assert all(choice.deed for choice in asked.choices)


def test_a_card_ridden_straight_on_shows_every_space_on_the_way() -> None:
    """OR 6.1: the paths of everybody who would move go from space to space."""
    cells = 0
    for state, asked in _asks():
        road = state.table.rules.course
        for choice in asked.choices:
            if isinstance(choice.action, actions.Play | actions.Straight) and choice.preview:
                for path in choice.preview.paths:
                    assert path.cells[0] == state.table.riders[state.table.number(path.rider)].cell, road
                    cells += len(path.cells)
    assert cells > 100


def test_the_end_of_a_move_names_fatigue_and_unused_strokes() -> None:
    """OR 4.4, OR 13.4."""
    seen = view(phase="moving", move=moving("AS", card="A03", ps=2))
    assert prices(seen, actions.Done()) == ["cost: one fatigue", "note: 2 strokes unused"]
    assert prices(seen, actions.Done(spare=True)) == ["cost: energy", "note: 2 strokes unused"]


def test_tactics_name_who_gains_and_who_pays() -> None:
    """OR 19.5 to OR 19.7."""
    assert prices(view(), actions.Tactic("T09", "AS", "A1", 2)) == [
        "gain: Sprinter sheds 2 fatigue",
        "cost: Domestique 1 takes 2 fatigue",
    ]
    assert prices(view(), actions.Tactic("T07", "AS", amount=1)) == ["gain: Sprinter sheds 1 fatigue"]


# Panels.


def panel(seen: View, name: str) -> Any:
    return next((panel for panel in SHOW.panels(seen) if panel.id == name), None)


def test_a_hand_can_be_looked_at_between_turns() -> None:
    """OR 3.4: its own player sees the faces, with value, kind, fatigue and text."""
    seen = view(seat=1, hand=("A03",), tactics=("T07",))
    hand, tactics = panel(seen, "hand").parts[:2]
    (card,) = hand.cards
    assert (card.id, card.value, card.kind, SAID(card.name), card.colour) == (
        "C-A03",
        "6",
        "lead",
        "Mountain Tempo",
        "C",
    )
    assert [SAID(badge) for badge in card.badges] == ["light fatigue"]
    assert card.icons == ("light",)
    assert card.note
    assert [card.id for card in tactics.cards] == ["T07"]
    assert not panel(seen, "hand-words"), "nobody asks them"
    assert panel(view(seat=0, hand=("A03",)), "hand-words").with_question


def test_own_cards_are_in_hand_discarded_or_still_to_be_drawn() -> None:
    """OR 4.5: a deck tracker."""
    decks = (Deck(hand=1, discards=("A01", "A02")), Deck(hand=5), Deck(hand=5))
    parts = [part for part in panel(View(0, _with_decks(decks), ("A03",)), "hand").parts if isinstance(part, Cards)]
    cards = [card.id for part in parts for card in part.cards]
    assert len({*cards}) == len(cards) == len(book().cards)
    assert [card.id for card in parts[1].cards] == ["A-A01", "A-A02"]


def _with_decks(decks: tuple[Deck, ...]) -> Any:
    return replace(table(), decks=decks)


def test_of_others_only_open_cards_are_seen() -> None:
    """OR 3.4, OR 19.1."""
    parts = panel(view(), "team-1").parts
    assert [(SAID(part.label), part.hidden) for part in parts if isinstance(part, Cards)] == [
        ("Hand", 5),
        ("Played", 0),
    ]


def test_riders_have_meters_and_chips() -> None:
    """OR 13: everybody sees fatigue and energy of all."""
    seen = view(None, riders={"CS": {"light": 2, "heavy": 1, "energy": True, "bonuses": ("sprint",)}})
    meter, ground, chips = panel(seen, "rider-CS").parts
    assert isinstance(ground, Text)
    assert SAID(ground.text) == "flat +1"
    assert isinstance(meter, Meter)
    assert isinstance(chips, Chips)
    assert meter.value == 3
    assert [SAID(chip) for chip in chips.chips] == ["2 light, 1 heavy", "energy", "Sprint bonus"]
    assert not panel(seen, "hand"), "a spectator has none"


def test_the_hand_lies_open_at_every_question_with_the_card_in_play() -> None:
    """OR 5.1: whoever is asked whom to activate sees the cards too."""
    for state, asked in _asks():
        (hand,) = [panel for panel in asked.panels if panel.id == "hand"]
        piles = {part.pile: part for part in hand.parts if isinstance(part, Cards)}
        assert {"hand", "draw", "discard"} <= {*piles}
        move = state.table.move
        playing = move is not None and move.card and state.table.riders[move.rider].seat == state.table.queue[0]
        assert ("locked" in piles) == bool(playing) or state.table.phase == "reacting"


def test_own_riders_are_called_by_class_and_others_by_team_too() -> None:
    seen = view(phase="moving", move=moving("AS", train=(5,)))
    titles = [SAID(panel(seen, f"rider-{name}").title) for name in ("AS", "CS")]
    assert titles == ["Sprinter", "Coquelicot Sprinter"]
    states = [SAID(panel(seen, f"rider-{name}").parts[1].text) for name in ("AS", "A3", "A1")]
    assert states == ["riding", "on your wheel", "flat +1"]


def test_undo_left_is_shown_in_ones_own_move() -> None:
    """OR 4.8."""
    meters = [part for part in panel(view(move=moving("AS"), undone=3), "hand").parts if isinstance(part, Meter)]
    assert [(meter.value, meter.most) for meter in meters] == [(7, 10)]


def test_panels_tell_a_viewer_nothing_of_hidden_cards() -> None:
    """OR 3.4, OR 19.1: panels are the same whatever others hold."""
    for state, *_ in _moments()[::40]:
        for seat in (None, 0):
            seen = GAME.view(state, seat)
            other = GAME.view(GAME.imagine(seen, Random(1)), seat)
            assert to_json(SHOW.panels(seen)) == to_json(SHOW.panels(other))
            shown = [
                card.id
                for panel in SHOW.panels(seen)
                for part in panel.parts
                if isinstance(part, Cards)
                for card in part.cards
            ]
            for rival, hand in enumerate(state.hands):
                if rival != seat:
                    letter = actions.TEAMS[rival]
                    assert not {f"{letter}-{card}" for card in hand} & {*shown}


def test_texts_of_panels_can_be_said() -> None:
    parts = [part for panel in SHOW.panels(view(hand=("A03",))) for part in panel.parts]
    assert all(SAID(part.text) for part in parts if isinstance(part, Text))


# Beats.


def _beats(seen: View, *happened: Any) -> list[Beat]:
    return [*SHOW.beats(seen, SHOW.condense(happened))]


def test_a_move_that_is_over_plays_from_front_to_back() -> None:
    """OR 4.4, OR 7.2: the card, then everybody's way, then what came of it."""
    start, end = cell(-128), cell(-126)
    found = _beats(
        view(riders={"AS": {"cell": end}}),
        events.Chosen("AS"),
        events.Played("AS", "A03", "lead", 6, (("card", 6),), ("A1",)),
        events.Stepped("AS", start, cell(-127), "forward", 1, 5),
        events.Moved("A1", cell(-129), start, "follows", "AS", "OR 7.2"),
        events.Stepped("AS", cell(-127), end, "forward", 1, 4),
        events.Moved("A1", start, cell(-127), "follows", "AS", "OR 7.2"),
        events.Rode("AS", start, end, 4),
        events.Tired("AS", "L", 1, 0, "card"),
    )
    assert [beat.kind for beat in found] == ["reveal", "move", "move", "exhaustion"]
    assert found[0].cards[0].id == "A-A03"
    assert found[1].paths == (Path("AS", (start, cell(-127), end)),)
    assert found[2].paths == (Path("A1", (cell(-129), start, cell(-127))),)
    assert found[2].riders == ("A1", "AS")


def test_chits_and_signs_are_cards_at_their_riders() -> None:
    """OR 13.3, OR 13.4, OR 5.13, OR 14.9, OR 17.1, OR 18.1."""
    told = (
        events.Energised("AS"),
        events.EnergySpent("AS", ""),
        events.Recovered("AS", 1, 0),
        events.CompactCalled(("AS", "CC")),
        events.BonusWon("AS", "sprint", 0, 12),
        events.Crossed("AS", 1),
    )
    found = _beats(view(), *told)
    faces = [(card.value, card.kind, SAID(card.name)) for beat in found for card in beat.cards if card.name]
    assert faces == [
        ("+1", "energy", "energy"),
        ("−1", "energy", "energy"),
        ("−1", "recovered", "fatigue"),
        ("", "compact", "Grupo Compacto"),
        ("", "bonus", "Sprint won"),
        ("1", "place", "Azur Sprinter"),
    ]
    assert all("AS" in beat.riders for beat in found)
    assert {TRACK.road.cells[cell].row for cell in found[-1].lit} == {len(TRACK.road.rows) - 1}


def test_several_steps_at_once_are_few_beats() -> None:
    """OR 6.9, OR 7.2: one for the rider, one for the whole line behind."""
    rows = [cell(row) for row in range(-130, -125)]
    happened: list[Any] = []
    for step in range(2):
        happened.append(events.Stepped("AS", rows[2 + step], rows[3 + step], "forward", 1, 5 - step))
        for place, rider in enumerate(("A3", "CS")):
            start, end = rows[1 - place + step], rows[2 - place + step]
            happened.append(events.Moved(rider, start, end, "follows", "AS", "OR 7.2"))
    ridden, line = SHOW.beats(view(), happened)
    assert [path.rider for path in line.paths] == ["A3", "CS"]
    assert (SAID(ridden.sentence), SAID(line.sentence)) == (
        "Azur Sprinter rides on to −126.",
        "Two follow Azur Sprinter.",
    )
    assert (line.kind, line.riders) == ("move", ("A3", "CS", "AS"))


def test_a_move_whose_steps_were_seen_is_not_played_again() -> None:
    (found,) = _beats(view(), events.Rode("AS", cell(-128), cell(-126), 0))
    assert found.paths == ()


def test_a_bump_lights_the_space_it_takes() -> None:
    """OR 10.1."""
    here = cell(-128)
    (found,) = _beats(view(), events.Moved("CS", here, cell(-128, "middle"), "bumped", "AS", "OR 10.1"))
    assert (found.kind, found.lit, found.riders) == ("push", (here,), ("CS", "AS"))


def test_cards_of_others_are_not_shown_when_they_are_drawn() -> None:
    """OR 3.4."""
    drew = events.Drew(1, "A03")
    (own,) = _beats(view(1), drew.seen_by(1))
    (other,) = _beats(view(0), drew.seen_by(0))
    assert [card.id for card in own.cards] == ["C-A03"]
    assert other.cards == ()


def test_every_event_of_a_race_is_played_once() -> None:
    kinds = set()
    for _, _, _, after, happened in _moments():
        seen = [event.seen_by(None) for event in happened]
        told = SHOW.condense(seen)
        found = SHOW.beats(GAME.view(after, None), told)
        assert sorted(id(beat.event) for beat in found) == sorted(map(id, told))
        kinds |= {beat.kind for beat in found}
    assert kinds >= {"reveal", "move", "push", "exhaustion", "draw", "gain", "note", "summary"}


def test_a_pick_on_the_page_is_a_rider_a_card_a_cell_or_a_button() -> None:
    for _, asked in _asks():
        for pick in (pick for choice in asked.choices for pick in choice.picks):
            assert isinstance(pick, Pick)
            assert pick.kind != "card" or asked.card(pick.id)
            assert pick.kind != "button" or pick.label
