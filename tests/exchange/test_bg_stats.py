"""A game as BG Stats takes it over: every yes and no, numbers as numbers, the end in UTC, the same ids every time."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.book.entries.entry import Entry, Finished, Joined, Left
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.exchange.bg_stats import ADDRESS, link_of, make_play
from companion.people.acts import Called, Merged, PersonRecord
from companion.people.people import People
from companion.statistics.digest import digest_game
from tests.book.table import begun, corrected, entered

SCHEMA = jsonschema_rs.validator_for(
    json.loads(Path(__file__).with_name("create_play.schema.json").read_text(encoding="utf-8"))
)
HOUSE = UUID("5f0c2f5e-6d1c-4b7e-9f0e-7c0f3a1d2b44")
NOBODY_SAID_ANYTHING = People.of(())


def play_of(*entries: Entry, people: People = NOBODY_SAID_ANYTHING, slug: str = "friday", **more: Any) -> Any:
    """The play of the book of these entries, written ten minutes apart from 23:40 in a zone two hours ahead on."""
    at = [f"2026-01-{30 + (40 + 10 * n) // 60:02}T{(23 + (40 + 10 * n) // 60) % 24:02}:{(40 + 10 * n) % 60:02}:00+02:00"
          for n in range(len(entries))]  # fmt: skip
    book = Book.of(Record(seq, entry, at[seq - 1]) for seq, entry in enumerate(entries, 1))
    game = digest_game(slug, book)
    assert game is not None
    play = make_play(game, people, HOUSE, starter=book.starter_of(1), **more)
    SCHEMA.validate(play)
    return play


def short(players: int = 3, preset: str = "hebrew", **options: Any) -> Any:
    return begun(players, preset, rounds=2, **options)


ROUNDS = entered(1, ("", 30, 20), 0), entered(2, (7, "", 12), 1)


def test_the_whole_play() -> None:
    play = play_of(short(), *ROUNDS, comments="Hebrew sheet")
    ids = [play.pop("sourcePlayId"), *(player.pop("sourcePlayerId") for player in play["players"])]
    assert len(set(ids)) == 4
    assert play == {
        "sourceName": "Mexican Train Companion",
        "game": {"name": "Mexican Train", "sourceGameId": "mexican-train", "highestWins": False, "noPoints": False},
        "playDate": "2026-01-30 22:00:00",
        "durationMin": 20,
        "comments": "Hebrew sheet",
        "players": [
            {"name": "Ana", "score": 7, "rank": 1, "winner": True, "startPlayer": False},
            {"name": "Ben", "score": 30, "rank": 2, "winner": False, "startPlayer": False},
            {"name": "Cruz", "score": 32, "rank": 3, "winner": False, "startPlayer": False},
        ],
    }


def test_the_same_game_has_the_same_identity_whatever_became_of_it() -> None:
    before, after = play_of(short(), *ROUNDS), play_of(short(), *ROUNDS, corrected(2, (7, "", 40), 1))
    assert before["sourcePlayId"] == after["sourcePlayId"] != play_of(short(), *ROUNDS, slug="other")["sourcePlayId"]
    assert before["playDate"] == after["playDate"], "a later correction does not move the end"
    assert [each["sourcePlayerId"] for each in before["players"]] == [
        each["sourcePlayerId"] for each in play_of(short(), *ROUNDS, slug="other")["players"]
    ]


def test_a_person_is_who_the_house_says_they_are() -> None:
    said = People.of(
        PersonRecord(n, act) for n, act in enumerate((Merged("ben", "benjamin"), Called("ana", "Anna")), 1)
    )
    plain, told = play_of(short(), *ROUNDS), play_of(short(), *ROUNDS, people=said)
    assert [each["name"] for each in told["players"]] == ["Anna", "Ben", "Cruz"]
    same = [a["sourcePlayerId"] == b["sourcePlayerId"] for a, b in zip(plain["players"], told["players"], strict=True)]
    assert same == [True, False, True]


def test_whoever_starts_where_that_is_known() -> None:
    starts = [each["startPlayer"] for each in play_of(short(starter="rotate"), *ROUNDS)["players"]]
    assert starts == [True, False, False]


def test_where_most_points_win_the_highest_does() -> None:
    play = play_of(short(preset="czech-plus"), *ROUNDS)
    assert play["game"]["highestWins"] is True
    best = max(play["players"], key=lambda each: each["score"])
    assert (best["rank"], best["winner"]) == (1, True)


def test_a_shared_first_place_has_two_winners_and_a_shared_pot_halves() -> None:
    play = play_of(short(preset="hebrew"), entered(1, ("", "", 21), 0, 1), entered(2, (5, 5, 6)))
    assert [each["winner"] for each in play["players"]] == [True, True, False]
    assert [each["rank"] for each in play["players"]] == [1, 1, 3]
    halves = play_of(short(preset="czech-plus"), entered(1, ("", "", 21), 0, 1), entered(2, ("", 1, 2), 0))
    assert {type(each["score"]) for each in halves["players"]} <= {int, float}
    assert Fraction(21, 2) + 3 == Fraction(str(halves["players"][0]["score"]))


def test_partners_are_people_with_the_total_of_both() -> None:
    play = play_of(short(4, partners=True), entered(1, ("", 30, 20, 4), 0), entered(2, (7, "", 12, 9), 1))
    assert [(each["name"], each["score"], each["role"]) for each in play["players"]] == [
        ("Ana", 19, "Ana & Cruz"), ("Ben", 34, "Ben & Dot"), ("Cruz", 19, "Ana & Cruz"), ("Dot", 34, "Ben & Dot"),
    ]  # fmt: skip
    assert [each["winner"] for each in play["players"]] == [True, False, True, False]


def test_guests_count_and_whoever_left_has_no_rank() -> None:
    play = play_of(short(), ROUNDS[0], Joined("Dot", 2, 10), Left(2, 2), entered(2, (7, "", "", 12), 1))
    assert [each["name"] for each in play["players"]] == ["Ana", "Ben", "Cruz", "Dot"]
    assert [each.get("rank") for each in play["players"]] == [1, 3, None, 2]
    assert play["players"][2]["winner"] is False


def test_a_stopped_game_ended_with_its_last_round() -> None:
    assert play_of(short(), ROUNDS[0], Finished())["playDate"] == "2026-01-30 21:50:00"


names = st.lists(st.text(min_size=1, max_size=12).map(str.strip).filter(bool), min_size=3, max_size=3, unique=True)


@settings(max_examples=40)
@given(names)
def test_the_link_carries_the_play_whatever_people_are_called(called: list[str]) -> None:
    play = play_of(short(), *ROUNDS)
    for player, name in zip(play["players"], called, strict=True):
        player["name"] = name
    link = link_of(play)
    assert link.startswith(ADDRESS)
    assert link.isascii()
    assert not set(' "<>#+\n') & set(link)
    assert json.loads(parse_qs(urlsplit(link).query)["data"][0]) == play


@pytest.mark.parametrize("broken", ["winner", "startPlayer"])
def test_the_schema_finds_what_breaks_the_app(broken: str) -> None:
    play = play_of(short(), *ROUNDS)
    del play["players"][0][broken]
    assert not SCHEMA.is_valid(play)
    assert not SCHEMA.is_valid({**play_of(short(), *ROUNDS), "durationMin": "20"})
