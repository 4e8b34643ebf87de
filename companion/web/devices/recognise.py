"""Which system and which browser a device has, by the words with which a browser calls itself (``User-Agent``).

The one place in which that is read. An iPad asks for pages as a Mac does: what tells the two apart is that it is
touched, which only a script on the page can see.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine.phrases import N_, Phrase

IPHONE, IPAD = "iphone", "ipad"
ANDROID, FIRE, TV = "android", "fire", "tv"
WINDOWS, MACOS, CHROMEOS, LINUX = "windows", "macos", "chromeos", "linux"
OTHER = ""
APPLE = (IPHONE, IPAD)
COMPUTERS = (WINDOWS, MACOS, CHROMEOS, LINUX)

CHROME, EDGE, FIREFOX, SAFARI, SAMSUNG, SILK = "chrome", "edge", "firefox", "safari", "samsung", "silk"
INSIDE = "inside"
"""A page that is shown inside another app, which has none of what a browser has."""

_SYSTEMS = (
    (r"smart-?tv|tizen.*tv|web0s|webos|hbbtv|netcast|bravia|googletv|android tv|apple ?tv|\baft\w+|roku", TV),
    (r"\bsilk/|\bkf[a-z]{2,5}\b", FIRE),
    (r"iphone|ipod", IPHONE),
    (r"ipad", IPAD),
    (r"android", ANDROID),
    (r"windows", WINDOWS),
    (r"macintosh", MACOS),
    (r"\bcros\b", CHROMEOS),
    (r"linux|x11", LINUX),
)
_BROWSERS = (
    (r"(?:silk)/(\d+)", SILK),
    (r"\b(?:fban|fbav|instagram|line|snapchat|pinterest|gsa)/(\d+)", INSIDE),
    (r"(?:edg|edga|edgios)/(\d+)", EDGE),
    (r"samsungbrowser/(\d+)", SAMSUNG),
    (r"(?:firefox|fxios)/(\d+)", FIREFOX),
    (r"; wv\).*chrome/(\d+)", INSIDE),
    (r"(?:chrome|crios|chromium)/(\d+)", CHROME),
    (r"version/(\d+).*safari/", SAFARI),
    (r"(?:iphone|ipad|ipod).*applewebkit/(\d+)", INSIDE),
)
_APPLE = (re.compile(r"\bos (\d+)[_.](\d+)"), re.compile(r"\bversion/(\d+)(?:\.(\d+))?"))

BROWSERS: Mapping[str, str] = {
    CHROME: "Chrome",
    EDGE: "Edge",
    FIREFOX: "Firefox",
    SAFARI: "Safari",
    SAMSUNG: "Samsung Internet",
    SILK: "Silk",
}
_NAMED: Mapping[str, str] = {
    IPHONE: "iPhone",
    IPAD: "iPad",
    ANDROID: "Android",
    WINDOWS: "Windows",
    MACOS: "Mac",
    CHROMEOS: "Chromebook",
    LINUX: "Linux",
}
SYSTEMS: Mapping[str, Phrase] = {
    **{system: Phrase("%(name)s", {"name": name}) for system, name in _NAMED.items()},
    FIRE: Phrase(N_("a Fire tablet")),
    TV: Phrase(N_("a television")),
}


@dataclass(frozen=True, slots=True)
class Device:
    """``version`` is that of what draws the pages: of the browser, but on iPhone and iPad, where there is only one,
    that of the system. (0, 0) where it is not told."""

    system: str
    browser: str
    version: tuple[int, int] = (0, 0)

    @property
    def called(self) -> Phrase | None:
        """What it is, in words: "Chrome on Android"; None where that is not known."""
        if not self.system or self.browser not in BROWSERS:
            return SYSTEMS.get(self.system)
        return Phrase(
            N_("%(browser)s on %(system)s"), {"browser": BROWSERS[self.browser], "system": SYSTEMS[self.system]}
        )


def recognise(agent: str, touched: bool = False) -> Device:
    """The device of a ``User-Agent``; ``touched``: a script has seen that it is touched by several fingers."""
    words = agent.lower()
    system = next((name for sign, name in _SYSTEMS if re.search(sign, words)), OTHER)
    found = next(((name, match) for sign, name in _BROWSERS if (match := re.search(sign, words))), None)
    device = Device(system, *((found[0], (int(found[1][1]), 0)) if found else (OTHER,)))
    if touched and system == MACOS and device.browser != EDGE:
        device = replace(device, system=IPAD)
    if device.system in APPLE or device.browser == SAFARI:
        device = replace(device, version=_apples(words))
    return device


def _apples(words: str) -> tuple[int, int]:
    """The newer of the two that are told: since 26 the system calls itself 18 for ever."""
    told = [match for sign in _APPLE if (match := sign.search(words))]
    return max(((int(match[1]), int(match[2] or 0)) for match in told), default=(0, 0))
