"""Games for programs: begin one, list them, look at one, its standings and entries, and write into its book."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.engine.phrases import Phrase
from companion.store.books import games
from companion.store.errors import READ_ONLY, StoreFull
from tests.conftest import device

from .described import check

FRIDAY = {"key": "friday", "title": "Friday", "players": ["Ana", "Ben", "Cruz"], "rules": "italian-fixed"}


class Program:
    """Something that speaks JSON with the companion."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.keys = 0

    def begin(self, status: int = 201, **more: Any) -> str:
        """Begin a game; returns its address."""
        answer = self.client.post("/api/v1/games", json={**FRIDAY, **more})
        assert check(answer).status_code == status, answer.text
        return answer.headers["Location"]

    def write(self, game: str, entry: object, made_from: int | None = None, key: str = "") -> TestResponse:
        """Write an entry, made from the version that the book has."""
        self.keys += 1
        seen = self.get(game)["version"] if made_from is None else made_from
        body = {"key": key or f"k{self.keys}", "made_from": seen, "entry": entry}
        return check(self.client.post(f"{game}/entries", json=body))

    def get(self, address: str) -> Any:
        """What an address says."""
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.text
        return check(answer).get_json()


def played(number: int, *hands: object, out: int | None = 0) -> dict[str, Any]:
    """Round ``number`` of a double-12 set."""
    went = [] if out is None else [out]
    return {"kind": "round", "number": number, "engine": 13 - number, "hands": list(hands), "out": went}


def problem(answer: TestResponse, status: int, kind: str) -> Any:
    """The problem that an answer tells of."""
    assert answer.status_code == status, answer.text
    assert answer.mimetype == "application/problem+json"
    told = check(answer).get_json()
    assert told["type"] == f"urn:mexican-train-companion:{kind}"
    assert (told["status"], bool(told["title"]), bool(told["detail"])) == (status, True, True)
    return told


@pytest.fixture
def program(client: FlaskClient) -> Program:
    return Program(client)


@pytest.fixture
def game(program: Program) -> str:
    return program.begin()


# Beginning and listing


def test_a_game_is_begun_and_found(program: Program, game: str) -> None:
    told = program.get(game)
    assert told["players"] == ["Ana", "Ben", "Cruz"]
    assert (told["version"], told["state"], told["over"], told["rounds"]) == (1, "playing", False, [])
    assert told["rules"] == {"preset": "italian-fixed"}
    assert told["coming"]["engine"] == 12
    assert [card["slug"] for card in program.get("/api/v1/games")["games"]] == [told["slug"]]


def test_sent_again_it_is_the_same_game(program: Program, game: str) -> None:
    assert [program.begin(200) for _ in range(3)] == [game] * 3
    program.write(game, {"kind": "rename", "seat": 0, "name": "Eva"})
    assert program.begin(200) == game
    assert program.get(game)["version"] == 2
    assert len(program.get("/api/v1/games")["games"]) == 1
    problem(program.client.post("/api/v1/games", json={**FRIDAY, "title": "Saturday"}), 422, "key-reused")


def test_rules_are_those_of_the_contract(program: Program) -> None:
    rules = {"preset": "italian", "blank_value": 50, "rounds": 3}
    told = program.get(program.begin(rules=rules, language="it"))
    assert told["rules"] == rules
    assert (told["options"]["blank_value"], told["options"]["rounds"], told["language"]) == (50, 3, "it")


def test_names_are_kept_as_a_page_keeps_them(program: Program) -> None:
    told = program.get(program.begin(players=["  Ana  B. ", "Ben\u200f"], title=" Friday  night "))
    assert (told["players"], told["title"]) == (["Ana B.", "Ben"], "Friday night")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"title": " "}, "title"),
        ({"title": "x" * 61}, "title"),
        ({"title": 5}, "title"),
        ({"players": []}, "players"),
        ({"players": ["Ana"]}, "players"),
        ({"players": "Ana"}, "players"),
        ({"players": ["Ana", 7]}, "players[1]"),
        ({"players": ["Ana", "ana"]}, "players[1]"),
        ({"players": ["Ana", "mexican"]}, "players[1]"),
        ({"players": ["Ana", "x" * 41]}, "players[1]"),
        ({"rules": "martian"}, "rules"),
        ({"rules": None}, "rules"),
        ({"rules": {"blank_value": 50}}, "rules.preset"),
        ({"rules": {"preset": "italian", "set_max": 7}}, "rules.set_max"),
        ({"rules": {"preset": "italian", "cheating": True}}, "rules.cheating"),
        ({"language": "xx"}, "language"),
        ({"key": ""}, "key"),
        ({"key": "a b"}, "key"),
        ({"house": "ours"}, "house"),
    ],
    ids=str,
)
def test_what_no_game_begins_with(program: Program, wrong: dict[str, object], field: str) -> None:
    answer = program.client.post("/api/v1/games", json={**FRIDAY, **wrong})
    assert answer.status_code == 422
    assert answer.get_json()["field"] == field


