"""Requirements of each golden race, and the search for a seed that meets them.

When the rules or the hexagons change, `PYTHONPATH=tests python tests/games/leader_1/golden.py` gives every race of
`goldens/leader-1/races.toml` a seed that shows all that is wanted of it, rides them anew and counts the census again.
"""

from __future__ import annotations

import re
import tomllib
from itertools import count
from typing import Any, Final

from census import census
from goldens import regenerate
from goldens.regenerate import HERE, ridden
from paceline.core.log import Log
from paceline.core.race import replay
from paceline.games.leader_1 import GAME
from paceline.games.leader_1 import events as said

FOLDER: Final = HERE / "leader-1"
LONGEST: Final = 245
"""Lines of a golden race, a few fewer than are allowed."""
WANTED: Final[dict[str, set[str]]] = {
    "one-against-one": {"token-given", "picked", "ate L1 13.3", "caught", "sat-in", "announced"},
    "to-the-summit": {"bonk failed", "bonk held", "summit", "crossed", "dropped L1 7.7", "sat-up ground", "sat-up fed"},
    "black-squares": {"crash failed", "crash held", "bonus", "missed", "fell", "passed"},
    "podium": {"past", "ate L1 7.8", "slipstream", "sheltered", "dropped L1 7.7"},
    "ten-players": {"past", "punctured L1 12.1", "no-punctures", "appointed"},
    "no-way-ahead": {"stuck", "past"},
    "diagonally": {"slipstream", "unsheltered L1 10.2", "crash failed", "no-punctures"},
    "second-stage": {"bonk held", "crash held", "rode L1 8.2", "nobody in it"},
    "five-teams": {"unsheltered L1 10.4", "punctured L1 12.4", "passed"},
    "sitting-in": {"sat-in", "sat-up ground", "sat-up outside", "peloton-arrived"},
    "level-at-the-podium": {"ranked L1 14.1", "peloton-arrived", "race-over L1 14.4"},
}


def _further(event: Any) -> set[str]:
    """Return what an event shows that its name and clause do not tell."""
    match event:
        case said.Rolled():
            return {f"{event.risk} {'failed' if event.failed else 'held'}"}
        case said.SatUp():
            return {f"sat-up {event.because}"}
        case said.PelotonRode(empty=True):
            return {"nobody in it"}
        case said.Rode():
            return {word for word, holds in (("past", event.past), ("slipstream", event.sheltered)) if holds}
        case said.LinePassed():
            return {event.kind}
    return set()


def shown(log: Log) -> tuple[set[str], int]:
    """Return all that a race shows, and the lines of its file."""
    race, found = replay(GAME, log, 0), set()
    for entry in log.entries:
        for event in race.put(entry.seat, entry.action):
            tag = str(event.__struct_config__.tag)
            found |= {tag, f"{tag} {event.clause}", *_further(event)}
    return found, 1 + len(log.entries) + race.state.round


def seed_for(name: str, given: dict[str, Any]) -> str:
    """Return the first seed, the present one before all others, with which a race is short and shows what is wanted."""
    present = given.get("seed", name)
    for number in count():
        seed = f"{name} {number}" if number else present
        found, lines = shown(ridden(GAME, name, **{**given, "seed": seed}).log)
        if lines < LONGEST and found >= WANTED[name]:
            return seed
    raise AssertionError("there is always another seed")


def main() -> None:
    file = FOLDER / "races.toml"
    text = file.read_text(encoding="utf-8")
    for name, given in tomllib.loads(text).items():
        text = re.sub(rf"\[{name}\]\n(seed = .+\n)?", f'[{name}]\nseed = "{seed_for(name, given)}"\n', text)
    file.write_text(text, encoding="utf-8")
    regenerate.main("leader-1")
    census.main("leader-1")


if __name__ == "__main__":
    main()
