"""The public library: races played, saved, loaded and looked at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import paceline
from paceline.core.messages import BadRecord, Illegal, PacelineError
from paceline.games.flamme_rouge.actions import Draw

GAME = paceline.game("flamme-rouge")


@pytest.fixture(scope="module")
def race() -> paceline.Race:
    return paceline.Race.new("flamme-rouge", ["wheelsucker", "saver"], seed=7, stage="abLu").play()


def test_a_race_is_played_by_names_functions_and_game_objects(race: paceline.Race) -> None:
    def first(_view: object, legal: Sequence[object], _rng: object) -> object:
        return legal[0]

    assert race.over
    assert race.result is not None
    assert sorted(race.result.ranking) == [(0,), (1,)]
    same = paceline.Race.new(GAME, ["wheelsucker", "saver"], seed=7, stage="abLu").play()
    assert same.text == race.text
    assert paceline.Race.new(GAME, [first, "first"], stage="abLu").play().log.header.seats == ("first", "first")


def test_a_race_survives_its_file(race: paceline.Race, tmp_path: Path) -> None:
    path = tmp_path / "one.race"
    race.save(path)
    loaded = paceline.Race.load(path)
    assert loaded.state == race.state
    assert loaded.text == path.read_text(encoding="utf-8") == race.text
    with pytest.raises(FileExistsError):
        race.save(path)


def test_a_changed_file_is_refused_with_its_line(race: paceline.Race, tmp_path: Path) -> None:
    path = tmp_path / "changed.race"
    path.write_text(race.text.replace("0 play", "1 play", 1), encoding="utf-8")
    with pytest.raises(BadRecord, match="Line "):
        paceline.Race.load(path)


def test_positions_are_the_start_and_one_for_every_input(race: paceline.Race) -> None:
    positions = list(race.positions())
    assert len(positions) == len(race.log.entries) + 1
    assert positions[-1].state == race.state
    assert positions[-1].result is not None
    assert positions[0].result is None
    assert positions[0].round == 0
    assert positions[0].to_act == {0}


def test_a_position_tells_its_events_and_draws_itself(race: paceline.Race) -> None:
    start = next(race.positions())
    placed = start.apply(0, start.legal(0)[0])
    assert placed.sentences() == ["Azur sprinteur starts from −15."]
    assert paceline.picture(placed, "ribbon").svg.startswith("<svg")
    assert placed._repr_svg_().startswith("<svg")
    assert placed.view(0).seat == 0
    assert repr(start) == "<Position of flamme-rouge, 0 rounds ridden, seat 0 to act>"
    with pytest.raises(Illegal):
        start.apply(0, Draw("S"))


def test_a_race_draws_itself_and_shows_who_rode(race: paceline.Race) -> None:
    assert paceline.picture(race).svg == race._repr_svg_()
    assert repr(race).startswith("<Race of flamme-rouge, wheelsucker, saver: ((")


def test_an_unknown_game_or_bot_is_named() -> None:
    assert paceline.games()[0] == "flamme-rouge"
    with pytest.raises(PacelineError, match="flamme"):
        paceline.Race.new("flame-rouge", ["random", "random"]).play()
    with pytest.raises(PacelineError, match="wheelsucker"):
        paceline.Race.new(GAME, ["wheelsuker", "random"]).play()


def test_series_are_counted() -> None:
    with pytest.raises(ValueError, match="at least one race"):
        paceline.simulate(GAME, ["random", "first"], races=0)
    with pytest.raises(PacelineError, match="Only bots"):
        paceline.simulate(GAME, ["random", "you"], races=1)


def test_a_notebook_stores_a_picture_once() -> None:
    drawn = paceline.picture(paceline.Race.new("flamme-rouge", ["random", "random"], seed=1, stage="abLu"))
    assert drawn._repr_svg_().startswith("<svg")
    assert len(repr(drawn)) < 60
