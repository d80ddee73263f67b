"""FR 21: rules of others, for those who want them, and readings that are theirs (FR 11.11, FR 15.17)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from games.flamme_rouge.conftest import (
    after,
    bidding,
    cards_of,
    deal_with,
    of,
    on_the_road,
    placed,
    stand,
    stands,
    turn,
)
from games.flamme_rouge.powers import Powers
from games.flamme_rouge.quick import QUICK
from paceline import bots
from paceline.core.chance import Luck
from paceline.core.codec import to_json
from paceline.core.conformance import conforms
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions
from paceline.core.race import play_bots
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS, Flip
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import CameHome, Chased, Combative, Escaped, Led, Moved, TeamTimed
from paceline.games.flamme_rouge.game import apply, chance, imagine, legal, result, to_act, view
from paceline.games.flamme_rouge.rules.breakaway import worth
from paceline.games.flamme_rouge.rules.finish import Result, StageResult
from paceline.games.flamme_rouge.rules.movement import move
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.rules.variants import VARIANTS
from paceline.games.flamme_rouge.rules.weather import straights, tiles_with_tokens
from paceline.games.flamme_rouge.state import Escape, State

GT, ALL = ("grand-tour",), ("peloton", "meteo", "grand-tour")
STAGE = "abcdefghijklmnopqrstu"


def timed(*variants: str, **more: object) -> Options:
    return Options(STAGE, **({"expansions": GT, "timed": True, "variants": variants} | more))  # type: ignore[arg-type]


GOAL = course(setup(2, timed()).table.stage).finish


def outcome(state: State) -> tuple[Result, StageResult]:
    found = result(state)
    assert found is not None
    assert found.stage is not None
    return found, found.stage


# The choice


def test_without_a_choice_the_printed_rules_hold() -> None:
    """FR 21.1: a race without variants is written down as it always was."""
    table = setup(2, timed()).table
    assert (table.variants, table.leads) == (UNSET, UNSET)
    assert b"variants" not in to_json(table)
    assert not any(table.has(word) for word in VARIANTS)


@pytest.mark.parametrize(("options", "key"), [
    (timed("super"), "no-such-variant"),
    (timed("keep-half"), "no-such-variant"),
    (Options(STAGE, variants=("team-times",)), "variant-needs-box"),
    (timed("weather-after-first"), "variant-needs-box"),
    (timed("attack-2"), "variant-needs-box"),
    (Options(STAGE, expansions=GT, variants=("super-combative",)), "variant-needs-times"),
    (Options(STAGE, expansions=GT, variants=("team-times",)), "variant-needs-times"),
])  # fmt: skip
def test_variants_that_would_change_nothing_are_refused(options: Options, key: str) -> None:
    """FR 21.1: unknown words, and rules about boxes or times that are not there."""
    with pytest.raises(BadOptions) as refused:
        setup(2, options)
    assert (refused.value.field, refused.value.message.key) == ("variants", f"flamme-rouge.refused.{key}")


# Super combative


def test_the_leader_of_every_round_takes_a_token() -> None:
    """FR 21.2: after slipstream; and none once somebody is home."""
    state = stand(timed("super-combative"), 2, AS=GOAL - 8, AR=GOAL - 9, CS=GOAL - 9, CR=GOAL - 20)
    state, events = turn(state, AS="2", AR="3", CS="5", CR="3")
    assert of(Led, events) == [Led("CS", 1)]
    state, events = turn(state, AS="9", AR="3", CS="2", CR="3")
    assert of(Led, events) == [Led("AS", 1)]
    assert [event.rider for event in of(CameHome, events)] == ["AS"]
    state, events = turn(state, AR="7", CS="9", CR="7")
    assert not of(Led, events)
    assert state.table.leads == (1, 0, 1, 0)


def test_who_led_most_rounds_is_most_combative() -> None:
    """FR 21.3: told at the end of the stage, and in its result."""
    state = stand(timed("super-combative"), 2, AS=GOAL - 1, AR=GOAL - 1, CS=GOAL - 3, CR=GOAL - 3)
    state = replace(state, table=replace(state.table, leads=(0, 1, 3, 0)))
    state, events = turn(state, AS="5", AR="5", CS="9", CR="7")
    assert of(Combative, events) == [Combative("CS", 4)]
    riders = {rider.rider: (rider.leads, rider.breakaway) for rider in outcome(state)[1].riders}
    assert riders == {"AS": (0, 0), "AR": (1, 0), "CS": (4, 0), "CR": (0, 0)}


@pytest.mark.parametrize(("escaped", "best"), [((), "AS"), (("CR",), "CR"), (("JS",), "AS"), (("AR", "CR"), "CR")])
def test_equals_are_ranked_by_the_breakaway_then_at_the_line(escaped: tuple[str, ...], best: str) -> None:
    """FR 21.3: of AS and CR with two tokens each, who was in the breakaway; else AS, who is first across."""
    rows = {"AS": GOAL - 1, "CR": GOAL - 1, "AR": GOAL - 2, "CS": GOAL - 2, "JS": GOAL - 3, "JR": GOAL - 3}
    state = stand(timed("super-combative"), 3, **rows)
    table = replace(state.table, leads=(1, 0, 0, 2, 0, 0))
    breakaway = tuple(Escape(NUMBER[name], ("3", "4")) for name in escaped)
    state = replace(state, table=replace(table, breakaway=breakaway))
    _, events = turn(state, AS="9", AR="3", CS="4", CR="5", JS="4", JR="3")
    assert [event.rider for event in of(Combative, events)] == [best]


@pytest.mark.parametrize("kind", ["team-time-trial", "individual-time-trial"])
def test_no_tokens_against_the_clock(kind: str) -> None:
    """FR 21.2: nobody leads a time trial."""
    state = stand(timed("super-combative", kind=kind), 2, AS=GOAL - 1, AR=GOAL - 1, CS=GOAL - 1, CR=GOAL - 1)
    state, events = turn(state, AS="5", AR="5", CS="5", CR="5")
    assert not of(Led, events)
    assert not of(Combative, events)
    assert outcome(state)[1].riders[0].leads is UNSET


# Team times


def test_points_by_the_times_of_both_riders() -> None:
    """FR 21.4: AS is first across, but both of C and both of J are quicker together."""
    rows = {"AS": GOAL - 1, "AR": GOAL - 30, "CS": GOAL - 1, "CR": GOAL - 2, "JS": GOAL - 2, "JR": GOAL - 3}
    state, events = turn(stand(timed("team-times"), 3, **rows), AS="9", AR="2", CS="5", CR="5", JS="2", JR="3")
    assert {event.podium for event in of(CameHome, events)} == {0}
    events = []
    while to_act(state):
        state, more = turn(state, AR="7")
        events += more
    found, stage = outcome(state)
    assert [(event.team, event.podium) for event in of(TeamTimed, events)] == [("C", 3), ("J", 2), ("A", 1)]
    assert [seat for (seat,) in found.ranking] == [1, 2, 0]
    points = Counter[str]()
    for rider in stage.riders:
        points[rider.rider[0]] += rider.podium
    assert points == {"C": 3, "J": 2, "A": 1}
    assert {event.team: event.time for event in of(TeamTimed, events)} == {
        team: sum(rider.time for rider in stage.riders if rider.rider[0] == team) for team in "ACJ"
    }


def test_equal_teams_are_ranked_by_their_first_riders() -> None:
    """FR 21.4: all have the same time in one pack."""
    rows = {"AS": GOAL - 1, "AR": GOAL - 1, "CS": GOAL - 2, "CR": GOAL - 2}
    state, _ = turn(stand(timed("team-times"), 2, **rows), AS="3", AR="3", CS="5", CR="5")
    found, stage = outcome(state)
    assert len({rider.time for rider in stage.riders}) == 1
    assert found.ranking == ((1,), (0,))


def test_team_times_decide_a_team_time_trial_too() -> None:
    """FR 21.4, FR 19.3: the slower rider's time counts twice."""
    options = timed("team-times", kind="team-time-trial")
    state = stand(options, 2, AS=GOAL - 1, AR=GOAL - 6, CS=GOAL - 1, CR=GOAL - 2)
    state, _ = turn(state, AS="5", AR="2", CS="3", CR="3")
    state, events = turn(state, AR="6")
    assert [(event.team, event.time, event.podium) for event in of(TeamTimed, events)] == [("C", 40, 3), ("A", 160, 2)]
    assert outcome(state)[0].ranking == ((1,), (0,))


