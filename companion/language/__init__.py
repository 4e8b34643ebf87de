"""The five languages: sentences, digits, dates and direction. The one room that knows Babel.

A ``Language`` turns a phrase of the engine, the book or a page into a sentence. Names and tiles are isolated
(U+2066 ... U+2069) wherever reading directions could mix; numbers get the digits of the language.
"""

from __future__ import annotations

import gettext as standard
import io
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from datetime import time as TimeOfDay
from decimal import Decimal
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from importlib.resources import files

from babel import Locale, UnknownLocaleError, negotiate_locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal

from companion.engine.phrases import NOBODY, Phrase
from companion.engine.table.actions import MEXICAN, name_train
from companion.engine.tiles import Tile

from .decimals import tell_tenths


@dataclass(frozen=True, kw_only=True, slots=True)
class Manner:
    """What distinguishes a language beside its sentences and what Babel knows of it.

    ``name``: what it calls itself. ``digits``: its ten digits. ``groups``: the sign between groups of digits where it
    is not that of the locale. ``point``: the decimal sign, where a fraction that ends is written with it (½ has no
    digits of this language, and a slash is a decimal sign to many who read it). ``calendar``: "gregorian" or
    "jalali". ``clock``: the locale that tells the time as these people do, where it is not their own. ``regions``:
    where its regions write dates and times in different ways, the locale that holds for those who name none.
    ``typeface``: in which its pages and its paper are set; ``fonts``: the files of it, in ``static/fonts/``, that every
    page needs. ``hyphenated``: whether prefixes are joined to foreign names by a hyphen,
    which falls away before names in its own letters.
    """

    name: str
    digits: str = "0123456789"
    groups: str = ","
    point: str = ""
    calendar: str = "gregorian"
    clock: str = ""
    regions: str = ""
    typeface: str = "rubik"
    fonts: tuple[str, ...] = ("rubik-latin-wght-normal.woff2",)
    hyphenated: bool = False


MANNERS = {
    "en": Manner(name="English", regions="en_150"),
    "he": Manner(
        name="עברית", fonts=("rubik-latin-wght-normal.woff2", "rubik-hebrew-wght-normal.woff2"), hyphenated=True
    ),
    "fa": Manner(
        name="فارسی",
        digits="۰۱۲۳۴۵۶۷۸۹",
        groups="٬",
        point="٫",
        calendar="jalali",
        clock="de",
        typeface="vazirmatn",
        fonts=("vazirmatn-arabic-wght.woff2",),
    ),
    "cs": Manner(name="Čeština"),
    "it": Manner(name="Italiano"),
}
"""The languages people can choose, by code; their sentences are in the catalogues beside this file."""

LANGUAGES = tuple(MANNERS)

GROUPED, MOST_GROUPED = 10_000, 10**20
"""From here on figures are grouped in threes, which totals never reach; and no longer: that is a number of no game."""
_HALF, _NO_BREAK = Fraction(1, 2), "\u00a0"
_PLACES = 1000  # fractions that end within three decimal places, as halves and quarters do
_LEFT_TO_RIGHT, _FIRST_STRONG, _END = "\u2066", "\u2068", "\u2069"
_SIGNS = f"[{_LEFT_TO_RIGHT}{_FIRST_STRONG}{_END}]*"
_FIGURES = r"\d+(?:[-+]\d+)+(?: \d+(?:[-+]\d+)+)*"
_WORD = (
    r"(?:(?:--[a-z]+|restore|export|import|pin|last|yes|[A-ZÁ-Ž]{3,})\b|%\(\w+\)s"
    rf"|{_SIGNS}[\w.-]+\.(?:sqlite|json)\b{_SIGNS})"
)
_COMMAND = (
    rf"(?:\b[A-Z_]+=[\w%().]+ )?\./run(?: {_WORD})*"
    rf"|\bchmod \d+ (?:%\(\w+\)s|{_SIGNS}/[\w./-]+{_SIGNS})"
    r"|(?<![\w-])--[a-z]+|(?<![\w.])\.(?:venv|sqlite)\b|\bpg_[a-z]+|\bTRUSTED_[A-Z]+|https?://[^\s,،\u2069]+"
)
UNTURNED = re.compile(rf"(?P<command>{_COMMAND})|(?P<figures>{_FIGURES})")
"""What reads from left to right in every language and is never broken: tiles and sums as they stand in a sentence
(``6-5 4-2``), and what is typed into a shell. After Hebrew or Persian letters they would be turned round."""
_ONE_LETTER = re.compile(r"<[^<>]*>|(?<![^\s„‚«(>])([AaIiKkOoSsUuVvZz]) ")
"""A tag, which is left as it is; or a Czech preposition or conjunction of one letter, with the space after it."""
_BEFORE_A_NAME = re.compile(r"\u05be(?=(?:<bdi>|<b>|\u2068)[\u0590-\u05ff])")
"""The hyphen between a Hebrew prefix and a name: it stands before Latin letters and figures, not before Hebrew."""

