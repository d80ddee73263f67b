"""Positions as one line of text: `flamme-rouge(2,stage=abLu) to_act=(0,1) round=3 cells=(AS:-9a,AR:-11a,…) …`.

The line names the game, the number of seats and the options, then every field of the state that differs from the
start of such a race. Cells are written as squares to the finish line: `-9a` is the best placed cell of the ninth
square before it. What `write_position` writes, `read_position` reads; fields may stand in any order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, UnsetType

from paceline.core.codec import from_json, struct_fields, structs_by_tag, to_json
from paceline.core.game import CHANCE, AnyGame, Notation, Seat
from paceline.core.messages import BadRecord

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[(),=:]|[^\s"(),=:]+')
_SPACED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\s|[^\s"]+')
_BARE: Final = re.compile(r'[^\s"(),=:]+')
_NOTHING: Final = {"null": None, "unset": UNSET}
_YES_NO: Final = {"yes": True, "no": False}
_DEEPEST: Final = 40
"""Brackets within brackets."""
_CHANCE: Final = "chance"
_TO_ACT: Final = "to_act"
_ITEM: Final = "[]"
"""Behind the name of a field: one item of it."""


class Setup(NamedTuple):
    """A position that was read: the race it belongs to, and its state."""

    game: AnyGame
    seats: int
    options: Any
    state: Any


class _Labels:
    """The names of cells, riders and seats at one state; none if there is no state yet."""

    def __init__(self, notation: Notation, state: Any = None, seats: int = 0) -> None:
        self.notation = notation
        self.known = state is not None
        self.seats = [str(seat) for seat in range(seats)]
        self.riders = list(notation.rider_names(state)) if self.known and notation.rider_names else []
        distances = notation.distances(state) if self.known and notation.distances else ()
        self.cells = notation.off_road | dict(_cell_names(distances))
        self.numbers = {name: cell for cell, name in self.cells.items()}

    def of(self, field: str) -> Sequence[str]:
        """Return the labels of a field's items; none if they have no names."""
        if field in self.notation.riders:
            return self.riders
        return self.seats if field in self.notation.seats else ()

    def has_cells(self, field: str) -> bool:
        """Return whether the numbers in a field are cells that have names."""
        return self.notation.distances is not None and field.removesuffix(_ITEM) in self.notation.cells


