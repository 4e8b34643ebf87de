"""Where the sheets contradict themselves, are silent or slip, said openly, and how this book reads them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import overload

from ..phrases import N_, Phrase
from .passages import SHEETS

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "contradiction": N_("The sheet contradicts itself"),
        "unclear": N_("The sheet can be read in two ways"),
        "gap": N_("The sheet does not say"),
        "slip": N_("A slip of the pen"),
    }
)
"""The kinds of errata and their names for people."""


@dataclass(frozen=True, slots=True)
class Erratum:
    """A fault of a sheet: what is ``said`` there or missing, and the ``reading`` this book plays by.

    ``sheet`` is the key of the sheet, empty where several share the fault; ``kind`` is one of ``KINDS``; ``passages``
    are the lines concerned, ``options`` those whose value hangs on the reading.
    """

    sheet: str
    kind: str
    passages: tuple[str, ...]
    options: tuple[str, ...]
    said: Phrase
    reading: Phrase

    def concerns(self, sheet: str) -> bool:
        """Whether the fault is one of this sheet, or shared by it."""
        return sheet in (self.sheet, *(SHEETS[code[:2]] for code in self.passages))


@cache
def _all() -> tuple[Erratum, ...]:
    data = tomllib.loads(files(__package__).joinpath("passages", "errata.toml").read_text(encoding="utf-8"))
    return tuple(
        Erratum(
            each["of"],
            each["kind"],
            tuple(each["passages"]),
            tuple(each["options"]),
            Phrase(each["said"]),
            Phrase(each["reading"]),
        )
        for each in data["errata"]
    )


class _Errata(Sequence[Erratum]):
    """All errata, read when first asked for."""

    @overload
    def __getitem__(self, index: int) -> Erratum: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Erratum]: ...
    def __getitem__(self, index: int | slice) -> Erratum | Sequence[Erratum]:
        return _all()[index]

    def __iter__(self) -> Iterator[Erratum]:
        return iter(_all())

    def __len__(self) -> int:
        return len(_all())


ERRATA: Sequence[Erratum] = _Errata()
"""Every erratum, sheet after sheet, and at the end those that several sheets share."""


def errata_of(sheet: str) -> tuple[Erratum, ...]:
    """The errata of one sheet (hebrew, persian, czech, italian), with those it shares."""
    return tuple(each for each in ERRATA if each.concerns(sheet))


@cache
def is_gap(sheet: str, option: str) -> bool:
    """Whether a sheet does not say, or not clearly, what an option asks; one that says two things does say it, and a
    gap where several options meet is none of each."""
    return any(each.kind in ("gap", "unclear") and each.options == (option,) for each in errata_of(sheet))
