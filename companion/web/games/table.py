"""A game: its table, its end, its history, and what can be done with it as a whole."""

from __future__ import annotations

from dataclasses import replace

from flask import flash, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.book.entries.entry import Entry, Finished, Reopened, Restored, Voided
from companion.book.figures.standings import Row, list_deciders, prove
from companion.book.fold.book import Book
from companion.book.fold.lot import asks_lot
from companion.book.fold.records import exchanged_with
from companion.book.words.entries import given_by_round, starts_by_round
from companion.book.words.history import count_held_by_round, history_lines
from companion.book.words.standings import say_left, say_reason, say_ties, standing_words
from companion.book.words.story import story
from companion.disputes.kept import name_kept
from companion.engine.phrases import N_, Phrase
from companion.sheets.keepsakes.medal import medals
from companion.sheets.reasons import retell_reason
from companion.store.books import games, log

from ..access.guard import may
from ..access.onward import find_onward
from ..access.permissions import HOST
from ..clock.shown import describe_clock, is_shown
from ..players.known import find_addresses
from ..shared.requests import address_of, device, find_book, list_entered_seats, mark_of, read_saved_key, write
from ..shared.translation import say
from .blueprint import pages
from .charts import PHONE, WIDE, charts, trends
from .draw_lot import find_lot
from .forms import ActForm
from .lettering import measure_names
from .rules_contract import contract_of
from .undo import done, offer_redo, offer_undo, tell_done

STARTS = {
    "engine_holder": N_("whoever holds the engine"),
    "left_of_holder": N_("left of whoever laid the engine"),
    "high_draw": N_("the next in turn"),
    "high_engine_tile": N_("the highest tile that fits the engine"),
}
"""Who has the first turn, where it is not known before the deal and no lot decides."""

HISTORY = "history"
"""The page to which undo and redo lead back when they were pressed there; else it is the table, or the end."""


@pages.get("/game/<slug>")
def table(slug: str) -> str | Response:
    """The main screen of a game in progress."""
    book = find_book(slug)
    if book.over:
        return redirect(url_for("games.end", slug=slug, saved=read_saved_key(), done=done()), 303)
    return render_template(
        "games/table.html",
        slug=slug,
        book=book,
        **describe_table(book),
        keeping=slug,
        clock=describe_clock(book),
        clock_shown=is_shown(),
        lot=find_lot(slug, book),
        drawing=slug if asks_lot(book) else None,
        entered=list_entered_seats(slug, book),
        **_describe_keys(slug, book),
    )


def describe_table(book: Book) -> dict[str, object]:
    """What the table shows of a book, whoever looks and whatever may be done."""
    return {
        "contract": contract_of(book),
        "says": standing_words(book),
        "trends": trends(book),
        "across": measure_names([side.name for side in book.sides]),
        "starts": tell_starter(book),
    }


def tell_starter(book: Book) -> str | None:
    """Who has the first turn of the round to come, in words, where nobody can be named."""
    return N_("the highest tile drawn") if asks_lot(book) else STARTS.get(book.rules.starter)


def describe_end(book: Book) -> dict[str, object]:
    """What the end shows of a book."""
    return {
        "charts": charts(book, WIDE, PHONE),
        "medals": medals(book),
        "reason": say_reason(book),
        "story": story(book),
        "proof": proof(book),
        "ties": (*say_ties(book), *say_left(book)),
    }


def describe_history(book: Book) -> dict[str, object]:
    """What the history shows of a book."""
    return {
        "lines": [replace(line, phrase=retell_reason(line.phrase)) for line in history_lines(book, name_kept)],
        "held": count_held_by_round(book),
        "given": given_by_round(book),
        "starts_with": starts_by_round(book),
    }


def _describe_keys(slug: str, book: Book, *, rulings_in_view: bool = False) -> dict[str, object]:
    """What undo and redo would do and have done, and from which version their keys and all others write."""
    return {
        "undo": offer_undo(book, rulings_in_view=rulings_in_view),
        "redo": offer_redo(book),
        "told": tell_done(book, done()),
        "version": mark_of(slug),
        "saved": read_saved_key(),
    }


