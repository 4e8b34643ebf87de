"""Search of the ready questions by words: those of the question, of its group, and others that people use for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from companion.book.names import folded_name
from companion.engine.phrases import Phrase

from ..typed_text import make_plain
from .question import GROUPS, Question


def find_questions(questions: Iterable[Question], text: str, say: Callable[[Phrase], str]) -> list[str]:
    """The keys of the questions in which every word of a text begins some word, in the reader's language or in ours."""
    wanted = _fold(make_plain(text)).split()
    return [each.key for each in questions if _has_all(wanted, each, say)] if wanted else []


def words_of(question: Question, say: Callable[[Phrase], str]) -> str:
    """All words by which a question is found, folded as ``find_questions`` compares them."""
    said = (question.words, question.keywords, GROUPS[question.group])
    return _fold(" ".join(f"{text} {say(Phrase(text))}" for text in said))


def _has_all(wanted: Iterable[str], question: Question, say: Callable[[Phrase], str]) -> bool:
    words = words_of(question, say).split()
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _fold(text: str) -> str:
    """Words without marks and capitals, one space between them; a tile stays one word: 0-0."""
    plain = folded_name(make_plain(text))
    return " ".join(re.findall(r"\d+-\d+|\w+", plain))
