"""The page "Put it on this device": what this browser can do here, how it is done, and the way to what is missing.

Without script it goes by the name and version of the browser, and by the address. A script on the page finds out what
the browser really has, and where that is something else the page is asked for once more, with it (``?can=``).
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, render_template, request

from ..shared.requests import way_back
from . import awake, promises
from .blueprint import pages
from .recognise import APPLE, recognise

TOUCH = "touch"
"""What a script says besides of a device that is touched by several fingers."""


@pages.get("/devices/")
def put() -> str:
    """What the companion can be on the device that asks."""
    can = request.args.get("can")
    device = recognise(request.user_agent.string, touched=TOUCH in (can or "").split())
    if can is None:
        has = promises.expect(device, promises.is_secure(request.scheme, urlsplit(f"//{request.host}").hostname or ""))
    else:
        has = promises.read_found(can)
    return render_template(
        "devices/put.html",
        device=device,
        offer=promises.promise(device, has),
        settings=awake.settings_of(device),
        asks_again=device.system in APPLE and bool(current_app.config["GUARDED"]),
        back=way_back(request.args.get("back", "/")),
    )
