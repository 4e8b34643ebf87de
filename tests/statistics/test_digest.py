"""One finished game as small as figures need it: out of its book, and there and back as JSON."""

from __future__ import annotations

import json
import time
from fractions import Fraction
from typing import Any

import pytest

from companion.book.entries.entry import Adjusted, Entry, Finished, Joined, Left, PlayerRenamed, Reopened, Returned
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.engine.errors import Unreadable
from companion.people.people import People
from companion.statistics.digest import digest_game, key_of
from companion.statistics.played import Hands, PlayedGame, Starts, count_players, from_json, to_json
from companion.statistics.records import find_records
from tests.book.table import begun, corrected, entered, rules_of


def played(*entries: Entry, minutes: int = 10) -> PlayedGame:
    """The digest of the book of these entries, written so many minutes apart from 18:00 on."""
    made = digest_game("friday", book_written(*entries, minutes=minutes))
    assert made is not None
    return made


def book_written(*entries: Entry, minutes: int = 10) -> Book:
    """The book of these entries, written so many minutes apart from 18:00 on."""
    at = [f"2026-01-30T{18 + n * minutes // 60:02}:{n * minutes % 60:02}:00Z" for n in range(len(entries))]
    return Book.of(Record(seq, entry, at[seq - 1]) for seq, entry in enumerate(entries, 1))


def short(players: int = 3, preset: str = "hebrew", rounds: int = 3, **options: Any) -> Any:
    """A game of a few rounds."""
    return begun(players, preset, rounds=rounds, **options)


ROUNDS = (
    entered(1, ("", "6-5 0-0", 20), 0),
    entered(2, (7, "", "12-12 1-0"), 1),
    entered(3, (8, 30, 5)),
)


def test_a_game_that_goes_on_has_no_digest() -> None:
    assert digest_game("friday", book_written(short(), *ROUNDS[:2])) is None


def test_a_whole_game() -> None:
    game = played(short(), *ROUNDS)
    assert (game.slug, game.title, game.rules.preset, game.rules.changed, game.family) == (
        "friday", "Friday", "hebrew", 1, "fewest",
    )  # fmt: skip
    assert (game.began, game.ended, game.minutes) == ("2026-01-30T18:00:00Z", "2026-01-30T18:30:00Z", 30)
    assert (game.players, game.rounds, game.blocked, game.full, game.round_seconds) == (3, 3, 1, True, (600,) * 3)
    assert [side.names for side in game.sides] == [("Ana",), ("Ben",), ("Cruz",)]
    assert [side.total for side in game.sides] == [15, 41, 50]
    assert [side.place for side in game.sides] == [1, 2, 3]
    assert [side.hands for side in game.sides] == [(Hands(3, 3, points),) for points in (15, 41, 50)]
    assert [side.zero_rounds for side in game.sides] == [1, 1, 0]
    assert [side.out for side in game.sides] == [(1,), (1,), (0,)]
    assert [side.largest for side in game.sides] == [((8, 3),), ((30, 3),), ((25, 2),)]
    assert [(side.shown, side.caught) for side in game.sides] == [((0,), (0,)), ((1,), (1,)), ((1,), (0,))]
    assert game.pips == 15 + 41 + 50
    assert game.leads == ((1, 1), (1, 1))
    assert game.winners == (game.sides[0],)


def test_whoever_won_was_behind() -> None:
    game = played(short(), entered(1, (40, "", 10), 1), entered(2, ("", 60, 10), 0), entered(3, ("", 20, 30), 0))
    assert [side.place for side in game.sides] == [1, 3, 2]
    assert [side.overcome for side in game.sides] == [(40, 1), None, None]
    assert game.leads == ((1, 0), (1, 0))


def test_the_starter_against_the_others() -> None:
    game = played(
        short(3, "hebrew", 2, starter="rotate"),
        entered(1, ("", 11, 20), 0, engine=12),
        entered(2, (7, 8, ""), 2, engine=11),
    )
    # round 1: 0 against 31/2; round 2, next against the clock is Cruz: 0 against 15/2
    gains = (Fraction(-31, 2), Fraction(-15, 2))
    assert game.starts == Starts(2, gains[0] + gains[1], gains[0] ** 2 + gains[1] ** 2)


def test_a_later_correction_and_a_penalty_do_not_move_the_end() -> None:
    game = played(short(), *ROUNDS, corrected(2, (9, "", 25), 1), Adjusted(0, 30, "late", 3))
    assert game.ended == "2026-01-30T18:30:00Z"
    assert (game.sides[0].total, game.sides[0].hands) == (47, (Hands(3, 3, 17),))


def test_a_stopped_game() -> None:
    game = played(short(), *ROUNDS[:1], Finished(), Reopened(), ROUNDS[1], Finished(), PlayerRenamed(0, "Anna"))
    assert (game.full, game.rounds, game.ended) == (False, 2, "2026-01-30T18:40:00Z")
    assert game.minutes == 40, "its evening lasts to the last round, however long nobody stops it"
    assert game.sides[0].names == ("Anna",)


