"""The manifest, its icons and the service worker."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from litestar.testing import TestClient

from paceline.web.app import make_app
from paceline.web.routes.assets import FOLDER, Assets
from paceline.web.settings import Settings

OFFLINE = {"offline": "pages/offline.js"}


def test_the_manifest_names_icons_of_their_sizes() -> None:
    manifest = json.loads((FOLDER / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        picture = (FOLDER / icon["src"]).read_bytes()
        wide, high = struct.unpack(">II", picture[16:24])
        assert picture.startswith(b"\x89PNG")
        assert f"{wide}x{high}" == icon["sizes"]


def test_the_server_has_worker_manifest_and_icons(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}", bots=0))) as visitor:
        document = visitor.get("/").text
        (manifest,) = re.findall(r'<link rel="manifest" href="([^"]+)">', document)
        assert visitor.get(manifest).headers["content-type"].startswith("application/manifest+json")
        icon = visitor.get(manifest.replace("manifest.webmanifest", "icons/icon-192.png"))
        assert icon.headers["content-type"] == "image/png"
        assert "manifest-src 'self'" in icon.headers["content-security-policy"]
        worker = visitor.get("/worker.js")
        assert worker.headers["cache-control"] == "no-cache", "a browser looks for a new one"
        shell = manifest.removesuffix("manifest.webmanifest")
        assert f"'{shell}'" in worker.text, "every version has a worker of its own"


@pytest.mark.parametrize("push", ["", "addEventListener('push', () => {});"])
def test_parts_of_the_worker_are_one_file(tmp_path: Path, push: str) -> None:
    files = {"index.html": "<head></head>", "main.js": "", "pages/offline.js": "", "worker.js": "SHELL = '{shell}';"}
    for name, text in (files | ({"lib/push-worker.js": push} if push else {})).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assets = Assets(OFFLINE, tmp_path)
    parts = [f"SHELL = '/static/{assets.version}/';", *([push] if push else [])]
    assert assets.worker.content.decode() == "\n".join(parts)
