"""What it stands on: everything that is installed is locked with hashes, asked for in a readable list, and licensed."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion.installed import Difference, compare_with_lock, read_lock

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements.lock", "requirements-test.lock")
LICENCES = ROOT / "docs" / "licences.md"


def locked(name: str) -> dict[str, Requirement]:
    """The packages of a lock by name."""
    return {canonicalize_name(each.name): each for each in read_lock(ROOT / name)}


def asked_for(name: str) -> list[Requirement]:
    """The packages that a readable list asks for."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-r "))]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_a_lock_has_one_version_and_its_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", text.rstrip())
    assert len(blocks) > 20
    for block in blocks:
        assert re.match(r"[\w.-]+==[\w.]+( ; [^\\]+)? \\\n", block), block[:80]
        assert re.search(r"^    --hash=sha256:[0-9a-f]{64}$", block, re.MULTILINE), block[:80]
    assert "://" not in text, "where it comes from is the machine's own affair"


@pytest.mark.parametrize("name", ["requirements", "requirements-test"])
def test_the_lock_has_what_the_readable_list_asks_for(name: str) -> None:
    found = {(canonicalize_name(each.name), each.specifier) for each in read_lock(ROOT / f"{name}.lock")}
    for each in asked_for(f"{name}.txt"):
        assert str(each.specifier).startswith("=="), f"{each} is not pinned"
        assert (canonicalize_name(each.name), each.specifier) in found, "of one for some systems there may be two"


def test_both_locks_have_the_same_versions() -> None:
    play, test = (locked(name) for name in LOCKS)
    assert {name: str(each) for name, each in play.items()} == {name: str(test[name]) for name in play}


def test_everything_that_is_installed_here_is_locked() -> None:
    assert compare_with_lock(ROOT / LOCKS[1]) == ()
    known = set(locked(LOCKS[1])) | {"pip", "setuptools", "wheel"}  # these come with Python's own environments
    here = {canonicalize_name(each.metadata["Name"]) for each in metadata.distributions()}
    assert here - known == set()


def test_what_differs_from_the_lock_is_named_with_both_versions(tmp_path: Path) -> None:
    lock = tmp_path / "a.lock"
    lock.write_text(
        "flask==0.1 \\\n    --hash=sha256:00\nno-such-thing==2.0 ; sys_platform != 'none' \\\n    --hash=sha256:00\n"
        "elsewhere==1.0 ; sys_platform == 'none' \\\n    --hash=sha256:00\n",
        encoding="utf-8",
    )
    found = metadata.version("flask")
    assert compare_with_lock(lock) == (Difference("flask", "0.1", found), Difference("no-such-thing", "2.0", None))
    assert [str(each) for each in compare_with_lock(lock)] == [f"flask {found} (0.1)", "no-such-thing - (2.0)"]


def test_every_package_has_its_licence_written_down() -> None:
    """The list says of each package what the package says of itself, where it says it."""
    rows = re.findall(
        r"^\| ([\w.-]+) \| ([^|]+) \| (runs|tests) \|$", LICENCES.read_text(encoding="utf-8"), re.MULTILINE
    )
    written = {name: licence.strip() for name, licence, _use in rows}
    assert set(written) == set(locked(LOCKS[1]))
    for name, licence in written.items():
        try:
            said = metadata.metadata(name).get("License-Expression")
        except metadata.PackageNotFoundError:  # for another system
            continue
        if said:
            assert licence == said, name
