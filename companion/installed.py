"""What is installed beside what is locked: the versions that were tried together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from companion.places import LOCK


@dataclass(frozen=True, slots=True)
class Difference:
    """A package that is not as the lock has it; ``found`` is none where it is not installed."""

    name: str
    locked: str
    found: str | None

    def __str__(self) -> str:
        return f"{self.name} {self.found or '-'} ({self.locked})"


def read_lock(path: Path = LOCK) -> Iterator[Requirement]:
    """Every package of a lock, whatever system it is for; raises ``InvalidRequirement`` where a line is none."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            yield Requirement(line.removesuffix("\\"))


def compare_with_lock(path: Path = LOCK) -> tuple[Difference, ...]:
    """The packages that the lock wants on this system and that are missing or of another version."""
    wanted = (each for each in read_lock(path) if each.marker is None or each.marker.evaluate())
    found = ((each, _installed(each.name)) for each in wanted)
    return tuple(
        Difference(each.name, str(each.specifier).removeprefix("=="), version)
        for each, version in found
        if version is None or version not in each.specifier
    )


def _installed(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
