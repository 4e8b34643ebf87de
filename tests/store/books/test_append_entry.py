"""Ana writes a round into the book."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.book.entries.entry import Finished, PlayerRenamed, Reopened, RulingKept, Voided
from companion.book.fold.refusals import Refused
from companion.store.books import games, log
from companion.store.database import store
from companion.store.errors import BadKey, GameInTrash, KeyReused, NoSuchGame, StoreReadOnly, VersionConflict
from companion.store.people import regulars

from ..table import begun, key, round_


def test_a_round_stands_in_the_book(friday: str) -> None:
    done = log.append(
        friday, round_(1, 11, 12, 13), key="k1", base_version=1, device="Ana's tablet", at="2026-11-21T19:20Z"
    )
    assert (done.version, done.repeated) == (2, False)
    assert done.record.entry == round_(1, 11, 12, 13)
    book = games.book(friday)
    assert book.records[-1] == done.record
    assert [row.total for row in book.standings.rows] == [0, 11, 12, 13]


def test_the_list_of_games_follows_in_the_same_transaction(friday: str) -> None:
    log.append(friday, round_(1, 11, 12, 13, out=2), key=key(), base_version=1, at="2026-11-21T19:20:00Z")
    card = games.find(friday)
    assert card is not None
    assert (card.version, card.rounds_entered, card.state, card.leaders, card.total) == (2, 1, "playing", ("Cruz",), 0)
    assert card.changed_at == "2026-11-21T19:20:00Z"


def test_a_game_stopped_by_the_table_is_finished_and_can_go_on(friday: str) -> None:
    log.append(friday, round_(1), key=key(), base_version=1)
    log.append(friday, Finished(), key=key(), base_version=2)
    assert games.head(friday).state == "finished"
    log.append(friday, Reopened(), key=key(), base_version=3)
    assert games.head(friday).state == "playing"


def test_undo_is_another_entry(friday: str) -> None:
    log.append(friday, round_(1), key=key(), base_version=1)
    assert log.append(friday, Voided(2), key=key(), base_version=2).version == 3
    assert games.book(friday).rounds == ()
    assert len(games.book(friday).records) == 3


def test_the_same_key_again_is_answered_again_and_written_once(friday: str) -> None:
    first = log.append(friday, round_(1), key="k1", base_version=1)
    log.append(friday, round_(2), key="k2", base_version=2)
    again = log.append(friday, round_(1), key="k1", base_version=1)
    assert (again.record, again.version, again.repeated) == (first.record, 2, True)
    assert games.head(friday).version == 3


def test_the_same_key_is_answered_again_when_the_game_lies_in_the_trash(friday: str) -> None:
    log.append(friday, round_(1), key="k1", base_version=1)
    games.trash(friday)
    assert log.append(friday, round_(1), key="k1", base_version=1).repeated


def test_the_same_key_for_another_round_is_refused(friday: str) -> None:
    log.append(friday, round_(1, 11, 12, 13), key="k1", base_version=1)
    with pytest.raises(KeyReused, match="the key k1 was used before for something else"):
        log.append(friday, round_(1, 11, 12, 14), key="k1", base_version=1)


def test_the_same_key_in_another_game_is_refused(friday: str) -> None:
    log.append(friday, round_(1), key="k1", base_version=1)
    saturday = games.create(begun("Saturday"), key=key())
    with pytest.raises(KeyReused):
        log.append(saturday, round_(1), key="k1", base_version=1)


def test_an_older_version_is_refused_with_what_came_in_between(friday: str) -> None:
    log.append(friday, PlayerRenamed(1, "Benno"), key=key(), base_version=1)
    log.append(friday, round_(1, 20, 21, 22), key=key(), base_version=2)
    with pytest.raises(VersionConflict, match="it was at 1 and is at 3 now") as told:
        log.append(friday, round_(1, 20, 21, 23), key=key(), base_version=1)
    assert told.value.version == 3
    assert [record.entry for record in told.value.records] == [PlayerRenamed(1, "Benno"), round_(1, 20, 21, 22)]
    assert games.head(friday).version == 3


def test_a_version_that_never_was_is_refused(friday: str) -> None:
    with pytest.raises(VersionConflict) as told:
        log.append(friday, round_(1), key=key(), base_version=9)
    assert (told.value.version, told.value.records) == (1, ())


def test_a_ruling_is_kept_whatever_came_in_between(friday: str) -> None:
    log.append(friday, round_(1), key=key(), base_version=1)
    kept = RulingKept("may Ben play?", {"table": {}}, {"verdict": "legal"})
    assert log.append(friday, kept, key=key(), base_version=None).version == 3


def test_what_the_book_refuses_is_not_written(friday: str) -> None:
    with pytest.raises(Refused, match="round 1 comes next, got round 2"):
        log.append(friday, round_(2), key="k1", base_version=1)
    assert games.head(friday).version == 1
    assert log.append(friday, round_(1), key="k1", base_version=1).version == 2, "the key is free still"


def test_a_game_that_is_not_there_is_refused(app: Flask) -> None:
    with pytest.raises(NoSuchGame, match="no game here is called 'nowhere'"):
        log.append("nowhere", round_(1), key=key(), base_version=1)


def test_a_game_in_the_trash_is_refused(friday: str) -> None:
    games.trash(friday)
    with pytest.raises(GameInTrash, match="take it out first"):
        log.append(friday, round_(1), key=key(), base_version=1)


@pytest.mark.parametrize("bad", ["", "x" * 65, "a b", "ключ", "a\n", "a'b", "\ud800"], ids=ascii)
def test_a_key_of_another_form_is_refused(friday: str, bad: str) -> None:
    with pytest.raises(BadKey, match="a key of 1 to 64") as told:
        log.append(friday, round_(1), key=bad, base_version=1)
    assert told.value.field == "key"


def test_a_store_that_may_only_be_read_refuses(friday: str) -> None:
    store().read_only = True
    with pytest.raises(StoreReadOnly, match="read but not written"):
        log.append(friday, round_(1), key=key(), base_version=1)
    assert games.book(friday).version == 1


def test_the_name_of_a_device_is_made_short_and_printable(friday: str) -> None:
    done = log.append(friday, round_(1), key=key(), base_version=1, device="Ana\x00\n\ud800" + "x" * 200)
    assert done.record.device == "Ana" + "x" * 77
    games.head(friday)


def test_renaming_a_player_moves_the_regular(friday: str) -> None:
    log.append(friday, PlayerRenamed(3, "Dorothy"), key=key(), base_version=1)
    assert [each.name for each in regulars.regulars()] == ["Ana", "Ben", "Cruz", "Dorothy"], "as they sit"
    log.append(friday, Voided(2), key=key(), base_version=2)
    assert {each.name for each in regulars.regulars()} == {"Ana", "Ben", "Cruz", "Dot"}
