"""FR 15.1, 15.4 to 15.8: decks of the specialists, and powers that change what a card counts or costs."""

from __future__ import annotations

from collections import Counter

import pytest

from games.flamme_rouge.conftest import cards_of, holding, of, stand, stands, turn
from games.flamme_rouge.positions import Position
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import Draw, Drawn, Play
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.events import Exhausted, Recovered, Spared
from paceline.games.flamme_rouge.game import apply, legal
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Cards, State

GT = ("grand-tour",)
DECKS = {
    "baroudeur": (14, 72, "R", "5bt 6bt 6bt 7bt"),
    "flandrien": (15, 75, "R", "3c 4c 5c 6c 7c"),
    "grimpeur": (15, 75, "R", "3d 3d 3d 6a 6a 6a"),
    "domestique": (15, 75, "R", "4r 4r 4r"),
    "super-rouleur": (15, 75, "R", "5n 5n 6n 6n"),
    "puncheur": (14, 73, "R", "8t"),
    "descender": (15, 69, "S", "3dr 3dr 3dr"),
    "polyvalent": (15, 72, "S", ""),
    "mountaineer": (14, 68, "S", "7a 7a"),
    "squirrel": (15, 72, "S", "7bc 7bc"),
    "super-sprinteur": (15, 71, "S", ""),
    "flahute": (15, 70, "S", "5n 9n 9n"),
}
PLAIN = {
    "baroudeur": "3 3 4 4 4 5 5 6 7 7",
    "flandrien": "3 3 4 4 5 5 6 6 7 7",
    "grimpeur": "4 4 4 5 5 5 7 7 7",
    "domestique": "3 3 3 5 5 5 6 6 6 7 7 7",
    "super-rouleur": "3 3 3 4 4 4 5 6 7 7 7",
    "puncheur": "3 3 3 4 4 5 5 5 6 6 7 7 7",
    "descender": "2 2 2 4 4 4 5 5 5 9 9 9",
    "polyvalent": "2 2 2 3 3 3 3 5 5 5 6 6 9 9 9",
    "mountaineer": "2 2 3 3 4 4 4 4 5 5 9 9",
    "squirrel": "2 2 3 3 3 4 4 4 5 5 5 9 9",
    "super-sprinteur": "2 2 2 3 3 3 4 4 4 4 5 5 9 10 11",
    "flahute": "2 2 2 3 3 3 4 4 5 5 5 9",
}


def with_specialist(name: str) -> Options:
    return Options("abcdu", expansions=GT, specialists=("", name) if DECKS[name][2] == "R" else (name,))


def test_there_are_six_of_each_kind() -> None:
    """FR 15.1."""
    assert {name: found.kind for name, found in content.specialists().items()} == {
        name: kind for name, (_, _, kind, _) in DECKS.items()
    }
    assert sum(len(found.add) for found in content.specialists().values()) == 40


@pytest.mark.parametrize("name", DECKS)
def test_the_deck_of_a_specialist(name: str) -> None:
    """FR 15.1, FR 15.4: size, sum and every card; what was taken out is in no pile."""
    size, total, kind, special = DECKS[name]
    state = setup(2, with_specialist(name))
    rider = 0 if kind == "S" else 1
    deck = state.cards[rider].face_down
    assert (len(deck), sum(VALUES[card] for card in deck)) == (size, total)
    assert Counter(deck) == Counter(f"{PLAIN[name]} {special}".split())
    assert len(state.cards[1 - rider].face_down) == 15
    assert Counter(known_deck(state.table, rider).left) == Counter(deck)


@pytest.mark.parametrize(
    "given", [("flahute", "flahute"), ("grimpeur",), ("nobody",), ("", "", "", "", "flahute"), ("", "", "baroudeur")]
)
def test_specialists_ride_as_their_kind(given: tuple[str, ...]) -> None:
    """FR 15.1: a sprinteur's specialist is no rouleur, and there are only so many riders."""
    with pytest.raises(BadOptions) as refused:
        setup(2, Options("abcdu", expansions=GT, specialists=given))
    assert refused.value.field == "specialists"


def test_specialists_need_the_box() -> None:
    """FR 15.1, FR 14.1."""
    with pytest.raises(BadOptions):
        setup(2, Options("abcdu", specialists=("flahute",)))


def test_specialists_bring_their_fatigue() -> None:
    """FR 15.4, FR 17.1: the deck of the tour with the exhaustion cards that stayed in it."""
    state = setup(2, Options("abcdu", expansions=GT, specialists=("", "puncheur"), fatigue=(0, 3)))
    assert len(state.cards[1].face_down) == 17
    assert state.cards[1].face_down.count("2x") == 3


