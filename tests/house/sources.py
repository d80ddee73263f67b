"""The modules of the source, parsed once for all tests of a process."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "paceline"
MODULES: Final = sorted(SOURCE.rglob("*.py"))
_KINDS: Final = (ast.Import, ast.ImportFrom, ast.Call, ast.Constant, ast.JoinedStr, ast.Expr)


@cache
def parsed() -> dict[Path, tuple[ast.AST, ...]]:
    """Return imports, calls, constants, formatted strings and expressions of every module."""
    gc.disable()  # it would walk through all these nodes many times
    found = {module: _nodes(module) for module in MODULES}
    gc.freeze()
    gc.enable()
    return found


def nodes(module: Path) -> tuple[ast.AST, ...]:
    """Return those of one module."""
    return parsed()[module]


def _nodes(module: Path) -> tuple[ast.AST, ...]:
    return tuple(node for node in _walk(ast.parse(module.read_text(encoding="utf-8"))) if isinstance(node, _KINDS))


def _walk(tree: ast.AST) -> Iterator[ast.AST]:
    """Do what `ast.walk` does, in another order and in half the time."""
    ahead = [tree]
    while ahead:
        node = ahead.pop()
        yield node
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                ahead.append(value)
            elif isinstance(value, list):
                ahead += [one for one in value if isinstance(one, ast.AST)]
