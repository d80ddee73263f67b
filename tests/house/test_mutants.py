"""Every mutant of the house still applies; `tests/house/mutants/run.py` says how many of them the tests catch."""

from __future__ import annotations

from collections import Counter

import pytest

from house.mutants import run

MUTANTS = run.read_mutants()
LEAST = {"rules_flamme_rouge": 45, "rules_leader_1": 35, "rules_on_the_rivet": 35, "secrecy": 25, "store": 25}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.id)
def test_a_mutant_applies_once_and_changes_the_syntax_tree(mutant: run.Mutant) -> None:
    assert not run.check([mutant])


def test_there_are_enough_mutants_of_every_kind() -> None:
    counts = Counter(mutant.file.removesuffix(".toml") for mutant in MUTANTS)
    assert all(counts[name] >= least for name, least in LEAST.items())
    assert len(MUTANTS) >= 165
