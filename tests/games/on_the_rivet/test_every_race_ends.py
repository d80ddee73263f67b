"""OR 18.8: a race ends even if nobody wants to ride."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Straight, Undo
from paceline.games.on_the_rivet.content import box
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import State


def _ridden(options: Options) -> State:
    """Return a race in which everybody does what brings them least: stop, let be, go sideways."""
    state, dealer = GAME.setup(3, options), SeededDealer(1)
    while acting := GAME.to_act(state):
        (seat,) = acting
        if seat == CHANCE:
            action = dealer.deal(GAME.chance(state))
        else:
            action = [one for one in GAME.legal(state, seat) if not isinstance(one, Undo | Straight)][-1]
        state, _ = GAME.apply(state, seat, action)
    return state


def test_after_the_last_phase_everybody_is_placed_by_rank(tmp_path: Path) -> None:
    """OR 18.8: two phases here; nobody has crossed, everybody has a place and a penalty."""
    for name, text in box().items():
        (tmp_path / name).write_text(text.replace("phases = 60", "phases = 2"), encoding="utf-8")
    state = _ridden(Options(course="short", content=str(tmp_path)))
    assert (state.table.stint, state.table.crossed) == (2, 0)
    assert len(state.table.podium) == len(state.table.riders)
    cells = [state.table.riders[rider].cell for rider in state.table.podium]
    assert cells == sorted(cells, reverse=True)
    result = GAME.result(state)
    assert result is not None
    assert sum(result.seconds) == sum(range(18)) + 18


def test_what_decides_about_events_is_in_the_hash_of_the_content(tmp_path: Path) -> None:
    """OR 14.3: a tile that belongs to the expansion brings its events into the deck, so a race file must tell."""
    files = dict(box())
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    own = Options(course="short", content=str(tmp_path))
    same = GAME.content_hash(3, own)
    assert same == GAME.content_hash(3, replace(own, content=""))
    other = tmp_path / "other"
    other.mkdir()
    for name, text in files.items():
        changed = text.replace('box = "core"', 'box = "expansion"') if name == "tiles.toml" else text
        (other / name).write_text(changed, encoding="utf-8")
    assert GAME.content_hash(3, replace(own, content=str(other))) != same
