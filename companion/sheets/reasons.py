"""Why points were given, in whichever language it is read: what came from a key was written in that of its device."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.book.words.reasons import REASONS
from companion.disputes.mishaps.catalogue import MISHAPS
from companion.engine.phrases import Phrase
from companion.language import LANGUAGES, language


def retell_reason(told: Phrase) -> Phrase:
    """A line about a penalty or a bonus with its reason as a sentence of ours, where it is one in any language; what
    people typed stays as it is."""
    sentence = _sentences().get(str(told.facts.get("reason", "")))
    return told.with_facts(reason=Phrase(sentence)) if sentence else told


@cache
def _sentences() -> Mapping[str, str]:
    ours = (*REASONS, *(mishap.title for mishap in MISHAPS.values()))
    return {language(code).say(Phrase(each)): each for code in LANGUAGES for each in ours}
