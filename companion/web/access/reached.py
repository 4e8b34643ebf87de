"""How other devices open this companion: by which numbers, under which name of the network, and whether by https.

The server that listens keeps it up to date (``keep_reached``). Where something else serves - gunicorn, a proxy before
it, a test - nothing is known here, and addresses stay as they were asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from flask import Flask, current_app, has_app_context

from companion.engine.phrases import Phrase

from .addresses import here, in_address, knows_numbers, listens_beyond, own_addresses

_KEPT = "companion.reached"


@dataclass(frozen=True, slots=True)
class Https:
    """The certificate of now: the names and numbers it is for (``*.club.org`` too), and when it ends.

    ``authority`` is the name of the house's own authority, as devices list it, and ``root`` its certificate (DER);
    None and nothing where the certificate is one that devices know anyway.
    """

    names: tuple[str, ...]
    until: datetime
    authority: str | None = None
    root: bytes = b""

    def is_for(self, host: str) -> bool:
        """Whether it stands for this name or number, without a port."""
        host = host.lower().strip("[]")
        return host in self.names or f"*.{host.partition('.')[2]}" in self.names


@dataclass(slots=True)
class Reached:
    """Where it listens (``port``), what the network knows it as (``name``: ``train.local``), or why not (``fault``)."""

    port: int
    name: str | None = None
    fault: Phrase | None = None
    https: Https | None = None

    @property
    def scheme(self) -> str:
        """How its pages are asked for."""
        return "https" if self.https is not None else "http"

    @property
    def named(self) -> str | None:
        """The address that people can type; None while there is no name."""
        return None if self.name is None else f"{self.scheme}://{self.name}:{self.port}/"


def keep_reached(app: Flask, reached: Reached) -> None:
    """Let the pages know it."""
    app.extensions[_KEPT] = reached


def reached() -> Reached | None:
    """How others open this companion; None where that is not known here."""
    found: Reached | None = current_app.extensions.get(_KEPT) if has_app_context() else None
    return found


def has_certificate() -> bool:
    """Whether there is a certificate of this house for devices to install."""
    known = reached()
    return known is not None and known.https is not None and known.https.authority is not None


def only_here() -> bool:
    """Whether a phone can open no address, because the companion listens to this machine alone."""
    return not current_app.config["GUARDED"] and here()


def reachable(address: str) -> str:
    """An address of this app as another device can open it, whatever name it has here.

    A laptop that calls itself localhost has a number; a name that only multicast DNS knows is not found by every phone,
    so it gives way to the number too, where that is known. Where there is https, it is for that.
    """
    parts, known = urlsplit(address), reached()
    host = parts.hostname or ""
    if not listens_beyond(host) or (known is not None and host.endswith(".local") and knows_numbers()):
        host = own_addresses()[0]
    if known is None or known.https is None:
        kept = host == parts.hostname
        return address if kept else parts._replace(netloc=_joined(host, parts.port)).geturl()
    return secured(parts._replace(netloc=_joined(host, parts.port)).geturl(), known.https)


def secured(address: str, https: Https) -> str:
    """An address of this app by https, under a name that the certificate is for."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    if not https.is_for(host):
        host = next((each for each in own_addresses() if https.is_for(each)), None) or _first(https) or host
    return parts._replace(scheme="https", netloc=_joined(host, parts.port)).geturl()


def _first(https: Https) -> str | None:
    """A name that others can use as well."""
    return next((each for each in https.names if "*" not in each and listens_beyond(each)), None)


def _joined(host: str, port: int | None) -> str:
    name = in_address(host)
    return f"{name}:{port}" if port else name
