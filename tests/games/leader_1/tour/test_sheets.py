"""The stage race as tables and in a few sentences."""

from __future__ import annotations

import pytest

from games.leader_1.tour.results import NAMES, cells, ride, told, tour
from games.leader_1.tour.test_fold import random_tour
from paceline.core.tours import Sheet
from paceline.games.leader_1.tour import TOURS
from paceline.games.leader_1.tour.model import Tour
from paceline.i18n import english

ORDER = "AR CL CR AL"


def example() -> Tour:
    """Return two of three stages: AR 0−3+4−1 = 0, AL 8−3−2 = 3, CR 2−1−1+6 = 6, CL 2−2−2+3−2−1 = −2."""
    names = ("you:Maud", "you")
    one = ride(tour(names=names), ORDER, "0 2 2 8", bonus=("CL CR AR",), energy={"AR": 14, "AL": 2})
    return ride(
        one, "AL CL AR CR", "0 3 4 6", bonus=("AL CL",), summit=("AR CL AL",), energy={"AR": 11, "CR": 4, "CL": 10}
    )


def head(sheet: Sheet) -> list[str]:
    return [english()(word) for word in sheet.head]


def test_l1_15_4_the_general_classification() -> None:
    general = TOURS.sheets(example())[0]
    assert english()(general.title) == "The stage race · general classification after 2 of 3 stages"
    assert head(general) == ["#", "Rider", "Player", "Time", "Gained", "Total", "Gap", "Energy"]
    assert cells(general) == [
        ["1", "Coquelicot leader", "–", "5", "−7", "−2", "–", "10"],
        ["2", "Azur rouleur", "Maud", "4", "−4", "0", "+2", "10"],
        ["3", "Azur leader", "Maud", "8", "−5", "3", "+5", "0"],
        ["4", "Coquelicot rouleur", "–", "8", "−2", "6", "+8", "4"],
    ]
    assert general.teams == ("C", "A", "A", "C")
    assert [(mark.row, mark.column, mark.kind) for mark in general.marks] == [(0, 5, "yellow")]


def test_l1_15_6_the_points_classification() -> None:
    """AR 10 + 1 + 5, CL 7 + 5 + 7 + 3, CR 5 + 3 + 3, AL 3 + 10 + 5."""
    points = TOURS.sheets(example())[1]
    assert cells(points) == [
        ["1", "Coquelicot leader", "22"],
        ["2", "Azur leader", "18"],
        ["3", "Azur rouleur", "16"],
        ["4", "Coquelicot rouleur", "11"],
    ]
    assert [(mark.row, mark.column, mark.kind) for mark in points.marks] == [(0, 2, "green")]


def test_l1_15_7_the_mountains_classification() -> None:
    mountains = TOURS.sheets(example())[2]
    assert cells(mountains) == [
        ["1", "Azur rouleur", "5"],
        ["2", "Coquelicot leader", "3"],
        ["3", "Azur leader", "1"],
        ["", "Coquelicot rouleur", "–"],
    ]
    assert [(mark.row, mark.column, mark.kind) for mark in mountains.marks] == [(0, 2, "polka-dots")]


def test_the_stages_and_who_led_after_them() -> None:
    results = TOURS.sheets(example())[3]
    assert head(results) == ["Stage", "First", "Second", "Third", "Leader", "Points", "Mtns"]
    assert cells(results) == [
        ["1 · FFF+F*F", "AR", "CL", "CR", "AR", "CL", "–"],
        ["2 · FHC2C1D*F+F", "AL", "CL", "AR", "CL", "CL", "AR"],
        ["3 · FFHC3*C2", "", "", "", "", "", ""],
    ]


def test_totals_are_added_up_stage_by_stage() -> None:
    totals = TOURS.sheets(example())[4]
    assert head(totals) == ["Stage", "AR", "AL", "CR", "CL"]
    assert [row[1:] for row in cells(totals)] == [["−3", "8", "0", "−2"], ["0", "3", "6", "−2"], [""] * 4]
    assert [(mark.row, mark.column) for mark in totals.marks] == [(0, 1), (1, 4)]


