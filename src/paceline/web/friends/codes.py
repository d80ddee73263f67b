"""Four-letter codes of tables: easily said, easily typed, and never rude."""

from __future__ import annotations

import re
import secrets
from typing import Final

_CONSONANTS: Final = "BDFKLMNPRSTVZ"
"""Without C, G, H, J, Q, W, X and Y, which are spelled in more ways than one."""
_VOWELS: Final = "AEOU"
"""Without I, which looks like L."""
_ENDINGS: Final = (
    *("LD", "LF", "LK", "LM", "LP", "LS", "LT", "LZ", "MP", "ND", "NK", "NT", "NZ"),
    *("RD", "RF", "RK", "RL", "RM", "RN", "RP", "RS", "RT", "RZ", "SK", "SP", "ST"),
)
"""Pairs of consonants that a syllable can end with."""
_RUDE: Final = frozenset(
    (
        *("ANUS", "BUTT", "DAMN", "DEAD", "DUMB", "FART", "FOLE", "KAKA", "KUNT", "LUST", "MERD"),
        *("NUDE", "PEDO", "PENE", "POPO", "PUTE", "RAPE", "SEXE", "SUDS", "TARD", "TUER", "TURD", "ZOBE"),
    )
)
"""Words of any language that nobody wants to be called by."""
LETTERS: Final = 4
_CODE: Final = re.compile(rf"[A-Z]{{{LETTERS}}}")


def new_code() -> str:
    """Return a random code: `VELO`, `VELP` or `AVEL`."""
    while True:
        code = _syllables()
        if code not in _RUDE:
            return code


def _syllables() -> str:
    first = _consonant() + _vowel()
    match secrets.randbelow(3):
        case 0:
            return first + _consonant() + _vowel()
        case 1:
            return first + secrets.choice(_ENDINGS)
        case _:
            return _vowel() + first + _consonant()


def _consonant() -> str:
    return secrets.choice(_CONSONANTS)


def _vowel() -> str:
    return secrets.choice(_VOWELS)


def parse_code(typed: str) -> str | None:
    """Return the code that somebody typed, in capitals and without blanks; None if it cannot be one."""
    code = "".join(typed.split()).upper()
    return code if _CODE.fullmatch(code) else None
