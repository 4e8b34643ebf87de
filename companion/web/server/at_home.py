"""A companion at home in its network: the name it is found by and the certificate it is trusted by, while it runs."""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask

from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase
from companion.language import LANGUAGES, language

from ..access.addresses import own_numbers
from ..access.reached import Https, Reached, keep_reached
from .announce import Announcer, name_wanted
from .authority import FOLDER, HOUSE, Authority, keep_authority, machine_names, renew_certificate
from .certificates import NoCertificate, load_into, make_context, names_of, read_certificate
from .listening import Channel
from .secure_wires import SecureChannel

logger = logging.getLogger("companion")

ON = ("1", "yes", "on", "true")
AGAIN = 60.0  # seconds between two looks at whether the certificate still is for the addresses of now


def wants_https() -> bool:
    """Whether https was asked for: ``HTTPS`` of the environment, or a certificate of one's own (``TLS_CERT``)."""
    return (os.environ.get("HTTPS") or "").strip().lower() in ON or bool(os.environ.get("TLS_CERT"))


class AtHome:
    """The name and the certificate of an app that is served here. Nothing of it runs before ``begin`` is called."""

    def __init__(self, app: Flask) -> None:
        """Raises NoCertificate where https is asked for and cannot be had, StoreReadOnly."""
        self._app = app
        self._announcer: Announcer | None = None
        self._certificate: Certificate | None = None
        self.known = Reached(0)
        self.channel: type[Channel] = Channel
        self._direct = not app.config.get("TRUSTED_PROXIES")
        if not wants_https():
            return
        if not self._direct:
            said = N_("https is the proxy’s part where there is one: leave out HTTPS and TLS_CERT, or TRUSTED_PROXIES")
            raise NoCertificate(Phrase(said))
        self._certificate = certificate = find_certificate(Path(app.instance_path))
        self.known.https = certificate.look(name_wanted())

        class Spoken(SecureChannel):
            context = certificate.context

        self.channel = Spoken

    def begin(self, port: int, beyond: bool) -> None:
        """It listens: tell the pages, and the network where others reach it (``beyond``)."""
        self.known.port = port
        if self._direct:
            keep_reached(self._app, self.known)
        if self._certificate is not None:
            self._certificate.watch(self._renewed)
        if beyond:
            self.announce()

    def announce(self) -> None:
        """Tell the network the name, once; a proxy has a name of its own."""
        if self._announcer is None and self._direct:
            self._announcer = Announcer(self.known.port, _title(), renamed=self._named, failed=self._failed)
            self._announcer.start()

    def end(self) -> None:
        """Nobody reaches it any more."""
        if self._announcer is not None:
            self._announcer.stop()
        if self._certificate is not None:
            self._certificate.stop()

    def _named(self, name: str | None) -> None:
        self.known.name, self.known.fault = name, None
        if self._certificate is not None and name is not None:
            self._renewed(self._certificate.look(name.removesuffix(".local")))

    def _failed(self, fault: Phrase) -> None:
        self.known.fault = fault

    def _renewed(self, https: Https) -> None:
        self.known.https = https


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


def _title() -> str:
    """What programs show that list what there is in the network, in the language of this machine."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    code = spoken[:2].lower()
    return language(code if code in LANGUAGES else "en").say(Phrase(N_("Mexican Train")))
