"""Chapter 13 of the rules: feed zones, tiles, who knows them, and eating."""

from __future__ import annotations

from random import Random

import pytest

from games.leader_1.positions import PELOTON, TURN, Position, bunch, on
from paceline.core.game import CHANCE
from paceline.games.leader_1 import GAME
from paceline.games.leader_1 import actions as do
from paceline.games.leader_1.actions import Chase, Eat, Leave, Stay
from paceline.games.leader_1.events import Ate, Dropped, Fed, Rode, Unfed

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")

FED = "FFFF*FFF"
"""The only feed zone lies at the beginning of hexagon 3, before row 21."""
TWICE = "FF*FFFr*HFFrF"
"""A second one lies at the beginning of hexagon 4."""
ALL_TILES = (2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)


def test_a_rider_who_passes_a_feed_zone_takes_a_tile() -> None:
    """L1 13.1: once the rider is beyond it, and then they move on as ever."""
    race = Position(FED, head=8, phase="escapees", AR=on(2, "M", 5)).ride((3, "M", 0), 2)
    assert race.awaited == [("feed", "AR")]
    race.feed(3)
    assert race.of(Fed) == [Fed("AR", 0, 0, 3)]
    assert (race.rider("AR").tiles, race.rider("AR").feeds, race.tiles("AR")) == (1, 1, (3,))
    assert race.energy("AR") == 31


def test_who_stops_before_it_takes_none() -> None:
    """L1 13.1."""
    race = Position(FED, head=8, phase="escapees", AR=on(2, "M", 5)).ride((2, "M", 6), 1)
    assert not race.awaited
    assert race.rider("AR").feeds == 0


def test_a_feed_zone_feeds_a_rider_once() -> None:
    """L1 13.1: the rider was caught and dropped behind it, and passes it again."""
    race = Position(FED, head=30, phase="dropped", AR=on(2, "M", 5, feeds=1)).ride((3, "M", 0), 2)
    assert not race.awaited
    assert race.rider("AR").feeds == 1


def test_riders_in_the_peloton_pass_with_its_head() -> None:
    """L1 13.1: all of them, and those it catches there."""
    race = Position(FED, head=18, AR=on(5, "M", 0, feeds=1), CR=on(2, "M", 6)).roll("3")
    assert race.table.head == 21
    assert {name for _, name in race.awaited} == {"AL", "AC", "CR", "CL", "CC"}
    race.feed(2, 3, 4, 2, 3)
    assert {event.rider for event in race.of(Fed)} == {"AL", "AC", "CR", "CL", "CC"}
    assert all(rider.feeds == 1 for rider in race.table.riders)


def test_before_its_head_has_passed_nobody_is_fed() -> None:
    """L1 13.1."""
    race = Position(FED, head=17).roll("3")
    assert race.table.head == 20
    assert not race.awaited


def test_whoever_is_dropped_before_the_line_takes_nothing_yet() -> None:
    """L1 13.1: tiles are taken after dropping."""
    race = Position(FED, head=17, AR=bunch(energy=0)).roll("5")
    assert (race.table.head, race.where("AR")) == (22, (2, "M", 6))
    assert {name for _, name in race.awaited} == {"AL", "AC", "CR", "CL", "CC"}
    kinds = [type(event) for event in race.feed(2, 2, 2, 2, 2).events if isinstance(event, Dropped | Fed)]
    assert kinds[0] is Dropped
    assert race.rider("AR").feeds == 0


def test_a_rider_who_joins_takes_a_tile_with_the_head() -> None:
    """L1 13.1: the head has passed the line, the rider passes it when they are in the peloton."""
    race = Position(FED, head=23, phase="dropped", AR=on(2, "M", 6)).ride((3, "M", 0), 1)
    assert race.awaited == [("feed", "AR")]
    joined = Position(FED, head=21, phase="dropped", AR=on(2, "M", 5, feeds=0)).ride(PELOTON, 1)
    if joined.table.turn == TURN and joined.awaited:
        joined.feed(2)
    else:
        joined.go_on().feed(2)
    assert joined.tiles("AR") == (2,)


def test_the_second_zone_feeds_again() -> None:
    """L1 13.1."""
    race = Position(TWICE, head=8, phase="escapees", AR=on(3, "M", 6, tiles=(2,))).ride((4, "M", 0), 1)
    race.feed(2)
    assert race.last(Fed).zone == 1
    assert (race.tiles("AR"), race.rider("AR").feeds, race.rider("AR").tiles) == ((2, 2), 2, 2)


