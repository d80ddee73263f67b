"""Static files: compressed, cached for ever under the version of the page, and preloaded by its document."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from paceline.draw.svg.lettering import GLYPHS
from paceline.i18n import sentences_of_page
from paceline.web.app import make_app
from paceline.web.routes.assets import FOLDER, FOR_EVER, Assets, accepts_gzip, loaded_modules
from paceline.web.security import CONTENT_SECURITY
from paceline.web.settings import Settings

PATHS = {
    "/": "home",
    "/new": "new",
    "/offline": "offline",
    "/table/x": "table",
    "/replay/x": "replay",
    "/tours/x": "tour",
}
"""The address and the module of every page."""
TYPES = {
    "main.js": "text/javascript; charset=utf-8",
    "styles/style.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "vendor/LICENSE-lit.txt": "text/plain; charset=utf-8",
}
IMPORT = re.compile(r"""(?:\bfrom|^import)\s*['"](\./|\.\./)([^'"]+)['"]""", re.MULTILINE)
CONSTANT = re.compile(r"^export const (\w+) = (.*);$", re.MULTILINE)
PRELOAD = re.compile(r'<link rel="modulepreload" href="/static/([0-9a-f]{12})/([^"]+)">')


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    database = tmp_path_factory.mktemp("static") / "tables.sqlite"
    with TestClient(make_app(Settings(database=f"sqlite:///{database}", bots=0))) as client:
        client.headers["accept-encoding"] = "identity"
        yield client


def version_in(document: str) -> str:
    """Return the version that all addresses of a document share."""
    version: str
    (version,) = set(re.findall(r'"/static/([^/"]+)/', document))
    assert '"/static/' not in document.replace(f'"/static/{version}/', "")
    return version


@pytest.fixture(scope="module")
def version(visitor: TestClient[Litestar]) -> str:
    return version_in(visitor.get("/").text)


@pytest.mark.parametrize("name", TYPES)
def test_a_file_under_the_version_is_kept_for_ever(visitor: TestClient[Litestar], version: str, name: str) -> None:
    answer = visitor.get(f"/static/{version}/{name}")
    assert answer.status_code == 200
    assert answer.content == (FOLDER / name).read_bytes()
    assert answer.headers["cache-control"] == FOR_EVER
    assert answer.headers["content-type"] == TYPES[name]
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY


@pytest.mark.parametrize("folder", ["", "0123456789ab/"])
def test_a_file_without_the_present_version_is_there_and_asked_for_again(
    visitor: TestClient[Litestar], folder: str
) -> None:
    answer = visitor.get(f"/static/{folder}main.js")
    assert answer.content == (FOLDER / "main.js").read_bytes()
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("accepted", ["gzip", "br, gzip;q=0.5", "*", "GZIP"])
def test_whoever_accepts_gzip_gets_it(visitor: TestClient[Litestar], version: str, accepted: str) -> None:
    with visitor.stream("GET", f"/static/{version}/main.js", headers={"accept-encoding": accepted}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) == len(raw)
    assert gzip.decompress(raw) == (FOLDER / "main.js").read_bytes()


@pytest.mark.parametrize("accepted", ["", "identity", "br", "gzip;q=0", "gzip; q=0.000, *", "*;q=0"])
def test_nobody_else_gets_gzip(visitor: TestClient[Litestar], version: str, accepted: str) -> None:
    for path in ("/", f"/static/{version}/main.js"):
        answer = visitor.get(path, headers={"accept-encoding": accepted})
        assert "content-encoding" not in answer.headers
        assert answer.headers["vary"].startswith("Accept-Encoding")
    assert not accepts_gzip(accepted)


@pytest.mark.parametrize("path", [*PATHS, "/static/main.js", "/static/{version}/main.js"])
@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_what_is_known_is_not_sent_again(visitor: TestClient[Litestar], version: str, path: str, coding: str) -> None:
    path = path.replace("{version}", version)
    first = visitor.get(path, headers={"accept-encoding": coding})
    etag = first.headers["etag"]
    for known in (etag, etag.removeprefix("W/"), f'"other", {etag}', "*"):
        again = visitor.get(path, headers={"if-none-match": known, "accept-encoding": coding})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == etag
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert again.headers["content-security-policy"] == CONTENT_SECURITY
    assert visitor.get(path, headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", [*PATHS, "/static/main.js"])
def test_head_tells_what_get_would(visitor: TestClient[Litestar], path: str) -> None:
    get, head = visitor.get(path), visitor.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) == len(get.content)
    assert head.headers == get.headers


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/{version}",
        "/static/{version}/",
        "/static/{version}/{version}/main.js",
        "/static/nonsense/main.js",
        "/static/0123456789abc/main.js",
        "/static/index.html",
        "/static/vendor/lit.d.ts",
        "/static/%2e%2e/app.py",
        "/static/{version}/..%2fapp.py",
        "/static/{version}/lib/%2e%2e/%2e%2e/app.py",
        "/static/%2fetc/passwd",
    ],
)
def test_nothing_else_is_served(visitor: TestClient[Litestar], version: str, path: str) -> None:
    answer = visitor.get(path.replace("{version}", version), headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no-such-page"


def test_files_are_only_read(visitor: TestClient[Litestar]) -> None:
    for method in ("POST", "PUT", "DELETE"):
        assert visitor.request(method, "/static/main.js").status_code == 405


def imported(name: str, seen: set[str]) -> set[str]:
    """Return a module and all that it imports, by a reading of its own."""
    if name not in seen:
        seen.add(name)
        for folder, target in IMPORT.findall((FOLDER / name).read_text(encoding="utf-8")):
            imported(((FOLDER / name).parent / folder / target).resolve().relative_to(FOLDER).as_posix(), seen)
    return seen


@pytest.mark.parametrize("path", PATHS)
def test_every_module_of_a_page_is_preloaded(visitor: TestClient[Litestar], version: str, path: str) -> None:
    answer = visitor.get(path)
    assert version_in(answer.text) == version
    preloaded = PRELOAD.findall(answer.text)
    wanted = imported("main.js", set()) | imported(f"pages/{PATHS[path]}.js", set()) | {"lib/words/en.js"}
    assert sorted(preloaded) == sorted((version, name) for name in wanted)
    for _, name in preloaded:
        assert visitor.get(f"/static/{version}/{name}").headers["cache-control"] == FOR_EVER


def test_the_sentences_of_the_page_are_a_module(visitor: TestClient[Litestar], version: str) -> None:
    answer = visitor.get(f"/static/{version}/lib/words/en.js")
    assert answer.headers["cache-control"] == FOR_EVER
    assert answer.headers["content-type"] == TYPES["main.js"]
    found = {name: msgspec.json.decode(value) for name, value in CONSTANT.findall(answer.text)}
    assert found["WORDS"] == sentences_of_page("en")
    assert found["WORDS"]["list.last"] == "{before} and {last}"
    assert (found["LANGUAGE"], found["LANGUAGES"]) == ("en", {"en": "English", "fr": "Français"})


def test_all_style_sheets_come_as_one_in_their_order(visitor: TestClient[Litestar], version: str) -> None:
    wanted = re.findall(r'stylesheet" href="/static/(.*)"', (FOLDER / "index.html").read_text(encoding="utf-8"))
    assert len(wanted) > 5
    for path in PATHS:
        assert re.findall(r'stylesheet" href="(.*)"', visitor.get(path).text) == [f"/static/{version}/styles/all.css"]
    joined, begins = visitor.get(f"/static/{version}/styles/all.css").text, []
    for name in wanted:
        sheet = (FOLDER / name).read_text(encoding="utf-8")
        assert sheet in joined
        begins.append(joined.index(sheet))
    assert begins == sorted(begins)


def test_every_page_is_told_to_ask_again(visitor: TestClient[Litestar]) -> None:
    assert {visitor.get(path).headers["cache-control"] for path in PATHS} == {"no-cache"}


def test_a_lost_visitor_gets_a_page_that_is_never_known(visitor: TestClient[Litestar]) -> None:
    answer = visitor.get("/nonsense", headers={"accept": "text/html", "if-none-match": "*"})
    assert answer.status_code == 404
    assert "pages/not-found.js" in answer.text
    assert "etag" not in answer.headers


def test_nothing_names_a_file_without_its_version() -> None:
    """Modules and styles name each other by relative paths, so that the version stays in them."""
    for file in FOLDER.rglob("*"):
        if file.suffix in (".js", ".css"):
            assert "/static/" not in re.sub(r"/\\/static.*", "", file.read_text(encoding="utf-8")), file


def test_the_version_changes_with_any_file(tmp_path: Path) -> None:
    def version() -> str:
        return Assets({"": "main.js"}, tmp_path).version

    (tmp_path / "index.html").write_text("<head></head>")
    (tmp_path / "main.js").write_text("")
    versions = [version(), version()]
    assert versions[0] == versions[1]
    for name, text in (
        ("main.js", "1"),
        ("index.html", "<head> </head>"),
        ("b.css", ""),
        ("b.css", "c"),
        ("b.txt", ""),
    ):
        (tmp_path / name).write_text(text)
        versions.append(version())
    versions.append(Assets({"": "main.js"}, tmp_path, {"en": {"language.name": "English"}}).version)
    (tmp_path / "b.css").rename(tmp_path / "c.css")
    assert len({*versions, version()}) == len(versions)


def test_imports_are_found_however_they_are_written() -> None:
    modules = {
        "main.js": "import {a} from './a.js';\nconst later = () => import('./b.js');\nexport const name = './b.js';\n",
        "a.js": "import {\n  c,\n  d,\n} from './c/d.js';\nimport \"./e.js\";\n/** @type {import('./b.js').B} */\n",
        "c/d.js": "export * from '../e.js';\nimport '../a.js';\n",
        "e.js": "",
    }
    assert list(loaded_modules(modules, ["main.js"])) == ["main.js", "a.js", "c/d.js", "e.js"]


def test_a_table_tells_the_version(visitor: TestClient[Litestar], version: str) -> None:
    made: httpx.Response = visitor.post("/api/tables", json={})
    assert visitor.get(f"/api/tables/{made.json()['table']}").json()["page"] == version


def test_letters_of_the_page_are_those_of_the_pictures() -> None:
    page = (FOLDER / "lib" / "lettering.js").read_text(encoding="utf-8")
    drawn = re.findall(r"^  (?:(\w)|'(.)'|\"(')\"): \[([\d.]+), '(.*)'\]", page, re.MULTILINE)
    assert {a or b or c: (float(width), path) for a, b, c, width, path in drawn} == GLYPHS


def test_an_address_with_a_zero_byte_is_refused(visitor: TestClient[Litestar]) -> None:
    assert visitor.get("/static/main.js%00").status_code == 400
