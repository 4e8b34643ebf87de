"""The clock of a game: when it ends and how surely that is known; the key that shows it; an agreed end."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.book.entries.entry import OPEN_END, EndAgreed
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.clock.agreement import count_turns
from companion.clock.forecast import forecast_end, round_moment
from companion.engine.digits import ascii_digits
from companion.engine.phrases import N_, Phrase
from companion.store.errors import KeyReused, VersionConflict

from ..shared.requests import address_of, find_book, mark_of, shown_head, write
from .blueprint import pages
from .forms import NO, NO_END, ROUNDS, TIME, YES, EndForm, ShowForm
from .shown import describe_clock, find_next, is_shown, learn_house, read_clock, show, tell_time
from .words import tell_learnt, tell_left_out, tell_tonight

Page = str | tuple[str, int] | Response

LONGEST = timedelta(hours=12)
"""Until an agreed end at most: what is further away is the wrong half of the day."""
_TIME = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)", re.ASCII)
_NO_TIME = Phrase(N_("say by when you want to finish, such as 23:00"))
_FAR = Phrase(N_("that is more than twelve hours away: say a time of this evening, such as 23:00"))
_NO_ROUND = Phrase(N_("say which round is to be the last"))


@pages.get("/game/<slug>/clock")
def page(slug: str) -> str | Response:
    """When the game ends at this pace, and the end that is agreed on."""
    book = find_book(slug)
    if book.over:
        return redirect(address_of(slug, book), 303)
    return _page(slug, book, EndForm(base_version=shown_head(slug)), {})


@pages.post("/game/<slug>/clock/show")
def switch(slug: str) -> Response:
    """Show the clock in this house from now on, or no more; it stays as it is where neither was said."""
    find_book(slug)
    form = ShowForm()
    form.validate()
    if form.show.data in (YES, NO):
        show(form.show.data == YES)
    return redirect(form.back.data, 303)


@pages.post("/game/<slug>/clock/end")
def agree(slug: str) -> Page:
    """Agree on an end, on another one, or on none."""
    book, form = find_book(slug), EndForm()
    if book.over:
        return redirect(address_of(slug, book), 303)
    form.validate()
    entry = _read_entry(form, read_clock())
    if isinstance(entry, dict):
        return _page(slug, book, form, entry), 422
    try:
        done = write(slug, entry, form)
    except Refused as refused:
        return _page(slug, book, form, refused.by_part), 422
    except (VersionConflict, KeyReused):
        return _page(slug, find_book(slug), form, {}, moved_on=True), 409
    return redirect(address_of(slug, book, saved=form.key.data, done=done.version), 303)


def _read_entry(form: EndForm, now: datetime) -> EndAgreed | dict[str, Phrase]:
    """The entry that the form asks for, or what is wrong with it."""
    match form.way.data or (TIME if form.time.data else ROUNDS):
        case way if way == NO_END:
            return OPEN_END
        case way if way == TIME:
            found = _TIME.fullmatch(ascii_digits(form.time.data))
            if found is None:
                return {"until": _NO_TIME}
            until = find_next(int(found[1]), int(found[2]), now)
            return EndAgreed(until=f"{until:%Y-%m-%dT%H:%M:%SZ}") if until - now <= LONGEST else {"until": _FAR}
        case way if way == ROUNDS and form.rounds.data is not None:
            return EndAgreed(form.rounds.data)
    return {"rounds": _NO_ROUND}


def _page(slug: str, book: Book, form: EndForm, faults: dict[str, Phrase], moved_on: bool = False) -> str:
    house, now = learn_house(book.rules, len(book.present)), read_clock()
    ends = {number: forecast_end(book, house, now, number) for number in range(book.current, book.rules.rounds + 1)}
    usual = ends[book.rules.rounds]
    return render_template(
        "clock/page.html",
        slug=slug,
        book=book,
        shown=is_shown(),
        clock=describe_clock(book),
        forecast=usual,
        learnt=tell_learnt(usual.pace) if usual else None,
        tonight=tell_tonight(usual.pace) if usual else None,
        left_out=tell_left_out(usual.pace, len(book.rounds)) if usual else None,
        choices=[
            (number, tell_time(round_moment(end.end, now)) if end else "", count_turns(book, number))
            for number, end in ends.items()
        ],
        agreed=book.agreed_end,
        agreed_time=tell_time(datetime.fromisoformat(book.agreed_end.until)) if book.agreed_end.until else "",
        form=form,
        ways={"rounds": ROUNDS, "time": TIME, "none": NO_END},
        faults=faults,
        key="" if moved_on or not faults else form.key.data,
        version=mark_of(slug) if moved_on else form.base_version.mark,
        moved_on=moved_on,
        here=url_for("clock.page", slug=slug),
    )
