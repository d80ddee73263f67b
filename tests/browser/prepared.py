"""Tables made from seeded races, players who answer from outside the page, and connections to tamper with."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Self

import httpx
import msgspec
from playwright.sync_api import Page, WebSocketRoute

from browser.visiting import riders
from paceline.library import Race

SHORT_STAGE = "abLu"
BOT = "saver"
_PATIENT = 30.0
_HTTP = httpx.Client(timeout=_PATIENT, limits=httpx.Limits(max_keepalive_connections=0))
_IN_WORDS = """() => {
const last = (found) => [...document.querySelectorAll(found)].at(-1)?.textContent.trim().replace(/\\s+/g, ' ') ?? '';
return {moment: last('.moment'), prompt: last('.prompt'), last: last('.log .whole .words')};
}"""


class Player:
    """A seat at a table, played over HTTP."""

    def __init__(self, address: str, table: str, seat: int, token: str) -> None:
        self.address, self.table, self.seat, self.token = address, table, seat, token
        self.link = f"{address}/table/{table}#{token}"
        self._api = f"{address}/api/tables/{table}"
        self._headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    def seated(cls, address: str, made: dict[str, Any]) -> list[Self]:
        """Return a player for every person at a new table."""
        return [cls(address, made["table"], seat["seat"], seat["token"]) for seat in made["seats"]]

    def read(self, *, log: bool = True) -> dict[str, Any]:
        """Return the table as this seat may know it, with or without its log."""
        found: dict[str, Any] = self._get("" if log else "?since=9999").json()
        return found

    def _get(self, path: str) -> httpx.Response:
        return _HTTP.get(self._api + path, headers=self._headers).raise_for_status()

    @property
    def over(self) -> bool:
        """Whether the race is over."""
        return bool(self.read(log=False)["info"]["phase"] == "over")

    @property
    def locked(self) -> list[str]:
        """The cards that are locked and not yet revealed."""
        parts = [part for panel in self.read(log=False)["snapshots"][0].get("panels", ()) for part in panel["parts"]]
        return [card["value"] for part in parts if part.get("pile") == "locked" for card in part["cards"]]

    def answer(self) -> bool:
        """Take the first choice, unless somebody is quicker; return whether there was a question."""
        ask = self.read(log=False)["snapshots"][0].get("ask")
        if ask is not None:
            answer = {"ask": ask["id"], "action": ask["choices"][0]["action"]}
            answered = _HTTP.post(f"{self._api}/answers", json=answer, headers=self._headers)
            if answered.status_code != httpx.codes.CONFLICT:
                answered.raise_for_status()
        return ask is not None

    @property
    def ranking(self) -> list[list[int]]:
        """Seats from first to last, those that tie together, once the race is over."""
        found: list[list[int]] = self.read(log=False)["info"]["ranking"]
        return found

    def answers(self) -> list[str]:
        """Return all answers of this seat, by the race file of a race that is over."""
        return re.findall(rf"^{self.seat} (.*)$", self._get("/race").text, re.MULTILINE)

    def plays(self) -> list[str]:
        """Return the cards that this seat has played."""
        return [answer.removeprefix("play ") for answer in self.answers() if answer.startswith("play ")]


def ride_outside(*players: Player) -> None:
    """Answer for all players until the race is over."""
    deadline = time.monotonic() + 2 * _PATIENT
    while not players[0].over:
        assert time.monotonic() < deadline, "the race has no end"
        for player in players:
            player.answer()


def open_table(
    address: str,
    seats: Sequence[str] = ("you:Maud", BOT),
    *,
    seed: int = 1,
    rounds: int = 0,
    first: str = "play",
    **options: Any,
) -> list[Player]:
    """Create a table of Flamme Rouge after some rounds between bots; return the people at it.

    `first` is the first word of the first answer that is left to the first player.
    """
    bots = [BOT if name.startswith("you:") else name for name in seats]
    race = Race.new("flamme-rouge", bots, seed, **{"stage": SHORT_STAGE} | options).play()
    return take_over(address, race, seats, rounds=rounds, first=first)


def take_over(address: str, race: Race, seats: Sequence[str], *, rounds: int = 0, first: str) -> list[Player]:
    """Create a table of a race up to that answer of the first player; return the people at it."""
    race.log.header = msgspec.structs.replace(race.log.header, seats=tuple(seats))
    text = race.text
    answered = re.compile(rf"\n0 {first}\b").search(text, text.index(f"\n= {rounds} ") if rounds else 0)
    assert answered is not None, f"nobody answers {first}"
    end = answered.start()
    answer = _HTTP.post(f"{address}/api/races", content=text[: end + 1], headers={"Content-Type": "text/plain"})
    return Player.seated(address, answer.raise_for_status().json())


class Wire:
    """The connection between a page and the server, which can go silent, be cut, or carry something else."""

    def __init__(self, page: Page) -> None:
        self.silent = False
        """Whether frames of the server are held back."""
        self.deaf = False
        """Whether answers of the page are lost."""
        self.change: Callable[[dict[str, Any]], dict[str, Any]] = lambda frame: frame
        self.sent: list[dict[str, Any]] = []
        self._held: list[str] = []
        page.route_web_socket(re.compile("/ws/tables/"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        self.silent = self.deaf = False  # the next connection is sound
        self._held.clear()
        self._route, self._server = route, route.connect_to_server()
        route.on_message(self._say)
        self._server.on_message(self._receive)

    def _say(self, message: str | bytes) -> None:
        frame = json.loads(message)
        self.sent.append(frame)
        if not (self.deaf and frame["type"] == "answer"):
            self._server.send(message)

    def _receive(self, message: str | bytes) -> None:
        frame = json.dumps(self.change(json.loads(message)))
        if self.silent:
            self._held.append(frame)
        else:
            self._route.send(frame)

    def release(self) -> None:
        """Deliver what was held back."""
        self.silent = False
        for frame in self._held:
            self._route.send(frame)
        self._held.clear()

    def cut(self) -> None:
        """Lose the connection and all that was under way."""
        self._server.close()
        self._route.close()


def without_prices(frame: dict[str, Any]) -> dict[str, Any]:
    """Return a frame in which no choice says what it costs, and none takes the last answer back."""
    for snapshot in [*frame.get("snapshots", ()), *([frame["snapshot"]] if "snapshot" in frame else ())]:
        ask = snapshot.get("ask") or {"choices": []}
        ask["choices"] = [choice for choice in ask["choices"] if choice["action"] != "undo"]
        for choice in ask["choices"]:
            choice.pop("cost", None)
    return frame


def shows_the_truth(page: Page, player: Player, *, log: bool = True) -> None:
    """Wait until the page shows the race as it stands at the server, and fail if it never does."""
    deadline = time.monotonic() + _PATIENT
    while (shown := _shown_by(page, log)) != (true := _true_for(player, log)):
        assert time.monotonic() < deadline, f"{shown} != {true}"
        page.wait_for_timeout(50)


def _shown_by(page: Page, log: bool) -> dict[str, Any]:
    words: dict[str, str] = page.evaluate(_IN_WORDS)
    return {"riders": riders(page), **words} | ({} if log else {"last": ""})


def _true_for(player: Player, log: bool) -> dict[str, Any]:
    snapshot = player.read()["snapshots"][0]
    return {
        "riders": {rider["token"]["rider"]: str(rider["token"]["cell"]) for rider in snapshot["shown"]["riders"]},
        "moment": snapshot["round"],
        "prompt": (snapshot.get("ask") or {"prompt": ""})["prompt"],
        "last": snapshot["lines"][-1]["words"] if log else "",
    }