@pytest.mark.parametrize("missing", ["key", "title", "players", "rules"])
def test_what_every_game_needs(program: Program, missing: str) -> None:
    body = {key: value for key, value in FRIDAY.items() if key != missing}
    assert problem(program.client.post("/api/v1/games", json=body), 422, "unreadable")["field"] == missing


def test_every_fault_is_told(program: Program) -> None:
    told = problem(program.client.post("/api/v1/games", json={**FRIDAY, "players": ["Ana", "ANA", ""]}), 422, "refused")
    assert [(fault["field"], fault["seat"]) for fault in told["faults"]] == [("players[1]", 1), ("players[2]", 2)]


def test_the_list_comes_in_parts(program: Program) -> None:
    begun = [program.begin(key=f"g{n}").rpartition("/")[2] for n in range(5)]
    found, before = [], ""
    for _ in range(3):
        part = program.get(f"/api/v1/games?limit=2{before}")
        found += [card["slug"] for card in part["games"]]
        before = f"&before={part['before']}"
    assert found == begun[::-1]
    assert part["before"] is None


def test_the_list_of_those_in_a_state(program: Program, game: str) -> None:
    program.begin(key="other")
    program.write(game, played(1, [], 5, 7))
    program.write(game, {"kind": "finish"})
    states = {state: program.get(f"/api/v1/games?state={state}")["games"] for state in ("all", "playing", "finished")}
    assert [len(states[state]) for state in ("all", "playing", "finished")] == [2, 1, 1]
    assert states["finished"][0]["leaders"] == ["Ana"]
    assert states["finished"][0]["total"] == 0


@pytest.mark.parametrize("asked", ["limit=0", "limit=101", "limit=x", "limit=", "limit=-1", "before=0", "state=odd"])
@pytest.mark.parametrize("more", ["", "&limit=5"])
def test_what_no_list_is_asked_with(program: Program, asked: str, more: str) -> None:
    told = problem(program.client.get(f"/api/v1/games?{asked}{more}"), 400, "malformed")
    assert told["field"] == asked.partition("=")[0]


# A book


def test_an_entry_is_written_once(program: Program, game: str) -> None:
    first = program.write(game, played(1, [], 5, ["6-5", "4-2"]), key="r1")
    again = program.write(game, played(1, [], 5, ["6-5", "4-2"]), made_from=1, key="r1")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.get_json() == again.get_json()
    assert first.get_json()["version"] == program.get(game)["version"] == 2
    (written,) = program.get(first.headers["Location"])["entries"]
    assert {"version": 2, **written} == first.get_json()


def test_the_book_moved_on(program: Program, game: str) -> None:
    program.write(game, played(1, [], 5, 17))
    told = problem(program.write(game, played(1, [], 9, 17), made_from=1), 409, "stale")
    assert (told["version"], told["field"]) == (2, "made_from")
    assert told["since"] == program.get(f"{game}/entries?after=1")["entries"]
    assert problem(program.write(game, played(2, [], 9, 17), made_from=9), 409, "stale")["since"] == []


