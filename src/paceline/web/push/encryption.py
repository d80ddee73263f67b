"""Encryption of Web Push messages (RFC 8291) and identification of the server (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
_RECORD: Final = 4096
"""Bytes of a record; a message is one record."""
_TOKEN_SECONDS: Final = 12 * 3600
"""Seconds for which a push service may accept a token; RFC 8292 allows a day."""
_AUTH_BYTES: Final = 16
_SALT_BYTES: Final = 16


def encode(content: bytes) -> str:
    """Return bytes as base64url without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Return the bytes of base64url without padding; raise `ValueError`."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeError) as error:
        raise ValueError(text) from error


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_keys(p256dh: str, auth: str) -> None:
    """Raise `ValueError` unless a message can be encrypted for these keys."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(p256dh))
    if len(decode(auth)) != _AUTH_BYTES:
        raise ValueError(auth)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    *,
    salt: bytes | None = None,
    key: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Encrypt a message for a subscription; `salt` and `key` are new for each message unless given."""
    salt, key = salt or os.urandom(_SALT_BYTES), key or ec.generate_private_key(CURVE)
    theirs = decode(p256dh)
    secret = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    ours = public_bytes(key.public_key())
    material = _derive(secret, decode(auth), b"WebPush: info\x00" + theirs + ours, 32)
    content_key = _derive(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(material, salt, b"Content-Encoding: nonce\x00", 12)
    header = salt + _RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + AESGCM(content_key).encrypt(nonce, message + b"\x02", None)


def authorization(key: ec.EllipticCurvePrivateKey, origin: str, contact: str, now: float | None = None) -> str:
    """Return the `Authorization` header by which a push service recognises the server."""
    expires = int(time.time() if now is None else now) + _TOKEN_SECONDS
    parts = ({"typ": "JWT", "alg": "ES256"}, {"aud": origin, "exp": expires, "sub": contact})
    signed = ".".join(encode(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={encode(public_bytes(key.public_key()))}"
