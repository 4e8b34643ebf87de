"""An evening off old paper: typed, looked at, then written into a book that is over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time

from flask import flash, redirect, render_template, url_for
from werkzeug.wrappers import Response as Redirect

from companion.book.people.names import clean_name
from companion.engine.digits import ascii_digits
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.exchange.old_game import OldGame, read_points
from companion.store.books.whole_games import WholeGame, first_keys, write_games
from companion.store.people.regulars import regulars

from ..shared.forms import refuse
from ..shared.requests import device
from ..shared.translation import say
from .blueprint import pages
from .forms import HOWS, MOST_ROWS, PaperForm
from .out import Page
from .preview import Preview, Refusal, preview_games
from .rules_offered import offer_rules, read_rules_chosen, usual_value

EVENING = time(20)
"""The time of day at which an old evening is taken to have been, where the house is."""
NAME, POINTS = "name", "points"
PARTS = re.compile(r"[\s,;\u060c]+")
FIRST_DAY = date(1970, 1, 2)
OUT = ("x", "X", "\u00d7")
NO_DAY = N_("choose the day on which it was played")
LATER = N_("choose today or an earlier day: nothing was played after today")
NO_POINTS = N_("write the points as a plain number")
CHANGED = N_("What is typed has changed. Look once more, then write it.")
NO_NAMES = N_("write at least two names, each with its points")


@dataclass
class Typed:
    """What was typed: the game it makes, the row of every seat, and what is wrong, by row and part or with all."""

    old: OldGame | None = None
    rows: tuple[int, ...] = ()
    faults: dict[tuple[int, str], Phrase] = field(default_factory=dict)
    others: list[Phrase] = field(default_factory=list)

    def blame(self, refusals: Iterable[Refusal]) -> None:
        """Say of every row what its book says of it."""
        for each in refusals:
            if each.seat is not None and each.seat < len(self.rows):
                part = NAME if each.part == "players" else POINTS
                self.faults.setdefault((self.rows[each.seat], part), each.phrase)
            else:
                self.others.append(each.phrase)


@pages.route("/exchange/paper", methods=["GET", "POST"])
def paper() -> Page | Redirect:
    """Type an evening; look at what it becomes; write it."""
    form = PaperForm()
    if not form.is_submitted() or form.step.data == "more":
        return _page(form, Typed())
    written = next((slug for slug, key in first_keys().items() if key == form.key.data), None)
    if written is not None:  # sent twice
        return redirect(url_for("games.end", slug=written), 303)
    typed, rules = _read(form), read_rules_chosen(form.rules.data)
    if rules is None:
        refuse(form.rules, Phrase(N_("choose the rules that were played")))
    told = Preview() if typed.old is None or rules is None else preview_games([(typed.old, rules)])
    typed.blame(told.refused)
    if typed.faults or typed.others or form.day.errors or form.rules.errors:
        return _page(form, typed), 422
    if form.step.data != "write":
        return _page(form, typed, told)
    if form.looked_at.data != form.mark:
        typed.others.append(Phrase(CHANGED))
        return _page(form, typed, told), 409
    chosen = told.chosen(form.also.data)
    if not chosen:
        return _page(form, typed, told), 409
    (slug,) = write_games([WholeGame(each.book, form.key.data) for each in chosen], device())
    flash(say(N_("The evening is in the books.")))
    return redirect(url_for("games.end", slug=slug), 303)


def _page(form: PaperForm, typed: Typed, told: Preview | None = None) -> str:
    return render_template(
        "exchange/paper.html",
        form=form,
        typed=typed,
        told=told,
        rows=form.lines,
        most=MOST_ROWS,
        hows=HOWS,
        offers=offer_rules(),
        rules=form.rules.data or usual_value(),
        regulars=regulars(40),
        today=datetime.now().astimezone().date().isoformat(),
    )


def _read(form: PaperForm) -> Typed:
    """The game that was typed; every row with a name or points counts."""
    typed, moment = Typed(), _read_day(form)
    rows = [(row, clean_name(name), points) for row, (name, points) in enumerate(form.lines) if (name + points).strip()]
    typed.rows = tuple(row for row, _, _ in rows)
    if len(rows) < 2:
        typed.others.append(Phrase(NO_NAMES))
        return typed
    read = [_read_row(typed, form.by_round, row, points) for row, _, points in rows]
    if form.by_round and not typed.faults:
        _compare_lengths(typed, [(row, name, points) for (row, name, _), points in zip(rows, read, strict=True)])
    if moment is None or typed.faults:
        return typed
    names = tuple(name for _, name, _ in rows)
    played = (moment, moment)
    if form.by_round:
        rounds = tuple(zip(*read, strict=True))
        typed.old = OldGame(clean_name(form.title.data), names, *played, rounds=rounds)
    else:
        typed.old = OldGame(clean_name(form.title.data), names, *played, totals=tuple(each[0] for each in read))
    return typed


def _read_day(form: PaperForm) -> str | None:
    """The evening of the day that was typed, as it is written in the book; nothing later than now."""
    now = datetime.now().astimezone()
    try:
        day = date.fromisoformat(ascii_digits(form.day.data).strip())
    except ValueError:
        refuse(form.day, Phrase(NO_DAY))
        return None
    if not FIRST_DAY <= day <= now.date():
        refuse(form.day, Phrase(LATER if day > now.date() else NO_DAY))
        return None
    moment = min(datetime.combine(day, EVENING).astimezone(), now)
    return moment.astimezone(UTC).isoformat(timespec="seconds")[:19] + "Z"


def _read_row(typed: Typed, by_round: bool, row: int, text: str) -> tuple[int | None, ...]:
    """The total, or the points of every round (None: went out). What is wrong is said of the row."""
    parts = PARTS.split(text.strip()) if by_round else [text]
    found: list[int | None] = []
    for part in parts:
        try:
            points = None if by_round and part in OUT else _read_points(part)
        except Unreadable as error:
            typed.faults.setdefault((row, POINTS), error.phrase)
            continue
        found.append(points)
    return tuple(found)


def _read_points(part: str) -> int:
    points = read_points(part)
    if points is None:
        raise Unreadable(Phrase(NO_POINTS))
    return points


def _compare_lengths(typed: Typed, rows: Sequence[tuple[int, str, tuple[int | None, ...]]]) -> None:
    """Everybody has points in every round."""
    most = max(len(points) for _, _, points in rows)
    for row, name, points in rows:
        if len(points) < most:
            said = N_("%(name)s has points of %(n)s rounds, others of %(most)s: write 0 or x for going out")
            typed.faults[row, POINTS] = Phrase(said, {"name": name, "n": len(points), "most": most})
