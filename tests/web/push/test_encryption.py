"""Messages are encrypted as RFC 8291 shows it, and the server names itself as RFC 8292 says."""

from __future__ import annotations

import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from paceline.web.push.encryption import CURVE, authorization, decode, encode, encrypt

P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_message_is_encrypted_as_in_appendix_a_of_rfc_8291() -> None:
    number = int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    key, salt = ec.derive_private_key(number, CURVE), decode("DGv6ra1nlYgDCS1FRnbzlw")
    assert encode(encrypt(b"When I grow up, I want to be a watermelon", P256DH, AUTH, salt=salt, key=key)) == BODY
    assert encrypt(b"", P256DH, AUTH) != encrypt(b"", P256DH, AUTH), "salt and key are new every time"


def test_push_services_can_check_who_sends() -> None:
    key = ec.generate_private_key(CURVE)
    header = authorization(key, "https://push.example", "https://paceline.example", now=1000.0)
    token, public = header.removeprefix("vapid t=").split(", k=")
    signed, _, signature = token.rpartition(".")
    r, s = (int.from_bytes(decode(signature)[at : at + 32], "big") for at in (0, 32))
    known = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(public))
    known.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = {"aud": "https://push.example", "exp": 1000 + 12 * 3600, "sub": "https://paceline.example"}
    assert json.loads(decode(signed.split(".")[1])) == claims
