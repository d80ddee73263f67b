"""The private key by which push services recognise a server."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from paceline.core.messages import PacelineError
from paceline.web.push.encryption import CURVE
from paceline.web.settings import Settings


def make_keys(path: str) -> None:
    """Write a new key to a file that only its owner may read, unless the file exists; raise `PacelineError`."""
    key = ec.generate_private_key(CURVE)
    content = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        with (
            suppress(FileExistsError),
            os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file,
        ):
            file.write(content)
    except OSError as error:
        raise PacelineError("table.push.no-keys", path=path, reason=error.strerror or "") from None


def read_keys(path: str) -> ec.EllipticCurvePrivateKey:
    """Return the key in a file that `make_keys` has written; raise `PacelineError`."""
    try:
        key = load_pem_private_key(Path(path).read_bytes(), password=None)
    except OSError as error:
        raise PacelineError("table.push.no-keys", path=path, reason=error.strerror or "") from None
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != CURVE.name:
        raise PacelineError("table.push.bad-keys", path=path)
    return key


def contact(settings: Settings) -> str:
    """Return the address at which a push service finds the owner of the server; raise `PacelineError`."""
    for origin in settings.origins:
        if origin.startswith("https://"):
            return origin
    raise PacelineError("table.push.needs-origin")


def prepare_push(settings: Settings) -> None:
    """Make the key if it is not there yet, and read it, so that what is wrong with it is said in one line."""
    contact(settings)
    make_keys(settings.push_keys)
    read_keys(settings.push_keys)
