"""Other names for the players of a game: all of them or none, one entry for each name that changes."""

from __future__ import annotations

from collections.abc import Sequence

from flask import redirect, render_template
from werkzeug.wrappers import Response

from companion.book.entries.entry import PlayerRenamed
from companion.book.entries.hands import Fault
from companion.book.fold.admission import check_names
from companion.book.fold.book import Book
from companion.book.people.names import folded_name
from companion.engine.phrases import Phrase
from companion.people.admission import check_exchanged, check_seated
from companion.store.books import log
from companion.store.errors import KeyReused, VersionConflict
from companion.store.people.acts import people

from ..shared.requests import address_of, as_seen, device, find_book, find_known_version, shown_head
from .blueprint import pages
from .forms import RenameForm


@pages.route("/game/<slug>/names", methods=["GET", "POST"])
def rename(slug: str) -> str | tuple[str, int] | Response:
    """Other names for the players."""
    book = find_book(slug)
    form = RenameForm(base_version=shown_head(slug))
    if not form.validate_on_submit():
        return _page(slug, book, form, book.players, {})
    seen = as_seen(book, form)
    names = form.names(seen.players)
    known = _check(seen.players, slug)  # of a book from an earlier release: nobody is asked for another name
    wrong = [fault for fault in _check(names, slug) if fault not in known]
    wrong += check_exchanged(people(), seen.players, names, slug)
    faults = {fault.seat or 0: fault.phrase for fault in reversed(wrong)}
    if faults:
        return _page(slug, book, form, names, faults), 422
    try:
        written = _write(slug, steps(seen.players, names), form)
    except (VersionConflict, KeyReused) as error:
        if isinstance(error, KeyReused):
            form.key.data = ""
        return _ask_again(slug, seen, names, form)
    return redirect(address_of(slug, book, saved=form.key.data, done=written), 303)


def _check(names: Sequence[str], slug: str) -> list[Fault]:
    return check_names(names) + check_seated(people(), names, slug)


def _ask_again(slug: str, seen: Book, names: Sequence[str], form: RenameForm) -> tuple[str, int]:
    """The names of now, and of those whose name was changed here, and who still sit there, the one that was typed."""
    book = find_book(slug)
    typed = {seat: names[seat] for seat, name in enumerate(seen.players) if names[seat] != name}
    shown = [
        typed[seat] if seat in typed and book.keeps_person(seen, seat) else name
        for seat, name in enumerate(book.players)
    ]
    form.base_version.process_data(shown_head(slug))
    return _page(slug, book, form, shown, {}, moved_on=True), 409


def _page(
    slug: str, book: Book, form: RenameForm, names: Sequence[str], faults: dict[int, Phrase], *, moved_on: bool = False
) -> str:
    seats = [
        {"name": name, "fault": faults.get(seat), "written": book.players[seat] if moved_on else name}
        for seat, name in enumerate(names)
    ]
    return render_template("games/rename.html", slug=slug, book=book, seats=seats, form=form, moved_on=moved_on)


def _write(slug: str, plan: Sequence[PlayerRenamed], form: RenameForm) -> int | None:
    """Write the entries one after another, each made from the one before, all of one moment; sent again they are found.

    Returns the number of the last; None when there is nothing to write.
    """
    known = find_known_version(slug, form)
    key, version, seen, at = form.key.data[:60], known.data, known.tag, log.now()
    for index, entry in enumerate(plan):
        done = log.append(slug, entry, key=f"{key}.{index}", base_version=version, seen=seen, device=device(), at=at)
        version, seen = done.version, ""
    return version if plan else None


def steps(old: Sequence[str], new: Sequence[str]) -> list[PlayerRenamed]:
    """The renamings that lead from ``old`` to ``new``, in an order in which no two players ever bear one name.

    Where players change names with each other, one of them bears a spare name in between.
    """
    now, plan = list(old), []
    left = [seat for seat, name in enumerate(new) if name != old[seat]]
    while left:
        seat = next((seat for seat in left if _is_free(new[seat], seat, now)), None)
        name = _spare(left[0], now) if seat is None else new[seat]
        if seat is None:
            seat = left[0]
        else:
            left.remove(seat)
        now[seat] = name
        plan.append(PlayerRenamed(seat, name))
    return plan


def _is_free(name: str, seat: int, names: Sequence[str]) -> bool:
    return all(other == seat or folded_name(taken) != folded_name(name) for other, taken in enumerate(names))


def _spare(seat: int, names: Sequence[str]) -> str:
    spare = names[seat][:37]
    while not _is_free(spare, seat, names) or spare == names[seat]:
        spare += "’"
    return spare
