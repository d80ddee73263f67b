"""FR 18.1 to 18.4, 17.6 and 17.7: how tours are planned, and how their stages are set up."""

from __future__ import annotations

import msgspec
import pytest

from games.flamme_rouge.tour.results import NAMES, refusal, refused, ride, stage, tour
from paceline.core.codec import from_json, to_json
from paceline.games.flamme_rouge.rules.setup import Options
from paceline.games.flamme_rouge.stages import card_name
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Plan, Tour
from paceline.games.flamme_rouge.tour.planning import first_seat

ALL = tuple(f"gt{number}" for number in range(1, 22))


def upcoming(tour: Tour) -> Options:
    options = TOURS.next_stage(tour)
    assert options is not None
    return options


def test_the_basic_tour() -> None:
    """FR 18.2."""
    wanted = [f"Grand Tour {number}" for number in (3, 4, 8, 11, 13, 18, 19)]
    assert list(tour(stages=("basic",)).plan.stages) == wanted
    assert Plan().stages == ("basic",)


def test_stages_bring_the_boxes_they_need() -> None:
    """FR 18.3: the full Grand Tour needs Peloton, and so does a stage with its tiles."""
    full = tour(stages=("Grand",), rests=(9, 15))
    assert full.plan.stages == tuple(f"Grand Tour {number}" for number in range(1, 22))
    assert full.plan.expansions == ("peloton",)
    assert tour(stages=("gt3", "Stage 7", "tt: abcdlMFHSijkorpTgqeNu")).plan.expansions == ("peloton",)
    assert tour(stages=("gt3", "gt4", "gt8"), expansions=("meteo",)).plan.expansions == ("meteo",)


@pytest.mark.parametrize("teams", [5, 6])
def test_five_and_six_teams_need_peloton(teams: int) -> None:
    """FR 9.5."""
    field, why = refused(teams=teams)
    assert field == "seats"
    assert "Peloton's box allows 6" in why
    assert "--expansions peloton" in why


@pytest.mark.parametrize("again", ["3", "gt3", "Grand Tour 3", "plain: GT3"])
def test_there_is_one_card_of_each(again: str) -> None:
    """FR 18.1: but tiles may be laid as often as one likes."""
    field, why = refused(stages=("3", "4", again))
    assert field == "stages"
    assert "Grand Tour 3 is planned as stage 1 and as stage 3" in why
    assert len(tour(stages=("abcdefghijklmnopqrstu",) * 3).plan.stages) == 3


def test_stages_go_by_number_name_or_tiles() -> None:
    """FR 18.1: in any order."""
    stages = tour(stages=(" gt8", "3", "GRAND TOUR 4", "Avenue Corso Paseo")).plan.stages
    assert stages == ("Grand Tour 8", "Grand Tour 3", "Grand Tour 4", "Avenue Corso Paseo")


@pytest.mark.parametrize("number", range(1, 22))
def test_a_bare_number_is_the_same_stage_in_a_race_and_on_a_tour(number: int) -> None:
    """Cards of Peloton and of Grand Tour have 7 to 12: these are Peloton's in a race, and refused on a tour."""
    name = card_name(str(number))
    if 7 <= number <= 12:
        assert name == f"Stage {number}"
        field, why = refused(stages=("gt1", "gt2", str(number)))
        assert field == "stages"
        assert f"«Stage {number}» or «gt{number}»" in why
    else:
        others = [f"gt{other}" for other in (1, 2, 3) if other != number]
        assert tour(stages=(str(number), *others)).plan.stages[0] == name == f"Grand Tour {number}"


def test_tiles_may_have_a_kind() -> None:
    plan = tour(stages=("individual-time-trial: abcdlMFHSijkorpTgqeNu", "3", "4"))
    assert upcoming(plan).kind == "individual-time-trial"
    assert upcoming(plan).stage == "abcdlMFHSijkorpTgqeNu"
    assert upcoming(ride(plan, "AS CS AR CR")).kind == ""
    short = tour(stages=("tt: abcdlMFHSijkorpTgqeNu", "3", "4"))
    assert upcoming(short).kind == "individual-time-trial"


