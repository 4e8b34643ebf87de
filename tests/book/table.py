"""The cast at a table, and short ways to write a book: tests read as stories of an evening."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.book.entries.as_json import entry_from_json
from companion.book.entries.entry import Begun, Entry, RoundCorrected, RoundEntered
from companion.book.entries.hands import Hand
from companion.book.fold.admission import check_entry
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import find_preset, read_rules
from companion.engine.tiles import Tile

ANA, BEN, CRUZ, DOT = range(4)
CAST = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gil", "Hana", "Ida", "Jon")


def rules_of(preset: str = "hebrew", **options: Any) -> Rules:
    """The rules of a preset with some options changed."""
    return read_rules({"preset": preset, **options})


def tiles(text: str) -> tuple[Tile, ...]:
    """``"6-5 4-2"`` as a hand."""
    return tuple(Tile.parse(each) for each in text.split())


def hand(given: str | int | None) -> Hand | None:
    """A total as it is, ``"6-5 4-2"`` as tiles, ``""`` as the hand of who went out, None as not entered."""
    return tiles(given) if isinstance(given, str) else given


def hands(*given: str | int) -> tuple[Hand, ...]:
    """The hands of a round, by seat."""
    return tuple(each if isinstance(each, int) else tiles(each) for each in given)


def begun(players: int = 4, preset: str = "hebrew", **options: Any) -> Begun:
    """A game begun by the first of the cast."""
    rules = rules_of(preset, **options)
    return Begun("Friday", CAST[:players], find_preset(preset).name, options, rules, "en")


def entered(number: int, given: Sequence[str | int], *out: int, engine: int | None = None) -> RoundEntered:
    """A round of double-12, its engine by its number."""
    return RoundEntered(number, 13 - number if engine is None else engine, hands(*given), out)


def corrected(number: int, given: Sequence[str | int], *out: int, engine: int | None = None) -> RoundCorrected:
    """A correction of that round."""
    return RoundCorrected(number, 13 - number if engine is None else engine, hands(*given), out)


def book_of(*entries: Entry) -> Book:
    """The book of these entries, unchecked, numbered as they come."""
    return Book.of(Record(seq, entry) for seq, entry in enumerate(entries, 1))


def write(book: Book, *entries: Entry) -> Book:
    """The book after these entries, each of them admitted."""
    for entry in entries:
        check_entry(book, entry)
        book = book.with_record(Record(book.version + 1, entry))
    return book


def sentences(faults: Iterable[Any]) -> list[str]:
    """What the faults say, in English."""
    return [str(fault.phrase) for fault in faults]


class Reseated(NamedTuple):
    """A book of three as somebody saw it, the same book later, and for each seat of then where that person sits; None
    where they are gone."""

    case: str
    before: Book
    now: Book
    sit: list[int | None]


def list_reseated() -> list[Reseated]:
    """What ``Book.find_person`` and the script that seats a draft again both answer: ``cases/people.jsonl``."""
    cases = Path(__file__).parents[1] / "cases/people.jsonl"
    return [_read_reseated(json.loads(line)) for line in cases.read_text("utf-8").splitlines()]


def _read_reseated(written: dict[str, Any]) -> Reseated:
    before, since = ([entry_from_json(each) for each in written.get(part, ())] for part in ("before", "since"))
    first = begun(3)
    return Reseated(written["case"], book_of(first, *before), book_of(first, *before, *since), written["sit"])
