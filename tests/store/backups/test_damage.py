"""Damage of every kind to the file of the books: it is noticed, said with what helps, or mended from what is left."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.book.fold.book import Book
from companion.house import closed_house
from companion.store import look
from companion.store.access import links
from companion.store.backups.backup import check_file, make_backup
from companion.store.backups.files import list_backups
from companion.store.backups.in_use import hold_folder
from companion.store.books import games, log, verification
from companion.store.books.hash_chain import compact, seal
from companion.store.books.summary import summary_of
from companion.store.database import database_file, store
from companion.store.errors import StoreDamaged, StoreReadOnly
from tests.house.conftest import Type

from ..table import begun, key, round_


@pytest.fixture
def books(house: Path) -> Path:
    """The file of three games, and a good copy of it; the companion does not run."""
    with opened():
        for title in ("Thursday", "Friday", "Saturday"):
            slug = games.create(begun(title), key=key())
            log.append(slug, round_(1), key=key(), base_version=1)
        make_backup()
    file = database_file(closed_house())
    assert file is not None
    return file


class opened:
    """The companion is started, and looks its books over."""

    def __enter__(self) -> Flask:
        self.app = closed_house()
        Path(self.app.instance_path).mkdir(exist_ok=True)
        self.app.config["SECRET_KEY"] = "of the kitchen table"
        look.open_checked(self.app)
        self.context = self.app.app_context()
        self.context.push()
        return self.app

    def __exit__(self, *_: object) -> None:
        store().engine.dispose()
        self.context.pop()


def tamper(file: Path, sql: str, *facts: object) -> None:
    """Change the file past the program."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(sql, facts)
        connection.commit()


def slug_of(title: str) -> str:
    return next(card.slug for card in games.recent().cards if card.title == title)


NO_TEXT = {
    "in an entry": "UPDATE entries SET body = CAST(replace(body, 'Ana', x'e16e61') AS TEXT) WHERE id = 3",
    "in the name of a device": "UPDATE entries SET device = CAST(x'e1a0' AS TEXT) WHERE id = 3",
}


@pytest.mark.parametrize("sql", NO_TEXT.values(), ids=NO_TEXT.keys())
def test_a_bit_that_makes_a_text_none_is_damage_like_any_other(books: Path, sql: str) -> None:
    tamper(books, sql)
    with opened():
        assert store().read_only
        fault = str(store().fault)
        assert "in the game Friday: " in fault
        assert f"./run restore {list_backups()[0].name} restores it" in fault
        assert len(games.recent().cards) == 3, "all the rest can be read"
        assert [len(games.book(slug_of(title)).rounds) for title in ("Thursday", "Saturday")] == [1, 1]
        with pytest.raises(StoreDamaged):
            games.book(slug_of("Friday"))
        with pytest.raises(StoreReadOnly):
            games.create(begun("Sunday"), key=key())


def test_export_goes_on_past_a_damaged_game_and_the_copy_mends_it(
    books: Path,
    type_: Type,
    tmp_path: Path,
) -> None:
    tamper(books, NO_TEXT["in an entry"])
    status, out, err = type_("export", "-o", str(tmp_path / "out"))
    assert (status, len(out.splitlines())) == (2, 2)
    assert "damaged" in err
    assert "look  entries: in the game Friday: " in type_("doctor")[1]
    assert type_("restore", "last", "--yes")[0] == 0
    with opened():
        assert (store().read_only, verification.verify_all()) == (False, ())


SEALED = ("key", "made_from", "kind", "body", "at", "device", "hash", "seq")


@pytest.mark.parametrize("column", SEALED)
def test_one_bit_that_makes_bytes_of_a_text_is_damage_like_any_other(books: Path, type_: Type, column: str) -> None:
    """A row says of each of its values by one bit whether it is a text; the database finds nothing wrong with it."""
    tamper(books, f"UPDATE entries SET {column} = CAST({column} AS BLOB) WHERE id = 3")
    with opened():
        assert store().read_only
        assert "in the game Friday: " in str(store().fault)
        assert len(games.recent().cards) == 3
        assert [len(games.book(slug_of(title)).rounds) for title in ("Thursday", "Saturday")] == [1, 1]
    assert "look  entries: in the game Friday: " in type_("doctor")[1]
    status, out, err = type_("export", "-o", str(books.parent / "out"))
    # a game as a file names the kind in its entry, so of that one nothing is lost
    assert (status, len(out.splitlines()), bool(err)) == ((0, 3, False) if column == "kind" else (2, 2, True))
    assert type_("restore", "last", "--yes")[0] == 0
    with opened():
        assert (store().read_only, verification.verify_all()) == (False, ())


