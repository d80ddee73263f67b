"""Static files, compressed once and kept in memory, and the HTML documents that load them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

from paceline.draw.svg.night import by_night
from paceline.i18n import DEFAULT
from paceline.web.errors import reader

FOLDER: Final = Path(__file__).parents[1] / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
REVALIDATED: Final = "no-cache"
_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""Content types by suffix; files with another suffix are not served."""
_DOCUMENT: Final = "index.html"
_FIRST_MODULE: Final = "main.js"
_WORDS: Final = "lib/words/{}.js"
"""The sentences of the page in a language, as `lib/words.js` imports them."""
_OWN_NAME: Final = "language.name"
_STYLES: Final = "styles/all.css"
"""All style sheets that a document names, in this order, as one file."""
_WORKER: Final = ("worker.js", "lib/push-worker.js")
"""The parts of the service worker that are there."""
_NIGHT: Final = "night/"
_LANDSCAPES: Final = ("poster.svg", "podium.svg")
"""Pictures behind the page, which are there by night too."""
_SHEET: Final = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">\n')
_ADDRESS: Final = "/static/"
_VERSION: Final = re.compile(r"[0-9a-f]{12}\Z")
_IMPORT: Final = re.compile(r"^(?:import|export)\b[^'\"();=]*['\"](\.[^'\"]+)['\"]", re.MULTILINE)
"""An import at the beginning of a line: neither `import()`, which loads later, nor a type in a comment."""
_LEAST_GAIN: Final = 0.95
"""Share of a file's size under which its compressed form is sent."""


COMPRESSED_KEY: Final = "compressed"
COMPRESSED: Final = {COMPRESSED_KEY: True}
"""Options of a handler whose responses are compressed already: they must not be compressed twice."""


class Asset:
    """Content that never changes while the server runs, plain and compressed."""

    __slots__ = ("_compressed", "_content", "_etag", "_type", "_vary")

    def __init__(self, content: bytes, content_type: str, *, by_language: bool = False) -> None:
        """Compress the content; `by_language`: its address has other content for readers of other languages."""
        self._content, self._type = content, content_type
        self._vary = "Accept-Encoding, Accept-Language" if by_language else "Accept-Encoding"
        compressed = gzip.compress(content, 9, mtime=0)
        self._compressed = compressed if len(compressed) < len(content) * _LEAST_GAIN else None
        self._etag = f'W/"{_digest([content])}"'

    @property
    def content(self) -> bytes:
        """The content as it is written."""
        return self._content

    def respond(
        self, request: Request[Any, Any, Any], cache_control: str, status: int = HTTP_200_OK
    ) -> Response[bytes]:
        """Return the content as the client accepts it, or 304 if the client has it already."""
        headers = {"Cache-Control": cache_control, "Vary": self._vary}
        if status == HTTP_200_OK:
            headers["ETag"] = self._etag
            if _matches(request.headers.get("if-none-match", ""), self._etag):
                return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers, media_type=self._type)
        content = self._content
        if self._compressed is not None and accepts_gzip(request.headers.get("accept-encoding", "")):
            content, headers["Content-Encoding"] = self._compressed, "gzip"
        headers["Content-Length"] = str(len(content))
        body = b"" if request.method == "HEAD" else content
        return Response(body, status_code=status, headers=headers, media_type=self._type)


