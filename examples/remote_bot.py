"""A bot that races at a Paceline table from anywhere (`pip install websockets`); docs/protocol.md tells what travels.

python examples/remote_bot.py http://127.0.0.1:8000         make a table, and race against three built-in bots
python examples/remote_bot.py http://127.0.0.1:8000 LINK    take the seat that this link opens
"""

import argparse
import json
import time
from contextlib import suppress
from typing import Any
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def choose(snapshot: Any) -> Any:
    """Take the middle choice, so that strong cards are neither wasted nor left over; see also `snapshot["view"]`."""
    choices = snapshot["ask"]["choices"]
    return choices[len(choices) // 2]["action"]


def make_table(server: str) -> str:
    """The link of our seat at a new table, where the race begins at once."""
    bots = [{"kind": "bot", "name": name} for name in ("wheelsucker", "saver", "highest")]
    wish = json.dumps({"seats": [{"kind": "person", "name": "remote bot"}, *bots], "start": True}).encode()
    try:
        with urlopen(Request(f"{server}/api/tables", wish, {"Content-Type": "application/json"})) as answer:  # noqa: S310 – yours
            made = json.load(answer)
    except OSError as error:
        raise SystemExit(f"There is no table to be had at {server}: {error}") from None
    return f"{server}/table/{made['table']}#{made['seats'][0]['token']}"


def race(address: str, token: str, pause: float) -> Any:
    """Answer every ask of our seat; when the race is over, what is known of the table."""
    while True:
        with suppress(WebSocketException, OSError), connect(address) as socket:
            socket.send(json.dumps({"type": "hello", "tokens": token.split(".")}))
            for frame in map(json.loads, socket):
                if frame["type"] == "error" and frame["error"]["code"] != "stale-ask":
                    raise SystemExit(frame["error"]["message"])
                if frame["type"] in ("table", "info") and frame["info"]["phase"] == "over":
                    return frame["info"]
                for snapshot in [frame["snapshot"]] if frame["type"] == "step" else frame.get("snapshots", []):
                    if ask := snapshot.get("ask"):
                        time.sleep(pause)
                        socket.send(json.dumps({"type": "answer", "ask": ask["id"], "action": choose(snapshot)}))
        time.sleep(1)  # the server was lost: come back and go on


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A bot that races at a Paceline table.")
    parser.add_argument("server", type=lambda url: url.rstrip("/"), help="as in http://127.0.0.1:8000")
    parser.add_argument("link", nargs="?", help="a seat: http://127.0.0.1:8000/table/NAME#TOKEN")
    parser.add_argument("--pause", type=float, default=0, help="seconds before every answer, for those who watch")
    given = parser.parse_args()
    page, _, token = (given.link or make_table(given.server)).partition("#")
    print("Watch the race at", page, flush=True)
    over = race(f"{given.server}/ws/tables/{page.rpartition('/')[2]}".replace("http", "ws", 1), token, given.pause)
    for seats in over["ranking"]:
        print(" = ".join(f"{over['seats'][seat]['team']} ({over['seats'][seat]['name']})" for seat in seats))
