"""Results that cannot be right are refused with a sentence that says why, and leave the tour as it was."""

from __future__ import annotations

import msgspec
import pytest

from games.flamme_rouge.tour.results import refusal, ride, stage, tour
from paceline.core.messages import BadRecord
from paceline.games.flamme_rouge.rules.finish import RiderResult, StageResult
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Tour

ORDER = "AS CS AR CR"
TRIALS = ("gt1", "gt10", "gt3")
"""A team time trial, an individual one and a plain stage."""


def changed(tour: Tour, place: int, /, **fields: object) -> StageResult:
    """Return a good result but for one rider."""
    good = stage(tour, ORDER, "0:10 0:20 0:30 0:40")
    riders = [*good.riders]
    riders[place - 1] = msgspec.structs.replace(riders[place - 1], **fields)
    return msgspec.structs.replace(good, riders=tuple(riders))


def test_a_good_result_is_added_and_the_tour_before_stays() -> None:
    begun = tour()
    after = TOURS.record(begun, stage(begun, ORDER))
    assert begun.results == ()
    assert len(after.results) == 1


def test_a_rider_is_missing() -> None:
    begun = tour()
    good = stage(begun, ORDER)
    why = refusal(begun, msgspec.structs.replace(good, riders=good.riders[:-1]))
    assert why == "CR is missing: write down every rider, also the last."
    assert "AS, AR, CS, CR are missing" in refusal(begun, msgspec.structs.replace(good, riders=()))


def test_a_rider_twice() -> None:
    begun = tour()
    assert "CS crossed the line twice" in refusal(begun, changed(begun, 3, rider="CS"))


@pytest.mark.parametrize("rider", ["JS", "XX", "", "as"])
def test_a_stranger(rider: str) -> None:
    begun = tour()
    assert "the riders are AS, AR, CS, CR" in refusal(begun, changed(begun, 3, rider=rider))


def test_two_winners() -> None:
    """FR 16.9."""
    begun = tour()
    assert "CS and AS both have place 1" in refusal(begun, changed(begun, 2, place=1))


@pytest.mark.parametrize("place", [0, -1, 5, 17])
def test_a_place_that_does_not_exist(place: int) -> None:
    begun = tour()
    assert f"place {place} instead of 4" in refusal(begun, changed(begun, 4, place=place))


def test_times_are_not_negative() -> None:
    begun = tour()
    assert "not negative" in refusal(begun, changed(begun, 1, time=-10))


def test_times_grow_with_the_places() -> None:
    """FR 16.5 to 16.7."""
    begun = tour()
    assert "AR has a time of 0:10, less than CS's 0:20" in refusal(begun, changed(begun, 3, time=10))


@pytest.mark.parametrize("podium", [0, 2, 4, -3])
def test_the_podium_follows_from_the_places(podium: int) -> None:
    """FR 16.4."""
    begun = tour()
    assert "instead of 3" in refusal(begun, changed(begun, 1, podium=podium))


def test_nobody_else_stands_on_the_podium() -> None:
    """FR 16.4."""
    begun = tour()
    assert "instead of 0" in refusal(begun, changed(begun, 4, podium=1))


@pytest.mark.parametrize("field", ["sprint", "mountain", "exhaustion"])
def test_counts_are_not_negative(field: str) -> None:
    begun = tour()
    assert "less than zero" in refusal(begun, changed(begun, 2, **{field: -1}))


@pytest.mark.parametrize(
    ("sprint", "mountain"),
    [
        ({"AS": 5, "CS": 5}, {}),
        ({"AS": 4}, {}),
        ({"AS": 2}, {}),
        ({"AS": 8}, {}),
        ({"AS": 5, "AR": 3, "CS": 1, "CR": 1}, {}),
        ({}, {"AS": 3}),
        ({}, {"AS": 5}),
        ({}, {"AS": 2, "AR": 2}),
    ],
)
def test_tokens_that_do_not_lie_on_the_stage(sprint: dict[str, int], mountain: dict[str, int]) -> None:
    """FR 16.1, FR 16.2: this stage has 5, 3 and 1 for the sprint, 2 and 1 for the mountain."""
    begun = tour(stages=("Plateaux de Wallonie", "3", "4"))
    why = refusal(begun, stage(begun, ORDER, sprint=sprint, mountain=mountain))
    assert f"The {'sprint' if sprint else 'mountain'} points" in why
    assert ("5, 3, 1" if sprint else "2, 1") in why


def test_one_rider_may_have_tokens_of_both_piles() -> None:
    """FR 16.2: this stage has both piles for the mountain."""
    one = ride(tour(stages=("3", "La Haut Montagne", "4")), ORDER)
    ride(one, ORDER, mountain={"AS": 7, "CS": 4, "AR": 1})
    assert "mountain points 6, 6" in refusal(one, stage(one, ORDER, mountain={"AS": 6, "AR": 6}))


