"""The book of a game: what the table needs next, undo and redo, corrections, and when it is over."""

from __future__ import annotations

import pytest

from companion.book.entries.entry import EndAgreed, Finished, PlayerRenamed, Reopened, Restored, RulingKept, Voided
from companion.book.figures.standings import Standings, standings
from companion.book.fold.book import Book
from companion.book.fold.exchange import book_from_json, book_to_json
from companion.book.fold.records import NextRound, Record, exchanged_with
from companion.engine.errors import Unreadable

from ..table import ANA, BEN, Reseated, begun, book_of, corrected, entered, list_reseated, write

FIRST = entered(1, ["", 14, 3, 21], ANA)
SECOND = entered(2, [5, "", 3, 21], BEN)


@pytest.mark.parametrize(
    ("preset", "options", "players", "expected"),
    [
        ("hebrew", {}, 4, NextRound(1, 12, None, "engine_holder", 15, 31)),
        ("hebrew", {}, 8, NextRound(1, 12, None, "engine_holder", 10, 11)),
        ("persian-face-up", {}, 10, NextRound(1, 12, 0, "rotate", 8, 10)),
        ("czech-plus", {}, 6, NextRound(1, 12, None, "lot", 11, 24)),
        ("italian", {}, 2, NextRound(1, None, None, "left_of_holder", 15, 61)),
        ("italian-fixed", {}, 5, NextRound(1, 12, 0, "rotate", 12, 30)),
        ("hebrew", {"set_max": 18}, 4, NextRound(1, 18, None, "engine_holder", 15, 130)),
    ],
)
def test_the_first_round(preset: str, options: dict[str, object], players: int, expected: NextRound) -> None:
    assert book_of(begun(players, preset, **options)).coming == expected


@pytest.mark.parametrize(
    ("direction", "starters"), [("cw", [0, 1, 2, 0, 1]), ("ccw", [0, 2, 1, 0, 2])], ids=["clockwise", "counter"]
)
def test_the_right_to_start_goes_round(direction: str, starters: list[int]) -> None:
    book = book_of(begun(3, "persian-face-up", direction=direction))
    seen = []
    for number in range(1, 6):
        assert book.coming is not None
        seen.append(book.coming.starter)
        book = write(book, entered(number, ["", 14, 3], ANA))
    assert seen == starters


def test_engines_go_down_to_the_double_blank() -> None:
    book = book_of(begun(2))
    engines = []
    while book.coming:
        engines.append(book.coming.engine)
        book = write(book, entered(book.coming.number, ["", 14], ANA))
    assert engines == list(range(12, -1, -1))
    assert (book.over, book.complete, book.finished, book.coming) == (True, True, False, None)


def test_stopped_and_going_on() -> None:
    book = write(book_of(begun()), FIRST, Finished())
    assert (book.over, book.complete, book.finished, book.coming) == (True, False, True, None)
    book = write(book, Reopened(), SECOND)
    assert (book.over, len(book.rounds)) == (False, 2)


def test_an_agreed_end_ends_no_game_and_is_gone_when_it_is_undone_or_played_beyond() -> None:
    book = write(book_of(begun()), EndAgreed(1), FIRST)
    assert (book.agreed_end, book.over) == (EndAgreed(1), False)
    assert write(book, EndAgreed()).agreed_end == EndAgreed()
    assert write(book, EndAgreed(4), Voided(4)).agreed_end == EndAgreed(1)
    assert write(book, EndAgreed(4), Voided(4), Restored(4)).agreed_end == EndAgreed(4)
    assert write(book, Finished()).agreed_end == EndAgreed(1)
    assert write(book, Finished(), Reopened()).agreed_end == EndAgreed()


def test_a_correction_replaces_the_round_and_keeps_its_history() -> None:
    book = write(book_of(begun()), FIRST, SECOND, corrected(1, [9, "", 3, 21], BEN))
    assert book.rounds[0].points == (9, 0, 3, 21)
    assert [record.seq for record in book.rounds[0].versions] == [2, 4]
    assert [each.corrected for each in book.rounds] == [True, False]
    assert book.totals[-1] == (14, 0, 6, 42)


