"""The answer to a dispute as the contract writes it: what the shell, the interface, the slip and the book carry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import Phrase
from companion.engine.requests import ruling_to_json

from .outcomes import headline
from .verdict import Verdict


def write_answer(found: Verdict, say: Callable[[Phrase], str]) -> dict[str, Any]:
    """A verdict as the judge's answer: verdict, rule, source, why, next, over.

    Where the answer to the question is another than whether the act is allowed, ``headline`` says it.
    """
    ruling = found.ruling
    more = {} if found.headline == headline(ruling.verdict) else {"headline": say(found.headline)}
    if isinstance(ruling, Ruling):
        return {**ruling_to_json(ruling, found.position.written["table"]["rules"], say), "why": say(found.why), **more}
    told = {"verdict": ruling.verdict, "rule": ruling.rule, "source": list(ruling.sources), "why": say(ruling.why)}
    return {**told, **more, "next": None, "over": None}
