"""The bots of Flamme Rouge: legal, explained, pure, and each as clever as it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import paceline
from games.flamme_rouge.conftest import FLAT, LINE, holding, riding
from paceline.core.chance import Luck
from paceline.core.game import CHANCE, Bot, Decision
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.actions import NUMBER, Draw, Place, Play
from paceline.games.flamme_rouge.bots import BOTS
from paceline.games.flamme_rouge.bots.forecast import own_reserve, reserve, worth
from paceline.games.flamme_rouge.bots.simple import highest, saver
from paceline.games.flamme_rouge.bots.wheelsucker import wheelsucker
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.rules.energy import HAND, deal, take_hand
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Cards, State, View
from paceline.i18n import english

pytestmark = pytest.mark.usefixtures("kernel")

HILLY = "abcgiDHqntmKOLrepJsfu"
"""Firenze – Milano: ascents on rows 22 to 26 and 46 to 52, a descent after each."""
STEEP = "ACDEGKMNOQRbfhijlpstu"
"""So many ascents that decks run out before the line."""
RACES = [
    (stage, seats, handicap)
    for stage in (FLAT, HILLY, "La Haut Montagne", STEEP)
    for seats, handicap in ((2, (2, 0)), (3, ()), (4, (0, 1, 2, 0)))
]


def questions(names: Sequence[str], seed: int, options: Options) -> Iterator[tuple[str, View, Sequence[Any], Any]]:
    """Yield every question of a race between bots: the seat, its view, the legal actions and the answer."""
    state, luck = setup(len(names), options), Luck(seed)
    rngs = [Random(seat) for seat in range(len(names))]
    while acting := GAME.to_act(state):
        seat = min(acting)
        if seat == CHANCE:
            state, _ = GAME.apply(state, CHANCE, GAME.chance(state).sample(luck))
            continue
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        answer = BOTS[names[seat]](view, legal, rngs[seat])
        yield names[seat], view, legal, answer
        state, _ = GAME.apply(state, seat, answer.action)


def field(seats: int, turn: int) -> list[str]:
    """Return so many bots, a different one in front each turn."""
    return [list(BOTS)[(seat + turn) % len(BOTS)] for seat in range(seats)]


def test_the_recommended_bot_comes_first() -> None:
    assert next(iter(GAME.bots)) == "wheelsucker"


@pytest.mark.parametrize(("stage", "seats", "handicap"), RACES)
def test_every_answer_is_legal_and_gives_a_reason_in_words(stage: str, seats: int, handicap: tuple[int, ...]) -> None:
    for turn in range(3):
        check_answers(field(seats, turn), turn, Options(stage=stage, first=turn % seats, handicap=handicap))


def check_answers(names: Sequence[str], seed: int, options: Options) -> None:
    """Check that every answer of a race is one of the choices, with a reason that can be read."""
    for name, _, legal, answer in questions(names, seed, options):
        assert type(answer) is Decision
        assert answer.action in legal
        speaker = "wheelsucker" if name in ("champion", "oracle") else name
        assert answer.reason.key.startswith(f"flamme-rouge.bot.{speaker}.")
        sentence = english()(answer.reason)
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("stage", [FLAT, HILLY])
def test_a_bot_is_a_function_of_what_it_is_given(stage: str) -> None:
    for name, view, legal, _ in questions(field(3, 0), 5, Options(stage=stage)):
        before = msgspec.json.encode(view)
        first, second = (BOTS[name](view, legal, Random(11)) for _ in range(2))
        assert first == second
        assert msgspec.json.encode(view) == before


def ask(bot: Bot, state: State, seed: int = 0) -> Decision:
    """Return what seat 0 does here, and why."""
    decision = bot(GAME.view(state, 0), GAME.legal(state, 0), Random(seed))
    assert isinstance(decision, Decision)
    return decision


def in_hand(state: State, rider: str, *hand: str) -> State:
    """Return the same race after this rider drew these cards from their full deck and their team-mate played a 3."""
    mate = rider[0] + ("R" if rider.endswith("S") else "S")
    cards = {rider: deal(state.cards[NUMBER[rider]], HAND, tuple(sorted(hand)))}
    rest = list(state.cards[NUMBER[mate]].face_down)
    rest.remove("3")
    return holding(state, **cards, **{mate: Cards(tuple(rest), played="3")})


def all_know(state: State, **left: str) -> State:
    """Return the same race after many rounds in which these riders have shown everything but the cards left."""
    gone = {}
    for name, cards in left.items():
        deck = Counter(state.cards[NUMBER[name]].face_down) - Counter(cards.split())
        gone[name] = sorted(deck.elements())
    rounds = len(next(iter(gone.values())))
    names = [name for name, number in NUMBER.items() if number < len(state.table.cells)]
    revealed = tuple(tuple(gone[name][turn] if name in gone else "" for name in names) for turn in range(rounds))
    hands = ((HAND,) * len(names),) * rounds
    table = replace(state.table, revealed=revealed, tired=((),) * rounds, hands=hands, round=rounds)
    return replace(state, table=table)


def test_highest_plays_the_highest_number_wherever_it_stands() -> None:
    climbing = in_hand(riding(HILLY, AS=22, AR=20, CS=21, CR=21), "AS", "3", "4", "5", "9")
    assert ask(highest, climbing).action == Play("9")


def test_highest_starts_with_the_sprinteur_as_far_forward_as_possible() -> None:
    start = setup(2, Options())
    assert ask(highest, start).action == Place("S", 4)
    assert ask(highest, riding(AS=10, AR=12, CS=9, CR=9)).action == Draw("S")


def test_of_two_equal_cards_bots_get_rid_of_the_exhaustion_card() -> None:
    state = holding(riding(AS=30, AR=20, CS=31, CR=33), AS=Cards((), (), ("2", "2x")), AR=Cards((), (), (), "3"))
    for bot in BOTS.values():
        assert ask(bot, state).action == Play("2x")


def test_saver_holds_back_its_two_best_cards() -> None:
    state = riding(AS=30, AR=30, CS=31, CR=31)
    state = holding(state, AS=Cards(("2", "3", "9"), ("4", "5"), ("3", "4", "5", "9")))
    decision = ask(saver, state)
    assert decision.action == Play("5")
    assert decision.reason.key == "flamme-rouge.bot.saver.hold"
    assert "best cards" in english()(decision.reason)
    assert "9" not in english()(decision.reason)  # a reason is told during the race: it shows no card still held


def test_saver_plays_a_third_card_as_good_as_those_it_holds() -> None:
    state = in_hand(riding(AS=30, AR=30, CS=31, CR=31), "AS", "3", "4", "5", "9")
    assert ask(saver, state).action == Play("9")


@pytest.mark.parametrize(("squares", "card"), [(18, "9"), (19, "4")])
def test_saver_sprints_when_its_two_best_cards_reach_the_line(squares: int, card: str) -> None:
    state = riding(AS=LINE - squares, AR=30, CS=31, CR=31)
    state = holding(state, AS=Cards(("2", "3", "9"), (), ("2", "3", "4", "9")))
    assert ask(saver, state).action == Play(card)


def test_saver_with_nothing_but_its_best_cards_plays_the_lowest_of_them() -> None:
    state = holding(riding(AS=20, AR=20, CS=21, CR=21), AS=Cards((), (), ("5", "9")))
    decision = ask(saver, state)
    assert decision.action == Play("5")
    assert decision.reason.key.endswith(".only-held")


def test_saver_saves_on_a_descent() -> None:
    state = riding(HILLY, AS=28, AR=20, CS=21, CR=21)
    state = holding(state, AS=Cards((), ("9", "9"), ("2", "3", "4", "9")))
    assert ask(saver, state).action == Play("9"), "a spare 9 still goes further"
    state = holding(state, AS=Cards((), ("9", "9"), ("2", "3", "4")))
    assert ask(saver, state).action == Play("2")


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("hand", "card", "reason"),
    [
        (("3", "4", "5", "9"), "4", "pulled"),  # one empty square behind, then in the slipstream
        (("3", "5", "9", "9"), "5", "wheel"),  # a 3 would be dropped, a 9 alone in front
        (("2", "2", "3", "5"), "5", "wheel"),
    ],
)
def test_wheelsucker_plays_the_card_that_lands_in_shelter(
    seed: int, hand: tuple[str, ...], card: str, reason: str
) -> None:
    state = all_know(riding(AS=10, AR=5, CS=13, CR=13), CS="3 3 3", CR="3 3 3")
    decision = ask(wheelsucker, in_hand(state, "AS", *hand), seed)
    assert decision.action == Play(card)
    assert decision.reason.key == f"flamme-rouge.bot.wheelsucker.{reason}"


@pytest.mark.parametrize("seed", range(5))
def test_wheelsucker_wastes_no_nine_on_a_climb(seed: int) -> None:
    state = in_hand(riding(HILLY, AS=22, AR=20, CS=21, CR=23), "AS", "4", "5", "9", "9")
    decision = ask(wheelsucker, state, seed)
    assert decision.action in (Play("4"), Play("5"))
    assert decision.action == Play("4") or decision.reason.key.endswith(".climb")


@pytest.mark.parametrize("seed", range(5))
def test_wheelsucker_plays_low_on_a_descent(seed: int) -> None:
    state = in_hand(riding(HILLY, AS=27, AR=26, CS=28, CR=29), "AS", "2", "3", "4", "5")
    decision = ask(wheelsucker, state, seed)
    assert decision.action == Play("2")
    assert decision.reason.key.endswith(".descent")


@pytest.mark.parametrize("seed", range(5))
def test_wheelsucker_sprints_when_a_card_wins_now(seed: int) -> None:
    state = in_hand(riding(AS=LINE - 9, AR=40, CS=LINE - 20, CR=LINE - 19), "AS", "3", "4", "5", "9")
    decision = ask(wheelsucker, state, seed)
    assert decision.action == Play("9")
    assert decision.reason.key.endswith(".win")


@pytest.mark.parametrize("seed", range(5))
def test_wheelsucker_keeps_its_nines_while_the_line_is_far(seed: int) -> None:
    state = in_hand(riding(AS=10, AR=9, CS=11, CR=12), "AS", "3", "4", "5", "9")
    assert ask(wheelsucker, state, seed).action != Play("9")


def test_wheelsucker_draws_first_for_the_rider_who_moves_first() -> None:
    assert ask(wheelsucker, riding(AS=10, AR=12, CS=9, CR=9)).action == Draw("R")
    assert ask(wheelsucker, riding(AS=12, AR=12, CS=9, CR=9)).action == Draw("S"), "the right lane is ahead"


def drawn_for_real(deck: tuple[str, ...], rounds: int, races: int = 300) -> float:
    """Return the mean of what always the best card of the hand adds up to, drawn by the rules on a flat road."""
    rng, total = Random(1), 0
    for _ in range(races):
        cards = Cards(tuple(sorted(deck)))
        for _ in range(rounds):
            hand = take_hand(cards, HAND, rng.getrandbits(64))
            held = deal(cards, HAND, hand)
            *rest, best = sorted(hand, key=VALUES.__getitem__)
            total += VALUES[best]
            cards = Cards(held.face_down, tuple(sorted((*held.recycled, *rest))))
    return total / races


@pytest.mark.parametrize("kind", ["S", "R"])
@pytest.mark.parametrize("tired", [0, 2, 5])
def test_the_forecast_agrees_with_real_draws(kind: str, tired: int) -> None:
    deck = content.deck(kind) + (content.EXHAUSTION,) * tired
    ahead = reserve(deck, FLAT, 0)
    for rounds in (1, 2, 4, 8, 12):
        assert ahead[rounds] == pytest.approx(drawn_for_real(deck, rounds), rel=0.08)


@pytest.mark.parametrize("kind", ["S", "R"])
def test_an_exhaustion_card_never_helps(kind: str) -> None:
    deck = content.deck(kind)
    for tired in range(6):
        fresh, weary = (reserve(deck + (content.EXHAUSTION,) * (tired + extra), FLAT, 20) for extra in (0, 1))
        assert all(after <= before + 1e-9 for before, after in zip(fresh[: len(deck)], weary, strict=False))


def test_recycled_cards_come_back_only_after_the_pile() -> None:
    low, high = ("2", "2", "3", "3"), ("9", "9", "9")
    assert own_reserve(low, high, FLAT, 60)[1] == 3
    assert own_reserve((), low + high, FLAT, 60)[1] > 8


def test_cards_are_worth_what_the_road_ahead_makes_of_them() -> None:
    assert worth(FLAT)[10]["9"] == 9
    assert 5 < worth(HILLY)[10]["9"] < 9, "climbs ahead"
    assert worth(HILLY)[20]["2"] > 2, "descents ahead"
    to_the_top = next(card.tiles for card in content.stage_cards() if card.tiles.endswith("U"))
    assert worth(to_the_top)[course(to_the_top).finish - 6]["9"] == 5


def wins(names: list[str], races: int = 56) -> Counter[str]:
    """Return races won by each bot on all stages, every seat and every first player in turn."""
    won: Counter[str] = Counter()
    stages = [card.tiles for card in content.stage_cards() if not card.large and not card.number]
    for race in range(races):
        turn = race // len(stages)
        shift = turn % len(names)
        seats = names[shift:] + names[:shift]
        options = {"stage": stages[race % len(stages)], "first": turn // len(names) % len(names)}
        result = GAME.result(paceline.Race.new(GAME, seats, seed=race, **options).play().state)
        assert result is not None
        won[seats[result.ranking[0][0]]] += 1
    return won


def test_a_field_of_four_finishes_in_order_of_cleverness() -> None:
    won = wins(["wheelsucker", "saver", "highest", "random"])
    assert won["wheelsucker"] > 28, "more than half of 56"
    assert won["wheelsucker"] > won["saver"] > won["highest"] >= won["random"]


@pytest.mark.parametrize(("better", "worse"), [("wheelsucker", "saver"), ("saver", "highest"), ("highest", "random")])
def test_each_bot_beats_the_next_one(better: str, worse: str) -> None:
    assert wins([better, worse])[better] >= 36, "well over half of 56"
