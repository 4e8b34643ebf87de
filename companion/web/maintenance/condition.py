"""How the companion is, for whoever looks after it: books, copies, disk, PIN, addresses; in the words of the doctor.

Pages and seals are looked through when the companion starts; here again only when somebody asks, because on a large
shelf it takes seconds. What a copy is worth is remembered as long as its file is the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import current_app, request

from companion.engine.digits import read_number
from companion.engine.phrases import N_, Phrase
from companion.store import disk, look
from companion.store.access.pin import has_pin
from companion.store.backups import backup
from companion.store.backups.backup import Checked
from companion.store.backups.files import ASIDE, Backup, list_backups
from companion.store.backups.upgrades import version_words
from companion.store.database import store
from companion.store.errors import READ_ONLY, StoreError

from ..access.addresses import knows_numbers, own_addresses
from ..access.reached import reachable, reached
from ..shared.translation import reader

ENTRIES_LOOKED_AT = (N_("Score books"), N_("Entries"))
"""The topics that say whether the games are whole."""
PATIENCE, MORE_PATIENCE = 1.5, 20.0  # seconds of looking into copies; those left over are looked into with the next


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was looked at: its topic (a marked word), whether it is in order, and what is to be said."""

    topic: str
    ok: bool
    said: Phrase


@dataclass(frozen=True, slots=True)
class Shown:
    """A copy as the page shows it; ``checked`` is None while nobody has looked into it."""

    copy: Backup
    checked: Checked | None
    last_good: bool = False

    @property
    def size(self) -> str:
        """How large it is, in the reader's words."""
        return size_words(self.copy.size)

    @property
    def aside(self) -> bool:
        """Whether it is a damaged database that was put aside."""
        return self.copy.why == ASIDE

    @property
    def holds(self) -> tuple[Phrase, ...]:
        """How many games and entries are in it."""
        return self.checked.holds if self.checked is not None and self.checked.good else ()


def look_into_backups(again: bool = False) -> list[Shown] | None:
    """The backups, the last one first; None where they are made elsewhere. ``again``: look into all of them anew."""
    if store().file is None:
        return None
    if again:
        backup.forget_checks()
    found = list_backups()
    end = time.monotonic() + (MORE_PATIENCE if again else PATIENCE)
    seen = [(copy, None if copy.why == ASIDE else backup.checked_backup(copy, end)) for copy in found]
    good = next((copy for copy, checked in seen if checked is not None and checked.good), None)
    return [Shown(copy, checked, copy is good) for copy, checked in seen]


def condition(copied: list[Shown] | None, again: bool = False) -> list[Line]:
    """How everything is. ``again``: look through the pages and seals of the books now."""
    return [*_version(), *_books(again), *_copies(copied), *_disk(), *_pin(), *_addresses()]


def size_words(size: int) -> str:
    """So many bytes in the reader's words, isolated: a unit in other letters must not jump over its number."""
    for unit, said in ((2**30, N_("%(n)s GB")), (2**20, N_("%(n)s MB"))):
        if size >= unit:
            return reader().isolate(reader().say(Phrase(said, {"n": size // unit})))
    return reader().isolate(reader().say(Phrase(N_("%(n)s kB"), {"n": -(-size // 1024)})))


def _version() -> Iterator[Line]:
    try:
        yield Line(N_("Version"), True, version_words(moment_words))
    except StoreError:  # the next line says what is the matter
        return


def _books(again: bool) -> Iterator[Line]:
    topic, kept = N_("Score books"), store()
    try:
        fault = look.whats_wrong() if again else None
        games, entries = look.counts()
    except StoreError as error:
        yield Line(topic, False, error.phrase)
        return
    there = Phrase(N_("games: %(games)s, entries: %(entries)s"), {"games": games, "entries": entries})
    yield Line(topic, not kept.read_only, Phrase(READ_ONLY[1]) if kept.read_only and kept.fault is None else there)
    fault = fault or kept.fault
    if fault is not None:
        yield Line(N_("Entries"), False, fault)
    elif again:
        yield Line(N_("Entries"), True, Phrase(N_("every entry is as it was written")))
    else:
        yield Line(N_("Entries"), True, Phrase(N_("every entry was as it was written when the companion started")))


def _copies(copied: list[Shown] | None) -> Iterator[Line]:
    topic = N_("Backups")
    if copied is None:
        yield Line(topic, True, backup.no_backups().phrase)
        return
    bad = [each.copy for each in copied if each.checked is not None and not each.checked.good]
    if bad:
        yield Line(topic, False, Phrase(N_("damaged: %(names)s"), {"names": tuple(map(moment_of, bad))}))
    good = next((each.copy for each in copied if each.last_good), None)
    if good is not None:
        yield Line(topic, True, Phrase(N_("the last good one is of %(moment)s"), {"moment": moment_of(good)}))
    elif any(not each.aside for each in copied):
        yield Line(topic, False, Phrase(N_("there is no good backup")))
    elif not copied and look.nothing_written():
        said = N_("there is nothing to back up yet: the first backup is made as soon as there is a game")
        yield Line(topic, True, Phrase(said))
    else:
        yield Line(topic, False, Phrase(N_("there is none yet: they are made while the companion is running")))


def _disk() -> Iterator[Line]:
    try:
        free = disk.free_space()
    except OSError:
        return
    said = N_("%(free)s are free")
    if free < disk.LITTLE:
        said = N_("only %(free)s are free: make room before the next evening")
    yield Line(N_("Disk"), free >= disk.LITTLE, Phrase(said, {"free": size_words(free)}))


def _pin() -> Iterator[Line]:
    if has_pin():
        yield Line(N_("PIN"), True, Phrase(N_("is set")))
    elif current_app.config["GUARDED"]:
        yield Line(N_("PIN"), False, Phrase(N_("there is none: no other device can look after the companion")))
    else:
        yield Line(N_("PIN"), True, Phrase(N_("there is none, and none is needed while only this machine gets in")))


def _addresses() -> Iterator[Line]:
    topic, known = N_("Address"), reached()
    if not current_app.config["GUARDED"]:
        yield Line(topic, True, Phrase(N_("this device only; phones cannot join yet")))
        return
    if current_app.config.get("TRUSTED_PROXIES") or not knows_numbers():
        found = [request.url_root]
    else:
        port = request.host.rpartition(":")[2]
        end = f":{port}/" if read_number(port) is not None and ":" in request.host else "/"
        found = [reachable(f"http://{each}{end}") for each in own_addresses()]
    yield Line(topic, True, Phrase(N_("other devices reach it at %(addresses)s"), {"addresses": tuple(found)}))
    if known is not None and known.named is not None:
        said = N_("also found as %(address)s; a phone with Private DNS or an ad blocker may need the number")
        yield Line(N_("Name"), True, Phrase(said, {"address": known.named}))
    elif known is not None and known.fault is not None:
        yield Line(N_("Name"), True, Phrase(N_("found by its number alone: %(why)s"), {"why": known.fault}))
    if known is not None and known.https is not None:
        until = reader().day(known.https.until.astimezone())
        yield Line(N_("Certificate of this house"), True, Phrase(N_("good until %(until)s"), {"until": until}))


def moment_of(copy: Backup) -> str:
    """When a copy was made, in the reader's words and on the clock of this house."""
    return moment_words(copy.made_at)


def moment_words(at: str) -> str:
    """A time of the store in the reader's words and on the clock of this house."""
    return reader().moment(datetime.fromisoformat(at).replace(tzinfo=UTC).astimezone())