@pytest.mark.parametrize("stages", [("3", "4"), ("3",), (), ("3",) * 22])
def test_a_tour_has_three_to_twenty_one_stages(stages: tuple[str, ...]) -> None:
    """FR 18.1."""
    field, why = refused(stages=stages)
    assert field == "stages"
    assert "3 to 21" in why


@pytest.mark.parametrize("teams", [0, 1, 7])
def test_a_tour_is_for_two_to_six_teams(teams: int) -> None:
    """FR 18.1."""
    assert refused(teams=teams, seats=["x"] * teams, expansions=("peloton",))[0] == "seats"


def test_cards_that_do_not_exist() -> None:
    assert "1 to 21" in refused(stages=("3", "4", "22"))[1]
    assert refused(stages=("3", "4", "0"))[0] == "stages"
    field, why = refused(stages=("3", "4", "Nowhere at all"))
    assert field == "stages"
    assert "Stage 3 of the tour" in why
    assert "Nowhere at all" in why


@pytest.mark.parametrize(
    ("stages", "rests"),
    [(("gt3", "gt4", "gt8"), (1, 2)), (ALL, (3, 9, 15)), (ALL[:20], (3, 9)), (("gt3", "gt4", "gt8"), (3,))],
)
def test_rest_days_are_few_and_lie_between_stages(stages: tuple[str, ...], rests: tuple[int, ...]) -> None:
    """FR 18.4."""
    assert refused(stages=stages, rests=rests, expansions=("peloton",))[0] == "rests"


@pytest.mark.parametrize("rests", [(0,), (-1,), (9, 9), (21,)])
def test_a_rest_day_has_a_stage_before_and_after_it(rests: tuple[int, ...]) -> None:
    """FR 18.4."""
    assert refused(stages=("grand",), rests=rests, expansions=("peloton",))[0] == "rests"


def test_lots_decide_who_begins_the_first_stage() -> None:
    """FR 17.7: one seed, one beginner; all seats begin for some seed."""
    begins = [tour(4, seed=seed).first for seed in range(40)]
    assert begins == [tour(4, seed=seed).first for seed in range(40)]
    assert set(begins) == {0, 1, 2, 3}
    assert upcoming(tour(4, seed=7)).first == begins[7]


def test_dummies_never_begin() -> None:
    """FR 17.6, FR 17.7: they stand on the road already."""
    seats = ("Maud", "muscle", "peloton", "Basile")
    begun = tour(seats=seats, expansions=("peloton",))
    assert {tour(seats=seats, expansions=("peloton",), seed=seed).first for seed in range(30)} == {0, 3}
    assert upcoming(begun).dummies == ("", "muscle", "peloton", "")
    one = ride(begun, "AS PS AR PR CS CR JS JR", "0:00 0:10 0:20 0:20 0:20 0:20 0:20 0:20")
    assert first_seat(one) == 3


def test_the_fewest_points_begin() -> None:
    """FR 17.6: from the second stage on."""
    one = ride(tour(3), "AS AR CS CR JS JR")
    assert first_seat(one) == 2
    assert first_seat(ride(one, "JS JR AS CS AR CR")) == 1


def test_among_equals_the_best_total_time_does_not_begin() -> None:
    """FR 17.6: C and J have no points; J has the better rider, P the best of all but two points."""
    one = ride(tour(4), "AS AR PS JS CS CR JR PR", "0:00 0:00 0:10 0:20 0:30 0:30 1:20 1:20")
    assert first_seat(one) == 1


def test_points_of_a_rest_day_count_for_the_start() -> None:
    """FR 17.6, FR 17.8: A and C have three points each and C has the best time; then A wins two points, C one."""
    tokens = {"sprint": {"AS": 1}, "mountain": {"AR": 5}}
    assert first_seat(ride(tour(), "CS AS AR CR", **tokens)) == 0
    assert first_seat(ride(tour(rests=(1,)), "CS AS AR CR", **tokens)) == 1


