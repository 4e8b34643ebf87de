"""Players and figures of the house for programs: what they say, by which ids, for whom, and what cannot be asked."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.book.entries.entry import Finished
from companion.people.acts import LookChosen, Merged
from companion.statistics.definitions import DEFINITIONS
from companion.store.books import games, log
from companion.store.people.acts import append_act, people
from tests.store.table import begun, key, round_
from tests.web.api.described import check

HERE = "/api/v1"


def play(title: str, *players: str, day: str = "2026-05-09", preset: str = "italian") -> str:
    """An evening of two rounds that the first player wins."""
    at = f"{day}T1{{}}:00:00Z"
    slug = games.create(begun(title, players, preset), key=key(), at=at.format(8))
    hands = tuple(10 * seat for seat in range(1, len(players)))
    for entry in (round_(1, *hands, rules=preset), round_(2, *hands, rules=preset), Finished()):
        log.append(slug, entry, key=key(), base_version=games.head(slug).version, at=at.format(9))
    return slug


@pytest.fixture
def evenings(app: Flask) -> None:
    """Ana wins three evenings, one of them a year before, and has a look; Ben wins one that goes by other rules."""
    with app.app_context():
        play("First", "Ana", "Ben", "Cruz", day="2025-05-01")
        play("Second", "Ana", "Ben", "Cruz", day="2026-05-01")
        play("Third", "Ana K.", "Ben", day="2026-05-02")
        play("Other rules", "Ben", "Ana", preset="persian")
        append_act(LookChosen("ana", 4), key=key(), base_version=0)


def get(client: FlaskClient, address: str, **asked: str) -> Any:
    answer = check(client.get(HERE + address, query_string=asked))
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def problem(client: FlaskClient, address: str, status: int, kind: str) -> Any:
    answer = check(client.get(HERE + address))
    assert answer.status_code == status, answer.text
    told = answer.get_json()
    assert told["type"].endswith(f":{kind}")
    return told


def id_of(client: FlaskClient, name: str) -> str:
    return next(row["who"]["id"] for row in get(client, "/players")["players"] if row["who"]["name"] == name)


@pytest.mark.usefixtures("evenings")
def test_everybody_who_played(client: FlaskClient) -> None:
    told = get(client, "/players")
    assert [(row["who"]["name"], row["games"], row["won"]) for row in told["players"]] == [
        ("Ben", 4, 1), ("Ana", 3, 2), ("Cruz", 2, 0), ("Ana K.", 1, 1),
    ]  # fmt: skip
    assert [row["who"]["look"] for row in told["players"]] == [None, 4, None, None]
    assert all(UUID(row["who"]["id"]).version == 5 for row in told["players"])
    assert told["definitions"].keys() == DEFINITIONS.keys()


def test_a_house_without_finished_games(client: FlaskClient) -> None:
    assert get(client, "/players")["players"] == []
    assert get(client, "/statistics")["figures"] is None


@pytest.mark.usefixtures("evenings")
def test_one_player(client: FlaskClient) -> None:
    told = get(client, f"/players/{id_of(client, 'Ana')}")["player"]
    assert (told["who"]["name"], told["games"], told["won"], told["years"]) == ("Ana", 3, 2, [2026, 2025])
    assert [each["title"] for each in told["evenings"]] == ["First", "Second", "Other rules"]
    assert [(each["who"]["name"], each["above"], each["below"]) for each in told["against"]] == [("Ben", 2, 1)]
    assert told["against"][0]["who"]["id"] == id_of(client, "Ben")


@pytest.mark.usefixtures("evenings")
def test_one_player_in_a_part_of_their_games(client: FlaskClient) -> None:
    ana = f"/players/{id_of(client, 'Ana')}"
    rules = get(client, ana)["player"]["rule_sets"][-1]["key"]
    asked = ({"year": "2025"}, {"rules": rules}, {"family": "fewest"}, {"family": "most"})
    assert [get(client, ana, **each)["player"]["games"] for each in asked] == [1, 1, 3, 0]


@pytest.mark.usefixtures("evenings")
def test_players_who_were_joined_are_one_and_keep_their_addresses(client: FlaskClient, app: Flask) -> None:
    before = id_of(client, "Ana K.")
    with app.app_context():
        append_act(Merged("ana k.", "ana"), key=key(), base_version=people().version)
    told = get(client, f"/players/{before}")["player"]
    assert (told["games"], told["won"], told["who"]["id"]) == (4, 3, id_of(client, "Ana"))
    assert {row["who"]["name"] for row in get(client, "/players")["players"]} == {"Ana", "Ben", "Cruz"}


@pytest.mark.usefixtures("evenings")
def test_the_house(client: FlaskClient) -> None:
    told = get(client, "/statistics")["figures"]
    assert (told["games"], told["people"], told["rounds"]) == (4, 4, 8)
    assert told["years"] == [{"year": 2026, "games": 3}, {"year": 2025, "games": 1}]
    assert [(each["rules"]["preset"], each["games"]) for each in told["rules"]] == [("italian", 3), ("persian", 1)]
    assert told["records"][0]["streak"]["figure"] == 2


@pytest.mark.usefixtures("evenings")
def test_the_house_in_a_part_of_its_games(client: FlaskClient) -> None:
    rules = get(client, "/statistics")["figures"]["rules"][1]["rules"]["key"]
    year = get(client, "/statistics", year="2026")["figures"]
    assert (year["year"], year["games"]) == (2026, 3)
    assert [len(month) for month in year["months"]] == [0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]
    assert get(client, "/statistics", rules=rules)["figures"]["games"] == 1
    assert get(client, "/statistics", year="2026", family="fewest")["figures"]["games"] == 3
    assert get(client, "/statistics", year="2019")["figures"] is None
    assert get(client, "/statistics", family="most")["figures"] is None


@pytest.mark.usefixtures("evenings")
def test_what_figures_mean_is_said_in_the_language_asked_for(client: FlaskClient) -> None:
    assert get(client, "/players", lang="it")["definitions"].keys() == DEFINITIONS.keys()
    assert get(client, "/players")["definitions"]["won"] == str(DEFINITIONS["won"])


@pytest.mark.usefixtures("evenings")
def test_nothing_is_told_again_until_something_has_changed(client: FlaskClient, app: Flask) -> None:
    for address in ("/players", f"/players/{id_of(client, 'Ben')}", "/statistics?year=2026"):
        seen = {"If-None-Match": client.get(HERE + address).headers["ETag"]}
        assert check(client.get(HERE + address, headers=seen)).status_code == 304
        with app.app_context():
            play("Another", "Ben", "Dot")
        assert check(client.get(HERE + address, headers=seen)).status_code == 200
        seen = {"If-None-Match": client.get(HERE + address).headers["ETag"]}
        with app.app_context():
            append_act(LookChosen("ben", 1 + people().version), key=key(), base_version=people().version)
        assert check(client.get(HERE + address, headers=seen)).status_code == 200


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize("asked", ["year=0", "year=10000", "year=x", "family=all", "rules=hebrew", "rules=", "family="])
def test_what_cannot_be_asked_for(client: FlaskClient, asked: str) -> None:
    for address in ("/statistics", f"/players/{id_of(client, 'Ben')}"):
        told = problem(client, f"{address}?{asked}", 400, "malformed")
        assert told["field"] == asked.partition("=")[0]


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize("who", ["ana", "00000000-0000-4000-8000-000000000000", "%00"])
def test_nobody_has_this_id(client: FlaskClient, who: str) -> None:
    problem(client, f"/players/{who}", 404, "no-such-person")
