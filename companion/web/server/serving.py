"""Serves the app with waitress: one process, a few threads, on this machine or the home network."""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
import threading
from collections.abc import Callable

from flask import Flask
from waitress.server import BaseWSGIServer, MultiSocketServer, create_server

from companion.engine.digits import read_number
from companion.engine.errors import CompanionError
from companion.places import COMMAND, own_command
from companion.store.access.pin import has_pin
from companion.store.backups.keeping import keep_backups
from companion.store.database import store

from ..access.addresses import EVERYWHERE, in_address, knows_numbers, listens_beyond, own_addresses
from ..access.reached import Https, secured
from ..sharing.open_network import host_of, make_first_pin, offer_opening
from .at_home import AtHome
from .listening import ENDLESS, HEAD, guard_wires
from .log import open_log
from .showing import show_page

THREADS = 8
THIS_MACHINE = "NAME-OR-NUMBER-OF-THIS-MACHINE"
_WITHOUT_HOST = f"Without HOST it serves this machine alone, {COMMAND} --lan the home network too."
DEVICES = 1000  # connections kept open at once; every device that watches holds one


def serve(make: Callable[[], Flask], show: bool = False) -> None:
    """Make the app and serve it on ``HOST`` (127.0.0.1) and ``PORT`` (5000) until it is stopped.

    ``show``: open its first page in the browser of this machine.
    """
    open_log()
    os.umask(0o077)  # books, copies and the secret are their owner's alone
    port = _port(os.environ.get("PORT") or "5000")
    try:
        app = make()
        home = AtHome(app)
    except CompanionError as error:
        sys.exit(own_command(f"The companion cannot start: {error}."))
    host = host_of(app)
    direct = not app.config.get("TRUSTED_PROXIES")

    def listening(host: str, port: int) -> BaseWSGIServer | MultiSocketServer:
        made = create_server(
            app, host=host, port=port, threads=THREADS, ident="", clear_untrusted_proxy_headers=direct,
            connection_limit=DEVICES, asyncore_use_poll=True, max_request_header_size=HEAD,
            max_request_body_size=ENDLESS,
        )  # fmt: skip
        guard_wires(made, app, home.channel)
        return made

    try:
        server = listening(host, port)
    except ValueError:  # the name of no machine, said by waitress
        sys.exit(f"HOST must be a name or number of this machine, got {host!r}. {_WITHOUT_HOST}")
    except OSError as error:
        cure = _WITHOUT_HOST if error.errno == errno.EADDRNOTAVAIL else f"PORT=5001 {COMMAND} takes another one."
        sys.exit(f"The companion cannot listen on {in_address(host)}:{port}: {error.strerror}. {cure}")
    _say(welcome(host, server.effective_port, direct, home.known.https), *pin_words(app))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # what is being answered is answered still
    keeper = keep_backups(app)
    further: list[BaseWSGIServer | MultiSocketServer] = []

    def listen(host: str) -> int:
        further.append(listening(host, server.effective_port))
        threading.Thread(target=further[-1].run, name=f"listening at {host}", daemon=True).start()
        home.announce()
        return int(server.effective_port)

    offer_opening(app, listen)
    home.begin(int(server.effective_port), listens_beyond(host))
    if show:
        show_page(server.effective_port)
    gc.freeze()  # what was read for the start is looked through no more
    gc.enable()
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        home.end()
        for each in (server, *further):
            each.close()
        if keeper is not None:
            keeper.stop()


def _say(*lines: str) -> None:
    """Say it where it was started. Nobody hears it where that is a file on a full disk, and rounds are taken still."""
    try:
        print(*lines, sep="\n", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _port(text: str) -> int:
    port = read_number(text)
    if port is not None and port < 65536:
        return port
    sys.exit(f"PORT must be a number from 0 to 65535, got {text!r}.")


def welcome(host: str, port: int, direct: bool = True, https: Https | None = None) -> str:
    """What is said at the start: where it is opened."""
    if not listens_beyond(host):
        scheme = "http" if https is None or not direct else "https"
        whom = "only this machine" if direct else "for the proxy on this machine"
        return f"Mexican Train Companion: {scheme}://{in_address(host)}:{port}/   ({whom}; Ctrl-C ends it)"
    open_at = [THIS_MACHINE] if not knows_numbers() else own_addresses() if host in EVERYWHERE else [host]
    found = [f"http://{in_address(address)}:{port}/" for address in open_at]
    if https is None:
        lines = [f"  {address}" for address in found]
        return "\n".join(("Mexican Train Companion, open to this network (Ctrl-C ends it):", *lines))
    lines = [f"  {secured(address, https)}" for address in found]
    if https.authority is not None:
        lines += [f"  {address}   (brings its certificate to a device)" for address in found]
    return "\n".join(("Mexican Train Companion, open to this network by https (Ctrl-C ends it):", *lines))


def pin_words(app: Flask) -> list[str]:
    """What is to be said about the host's PIN. Where there is none yet and a person reads this, one is made.

    ``SAY_PIN``: a person reads the log, as of a container, which has no terminal.
    """
    if not app.config["GUARDED"]:
        return []
    with app.app_context():
        if has_pin():
            return ["Whoever opens it is asked for the host's PIN, or needs the link of a game."]
        is_read = sys.stdout.isatty() or bool(os.environ.get("SAY_PIN"))
        if not is_read or store().read_only:
            return [f"There is no host's PIN yet, so nobody can get in: set one with {COMMAND} pin"]
        pin = make_first_pin()
    return [f"The host's PIN is {pin}. It is shown only now; {COMMAND} pin sets another one."]
