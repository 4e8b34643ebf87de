"""Programs take the long table: the same as the page gives, of one year or of all, for the host alone."""

from __future__ import annotations

import csv
import io

from flask import Flask

from companion.exchange.long_table import COLUMNS
from tests.conftest import device
from tests.visitor import Visitor
from tests.web.exchange.test_out import played

ADDRESS = "/api/v1/export/rounds.csv"


def test_the_table_of_the_page_and_of_one_year(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        slugs = [played("2024-12-30", 0), played("2026-03-06", 1), played("2026-11-20", 3)]
    answer = ana.client.get(ADDRESS)
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.data == ana.client.get("/exchange/rounds.csv").data
    text = ana.client.get(f"{ADDRESS}?year=2026").data.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert {row["game"] for row in rows} == {slugs[1]}
    assert rows[0].keys() == COLUMNS.keys()


def test_without_a_game_there_are_the_heads_alone(ana: Visitor) -> None:
    assert ana.client.get(f"{ADDRESS}?year=1999").data.decode("utf-8-sig") == ",".join(COLUMNS) + "\r\n"


def test_a_year_that_is_none(ana: Visitor) -> None:
    for year in ("x", "-1", "10000", ""):
        assert ana.client.get(f"{ADDRESS}?year={year}").status_code == 400


def test_it_is_for_the_host_alone(guarded: Flask) -> None:
    assert device(guarded).get(ADDRESS).status_code in (401, 403)
