"""L1 16: other readings of the rules, by choice, and those of races of rules version 1."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from paceline.core.codec import to_json
from paceline.core.conformance import conforms
from paceline.core.messages import BadOptions
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.rules.setup import Options, setup
from paceline.games.leader_1.state import VARIANTS


def test_nothing_is_chosen_unless_it_is_named() -> None:
    """L1 16.1."""
    assert setup(2, Options()).table.rules.readings == ()
    given = setup(2, Options(variants=("closed-block", "earlier-first", "closed-block"))).table.rules.readings
    assert given == ("earlier-first", "closed-block")


@pytest.mark.parametrize("variants", [("later",), ("rules-1", "closed-block"), ("rules-2",)])
def test_unknown_readings_are_refused(variants: tuple[str, ...]) -> None:
    """L1 16.1."""
    with pytest.raises(BadOptions) as refused:
        setup(2, Options(variants=variants))
    assert refused.value.field == "variants"


def test_races_of_rules_version_1() -> None:
    """L1 16.1, L1 16.2: their options say nothing of readings, and neither does their state."""
    assert GAME.former_options(0, 2, {}) is None
    former = GAME.former_options(1, 2, {"ending": "podium"})
    assert former == {"ending": "podium", "variants": ("rules-1",)}
    rules = setup(2, Options(**former)).table.rules
    assert (rules.variants, rules.readings) == (UNSET, ("earlier-first",))
    assert b"variants" not in to_json(rules)


@pytest.mark.parametrize("options", [
    Options("FDllDrrF*F", stop_on_black=False, variants=VARIANTS, ending="podium"),
    Options("FFr*HC2CDll+F", variants=("closed-block",)),
])  # fmt: skip
def test_other_readings_keep_the_contract(options: Options) -> None:
    """L1 16.2 to L1 16.4."""
    conforms(GAME, 3, options, races=2)
