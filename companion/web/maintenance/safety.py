"""What whoever looks after the companion wants to know first: whether every game is safe, and in how many places."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from flask import current_app

from companion.engine.phrases import N_, Phrase, counted
from companion.store import look
from companion.store.backups.backup import say_held
from companion.store.backups.files import backups_folder
from companion.store.books.log import now
from companion.store.errors import StoreError
from companion.store.settings import put_setting, setting

from ..shared.translation import at_home, reader
from .condition import ENTRIES_LOOKED_AT, Line, Shown

A_WEEK = timedelta(days=7)
_TAKEN = "downloaded"


@dataclass(frozen=True, slots=True)
class Place:
    """One of three places where the games can be: whether they are there, what it is called, what is to be said.

    ``asks``: it is empty and should not be.
    """

    filled: bool
    name: str
    said: Phrase
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Safety:
    """``state``: "safe", "unsure" (whole, but something is missing) or "damaged"; the words for it; the places.

    ``places`` are three, or the first alone where copies are made elsewhere; ``cure``: the last good copy, for damage.
    """

    state: str
    heading: str
    said: Phrase
    places: tuple[Place, ...]
    cure: Shown | None = None


def safety_of(lines: Sequence[Line], copied: Sequence[Shown] | None, again: bool) -> Safety:
    """How safe the games are, by what was looked at."""
    good = next((each for each in copied or () if each.last_good), None)
    wrong = next((line for line in reversed(lines) if line.topic in ENTRIES_LOOKED_AT and not line.ok), None)
    here = Place(wrong is None, N_("In this companion"), Phrase(N_("saved with every round")), wrong is not None)
    empty = not copied and look.nothing_written()
    places = (here,) if copied is None else (here, _beside(copied, good, empty), _elsewhere(empty))
    if wrong is not None:
        return Safety("damaged", N_("Something is wrong with the books"), wrong.said, places, good)
    games, entries = look.counts()
    if not games:
        return Safety(
            "unsure", N_("No game is written yet"), Phrase(N_("The first one is saved as it begins.")), places
        )
    held = dict(zip(("games", "entries"), say_held(games, entries), strict=True))
    read = N_(
        "%(games)s, %(entries)s. All that was there when the companion started was read through,"
        " and is as it was written."
    )
    if again:
        read = N_("%(games)s, %(entries)s: all were read through just now, and are as they were written.")
    if copied is not None and good is None:
        said = N_("%(games)s, %(entries)s: all are as they were written, but there is no good backup of them.")
        return Safety("unsure", N_("Every game is whole, but in one place only"), Phrase(said, held), places)
    full = next((line for line in lines if line.topic == N_("Disk") and not line.ok), None)
    if full is not None:
        return Safety("unsure", N_("Every game is whole, but the disk is nearly full"), full.said, places)
    return Safety("safe", N_("Every game is safe"), Phrase(read, held), places)


def note_download() -> None:
    """A backup leaves this machine: from now on it lies elsewhere as well."""
    with suppress(StoreError):  # that it cannot be noted is no reason to keep it back
        put_setting(_TAKEN, now())


def _beside(copied: Sequence[Shown], good: Shown | None, empty: bool) -> Place:
    name = N_("In a backup beside it")
    if empty:
        return Place(False, name, Phrase(N_("nothing to back up yet")))
    if good is None:
        return Place(False, name, Phrase(N_("none yet")), asks=True)
    kept = sum(not each.aside for each in copied)
    moment = reader().moment(at_home(good.copy.made_at))
    said = counted("%(moment)s; %(n)s is kept", "%(moment)s; %(n)s are kept", kept)
    return Place(True, name, Phrase(said.text, {**said.facts, "moment": moment}, said.plural))


def _elsewhere(empty: bool) -> Place:
    name = N_("Somewhere else")
    if _on_another_disk():
        return Place(True, name, Phrase(N_("the backups lie on another disk")))
    taken = setting(_TAKEN)
    when = _read_moment(taken)
    if when is None and empty:
        return Place(False, name, Phrase(N_("nothing to back up yet")))
    if taken is None or when is None:
        return Place(False, name, Phrase(N_("not yet: download a backup")), asks=True)
    fresh = datetime.now(UTC) - when < A_WEEK
    said = N_("downloaded on %(day)s") if fresh else N_("last on %(day)s: do it today")
    return Place(fresh, name, Phrase(said, {"day": reader().day(at_home(taken))}), asks=not fresh)


def _read_moment(taken: str | None) -> datetime | None:
    """When it was; None where nothing was taken, or where what is written is damaged: then it is asked for again."""
    try:
        return datetime.fromisoformat(taken or "").replace(tzinfo=UTC)
    except ValueError:
        return None


def _on_another_disk() -> bool:
    try:
        return backups_folder().stat().st_dev != Path(current_app.instance_path).stat().st_dev
    except OSError:
        return False
