"""The requests of the contract, one a call, how the house is, and the description of the interface.

``POST /api/v1/judge``, ``ask``, ``replay``, ``score``, ``train`` and ``amiss`` take and give the same objects as the
command line; they change nothing and are open to everybody. What cannot be read is answered 422 with ``error`` and
``field``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, request

from companion import __version__
from companion.book.figures.scoring import answer_score
from companion.disputes.asking import answer_ask
from companion.disputes.mishaps.request import answer_amiss
from companion.engine.phrases import N_, Phrase
from companion.engine.requests import answer_judge, answer_replay, answer_train
from companion.store.look import health as health_of

from ..access.reached import reached
from ..shared.translation import reader
from .answering import answer as answered
from .asking import decoded, pages
from .openapi import document

Answer = Callable[[object, Callable[[Phrase], str]], dict[str, Any]]
ANSWERS: dict[str, Answer] = {
    "judge": answer_judge,
    "replay": answer_replay,
    "score": answer_score,
    "train": answer_train,
    "amiss": answer_amiss,
    "ask": answer_ask,
}


@pages.post("/api/v1/<any(judge, ask, replay, score, train, amiss):command>")
def answer(command: str) -> Response:
    """Answer one request of the contract."""
    say = str if reader().code == "en" else reader().say
    try:
        asked = decoded(request.get_data())
    except (ValueError, RecursionError):
        expected = Phrase(N_("expected a JSON object, got something else"))
        return answered({"id": None, "error": say(expected), "field": ""}, 422)
    found = ANSWERS[command](asked, say)
    return answered(found, 422 if "error" in found else 200)


@pages.get("/health")
def health() -> Response:
    """200 and ``{"status": "ok"}`` when the database answers, 503 when it does not; and the ``version`` that runs.

    Where it is known, ``address`` by the name that the network knows it as, and ``scheme`` (https beside http).
    """
    status, known = health_of()["status"], reached()
    told = {} if known is None else {"scheme": known.scheme}
    if known is not None and known.named is not None:
        told["address"] = known.named
    return answered({"status": status, "version": __version__, **told}, 200 if status == "ok" else 503)


@pages.get("/api/v1/openapi.json")
def openapi() -> Response:
    """What this interface takes and gives, as OpenAPI 3.1."""
    return answered(document())
