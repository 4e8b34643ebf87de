"""Entering a round and correcting an old one: typed, checked, agreed by the table, written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import abort, redirect, render_template, request, url_for

from companion.book.entries.entry import RoundCorrected, RoundEntered
from companion.book.entries.hands import Fault
from companion.book.entries.possible_totals import free_values
from companion.book.figures.points import Points
from companion.book.fold.admission import check_round
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused, nobody_said
from companion.engine.phrases import N_, Phrase
from companion.store.books import games
from companion.store.errors import KeyReused, VersionConflict

from ..shared.requests import (
    address_of,
    as_seen,
    find_book,
    find_known_version,
    find_state,
    is_of_another_book,
    read_saved_key,
    shown_head,
    write,
)
from .blueprint import pages
from .claims import Entered, leaned_on, nothing, read_claims, tell_passed_over, undecided
from .conflict import Page, address_of_round, list_names, show_conflict, show_of_another_book
from .counting import counting_words, most_left
from .forms import AGREE, CHECK, EDIT, PREVIEW, RoundForm
from .recap import list_unusual, recap_rows, recap_words, shows_held
from .typed_round import Typed, blank, find_taken_back, read_round, round_as_typed

Kind = type[RoundEntered] | type[RoundCorrected]


@pages.route("/game/<slug>/round", methods=["GET", "POST"])
def enter(slug: str) -> Page:
    """Enter the round that was just played."""
    head, tag = find_state(slug)
    book, mark = games.book(slug, head), f'"{tag}"'
    form = RoundForm(base_version=head)
    if form.validate_on_submit():
        if form.step.data != PREVIEW and is_of_another_book(slug, form):
            return show_of_another_book(slug, book, form.number.data or len(book.rounds) + 1, form)
        typed = read_round(book, len(as_seen(book, form).rounds) + 1, form)
        return _posted(slug, book, RoundEntered, typed, form, mark)
    if book.over:
        return redirect(address_of(slug, book, saved=read_saved_key()), 303)
    said = read_claims(slug, book, len(book.rounds) + 1)
    again = None if "anew" in request.args else find_taken_back(book)
    return _page(slug, book, again or blank(book, said), said, (), form, fresh=True, mark=mark, again=again is not None)


@pages.route("/game/<slug>/round/<int:number>", methods=["GET", "POST"])
def correct(slug: str, number: int) -> Page:
    """Correct a round entered before."""
    book = find_book(slug)
    form = RoundForm(base_version=shown_head(slug))
    if form.is_submitted() and form.step.data != PREVIEW and is_of_another_book(slug, form):
        return show_of_another_book(slug, book, number, form)
    if not 1 <= number <= len(book.rounds):
        return _answer_gone(slug, book, number, form)
    if form.validate_on_submit():
        return _posted(slug, book, RoundCorrected, read_round(book, number, form), form)
    round = round_as_typed(book.rounds[number - 1])
    return _page(slug, book, round, nothing(book), (), form, correcting=True, fresh=True)


def _answer_gone(slug: str, book: Book, number: int, form: RoundForm) -> Page:
    """Correcting a round that was taken back meanwhile: what was typed is shown, and goes on as the round to enter."""
    if not book.once_held(number):
        abort(404)
    if form.validate_on_submit():
        typed = read_round(book, number, form)
        # One that was agreed on before it was taken back, and is sent again under its key, is written already.
        agreed = form.step.data == AGREE and typed.complete and form.base_version.data != book.version
        return _agree(slug, book, RoundCorrected, typed, form) if agreed else show_conflict(slug, book, typed, form)
    is_next = not book.over and number == len(book.rounds) + 1
    return redirect(url_for("rounds.enter", slug=slug) if is_next else address_of(slug, book), 303)


def _posted(slug: str, book: Book, kind: Kind, typed: Typed, form: RoundForm, mark: str = "") -> Page:
    correcting, step, seen = kind is RoundCorrected, form.step.data, form.base_version.data
    said = nothing(book) if correcting else read_claims(slug, book, typed.number)
    if step == AGREE and typed.complete and _is_written(book, typed.entry(kind), form):
        return redirect(address_of(slug, book, saved=form.key.data), 303)
    moved = False
    before = as_seen(book, form) if step != PREVIEW and 0 < seen < book.version else None
    if before is not None and not book.keeps_people(before):
        return show_conflict(slug, book, typed, form)  # nobody sees it under the names of others
    if before is not None and step in (CHECK, AGREE) and book.keeps_round(before, typed.number):
        # What came meanwhile is about something else; only where it moves the totals the table looks at them once more.
        known = book.as_of(find_known_version(slug, form).data)
        moved = step == AGREE and not _totals(known).items() <= _totals(book).items()
        step = CHECK if moved else step
        form.base_version.process_data(shown_head(slug))
        seen = book.version
    if step == AGREE and typed.complete:
        # What a device has said or taken back since the check was not before those who agreed. Once it is written, it
        # is written.
        late = undecided(book, said, typed.hands, typed.texts, form) if seen == book.version else ()
        return _page(slug, book, typed, said, late, form) if late else _agree(slug, book, kind, typed, form)
    if step in (CHECK, AGREE) and seen != book.version:
        return show_conflict(slug, book, typed, form)
    if claim := said.claim(form.taken):
        typed = typed.with_claim(claim.seat, claim, book.rules.several_may_go_out)
    faults = _faults(book, typed, form, so_far=claim is not None or step in (PREVIEW, EDIT))
    if step == CHECK:
        faults = [*undecided(book, said, typed.hands, typed.texts, form), *faults]
        if not faults:
            return _recap(slug, book, typed, correcting, said, form, mark, moved)
    return _page(slug, book, typed, said, faults, form, correcting=correcting)


def _is_written(book: Book, entry: RoundEntered | RoundCorrected, form: RoundForm) -> bool:
    """Whether the book has this very entry under the key of the form, whatever has come to it since: the answer was
    lost on its way."""
    return any(record.key == form.key.data and record.entry == entry for record in book.records)


def _totals(book: Book) -> dict[int, Points]:
    return {row.side: row.total for row in book.standings.rows}


def _faults(book: Book, typed: Typed, form: RoundForm, so_far: bool) -> list[Fault]:
    unread = {fault.seat for fault in typed.unread}
    found = check_round(book, typed.number, typed.engine, typed.hands, typed.out, so_far, form.last.data)
    faults = [*typed.unread, *(fault for fault in found if fault.seat is None or fault.seat not in unread)]
    return faults if typed.said or so_far else [nobody_said(), *faults]


def _agree(slug: str, book: Book, kind: Kind, typed: Typed, form: RoundForm) -> Page:
    try:
        written = write(slug, typed.entry(kind), form)
    except (VersionConflict, KeyReused) as error:
        return show_conflict(slug, find_book(slug), typed, form, used=isinstance(error, KeyReused))
    except Refused as refused:
        said = nothing(book) if kind is RoundCorrected else read_claims(slug, book, typed.number)
        return _page(slug, book, typed, said, refused.faults, form, correcting=kind is RoundCorrected)
    return redirect(url_for("games.table", slug=slug, saved=form.key.data, done=written.version), 303)


def _page(
    slug: str,
    book: Book,
    typed: Typed,
    said: Entered,
    faults: Sequence[Fault],
    form: RoundForm,
    correcting: bool = False,
    fresh: bool = False,
    mark: str = "",
    again: bool = False,
) -> Page:
    free = free_values(book.rules, typed.engine if typed.engine is not None else -1, frozenset())
    page = render_template(
        "rounds/correct.html" if correcting else "rounds/enter.html",
        slug=slug,
        book=book,
        number=typed.number,
        engine=typed.engine,
        engines=range(book.rules.set_max, -1, -1) if book.rules.engine_of(typed.number) is None else (),
        address=address_of_round(slug, typed.number, correcting),
        back=url_for("games.end" if book.over else "games.table", slug=slug),
        correcting=correcting,
        key=form.key.data,
        version=form.base_version.mark,
        names=list_names(book, typed.number),
        fresh=fresh,
        again=again,
        redoable=not correcting and find_taken_back(book) is not None,
        seats=_seats(book, typed, said, faults),
        drafts=said.latest,
        last=form.last.data,
        said_out=said.out,
        missing=_missing(book, typed, said),
        mark=mark,
        people=book.people,
        nobody=typed.blocked,
        counts=counting_words(book.rules),
        zero=0 in free,
        most=most_left(book, typed.number, typed.engine),
        several=book.rules.several_may_go_out,
        faults=[fault for fault in faults if fault.seat is None],
        saved=read_saved_key(),
    )
    return (page, 422) if faults else page


def _seats(book: Book, typed: Typed, said: Entered, faults: Sequence[Fault]) -> list[dict[str, Any]]:
    by_seat = {fault.seat: fault.phrase for fault in reversed(faults)}
    return [
        {
            "seat": seat,
            "name": book.players[seat],
            "text": typed.texts[seat],
            "out": seat in typed.out,
            "fault": by_seat.get(seat),
            "claims": said.latest_of(seat),
            "left_out": said.left_out_of(seat),
            "taken": next((claim for claim in said.claims[seat] if claim.says(typed.hands[seat])), None),
        }
        for seat in book.seats_in(typed.number)
    ]


def _missing(book: Book, typed: Typed, said: Entered) -> list[Phrase]:
    """Whose hand is missing or to be decided; nothing while no player has entered one: then the keeper enters all."""
    if not any(said.claims):
        return []
    waiting = [seat for seat, hand in enumerate(typed.hands) if hand is None]
    missing = tuple(book.players[seat] for seat in waiting if not said.claims[seat])
    to_decide = tuple(book.players[seat] for seat in waiting if said.claims[seat])
    found = [Phrase(N_("Still missing: %(names)s"), {"names": missing})] if missing else []
    found += [Phrase(N_("Still to decide: %(names)s"), {"names": to_decide})] if to_decide else []
    return found or [Phrase(N_("All hands are there."))]


def _recap(
    slug: str, book: Book, typed: Typed, correcting: bool, said: Entered, form: RoundForm, mark: str, moved: bool
) -> Page:
    """What the table agrees to; ``moved``: it has agreed already, to totals that were others, and is asked again."""
    after = book.trial(typed.entry(RoundCorrected if correcting else RoundEntered))
    rows = recap_rows(book, after, typed, correcting)
    page = render_template(
        "rounds/recap.html",
        slug=slug,
        book=book,
        number=typed.number,
        engine=typed.engine,
        correcting=correcting,
        address=address_of_round(slug, typed.number, correcting),
        key=form.key.data,
        version=form.base_version.mark,
        rows=rows,
        held=shows_held(rows),
        fields=[
            *typed.fields,
            *list_names(book, typed.number),
            *([] if correcting else [("drafts", str(said.latest)), *leaned_on(said, typed.hands)]),
        ],
        mark=mark,
        words=[
            *recap_words(after, typed.number, book if correcting else None),
            *tell_passed_over(book, said, typed.hands),
        ],
        asked=next(iter(list_unusual(book.rules, after.rounds[typed.number - 1])), None),
        moved=moved,
        saved=None,
    )
    return (page, 409) if moved else page
