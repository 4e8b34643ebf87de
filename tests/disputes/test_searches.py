"""What tables type into the search, in their own words, finds the question that they mean: ``cases/searches.jsonl``."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from companion.disputes.questions import QUESTIONS
from companion.disputes.questions.search import words_of
from companion.disputes.word_search import find_words
from companion.engine.phrases import Phrase
from companion.language import LANGUAGES, language

CASES = [
    json.loads(line)
    for line in Path(__file__).parents[1].joinpath("cases/searches.jsonl").read_text("utf-8").splitlines()
]
MOST_FOUND = 12
"""Of the questions: who finds more has to search on."""


@cache
def list_words(code: str) -> dict[str, str]:
    """What every question is found by in a language."""
    say = str if code == "en" else language(code).say

    def plainly(phrase: Phrase) -> str:
        return say(phrase)

    return {each.key: words_of(each, plainly) for each in QUESTIONS.values()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']}-{case['finds']}")
def test_a_question_is_found_by_the_words_of_a_table(case: dict[str, object]) -> None:
    words, typed = list_words(str(case["language"])), case["typed"]
    assert isinstance(typed, list)
    found = {text: find_words(words, text) for text in typed}
    assert [text for text, keys in found.items() if case["finds"] not in keys] == []
    assert [text for text, keys in found.items() if len(keys) > MOST_FOUND] == []


def test_every_language_has_twenty_searches() -> None:
    counts: Counter[str] = Counter()
    for case in CASES:
        counts[case["language"]] += len(case["typed"])
    assert counts.keys() == set(LANGUAGES)
    assert min(counts.values()) >= 20