def test_if_we_only_guess_the_card_either_side_of_a_token_will_do() -> None:
    """FR 16.1: another card 18 may lie on the real table; but its tokens have the same values."""
    begun = tour(stages=("18", "3", "4"))
    for points in ({"sprint": {"AS": 7}}, {"mountain": {"AS": 7}}, {"sprint": {"AS": 5}, "mountain": {"AS": 2}}):
        ride(begun, ORDER, **points)
    assert "5, 3, 1 and 2, 1" in refusal(begun, stage(begun, ORDER, sprint={"AS": 5}, mountain={"AS": 5}))


def test_in_a_team_time_trial_a_team_has_one_time() -> None:
    """FR 19.3."""
    begun = tour(stages=TRIALS)
    ride(begun, "AS CS CR AR", "1:20 0:40 0:40 1:20")
    why = refusal(begun, stage(begun, "AS CS CR AR", "0:20 0:40 0:40 1:20"))
    assert "AR has 1:20 and the team-mate 0:20" in why


def test_in_a_team_time_trial_a_team_stands_on_the_podium_once() -> None:
    """FR 19.4: the third place is J's though it came in as the fifth."""
    begun = tour(3, stages=TRIALS)
    one = ride(begun, "AS AR CS CR JS JR")
    assert [rider.podium for rider in one.results[0].riders] == [3, 0, 2, 0, 1, 0]


def test_time_trials_have_no_tokens() -> None:
    """FR 19.1."""
    begun = tour(stages=TRIALS)
    assert "sprint points" in refusal(begun, stage(begun, ORDER, sprint={"AS": 1}))


def test_in_an_individual_time_trial_every_rider_has_their_own_time() -> None:
    """FR 19.5."""
    one = ride(tour(stages=TRIALS), ORDER)
    assert len(ride(one, ORDER, "0:10 0:20 0:20 1:00").results) == 2


def test_the_result_of_another_stage() -> None:
    begun = tour()
    other = msgspec.structs.replace(stage(begun, ORDER), stage="Grand Tour 8")
    assert "stage 1 of the tour is «Grand Tour 3»" in refusal(begun, other)
    nowhere = msgspec.structs.replace(other, stage="Nowhere")
    assert "the result of «Nowhere»" in refusal(begun, nowhere)


def test_a_stage_that_was_ridden_already() -> None:
    begun = tour()
    one = ride(begun, ORDER)
    assert "was ridden as number 1" in refusal(one, stage(begun, ORDER))


def test_a_stage_may_be_called_by_its_tiles() -> None:
    """As a race knows it."""
    from paceline.games.flamme_rouge import content

    begun = tour()
    tiles = next(card.tiles for card in content.stage_cards() if card.number == 3)
    for name in ("grand tour 3", "gt3", tiles):
        TOURS.record(begun, msgspec.structs.replace(stage(begun, ORDER), stage=name))


def test_a_tour_that_is_over() -> None:
    begun = tour()
    over = ride(ride(ride(begun, ORDER), ORDER), ORDER)
    assert "nothing to add" in refusal(over, stage(begun, ORDER))
    with pytest.raises(BadRecord):
        TOURS.read_form(over, "AS 0:00")
    assert TOURS.form(over) == ""


@pytest.mark.parametrize("cards", [61, 400])
def test_more_exhaustion_than_there_is(cards: int) -> None:
    begun = tour()
    assert "nobody has more than 60" in refusal(begun, changed(begun, 2, exhaustion=cards))


def test_dummies_are_never_tired() -> None:
    """FR 11.8."""
    begun = tour(seats=("Maud", "muscle"), expansions=("peloton",))
    ride(begun, ORDER, exhaustion={"AS": 3})
    assert "it takes none" in refusal(begun, stage(begun, ORDER, exhaustion={"CS": 3}))


PICKED = ("squirrel", "puncheur", "flahute", "domestique")


@pytest.mark.parametrize(
    ("picked", "words"),
    [
        (("squirrel",), "There are 1 specialists for 4 riders"),
        (("wizard", "", "", ""), "There is no specialist «wizard»"),
        (("puncheur", "", "", ""), "AS cannot be a puncheur"),
        (("squirrel", "", "squirrel", ""), "named 2 times"),
    ],
)
def test_specialists_that_cannot_be(picked: tuple[str, ...], words: str) -> None:
    """FR 15.1, FR 15.2."""
    begun = tour(draft=True)
    assert words in refusal(begun, stage(begun, ORDER, specialists=picked))


def test_specialists_do_not_change() -> None:
    """FR 15.4."""
    one = ride(tour(draft=True), ORDER, specialists=PICKED)
    ride(one, ORDER, specialists=PICKED)
    other = ("flahute", "puncheur", "squirrel", "domestique")
    assert "stay for the whole tour" in refusal(one, stage(one, ORDER, specialists=other))


def test_a_result_has_no_unknown_fields() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"rider": "AS", "place": 1, "time": 0, "podium": 3, "wins": 1}, RiderResult)


def test_specialists_in_a_tour_without() -> None:
    """FR 15.1."""
    begun = tour()
    assert "planned without specialists" in refusal(begun, stage(begun, ORDER, specialists=PICKED))


