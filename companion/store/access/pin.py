"""The host's PIN: asked for before anything that is not about a single game.

What is kept is its scrypt hash. A PIN is short, so whoever has the file of the database finds it within minutes; at
the door it is ``throttle`` that makes guessing slow. Digits of any script are the same digits.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import threading

from companion.engine.digits import ascii_digits, read_number
from companion.engine.phrases import N_, Phrase

from ..errors import BadPin, WrongPin
from ..settings import drop_settings, put_setting, setting
from .throttle import count_try, forgive

logger = logging.getLogger("companion")

SHORTEST, LONGEST = 4, 12  # digits
NAME, LEFT = "pin", "left-"
"""Names of settings: the PIN, and how those begin of the devices that have left (``devices``)."""
_COST, _BLOCK = 2**15, 8  # 32 MB and some 80 ms for every try
_one_at_a_time = threading.Lock()  # a small machine has no room for many


def set_pin(pin: str | None) -> None:
    """Set the host's PIN, 4 to 12 digits; None: there is none any more. Raises BadPin."""
    put_setting(NAME, None if pin is None else _hashed(_digits(pin)))
    drop_settings(LEFT)  # they were worth as much as the old PIN


def has_pin() -> bool:
    """Whether there is a PIN."""
    return setting(NAME) is not None


def check_pin(pin: str, address: str) -> str:
    """Look at a PIN that came from this address; returns ``pin_stamp()`` when it is right.

    Raises WrongPin (also when there is none), and TooManyTries when it has to wait, right or wrong.
    """
    count_try(address)
    kept = setting(NAME)
    if kept is None or not _fits(pin, kept):
        logger.warning("a wrong PIN came from %s", address[:64])
        raise WrongPin(Phrase(N_("this is not the PIN of this companion")), "pin")
    forgive(address)
    return stamp_of(kept)


def pin_stamp() -> str | None:
    """A text that is another one as soon as the PIN is another; None without a PIN.

    For the session of a device that knew the PIN: a changed PIN shuts it out.
    """
    kept = setting(NAME)
    return None if kept is None else stamp_of(kept)


def _fits(pin: str, kept: str) -> bool:
    salt = kept.split("$")[2]
    try:
        return hmac.compare_digest(_hashed(_digits(pin), salt), kept)
    except BadPin:
        return False


def _digits(pin: str) -> str:
    """The PIN in ASCII digits."""
    plain = ascii_digits(pin.strip())
    if read_number(plain, LONGEST) is None or len(plain) < SHORTEST:
        said = N_("choose a PIN of %(shortest)s to %(longest)s digits")
        raise BadPin(Phrase(said, {"shortest": SHORTEST, "longest": LONGEST}), "pin")
    return plain


def _hashed(pin: str, salt: str = "") -> str:
    """``scrypt$cost$salt$hash``."""
    salt = salt or secrets.token_hex(16)
    with _one_at_a_time:
        made = hashlib.scrypt(
            pin.encode(), salt=bytes.fromhex(salt), n=_COST, r=_BLOCK, p=1, maxmem=2**27, dklen=32
        ).hex()
    return f"scrypt${_COST}${salt}${made}"


def stamp_of(kept: str) -> str:
    """The stamp of a PIN as it is kept."""
    return hashlib.sha256(kept.encode()).hexdigest()[:16]