def test_options_of_a_stage() -> None:
    begun = tour(expansions=("peloton", "meteo"), handicap=(1, 2), breakaway=False, draft=True)
    first = upcoming(begun)
    assert first.timed
    assert first.draft
    assert first.expansions == ("peloton", "meteo", "grand-tour")
    assert (first.handicap, first.breakaway, first.weather) == ((1, 2), False, ())


def test_a_handicap_is_given_once() -> None:
    """FR 2.6, FR 17.1: what is left of it after a stage is counted with the exhaustion."""
    one = ride(tour(handicap=(1, 2)), "AS CS AR CR", exhaustion={"CS": 3})
    assert upcoming(one).handicap == (0, 0)
    assert upcoming(one).fatigue == (0, 0, 2, 0)


def test_drafted_specialists_stay_for_the_tour() -> None:
    """FR 15.4."""
    begun = tour(draft=True)
    assert (upcoming(begun).draft, upcoming(begun).specialists) == (True, ())
    picked = ("squirrel", "puncheur", "flahute", "domestique")
    one = ride(begun, "AS CS AR CR", specialists=picked)
    assert (upcoming(one).draft, upcoming(one).specialists) == (False, picked)
    assert upcoming(ride(one, "AS CS AR CR")).specialists == picked


def test_a_draft_must_be_written_down() -> None:
    """FR 15.3: specialists are drafted before the first stage, not before the second."""
    begun = tour(draft=True)
    why = refusal(begun, stage(begun, "AS CS AR CR"))
    assert why.startswith("AS, AR, CS, CR have no specialists yet")
    assert why.endswith("specialist AS NAME")
    why = refusal(begun, stage(begun, "AS CS AR CR", specialists=("squirrel", "puncheur", "flahute", "")))
    assert why.startswith("CR has no specialist yet")
    dummies = tour(draft=True, seats=("Maud", "muscle"), expansions=("peloton",))
    ride(dummies, "AS CS AR CR", specialists=("squirrel", "puncheur", "", ""))


def test_specialists_by_name_need_no_draft() -> None:
    named = ("squirrel", "", "", "domestique")
    assert upcoming(tour(specialists=named)).specialists == named
    assert refused(specialists=named, draft=True)[0] == "specialists"


def test_specialists_for_some_riders_are_none_for_the_others() -> None:
    """FR 15.4: as a race tells them; in tours written down before, too."""
    begun = tour(specialists=("squirrel",))
    assert begun.plan.specialists == ("squirrel", "", "", "")
    written = msgspec.structs.replace(begun, plan=msgspec.structs.replace(begun.plan, specialists=("squirrel",)))
    for some in (begun, written):
        one = ride(some, "AS CS AR CR", specialists=("squirrel", "", "", ""))
        assert upcoming(one).specialists == ("squirrel", "", "", "")


def test_one_rest_day_is_one() -> None:
    """FR 18.4."""
    assert "has at most 1 rest day, not 2:" in refused(rests=(1, 2))[1]
    assert "has at most 2 rest days, not 3:" in refused(stages=ALL, rests=(1, 2, 3), expansions=("peloton",))[1]


def test_a_tour_that_is_over_has_no_next_stage() -> None:
    over = tour()
    for _ in range(3):
        over = ride(over, "AS CS AR CR")
    assert TOURS.next_stage(over) is None


def test_a_tour_is_a_plain_file() -> None:
    begun = tour(4, name="Tour de la table", rests=(2,), handicap=(1,), seed=5)
    one = ride(begun, "AS CS AR CR JS JR PS PR", sprint={"AS": 5}, exhaustion={"AR": 3})
    for some in (begun, one):
        assert from_json(to_json(some), TOURS.tour) == some
    plan = begun.plan
    assert from_json(to_json(plan), TOURS.plan) == plan
    assert begun.seats == NAMES[:4]
