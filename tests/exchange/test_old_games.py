"""A game off old paper becomes a book: totals, or rounds; and why it does not."""

from __future__ import annotations

from typing import Any

import pytest

from companion.book.fold.refusals import Refused
from companion.exchange.doubled import know
from companion.exchange.old_game import OldGame, digest_old, make_book
from companion.people.acts import LookChosen, Merged, PersonRecord
from companion.people.people import People
from tests.exchange.houses import chosen

AT = "2019-05-03T18:00:00Z"


def old(*totals: int | None, rounds: Any = (), names: tuple[str, ...] = (), title: str = "May") -> OldGame:
    count = len(totals) or len(rounds[0])
    return OldGame(title, names or ("Ana", "Ben", "Cruz", "Dot")[:count], AT, AT, totals, rounds)


def test_totals_stand_beside_the_rounds_with_their_reason() -> None:
    book = make_book(old(120, 0, -5), chosen(), "Total of the evening", People())
    assert [(each.seat, each.points, each.reason) for each in book.adjustments] == [
        (0, 120, "Total of the evening"), (2, -5, "Total of the evening"),
    ]  # fmt: skip
    assert book.over
    assert {record.at for record in book.records} == {AT}


def test_a_total_larger_than_one_penalty_is_written_in_parts() -> None:
    book = make_book(old(2500, -1000), chosen(), "Total", People())
    assert [each.points for each in book.adjustments] == [999, 999, 502, -999, -1]
    assert [row.total for row in book.standings.rows] == [-1000, 2500]


def test_partners_have_one_total() -> None:
    book = make_book(old(70, 50, None, 50), chosen("hebrew-pairs"), "Total", People())
    assert {row.name: row.total for row in book.standings.rows} == {"Ana & Cruz": 70, "Ben & Dot": 50}
    with pytest.raises(Refused, match="Ana and Cruz are partners"):
        make_book(old(70, 50, 71, 50), chosen("hebrew-pairs"), "Total", People())


def test_rounds_are_rounds() -> None:
    book = make_book(old(rounds=((0, 14, 3), (None, 0, 21))), chosen(), "Total", People())
    assert [each.out for each in book.rounds] == [(0,), (0,)]
    assert book.totals[-1] == (0, 14, 24)
    assert book.finished


def test_nobody_knows_how_many_tiles_were_dealt_that_day() -> None:
    """Three of today take fifteen each, and no hand makes more than 902."""
    book = make_book(old(rounds=((0, 1000, 3),)), chosen(), "Total", People())
    assert book.totals == ((0, 1000, 3),)


def test_nobody_takes_the_time_of_typing_for_that_of_playing() -> None:
    game = old(rounds=((0, 14, 3), (5, 0, 21)))
    digest = digest_old(game, make_book(game, chosen(), "Total", People()))
    assert (digest.minutes, digest.round_seconds, digest.began, digest.ended) == (None, (), AT, AT)


def test_all_rounds_of_the_rules_are_a_whole_game() -> None:
    rounds = tuple((0, 10 + number, 20) for number in range(13))
    book = make_book(old(rounds=rounds), chosen(), "Total", People())
    assert book.complete
    assert not book.finished


def test_everybody_has_the_look_they_chose() -> None:
    people = People.of([PersonRecord(1, LookChosen("ben", 7))])
    assert make_book(old(1, 2), chosen(), "Total", people).looks[1] == 7


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (old(0, 0), "at least one total"),
        (old(10_000, 0), "from -9999 to 9999"),
        (old(1, 2, names=("Ana", "ana")), "names must differ"),
        (old(1, 2, names=("Ana", "")), "a name is missing"),
        (old(1, 2, names=("Ana", "x" * 41)), "at most"),
        (old(1, 2, title="x" * 61), "60"),
        (old(rounds=((0, 1, 1),)), "cannot have 1 left"),
        (old(rounds=((0, 0, 1),)), "only one player can go out"),
        (old(rounds=((0, 9999, 1),)), "cannot have 9999"),
        (old(rounds=((0, -3, 1),)), "cannot have"),
        (old(rounds=((0, 14, 3),) * 14), "over"),
    ],
)
def test_what_no_book_takes_is_refused_in_its_words(game: OldGame, said: str) -> None:
    with pytest.raises(Refused, match=said):
        make_book(game, chosen(), "Total", People())


def digest(game: OldGame) -> Any:
    return digest_old(game, make_book(game, chosen(), "Total", People()))


def test_the_same_day_people_and_totals_in_another_order_are_one_evening() -> None:
    known = know([digest(old(10, 20))], People(), {})
    assert known.find_alike(digest(old(20, 10, names=("Ben", "Ana"))), People()) is not None
    assert known.find_alike(digest(old(20, 10)), People()) is None
    assert known.find_alike(digest(OldGame("", ("Ana", "Ben"), "2019-05-05T18:00:00Z", AT, (10, 21))), People()) is None


def test_names_that_were_joined_are_one() -> None:
    people = People.of([PersonRecord(1, Merged("anna", "ana"))])
    known = know([digest(old(10, 20))], people, {})
    assert known.find_alike(digest(old(10, 20, names=("Anna", "Ben"))), people) is not None
    assert known.find_alike(digest(old(10, 20, names=("Anna", "Ben"))), People()) is None