def test_only_the_riders_player_sees_a_tile() -> None:
    """L1 13.1: the table tells how many, the event tells others that the rider took one."""
    race = Position(FED, head=8, phase="escapees", AR=on(2, "M", 5)).ride((3, "M", 0), 2).feed(3)
    assert GAME.view(race.state, 0).tiles == ((3,), (), ())
    assert GAME.view(race.state, 1).tiles == ((), (), ())
    assert GAME.view(race.state, None).tiles == ()
    event = race.last(Fed)
    assert [event.seen_by(seat) for seat in (0, 1, None)] == [event, Fed("AR", 0, 0, 0), Fed("AR", 0, 0, 0)]
    other = Position(FED, head=8, phase="escapees", AR=on(2, "M", 5)).ride((3, "M", 0), 2).feed(4)
    assert GAME.view(race.state, 1) == GAME.view(other.state, 1)
    assert GAME.view(race.state, None) == GAME.view(other.state, None)
    assert GAME.view(race.state, 0) != GAME.view(other.state, 0)


def test_others_imagine_any_tile() -> None:
    """L1 13.1: of all values, but the right number of tiles, and their own player the right ones."""
    race = Position(FED, head=8, phase="escapees", AR=on(3, "M", 5, tiles=(3,)), CR=on(4, "M", 0, tiles=(2, 4)))
    rng = Random(1)
    guesses = {GAME.imagine(GAME.view(race.state, 1), rng).tiles for _ in range(60)}
    assert {tiles[0] for tiles in guesses} == {(2,), (3,), (4,)}
    assert {tiles[3] for tiles in guesses} == {(2, 4)}


def test_others_never_imagine_more_tiles_than_there_are() -> None:
    """L1 13.2: of each colour what the own riders do not carry, however they are dealt."""
    own, rest = ALL_TILES[:5], ALL_TILES[5:]
    race = Position(FED, head=8, phase="escapees", AR=on(3, "M", 5, tiles=rest), CR=on(4, "M", 0, tiles=own))
    for seed in range(5):
        assert GAME.imagine(GAME.view(race.state, 1), Random(seed)).tiles[0] == rest


def stack(race: Position) -> dict[int, int]:
    """Return weights of the tiles that could be drawn now."""
    return {
        outcome.value: weight for outcome, weight in GAME.chance(race.state).outcomes() if isinstance(outcome, do.Fed)
    }


def shares(weights: dict[int, int]) -> dict[int, float]:
    return {value: weight / sum(weights.values()) for value, weight in weights.items()}


def test_twelve_tiles_of_each_colour() -> None:
    """L1 13.2: four each of 2, 3 and 4."""
    race = Position(FED, head=8, phase="escapees", AR=on(2, "M", 6)).ride((3, "M", 0), 1)
    assert shares(stack(race)) == shares({2: 4, 3: 4, 4: 4})
    assert race.refused(do.Fed("AR", 5), CHANCE)


def test_tiles_that_are_carried_are_not_in_the_stack() -> None:
    """L1 13.2: those of the same colour, whoever carries them."""
    race = Position(
        FED,
        head=8,
        phase="escapees",
        AR=on(2, "M", 6, tiles=(2,)),
        CR=bunch(tiles=(2, 4)),
        AL=bunch(tiles=(3, 3)),
    ).ride((3, "M", 0), 1)
    assert shares(stack(race)) == shares({2: 2, 3: 4, 4: 3})


def test_a_value_that_is_all_out_is_not_drawn() -> None:
    """L1 13.2."""
    race = Position(FED, head=8, phase="escapees", AR=on(2, "M", 6), CR=bunch(tiles=(3, 3, 3, 3))).ride((3, "M", 0), 1)
    assert shares(stack(race)) == shares({2: 4, 4: 4})
    assert race.refused(do.Fed("AR", 3), CHANCE)


def test_what_was_eaten_goes_back() -> None:
    """L1 13.2."""
    race = Position(FED, head=8, phase="escapees", AR=on(2, "M", 6, tiles=(2, 2))).answer(Eat("R", 2))
    race.ride((3, "M", 0), 1)
    assert shares(stack(race)) == shares({2: 3, 3: 4, 4: 4})


def test_if_no_tile_is_left_nobody_takes_one() -> None:
    """L1 13.2: and the rider has passed the zone all the same."""
    race = Position(FED, head=8, phase="escapees", AR=on(2, "M", 6), CR=bunch(tiles=ALL_TILES)).ride((3, "M", 0), 1)
    assert race.of(Unfed) == [Unfed("AR", 0)]
    assert not race.awaited
    assert (race.rider("AR").feeds, race.rider("AR").tiles) == (1, 0)