def road(ground: str, squares: int = 12) -> str:
    marks = ground.split() + ["--"] * (squares - len(ground.split()))
    return "\n".join([" ".join(marks), " ".join([".."] * squares), " ".join(["AS", *[".."] * (squares - 1)])])


@pytest.mark.parametrize(
    ("ground", "card", "steps"),
    [
        ("^^", "6", 5),
        ("^^", "6a", 6),
        ("^^", "7", 5),
        ("^^", "7a", 7),
        ("-- ^^", "6a", 6),
        ("-- ^^", "7a", 7),
        ("-- -- -- -- -- -- ^^ ^^", "6", 5),  # FR 6.2 for others, within the cap for this card
        ("-- -- -- -- -- -- ^^ ^^", "6a", 6),
        ("-- -- -- -- -- -- ^^ ^^", "7", 5),
        ("-- -- -- -- -- -- ^^ ^^", "7a", 7),
        ("-- -- -- -- -- -- -- ^^", "7", 6),
        ("-- -- -- -- -- -- -- ^^", "7a", 7),
        ("-- -- -- -- -- -- -- ^^", "9", 6),
        ("--", "7a", 7),
    ],
)
def test_strong_ascent(ground: str, card: str, steps: int) -> None:
    """FR 15.5, FR 6.1, FR 6.2: 6 or 7 squares if others ride 5, or stop at the foot."""
    assert Position(road(ground)).move(AS=card).row("AS") == steps


@pytest.mark.parametrize(("card", "steps"), [("6a", 4), ("7a", 5), ("9", 5), ("7", 5)])
def test_strong_ascent_after_a_fall(card: str, steps: int) -> None:
    """FR 15.5, FR 13.6: the two for standing up come off the card, then the cap is far away."""
    assert Position(road("^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^"), down={"AS"}).move(AS=card).row("AS") == steps


@pytest.mark.parametrize(
    ("ground", "card", "steps"),
    [
        ("vv", "3", 5),
        ("vv", "3d", 7),
        ("vv", "3dr", 7),
        ("vv", "3dr-", 7),
        ("++", "3", 4),
        ("++", "3d", 4),
        ("++", "3dr", 4),
        ("-- vv vv", "3d", 3),  # only the square of the start counts
        ("^^ vv", "3d", 3),
        ("vv -- ^^", "3d", 5),  # FR 6.5: the minimum, then the cap
        ("vv -- -- -- -- -- ^^", "3d", 5),  # FR 6.2: the sixth square climbs
        ("vv -- -- -- -- -- -- ^^", "3d", 6),
        ("vv", "6a", 6),
        ("vv", "7a", 7),
    ],
)
def test_strong_descent(ground: str, card: str, steps: int) -> None:
    """FR 15.6, FR 6.4, FR 6.5, FR 9.3: at least 7 from a descent, and nowhere else."""
    assert Position(road(ground)).move(AS=card).row("AS") == steps


@pytest.mark.parametrize(("ground", "steps"), [("vv", 5), ("++", 2), ("--", 1), ("vv -- ^^", 5)])
def test_strong_descent_after_a_fall(ground: str, steps: int) -> None:
    """FR 15.6, FR 13.6: 7 less 2 from a descent, 4 less 2 in a supply zone."""
    assert Position(road(ground), down={"AS"}).move(AS="3d").row("AS") == steps


def domestique(**cards: Cards) -> State:
    """Return a race with AR as a domestique among riders who play twos far apart."""
    options = Options("abcdefghu", expansions=GT, specialists=("", "domestique"))
    return holding(stand(options, 2, AS=20, AR=15, CS=10, CR=6), **cards)


OTHERS = {"AS": "2", "CS": "2", "CR": "2"}


def test_recovery_gives_back_a_recycled_exhaustion_card() -> None:
    """FR 15.7: AR tired before; one of two exhaustion cards goes, and another comes for this round's wind."""
    pile = Cards(("3", "4r", "5", "6"), ("2x", "2x"))
    state, events = turn(domestique(), {"AR": pile}, AR="4r", **OTHERS)
    assert of(Recovered, events) == [Recovered("AR", "4r")]
    assert cards_of(state, "AR") == Cards((), ("2x", "2x", "3", "5", "6"))  # two, less one, and one for the wind
    assert state.table.tired == ((0, 1, 2, 3),)
    assert state.table.recovered == ((0, 1),)


