"""What the companion can be on a device, and what it cannot: said of this browser, at this address, and not of others.

Values in, values out: what a browser is known for (``expect``), or what a script has found that it really has
(``read_found``), becomes the list of what is promised (``promise``).

    What a browser gives to plain http: no worker, no wake lock, no installation; on iPhone and iPad an icon all the
    same, with the whole screen. The machine itself (localhost) counts as secure without https.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address

from companion.engine.phrases import N_, Phrase

from .recognise import (
    APPLE,
    CHROME,
    COMPUTERS,
    EDGE,
    FIREFOX,
    INSIDE,
    SAFARI,
    SAMSUNG,
    SILK,
    TV,
    Device,
)
from .steps import APP, BETTER, BOOKMARK, SHORTCUT, Steps, find_steps

ICON, WHOLE, AWAKE, AWAY = "icon", "whole", "awake", "away"
"""What may be promised: an icon, the screen or a window of its own, a screen that stays on, pages while it is away."""

HTTPS = "https"
"""The one way to what is missing without it; with it the way is another browser, a sentence of ``BETTER``."""

WAKES: Mapping[str, tuple[int, int]] = {
    CHROME: (84, 0),
    EDGE: (84, 0),
    FIREFOX: (126, 0),
    SAFARI: (16, 4),
    SAMSUNG: (14, 0),
    SILK: (84, 0),
}
WORKS: Mapping[str, tuple[int, int]] = {
    CHROME: (80, 0),
    EDGE: (80, 0),
    FIREFOX: (115, 0),
    SAFARI: (15, 4),
    SAMSUNG: (13, 0),
    SILK: (80, 0),
}
"""From which version on a browser keeps the screen on, and pages: where it holds the page for secure."""
WAKES_IN_ICON = (18, 4)
"""The first iOS in which a page that was opened by its icon may keep the screen on."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a browser has: ``secure``: it holds the page for secure; ``worker``, ``wake``: it has a service worker, a
    wake lock; ``prompt``: it has offered to install the page; ``alone``: the page was opened by its icon already."""

    secure: bool
    worker: bool
    wake: bool
    prompt: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Promise:
    """One thing (``what``), whether it is so here (``kept``), and that in words."""

    what: str
    kept: bool
    said: Phrase


@dataclass(frozen=True, slots=True)
class Offer:
    """All that is said of a device. ``key``: the browser installs at the touch of a key; ``there``: it is installed;
    ``way``: the one way to what is missing (``HTTPS``, or a sentence); None where nothing is."""

    steps: Steps
    key: bool
    there: bool
    promises: tuple[Promise, ...]
    way: str | None

    def keeps(self, what: str) -> bool:
        """Whether this is promised."""
        return any(each.what == what and each.kept for each in self.promises)


def is_secure(scheme: str, host: str) -> bool:
    """Whether browsers hold a page for secure that is asked for like this; ``host`` without a port."""
    host = host.lower().strip("[]")
    if scheme == "https" or host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def expect(device: Device, secure: bool) -> Abilities:
    """What a browser of this name and version is known to have."""
    browser = device.browser
    if device.system in APPLE:
        # all browsers there are drawn by the one of the system; a page inside another app has no worker
        browser = SAFARI if browser != INSIDE else INSIDE

    def has(since: Mapping[str, tuple[int, int]]) -> bool:
        return secure and browser in since and device.version >= since[browser]

    return Abilities(secure, worker=has(WORKS), wake=has(WAKES) and device.system != TV)


def read_found(words: str) -> Abilities:
    """What a script has found (``secure worker wake prompt alone``, as far as it is so). Without ``secure`` nothing is
    believed that no browser has without it."""
    found = set(words.split())
    secure = "secure" in found
    worker, wake, prompt = (secure and name in found for name in ("worker", "wake", "prompt"))
    return Abilities(secure, worker, wake, prompt, alone="alone" in found)


def promise(device: Device, has: Abilities) -> Offer:
    """What is promised on a device whose browser has this."""
    steps = find_steps(device, has.secure)
    if has.prompt and steps.kind != APP:
        steps = Steps(APP, ())
    kind = APP if has.alone else steps.kind
    promises = (*_of_icon(kind, device), _of_screen(device, has), _of_pages(has))
    return Offer(steps, has.prompt and not has.alone, has.alone, promises, _find_way(device, has, promises))


_ICON = {
    APP: N_("An icon among your apps opens it."),
    SHORTCUT: N_("An icon opens it, in the browser."),
    BOOKMARK: N_("No icon: it is opened by its bookmark."),
}
_WHOLE = N_("It has the whole screen, without the bars of the browser.")
_WINDOW = N_("It has a window of its own.")
_NOT_WHOLE = N_("Not the whole screen: the bars of the browser stay.")
_NOT_WINDOW = N_("No window of its own: it is a page of the browser.")
_AWAKE = N_("The screen stays on at the table, if you want it to: with the key below.")
_AWAKE_IN_BROWSER = N_("The screen stays on if you want it, but in Safari alone: by its icon only from iOS 18.4 on.")
_NOT_AWAKE_PLAIN = N_("The page cannot keep the screen on: browsers allow it over https alone.")
_NOT_AWAKE = N_("The page cannot keep the screen on: this browser has no such thing.")
_AWAY = N_("While the companion is away, the open game can be read, and rounds entered, on this device.")
_NOT_AWAY_PLAIN = N_("Nothing can be read while the companion is away: browsers keep pages over https alone.")
_NOT_AWAY = N_("Nothing can be read while the companion is away: this browser keeps no pages.")


def _of_icon(kind: str, device: Device) -> tuple[Promise, Promise]:
    window = device.system in COMPUTERS
    said = (_WINDOW if window else _WHOLE) if kind == APP else _NOT_WINDOW if window else _NOT_WHOLE
    return (Promise(ICON, kind != BOOKMARK, Phrase(_ICON[kind])), Promise(WHOLE, kind == APP, Phrase(said)))


def _of_screen(device: Device, has: Abilities) -> Promise:
    if not has.wake:
        return Promise(AWAKE, False, Phrase(_NOT_AWAKE if has.secure else _NOT_AWAKE_PLAIN))
    in_icon = device.system not in APPLE or device.version >= WAKES_IN_ICON
    if not in_icon and has.alone:
        return Promise(AWAKE, False, Phrase(_AWAKE_IN_BROWSER))
    return Promise(AWAKE, True, Phrase(_AWAKE if in_icon else _AWAKE_IN_BROWSER))


def _of_pages(has: Abilities) -> Promise:
    return Promise(AWAY, has.worker, Phrase(_AWAY if has.worker else _NOT_AWAY if has.secure else _NOT_AWAY_PLAIN))


def _find_way(device: Device, has: Abilities, promises: tuple[Promise, ...]) -> str | None:
    """Https where this browser can do more with it, else another browser."""
    if all(each.kept for each in promises):
        return None
    if not has.secure:
        then = promise(device, expect(device, secure=True))
        if any(each.kept and not now.kept for each, now in zip(then.promises, promises, strict=True)):
            return HTTPS
    return BETTER[device.system]
