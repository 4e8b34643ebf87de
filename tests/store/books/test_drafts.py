"""Ben and Cruz enter their own hands on their telephones; Ana, who keeps the book, sees who is missing."""

from __future__ import annotations

import re

import pytest

from companion.book.entries.entry import PlayerRenamed
from companion.book.entries.hands import Hand
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.book.fold.refusals import Refused
from companion.engine.tiles import Tile
from companion.store.books import drafts, games, log
from companion.store.books.drafts import disputed, enter, latest, list_entered
from companion.store.errors import BadKey, GameInTrash, KeyReused, NoSuchGame

from ..table import begun, key, round_

BEN, CRUZ = 1, 2


def tiles(*texts: str) -> tuple[Tile, ...]:
    return tuple(Tile.parse(text) for text in texts)


def said(slug: str, number: int = 1) -> list[tuple[int, Hand | None]]:
    return [(draft.seat, draft.hand) for draft in list_entered(slug, number)]


def test_a_hand_is_there_for_all_to_see(friday: str) -> None:
    made = enter(
        friday, 1, BEN, tiles("6-2", "4-1"), key="k1", source="p1", device="Ben's phone", at="2026-11-21T19:30Z"
    )
    assert list_entered(friday, 1) == (made,)
    assert (made.hand, made.device, made.key, made.number) == (tiles("6-2", "4-1"), "Ben's phone", "k1", 1)
    enter(friday, 1, 0, (), key=key(), source="p0")
    enter(friday, 1, CRUZ, 13, key=key(), source="p2")
    assert said(friday) == [(0, ()), (BEN, tiles("6-2", "4-1")), (CRUZ, 13)]
    assert games.head(friday).version == 1, "the book has not changed"


def test_the_last_word_of_a_device_counts(friday: str) -> None:
    enter(friday, 1, BEN, 12, key="k1", source="p1")
    enter(friday, 1, BEN, 14, key="k2", source="p1")
    assert said(friday) == [(BEN, 14)]
    enter(friday, 1, BEN, None, key="k3", source="p1")
    assert said(friday) == []
    enter(friday, 1, BEN, 14, key="k4", source="p1")
    assert said(friday) == [(BEN, 14)]


def test_sent_again_it_is_written_once_and_does_not_come_back(friday: str) -> None:
    first = enter(friday, 1, BEN, 12, key="k1", source="p1")
    enter(friday, 1, BEN, 14, key="k2", source="p1")
    assert enter(friday, 1, BEN, 12, key="k1", source="p1") == first
    assert said(friday) == [(BEN, 14)]


def test_two_devices_that_differ_both_stand_there(friday: str) -> None:
    enter(friday, 1, BEN, 12, key=key(), source="p1")
    enter(friday, 1, BEN, 14, key=key(), source="p2")
    enter(friday, 1, CRUZ, tiles("6-2", "4-1"), key=key(), source="p1")
    enter(friday, 1, CRUZ, tiles("4-1", "6-2"), key=key(), source="p2")
    assert said(friday)[:2] == [(BEN, 12), (BEN, 14)]
    assert disputed(list_entered(friday, 1)) == {BEN}


def test_a_number_for_the_poll_grows_with_every_draft(friday: str) -> None:
    seen = [latest(friday, 1)]
    for hand in (12, 14, None, 14):
        enter(friday, 1, BEN, hand, key=key(), source="p1")
        seen.append(latest(friday, 1))
    assert seen == sorted(set(seen))
    assert seen[0] == latest(friday, 2) == 0


def test_the_head_and_the_last_hand_by_one_question(friday: str) -> None:
    marks = [drafts.head(friday)[1]]
    assert marks == [drafts.NONE]
    for hand in (12, None, 12):
        enter(friday, 1, BEN, hand, key=key(), source="p1")
        head, mark = drafts.head(friday)
        assert head == games.head(friday)
        assert re.fullmatch("[0-9a-f-]{1,40}", mark)
        marks.append(mark)
    assert len(set(marks)) == 4
    another = games.create(begun("Saturday"), key=key())
    assert drafts.head(another)[1] == drafts.NONE, "hands of one game are none of another"
    with pytest.raises(NoSuchGame):
        drafts.head("nosuchgame00")


def test_once_the_round_is_entered_its_drafts_are_done(friday: str) -> None:
    sent = enter(friday, 1, BEN, 12, key="k1", source="p1")
    log.append(friday, round_(1), key=key(), base_version=1)
    assert enter(friday, 1, BEN, 12, key="k1", source="p1") == sent, "the outbox hears that it arrived"
    with pytest.raises(Refused, match="round 2 comes next, got round 1"):
        enter(friday, 1, BEN, 13, key=key(), source="p1")
    for number in (2, 3):
        enter(friday, number, BEN, 12, key=key(), source="p1")
        assert said(friday, number) == [(BEN, 12)]
        log.append(friday, round_(number), key=key(), base_version=number)
    enter(friday, 4, BEN, 12, key=key(), source="p1")
    assert said(friday, 1) == said(friday, 2) == [], "old ones are swept away"