@pytest.mark.parametrize(
    "sql",
    ["UPDATE entries SET body = replace(body, '12', '11') WHERE id = 4", "DELETE FROM entries WHERE id = 3"],
    ids=["changed", "gone"],
)
def test_what_is_not_as_it_was_written_is_not_taken_out_as_whole(
    books: Path, type_: Type, tmp_path: Path, sql: str
) -> None:
    tamper(books, sql)
    status, out, err = type_("export", "-o", str(tmp_path / "out"))
    assert (status, len(out.splitlines()), len(err.splitlines())) == (2, 2, 1)


@pytest.mark.parametrize("column", ["salt", "token_hash"])
def test_a_link_that_is_no_text_any_more_is_one_that_cannot_be_shown(books: Path, column: str) -> None:
    with opened():
        links.make_link(slug_of("Friday"), links.WATCH)
    tamper(books, f"UPDATE links SET {column} = CAST({column} AS BLOB)")
    with opened():
        assert (store().read_only, links.lost_links()) == (False, 1)


def test_a_copy_in_which_a_text_is_none_stops_neither_the_list_of_copies_nor_a_restore(
    books: Path, type_: Type
) -> None:
    with opened():
        (copy,) = list_backups()
    tamper(copy.path, "UPDATE entries SET device = CAST(device AS BLOB) WHERE id = 3")
    assert type_("restore")[0] == 0
    with opened():
        assert not store().read_only


LISTED = {
    "title": "UPDATE games SET title = 'Freitag' WHERE id = 2",
    "names": "UPDATE games SET players = '[\"Eve\"]' WHERE id = 2",
    "title, no text": "UPDATE games SET title = CAST(x'46e1' AS TEXT) WHERE id = 2",
    "state, no text": "UPDATE games SET state = CAST(x'f0' AS TEXT) WHERE id = 2",
    "seal, no text": "UPDATE games SET hash = CAST(x'f0' AS TEXT) WHERE id = 2",
    "names, no JSON": "UPDATE games SET players = '[\"Eve' WHERE id = 2",
    "total": "UPDATE games SET summary = replace(summary, '0', '7') WHERE id = 2",
    "summary, no JSON": "UPDATE games SET summary = '{\"leaders\":[' WHERE id = 2",
    "state": "UPDATE games SET state = 'finished' WHERE id = 2",
    "state, no word": "UPDATE games SET state = 'plbying' WHERE id = 2",
    "version": "UPDATE games SET version = 1 WHERE id = 2",
    "seal": "UPDATE games SET hash = 'x' WHERE id = 2",
    "latest": "UPDATE games SET latest = 999 WHERE id = 2",
    "begun": "UPDATE games SET begun_at = 'x' WHERE id = 2",
}


@pytest.mark.parametrize("sql", LISTED.values(), ids=LISTED.keys())
def test_a_damaged_list_of_games_is_made_again_from_the_books(
    books: Path,
    type_: Type,
    sql: str,
) -> None:
    with opened():
        before = games.recent()
    tamper(books, sql)
    status, out, _ = type_("doctor")
    assert status == 1
    assert "the list of games does not say what the book says" in out
    assert "./run makes it again from the books" in out
    assert not check_file(books).good, "a copy of it would not count"
    with opened():
        assert not store().read_only
        assert (games.recent(), verification.verify_all()) == (before, ())


