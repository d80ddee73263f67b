"""Races in the default folder: what can be resumed or shown again, the latest first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from paceline.cli import racefile
from paceline.cli.seats import display_name
from paceline.cli.terminal import speak
from paceline.core.log import options_of
from paceline.core.messages import Message, PacelineError, say
from paceline.core.race import Race


class SavedRace(NamedTuple):
    """A race file that can be read."""

    path: Path
    at: datetime
    """When it was last written."""
    race: Race

    @property
    def over(self) -> bool:
        """True if the race was ridden to its end."""
        return self.race.over

    def describe(self) -> Message:
        """Return game, course, who rides, and how far the race is or who won."""
        header, game = self.race.log.header, self.race.game
        places = {
            "at": self.at.strftime("%Y-%m-%d %H:%M"),
            "game": game.facts.title,
            "course": str(getattr(options_of(game, header), game.facts.course_option)),
            "riders": tuple(map(display_name, header.seats)),
            "file": self.path.name,
        }
        result = game.result(self.race.state)
        if result is None:
            return say("cli.saved-race", **places, moment=game.presentation.round_name(self.race.state))
        winners = tuple(game.presentation.seat_name(seat, len(header.seats)) for seat in result.ranking[0])
        return say("cli.saved-race-over", **places, winners=winners)

    def data(self) -> dict[str, Any]:
        """Return the same for programs."""
        header, result = self.race.log.header, self.race.game.result(self.race.state)
        return {
            "file": str(self.path),
            "written": self.at.isoformat(timespec="seconds"),
            "game": header.game,
            "seats": list(header.seats),
            "round": self.race.state.round,
            "over": self.over,
            "ranking": None if result is None else result.ranking,
            "moment": speak(self.race.game.presentation.round_name(self.race.state)),
        }


def saved_races() -> Iterator[SavedRace]:
    """Yield the races of the default folder, the latest first; files that cannot be read are left out."""
    files = [*racefile.folder().glob("*.race")] if racefile.folder().is_dir() else []
    for path in sorted(files, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            race, file = racefile.read(path)
        except (PacelineError, OSError):
            continue
        file.close()
        yield SavedRace(path, datetime.fromtimestamp(path.stat().st_mtime).astimezone(), race)
