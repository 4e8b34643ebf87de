"""The certificate by which this companion speaks https, looked after while it runs. Needs the package cryptography."""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase

from ..access.addresses import own_numbers
from ..access.reached import Https
from .authority import FOLDER, HOUSE, Authority, keep_authority, machine_names, renew_certificate
from .certificates import NoCertificate, load_into, make_context, names_of, read_certificate

logger = logging.getLogger("companion")

AGAIN = 60.0  # seconds between two looks at whether the certificate still is for the addresses of now


class Certificate:
    """The certificate of this companion, looked after while it runs. ``context`` is what servers speak TLS with.

    With an authority of the house it is renewed here; one of their own (``None``) is read again when its file changes.
    """

    def __init__(self, file: Path, key: Path | None, authority: Authority | None) -> None:
        self._file, self._key, self._authority = file, key, authority
        self._name: str | None = None
        self._read = -1.0
        self._turn = threading.Lock()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        self.context = make_context()

    def look(self, name: str | None = None) -> Https:
        """Have it be for the names and numbers of now (``name``: what the network knows it as, without ``.local``).

        Raises NoCertificate, OSError.
        """
        with self._turn:
            self._name = name or self._name
            if self._authority is not None:
                renew_certificate(self._file.parent, self._authority, house_names(self._name), datetime.now(UTC))
            changed = self._file.stat().st_mtime if self._file.exists() else 0.0
            if changed != self._read:
                load_into(self.context, self._file, self._key)
            self._read = changed
            found = read_certificate(self._file)
        if found is None:
            raise NoCertificate(Phrase(N_("the certificate %(file)s cannot be read"), {"file": str(self._file)}))
        known = (None, b"") if self._authority is None else (self._authority.name, self._authority.der)
        return Https(names_of(found), found.not_valid_after_utc, *known)

    def watch(self, renewed: Callable[[Https], None]) -> None:
        """Look at it again and again, and tell of it."""
        self._thread = threading.Thread(target=self._run, args=(renewed,), name="certificate", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look at it no more."""
        self._over.set()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self, renewed: Callable[[Https], None]) -> None:
        while not self._over.wait(AGAIN):
            try:
                renewed(self.look())
            except (CompanionError, OSError) as error:  # the one of before is still there
                logger.warning("the certificate could not be renewed: %s", error)


def find_certificate(instance: Path) -> Certificate:
    """The certificate of ``TLS_CERT`` and ``TLS_KEY`` (none: both are in one file), else of the house's own authority.

    Raises NoCertificate, StoreReadOnly.
    """
    given, key = os.environ.get("TLS_CERT"), os.environ.get("TLS_KEY")
    if given:
        return Certificate(Path(given), Path(key) if key else None, None)
    folder = instance / FOLDER
    return Certificate(folder / HOUSE, None, keep_authority(folder, socket.getfqdn(), datetime.now(UTC)))


def house_names(name: str | None) -> list[str]:
    """The names and numbers by which this machine is asked for in its house."""
    machine = socket.gethostname().lower().partition(".")[0]
    named = [f"{each}.local" for each in (name, machine) if each and each.isascii()]
    return [*named, *machine_names(socket.getfqdn()), "localhost", "127.0.0.1", "::1", *own_numbers()]
