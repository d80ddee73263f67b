"""Sentences: nothing is left without one, places are filled, and every choice says what it leads to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from games.leader_1.showing import TRACK, TURN, cell, view
from paceline.core.messages import Message, flat
from paceline.games.leader_1 import actions as do
from paceline.games.leader_1.actions import HOME, IN_PELOTON, Action, Ride
from paceline.games.leader_1.content import words
from paceline.games.leader_1.presentation import ask
from paceline.games.leader_1.presentation.ask import prompt
from paceline.games.leader_1.presentation.names import ground_name_at, rider_name, seat_name, square_name
from paceline.games.leader_1.rules.riding import moves
from paceline.games.leader_1.rules.setup import Options
from paceline.games.leader_1.state import Phase, View
from paceline.i18n import english

SOURCE: Final = Path(__file__).parents[3] / "src" / "paceline" / "games" / "leader_1"
SENTENCES: Final = flat(words("en"), "leader-1.")
SAID: Final = english()


def describe(seen: View, action: Action) -> Message:
    """Return an action as a whole sentence."""
    return ask.describe(seen, action).label


def forms(sentence: Any) -> list[str]:
    return list(sentence.values()) if isinstance(sentence, dict) else [sentence]


def test_every_key_in_the_code_has_a_sentence() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    keys = set(re.findall(r'(?<!f)"(leader-1\.[a-z0-9.-]+)"', text))
    assert len(keys) > 100
    assert sorted(keys - SENTENCES.keys() - {"leader-1.md"}) == []


def test_every_option_says_what_belongs_into_it() -> None:
    told = {key.removeprefix("leader-1.option.") for key in SENTENCES if key.startswith("leader-1.option.")}
    assert told == set(Options.__struct_fields__)


def test_refusals_and_events_are_whole_sentences() -> None:
    parts = ("rode-", "die-")
    for key, sentence in SENTENCES.items():
        topic, name = key.split(".")[1], key.rpartition(".")[2]
        if topic in {"refused", "event"} and not name.startswith(parts) and key != "leader-1.refused.course":
            for form in forms(sentence):
                assert form[0].isupper() or form[0] in "{«", key
                assert form[-1] in ".!?", key


def test_sentences_are_short() -> None:
    long = [key for key, sentence in SENTENCES.items() for form in forms(sentence) if len(form) > 320]
    assert [key for key in long if not key.startswith("leader-1.tour.")] == []


def test_the_help_explains_every_mark_of_the_road() -> None:
    told = " ".join(sentence for key, sentence in SENTENCES.items() if key.startswith("leader-1.help."))
    for mark in ("(||)", "(--)", "(^-)", "(^^)", "(vv)", "(xx)", "([])", "(f)", "(s)", "c2", " b is", " m a"):
        assert mark in told, mark


# Names.


def test_seats_are_teams_and_two_of_a_colour_are_told_apart() -> None:
    assert [SAID(seat_name(seat, 5)) for seat in range(5)] == ["Azur", "Coquelicot", "Jonquille", "Prairie", "Nuit"]
    ten = [SAID(seat_name(seat, 10)) for seat in range(10)]
    assert (ten[0], ten[5], len({*ten})) == ("Azur I", "Azur II", 10)


def test_riders_are_named_by_team_and_role() -> None:
    assert [SAID(rider_name(name)) for name in ("AR", "CL", "NC")] == [
        "Azur rouleur",
        "Coquelicot leader",
        "Nuit climber",
    ]


def test_every_square_has_a_name_of_its_own() -> None:
    road = TRACK.road
    names = [SAID(square_name(TRACK, one.number)) for one in road.cells if one.progress < road.finish]
    assert len({*names}) == len(names)
    assert names[0] == f"{road.length} to go, left"
    assert SAID(square_name(TRACK, cell(8, "M", 8))) == "1 to go, middle"
    assert SAID(square_name(TRACK, len(road.cells) - 1)) == "8 past the line, right"


@pytest.mark.parametrize(
    ("hexagon", "said"),
    [(2, "on the feed line"), (6, "at the summit"), (7, "on the bonus line"), (8, "on the sprint line")],
)
def test_a_row_that_begins_at_a_line_is_named_after_it(hexagon: int, said: str) -> None:
    at = cell(hexagon, "L", 1)
    assert SAID(square_name(TRACK, at)) == f"{said}, left"
    assert SAID(square_name(TRACK, at, {at})) == said


def test_the_lane_is_said_only_to_tell_squares_apart() -> None:
    one, beside, ahead = cell(2, "L", 3), cell(2, "M", 3), cell(2, "M", 4)
    assert SAID(square_name(TRACK, one, {one, ahead})) == "53 to go"
    assert SAID(square_name(TRACK, one, {one, beside})) == "53 to go, left"


def test_a_col_is_named_with_its_category() -> None:
    assert SAID(ground_name_at(TRACK, cell(5, "L", 1))) == "col, category 2"
    assert SAID(ground_name_at(TRACK, cell(3, "L", 1))) == "false flat"


# Questions.

QUESTIONS: Final[dict[Phase, dict[str, Any]]] = {
    "picking": {},
    "appointing": {},
    "escapees": {"queue": (0,)},
    "leaving": {"queue": (0, 1)},
    "chase": {"queue": (0,)},
    "dropped": {"queue": (0,)},
    "flats": {"queue": (0,)},
}


@pytest.mark.parametrize("phase", QUESTIONS)
def test_every_phase_has_a_question(phase: Phase) -> None:
    asked = SAID(prompt(view(phase=phase, riders={"AR": {"cell": cell(2, "L", 1)}}, **QUESTIONS[phase])))
    assert "?" in asked
    assert "{" not in asked


def test_the_question_to_a_rider_names_free_squares_and_energy() -> None:
    riders = {"AR": {"cell": cell(2, "L", 1), "wheel": TURN, "risks": 2}}
    assert SAID(prompt(view(queue=(0,), riders=riders))) == (
        "Where to, Azur rouleur? 4 free on the flat, 1 from slipstream, 30 energy."
    )


def test_a_rider_who_leaves_is_told_how_far_the_rider_must_ride() -> None:
    assert SAID(prompt(view(phase="leaving", queue=(0,), mover=1))) == "How far? At least 4 to get clear."


def test_the_question_who_leaves_says_where_the_bunch_is() -> None:
    asked = SAID(prompt(view(phase="leaving", queue=(0,))))
    assert asked == "Attack, or stay in? The bunch: 60 to go, on the flat."


# Choices.

CHOICES: Final[dict[type, list[Any]]] = {
    do.Pick: [do.Pick(role) for role in do.ROLES],
    do.Appoint: [do.Appoint("R", "L"), do.Appoint("R", ""), do.Appoint("", "C")],
    do.Ride: [
        Ride(cell(2, "M", 5), 5, 0, ()),
        Ride(cell(2, "M", 1), 1, 0, ()),
        Ride(cell(2, "M", 4), 3, 1, ()),
        Ride(IN_PELOTON, 2, 0, ()),
        Ride(len(TRACK.road.cells) - 1, 5, 0, ()),
        Ride(cell(5, "L", 2), 6, 2, ("bonk", "crash")),
    ],
    do.Wait: [do.Wait()],
    do.Leave: [do.Leave("L")],
    do.Back: [do.Back()],
    do.Stay: [do.Stay()],
    do.SitIn: [do.SitIn()],
    do.Chase: [do.Chase(announced=True), do.Chase(announced=False)],
    do.Eat: [do.Eat("L", 3)],
    do.Token: [do.Token(1)],
    do.PelotonDie: [do.PelotonDie(face) for face in ("3", "4", "4R", "5")],
    do.EventDie: [do.EventDie("AR", about, 7) for about in ("bonk", "crash", "puncture")],
    do.Fed: [do.Fed("AR", 2)],
}


@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: kind.__name__)
def test_every_action_is_described(kind: type) -> None:
    asked = view(queue=(0,), riders={"AR": {"cell": cell(1, "M", 8)}})
    told = [SAID(describe(asked, action)) for action in CHOICES[kind]]
    assert len({*told}) == len(CHOICES[kind])
    assert not any("{" in one for one in told)


def ride(end: int, squares: int, past: int = 0) -> str:
    """Return what the Azur rouleur, alone ahead of the peloton on a straight, reads of a move."""
    riders = {"AR": {"cell": cell(1, "M", 8)}}
    return SAID(describe(view(queue=(0,), riders=riders), Ride(end, squares, past, ())))


def test_a_paid_move_says_where_it_ends_and_what_it_costs() -> None:
    assert ride(cell(2, "L", 5), 5) == "5 squares · 3 energy · 30→27 · 51 to go, left; out of reach"


def test_a_short_move_gives_energy_back() -> None:
    assert ride(cell(2, "M", 1), 1).startswith("1 square · +2 energy · 30→32 · on the feed line, middle")
    assert ride(cell(2, "M", 3), 3).startswith("3 squares · free · 30 left · ")


def test_riding_past_is_part_of_the_account() -> None:
    assert ride(cell(2, "M", 4), 4, 1).startswith("4 squares · 2 energy · 30→28 · past 1 rider · ")


@pytest.mark.parametrize(("taken", "odds"), [(0, 8), (1, 5), (2, 2)])
def test_a_risk_shows_its_odds(taken: int, odds: int) -> None:
    assert _risky(taken, ("bonk",)).startswith(f"6 squares · 5 energy · 30→25, bonk: {odds} in 12 · ")


def _risky(taken: int, risks: tuple[Any, ...]) -> str:
    riders = {"AR": {"cell": cell(1, "M", 8), "risks": taken}}
    return SAID(describe(view(queue=(0,), riders=riders), Ride(cell(2, "M", 6), 6, 0, risks)))


def test_two_risks_have_two_odds() -> None:
    assert "30→25, bonk: 5 in 12, gravel: 2 in 12 · " in _risky(1, ("bonk", "crash"))


def test_behind_the_peloton_a_move_says_how_far() -> None:
    riders = {"AR": {"cell": cell(1, "M", 1)}}
    told = SAID(describe(view(phase="dropped", queue=(0,), head=12, riders=riders), Ride(cell(1, "M", 4), 3, 0, ())))
    assert told.endswith("; 8 behind the bunch")


def test_without_a_peloton_there_is_no_gap() -> None:
    riders = {"AR": {"cell": cell(7, "M", 1)}} | {name: {"cell": HOME} for name in ("AL", "AC", "CR", "CL", "CC")}
    last = len(TRACK.road.rows) - 1
    asked = view(phase="dropped", queue=(0,), head=last, riders=riders)
    assert SAID(describe(asked, Ride(cell(7, "M", 4), 3, 0, ()))) == "3 squares · free · 30 left · 13 to go, middle"


def test_all_moves_of_a_rider_read_differently() -> None:
    for where in (cell(1, "M", 8), cell(4, "L", 6), cell(6, "R", 1)):
        asked = view(queue=(0,), riders={"AR": {"cell": where}})
        told = [SAID(describe(asked, move)) for move in moves(asked.table, 0)]
        assert len(told) >= 10
        assert len({*told}) == len(told)


@pytest.mark.parametrize(("role", "cost"), [("R", "1"), ("L", "3"), ("C", "5")])
def test_leaving_shows_its_cheapest_price(role: Any, cost: str) -> None:
    told = SAID(describe(view(phase="leaving", queue=(0,)), do.Leave(role)))
    assert told.endswith(f" attacks for {cost} energy or more (has 30)")


def test_leaving_downhill_is_free() -> None:
    row = next(number for number, ground in enumerate(TRACK.row_ground) if ground == "D")
    told = SAID(describe(view(phase="leaving", queue=(0,), head=row), do.Leave("L")))
    assert told == "Azur leader attacks for free (has 30)"


def test_a_chase_shows_what_every_speed_costs() -> None:
    asked = view(phase="chase", queue=(0,))
    assert SAID(describe(asked, do.Chase(announced=True))) == (
        "Chase: 4 rows free (4 in 12), 5 rows for 1 (3 in 12) and 6 rows for 2 (5 in 12)"
    )
    assert SAID(describe(asked, do.Chase(announced=False))) == (
        "No chase: 3 rows free (4 in 12), 4 rows free (3 in 12) and 5 rows for 1 (5 in 12)"
    )


def test_an_empty_peloton_is_faster_still() -> None:
    where = [cell(2, side, square) for square in (5, 6) for side in "LMR"]
    names = ("AR", "AL", "AC", "CR", "CL", "CC")
    riders = {name: {"cell": there} for name, there in zip(names, where, strict=True)}
    told = SAID(describe(view(phase="chase", queue=(0,), riders=riders), do.Chase(announced=True)))
    assert told.endswith("and 7 rows for 3 (5 in 12)")


def test_eating_shows_the_energy_after() -> None:
    assert SAID(describe(view(queue=(0,)), do.Eat("C", 4))) == "Azur climber eats a 4: 30→34"


def test_staying_speaks_of_the_others_if_a_rider_has_left() -> None:
    riders = {"AR": {"cell": cell(2, "L", 1)}}
    assert SAID(describe(view(phase="leaving"), do.Stay())) == "Everybody stays in the bunch"
    assert SAID(describe(view(phase="leaving", riders=riders), do.Stay())) == "The others stay in the bunch"
