"""An evening off old paper is typed: totals or rounds, looked at, written; nothing typed is lost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from flask import Flask

from companion.store.books import games
from companion.store.people.digests import played_games
from tests.visitor import Visitor

LOOK, WRITE = "Look at what it becomes", "Write it into the books"
MAY = (("Ana", "120"), ("Ben", "95"), ("Cruz", "95"))


def typed(visitor: Visitor, label: str, rows: Sequence[tuple[str, str]], **fields: str) -> None:
    """Fill in the rows of the page and press a key of it."""
    address, body = visitor.form(label, **{"day": "2019-05-03", "rules": "hebrew", **fields})
    kept = [each for each in body if each[0] not in ("name", "points")]
    visitor.send(address, [*kept, *(pair for name, points in rows for pair in (("name", name), ("points", points)))])


def look(visitor: Visitor, rows: Sequence[tuple[str, str]] = MAY, **fields: str) -> None:
    visitor.open("/exchange/paper")
    typed(visitor, LOOK, rows, **fields)


def rows_on(visitor: Visitor) -> list[tuple[str, str]]:
    names = [each.get("value") for each in visitor.page.all("input", name="name")]
    points = [each.get("value") for each in visitor.page.all("input", name="points")]
    return [pair for pair in zip(names, points, strict=True) if any(pair)]


def count(app: Flask) -> int:
    with app.app_context():
        return len(games.all_slugs())


def test_totals_are_looked_at_then_written(ana: Visitor, app: Flask) -> None:
    look(ana)
    assert ana.status == 200
    assert "This is what it becomes" in ana.text
    assert count(app) == 0
    ana.press(WRITE)
    assert ana.way == [303, 200]
    assert "The evening is in the books." in ana.text
    assert "share first place with 95 points" in ana.text
    with app.app_context():
        (game,) = played_games()
    assert (game.began[:10], game.rounds, game.minutes) == ("2019-05-03", 0, None)
    assert [(side.place, side.total, side.hands) for side in game.sides] == [(3, 120, ()), (1, 95, ()), (1, 95, ())]
    ana.open(f"/game/{game.slug}/history")
    assert "(Total of the evening)" in ana.text
    assert "penalty for" not in ana.text


def test_round_by_round(ana: Visitor, app: Flask) -> None:
    look(ana, [("Ana", "0 17, 24"), ("Ben", "14 x 3"), ("Cruz", "3 21 0")], how="rounds", title="May")
    assert ana.status == 200, ana.faults
    ana.press(WRITE)
    with app.app_context():
        (game,) = played_games()
        assert games.book(game.slug).totals[-1] == (41, 17, 24)
    assert (game.title, game.rounds, game.round_seconds, game.minutes) == ("May", 3, (), None)
    assert [sum(side.out) for side in game.sides] == [1, 1, 1]


def test_every_page_of_such_a_game_opens(ana: Visitor) -> None:
    look(ana)
    ana.press(WRITE)
    for page in ("end", "history", "chart", "watch", "tv", "sheet.pdf", "scores.csv", "adjust", "names", "print"):
        answer = ana.client.get(f"/game/{ana.slug}/{page}")
        assert answer.status_code == 200, page
    ana.open("/")
    assert "3 May 2019" in ana.text


def test_nothing_is_written_that_was_not_looked_at(ana: Visitor, app: Flask) -> None:
    look(ana)
    ana.press(WRITE, points=["121", "95", "95", "", "", ""])
    assert (ana.status, count(app)) == (409, 0)
    assert "What is typed has changed. Look once more, then write it." in ana.text
    assert "121" in ana.text
    ana.press(WRITE)
    assert (ana.way, count(app)) == ([303, 200], 1)


def test_sent_twice_it_is_written_once(ana: Visitor, app: Flask) -> None:
    look(ana)
    key = ana.form(WRITE)
    ana.send(*key)
    ana.send(*key)
    assert ana.way == [303, 200]
    assert count(app) == 1


def test_the_same_evening_again_is_asked_about(ana: Visitor, app: Flask) -> None:
    look(ana)
    ana.press(WRITE)
    look(ana, [("Ben", "95"), ("Cruz", "95"), ("ana", "120")])
    assert "with the same people and totals is here already" in ana.text
    ana.press(WRITE)
    assert ana.status == 409
    assert count(app) == 1
    ana.press(WRITE, also="y")
    assert ana.way == [303, 200]
    assert count(app) == 2


@pytest.mark.parametrize(
    ("rows", "fields", "said"),
    [
        (MAY, {"day": ""}, "choose the day"),
        (MAY, {"day": "2019-02-30"}, "choose the day"),
        (MAY, {"day": "1969-01-01"}, "choose the day"),
        (MAY, {"day": "2999-01-01"}, "nothing was played after today"),
        (MAY, {"rules": "nosuch"}, "choose the rules"),
        ((), {}, "at least two names"),
        ((("Ana", "3"),), {}, "at least two names"),
        ((("Ana", "3"), ("Ben", "")), {}, "as a plain number"),
        ((("Ana", "3"), ("Ben", "1+2")), {}, "nothing is worked out here"),
        ((("Ana", "3"), ("", "12")), {}, "a name is missing"),
        ((("Ana", "3"), ("ANA", "12")), {}, "names must differ"),
        ((("Ana", "0"), ("Ben", "0")), {}, "at least one total"),
        ((("Ana", "0"), ("Ben", "12345")), {}, "a total can be from"),
        ((("Ana", "0 1 2"), ("Ben", "3 0")), {"how": "rounds"}, "has points of 2 rounds, others of 3"),
        ((("Ana", "0"), ("Ben", "1")), {"how": "rounds", "rules": "hebrew-pairs"}, "players"),
        ((("Ana", "0"), ("Ben", "9999")), {"how": "rounds"}, "cannot have"),
        (MAY, {"title": "x" * 61}, "60"),
        (
            (("Ana", "0 " * 14), ("Ben", "5 " * 14)),
            {"how": "rounds", "rules": "persian"},
            "Rounds by these rules: 13, rounds written down: 14. Choose the rules that were played",
        ),
    ],
)
def test_what_cannot_be_is_said_and_nothing_typed_is_lost(
    ana: Visitor, app: Flask, rows: Sequence[tuple[str, str]], fields: dict[str, str], said: str
) -> None:
    look(ana, rows, **fields)
    assert ana.status == 422
    assert said in ana.text
    assert rows_on(ana) == list(rows)
    typed(ana, LOOK, rows_on(ana), **fields)
    assert count(app) == 0


def test_more_players_than_rows(ana: Visitor) -> None:
    ana.open("/exchange/paper")
    typed(ana, "More players", MAY)
    assert ana.status == 200
    assert len(ana.page.all("input", name="name")) == 10
    assert rows_on(ana) == list(MAY)


def test_digits_of_other_scripts(ana: Visitor, app: Flask) -> None:
    look(ana, [("آنا", "۱۲۰"), ("رضا", "٩٥")])
    ana.press(WRITE)
    with app.app_context():
        assert [side.total for side in played_games()[0].sides] == [120, 95]


def test_who_the_names_are_is_told(ana: Visitor) -> None:
    ana.begin("Cruze", "Ben")
    look(ana)
    assert "Ben known here" in ana.text
    assert "Cruz new here · perhaps \u2068Cruze\u2069?" in ana.text


def test_an_old_evening_does_not_go_before_the_table_that_played_last(ana: Visitor) -> None:
    ana.begin("Ann", "Bob", "Cy", preset="persian")
    ana.enter(0, "", 5, 7)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    look(ana)
    ana.press(WRITE)
    ana.open("/")
    again = next(label for label in ana.page.buttons if "Play again" in label)
    assert ("Persian" in again, "Ann" in again) == (True, True)
    assert [field.get("value") for field in ana.open("/new").all("input", name="name")] == ["Ann", "Bob", "Cy"]
