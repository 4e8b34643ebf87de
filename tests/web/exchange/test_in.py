"""Games come in, from BG Stats and from another companion: looked at first, nothing twice, all or nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from companion.exchange.bg_stats_file import make_file
from companion.people.acts import Called, Merged
from companion.people.people import People
from companion.store.books import games
from companion.store.books.whole_games import WholeGame, write_games
from companion.store.people.acts import append_act, people
from companion.store.people.digests import played_games
from tests.conftest import device
from tests.exchange.houses import filed, totals_alone
from tests.visitor import Visitor

ELSEWHERE = UUID("11111111-2222-4333-8444-555555555555")


@pytest.fixture
def eva(make_companion: Callable[..., Flask], tmp_path: Path) -> Visitor:
    """Eva's tablet, in another house."""
    other = tmp_path / "other"
    return Visitor(device(make_companion(INSTANCE=str(other), DATABASE_URL=f"sqlite:///{other}/book.sqlite")))


def plays(**changed: Any) -> dict[str, Any]:
    """A file of BG Stats with two plays of our game and one of another."""
    made = make_file([filed(), totals_alone("old", 120, 95, 94)], People(), ELSEWHERE)
    made["games"].append({**made["games"][0], "id": 9, "name": "Coloretto", "highestWins": True})
    made["plays"].append({**made["plays"][0], "gameRefId": 9, "uuid": str(ELSEWHERE)})
    return {**made, **changed}


def bring(visitor: Visitor, document: object) -> None:
    """Choose a file on the page; what is in it is shown."""
    visitor.open("/exchange")
    address, body = visitor.form("Look at what is in it")
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    fields = {name: value for name, value in body if name != "file"}
    visitor.answer = visitor.client.post(address, data={**fields, "file": (BytesIO(data), "plays.bgsplay")})
    visitor._arrive(address)


def count(app: Flask) -> int:
    with app.app_context():
        return len(games.all_slugs())


def test_plays_are_looked_at_then_written(ana: Visitor, app: Flask) -> None:
    bring(ana, plays())
    assert ana.way == [303, 200]
    for said in ("2 games are new", "Coloretto", "1 play", "Nothing is written yet", "Ana new here"):
        assert said in ana.text
    assert count(app) == 0
    ana.press("Bring in 2 games")
    assert ana.way == [303, 200]
    assert "2 games came in." in ana.text
    with app.app_context():
        old, later = played_games()
        assert ([side.total for side in old.sides], old.began[:10], old.rounds) == ([120, 95, 94], "2019-05-03", 0)
        assert [side.total for side in later.sides] == [17, 14, 24]


def test_the_same_file_again_brings_nothing(ana: Visitor, app: Flask) -> None:
    bring(ana, plays())
    ana.press("Bring in 2 games")
    bring(ana, plays())
    assert "2 are here already" in ana.text
    assert not ana.offered("Bring")
    assert count(app) == 2


def test_what_went_out_is_known_when_it_comes_back(ana: Visitor, app: Flask) -> None:
    bring(ana, plays())
    ana.press("Bring in 2 games")
    out = json.loads(ana.client.get("/exchange/games.bgsplay").data)
    given = {play["uuid"] for play in plays()["plays"][:2]}
    assert {play["uuid"] for play in out["plays"]} == given, "BG Stats knows them by its own identities"
    bring(ana, out)
    assert "2 are here already" in ana.text


def test_the_same_evening_under_another_identity(ana: Visitor, app: Flask) -> None:
    bring(ana, plays())
    ana.press("Bring in 2 games")
    other = make_file([replace(totals_alone("old", 120, 95, 94), identity=UUID(int=7))], People(), ELSEWHERE)
    bring(ana, other)
    assert "1 seems to be here already" in ana.text
    ana.press("Bring in 0 games")
    assert count(app) == 2
    ana.press("Bring in 0 games", also="y")
    assert count(app) == 3


def test_a_play_that_stands_in_the_file_twice(ana: Visitor, app: Flask) -> None:
    made = plays()
    made["plays"] = [made["plays"][0], made["plays"][0], {**made["plays"][0], "uuid": str(ELSEWHERE)}]
    bring(ana, made)
    for said in ("1 game is new", "1 is here already", "1 seems to be here already"):
        assert said in ana.text
    ana.press("Bring in 1 game")
    assert count(app) == 1


def test_other_rules_and_other_games_of_the_file(ana: Visitor, app: Flask) -> None:
    bring(ana, plays())
    ana.press("Look again", **{"rules-1": "", "rules-9": "czech-plus"})
    assert "1 game is new" in ana.text
    ana.press("Bring in 1 game")
    with app.app_context():
        (game,) = played_games()
        assert (game.family, [side.place for side in game.sides]) == ("most", [2, 3, 1])


def test_only_rules_by_which_the_same_total_wins_are_offered(ana: Visitor) -> None:
    bring(ana, plays())
    offered = {each.get("value") for each in ana.page.all("select")[1].all("option")}
    assert offered == {"", "persian-positive", "czech-plus"}


