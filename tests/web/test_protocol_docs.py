"""docs/protocol.md documents everything that is sent, and nothing else."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import Any, get_args

import msgspec
import pytest
from litestar.handlers import WebsocketRouteHandler

from paceline.core import registry
from paceline.core.codec import from_json, to_json
from paceline.draw.board import Board
from paceline.web import errors, protocol
from paceline.web.app import make_app
from paceline.web.friends.invitation import Invitation
from paceline.web.guard import limits
from paceline.web.guard.limits import Limits
from paceline.web.push.notices import Subscription
from paceline.web.routes.friends import Claim, PushOffer, SeatTaken
from paceline.web.routes.tables import Name, SeatGiven, Start
from paceline.web.set_up import messages as set_up
from paceline.web.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "paceline" / "web"
STATUS_OF_CODE = re.compile(r"^\| `([a-z-]+)` \| ([\d, ]+) \|", re.MULTILINE)


def section(title: str) -> str:
    """Return the part of the page under this heading."""
    (found,) = (part for part in PAGE.split("\n## ")[1:] if part.partition("\n")[0] == title)
    return found


# Structs.


def parts(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """Yield the structs that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from parts(field.type)
    for inner in get_args(kind):
        yield from parts(inner)


def travelling() -> set[type[msgspec.Struct]]:
    """Return every struct that is sent: those of the wire and of routes, and whatever is in them."""
    own = [
        kind
        for module in (protocol, set_up)
        for name, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, msgspec.Struct) and not name.startswith("_")
    ]
    of_routes = [Name, SeatGiven, Start, Claim, SeatTaken, Invitation, Board, PushOffer, Subscription]
    return {part for kind in [*own, *of_routes] for part in parts(kind)}


def fields_of(kind: type[msgspec.Struct]) -> list[str]:
    """Return the fields of a struct as JSON has them, its tag first."""
    tag = [str(kind.__struct_config__.tag_field)] if kind.__struct_config__.tag_field else []
    return tag + [field.encode_name for field in msgspec.structs.fields(kind)]


def test_every_field_that_is_sent_is_documented_and_nothing_else() -> None:
    said: dict[str, list[str]] = {}
    for struct, field in re.findall(r"^\| `(\w+)\.(\w+)` \|", PAGE, re.MULTILINE):
        said.setdefault(struct, []).append(field)
    assert said == {kind.__name__: fields_of(kind) for kind in travelling()}


def test_every_tag_and_every_value_of_a_choice_is_documented() -> None:
    rows = dict(re.findall(r"^\| `(\w+\.\w+)` \| (.*?) \|", PAGE, re.MULTILINE))
    for kind in travelling():
        if tag := kind.__struct_config__.tag:
            assert rows[f"{kind.__name__}.type"] == f'`"{tag}"`'
        for field in msgspec.structs.fields(kind):
            words = [word for word in get_args(field.type) if isinstance(word, str)]
            assert all(f'`"{word}"`' in rows[f"{kind.__name__}.{field.name}"] for word in words)


