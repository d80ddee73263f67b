"""The tour as tables and in a few sentences."""

from __future__ import annotations

from games.flamme_rouge.tour.results import ride, tour
from games.flamme_rouge.tour.test_rulebook import BLUE, GREEN, SEATS, TWO_STAGES, typed_in, whole_tour
from paceline.core.tours import Sheet
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.i18n import english


def cells(sheet: Sheet) -> list[list[str]]:
    return [[english()(cell) for cell in row] for row in sheet.rows]


def told(tour: Tour) -> list[str]:
    return [english()(sentence) for sentence in TOURS.status(tour)]


def test_the_sheet_of_points() -> None:
    """FR 18.7: the totals of the rulebook's example, the winner first."""
    points = TOURS.sheets(whole_tour())[0]
    assert [english()(word) for word in points.head] == [
        "#", "Team", "Time", "Podium", "Rest", "GC", "Teams", "Sprint", "Mountain", "Total",
    ]  # fmt: skip
    assert cells(points) == [
        ["1", "Prairie (Green)", "15:20", "11", "2", "3", "0", "2", "0", "18"],
        ["2", "Azur (Blue)", "14:30", "12", "0", "3", "1", "0", "0", "16"],
        ["3", "Jonquille (Black)", "17:00", "9", "1", "0", "0", "0", "2", "12"],
        ["4", "Coquelicot (Red)", "15:50", "10", "0", "0", "0", "1", "1", "12"],
    ]
    assert points.teams == ("P", "A", "J", "C")


def test_the_sheet_of_riders() -> None:
    """FR 17.3: by total time, with the points and who wears what."""
    riders = TOURS.sheets(whole_tour())[1]
    assert cells(riders)[0][:6] == ["1", "Prairie rouleur", "7:00", "–", "7", "2"]
    assert cells(riders)[1][:6] == ["2", "Azur rouleur", "7:10", "+0:10", "5", "8"]
    assert [(mark.row, mark.column, mark.kind) for mark in riders.marks] == [
        (0, 2, "yellow"), (5, 4, "green"), (7, 5, "polka-dots"),
    ]  # fmt: skip


def test_totals_are_added_up_stage_by_stage() -> None:
    """The Red team of the rulebook's first example, as the scorekeeper writes it down."""
    _, _, podium, general, sprint, mountain, *_ = TOURS.sheets(typed_in(tour(4, seats=SEATS), *TWO_STAGES))
    assert [row[2] for row in cells(podium)] == ["3", "5", ""]
    red = general.columns.index("C")
    assert [row[red : red + 2] for row in cells(general)] == [["1:20", "0:00"], ["1:50", "2:10"], ["", ""]]
    assert [row[red : red + 2] for row in cells(sprint)] == [["0", "5"], ["0", "5"], ["", ""]]
    assert [row[red : red + 2] for row in cells(mountain)] == [["1", "0"], ["4", "2"], ["", ""]]
    assert [row[0] for row in cells(general)] == ["1 · Grand Tour 3", "2 · Grand Tour 4", "3 · Grand Tour 8"]


def test_a_sheet_for_every_team() -> None:
    """The sheet of Red's player: time, podium, sprint and mountain points of either rider on every stage."""
    red = TOURS.sheets(typed_in(tour(4, seats=SEATS), *TWO_STAGES))[7]
    assert english()(red.title) == "Coquelicot (Red), stage by stage"
    assert [row[1:] for row in cells(red)] == [
        ["1:20", "–", "–", "1", "0:00", "3", "5", "–"],
        ["0:30", "2", "–", "3", "2:10", "–", "–", "2"],
        [""] * 8,
        ["1:50", "2", "–", "4", "2:10", "3", "5", "2"],
    ]


