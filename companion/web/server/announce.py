"""Tells the home network a name: ``train.local``, by multicast DNS, while the companion listens beyond its machine.

Whoever types the name reaches the machine without its number; nothing hangs on it, and codes keep the number, because
not every phone finds names (Private DNS). A name that another machine of the house answers for is left to it:
``train-2.local`` then. Everything happens beside the start, which no failure here stops; what went wrong is kept as
``fault`` and told. Needs the package zeroconf; without it there is no name.
"""

from __future__ import annotations

import ipaddress
import logging
import os
import re
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.phrases import N_, Phrase

from ..access.addresses import own_numbers

if TYPE_CHECKING:
    from zeroconf import Zeroconf

logger = logging.getLogger("companion")

NAME = "train"
OFF = ("no", "off", "0")
KIND = "_http._tcp.local."
MOST = 9  # companions of one house that are given names
PATIENCE = 2500  # milliseconds for somebody to say that the name is their own: the second question, a second after the
# first, is answered to all, so that one companion hears another on the same machine too
AGAIN = 20.0  # seconds between two looks at what has become of network and name
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,50}[a-z0-9])?")


def name_wanted() -> str | None:
    """The name to ask for, without ``.local``: ``ANNOUNCE`` of the environment, else ``train``; None: none at all."""
    given = (os.environ.get("ANNOUNCE") or NAME).strip().lower().removesuffix(".local")
    if given in OFF:
        return None
    return given if _LABEL.fullmatch(given) else NAME


def is_installed() -> bool:
    """Whether the package is there that speaks multicast DNS."""
    try:
        import zeroconf  # noqa: F401
    except ImportError:
        return False
    return True


class Announcer:
    """Announces a companion for as long as it runs. ``name`` is what others type, None while there is none.

    ``port``: where it listens; ``title``: what programs that list services show; ``numbers``: the addresses of this
    machine at the moment (called again and again); ``renamed`` is told of every name, and of None when it is gone,
    ``failed`` of what stands in the way.
    """

    def __init__(
        self,
        port: int,
        title: str,
        numbers: Callable[[], Sequence[str]] = own_numbers,
        renamed: Callable[[str | None], None] = lambda name: None,
        failed: Callable[[Phrase], None] = lambda fault: None,
    ) -> None:
        self.name: str | None = None
        self.fault: Phrase | None = None
        self._port, self._title, self._numbers = port, title, numbers
        self._renamed, self._failed = renamed, failed
        self._wanted = name_wanted()
        self._speaking: Zeroconf | None = None
        self._said: tuple[str, ...] = ()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="announcing", daemon=True)

    def start(self) -> None:
        """Begin, beside whatever else is done."""
        if self._wanted is None:
            return
        if not is_installed():
            self._complain(Phrase(N_("the package zeroconf is not installed")))
            return
        self._thread.start()

    def stop(self) -> None:
        """Say goodbye, so that nobody looks for it here any more."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                self._look()
            except Exception as error:  # the network is never a reason to stop
                self._forget()
                self._complain(Phrase(N_("the network does not allow it: %(why)s"), {"why": str(error) or repr(error)}))
            self._over.wait(AGAIN)
        self._forget()

    def _look(self) -> None:
        """Announce it where that is not done yet, under the addresses of now."""
        numbers = tuple(sorted(self._numbers()))
        if not numbers:
            self._forget()
            self._complain(Phrase(N_("this machine is in no network just now")))
        elif numbers != self._said or self._is_contested():
            self._forget()
            self._announce(numbers)

    def _announce(self, numbers: tuple[str, ...]) -> None:
        from zeroconf import IPVersion, ServiceInfo, Zeroconf

        self._speaking = speaking = Zeroconf(interfaces=list(numbers), ip_version=IPVersion.V4Only)
        self._over.wait(secrets.randbelow(250) / 1000)  # two that were switched on together do not ask together
        number = self._find_number(speaking)
        if number is None:
            self._forget()
            self._complain(Phrase(N_("every name is taken by another companion of this house")))
            return
        name = _number(str(self._wanted), "-", number)
        info = ServiceInfo(
            KIND,
            f"{_number(self._title, ' ', number)}.{KIND}",
            port=self._port,
            addresses=[ipaddress.ip_address(each).packed for each in numbers],
            properties={"path": "/"},
            server=f"{name}.local.",
        )
        speaking.register_service(info, allow_name_change=True)
        self._said, self.name, self.fault = numbers, f"{name}.local", None
        self._renamed(self.name)
        logger.info("the network knows it as %s", self.name)

    def _find_number(self, speaking: Zeroconf) -> int | None:
        """Which of the companions of this house it is, by the first name that nobody answers for."""
        for number in range(1, MOST + 1):
            if self._over.is_set() or not _is_taken(speaking, _number(str(self._wanted), "-", number)):
                return number
        return None

    def _is_contested(self) -> bool:
        """Whether a machine that has more right to the name answers for it too: the smaller number has."""
        if self._speaking is None or self.name is None:
            return True
        others = [each for each in _known(self._speaking, self.name) if each not in self._said]
        return any(_order(each) < min(map(_order, self._said)) for each in others)

    def _forget(self) -> None:
        speaking, self._speaking, self._said = self._speaking, None, ()
        if self.name is not None:
            self.name = None
            self._renamed(None)
        if speaking is not None:
            speaking.close()  # says goodbye

    def _complain(self, fault: Phrase) -> None:
        if str(fault) != str(self.fault):
            logger.info("no name in the network: %s", fault)
            self._failed(fault)
        self.fault = fault


def _number(name: str, mark: str, number: int) -> str:
    """The name of the first companion of a house; those after it have their number behind it."""
    return f"{name}{mark}{number}" if number > 1 else name


def _is_taken(speaking: Zeroconf, name: str) -> bool:
    from zeroconf import AddressResolverIPv4  # type: ignore[attr-defined]

    return bool(AddressResolverIPv4(f"{name}.local.").request(speaking, PATIENCE))


def _known(speaking: Zeroconf, name: str) -> list[str]:
    """The addresses that other machines have told for a name."""
    records: list[Any] = speaking.cache.entries_with_name(f"{name}.local.")
    told = [each.address for each in records if hasattr(each, "address") and len(each.address) == 4]
    return [str(ipaddress.ip_address(each)) for each in told]


def _order(number: str) -> int:
    return int(ipaddress.ip_address(number))
