"""The form that people fill in, and how forgiving it is."""

from __future__ import annotations

import pytest

from games.flamme_rouge.tour.results import ride, said, tour
from paceline.core.messages import BadRecord
from paceline.games.flamme_rouge.rules.finish import RiderResult, StageResult
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.i18n import english

GOOD = """
stage Grand Tour 3
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
        TOURS.read_form(begun or tour(), text)
    return said(caught.value)


def test_one_line_a_rider() -> None:
    """FR 16.4: podium and places follow from the order."""
    assert TOURS.read_form(tour(), GOOD) == WANTED


@pytest.mark.parametrize(
    "text",
    [
        GOOD.lower(),
        GOOD.replace("\n", "\n\n"),
        GOOD.replace("Grand Tour 3", "gt3"),
        GOOD.replace("Grand Tour 3", "grand tour  3"),
        GOOD.replace("Grand Tour 3", "3"),
        GOOD.replace("Grand Tour 3", "plain: GT03"),
        GOOD.replace(" ", "   "),
        GOOD.replace("\n", "  # a remark\n"),
        "# AR 0:00\n" + GOOD,
        GOOD.replace("sprint ", "s").replace("mountain ", "m").replace("exhaustion ", "e"),
        GOOD.replace("sprint ", "sp=").replace("mountain ", "Mount: ").replace("exhaustion ", "exh = "),
        GOOD.replace("mountain", ", mountain").replace("exhaustion", "; exhaustion"),
        GOOD.replace("AS ", "A S: ").replace("CS ", "C s, "),
        GOOD.replace("1:20", "1.20").replace("12:05", "12'05"),
        GOOD.replace("AS", "1. AS").replace("CS", "2) CS").replace("CR", "04.CR"),
        GOOD.replace("\n", "\r\n"),
        "\t" + GOOD.replace(" ", "\t").replace("stage\tGrand\tTour\t", "stage "),
        GOOD.replace("CS 0:10", "CS 0:10 sprint 0"),
    ],
)
def test_people_write_as_they_like(text: str) -> None:
    assert TOURS.read_form(tour(), text) == WANTED


def test_the_form_filled_in_is_a_result() -> None:
    begun = tour(name="Tour de la table")
    filled = TOURS.form(begun).replace("_:__", "0:30")
    one = TOURS.record(begun, TOURS.read_form(begun, filled))
    assert [rider.rider for rider in one.results[0].riders] == ["AS", "AR", "CS", "CR"]
    assert "Stage 2 of 3: Grand Tour 4" in TOURS.form(one)


def test_the_form_tells_where_tokens_lie() -> None:
    """FR 16.1: with a word of warning if the card is a guess."""
    guessed = TOURS.form(tour())
    assert "# Major tokens (5, 3 and 1) for sprint points: square 2 of tile v." in guessed
    assert "# Minor tokens (2 and 1) for mountain points: " in guessed
    assert "reconstructed" in guessed
    assert "reconstructed" not in TOURS.form(tour(stages=("Avenue Corso Paseo", "3", "4")))


def doubts(text: str, stages: tuple[str, ...] = ("gt3", "gt4", "gt8")) -> str:
    begun = tour(stages=stages)
    return " ".join(english()(doubt) for doubt in TOURS.doubts(TOURS.record(begun, TOURS.read_form(begun, text))))


ALL_TOKENS = "stage 3\nAS 0:00 s5 m2\nCS 0:40 s3\nAR 1:10 s1 m1\nCR 2:30\n"


def test_nothing_is_strange_about_a_usual_result() -> None:
    assert doubts(ALL_TOKENS) == ""
    assert doubts("stage 10\nAS 0:00\nCS 0:40\nAR 1:10\nCR 2:30\n", ("gt10", "gt3", "gt4")) == ""


def test_times_that_no_tile_shows_are_doubted() -> None:
    """FR 16.5: of either side if the card is a guess."""
    why = doubts(ALL_TOKENS.replace("0:40", "0:45").replace("2:30", "2:01"))
    assert "shows only the seconds 00, 10, 20, 30 and 40; other times: CS 0:45 and CR 2:01." in why
    climbing = ("La Haut Montagne", "3", "4")
    why = doubts("stage La Haut Montagne\nAS 0:00 m7\nCS 0:40 m3\nAR 1:10 m1\nCR 2:30 m1\n", climbing)
    assert why.endswith("shows only the seconds 00, 10, 20 and 30; other times: CS 0:40.")


def test_tokens_that_nobody_took_are_doubted() -> None:
    """FR 16.2."""
    assert "Tokens worth 1 point went to nobody: there are 5/3/1 and 2/1" in doubts(ALL_TOKENS.replace(" m1", ""))
    assert "Tokens worth 12 points" in doubts("stage 3\nAS 0:00\nCS 0:40\nAR 1:10\nCR 2:30\n")


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
        ("AS 0", "in the form m:ss, with seconds from 00 to 59"),
        ("AS 0:60", "gives AS 60 seconds. They go from 00 to 59"),
        ("CR 0:75", "in the form m:ss"),
        ("AS 0:5", "gives no time for AS"),
        ("AS -0:10", "gives no time for AS"),
        ("AS 0:00 5", "«5» in «AS 0:00 5» is not understood"),
        ("AS 0:00 sprint", "«sprint» in «AS 0:00 sprint» is not understood"),
        ("AS 0:00 lunch 3", "«lunch 3» in «AS 0:00 lunch 3» is not understood"),
        ("AS 0:00 sprint -1", "is not understood"),
        ("AS 0:00 sprint 3 sprint 2", "gives sprint twice"),
        ("specialist AS", "names no rider with a specialist"),
        ("specialist XS squirrel", "names no rider with a specialist"),
    ],
)
def test_errors_name_the_line(line: str, words: str) -> None:
    why = wrong(f"# first line\n{line}\n")
    assert why.startswith("Line 2: ")
    assert words in why


PICKS = """
specialist AS Super Sprinteur
specialist ar = domestique
specialist CS squirrel
specialist CR puncheur
"""


def test_the_specialists_of_a_draft() -> None:
    """FR 15.3: written once, on the first stage."""
    begun = tour(draft=True)
    assert "\nspecialist CR\n" in TOURS.form(begun)
    told = TOURS.read_form(begun, GOOD + PICKS)
    assert told.specialists == ("super-sprinteur", "domestique", "squirrel", "puncheur")
    assert "specialist" not in TOURS.form(TOURS.record(begun, told))
    assert "no rider JS in this tour" in wrong(GOOD + "specialist JS squirrel", begun)


def test_nobody_has_two_specialists() -> None:
    """FR 15.1."""
    why = wrong(GOOD + PICKS + "specialist AS flahute\n", tour(draft=True))
    assert why.startswith("Line 12: ")
    assert "second specialist for AS" in why


def test_nobody_picks_for_dummies() -> None:
    """FR 11.1, FR 15.1."""
    form = TOURS.form(tour(seats=("Maud", "muscle", "Lucie"), expansions=("peloton",), draft=True))
    assert [line for line in form.splitlines() if line.startswith("specialist")] == [
        f"specialist {rider}" for rider in ("AS", "AR", "JS", "JR")
    ]


@pytest.mark.parametrize("name", ["Grand Tour 3", "gt3", "3", "GT 3"])
def test_a_result_handed_in_twice_is_not_the_next_stage(name: str) -> None:
    one = ride(tour(), "AS CS AR CR")
    with pytest.raises(BadRecord, match="was ridden as number 1"):
        TOURS.record(one, TOURS.read_form(one, GOOD.replace("Grand Tour 3", name)))


def test_a_result_must_say_which_stage_it_is() -> None:
    why = wrong(GOOD.replace("stage Grand Tour 3", ""))
    assert why.endswith("for stage 1 of the tour: stage Grand Tour 3")


@pytest.mark.parametrize(
    ("places", "line", "place"),
    [("1123", 4, "1"), ("2134", 3, "2"), ("1243", 5, "4"), (["1", "2", "3" * 5000], 5, "3")],
)
def test_places_before_the_lines_are_those_of_the_lines(places: str | list[str], line: int, place: str) -> None:
    """FR 16.9: two winners above all."""
    stage, *riders = GOOD.strip().splitlines()
    numbered = [f"{number}. {told}" for number, told in zip(places, riders, strict=False)]
    why = wrong("\n" + "\n".join([stage, *numbered, *riders[len(numbered) :]]))
    assert why.startswith(f"Line {line}: ")
    assert f"has place {place}" in why
    assert "no two winners" in why


@pytest.mark.parametrize("digits", ["9" * 23, "9" * 5000, "1000"])
@pytest.mark.parametrize("line", ["AS {}:00", "AS 0:00 sprint {}", "AS 0:00 e{}"])
def test_numbers_have_an_end(line: str, digits: str) -> None:
    why = wrong(f"stage 3\n{line.format(digits)}\n")
    assert why.startswith("Line 2: ")
    assert "too much for any stage" in why
    assert len(why) < 250


def test_a_stage_of_many_digits_is_no_stage() -> None:
    begun = tour()
    with pytest.raises(BadRecord, match="the result of «999"):
        TOURS.record(begun, TOURS.read_form(begun, GOOD.replace("Grand Tour 3", "9" * 5000)))
