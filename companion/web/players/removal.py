"""A person's name is removed from all books: said before what goes and what keeps it, and asked twice."""

from __future__ import annotations

from flask import flash, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.book.fold.refusals import Refused
from companion.engine.phrases import N_, Phrase
from companion.people.acts import Key
from companion.store.backups.removal import remove_safely
from companion.store.database import store
from companion.store.errors import VersionConflict

from ..shared.translation import say
from .blueprint import pages
from .forms import RemoveForm
from .known import Known, know_all

ASKED_TWICE = "yes"


@pages.get("/players/<person>/remove")
def ask(person: str) -> str:
    """What would go, and what would keep the name."""
    known = know_all()
    return _page(known, known.find(person))


@pages.post("/players/<person>/remove")
def remove(person: str) -> str | tuple[str, int] | Response:
    """Ask once more; then remove the name."""
    known, form = know_all(), RemoveForm()
    key = known.find(person)
    if form.sure.data != ASKED_TWICE:
        return _page(known, key, twice=True)
    try:
        removed = remove_safely(key, name_number, base_version=form.base_version.data)
    except (VersionConflict, Refused) as error:
        again = know_all()
        return _page(again, again.people.whose(key), fault=error.phrase), 409
    told = N_("The name was removed: they are called %(name)s from now on. It cannot be undone.")
    flash(say(Phrase(told, {"name": removed.name})))
    return redirect(url_for("players.everybody"), 303)


def name_number(number: int) -> str:
    """What somebody is called whose name is gone, in the reader's language."""
    return say(Phrase(N_("Player %(n)s"), {"n": number}))


def _page(known: Known, key: Key, twice: bool = False, fault: Phrase | None = None) -> str:
    games = [table for table in known.tables if key in known.people.seated(table.names, table.slug)]
    return render_template(
        "players/remove.html",
        known=known,
        key=key,
        person=known.address(key),
        games=len(games),
        twice=twice,
        fault=fault,
        has_backups=store().file is not None,
    )
