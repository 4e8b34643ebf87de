"""The rule book: one sheet in the reader's words, or up to four side by side where they disagree; with a search."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from flask import render_template, request
from markupsafe import Markup, escape

from companion.book.fold.book import Book
from companion.book.people.names import folded_name
from companion.disputes.other_sheets import plain_sheets
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.chapters import MOST_COMPARED, Row, Statement, Topic, chapter, compare
from companion.engine.rules.errata import KINDS, Erratum, errata_of
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.passages import PASSAGES
from companion.engine.rules.presets import PRESETS, find_preset
from companion.engine.rules.sheets import READINGS, Preset
from companion.engine.rules.topics import TOPICS

from ..games.defaults import usual_preset
from ..games.rule_sets import Origin, origins
from ..shared.requests import find_book
from ..shared.translation import say
from .blueprint import pages

MOST_SOUGHT = 60


@dataclass(frozen=True)
class Column:
    """One set of rules of the book: a preset, or the rules of a game."""

    key: str
    title: Phrase
    preset: Preset
    book: Book | None = None

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where a sheet whose words are not in this house can be read, and what else its values were taken from."""
        taken = (address for sources in self.preset.sources.values() for address in sources)
        return tuple(dict.fromkeys((self.preset.sheet.address, *taken)))

    def chapters(self) -> tuple[Topic, ...]:
        """Its rules, topic by topic."""
        return chapter(self.book.rules, self.preset) if self.book and self.book.changes else chapter(self.preset)


@dataclass(frozen=True)
class Cell:
    """What one sheet, or several neighbours in the same words, say of a rule; nothing where it does not arise."""

    sentence: str
    titles: tuple[Phrase, ...]
    told: tuple[Statement, ...]


