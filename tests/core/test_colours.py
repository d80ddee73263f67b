"""A player chooses the team: everything people see shows it, and rules and race files stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from paceline.core import registry
from paceline.core.chance import Luck, SeededDealer
from paceline.core.codec import digest
from paceline.core.colours import COLOURS, check_colours, in_colours
from paceline.core.conformance import conforms
from paceline.core.game import CHANCE, AnyGame
from paceline.core.log import digest_line, entry_line, header_line
from paceline.core.messages import BadOptions, Message
from paceline.core.race import Race, bot_player, play
from paceline.i18n import english
from soak import SOAK, amount

OTHERS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "flamme-rouge": (
        ("mauve", "nuit", "prairie"),
        {"expansions": ("peloton", "meteo", "grand-tour"), "stage": "gt19", "timed": True, "draft": True},
    ),
    "leader-1": (("nuit", "prairie"), {}),
    "on-the-rivet": (("ocre", "mauve", "nuit"), {"tactics": "yes", "course": "medium"}),
}
"""Colours that are not the usual ones of any seat here, so that a usual one that is shown anywhere is a fault."""
SHORT: dict[str, dict[str, Any]] = {"on-the-rivet": {"course": "START-A C1 FIN-A"}}
"""Options for a short race, if the usual one is several times as long as in the other games."""
INPUTS = {"on-the-rivet": amount(100, 300)}
"""How many inputs to look at, if not 300: in this game the first hundred show all there is."""
KEPT = ("Card.id", "Pick.id", "Panel.id")
"""Names that nobody reads, except ids of picked riders."""


def race_in(name: str) -> Race:
    game = registry.game(name)
    colours, options = OTHERS[name]
    return Race.start(game, game.facts.options(colours=colours, **options), ["random"] * len(colours), 3)


def texts(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text that people or the page read, with the field it is in."""
    if isinstance(value, Message):
        yield where, english()(value)
    elif isinstance(value, str):
        yield where, value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from texts(item, where)
    elif isinstance(value, msgspec.Struct):
        rider = getattr(value, "kind", "") == "rider"
        for name in value.__struct_fields__:
            field = f"{type(value).__name__}.{name}"
            if name not in {"action", "event", "road"} and (rider or field not in KEPT):
                yield from texts(getattr(value, name), field)


def shown(race: Race, rng: Random) -> Iterator[Any]:
    """Play at random and yield everything that is shown on the way."""
    game, luck = race.game, Luck(3)
    for _ in range(INPUTS.get(game.facts.name, 300)):
        acting = game.to_act(race.state)
        if not acting:
            return
        seat = min(acting)
        if seat == CHANCE:
            pending = game.chance(race.state)
            yield game.presentation.draw_prompt(pending)
            action = pending.sample(luck)
        else:
            legal = game.legal(race.state, seat)
            yield game.presentation.ask(game.view(race.state, seat), legal)
            action = rng.choice(legal)
        events = race.put(seat, action)
        for audience in (0, None):
            view = game.view(race.state, audience)
            seen = [known for event in events if (known := event.seen_by(audience)) is not None]
            yield game.presentation.beats(view, seen)
            yield game.presentation.scene(view, seen, english()) if seen else None
        yield game.presentation.panels(game.view(race.state, 0))


@pytest.mark.parametrize("name", OTHERS)
def test_the_usual_teams_are_nowhere_to_be_seen(name: str) -> None:
    race = race_in(name)
    seats = len(race.log.header.seats)
    letters = race.game.facts.teams[:seats]
    words = [colour.capitalize() for colour, letter in COLOURS.items() if letter in letters]
    usual = re.compile(rf"{'|'.join(words)}|\b[{letters}][{race.game.facts.kinds}]\b")
    names = [str(race.game.presentation.seat_name(seat, seats)) for seat in range(seats)]
    assert [name.partition(" ")[0].casefold() for name in names] == [*OTHERS[name][0]]
    read = [text for part in shown(race, Random(1)) for text in texts(part)]
    assert len(read) > 1000
    assert [(where, text) for where, text in read if usual.search(text)] == []


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("name", OTHERS)
def test_the_coloured_game_conforms(name: str) -> None:
    colours, _ = OTHERS[name]
    game = in_colours(registry.game(name), colours)
    options = game.facts.options(**({} if SOAK else SHORT.get(name, {})))
    assert conforms(game, len(colours), options, races=1, moments=amount(1, 2)).inputs > 50


@pytest.mark.parametrize("name", OTHERS)
def test_the_same_race_is_ridden_in_any_colours(name: str) -> None:
    coloured, plain = ridden(name, OTHERS[name][0]), ridden(name, ())
    assert coloured.log.entries == plain.log.entries
    assert digest(coloured.state) == digest(plain.state)
    text = "\n".join([header_line(coloured.log.header), *map(entry_line, coloured.log.entries)])
    again = Race.read(registry.game(name), text)
    assert digest_line(again.state) == digest_line(plain.state)
    first = str(again.game.presentation.seat_name(0, len(coloured.log.header.seats)))
    assert first.casefold().startswith(OTHERS[name][0][0])


def ridden(name: str, colours: tuple[str, ...]) -> Race:
    game = registry.game(name)
    seats = len(OTHERS[name][0])
    options = game.facts.options(colours=colours, **({} if SOAK else SHORT.get(name, {})))
    bot = [*game.bots][0 if SOAK else -1]  # the last one thinks least
    race = Race.start(game, options, [bot] * seats, 5)
    return play(race, SeededDealer(5), [bot_player(game.bots[bot], 5, seat) for seat in range(seats)])


@pytest.mark.parametrize(
    ("chosen", "letters"),
    [
        ((), "ACJP"),
        (("prairie",), "PCJA"),  # whose colour was taken gets the one that is free
        (("", "azur"), "CAJP"),
        (("prairie", "azur"), "PAJC"),
        (("Mauve", "", "nuit"), "MCNP"),
    ],
)
def test_teams_without_a_choice_keep_theirs_if_it_is_free(chosen: tuple[str, ...], letters: str) -> None:
    game: AnyGame = in_colours(registry.game("flamme-rouge"), chosen)
    names = [str(game.presentation.seat_name(seat, 4)) for seat in range(4)]
    assert [name[0] for name in names] == [*letters]


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (("rose",), "«rose»: choose from azur, coquelicot, jonquille, prairie, nuit."),
        (("azur", "Azur"), "cannot both be azur"),
        (("ocre",), "«ocre»"),
        (("azur", "nuit", "prairie"), "3 colours for 2 teams"),
    ],
)
def test_bad_colours_are_refused_in_one_line(chosen: tuple[str, ...], said: str) -> None:
    with pytest.raises(BadOptions, match=re.escape(said)) as refused:
        check_colours(chosen, "ACJPN", 2)
    assert refused.value.field == "colours"
    assert "\n" not in str(refused.value)
