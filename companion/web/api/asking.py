"""Reads what a request carries: JSON, numbers in its address, the language of its answer."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from flask import Blueprint, g, request

from companion.engine.digits import read_number
from companion.engine.errors import CompanionError, Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.engine.strict_json import read_json
from companion.engine.table.expected import read_object
from companion.language import LANGUAGES
from companion.store.books import games
from companion.store.books.reading import Head, no_such_game
from companion.store.errors import in_trash

from ..shared.requests import device as named_device
from ..shared.translation import speak

T = TypeVar("T", bound=str)
pages = Blueprint("api", __name__)

LATEST = 2**31 - 1  # more than any game has entries
_SLUG = frozenset("0123456789abcdefghijklmnopqrstuvwxyz")


class Malformed(CompanionError):
    """The body is no JSON, or the address carries a value that it cannot have."""


class NotJson(CompanionError):
    """The body is not said to be JSON."""


class NotYours(CompanionError):
    """Whoever asks may enter the hand at another seat alone."""


class NotOver(CompanionError):
    """What is asked for is there only when the game is over."""


class NoSuchPerson(CompanionError):
    """Nobody of whom a finished game tells has this id."""


@pages.before_request
def choose_language() -> None:
    """Answer in the language of ``?lang=``, else in that of whoever asks."""
    code = request.args.get("lang", "")
    if code in LANGUAGES:
        g.language = speak(code)


def find_head(slug: str) -> Head:
    """Which version the game has. Raises NoSuchGame, GameInTrash."""
    if not slug or len(slug) > 24 or not _SLUG.issuperset(slug):
        raise no_such_game(slug)
    head = games.head(slug)
    if head.trashed_at is not None:
        raise in_trash()
    return head


def decoded(data: bytes) -> object:
    """The value that JSON stands for. Raises ValueError, RecursionError; also where it could not be given back."""
    value = read_json(data)
    json.dumps(value, allow_nan=False)
    return value


def body(needed: Collection[str], more: Collection[str] = ()) -> dict[str, Any]:
    """The JSON object of the request: all of ``needed``, perhaps some of ``more``, nothing else.

    Raises NotJson, Malformed, Unreadable.
    """
    if request.mimetype != "application/json":
        said = N_("expected a body of the type %(type)s, got %(got)s")
        raise NotJson(Phrase(said, {"type": "application/json", "got": quote(request.mimetype)}))
    try:
        value = decoded(request.get_data())
        json.dumps(value, ensure_ascii=False).encode()  # half a character pair is no text
    except (ValueError, RecursionError):
        raise Malformed(Phrase(N_("expected a JSON object, got something else"))) from None
    return read_object(value, needed, more)


def text(given: Mapping[str, Any], name: str) -> str:
    """The text under this name. Raises Unreadable."""
    value = given[name]
    if not isinstance(value, str):
        raise Unreadable(Phrase(N_("expected text, got %(got)s"), {"got": quote(value)}), name)
    return value


def whole(given: Mapping[str, Any], name: str, low: int, high: int) -> int:
    """The whole number under this name, within these bounds. Raises Unreadable."""
    value = given[name]
    if type(value) is not int or not low <= value <= high:
        raise Unreadable(_bounds(low, high, quote(value)), name)
    return value


def read_number_asked(name: str, default: int, low: int, high: int) -> int:
    """A whole number of the address, ``?name=5``. Raises Malformed."""
    given = request.args.get(name)
    if given is None:
        return default
    number = read_number(given, 10)
    if number is None or not low <= number <= high:
        raise Malformed(_bounds(low, high, quote(given)), name)
    return number


def read_choice_asked(name: str, choices: Collection[str]) -> str:
    """One of these texts in the address; left out, the first. Raises Malformed."""
    first, *_ = choices
    return _choose(name, request.args.get(name, first), choices)


def read_part_asked(name: str, choices: Collection[T]) -> T | None:
    """One of these texts in the address; None where it is left out. Raises Malformed."""
    given = request.args.get(name)
    return None if given is None else _choose(name, given, choices)


def _choose(name: str, given: str, choices: Collection[T]) -> T:
    found = next((each for each in choices if each == given), None)
    if found is None:
        said = N_("expected one of %(expected)s, got %(got)s")
        raise Malformed(Phrase(said, {"expected": ", ".join(choices), "got": quote(given)}), name)
    return found


def read_text_asked(name: str, form: str, expected: str) -> str | None:
    """A text of the address of this form; None where it is left out. Raises Malformed, which says what is expected."""
    given = request.args.get(name)
    if given is not None and not re.fullmatch(form, given, re.ASCII):
        raise Malformed(Phrase(expected, {"got": quote(given)}), name)
    return given


def device() -> str:
    """A short name for whoever sends this: "iPad, Safari", or the name of a program."""
    return named_device() or request.user_agent.string.partition(" ")[0][:40]


def _bounds(low: int, high: int, got: str) -> Phrase:
    said = N_("expected a whole number from %(low)s to %(high)s, got %(got)s")
    return Phrase(said, {"low": low, "high": high, "got": got})
