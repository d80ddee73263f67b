"""Ghosts and chains on the wire: told where a game knows of them, and no word of them elsewhere."""

from __future__ import annotations

import msgspec
import pytest

from paceline.core import registry
from paceline.core.codec import to_text
from paceline.core.log import Header
from paceline.draw.scene import LaneScene
from paceline.i18n import english
from paceline.web.frames import ask, board_state, snapshot
from paceline.web.protocol import Choice
from paceline.web.race import TableRace

SPEAK = english()
HAUNTED = ["on-the-rivet"]
LONGEST = 16_000
"""Letters of a question: it is sent again and again."""


def begun(name: str) -> TableRace:
    """A race of people before the first answer."""
    game = registry.game(name)
    content = game.content_hash(3, game.facts.options())
    rules = game.facts.rules_version
    race = TableRace(Header(game=name, rules=rules, content=content, seats=("you",) * 3, options={}, seed=5))
    start = race.prepare_start()
    if start:
        race.commit(start)
    return race


@pytest.mark.parametrize("name", HAUNTED)
def test_a_choice_tells_whom_it_would_move(name: str) -> None:
    race = begun(name)
    moving = chained = noted = 0
    for _ in range(60):
        seat = race.waiting[0]
        ask_key, view = ask(race, seat, SPEAK), race.game.view(race.state, seat)
        assert ask_key is not None
        legal = {to_text(action): action for action in race.game.legal(race.state, seat)}
        for choice in ask_key.choices:
            preview = race.game.presentation.choice(view, legal[choice.action]).preview
            assert choice.ghosts == {path.rider: path.cells[-1] for path in (preview.paths if preview else ())}
            told = msgspec.json.decode(msgspec.json.encode(choice))
            assert ("ghosts" in told) == bool(choice.ghosts)
            moving += bool(choice.ghosts)
        assert len(msgspec.json.encode(ask_key)) < LONGEST
        noted += bool(ask_key.notes)
        scene = race.game.presentation.scene(race.game.view(race.state, None), (), SPEAK)
        assert isinstance(scene, LaneScene)
        assert board_state(scene).chains == scene.chains
        chained += bool(scene.chains)
        race.commit(race.prepare(seat, next(iter(legal.values()))))
    assert moving > 0
    assert chained > 0
    assert noted > 0


@pytest.mark.parametrize("name", [name for name in registry.BUILT_IN if name not in HAUNTED])
def test_other_games_say_no_word_of_it(name: str) -> None:
    race = begun(name)
    told = msgspec.json.encode(snapshot(race, race.waiting[0], SPEAK)).decode()
    assert '"ghosts"' not in told
    assert '"chains"' not in told


def test_a_choice_without_ghosts_is_as_short_as_before() -> None:
    assert msgspec.json.encode(Choice("play 3", "Three")) == b'{"action":"play 3","words":"Three"}'
    assert msgspec.json.decode(msgspec.json.encode(Choice("a", "b", ghosts={"AS": 4})))["ghosts"] == {"AS": 4}
