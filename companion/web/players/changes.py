"""What the host says of who is who: a name, a colour and sign, two who are one, a spelling, evenings; undo and redo."""

from __future__ import annotations

from collections.abc import Mapping

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.book.fold.refusals import Refused
from companion.book.people.looks import LOOKS
from companion.engine.phrases import Phrase
from companion.people.acts import Act, Assigned, Called, Key, LookChosen, Merged, Redone, Split, Undone, key_of
from companion.people.alike import suggest_pairs
from companion.people.words import MOVED_ON
from companion.store.errors import KeyReused, VersionConflict
from companion.store.people.acts import append_act

from ..shared.forms import EntryForm
from ..shared.requests import device
from ..shared.translation import reader
from .blueprint import pages
from .figures import say_done
from .forms import GiveForm, JoinForm, LookForm, NameForm, PartForm, StepForm
from .known import Known, know_all
from .words import tell_act, tell_redo, tell_undo

Page = str | tuple[str, int] | Response


@pages.get("/players/<person>/change")
def change(person: str) -> Page:
    """Who a person is: all that can be said of it."""
    known = know_all()
    return _page(known, known.find(person))


@pages.post("/players/<person>/name")
def call(person: str) -> Page:
    """A person is shown by this name."""
    known, form = know_all(), NameForm()
    key = known.find(person)
    return _keep(known, key, form, Called(key, form.name.data), key)


@pages.post("/players/<person>/look")
def choose_look(person: str) -> Page:
    """A person has this colour and sign; a name that was typed beside them is kept before."""
    known, form = know_all(), LookForm()
    key, name = known.find(person), form.name.data
    is_named = form.name.raw_data and name != known.people.called.get(key, "")
    return _keep(known, key, form, LookChosen(key, form.look.data), key, Called(key, name) if is_named else None)


@pages.post("/players/<person>/join")
def join(person: str) -> Page:
    """Somebody is this person too."""
    known, form = know_all(), JoinForm()
    key = known.find(person)
    return _keep(known, key, form, Merged(form.other.data, key), key)


@pages.post("/players/<person>/part")
def part(person: str) -> Page:
    """A spelling is a person of its own again."""
    known, form = know_all(), PartForm()
    return _keep(known, known.find(person), form, Split(form.spelling.data), form.spelling.data)


@pages.post("/players/<person>/give")
def give(person: str) -> Page:
    """These evenings were somebody else's of the same name."""
    known, form = know_all(), GiveForm()
    key = known.find(person)
    return _keep(known, key, form, Assigned(form.places, form.whose.data), key_of(form.whose.data))


@pages.get("/players/history")
def history() -> str:
    """Everything that was said of people, the latest first."""
    return _history(know_all())


@pages.post("/players/undo")
def undo() -> Page:
    """The last act no longer counts."""
    return _step(Undone(StepForm().seq.data))


@pages.post("/players/redo")
def redo() -> Page:
    """The act that was undone last counts again."""
    return _step(Redone(StepForm().seq.data))


def _keep(known: Known, key: Key, form: EntryForm, act: Act, then: Key, before: Act | None = None) -> Page:
    """Write an act, and another ``before`` it, and lead to the page of ``then``; else the page is there again with all
    that was typed."""
    version = form.base_version.data
    try:
        if before is not None:
            version = append_act(before, key=f"{form.key.data}.n", base_version=version, device=device()).record.seq
        done = append_act(act, key=form.key.data, base_version=version, device=device())
    except Refused as refused:
        return _page(known, key, form, refused.by_part), 422
    except (VersionConflict, KeyReused):  # sent before, as from a page that was gone back to, and changed since
        now = know_all()
        return _page(now, now.people.whose(key), form, conflict=Phrase(MOVED_ON)), 409
    after = know_all()
    there = then if after.people.whose(then) in after.names else key  # a name that is in no book has no page
    return redirect(url_for("players.person", person=after.address(there), done=done.record.seq), 303)


def _step(act: Undone | Redone) -> Page:
    form = StepForm()
    try:
        done = append_act(act, key=form.key.data, base_version=form.base_version.data, device=device())
    except Refused as refused:
        return _history(know_all(), refused.phrase), 409
    except VersionConflict as conflict:
        return _history(know_all(), conflict.phrase), 409
    return redirect(url_for("players.history", done=done.record.seq), 303)


def _page(
    known: Known,
    key: Key,
    form: EntryForm | None = None,
    faults: Mapping[str, Phrase] | None = None,
    conflict: Phrase | None = None,
) -> str:
    people = known.people
    seats = [
        (table, seat, table.names[seat])
        for table in reversed(known.tables)
        for seat, whose in enumerate(people.seated(table.names, table.slug))
        if whose == key
    ]
    return render_template(
        "players/change.html",
        known=known,
        key=key,
        person=known.address(key),
        look=people.look_of(key),
        looks=range(1, LOOKS + 1),
        spellings=[(each, known.spell(each)) for each in sorted(people.spellings_of(key)) if each in known.spelt],
        others=[(other, name) for other, name in known.names.items() if other != key],
        suggested=[
            (each.key if each.into == key else each.into, each.reason)
            for each in suggest_pairs(people, known.tables)
            if key in (each.key, each.into)
        ],
        seats=seats,
        naming=form if isinstance(form, NameForm) else NameForm(name=people.called.get(key, "")),
        giving=form if isinstance(form, GiveForm) else GiveForm(),
        joining=form.other.data if isinstance(form, JoinForm) else "",
        posted=type(form).__name__,
        faults=faults or {},
        conflict=conflict,
        tell_day=reader().day,
    )


def _history(known: Known, refused: Phrase | None = None) -> str:
    people = known.people
    counting = {record.seq for record in people.acts}
    return render_template(
        "players/history.html",
        known=known,
        lines=[
            (record, tell_act(known, record.act), record.seq in counting or isinstance(record.act, Undone | Redone))
            for record in reversed(people.records)
        ],
        undo_last=people.undoable and (people.undoable.seq, tell_undo(known, people.undoable)),
        redo_last=people.redoable and (people.redoable.seq, tell_redo(known, people.redoable)),
        refused=refused,
        **say_done(known),
    )
