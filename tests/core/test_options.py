"""Forms: what was typed, or sent by a program, as the options of a game."""

from __future__ import annotations

from typing import Any

import pytest

from paceline.core import registry
from paceline.core.messages import BadOptions
from paceline.core.options import options_set_by_seats, plan_form, race_form
from toygame import GAME as TOY

FLAMME = registry.game("flamme-rouge")


@pytest.mark.parametrize(
    ("field", "given", "read"),
    [
        ("stage", "gt1", "gt1"),
        ("first", "1", 1),
        ("first", 1, 1),
        ("handicap", "1, 2", (1, 2)),
        ("handicap", [1, 2], (1, 2)),
        ("handicap", "", ()),
        ("expansions", "peloton,meteo", ("peloton", "meteo")),
        ("draft", "YES", True),
        ("draft", True, True),
        ("draft", "false", False),
    ],
)
def test_values_as_people_type_them_and_as_programs_send_them(field: str, given: Any, read: Any) -> None:
    assert getattr(race_form(FLAMME).fill({field: given}, "cli.bad-option"), field) == read


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("first", "one"),
        ("first", True),
        ("first", None),
        ("first", 1.5),
        ("first", "9" * 5000),
        ("stage", 7),
        ("handicap", ["1"]),
        ("handicap", {"0": 1}),
        ("handicap", "1,x"),
        ("draft", "perhaps"),
        ("draft", 1),
    ],
)
def test_a_value_that_does_not_fit_names_its_field(field: str, given: Any) -> None:
    with pytest.raises(BadOptions) as refused:
        race_form(FLAMME).fill({field: given}, "cli.bad-option")
    assert refused.value.field == field
    assert f"--{field}" in str(refused.value)


def test_what_is_left_out_is_as_usual() -> None:
    assert race_form(FLAMME).fill({}, "cli.bad-option") == FLAMME.facts.options()


def test_every_field_has_its_words() -> None:
    tours = FLAMME.tours
    assert tours is not None
    for form in (race_form(FLAMME), plan_form(FLAMME, tours.plan)):
        assert all(str(form.describe(field.name)) for field in form.fields)


def test_names_of_seats_settle_some_options() -> None:
    assert options_set_by_seats(FLAMME) == {"dummies"}
    assert options_set_by_seats(TOY) == frozenset()
