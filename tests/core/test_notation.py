"""Positions as one line: exact for every state of every game, and clear about mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import paceline
from paceline import Position, Race
from paceline.core.codec import to_json
from paceline.core.messages import BadRecord, PacelineError
from soak import some

GRAND_TOUR: dict[str, Any] = {"stage": "gt19", "expansions": ("grand-tour",), "draft": True}
METEO: dict[str, Any] = {"stage": "7", "expansions": ("peloton", "meteo")}
RACES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("flamme-rouge", ["random", "saver"], {"stage": "abLu"}),
    ("flamme-rouge", ["random", "saver", "highest"], GRAND_TOUR),
    ("flamme-rouge", ["random", "saver", "muscle", "peloton"], METEO),
    ("leader-1", ["captain", "random"], {}),
    ("on-the-rivet", ["easy", "random", "artificial"], {"course": "medium"}),
]
START = "flamme-rouge(2,stage=abLu)"


def moments(name: str, seats: list[str], options: dict[str, Any]) -> Iterator[Position]:
    return Race.new(name, seats, seed=3, **options).play().positions()


@pytest.mark.parametrize(("name", "seats", "options"), RACES)
def test_every_position_parses_back(name: str, seats: list[str], options: dict[str, Any]) -> None:
    for position in some(list(moments(name, seats, options)), 40):
        line = str(position)
        parsed = Position.parse(line)
        assert parsed == position
        assert to_json(parsed.state) == to_json(position.state)
        assert str(parsed) == line


def test_a_line_shows_road_riders_decks_and_who_is_to_act() -> None:
    position = list(moments("flamme-rouge", ["random", "saver"], {"stage": "abLu"}))[14]
    assert str(position).split(" ")[:3] == [
        START,
        "to_act=(0,1)",
        "cells=(AS:-15a,AR:-11a,CS:-10a,CR:-9a)",
    ]
    assert " cards=(AS:(face_down=(2,2,3," in str(position)
    assert hash(position) == hash(Position.parse(str(position)))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "no game"),
        ("chess(2)", "no game"),
        ("flamme-rouge", r"as in «flamme-rouge\(4\)»"),
        ("flamme-rouge(two)", r"as in «flamme-rouge\(4\)»"),
        ("flamme-rouge(2,stge=abLu)", "«stge» is no part"),
        ("flamme-rouge(99)", "99"),
        (f"{START} squares=(1)", "cells"),
        (f"{START} cells", "name=value"),
        (f"{START} cells=(", "bracket"),
        (f"{START} cells=(off off)", "bracket|name=value"),
        (f"{START} cells=(off,off)", "AS, AR, CS, CR"),
        (f"{START} cells=(AS:off,CS:off,AR:off,CR:off)", "AS, AR, CS, CR"),
        (f"{START} cells=(AS:-1z,AR:off,CS:off,CR:off)", "«-1z» is no square"),
        (f"{START} round=many", "«many» cannot be read, expected int"),
        (f"{START} round=(1)", "round"),
        (f"{START} timed=perhaps", "expected yes, no"),
        (f"{START} auction=(rider=1)", "«rider» is no part"),
        (f"{START} breakaway=((bids=(9)))", "needs «rider»"),
        (f"{START} to_act=(1)", "says that 1 is to act, but by the rules it is 0"),
        (f"{START} cells=(-1a,-1a,-2a,-2b)", "No race can go on from this position: two riders"),
        (f"{START} cards=((hand=(77)),(),(),())", "no card 77"),
        (f"{START} hands={'(' * 50}{')' * 50}", "too many brackets"),
        ('flamme-rouge(2,stage="abLu)', "quotation mark"),
    ],
)
def test_mistakes_are_named(line: str, expected: str) -> None:
    with pytest.raises(PacelineError, match=expected):
        Position.parse(line)


def test_a_race_file_names_its_position_and_no_other() -> None:
    start = next(moments("flamme-rouge", ["random", "saver"], {"stage": "abLu"}))
    race = Race.new(start, ["random", "saver"], seed=1)
    race.step()
    game = paceline.game("flamme-rouge")
    assert Race.read(game, race.text).state == race.state
    with pytest.raises(BadRecord, match="other options"):
        Race.read(game, race.text.replace("flamme-rouge(2,", "flamme-rouge(3,"))
    assert '"position"' not in Race.new(game, ["random", "saver"]).text
