"""The word `cards` shows whatever a player may look at, whenever they are asked anything (FR 4.8, OR 3.4)."""

from __future__ import annotations

import re

import pytest

from cli.riding import Paceline

FIRST = "#1!\n"
"""Take the first choice, without a lock."""


def shown(out: str) -> str:
    """Return the last thing that was shown before the player left, with single blanks."""
    return " ".join(out.split("Choose ")[-2].split())


def test_own_cards_in_every_pile(paceline: Paceline) -> None:
    """FR 4.8: one rider has played; their card, what was recycled and what is spent is there to be looked at."""
    typed = FIRST * 2 + (FIRST * 3) + FIRST * 2 + "cards\nquit\n"  # two places, a round, rider and card of the next
    out = shown(paceline("play", "--seats", "you,saver", "--seed", "5", typed=typed).out)
    for row in ("Sprinteur", "Rouleur", "Hand", "Played", "Recycled", "Spent"):
        assert row in out, out
    assert "Coquelicot" not in out


@pytest.mark.parametrize("rounds", [0, 2])
def test_specialists_of_all_teams(paceline: Paceline, rounds: int) -> None:
    """FR 15.3: they lie open for the whole race."""
    flags = ["--expansions", "grand-tour", "--specialists", "squirrel,domestique,flahute,grimpeur"]
    typed = FIRST * 2 + FIRST * 3 * rounds + "cards\nquit\n"
    out = shown(paceline("play", "--seats", "you,saver", "--seed", "5", *flags, typed=typed).out)
    for name in ("Squirrel", "Domestique", "Flahute", "Grimpeur"):
        assert re.search(name, out, re.IGNORECASE), out


def test_the_hand_of_on_the_rivet(paceline: Paceline) -> None:
    """OR 3.4: own cards by name, those of others by number."""
    typed = FIRST * 6 + "cards\nquit\n"
    out = shown(paceline("play", "on-the-rivet", "--seats", "you,easy,easy", "--seed", "4", typed=typed).out)
    assert "Your hand: Empty the Tank, Tucked In, Test the Legs, Orders from the Car and Pure Instinct." in out
    assert out.count("Hand: 5 face down.") == 2
    assert "Played: none." in out


def test_feed_tiles_of_leader_1(paceline: Paceline) -> None:
    """L1 13.1: a rider's own tiles are there, and energy of everybody."""
    out = shown(
        paceline("play", "leader-1", "--seats", "you,captain", "--seed", "4", typed=FIRST + "cards\nquit\n").out
    )
    assert out.count("Energy:") == 6
    assert "none." in out