def test_who_came_later_and_who_left() -> None:
    game = played(
        short(), ROUNDS[0], Joined("Dot", 2, 20), Left(1, 2), entered(2, (7, "", 26, 30)), entered(3, (9, "", "", 1), 2)
    )  # fmt: skip
    ana, ben, cruz, dot = game.sides
    assert game.players == 3
    assert [side.place for side in game.sides] == [1, 0, 2, 3]
    assert (ben.rounds, dot.rounds, dot.total, dot.hands) == (1, 2, 51, (Hands(3, 2, 31),))
    assert [game.is_whole_for(side) for side in (ana, ben, cruz, dot)] == [True, False, True, False]


def test_who_was_away_for_a_round_did_not_play_every_one() -> None:
    game = played(
        short(), ROUNDS[0], Left(0, 2), entered(2, ("", "", 5), 1), Returned(0, 3), entered(3, ("", 9, 30), 0)
    )
    assert [(side.place, side.total, game.is_whole_for(side)) for side in game.sides] == [
        (1, 0, False), (2, 20, True), (3, 55, True),
    ]  # fmt: skip
    record = find_records([game], People())[0]
    assert record.best is not None
    assert (record.best.figure, [who.name for who in record.best.holders]) == (20, ["Ben"])


def test_the_players_of_an_evening_are_the_most_at_the_table_in_any_one_round() -> None:
    game = played(
        short(), ROUNDS[0], Left(1, 2), Joined("Dot", 2, 0), Joined("Eva", 2, 0),
        entered(2, (7, "", "", 30, 5), 2), entered(3, (9, "", "", 1, 5), 2),
    )  # fmt: skip
    assert [count_players((side,), game.players) for side in game.sides] == [4, 3, 4, 4, 4]
    assert game.players == 4
    paper = played(short(), Adjusted(0, 200, "paper", 1), Finished())
    assert paper.players == count_players(paper.sides[:1], paper.players) == 3


def test_rounds_with_0_are_counted_where_they_decide_a_tie() -> None:
    assert [side.zero_rounds for side in played(short(tiebreaks=()), *ROUNDS).sides] == [0, 0, 0]
    only = ("lowest_nonzero_round",)
    assert [side.zero_rounds for side in played(short(tiebreaks=only), *ROUNDS).sides] == [0, 0, 0]


def test_partners() -> None:
    game = played(short(4, "hebrew-pairs"), entered(1, ("", 11, 20, 30), 0), entered(2, (5, 6, 7, 8)), Finished())
    assert [(side.names, side.seats, side.total) for side in game.sides] == [
        (("Ana", "Cruz"), (0, 2), 12), (("Ben", "Dot"), (1, 3), 55),
    ]  # fmt: skip
    assert game.sides[0].largest == ((5, 2), (20, 1))


def test_the_winner_takes() -> None:
    game = played(short(3, "czech-plus"), *ROUNDS)
    assert game.family == "most"
    assert game.sides[0].largest == ((8, 3),), "a hand is what it counts, whoever writes it down"


def test_times_that_cannot_be_believed() -> None:
    quick, slow = played(short(), *ROUNDS, minutes=0), played(short(), *ROUNDS, minutes=100)
    assert (quick.minutes, quick.round_seconds) == (None, ())
    assert (slow.minutes, slow.round_seconds) == (None, ())
    unknown = digest_game("friday", Book.of(Record(seq, each) for seq, each in enumerate((short(), *ROUNDS), 1)))
    assert unknown is not None
    assert (unknown.began, unknown.ended, unknown.minutes, unknown.day) == ("", "", None, None)


@pytest.mark.parametrize(("zone", "year"), [("UTC", 2025), ("Asia/Tehran", 2026)])
def test_a_game_is_of_the_day_on_which_it_began_where_the_house_is(
    monkeypatch: pytest.MonkeyPatch, zone: str, year: int
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        at = ("2025-12-31T22:30:00Z", *("2026-01-01T00:10:00Z",) * 3)
        game = digest_game("eve", Book.of(Record(n, each, at[n - 1]) for n, each in enumerate((short(), *ROUNDS), 1)))
        assert game is not None
        assert game.day
        assert game.day.year == year
    finally:
        monkeypatch.undo()
        time.tzset()


def test_totals_of_an_evening_without_rounds() -> None:
    game = played(short(), Adjusted(0, 200, "paper", 1), Adjusted(1, 150, "paper", 1), Finished())
    assert (game.rounds, game.full, game.minutes) == (0, False, None)
    assert [(side.place, side.total, side.hands) for side in game.sides] == [(3, 200, ()), (2, 150, ()), (1, 0, ())]


def test_equal_rules_have_an_equal_key() -> None:
    assert key_of(rules_of("hebrew", rounds=3)) == key_of(short().rules) != key_of(rules_of("hebrew"))
    assert len(key_of(rules_of())) == 12


@pytest.mark.parametrize("preset", ["hebrew", "czech-plus", "persian"])
def test_there_and_back(preset: str) -> None:
    game = played(short(3, preset), *ROUNDS)
    assert from_json(json.loads(json.dumps(to_json(game)))) == game


@pytest.mark.parametrize("body", [None, [], {}, {"form": 0}, {"form": 2}, {"form": 3, "game": 3}, "text"])
def test_what_is_no_digest(body: object) -> None:
    with pytest.raises(Unreadable):
        from_json(body)
