"""The form that people fill in, and how forgiving it is."""

from __future__ import annotations

import pytest

from games.flamme_rouge.tour.results import ride, said, tour
from paceline.core.message import BadRecord
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.result import RiderResult, StageResult

GOOD = """
AS 0:00 sprint 5 mountain 2 exhaustion 3
CS 0:10
AR 1:20 mountain 1
CR 12:05 exhaustion 10
"""
WANTED = StageResult(
    "Grand Tour 3",
    (
        RiderResult("AS", 1, 0, 3, 5, 2, 3),
        RiderResult("CS", 2, 10, 2),
        RiderResult("AR", 3, 80, 1, mountain=1),
        RiderResult("CR", 4, 725, 0, exhaustion=10),
    ),
)


def wrong(text: str, begun: Tour | None = None) -> str:
    with pytest.raises(BadRecord) as caught:
        TOURS.typed(begun or tour(), text)
    return said(caught.value)


def test_one_line_a_rider() -> None:
    """FR 16.4: podium and places follow from the order."""
    assert TOURS.typed(tour(), GOOD) == WANTED


@pytest.mark.parametrize(
    "text",
    [
        GOOD.lower(),
        "stage Grand Tour 3\n" + GOOD.replace("\n", "\n\n"),
        GOOD.replace(" ", "   "),
        GOOD.replace("\n", "  # a remark\n"),
        "# AR 0:00\n" + GOOD,
        GOOD.replace("sprint ", "s").replace("mountain ", "m").replace("exhaustion ", "e"),
        GOOD.replace("sprint ", "sp=").replace("mountain ", "Mount: ").replace("exhaustion ", "exh = "),
        GOOD.replace("mountain", ", mountain").replace("exhaustion", "; exhaustion"),
        GOOD.replace("AS ", "A S: ").replace("CS ", "C s, "),
        GOOD.replace("1:20", "1.20").replace("12:05", "12'05"),
        GOOD.replace("AS", "1. AS").replace("CS", "2) CS"),
        GOOD.replace("\n", "\r\n"),
        "\t" + GOOD.replace(" ", "\t"),
        GOOD.replace("CS 0:10", "CS 0:10 sprint 0"),
    ],
)
def test_people_write_as_they_like(text: str) -> None:
    if text.startswith("stage"):
        assert TOURS.typed(tour(), text).stage == "Grand Tour 3"
    assert TOURS.typed(tour(), text) == WANTED


def test_the_form_filled_in_is_a_result() -> None:
    begun = tour(name="Tour de la table")
    filled = TOURS.form(begun).replace("_:__", "0:30")
    one = TOURS.record(begun, TOURS.typed(begun, filled))
    assert [rider.rider for rider in one.results[0].riders] == ["AS", "AR", "CS", "CR"]
    assert "Stage 2 of 3: Grand Tour 4" in TOURS.form(one)


def test_a_form_that_nobody_filled_in() -> None:
    why = wrong(TOURS.form(tour()))
    assert "gives no time for AS" in why
    assert "AS 1:20" in why


def test_the_form_of_a_time_trial_has_no_tokens() -> None:
    """FR 19.1."""
    assert "sprint" not in TOURS.form(tour(stages=("1", "3", "4")))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Maud 0:00", "does not begin with a rider"),
        ("XS 0:00", "does not begin with a rider"),
        ("0:00 AS", "does not begin with a rider"),
        ("AS", "gives no time for AS"),
        ("AS 5", "gives no time for AS"),
        ("AS 0:60", "gives no time for AS"),
        ("AS 0:5", "gives no time for AS"),
        ("AS -0:10", "gives no time for AS"),
        ("AS 0:00 5", "«5» in «AS 0:00 5» is not understood"),
        ("AS 0:00 sprint", "«sprint» in «AS 0:00 sprint» is not understood"),
        ("AS 0:00 lunch 3", "«lunch 3» in «AS 0:00 lunch 3» is not understood"),
        ("AS 0:00 sprint -1", "is not understood"),
        ("AS 0:00 sprint 3 sprint 2", "gives sprint twice"),
        ("specialist AS", "names no rider with his specialist"),
        ("specialist XS squirrel", "names no rider with his specialist"),
    ],
)
def test_errors_name_the_line(line: str, words: str) -> None:
    why = wrong(f"# first line\n{line}\n")
    assert why.startswith("Line 2: ")
    assert words in why


def test_the_specialists_of_a_draft() -> None:
    """FR 15.3: written once, on the first stage."""
    begun = tour(draft=True)
    assert "# specialist CR" in TOURS.form(begun)
    picks = "specialist AS Super Sprinteur\nspecialist ar = domestique\n"
    told = TOURS.typed(begun, GOOD + picks)
    assert told.specialists == ("super-sprinteur", "domestique", "", "")
    assert "specialist" not in TOURS.form(TOURS.record(begun, told))
    assert "no rider JS in this tour" in wrong(GOOD + "specialist JS squirrel", begun)


def test_the_stage_may_be_named_and_is_checked() -> None:
    one = ride(tour(), "AS CS AR CR")
    with pytest.raises(BadRecord, match="was ridden as number 1"):
        TOURS.record(one, TOURS.typed(one, "stage Grand Tour 3\n" + GOOD))
