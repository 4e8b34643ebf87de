"""The public interface over HTTP: the contract's requests, one a call, and how the house is.

``POST /api/v1/judge``, ``replay``, ``score`` and ``train`` take and give the same objects as the command line; they
change nothing and need no token. What cannot be read is answered 422 with ``error`` and ``field``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Flask, Response, request

from companion.book.scoring import answer_score
from companion.engine.phrases import N_, Phrase
from companion.engine.requests import answer_judge, answer_replay, answer_train
from companion.language import LANGUAGES, language
from companion.store.look import health as health_of

from .openapi import document
from .speech import reader

pages = Blueprint("api", __name__)

Answer = Callable[[object, Callable[[Phrase], str]], dict[str, Any]]
ANSWERS: dict[str, Answer] = {
    "judge": answer_judge,
    "replay": answer_replay,
    "score": answer_score,
    "train": answer_train,
}


def open_api(app: Flask) -> None:
    """Let the requests of other programs in; they carry no cookie and change nothing."""
    app.extensions["csrf"].exempt(pages)
    app.register_blueprint(pages)


@pages.post("/api/v1/<any(judge, replay, score, train):command>")
def answer(command: str) -> Response:
    """Answer one request of the contract."""
    say = _say()
    try:
        asked = json.loads(request.get_data())
    except (ValueError, RecursionError):
        expected = Phrase(N_("a JSON object expected, got something else"))
        return _json({"id": None, "error": say(expected), "field": ""}, 422)
    answered = ANSWERS[command](asked, say)
    return _json(answered, 422 if "error" in answered else 200)


@pages.get("/health")
def health() -> Response:
    """200 and ``{"status": "ok"}`` when the database answers, 503 when it does not."""
    status = health_of()["status"]
    return _json({"status": status}, 200 if status == "ok" else 503)


@pages.get("/api/v1/openapi.json")
def openapi() -> Response:
    """What this interface takes and gives, as OpenAPI 3.1."""
    return _json(document(), 200)


def _say() -> Callable[[Phrase], str]:
    code = request.args.get("lang", "")
    chosen = language(code) if code in LANGUAGES else reader()
    return str if chosen.code == "en" else chosen.say


def _json(body: dict[str, Any], status: int) -> Response:
    text = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
    return Response(text, status, mimetype="application/json", headers={"Cache-Control": "no-store"})
