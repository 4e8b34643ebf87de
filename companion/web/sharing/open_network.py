"""Letting phones in: the companion is opened to the home network while it runs, and stays so at the next start.

Only somebody at the machine itself may do that, under a name that no page of a stranger can borrow, and only where the
operator has left it open (no ``HOST``, no proxy). From that moment on everybody is asked for the PIN or a link, this
machine too; a PIN is made where there is none. What was opened is closed at the next start, never while it runs: a
device that is connected would keep its connection, and nobody would ask it for anything.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask, current_app, request

from companion.store.access.pin import has_pin, set_pin
from companion.store.settings import put_setting, setting

from ..access.addresses import EVERYWHERE, here, host_to_listen, is_near, listens_beyond, own_addresses
from ..access.reached import reached

Listen = Callable[[str], int]
"""Begins to listen on a further address, and says on which port. Raises OSError."""

_LISTEN = "companion.listen"
_SETTING, _HOME = "network", "home"


@dataclass(frozen=True, slots=True)
class Opened:
    """Where phones reach the companion now (nowhere: after a restart), and the PIN where one was made."""

    addresses: tuple[str, ...]
    pin: str | None


def offer_opening(app: Flask, listen: Listen) -> None:
    """Let the host open this app by a tap."""
    app.extensions[_LISTEN] = listen


def may_open() -> bool:
    """Whether whoever asks may open the companion to the home network."""
    config = current_app.config
    left_open = not (config["GUARDED"] or config.get("TRUSTED_PROXIES") or os.environ.get("HOST"))
    return left_open and _LISTEN in current_app.extensions and here() and is_near(request.remote_addr or "")


def open_to_network() -> Opened:
    """Open it, now if that can be and from the next start on. Raises what ``Store.writing`` raises."""
    pin = make_first_pin()
    put_setting(_SETTING, _HOME)
    current_app.config["GUARDED"] = True
    listen: Listen = current_app.extensions[_LISTEN]
    known = reached()
    found, scheme = [], known.scheme if known is not None else "http"
    for address in own_addresses():
        try:
            found.append(f"{scheme}://{address}:{listen(address)}/")
        except OSError:  # in no network just now
            continue
    return Opened(tuple(found), pin)


def close_at_next_start() -> None:
    """Let only this machine in again, from the next start on."""
    put_setting(_SETTING, None)


def is_kept_open() -> bool:
    """Whether it is opened to the home network at every start, by a tap and not by ``HOST``."""
    return not os.environ.get("HOST") and setting(_SETTING) == _HOME


def host_of(app: Flask) -> str:
    """The address to listen on from the start: ``HOST``, else what was tapped, else this machine alone."""
    with app.app_context():
        host = EVERYWHERE[0] if is_kept_open() else host_to_listen()
    app.config["GUARDED"] = app.config["GUARDED"] or listens_beyond(host)
    return host


def make_first_pin() -> str | None:
    """A PIN of six digits, set and to be shown once; None where there is one already."""
    if has_pin():
        return None
    pin = f"{secrets.randbelow(10**6):06}"
    set_pin(pin)
    return pin
