"""Devices that have shown the host's PIN, and those that want to be forgotten.

A device keeps a sign in its session: the stamp of the PIN, which is worthless once the PIN is another, and a random
word of its own. A device that leaves is remembered by the hash of its sign until the PIN is changed, so that a cookie
that somebody has put aside opens nothing afterwards.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

import sqlalchemy as sa

from ..books.log import now
from ..database import store
from ..errors import StoreError
from ..models import SETTINGS
from ..settings import put_setting
from .pin import LEFT, NAME, stamp_of

_BOTH = sa.select(SETTINGS.c.name, SETTINGS.c.value).where(
    SETTINGS.c.name.in_([sa.bindparam("pin"), sa.bindparam("gone")])
)
_left_here: set[str] = set()  # while the database cannot be written


def sign_of(stamp: str) -> str:
    """A sign for a device that has shown the PIN with this stamp."""
    return f"{stamp}.{secrets.token_hex(8)}"


def knows_pin(sign: str) -> bool:
    """Whether a device that shows this sign knew the PIN of now, and has not left since. One question."""
    gone = _gone(sign)
    with store().reading() as connection:
        found: dict[str, str] = dict(connection.execute(_BOTH, {"pin": NAME, "gone": gone}).all())
    if gone in found or gone in _left_here or NAME not in found:
        return False
    return hmac.compare_digest(sign.partition(".")[0].encode(), stamp_of(found[NAME]).encode())


def forget(sign: str) -> None:
    """The device that shows this sign has left; who never came in leaves nothing."""
    if not knows_pin(sign):
        return
    try:
        put_setting(_gone(sign), now())
    except StoreError:  # full, or read-only: at least until the companion is started again
        _left_here.add(_gone(sign))


def _gone(sign: str) -> str:
    return LEFT + hashlib.sha256(sign.encode("utf-8", "replace")).hexdigest()[:32]