# The Baroudeur's bid

BIDS = Options(
    "a 2B 3 u",
    expansions=("peloton", "grand-tour"),
    variants=("single-bid",),
    specialists=("", "baroudeur", "", "flandrien"),
)


def bidders(options: Options = BIDS) -> State:
    return placed(options, 2, 4, 4, 3, 3)[0]


def test_a_baroudeur_bids_one_card_that_counts_twice() -> None:
    """FR 21.6: the other one bids twice; 2 x 7 beats 6 + 7."""
    state, _ = bidding(bidders(), AR="7", CR="6c")
    assert state.owing == (1,)
    state, events = bidding(state, CR="7c")
    assert [(event.rider, event.bid) for event in of(Escaped, events)] == [("AR", 14)]
    assert state.table.breakaway == (Escape(NUMBER["AR"], ("7",)),)
    assert cards_of(state, "AR").face_down.count(EXHAUSTION) == 1
    assert len(cards_of(state, "AR").face_down) == 14
    assert len(cards_of(state, "CR").face_down) == 15


def test_a_single_bid_that_loses_comes_back() -> None:
    """FR 21.6, FR 10.7."""
    state, _ = bidding(bidders(), AR="5", CR="7c")
    state, events = bidding(state, CR="6c")
    assert [(event.rider, event.bid) for event in of(Escaped, events)] == [("CR", 13)]
    assert EXHAUSTION not in cards_of(state, "AR").face_down
    assert len(cards_of(state, "AR").face_down) == 14