def test_a_round_that_cannot_be_is_refused_with_all_that_is_wrong(program: Program, game: str) -> None:
    told = problem(program.write(game, played(1, [], [], ["6-5", "12-12"])), 422, "refused")
    assert [(each["field"], each["seat"]) for each in told["faults"]] == [
        ("entry.hands[1]", 1),
        ("entry.hands[2][1]", 2),
    ]
    assert all(each["message"] for each in told["faults"])
    assert program.get(game)["version"] == 1


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (None, "entry.kind"),
        ({}, "entry.kind"),
        ({"kind": "cheat"}, "entry.kind"),
        ({"kind": ["round"]}, "entry.kind"),
        ({"kind": "finish"}, "entry.kind"),
        ({"kind": "reopen"}, "entry.kind"),
        ({"kind": "finish", "why": "late"}, "entry.why"),
        ({"kind": "void", "seq": 1}, "entry.seq"),
        ({"kind": "restore", "seq": 10**30}, "entry.seq"),
        ({"kind": "void", "seq": "1"}, "entry.seq"),
        ({"kind": "rename", "seat": 3, "name": "Zoe"}, "entry.seat"),
        ({"kind": "rename", "seat": 1, "name": "ANA"}, "entry.name"),
        ({"kind": "adjust", "seat": 3, "points": 5, "reason": "x", "round": 1}, "entry.seat"),
        ({"kind": "adjust", "seat": 0, "points": 0, "reason": "x", "round": 1}, "entry.points"),
        ({"kind": "adjust", "seat": 0, "points": 5.0, "reason": "x", "round": 1}, "entry.points"),
        ({"kind": "adjust", "seat": 0, "points": 5, "reason": "  ", "round": 1}, "entry.reason"),
        ({"kind": "adjust", "seat": 0, "points": 5, "reason": "x", "round": 2}, "entry.round"),
        ({"kind": "adjust", "seat": 0, "points": 5, "reason": "x", "round": 1, "ruling": 1}, "entry.ruling"),
        ({"kind": "adjust", "seat": 0, "points": 5, "round": 1}, "entry.reason"),
        ({"kind": "join", "name": "ana", "round": 1, "total": 0}, "entry.name"),
        ({"kind": "join", "name": "Zoe", "round": 2, "total": 0}, "entry.round"),
        ({"kind": "join", "name": "Zoe", "round": 1, "total": 10**5}, "entry.total"),
        ({"kind": "join", "name": "Zoe", "round": 1}, "entry.total"),
        ({"kind": "leave", "seat": 3, "round": 1}, "entry.seat"),
        ({"kind": "leave", "seat": 0, "round": 2}, "entry.round"),
        ({"kind": "round", "number": 1, "engine": 12, "hands": [[], 5, 5]}, "entry.out"),
        (played(2, [], 5, 5), "entry.number"),
        (played(1, [], 5), "entry.hands"),
        (played(1, [], 5, -1), "entry.hands[2]"),
        (played(1, [], 5, 5.0), "entry.hands[2]"),
        (played(1, [], 5, ["6-5", "19-2"]), "entry.hands[2][1]"),
        (played(1, [], 5, 5, out=3), "entry.out"),
        ({**played(1, [], 5, 5), "engine": 3}, "entry.engine"),
        ({"kind": "ruling", "request": {}}, "entry.request.table"),
        ({"kind": "ruling", "request": {"table": {}, "action": None}}, "entry.request.rules"),
    ],
    ids=str,
)
def test_what_cannot_be_written(program: Program, game: str, entry: object, field: str) -> None:
    answer = program.write(game, entry)
    assert answer.status_code == 422, answer.text
    assert answer.get_json()["field"] == field
    assert program.get(game)["version"] == 1


def test_a_game_begins_once(program: Program, game: str) -> None:
    (begun,) = program.get(f"{game}/entries")["entries"]
    assert begun["entry"]["kind"] == "begun"
    assert problem(program.write(game, begun["entry"]), 422, "refused")["field"] == "entry.kind"


@pytest.mark.parametrize("made_from", [-1, "1", 1.0, True, 2**31, 10**400])
def test_what_no_version_is(program: Program, game: str, made_from: object) -> None:
    body = json.dumps({"key": "k", "made_from": made_from, "entry": {"kind": "finish"}})
    answer = program.client.post(f"{game}/entries", data=body, content_type="application/json")
    assert problem(answer, 422, "unreadable")["field"] == "made_from"


def test_undone_and_done_again(program: Program, game: str) -> None:
    program.write(game, played(1, [], 5, 17))
    assert program.get(game)["undo"] == 2
    assert program.write(game, {"kind": "void", "seq": 2}).status_code == 201
    assert (program.get(game)["rounds"], program.get(game)["redo"]) == ([], 2)
    assert program.write(game, {"kind": "restore", "seq": 2}).status_code == 201
    assert len(program.get(game)["rounds"]) == 1


def test_a_ruling_is_given_by_the_judge_and_kept(program: Program, game: str) -> None:
    table = {"rules": "italian", "players": ["Ana", "Ben"], "engine": 12, "turn": "Ana"}
    asked = {"table": table, "action": {"play": "12-5", "on": "Ana"}}
    body = {"key": "ruling", "made_from": None, "entry": {"kind": "ruling", "request": asked}}
    answer = program.client.post(f"{game}/entries", json=body)
    assert answer.status_code == 201
    assert answer.get_json()["entry"]["answer"]["verdict"] == "legal"
    page = program.client.get(f"{game.replace('/api/v1/games', '/game')}/ruling/2")
    assert page.status_code == 200
    body = {**body, "key": "other", "entry": {"kind": "finish"}}
    assert problem(program.client.post(f"{game}/entries", json=body), 422, "unreadable")["field"] == "made_from"


