"""The wheel: everything that the companion needs is in it, and it serves from there as from a checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from companion import __version__, places
from companion.installed import read_lock

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as ``uv build`` or ``pip wheel`` make it: hatchling takes half a second."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which it lies unpacked, away from the checkout."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def files_of(folder: str) -> set[str]:
    """What lies in a folder of the checkout, without what Python leaves there."""
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT).as_posix() for path in found}


def ask(installed: Path, home: Path, *words: str) -> subprocess.Popen[str]:
    """The command, as somebody types it who has nothing but the wheel, in a home of their own."""
    kept = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(installed), "PORT": "0"}
    run = "import sys; sys.argv[0] = 'mexican-train-companion'; from companion.__main__ import main; sys.exit(main())"
    command = [sys.executable, "-P", "-W", "error", "-c", run, *words]
    return subprocess.Popen(
        command, cwd=home, env=kept, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )


@contextmanager
def served(installed: Path, home: Path) -> Iterator[str]:
    """The address at which it is served."""
    process = ask(installed, home)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[3]
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_everything_is_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        inside = set(packed.namelist())
    there = files_of("companion") | {f"companion/{each}" for each in files_of("templates") | files_of("static")}
    there |= {"companion/requirements.lock", "companion/CHANGELOG.md"}
    assert {name for name in inside if ".dist-info/" not in name} == there
    assert wheel.stat().st_size < 6 * 2**20


def test_it_brings_the_versions_that_are_locked(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        told = message_from_bytes(packed.read(name))
    assert told["Version"] == __version__
    assert told["Requires-Python"] == ">=3.11"
    wanted = {str(Requirement(each)) for each in told.get_all("Requires-Dist")}
    assert wanted == {str(each) for each in read_lock(ROOT / "requirements.lock")}


@pytest.mark.skipif(sys.platform == "win32", reason="the folder of data is looked for in HOME")
def test_it_serves_from_its_own_files_and_keeps_its_books_at_home(installed: Path, tmp_path: Path) -> None:
    data = next(iter(tmp_path.glob("Library")), tmp_path / ".local" / "share") / "mexican-train-companion"
    with served(installed, tmp_path) as address:
        page = urllib.request.urlopen(address, timeout=30).read().decode()
        assert "Mexican Train" in page
        for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            assert urllib.request.urlopen(address + path[1:], timeout=30).status == 200, path
    assert (data / "companion.sqlite").is_file()


def test_people_are_told_to_type_what_they_have(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "nothing answers on port 5000: ./run starts the companion"
    assert places.own_command(said) == said
    monkeypatch.setattr(places, "IN_CHECKOUT", False)
    monkeypatch.setattr(places, "COMMAND", places.NAME)
    assert places.own_command(said) == "nothing answers on port 5000: mexican-train-companion starts the companion"


def test_the_data_is_where_people_keep_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("INSTANCE", raising=False)
    assert places.data_folder() == ROOT / "instance"
    monkeypatch.setattr(places, "IN_CHECKOUT", False)
    assert places.data_folder().name == "mexican-train-companion"
    assert ROOT not in places.data_folder().parents
    monkeypatch.setenv("INSTANCE", str(tmp_path / "elsewhere"))
    assert places.data_folder() == tmp_path / "elsewhere"
