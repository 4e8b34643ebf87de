"""Printing: which language, which paper; the PDF itself is the business of the sheets."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.visitor import Visitor


def words(visitor: Visitor) -> str:
    """The words of the PDF that came."""
    assert visitor.answer.mimetype == "application/pdf"
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(visitor.answer.data)).pages)


def size(visitor: Visitor) -> tuple[float, float]:
    """The size of its first page in points."""
    box = PdfReader(BytesIO(visitor.answer.data)).pages[0].mediabox
    return round(float(box.width)), round(float(box.height))


def test_the_score_sheet_of_a_game(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 31, 17)
    ana.follow("Print the score sheet")
    ana.press("Make the sheet (PDF)")
    assert ana.status == 200
    assert "Friday" in words(ana)
    assert {"Ana", "Ben", "Cruz", "Dot", "24", "31", "17"} <= set(words(ana).split())
    assert ana.answer.headers["Content-Disposition"] == f'inline; filename="{friday}.pdf"'
    assert ana.answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("paper", "points"), [("a4", {595, 842}), ("letter", {612, 792})])
def test_paper(ana: Visitor, friday: str, paper: str, points: set[int]) -> None:
    ana.follow("Print the score sheet")
    ana.press("Make the sheet (PDF)", paper=paper)
    assert set(size(ana)) == points


def test_two_languages(ana: Visitor, friday: str) -> None:
    ana.follow("Print the score sheet")
    ana.press("Make the sheet (PDF)", language="he", second="cs")
    assert ana.status == 200


@pytest.mark.parametrize(
    "query", ["language=klingon", "second=en&language=en", "paper=a0", "language=&paper=", "second=%00"]
)
def test_a_choice_that_is_not_there_is_passed_over(ana: Visitor, friday: str, query: str) -> None:
    ana.open(f"/game/{friday}/sheet.pdf?{query}")
    assert ana.status == 200


def test_a_blank_sheet(ana: Visitor) -> None:
    ana.open("/")
    ana.follow("Blank score sheets")
    ana.press("Make the sheet (PDF)", preset="czech-plus", players=6)
    assert ana.status == 200
    assert ana.answer.mimetype == "application/pdf"
    assert ana.answer.headers["Content-Disposition"] == 'inline; filename="czech-plus.pdf"'


def test_a_blank_sheet_for_more_players_than_the_sheet_knows(ana: Visitor) -> None:
    ana.open("/sheets")
    ana.press("Make the sheet (PDF)", preset="czech-plus", players=9)
    assert ana.status == 422
    assert any("9" in fault for fault in ana.faults), ana.faults


@pytest.mark.parametrize(
    "query", ["make=1&players=0", "make=1&players=999", "make=1&preset=klingon", "make=1&players=x", "make=1&players=1"]
)
def test_odd_questions_for_a_blank_sheet(ana: Visitor, query: str) -> None:
    ana.open(f"/sheets?{query}")
    assert ana.status in (200, 422)


def test_signs_that_no_font_of_the_sheet_has_are_said_before_printing(ana: Visitor) -> None:
    slug = ana.begin("Ana 🚂", "Ben")
    ana.open(f"/game/{slug}/print")
    assert "🚂" in ana.text
    ana.press("Make the sheet (PDF)")
    assert ana.status == 200
