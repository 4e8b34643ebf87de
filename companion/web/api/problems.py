"""What went wrong, as problem details (RFC 9457), in the language of whoever asks.

``type`` names the kind of problem for programs and stays; ``title`` and ``detail`` are for people. ``field`` says
where, ``faults`` has everything wrong with an entry, ``since`` what was written since the book was seen.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from flask import Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from companion.book.entries.hands import Fault
from companion.book.fold.refusals import Refused
from companion.engine.errors import CompanionError, quote
from companion.engine.phrases import N_, Phrase
from companion.store import errors as store
from companion.store.access.links import link_of
from companion.store.backups import export

from ..access.guard import door
from ..access.permissions import NOBODY
from ..shared.translation import say
from .asking import Malformed, NoSuchPerson, NotJson, NotOver, NotYours, choose_language
from .shapes import fault_to_json

logger = logging.getLogger("companion")

BELOW = "/api/"
TYPE = "urn:mexican-train-companion:"
MOST_SINCE = 100  # entries

TITLES: Mapping[int, str] = {
    400: N_("The request cannot be read"),
    401: N_("A link or the host’s PIN is needed"),
    403: N_("This is not open to this device"),
    404: N_("There is nothing here"),
    405: N_("That cannot be done here"),
    409: N_("The book has moved on"),
    410: N_("This game is in the trash"),
    413: N_("That is too much"),
    415: N_("JSON is needed"),
    421: N_("This name is not trusted"),
    422: N_("That cannot be written in the book"),
    429: N_("Too many tries"),
    500: N_("Something went wrong here"),
    503: N_("The book cannot be opened just now"),
    507: N_("The disk is full"),
}

_DETAILS: Mapping[int, str] = {
    401: N_("send the token of a link (Bearer) or the host’s PIN (Basic) with the request"),
    403: N_("The address is right, but this device may not do that here. Ask at the tablet for a link that may, or open it as the host."),  # noqa: E501 (a sentence of a page)
    404: N_("The address is wrong, or the game was never written in this book."),
    500: N_("The program made a mistake, not you. Rounds that were agreed are safe in the book; what was being entered is kept on this device."),  # noqa: E501 (likewise)
}  # fmt: skip

_KINDS: tuple[tuple[type[CompanionError], int, str], ...] = (
    (Malformed, 400, "malformed"),
    (NotJson, 415, "not-json"),
    (NotYours, 403, "not-yours"),
    (NotOver, 404, "not-over"),
    (NoSuchPerson, 404, "no-such-person"),
    (Refused, 422, "refused"),
    (store.NoSuchGame, 404, "no-such-game"),
    (store.GameInTrash, 410, "in-trash"),
    (store.VersionConflict, 409, "stale"),
    (store.KeyReused, 422, "key-reused"),
    (store.TooManyTries, 429, "too-many-tries"),
    (store.WrongPin, 401, "wrong-pin"),
    (store.StoreFull, 507, "disk-full"),
    (store.StoreReadOnly, 503, "read-only"),
    (store.StoreBusy, 503, "busy"),
    (store.StoreError, 503, "database-away"),
    (CompanionError, 422, "unreadable"),
)
_PLAIN: Mapping[int, str] = {
    400: "malformed",
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "not-json",
    421: "not-trusted",
    429: "too-many-tries",
    500: "broken",
    503: "database-away",
}
"""The kind of problem that Flask finds, before anything of the companion is asked."""

KINDS: Mapping[int, tuple[str, ...]] = {
    status: tuple(dict.fromkeys([kind for _, each, kind in _KINDS if each == status] + [_PLAIN.get(status, "")]))
    for status in TITLES
}
"""The kinds of problem behind every status."""

_CHALLENGES = ('Bearer realm="companion"', 'Basic realm="companion", charset="UTF-8"')


def problem(error: Exception) -> Response | HTTPException:
    """The answer to an error below ``/api/``; what is none, such as another address, stays what it is."""
    choose_language()
    if isinstance(error, HTTPException):
        return error if (error.code or 500) < 400 else _of_http(error)
    if isinstance(error, CompanionError):
        return _of_refusal(error)
    logger.exception("the interface broke: %s %s", request.method, request.path)
    return _answer(500, "broken")


def _of_http(error: HTTPException) -> Response:
    status = error.code or 500
    if status == 403 and not _is_known():
        status = 401
    headers = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    more = {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        methods = ", ".join(sorted(error.valid_methods))
        more["detail"] = say(
            Phrase(
                N_("expected one of %(expected)s, got %(got)s"),
                {"expected": methods, "got": quote(request.method)},
            )
        )
    return _answer(status, _PLAIN.get(status, "malformed"), headers, more)


def _is_known() -> bool:
    """Whether who asks has shown anything that opens a door, if not this one."""
    given = request.authorization
    bearer = given is not None and given.type == "bearer" and link_of(given.token or "") is not None
    # where it was refused before anybody asked who it is, it is not for want of a credential
    return bearer or "door" not in g or door().role != NOBODY


def _of_refusal(error: CompanionError) -> Response:
    status, kind = next((status, kind) for each, status, kind in _KINDS if isinstance(error, each))
    if status >= 500:
        logger.error("%s: %s", type(error).__name__, error)
    more: dict[str, Any] = {"detail": say(error.phrase)}
    headers = {}
    if error.field:
        more["field"] = error.field
    if isinstance(error, Refused):
        more["faults"] = [fault_to_json(fault, _field(fault)) for fault in error.faults]
        more["field"] = more["faults"][0]["field"]
    if isinstance(error, store.VersionConflict):
        more |= _since(error)
    if isinstance(error, store.TooManyTries):
        headers["Retry-After"] = str(error.wait)
    return _answer(status, kind, headers, more)


def _since(error: store.VersionConflict) -> dict[str, Any]:
    """The version of the book, and what was written since it was seen, as far as it fits."""
    slug = (request.view_args or {})["slug"]
    first = error.records[0].seq - 1 if error.records else error.version
    since = export.entries_of(slug, first, min(len(error.records), MOST_SINCE)) if error.records else []
    return {"version": error.version, "since": since}


def _field(fault: Fault) -> str:
    """Where in the request a fault of the book lies."""
    prefix = "entry." if request.endpoint == "api.entries" else ""
    part, seat = fault.part, "" if fault.seat is None else f"[{fault.seat}]"
    if part == "left" and prefix:
        part = f"hands{seat}"
    elif part == "left":
        part = "hand"
    elif part == "players" and seat:
        part = "name" if prefix else f"players{seat}"
    return prefix + part + ("" if fault.index is None else f"[{fault.index}]")


def _answer(
    status: int, kind: str, headers: Mapping[str, str] | None = None, more: Mapping[str, Any] | None = None
) -> Response:
    title = say(TITLES.get(status, TITLES[400]))
    detail = say(_DETAILS[status]) if status in _DETAILS else title
    told = {"type": TYPE + kind, "title": title, "status": status, "detail": detail, **(more or {})}
    text = json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")
    response = Response(text, status, dict(headers or {}), content_type="application/problem+json")
    response.headers["Cache-Control"] = "no-store"
    if status == 401:
        response.headers.setlist("WWW-Authenticate", list(_CHALLENGES))
    return response
