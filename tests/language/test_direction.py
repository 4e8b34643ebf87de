"""Tiles, sums and what is typed into a shell read from left to right in every language, and are never broken."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from markupsafe import Markup

from companion.engine.phrases import Phrase, all_of
from companion.engine.tiles import Tile
from companion.language import LANGUAGES, UNTURNED, language
from companion.sheets.typesetting.bidi_explicit import RTL
from companion.sheets.typesetting.faces import RUBIK_FIRST, VAZIRMATN_FIRST
from companion.sheets.typesetting.text import Setting, shape
from companion.web.shared.translation import tiled

from .sources import sources

RIGHT_TO_LEFT = {"he": RUBIK_FIRST, "fa": VAZIRMATN_FIRST}
TYPED = re.compile(
    r"(?:[A-Z]+_?[A-Z]+=[\w%().]+ )?\./run(?: (?:--lan|restore|pin|last|NAME|%\(name\)s)(?!\w))*"
    r"|(?<!\S)--[a-z]+|chmod 600 %\(file\)s|\.venv|\.sqlite|pg_\w+|TRUSTED_PROXIES"
)
"""What the sentences tell people to type, and the names of files in them."""


def drawn(code: str, text: str) -> str:
    """What stands on the line from left to right."""
    setting = Setting(False, RIGHT_TO_LEFT[code], RTL)
    return "".join(glyph.text for run in shape(text, setting).runs for glyph in run.glyphs)


def with_commands() -> Iterator[tuple[str, list[str]]]:
    for message in sources():
        if isinstance(message.id, str) and (typed := TYPED.findall(message.id)):
            yield message.id, typed


def facts_of(text: str) -> dict[str, object]:
    facts: dict[str, object] = dict.fromkeys(re.findall(r"%\((\w+)\)s", text), "ג")
    return facts | {"name": "000001-asked.sqlite", "file": "/srv/secret.key"} if facts else facts


def test_there_are_sentences_with_commands() -> None:
    assert len(list(with_commands())) > 10


@pytest.mark.parametrize("code", RIGHT_TO_LEFT)
def test_a_command_stands_as_it_is_typed(code: str) -> None:
    for english, typed in with_commands():
        if language(code).gettext(english) == english:  # a new sentence, still to be translated
            continue
        line = drawn(code, language(code).say(Phrase(english, facts_of(english))))
        for command in typed:
            wanted = command % facts_of(english) if "%" in command else command
            assert "".join(wanted.split()) in "".join(line.split()), (english, line)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_command_on_a_page_is_one_piece(code: str) -> None:
    """In a ``code`` of its own direction, which is never broken, and with nothing in it that a shell would not know."""
    for english, _ in with_commands():
        if english.startswith((".sqlite", "TRUSTED_PROXIES", "DATABASE_URL")):
            continue
        html = tiled(language(code).say(Phrase(english, facts_of(english))))
        pieces = re.findall(r'<code dir="ltr">(.*?)</code>', html)
        assert pieces, english
        assert all(piece.isascii() or "NÁZEV" in piece or "JMÉNO" in piece for piece in pieces), pieces
        assert html.count("\u2066") + html.count("\u2068") == html.count("\u2069"), html


@pytest.mark.parametrize("code", LANGUAGES)
def test_tiles_and_sums_on_a_page_are_one_piece(code: str) -> None:
    spoken = language(code)
    html = tiled(spoken.say(Phrase("see %(tiles)s", {"tiles": (Tile.of(6, 5), Tile.of(12, 12))})))
    assert html.count('<bdi class="tile-name" dir="ltr">') == 2
    assert spoken.digits("12-12") in html
    assert tiled(spoken.digits("12+7+5")).startswith("<bdi")
    assert not any(sign in html for sign in "\u2066\u2069")


def test_what_people_wrote_stays_text() -> None:
    assert tiled("<b>6-5</b>") == '&lt;b&gt;<bdi class="tile-name" dir="ltr">6-5</bdi>&lt;/b&gt;'
    assert tiled("\u2068Bob 6-5\u2069") == '\u2068Bob <bdi class="tile-name" dir="ltr">6-5</bdi>\u2069'
    assert isinstance(tiled(""), Markup)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("./run restore NAME restores one", "./run restore NAME"),
        ("./run restores nothing", "./run"),
        ("add --yes to it", "--yes"),
        ("remove .venv and", ".venv"),
        ("PORT=5001 ./run takes", "PORT=5001 ./run"),
        ("at http://10.0.0.7:5000/, or", "http://10.0.0.7:5000/"),
        ("6-5 4-2 and", "6-5 4-2"),
        ("۱۲+۷+۵", "۱۲+۷+۵"),
    ],
)
def test_where_it_begins_and_ends(text: str, kept: str) -> None:
    found = UNTURNED.search(text)
    assert found is not None
    assert found[0].rstrip(",") == kept


@pytest.mark.parametrize(
    ("name", "said"), [("ג׳ורג׳", "מה מותר ל\u2068ג׳ורג׳\u2069"), ("Ana", "מה מותר ל־\u2068Ana\u2069")]
)
def test_a_hebrew_prefix_takes_its_hyphen_before_other_letters_alone(name: str, said: str) -> None:
    assert language("he").say(Phrase("What %(name)s may do", {"name": name})) == said


@pytest.mark.parametrize(
    ("names", "code", "said"),
    [
        (("Ana",), "en", "Ana"),
        (("Ana", "Cruz"), "en", "Ana and Cruz"),
        (("Ana", "Ben", "Cruz"), "en", "Ana, Ben and Cruz"),
        (("Ana", "Ben", "Cruz"), "cs", "Ana, Ben a\u00a0Cruz"),
        (("Ana", "Cruz"), "it", "Ana e Cruz"),
        (("Ana", "Cruz"), "fa", "\u2068Ana\u2069 و \u2068Cruz\u2069"),
        (("אבא", "רות"), "he", "\u2068אבא\u2069 ו\u2068רות\u2069"),
        (("אבא", "Ana"), "he", "\u2068אבא\u2069 ו־\u2068Ana\u2069"),
    ],
)
def test_several_people_are_named_with_and(names: tuple[str, ...], code: str, said: str) -> None:
    assert language(code).say(Phrase("%(who)s", {"who": all_of(names)})) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "77,492"), ("he", "77,492"), ("fa", "۷۷٬۴۹۲"), ("cs", "77\u00a0492"), ("it", "77.492")],
)
def test_large_numbers_are_grouped_and_totals_are_not(code: str, said: str) -> None:
    spoken = language(code)
    assert spoken.number(77_492) == said
    assert spoken.number(1092) == spoken.digits("1092")
