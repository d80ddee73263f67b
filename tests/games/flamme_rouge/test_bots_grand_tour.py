"""The bots on stages of the Grand Tour: they ride everything, with a reason, and the clever ones ride it better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

import paceline
from games.flamme_rouge.conftest import FLAT, LINE, holding
from games.flamme_rouge.test_bots import RACES, ask, check_answers, field, questions
from games.flamme_rouge.test_bots_expansions import MIXES, mixed
from paceline.core.messages import flat
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.actions import RIDERS, Enough, Pick, Play, Retrieve
from paceline.games.flamme_rouge.bots import BOTS
from paceline.games.flamme_rouge.bots.evaluation import expect_prizes
from paceline.games.flamme_rouge.bots.wheelsucker import wheelsucker
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Arrival, Cards, Refresh, State
from soak import amount

pytestmark = pytest.mark.usefixtures("kernel")

BOXES = ("peloton", "grand-tour")
ALL = tuple(content.specialists())
SPECIALISTS = tuple(name for pair in zip(ALL[6:], ALL[:6], strict=True) for name in pair)
"""One of each, a sprinteur and a rouleur for every team."""
STAGES: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("roundabout and corners", ("",) * 4, {"stage": "gt2", "timed": True, "draft": True}),
    ("mountains", ("",) * 3, {"stage": "gt4", "timed": True, "specialists": SPECIALISTS[:6]}),
    ("more mountains", ("",) * 3, {"stage": "gt6", "timed": True, "specialists": SPECIALISTS[6:]}),
    (
        "tired riders",
        ("", ""),
        {"stage": "gt3", "timed": True, "fatigue": (6, 3, 0, 9), "specialists": SPECIALISTS[:4]},
    ),
    ("extended", ("",) * 4, {"stage": "gt5", "timed": True, "jerseys": ("AS", "", "CR")}),
    ("extended, only the first counts", ("",) * 4, {"stage": "gt15", "draft": True}),
    ("against each other", ("",) * 3, {"stage": "gt1"}),
    ("team alone", ("",), {"stage": "gt1", "draft": True}),
    ("rider against rider", ("",) * 4, {"stage": "gt10", "specialists": SPECIALISTS[:8]}),
    ("rider alone", ("",), {"stage": "gt10"}),
    ("dummies", ("", "peloton", "muscle"), {"stage": "gt7", "timed": True, "draft": True}),
    ("dummies on an extended stage", ("", "muscle", "peloton", ""), {"stage": "gt20", "timed": True}),
    ("dummies against the clock", ("", "muscle", "peloton"), {"stage": "gt1"}),
    ("six teams", ("",) * 6, {"stage": "gt8", "timed": True, "specialists": SPECIALISTS}),
    ("bad weather", ("",) * 4, {"stage": "gt9", "timed": True, "expansions": (*BOXES, "meteo"), "draft": True}),
    ("specialists alone", ("",) * 4, {"stage": "Avenue Corso Paseo", "specialists": SPECIALISTS[4:]}),
    ("a draft for a flat road", ("",) * 3, {"stage": FLAT, "draft": True}),
    ("a draft for the mountains", ("",) * 3, {"stage": "gt6", "draft": True}),
]
"""Names of races, the dummies at their seats, and their options."""


def staged(race: int) -> tuple[list[str], Options]:
    """Return names and options of one of the stages, a different bot in front each time."""
    _, dummies, options = STAGES[race % len(STAGES)]
    names = [dummy or name for dummy, name in zip(dummies, field(len(dummies), race // len(STAGES)), strict=True)]
    return names, GAME.seated(Options(**{"expansions": BOXES} | options), names)


@pytest.mark.parametrize(
    "race", range(amount(1, 2) * len(STAGES)), ids=lambda race: f"{STAGES[race % len(STAGES)][0]} {race}"
)
def test_every_answer_is_legal_and_explained_on_a_tour(race: int) -> None:
    names, options = staged(race)
    check_answers(names, race, options)


@pytest.mark.parametrize("bot", [*BOTS, "random", "first"])
@pytest.mark.parametrize("stage", ["gt1", "gt2", "gt10", "gt20"])
def test_a_field_of_one_kind_comes_home(bot: str, stage: str) -> None:
    race = paceline.Race.new(GAME, [bot] * 3, seed=3, stage=stage, expansions=BOXES, timed=True, draft=True).play()
    result = GAME.result(race.state)
    assert result is not None
    assert result.across == 6


def races() -> Iterator[tuple[list[str], int, Options]]:
    """Yield bots, turn and options of races in which everything is said sooner or later, the talkative ones first."""
    mixes, stages = range(6 * len(MIXES)), range(3 * len(STAGES))
    talkative = [(mixed, mixes[15:42]), (staged, (4, 17, 3, 7, 23, 25, 26, 29, 33, 46, 47, 52))]
    for race, turns in [*talkative, (mixed, mixes[:15]), (staged, stages)]:
        for turn in turns:
            names, options = race(turn)
            yield names, turn, options
    for turn, (stage, seats, handicap) in enumerate(RACES * 3):
        yield field(seats, turn), turn, Options(stage=stage, handicap=handicap)


def test_the_catalogue_has_no_sentence_that_no_bot_says() -> None:
    """That a bot says no other is seen where its answers are read: a sentence without words raises there."""
    # these have tests of their own
    rare = ("saver.only-held", "saver.enough", "wheelsucker.enough", "champion.no-kernel")
    unsaid = {f"flamme-rouge.bot.{key}" for key in flat(GAME.presentation.words("en")["bot"])}
    unsaid -= {f"flamme-rouge.bot.{key}" for key in rare}
    for names, turn, options in races():
        unsaid -= {answer.reason.key for _, _, _, answer in questions(names, turn, options)}
        if not unsaid:
            break
    assert not unsaid


def on_stage(rows: list[int], stage: str = FLAT, **options: Any) -> State:
    """Return a stage of a tour between two rounds, its riders on these rows; -1 is at home."""
    start = setup(len(rows) // 2, Options(stage=stage, expansions=BOXES, timed=True, **options))
    cells: list[int] = []
    for row in rows:
        lanes = course(start.table.stage, None, start.table.grass).landing[row] if row >= 0 else (-1,)
        cells.append(next(cell for cell in lanes if cell not in cells or cell < 0))
    home = tuple(Arrival(rider, 1, 0, 3) for rider, row in enumerate(rows) if row < 0)
    table = replace(start.table, cells=tuple(cells), to_place=(), home=home, minutes=len(home))
    return replace(start, table=table, owing=table.ridden)


def with_cards(state: State, hand: str, recycled: str = "", rider: str = "AR") -> State:
    """Return the same race in which this rider chooses from these cards and their team-mate has played a 3."""
    mate = "AS" if rider == "AR" else "AR"
    cards = Cards(("3", "4", "5", "5"), tuple(recycled.split()), tuple(hand.split()))
    return holding(state, **{rider: cards, mate: Cards(("3", "4", "5", "9"), (), (), "3")})


CLIMBING = "abcgiDHqntmKOLrepJsfu"
"""An ascent on rows 22 to 26, then a descent."""


@pytest.mark.parametrize(
    ("specialist", "rows", "hand", "card", "reason"),
    [
        ("baroudeur", [20, 50, 19, 18], "7 7bt", "7bt", "clear"),  # alone in front, now and for long
        ("puncheur", [20, 50, 19, 18], "7 8t", "8t", "relentless"),
        ("grimpeur", [22, 22, 21, 20], "6 6a", "6a", "best"),  # a square more than any other card there
        ("grimpeur", [20, 28, 21, 20], "3 3d", "3d", "descent"),
        ("domestique", [20, 30, 31, 32], "4 4r", "4r", "recover"),
    ],
)
def test_wheelsucker_plays_powers_if_they_help(
    specialist: str, rows: list[int], hand: str, card: str, reason: str
) -> None:
    stage = CLIMBING if specialist == "grimpeur" else FLAT
    state = with_cards(on_stage(rows, stage, specialists=("", specialist)), hand, "2x" if "r" in card else "")
    for seed in range(3):
        decision = ask(wheelsucker, state, seed)
        assert decision.action == Play(card)
        assert reason == "best" or decision.reason.key == f"flamme-rouge.bot.wheelsucker.{reason}"


@pytest.mark.parametrize("seed", range(3))
def test_wheelsucker_chases_if_there_is_no_slipstream(seed: int) -> None:
    state = on_stage([21, 18, 5, 5], CLIMBING, specialists=("", "flandrien"))
    decision = ask(wheelsucker, with_cards(state, "4 4c"), seed)
    assert decision.action == Play("4c")
    assert decision.reason.key.endswith(".chase")


@pytest.mark.parametrize("seed", range(3))
def test_wheelsucker_rides_home_quickly_when_others_are_there(seed: int) -> None:
    state = with_cards(on_stage([60, LINE - 7, -1, 50]), "3 4 7 7")
    decision = ask(wheelsucker, state, seed)
    assert decision.action == Play("7")
    assert decision.reason.key.endswith(".arrive")
    far = with_cards(on_stage([60, LINE - 30, -1, 50]), "3 4 7 7")
    assert ask(wheelsucker, far, seed).reason.key.endswith((".late", ".wheel", ".pulled"))


def refreshing(played: str, rider: int = 1, holder: int = 0, row: int = 50) -> State:
    """Return an extended stage on which everybody may take back cards; a rider has played these."""
    state = on_stage([row, row, 49, 49], "gt5")
    cards = played.split()
    revealed = tuple(tuple(card if number == rider else "" for number in range(4)) for card in cards)
    table = replace(
        state.table, revealed=revealed, refresh=Refresh(holder, len(cards)), round=len(cards), refresh_row=-1
    )
    left = sorted((Counter(state.cards[rider].face_down) - Counter(cards)).elements())
    state = replace(state, table=table, owing=(rider // 2,), choosing=(rider,))
    return holding(state, **{RIDERS[rider]: Cards(tuple(left))})


def taken_back(state: State, bot: str) -> list[str]:
    """Return what a bot takes back for the rider who is asked."""
    taken = []
    while state.choosing:
        action = ask(BOTS[bot], state).action
        assert isinstance(action, Retrieve | Enough)
        taken += [action.card] if isinstance(action, Retrieve) else []
        state, _ = GAME.apply(state, 0, action)
    return taken


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("holder", "budget"), [(0, 24), (1, 25)])
def test_bots_take_back_the_best_cards(bot: str, holder: int, budget: int) -> None:
    taken = taken_back(refreshing("3 3 4 4 5 6 6 7 7 7", holder=holder), bot)
    assert taken[:2] == ["7", "7"]
    assert budget - 4 <= sum(VALUES[card] for card in taken) <= budget


@pytest.mark.parametrize("bot", ["wheelsucker", "saver"])
def test_low_cards_are_not_taken_back_if_high_ones_reach_the_line(bot: str) -> None:
    line = course(setup(2, Options(stage="gt5", expansions=BOXES)).table.stage).finish
    state = refreshing("2 3 4 9 9 9", rider=0, row=line - 14)
    assert taken_back(state, bot) == ["9", "9"]
    for card in ("9", "9"):
        state, _ = GAME.apply(state, 0, Retrieve(card))
    assert ask(BOTS[bot], state).reason.key == f"flamme-rouge.bot.{bot}.enough"


@pytest.mark.parametrize("seed", range(3))
def test_wheelsucker_spends_what_will_come_back(seed: int) -> None:
    state = on_stage([24, 22, 20, 20], "gt5")
    assert state.table.refresh_row > 30
    decision = ask(wheelsucker, with_cards(state, "3 4 5 9", rider="AS"), seed)
    assert decision.action in (Play("5"), Play("9"))


@pytest.mark.parametrize(
    ("stage", "timed", "first"), [(FLAT, False, "puncheur"), ("gt6", False, "grimpeur"), ("gt6", True, "squirrel")]
)
def test_wheelsucker_drafts_for_the_road_or_for_a_whole_tour(stage: str, timed: bool, first: str) -> None:
    options = Options(stage=stage, expansions=BOXES, draft=True, timed=timed)
    picks = [answer.action for _, _, _, answer in questions(["wheelsucker"] * 3, 1, options)][:6]
    assert picks[0] == Pick(first)
    assert len({pick.specialist for pick in picks}) == 6


def test_prizes_are_expected_as_if_places_were_drawn_one_by_one() -> None:
    assert expect_prizes((3, 2, 1), {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.0}, (0,)) == pytest.approx(1.5, abs=1e-4)
    assert expect_prizes((3, 2, 1), {0: 1.0, 1: 2.0, 2: 3.0, 3: 0.5}, (0, 1)) == pytest.approx(3.1167, abs=1e-4)
    assert expect_prizes((3, 2, 1), {0: 1.0}, (0,)) == pytest.approx(3.0)
    assert expect_prizes((5.0,), {0: 1.0, 1: 4.0}, (0,)) == pytest.approx(1.0)


def test_the_order_of_strength_is_the_same_on_timed_stages() -> None:
    names, podium, time = ["wheelsucker", "saver", "highest", "random"], Counter[str](), Counter[str]()
    for race, stage in enumerate(("gt3", "gt4", "gt7", "gt8", "gt9", "gt11", "gt13", "gt18") * 2):
        seats = names[race % 4 :] + names[: race % 4]
        ridden = paceline.Race.new(
            GAME, seats, seed=900 + race, stage=stage, expansions=BOXES, timed=True, first=race % 4, draft=race % 2 == 0
        ).play()
        result = GAME.result(ridden.state)
        assert result is not None
        assert result.stage is not None
        for rider in result.stage.riders:
            bot = seats["ACJP".index(rider.rider[0])]
            podium[bot] += rider.podium
            time[bot] += rider.time
    assert podium["wheelsucker"] > 48, "more than half of 96"
    assert podium["saver"] > podium["random"]
    assert podium["highest"] > podium["random"]
    assert time["wheelsucker"] < min(time["saver"], time["highest"]) / 1.5
    assert max(time["saver"], time["highest"]) < time["random"]


@pytest.mark.parametrize("stage", ["gt1", "gt10"])
def test_wheelsucker_is_quickest_against_the_clock(stage: str) -> None:
    time: Counter[str] = Counter()
    names = ["wheelsucker", "saver", "highest", "random"]
    for race in range(8):
        seats = names[race % 4 :] + names[: race % 4]
        result = GAME.result(paceline.Race.new(GAME, seats, seed=race, stage=stage, expansions=BOXES).play().state)
        assert result is not None
        assert result.stage is not None
        for rider in result.stage.riders:
            time[seats["ACJP".index(rider.rider[0])]] += rider.time
    assert time["wheelsucker"] == min(time.values())
