"""Requirements of each golden race, and the search for a seed that meets them.

When the rules or the data change, `PYTHONPATH=tests python tests/games/on_the_rivet/golden.py` gives every race of
`goldens/on-the-rivet/races.toml` a seed that shows all that is wanted of it, rides them anew and counts the census
again.
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
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet import events as said

FOLDER: Final = HERE / "on-the-rivet"
LONGEST: Final = 440
"""Lines of a golden race, a few fewer than are allowed."""
SHORTEST: Final = {"a-first-race": 300}
"""Of the first one: tests of the table ride it as a whole, and often."""
WANTED: Final[dict[str, set[str]]] = {
    "a-first-race": {"took-back", "rescued", "do swap", "moved herded", "crossed", "cleaned-up", "discarded"},
    "the-third-team": {
        *("do lot", "chosen OR 20.2", "bonus-won", "moved bumped", "moved pushed", "moved follows"),
        *("shuffled", "brimful", "hardened", "lasting", "nobody-fits", "road-side", "sent-back", "helped", "unloaded"),
        *("recovered OR 5.13", "tired rescue", "headlines event", "closed-up", "do unhook", "do straight"),
    },
    "tactics": {
        *("assigned", "tactic-dealt", "tactic-played", "do exchange", "do refill", "do hold", "held", "do let"),
        *("do choose", "energised", "do spare", "do spend", "energy-spent L", "energy-spent PS", "do pick-up"),
    },
}


def _further(event: Any) -> set[str]:
    """Return what an event shows that its name and clause do not tell."""
    match event:
        case said.Moved() | said.Tired():
            return {f"{event.__struct_config__.tag} {event.why}"}
        case said.Headlines():
            return {f"headlines {event.leads_to}"}
        case said.EnergySpent():
            return {f"energy-spent {event.against or 'PS'}"}
    return set()


def shown(log: Log) -> tuple[set[str], int]:
    """Return all that a race shows, and the lines of its file."""
    race, found = replay(GAME, log, 0), set()
    for entry in log.entries:
        found.add(f"do {entry.action.__struct_config__.tag}")
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
        if lines < SHORTEST.get(name, LONGEST) and found >= WANTED[name]:
            return seed
    raise AssertionError("there is always another seed")


def main() -> None:
    file = FOLDER / "races.toml"
    text = file.read_text(encoding="utf-8")
    for name, given in tomllib.loads(text).items():
        text = re.sub(rf"\[{name}\]\n(seed = .+\n)?", f'[{name}]\nseed = "{seed_for(name, given)}"\n', text)
    file.write_text(text, encoding="utf-8")
    regenerate.main("on-the-rivet")
    census.main("on-the-rivet")


if __name__ == "__main__":
    main()