def test_a_sheet_for_every_team() -> None:
    """Maud's sheet; below, her places in the general classification and what her riders keep."""
    own = TOURS.sheets(example())[5]
    assert english()(own.title) == "Azur (Maud), stage by stage"
    assert own.own == "A"
    assert cells(own) == [
        ["1 · FFF+F*F", "AR", "1", "0", "−3", "11", "–", "14"],
        ["", "AL", "4", "8", "–", "3", "–", "2"],
        ["2 · FHC2C1D*F+F", "AR", "3", "4", "−1", "5", "5", "11"],
        ["", "AL", "1", "0", "−5", "15", "1", "0"],
        ["3 · FFHC3*C2", "AR", "", "", "", "", "", ""],
        ["", "AL", "", "", "", "", "", ""],
        ["Total", "AR", "2", "4", "−4", "16", "5", "10"],
        ["", "AL", "3", "8", "−5", "18", "1", "0"],
    ]


def test_the_sheet_of_a_team_fits_on_a_page() -> None:
    """Three riders on 21 stages have a row for every stage: place, time less gains and energy of each."""
    long = tour(riders=3, courses=("FFF+FF",) * 21)
    order = "AR CL CR AL CC AC"
    one = ride(long, order, "0 2 2 8 8 9", bonus=("AL",), energy={"AR": 14})
    own = TOURS.sheets(ride(one, order, energy={"AR": 13}))[5]
    assert head(own) == ["Stage", "AR", "Time", "Energy", "AL", "Time", "Energy", "AC", "Time", "Energy"]
    found = cells(own)
    assert len(found) == 22
    assert found[0] == ["1 · FFF+F*F", "1", "−3", "14", "4", "6", "0", "6", "9", "0"]
    assert found[2] == ["3 · FFF+F*F", *[""] * 9]
    assert found[21] == ["Total", "1", "−6", "10", "4", "6", "0", "6", "9", "0"]
    assert {mark.row for mark in own.marks} == {21}


@pytest.mark.parametrize("seed", range(12))
def test_sheets_fit_together(seed: int) -> None:
    """Every row has a cell for every heading, before, during and after a stage race of any size."""
    over = random_tour(seed)
    begun = tour(len(over.seats), riders=over.plan.riders)
    for some in (begun, over):
        found = TOURS.sheets(some)
        assert len(found) == 5 + len(some.seats)
        assert len({sheet.own for sheet in found if sheet.own}) == len(some.seats)
        for sheet in found:
            assert {len(row) for row in sheet.rows} == {len(sheet.head)}
            assert len(sheet.teams) in (0, len(sheet.rows))
            assert len(sheet.columns) in (0, len(sheet.head))
            assert all(mark.row < len(sheet.rows) and mark.column < len(sheet.head) for mark in sheet.marks)
            assert all("-" not in cell for row in cells(sheet) for cell in row)
            english()(sheet.title)
            assert all(english()(note) for note in sheet.notes)


def test_l1_15_5_nothing_is_taken_along_from_the_last_stage() -> None:
    over = ride(example(), ORDER, energy={"AR": 5})
    general, own = TOURS.sheets(over)[0], TOURS.sheets(over)[5]
    assert head(general)[-1] == "Gap"
    assert {len(row) for row in cells(general)} == {7}
    assert [row[-1] for row in cells(own)[-4:]] == ["5", "0", "", ""]


def test_before_the_first_stage_riders_without_roles_are_their_teams() -> None:
    begun = tour()
    assert [row[1] for row in cells(TOURS.sheets(begun)[0])] == ["Azur", "Azur", "Coquelicot", "Coquelicot"]
    named = tour(riders=3)
    assert [row[1] for row in cells(TOURS.sheets(named)[0])][:3] == ["Azur rouleur", "Azur leader", "Azur climber"]


