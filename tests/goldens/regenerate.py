"""Ride the golden races anew: `python tests/goldens/regenerate.py`, then read the diff.

A golden race changes only when the rules do, and then the game's rules version grows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import paceline
from paceline.core.codec import to_text
from paceline.core.log import digest_line, entry_line, header_line
from paceline.core.play import Race, replay
from paceline.core.protocol import AnyGame

HERE = Path(__file__).parent
RACES: dict[str, dict[str, dict[str, Any]]] = {
    "flamme-rouge": {
        "flat-and-short": {"riders": ["random", "first"], "stage": "abu"},
        "up-and-down": {"riders": ["random", "random", "random"], "stage": "aCLFu"},
        "mountain-finish": {"riders": ["random", "random", "random", "random"], "stage": "AHMU", "handicap": (0, 1, 2)},
        "last-seat-begins": {"riders": ["random", "random"], "stage": "aPKEdu", "first": 1},
        "dummies": {
            "riders": ["random", "peloton", "random", "muscle"],
            "stage": "a 2B 3B 4 u",
            "expansions": ("peloton",),
            "breakaway": False,
        },
        "breakaway": {"riders": ["random"] * 3, "stage": "a 2B 3 4B u", "expansions": ("peloton",)},
        "breakaway-of-two": {"riders": ["random"] * 5, "stage": "1B 2 9 5 u", "expansions": ("peloton",)},
        "one-rider-each": {"riders": ["random"] * 7, "stage": "1 3 B u", "expansions": ("peloton", "meteo")},
        "wet-and-windy": {"riders": ["random"] * 4, "stage": "abclu", "expansions": ("meteo",), "seed": "weather-223"},
        "roundabouts": {"riders": ["random"] * 4, "stage": "a X Y z v", "expansions": ("grand-tour",)},
        "specialists": {
            "riders": ["random"] * 3,
            "stage": "a C H L v",
            "expansions": ("grand-tour",),
            "draft": True,
            "timed": True,
            "fatigue": (0, 2, 1),
            "jerseys": ("AS", "CR", ""),
            "seed": "specialists 24",
        },
        "nimble-on-cobbles": {
            "riders": ["random"] * 4,
            "stage": "a 5 6B y v",
            "expansions": ("peloton", "grand-tour"),
            "specialists": ("flahute", "super-rouleur", "squirrel", "flandrien", "flahute", "super-rouleur"),
            "seed": "nimble-on-cobbles 282",
        },
        "team-trial": {
            "riders": ["random", "muscle"],
            "stage": "a b C v",
            "expansions": ("peloton", "grand-tour"),
            "kind": "team-time-trial",
        },
        "trial-alone": {
            "riders": ["random"],
            "stage": "a F y V",
            "expansions": ("grand-tour",),
            "kind": "individual-time-trial",
            "specialists": ("super-sprinteur", "puncheur"),
        },
        "extended": {
            "riders": ["random", "peloton", "random"],
            "stage": "a b c 3 d v",
            "expansions": ("peloton", "grand-tour"),
            "kind": "extended",
            "timed": True,
        },
    }
}


def ridden(game: AnyGame, name: str, riders: list[str], seed: str = "", **options: Any) -> Race:
    """The golden race of this name."""
    return paceline.ride(game, riders, seed=seed or name, **options)


def as_text(game: AnyGame, race: Race) -> tuple[str, str]:
    """A race file, and the events that follow from it, one on a line."""
    lines, told = [header_line(race.log.header)], []
    again = replay(game, race.log, 0)
    for entry in race.log.entries:
        rounds = again.state.round
        events = again.put(entry.seat, entry.action)
        lines.append(entry_line(entry))
        told += [to_text(event) for event in events]
        if again.state.round != rounds:
            lines.append(digest_line(again.state))
    return "\n".join(lines) + "\n", "\n".join(told) + "\n"


def main() -> None:
    for name, races in RACES.items():
        game = paceline.game(name)
        for title, given in races.items():
            race, events = as_text(game, ridden(game, title, **given))
            folder = HERE / name
            folder.mkdir(exist_ok=True)
            (folder / f"{title}.race").write_text(race, encoding="utf-8")
            (folder / f"{title}.events").write_text(events, encoding="utf-8")


if __name__ == "__main__":
    main()
