"""Entering a round and correcting an old one: typed, checked, agreed by the table, written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.book.admission import Refused, check_round, nobody_said
from companion.book.book import Book, Round
from companion.book.entries import RoundCorrected, RoundEntered
from companion.book.hands import Fault, Hand
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.store import games
from companion.store.errors import KeyReused, Stale

from .desk import address_of, as_seen, find_book, find_head, made_from, saved, write
from .forms import NOBODY, RoundForm
from .hands import read_hand, write_hand
from .history import history_lines
from .press import KEY, SAVED, new_key, pressed

pages = Blueprint("rounds", __name__)

Page = str | tuple[str, int] | Response


@dataclass(frozen=True)
class Typed:
    """A round as it stands in the form: what was typed for every seat, and what that means."""

    number: int
    engine: int | None
    out: tuple[int, ...]
    blocked: bool
    texts: Sequence[str]
    hands: Sequence[Hand | None]
    unread: Sequence[Fault]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The form's fields, to be posted again."""
        out = [("out", str(seat)) for seat in self.out] or [("out", NOBODY)]
        engine = [("engine", str(self.engine))] if self.engine is not None else []
        hands = [(f"hand-{seat}", text) for seat, text in enumerate(self.texts)]
        return [*engine, *out, *hands]

    @property
    def said(self) -> bool:
        """Whether it is said who went out, or that nobody did, and not both."""
        return bool(self.out) != self.blocked

    @property
    def complete(self) -> bool:
        """Whether everything is said and could be read."""
        return self.said and self.engine is not None and None not in self.hands

    def entry(self, kind: type[RoundEntered] | type[RoundCorrected]) -> RoundEntered | RoundCorrected:
        """The entry that the form asks for."""
        hands = tuple(() if hand is None else hand for hand in self.hands)
        return kind(self.number, -1 if self.engine is None else self.engine, hands, self.out)


@pages.route("/game/<slug>/round", methods=["GET", "POST"])
def enter(slug: str) -> Page:
    """Enter the round that was just played."""
    head = find_head(slug)
    book = games.book(slug, head)
    if request.method == "POST":
        return _posted(slug, book, RoundEntered, _typed(book, len(as_seen(book).rounds) + 1))
    if book.over:
        return redirect(address_of(slug, book, saved=saved()), 303)
    return pressed(head.hash, "round", lambda: _page(slug, book, _blank(book), (), False, True, KEY, SAVED), saved())


@pages.route("/game/<slug>/round/<int:number>", methods=["GET", "POST"])
def correct(slug: str, number: int) -> Page:
    """Correct a round entered before."""
    book = find_book(slug)
    if not 1 <= number <= len(book.rounds):
        abort(404)
    if request.method == "POST":
        return _posted(slug, book, RoundCorrected, _typed(book, number))
    return _form(slug, book, _written(book.rounds[number - 1]), (), correcting=True, fresh=True)


def _blank(book: Book) -> Typed:
    seats = len(book.players)
    number = len(book.rounds) + 1
    return Typed(number, book.rules.engine_of(number), (), False, [""] * seats, [None] * seats, ())


def _written(round: Round) -> Typed:
    texts = ["" if seat in round.out else write_hand(hand) for seat, hand in enumerate(round.hands)]
    return Typed(round.number, round.engine, round.out, round.blocked, texts, round.hands, ())


def _typed(book: Book, number: int) -> Typed:
    seats = len(book.players)
    form = RoundForm(request.form)
    read = [_read(request.form.get(f"hand-{seat}", "")) for seat in range(seats)]
    due = book.rules.engine_of(number)
    out = form.seats_out(seats)
    hands = [() if seat in out and hand in (None, 0) else hand for seat, (_, hand, _) in enumerate(read)]
    unread = [Fault("left", fault, seat) for seat, (_, _, fault) in enumerate(read) if fault]
    engine = form.engine.data if due is None else due
    return Typed(number, engine, out, form.blocked, [text for text, _, _ in read], hands, unread)


def _read(text: str) -> tuple[str, Hand | None, Phrase | None]:
    """What was typed for a hand, the hand it means, and why it means none."""
    try:
        return text, read_hand(text), None
    except Unreadable as error:
        return text, None, error.phrase


def _posted(slug: str, book: Book, kind: type[RoundEntered] | type[RoundCorrected], typed: Typed) -> Page:
    correcting, step = kind is RoundCorrected, request.form.get("step", "check")
    if step == "agree" and typed.complete:
        return _agree(slug, book, kind, typed)
    faults = _faults(book, typed, so_far=step in ("preview", "edit"))
    if step == "check" and made_from() != book.version:
        return _stale(slug, book, typed)
    if step == "check" and not faults:
        return _recap(slug, book, typed, correcting)
    return _form(slug, book, typed, faults, correcting=correcting)


def _faults(book: Book, typed: Typed, so_far: bool) -> list[Fault]:
    unread = {fault.seat for fault in typed.unread}
    found = check_round(book, typed.number, typed.engine, typed.hands, typed.out, so_far)
    faults = [*typed.unread, *(fault for fault in found if fault.seat is None or fault.seat not in unread)]
    return faults if typed.said or so_far else [nobody_said(), *faults]