_CALLED_TWICE = re.compile(r"\b([Hh]ráč(?:e|i|em|ům)?) (<bdi>|\u2068)?hráč ")
"""A Czech word for a player, before a name that begins with it: ``trať hráče hráč na tahu``."""


class Language:
    """One of the five languages, by its code. Take it with ``language("fa")``.

    ``region``: the locale whose dates and times it writes, such as ``en_GB``.
    """

    def __init__(self, code: str, region: str = "") -> None:
        self.code = code
        self.manner = MANNERS[code]
        self.locale = Locale.parse(code)
        self.region = Locale.parse(region or self.manner.regions or code)
        self._digits = str.maketrans("0123456789", self.manner.digits)

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    @property
    def direction(self) -> str:
        """``ltr`` or ``rtl``."""
        return self.locale.text_direction

    @property
    def rtl(self) -> bool:
        """Whether it is written from right to left."""
        return self.direction == "rtl"

    @property
    def name(self) -> str:
        """The name of the language in itself."""
        return self.manner.name

    @property
    def fonts(self) -> tuple[str, ...]:
        """The files in ``static/fonts/`` that every page of it needs."""
        return self.manner.fonts

    @cached_property
    def _translations(self) -> standard.NullTranslations:
        return _read_catalogue(self.code)

    def gettext(self, text: str) -> str:
        """The sentence ``text`` in this language; unchanged where it is not translated."""
        return self._translations.gettext(text) if text else ""

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The sentence for the number ``n`` in this language."""
        return self._translations.ngettext(one, many, n)

    def say(self, phrase: Phrase) -> str:
        """The phrase as a sentence in this language."""
        if phrase.plural is not None:
            text = self.ngettext(phrase.text, phrase.plural, int(str(phrase.facts["n"])))
        else:
            text = self.gettext(phrase.text)
        said = self.join_prefixes(text % {name: self._fact(fact) for name, fact in phrase.facts.items()})
        return self._begin(said) if text.startswith("%(") and text.endswith((".", "?", "!")) else said

    def join_prefixes(self, said: str) -> str:
        """A sentence whose gaps are filled, with its prefixes joined to the names as people write them; what a name
        is called stands once."""
        said = _BEFORE_A_NAME.sub("", said) if self.manner.hyphenated else said
        return _CALLED_TWICE.sub(r"\1 \2", said) if self.code == "cs" else said

    def _begin(self, said: str) -> str:
        """A sentence that begins with nobody in particular or with the Mexican train, with a capital; what people are
        named is left alone."""
        return said[0].upper() + said[1:] if said.startswith(self._small) else said

    @cached_property
    def _small(self) -> tuple[str, ...]:
        return tuple(self.gettext(words) for words in (*NOBODY, name_train(MEXICAN).text))

    def _fact(self, fact: object) -> str:
        if isinstance(fact, Phrase):
            return self.say(fact)
        if isinstance(fact, (Tile, date, TimeOfDay)):
            return self._tell(fact)
        if isinstance(fact, tuple):
            return self.gettext(", ").join(self._fact(part) for part in fact)
        if isinstance(fact, (int, float, Fraction)) and not isinstance(fact, bool):
            return tell_tenths(self, fact) if isinstance(fact, float) else self.number(fact)
        return self.isolate(str(fact))

    def _tell(self, fact: Tile | date | TimeOfDay) -> str:
        if isinstance(fact, TimeOfDay):
            return self.keep_direction(self.time(fact))
        return self.tile(fact) if isinstance(fact, Tile) else self.day(fact)

    def isolate(self, text: str) -> str:
        """A name so that it keeps its own direction in a sentence of another one."""
        if self.rtl or any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in text):
            return f"{_FIRST_STRONG}{text}{_END}"
        return text

    def digits(self, text: str) -> str:
        """``text`` with the digits of this language."""
        return text.translate(self._digits)

    def number(self, value: int | Fraction) -> str:
        """A number in the digits of this language; a fraction as ``16½`` or ``6 2/3``, in its order and in one line;
        one that ends as ``۱۶٫۵`` where halves are written so."""
        if isinstance(value, int):
            told = GROUPED <= abs(value) < MOST_GROUPED
            grouped = format_decimal(abs(value), locale=self.locale) if told else str(abs(value))
            text = self.digits(grouped.replace(",", self.manner.groups))
            return text if value >= 0 else self.keep_direction(f"−{text}")
        whole, rest = divmod(abs(value), 1)
        if self.manner.point and rest and _PLACES % rest.denominator == 0:
            text = f"{Decimal(abs(value).numerator) / value.denominator}".replace(".", self.manner.point)
        elif rest == _HALF and not self.manner.point:
            text = f"{whole or ''}½"
        else:
            text = f"{whole}{_NO_BREAK}{rest}" if whole and rest else f"{rest or whole}"
        return self.keep_direction(self.digits(("−" if value < 0 else "") + text))

    def signed(self, value: int | Fraction) -> str:
        """A number that is added to another: with its sign, ``+10`` or ``−10``, in one piece."""
        return self.keep_direction(f"+{self.number(value)}") if value > 0 else self.number(value)

    def tile(self, tile: Tile) -> str:
        """A tile's name, higher half first, never turned round."""
        return self.keep_direction(self.digits(str(tile)))

    def keep_direction(self, text: str) -> str:
        """Figures and their signs so that they are never turned round."""
        return f"{_LEFT_TO_RIGHT}{text}{_END}" if self.rtl else text

    def day(self, when: date | datetime) -> str:
        """A date as people of this language and region write it; by the Jalali calendar in Persian."""
        if self.manner.calendar == "jalali":
            return self._jalali(when)
        return format_date(when, "long", locale=self.region)

    def weekday(self, when: date | datetime) -> str:
        """The name of the day of the week, as it begins a line."""
        name = format_date(when, "EEEE", locale=self.locale)
        return name[:1].upper() + name[1:]

    def _jalali(self, when: date | datetime) -> str:
        import jdatetime  # only Persian needs it

        jalali = jdatetime.date.fromgregorian(date=when.date() if isinstance(when, datetime) else when)
        return self.digits(f"{jalali.day} {jdatetime.date.j_months_fa[jalali.month - 1]} {jalali.year}")

    def moment(self, when: datetime) -> str:
        """Date and time of day."""
        return f"{self.day(when)}{self.gettext(', ')}{self.time(when)}"

    def time(self, when: datetime | TimeOfDay) -> str:
        """The time of day."""
        return self.digits(format_time(when, "short", locale=self.manner.clock or self.region))


