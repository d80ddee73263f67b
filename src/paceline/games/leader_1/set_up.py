"""The choices before a race of Leader 1."""

from __future__ import annotations

from typing import Final

from paceline.core.messages import Message, say
from paceline.core.offers.set_up import PERSON, Item, Preset, Rule, SetUp
from paceline.games.leader_1.state import VARIANTS

KINDS: Final = ("flat", "hills", "mountain")
_CLAUSES: Final = dict(zip(VARIANTS, ("L1 16.2", "L1 16.3", "L1 16.4"), strict=True))


def _words(part: str, name: str) -> tuple[Message, Message]:
    """Return title and sentence of something in the catalogue."""
    return say(f"leader-1.set-up.{part}.{name}"), say(f"leader-1.set-up.{part}-text.{name}")


def _preset(name: str, seats: str, tour: bool = False, **options: str) -> Preset:
    return Preset(name, *_words("preset", name), tuple(seats.split()), options, tour)


def _riders() -> Rule:
    """Return how many riders every player has."""
    ways = (Item("0", say("leader-1.set-up.way.most"), options={"riders": "0"}),)
    fewer = tuple(Item(str(n), say("leader-1.set-up.way.riders", n=n), options={"riders": str(n)}) for n in (1, 2, 3))
    return Rule("riders", *_words("rule", "riders"), ways=ways + fewer, clause="L1 1.1")


_RULES: Final = (
    Rule("podium", *_words("rule", "podium"), {"ending": "podium"}, clause="L1 14.4"),
    Rule("diagonal", *_words("rule", "diagonal"), {"slipstream": "diagonal"}, clause="L1 10.1"),
    Rule("black", *_words("rule", "black"), off={"stop_on_black": "no"}, clause="L1 11.6"),
    _riders(),
    *(Rule(name, *_words("rule", name), {"variants": name}, clause=_CLAUSES[name], rare=True) for name in VARIANTS),
)

SET_UP: Final = SetUp(
    presets=(
        _preset("first", f"{PERSON} tilda jonas carmen", course="Les Écluses"),
        _preset("cols", f"{PERSON} jonas gaston nadia", course="La Double Cluse"),
        _preset("summit", f"{PERSON} carmen piet nadia", course="Le Haut Sorbier", ending="podium"),
        _preset("six", f"{PERSON} jonas carmen gaston piet nadia", course="Les Trois Vergers"),
        _preset("all", f"{PERSON} jonas gaston nadia", tour=True, courses="all"),
    ),
    kinds=tuple(Item(kind, say(f"leader-1.set-up.kind.{kind}")) for kind in KINDS),
    rules=_RULES,
    tour_rules=_RULES,
    tour_stages="courses",
)