def test_a_number_never_comes_twice(friday: str) -> None:
    """Nobody enters a hand for the second round: the first one's is the last row of all when it is swept away."""
    first = enter(friday, 1, BEN, 12, key="k1", source="p1")
    mark = drafts.head(friday)[1]
    for number in (1, 2):
        log.append(friday, round_(number), key=key(), base_version=number)
    third = enter(friday, 3, BEN, 12, key="k3", source="p1")
    assert third.id > first.id
    assert drafts.head(friday)[1] != mark
    log.append(friday, round_(3), key=key(), base_version=3)
    log.append(friday, round_(4), key=key(), base_version=4)
    assert enter(friday, 5, BEN, 12, key="k5", source="p1").id > third.id
    assert said(friday, 1) == [], "the first one is gone by now"


def test_the_mark_tells_nobody_the_key(friday: str) -> None:
    enter(friday, 1, BEN, 12, key="secret-of-ben", source="p1")
    assert "secret" not in drafts.head(friday)[1]


@pytest.mark.parametrize(
    ("number", "seat", "hand", "why"),
    [
        (2, BEN, 12, "round 1 comes next, got round 2"),
        (10**12, BEN, 12, "round 1 comes next"),
        (1, 4, 12, "nobody sits at that seat"),
        (1, -1, 12, "nobody sits at that seat"),
        (1, BEN, tiles("13-2"), "Ben cannot have 13-2: the set goes up to double-12"),
        (1, BEN, tiles("6-2", "6-2"), "Ben cannot have 6-2 twice"),
        (1, BEN, 100_000, "Ben cannot have 100000 left"),
    ],
    ids=["later", "far", "no seat", "below", "no tile", "twice", "too much"],
)
def test_what_cannot_be_is_refused(friday: str, number: int, seat: int, hand: Hand, why: str) -> None:
    with pytest.raises(Refused, match=why):
        enter(friday, number, seat, hand, key=key(), source="p1")
    assert said(friday) == []


def test_the_engine_is_in_nobodys_hand(friday: str) -> None:
    with pytest.raises(Refused, match="it is the engine of this round"):
        enter(friday, 1, BEN, tiles("9-9"), key=key(), source="p1", engine=9)
    enter(friday, 1, BEN, tiles("9-9"), key=key(), source="p1")
    hebrew = games.create(begun(preset="hebrew"), key=key())
    with pytest.raises(Refused, match="it is the engine of this round"):
        enter(hebrew, 1, BEN, tiles("12-12"), key=key(), source="p1")


def test_a_game_that_takes_nothing_takes_no_drafts(friday: str) -> None:
    with pytest.raises(NoSuchGame):
        enter("nowhere", 1, BEN, 12, key=key(), source="p1")
    games.trash(friday)
    with pytest.raises(GameInTrash):
        enter(friday, 1, BEN, 12, key=key(), source="p1")


def test_keys_are_kept_apart(friday: str) -> None:
    with pytest.raises(BadKey):
        enter(friday, 1, BEN, 12, key="a b", source="p1")
    enter(friday, 1, BEN, 12, key="k1", source="p1")
    with pytest.raises(KeyReused):
        enter(friday, 1, BEN, 13, key="k1", source="p1")
    with pytest.raises(KeyReused):
        enter(games.create(begun("Saturday"), key=key()), 1, BEN, 12, key="k1", source="p1")


def test_drafts_are_not_taken_without_end(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MOST_OF_ONE", 2)
    monkeypatch.setattr(drafts, "MOST", 3)
    enter(friday, 1, BEN, 12, key="k12", source="p1")
    enter(friday, 1, BEN, 13, key="k13", source="p1")
    with pytest.raises(Refused, match="entered 2 times for this round") as refused:
        enter(friday, 1, BEN, 15, key=key(), source="p1")
    assert [(fault.part, fault.seat) for fault in refused.value.faults] == [("left", BEN)]
    assert enter(friday, 1, BEN, 13, key="k13", source="p1").hand == 13, "what was written is acknowledged"
    enter(friday, 1, BEN, 14, key=key(), source="p2")
    with pytest.raises(Refused, match="entered 3 times for this round"):
        enter(friday, 1, BEN, 15, key=key(), source="p3")
    enter(friday, 1, CRUZ, 15, key=key(), source="p1")
    assert said(friday) == [(BEN, 13), (BEN, 14), (CRUZ, 15)], "one seat silences no other"
    log.append(friday, round_(1), key=key(), base_version=1)
    enter(friday, 2, BEN, 15, key=key(), source="p1")


def test_a_book_is_folded_once_for_all_hands_that_were_made_with_it(
    friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seat in range(3):
        enter(friday, 1, seat, 10 + seat, key=key(), source=f"p{seat}")
    log.append(friday, PlayerRenamed(3, "Zoe"), key=key(), base_version=1)
    enter(friday, 1, 3, 13, key=key(), source="p3")
    log.append(friday, PlayerRenamed(3, "Zoé"), key=key(), base_version=2)
    book, fold, folded = games.book(friday), Book.of, []

    def count(records: tuple[Record, ...]) -> Book:
        folded.append(len(records))
        return fold(records)

    monkeypatch.setattr(Book, "of", count)
    assert [draft.seat for draft in drafts.list_standing(friday, book, 1)] == [0, 1, 2, 3]
    assert sorted(folded) == [1, 2]
