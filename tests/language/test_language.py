"""The five languages: sentences with their facts, digits, dates, direction, and what a browser asks for."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.digits import ascii_digits
from companion.engine.phrases import Phrase
from companion.engine.tiles import Tile
from companion.language import LANGUAGES, Language, best_language, bind_short_words, language

ISOLATE, KEPT, END = "\u2068", "\u2066", "\u2069"
RIGHT_TO_LEFT = ("he", "fa")
FONTS = Path(__file__).parents[2] / "static" / "fonts"


def bare(text: str) -> str:
    """A sentence without the marks of direction."""
    return text.translate(dict.fromkeys(map(ord, (ISOLATE, KEPT, END))))


@pytest.mark.parametrize(
    ("code", "name", "direction"),
    [
        ("en", "English", "ltr"),
        ("he", "עברית", "rtl"),
        ("fa", "فارسی", "rtl"),
        ("cs", "Čeština", "ltr"),
        ("it", "Italiano", "ltr"),
    ],
)
def test_languages(code: str, name: str, direction: str) -> None:
    spoken = language(code)
    assert (spoken.code, spoken.name, spoken.direction, spoken.rtl) == (code, name, direction, direction == "rtl")
    assert language(code) is spoken
    assert code in LANGUAGES


@pytest.mark.parametrize("code", ["", "de", "EN", "fa-IR", "../he", "xx"])
def test_any_other_code_is_english(code: str) -> None:
    assert language(code).code == "en"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["he"], "he"),
        (["he-IL", "en"], "he"),
        (["iw-IL"], "he"),
        (["iw"], "he"),
        (["fa-IR", "en-US"], "fa"),
        (["de", "cs-CZ", "en"], "cs"),
        (["it-CH", "de"], "it"),
        (["de-DE", "fr"], "en"),
        (["en-GB", "he"], "en"),
        (["*"], "en"),
        ([], "en"),
        (["", "no such tag!", "he"], "he"),
    ],
    ids=str,
)
def test_best_language(wanted: list[str], code: str) -> None:
    assert best_language(wanted).code == code


# Sentences


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sentence_nobody_translated_is_english(code: str) -> None:
    text = "an untranslated sentence about %(name)s"
    assert bare(language(code).say(Phrase(text, {"name": "Ana"}))) == "an untranslated sentence about Ana"
    assert language(code).gettext("") == ""


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("n", "sentence"), [(0, "0 lost geese"), (1, "1 lost goose"), (2, "2 lost geese")])
def test_numbers_of_things(code: str, n: int, sentence: str) -> None:
    phrase = Phrase("%(n)s lost goose", {"n": n}, "%(n)s lost geese")
    assert ascii_digits(bare(language(code).say(phrase))) == sentence
    assert str(phrase) == sentence


@pytest.mark.parametrize(
    ("fact", "english"),
    [
        pytest.param("Ana", "Ana", id="name"),
        pytest.param(7, "7", id="number"),
        pytest.param(Tile.of(6, 5), "6-5", id="tile"),
        pytest.param(("Ana", "Ben"), "Ana, Ben", id="names"),
        pytest.param((Tile.of(6, 5), Tile.of(0, 0)), "6-5, 0-0", id="tiles"),
        pytest.param(Phrase("the duck of %(name)s", {"name": "Ben"}), "the duck of Ben", id="phrase"),
        pytest.param((), "", id="nobody"),
        pytest.param("100 %", "100 %", id="percent in a name"),
        pytest.param("%(name)s", "%(name)s", id="a gap in a name"),
    ],
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_of_fact(code: str, fact: object, english: str) -> None:
    phrase = Phrase("see: %(fact)s.", {"fact": fact})
    assert str(phrase) == f"see: {english}."
    assert ascii_digits(bare(language(code).say(phrase))).replace("،", ",") == f"see: {english}."


def test_a_fact_may_be_left_over() -> None:
    assert str(Phrase("nothing to fill", {"name": "Ana"})) == "nothing to fill"
    assert language("he").say(Phrase("nothing to fill in", {"name": "Ana"})) == "nothing to fill in"


def test_with_facts() -> None:
    phrase = Phrase("%(name)s has %(n)s duck", {"n": 2}, "%(name)s has %(n)s ducks").with_facts(name="Ana")
    assert str(phrase) == "Ana has 2 ducks"
    assert str(phrase.with_facts(n=1)) == "Ana has 1 duck"


# Direction


@pytest.mark.parametrize("code", RIGHT_TO_LEFT)
def test_names_numbers_and_tiles_keep_their_own_direction(code: str) -> None:
    spoken = language(code)
    assert spoken.isolate("Ana") == f"{ISOLATE}Ana{END}"
    assert spoken.say(Phrase("at %(name)s", {"name": "Ana"})).endswith(f"{ISOLATE}Ana{END}")
    assert (spoken.tile(Tile.of(12, 5))[0], spoken.tile(Tile.of(12, 5))[-1]) == (KEPT, END)
    assert spoken.number(-7).startswith(f"{KEPT}−")
    assert spoken.number(7) == spoken.digits("7")


@pytest.mark.parametrize("code", ["en", "cs", "it"])
def test_left_to_right_isolates_only_names_of_the_other_direction(code: str) -> None:
    spoken = language(code)
    assert spoken.isolate("Ana") == "Ana"
    assert spoken.isolate("דנה") == f"{ISOLATE}דנה{END}"
    assert spoken.isolate("مینا") == f"{ISOLATE}مینا{END}"
    assert spoken.tile(Tile.of(6, 5)) == "6-5"


@given(st.sampled_from(LANGUAGES), st.text(st.characters(exclude_categories=["Cs"]), max_size=8))
def test_isolates_are_always_closed(code: str, name: str) -> None:
    said = language(code).isolate(name)
    assert said in (name, f"{ISOLATE}{name}{END}")


# Numbers and dates


@pytest.mark.parametrize(
    ("value", "english", "persian"),
    [
        (0, "0", "۰"),
        (1092, "1092", "۱۰۹۲"),
        (-5, "−5", "−۵"),
        (Fraction(33, 2), "16½", "۱۶٫۵"),
        (Fraction(1, 2), "½", "۰٫۵"),
        (Fraction(20, 3), "6\u00a02/3", "۶\u00a0۲/۳"),
        (Fraction(-33, 2), "−16½", "−۱۶٫۵"),
        (Fraction(1963, 4), "490\u00a03/4", "۴۹۰٫۷۵"),
        (Fraction(33, 1), "33", "۳۳"),
        (Fraction(0), "0", "۰"),
    ],
)
def test_numbers(value: int | Fraction, english: str, persian: str) -> None:
    assert language("en").number(value) == english
    assert bare(language("fa").number(value)) == persian
    assert bare(language("he").number(value)) == english


def test_persian_tiles_have_persian_digits() -> None:
    assert bare(language("fa").tile(Tile.of(12, 5))) == "۱۲-۵"
    assert bare(language("he").tile(Tile.of(12, 5))) == "12-5"


@given(st.integers(-9999, 9999))
def test_digits_there_and_back(number: int) -> None:
    for code in LANGUAGES:
        assert int(ascii_digits(language(code).number(number)).replace("−", "-")) == number


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("۱۲۳", "123"),
        ("١٢٣", "123"),
        ("12", "12"),
        ("\u206612-5\u2069", "12-5"),
        ("\u200f7", "7"),
        ("6\u200c5", "65"),
        ("", ""),
        ("²", "²"),
        ("१२", "12"),
        ("½", "½"),
    ],
)
def test_ascii_digits(typed: str, plain: str) -> None:
    assert ascii_digits(typed) == plain


@pytest.mark.parametrize(
    ("code", "day"),
    [
        ("en", "21 November 2026"),
        ("he", "21 בנובמבר 2026"),
        ("fa", "۳۰ آبان ۱۴۰۵"),
        ("cs", "21. listopadu 2026"),
        ("it", "21 novembre 2026"),
    ],
)
def test_a_day(code: str, day: str) -> None:
    spoken = language(code)
    assert spoken.day(date(2026, 11, 21)) == spoken.day(datetime(2026, 11, 21, 19, 5, tzinfo=UTC)) == day


@pytest.mark.parametrize(
    ("when", "jalali"),
    [
        (date(2026, 3, 21), "۱ فروردین ۱۴۰۵"),
        (date(2026, 3, 20), "۲۹ اسفند ۱۴۰۴"),
        (date(2025, 3, 20), "۳۰ اسفند ۱۴۰۳"),
        (date(2025, 3, 21), "۱ فروردین ۱۴۰۴"),
        (date(2000, 1, 1), "۱۱ دی ۱۳۷۸"),
    ],
)
def test_the_persian_year_turns_in_march(when: date, jalali: str) -> None:
    assert language("fa").day(when) == jalali


def test_persian_days_follow_each_other() -> None:
    days = [language("fa").day(date(2024, 1, 1) + timedelta(days=n)) for n in range(800)]
    assert len(set(days)) == 800


@pytest.mark.parametrize(
    ("code", "time"), [("en", "19:05"), ("he", "19:05"), ("fa", "۱۹:۰۵"), ("cs", "19:05"), ("it", "19:05")]
)
def test_the_time_of_day(code: str, time: str) -> None:
    when = datetime(2026, 11, 21, 19, 5, tzinfo=UTC)
    assert language(code).time(when) == time
    assert language(code).moment(when).endswith(time)


@pytest.mark.parametrize(
    ("wanted", "moment"),
    [
        (["en-US", "en"], "November 21, 2026, 7:05\u202fPM"),
        (["en-GB", "en-US"], "21 November 2026, 19:05"),
        (["en", "en-au"], "21 November 2026, 7:05\u202fpm"),
        (["de-DE", "de", "en-ZA"], "21 November 2026, 19:05"),
        (["en"], "21 November 2026, 19:05"),  # alike everywhere
        ([], "21 November 2026, 19:05"),
        (["en-IR", "x", "*", "en-", "é-è"], "21 November 2026, 19:05"),
    ],
)
def test_english_dates_are_those_of_the_region(wanted: list[str], moment: str) -> None:
    when = datetime(2026, 11, 21, 19, 5, tzinfo=UTC)
    assert language("en", wanted).moment(when) == moment
    assert best_language([*wanted, "en"]).moment(when) == moment
    assert language("cs", wanted).moment(when) == language("cs").moment(when)


def test_the_fonts_of_every_page_are_there() -> None:
    for code in LANGUAGES:
        assert language(code).fonts
        assert all((FONTS / font).is_file() for font in language(code).fonts), code


def test_a_catalogue_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A sentence of a catalogue, with its plural forms and its gaps."""
    (tmp_path / "cs.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"\n\n'
        'msgid "%(name)s leads"\nmsgstr "vede %(name)s"\n\n'
        'msgid "%(n)s point"\nmsgid_plural "%(n)s points"\n'
        'msgstr[0] "%(n)s bod"\nmsgstr[1] "%(n)s body"\nmsgstr[2] "%(n)s bodů"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr("companion.language.files", lambda package: tmp_path)
    czech = Language("cs")
    assert czech.say(Phrase("%(name)s leads", {"name": "Ana"})) == "vede Ana"
    assert [czech.say(Phrase("%(n)s point", {"n": n}, "%(n)s points")) for n in (1, 2, 5)] == [
        "1 bod",
        "2 body",
        "5 bodů",
    ]
    assert czech.gettext("not there") == "not there"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("kámen v kole", "kámen v~kole"),
        ("V kole je kámen", "V~kole je kámen"),
        ("kámen a v kole i u stolu", "kámen a~v~kole i~u~stolu"),
        ("A v tahu navíc", "A~v~tahu navíc"),
        ("z %(stock)s k %(train)s", "z~%(stock)s k~%(train)s"),
        ("s {points} body, o 0", "s~{points} body, o~0"),
        ("%(points)s bodů, (s)ami %(names)s a %(name)s", "%(points)s bodů, (s)ami %(names)s a~%(name)s"),
        ("(u dablu) „o ruce“, ‚k vlaku‘", "(u~dablu) „o~ruce“, ‚k~vlaku‘"),
        ('<b>V kole</b> s <a href="/x" title="a b">ním</a>', '<b>V~kole</b> s~<a href="/x" title="a b">ním</a>'),
        ("ve kole, ke stolu; Eva Nová", "ve kole, ke stolu; Eva Nová"),
        ("./run pin --yes, 6-5 4-2, B C", "./run pin --yes, 6-5 4-2, B C"),
        ("", ""),
    ],
)
def test_a_czech_word_of_one_letter_never_ends_a_line(text: str, kept: str) -> None:
    assert bind_short_words(text) == kept.replace("~", "\u00a0")
    assert bind_short_words(bind_short_words(text)) == bind_short_words(text)


@pytest.mark.parametrize("code", ["he", "fa", "cs", "it"])
def test_only_czech_sentences_are_bound(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str) -> None:
    (tmp_path / f"{code}.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "to %(name)s"\nmsgstr "a %(name)s o i"\n\n'
        'msgid "%(n)s point"\nmsgid_plural "%(n)s points"\nmsgstr[0] "o %(n)s bod"\nmsgstr[1] "o %(n)s body"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr("companion.language.files", lambda package: tmp_path)
    read = Language(code)
    said = [read.gettext("to %(name)s"), *(read.ngettext("%(n)s point", "%(n)s points", n) for n in (1, 2))]
    bound_said = ["a\u00a0%(name)s o\u00a0i", "o\u00a0%(n)s bod", "o\u00a0%(n)s body"]
    assert said == (bound_said if code == "cs" else [each.replace("\u00a0", " ") for each in bound_said])


def test_an_english_sentence_has_its_own_spaces() -> None:
    assert language("en").gettext("a tile") == "a tile"