def test_an_undone_correction_is_no_correction() -> None:
    book = write(book_of(begun()), FIRST, corrected(1, [9, "", 3, 21], BEN), Voided(3))
    assert (book.rounds[0].points, book.rounds[0].corrected) == ((0, 14, 3, 21), False)
    assert write(book, Restored(3)).rounds[0].corrected


def test_undo_goes_back_to_the_beginning_and_redo_all_the_way() -> None:
    acts = [FIRST, PlayerRenamed(0, "Zoe"), SECOND, RulingKept("t", {}, {}), Finished()]
    full = write(book_of(begun()), *acts)
    book = full
    while book.undoable:
        book = write(book, Voided(book.undoable.seq))
    assert (book.rounds, book.players, book.finished, book.rulings) == (
        (),
        begun().players,
        False,
        (),
    )
    assert [record.seq for record in book.voided] == [6, 5, 4, 3, 2]
    while book.redoable:
        book = write(book, Restored(book.redoable.seq))
    assert (book.rounds, book.players, book.finished, book.rulings) == (full.rounds, full.players, True, full.rulings)
    assert book.version == 1 + 5 + 5 + 5


def test_a_new_act_leaves_nothing_to_redo() -> None:
    book = write(book_of(begun()), FIRST, Voided(2))
    assert book.redoable is not None
    assert write(book, PlayerRenamed(0, "Zoe")).redoable is None


def test_a_ruling_leaves_what_was_undone_to_be_redone() -> None:
    book = write(book_of(begun()), FIRST, SECOND, Voided(3), RulingKept("t", {}, {}))
    assert (book.undoable.seq if book.undoable else 0, book.redoable.seq if book.redoable else 0) == (5, 3)
    assert Book.of(book.records) == book
    again = write(book, Restored(3))
    assert (len(again.rounds), len(again.rulings), again.redoable) == (2, 1, None)
    without = write(book, Voided(5))
    assert [record.seq for record in without.voided] == [3, 5], "the ruling comes back first"
    assert write(without, Restored(5), Restored(3)).acts == again.acts


def test_a_new_name_is_the_name_in_past_rounds_too() -> None:
    book = write(book_of(begun()), FIRST, PlayerRenamed(ANA, "Zoe"))
    assert book.players == ("Zoe", "Ben", "Cruz", "Dot")
    assert book.sides[0].name == "Zoe"
    assert book.standings.leaders[0].name == "Zoe"


@pytest.mark.parametrize(
    ("keys", "are_one"),
    [
        (("", "", ""), True),  # of a book without keys, by the moment alone
        (("x.0", "x.1", "x.2"), True),
        (("x.0", "y.0", "z.0"), False),
        (("x", "y", "z"), False),
    ],
)
def test_names_are_exchanged_by_what_was_sent_in_one_go(keys: tuple[str, ...], are_one: bool) -> None:
    names = (PlayerRenamed(ANA, "Ana’"), PlayerRenamed(BEN, "Ana"), PlayerRenamed(ANA, "Ben"))
    at = "2026-11-21T19:00:00Z"
    records = [Record(seq, name, at, "iPad", key) for seq, (name, key) in enumerate(zip(names, keys, strict=True), 2)]
    assert exchanged_with(records, records[0]) == (tuple(records) if are_one else (records[0],))


def test_a_new_name_in_a_pair() -> None:
    book = write(book_of(begun(4, "hebrew-pairs")), PlayerRenamed(2, "Zoe"))
    assert [side.name for side in book.sides] == ["Ana & Zoe", "Ben & Dot"]


@pytest.mark.parametrize("told", list_reseated(), ids=lambda told: told.case)
def test_a_person_is_found_again_under_the_names_of_now(told: Reseated) -> None:
    found = [told.now.find_person(told.before, seat) for seat in range(len(told.before.players))]
    assert found == told.sit
    kept = [told.now.keeps_person(told.before, seat) for seat in range(len(told.sit))]
    assert kept == [there == seat for seat, there in enumerate(told.sit)]


