"""Search by words as people type them: in the reader's language or in ours, without marks and capitals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from companion.book.people.names import folded_name
from companion.engine.phrases import Phrase

from .typed_text import make_plain


def gather_words(texts: Iterable[str], say: Callable[[Phrase], str]) -> str:
    """All words of these texts and of their translation, folded as ``find_words`` compares them."""
    return _fold(" ".join(f"{text} {say(Phrase(text))}" for text in texts if text))


def find_words(words: Mapping[str, str], text: str) -> list[str]:
    """The keys of the gathered words in which every word of a text begins some word; none for an empty text."""
    wanted = _fold(make_plain(text)).split()
    return [key for key, gathered in words.items() if _has_all(wanted, gathered.split())] if wanted else []


def _has_all(wanted: Iterable[str], words: Iterable[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _fold(text: str) -> str:
    """Words without marks and capitals, one space between them; a tile stays one word: 0-0."""
    plain = folded_name(make_plain(text))
    return " ".join(re.findall(r"\d+-\d+|\w+", plain))