def _cell_names(distances: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield every cell with its name; the best placed one of a square, with the highest number, is `a`."""
    level: dict[int, list[int]] = defaultdict(list)
    for cell, distance in enumerate(distances):
        level[distance].append(cell)
    for distance, cells in level.items():
        for place, cell in enumerate(reversed(cells)):
            yield cell, f"{distance:+d}{_letters(place)}"


def _letters(place: int) -> str:
    return chr(ord("a") + place) if place < 26 else f"z{place}"


def write_position(game: AnyGame, seats: int, options: Any, state: Any) -> str:
    """Return a state as one line."""
    labels, start = _Labels(game.notation, state, seats), game.setup(seats, options)
    chosen = _items(options, game.facts.options(), _Labels(Notation()), always=(game.facts.course_option,))
    head = f"{game.facts.name}({','.join([str(seats), *chosen])})"
    fields = [
        (not labels.of(_path(part, field.partition("=")[0])), field)  # riders and decks first
        for part, base in _parts(state, start)
        for field in _items(part, base, labels)
    ]
    ordered = [field for _, field in sorted(fields, key=lambda pair: pair[0])]
    return " ".join([head, f"{_TO_ACT}=({_seats_text(game.to_act(state))})", *ordered])


def _parts(state: Any, base: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the table with that of the start, and the state without its table."""
    if hasattr(state, "table"):
        yield state.table, base.table
        state = msgspec.structs.replace(state, table=base.table)
    yield state, base


def _items(value: msgspec.Struct, base: Any, labels: _Labels, always: Sequence[str] = ()) -> list[str]:
    """Return the fields of a struct that differ from `base`, or from the defaults of their class."""
    found = []
    for field in struct_fields(type(value)):
        here, there = getattr(value, field.name), _usual(field, base)
        if field.name in always or here != there:
            found.append(f"{field.name}={_text(here, there, _path(value, field.name), labels)}")
    return found


def _path(owner: msgspec.Struct, field: str) -> str:
    return f"{type(owner).__name__}.{field}"


def _usual(field: msgspec.structs.FieldInfo, base: Any) -> Any:
    """Return the value that a field has if the text does not name it; NODEFAULT if it must."""
    if base is not None:
        return getattr(base, field.name)
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _text(value: Any, base: Any, field: str, labels: _Labels) -> str:
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        same = base if type(base) is type(value) else None
        return f"{tag or ''}({','.join(_items(value, same, labels))})"
    if isinstance(value, tuple):
        names = labels.of(field) if len(labels.of(field)) == len(value) else [""] * len(value)
        pairs = zip(names, value, _bases(base, len(value)), strict=True)
        return f"({','.join(_label(name) + _text(item, old, field + _ITEM, labels) for name, item, old in pairs)})"
    return _word(value, field, labels)


def _label(name: str) -> str:
    return f"{name}:" if name else ""


def _bases(base: Any, count: int) -> Sequence[Any]:
    """Return the former items of a list of the same length, else nothing for each."""
    return base if isinstance(base, tuple) and len(base) == count else [None] * count


def _word(value: Any, field: str, labels: _Labels) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return labels.cells.get(value, str(value)) if labels.has_cells(field) else str(value)
    for word, nothing in _NOTHING.items():
        if value is nothing:
            return word
    plain = _BARE.fullmatch(value) and value not in _NOTHING
    return value if plain else to_json(value).decode()


class _Node(NamedTuple):
    """A value as it is written: a word, or what stands in brackets, with the name before each item."""

    word: str
    items: tuple[tuple[str, _Node], ...] | None = None


def read_position(line: str, game_named: Callable[[str], AnyGame]) -> Setup:
    """Parse what `write_position` wrote; raise `BadRecord` saying what was expected."""
    first, *tokens = _split(line) or [""]
    head = _parse(first)
    game = game_named(head.word)
    count = head.items[0] if head.items else ("", _Node(""))
    if count[0] or not re.fullmatch(r"[0-9]{1,3}", count[1].word):
        raise BadRecord("core.position.head", game=game.facts.name)
    seats, kind = int(count[1].word), game.facts.options
    options = _Reader(_Labels(Notation())).read_struct(_Node("", (head.items or ())[1:]), kind, kind())
    start = game.setup(seats, options)
    fields = dict(_assignment(token) for token in tokens)
    acting = fields.pop(_TO_ACT, None)
    draft = _Reader(_Labels(game.notation)).read_state(fields, start)  # its road gives cells their names
    state = _Reader(_Labels(game.notation, draft, seats)).read_state(fields, start)
    _check(game, seats, state, acting)
    return Setup(game, seats, options, state)


def _check(game: AnyGame, seats: int, state: Any, acting: _Node | None) -> None:
    """Raise `BadRecord` if a race cannot go on from a state, or others are to act than the line says."""
    try:
        _probe(game, seats, state)
        found = _seats_text(game.to_act(state))
    except ValueError as error:
        raise BadRecord("core.position.impossible", why=str(error)) from error
    except Exception as error:  # the rules stumble over a state that no race can reach
        raise BadRecord("core.position.impossible", why=f"{type(error).__name__}: {error}") from error
    said = found if acting is None else ",".join(item.word for _, item in acting.items or ())
    if said != found:
        raise BadRecord("core.position.to-act", said=said, wanted=found)


def _probe(game: AnyGame, seats: int, state: Any) -> None:
    """Ask everything that a race asks first; raise whatever goes wrong."""
    for fault in game.notation.faults(state) if game.notation.faults else ():
        raise ValueError(fault)
    for seat in game.to_act(state):
        _ = game.chance(state).label if seat == CHANCE else game.legal(state, seat)[0]
    for seat in range(seats):
        game.imagine(game.view(state, seat), Random(0))
    game.result(state)


def _seats_text(seats: frozenset[Seat]) -> str:
    return ",".join(_CHANCE if seat == CHANCE else str(seat) for seat in sorted(seats))


def _split(line: str) -> list[str]:
    """Split at the blanks that stand outside quotation marks."""
    pieces, parts = [""], _SPACED.findall(line)
    if "".join(parts) != line:
        raise BadRecord("core.position.quote")
    for part in parts:
        if part.isspace():
            pieces.append("")
        else:
            pieces[-1] += part
    return [piece for piece in pieces if piece]


def _parse(text: str) -> _Node:
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != text:
        raise BadRecord("core.position.text", text=text)
    tokens.reverse()
    node = _value(tokens, 0)
    if tokens:
        raise BadRecord("core.position.text", text=text)
    return node


def _assignment(token: str) -> tuple[str, _Node]:
    name, equals, rest = token.partition("=")
    if not equals or not rest or not _BARE.fullmatch(name):
        raise BadRecord("core.position.text", text=token)
    return name, _parse(rest)


def _value(tokens: list[str], depth: int) -> _Node:
    """Parse `word`, `(items)` or `word(items)`; the next token is the last of the list."""
    word = ""
    if tokens and tokens[-1] not in "(),=:":
        word = tokens.pop()
    if not tokens or tokens[-1] != "(":
        return _Node(word)
    if depth == _DEEPEST:
        raise BadRecord("core.position.deep", most=_DEEPEST)
    tokens.pop()
    items: list[tuple[str, _Node]] = []
    while tokens and tokens[-1] != ")":
        name, value = "", _value(tokens, depth + 1)
        if tokens and tokens[-1] in "=:":
            tokens.pop()
            name, value = value.word, _value(tokens, depth + 1)
        items.append((name, value))
        if tokens and tokens[-1] == ",":
            tokens.pop()
        elif not tokens or tokens[-1] != ")":
            break
    if not tokens or tokens.pop() != ")":
        raise BadRecord("core.position.bracket")
    return _Node(word, tuple(items))


class _Reader:
    """Turns parsed text into values of their types."""

    def __init__(self, labels: _Labels) -> None:
        self.labels = labels

    def read_state(self, fields: Mapping[str, _Node], start: Any) -> Any:
        """Return the start of a race with these fields of its table and state changed."""
        parts = [part for part, _ in _parts(start, start)]
        known = {field.name: place for place, part in enumerate(parts) for field in struct_fields(part.__class__)}
        known.pop("table", None)
        given: list[list[tuple[str, _Node]]] = [[] for _ in parts]
        for name, node in fields.items():
            if name not in known:
                raise BadRecord("core.position.field", field=name, wanted=", ".join(sorted({*known, _TO_ACT})))
            given[known[name]].append((name, node))
        *tables, state = (
            self.read_struct(_Node("", tuple(items)), part.__class__, part)
            for part, items in zip(parts, given, strict=True)
        )
        return msgspec.structs.replace(state, table=tables[0]) if tables else state

    def read_struct(self, node: _Node, kind: type[msgspec.Struct], base: Any) -> Any:
        """Return a struct with the fields named; the others are as in `base`, or have their defaults."""
        fields = {field.name: field for field in struct_fields(kind)}
        same = base if type(base) is kind else None
        values: dict[str, Any] = {}
        for name, item in node.items or ():
            if name not in fields:
                raise BadRecord("core.position.field", field=name or item.word, wanted=", ".join(fields))
            values[name] = self.read(item, fields[name].type, _usual(fields[name], same), f"{kind.__name__}.{name}")
        missing = [name for name, field in fields.items() if same is None and field.required and name not in values]
        if missing:
            raise BadRecord("core.position.missing", field=missing[0], kind=kind.__name__.lower())
        return kind(**values) if same is None else msgspec.structs.replace(same, **values)

    def read(self, node: _Node, kind: Any, base: Any, field: str) -> Any:
        """Return a value of this type; structs and tuples say only what differs from `base`."""
        kinds = [kind]
        if get_origin(kind) in (Union, UnionType):
            if node.items is None and node.word in _NOTHING:
                return _NOTHING[node.word]
            kinds = [one for one in get_args(kind) if one not in (type(None), UnsetType)]
        if isinstance(kinds[0], type) and issubclass(kinds[0], msgspec.Struct):
            return self.read_struct(node, _tagged(node, kinds, field), base)
        if len(kinds) == 1 and get_origin(kinds[0]) is tuple:
            return self._read_tuple(node, get_args(kinds[0]), base, field)
        if kinds[0] is int and self.labels.has_cells(field):
            return self._read_cell(node)
        return _convert(node, kind, field)

    def _read_tuple(self, node: _Node, inner: tuple[Any, ...], base: Any, field: str) -> tuple[Any, ...]:
        if node.items is None or node.word:
            raise _refuse("value", field, value=node.word, wanted="(…)")
        count = len(node.items)
        kinds = [inner[0]] * count if inner[-1] is Ellipsis else list(inner)
        if len(kinds) != count:
            raise _refuse("count", field, n=len(kinds), found=count)
        names = self.labels.of(field)
        if names and [name for name, _ in node.items] not in (list(names), [""] * len(names)):
            raise _refuse("names", field, wanted=", ".join(names))
        items = zip(node.items, kinds, _bases(base, count), strict=True)
        return tuple(self.read(item, kind, old, field + _ITEM) for (_, item), kind, old in items)

    def _read_cell(self, node: _Node) -> int:
        if not self.labels.known:
            return 0
        if node.items is not None or node.word not in self.labels.numbers:
            raise BadRecord(
                "core.position.cell", cell=node.word, words=", ".join(self.labels.notation.off_road.values())
            )
        return self.labels.numbers[node.word]


def _tagged(node: _Node, kinds: list[Any], field: str) -> Any:
    if len(kinds) == 1 and not node.word:
        return kinds[0]
    tags = {tag: one for kind in kinds for tag, one in structs_by_tag(kind).items()}
    if node.word not in tags:
        raise _refuse("value", field, value=node.word, wanted=", ".join(tags))
    return tags[node.word]


def _convert(node: _Node, kind: Any, field: str) -> Any:
    """Return a word as a value of its type."""
    try:
        word = from_json(node.word, str) if node.word.startswith('"') else node.word
        value = _YES_NO.get(word, word) if kind is bool else word
        if node.items is None and (word or node.word):
            return msgspec.convert(value, kind, strict=False)
    except (msgspec.ValidationError, ValueError):
        pass
    raise _refuse("value", field, value=node.word, wanted=_describe(kind))


def _describe(kind: Any) -> str:
    if kind is bool:
        return ", ".join(_YES_NO)
    return ", ".join(map(str, get_args(kind))) or str(getattr(kind, "__name__", kind))


def _refuse(key: str, path: str, **places: object) -> BadRecord:
    return BadRecord(f"core.position.{key}", field=path.rpartition(".")[2].removesuffix(_ITEM), **places)