def language(code: str, wanted: Iterable[str] = ()) -> Language:
    """The language of this code; English for any other. ``wanted``: what a browser asks for, most wanted first.

    English dates are those of the first region that is asked for (``en-GB``), else such as are read alike everywhere.
    """
    known = code if code in LANGUAGES else "en"
    return _language(known, _find_region(known, tuple(wanted)) if MANNERS[known].regions else "")


@cache
def _language(code: str, region: str) -> Language:
    return Language(code, region)


@lru_cache(maxsize=256)
def _find_region(code: str, wanted: tuple[str, ...]) -> str:
    """The first locale of this language with a region of its own among what a browser asks for; "" where none is."""
    for each in wanted:
        try:
            found = Locale.parse(each, sep="-")
        except (ValueError, UnknownLocaleError):  # no language, or one that Babel does not know
            continue
        if found.language == code and found.territory:
            return str(found)
    return ""


def best_language(wanted: Iterable[str]) -> Language:
    """The language that fits best what a browser asks for, most wanted first; English when none does."""
    wanted = list(wanted)
    # Java and old Android say iw for Hebrew.
    codes = [code.replace("iw", "he", 1) if code.startswith("iw") else code for code in wanted]
    return language(negotiate_locale(codes, LANGUAGES, sep="-") or "en", wanted)


def bind_short_words(text: str) -> str:
    """A Czech text in which a preposition or conjunction of one letter never ends a line (``v kole``, ``a v kole``)."""
    return _ONE_LETTER.sub(lambda found: f"{found[1]}{_NO_BREAK}" if found[1] else found[0], text)


def _read_catalogue(code: str) -> standard.NullTranslations:
    source = files(__package__).joinpath(f"{code}.po")
    if code == "en" or not source.is_file():
        return standard.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with source.open("rb") as written:
        catalogue = read_po(written, locale=code)
    settle = _SETTLED.get(code)
    for message in catalogue if settle else ():
        if settle and message.id:
            forms = message.string
            message.string = tuple(map(settle, forms)) if isinstance(forms, (tuple, list)) else settle(forms or "")
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return standard.GNUTranslations(compiled)


def _unturned(text: str) -> str:
    return UNTURNED.sub(rf"{_LEFT_TO_RIGHT}\g<0>{_END}", text)


_SETTLED: dict[str, Callable[[str], str]] = {"he": _unturned, "fa": _unturned, "cs": bind_short_words}
"""What is done once to every sentence of a catalogue when it is read."""
