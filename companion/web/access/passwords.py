"""The PIN as a password, which a program sends with every request.

To look at a password takes as long as it does to make guessing slow, and is counted as a try before. So a password
that was right is known again, by the address it came from: many requests are one look. They are one look also when
they come at the same moment; the others wait for its answer. An address that has to wait after wrong tries waits
whatever it sends: whoever guesses must not learn by a right answer in between that a guess was right.
"""

from __future__ import annotations

import hmac
import threading
from collections import OrderedDict
from concurrent.futures import Future

from flask import current_app

from companion.store.access.pin import check_pin, pin_stamp
from companion.store.access.throttle import KEPT, keep_waiting

_NAME = "companion.passwords"


def check_password(password: str, address: str) -> None:
    """Look at a PIN that came with a request from this address. Raises WrongPin and TooManyTries."""
    looks: Looks = current_app.extensions.setdefault(_NAME, Looks())
    secret = str(current_app.config["SECRET_KEY"]).encode()
    seal = hmac.digest(secret, f"{pin_stamp()} {password}".encode("utf-8", "replace"), "sha256")
    if looks.known(address, seal):
        keep_waiting(address)
    else:
        looks.look(address, seal, password)


class Looks:
    """The passwords that were right, one for each address, and those being looked at. Safe with threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._right: OrderedDict[str, bytes] = OrderedDict()
        self._under_way: dict[tuple[str, bytes], Future[None]] = {}

    def known(self, address: str, seal: bytes) -> bool:
        """Whether this very password was right when it came from this address."""
        with self._lock:
            return self._right.get(address) == seal

    def look(self, address: str, seal: bytes, password: str) -> None:
        """Look at a password, or wait for the answer to whoever looks at the same one already."""
        with self._lock:
            asked = self._under_way.get((address, seal))
            if asked is None and self._right.get(address) == seal:
                return  # somebody was faster
            mine = self._under_way[address, seal] = Future() if asked is None else asked
        if asked is None:
            self._answer(mine, address, seal, password)
        mine.result()

    def _answer(self, mine: Future[None], address: str, seal: bytes, password: str) -> None:
        try:
            check_pin(password, address)
        except BaseException as error:
            mine.set_exception(error)
        else:
            mine.set_result(None)
        with self._lock:
            del self._under_way[address, seal]
            if mine.exception() is None:
                self._right[address] = seal
                self._right.move_to_end(address)
                while len(self._right) > KEPT:
                    self._right.popitem(last=False)
