"""The way to a table: its address for other devices, and the QR code of it."""

from __future__ import annotations

import socket
from contextlib import suppress
from io import BytesIO
from ipaddress import ip_address
from typing import Final
from xml.etree import ElementTree

import msgspec
import segno

from paceline.web.settings import Settings

EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 – names to be recognised, nothing is bound
"""Wildcard addresses, and where this machine finds a server that listens on them."""
_NOWHERE: Final = ("192.0.2.1", 9)
"""An address for documentation, which nobody has."""
_QUIET: Final = 0
"""Modules of blank around the QR code: the page leaves its own."""


class Invitation(msgspec.Struct, frozen=True):
    """The way of other people to a table."""

    code: str
    """Four letters; empty if it has none."""
    link: str
    """The address of the page that shows free seats."""
    site: str
    """The address at which the code can be typed, without `http://`."""
    reachable: bool
    """False if other devices cannot reach this address."""
    qr: str
    """The link as a QR code: path data of an SVG, one unit a module."""
    modules: int
    """Width and height of the QR code."""


def url(host: str, port: int) -> str:
    """Return the URL of a server."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_host() -> str:
    """Return this machine's address in its network; empty if it has none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect(_NOWHERE)  # sends nothing: this only asks which of our addresses would be used
        return str(way_out.getsockname()[0])
    return ""


def is_loopback(host: str) -> bool:
    """Return whether a host name stands for the machine that uses it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return False


def invite(code: str, origin: str, settings: Settings) -> Invitation:
    """Return the invitation for somebody whose browser shows the page from this origin."""
    site, reachable = reachable_origin(origin, settings)
    link = f"{site}/join/{code}"
    path, modules = qr_path(link)
    return Invitation(code, link, site.partition("://")[2], reachable, path, modules)


def reachable_origin(origin: str, settings: Settings) -> tuple[str, bool]:
    """Return the origin under which other devices find this server, and whether they can."""
    scheme, _, place = origin.partition("://")
    host, _, port = place.rpartition(":") if place.rpartition(":")[2].isdigit() else (place, "", "")
    for ours in settings.origins:  # a proxy speaks for this address, perhaps with another scheme
        if ours.rstrip("/").partition("://")[2].casefold() == place.casefold():
            return ours.rstrip("/"), True
    if not is_loopback(host.strip("[]")):
        return origin, True
    found = network_host() if settings.host in EVERYWHERE else ""
    if not found or is_loopback(found):
        return origin, False
    return f"{scheme}://{found}:{port}" if port else f"{scheme}://{found}", True


def qr_path(text: str) -> tuple[str, int]:
    """Return a QR code as path data, and its width in modules."""
    code = segno.make_qr(text, error="m")
    drawn = BytesIO()
    code.save(drawn, kind="svg", border=_QUIET, xmldecl=False, svgns=False, omitsize=True)
    path = ElementTree.fromstring(drawn.getvalue()).find(".//path")  # noqa: S314 – segno wrote it just now
    assert path is not None
    return path.attrib["d"], int(code.symbol_size(border=_QUIET)[0])
