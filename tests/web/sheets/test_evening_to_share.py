"""The picture and the certificate of a game that is over."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.visitor import Visitor


@pytest.fixture
def over(ana: Visitor, friday: str) -> str:
    """A game that was stopped after its first round."""
    ana.enter(0, "", 24, 31, 17)
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    return friday


def test_the_picture_is_drawn_once_for_each_version_and_language(ana: Visitor, over: str) -> None:
    ana.open(f"/game/{over}/picture.png?language=fa")
    assert ana.answer.mimetype == "image/png"
    assert Image.open(BytesIO(ana.answer.data)).size == (1080, 1350)
    tag = ana.answer.headers["ETag"]
    again = ana.client.get(f"/game/{over}/picture.png?language=fa", headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    other = ana.client.get(f"/game/{over}/picture.png?language=he", headers={"If-None-Match": tag})
    assert other.status_code == 200
    assert other.headers["ETag"] != tag


def test_the_certificate_comes_from_where_sheets_are_printed(ana: Visitor, over: str) -> None:
    ana.open(f"/game/{over}/print")
    ana.press("Certificate", paper="letter")
    page = PdfReader(BytesIO(ana.answer.data)).pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (612, 792)
    assert "Ana" in page.extract_text()
    assert ana.answer.headers["Content-Disposition"] == f'inline; filename="{over}-certificate.pdf"'


@pytest.mark.parametrize("what", ["picture.png", "certificate.pdf"])
def test_a_game_that_goes_on_or_has_no_round_has_neither(ana: Visitor, friday: str, what: str) -> None:
    ana.open(f"/game/{friday}/print")
    assert "Certificate" not in ana.page.buttons
    ana.open(f"/game/{friday}/{what}")
    assert ana.status == 404
