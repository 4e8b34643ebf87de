"""When a page cannot be given: what happened, in words, and the status that says so."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from flask import Flask, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from companion.book.fold.book import Book
from companion.book.words.history import history_lines
from companion.engine.errors import CompanionError, Unreadable
from companion.engine.phrases import N_, Phrase
from companion.store import errors as store
from companion.store.books import games

from .access.guard import game_asked
from .access.large_files import LARGE
from .api.problems import BELOW, problem
from .games.forms import ActForm
from .games.undo import tell_missed
from .shared.requests import is_of_another_book, mark_of

logger = logging.getLogger("companion")

_PAGES = (400, 403, 404, 405, 409, 413, 421, 422, 429, 500, 503, 507)

_STATUS: tuple[tuple[type[CompanionError], int], ...] = (
    (store.NoSuchGame, 404),
    (store.NoSuchLink, 404),
    (store.NoSuchBackup, 404),
    (store.NoSuchSimulation, 404),
    (store.TooManyTries, 429),
    (store.WrongPin, 403),
    (store.NotTheSame, 409),
    (store.NoBackups, 422),
    (store.KeyReused, 422),
    (store.StoreFull, 507),
    (store.StoreError, 503),
)

Page = tuple[str, int]


def open_errors(app: Flask) -> None:
    """Answer every error with a page in the reader's language, or to a program with what programs read."""
    app.register_error_handler(HTTPException, _answer_in_kind(_http))
    app.register_error_handler(CSRFError, _answer_in_kind(_expired))
    app.register_error_handler(store.VersionConflict, _answer_in_kind(_show_conflict))
    app.register_error_handler(store.GameInTrash, _answer_in_kind(_in_trash))
    app.register_error_handler(Unreadable, _answer_in_kind(_show_unread))
    app.register_error_handler(CompanionError, _answer_in_kind(_refused))
    app.register_error_handler(Exception, _answer_in_kind(_broken))


def _answer_in_kind(page: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda error: problem(error) if request.path.startswith(BELOW) else page(error)


def _show_unread(error: Unreadable) -> Page:
    """That what was asked for cannot be read; where something was sent, that it cannot be written."""
    if request.method not in ("GET", "HEAD"):
        return _page(422, error.phrase)
    judge = (request.endpoint or "").startswith("disputes.")
    return render_template("shared/errors/unread.html", phrase=error.phrase, judge=judge), 422


def _page(status: int, phrase: Phrase | None = None) -> Page:
    return render_template(f"shared/errors/{status}.html", phrase=phrase), status


def _http(error: HTTPException) -> Page | HTTPException:
    status = error.code or 500
    largest = LARGE.get(request.endpoint or "", 0)
    if status == 413 and largest:
        said = Phrase(N_("choose a file of at most %(most)s MB"), {"most": largest // 2**20})
        return render_template("shared/errors/large_file.html", phrase=said), 413
    return error if status < 400 else _page(status if status in _PAGES else 400)


def _expired(error: CSRFError) -> Page:
    text = N_("This form is from an earlier visit. Go back, load the page again and send it again: nothing is lost.")
    return _page(400, Phrase(text))


def _show_conflict(error: store.VersionConflict) -> Page:
    slug = (request.view_args or {})["slug"]
    book: Book = games.book(slug)
    form = ActForm()
    seen = form.base_version.data
    missed = tell_missed(book, (request.endpoint or "").removeprefix("games."), form.seq.data or 0, seen)
    since = [line for line in history_lines(book) if line.seq > seen]
    page = render_template(
        "rounds/conflict.html", slug=slug, book=book, number=0, mine=[], theirs=[], engines=None, gone=(), since=since,
        again=None,
        goes_on=False, restored=is_of_another_book(slug, form) and not book.over, fields=[], new_version=mark_of(slug),
        saved=None, key=form.key.data, used=False,
        missed=missed, at=form.at.data,
    )  # fmt: skip
    return page, 409


def _in_trash(error: store.GameInTrash) -> Page:
    slug = game_asked() or ""
    card = games.find(slug)
    return render_template("games/gone.html", slug=slug, title=card.title if card else ""), 410


def _refused(error: CompanionError) -> tuple[str, int, dict[str, str]]:
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), 422)
    if status >= 500:
        logger.error("%s: %s", type(error).__name__, error)
    wait = {"Retry-After": str(error.wait)} if isinstance(error, store.TooManyTries) else {}
    return *_page(status, error.phrase), wait


def _broken(error: Exception) -> Page:
    logger.exception("a page broke: %s %s", request.method, request.path)
    return _page(500)