@dataclass(frozen=True)
class Search:
    """What the reader looks for: words that must all occur, whatever their accents."""

    text: str

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words, folded."""
        return tuple(folded(self.text).split())

    def is_found_in(self, texts: Iterable[str]) -> bool:
        """Whether every word stands in one of the texts, or nothing is looked for; the texts are then not read."""
        if not self.words:
            return True
        whole = folded(" ".join(texts))
        return all(word in whole for word in self.words)

    def marked(self, text: str) -> Markup:
        """The text with what was looked for marked."""
        parts = [re.escape(word) for word in self.text.split() if len(word) > 1]
        if not parts:
            return escape(text)
        found = re.split(f"({'|'.join(parts)})", text, flags=re.IGNORECASE)
        return Markup("").join(
            Markup("<mark>%s</mark>") % each if i % 2 else escape(each) for i, each in enumerate(found)
        )


@pages.get("/rules")
def page() -> str:
    """One sheet, or several side by side; what a search finds in them."""
    columns = _columns()
    search = Search(" ".join(request.args.get("q", "").split())[:MOST_SOUGHT])
    everything = "all" in request.args or bool(search.words)
    several, chosen = len(columns) > 1, {column.key for column in columns}
    return render_template(
        "rulebook/compare.html" if several else "rulebook/sheet.html",
        columns=columns,
        search=search,
        everything=everything,
        sheets=plain_sheets(),
        chosen_more=[each for each in PRESETS.values() if each.name in chosen - _plain_names()],
        more=_more(chosen),
        most=MOST_COMPARED,
        chosen=chosen,
        game=_game(),
        kinds=KINDS,
        readings=READINGS,
        **(_compared(columns, search, everything) if several else _tell_sheet(columns[0], search)),
    )


def _more(chosen: set[str]) -> list[Origin]:
    """The rule sets beside the plain sheets and those that are chosen, by where they come from."""
    shown = _plain_names() | chosen
    return [
        replace(origin, sets=tuple(each for each in origin.sets if each.value not in shown)) for origin in origins(())
    ]


def _plain_names() -> set[str]:
    return {each.name for each in plain_sheets()}


def _columns() -> list[Column]:
    """The sets that were chosen, at most four; the usual rules where none was."""
    asked = [name for name in dict.fromkeys(request.args.getlist("sheet")) if name in PRESETS]
    titles = {each.name: each.title for each in plain_sheets()}
    columns = [Column(name, titles.get(name, PRESETS[name].title), PRESETS[name]) for name in asked]
    book = _game()
    if book:
        title = Phrase(N_("%(sheet)s, as this table plays"), {"sheet": find_preset(book.preset).title})
        columns.insert(0, Column("", title, find_preset(book.preset), book))
    usual = usual_preset()
    return columns[:MOST_COMPARED] or [Column(usual.name, titles.get(usual.name, usual.title), usual)]


def _game() -> Book | None:
    slug = request.args.get("game", "")
    return find_book(slug) if slug else None


# One sheet


def _tell_sheet(column: Column, search: Search) -> dict[str, object]:
    errata = [each for each in errata_of(column.preset.sheet.key) if _sought_erratum(each, search)]
    told = []
    for topic in column.chapters():
        statements = [each for each in topic.statements if each.has_effect and _sought(each, search)]
        keys = set(TOPICS[topic.name][1])
        doubts = [each for each in errata if keys & set(each.options)]
        errata = [each for each in errata if each not in doubts]
        if statements or doubts:
            told.append((topic.name, topic.title, statements, doubts))
    return {"topics": told, "errata": errata}


def _sought(statement: Statement, search: Search) -> bool:
    return search.is_found_in(_texts_of(statement))


def _texts_of(statement: Statement) -> Iterator[str]:
    """What is searched of a rule: its sentence, the question of its option, the lines it stands on."""
    yield say(statement.sentence)
    if statement.option is not None:
        yield say(OPTIONS[statement.option].question)
    for passage, fragment in statement.quotes:
        yield from (passage.code, fragment.words)


def _sought_erratum(erratum: Erratum, search: Search) -> bool:
    return search.is_found_in(_texts_of_erratum(erratum))


def _texts_of_erratum(erratum: Erratum) -> Iterator[str]:
    """What is searched of a fault of the sheet: our words of it, and the lines it is about."""
    yield from (say(erratum.said), say(erratum.reading))
    for code in erratum.passages:
        yield code
        if code in PASSAGES:
            yield from (fragment.words for fragment in PASSAGES[code].fragments)


# Side by side


def _compared(columns: Sequence[Column], search: Search, everything: bool) -> dict[str, object]:
    rows = compare(*(column.book.rules if column.book else column.preset for column in columns))
    shown = [row for row in rows if (everything or row.differ) and _sought_row(row, search)]
    titles = [column.title for column in columns]
    return {"topics": _by_topic(shown, titles), "hidden": len(rows) - len(shown)}


def _sought_row(row: Row, search: Search) -> bool:
    said = (row.subject, *(each.sentence for each in row.statements if each))
    return search.is_found_in(say(phrase) for phrase in said if phrase)


Told = tuple[Row, list[Cell]]


def _by_topic(rows: Iterable[Row], titles: Sequence[Phrase]) -> list[tuple[str, Phrase, list[Told]]]:
    topics: dict[str, tuple[str, Phrase, list[Told]]] = {}
    for row in rows:
        topics.setdefault(row.topic, (row.topic, row.title, []))[2].append((row, _cells(row, titles)))
    return list(topics.values())


def _cells(row: Row, titles: Sequence[Phrase]) -> list[Cell]:
    """What stands side by side; neighbours that say the same say it once."""
    cells: list[Cell] = []
    for statement, title in zip(row.statements, titles, strict=True):
        own = (statement,) if statement and statement.has_effect else ()
        sentence = say(own[0].sentence) if own else ""
        if cells and cells[-1].sentence == sentence:
            cells[-1] = replace(cells[-1], titles=(*cells[-1].titles, title), told=(*cells[-1].told, *own))
        else:
            cells.append(Cell(sentence, (title,), own))
    return cells


def folded(text: str) -> str:
    """A text for searching: as names are compared, and without accents."""
    apart = unicodedata.normalize("NFKD", folded_name(text))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
