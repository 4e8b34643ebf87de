"""What the doctor says of the network: where the companion answers, under which name, by which certificate.

It asks the companion that runs, as another device would; files are looked at where only they can tell. What needs
packages that may be missing is imported where it is used, so that the doctor goes on without them.
"""

from __future__ import annotations

import http.client
import json
import os
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from flask import current_app

from companion.engine.phrases import N_, Phrase
from companion.web.access.addresses import own_addresses, own_numbers
from companion.web.server.announce import is_installed, name_wanted

Said = Iterator[tuple[bool, Phrase]]
Health = dict[str, str]


def look_at_address() -> Said:
    """Where it answers."""
    port = _port()
    near, told = _ask("127.0.0.1"), {each: _ask(each) for each in own_addresses()}
    far = [f"{known.get('scheme', 'http')}://{each}:{port}/" for each, known in told.items() if known]
    facts = {"port": port, "addresses": tuple(far)}
    if far:
        yield True, Phrase(N_("answers at %(addresses)s"), facts)
    elif near:
        said = N_("answers on this machine only; “Let phones join” on its pages opens it to the home network")
        yield True, Phrase(said, facts)
    elif near is None:
        yield False, Phrase(N_("nothing answers on port %(port)s: ./run starts the companion"), facts)
    else:
        yield False, Phrase(N_("another program is using port %(port)s: PORT=5001 ./run takes another one"), facts)


def look_at_name() -> Said:
    """Under which name the network knows it, or why under none."""
    known = _ask("127.0.0.1") or {}
    if known.get("address"):
        yield True, Phrase(N_("the network knows it as %(address)s"), {"address": known["address"]})
    elif name_wanted() is None:
        yield True, Phrase(N_("none is announced, because ANNOUNCE says so"))
    elif not is_installed():
        said = N_("none is announced, because the package zeroconf is not installed; the number works all the same")
        yield False, Phrase(said)
    elif os.environ.get("TRUSTED_PROXIES"):
        yield True, Phrase(N_("none is announced: the proxy has its own"))
    elif not is_open():
        yield True, Phrase(N_("none is announced while only this machine gets in"))
    else:
        said = N_("the network was told none: the log of the companion says why; the number works all the same")
        yield False, Phrase(said)


def look_at_https() -> Said:
    """Whether the certificate is good still, and its key its owner's alone; nothing where there is none."""
    from companion.web.server.authority import FOLDER, HOUSE, SIGNER_KEY, read_authority

    given = os.environ.get("TLS_CERT")
    folder = Path(current_app.instance_path) / FOLDER
    if given:
        yield _look_at_certificate(Path(given))
        key = Path(os.environ.get("TLS_KEY") or given)
        if _is_open_to_others(key):
            yield False, _let_close(key)
    elif folder.exists():
        authority = read_authority(folder)
        yield _look_at_certificate(folder / HOUSE)
        strange = tuple(each for each in own_numbers() if not authority.may_stand_for(each))
        if strange:
            said = N_("it cannot be for %(numbers)s, which is no number of a home network: use the name instead")
            yield False, Phrase(said, {"numbers": strange})
        until = f"{authority.root.not_valid_after_utc:%Y-%m-%d}"
        said = N_("devices that trust it list it as “%(name)s”, until %(until)s")
        yield True, Phrase(said, {"name": authority.name, "until": until})
        for key in (folder / SIGNER_KEY, folder / HOUSE):
            if _is_open_to_others(key):
                yield False, _let_close(key)


def _look_at_certificate(path: Path) -> tuple[bool, Phrase]:
    from companion.web.server.authority import RENEWED
    from companion.web.server.certificates import names_of, read_certificate

    found, now = read_certificate(path), datetime.now(UTC)
    if found is None:
        return False, Phrase(N_("the certificate %(file)s cannot be read"), {"file": str(path)})
    facts = {"names": names_of(found), "until": f"{found.not_valid_after_utc:%Y-%m-%d}"}
    if now > found.not_valid_after_utc:
        return False, Phrase(N_("the certificate ended on %(until)s: ./run --https renews its own"), facts)
    if now > found.not_valid_after_utc - RENEWED:
        return False, Phrase(N_("the certificate ends on %(until)s: ./run --https renews its own"), facts)
    return True, Phrase(N_("the certificate is for %(names)s and lasts until %(until)s"), facts)


def _is_open_to_others(path: Path) -> bool:
    return os.name != "nt" and path.exists() and bool(path.stat().st_mode & 0o077)


def _let_close(path: Path) -> Phrase:
    return Phrase(N_("others can read %(file)s: chmod 600 %(file)s"), {"file": str(path)})


def is_open() -> bool:
    """Whether other devices of the network get an answer."""
    return any(_ask(each) for each in own_addresses())


def _port() -> str:
    return os.environ.get("PORT") or "5000"


def _ask(host: str) -> Health | None:
    """What a companion says there of itself; an empty dictionary: something else answers; None: nobody does."""
    try:
        with urllib.request.urlopen(f"http://{host}:{_port()}/health", timeout=3) as answer:  # an address of ours
            told = answer.read(10_000)
    except urllib.error.HTTPError as error:
        told = error.read(10_000) if error.code == 503 else b""
    except (OSError, ssl.SSLError):
        return None
    except http.client.HTTPException:
        return {}
    try:
        known = json.loads(told)
    except ValueError:
        return {}
    is_ours = isinstance(known, dict) and "status" in known
    return {name: str(value) for name, value in known.items()} if is_ours else {}
