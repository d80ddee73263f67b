"""Ten tasks for a program, done with `import paceline` alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, assert_type

import pytest

import paceline
from soak import amount

STAGE = "abLu"
RIDERS = {"flamme-rouge": ["wheelsucker", "saver"], "leader-1": ["captain"] * 2, "on-the-rivet": ["easy"] * 3}
OPTIONS: dict[str, dict[str, Any]] = {"flamme-rouge": {"stage": STAGE}}


def lowest(_view: Any, legal: Sequence[Any], _rng: Random) -> Any:
    """Play the lowest card."""
    return min(legal, key=lambda action: getattr(action, "card", ""))


@pytest.fixture(scope="module")
def race() -> paceline.Race:
    return paceline.Race.new("flamme-rouge", [lowest, "random"], seed=7, stage=STAGE).play()


def test_list_the_games_with_their_bots_and_stages() -> None:
    assert paceline.games() == ("flamme-rouge", "leader-1", "on-the-rivet")
    for name in paceline.games():
        game = paceline.game(name)
        assert game.facts.name == name
        assert game.bots
        assert game.stages()
    assert paceline.games()[0] == "flamme-rouge", "loading games does not hide the function of this name"


def test_ride_a_race_of_bots() -> None:
    race = paceline.Race.new("flamme-rouge", ["wheelsucker", "saver"], seed=7, stage=STAGE).play()
    assert race.over
    assert race.result is not None
    assert sorted(seat for tied in race.result.ranking for seat in tied) == [0, 1]
    assert repr(race).startswith("<Race of flamme-rouge, wheelsucker, saver: ((")


def test_write_a_bot_and_let_it_ride(race: paceline.Race) -> None:
    assert race.log.header.seats == ("lowest", "random")
    played = [row["text"] for row in race.inputs() if row["seat"] == 0 and row["kind"] == "play"]
    assert played[:2] == ["play 2", "play 4"]


def test_compare_two_bots_over_many_races() -> None:
    races = amount(20, 500)
    summary = paceline.simulate("flamme-rouge", ["wheelsucker", lowest], races=races, seed=1, stage=STAGE)
    assert summary.races == races
    assert summary.seats == ["wheelsucker", "lowest"]
    assert sum(summary.wins) == races
    assert summary.wins[0] > summary.wins[1]


def test_save_load_replay_and_verify(race: paceline.Race, tmp_path: Path) -> None:
    race.save(tmp_path / "one.race")
    loaded = paceline.Race.load(tmp_path / "one.race")
    assert list(loaded.positions()) == list(race.positions())
    assert loaded.text == race.text
    assert loaded.verify()
    other = race.text.replace('"seed":7', '"seed":8')
    (tmp_path / "other.race").write_text(other, encoding="utf-8")
    assert not paceline.Race.load(tmp_path / "other.race").verify()


def test_step_through_positions_and_answer_for_a_person(race: paceline.Race) -> None:
    again = paceline.Race.new("flamme-rouge", [lowest, "random"], seed=7, stage=STAGE)
    assert [again.step() for _ in race.log.entries] == list(race.positions())[1:]
    with pytest.raises(paceline.PacelineError, match="over"):
        again.step()
    mine = paceline.Race.new("flamme-rouge", ["you:Maud", "random"], stage=STAGE).play()
    assert not mine.over
    assert mine.position.to_act == {0}
    with pytest.raises(paceline.PacelineError, match="Seat 0 is a person"):
        mine.step()
    placed = mine.step(mine.position.legal(0)[0])
    assert placed.sentences() == ["Azur sprinteur starts from −15."]


def test_read_the_rows_of_a_race(race: paceline.Race) -> None:
    rows = race.records()
    assert rows[0] == {"round": 1, "rider": "AR", "name": "Azur rouleur", "team": "A", "to_line": -11}
    assert {row["round"] for row in rows} == set(range(1, race.state.round + 1))
    assert all(row["to_line"] > -20 for row in rows)
    inputs = race.inputs()
    assert len(inputs) == len(race.log.entries)
    assert inputs[0] == {"number": 0, "round": 0, "seat": 0, "kind": "place", "text": "place S 4"}


def test_draw_a_moment(race: paceline.Race) -> None:
    moment = list(race.positions())[20]
    assert paceline.picture(moment).svg.startswith("<svg")
    assert paceline.picture(moment, "ribbon", seat=0) != paceline.picture(moment, "ribbon")
    assert moment._repr_svg_() == str(paceline.picture(moment))
    assert race._repr_svg_() == paceline.picture(race).svg


@pytest.mark.parametrize("name", RIDERS)
def test_write_a_position_down_and_ride_on_from_it(name: str, tmp_path: Path) -> None:
    race = paceline.Race.new(name, RIDERS[name], seed=3, **OPTIONS.get(name, {}))
    for _ in range(30):
        moment = race.step()
    line = str(moment)
    assert "\n" not in line
    assert paceline.Position.parse(line) == moment
    onward = paceline.Race.new(paceline.Position.parse(line), RIDERS[name], seed="onward").play()
    assert onward.over
    onward.save(tmp_path / "onward.race")
    loaded = paceline.Race.load(tmp_path / "onward.race")
    assert next(loaded.positions()) == moment
    assert loaded.result == onward.result
    assert loaded.verify()


def test_set_up_a_position_by_hand() -> None:
    line = "flamme-rouge(2,stage=abLu) cells=(-3a,-4a,-2a,-5a) to_place=() owing=(0,1)"
    position = paceline.Position.parse(line)
    assert [(row["rider"], row["to_line"]) for row in position.riders()] == [
        ("CS", -2),
        ("AS", -3),
        ("AR", -4),
        ("CR", -5),
    ]
    coloured = paceline.Position.parse(line.replace("abLu", "abLu,colours=(mauve)"))
    assert {row["team"] for row in coloured.riders()} == {"M", "C"}
    race = paceline.Race.new(position, ["wheelsucker", "saver"], seed=1).play()
    assert race.over
    assert race.state.round < 4
    with pytest.raises(paceline.PacelineError, match="2 seats"):
        paceline.Race.new(position, ["random"] * 3)
    with pytest.raises(paceline.BadRecord, match="-99a"):
        paceline.Position.parse(line.replace("-3a", "-99a"))


def test_what_a_seat_may_know_and_do(race: paceline.Race) -> None:
    moment = next(one for one in race.positions() if one.round == 1 and 0 in one.to_act)
    view = moment.view(0)
    assert view.seat == 0
    assert len(view.mine) == 2
    assert moment.view().mine == ()
    assert moment.legal(1 - min(moment.to_act)) is not None
    after = moment.apply(0, moment.legal(0)[0])
    assert after != moment
    with pytest.raises(paceline.Illegal):
        moment.apply(5, moment.legal(0)[0])


def test_the_types_of_a_named_game_are_known() -> None:
    """mypy fails here if a field is `Any`."""
    rouge = paceline.Race.new("flamme-rouge", ["random", "random"]).position
    assert_type(rouge.view(0).table.cells, tuple[int, ...])
    leader = paceline.Race.new("leader-1", ["random", "random"]).position
    assert_type(leader.view(0).table.riders[0].energy, int)
    rivet = paceline.Race.new(paceline.game("on-the-rivet"), ["random"] * 3).position
    assert_type(rivet.view(0).hand, tuple[str, ...])
    assert_type(paceline.game("leader-1").facts.title, str)
    for action in rouge.legal(0):
        if type(action).__name__ == "Place":
            assert action in rouge.legal(0)
