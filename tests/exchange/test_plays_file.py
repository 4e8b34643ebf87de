"""Games as a file of BG Stats, and such a file read back: identities that stay, and everything a file can do wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import Unreadable
from companion.exchange.bg_stats_file import make_file
from companion.exchange.bg_stats_read import MOST_PLAYS, PlaysFile, is_plays_file, read_plays
from companion.exchange.doubled import know
from companion.exchange.old_game import digest_old, key_of_play, make_book, play_of_key
from companion.people.acts import Merged, PersonRecord
from companion.people.people import People
from tests.exchange.houses import HOUSE, NOW, chosen, filed, totals_alone

SCHEMA = jsonschema_rs.validator_for(json.loads(Path(__file__).with_name("plays_file.schema.json").read_text()))
MERGED = People.of([PersonRecord(1, Merged("cruz", "ana k"))])


def file_of(*more: Any) -> dict[str, Any]:
    return make_file([filed(), totals_alone(), *more], People(), HOUSE)


def one_play(**fields: Any) -> dict[str, Any]:
    """A file with one play, in which some fields are another."""
    made = make_file([totals_alone()], People(), HOUSE)
    for name, value in fields.items():
        (made["plays"][0] if name != "score" else made["plays"][0]["playerScores"][0])[name] = value
    return made


def read(document: object) -> PlaysFile:
    return read_plays(json.loads(json.dumps(document)), NOW)


def test_it_is_as_the_schema_says() -> None:
    SCHEMA.validate(file_of(filed("most", preset="czech-plus", day=7), filed("pairs", day=8)))


def test_the_play_says_who_won_and_when_it_ended_in_utc() -> None:
    play = file_of()["plays"][0]
    assert (play["playDate"], play["playDateYmd"], play["durationMin"]) == ("2026-03-06 19:00:00", 20260306, 60)
    assert [(each["score"], each["rank"], each["winner"]) for each in play["playerScores"]] == [
        ("17", 2, False), ("14", 1, True), ("24", 3, False),
    ]  # fmt: skip


def test_what_wins_is_said_of_the_game() -> None:
    made = file_of(filed("most", preset="czech-plus", day=7))
    assert [game["highestWins"] for game in made["games"]] == [False, True]
    assert [play["gameRefId"] for play in made["plays"]] == [1, 1, 2]


def test_a_second_file_has_the_same_identities() -> None:
    first, second = file_of(), make_file([totals_alone(), filed()], People(), HOUSE)
    for name in ("games", "players", "plays"):
        assert {each["uuid"] for each in first[name]} == {each["uuid"] for each in second[name]}
    assert len({each["uuid"] for name in ("games", "players", "plays") for each in first[name]}) == 1 + 3 + 2


def test_who_was_joined_is_one_player() -> None:
    assert len(make_file([filed()], MERGED, HOUSE)["players"]) == 3
    alone = {each["uuid"] for each in make_file([filed()], People(), HOUSE)["players"]}
    assert len(alone & {each["uuid"] for each in make_file([filed()], MERGED, HOUSE)["players"]}) == 2


def test_there_and_back_are_the_same_totals_on_the_same_day() -> None:
    out = [filed(), totals_alone()]
    back = read(make_file(out, People(), HOUSE))
    assert [game.is_ours for game in back.games] == [True]
    for sent, play in zip(out, back.plays, strict=True):
        assert play.old is not None
        assert (play.old.identity, play.old.ended) == (sent.identity, sent.game.ended)
        book = make_book(play.old, chosen(), "Total", People())
        assert [row.total for row in book.standings.rows] == [row.total for row in sent.book.standings.rows]
        known = know([sent.game], People(), {})
        assert known.find_alike(digest_old(play.old, book), People()) == sent.game.slug


@settings(max_examples=30)
@given(st.lists(st.integers(-1200, 2500), min_size=2, max_size=6).filter(any))
def test_any_totals_come_back(totals: list[int]) -> None:
    old = read(one_play_of(totals)).plays[0].old
    assert old is not None
    book = make_book(old, chosen(), "Total", People())
    assert [row.total for row in sorted(book.standings.rows, key=lambda row: row.side)] == totals
    assert book.over


def one_play_of(totals: list[int]) -> dict[str, Any]:
    made = one_play()
    made["players"] = [{"id": seat, "uuid": "", "name": f"P {seat}"} for seat in range(len(totals))]
    made["plays"][0]["playerScores"] = [
        {"playerRefId": seat, "score": str(total), "seatOrder": seat} for seat, total in enumerate(totals)
    ]
    return made


@pytest.mark.parametrize(
    ("score", "said"),
    [
        ("12+30", "'12+30'; nothing is worked out here"),
        ("=1+1", "'=1+1'; nothing"),
        ("__import__('os')", "nothing is worked out here"),
        ("9*9*9*9", "nothing is worked out here"),
        ("12.5", "plain whole number"),
        ("1e3", "plain whole number"),
        ("--3", "plain whole number"),
        ("9" * 400, "plain whole number"),
        ("", "plain whole number"),
        (None, "got 'null'"),
        (True, "got 'true'"),
        (12.0, "plain whole number"),
        ([], "got '[]'"),
    ],
)
def test_a_score_that_is_no_plain_number(score: object, said: str) -> None:
    (play,) = read(one_play(score=score)).plays
    assert play.old is None
    assert play.fault is not None
    assert said in str(play.fault)


@pytest.mark.parametrize(
    ("score", "points"), [("7", 7), (" -12 ", -12), ("+3", 3), ("\u2212 4", None), (8, 8), ("٤٥", 45)]
)
def test_a_score_that_is_one(score: object, points: int | None) -> None:
    old = read(one_play(score=score)).plays[0].old
    assert (old.totals[0] if old else None) == points


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("playDate", "2026-02-30 20:00:00", "today or an earlier day"),
        ("playDate", "3026-02-20 20:00:00", "today or an earlier day"),
        ("playDate", "1001-02-20 20:00:00", "today or an earlier day"),
        ("playDate", 20260220, "today or an earlier day"),
        ("playDate", None, "today or an earlier day"),
        ("uuid", "not-one", "uuid"),
        ("uuid", 7, "uuid"),
        ("ignored", True, "set aside"),
        ("playerScores", [], "2 to 20 players"),
        ("playerScores", {}, "2 to 20 players"),
        ("playerScores", [1, 2], "expected an object"),
        ("playerScores", [{"playerRefId": 99, "score": "1"}] * 2, "no player with the number '99'"),
        ("playerScores", [{"playerRefId": "1", "score": "1"}] * 2, "no player with the number"),
    ],
)
def test_one_play_that_cannot_be_taken_stops_no_other(field: str, value: object, said: str) -> None:
    made = file_of()
    made["plays"][0][field] = value
    found = read(made)
    assert said in str(found.plays[0].fault)
    assert found.plays[1].old is not None


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], "expected an object"),
        ({}, "expected a list"),
        ({"plays": {}}, "expected a list"),
        ({"plays": [], "players": 7}, "expected a list"),
        ({"plays": [], "players": [], "games": None}, "expected a list"),
        ({"plays": [0] * (MOST_PLAYS + 1), "players": [], "games": []}, "at most 20000 plays"),
    ],
)
def test_a_file_that_is_none(document: object, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read(document)


def test_ten_thousand_plays() -> None:
    made = file_of()
    made["plays"] = [made["plays"][1]] * 10_000
    assert sum(play.old is not None for play in read(made).plays) == 10_000


@settings(max_examples=150)
@given(st.data())
def test_whatever_stands_in_it_is_read_or_refused_in_words(data: st.DataObject) -> None:
    made: Any = deepcopy(file_of())
    odd = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5), st.just([]), st.just({}))
    for _ in range(data.draw(st.integers(1, 3))):
        at, way = made, data.draw(st.sampled_from(["games", "players", "plays"]))
        while isinstance(at.get(way) if isinstance(at, dict) else at[way], (list, dict)) and data.draw(st.booleans()):
            at = at[way]
            if not at:
                break
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            way = data.draw(st.sampled_from(keys))
        if at:
            at[way] = data.draw(odd)
    try:
        assert all((play.old is None) == (play.fault is not None) for play in read(made).plays)
    except Unreadable:
        return  # the file as a whole


def test_what_it_stands_under_there_is_the_key_of_its_first_entry() -> None:
    identity = filed().identity
    assert play_of_key(key_of_play(identity)) == identity
    assert play_of_key("bgstats.x") is None
    assert play_of_key("0f3c") is None


def test_other_documents_are_no_such_file() -> None:
    assert is_plays_file(file_of())
    assert not is_plays_file({"format": "mexican-train-companion/1", "entries": []})
    assert not is_plays_file([])
