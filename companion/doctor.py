"""``./run doctor``: says of everything the companion needs whether it is in order, and what to do where it is not.

Nothing is changed by looking, but for what is kept of books for speed: where it does not say what they say, it is made
again from them.
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy as sa
from flask import current_app

from companion import __version__, network
from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase, counted
from companion.house import closed_house, open_house, open_unchanged
from companion.installed import compare_with_lock
from companion.places import IN_CHECKOUT
from companion.store import disk, look
from companion.store.access.links import lost_links, lost_words
from companion.store.access.pin import has_pin
from companion.store.backups import backup
from companion.store.backups.files import ASIDE, list_backups
from companion.store.backups.upgrades import kept_release, version_words
from companion.store.books.verification import verify_all
from companion.store.database import database_file, store
from companion.store.high_water_mark import mark_of
from companion.store.migrations import find_revision, newest
from companion.store.models import ENTRIES
from companion.store.people.acts import wrong_acts
from companion.store.people.digests import mend_digests, wrong_digests
from companion.web.access.addresses import host_to_listen, listens_beyond
from companion.web.access.secret import read_secret
from companion.web.sharing.open_network import is_kept_open

A_WHILE = timedelta(minutes=2)
_LAST = sa.select(ENTRIES.c.at).order_by(ENTRIES.c.id.desc()).limit(1)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: in order or not, and what is to be said of it."""

    topic: Phrase
    ok: bool
    said: Phrase


def findings() -> tuple[Finding, ...]:
    """Everything that was looked at."""
    found = [*_looked(N_("Python"), _python), *_looked(N_("packages"), _packages)]
    found += [*_looked(N_("address"), network.look_at_address), *_looked(N_("name"), network.look_at_name)]
    with closed_house().app_context():
        found += [*_looked(N_("https"), network.look_at_https), *_looked(N_("disk"), _disk)]
    try:
        with open_unchanged():
            found += _looked(N_("database"), _database)
            for topic, work in _IN_THE_HOUSE if found[-1].ok else _WITHOUT_BOOKS:
                found += _looked(topic, work)
    except CompanionError as error:
        with closed_house().app_context():
            found.append(Finding(Phrase(N_("database")), False, _say_gone() or error.phrase))
            for topic, work in _WITHOUT_BOOKS:
                found += _looked(topic, work)
    return tuple(found)


Said = Iterator[tuple[bool, Phrase]]


def _looked(topic: str, work: Callable[[], Said]) -> list[Finding]:
    try:
        return [Finding(Phrase(topic), ok, said) for ok, said in work()]
    except CompanionError as error:
        return [Finding(Phrase(topic), False, error.phrase)]
    except Exception as error:  # the doctor goes on to the next, whatever this was
        said = N_("could not be checked: %(why)s")
        return [Finding(Phrase(topic), False, Phrase(said, {"why": f"{type(error).__name__}: {error}"}))]


def _version() -> Said:
    kept = kept_release() if (_release() or "0001") > "0001" else None
    if kept is None or kept.version == __version__:
        yield True, version_words() if kept else Phrase(N_("%(new)s"), {"new": __version__})
    else:
        said = N_("%(new)s; the score books were written last by %(old)s")
        yield True, Phrase(said, {"new": __version__, "old": kept.version})


def _python() -> Said:
    facts = {"python": platform.python_version(), "sqlite": sqlite3.sqlite_version, "system": platform.platform()}
    said = N_("Python %(python)s, SQLite %(sqlite)s, %(system)s")
    yield True, Phrase(said, facts)


def _packages() -> Said:
    wrong = compare_with_lock()
    if wrong:
        said = N_("not the versions they were tested with: %(wrong)s; install the companion again")
        if IN_CHECKOUT:
            said = N_("not the versions they were tested with: %(wrong)s; remove .venv and start ./run again")
        yield False, Phrase(said, {"wrong": tuple(map(str, wrong))})
    else:
        yield True, Phrase(N_("the versions they were tested with"))