def test_the_latest_stage_as_a_table() -> None:
    sheet = TOURS.latest(example())
    assert english()(sheet.title) == "Stage 2 of 3: FHC2C1D*F+F"
    assert head(sheet) == ["#", "Rider", "Time", "Gained", "Points", "Mtns", "Energy"]
    assert cells(sheet) == [
        ["1", "Azur leader", "0", "−5", "15", "1", "0"],
        ["2", "Coquelicot leader", "3", "−3", "10", "3", "10"],
        ["3", "Azur rouleur", "4", "−1", "5", "5", "11"],
        ["4", "Coquelicot rouleur", "6", "–", "3", "–", "4"],
    ]
    assert [english()(note) for note in sheet.notes][:2] == [
        "First at bonus line 1: Azur leader and Coquelicot leader.",
        "First at summit 1: Azur rouleur, Coquelicot leader and Azur leader.",
    ]


def test_the_status_of_a_new_stage_race() -> None:
    begun = tour(name="Tour of the table", names=("you:Maud", "you"), first=1)
    assert told(begun) == [
        "Tour of the table: 0 of 3 stages ridden.",
        "Next is stage 1 of 3: FFF+F*F. Coquelicot holds the peloton token first.",
    ]


def test_the_status_on_the_way() -> None:
    assert told(example()) == [
        "The stage race: 2 of 3 stages ridden.",
        "General classification: Coquelicot leader with a time of −2, ahead of Azur rouleur (+2) and Azur leader (+5).",
        "Points: Coquelicot leader with 22 points.",
        "Mountains: Azur rouleur with 5 points.",
        "Next is stage 3 of 3: FFHC3*C2. Azur (Maud) holds the peloton token first.",
    ]
    assert told(example(), 5)[-1] == "Stage 3 of 3 is being ridden: FFHC3*C2; 5 turns are over."
    assert told(example(), 1)[-1] == "Stage 3 of 3 is being ridden: FFHC3*C2; 1 turn is over."


def news(tour: Tour, *seats: int) -> list[str]:
    return [english()(sentence) for sentence in TOURS.news(tour, seats)]


def test_what_a_stage_changed() -> None:
    """L1 15.5: and what riders take along."""
    one = ride(tour(), ORDER, energy={"AR": 14, "CL": 3})
    assert news(one) == []
    assert news(one, 0) == [
        "Energy taken into the next stage besides its milestones: Azur rouleur 10 (of 14 left) and "
        "Azur leader 0 (of 0 left)."
    ]
    assert news(example()) == [
        "Coquelicot leader takes the lead from Azur rouleur.",
        "Azur rouleur leads the mountains, where nobody had scored before.",
    ]
    two = ride(one, "CL AL CR AR", "0 9 9 9", summit=("AR",))
    assert news(two, 1)[:2] == [
        "Coquelicot leader takes the lead from Azur rouleur.",
        "Coquelicot leader takes the lead in the points from Azur rouleur.",
    ]
    over = ride(two, "AR CL AL CR", summit=("CL AL",))
    assert news(over, 0, 1) == []


def test_the_mountains_change_hands() -> None:
    two = ride(ride(tour(), ORDER), ORDER, summit=("AR",))
    over = ride(two, ORDER, summit=("CL CR",))
    assert news(over) == []
    tied = ride(ride(tour(courses=("FHC1DF", "FHC1DF")), ORDER, summit=("CL AR",)), ORDER, summit=("AR CL",))
    assert "Azur rouleur takes the lead in the mountains from Coquelicot leader." in news(tied)


def test_if_colours_are_shared_sheets_go_by_seat() -> None:
    """L1 1.4."""
    one = ride(tour(6), "AL AR CR JR PR NR", seats=("R", "R", "R", "R", "R", "L"))
    sheets = TOURS.sheets(one)
    assert [sheet.own for sheet in sheets if sheet.own] == ["A1", "C2", "J3", "P4", "N5", "A6"]
    assert cells(sheets[0])[0][1:3] == ["Azur leader", NAMES[5]]


def test_what_the_stages_are_called() -> None:
    assert [english()(name) for name in TOURS.stages(tour())] == ["FFF+F*F", "FHC2C1D*F+F", "FFHC3*C2"]
