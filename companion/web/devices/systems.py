"""How each kind of device is told to trust the house's certificate, and how it forgets it: step by step."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.phrases import N_

from . import recognise
from .recognise import APPLE

PROFILE, FILE = "profile", "file"
"""What is fetched: Apple's telephones and tablets take a profile, all others the certificate itself."""


@dataclass(frozen=True, slots=True)
class System:
    """``title`` as its owners call it; ``takes``: what is fetched in the first step; ``steps`` and ``removal``: marked
    sentences, in which ``%(name)s`` is what the certificate is called on the device."""

    key: str
    title: str
    takes: str
    steps: tuple[str, ...]
    removal: str


IOS = System(
    "ios",
    N_("iPhone and iPad"),
    PROFILE,
    (
        N_("Open this page in Safari, tap the key above, and allow the profile to be downloaded."),
        N_("In Settings, tap “Profile Downloaded” near the top, then “Install”, and enter the code of the device."),
        N_("In Settings, go to General, About, Certificate Trust Settings, and switch on “%(name)s”."),
    ),
    N_("Settings, General, VPN & Device Management: tap “%(name)s”, then “Remove Profile”."),
)
ANDROID = System(
    "android",
    N_("Android"),
    FILE,
    (
        N_("Tap the key above; the file is saved among your downloads."),
        N_("In Settings, search for “CA certificate”. It is under Security, Encryption & credentials, Install."),
        N_("Tap “CA certificate”, then “Install anyway”, and choose the file. The device needs a screen lock for it."),
    ),
    N_("Settings, search for “User credentials” or “Trusted credentials”, tab “User”: tap “%(name)s”, then “Remove”."),
)
WINDOWS = System(
    "windows",
    N_("Windows"),
    FILE,
    (
        N_("Click the key above and open the file."),
        N_("Click “Install Certificate”, “Current User”, then “Place all certificates in the following store”."),
        N_("Choose “Trusted Root Certification Authorities”, finish, and confirm. Then start the browser again."),
    ),
    N_("Run certmgr.msc: under Trusted Root Certification Authorities, Certificates, delete “%(name)s”."),
)
MACOS = System(
    "macos",
    N_("Mac"),
    FILE,
    (
        N_("Click the key above and open the file: Keychain Access takes it into “login”."),
        N_("Double-click “%(name)s” there and open “Trust”."),
        N_("Choose “Always Trust”, close the window and enter your password."),
    ),
    N_("In Keychain Access, under “login”, Certificates, delete “%(name)s”."),
)
LINUX = System(
    "linux",
    N_("Linux and Chromebook"),
    FILE,
    (
        N_("Click the key above; the file is saved among your downloads."),
        N_("In Chrome or Chromium, open Settings, Privacy and security, Security, Manage certificates."),
        N_("Import the file as a trusted authority, for websites."),
    ),
    N_("In the same place, delete “%(name)s”."),
)
FIREFOX = System(
    "firefox",
    N_("Firefox"),
    FILE,
    (
        N_("On Windows and Mac, Firefox 120 and newer takes what was installed there: start it again."),
        N_("Elsewhere, click the key above, then open Settings, Privacy & Security, View Certificates, Authorities."),
        N_("Click “Import”, choose the file, and tick “Trust this CA to identify websites”."),
        N_(
            "On Android, after installing it there: Settings, About Firefox, tap the picture seven times, go back, "
            "Secret Settings, “Use third party CA certificates”."
        ),
    ),
    N_("Settings, Privacy & Security, View Certificates, Authorities: “%(name)s”, then “Delete or Distrust”."),
)
SYSTEMS = (IOS, ANDROID, WINDOWS, MACOS, LINUX, FIREFOX)


_OF = {
    **dict.fromkeys(APPLE, IOS),
    **dict.fromkeys((recognise.ANDROID, recognise.FIRE), ANDROID),
    recognise.WINDOWS: WINDOWS,
    recognise.MACOS: MACOS,
    **dict.fromkeys((recognise.CHROMEOS, recognise.LINUX, recognise.TV), LINUX),
}


def sort_systems(agent: str) -> tuple[System, ...]:
    """All of them, the reader's own first: of the words by which a browser calls itself (``User-Agent``).

    Where the browser has a list of its own beside that of its system, it comes second. An iPad calls itself a Mac: the
    two stand beside each other then.
    """
    device = recognise.recognise(agent)
    own = _OF.get(device.system, IOS)
    first = [own]
    if device.browser == recognise.FIREFOX and own is not IOS:
        first = [FIREFOX, own] if own is LINUX else [own, FIREFOX]
    if own is MACOS:
        first.append(IOS)
    return tuple(dict.fromkeys((*first, *SYSTEMS)))
