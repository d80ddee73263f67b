"""Messages and the small family of errors that carry them."""

from __future__ import annotations

from paceline.core.messages import BadOptions, BadRecord, Illegal, Message, PacelineError, bare, say


def test_a_message_is_a_key_and_places() -> None:
    assert say("toy.prompt", wind=2) == Message("toy.prompt", {"wind": 2})
    assert say("toy.prompt").places == {}
    assert say("key", key="a place of that name").places == {"key": "a place of that name"}


def test_bare_shows_key_and_places() -> None:
    assert bare(say("toy.prompt")) == "toy.prompt"
    assert bare(say("core.other-game", theirs="a", ours=3)) == "core.other-game theirs=a ours=3"


def test_a_message_is_its_english_sentence() -> None:
    assert str(say("core.unknown-game-near", name="x", near="y")) == "There is no game «x». Did you mean «y»?"
    assert str(PacelineError("core.unknown-game-near", name="x", near="y")).startswith("There is no game «x»")


def test_a_message_without_a_catalogue_shows_its_key_and_places() -> None:
    assert str(say("nowhere.rode", n=3)) == "nowhere.rode n=3"


def test_errors_are_value_errors_that_carry_their_message() -> None:
    illegal = Illegal("TOY 4", "toy.refused.input", seat=1)
    assert illegal.clause == "TOY 4"
    assert illegal.message == say("toy.refused.input", clause="TOY 4", seat=1)
    options = BadOptions("stage", "toy.refused.stage", stage="x")
    assert (options.field, options.message) == ("stage", say("toy.refused.stage", stage="x"))
    for error in (illegal, options, BadRecord("core.not-json", why="?")):
        assert isinstance(error, PacelineError)
        assert isinstance(error, ValueError)
        assert str(error) == str(error.message)


def test_a_place_may_have_any_name() -> None:
    assert PacelineError("k", key="x", self="y").message.places == {"key": "x", "self": "y"}
    assert Illegal("c", "k", key="x").message.places == {"clause": "c", "key": "x"}
