"""The words of the sheets: each fragment stands in its line, and every citation leads somewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.engine.judging.rulebook import RULES
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.passages import PASSAGES, SHEETS, TOPICS_OF_RULES, Passage, fragment_for, passage
from companion.engine.rules.presets import PRESETS

ROOT = Path(__file__).resolve().parents[2]
TYPE = re.compile(r"<sup>.*?</sup>|\*+")
"""How the Italian sheet marks notes and bold type; nobody reads it aloud."""
PUNCTUATION = '.,:;!?()،؛؟…–-”“"'


def _line(each: Passage) -> str:
    lines = (ROOT / "rules" / f"{each.sheet}.txt").read_text(encoding="utf-8").split("\n")
    return " ".join(TYPE.sub("", lines[each.line - 1]).split())


def _ends_its_clause(words: str, line: str) -> bool:
    """Whether the words stop where their clause does: at punctuation or at the end of the line."""
    after = line[line.index(words) + len(words) :].lstrip()
    return not after or after[0] in PUNCTUATION or words[-1] in PUNCTUATION


@pytest.mark.parametrize("code", PASSAGES)
def test_fragments_stand_in_their_line(code: str) -> None:
    line = _line(PASSAGES[code])
    for fragment in PASSAGES[code].fragments:
        assert fragment.words.strip("… ")
        assert " ".join(fragment.words.strip("… ").split()) in line
        assert fragment.about
        assert str(fragment.gist).endswith(".")


@pytest.mark.parametrize("code", PASSAGES)
def test_a_quotation_goes_to_the_end_of_its_clause_or_says_that_it_does_not(code: str) -> None:
    """A Persian verb stands last, and bold type in the middle of a sentence is no end of it."""
    line = _line(PASSAGES[code])
    for fragment in PASSAGES[code].fragments:
        words = " ".join(fragment.words.strip("… ").split())
        assert fragment.words.endswith("…") or _ends_its_clause(words, line), words
        assert words.count("(") == words.count(")"), words


@pytest.mark.parametrize("sheet", SHEETS.values())
def test_headings_stand_in_the_sheet(sheet: str) -> None:
    text = " ".join((ROOT / "rules" / f"{sheet}.txt").read_text(encoding="utf-8").split()).casefold()
    assert all(each.original.casefold() in text for each in PASSAGES.values() if each.sheet == sheet)


def test_passages_are_in_the_order_of_the_sheets() -> None:
    codes = [(list(SHEETS).index(code[:2]), PASSAGES[code].line) for code in PASSAGES]
    assert codes == sorted(codes)
    assert len(PASSAGES) == len(codes)


WRITTEN = [preset for preset in PRESETS.values() if preset.sheet.has_text]


def test_what_the_presets_cite_is_there_and_speaks_of_the_option() -> None:
    for preset in WRITTEN:
        for option, codes in preset.sources.items():
            for code in codes:
                assert option in fragment_for(code, option).about, f"{preset.name}: {option} in {code}"


@pytest.mark.parametrize("name", ["judge", "score"])
def test_what_the_disputed_cases_cite_is_there(name: str) -> None:
    for case in (ROOT / "tests" / "cases" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        for code in json.loads(case).get("source", ()):
            # A56 and its like are readings where the sheets are silent.
            assert not code.startswith(tuple(SHEETS)) or passage(code).fragments


def test_every_row_of_the_hand_tables_has_its_fragment() -> None:
    for preset in WRITTEN:
        for players in range(preset.rules.players[0], preset.rules.players[1] + 1):
            row = f"players:{players}"
            found = [code for code in preset.sources["hand_size"] if row in fragment_for(code, row).about]
            assert len(found) == 1 or (preset.sheet.key == "persian" and players < 4 and not found)


def test_a_passage_knows_its_place() -> None:
    assert str(passage("HE58").place) == "Play, line 58"
    assert passage("HE58").original == "מהלך המשחק"
    assert str(passage("FA12").place) == "paragraph 12"
    assert passage("CS47").section == "First turn"
    assert str(passage("IT104").place) == "§6 Doubles, line 104"
    assert passage("IT104").language == "it"


def test_the_fragment_that_fits_is_chosen() -> None:
    assert str(fragment_for("HE58", "search").gist).startswith("When nobody holds")
    assert str(fragment_for("HE58", "starter").gist) == "Whoever holds the highest double starts the game."
    assert fragment_for("HE58") == passage("HE58").fragments[0]
    assert "12 tiles" in str(fragment_for("FA3", "hand_size", "players:5").gist)
    assert fragment_for("HE58", "no such topic") == passage("HE58").fragments[0]


@pytest.mark.parametrize("code", ["HE57", "XX1", "", "CS3"])
def test_a_line_without_a_rule_is_no_passage(code: str) -> None:
    with pytest.raises(KeyError):
        passage(code)


def test_fragments_speak_of_options() -> None:
    spoken = {word for each in PASSAGES.values() for fragment in each.fragments for word in fragment.about}
    assert spoken & OPTIONS.keys() >= {"engine", "must_play", "double_lock", "tiebreaks", "partners"}


@pytest.mark.parametrize("key", RULES)
def test_each_rule_of_the_judge_finds_its_words(key: str) -> None:
    word, rule = key.replace("-", "_"), RULES[key]
    wanted = {word, *rule.options, *TOPICS_OF_RULES.get(word, ())}
    for code in rule.cited.split():
        fragment = fragment_for(code, *rule.options, word)
        # Where the passage says nothing on the very point, its main fragment is shown.
        assert wanted & fragment.about or fragment == passage(code).fragments[0]


def test_topics_outrank_options() -> None:
    assert "search" in fragment_for("HE58", "engine", "search").about
    assert "sequence" in fragment_for("HE58", "engine", "engine_order").about
    assert "answer_draw" in fragment_for("HE84", "draw_answer").about
    assert TOPICS_OF_RULES.keys() <= {key.replace("-", "_") for key in RULES}
