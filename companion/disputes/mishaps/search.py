"""Search of what went wrong by words: those of the mishap, of its law, and others that people use for it."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import OPTIONS

from ..word_search import gather_words
from .catalogue import Mishap

ANY = N_("penalty, punishment, mistake, fault, against the rules, went wrong")
"""What every mishap is found by."""


def words_of_mishap(mishap: Mishap, say: Callable[[Phrase], str]) -> str:
    """All words by which a mishap is found."""
    laws = [text for law in mishap.laws for text in (OPTIONS[law].question, OPTIONS[law].meaning)]
    return gather_words((mishap.title, mishap.said, mishap.keywords, *laws, ANY), say)