def test_the_trial_of_a_round_changes_nothing() -> None:
    book = book_of(begun())
    trial = book.trial(FIRST)
    assert trial.totals == ((0, 14, 3, 21),)
    assert (book.rounds, book.version) == ((), 1)


def test_blocked() -> None:
    book = write(book_of(begun()), entered(1, [5, 14, 3, 21]))
    assert (book.rounds[0].blocked, book.rounds[0].winners, book.rounds[0].points) == (True, (), (5, 14, 3, 21))


def test_a_book_knows_when_it_began() -> None:
    assert Book.of([Record(1, begun(), "2026-11-21T19:00:00Z", "kitchen")]).begun_at == "2026-11-21T19:00:00Z"


def test_a_correction_of_the_engine_where_the_highest_held_opens() -> None:
    book = write(book_of(begun(2, "italian")), entered(1, ["", 14], ANA, engine=9))
    assert write(book, corrected(1, ["", 14], ANA, engine=7)).rounds[0].engine == 7


# A whole game as a document


def evening() -> Book:
    return write(
        book_of(begun()), FIRST, SECOND, corrected(1, [9, "", 3, "6-5 4-2"], BEN), Voided(4), Restored(4), Finished()
    )


def test_a_game_goes_out_and_comes_back() -> None:
    assert book_from_json(book_to_json(evening())) == evening()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda document: document.clear(), ""),
        (lambda document: document.update(format="other/1"), ""),
        (lambda document: document.update(entries=[]), "entries"),
        (lambda document: document.update(entries={}), "entries"),
        (lambda document: document["entries"].pop(0), "entries[0].seq"),
        (lambda document: document["entries"].append(None), "entries[7]"),
        (lambda document: document["entries"][2].update(seq=9), "entries[2].seq"),
        (lambda document: document["entries"][2].update(at=None), "entries[2].at"),
        (lambda document: document["entries"][2].update(device=7), "entries[2].device"),
        (lambda document: document["entries"][2]["entry"].update(number=5), "entries[2].number"),
        (lambda document: document["entries"][1]["entry"].update(hands=[[], 1, 1, 4]), "entries[1].left"),
        (
            lambda document: document["entries"][1]["entry"].update(hands=[[], ["x"], 1, 4]),
            "entries[1].entry.hands[1][0]",
        ),
        (lambda document: document["entries"][0]["entry"].update(players=["Ana", "Ana"]), "entries[0].players"),
        (lambda document: document["entries"][0]["entry"]["rules"].update(blocked=1), "entries[0].entry.rules.blocked"),
        (lambda document: document["entries"][4]["entry"].update(seq=2), "entries[4].seq"),
    ],
)
def test_a_document_that_is_no_game(change: object, field: str) -> None:
    document = book_to_json(evening())
    assert callable(change)
    change(document)
    with pytest.raises(Unreadable) as error:
        book_from_json(document)
    assert error.value.field == field


# What it costs, counted


def test_folding_a_game_counts_every_round_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[object] = []

    def count(*given: object) -> tuple[int, ...]:
        counted.append(given)
        return (0, 14, 3, 21)

    entries = [entered(number, ["", 14, 3, 21], ANA) for number in range(1, 14)]
    monkeypatch.setattr("companion.book.fold.written.round_points", count)
    book = book_of(begun(), *entries, *[PlayerRenamed(0, "Zoe")] * 20)
    assert len(counted) == 13
    assert book.standings.rows[0].total == book.totals[-1][0] == 0
    assert len(counted) == 13


def test_standings_are_made_once_and_places_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def count(*given: object, **named: object) -> Standings:
        made.append(given)
        return standings(*given, **named)  # type: ignore[arg-type]

    book = book_of(begun(), *[entered(number, ["", 14, 3, 21], ANA) for number in range(1, 14)])
    monkeypatch.setattr("companion.book.fold.book.standings", count)
    assert book.standings is book.standings
    assert len(made) == 1
    assert book.places is book.places
    assert len(made) == 14
