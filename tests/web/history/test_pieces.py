"""Long races piece by piece: whatever is computed from checkpoints is the same as from the whole log."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.log import Header, parse_header
from paceline.i18n import english
from paceline.web.history import reader as reading
from paceline.web.history.checkpoints import Checkpoint, follows, mark, pack, resume, take, unpack
from paceline.web.history.jobs import Shown
from paceline.web.history.lines import MissedLines
from paceline.web.history.reader import Log, Reader
from paceline.web.history.replay import replay
from paceline.web.race import Audience, TableRace, replay_steps, split_steps
from web.server.opening import text_of
from web.server.twins import logs_of

pytestmark = pytest.mark.anyio
GAMES = registry.BUILT_IN


@pytest.fixture(params=GAMES)
def log(request: pytest.FixtureRequest) -> Log:
    """A finished race of every game."""
    text = text_of(next(iter(logs_of(request.param).values())))
    return Log("t", text.partition("\n")[0], split_steps(text))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut races into many pieces."""
    monkeypatch.setattr(reading, "PAGE", 5)
    monkeypatch.setattr("paceline.web.history.jobs.PAGE", 5)
    monkeypatch.setattr(Log.piece, "__defaults__", (40, "en"))


def ridden(log: Log, steps: int | None = None) -> TableRace:
    race = TableRace(parse_header(log.header))
    for _ in replay_steps(race, log.steps[:steps]):
        pass
    return race


def same(one: TableRace, other: TableRace) -> bool:
    fields = ("state", "steps", "answered", "dealt", "seen")
    return all(getattr(one, field) == getattr(other, field) for field in fields)


async def test_a_race_goes_on_from_its_checkpoint(log: Log) -> None:
    half = len(log.steps) // 2
    found = await Reader().advance(Log("t", log.header, log.steps[:half]), None)
    assert found is not None
    assert half - 60 < found.n < half + 1
    race = resume(parse_header(log.header), unpack(pack(found)))
    assert same(race, ridden(log, found.n))
    for _ in replay_steps(race, log.steps[found.n :]):
        pass
    assert same(race, ridden(log))
    assert follows(found, log.steps[found.n - 1 :])
    assert not follows(found, log.steps[found.n :]) or log.steps[found.n] == log.steps[found.n - 1]


async def test_a_checkpoint_that_does_not_fit_is_not_used(log: Log) -> None:
    header = parse_header(log.header)
    race = ridden(log)
    good = take(race, mark(race, log.steps[-1]))
    assert resume(header, good).steps == len(log.steps)

    def used(checkpoint: Checkpoint | None, other: Header = header) -> bool:
        return resume(other, checkpoint).steps > 0

    assert not used(good, replace(header, seed="another"))
    assert not used(replace(good, key="another version"))
    assert not used(replace(good, digest="0" * 12))
    assert not used(replace(good, state=msgspec.Raw(b"{}")))
    assert unpack(b"rubbish") is None
    assert unpack(pack(good)[:-9]) is None


async def test_the_pages_of_a_replay_are_the_replay(log: Log) -> None:
    whole = [*replay(TableRace(parse_header(log.header)), log.steps, english(), over=True)]
    reader = Reader()
    pages = [content_of(page) for page in await reader.pages(log, "en", over=True, bare=False)]
    assert len(pages) > 3
    assert [one for page in pages for one in page["snapshots"]] == [plain(move.snapshot) for move in whole]
    assert [one for page in pages for one in page["hands"]] == [plain(move.hands) for move in whole]
    shown = await reader.pages(log, "en", over=True, bare=True)
    bare = [content_of(page) for page in shown]
    left_out = {"view": None}
    kept = [{**plain(move.snapshot), **left_out} for move in whole]
    for one in kept:
        one.pop("panels", None)
    snapshots = [one for page in bare for one in page["snapshots"]]
    snapshots[0].pop("panels", None)
    assert [{**one, **left_out} for one in snapshots] == kept
    assert [page["first"] for page in bare] == [
        sum(len(page["snapshots"]) for page in bare[:n]) for n in range(len(bare))
    ]
    assert bare[0]["before"] is None
    assert all(page["before"]["shown"] for page in bare[1:])
    assert sum(len(page.points) for page in shown) == len(whole)
    ends = [end for page in shown for end in page.ends]
    assert all(bytes(end.state) == to_json(whole[end.step].state) for end in ends)


async def test_lines_until_a_checkpoint_and_after_it_are_the_lines_of_the_log(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, header = ridden(log), log.header
    monkeypatch.setattr(reading, "PIECE", 40)
    lines = await Reader().lines(log, "en")
    done = 0 if lines.checkpoint is None else lines.checkpoint.n
    assert done > 0
    for since in (0, 3, now.seen[None] // 2, now.seen[None]):
        for audience in (0, None):
            known: dict[Audience, int] = {audience: since}
            whole = MissedLines(known, english())
            whole.replay(header, log.steps)
            pieces = MissedLines(known, english(), lines.checkpoint, {audience: lines.of(audience)})
            pieces.replay(header, log.steps[done:])
            assert pieces.lines(audience, now) == whole.lines(audience, now)


def content_of(page: Shown) -> Any:
    return msgspec.json.decode(gzip.decompress(page.content))


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
