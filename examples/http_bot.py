"""A bot behind a URL: `paceline sim --seats http://127.0.0.1:9000/middle,saver` asks it over HTTP.

Every decision is one POST: the game, the view, the legal actions as text and a seed; the answer names one of them.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def choose(question: Any) -> dict[str, str]:
    """Take the middle of the legal actions, so that strong cards are neither wasted nor left over."""
    legal = question["legal"]
    return {"action": legal[len(legal) // 2], "reason": "The middle of what I may do."}


class Handler(BaseHTTPRequestHandler):
    """Answers questions."""

    def do_POST(self) -> None:
        """Answer one question."""
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps(choose(question)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_words: object) -> None:
        """Keep quiet."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 9000), Handler)
    print(f"http://127.0.0.1:{server.server_port}/middle", flush=True)
    server.serve_forever()