def test_recovery_may_be_declined() -> None:
    """FR 15.7: the rider may, but need not."""
    pile = Cards(("3", "4r", "5", "6"), ("2x", "2x"))
    state, events = turn(domestique(), {"AR": pile}, AR="4r-", **OTHERS)
    assert not of(Recovered, events)
    assert cards_of(state, "AR").recycled.count("2x") == 3
    assert stands(state, "AR") == 19
    assert not state.table.recovered


def drawn_by(state: State, *hand: str) -> State:
    """Return the same race after AR was chosen to draw and drew this hand."""
    state, _ = apply(state, 0, Draw("R"))
    return apply(state, -1, Drawn("AR", hand))[0]


def test_recovery_offers_both_ways_only_with_something_to_give_back() -> None:
    """FR 15.7: with an exhaustion card among the recycled ones, or in the hand that is recycled by then; else not."""
    with_one = drawn_by(domestique(AR=Cards(("3", "4r", "5", "6", "7"), ("2x",))), "3", "4r", "5", "6")
    assert set(legal(with_one, 0)) == {Play("3"), Play("4r"), Play("4r-"), Play("5"), Play("6")}
    in_hand = drawn_by(domestique(AR=Cards(("2x", "4r", "5", "6", "7"))), "2x", "4r", "5", "6")
    assert {Play("4r"), Play("4r-")} <= set(legal(in_hand, 0))
    face_down = drawn_by(domestique(AR=Cards(("2x", "3", "4r", "5", "6"))), "3", "4r", "5", "6")
    assert len([play for play in legal(face_down, 0) if isinstance(play, Play) and play.card.startswith("4r")]) == 1


def test_recovery_without_exhaustion_does_nothing() -> None:
    """FR 15.7: the exhaustion card still lies face down; the rider only rides."""
    pile = Cards(("2x", "3", "4r", "5", "6"))
    state = drawn_by(domestique(AR=pile), "3", "4r", "5", "6")
    card = next(play.card for play in legal(state, 0) if isinstance(play, Play) and play.card.startswith("4r"))
    state, _ = apply(state, 0, Play(card))
    for seat, rider in ((0, "AS"), (1, "CS"), (1, "CR")):
        state = holding(state, **{rider: Cards(("2",))})
        if seat == 1 and rider == "CS":
            state, _ = apply(state, 1, Draw("S"))
        state, _ = apply(state, -1, Drawn(rider, ("2",)))
        state, events = apply(state, seat, Play("2"))
    assert not of(Recovered, events)
    assert cards_of(state, "AR") == Cards(("2x",), ("2x", "3", "5", "6"))
    assert not state.table.recovered


def test_who_recovers_is_counted_by_everybody() -> None:
    """FR 15.7: opponents know what is left of their deck."""
    start = stand(
        Options("abcdefghu", expansions=GT, specialists=("", "domestique"), fatigue=(0, 2)),
        2,
        AS=20,
        AR=15,
        CS=10,
        CR=6,
    )
    deck = cards_of(start, "AR").face_down
    hand = ("2x", "3", "4r", "5")
    state, _ = turn(
        start, {"AR": Cards(hand, tuple(sorted((Counter(deck) - Counter(hand)).elements())))}, AR="4r", **OTHERS
    )
    held = cards_of(state, "AR")
    assert Counter(known_deck(state.table, 1).left) == Counter(held.face_down + held.recycled)


def test_descender_recovers_too() -> None:
    """FR 15.6, FR 15.7: one card, two powers."""
    start = stand(Options("abcdefghu", expansions=GT, specialists=("descender",)), 2, AS=20, AR=15, CS=10, CR=6)
    _, events = turn(start, {"AS": Cards(("3dr",), ("2x",))}, AS="3dr", AR="2", CS="2", CR="2")
    assert of(Recovered, events) == [Recovered("AS", "3dr")]


@pytest.mark.parametrize(("specialist", "card"), [("puncheur", "8t"), ("baroudeur", "5bt")])
def test_relentless(specialist: str, card: str) -> None:
    """FR 15.8: AR rides into the wind and takes no card; the rider is said to be spared."""
    start = stand(Options("abcdefghu", expansions=GT, specialists=("", specialist)), 2, AS=15, AR=20, CS=10, CR=6)
    state, events = turn(start, AS="2", AR=card, CS="2", CR="2")
    assert state.table.tired == ((0, 2, 3),)
    assert [event.rider for event in of(Spared, events)] == ["AR"]
    assert "AR" not in [event.rider for event in of(Exhausted, events)]
    state, _ = turn(state, AS="2", AR="2", CS="2", CR="2")
    assert 1 in state.table.tired[1]  # only in the round of the card