def test_what_can_be_left_out_is_documented_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)\.(\w+)` \| .*? \| (.*?) \| .*\|$", section("What you send"), re.MULTILINE)
    kinds = {kind.__name__: kind for kind in travelling()}
    for struct, name, said in rows:
        field = next((one for one in msgspec.structs.fields(kinds[struct]) if one.name == name), None)
        assert bool(said) == (field is not None and not field.required), f"{struct}.{name}"


def test_what_may_be_null_is_documented() -> None:
    rows = dict(re.findall(r"^\| `(\w+\.\w+)` \| (.*?) \|", section("What you get"), re.MULTILINE))
    for kind in travelling():
        for field in msgspec.structs.fields(kind):
            said = rows.get(f"{kind.__name__}.{field.name}")
            if said is not None and NoneType in get_args(field.type):
                assert "null" in said or "left out" in said, f"{kind.__name__}.{field.name}"


def test_the_messages_of_a_socket_are_documented() -> None:
    sent, got = re.findall(r"\| `type` (\|.*?)\n\n", section("The socket"), re.DOTALL)
    assert set(re.findall(r"\n\| `([a-z]+)` \|", sent)) == tags(protocol.ClientMessage)
    assert set(re.findall(r"\n\| `([a-z]+)` \|", got)) == tags(protocol.Frame)


def tags(union: Any) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


# The conversation.


def spoken() -> list[tuple[str, str]]:
    return re.findall(r"^([<>]) (\{.*\})$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("who", "message"), spoken())
def test_the_example_conversation_is_valid(who: str, message: str) -> None:
    """Taken apart and put together again it is the same: no field too many, none missing."""
    kind: Any = protocol.Frame if who == "<" else protocol.ClientMessage
    again = json.loads(msgspec.json.encode(msgspec.json.decode(message, type=kind)))
    assert {name: value for name, value in again.items() if value} == json.loads(message)


def test_the_conversation_has_every_kind_that_matters() -> None:
    kinds = {json.loads(message)["type"] for _, message in spoken()}
    assert kinds >= {"hello", "table", "answer", "step", "taken", "error", "info"}


# Routes.


def test_every_route_is_documented_and_nothing_else(tmp_path: Path) -> None:
    app = make_app(Settings(database=f"sqlite:///{tmp_path / 'none.sqlite'}"))
    offered = {
        f"{method.upper()} {path}"
        for path, methods in app.openapi_schema.to_schema()["paths"].items()
        for method in methods
    }
    assert set(re.findall(r"^\| `([A-Z]+ /\S+)` \|", section("Routes"), re.MULTILINE)) == offered
    sockets = [route.path for route in app.routes for one in handlers(route) if isinstance(one, WebsocketRouteHandler)]
    assert sockets == ["/ws/tables/{name:str}"]
    assert all(f"`{path.replace(':str', '')}`" in section("Routes") for path in sockets)


def handlers(route: Any) -> list[Any]:
    return [route.route_handler] if hasattr(route, "route_handler") else []


def test_every_struct_of_a_route_is_documented() -> None:
    named = set(re.findall(r"`([A-Z]\w+)`", section("Routes"))) - {"Content-Type"}
    assert named <= {kind.__name__ for kind in travelling()} | {"Shown"}


# Errors and limits.


PLACES = {"Refusal": (0, 1), "_problem": (1, 0)}
"""Calls that name a code and a status, and which arguments do."""


def literal(node: ast.expr | None) -> Any:
    """Return the value of an expression if it is a literal, else None."""
    return node.value if isinstance(node, ast.Constant) else None


def refusals() -> Iterator[tuple[str, int | None]]:
    """Yield every code in the source with its status, None if that is not written beside it."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACES:
                code, status = (literal(node.args[place]) for place in PLACES[node.func.id])
                if code is not None:
                    yield code, status
    yield from ((code, status) for status, (code, _) in errors._OF_STATUS.items())


def test_every_code_is_documented_with_its_statuses_and_nothing_else() -> None:
    found: dict[str, set[int]] = {}
    for code, status in refusals():
        found.setdefault(code, set()).update({status} if status else ())
    said = {code: set(map(int, statuses.split(", "))) for code, statuses in STATUS_OF_CODE.findall(section("Errors"))}
    assert set(said) == set(found)
    assert {code: statuses for code, statuses in found.items() if not statuses <= said[code]} == {}


def test_every_limit_is_documented_as_it_is() -> None:
    said = re.findall(r"^\| `(\w+)` \| (\d+) \|", section("Limits"), re.MULTILINE)
    constants = {name.lower(): number for name, number in vars(limits).items() if name.isupper()}
    assert {name: int(number) for name, number in said} == constants | msgspec.structs.asdict(Limits())


# Advice.


def test_a_view_can_be_played_on_from_as_the_page_says() -> None:
    from random import Random

    game = registry.game("flamme-rouge")
    view = game.view(game.setup(2, game.facts.options()), 0)
    again = from_json(to_json(view), game.facts.view)
    assert game.view(game.imagine(again, Random(1)), 0) == view


def test_an_answer_over_http_needs_no_type() -> None:
    assert msgspec.json.decode(b'{"ask": "0.0", "action": "draw S"}', type=protocol.Answer) == protocol.Answer(
        "0.0", "draw S"
    )
