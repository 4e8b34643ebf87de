"""The folder for Windows: laid out on any system from what Python publishes for Windows; all else is refused."""

from __future__ import annotations

import importlib.util
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def make() -> ModuleType:
    """The script."""
    spec = importlib.util.spec_from_file_location("make_folder", ROOT / "packaging" / "windows" / "make_folder.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def package(folder: Path, minor: int = 13, without: str = "") -> Path:
    """An embeddable package with the names of one; its ``._pth`` is Python's own."""
    path = folder / f"python-3.{minor}.9-embed-amd64.zip"
    names = ("python.exe", "pythonw.exe", f"python3{minor}.zip", f"python3{minor}.dll", "python3.dll", "_sqlite3.pyd")
    with zipfile.ZipFile(path, "w") as packed:
        for name in (*names, "sqlite3.dll", "_ssl.pyd", "vcruntime140.dll", "vcruntime140_1.dll"):
            if name != without:
                packed.writestr(name, name)
        packed.writestr(f"python3{minor}._pth", f"python3{minor}.zip\n.\n\n# import site\n")
    return path


def test_python_looks_into_its_own_library_and_the_companion_s(make: ModuleType, tmp_path: Path) -> None:
    make.lay_out(package(tmp_path), tmp_path / "made")
    pth = (tmp_path / "made" / "python" / "python313._pth").read_text("ascii")
    assert pth.splitlines() == ["python313.zip", ".", "..\\lib"]
    assert (tmp_path / "made" / "python" / "python.exe").read_text() == "python.exe"


def test_the_start_file_starts_it_and_hands_on_every_word(make: ModuleType, tmp_path: Path) -> None:
    make.lay_out(package(tmp_path), tmp_path / "made")
    written = (tmp_path / "made" / make.START).read_bytes()
    lines = written.decode("ascii").split("\r\n")
    assert b"\n" not in written.replace(b"\r\n", b""), "Windows reads no other ends of lines in such a file"
    assert lines[0] == "@echo off"
    assert f'set COMPANION_COMMAND="{make.START}"' in lines
    assert '    "%~dp0python\\python.exe" -X utf8 -m companion --open' in lines, (
        "a path with blanks, and a double click"
    )
    assert '    "%~dp0python\\python.exe" -X utf8 -m companion %*' in lines


@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_every_python_that_it_runs_on(make: ModuleType, tmp_path: Path, minor: int) -> None:
    assert make.version_of(package(tmp_path, minor)) == f"3.{minor}"


def test_what_is_no_python_for_it_is_refused(make: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(make.NoPython, match=r"is Python 3\.10; the companion needs 3\.11 or newer"):
        make.version_of(package(tmp_path, 10))
    with pytest.raises(make.NoPython, match=r"no embeddable package for Windows: _sqlite3\.pyd is not there"):
        make.version_of(package(tmp_path, without="_sqlite3.pyd"))
    with pytest.raises(make.NoPython, match="cannot be read"):
        make.version_of(tmp_path / "nothing.zip")
    (tmp_path / "page.html").write_text("not found")
    with pytest.raises(make.NoPython, match="cannot be read"):
        make.version_of(tmp_path / "page.html")


def test_the_library_is_for_windows_and_from_the_lock(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], **_more: object) -> None:
        asked.append(command)
        if "hatchling" in command:
            Path(command[-1], "mexican_train_companion-1.3-py3-none-any.whl").touch()

    monkeypatch.setattr(make.subprocess, "run", run)
    made = make.make_folder(package(tmp_path), tmp_path / "dist")
    packages, _, own = asked
    for command in (packages, own):
        assert command[:5] == [sys.executable, "-m", "uv", "pip", "install"]
        assert command[command.index("--python-platform") + 1] == "x86_64-pc-windows-msvc"
        assert command[command.index("--python-version") + 1] == "3.13"
        assert "--no-deps" in command
    assert packages[-3:] == ["--require-hashes", "-r", str(ROOT / "requirements.lock")]
    assert own[-1].endswith(".whl")
    with zipfile.ZipFile(made) as packed:
        assert "Mexican Train Companion/Mexican Train.cmd" in packed.namelist()
