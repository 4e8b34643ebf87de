"""What the host says of people is kept: once under its key, refused with its reason, not over somebody else's head."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask, current_app

from companion.book.entries.entry import PlayerRenamed
from companion.book.fold.refusals import Refused
from companion.people.acts import Act, Assigned, Called, LookChosen, Merged, PersonRecord, Undone
from companion.store.backups import restore
from companion.store.backups.backup import make_backup
from companion.store.backups.compared import Change
from companion.store.backups.export import export_game
from companion.store.backups.keeping import Keeper
from companion.store.backups.left import write_left
from companion.store.books import games, log
from companion.store.database import store
from companion.store.errors import BadKey, KeyReused, StoreDamaged, StoreReadOnly, VersionConflict
from companion.store.people import house as own
from companion.store.people.acts import append_act, people, tables, wrong_acts
from companion.store.people.regulars import regulars

from ..table import begun, key, make_app

Open = Callable[..., Flask]


@pytest.fixture
def evenings(app: Flask) -> tuple[str, str]:
    """Two evenings: of Ana, Ben and Cruz, and of Ana K. and Ben."""
    first = games.create(begun("First", ("Ana", "Ben", "Cruz")), key=key(), at="2026-01-02T19:00:00Z")
    return first, games.create(begun("Second", ("Ana K.", "Ben")), key=key(), at="2026-01-09T19:00:00Z")


def say(*acts: Act) -> None:
    for act in acts:
        append_act(act, key=key(), base_version=people().version, device="tablet", at="2026-01-10T10:00:00Z")


def test_an_act_is_kept_and_counts(evenings: tuple[str, str]) -> None:
    said = append_act(Merged("ana k.", "ana"), key="k1", base_version=0, device="tablet", at="2026-01-10T10:00:00Z")
    assert said.record == PersonRecord(1, Merged("ana k.", "ana"), "2026-01-10T10:00:00Z", "tablet")
    assert people().person_of("Ana K.") == "ana"
    assert [table.slug for table in tables()] == list(evenings)


def test_who_sat_together_is_read_again_when_a_book_is_another(evenings: tuple[str, str]) -> None:
    before = tables()
    assert tables() is before
    log.append(evenings[0], PlayerRenamed(1, "Dot"), key=key(), base_version=1)
    assert [table.names for table in tables()] == [("Ana K.", "Ben"), ("Ana", "Dot", "Cruz")]
    games.create(begun("Third", ("Eli", "Fay")), key=key())
    assert [table.names for table in tables()][-1] == ("Eli", "Fay")


def test_it_is_there_after_a_start(url: str, evenings: tuple[str, str], open_app: Open) -> None:
    say(Merged("ana k.", "ana"), LookChosen("ana", 4), Called("ana", "Anna"), Undone(3))
    with open_app(url).app_context():
        assert (people().version, people().look_of("ana"), people().shown_name("ana")) == (4, 4, "ana")


def test_the_same_act_under_the_same_key_is_written_once(evenings: tuple[str, str]) -> None:
    first = append_act(Merged("ana k.", "ana"), key="k1", base_version=0)
    again = append_act(Merged("ana k.", "ana"), key="k1", base_version=0)
    assert (again.record, again.repeated, people().version) == (first.record, True, 1)
    with pytest.raises(KeyReused):
        append_act(LookChosen("ana", 2), key="k1", base_version=1)
    with pytest.raises(BadKey):
        append_act(LookChosen("ana", 2), key="k 1", base_version=1)


def test_whoever_was_slower_looks_again(evenings: tuple[str, str]) -> None:
    say(LookChosen("ana", 3))
    with pytest.raises(VersionConflict) as error:
        append_act(LookChosen("ana", 4), key=key(), base_version=0)
    assert error.value.version == 1
    assert people().look_of("ana") == 3


def test_another_process_is_noticed(url: str, evenings: tuple[str, str], open_app: Open) -> None:
    assert people().version == 0
    with open_app(url).app_context():
        say(LookChosen("ana", 3))
    assert people().look_of("ana") == 3


def test_what_cannot_be_is_refused_by_the_books(evenings: tuple[str, str]) -> None:
    with pytest.raises(Refused) as error:
        append_act(Merged("ben", "ana"), key=key(), base_version=0)
    said = "Ben and Ana sat at one table on 2026-01-02: they are two people"
    assert {part: str(why) for part, why in error.value.by_part.items()} == {"into": said}
    assert people().version == 0
    games.trash(evenings[0])
    with pytest.raises(Refused, match="sat at one table"):
        append_act(Merged("cruz", "ana"), key=key(), base_version=0)


def test_nothing_is_said_while_nothing_can_be_written(evenings: tuple[str, str]) -> None:
    store().read_only = True
    with pytest.raises(StoreReadOnly):
        append_act(LookChosen("ana", 4), key=key(), base_version=0)
    assert own.house_id().int == 0, "every page can be read all the same"


def test_regulars_are_persons(evenings: tuple[str, str]) -> None:
    say(Merged("ana k.", "ana"))
    assert [(each.name, each.games) for each in regulars()] == [("Ana", 2), ("Ben", 2), ("Cruz", 1)]
    say(Called("ana", "Anna"))
    assert [each.name for each in regulars()] == ["Anna", "Ben", "Cruz"]


def test_the_house_has_one_number(url: str, app: Flask, open_app: Open) -> None:
    number = own.house_id()
    with open_app(url).app_context():
        assert own.house_id() == number
        assert own.person_id("ana") != own.play_id("ana")


def test_acts_that_cannot_be_read_are_said_and_those_before_them_count(evenings: tuple[str, str]) -> None:
    say(LookChosen("ana", 3), LookChosen("ben", 4))
    assert wrong_acts() is None
    with store().engine.begin() as connection:
        connection.execute(sa.text("UPDATE people_acts SET body = 'x' WHERE seq = 2"))
    store().people = None
    assert (people().look_of("ana"), people().look_of("ben")) == (3, None)
    assert "from number 2 on" in str(wrong_acts())
    with pytest.raises(StoreDamaged):
        append_act(LookChosen("ana", 4), key=key(), base_version=1)


# Backups


@pytest.fixture
def house(tmp_path: Path, open_app: Open) -> Iterator[str]:
    """The name of a game of Ana, Ben and Cruz in a companion on SQLite."""
    with open_app(f"sqlite:///{tmp_path}/companion.sqlite", instance=str(tmp_path)).app_context():
        yield games.create(begun("First", ("Ana", "Ben", "Cruz")), key=key())


def test_a_backup_brings_back_what_was_said_and_says_so_before(house: str) -> None:
    say(LookChosen("ana", 3))
    copy, number = make_backup(), own.house_id()
    say(LookChosen("ana", 4), Called("ben", "Benjamin"))
    told = restore.preview(copy.path)
    assert told.changes == (Change("", "", 3, 1, people=True),)
    assert "who is who" in str(told.changes[0].phrase)
    before = restore.restore(copy.path, told)
    assert (people().version, people().look_of("ana"), own.house_id()) == (1, 3, number)
    restore.restore(before.path)
    assert (people().version, people().shown_name("ben", "Ben")) == (3, "Benjamin")


def test_what_is_said_of_people_is_backed_up_within_the_hour(house: str) -> None:
    keeper = Keeper(current_app)
    assert keeper.tick(now=0.0)
    assert keeper.tick(now=4000.0) is None
    say(LookChosen("ana", 3))
    assert keeper.tick(now=4001.0)
    assert keeper.tick(now=9000.0) is None


def test_the_number_of_a_house_goes_with_its_books(house: str, tmp_path: Path) -> None:
    number, copy = own.house_id(), make_backup()
    (tmp_path / "other").mkdir()
    other = make_app(f"sqlite:///{tmp_path}/other/companion.sqlite", instance=str(tmp_path / "other"))
    with other.app_context():
        assert own.house_id() != number
        restore.restore(copy.path)
        assert own.house_id() == number
        store().engine.dispose()


def test_acts_and_digests_that_no_companion_wrote_are_left_out(house: str, tmp_path: Path) -> None:
    say(LookChosen("ana", 3), LookChosen("ben", 4))
    file = tmp_path / "foreign.sqlite"
    file.write_bytes(make_backup().path.read_bytes())
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("""UPDATE people_acts SET body = '{"kind": "undo", "seq": 9}' WHERE seq = 2""")
        connection.execute("INSERT INTO digests SELECT id, hash, 'x' FROM games")
        connection.execute("INSERT INTO settings VALUES ('house', 'mine')")
    restore.restore(file)
    assert (people().version, people().look_of("ana"), wrong_acts()) == (1, 3, None)
    with store().reading() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM digests")).scalar() == 0
    assert own.house_id().version == 4


def test_what_is_left_of_damaged_books_has_what_was_said(house: str, tmp_path: Path) -> None:
    say(LookChosen("ana", 3), LookChosen("ben", 4))
    number = own.house_id()
    write_left(store(), tmp_path / "left.sqlite")
    with make_app(f"sqlite:///{tmp_path}/left.sqlite").app_context():
        assert (people().version, people().look_of("ben"), own.house_id()) == (2, 4, number)
        store().engine.dispose()


def test_the_file_of_one_game_says_nothing_of_people(evenings: tuple[str, str]) -> None:
    before = export_game(evenings[0])
    say(Assigned(((evenings[0], 0),), "Aunt Ana"), LookChosen("ben", 3))
    assert export_game(evenings[0]) == before