def test_sheets_fit_together() -> None:
    """Every row has a cell for every heading, in a small new tour and in a large one."""
    large = tour(6, ("grand",), expansions=("peloton",), rests=(9, 15))
    for some in (tour(), tour(name="x", rests=(2,)), whole_tour(), large, ride(large, LARGE_FIELD)):
        found = TOURS.sheets(some)
        assert len(found) == 6 + len(some.seats)
        for sheet in found:
            assert {len(row) for row in sheet.rows} == {len(sheet.head)}
            assert len(sheet.teams) in (0, len(sheet.rows))
            assert len(sheet.columns) in (0, len(sheet.head))
            assert all(mark.row < len(sheet.rows) and mark.column < len(sheet.head) for mark in sheet.marks)
            english()(sheet.title)
            assert all(english()(note) for note in sheet.notes)
            assert max(sum(len(cell) + 1 for cell in row) for row in cells(sheet)) <= 120


LARGE_FIELD = "AS AR CS CR JS JR PS PR NS NR MS MR"


def test_a_rest_day_is_on_the_sheet() -> None:
    """FR 18.4."""
    rows = cells(TOURS.sheets(tour(rests=(2,)))[2])
    assert [row[0] for row in rows] == ["1 · Grand Tour 3", "2 · Grand Tour 4 · rest", "3 · Grand Tour 8"]


def test_the_status_of_a_new_tour() -> None:
    begun = tour(name="Tour de la table", seats=("you:Maud", "you"), seed=3)
    first = ("Azur (Maud)", "Coquelicot")[begun.first]
    assert told(begun) == [
        "Tour de la table: 0 of 3 stages ridden.",
        f"Next is stage 1 of 3: Grand Tour 3 (reconstructed). {first} places its riders first.",
    ]


def test_the_status_on_the_way() -> None:
    """FR 17.3, FR 17.6."""
    one = ride(tour(rests=(1,)), "AS AR CS CR", sprint={"CS": 5}, mountain={"AR": 1})
    assert told(one) == [
        "The tour: 1 of 3 stages ridden.",
        "Azur (Maud): 7 points.",
        "Coquelicot (Émile): 2 points.",
        "Yellow: Azur sprinteur, 0:00.",
        "Green: Coquelicot sprinteur, 5 sprint points.",
        "Polka dots: Azur rouleur, 1 mountain point.",
        "Today is a rest day; its points are counted.",
        "Next is stage 2 of 3: Grand Tour 4 (reconstructed). Coquelicot (Émile) places its riders first.",
    ]


def test_a_jersey_worn_for_somebody_else_says_for_whom() -> None:
    """FR 17.4: whoever leads may wear a better jersey."""
    one = ride(tour(), "AS CS AR CR", sprint={"AS": 5, "CS": 3}, mountain={"AS": 2, "CS": 1})
    assert told(one)[3:6] == [
        "Yellow: Azur sprinteur, 0:00.",
        "Green: Coquelicot sprinteur, 3 sprint points (Azur sprinteur leads, but wears yellow).",
        "Nobody wears polka dots (Azur sprinteur leads, but wears yellow; "
        "next is Coquelicot sprinteur, who wears green).",
    ]


def test_specialists_are_told_and_on_the_sheet() -> None:
    """FR 15.4: from the plan or from the draft, and no column for them if there are none."""
    drafted = ride(tour(draft=True), "AS CS AR CR", specialists=("squirrel", "puncheur", "flahute", "domestique"))
    assert "Coquelicot: sprinteur Flahute, rouleur Domestique." in told(drafted)
    picked = ("squirrel", "puncheur", "", "domestique")
    named = tour(specialists=picked)
    for some in (named, ride(tour(specialists=picked[:2]), "AS CS AR CR")):
        assert "Azur: sprinteur Squirrel, rouleur Puncheur." in told(some)
        sheet = TOURS.sheets(some)[1]
        assert english()(sheet.head[-1]) == "Specialist"
        by_rider = {row[1]: row[-1] for row in cells(sheet)}
        assert by_rider["Azur sprinteur"] == "Squirrel"
        assert by_rider["Coquelicot sprinteur"] == "–"
    assert "Coquelicot: rouleur Domestique." in told(named)
    assert english()(TOURS.sheets(tour())[1].head[-1]) == "Exh."


