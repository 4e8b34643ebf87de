"""Paper: the filled score sheet of a game and its certificate, blank sheets, and the picture of an evening."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.book.fold.book import Book
from companion.engine.digits import ascii_digits, read_number
from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.presets import PRESETS
from companion.engine.rules.validity import tiles_for
from companion.language import LANGUAGES, Language, language
from companion.store.access.links import KEEP
from companion.store.backups.qr import PREFIX, qr_text

from ..access.guard import may
from ..access.reached import reachable
from ..games.defaults import usual_preset
from ..games.rule_sets import origins
from ..shared.requests import find_book, find_head
from ..shared.translation import reader, speak

pages = Blueprint("sheets", __name__)

PAPERS = ("a4", "letter")
WHOLE = N_("This code is the whole game: the companion can read it back from paper.")
ELSEWHERE = N_("The game is too long for a code: this one says where it is kept, and its seal.")


@pages.get("/game/<slug>/print")
def choose(slug: str) -> str:
    """Which language, which paper."""
    from companion.sheets.score_sheet import printing_warnings

    book = find_book(slug)
    return render_template("sheets/print.html", slug=slug, book=book, warnings=printing_warnings(book), **_choices())


@pages.get("/game/<slug>/sheet.pdf")
def filled(slug: str) -> Response:
    """The score sheet of a game as PDF. Its code holds what was taken back as well, as the history does: whoever may
    not see that gets none."""
    from companion.sheets.score_sheet import score_sheet

    book = find_book(slug)
    first, second = _languages()
    code = qr_text(slug, reachable(url_for("games.table", slug=slug, _external=True))) if may(KEEP) else ""
    says = WHOLE if code.startswith(PREFIX) else ELSEWHERE
    return _pdf(score_sheet(book, first, second, _paper(), code, qr_says=Phrase(says)), f"{slug}.pdf")


@pages.get("/game/<slug>/certificate.pdf")
def certificate(slug: str) -> Response:
    """The certificate of a game that is over as PDF."""
    from companion.sheets.keepsakes.certificate import certificate as make

    book = _find_over(slug)
    return _pdf(make(book, _languages()[0], _paper()), f"{slug}-certificate.pdf")


@pages.get("/game/<slug>/picture.png")
def picture(slug: str) -> Response:
    """The evening of a game that is over as a picture to be shared; it is drawn anew only when the book has changed."""
    from companion.sheets.keepsakes.picture import picture as draw

    head, chosen = find_head(slug), _languages()[0]
    tag = f"{head.tag}-{chosen.code}-{chosen.region}"
    if request.if_none_match.contains_weak(tag):
        answer = Response(status=304, mimetype="image/png")
    else:
        answer = name_file(Response(draw(_find_over(slug), chosen), mimetype="image/png"), f"{slug}.png", "inline")
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["Vary"] = "Accept-Language, Cookie"
    answer.set_etag(tag)
    return answer


def _find_over(slug: str) -> Book:
    """The book of a game that is over and has a round; answers 404 where there is no such evening yet."""
    book = find_book(slug)
    if not book.over or not book.rounds:
        abort(404)
    return book


@pages.get("/game/<slug>/scores.csv")
def table(slug: str) -> Response:
    """The points of all rounds as a table for a spreadsheet."""
    from companion.sheets.scores_csv import scores_csv

    answer = Response(scores_csv(find_book(slug), reader()), content_type="text/csv; charset=utf-8")
    return name_file(answer, f"{slug}.csv", "attachment")


@pages.get("/sheets")
def blank() -> str | Response | tuple[str, int]:
    """A blank score sheet for so many players under any preset: the form, or the PDF it asks for."""
    asked = request.args
    preset = PRESETS.get(asked.get("preset", "")) or usual_preset()
    typed = read_number(ascii_digits(asked.get("players", "")), 2)
    players = 4 if typed is None else typed
    if "make" not in asked:
        return _blank_form(preset.name, players)
    try:
        tiles_for(preset.rules, players)
    except CompanionError as error:
        return _blank_form(preset.name, players, error), 422
    from companion.sheets.blank_sheet import blank_sheet

    first, second = _languages()
    return _pdf(blank_sheet(preset.rules, preset.title, players, first, second, _paper()), f"{preset.name}.pdf")


def _blank_form(preset: str, players: int, *faults: CompanionError) -> str:
    return render_template(
        "sheets/blank.html",
        origins=origins(()),
        preset=preset,
        players=players,
        most=max(each.rules.players[1] for each in PRESETS.values()),
        faults=faults,
        **_choices(),
    )


def _choices() -> dict[str, object]:
    first, second = _languages()
    return {
        "languages": [language(code) for code in LANGUAGES],
        "chosen": [first.code, second.code] if second else [first.code],
        "paper": _paper(),
    }


def _languages() -> tuple[Language, Language | None]:
    first, second = request.args.get("language", ""), request.args.get("second", "")
    chosen = speak(first) if first in LANGUAGES else reader()
    return chosen, speak(second) if second in LANGUAGES and second != chosen.code else None


def _paper() -> str:
    paper = request.args.get("paper", "")
    return paper if paper in PAPERS else PAPERS[0]


def _pdf(data: bytes, name: str) -> Response:
    return name_file(Response(data, mimetype="application/pdf"), name, "inline")


def name_file(answer: Response, name: str, how: str) -> Response:
    """An answer that is a file of this name, shown (``inline``) or kept (``attachment``); nobody between keeps it."""
    answer.headers["Content-Disposition"] = f'{how}; filename="{name}"'
    answer.headers["Cache-Control"] = "no-store"
    return answer
