"""What every page says while something is wrong with the house."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.engine.phrases import Phrase
from companion.web.shared import status_banner as trouble
from tests.visitor import Visitor

PAGES = ("/", "/new", "/rules", "/judge", "/game/{slug}", "/game/{slug}/round", "/game/{slug}/history")


def told(visitor: Visitor, slug: str) -> set[str]:
    """What the pages say at their top."""
    found = set()
    for page in PAGES:
        visitor.open(page.format(slug=slug))
        found.add(" ".join(each.text for each in visitor.page.of_class("notice--trouble")))
    return found


def test_all_is_well(ana: Visitor, friday: str) -> None:
    assert told(ana, friday) == {""}


def test_books_that_are_not_whole(ana: Visitor, friday: str, app: Flask) -> None:
    kept = app.extensions["companion.store"]
    kept.fault, kept.read_only = Phrase("page 7 is damaged"), True
    (said,) = told(ana, friday)
    assert said == "The score books can be read, but not written: page 7 is damaged"
    ana.open(f"/game/{friday}/round")
    ana.check(0, "", 1, 2, 3)
    ana.press("The table agrees")
    assert ana.status == 503


def test_a_disk_that_is_nearly_full(ana: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(ana, friday) == {""}  # also from the pages that are pressed
    monkeypatch.setattr(trouble, "free_space", lambda: 7 * 2**20)
    (said,) = told(ana, friday)
    assert said == "The disk of this companion is nearly full: 7 MB are left"


def test_nobody_knows_how_much_is_free(ana: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> int:
        raise OSError

    monkeypatch.setattr(trouble, "free_space", unknown)
    assert told(ana, friday) == {""}
