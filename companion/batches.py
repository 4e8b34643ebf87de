"""Lines of JSON: requests on standard input, an answer for each on standard output, in order.

A line that cannot be read is answered like any other, with what was expected and where.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import IO, Any

from companion.engine.errors import CompanionError, quote
from companion.engine.phrases import N_, Phrase
from companion.engine.strict_json import KeyTwice, NoNumber, read_json
from companion.places import own_command

Answer = Callable[[object, Callable[[Phrase], str]], dict[str, Any]]


def make_say(code: str) -> Callable[[Phrase], str]:
    """What says a phrase in this language (``en``, ...), with commands as they are typed where this is installed."""
    if code == "en":
        return lambda phrase: own_command(str(phrase))
    from companion.language import language

    return lambda phrase: own_command(language(code).say(phrase))


def answer_batch(answer: Answer, code: str) -> int:
    """Answer every line of standard input; returns the exit status, 2 where any could not be read."""
    say, status = make_say(code), 0
    for request in read_requests(sys.stdin.buffer):
        answered, line = _answered(answer, request, say)
        if "error" in answered:
            status = 2
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    return status


def _answered(answer: Answer, request: object, say: Callable[[Phrase], str]) -> tuple[dict[str, Any], bytes]:
    """The answer to a request, and its line."""
    try:
        answered = _unreadable(request, say) if isinstance(request, Exception) else answer(request, say)
        return answered, write_line(answered)
    except RecursionError as error:  # nested so deep that it could be read but not handled
        answered = _unreadable(error, say)
        identity = request.get("id") if isinstance(request, dict) else None
        answered["id"] = identity if isinstance(identity, (str, int, float)) else None
        return answered, write_line(answered)


def write_line(answered: dict[str, Any]) -> bytes:
    """An answer as a line of JSON in UTF-8."""
    try:
        return json.dumps(answered, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:  # half a sign, which UTF-8 has no bytes for
        return json.dumps(answered).encode() + b"\n"


def read_requests(lines: IO[bytes]) -> Iterator[object]:
    """Every request, or the exception that says why its line is no JSON."""
    for line in lines:
        if line.strip():
            try:
                yield read_json(line.decode("utf-8-sig").strip())
            except (ValueError, RecursionError) as error:
                yield error


def _unreadable(error: Exception, say: Callable[[Phrase], str]) -> dict[str, Any]:
    if isinstance(error, KeyTwice):
        twice = Phrase(N_("expected every key once, got %(got)s twice"), {"got": quote(error.key)})
        return {"id": error.identity, "error": say(twice), "field": error.key}
    if isinstance(error, NoNumber):
        none = Phrase(N_("expected a number that JSON has, got %(got)s"), {"got": quote(error.written)})
        return {"id": error.identity, "error": say(none), "field": error.key}
    place = f"{error.msg}, {error.pos}" if isinstance(error, json.JSONDecodeError) else type(error).__name__
    phrase = Phrase(N_("expected a line of JSON, got something else (%(place)s)"), {"place": place})
    return {"id": None, "error": say(phrase), "field": ""}


def explain_fault(error: Exception, say: Callable[[Phrase], str]) -> dict[str, Any]:
    """Why a line cannot be read: it is no JSON, or not what was expected."""
    if isinstance(error, CompanionError):
        return {"error": say(error.phrase), "field": error.field}
    said = _unreadable(error, say)
    return {"error": said["error"], "field": said["field"]}
