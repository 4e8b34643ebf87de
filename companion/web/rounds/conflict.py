"""What was typed and what the book says, where the book has moved on meanwhile: both are shown, a person decides."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.book.entries.hands import Hand
from companion.book.fold.book import Book
from companion.book.people.names import folded_name
from companion.book.words.history import history_lines

from ..shared.requests import address_of, as_seen, mark_of
from .forms import RoundForm
from .typed_hands import write_hand
from .typed_round import Typed, read_round

Page = str | tuple[str, int] | Response
_Told = tuple[Mapping[int, str], Mapping[int, int]]


@dataclass(frozen=True, slots=True)
class _Said:
    """What somebody says about a round: the hands, and who went out."""

    hands: Sequence[Hand | None]
    out: Sequence[int]

    def agrees(self, other: _Said, seat: int) -> bool:
        """Whether both say the same about a seat."""
        return (self.hands[seat], seat in self.out) == (other.hands[seat], seat in other.out)


def address_of_round(slug: str, number: int, correcting: bool) -> str:
    """Where the form of a round is, to be entered or corrected."""
    return url_for("rounds.correct", slug=slug, number=number) if correcting else url_for("rounds.enter", slug=slug)


def list_names(book: Book, number: int) -> list[tuple[str, str]]:
    """Who sits where in a round, as fields of its form: after a restore no book tells it any more."""
    return [(f"name-{seat}", book.players[seat]) for seat in book.seats_in(number)]


def show_of_another_book(slug: str, book: Book, number: int, form: RoundForm) -> Page:
    """The conflict of what was typed for a book that a restore took away: it is of those who bear these names."""
    names = form.names.by_seat or dict(enumerate(book.players))
    typed = read_round(book, number, form, seats=max(len(book.players), *(seat + 1 for seat in names)))
    here = {folded_name(name): seat for seat, name in enumerate(book.players)}
    now = {seat: here[folded_name(name)] for seat, name in names.items() if folded_name(name) in here}
    return show_conflict(slug, book, typed, form, (names, now))


def show_conflict(
    slug: str, book: Book, typed: Typed, form: RoundForm, told: _Told | None = None, used: bool = False
) -> Page:
    """Both, for a person to decide. ``told``, where no book tells it any more: the names by seat, as the form had them,
    and where they sit now by where they sat then; ``used``: something else is written under the key of the form."""
    there = 1 <= typed.number <= len(book.rounds)
    seats, before = book.seats_in(typed.number), as_seen(book, form)
    everybody = dict(enumerate((*before.players, *book.players[len(before.players) :])))
    called, now = told or ({seat: everybody[seat] for seat in seats}, _find_people(book, before))
    moved = typed.moved(now, seats)
    # of whoever has left since, or did not come after all, what was typed is seen too
    typed = typed if told else read_round(book, typed.number, form, seats=len(everybody))
    gone = {} if told else {seat: everybody[seat] for seat in typed.spoken_of if seat not in called}
    mine, theirs = _Said(moved.hands, moved.out), None
    if there:
        written = book.rounds[typed.number - 1]
        if (written.engine, written.hands, written.out) == (moved.engine, tuple(moved.hands), moved.out):
            # Both say the same, as after the browser's back button: there is nothing to decide.
            return redirect(address_of(slug, book, saved=form.key.data), 303)
        theirs = _Said(written.hands, written.out)
    is_next = not book.over and typed.number == len(book.rounds) + 1
    asks_engine = book.rules.engine_of(typed.number) is None
    differs = {seat for seat in seats if theirs is not None and not mine.agrees(theirs, seat)}
    page = render_template(
        "rounds/conflict.html",
        slug=slug,
        book=book,
        number=typed.number,
        mine=_hands({**called, **gone}, _Said(typed.hands, typed.out), {seat for seat in now if now[seat] in differs}),
        theirs=_hands({seat: book.players[seat] for seat in seats}, theirs, differs) if theirs else [],
        gone=tuple(gone.values()),
        engines=(typed.engine, book.rounds[typed.number - 1].engine if there else None) if asks_engine else None,
        since=[] if told else [line for line in history_lines(book) if line.seq > form.base_version.data],
        key=form.key.data,
        used=used,
        made_from=form.base_version.mark,
        typed=[*typed.fields, *form.names.data.items()],
        again=address_of_round(slug, typed.number, there) if there or is_next else None,
        fields=[*moved.of_seats(seats).fields, *list_names(book, typed.number)],
        goes_on=is_next,
        new_version=mark_of(slug),
        restored=told is not None and not book.over,
        saved=None,
    )
    return page, 409


def _find_people(book: Book, before: Book) -> dict[int, int]:
    """Where they sit now, by where they sat at ``before``; whoever came since, where they came."""
    found = {seat: book.find_person(before, seat) for seat in range(len(before.players))}
    here = {seat: there for seat, there in found.items() if there is not None}
    came = range(len(before.players), len(book.players))
    return here | {seat: seat for seat in came if seat not in here.values()}


def _hands(names: Mapping[int, str], said: _Said, differs: Container[int]) -> list[dict[str, Any]]:
    """The hands of these seats, by name, as one says them; ``differs``: at which another says something else."""
    return [
        {
            "name": name,
            "text": write_hand(said.hands[seat]) or "–",
            "out": seat in said.out,
            "differs": seat in differs,
        }
        for seat, name in sorted(names.items())
    ]
