"""Makes the folder for Windows: unpack it, double-click ``Mexican Train.cmd``, and the first page opens. No Python, no
installer and no rights are needed beforehand.

    .venv/bin/python packaging/windows/make_folder.py python-3.13.9-embed-amd64.zip -o dist

What is given is Python's own "Windows embeddable package (64-bit)", from the downloads of python.org, of any version
from 3.11 on. The packages are those of ``requirements.lock``, by their hashes; this runs on any system. There is no exe
of our own in it: programs packed into one unpack themselves when they start, which scanners take for a trojan.

    Mexican Train.cmd     starts it, and takes every word of the command: "Mexican Train.cmd" doctor
    python/               Python, as it came; its ``._pth`` lets it look into lib/ and nowhere else
    lib/                  the companion and what it stands on
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START = "Mexican Train.cmd"
SCRIPT = f"""\
@echo off
rem Starts the companion and opens its first page; closing this window ends it. Words go on: doctor, restore, pin ...
chcp 65001 >nul
set COMPANION_COMMAND="{START}"
if "%~1"=="" (
    "%~dp0python\\python.exe" -X utf8 -m companion --open
) else (
    "%~dp0python\\python.exe" -X utf8 -m companion %*
)
if errorlevel 1 pause
"""
NEEDED = ("python.exe", "_sqlite3.pyd", "_ssl.pyd", "vcruntime140.dll")
"""What an embeddable package for Windows has, and the companion cannot do without."""


class NoPython(Exception):
    """What was given is no embeddable package of a Python that the companion runs on."""


def version_of(package: Path) -> str:
    """The version of Python in an embeddable package, such as ``3.13``. Raises NoPython."""
    try:
        with zipfile.ZipFile(package) as packed:
            names = set(packed.namelist())
    except (OSError, zipfile.BadZipFile) as error:
        raise NoPython(f"{package} cannot be read: {error}") from None
    missing = [name for name in NEEDED if name not in names]
    found = next((match for name in sorted(names) if (match := re.fullmatch(r"python3(\d+)\._pth", name))), None)
    if missing or found is None:
        raise NoPython(f"{package} is no embeddable package for Windows: {', '.join(missing) or '._pth'} is not there")
    if int(found[1]) < 11:
        raise NoPython(f"{package} is Python 3.{found[1]}; the companion needs 3.11 or newer")
    return f"3.{found[1]}"


def fill_library(folder: Path, python: str) -> None:
    """Put the companion and the packages of the lock, as built for Windows and this Python, into a folder."""
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--target", str(folder), "--no-deps"]
    uv += ["--python-platform", "x86_64-pc-windows-msvc", "--python-version", python, "--only-binary", ":all:"]
    subprocess.run([*uv, "--require-hashes", "-r", str(ROOT / "requirements.lock")], check=True)
    with tempfile.TemporaryDirectory() as made:
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", made],
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (wheel,) = Path(made).iterdir()
        subprocess.run([*uv, str(wheel)], check=True)


def lay_out(package: Path, folder: Path) -> None:
    """Everything but the library: Python as it came, told where to look, and the start file. Raises NoPython."""
    python = version_of(package).replace(".", "")
    with zipfile.ZipFile(package) as packed:
        packed.extractall(folder / "python")
    (folder / "python" / f"python{python}._pth").write_text(f"python{python}.zip\n.\n..\\lib\n", encoding="ascii")
    (folder / START).write_bytes(SCRIPT.replace("\n", "\r\n").encode("ascii"))


def make_folder(package: Path, out: Path) -> Path:
    """The folder in ``out``, made anew, and beside it the same as a zip file, which is returned. Raises NoPython."""
    python = version_of(package)
    folder = out / "Mexican Train Companion"
    shutil.rmtree(folder, ignore_errors=True)
    lay_out(package, folder)
    fill_library(folder / "lib", python)
    for left in ("bin", ".lock"):  # commands for another system than Windows
        shutil.rmtree(folder / "lib" / left, ignore_errors=True)
    return Path(shutil.make_archive(str(out / "mexican-train-companion-windows"), "zip", out, folder.name))


def main() -> None:
    """Make it from the command line."""
    parser = argparse.ArgumentParser(description="Make the folder for Windows that brings its own Python.")
    parser.add_argument("python", type=Path, help="Python's Windows embeddable package (64-bit), a zip file")
    parser.add_argument("-o", "--out", type=Path, default=Path("dist"), help="where to make it (dist)")
    given = parser.parse_args()
    try:
        print(make_folder(given.python, given.out))
    except NoPython as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
