"""The points as a table for a spreadsheet: right in every cell, and no name in it calculates."""

from __future__ import annotations

import csv
from collections.abc import Callable

import pytest
from flask import Flask

from companion.sheets.scores_csv import cell
from companion.store.access.links import make_link
from tests.conftest import device
from tests.visitor import Visitor


def table(visitor: Visitor, slug: str) -> list[list[str]]:
    """The table as a spreadsheet reads it."""
    visitor.open(f"/game/{slug}/scores.csv")
    assert visitor.status == 200
    data = visitor.answer.data
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == data.count(b"\n") == data.count(b"\r")
    return list(csv.reader(data.decode("utf-8-sig").split("\r\n")[:-1]))


def test_the_table(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, "6-5 4-2", 17)
    ana.open(f"/game/{friday}/round")
    ana.enter(1, 5, "", 6, 7)
    ana.follow("Print the score sheet")
    ana.follow("Points as a table")
    assert ana.answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert ana.answer.headers["Content-Disposition"] == f'attachment; filename="{friday}.csv"'
    assert ana.answer.headers["Cache-Control"] == "no-store"
    totals = ["Total: Ana", "Total: Ben", "Total: Cruz", "Total: Dot"]
    assert table(ana, friday) == [
        ["Round", "Engine", "Ana", "Ben", "Cruz", "Dot", *totals, "Game"],
        ["1", "12", "0", "24", "17", "17", "0", "24", "17", "17", "Friday"],
        ["2", "11", "5", "0", "6", "7", "5", "24", "23", "24", "Friday"],
    ]


def test_who_left_and_is_back_has_empty_cells_in_between(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{friday}/people?leaving=1")
    ana.press("Ben leaves")
    ana.open(f"/game/{friday}/round")
    ana.press("Check", out=2, hand_0=5, hand_3=6)
    ana.press("The table agrees")
    ana.open(f"/game/{friday}/people?returning=1")
    ana.press("Ben plays again")
    ana.open(f"/game/{friday}")
    ana.enter(3, 1, 2, 3, "")
    assert [row[2:10] for row in table(ana, friday)[1:]] == [
        ["0", "24", "24", "17", "0", "24", "24", "17"],
        ["5", "", "0", "6", "5", "", "24", "23"],
        ["1", "2", "3", "0", "6", "26", "27", "23"],
    ]


def test_before_the_first_round_there_is_only_the_head(ana: Visitor, friday: str) -> None:
    assert len(table(ana, friday)) == 1


@pytest.mark.parametrize("sign", ["=", "+", "-", "@"])
def test_no_name_is_a_formula(ana: Visitor, sign: str) -> None:
    evil = sign + "HYPERLINK(1)"
    slug = ana.begin(evil, "Ben, \"the\" 'engine'", title=sign + "cmd|calc")
    ana.open(f"/game/{slug}/round")
    ana.enter(0, "", 24)
    head, row = table(ana, slug)
    assert head[2] == f"'{evil}"
    assert head[3] == "Ben, \"the\" 'engine'"
    assert row[-1] == f"'{sign}cmd|calc"
    assert row[2:4] == ["0", "24"], "numbers stay numbers"
    assert not any(each.startswith(("=", "+", "-", "@")) for each in head + row)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@A1", "\t=1", "\r=1", "\n=1"])
def test_a_cell_that_begins_like_a_formula(text: str) -> None:
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Ana", "a=b", "5-6", "'x", "דנה"])
def test_a_cell_that_does_not(text: str) -> None:
    assert cell(text) == text


def test_where_the_winner_takes_all(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset="czech-plus")
    ana.open(f"/game/{slug}/round")
    ana.enter(0, "", 24)
    assert table(ana, slug)[1][2:6] == ["24", "0", "24", "0"]


def test_shared_points(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset="czech-plus")
    ana.open(f"/game/{slug}/round")
    ana.enter("none", 3, 3, 9)
    assert [float(points) for points in table(ana, slug)[1][2:5]] == [4.5, 4.5, 0]


@pytest.mark.parametrize("tongue", ["he", "fa", "cs", "it"])
def test_other_languages(app: Flask, ana: Visitor, tongue: str) -> None:
    slug = ana.begin("דנה", "علی", title="שבת")
    ana.open(f"/game/{slug}/round")
    ana.enter(0, "", 24)
    head, row = table(Visitor(device(app, tongue)), slug)
    assert head[2:4] == ["דנה", "علی"]
    assert row == ["1", "12", "0", "24", "0", "24", "שבת"]
    assert not any(mark in text for text in head for mark in "\u2066\u2067\u2068\u2069")


def test_a_game_that_is_not_there(ana: Visitor, friday: str) -> None:
    ana.open("/game/nosuchgame00/scores.csv")
    assert ana.status == 404
    ana.open(f"/game/{friday}/end")
    ana.press("Move to the trash")
    ana.open(f"/game/{friday}/scores.csv")
    assert ana.status == 410


def test_whoever_watches_may_have_the_points_and_not_the_whole_game(
    share_first: Callable[..., Flask], ana: Visitor, friday: str
) -> None:
    app = share_first(GUARDED=True)
    with app.app_context():
        link = make_link(friday, "watch")
    guest = device(app)
    guest.get(f"/to/{link.token}")
    assert guest.get(f"/game/{friday}/scores.csv").status_code == 200
    assert "game.json" not in guest.get(f"/game/{friday}/print").get_data(as_text=True)
    assert guest.get(f"/game/{friday}/game.json").status_code == 403
