"""The direction of imports, and what the pure parts may not touch."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from house.sources import MODULES, SOURCE, nodes

LAYERS = {  # what each part may import of Paceline
    "core": {"core", "i18n"},  # only `str(message)`, on demand
    "roads": {"roads"},
    "draw": {"core", "roads", "draw"},
    "games": {"core", "roads", "draw", "games"},
    "bots": {"core", "roads", "draw", "games", "bots"},
    "i18n": {"core", "i18n"},
    "lab": {"core", "roads", "draw", "games", "bots", "i18n", "lab"},
    "web": {"core", "roads", "draw", "games", "bots", "i18n", "rulebook", "web"},
    "cli": {"core", "roads", "draw", "games", "bots", "i18n", "lab", "rulebook", "web", "cli"},
    "rulebook": {"core"},
}
PURE = {"core", "roads", "games"}
PURE_LIBRARY = {
    "__future__", "abc", "array", "bisect", "collections", "copy", "dataclasses", "difflib", "enum", "functools",
    "hashlib", "heapq", "importlib", "itertools", "math", "msgspec", "operator", "random", "re", "string", "struct",
    "types", "typing", "typing_extensions", "unicodedata",
}  # fmt: skip
FORBIDDEN_CALLS = {"print", "open", "input", "exec", "eval"}
READERS = {"content.py", "weights.py"}
"""The one module of a game that reads its own data files, or those of a folder that it is given."""
KERNEL_LIBRARY = {"concurrent", "numba", "numpy"}
"""Libraries for a game's `kernel`, which is compiled and spread over threads."""
ENVIRONMENT = {"registry.py"}
"""The one module of core that looks at the environment, to find games from elsewhere."""


def part(module: Path) -> str:
    return module.relative_to(SOURCE).parts[0].removesuffix(".py")


def modules(parts: set[str]) -> list[Path]:
    found = [module for module in MODULES if part(module) in parts]
    assert {part(module) for module in found} == parts
    return found


def imports(module: Path) -> Iterator[str]:
    for node in nodes(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            if node.module == "paceline":
                yield from (f"paceline.{alias.name}" for alias in node.names)


def test_imports_go_one_way() -> None:
    for module in modules(set(LAYERS)):
        parts = {name.split(".")[1] for name in imports(module) if name.startswith("paceline.")}
        if part(module) == "cli":
            parts.discard("__version__")
        assert parts <= LAYERS[part(module)], module


def test_games_never_import_each_other() -> None:
    for module in (m for m in MODULES if part(m) == "games" and len(m.relative_to(SOURCE).parts) > 2):
        own = module.relative_to(SOURCE).parts[1]
        others = {name.split(".")[2] for name in imports(module) if name.startswith("paceline.games.")}
        assert others <= {own}, module


def test_the_pure_parts_have_no_clock_file_socket_or_print() -> None:
    for module in modules(PURE):
        allowed = PURE_LIBRARY | {"paceline"}
        allowed |= {"os", "pathlib", "tomllib"} if module.name in READERS else set()
        allowed |= {"os"} if module.name in ENVIRONMENT else set()
        allowed |= KERNEL_LIBRARY if "kernel" in module.parts else set()
        roots = {name.partition(".")[0] for name in imports(module)}
        assert roots <= allowed, module
        calls = {
            node.func.id for node in nodes(module) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not calls & FORBIDDEN_CALLS, module


def test_the_pure_parts_use_no_global_randomness() -> None:
    """Only the class `Random` may be imported: every caller passes its own generator."""
    for module in modules(PURE):
        for node in nodes(module):
            if isinstance(node, ast.Import):
                assert all(alias.name not in ("random", "secrets") for alias in node.names), module
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [alias.name for alias in node.names] == ["Random"], module


def test_every_part_has_a_layer() -> None:
    parts = {part(module) for module in MODULES if module.parent != SOURCE} | {"rulebook"}
    assert parts == set(LAYERS)
