"""FR 11.1 to FR 11.4: who dummy teams are, when their cards are turned over, and where they start."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import after, clause_against, holding, of, on_the_road, placed, row_of
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.actions import NUMBER, Draw, Drawn, Flip, Place, Play
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event, Turned
from paceline.games.flamme_rouge.game import chance, legal, to_act, view
from paceline.games.flamme_rouge.rules.dummies import CardFlip
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Cards, State

PELOTON = ("peloton",)
ROAD = "abcdefghijklmnopqrstu"
AGAINST_PELOTON = Options(ROAD, expansions=PELOTON, dummies=("", "peloton"))
AGAINST_MUSCLE = Options(ROAD, expansions=PELOTON, dummies=("", "muscle"))


def people_play(state: State, **played: str) -> State:
    """Return the same race after every player has played their only card."""
    state = holding(state, **{name: Cards((card,)) for name, card in played.items()})
    for name, card in played.items():
        seat = NUMBER[name] // 2
        if name[1] == "S":
            state, _ = after(state, (seat, Draw("S")))
        state, _ = after(state, (CHANCE, Drawn(name, (card,))), (seat, Play(card)))
    return state


def turned(state: State, **cards: str) -> tuple[State, list[Event]]:
    """Return the race after these cards were turned over."""
    return after(state, *[(CHANCE, Flip(name, card)) for name, card in cards.items()])


def test_nobody_chooses_for_a_dummy() -> None:
    """FR 11.1: it never acts: not when placing, not when playing."""
    start = setup(2, AGAINST_MUSCLE)
    assert start.table.to_place == (0, 0)
    assert legal(start, 1) == ()
    state = on_the_road(AGAINST_MUSCLE, 2, AS=20, AR=19, CS=18, CR=17)
    assert to_act(state) == {0}
    assert legal(state, 1) == ()
    assert clause_against(state, 1, Draw("S")) == "FR 11.1"
    assert clause_against(start, 1, Place("S", 0)) == "FR 2.7"


def test_names_of_seats_make_dummies() -> None:
    """FR 11.1: a seat called muscle or peloton is one."""
    assert GAME.seated(Options(ROAD), ["random", "muscle"]).dummies == ("", "muscle")
    assert GAME.seated(Options(ROAD), ["random", "first"]).dummies == ()


def test_cards_are_turned_over_when_everybody_has_played() -> None:
    """FR 11.2: not before, and nobody sees a card before all are turned over."""
    start = on_the_road(AGAINST_MUSCLE, 2, AS=20, AR=19, CS=10, CR=9)
    assert clause_against(start, CHANCE, Flip("CS", "9")) == "FR 11.2"
    state = people_play(start, AS="9", AR="7")
    assert state.round == 0
    assert to_act(state) == {CHANCE}
    pending = chance(state)
    assert isinstance(pending, CardFlip)
    assert pending.label == "round 1, CS"
    half, events = turned(state, CS="9")
    assert not events
    other, _ = turned(state, CS="2")
    assert view(half, 0) == view(other, 0)
    done, events = turned(half, CR="3")
    assert done.round == 1
    assert of(Turned, events) == [Turned("CS", "9", "FR 11.6"), Turned("CR", "3", "FR 11.6")]
    assert events[:2] == of(Turned, events)
    assert (row_of(done, "CS"), row_of(done, "CR")) == (19, 12)


def test_every_card_is_as_likely_as_its_copies() -> None:
    """FR 11.2: the top card of a shuffled deck."""
    state = people_play(on_the_road(AGAINST_PELOTON, 2, AS=20, AR=19, CS=10, CR=9), AS="9", AR="7")
    outcomes = {flip.card: ways for flip, ways in chance(state).outcomes() if isinstance(flip, Flip)}
    assert outcomes == {"3": 3, "4": 3, "5": 3, "6": 3, "7": 3, "!": 2}
    assert state.drawing == (NUMBER["CS"],)
    assert clause_against(state, CHANCE, Flip("CS", "9")) == "FR 11.2"
    assert clause_against(state, CHANCE, Flip("CR", "3")) == "FR 11.2"
    assert clause_against(state, CHANCE, Flip("AS", "3")) == "FR 11.2"


@pytest.mark.parametrize(
    ("stage", "dummies", "grid"),
    [
        (ROAD, ("", "peloton"), {"CS": (4, 0), "CR": (3, 0)}),
        (ROAD, ("", "muscle"), {"CS": (4, 0), "CR": (3, 0)}),
        (ROAD, ("muscle", "", "peloton"), {"JS": (4, 0), "JR": (3, 0), "AS": (4, 1), "AR": (3, 1)}),
        (ROAD, ("muscle", "", "muscle"), {"AS": (4, 0), "AR": (3, 0), "JS": (4, 1), "JR": (3, 1)}),
        (
            ROAD,
            ("", "muscle", "peloton", "muscle"),
            {"JS": (4, 0), "JR": (3, 0), "CS": (4, 1), "CR": (3, 1), "PS": (2, 0), "PR": (1, 0)},
        ),
        (
            "1 b u",
            ("", "muscle", "muscle", "peloton", "muscle", "muscle"),
            {"PS": (3, 0), "PR": (2, 0), "CS": (3, 1), "CR": (2, 1), "JS": (3, 2), "JR": (2, 2)}
            | {"NS": (1, 0), "NR": (0, 0), "MS": (1, 1), "MR": (0, 1)},
        ),
    ],
)
def test_where_dummies_start(stage: str, dummies: tuple[str, ...], grid: dict[str, tuple[int, int]]) -> None:
    """FR 11.3, FR 11.4: the peloton team, then muscle in seat order, foremost and one square further back."""
    state = setup(len(dummies), Options(stage, expansions=PELOTON, dummies=dummies))
    landing = course(state.table.stage).landing
    found = {name: landing[row][lane] for name, (row, lane) in grid.items()}
    cells = {name: state.table.cells[number] for name, number in NUMBER.items() if number < len(state.table.cells)}
    assert {name: cell for name, cell in cells.items() if cell >= 0} == found


def test_people_place_their_riders_after_the_dummies() -> None:
    """FR 11.4, FR 2.9: the front row is half taken, and AS gets its left lane."""
    state = setup(2, AGAINST_PELOTON)
    assert state.table.to_place == (0, 0)
    state, _ = placed(AGAINST_PELOTON, 2, 4, 2)
    assert (row_of(state, "AS"), row_of(state, "CS")) == (4, 4)
    assert state.table.cells[0] < state.table.cells[NUMBER["CS"]]
    assert to_act(state) == {0}
