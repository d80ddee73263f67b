"""Bots of other people: from a Python file (`mybots.py:sitter`) or from an installed package."""

from __future__ import annotations

import inspect
import sys
import traceback
from difflib import get_close_matches
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from paceline.core.game import Bot
from paceline.core.messages import PacelineError

GROUP: Final = "paceline.bots"
"""The entry points by which packages offer bots."""


def is_file(name: str) -> bool:
    """Return whether a bot is named by its file: `mybots.py:sitter`, or `sitter.py` for the function `sitter`."""
    return split_address(name)[0].endswith(".py")


def split_address(name: str) -> tuple[str, str]:
    """Return the path and the function of a bot in a file."""
    if name.endswith(".py"):
        return name, Path(name).stem
    path, _, function = name.rpartition(":")
    return path, function


def load_file(name: str) -> Bot:
    """Return a bot from a file; raise `PacelineError` saying what is wrong with it."""
    path, function = split_address(name)
    if not Path(path).is_file():
        raise PacelineError("bots.no-file", file=path)
    return _check(name, _function(_module(Path(path).absolute(), path), path, function))


@lru_cache(maxsize=64)
def _module(file: Path, path: str) -> ModuleType:
    """Run a file once; it may import its neighbours."""
    if (folder := str(file.parent)) not in sys.path:
        sys.path.append(folder)
    unique = f"paceline_bot_{blake2b(str(file).encode(), digest_size=6).hexdigest()}"
    spec = spec_from_file_location(unique, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[unique] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[unique]
        raise PacelineError("bots.bad-file", file=path, why=describe_error(error, str(file))) from None
    return module


def _function(module: ModuleType, path: str, function: str) -> Any:
    found = getattr(module, function, None)
    if callable(found):
        return found
    own = [
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    ]
    near = get_close_matches(function, own, n=1)
    if near:
        raise PacelineError("bots.no-function-near", file=path, function=function, near=near[0])
    raise PacelineError("bots.no-function", file=path, function=function, functions=tuple(own) or ("–",))


def _check(name: str, bot: Any) -> Bot:
    """Return the bot if it can be asked."""
    try:
        inspect.signature(bot).bind(None, (), None)
    except TypeError:
        raise PacelineError("bots.other-arguments", name=name) from None
    except ValueError:  # a function of an extension module, whose arguments nobody knows
        pass
    checked: Bot = bot
    return checked


def game_of(bot: Bot) -> str:
    """Return the game that a bot is made for, as its module says by `GAME`; empty if it says nothing."""
    game = getattr(sys.modules.get(getattr(bot, "__module__", "")), "GAME", "")
    return game if isinstance(game, str) else ""


@lru_cache(maxsize=1)
def installed() -> dict[str, EntryPoint]:
    """Return the bots that installed packages offer, by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load_installed(name: str) -> Bot:
    """Return a bot of a package; raise `PacelineError` saying what is wrong with it."""
    try:
        bot = installed()[name].load()
    except (Exception, SystemExit) as error:
        raise PacelineError("bots.bad-package", name=name, why=describe_error(error)) from None
    return _check(name, bot)


def describe_error(error: BaseException, file: str = "") -> str:
    """Return an error in one line, with the line of the file that raised it."""
    words = traceback.format_exception_only(error)[-1].strip()
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if not file or frame.filename == file]
    return f"{words} ({Path(lines[-1].filename).name}, line {lines[-1].lineno})" if lines else words
