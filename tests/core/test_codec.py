"""JSON and text forms: whatever is written reads back, and whatever is wrong is said."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paceline.core import registry
from paceline.core.codec import digest, from_json, from_text, structs_by_tag, to_json, to_text
from paceline.core.messages import BadRecord
from toygame import GAME
from toygame.rules import Bid, Dealt, Rolled, State

GAMES = [GAME, *map(registry.game, registry.BUILT_IN)]
NUMBERS = st.integers(-(2**63), 2**63 - 1)


class Odd(msgspec.Struct, frozen=True, tag="odd", kw_only=True):
    """Every kind of field that has a text form."""

    word: str
    maybe: str | None
    kind: Literal["S", "R"]
    number: int
    yes: bool
    share: float
    words: tuple[str, ...]
    numbers: tuple[int, ...]
    pairs: tuple[tuple[str, int], ...]
    table: dict[str, int]


def strategy(kind: Any) -> st.SearchStrategy[Any]:
    """Return any value of a type as msgspec understands it."""
    if kind is int:
        return NUMBERS
    if kind is float:
        return st.floats(allow_nan=False, allow_infinity=False)
    if get_origin(kind) is dict:
        return st.dictionaries(*map(strategy, get_args(kind)), max_size=3)
    if get_origin(kind) is tuple and get_args(kind)[-1] is ...:
        return st.lists(strategy(get_args(kind)[0]), max_size=6).map(tuple)
    if get_origin(kind) is tuple:
        return st.tuples(*map(strategy, get_args(kind)))
    return st.from_type(kind)


def structs(union: Any) -> st.SearchStrategy[Any]:
    """Return any struct of a union."""
    kinds = structs_by_tag(union).values()
    fields = [{field.name: strategy(field.type) for field in msgspec.structs.fields(kind)} for kind in kinds]
    return st.one_of([st.builds(kind, **places) for kind, places in zip(kinds, fields, strict=True)])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.facts.name))
@settings(derandomize=True, deadline=None)
@given(data=st.data())
def test_every_action_reads_back(game: Any, data: st.DataObject) -> None:
    kinds = game.facts.actions
    action = data.draw(structs(kinds))
    text = to_text(action)
    assert "\n" not in text
    assert from_text(text, kinds) == action
    assert from_json(to_json(action), kinds) == action


@settings(derandomize=True, deadline=None)
@given(odd=structs(Odd))
def test_every_kind_of_field_reads_back(odd: Odd) -> None:
    assert from_text(to_text(odd), Odd | Bid) == odd
    assert from_text(f"  {to_text(odd)} ", Odd) == odd


@settings(derandomize=True, deadline=None)
@given(line=st.text())
def test_no_line_does_anything_but_read_or_be_refused(line: str) -> None:
    for text in (line, f"bid {line}", f"dealt 0 {line}"):
        try:
            action = from_text(text, GAME.facts.actions)
        except BadRecord:
            continue
        assert from_text(to_text(action), GAME.facts.actions) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Bid(3), "bid 3"),
        (Bid(-1), "bid -1"),
        (Rolled(2), "rolled 2"),
        (Dealt(0, (1, 3)), "dealt 0 1,3"),
        (Dealt(1, (4,)), "dealt 1 4,"),
        (Dealt(2, ()), "dealt 2 -"),
    ],
)
def test_the_text_form_is_short(action: Any, text: str) -> None:
    assert to_text(action) == text


@pytest.mark.parametrize(
    ("line", "key", "says"),
    [
        ("", "core.unknown-word", "bid, rolled, dealt"),
        ("jump 3", "core.unknown-word", "bid, rolled, dealt"),
        ("bid", "core.wrong-fields", "bid card"),
        ("bid 3 4", "core.wrong-fields", "bid card"),
        ("dealt 0", "core.wrong-fields", "dealt seat cards"),
        ("bid three", "core.wrong-value", "int"),
        ("bid 3,4", "core.wrong-value", "int"),
        ("bid null", "core.wrong-value", "int"),
        ("bid -", "core.wrong-value", "int"),
        ('bid "3"', "core.wrong-value", "int"),
        ("dealt 0 x,y", "core.wrong-value", "int"),
        ("dealt 0 3", "core.wrong-value", "array"),
        ("dealt 0 [1,2", "core.wrong-value", "truncated"),
        ("bid 3]", "core.wrong-value", "bracket"),
        ('bid 3"', "core.wrong-value", "quote"),
    ],
)
def test_a_bad_text_says_what_was_expected(line: str, key: str, says: str) -> None:
    with pytest.raises(BadRecord) as caught:
        from_text(line, GAME.facts.actions)
    assert caught.value.message.key == key
    assert says in str(caught.value)


def test_a_single_struct_is_a_union_too() -> None:
    assert from_text("bid 2", Bid) == Bid(2)
    assert list(structs_by_tag(Bid)) == ["bid"]


def test_a_word_that_means_nothing_is_quoted() -> None:
    class Say(msgspec.Struct, frozen=True, tag="say"):
        word: str | None

    words = [None, "null", "-", "", "a b", "[x]", "a,b", "9", "é", "line\nbreak", "\u2028"]
    texts = [to_text(Say(word)) for word in words]
    assert [from_text(text, Say).word for text in texts] == words
    assert texts[:4] == ["say null", 'say "null"', 'say "-"', 'say ""']


def test_json_is_the_same_for_equal_values() -> None:
    assert to_json({"b": 1, "a": {"d": 2, "c": 3}}) == to_json({"a": {"c": 3, "d": 2}, "b": 1})
    state = GAME.setup(3, GAME.facts.options())
    assert to_json(state) == to_json(from_json(to_json(state), State))


@pytest.mark.parametrize("data", [b"", b"{", b'{"table":1}', b"\xff", "null"])
def test_bad_json_is_refused_with_a_reason(data: bytes | str) -> None:
    with pytest.raises(BadRecord) as caught:
        from_json(data, State)
    assert caught.value.message.key == "core.not-json"
    assert caught.value.message.places["why"]


def test_a_digest_is_short_and_never_changes() -> None:
    assert digest(Bid(3)) == digest(Bid(3)) != digest(Bid(4))
    assert digest([1, "two", None]) == "4b04f0932009"
    assert len(digest(Bid(3), size=10)) == 20
