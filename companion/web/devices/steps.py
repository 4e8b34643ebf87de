"""How a page is put on a device: tap by tap, with the names that menus of this system and this browser have."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.phrases import N_

from .recognise import (
    ANDROID,
    APPLE,
    CHROME,
    COMPUTERS,
    EDGE,
    FIRE,
    FIREFOX,
    INSIDE,
    MACOS,
    OTHER,
    SAFARI,
    SAMSUNG,
    TV,
    WINDOWS,
    Device,
)

APP, SHORTCUT, BOOKMARK = "app", "shortcut", "bookmark"
"""What comes of it: an app with the screen or a window of its own; an icon that leads to the browser; neither."""

APPLES_OTHERS = (16, 4)
"""The first iOS in which other browsers than Safari put pages on the home screen."""
MAC_DOCK = (17, 0)
"""The first Safari that puts pages into the Dock."""


@dataclass(frozen=True, slots=True)
class Steps:
    """``steps``: marked sentences, one for each tap or click; ``instead``: where nothing can be put on this device by
    this browser, why not."""

    kind: str
    steps: tuple[str, ...]
    instead: str | None = None


_SHARE = N_("Tap Share, the square with an arrow upwards. If it is not to be seen, tap “…” first.")
_ADD_HOME = N_("Scroll down and tap “Add to Home Screen”.")
_ADD = N_("Tap “Add” at the top.")
_APPLE = Steps(APP, (_SHARE, _ADD_HOME, _ADD))
_BY_SAFARI = Steps(APP, (N_("Open this page in Safari."), _SHARE, _ADD_HOME, _ADD))

_DOTS = N_("Tap the menu “⋮” at the top.")
_CHROME = Steps(APP, (_DOTS, N_("Tap “Add to Home screen”."), N_("Tap “Install”.")))
_CHROME_PLAIN = Steps(SHORTCUT, (_DOTS, N_("Tap “Add to Home screen”."), N_("Tap “Create shortcut”, then “Add”.")))
_BY_CHROME = N_("Open this page in Chrome.")
_LINES = N_("Tap the menu “≡” at the bottom.")
_SAMSUNG = (_LINES, N_("Tap “Add page to”, or “+ Add page”."), N_("Tap “Home screen”, then “Add”."))
_EDGE = (_LINES, N_("Tap “Add to phone”."), N_("Tap “Install” or “Add”."))
_FIREFOX = (
    N_("Tap the menu “⋮”."),
    N_("Tap “Add app to Home screen” or “Add to Home screen”; it may be under “More”."),
    N_("Tap “Add”."),
)

_CLICK_DOTS = N_("Click the menu “⋮” at the top.")
_DESK = Steps(
    APP,
    (
        N_("Click the icon at the end of the address bar: a screen with an arrow, or “Install”."),
        N_("Click “Install”. The same is in the menu “⋮”, under “Cast, save and share”."),
    ),
)
_DESK_PLAIN = Steps(
    SHORTCUT,
    (_CLICK_DOTS, N_("Click “Cast, save and share”, then “Create shortcut”."), N_("Click “Create”.")),
)
_DESK_EDGE = Steps(
    APP,
    (
        N_("Click the menu “…” at the top."),
        N_("Click “Apps”, which may be under “More tools”, then “Install this site as an app”."),
        N_("Click “Install”."),
    ),
)
_PIN = Steps(
    SHORTCUT,
    (N_("Click the menu “…” at the top."), N_("Click “More tools”, then “Pin to taskbar”.")),
)
_DOCK = Steps(
    APP,
    (
        N_("In the menu “File”, click “Add to Dock”. Where it is missing, the Mac is older than macOS Sonoma."),
        N_("Click “Add”."),
    ),
)
_KEEP = (N_("Keep this page as a bookmark: Ctrl and D."), N_("For the whole screen: F11."))
_KEEP_MAC = (
    N_("Keep this page as a bookmark: Command and D."),
    N_("For the whole screen: Control, Command and F."),
)
_NO_FIREFOX = N_("Firefox on a computer puts no pages on the desktop.")
_NO_BROWSER = N_("This browser is not known to put pages on the device.")
_BOOKMARK = (N_("Keep this page as a bookmark in the browser."),)
_NO_TV = N_("Televisions put no pages among their apps.")


def find_steps(device: Device, secure: bool) -> Steps:
    """The steps on this device; ``secure``: whether its browser holds the page for secure."""
    if device.system in APPLE:
        return _of_apple(device)
    if device.system == ANDROID:
        return _of_android(device.browser, secure)
    if device.system in COMPUTERS:
        return _of_computer(device, secure)
    return Steps(BOOKMARK, _BOOKMARK, _NO_TV if device.system == TV else _NO_BROWSER)


def _of_apple(device: Device) -> Steps:
    own = device.browser == SAFARI or (device.browser != INSIDE and device.version >= APPLES_OTHERS)
    return _APPLE if own else _BY_SAFARI


def _of_android(browser: str, secure: bool) -> Steps:
    chrome = _CHROME if secure else _CHROME_PLAIN
    if browser in (INSIDE, OTHER):
        return Steps(chrome.kind, (_BY_CHROME, *chrome.steps))
    steps = {SAMSUNG: _SAMSUNG, EDGE: _EDGE, FIREFOX: _FIREFOX}.get(browser)
    return chrome if steps is None else Steps(chrome.kind, steps)


def _of_computer(device: Device, secure: bool) -> Steps:
    keep = _KEEP_MAC if device.system == MACOS else _KEEP
    match device.browser:
        case browser if browser == CHROME:
            return _DESK if secure else _DESK_PLAIN
        case browser if browser == EDGE and secure:
            return _DESK_EDGE
        case browser if browser == EDGE and device.system == WINDOWS:
            return _PIN
        case browser if browser == SAFARI and device.system == MACOS and device.version >= MAC_DOCK:
            return _DOCK
        case browser if browser == FIREFOX:
            return Steps(BOOKMARK, keep, _NO_FIREFOX)
    return Steps(BOOKMARK, keep, _NO_BROWSER)


BETTER = {
    **dict.fromkeys(APPLE, N_("Open this page in Safari, with iOS 16.4 or newer: there it can.")),
    ANDROID: N_("Open this page in a new Chrome: there it can."),
    FIRE: N_("Open this page on another tablet or phone, in Chrome or Safari: there it can."),
    TV: N_("Open this page on a tablet, phone or computer: there it can."),
    **dict.fromkeys(COMPUTERS, N_("Open this page in a new Chrome or Edge: there it can.")),
    OTHER: N_("Open this page in a new Chrome or Safari: there it can."),
}
"""By system, the one way to what its browser cannot do: marked sentences."""
