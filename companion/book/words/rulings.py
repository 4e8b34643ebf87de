"""What a kept ruling said, as far as its book tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.phrases import N_, Phrase

VERDICTS: Mapping[str, str] = {
    "legal": N_("allowed"),
    "illegal": N_("not allowed"),
    "depends": N_("it depends"),
}


def name_verdict(answer: Mapping[str, Any]) -> Phrase:
    """The verdict of an answer in a word or three: allowed or not, or by which law a mishap was put right."""
    if answer.get("headline"):
        return Phrase("%(said)s", {"said": str(answer["headline"])})
    return Phrase(VERDICTS.get(str(answer.get("verdict")), N_("no verdict")))


def head_options(actor: object) -> Phrase:
    """What stands over the list of what may be done: whose it is, where somebody is named."""
    return Phrase(N_("What %(name)s may do"), {"name": actor}) if actor else Phrase(N_("What may be done"))