def test_a_single_bid_alone_ends_the_bidding_at_once() -> None:
    """FR 21.6, FR 11.8: against dummies, which do not bid, nobody is left for a second card."""
    state, _ = placed(replace(BIDS, dummies=("", "muscle"), specialists=("", "baroudeur")), 2, 4, 3)
    state, events = bidding(state, AR="3")
    assert [(event.rider, event.bid) for event in of(Escaped, events)] == [("AR", 6)]
    assert state.table.auction is None
    assert to_act(state) == {0}


def test_the_other_riders_of_the_team_bid_as_usual() -> None:
    """FR 21.6: AS is no Baroudeur."""
    state, _ = bidding(bidders(), AS="9", CR="6c")
    assert state.owing == (0, 1)


def test_what_others_know_of_a_single_bid() -> None:
    """FR 21.6, FR 10.3: imagined states go on as the race does."""
    state, _ = bidding(bidders(), AR="7", CR="6c")
    for seat in (0, 1, None):
        guess = imagine(view(state, seat), Random(1))
        guess = deal_with(guess, CR="7c") if CHANCE in to_act(guess) else guess
        assert not guess.cards[NUMBER["AR"]].played
    assert known_deck(state.table, NUMBER["AR"]).left.count("7") == 1
    assert worth(Escape(0, ("9",))) == worth(Escape(0, ("9", "9"))) == 18


# The weather


