"""FR 21: rules of others in a tour: half of the exhaustion kept, points by team times, the most combative rider."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.flamme_rouge.tour.results import refusal, refused, ride, said, stage, tour
from games.flamme_rouge.tour.test_planning import upcoming
from games.flamme_rouge.tour.test_ridden import whole
from paceline.core.messages import BadRecord
from paceline.games.flamme_rouge.rules.finish import RiderResult
from paceline.games.flamme_rouge.rules.variants import TOUR_VARIANTS, keep_half
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Plan, Tour
from paceline.games.flamme_rouge.tour.standings import history, ranking, scores, standing
from paceline.i18n import english

ORDER = "AS CS AR CR"


@pytest.mark.parametrize(("cards", "printed", "kept"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (5, 3, 2), (8, 4, 4)])
def test_half_of_the_exhaustion_is_kept(cards: int, printed: int, kept: int) -> None:
    """FR 21.5, FR 17.1: rounded down either way, so that an odd card stays or goes."""
    assert (keep_half(cards), keep_half(cards, ("keep-half",))) == (printed, kept)


def test_the_next_stage_and_rest_days_follow() -> None:
    """FR 21.5, FR 17.9: nine cards are four, and after a rest day two; the leader does not rest."""
    begun = ride(tour(variants=("keep-half",), rests=(1,)), ORDER, exhaustion={"AS": 9, "CR": 9})
    assert [rider.exhaustion for rider in standing(begun).riders] == [4, 0, 0, 2]
    options = upcoming(begun)
    assert options.fatigue == (4, 0, 0, 2)
    assert options.variants == ()


def test_points_by_team_times() -> None:
    """FR 21.4: C is quicker with both riders, though AS has won."""
    begun = tour(variants=("team-times",))
    times = "0:00 0:10 0:10 1:40"
    wrong = stage(begun, "AS CS CR AR", times)
    assert "instead of 2" in refusal(begun, wrong)
    points = {"AS": 2, "CS": 3}
    right = replace(wrong, riders=tuple(replace(one, podium=points.get(one.rider, 0)) for one in wrong.riders))
    after: Tour = TOURS.record(begun, right)
    assert standing(after).podium == (2, 3)
    form = "stage 3\nAS 0:00\nCS 0:10\nCR 0:10\nAR 1:40\n"
    assert TOURS.read_form(begun, form) == right
    assert upcoming(after).variants == ("team-times",)


def combative(begun: Tour, *leads: tuple[str, int, int]) -> Tour:
    """Return the tour after a stage with so many tokens for a rider, and whether they were in the breakaway."""
    told, won = stage(begun, ORDER), {name: (tokens, breakaway) for name, tokens, breakaway in leads}
    riders = [
        replace(one, leads=won.get(one.rider, (0, 0))[0], breakaway=won.get(one.rider, (0, 0))[1])
        for one in told.riders
    ]
    after: Tour = TOURS.record(begun, replace(told, riders=tuple(riders)))
    return after


def test_the_most_combative_rider_wins_a_point() -> None:
    """FR 21.3: for the team, besides those of the podium; after ties the breakaway, then the line."""
    begun = tour(variants=("super-combative",))
    after = combative(begun, ("CR", 5, 0), ("AS", 2, 0))
    assert standing(after).combative == (0, 1)
    after = combative(after, ("CR", 3, 1), ("AS", 3, 0))
    assert standing(after).combative == (0, 2)
    assert "Super combative: Coquelicot rouleur, who led the latest stage for 3 rounds." in map(
        str, TOURS.status(after)
    )
    after = combative(after, ("CR", 3, 0), ("AS", 3, 0))
    assert [score.combative for score in scores(after)] == [1, 2]
    assert [score.total for score in scores(after)] == [
        score.podium + score.rest + score.general + score.team + score.sprint + score.mountain + score.combative
        for score in scores(after)
    ]
    assert sorted(ranking(after)) == [0, 1]
    assert history(after)[1].points(1) == history(after)[1].podium[1] + 1


def test_the_sheets_count_them() -> None:
    """FR 21.3: a column in the table of points and one in that of the latest stage, and none otherwise."""
    after = combative(tour(variants=("super-combative",)), ("CR", 5, 0))
    heads = [[english()(head) for head in sheet.head] for sheet in (TOURS.sheets(after)[0], TOURS.latest(after))]
    assert "Comb." in heads[0]
    assert "Led" in heads[1]
    assert all(len(sheet.head) == len(row) for sheet in TOURS.sheets(after) for row in sheet.rows)
    empty = TOURS.sheets(tour(variants=("super-combative",)))[0]
    assert all(len(empty.head) == len(row) for row in empty.rows)
    plain = ride(tour(), ORDER)
    assert "Comb." not in map(english(), TOURS.sheets(plain)[0].head)
    assert "Led" not in map(english(), TOURS.latest(plain).head)


def test_the_form_asks_for_them() -> None:
    """FR 21.2, FR 21.3: only if they count; not on a time trial."""
    begun = tour(variants=("super-combative",))
    assert "leads 0 breakaway 0" in TOURS.form(begun)
    result = TOURS.read_form(begun, "stage 3\nAS 0:00 l4 b1 e2\nCS 0:10\nAR 0:20 leads 1\nCR 0:20\n")
    assert result.riders[0] == RiderResult("AS", 1, 0, 3, exhaustion=2, leads=4, breakaway=1)
    assert [rider.leads for rider in result.riders] == [4, 0, 1, 0]
    assert "leads" not in TOURS.form(tour())
    assert "leads" not in TOURS.form(tour(stages=("gt10", "gt3", "gt4"), variants=("super-combative",)))
    with pytest.raises(BadRecord) as refused_line:
        TOURS.read_form(tour(), "stage 3\nAS 0:00 leads 4\nCS 0:10\nAR 0:20\nCR 0:20\n")
    assert "leads" in said(refused_line.value)


def test_tokens_that_cannot_be_are_refused() -> None:
    """FR 21.2: nobody counts them, or fewer than none, or half a breakaway."""
    told = stage(tour(), ORDER)
    for changes, plan in (
        ({"leads": 2}, ()),
        ({"leads": -1}, ("super-combative",)),
        ({"breakaway": 2}, ("super-combative",)),
    ):
        result = replace(told, riders=(replace(told.riders[0], **changes), *told.riders[1:]))
        assert "AS" in refusal(tour(variants=plan), result)


def test_unknown_variants_and_those_of_other_boxes() -> None:
    """FR 21.1."""
    assert refused(variants=("half",))[0] == "variants"
    assert refused(variants=("weather-after-first",))[0] == "variants"


@pytest.mark.parametrize("seed", range(2))
def test_a_tour_with_all_variants_is_ridden(seed: int) -> None:
    """FR 21.1 to FR 21.7: what races hand over is what the tour takes."""
    plan = Plan(
        stages=("gt1", "gt10", "gt5", "gt3"), expansions=("peloton", "meteo"), variants=TOUR_VARIANTS, draft=True
    )
    ridden = whole(plan, ("bot",) * 4, seed)
    assert sum(standing(ridden).combative) == 2  # there is none on a time trial
    assert sum(standing(ridden).podium) == 4 * 6
