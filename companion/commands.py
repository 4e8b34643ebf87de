"""The commands by which the host looks after the score books: restore, export, import, pin and doctor."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from flask import Flask

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.phrases import N_, Phrase, counted
from companion.engine.strict_json import decode_json
from companion.house import closed_house, open_house
from companion.store.access.pin import set_pin
from companion.store.backups import backup
from companion.store.backups.compared import Preview
from companion.store.backups.export import check_document, export_game, import_game
from companion.store.backups.files import Backup, find_backup, list_backups
from companion.store.backups.left import write_left
from companion.store.backups.restore import MovedOn, beside_books, preview, preview_file, replace_file, restore
from companion.store.books import games
from companion.store.database import database_file, store
from companion.store.errors import StoreDamaged, StoreError

Say = Callable[[Phrase], str]


def restore_command(name: str | None, yes: bool, say: Say) -> int:
    """Put a copy back, after saying what that changes; without a name, list the copies."""
    if database_file(closed_house()) is None:
        raise backup.no_backups()
    if name is None:
        return _list_backups(say)
    try:
        with open_house() as app, _find_file(app, name) as path:
            before = _restored(path, yes, say)
    except StoreDamaged as damage:
        before = _replaced(name, yes, say, damage)
    if before is None:
        return 1
    said = N_("Done. What was there before is kept as %(name)s. If the companion is running, start it again.")
    print(say(Phrase(said, {"name": before.name})))
    return 0


def export_command(slugs: list[str], folder: str, say: Say) -> int:
    """Write games as JSON documents into a folder, all of them when none is named; a damaged one stops no other."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _not_written(folder, error) from None
    status = 0
    with open_house():
        for number, slug in enumerate(slugs or games.all_slugs(), 1):
            path = Path(folder, f"{number:05}-{slug}.json")  # read again in the order of their names
            try:
                document = export_game(slug)
                check_document(document)  # what is not as it was written could not be read in again
                path.write_text(json.dumps(document, ensure_ascii=False, indent=1), encoding="utf-8")
                print(path)
            except (StoreError, Unreadable) as error:
                status = 2
                print(f"{slug}: {say(error.phrase)}", file=sys.stderr)
            except OSError as error:
                raise _not_written(str(path), error) from None
    return status


def _not_written(path: str, error: OSError) -> Unreadable:
    said = N_("%(path)s cannot be written: %(why)s")
    return Unreadable(Phrase(said, {"path": path, "why": error.strerror or str(error)}))


def import_command(names: list[str], say: Say) -> int:
    """Read games from JSON documents; those that cannot be read do not stop the others."""
    words = {
        "new": N_("%(name)s: is new here"),
        "same": N_("%(name)s: is already here"),
        "longer": N_("%(name)s: continues here now"),
        "shorter": N_("%(name)s: the game here is already further on"),
    }
    status = 0
    with open_house():
        for name in names:
            try:
                done = import_game(_document(Path(name)))
                print(say(Phrase(words[done.outcome], {"name": name})))
            except CompanionError as error:
                status = 2
                where = f" ({error.field})" if error.field else ""
                print(f"{name}: {say(error.phrase)}{where}", file=sys.stderr)
    return status


def pin_command(none: bool, say: Say) -> int:
    """Set the host's PIN, or take it away."""
    with open_house():
        set_pin(None if none else _ask_pin(say))
    print(
        say(
            Phrase(N_("There is no PIN any more.") if none else N_("The PIN is set; every device must enter it again."))
        )
    )
    return 0


def _ask_pin(say: Say) -> str:
    """The PIN as it is typed, unseen; or the line that comes through a pipe. Raises Unreadable where nothing comes."""
    try:
        if not sys.stdin.isatty():
            return (sys.stdin.readline() or _nothing_given()).strip()
        return getpass.getpass(say(Phrase(N_("New PIN, 4 to 12 digits: "))))
    except EOFError:
        print(file=sys.stderr)
        return _nothing_given()


def _nothing_given() -> NoReturn:
    raise Unreadable(Phrase(N_("no PIN was given: nothing was changed")))


def doctor_command(say: Say) -> int:
    """Say what is in order and what is not; 1 when something is not."""
    from companion.doctor import findings

    found = findings()
    for each in found:
        print(f"{'ok  ' if each.ok else 'look'}  {say(each.topic)}: {say(each.said)}")
    return 0 if all(each.ok for each in found) else 1


def _list_backups(say: Say) -> int:
    with closed_house().app_context():
        for copy in list_backups():
            checked = backup.check_file(copy.path)
            mark, holds = ("ok  ", checked.holds) if checked.good else ("look", ())
            words = ", ".join(map(say, (Phrase(copy.reason), *holds)))
            print(f"{mark}  {copy.name}  {copy.size // 1024} kB, {words}")
    print(say(Phrase(N_("./run restore NAME restores one of them, ./run restore last the last good one."))))
    return 0


@contextmanager
def _find_file(app: Flask, name: str) -> Iterator[Path]:
    """The file that is meant; ``here``: what is left of the books of now."""
    file = store().file
    if name != "here" or file is None:
        yield _path(app, name)
        return
    with beside_books(file) as folder:
        write_left(store(), folder / "left.sqlite")
        yield folder / "left.sqlite"


def _path(app: Flask, name: str) -> Path:
    """A file by its path, by its name among the copies, or the ``last`` good copy."""
    if Path(name).is_file():
        return Path(name)
    with app.app_context():
        if name != "last":
            return find_backup(name).path
        copy = backup.last_good()
    if copy is None:
        raise StoreDamaged(Phrase(N_("there is no good backup")))
    return copy.path


def _restored(path: Path, yes: bool, say: Say) -> Backup | None:
    """Put a copy back if that is agreed to; ask again when the books have changed while somebody was asked."""
    while _agreed(told := preview(path), yes, say):
        try:
            return restore(path, None if yes else told)
        except MovedOn as error:
            print(say(error.phrase))
    return None


def _replaced(name: str, yes: bool, say: Say, damage: StoreDamaged) -> Backup | None:
    """Put a copy in the place of a database that cannot be opened."""
    app = closed_house()
    file = database_file(app)
    if file is None:
        raise damage
    with app.app_context():
        path = _path(app, name)
        return replace_file(path, file) if _agreed(preview_file(path, file), yes, say) else None


def _agreed(told: Preview, yes: bool, say: Say) -> bool:
    """Say what changes, and ask."""
    for warning in told.warnings:
        print(say(warning))
    for change in told.changes:
        print(f"  {say(change.phrase)}")
    print(say(counted("%(n)s game stays as it is.", "%(n)s games stay as they are.", told.same)))
    if yes:
        return True
    if not sys.stdin.isatty():
        print(say(Phrase(N_("Nothing was changed: add --yes to restore it."))))
        return False
    try:
        return input(say(Phrase(N_("Restore it? Type yes: ")))).strip().casefold() == "yes"
    except EOFError:  # nothing more is typed: not agreed to
        print()
        return False


def _document(path: Path) -> object:
    try:
        return decode_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        said = N_("the file cannot be read: %(why)s")
        raise Unreadable(Phrase(said, {"why": error.strerror or str(error)})) from None
    except (ValueError, RecursionError):
        raise Unreadable(Phrase(N_("expected a game as JSON, got something else"))) from None
