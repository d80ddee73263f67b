"""Pictures for the table: boards and riders, asked for in JSON, and when a board must be drawn anew."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Annotated

import msgspec

from paceline.core import registry
from paceline.core.codec import from_json
from paceline.draw.board import Layout, base_of, beyond, board
from paceline.draw.parts.portrait import rider_svg
from paceline.draw.scene import AnyScene, Energy, HexScene, LaneScene, Token
from paceline.i18n import english

__all__ = ["BoardWish", "RiderWish", "base_of", "board_job", "rider", "version"]

_Letter = Annotated[str, msgspec.Meta(pattern=r"\A\w\Z")]
_Word = Annotated[str, msgspec.Meta(max_length=12, pattern=r"\A[^\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]*\Z")]
"""Characters that XML knows."""


class BoardWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board of a race as a spectator sees it."""

    game: str
    view: msgspec.Raw
    layout: Layout


class RiderWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rider's portrait: what `Token` says of him and a picture shows."""

    team: _Letter
    kind: _Letter
    layout: Layout
    mine: bool = False
    tired: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    last: _Word = ""
    down: bool = False
    dummy: _Word = ""
    jersey: _Word = ""
    energy: Annotated[int, msgspec.Meta(ge=0, le=999)] | None = None
    """What he has left, as his plate on a ribbon says it."""
    flat: bool = False
    spent: bool = False
    counted: bool = False
    """Whether he says on a map how tired he is."""
    turn: Annotated[float, msgspec.Meta(ge=-360, le=360)] = 0.0


def version(scene: AnyScene) -> str:
    """Changes whenever another board of the same race must be drawn: tokens were taken, or a rider rode off the map."""
    times = scene.clock.times if scene.clock else ()
    changing = (*_beside(scene), times, beyond(scene))
    words = (scene.title, scene.subtitle, scene.start_word, scene.finish_word, scene.terrain_words)
    return blake2b(msgspec.json.encode((changing, words)), digest_size=6).hexdigest()


def _beside(scene: AnyScene) -> tuple[object, ...]:
    """What lies beside or across the road for a while."""
    if isinstance(scene, HexScene):
        return (scene.lines,)
    if isinstance(scene, LaneScene):
        return (scene.lines, scene.grid, scene.start)
    return scene.weather, scene.breakaway, scene.piles, scene.refresh


def board_job(argument: bytes) -> bytes:
    """A `BoardWish` granted: the `Board` as JSON."""
    wish = from_json(argument, BoardWish)
    game = registry.game(wish.game)
    view = from_json(bytes(wish.view), game.facts.view)
    return msgspec.json.encode(board(game.presentation.scene(view, (), english()), wish.layout))


@lru_cache(maxsize=1024)
def rider(wish: RiderWish) -> str:
    """A `RiderWish` granted: a standalone SVG document."""
    token = Token(
        rider=wish.team + wish.kind,
        team=wish.team,
        kind=wish.kind,
        cell=-1,
        name="",
        mine=wish.mine,
        tired=wish.tired,
        last=wish.last,
        down=wish.down,
        dummy=wish.dummy,
        jersey=wish.jersey,
        energy=None if wish.energy is None else Energy(wish.energy, wish.energy),
        flat=wish.flat,
        spent=wish.spent,
    )
    return rider_svg(token, wish.layout, wish.turn, counted=wish.counted)
