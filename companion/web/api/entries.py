"""What was written into the book of a game, and writing into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask import Response, request, url_for

from companion.book.entries.as_json import entry_from_json
from companion.book.entries.entry import Adjusted, Entry, Joined, PlayerRenamed, RulingKept
from companion.book.people.names import clean_name
from companion.disputes.link import check_position
from companion.disputes.mishaps.kept import is_remedy
from companion.disputes.mishaps.request import read_amiss
from companion.disputes.position import read_position
from companion.disputes.verdict import rule_on
from companion.engine.errors import CompanionError, Unreadable
from companion.engine.table.expected import read_object
from companion.store.backups import export
from companion.store.books import games, log

from ..disputes.read_address import find_setting_at
from ..disputes.rulings import make_entry
from ..disputes.went_wrong import keep_as_ruling
from ..shared.who_sits import check_comes
from .answering import answer, tagged, unchanged
from .asking import LATEST, body, device, find_head, pages, read_number_asked, text, whole

USUAL, MOST = 100, 500  # entries in one part of a book
_ROUND = ("kind", "number", "engine", "hands", "out")
KEYS: Mapping[str, tuple[str, ...]] = {
    "round": _ROUND,
    "correction": _ROUND,
    "rename": ("kind", "seat", "name"),
    "adjust": ("kind", "seat", "points", "reason", "round"),
    "join": ("kind", "name", "round", "total"),
    "leave": ("kind", "seat", "round"),
    "back": ("kind", "seat", "round"),
    "ruling": ("kind", "request"),
    "end": ("kind",),
    "finish": ("kind",),
    "reopen": ("kind",),
    "void": ("kind", "seq"),
    "restore": ("kind", "seq"),
}
"""What can be written, and what each kind has."""

OPTIONAL: Mapping[str, tuple[str, ...]] = {"adjust": ("ruling",), "end": ("rounds", "until")}
"""What a kind may have besides."""


@pages.route("/api/v1/games/<slug>/entries", methods=["GET", "POST"])
def entries(slug: str) -> Response:
    """The entries of a book in their order; or write one."""
    return _write(slug) if request.method == "POST" else _read(slug)


def _read(slug: str) -> Response:
    after, most = read_number_asked("after", 0, 0, LATEST), read_number_asked("limit", USUAL, 1, MOST)
    head = find_head(slug)
    seen = unchanged(head.tag)
    if seen is not None:
        return seen
    found = export.entries_of(slug, after, min(most, max(head.version - after, 0)))
    last = found[-1]["seq"] if found else after
    return tagged({"version": head.version, "entries": found, "after": last if last < head.version else None}, head.tag)


def _write(slug: str) -> Response:
    find_head(slug)
    given = body(("key", "made_from", "entry"))
    key = text(given, "key")
    try:
        entry = _entry(slug, given["entry"])
        check_comes(slug, games.book(slug), entry)
    except CompanionError as error:
        raise error.at("entry") from None
    # a ruling holds whatever was written meanwhile
    ruling = isinstance(entry, RulingKept) and given["made_from"] is None
    base_version = None if ruling else whole(given, "made_from", 0, LATEST)
    done = log.append(slug, entry, key=key, base_version=base_version, device=device())
    (written,) = export.entries_of(slug, done.version - 1, 1)
    where = url_for("api.entries", slug=slug, after=done.version - 1, limit=1)
    return answer({"version": done.version, **written}, 200 if done.repeated else 201, Location=where)


def _entry(slug: str, given: object) -> Entry:
    kind = str(given.get("kind")) if isinstance(given, dict) else ""
    if kind not in KEYS:
        return entry_from_json(given)  # says what is wrong with it; the beginning of a game is refused by the book
    read_object(given, KEYS[kind], OPTIONAL.get(kind, ()))
    assert isinstance(given, dict)
    if kind == "ruling":
        return _ruling(slug, given["request"])
    entry = entry_from_json(given)
    match entry:
        case PlayerRenamed() | Joined():
            return replace(entry, name=clean_name(entry.name))
        case Adjusted():
            return replace(entry, reason=clean_name(entry.reason))
    return entry


def _ruling(slug: str, given: object) -> RulingKept:
    """The judge is asked here: a ruling that is kept is one that was given."""
    if is_remedy(given):
        return _remedy(slug, given)
    try:
        written = check_position(read_object(given, ("table", "action")))
        setting = find_setting_at(slug, written["table"])
    except CompanionError as error:
        raise error.at("request") from None
    try:
        return make_entry(rule_on(setting, read_position(written)), {})
    except CompanionError as error:
        raise Unreadable(error.phrase, f"request.{error.field or 'action'}") from None


def _remedy(slug: str, given: object) -> RulingKept:
    """The same for a mishap: ``table`` says where it was, ``amiss`` is the request without its rules."""
    try:
        asked = read_object(given, ("table", "amiss"))
        table = read_object(asked["table"], ("rules", "players", "round"))
        setting = find_setting_at(slug, table)
        return keep_as_ruling(setting, read_amiss({**asked["amiss"], "rules": table["rules"]}))
    except CompanionError as error:
        raise error.at("request") from None
