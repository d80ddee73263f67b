"""`--json`: one value, alone on standard output, every field of it documented in docs/json.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.riding import Paceline
from paceline.core import registry
from paceline.core.codec import structs_by_tag

BOXES = ("--expansions", "peloton,grand-tour")
PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """Return a section of the page with this in its title."""
    (found,) = (part for part in PAGE.split("\n## ")[1:] if title in part.partition("\n")[0])
    return found


def fields(value: Any) -> Iterator[str]:
    """Yield every key of a JSON value, at any depth; but a stage of races, whose parts belong to the game."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key not in ("options", "events", "view", "result"):
                yield from fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from fields(inner)


def value_of(paceline: Paceline, *arguments: str | Path) -> Any:
    outcome = paceline(*arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("\n") == 1
    return json.loads(outcome.out)


COMMANDS = {
    "sim": ["sim", "--races", "3"],
    "arena": ["arena", "--races", "4", "--stage", "abLu", "--bots", "random,first"],
    "stage rate": ["stage", "rate", "abLu", "--races", "25", "--seats", "random,random"],
    "replay": ["replay"],
    "stages": ["stages"],
    "show": ["show", "La Classicissima"],
    "games": ["games"],
    "bot": ["bot", "list"],
}


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_field_is_documented_and_nothing_else(paceline: Paceline, race_file: Path, verb: str) -> None:
    command = [*COMMANDS[verb], race_file] if verb == "replay" else COMMANDS[verb]
    said = set(fields(value_of(paceline, *command)))
    documented = set(re.findall(r"^\| `(\w+)`", section(f"paceline {verb}"), re.MULTILINE))
    assert said == documented


def test_every_event_of_the_game_is_documented() -> None:
    facts = registry.game("flamme-rouge").facts
    table = dict(re.findall(r"^\| `([\w-]+)` \| (.*?) \|", section("Flamme Rouge's events"), re.MULTILINE))
    assert set(table) == set(structs_by_tag(facts.events))
    for name, kind in structs_by_tag(facts.events).items():
        documented = re.findall(r"`(\w+)`", table[name])
        assert documented == [field.name for field in msgspec.structs.fields(kind) if field.name != "clause"]


def test_every_part_of_the_view_and_the_result_is_documented(paceline: Paceline, race_file: Path) -> None:
    story = value_of(paceline, "replay", race_file)
    view = story["rounds"][-1]["view"]
    parts = {*view, *view["table"], *story["result"], "variants", "leads"}  # the last two only with a variant
    assert parts == set(re.findall(r"^\| `(\w+)`", section("Flamme Rouge's view and result"), re.MULTILINE))


def test_a_series_is_the_same_but_for_its_time(paceline: Paceline) -> None:
    series = [value_of(paceline, "sim", "--races", "4", "--seed", seed) for seed in ("9", "9", "10")]
    one, same, other = (summary | {"seconds": 0} for summary in series)
    assert one == same
    assert sum(one["wins"]) == one["races"] == 4
    assert one != other | {"seed": 9}


def test_options_and_seats_are_repeated(paceline: Paceline) -> None:
    flags = ["--stage", "Firenze – Milano", "--handicap", "1,2", "--first", "2", "--seats", "first, random"]
    series = value_of(paceline, "sim", "flamme-rouge", "--races", "1", *flags)
    given = {"stage": "Firenze – Milano", "handicap": [1, 2], "first": 1}
    left_out = {"expansions": [], "dummies": [], "weather": [], "breakaway": True}
    left_out |= {
        "kind": "",
        "timed": False,
        "specialists": [],
        "draft": False,
        "fatigue": [],
        "jerseys": [],
        "variants": [],
    }
    left_out |= {"content": "", "colours": []}
    assert series["options"] == given | left_out
    assert series["seats"] == ["first", "random"]


def test_a_shown_stage_has_all_its_squares(paceline: Paceline) -> None:
    by_name = {stage["name"]: stage for stage in value_of(paceline, "stages")}
    for name, stage in by_name.items():
        shown = value_of(paceline, "show", name, *BOXES)
        ways = 5 * sum(tile in {"x", "X", "y", "Y"} for tile in shown["tiles"])  # the outer ways of roundabouts
        assert len(shown["squares"]) == stage["squares"] + ways
        assert "".join(shown["tiles"]) == stage["code"].replace(" ", "")
        assert shown["squares"][shown["finish"]]["distance"] == 1
        assert shown == {**value_of(paceline, "show", stage["code"], *BOXES)}


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_grounds_are_told_in_squares_to_the_line(paceline: Paceline, game: str) -> None:
    stages = value_of(paceline, "stages", game)
    assert any(stage["grounds"] for stage in stages)
    for stage in stages:
        for ground in stage["grounds"]:
            assert -stage["squares"] <= ground["first"] <= ground["last"] <= -1
    if game == "flamme-rouge":
        by_name = {stage["name"]: stage for stage in stages}
        climbs = [ground for ground in by_name["La Haut Montagne"]["grounds"] if ground["terrain"] == "ascent"]
        assert [1 + climb["last"] - climb["first"] for climb in climbs] == [7, 12]
        assert climbs[-1]["last"] == -1
        assert "2 climbs (7 and 12)" in by_name["La Haut Montagne"]["notes"]
