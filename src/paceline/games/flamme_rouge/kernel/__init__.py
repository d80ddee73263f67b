"""The kernel: the rules again over arrays, compiled by Numba, for millions of races and for search.

`rules/` is the reference; the tests prove that both play the same races. Importing this package needs Numba and NumPy
(`pip install 'paceline[bots]'`); nothing else of Paceline imports it without being asked to.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final

from paceline.core.messages import PacelineError

try:
    from numba import njit, types
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler
    from numba.core.registry import CPUDispatcher
except ImportError:
    raise PacelineError("flamme-rouge.kernel.missing") from None


def _hash_sources() -> str:
    """Return a digest of all modules of this package and of `bots`."""
    folders = (files(__package__), files(__package__) / "bots")
    modules = sorted(((file.name, file) for folder in folders for file in folder.iterdir()), key=lambda found: found[0])
    texts = [file.read_bytes() for name, file in modules if name.endswith(".py")]
    return blake2b(b"".join(texts), digest_size=16).hexdigest()


_STAMP: Final = _hash_sources()
_njit: Any = njit  # its types do not name all of its options
_types: Any = types


class _Part(JITCodeLibrary):
    """Code that is only linked into the code of its callers.

    Numba links every function into its callers, and would optimise and assemble all of it again at each level of
    calls. Of a part nothing is made but the code to link; only entries become machine code.
    """

    @property
    def codegen(self) -> Any:
        """Return what is told the environment of the function, which machine code alone would read."""
        return self

    def set_env(self, _name: str, _environment: Any) -> None:
        """Forget the environment."""

    def get_pointer_to_function(self, _name: str) -> int:
        """Return no address."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    def _optimize_final_module(self) -> None:
        """Leave that to the entries."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True


class _PartCompiler(Compiler):
    """A compiler of parts."""

    def __init__(self, typing: Any, target: Any, _library: Any, *rest: Any) -> None:
        library = _Part(target.codegen(), "part")  # type: ignore[no-untyped-call]
        super().__init__(typing, target, library, *rest)  # type: ignore[no-untyped-call]


class _PartDispatcher(CPUDispatcher):
    """A function that is a part of others."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Take every signed number as 64 bits, so that one version of a function serves all that call it."""
        return super().get_call_template([_widen(kind) for kind in args], kws)

    def __call__(self, *_args: Any, **_named: Any) -> Any:
        """Refuse calls from Python, for which there is no machine code."""
        raise TypeError(f"{self.py_func.__name__} is compiled for compiled callers only, not as an entry")


_part: Any = _PartDispatcher


def _widen(kind: Any) -> Any:
    kind = _types.unliteral(kind)
    return _types.int64 if isinstance(kind, _types.Integer) and kind.signed else kind


def compiled(*, entry: bool = False, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function on its first call.

    Python can call an `entry` only; all others are parts of entries, called by compiled code. The machine code of
    entries is kept on disk until any module of the kernel changes: Numba alone would compile a function again only if
    its own module changes, not those that it calls. `forceinline` is for what every move of a race calls.
    """
    options = {"error_model": "numpy", "no_cfunc_wrapper": True, "no_cpython_wrapper": not entry, **options}
    options.setdefault("forceinline", False)  # or functions would inherit it from the first that calls them

    def wrap(function: Callable[..., Any]) -> Any:
        if not entry:
            return _part(function, None, {"nopython": True, **options}, _PartCompiler)
        dispatcher = _njit(cache=True, **options)(function)
        dispatcher._cache._cache_file._source_stamp = _STAMP
        return dispatcher

    return wrap