@pages.get("/game/<slug>/end")
def end(slug: str) -> str:
    """Who has won and why, or the question whether to stop here."""
    book = find_book(slug)
    return render_template(
        "games/end.html",
        slug=slug,
        book=book,
        over=book.over,
        entered=list_entered_seats(slug, book),
        addresses=find_addresses(slug, book.players) if may(HOST) else (),
        onward=find_onward(slug, book),
        **describe_end(book),
        **_describe_keys(slug, book),
    )


@pages.get("/game/<slug>/chart")
def chart(slug: str) -> str:
    """How the totals have gone so far."""
    book = find_book(slug)
    return render_template("games/chart.html", slug=slug, book=book, charts=charts(book, WIDE, PHONE))


def proof(book: Book) -> list[dict[str, object]]:
    """What shows that a tie was decided as it was: for every rival the engines of just the rounds that decided.

    Each tie-break is proved by itself, in its order, for those who came to it.
    """
    decision = book.standings.decision
    if decision.kind in ("total", "shared"):
        return []
    deciding = [(row, list_deciders(book.rules, row, decision.rivals)) for row in decision.rivals]
    return [_proof(book, kind, row) for kind in book.rules.tiebreaks for row, kinds in deciding if kind in kinds]


def _proof(book: Book, kind: str, row: Row) -> dict[str, object]:
    if kind == "lowest_nonzero_round":
        engines = [each.engine for each in book.rounds if each.points[row.side] == row.lowest_nonzero][:1]
    else:
        engines = [book.rounds[number - 1].engine for number in row.zero_rounds]
    look = book.looks[book.sides[row.side].seats[0]]
    return {"name": row.name, "look": look, "phrase": prove(book.rules, kind, row), "engines": tuple(engines)}


@pages.get("/game/<slug>/history")
def history(slug: str) -> str:
    """All rounds, and every entry that was ever written."""
    book = find_book(slug)
    return render_template(
        "games/history.html",
        slug=slug,
        book=book,
        **describe_history(book),
        **_describe_keys(slug, book, rulings_in_view=True),
        at=HISTORY,
    )


@pages.post("/game/<slug>/undo")
def undo(slug: str) -> Response:
    """Void the last entry that counts, the one that the key named, and those that fall with it."""
    form = ActForm()
    return _act(slug, Voided(form.seq.data), form)


@pages.post("/game/<slug>/redo")
def redo(slug: str) -> Response:
    """Bring back what was undone last, what the key named, and what stands with it."""
    form = ActForm()
    return _act(slug, Restored(form.seq.data), form)


@pages.post("/game/<slug>/finish")
def finish(slug: str) -> Response:
    """Stop the game before its last round."""
    return _act(slug, Finished(), ActForm())


@pages.post("/game/<slug>/reopen")
def reopen(slug: str) -> Response:
    """Play on."""
    return _act(slug, Reopened(), ActForm())


def _act(slug: str, entry: Entry, form: ActForm) -> Response:
    written = write(slug, entry, form).record.seq
    if isinstance(entry, Voided | Restored):
        written = _act_on_the_others(slug, entry, form.key.data) or written
    if form.at.data == HISTORY:
        return redirect(url_for("games.history", slug=slug, saved=form.key.data, done=written), 303)
    return redirect(address_of(slug, find_book(slug), saved=form.key.data, done=written), 303)


def _act_on_the_others(slug: str, entry: Voided | Restored, key: str) -> int | None:
    """Undo or redo what stands or falls with the entry that just was; returns the number of the last that was written,
    None where it stood alone."""
    book, written, kind = find_book(slug), None, type(entry)
    together = exchanged_with(book.records, book.records[entry.seq - 1])
    while (other := book.undoable if kind is Voided else book.redoable) in together:
        assert other is not None
        written = log.append(
            slug, kind(other.seq), key=f"{key[:56]}.{other.seq}", base_version=book.version, device=device()
        ).record.seq
        book = find_book(slug)
    return written


@pages.post("/game/<slug>/trash")
def trash(slug: str) -> Response:
    """Put the game away; it can come back."""
    book = find_book(slug)
    games.trash(slug)
    flash(say(Phrase(N_("%(title)s is in the trash. Nothing of it is lost."), {"title": book.title})))
    return redirect(url_for("games.home"), 303)


@pages.post("/game/<slug>/untrash")
def untrash(slug: str) -> Response:
    """Take the game out of the trash."""
    games.untrash(slug)
    return redirect(address_of(slug, games.book(slug)), 303)
