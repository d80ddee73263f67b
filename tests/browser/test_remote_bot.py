"""The bot of the examples races against the built-in ones while somebody watches."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from browser.visiting import House, choices, podium, set_speed

BOT = Path(__file__).parents[2] / "examples" / "remote_bot.py"
PAUSE = "0.05"
"""Seconds before an answer: time enough to open the page."""
PATIENCE = 60


def test_somebody_watches_a_remote_bot(house: House) -> None:
    command = [sys.executable, str(BOT), house.address, "--pause", PAUSE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        try:
            assert bot.stdout is not None
            watcher = house.visitor(bot.stdout.readline().split()[-1])
            set_speed(watcher, "instant")
            expect(watcher.locator(".main-board .rider")).to_have_count(8)
            expect(watcher.locator(".chip").first).to_contain_text("remote bot")
            assert choices(watcher).count() == 0
            ranking = bot.communicate(timeout=PATIENCE)[0].splitlines()
        finally:
            bot.kill()
    places = podium(watcher)
    assert len(places) == len(ranking) == 4
    for place, line in zip(places, ranking, strict=True):
        assert line.partition(" (")[0] in place
