"""Copies of the score books: made, fetched, looked at and put back; those of this house, and files from outside."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass
from pathlib import Path

from flask import Response as Answer
from flask import flash, redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response

from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase
from companion.store.backups import backup
from companion.store.backups.compared import Preview
from companion.store.backups.files import Backup, find_backup
from companion.store.backups.restore import MovedOn, preview, restore
from companion.store.database import store
from companion.store.errors import NoSuchBackup, StoreAway, StoreDamaged, StoreTooNew

from ..access.large_files import LARGE
from ..shared import uploads
from ..shared.forms import refuse
from ..shared.translation import say
from .blueprint import pages
from .condition import moment_of
from .forms import NEEDED, BackupForm, RestoreForm, UploadForm
from .pages import Page, house_page
from .safety import note_download

MOST_SHOWN = 60  # changes on one page

_one_at_a_time = threading.Lock()
_NO_BACKUP = (StoreDamaged, StoreTooNew)
"""What is wrong with the file that was chosen, and not with the books of now."""

uploads.sweep_at_start(pages)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The file that is to be put back: one of the copies, or (``copy`` is None) one from outside."""

    name: str
    path: Path
    copy: Backup | None

    @property
    def phrase(self) -> Phrase:
        """What it is called in a sentence."""
        if self.copy is None:
            return Phrase(N_("your file"))
        return Phrase(N_("the backup of %(moment)s"), {"moment": moment_of(self.copy)})


@pages.post("/house/copies")
def copy() -> Response:
    """Make a copy now; ``step=download``: and let the browser fetch it."""
    made = backup.make_backup()
    if BackupForm().step.data == "download":
        note_download()
        return redirect(url_for("maintenance.page", download=made.name), 303)
    flash(say(Phrase(N_("A backup was made and read through."), {"name": made.name})))
    return redirect(url_for("maintenance.page"), 303)


@pages.get("/house/copies/<name>")
def fetch(name: str) -> Answer:
    """A copy as a file, to be kept elsewhere."""
    found = find_backup(name)
    try:
        answer = send_file(
            found.path, mimetype="application/vnd.sqlite3", as_attachment=True, download_name=found.name, max_age=0
        )
    except FileNotFoundError:
        raise _swept_away() from None
    answer.headers["Cache-Control"] = "no-store"
    note_download()
    return answer


@pages.get("/house/copies/<name>/restore")
def look(name: str) -> Page:
    """What would change if this copy, or this file from outside, were put back."""
    return _preview_page(_chosen(name))


@pages.post("/house/copies/<name>/restore", endpoint="restore")
def put_back(name: str) -> Page:
    """Put it back, if the books are still as they were when its preview was looked at."""
    chosen = _chosen(name)
    with _one_at_a_time:
        try:
            now = preview(chosen.path)
        except (*_NO_BACKUP, StoreAway) as error:
            return _refused(chosen, error)
        if RestoreForm().seen.data != mark_of(now):
            return _preview_page(chosen, moved_on=True)
        try:
            before = restore(chosen.path, now)
        except MovedOn:
            return _preview_page(chosen, moved_on=True)
    if chosen.copy is None:
        uploads.drop(chosen.path)
    said = N_(
        "Restored: %(what)s. What was there before is a backup too, the first in the list: restoring that undoes it."
    )
    flash(say(Phrase(said, {"what": chosen.phrase, "name": before.name})))
    return redirect(url_for("maintenance.page"), 303)


@pages.post("/house/upload")
def upload() -> Page:
    """Take a copy from outside, and show what it would change."""
    if store().file is None:
        raise backup.no_backups()
    form = UploadForm()
    if not form.validate_on_submit():
        return house_page(upload=form), 422
    path = uploads.keep(form.file.data, request.content_length or LARGE["maintenance.upload"])
    try:
        preview(path)
    except _NO_BACKUP as error:
        first = path.read_bytes()[:64].lstrip(b"\xef\xbb\xbf \t\r\n")
        uploads.drop(path)
        games = N_("this is a file of games, not a backup: choose “Games in and out” for it")
        wrong = Phrase(N_("%(fault)s; %(right)s"), {"fault": error.phrase, "right": NEEDED})
        refuse(form.file, Phrase(games) if first.startswith(b"{") else wrong)
        return house_page(upload=form), 422
    except BaseException:
        uploads.drop(path)
        raise
    return redirect(url_for("maintenance.look", name=path.name), 303)


def mark_of(told: Preview) -> str:
    """A text that is another one when putting a copy back would do something else."""
    return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


def _chosen(name: str) -> Chosen:
    """The backup, or the file from outside, of this name. Raises NoSuchBackup."""
    if name.endswith(".upload"):
        path = uploads.find(name)
        if path is None:
            raise NoSuchBackup(Phrase(N_("your file is not kept any more: choose it again")))
        return Chosen(name, path, None)
    found = find_backup(name)
    return Chosen(name, found.path, found)


def _preview_page(chosen: Chosen, moved_on: bool = False) -> Page:
    try:
        told = preview(chosen.path)
    except (*_NO_BACKUP, StoreAway) as error:
        return _refused(chosen, error)
    page = render_template(
        "maintenance/restore.html",
        chosen=chosen,
        told=told,
        changes=told.changes[:MOST_SHOWN],
        more=len(told.changes) - MOST_SHOWN,
        holds=backup.check_file(chosen.path).holds,
        seen=mark_of(told),
        moved_on=moved_on,
        fault=None,
    )
    return (page, 409) if moved_on else page


def _refused(chosen: Chosen, error: CompanionError) -> Page:
    """Say why this file cannot be put back."""
    if isinstance(error, StoreAway):  # swept away between two looks
        raise _swept_away() from None
    page = render_template(
        "maintenance/restore.html",
        chosen=chosen,
        told=None,
        changes=(),
        more=0,
        holds=(),
        seen="",
        moved_on=False,
        fault=error.phrase,
    )
    return page, 422


def _swept_away() -> NoSuchBackup:
    return NoSuchBackup(Phrase(N_("this backup has been cleared away meanwhile: later ones are in the list")))