def test_how_a_mishap_was_put_right_is_kept(program: Program, game: str) -> None:
    asked = {
        "table": {"rules": "persian", "players": ["Ana", "Ben"], "round": 1},
        "amiss": {"mishap": "count", "who": "Ben", "kind": "many", "tiles": 2, "law": "fifty"},
    }
    body = {"key": "ruling", "made_from": None, "entry": {"kind": "ruling", "request": asked}}
    answer = program.client.post(f"{game}/entries", json=body)
    assert answer.status_code == 201
    assert answer.get_json()["entry"]["answer"]["price"] == {"points": 50, "tiles": 0, "turns": 0}
    page = program.client.get(f"{game.replace('/api/v1/games', '/game')}/ruling/2")
    assert page.status_code == 200
    assert "50 points" in page.text
    for wrong, field in (({"mishap": "quarrel"}, "mishap"), ({"mishap": "count", "who": "B" * 121}, "who")):
        body = {"key": field, "made_from": None, "entry": {"kind": "ruling", "request": {**asked, "amiss": wrong}}}
        told = problem(program.client.post(f"{game}/entries", json=body), 422, "unreadable")
        assert told["field"] == f"entry.request.{field}"


def test_entries_come_in_parts(program: Program, game: str) -> None:
    for number in range(1, 5):
        program.write(game, played(number, [], 5, 17))
    first = program.get(f"{game}/entries?limit=2")
    rest = program.get(f"{game}/entries?after={first['after']}")
    assert [each["seq"] for each in first["entries"] + rest["entries"]] == [1, 2, 3, 4, 5]
    assert (first["after"], rest["after"], rest["version"]) == (2, None, 5)
    assert program.get(f"{game}/entries?after=2147483647")["entries"] == []


def test_a_game_can_be_scored_again_as_it_is_told(program: Program) -> None:
    game = program.begin(rules="persian-positive", players=["Ana", "Ben", "Cruz", "Dot"])
    # nobody goes out, two hold the least: what the others hold is shared
    assert program.write(game, played(1, 3, 3, 30, 15, out=None)).status_code == 201
    assert program.write(game, played(2, ["6-5"], [], 20, 3, out=1)).status_code == 201
    told, standing = program.get(game), program.get(f"{game}/standings")
    asked = {key: told[key] for key in ("rules", "players", "rounds")}
    scored = program.client.post("/api/v1/score", json=asked).get_json()
    assert [list(each.values()) for each in scored["rounds"]] == [each["points"] for each in told["rounds"]]
    assert list(scored["totals"].values()) == standing["totals"][-1]
    assert {each["name"]: each["place"] for each in standing["rows"]} == {
        name: each["place"] for each in scored["ranking"] for name in each["names"]
    }
    assert standing["decision"]["kind"] == scored["decided_by"]
    assert any(isinstance(each, str) and Fraction(each).denominator == 2 for each in standing["totals"][0])


def test_the_words_of_the_decision_follow_the_language(program: Program, game: str) -> None:
    program.write(game, played(1, [], 5, 17))
    english, hebrew = (program.client.get(f"{game}/standings?lang={code}") for code in ("en", "he"))
    assert english.get_json()["decision"]["words"] != hebrew.get_json()["decision"]["words"]
    assert english.headers["ETag"] != hebrew.headers["ETag"]