def test_the_first_straight_stays_clear() -> None:
    """FR 21.7: of the seven straights six get a token; the option may not name the first either."""
    options = Options(STAGE, expansions=("meteo",), variants=("weather-after-first",))
    table = setup(2, options).table
    names = [tile.name for tile in course(STAGE).road.tiles]
    assert [names[place] for place in tiles_with_tokens(table)] == ["c", "d", "f", "l", "m", "n"]
    assert [names[place] for place in straights(STAGE)] == ["b", "c", "d", "f", "l", "m", "n"]
    state = setup(2, options)
    assert chance(state).label == "weather"
    state, _ = after(state, (CHANCE, chance(state).sample(Luck(3))))
    assert state.table.weather is not None
    assert state.table.weather[1] == "clear"
    with pytest.raises(BadOptions):
        setup(2, replace(options, weather=("b=wet",)))


# Readings


@pytest.mark.parametrize(("variants", "end"), [((), 39), (("attack-2",), 32)])
def test_an_attack_of_the_last_one_on_the_road(variants: tuple[str, ...], end: int) -> None:
    """FR 11.11: AR's team-mate is home; they are nobody's front rider and ride 9, or as the variant has it 2."""
    options = timed(*variants, expansions=("peloton", "grand-tour"), dummies=("peloton",))
    state = on_the_road(options, 2, AS=GOAL - 5, AR=30, CS=20, CR=20)
    table = replace(state.table, cells=(-1, *state.table.cells[1:]))
    state = replace(state, table=table, owing=(), drawing=(0,))
    cards = (*state.cards[:2], *(replace(pile, played="3") for pile in state.cards[2:]))
    state, events = apply(replace(state, cards=cards), CHANCE, Flip("AS", "!"))
    assert [event.end for event in of(Moved, events) if event.rider == "AR"] == [course(table.stage).landing[end][0]]
    assert stands(state, "AR") == end


@pytest.mark.parametrize(("held", "chased"), [(False, True), (True, False)])
def test_a_chase_over_the_gap_of_one_way_while_the_other_is_occupied(held: bool, chased: bool) -> None:
    """FR 15.17: JS is directly ahead on the inner way, CS beyond a gap on the outer one."""
    position = Powers("""
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## JS .. .. ..
        AR .. .. .. .. CS .. .. .. ..
    """)
    cards = [{"AR": "3c", "CS": "0", "JS": "0"}.get(name, "") for name in RIDERS]
    position.cells = move(position.course, position.cells, cards, position.events, held_chase=held)
    assert bool(position.of(Chased)) == chased
    assert position.row("AR") == (4 if chased else 3)


# Every race

MIXES = {
    "combative, team times": (
        3,
        Options("a x b z u", expansions=GT, timed=True, variants=("super-combative", "team-times")),
    ),
    "everything": (
        6,
        Options(
            "1 2 x 9 z Y 6B 4 u",
            expansions=ALL,
            timed=True,
            specialists=("squirrel", "baroudeur", "", "flandrien", "flahute", "baroudeur", "", "", "", "", "", ""),
            variants=VARIANTS,
            dummies=("", "", "", "peloton", "muscle"),
        ),
    ),
    "single bids": (3, replace(BIDS, specialists=("", "baroudeur", "", "flandrien", "squirrel", "grimpeur"))),
}


@pytest.mark.parametrize("mix", MIXES)
def test_variants_keep_the_contract(mix: str) -> None:
    """FR 21.1 to FR 21.7."""
    seats, options = MIXES[mix]
    conforms(QUICK, seats, options, races=2)


def test_variants_of_whole_races_add_up() -> None:
    """FR 21.2, FR 21.4: a token for every round up to the first one home, and six points for the podium."""
    seats, options = MIXES["combative, team times"]
    for seed in range(5):
        race = play_bots(GAME, options, [(name, bots.find(GAME, name)) for name in ("saver",) * seats], seed)
        _, stage = outcome(race.state)
        assert sum(rider.leads or 0 for rider in stage.riders) > 0
        assert sum(rider.podium for rider in stage.riders) == 6
        assert legal(race.state, 0) == ()
