"""Devices by name: what is kept of a browser with what it writes, and what people at a table call such a device.

Kept is what the browser says of itself, "Android phone, Chrome"; shown is the kind of thing that lies on the table. No
more is said than the browser tells: a tablet that asks for pages as computers do is told from none, and is called so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context

from companion.engine.phrases import N_

from .translation import say

_PLATFORMS = ("iPad", "iPhone", "Android", "Windows", "Macintosh", "CrOS", "Linux")
_BROWSERS = (("Edg", "Edge"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))

_CALLED: Mapping[str, str] = {
    "iPad": "iPad",
    "iPhone": "iPhone",
    "Android phone": N_("phone"),
    "Android tablet": N_("tablet"),
    "Android": N_("phone or tablet"),  # as it was kept before the two were told apart
    "Windows": N_("computer"),
    "CrOS": N_("computer"),
    "Mac": "Mac",  # names of things, the same in every language
    "Mac, Safari": N_("iPad or Mac"),  # an iPad asks for pages as a Mac does
    "Linux": N_("tablet or computer"),  # and so does many an Android tablet as Linux does
}


def name_agent(agent: str) -> str:
    """A short name for a browser by its ``User-Agent``: "iPad, Safari", "Android phone, Chrome"; else empty."""
    platform = next((name for name in _PLATFORMS if name in agent), "")
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    if platform == "Android":
        platform = "Android phone" if "Mobile" in agent else "Android tablet"
    return ", ".join(part.replace("Macintosh", "Mac") for part in (platform, browser) if part)


def call_device(kept: str) -> str:
    """What the reader calls a device of this name; a name that somebody else gave, as a program does, stays."""
    called = _CALLED.get(kept) or _CALLED.get(kept.partition(", ")[0])
    return say(called) if called else kept


def open_device_names(app: Flask) -> None:
    """Teach the templates the filters ``device`` (one name) and ``devices`` (several, each once)."""
    app.jinja_env.filters.update(device=_device, devices=_devices)


# Jinja works out filters of constants once and for all; with the context they are asked anew for every reader.


@pass_context
def _device(_context: Context, kept: str) -> str:
    return call_device(kept)


@pass_context
def _devices(_context: Context, kept: Sequence[str]) -> str:
    return " + ".join(dict.fromkeys(map(call_device, kept)))
