"""Brings the catalogues up to date with the sources: ``./run words``. For those who work on the companion.

Sentences are taken from Python (``N_``, ``counted``), from the templates, and from the data of the rule sheets. What
is new is added untranslated, what is gone is dropped, nothing is guessed.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion.language import LANGUAGES

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
KEYWORDS: dict[str, Any] = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2), "counted": (1, 2)}
METHODS = [
    ("companion/**.py", "python"),
    ("templates/**.html", "jinja2.ext:babel_extract"),
    ("companion/engine/**.toml", "companion.language.words:from_toml"),
]
OPTIONS = {"templates/**.html": {"newstyle_gettext": "true", "trimmed": "true", "silent": "false"}}
SPOKEN = frozenset({"sheet", "variant", "gist", "said", "reading", "heading"})
"""The keys of the rule sheets' data that people read."""


def from_toml(
    source: IO[bytes], _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The sentences in a data file of the rule sheets, as Babel wants them."""
    text = source.read().decode("utf-8")
    lines = text.splitlines()
    for sentence in _spoken(tomllib.loads(text)):
        line = next((n for n, written in enumerate(lines, 1) if sentence in written), 1)
        yield line, "gettext", sentence, []


def _spoken(data: object, key: str = "") -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _spoken(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from _spoken(value, key)
    elif isinstance(data, str) and data and key in SPOKEN:
        yield data


def template() -> Catalog:
    """Every sentence of the sources, with the places it stands in."""
    catalog = Catalog(project="Mexican Train Companion", charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        str(ROOT), METHODS, OPTIONS, KEYWORDS, comment_tags=("L10N:",), strip_comment_tags=True,
        directory_filter=lambda path: Path(path).name not in {".venv", ".git", "tests", "bench", "node_modules"},
    )  # fmt: skip
    for file, line, message, comments, context in found:
        catalog.add(message, None, [(Path(file).as_posix(), line)], auto_comments=comments, context=context)
    return catalog


def brought_up_to_date(code: str, source: Catalog) -> Catalog:
    """The catalogue of a language with exactly the sentences of ``source``."""
    path = HERE / f"{code}.po"
    if path.exists():
        with path.open("rb") as written:
            catalog = read_po(written, locale=code)
    else:
        catalog = Catalog(locale=code, project="Mexican Train Companion", charset="utf-8", fuzzy=False)
    catalog.update(source, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def _texts(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, (tuple, list)) else (string or "",)


def main() -> int:
    """Write every catalogue; returns 0."""
    source = template()
    for code in LANGUAGES[1:]:
        catalog = brought_up_to_date(code, source)
        with (HERE / f"{code}.po").open("wb") as out:
            write_po(out, catalog, width=120, sort_output=True, omit_header=False, include_lineno=False)
        missing = sum(not all(_texts(message.string)) for message in catalog if message.id)
        print(f"{code}: {len(catalog)} sentences, {missing} to be translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
