"""FR 14 to 16 and FR 19: the game keeps the contract with Grand Tour, and what holds in every such race."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from games.flamme_rouge.quick import QUICK
from paceline import bots
from paceline.core.conformance import conforms
from paceline.core.race import play_bots
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.cards import printed_name
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.events import CameHome, Delayed, Event, RoundEnded
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import State, course_of, deck_of
from soak import SOAK, amount, some

GT, PELOTON, METEO = ("grand-tour",), ("peloton", "grand-tour"), ("meteo", "grand-tour")
EVERYTHING = ("peloton", "meteo", "grand-tour")
TEAM, ALONE = "team-time-trial", "individual-time-trial"
SPECIALISTS = (
    "flahute", "super-rouleur", "squirrel", "flandrien", "descender", "domestique",
    "mountaineer", "baroudeur", "super-sprinteur", "puncheur", "polyvalent", "grimpeur",
)  # fmt: skip
"""All twelve, one for each rider of six teams."""
BENDS, LARGE = "a x b z Y L u", "1 2 x 9 z Y 6B 4 u"

MIXES = {
    "roundabouts and corners": (4, Options(BENDS, expansions=GT)),
    "left and right": (3, Options("A b X Y r k Z d u", expansions=GT)),
    "falls and wet tiles": (4, Options("a b z c d u", expansions=METEO, weather=("b=wet", "c=wet", "d=crosswind"))),
    "draft of two": (2, Options(BENDS, expansions=GT, draft=True)),
    "draft of four, timed": (4, Options("a x b z u", expansions=GT, draft=True, timed=True)),
    "draft of seven": (7, Options("1 b c d u", expansions=PELOTON, draft=True)),
    "draft with weather and dummies": (
        4,
        Options("a b z L u", expansions=EVERYTHING, draft=True, dummies=("muscle", "", "peloton", "")),
    ),
    "all powers": (6, Options(LARGE, expansions=PELOTON, specialists=SPECIALISTS, breakaway=False)),
    "all powers, bids": (6, Options(LARGE, expansions=PELOTON, specialists=SPECIALISTS, fatigue=(3, 4) * 6)),
    "all powers, timed, weather": (6, Options(LARGE, expansions=EVERYTHING, specialists=SPECIALISTS, timed=True)),
    "nimble twice": (4, Options(BENDS, expansions=GT, specialists=("flahute", "super-rouleur") * 2, timed=True)),
    "recovery": (2, Options("aLbDu", expansions=GT, specialists=("descender", "domestique"), fatigue=(6, 6))),
    "timed": (2, Options("abLcdu", expansions=GT, timed=True, fatigue=(2, 0, 1), jerseys=("AS", "", "CR"))),
    "timed climb": (4, Options("a x b c U", expansions=GT, timed=True)),
    "timed, alone against both": (
        3,
        Options("abcdu", expansions=PELOTON, timed=True, dummies=("", "muscle", "peloton")),
    ),
    "timed, five teams": (5, Options(LARGE, expansions=PELOTON, timed=True, dummies=("", "peloton", "", "muscle"))),
    "timed, six teams, weather": (6, Options(LARGE, expansions=EVERYTHING, timed=True)),
    "team trial, one": (1, Options("abCdu", expansions=GT, kind=TEAM)),
    "team trial, four, roundabout": (4, Options(BENDS, expansions=GT, kind=TEAM, first=2)),
    "team trial, six, specialists": (6, Options("a x z b u", expansions=PELOTON, kind=TEAM, specialists=SPECIALISTS)),
    "team trial, dummies, weather": (
        3,
        Options("abcdu", expansions=EVERYTHING, kind=TEAM, dummies=("muscle", "peloton")),
    ),
    "individual trial, one": (1, Options("abCdu", expansions=GT, kind=ALONE)),
    "individual trial, three, draft": (3, Options(BENDS, expansions=GT, kind=ALONE, draft=True)),
    "individual trial, six, weather": (
        6,
        Options("a x z b u", expansions=EVERYTHING, kind=ALONE, specialists=SPECIALISTS),
    ),
    "individual trial, dummies": (
        3,
        Options("abcdu", expansions=PELOTON, kind=ALONE, dummies=("", "muscle", "peloton")),
    ),
    "extended": (2, Options("abLcdefgu", expansions=GT, kind="extended")),
    "extended, timed, specialists": (
        4,
        Options("a x b 3 c d e z u", expansions=PELOTON, kind="extended", timed=True, specialists=SPECIALISTS[:8]),
    ),
    "extended, dummies, weather": (
        4,
        Options("abcdefgu", expansions=EVERYTHING, kind="extended", dummies=("", "peloton", "", "muscle")),
    ),
    "extended, six teams": (6, Options("1 2 b c 3 9 d x e f u", expansions=PELOTON, kind="extended")),
    "eight riders each alone": (
        8,
        Options("1 b x 9 z u", expansions=PELOTON, specialists=SPECIALISTS[:8]),
    ),
    "stage 5": (4, Options("Grand Tour 5", expansions=PELOTON, timed=True)),
}


@pytest.mark.parametrize("mix", some([*MIXES], 12))
def test_the_game_conforms_with_grand_tour(mix: str) -> None:
    """FR 14 to 16, FR 19: secrecy, luck, records and telling of everything new."""
    seats, options = MIXES[mix]
    assert conforms(QUICK, seats, options, races=amount(1, 2), seed=mix, moments=2).races


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("kind", [TEAM, ALONE])
def test_time_trials_of_every_size(kind: str, seats: int) -> None:
    """FR 19.1, FR 19.7."""
    assert conforms(QUICK, seats, Options("abXu", expansions=PELOTON, kind=kind), races=1, seed=seats, moments=1).races


def tour_stage(seed: int) -> tuple[int, Options]:
    """Return a stage of a tour of any kind, with specialists and tired riders."""
    rng = Random(f"tour {seed}")
    seats = rng.randrange(2, 7)
    pieces = rng.sample(["x", "y", "z", "b", "c", "d", "e", "f", "l", "m", "3", "5", "6"], rng.randrange(3, 8))
    faces = [piece if piece.isdigit() else rng.choice((piece, piece.upper())) for piece in pieces]
    stage = " ".join(["1" if seats > 4 else "a", *faces, rng.choice("uU")])
    kind = rng.choice(["plain", "plain", "extended", TEAM, ALONE])
    dummies = ("", "", "muscle", "peloton")[: seats if rng.random() < 0.3 else 0] if seats <= 4 else ()
    ridden = [not (seat < len(dummies) and dummies[seat]) for seat in range(seats)]
    specialists = tuple(name if ridden[rider // 2] else "" for rider, name in enumerate(SPECIALISTS[: 2 * seats]))
    fatigue = tuple(rng.randrange(5) if ridden[rider // 2] else 0 for rider in range(2 * seats))
    boxes = rng.choice([PELOTON, EVERYTHING])
    return seats, Options(stage, rng.randrange(seats), expansions=boxes, dummies=dummies, kind=kind, timed=True,
                          specialists=specialists, fatigue=fatigue, handicap=(0,) * seats)  # fmt: skip


@cache
def ridden_out(seed: int) -> tuple[list[State], list[list[Event]]]:
    """Return every state of a random race, and the events that led to it."""
    seats, options = tour_stage(seed)
    states, told = [setup(seats, options)], [list[Event]()]
    for entry in play_bots(GAME, options, [("random", bots.random)] * seats, seed).log.entries:
        state, events = GAME.apply(states[-1], entry.seat, entry.action)
        states.append(state)
        told.append([*events])
    return states, told


RACES = range(25) if SOAK else range(11, 24)


@pytest.mark.parametrize("race", RACES)
def test_cards_are_conserved(race: int) -> None:
    """FR 7.1, FR 15.4, 15.7, FR 17.1, FR 19.9: a card is held, was played or was given back."""
    for state in ridden_out(race)[0]:
        for rider in range(len(state.cards)):
            check_cards(state, rider)


def check_cards(state: State, rider: int) -> None:
    table, pile = state.table, state.cards[rider]
    if table.dummies[rider // table.riders] or table.auction is not None:
        return
    hand = () if state.choosing or table.refreshing else pile.hand
    held = Counter(pile.face_down + pile.recycled + hand + ((printed_name(pile.played),) if pile.played else ()))
    spent = Counter(printed_name(cards[rider]) for cards in table.revealed if cards[rider])
    spent += Counter({EXHAUSTION: sum(one == rider for _, one in table.recovered)})
    for escape in table.breakaway:
        spent += Counter(escape.bids if escape.rider == rider else ())
    gained = Counter(deck_of(table, rider)) + Counter({EXHAUSTION: sum(rider in tired for tired in table.tired)})
    gained += Counter({EXHAUSTION: 2 * sum(escape.rider == rider for escape in table.breakaway)})
    if table.refresh is not None and table.refresh.cards:
        gained += Counter(table.refresh.cards[rider])
    assert gained - (held + spent) == Counter()
    assert set((held + spent) - gained) <= {EXHAUSTION}  # FR 4.7


@pytest.mark.parametrize("race", RACES)
def test_every_rider_has_a_cell_of_their_own(race: int) -> None:
    """FR 1.2, FR 15.14, FR 19.2: but for time trials, where a team has."""
    for state in ridden_out(race)[0]:
        kind = state.table.kind
        teams = [state.table.riding(seat) for seat in range(len(state.table.dummies))]
        groups = teams if kind == TEAM else [[rider for team in teams for rider in team]] if kind != ALONE else []
        for group in groups:
            cells = [state.table.cells[rider] for rider in group]
            assert len(cells) == len(set(cells))


@pytest.mark.parametrize("race", RACES)
def test_nobody_rides_back_or_changes_ways(race: int) -> None:
    """FR 14.6, FR 16.8: rows grow until a rider is home; from one way to the other there is no step."""
    for before, after in zip(ridden_out(race)[0], ridden_out(race)[0][1:], strict=False):
        if before.table.cells == after.table.cells or not before.table.started or before.table.auction is not None:
            continue
        track = course_of(before.table)
        for old, new in zip(before.table.cells, after.table.cells, strict=True):
            if old >= 0 and new >= 0:
                assert reachable(track.row[old], track.row[new], track.ahead)
            assert new < track.line
            assert old >= 0 or new < 0


def reachable(row: int, end: int, ahead: tuple[tuple[int, ...], ...]) -> bool:
    found = {row}
    while found and end not in found:
        found = {there for here in found for there in ahead[here] if there <= end}
    return end in found


@pytest.mark.parametrize("race", RACES)
def test_everybody_gets_home_and_the_times_are_right(race: int) -> None:
    """FR 16.4 to 16.9, FR 19.3, 19.4: minutes counted anew from the log."""
    states, told = ridden_out(race)
    last = states[-1]
    outcome = GAME.result(last)
    assert outcome is not None
    assert outcome.stage is not None
    riders, minutes = len(last.table.cells), 0
    times: dict[str, int] = {}
    for events in told:
        for event in events:
            if isinstance(event, CameHome):
                assert event.time == minutes * 60 + event.time % 60
                assert event.time % 60 in {0, 10, 20, 30, 40}
                times[event.rider] = event.time
            if isinstance(event, Delayed):
                assert times
                assert set(event.riders).isdisjoint(times)
                assert len(event.riders) == riders - len(times)
            if isinstance(event, RoundEnded):
                minutes += bool(times)
    assert len(times) == riders
    results = outcome.stage.riders
    assert [one.place for one in results] == list(range(1, riders + 1))
    assert sum(one.podium for one in results) == (sum((3, 2, 1)[: riders // 2]) if last.table.kind == TEAM else 6)
    for one in results:
        mates = [time for name, time in times.items() if name[0] == one.rider[0]]
        assert one.time == (max(mates) if last.table.kind == TEAM else times[one.rider])
    assert sum(one.sprint + one.mountain for one in results) in (
        {0} if last.table.kind in (TEAM, ALONE) else range(10, 13)
    )


@pytest.mark.parametrize("race", RACES)
def test_opponents_can_count_along(race: int) -> None:
    """FR 4.8, FR 15.7, FR 19.10: what is known of a deck between two rounds is what is in it."""
    seen = -1
    for state in ridden_out(race)[0]:
        table = state.table
        if table.round == seen or state.choosing or table.auction is not None or not table.started or not state.owing:
            continue
        seen = table.round
        for rider, pile in enumerate(state.cards):
            known = known_deck(table, rider)
            if table.cells[rider] >= 0 and not pile.hand and not pile.played:
                assert Counter(known.left) == Counter(pile.face_down + pile.recycled)
                assert known.pile == len(pile.face_down)
                assert known.fresh <= pile.recycled.count(EXHAUSTION)


def test_the_races_have_some_of_everything() -> None:
    races = [ridden_out(race)[0] for race in RACES]
    kinds = Counter(states[0].table.kind for states in races)
    assert set(kinds) == {"plain", "extended", TEAM, ALONE}
    assert any(states[-1].table.recovered for states in races)
    assert any(states[-1].table.refresh for states in races)
    assert any("muscle" in states[0].table.dummies for states in races)
    assert not any(ATTACK in pile.hand for states in races for pile in states[-1].cards)
