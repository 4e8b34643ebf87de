"""The sentences of the sources and the catalogues, each read once for all tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion.language.words import template

ROOT = Path(__file__).resolve().parents[2]


@cache
def sources() -> Catalog:
    """Every sentence of the sources."""
    return template()


@cache
def catalogue(code: str) -> Catalog:
    """The catalogue of a language."""
    with (ROOT / "companion" / "language" / f"{code}.po").open("rb") as written:
        return read_po(written, locale=code)