def test_a_rider_eats_before_the_rider_moves() -> None:
    """L1 13.3: then everybody knows the tile, and the rider is asked for their move."""
    race = Position(head=8, phase="escapees", AR=on(4, "M", 0, energy=0, tiles=(2, 4)), CR=on(3, "M", 0))
    assert {action for action in race.legal if isinstance(action, Eat)} == {Eat("R", 2), Eat("R", 4)}
    assert max(ride.squares for ride in race.rides) == 3
    race.answer(Eat("R", 4))
    assert race.of(Ate) == [Ate("AR", 4, 4)]
    assert race.last(Ate).seen_by(1) == race.last(Ate)
    assert (race.energy("AR"), race.rider("AR").tiles, race.tiles("AR")) == (4, 1, (2,))
    assert race.asked == "AR"
    assert max(ride.squares for ride in race.rides) == 5
    race.answer(Eat("R", 2)).ride((4, "M", 6), 6)
    assert (race.energy("AR"), race.last(Rode).cost) == (1, 5)


def test_two_equal_tiles_are_one_choice() -> None:
    """L1 13.3."""
    race = Position(head=8, phase="escapees", AR=on(4, "M", 0, tiles=(3, 3)))
    assert [action for action in race.legal if isinstance(action, Eat)] == [Eat("R", 3)]


def test_in_the_peloton_riders_eat_when_asked_who_leaves() -> None:
    """L1 13.3: all riders of that player who are in it, none who is on the road or belongs to another."""
    race = Position(
        head=10,
        phase="leaving",
        AR=bunch(tiles=(2,)),
        AL=bunch(energy=1, tiles=(3,)),
        AC=on(4, "M", 0, tiles=(4,)),
        CR=bunch(tiles=(4,)),
    )
    assert {action for action in race.legal if isinstance(action, Eat)} == {Eat("R", 2), Eat("L", 3)}
    race.answer(Eat("L", 3))
    assert race.energy("AL") == 4
    assert (race.table.phase, race.seat) == ("leaving", 0)
    assert {action for action in race.legal if isinstance(action, Eat)} == {Eat("R", 2)}
    assert race.refused(Eat("C", 4)) == "L1 13.3"


def test_riders_eat_only_when_their_player_is_asked_about_them() -> None:
    """L1 13.3: not when a team-mate moves, nor when it is about a chase."""
    race = Position(head=8, phase="escapees", AR=on(4, "M", 0), AL=on(3, "M", 0, tiles=(2,)), AC=bunch(tiles=(3,)))
    assert not [action for action in race.legal if isinstance(action, Eat)]
    assert race.refused(Eat("L", 2)) == "L1 13.3"
    chase = Position(head=8, phase="chase", AR=bunch(tiles=(2,)))
    assert set(chase.legal) == {Chase(True), Chase(False)}
    assert chase.refused(Eat("R", 2)).startswith("L1 ")


@pytest.mark.parametrize("value", [2, 4, 5, 0])
def test_nobody_eats_a_tile_they_do_not_carry(value: int) -> None:
    """L1 13.3."""
    race = Position(head=8, phase="escapees", AR=on(4, "M", 0, tiles=(3,)))
    assert race.refused(Eat("R", value)) == "L1 13.3"


def test_a_rider_may_eat_and_stay_in_without_another_question_about_leaving() -> None:
    """L1 13.3: eating does not end the question."""
    race = Position(head=10, phase="leaving", AR=bunch(tiles=(2,))).answer(Eat("R", 2)).stay()
    assert race.seat == 1
    assert race.energy("AR") == 32


def test_what_was_not_eaten_is_lost() -> None:
    """L1 13.4: in the peloton that arrives the tile does not count as energy."""
    race = Position(each=1, head=47, AR=bunch(energy=5, tiles=(4,)), CR=bunch(energy=6)).roll("3")
    result = GAME.result(race.state)
    assert result is not None
    assert result.ranking == ((1,), (0,))
    assert race.energy("AR") == 5
    assert not race.of(Ate)


def test_riders_who_were_dropped_beyond_the_line_take_theirs_last() -> None:
    """L1 13.1: after everybody in the peloton."""
    race = Position(FED, head=19, AR=bunch(energy=0)).roll("5")
    assert (race.table.head, race.where("AR")) == (24, (3, "M", 1))
    assert race.awaited == [("feed", name) for name in ("AL", "AC", "CR", "CL", "CC", "AR")]
    race.feed(2, 2, 2, 2, 2, 4)
    assert race.tiles("AR") == (4,)


@pytest.mark.parametrize(("tiles", "asked"), [((2,), True), ((), False)])
def test_who_can_only_eat_is_asked(tiles: tuple[int, ...], asked: bool) -> None:
    """L1 13.3: too weak to leave, and too near the end to sit in; with what the rider eats they may leave."""
    race = Position(each=1, head=33, AR=bunch(energy=0, tiles=tiles), CR=bunch()).roll("3").stay()
    assert (race.table.phase, race.seat) == (("leaving", 0) if asked else ("chase", 1))
    if asked:
        assert set(race.legal) == {Stay(), Eat("R", 2)}
        assert Leave("R") in race.answer(Eat("R", 2)).legal