def test_every_refusal_has_its_place_in_the_file(ana: Visitor, app: Flask) -> None:
    made = plays()
    made["plays"][0]["playerScores"][1]["score"] = "12+30"
    made["players"][1]["name"] = "Ana"  # twice at one table
    bring(ana, made)
    assert "Play 1 expected a plain whole number of points, got '12+30'" in ana.text
    assert "Play 2 Ana sits at the table already" in ana.text
    assert not ana.offered("Bring")
    assert count(app) == 0


def test_names_are_the_people_of_this_house(ana: Visitor, app: Flask) -> None:
    ana.begin("Anna", "Zoe")
    bring(ana, plays())
    ana.press("Bring in 2 games")
    with app.app_context():
        append_act(Merged("anna", "ana"), key="m", base_version=0)
    made = make_file([totals_alone("new", 1, 2, 3)], People(), ELSEWHERE)
    made["players"][0]["name"], made["players"][2]["name"] = "Anna", "Cruze"
    bring(ana, made)
    assert "Anna is \u2068Ana\u2069 here" in ana.text
    assert "Cruze new here · perhaps \u2068Cruz\u2069?" in ana.text


def test_a_file_that_is_not_kept_any_more(ana: Visitor) -> None:
    bring(ana, plays())
    key = ana.form("Bring in 2 games")
    ana.press("Bring in 2 games")
    ana.send(*key)
    assert ana.status == 404
    assert "your file is not kept any more" in ana.text


@pytest.mark.parametrize(
    "data", [b"[1]", b'{"plays": [], "players": 3}', b'{"plays": [1], "players": [], "games": {}}', b"[" * 99_999]
)
def test_a_file_that_is_none(ana: Visitor, app: Flask, data: bytes) -> None:
    bring(ana, data)
    assert ana.status == 422
    assert ana.faults
    assert count(app) == 0


def test_ten_thousand_plays_come_in_parts(ana: Visitor, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.exchange.bring.MOST_AT_ONCE", 3)
    made = make_file([totals_alone(f"g{number}", number + 1, 2, 3) for number in range(5)], People(), ELSEWHERE)
    bring(ana, made)
    assert "5 games are new" in ana.text
    assert "Choose the file again for the rest" in ana.text
    ana.press("Bring in 3 games")
    bring(ana, made)
    ana.press("Bring in 2 games")
    assert count(app) == 5


def test_nothing_is_written_when_something_goes_wrong(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.store.books import whole_games

    def fail(*_given: object) -> None:
        fail.left -= 1  # type: ignore[attr-defined]
        if not fail.left:  # type: ignore[attr-defined]
            raise InterruptedError

    fail.left = 2  # type: ignore[attr-defined]
    monkeypatch.setattr(whole_games.players, "remember", fail)
    with app.app_context(), pytest.raises(InterruptedError):
        write_games([WholeGame(filed().book, "a"), WholeGame(totals_alone().book, "b")])
    assert count(app) == 0


# From another companion


def house_of(visitor: Visitor, app: Flask) -> bytes:
    """Everything of a house with two games, in which two names were joined."""
    visitor.begin("Ana", "Ben")
    visitor.enter(0, "", 24)
    visitor.begin("Anna", "Ben", title="Saturday")
    with app.app_context():
        append_act(Merged("anna", "ana"), key="m", base_version=0)
    return visitor.client.get("/exchange/everything.jsonl").data


def test_everything_there_and_back(ana: Visitor, eva: Visitor, app: Flask) -> None:
    everything = house_of(ana, app)
    bring(eva, everything)
    for said in ("Friday", "Saturday", "The game is new here.", "Who is who comes along"):
        assert said in eva.text
    eva.press("Bring in 2 games")
    assert "2 games came in." in eva.text
    assert eva.client.get("/exchange/everything.jsonl").data == everything
    bring(eva, everything)
    assert "The game is here already, with the same entries." in eva.text
    assert not eva.offered("Bring")


def test_who_is_who_here_is_kept(ana: Visitor, eva: Visitor, app: Flask) -> None:
    everything = house_of(ana, app)
    eva.begin("Zoe", "Yuri")
    with eva.client.application.app_context():
        append_act(Called("zoe", "Zoë"), key="m", base_version=0)
    bring(eva, everything)
    assert "the players of this house are kept as they are" in eva.text
    eva.press("Bring in 2 games")
    with eva.client.application.app_context():
        assert people().version == 1


def test_a_line_that_was_changed_stops_no_other(ana: Visitor, eva: Visitor, app: Flask) -> None:
    first, second, acts = house_of(ana, app).splitlines()
    bring(eva, b"\n".join([first.replace(b"24]", b"25]"), second[:-9], second, second, acts]))
    assert "Line 1 entry 2 is not what was written: its seal does not match" in eva.text
    assert "Line 2 this line is not whole" in eva.text
    assert "stands in the file twice" in eva.text
    eva.press("Bring in 1 game")
    assert count(eva.client.application) == 1


def test_acts_that_nobody_said(ana: Visitor, eva: Visitor, app: Flask) -> None:
    first, second, _ = house_of(ana, app).splitlines()
    for acts in ('{"acts": 7}', '{"acts": [{"seq": 2}]}', '{"acts": [{"seq": 1, "at": "", "device": "", "act": {}}]}'):
        line = b'{"format": "mexican-train-companion-people/1", ' + acts[1:].encode()
        bring(eva, b"\n".join([first, second, line]))
        assert "Line 3" in eva.text