def test_dummies_have_no_specialists() -> None:
    """FR 11.1: nor do they make more of a specialist (FR 15.2)."""
    seats = ("Maud", "Lucie", "muscle", "muscle")
    begun = tour(seats=seats, expansions=("peloton",), draft=True)
    order = "AS CS AR CR JS JR PS PR"
    picked = ("squirrel", "puncheur", "flahute", "domestique", "", "", "", "")
    ride(begun, order, specialists=picked)
    dummy = (*picked[:4], "descender", "", "", "")
    assert "A dummy team has no specialists" in refusal(begun, stage(begun, order, specialists=dummy))
    twice = ("squirrel", "puncheur", "squirrel", "domestique", "", "", "", "")
    assert "named 2 times" in refusal(begun, stage(begun, order, specialists=twice))


def test_a_result_with_which_the_next_stage_cannot_be_set_up() -> None:
    begun = tour()
    good = stage(begun, ORDER)
    nowhere = msgspec.structs.replace(begun, plan=msgspec.structs.replace(begun.plan, stages=("gt3", "Nowhere", "gt8")))
    assert "stage 2 could not be set up. There is no stage «Nowhere»" in refusal(nowhere, good)


@pytest.mark.parametrize(
    "stages", [("gt3", "gt4", "gt8"), ("extended: abcdefghijklmnopqrstu", "3", "4"), ("gt10", "gt3", "gt4")]
)
def test_the_winner_needs_no_minute(stages: tuple[str, ...]) -> None:
    """FR 16.5, FR 16.7, FR 19.5: plain, extended, and individual."""
    begun = tour(stages=stages)
    ride(begun, ORDER, "0:40 1:00 1:00 2:00")
    assert "AS won with a time of 1:00" in refusal(begun, stage(begun, ORDER, "1:00 1:10 1:10 1:10"))


def test_nobody_rides_for_a_day() -> None:
    begun = tour()
    assert "more than 999:59" in refusal(begun, stage(begun, ORDER, "0:00 0:10 0:10 1000:00"))


@pytest.mark.parametrize(
    ("sprint", "mountain", "good"),
    [
        ({"AS": 5, "CS": 3, "AR": 1}, {}, True),
        ({"AS": 5}, {}, True),
        ({"CS": 3}, {"CR": 2}, True),
        ({"CS": 5}, {}, False),
        ({"AS": 3, "CS": 5, "AR": 1}, {}, False),
        ({"CR": 1}, {}, False),
        ({}, {"CR": 2, "AS": 1}, True),
    ],
)
def test_tokens_at_the_line_go_by_the_places(sprint: dict[str, int], mountain: dict[str, int], good: bool) -> None:
    """FR 16.2: this stage has 5, 3 and 1 for the sprint at its finish, and 2 and 1 for a mountain on the way."""
    begun = tour(stages=("Plateaux de Wallonie", "3", "4"))
    if good:
        ride(begun, ORDER, sprint=sprint, mountain=mountain)
    else:
        why = refusal(begun, stage(begun, ORDER, sprint=sprint, mountain=mountain))
        assert "those at the finish (5, 3, 1) go to the first riders" in why


def test_on_a_climbing_finish_both_piles_count_together() -> None:
    """FR 16.2: 5, 3 and 1 for the mountain lie at the finish of this stage, 2 and 1 for another before it."""
    begun = tour(stages=("La Haut Montagne", "3", "4"))
    ride(begun, ORDER, mountain={"AS": 5, "CS": 3, "AR": 3, "CR": 1})
    ride(begun, ORDER, mountain={"AS": 6, "CS": 5, "AR": 1})
    why = refusal(begun, stage(begun, ORDER, mountain={"AS": 3, "CS": 5, "AR": 3}))
    assert "mountain points 3, 5, 3 cannot come from" in why
    assert "in this order" in why


def test_if_we_only_guess_the_card_one_pile_lies_at_the_line() -> None:
    """FR 16.2, FR 20.10 to 20.12: either of them, for points of either kind."""
    begun = tour(stages=("18", "3", "4"))
    ride(begun, ORDER, mountain={"AS": 2, "CS": 1}, sprint={"CR": 5, "AR": 3})
    ride(begun, ORDER, mountain={"CR": 2, "AR": 1}, sprint={"AS": 5, "CS": 3, "AR": 1})
    why = refusal(begun, stage(begun, ORDER, mountain={"CR": 2}, sprint={"AR": 5}))
    assert "one pile, 5, 3, 1 or 2, 1, lies at the finish" in why


def test_a_stage_of_other_rules_is_only_added_up() -> None:
    begun = tour()
    odd = changed(begun, 1, sprint=12, podium=4, time=400)
    refusal(begun, odd)
    assert TOURS.record(begun, odd, as_recorded=True).results == (odd,)
    with pytest.raises(BadRecord, match="twice"):
        TOURS.record(begun, changed(begun, 3, rider="CS"), as_recorded=True)