@pytest.mark.parametrize(
    "sql",
    [
        pytest.param(sql, id=what, marks=[pytest.mark.wide] if number % 3 else [])
        for number, (what, sql) in enumerate(LISTED.items())
    ],
)
def test_a_copy_that_is_made_meanwhile_is_one_of_the_mended_list(books: Path, sql: str) -> None:
    with opened():
        before = games.recent()
        tamper(books, sql)
        if "CAST" not in sql:
            games.recent()  # nothing breaks by it
        assert check_file(make_backup().path).good
        assert games.recent() == before


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the books that are folded to look at the list of games, from now on."""
    titles: list[str] = []

    def noting(book: Book) -> dict[str, Any]:
        titles.append(book.title)
        return summary_of(book)

    monkeypatch.setattr(verification, "summary_of", noting)
    monkeypatch.setattr(verification, "_right", set())
    return titles


def test_a_start_folds_no_book_twice_however_many_there_are(
    books: Path, folded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "REMEMBERED", 1)
    with opened():
        assert folded == ["Thursday", "Friday", "Saturday"]
        folded.clear()
        assert look.whats_wrong() is None
        assert len(folded) <= 3


def test_books_that_were_folded_are_not_folded_with_every_copy(books: Path, folded: list[str]) -> None:
    with opened():
        make_backup()
        log.append(slug_of("Friday"), round_(2), key=key(), base_version=2)
        make_backup()
        assert look.whats_wrong() is None
    assert folded == ["Thursday", "Friday", "Saturday", "Friday"]


def test_a_start_waits_for_the_latest_books_and_the_copy_mends_the_list_of_the_others(
    books: Path, folded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look, "FOLDED_AT_START", 1)
    with opened():
        before = games.recent()
    tamper(books, LISTED["summary, no JSON"])
    folded.clear()
    verification._right.clear()
    with opened():
        assert (folded, games.recent() == before) == (["Saturday"], False)
        assert "does not say what the book says" in str(look.whats_wrong())
        make_backup()
        assert (games.recent(), look.whats_wrong(), store().read_only) == (before, None, False)
    tamper(books, "UPDATE entries SET body = replace(body, '12', '13') WHERE id = 2")
    with opened():
        assert "entry 2 is not what was written" in str(store().fault), "seals are looked at of all"


@pytest.mark.parametrize("title", ["Thursday", "Saturday"])
def test_a_game_that_is_gone_with_all_its_entries_is_noticed(books: Path, title: str) -> None:
    with opened():
        slug = slug_of(title)
    tamper(books, "DELETE FROM entries WHERE game_id = (SELECT id FROM games WHERE slug = ?)", slug)
    tamper(books, "DELETE FROM games WHERE slug = ?", slug)
    assert not check_file(books).good or title == "Saturday"
    with opened():
        assert store().read_only
        assert "entries are missing" in str(store().fault)
        assert list_backups()[0].name in str(store().fault)


def test_the_doctor_misses_books_of_which_there_are_backups(books: Path, type_: Type) -> None:
    books.write_bytes(b"")
    said = type_("doctor")[1]
    assert "entries are missing: " in said
    assert "the last good backup is of" in said
    assert "no score books yet" not in said


def test_an_index_that_is_gone_is_made_again(books: Path, type_: Type) -> None:
    tamper(books, "DROP INDEX ix_games_latest")
    assert (
        "look  entries: an index of the database is gone: ix_games_latest; ./run makes it again" in type_("doctor")[1]
    )
    with opened():
        assert look.wrong_indexes(store()) is None


def test_an_older_file_without_its_mark_is_noticed_where_a_later_copy_is(books: Path, tmp_path: Path) -> None:
    shutil.copy(books, tmp_path / "older")
    with opened():
        log.append(slug_of("Friday"), round_(2), key=key(), base_version=2)
        copy = make_backup()
    shutil.copy(tmp_path / "older", books)
    for end in ("-wal", "-shm", "-mark"):
        Path(f"{books}{end}").unlink(missing_ok=True)
    with opened():
        assert "entry 3 of the game" in str(store().fault)
        assert copy.name in str(store().fault)


def test_what_was_put_back_on_purpose_is_no_older_file(books: Path, type_: Type) -> None:
    with opened():
        first = list_backups()[0].name
        log.append(slug_of("Friday"), round_(2), key=key(), base_version=2)
        make_backup()
    assert type_("restore", first, "--yes")[0] == 0
    with opened():
        assert not store().read_only


def test_a_book_that_this_release_cannot_read_keeps_nobody_from_copying(books: Path) -> None:
    with opened():
        slug = slug_of("Friday")
        first = games.book(slug).records[0]
    with closing(sqlite3.connect(books)) as connection:
        ((previous,),) = connection.execute("SELECT hash FROM entries WHERE id = 3").fetchall()
    fields = (key(), 1, "round", compact({"kind": "round"}), first.at, "")
    forged = seal(previous, slug, 2, *fields)
    columns = "key = ?, made_from = ?, kind = ?, body = ?, at = ?, device = ?, hash = ?"
    tamper(books, f"UPDATE entries SET {columns} WHERE id = 4", *fields, forged)
    tamper(books, "UPDATE games SET hash = ? WHERE id = 2", forged)
    with opened():
        assert not store().read_only
        assert "the book cannot be read" in str(look.whats_wrong())
        assert check_file(make_backup().path).good


def test_a_preview_says_which_game_is_mended_by_it(books: Path, type_: Type) -> None:
    tamper(books, "UPDATE entries SET body = replace(body, '12', '13') WHERE id = 3")
    status, out, _ = type_("restore", "last")
    assert (status, "Friday: damaged here, and whole in what is restored" in out) == (1, True)
    assert "2 games" in out


def test_what_is_left_goes_on_where_the_copy_holds_less(books: Path, type_: Type) -> None:
    with opened():
        for title in ("Thursday", "Friday", "Saturday"):  # after the last copy
            log.append(slug_of(title), round_(2), key=key(), base_version=2)
        before = {title: games.book(slug_of(title)) for title in ("Thursday", "Friday", "Saturday")}
    tamper(books, "DELETE FROM entries WHERE seq = 3 AND game_id = 2")
    with opened():
        assert store().read_only
    status, out, _ = type_("restore", "here", "--yes")
    assert (status, "Friday: 2 instead of 3 entries, and 1 instead of 2 rounds" in out, "vanishes" in out) == (
        0,
        True,
        False,
    )
    with opened():
        assert not store().read_only
        assert games.book(slug_of("Thursday")) == before["Thursday"]
        assert games.book(slug_of("Saturday")) == before["Saturday"]
        assert games.book(slug_of("Friday")).records == before["Friday"].records[:2]
        assert (verification.verify_all(), verification.missing()) == ((), 0)
        assert log.append(slug_of("Friday"), round_(2), key=key(), base_version=2).version == 3
        assert make_backup().path.is_file()


def test_what_is_left_when_a_whole_game_is_gone_or_no_text(books: Path, type_: Type) -> None:
    tamper(books, "DELETE FROM entries WHERE game_id = 1")
    tamper(books, "DELETE FROM games WHERE id = 1")
    tamper(books, NO_TEXT["in an entry"])
    assert type_("restore", "here", "--yes")[0] == 0
    with opened():
        assert not store().read_only
        assert {card.title for card in games.recent().cards} == {"Saturday"}
        assert look.whats_wrong() is None


def test_the_folder_of_a_restore_that_was_killed_is_swept_and_one_at_work_is_not(books: Path) -> None:
    left, at_work = books.parent / ".restore-abc", books.parent / ".restore-def"
    for folder in (left, at_work):
        folder.mkdir()
        shutil.copy(books, folder)
    (left / "held").touch()
    with hold_folder(at_work), opened():
        assert (left.exists(), at_work.exists()) == (False, True)
    with opened():
        assert not at_work.exists()


def test_a_mark_of_the_trash_that_is_none_leaves_the_game_there(books: Path) -> None:
    tamper(books, "UPDATE games SET trashed_at = CAST(x'f0' AS TEXT) WHERE id = 2")
    tamper(books, "UPDATE games SET trashed_at = '2026-1x' WHERE id = 1")
    with opened():
        assert {card.title for card in games.trashed()} == {"Thursday", "Friday"}
        assert verification.verify_all() == ()
