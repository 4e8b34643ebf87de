"""Files, codes on paper and links of the first release are read as they were: nothing in them is another thing now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.book.entries.as_json import entry_from_json, entry_to_json
from companion.book.fold.book import Book
from companion.book.fold.exchange import book_from_json
from companion.disputes.link import unpack
from companion.disputes.position import read_position
from companion.disputes.setting import read_setting
from companion.disputes.verdict import rule_on
from companion.store.backups.export import export_game, import_game
from companion.store.backups.qr import packed, unpacked
from companion.store.books import games

RELEASES = Path(__file__).parents[1] / "releases"


@pytest.fixture
def document() -> dict[str, Any]:
    """A finished game of four with a correction, another name, an undo and a ruling, as the first release wrote it."""
    found: dict[str, Any] = json.loads(RELEASES.joinpath("1.0.game.json").read_text("utf-8"))
    return found


def told(book: Book) -> list[tuple[int, str, object]]:
    """The standings: place, name, total."""
    return [(row.place, row.name, row.total) for row in book.standings.rows]


STANDINGS = [(1, "Ben", 21), (2, "Cruz", 23), (3, "Ana", 29), (4, "Dorothy", 29)]  # Ana has a round with 0


def test_every_entry_is_written_again_as_it_was(document: dict[str, Any]) -> None:
    bodies = [each["entry"] for each in document["entries"]]
    assert {body["kind"] for body in bodies} == {"begun", "round", "correction", "rename", "void", "ruling", "finish"}
    for body in bodies[1:]:
        assert entry_to_json(entry_from_json(body)) == body


def test_the_book_is_the_same(document: dict[str, Any]) -> None:
    entries = [{name: each[name] for name in ("seq", "at", "device", "entry")} for each in document["entries"]]
    book = book_from_json({"format": document["format"], "entries": entries})
    assert book.totals == ((0, 21, 12, 13), (10, 21, 22, 24), (29, 21, 23, 29))
    assert told(book) == STANDINGS
    assert book.present == (0, 1, 2, 3)
    assert not book.standings.left


def test_a_file_is_read_and_written_again_to_the_letter(app: Flask, document: dict[str, Any]) -> None:
    with app.app_context():
        assert import_game(document).outcome == "new"
        assert export_game(document["slug"]) == document
        assert told(games.book(document["slug"])) == STANDINGS


def test_a_code_on_paper_is_read(app: Flask, document: dict[str, Any]) -> None:
    code = RELEASES.joinpath("1.0.code.txt").read_text("ascii")
    assert unpacked(code) == document
    assert unpacked(packed(document)) == document
    with app.app_context():
        assert import_game(unpacked(code)).outcome == "new"


def test_a_link_is_the_same_question() -> None:
    position = unpack(RELEASES.joinpath("1.0.link.txt").read_text("ascii").strip())
    assert position["table"]["players"] == ["Ana", "Ben", "Cruz", "Dot"]
    assert position["action"] == {"play": "3-1", "on": "Ana"}
    verdict = rule_on(read_setting(position["table"]), read_position(position))
    assert verdict.kind == "illegal"
