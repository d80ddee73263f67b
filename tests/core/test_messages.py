"""Messages and the small family of errors that carry them."""

from __future__ import annotations

import pytest

from paceline.core import messages
from paceline.core.messages import BadOptions, BadRecord, Illegal, Message, PacelineError, bare, install_speaker, say


@pytest.fixture(autouse=True)
def _plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's catalogue, and the installed one back afterwards."""
    monkeypatch.setattr(messages, "_speaker", bare)


def test_a_message_is_a_key_and_places() -> None:
    assert say("toy.prompt", wind=2) == Message("toy.prompt", {"wind": 2})
    assert say("toy.prompt").places == {}
    assert say("key", key="a place of that name").places == {"key": "a place of that name"}


def test_without_a_catalogue_a_message_shows_its_key_and_places() -> None:
    assert str(say("toy.prompt")) == "toy.prompt"
    assert str(say("toy.rode", team=say("toy.team", letter="A"), n=3)) == "toy.rode team=toy.team letter=A n=3"


def test_the_installed_speaker_is_asked() -> None:
    install_speaker(lambda said: f"<{said.key}>")
    assert str(say("toy.prompt", wind=1)) == "<toy.prompt>"
    assert str(PacelineError("core.unknown-game", name="x")) == "<core.unknown-game>"


def test_errors_are_value_errors_that_carry_their_message() -> None:
    illegal = Illegal("TOY 4", "toy.refused.input", seat=1)
    assert illegal.clause == "TOY 4"
    assert illegal.message == say("toy.refused.input", clause="TOY 4", seat=1)
    options = BadOptions("stage", "toy.refused.stage", stage="x")
    assert (options.field, options.message) == ("stage", say("toy.refused.stage", stage="x"))
    for error in (illegal, options, BadRecord("core.not-json", why="?")):
        assert isinstance(error, PacelineError)
        assert isinstance(error, ValueError)
        assert str(error) == bare(error.message)


def test_a_place_may_have_any_name() -> None:
    assert PacelineError("k", key="x", self="y").message.places == {"key": "x", "self": "y"}
    assert Illegal("c", "k", key="x").message.places == {"clause": "c", "key": "x"}
