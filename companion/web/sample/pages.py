"""A sample evening, to look at before anything was played. It is told from a file and is in no database: no list, no
count and no backup knows it, and nothing can be written into it.

Its pages lie where those of a game would, ``/game/sample``, so that what leads from one to the other stays among them;
whatever would change a game leads back to its table.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from flask import Blueprint, Response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.book.entries.entry import Begun, Entry, RoundCorrected, RoundEntered
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.engine.phrases import N_

from ..games.charts import PHONE, WIDE, charts
from ..games.defaults import preset_for
from ..games.table import describe_end, describe_history, describe_table
from ..shared.translation import reader, say

pages = Blueprint("sample", __name__)

SLUG = "sample"  # shorter than the name of any game
TITLE = N_("A sample evening")
SO_FAR = 8  # rounds that its table shows


def sample_book(rounds: int | None = None) -> Book:
    """The sample evening by the sheet of the reader's language, with people of it, whole or after so many rounds."""
    return _book(reader().code, say(TITLE), rounds)


@cache
def _read_evening() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(files(__package__).joinpath("sample.json").read_text(encoding="utf-8"))
    return told


@cache
def _book(code: str, title: str, rounds: int | None) -> Book:
    told, preset = _read_evening(), preset_for(code)
    entries: list[Entry] = [Begun(title, tuple(told["players"][code]), preset.name, {}, preset.rules, code)]
    for number, hands in enumerate(told["rounds"][:rounds], 1):
        engine = preset.rules.set_max + 1 - number
        entries.append(RoundEntered(number, engine, *_hands(hands)))
        if number == told["corrected"]["round"]:
            entries.append(RoundCorrected(number, engine, *_hands(told["corrected"]["hands"])))
    start = told["at"]
    return Book.of(
        Record(seq, entry, f"{start}T{18 + seq // 6}:{seq % 6 * 10:02}:00Z") for seq, entry in enumerate(entries, 1)
    )


def _hands(hands: list[int | str]) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """The hand of every seat, and the seat that went out: its hand is empty."""
    return tuple(() if hand == "" else hand for hand in hands), (hands.index(""),)


@pages.get("/game/sample")
def table() -> str:
    """The table in the middle of the evening."""
    book = sample_book(SO_FAR)
    return render_template(
        "sample/table.html",
        slug=SLUG,
        book=book,
        **describe_table(book),
    )


@pages.get("/game/sample/end")
def end() -> str:
    """The end of the evening."""
    book = sample_book()
    return render_template(
        "sample/end.html",
        slug=SLUG,
        book=book,
        over=True,
        **describe_end(book),
        version=book.version,
    )


@pages.get("/game/sample/history")
def history() -> str:
    """All rounds of the evening."""
    book = sample_book()
    return render_template("sample/history.html", slug=SLUG, book=book, **describe_history(book))


@pages.get("/game/sample/chart")
def chart() -> str:
    """How the totals have gone so far."""
    book = sample_book(SO_FAR)
    return render_template("sample/chart.html", slug=SLUG, book=book, charts=charts(book, WIDE, PHONE))


@pages.get("/game/sample/sheet.pdf")
def sheet() -> Response:
    """Its score sheet."""
    from companion.sheets.score_sheet import score_sheet

    answer = Response(score_sheet(sample_book(), reader(), None, "a4"), mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{SLUG}.pdf"'
    return answer


@pages.get("/game/sample/<path:rest>")
def elsewhere(rest: str) -> AnyResponse:
    """What a sample does not have: back to its table."""
    return redirect(url_for("sample.table"), 303)
