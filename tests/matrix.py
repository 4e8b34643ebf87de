"""Where it runs: installs the wheel under every Python that is found here and plays an evening on it.

    ./run matrix                                  # every Python from 3.11 on
    ./run matrix --memory 512                     # with no more memory of its own than this, in MB
    ./run matrix --tests tests/store              # and these tests
    LD_LIBRARY_PATH=... ./run matrix              # with another SQLite, such as an older Debian's

Looked for are ``python3.N`` in ``PATH``, those of pyenv and of uv; ``--python`` names others. Status 1 where one fails.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.remote import Remote
from tests.visitor import Visitor

ROOT = Path(__file__).resolve().parents[1]
UV = (sys.executable, "-m", "uv")
KNOWN = (11, 12, 13, 14)
ROUNDS = 13


class Told(NamedTuple):
    """What came of an evening: seconds from the start to the first page, and the most memory that was held, in MB."""

    start: float
    memory: int


def found_pythons() -> list[Path]:
    """One Python of each version that the companion is for, as far as they are here."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv", "versions")
    uv = subprocess.run([*UV, "python", "dir"], capture_output=True, text=True, check=False).stdout.strip()
    found: dict[str, Path] = {}
    for minor in KNOWN:
        name = f"python3.{minor}"
        places = [shutil.which(name), *pyenv.glob(f"3.{minor}.*/bin/{name}"), *Path(uv).glob(f"*3.{minor}*/bin/{name}")]
        for path in filter(None, places):
            asked = subprocess.run([path, "-c", "import ssl, sqlite3"], capture_output=True, check=False)
            if asked.returncode == 0:
                found.setdefault(name, Path(path))
    return list(found.values())


def install(python: Path, wheel: Path, folder: Path) -> None:
    """An environment with the wheel and what it brings, and nothing else."""
    subprocess.run([*UV, "venv", "--quiet", "--python", str(python), str(folder)], check=True)
    subprocess.run([*UV, "pip", "install", "--quiet", "--python", str(folder), str(wheel)], check=True)


@contextmanager
def served(command: Path, environ: dict[str, str], memory: int | None) -> Iterator[tuple[int, int, float]]:
    """Its port, its number and how long it took to answer."""

    def limit() -> None:
        if memory:
            resource.setrlimit(resource.RLIMIT_DATA, (memory * 2**20, memory * 2**20))

    begun = time.monotonic()
    with subprocess.Popen(
        [command], env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=limit
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        port = re.search(r":(\d+)/", said)
        try:
            if port is None:
                raise AssertionError(f"it did not start: {said}")
            Remote(int(port[1])).get("/")
            yield int(port[1]), process.pid, time.monotonic() - begun
        finally:
            process.terminate()


def play(port: int) -> None:
    """An evening as six people have it: rounds, a look at everything, the judge, paper, the end."""
    ana = Visitor(Remote(port))  # type: ignore[arg-type]
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", "דנה", "سارا")
    for number in range(ROUNDS):
        ana.enter(number % 6, *("" if seat == number % 6 else 10 + seat + number for seat in range(6)))
    sheet = f"/game/{slug}/sheet.pdf?lang=he&lang2=fa"
    for address in (f"/game/{slug}", f"/game/{slug}/history", "/judge", "/rules", "/players", "/house"):
        ana.open(address)
        assert ana.status == 200, address
    ana.press("Make a backup now")
    ana.open(sheet)
    assert ana.answer.get_data().startswith(b"%PDF"), sheet


def try_out(python: Path, wheel: Path, memory: int | None) -> Told:
    """Install it, play, and ask the doctor."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        install(python, wheel, folder / "venv")
        command = folder / "venv" / "bin" / "mexican-train-companion"
        kept = {name: value for name, value in os.environ.items() if name == "PATH" or name.startswith("LD_")}
        kept |= {"HOME": str(folder), "PORT": "0"}
        with served(command, kept, memory) as (port, number, start):
            play(port)
            most = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{number}/status").read_text())
            kept["PORT"] = str(port)
            doctor = subprocess.run([command, "doctor"], env=kept, capture_output=True, text=True, check=False)
        assert doctor.returncode == 0, doctor.stdout + doctor.stderr
        print(doctor.stdout.splitlines()[0])
        return Told(start, int(most[1]) // 1024 if most else 0)


def pass_tests(python: Path, paths: list[str]) -> None:
    """Pass these tests of the checkout under this Python."""
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([*UV, "venv", "--quiet", "--python", str(python), name], check=True)
        lock = ["--require-hashes", "-r", "requirements-test.lock"]
        subprocess.run([*UV, "pip", "install", "--quiet", "--python", name, *lock], cwd=ROOT, check=True)
        command = [Path(name, "bin", "python"), "-m", "pytest", "-n", "0", *paths]
        subprocess.run(command, cwd=ROOT, check=True)


def main() -> int:
    """Try every Python; returns the exit status."""
    parser = argparse.ArgumentParser(prog="./run matrix", description="Play an evening under every Python there is.")
    parser.add_argument("--python", type=Path, action="append", help="this one, instead of all that are found")
    parser.add_argument("--memory", type=int, help="the most memory of its own that the companion may have, in MB")
    parser.add_argument("--tests", nargs="+", default=[], help="pass these tests too")
    given = parser.parse_args()
    pythons, bad = given.python or found_pythons(), 0
    with tempfile.TemporaryDirectory() as name:
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", name]
        subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        (wheel,) = Path(name).iterdir()
        for python in pythons:
            bad += not tried(python, lambda python=python: try_out(python, wheel, given.memory))
            if given.tests:
                bad += not tried(python, lambda python=python: pass_tests(python, given.tests))
    for minor in KNOWN:
        if not given.python and not any(path.name == f"python3.{minor}" for path in pythons):
            print(f"look  Python 3.{minor}: not found here, so not tried")
    return 1 if bad else 0


def tried(python: Path, work: Callable[[], Told | None]) -> bool:
    """Do it, and say how it went."""
    try:
        told = work()
    except (AssertionError, subprocess.CalledProcessError, OSError) as error:
        print(f"bad   {python}: {error}")
        return False
    if told is not None:
        print(f"ok    {python}: first page after {told.start:.1f} s, {told.memory} MB at most")
    return True


if __name__ == "__main__":
    sys.exit(main())