class Assets:
    """All static files of the page, and a document for every address."""

    def __init__(
        self, pages: Mapping[str, str], folder: Path = FOLDER, words: Mapping[str, Mapping[str, Any]] = {}
    ) -> None:
        """Read the files.

        `pages` is the first module of each kind of page after `main.js`, `words` their sentences by language.
        """
        names = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        content = {name: path.read_bytes() for name, path in names.items() if path.suffix in _TYPES}
        content |= {_WORDS.format(language): _words_module(language, words) for language in words}
        content |= {f"{_NIGHT}{name}": by_night(content[name]) for name in _LANDSCAPES if name in content}
        document = (folder / _DOCUMENT).read_text(encoding="utf-8")
        content[_STYLES] = b"\n".join(content[name] for name in _SHEET.findall(document))
        self.version = _digest(
            [document.encode(), *(part for name in content for part in (name.encode(), content[name]))]
        )
        """Changes whenever any file does; open pages compare it with their own."""
        self._files = {name: Asset(text, _TYPES[Path(name).suffix]) for name, text in content.items()}
        modules = {name: text.decode() for name, text in content.items() if name.endswith(".js")}
        self._documents = {
            (page, language): Asset(self._document(document, modules, module, language), "text/html", by_language=True)
            for page, module in pages.items()
            for language in (*words, DEFAULT)
        }
        worker = "\n".join(modules[name] for name in _WORKER if name in modules)
        self.worker = Asset(worker.replace("{shell}", f"{_ADDRESS}{self.version}/").encode(), "text/javascript")

    def _document(self, document: str, modules: Mapping[str, str], first: str, language: str) -> bytes:
        """Return the document with its language, versioned addresses and a preload for every module of its page."""
        words = [name for name in modules if name == _WORDS.format(language)]
        document = document.replace(f'<html lang="{DEFAULT}">', f'<html lang="{language}">')
        joined = iter([f'<link rel="stylesheet" href="{_ADDRESS}{_STYLES}">\n'])
        document = _SHEET.sub(lambda _: next(joined, ""), document)
        address = f"{_ADDRESS}{self.version}/"
        preloads = "".join(
            f'<link rel="modulepreload" href="{address}{name}">\n'
            for name in loaded_modules(modules, [_FIRST_MODULE, first, *words])
        )
        return document.replace(f'"{_ADDRESS}', f'"{address}').replace("</head>", f"{preloads}</head>").encode()

    def file(self, path: str, request: Request[Any, Any, Any]) -> Response[bytes] | None:
        """Return the response for a path under `/static`, or None if there is no such file.

        A path of another version is answered with the present file: an open page of an older server still works.
        """
        first, _, rest = path.strip("/").partition("/")
        name = rest if _VERSION.match(first) else path.strip("/")
        asset = self._files.get(name)
        if asset is None:
            return None
        return asset.respond(request, FOR_EVER if first == self.version else REVALIDATED)

    def document(self, page: str, request: Request[Any, Any, Any], status: int = HTTP_200_OK) -> Response[bytes]:
        """Return the document of a page in the language of the browser."""
        return self._documents[page, reader(request).language].respond(request, REVALIDATED, status)


def loaded_modules(modules: Mapping[str, str], first: Iterable[str]) -> Iterator[str]:
    """Yield these modules and all that they import, each once, in the order in which a browser finds them."""
    waiting = list(first)
    for name in waiting:
        yield name
        found = (normpath(join(dirname(name), target)) for target in _IMPORT.findall(modules[name]))
        waiting += dict.fromkeys(target for target in found if target not in waiting)


def _words_module(language: str, words: Mapping[str, Mapping[str, Any]]) -> bytes:
    """Return the sentences of a language, with the names of all languages."""
    names = {other: sentences[_OWN_NAME] for other, sentences in words.items()}
    constants = {"LANGUAGE": language, "LANGUAGES": names, "WORDS": words[language]}
    return b"".join(
        b"export const %s = %s;\n" % (name.encode(), msgspec.json.encode(value)) for name, value in constants.items()
    )


def accepts_gzip(accepted: str) -> bool:
    """Return whether an `Accept-Encoding` header allows gzip."""
    weights = dict[str, bool]()
    for part in accepted.lower().split(","):
        coding, _, weight = part.partition(";")
        value = weight.strip().removeprefix("q=").strip()
        weights[coding.strip()] = not value or value.strip("0.") != ""
    return weights.get("gzip", weights.get("*", False))


def _matches(known: str, etag: str) -> bool:
    """Return whether an `If-None-Match` header names this tag; weak and strong tags are the same here."""
    tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
    return "*" in tags or etag.removeprefix("W/") in tags


def _digest(parts: Iterable[bytes]) -> str:
    digest = blake2b(digest_size=6)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()
