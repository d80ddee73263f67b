"""The choices before a race of On the Rivet."""

from __future__ import annotations

from typing import Final

from paceline.core.messages import Message, say
from paceline.core.offers.set_up import PERSON, Item, Preset, Rule, SetUp
from paceline.games.on_the_rivet.rules.setup import ARTIFICIAL, FEWEST, MOST
from paceline.games.on_the_rivet.state import VARIANTS

KINDS: Final = ("short", "medium", "long")
_FIRST_VARIANT: Final = 2
"""Number of the clause of the first variant (OR 21.2)."""


def _words(part: str, name: str) -> tuple[Message, Message]:
    """Return title and sentence of something in the catalogue."""
    return say(f"on-the-rivet.set-up.{part}.{name}"), say(f"on-the-rivet.set-up.{part}-text.{name}")


def _preset(name: str, seats: str, **options: str) -> Preset:
    return Preset(name, *_words("preset", name), tuple(seats.split()), options)


def _ways(name: str, option: str, clause: str, *ways: str, rare: bool = False) -> Rule:
    """Return a rule with several ways, the usual one first."""
    items = tuple(Item(way, say(f"on-the-rivet.set-up.way.{name}-{way}"), options={option: way}) for way in ways)
    return Rule(name, *_words("rule", name), ways=items, clause=clause, rare=rare)


SET_UP: Final = SetUp(
    least_seats=FEWEST,
    most_seats=MOST,
    presets=(
        _preset("first", f"{PERSON} elsa marco", course="short"),
        _preset("full", f"{PERSON} marco ruth dirk", course="medium"),
        _preset("two", f"{PERSON} dirk {ARTIFICIAL}", course="short"),
        _preset("six", f"{PERSON} marco ruth dirk lucia anton", course="medium-7"),
        _preset("long", f"{PERSON} dirk lucia anton", course="long"),
    ),
    kinds=tuple(Item(kind, say(f"on-the-rivet.set-up.kind.{kind}")) for kind in KINDS),
    rules=(
        _ways("tactics", "tactics", "OR 1.5", "auto", "yes", "no"),
        Rule("steep", *_words("rule", "steep"), {"podium": "steep"}, clause="OR 18.5"),
        _ways("mat", "mat", "OR 1.7", "auto", "short", "long", rare=True),
        *(
            Rule(name, *_words("rule", name), {"variants": name}, clause=f"OR 21.{number}", rare=True)
            for number, name in enumerate(VARIANTS, _FIRST_VARIANT)
        ),
    ),
    teams=(Item(ARTIFICIAL, *_words("team", "artificial")),),
)
