"""FR 15.2 to 15.4: how teams come by their specialists."""

from __future__ import annotations

from collections import Counter

import pytest

from games.flamme_rouge.conftest import after, clause_against, of
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.actions import Draw, Lot, Pick, Place
from paceline.games.flamme_rouge.events import Event, LotsDrawn, Picked
from paceline.games.flamme_rouge.game import chance, legal, to_act
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import State

ALL = set(content.specialists())
SPRINTEURS = {name for name in ALL if content.specialists()[name].kind == "S"}
BOXES = ("peloton", "grand-tour")


def drafting(seats: int, **more: object) -> State:
    stage = "1 b c 9 d u" if seats > 4 else "abcdu"
    return setup(seats, Options(stage, expansions=BOXES, draft=True, **more))  # type: ignore[arg-type]  # any option


def offered(state: State, seat: int) -> set[str]:
    return {pick.specialist for pick in legal(state, seat) if isinstance(pick, Pick)}


def after_lots(seats: int, *order: int, **more: object) -> State:
    return after(drafting(seats, **more), *((CHANCE, Lot(seat)) for seat in order[:-1]))[0]  # the last one is sure


def test_lots_come_first() -> None:
    """FR 15.3: nobody chooses, places or draws before chance has said in which order."""
    state = drafting(3)
    assert to_act(state) == {CHANCE}
    assert [outcome for outcome, _ in chance(state).outcomes()] == [Lot(0), Lot(1), Lot(2)]
    assert clause_against(state, 0, Pick("flahute")) == "FR 15.3"
    assert clause_against(state, 0, Lot(0)) == "FR 15.3"
    assert clause_against(state, CHANCE, Lot(3)) == "FR 15.3"
    state, _ = after(state, (CHANCE, Lot(1)))
    assert [outcome for outcome, _ in chance(state).outcomes()] == [Lot(0), Lot(2)]
    assert clause_against(state, CHANCE, Lot(1)) == "FR 15.3"


def test_every_order_has_its_luck() -> None:
    """FR 15.3: all six orders of three teams come up about as often."""
    drawn: Counter[tuple[int, ...]] = Counter()
    for seed in range(1200):
        state = drafting(3)
        while to_act(state) == {CHANCE}:
            state, _ = after(state, (CHANCE, chance(state).sample(Luck(seed))))
        assert state.table.draft is not None
        drawn[state.table.draft.order] += 1
    assert len(drawn) == 6
    assert min(drawn.values()) > 150


def test_once_through_and_once_back() -> None:
    """FR 15.3: 2, 0, 1 and then 1, 0, 2."""
    state, seen, events = after_lots(3, 2, 0, 1), list[int](), list[Event]()
    while state.table.draft is not None:
        (seat,) = to_act(state)
        seen.append(seat)
        state, more = after(state, (seat, legal(state, seat)[0]))
        events += more
    assert seen == [2, 0, 1, 1, 0, 2]
    assert len(of(Picked, events)) == 6
    assert "" not in state.table.specialists
    assert [content.specialists()[name].kind for name in state.table.specialists] == ["S", "R"] * 3


def test_the_first_choice_is_for_either_rider() -> None:
    """FR 15.3: all twelve are offered; then the six for the other rider."""
    state = after_lots(2, 1, 0)
    assert offered(state, 1) == ALL
    assert not offered(state, 0)
    state, events = after(state, (1, Pick("puncheur")))
    assert of(Picked, events) == [Picked("CR", "puncheur")]
    assert offered(state, 0) == ALL - {"puncheur"}
    state, _ = after(state, (0, Pick("flahute")))
    assert offered(state, 0) == ALL - SPRINTEURS - {"puncheur"}
    assert clause_against(state, 0, Pick("descender")).startswith("FR 15")
    state, _ = after(state, (0, Pick("grimpeur")))
    assert offered(state, 1) == SPRINTEURS - {"flahute"}


def test_out_of_turn() -> None:
    """FR 15.3."""
    state = after_lots(2, 1, 0)
    assert clause_against(state, 0, Pick("flahute")) == "FR 15.3"
    assert clause_against(state, 1, Place("S", 0)) == "FR 15.3"
    assert clause_against(state, 1, Draw("S")) == "FR 15.3"
    assert clause_against(state, CHANCE, Lot(0)) == "FR 15.3"


@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_copies(seats: int, copies: int) -> None:
    """FR 15.2: the same specialist once or twice."""
    state = after_lots(seats, *range(seats))
    for seat in range(copies):
        assert "baroudeur" in offered(state, seat)
        state, _ = after(state, (seat, Pick("baroudeur")))
    if copies < seats:
        assert "baroudeur" not in offered(state, copies)
        assert clause_against(state, copies, Pick("baroudeur")) == "FR 15.2"


def test_dummies_do_not_choose() -> None:
    """FR 15.2, FR 15.3: they are no players: two who ride against two dummies have one copy each."""
    state = after_lots(4, 3, 0, dummies=("", "muscle", "peloton", ""))
    state, _ = after(state, (3, Pick("baroudeur")))
    assert "baroudeur" not in offered(state, 0)
    for pick in ("flahute", "flandrien"):
        state, _ = after(state, (0, Pick(pick)))
    state, _ = after(state, (3, Pick("descender")))
    assert state.table.specialists == ("flahute", "flandrien", "", "", "", "", "descender", "baroudeur")


def test_after_the_draft_riders_are_placed_with_their_new_decks() -> None:
    """FR 15.4: cards in hand before the start; what was taken out is gone."""
    state = after_lots(2, 1, 0)
    for seat, pick in ((1, "super-sprinteur"), (0, "domestique"), (0, "mountaineer"), (1, "puncheur")):
        state, _ = after(state, (seat, Pick(pick)))
    assert state.table.specialists == ("mountaineer", "domestique", "super-sprinteur", "puncheur")
    assert [len(cards.face_down) for cards in state.cards] == [14, 15, 15, 14]
    assert "11" in state.cards[2].face_down
    assert to_act(state) == {0}
    assert isinstance(legal(state, 0)[0], Place)


def test_with_weather_the_draft_comes_first() -> None:
    """FR 15.3, FR 12.1: then chance lays the weather, then riders are placed."""
    state = setup(2, Options("abcdu", expansions=("meteo", "grand-tour"), draft=True))
    state, _ = after(state, (CHANCE, Lot(0)))
    for seat, pick in ((0, "flahute"), (1, "descender"), (1, "grimpeur"), (0, "super-rouleur")):
        state, _ = after(state, (seat, Pick(pick)))
    assert to_act(state) == {CHANCE}
    state, _ = after(state, (CHANCE, chance(state).sample(Luck(1))))
    assert to_act(state) == {0}
    assert state.table.grass == 2


def test_no_draft_with_given_specialists() -> None:
    """FR 15.4: a rider keeps their specialist, so there is nothing to draft."""
    with pytest.raises(BadOptions):
        setup(2, Options("abcdu", expansions=BOXES, draft=True, specialists=("flahute",)))


def test_a_drafted_race_is_ridden() -> None:
    """FR 15.3: every input through the game itself, as a race file has it."""
    state, events = drafting(4), list[Event]()
    while (acting := to_act(state)) and state.round < 2:
        seat = min(acting)
        action = chance(state).sample(Luck(7)) if seat == CHANCE else legal(state, seat)[-1]
        state, more = GAME.apply(state, seat, action)
        events += more
    assert len(of(LotsDrawn, events)) == 1
    assert len(of(Picked, events)) == 8