def _disk() -> Said:
    folder = Path(current_app.instance_path)
    if not folder.is_dir():
        yield False, Phrase(N_("the folder %(folder)s is not there yet: ./run makes it"), {"folder": str(folder)})
        return
    free = shutil.disk_usage(folder).free
    said = N_("%(free)s MB are free")
    if free < disk.LITTLE:
        said = N_("only %(free)s MB are free: make room before the next evening")
    yield free >= disk.LITTLE, Phrase(said, {"free": free // 2**20})
    if not os.access(folder, os.W_OK):
        yield False, Phrase(N_("this user cannot write in the folder %(folder)s"), {"folder": str(folder)})
    key = folder / "secret.key"
    if os.name != "nt" and key.exists() and key.stat().st_mode & 0o077:
        yield False, Phrase(N_("others can read %(file)s: chmod 600 %(file)s"), {"file": str(key)})


def _database() -> Said:
    kept, found = store(), _release()
    if found is None:
        lost = look.wrong_end(kept)  # the file is gone, or another one
        yield False, look.what_to_do(lost) if lost else Phrase(N_("there are no score books yet: ./run makes them"))
        return
    if found != newest():
        said = N_("of release %(found)s, this one is %(known)s: ./run brings it up to date")
        if found > newest():
            said = N_("of release %(found)s, this one is %(known)s: install the newer version that has written it")
        yield found < newest(), Phrase(said, {"found": found, "known": newest()})
    fault = look.wrong_pages(kept)
    if fault is not None:
        yield False, look.what_to_do(fault)
        return
    games, entries = look.counts()
    yield True, Phrase(N_("games: %(games)s, entries: %(entries)s"), {"games": games, "entries": entries})


def _say_gone() -> Phrase | None:
    """That the file of the books is not there, though it was: its mark is, or a backup."""
    file = database_file(current_app)
    if file is None or file.exists() or not (mark_of(file).exists() or list_backups()):
        return None
    return look.what_to_do(Phrase(N_("the file of the score books is gone: %(file)s"), {"file": str(file)}))


def _release() -> str | None:
    with store().reading() as connection:
        return find_revision(connection)


def _chain() -> Said:
    fault = look.wrong_end(store()) or look.wrong_number()
    found = verify_all() if fault is None else ()
    fault = fault or look.wrong_seals(found)
    if fault is None:
        yield True, Phrase(N_("every entry is as it was written"))
    else:
        yield False, look.what_to_do(fault)
        return
    for fault in (look.wrong_list(found), look.wrong_indexes(store())):
        if fault is not None:
            yield False, Phrase(N_("%(fault)s; ./run makes it again from the books"), {"fault": fault})
    fault = wrong_acts() if _release() == newest() else None
    if fault is not None:
        yield False, fault


def _figures() -> Said:
    if _release() != newest() or not wrong_digests():
        yield True, Phrase(N_("every one follows from its book"))
        return
    with open_house():
        mended = len(mend_digests())
    yield (
        False,
        counted(
            "what was kept of %(n)s game was not what its book says, and is made again: start the companion again",
            "what was kept of %(n)s games was not what their books say, and is made again: start the companion again",
            mended,
        ),
    )


def _pin() -> Said:
    readable = _release() == newest()
    if readable and has_pin():
        yield True, Phrase(N_("is set"))
    elif _is_reached(readable):
        yield False, Phrase(N_("there is none, so no device can look after the companion: ./run pin sets one"))
    else:
        yield True, Phrase(N_("there is none, and none is needed while only this machine gets in"))


def _is_reached(readable: bool) -> bool:
    """Whether others than this machine get in: by what is set here, or because it answers them now."""
    if listens_beyond(host_to_listen()) or os.environ.get("TRUSTED_PROXIES") or store().file is None:
        return True
    return (readable and is_kept_open()) or network.is_open()


def _secret() -> Said:
    folder = Path(current_app.instance_path)
    path, given = folder / "secret.key", os.environ.get("SECRET_KEY")
    if not given and not path.exists():
        said = N_("%(file)s is gone: a new one is made with the next start; renew the links to games then")
        yield False, Phrase(said, {"file": str(path)})
        return
    current_app.config["SECRET_KEY"] = given or read_secret(folder)
    lost = lost_links()
    if lost:
        yield False, lost_words(lost)
    else:
        yield True, Phrase(N_("is whole"))


def _copies() -> Said:
    if "companion.store" in current_app.extensions and store().file is None:
        yield True, backup.no_backups().phrase
        return
    found = list_backups()
    if not found and _nothing_written():
        said = N_("there is nothing to back up yet: the first backup is made as soon as there is a game")
        yield True, Phrase(said)
        return
    if not found:
        yield False, Phrase(N_("there is none yet: they are made while the companion is running"))
        return
    looked_at = [(copy, backup.check_file(copy.path)) for copy in found if copy.why != ASIDE]
    bad = tuple(copy.name for copy, checked in looked_at if not checked.good)
    if bad:
        yield False, Phrase(N_("damaged: %(names)s"), {"names": bad})
    good = next((each for each in looked_at if each[1].good), None)
    if good is None:
        yield False, Phrase(N_("there is no good backup"))
        return
    copy, what = good[0], backup.tell(*good)
    facts = {"n": len(found), "moment": copy.made_at, "what": what, "folder": str(copy.path.parent)}
    yield True, Phrase(N_("the last good one is of %(moment)s (%(what)s); %(n)s in %(folder)s"), facts)


def _nothing_written() -> bool:
    """Whether there is nothing to back up; False where that cannot be read."""
    if "companion.store" in current_app.extensions:
        try:
            return _release() is not None and look.nothing_written()
        except CompanionError:
            return False
    file = database_file(current_app)
    return file is not None and not file.exists()


def _clock() -> Said:
    now = datetime.now(UTC)
    file = store().file
    with store().reading() as connection:
        last = connection.execute(_LAST).scalar()
    written = datetime.fromisoformat(last).replace(tzinfo=UTC) if last else now
    touched = datetime.fromtimestamp(file.stat().st_mtime, UTC) if file else now
    facts = {"now": f"{now:%Y-%m-%dT%H:%M:%SZ}", "last": last}
    if max(written, touched) > now + A_WHILE or now.year < 2026:
        said = N_("%(now)s is earlier than the last entry (%(last)s): set the clock; no entry is lost by it")
        yield False, Phrase(said, facts)
    else:
        yield True, Phrase(N_("%(now)s"), facts)


_IN_THE_HOUSE: tuple[tuple[str, Callable[[], Said]], ...] = (
    (N_("version"), _version),
    (N_("entries"), _chain),
    (N_("figures"), _figures),
    (N_("backups"), _copies),
    (N_("PIN"), _pin),
    (N_("secret"), _secret),
    (N_("clock"), _clock),
)
_WITHOUT_BOOKS = ((N_("backups"), _copies),)
