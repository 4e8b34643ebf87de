"""A single game as a file, or as the text of the code on its printed sheet, and back into the books."""

from __future__ import annotations

import json
import re

from flask import Response, redirect, render_template, request, url_for

from companion.engine.digits import read_number
from companion.engine.errors import CompanionError, Unreadable
from companion.engine.phrases import N_, Phrase, counted
from companion.store.backups.export import LONGER, NEW, SAME, SHORTER, Imported, export_game, import_game
from companion.store.backups.qr import PREFIX, unpacked
from companion.store.books import games
from companion.store.books.games import Card
from companion.store.errors import GameInTrash, KeyReused, NotTheSame

from ..shared.requests import find_head
from .blueprint import pages
from .forms import ImportForm
from .pages import Page

OUTCOMES = {
    NEW: N_("The game is new here."),
    SAME: N_("The game is here already, with the same entries. Nothing was changed."),
    SHORTER: N_("The game here goes further than what was read. Nothing was changed."),
}

_SLUG = re.compile(r"[0-9a-z]{1,24}", re.ASCII)
_WHERE = re.compile(r"\S+/game/([0-9a-z]{1,24})\S*\s+[0-9a-f]{64}", re.ASCII)
_BREAKS = str.maketrans("", "", "\r\n\ufeff")


@pages.get("/game/<slug>/game.json")
def export(slug: str) -> Response:
    """The game as a file, complete: with its entries and their seals."""
    find_head(slug)
    answer = Response(json.dumps(export_game(slug), indent=1), mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}.json"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


@pages.route("/house/import", methods=["GET", "POST"])
def read() -> Page:
    """Read a game from its file or its code."""
    form = ImportForm()
    if not form.validate_on_submit():
        return _page(form, done=_done())
    try:
        document = document_of(_read_file(form) or form.code.data)
        before = _here(document.get("slug")) if isinstance(document, dict) else None
        done = import_game(document)
    except CompanionError as error:
        status = _status(error)
        if status is None:
            raise
        return _page(form, error), status
    return redirect(_address(done, before.version if before else 0), 303)


def document_of(text: str) -> object:
    """The document of a game, from JSON or from the text of a code. Raises Unreadable."""
    if text.lstrip("\ufeff \r\n\t").startswith("{"):
        try:
            return json.loads(text.lstrip("\ufeff"))
        except (ValueError, RecursionError):
            raise Unreadable(Phrase(N_("choose the file of a game; this one is not whole"))) from None
    where = _WHERE.fullmatch(text.strip())
    if where is not None:
        said = N_("this code says where the game %(slug)s is kept; the game itself is not in it")
        raise Unreadable(Phrase(said, {"slug": where[1]}))
    if not text.strip():
        raise Unreadable(Phrase(N_("choose a file, or paste the text of a code")))
    if not text.lstrip("\ufeff \r\n\t").startswith(PREFIX):
        said = N_("choose the file of a game, or paste the text of a code that begins with %(prefix)s")
        raise Unreadable(Phrase(said, {"prefix": PREFIX}))
    return unpacked(text.translate(_BREAKS))  # broken into lines on its way, as mail does


def _read_file(form: ImportForm) -> str:
    """What is in the file that was chosen; nothing where none was."""
    if form.file.data is None:
        return ""
    try:
        return form.file.data.read().decode("utf-8-sig") or " "
    except UnicodeDecodeError:
        raise Unreadable(Phrase(N_("the file of a game is text; this one is something else"))) from None


def _status(error: CompanionError) -> int | None:
    """With which status this page says what is wrong; None when it is not the document's fault."""
    if isinstance(error, (NotTheSame, GameInTrash)):
        return 409
    return 422 if isinstance(error, (Unreadable, KeyReused)) else None


def _page(form: ImportForm, fault: CompanionError | None = None, done: dict[str, object] | None = None) -> str:
    return render_template("maintenance/read.html", form=form, fault=fault, done=done)


def _address(done: Imported, before: int) -> str:
    return url_for("maintenance.read", game=done.slug, was=done.outcome, added=max(done.version - before, 0))


def _done() -> dict[str, object] | None:
    """What was read a moment ago, as the address says it."""
    card, was, added = _here(request.args.get("game")), request.args.get("was", ""), _number("added")
    if card is None or was not in (*OUTCOMES, LONGER):
        return None
    said = Phrase(OUTCOMES[was]) if was in OUTCOMES else _longer(added)
    return {"said": said, "card": card}


def _longer(added: int) -> Phrase:
    return counted(
        "The game goes on here now: %(n)s entry was added.",
        "The game goes on here now: %(n)s entries were added.",
        added,
    )


def _here(slug: object) -> Card | None:
    """The game of this name that is here."""
    return games.find(slug) if isinstance(slug, str) and _SLUG.fullmatch(slug) else None


def _number(name: str) -> int:
    return read_number(request.args.get(name, "")) or 0
