"""The catalogues are whole: every sentence in every language, with its gaps; and no words go round them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from companion.engine.judging.rulebook import RULES
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.topics import TOPICS
from companion.language import LANGUAGES, language

from .sources import catalogue, sources

ROOT = Path(__file__).resolve().parents[2]
TRANSLATED = LANGUAGES[1:]
GAP = re.compile(r"%\((\w+)\)s")
UNREAD = re.compile(
    r"\{% block (?:page_class|theme) %\}.*?\{% endblock %\}"
    r"|\{% call field\(.*?%\}.*?\{% endcall %\}"
    r"|\{%- macro \w+\(\) -%\}\s*data-.*?\{%-\s+endmacro\s+-%\}"
    r"|<code\b.*?</code>",
    re.S,
)
"""Parts of a template that nobody reads: classes and attributes of an element, what is typed into a shell."""
PLAIN = {"A4", "BG", "Stats", "Letter", "PDF", "QR", "JSON", "Ana"}  # the same in every language
LETTERS = re.compile(r"[^\W\d_]{2,}")


class Any_(dict[str, str]):
    """Fills every gap."""

    def __missing__(self, name: str) -> str:
        return "3"


def texts(value: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [value or ""] if isinstance(value, str) or value is None else list(value)


def messages(catalog: Catalog) -> dict[str, Message]:
    return {texts(message.id)[0]: message for message in catalog if message.id}


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_just_the_sentences_of_the_sources(code: str) -> None:
    wanted, there = messages(sources()), messages(catalogue(code))
    assert sorted(set(wanted) - set(there)) == [], "./run words adds them"
    assert sorted(set(there) - set(wanted)) == [], "./run words takes them out"


@pytest.mark.parametrize("code", TRANSLATED)
def test_nothing_is_missing_or_doubtful(code: str) -> None:
    lacking = [texts(m.id)[0] for m in catalogue(code) if m.id and (m.fuzzy or not all(texts(m.string)))]
    assert lacking == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_form_has_the_gaps_of_its_sentence(code: str) -> None:
    for message in catalogue(code):
        if not message.id:
            continue
        wanted = set(GAP.findall(texts(message.id)[-1]))
        for form in texts(message.string):
            # The number itself may be a word: "one round".
            assert wanted - {"n"} <= set(GAP.findall(form)) <= wanted, (message.id, form)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_can_be_said(code: str) -> None:
    speaker = language(code)
    for message in sources():
        if not message.id:
            continue
        forms = texts(message.id)
        said = speaker.ngettext(forms[0], forms[1], 3) if len(forms) > 1 else speaker.gettext(forms[0])
        assert not GAP.search(said % Any_() if "%" in said else said)


def of_the_judge() -> Iterator[str]:
    """Every sentence of a ruling, an option or a topic."""
    for option in OPTIONS.values():
        yield from (option.question, option.meaning, *option.names.values())
    yield from (title for title, _ in TOPICS.values())


def test_every_option_and_topic_is_in_the_catalogues() -> None:
    known = messages(sources())
    assert [text for text in of_the_judge() if text not in known] == []
    assert len(RULES) > 50


@cache
def calls() -> list[tuple[Path, ast.Call]]:
    """What the sources call by its name, in every file."""
    return [
        (path, node)
        for path in sorted((ROOT / "companion").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def unmarked(call: ast.Call) -> bool:
    """Whether this makes a phrase of words that no catalogue can know; a gap alone has no words."""
    if name_of(call) != "Phrase" or not call.args:
        return False
    first = call.args[0]
    return isinstance(first, ast.JoinedStr) or (
        isinstance(first, ast.Constant) and bool(LETTERS.search(GAP.sub("", str(first.value))))
    )


def test_no_phrase_is_made_of_an_unmarked_sentence() -> None:
    assert len(calls()) > 1000
    assert [f"{path.name}:{ast.unparse(call)[:80]}" for path, call in calls() if unmarked(call)] == []


def test_both_forms_of_what_is_counted_are_marked_together() -> None:
    """Forms that are put together elsewhere would come into no catalogue as the two of one sentence."""
    asked = [(path, call) for path, call in calls() if name_of(call) == "counted"]
    assert asked
    assert [
        f"{path.name}:{call.lineno}"
        for path, call in asked
        if not all(isinstance(form, ast.Constant) for form in call.args[:2])
    ] == []


@pytest.mark.parametrize("path", sorted((ROOT / "templates").rglob("*.html")), ids=lambda p: p.stem)
def test_no_words_of_a_page_go_round_the_catalogues(path: Path) -> None:
    text = UNREAD.sub(" ", path.read_text(encoding="utf-8"))
    text = re.sub(r"\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}", " ", text, flags=re.S)
    attributes = re.findall(r'\s(?:aria-label|title|placeholder|alt)="([^"]*)"', text)
    between = re.sub(r"<[^>]*>", " ", re.sub(r"<!--.*?-->", " ", text, flags=re.S))
    classes = r"\b(?:is|of|key)-[\w-]*"  # a macro may say the class of an element
    bare = LETTERS.findall(re.sub(classes, " ", " ".join((between, *attributes))))
    assert [word for word in bare if word not in PLAIN and not word.startswith(("nbsp", "amp", "lt", "gt"))] == []