def _agree(slug: str, book: Book, kind: type[RoundEntered] | type[RoundCorrected], typed: Typed) -> Page:
    try:
        write(slug, typed.entry(kind))
    except (Stale, KeyReused):
        return _stale(slug, find_book(slug), typed)
    except Refused as refused:
        return _form(slug, book, typed, refused.faults, correcting=kind is RoundCorrected)
    return redirect(url_for("games.table", slug=slug, saved=request.form.get("key")), 303)


def _form(
    slug: str, book: Book, typed: Typed, faults: Sequence[Fault], correcting: bool = False, fresh: bool = False
) -> Page:
    key = request.form.get("key") or new_key()
    page = _page(slug, book, typed, faults, correcting, fresh, key, saved())
    return (page, 422) if faults else page


def _page(
    slug: str,
    book: Book,
    typed: Typed,
    faults: Sequence[Fault],
    correcting: bool,
    fresh: bool,
    key: str,
    saved_key: str | None,
) -> str:
    by_seat = {fault.seat: fault.phrase for fault in reversed(faults)}
    seats = [
        {"seat": seat, "name": name, "text": typed.texts[seat], "out": seat in typed.out, "fault": by_seat.get(seat)}
        for seat, name in enumerate(book.players)
    ]
    return render_template(
        "rounds/correct.html" if correcting else "rounds/enter.html",
        slug=slug,
        book=book,
        number=typed.number,
        engine=typed.engine,
        engines=range(book.rules.set_max, -1, -1) if book.rules.engine_of(typed.number) is None else (),
        address=_address(slug, typed.number, correcting),
        back=url_for("games.end" if book.over else "games.table", slug=slug),
        correcting=correcting,
        key=key,
        made_from=made_from() if request.method == "POST" else book.version,
        fresh=fresh,
        seats=seats,
        nobody=typed.blocked,
        several=book.rules.several_may_go_out,
        faults=[fault for fault in faults if fault.seat is None],
        saved=saved_key,
    )


def _address(slug: str, number: int, correcting: bool) -> str:
    return url_for("rounds.correct", slug=slug, number=number) if correcting else url_for("rounds.enter", slug=slug)


def _recap(slug: str, book: Book, typed: Typed, correcting: bool) -> Page:
    entry = typed.entry(RoundCorrected if correcting else RoundEntered)
    after = book.trial(entry)
    made = after.rounds[typed.number - 1]
    earlier = book.rounds[typed.number - 1] if correcting else None
    before = {row.side: row for row in book.standings.rows} if book.rounds else {}
    rows = []
    for row in after.standings.rows:
        seats = after.sides[row.side].seats
        typed_texts = [typed.texts[seat] for seat in seats if typed.texts[seat] and seat not in typed.out]
        rows.append(
            {
                "name": row.name,
                "points": made.points[row.side],
                "out": any(seat in made.out for seat in seats),
                "seat": seats[0],
                "entered": " | ".join(typed_texts),
                "before": earlier.points[row.side] if earlier else None,
                "total": row.total,
                "place": row.place,
                "was": before[row.side].place if before else None,
                "gained": before[row.side].total if before else 0,
            }
        )
    return render_template(
        "rounds/recap.html",
        slug=slug,
        book=book,
        number=typed.number,
        engine=typed.engine,
        correcting=correcting,
        address=_address(slug, typed.number, correcting),
        key=request.form.get("key") or new_key(),
        made_from=made_from(),
        rows=rows,
        fields=typed.fields,
        words=_words(after, made),
        saved=None,
    )


def _words(book: Book, made: Round) -> list[Phrase]:
    """What is worth saying about the round: that it was blocked, and who wins it then."""
    names = tuple(book.sides[side].name for side in made.winners)
    if not made.blocked:
        return []
    if names:
        return [Phrase(N_("The round was blocked. The lowest hand wins it: %(names)s."), {"names": names})]
    return [Phrase(N_("The round was blocked. Everybody counts the own hand."))]


def _stale(slug: str, book: Book, typed: Typed) -> Page:
    there = 1 <= typed.number <= len(book.rounds)
    theirs: list[dict[str, Any]] = []
    if there:
        written = book.rounds[typed.number - 1]
        if (written.engine, written.hands, written.out) == (typed.engine, tuple(typed.hands), typed.out):
            # Both say the same, as after the browser's back button: there is nothing to decide.
            return redirect(address_of(slug, book, saved=request.form.get("key")), 303)
        theirs = _hands(book, written.hands, written.out)
    is_next = not book.over and typed.number == len(book.rounds) + 1
    page = render_template(
        "rounds/stale.html",
        slug=slug,
        book=book,
        number=typed.number,
        mine=_hands(book, typed.hands, typed.out),
        theirs=theirs,
        since=[line for line in history_lines(book) if line.seq > made_from()],
        again=_address(slug, typed.number, there) if there or is_next else None,
        fields=typed.fields,
        new_version=book.version,
        saved=None,
    )
    return page, 409


def _hands(book: Book, hands: Sequence[Hand | None], out: Sequence[int]) -> list[dict[str, Any]]:
    return [
        {"name": name, "text": "0" if seat in out else write_hand(hands[seat]) or "–"}
        for seat, name in enumerate(book.players)
    ]