@pytest.mark.parametrize("part", ["", "/standings", "/entries"])
def test_what_has_not_changed_is_not_told_again(program: Program, game: str, part: str) -> None:
    tag = program.client.get(f"{game}{part}").headers["ETag"]
    again = program.client.get(f"{game}{part}", headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    program.write(game, played(1, [], 5, 17))
    assert program.client.get(f"{game}{part}", headers={"If-None-Match": tag}).status_code == 200


# Troubles


@pytest.mark.parametrize("slug", ["nosuchgame00", "x" * 500, "דנה", "%00", "%27%3B--", ".."])
@pytest.mark.parametrize("part", ["", "/standings", "/entries", "/hands"])
def test_a_game_that_is_not_there(program: Program, slug: str, part: str) -> None:
    answer = program.client.get(f"/api/v1/games/{slug}{part}")
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


def test_a_game_in_the_trash(program: Program, game: str, app: Flask) -> None:
    with app.app_context():
        games.trash(game.rpartition("/")[2])
    for part in ("", "/standings", "/entries", "/hands"):
        problem(program.client.get(game + part), 410, "in-trash")
    problem(program.write(game, {"kind": "finish"}, made_from=1), 410, "in-trash")
    problem(program.client.post("/api/v1/games", json=FRIDAY), 410, "in-trash")
    assert program.get("/api/v1/games")["games"] == []


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_what_is_written_is_said_to_be_json(program: Program, game: str, kind: str) -> None:
    for address in ("/api/v1/games", f"{game}/entries", f"{game}/hands"):
        problem(program.client.post(address, data=json.dumps(FRIDAY), content_type=kind), 415, "not-json")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[" * 5000, b'{"a":' * 3000, b"\xff", b'{"key": NaN}', b'{"key": 1e999}', b'{"key": "\\ud800"}'],
)
def test_what_is_no_json(program: Program, game: str, body: bytes) -> None:
    for address in ("/api/v1/games", f"{game}/entries", f"{game}/hands"):
        problem(program.client.post(address, data=body, content_type="application/json"), 400, "malformed")


@pytest.mark.parametrize("body", [[], None, 5, "text", {}, {"Key": 1}])
def test_what_is_no_request(program: Program, game: str, body: object) -> None:
    for address in ("/api/v1/games", f"{game}/entries", f"{game}/hands"):
        answer = program.client.post(address, data=json.dumps(body), content_type="application/json")
        problem(answer, 422, "unreadable")


def test_more_than_can_be_read(program: Program) -> None:
    problem(program.client.post("/api/v1/games", json={**FRIDAY, "title": "x" * 70_000}), 413, "too-large")


def test_other_addresses_and_other_methods(program: Program, game: str) -> None:
    problem(program.client.get("/api/v1/nowhere"), 404, "not-found")
    answer = program.client.delete(game)
    assert "GET" in problem(answer, 405, "method-not-allowed")["detail"]
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_problems_are_told_in_the_language_of_who_asks(program: Program, app: Flask) -> None:
    english = program.client.get("/api/v1/nowhere").get_json()
    assert device(app, "he").get("/api/v1/nowhere").get_json()["title"] != english["title"]
    hebrew = program.client.get("/api/v1/games/nosuch?lang=he").get_json()
    assert hebrew["title"] == device(app, "he").get("/api/v1/nowhere").get_json()["title"]


def test_the_book_can_only_be_read(make_companion: Callable[..., Flask], game: str) -> None:
    reading = Program(device(make_companion(STORE_READ_ONLY=True)))
    assert reading.get(game)["version"] == 1
    told = problem(reading.write(game, {"kind": "finish"}), 503, "read-only")
    assert told["detail"] == READ_ONLY[1]


def test_the_disk_is_full(program: Program, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise StoreFull(Phrase("the disk is full"))

    monkeypatch.setattr("companion.store.books.log.append", full)
    problem(program.write(game, {"kind": "finish"}), 507, "disk-full")


def test_what_breaks_says_nothing_of_its_inside(
    program: Program, game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(games, "book", broken)
    answer = program.client.get(game)
    problem(answer, 500, "broken")
    assert "secret" not in answer.text
    assert "the secret of the house" in caplog.text


def test_a_game_that_is_over_for_bg_stats(program: Program) -> None:
    game = program.begin()
    problem(check(program.client.get(f"{game}/bgstats")), 404, "not-over")
    program.write(game, {"kind": "finish"})
    problem(check(program.client.get(f"{game}/bgstats")), 404, "not-over")
    program.write(game, {"kind": "reopen"})
    program.write(game, played(1, [], 20, 30))
    program.write(game, {"kind": "finish"})
    answer = check(program.client.get(f"{game}/bgstats?lang=he"))
    play = answer.get_json()
    assert [(each["name"], each["score"], each["winner"]) for each in play["players"]] == [
        ("Ana", 0, True), ("Ben", 20, False), ("Cruz", 30, False),
    ]  # fmt: skip
    again = program.client.get(f"{game}/bgstats?lang=he", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert program.get(f"{game}/bgstats")["sourcePlayId"] == play["sourcePlayId"]
    assert program.get(f"{game}/bgstats")["comments"] != play["comments"], "the rules are named in the reader's words"
