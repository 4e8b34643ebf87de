"""Search of the ready questions by words: those of the question, of its group, and others that people use for it."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.phrases import Phrase

from ..word_search import gather_words
from .question import GROUPS, Question


def words_of(question: Question, say: Callable[[Phrase], str]) -> str:
    """All words by which a question is found."""
    return gather_words((question.words, question.keywords, GROUPS[question.group]), say)
