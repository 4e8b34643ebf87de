"""The certificate of the house on its way to a device: the page that walks through it, and the two files.

These are open to everybody and without https too: it is the way to https. Nothing secret is in them.
"""

from __future__ import annotations

import hashlib
import plistlib
import uuid

from flask import Response, abort, render_template, request, url_for
from markupsafe import Markup

from companion.engine.phrases import N_

from ..access.addresses import own_numbers
from ..access.reached import Https, Reached, reached, secured
from ..shared.translation import reader
from ..sharing.codes import draw_code
from .blueprint import pages
from .systems import sort_systems

NAME = "mexican-train"


@pages.get("/devices/certificate")
def certificate() -> str:
    """How this device comes to trust the certificate; what it can do and what it cannot; how it is removed.

    ``?on=1``: somebody was on the way to the companion, and is led on as soon as the device trusts it.
    """
    known = reached()
    https = known.https if known is not None else None
    ours = https is not None and https.authority is not None
    return render_template(
        "devices/certificate.html",
        https=https,
        ours=ours,
        systems=sort_systems(request.user_agent.string) if ours else (),
        way=_way(https) if https is not None else None,
        code=_code(known) if ours and known is not None else None,
        mark=fingerprint(https.root) if https is not None and ours else None,
        going_on="on" in request.args,
    )


@pages.get(f"/devices/{NAME}.crt")
def certificate_file() -> Response:
    """The root of the house's own authority, as a certificate (DER). 404 where there is none."""
    return Response(_own().root, mimetype="application/x-x509-ca-cert", headers=_saved_as("crt"))


@pages.get(f"/devices/{NAME}.mobileconfig")
def certificate_profile() -> Response:
    """The same as a profile for Apple's telephones and tablets. 404 where there is none."""
    https, speech = _own(), reader()
    said = speech.gettext(
        N_("Lets this device trust the Mexican Train Companion of one house, and no other site. Remove it at any time.")
    )
    profile = make_profile(https.root, https.authority or "", speech.gettext(N_("Mexican Train Companion")), said)
    return Response(profile, mimetype="application/x-apple-aspen-config", headers=_saved_as("mobileconfig"))


def make_profile(root: bytes, name: str, title: str, said: str) -> bytes:
    """A profile (property list) that installs a root certificate (DER); of the same certificate always the same one."""
    own = uuid.uuid5(uuid.NAMESPACE_OID, hashlib.sha256(root).hexdigest())
    identity = f"companion.mexican-train.{own}"
    payload = {
        "PayloadType": "com.apple.security.root",
        "PayloadVersion": 1,
        "PayloadIdentifier": f"{identity}.root",
        "PayloadUUID": str(uuid.uuid5(own, "root")).upper(),
        "PayloadDisplayName": name,
        "PayloadCertificateFileName": f"{NAME}.crt",
        "PayloadContent": root,
    }
    profile = {
        "PayloadType": "Configuration",
        "PayloadVersion": 1,
        "PayloadIdentifier": identity,
        "PayloadUUID": str(own).upper(),
        "PayloadDisplayName": f"{title} ({name})",
        "PayloadDescription": said,
        "PayloadRemovalDisallowed": False,
        "PayloadContent": [payload],
    }
    return plistlib.dumps(profile)


def fingerprint(root: bytes) -> str:
    """What devices show of a certificate to compare it by: SHA-256, in pairs."""
    return hashlib.sha256(root).digest().hex(" ").upper()


def _way(https: Https) -> str:
    """To the companion: from a page without https to that with it."""
    home = url_for("games.home", _external=not request.is_secure)
    return home if request.is_secure else secured(home, https)


def _own() -> Https:
    known = reached()
    if known is None or known.https is None or known.https.authority is None:
        abort(404)
    return known.https


def _code(known: Reached) -> Markup | None:
    """The way to this page for another device, by number and without https; None while this is in no network."""
    number = next(iter(own_numbers()), None)
    if number is None:
        return None
    return draw_code(f"http://{number}:{known.port}{url_for('devices.certificate', on=1)}")


def _saved_as(ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{NAME}.{ending}"', "Cache-Control": "no-store"}
