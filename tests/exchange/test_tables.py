"""The long table and the spreadsheet: what stands in every cell, in five languages and both directions."""

from __future__ import annotations

import csv
import io
import zipfile
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.book.entries.entry import Adjusted, Joined
from companion.exchange.long_table import COLUMNS, list_rows, rounds_csv
from companion.exchange.spreadsheet import NAMES, make_spreadsheet
from companion.language import language
from companion.people.people import People
from tests.exchange.houses import file_book, filed, totals_alone

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def rows_of(*out: Any) -> list[dict[str, str]]:
    text = rounds_csv(out, People())
    assert text.startswith("\ufeff")
    assert text.count("\r\n") == text.count("\n")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_a_row_for_each_round_and_player() -> None:
    rows = rows_of(filed())
    assert [(row["round"], row["player"], row["points"], row["total"], row["out"]) for row in rows] == [
        ("1", "Ana", "0", "0", "1"), ("1", "Ben", "14", "14", "0"), ("1", "Cruz", "3", "3", "0"),
        ("2", "Ana", "17", "17", "0"), ("2", "Ben", "0", "14", "1"), ("2", "Cruz", "21", "24", "0"),
    ]  # fmt: skip
    assert {row["tiles"] for row in rows} == {"0", "2", ""}
    assert {(row["place"], row["player"]) for row in rows} == {("1", "Ben"), ("2", "Ana"), ("3", "Cruz")}
    assert rows[0].keys() == COLUMNS.keys()


def test_totals_are_those_of_the_book_whatever_was_given_beside_the_rounds() -> None:
    out = filed("f", Adjusted(0, 50, "late", 1), Joined("Eva", 3, 20), Adjusted(2, -5, "kind", 3))
    rows = rows_of(out)
    for seat in ("1", "2", "3"):
        own = [row for row in rows if row["seat"] == seat]
        assert sum(int(row["points"]) + int(row["beside"]) for row in own) == int(own[-1]["total"])


def test_a_game_without_rounds_has_a_row_for_everybody() -> None:
    rows = rows_of(totals_alone())
    assert [(row["rounds"], row["round"], row["points"], row["total"], row["place"]) for row in rows] == [
        ("0", "0", "", "120", "3"), ("0", "0", "", "95", "1"), ("0", "0", "", "95", "1"),
    ]  # fmt: skip


def test_a_name_calculates_on_nobodys_computer() -> None:
    out = totals_alone()
    evil = file_book("evil", replace(out.book, players=("=1+1", "@x", "+3"), title="-1"))
    rows = rows_of(evil)
    assert [row["player"] for row in rows] == ["'=1+1", "'@x", "'+3"]
    sheets = unpack(make_spreadsheet([evil], People(), str, right_to_left=False))
    assert not any(cell.find(f"{MAIN}f") is not None for sheet in sheets.values() for cell in sheet.iter(f"{MAIN}c"))


def unpack(data: bytes) -> dict[str, ElementTree.Element]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {
            name: ElementTree.fromstring(packed.read(name))
            for name in packed.namelist()
            if name.startswith("xl/worksheets/sheet")
        }


@pytest.mark.parametrize("code", ["en", "he", "fa", "cs", "it"])
def test_sheets_run_as_the_language_does(code: str) -> None:
    spoken = language(code)
    data = make_spreadsheet(
        [filed(), totals_alone()], People(), lambda words: str(words), right_to_left=spoken.direction == "rtl"
    )
    sheets = unpack(data)
    assert len(sheets) == 4
    turned = {name: sheet.find(f".//{MAIN}sheetView").get("rightToLeft") for name, sheet in sheets.items()}  # type: ignore[union-attr]
    assert set(turned.values()) == ({"1"} if code in ("he", "fa") else {None})


def test_numbers_are_numbers_and_days_are_days() -> None:
    sheets = unpack(make_spreadsheet([filed()], People(), str, right_to_left=False))
    (row,) = [each for each in sheets["xl/worksheets/sheet1.xml"].iter(f"{MAIN}row") if each.get("r") == "2"]
    cells = {cell.get("r"): (cell.get("t"), cell.findtext(f"{MAIN}v")) for cell in row}
    assert cells["A2"] == (None, "46087")  # 6 March 2026, counted from 1900 as spreadsheets do
    assert cells["B2"][0] == "s"
    assert cells["H2"] == (None, "14")


def test_every_column_has_a_name_and_a_meaning() -> None:
    assert NAMES.keys() == COLUMNS.keys()
    assert all(len(row) == len(COLUMNS) for out in (filed(), totals_alone()) for row in list_rows(out, People()))