def test_the_status_of_a_stage_under_way_is_one_sentence() -> None:
    one = ride(tour(rests=(2,)), "AS CS AR CR")
    told_so = [english()(sentence) for sentence in TOURS.status(one, 5)]
    assert told_so[-2:] == [
        "Stage 2 of 3 is being ridden: Grand Tour 4 (reconstructed); 5 rounds are over.",
        "A rest day follows stage 2.",
    ]
    assert not any("Next is" in sentence for sentence in told_so)


def test_rest_days_are_told_until_they_come() -> None:
    """FR 18.4."""
    full = tour(stages=("grand",), expansions=("peloton",), rests=(9, 15))
    assert told(full)[-1] == "Rest days follow stages 9 and 15."
    assert TOURS.rests(full) == (9, 15)
    assert not any("follow" in sentence for sentence in told(ride(tour(rests=(1,)), "AS CS AR CR")))


def test_the_latest_stage_as_a_table() -> None:
    two = ride(
        ride(tour(), "AS CS AR CR"), "CS AS CR AR", "0:10 0:20 1:10 1:10", mountain={"AS": 5}, exhaustion={"CS": 3}
    )
    sheet = TOURS.latest(two)
    assert english()(sheet.title) == "Stage 2 of 3: Grand Tour 4"
    assert cells(sheet)[:3] == [
        ["1", "Coquelicot sprinteur", "0:10", "3", "–", "–", "3"],
        ["2", "Azur sprinteur", "0:20", "2", "–", "5", "–"],
        ["3", "Coquelicot rouleur", "1:10", "1", "–", "–", "–"],
    ]
    assert sheet.teams == ("C", "A", "C", "A")


def news(tour: Tour, *seats: int) -> list[str]:
    return [english()(sentence) for sentence in TOURS.news(tour, seats)]


def test_what_a_stage_changed() -> None:
    """FR 17.1, FR 17.3: tired legs, and jerseys on other shoulders."""
    one = ride(tour(), "AS CS AR CR", "0:00 0:10 0:20 0:20", exhaustion={"AS": 5, "AR": 1, "CS": 9})
    assert news(one, 0) == ["Exhaustion cards taken into the next stage: Azur sprinteur 5 → 3 and Azur rouleur 1 → 1."]
    assert news(one) == []
    two = ride(one, "CS AS AR CR", "0:00 0:20 0:20 0:20", mountain={"AR": 5})
    assert news(two) == [
        "Coquelicot sprinteur takes yellow from Azur sprinteur.",
        "Azur rouleur puts on polka dots, which nobody wore before.",
    ]
    assert news(ride(two, "CS AS AR CR"), 0, 1) == []


def test_a_rest_day_is_in_what_riders_carry_over() -> None:
    """FR 17.9: half of it, and half again for whoever leads nothing."""
    one = ride(tour(rests=(1,)), "AS CS AR CR", exhaustion={"AR": 8})
    assert news(one, 0)[0].endswith("Azur rouleur 8 → 2.")


def test_the_status_at_the_end() -> None:
    """FR 18.7, FR 18.8."""
    assert told(whole_tour())[-5:] == [
        "Bonus, general classification: Prairie rouleur 3, Azur rouleur 2 and Azur sprinteur 1.",
        "Bonus, teams: Azur 1.",
        "Bonus, sprint classification: Prairie rouleur 2 and Coquelicot sprinteur 1.",
        "Bonus, mountain classification: Jonquille rouleur 2 and Coquelicot rouleur 1.",
        "Prairie (Green) wins the tour with 18 points!",
    ]
    assert (GREEN, BLUE) == (3, 0)
    even = tour(rests=(1,))
    for order in ("CS AS CR AR", "AS CS AR CR", "AS CS CR AR"):
        even = ride(even, order)
    assert told(even)[-1].startswith("Azur (Maud) wins the tour with 13 points, ahead of others with as many")


def test_what_the_stages_are_called() -> None:
    """FR 19.1, FR 19.8: with what is special about them; cards that we guessed say so."""
    names = [english()(name) for name in TOURS.stages(tour(stages=("gt3", "gt10", "Avenue Corso Paseo")))]
    assert names == [
        "Grand Tour 3 (reconstructed)",
        "Grand Tour 10, individual time trial (reconstructed)",
        "Avenue Corso Paseo",
    ]
