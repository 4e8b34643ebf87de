"""A companion at home in its network: the name it is found by and the certificate it is trusted by, while it runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.language import LANGUAGES, language

from ..access.reached import Https, Reached, keep_reached
from .announce import Announcer, name_wanted
from .listening import Channel
from .secure_wires import SecureChannel

if TYPE_CHECKING:
    from .house_certificate import Certificate

ON = ("1", "yes", "on", "true")


def wants_https() -> bool:
    """Whether https was asked for: ``HTTPS`` of the environment, or a certificate of one's own (``TLS_CERT``)."""
    return (os.environ.get("HTTPS") or "").strip().lower() in ON or bool(os.environ.get("TLS_CERT"))


class AtHome:
    """The name and the certificate of an app that is served here. Nothing of it runs before ``begin`` is called."""

    def __init__(self, app: Flask) -> None:
        """Raises Unreadable or NoCertificate where https is asked for and cannot be had, StoreReadOnly."""
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
            raise Unreadable(Phrase(said))
        try:
            from .house_certificate import find_certificate
        except ImportError:
            raise Unreadable(Phrase(N_("https needs the package cryptography, which is not installed"))) from None
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


def _title() -> str:
    """What programs show that list what there is in the network, in the language of this machine."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    code = spoken[:2].lower()
    return language(code if code in LANGUAGES else "en").say(Phrase(N_("Mexican Train")))
