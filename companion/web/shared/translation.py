"""The language of a page: chosen on the device, else what its browser asks for. Filters that speak it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flask import Flask, g, request
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from companion.engine.phrases import TOGETHER, Phrase
from companion.language import LANGUAGES, UNTURNED, Language, best_language, language
from companion.language.calendar import tell_day
from companion.language.decimals import tell_tenths
from companion.places import COMMAND, own_command

COOKIE = "language"
_KEPT = re.compile(f"(?P<isolated>\u2066)?(?:{UNTURNED.pattern})(?(isolated)\u2069)")
_ISOLATES = dict.fromkeys((0x2066, 0x2068, 0x2069))


def reader() -> Language:
    """The language of whoever asked for this page."""
    found: Language | None = g.get("language")
    if found is None:
        chosen = request.cookies.get(COOKIE, "")
        found = speak(chosen) if chosen in LANGUAGES else best_language(request.accept_languages.values())
        g.language = found
    return found


def speak(code: str) -> Language:
    """The language of this code, with the dates of the region that the browser asks for."""
    return language(code, request.accept_languages.values())


def say(phrase: Phrase | str) -> str:
    """A phrase, or a marked sentence without gaps, in the reader's language."""
    return reader().say(phrase) if isinstance(phrase, Phrase) else reader().gettext(phrase)


@lru_cache(maxsize=10_000, typed=True)
def tiled(text: str) -> Markup:
    """A sentence for a page: its tiles, sums and commands are never broken and never turned round."""
    parts, end = [], 0
    for found in _KEPT.finditer(text):
        html = Markup('<code dir="ltr">%s</code>' if found["command"] else '<bdi class="tile-name" dir="ltr">%s</bdi>')
        parts += [escape(text[end : found.start()]), html % own_command(found[0].translate(_ISOLATES))]
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


def open_translation(app: Flask) -> None:
    """Teach the templates to speak: ``_``, ``ngettext`` and the filters ``num``, ``signed``, ``tenths``, ``say``,
    ``listed``, ``tiled``, ``day``, ``day_of_year``, ``moment``, ``together``; and the ``command`` to type."""
    environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: reader().gettext(text), lambda one, many, n: reader().ngettext(one, many, n), newstyle=True
    )
    environment.globals.update(_=_gettext, gettext=_gettext, ngettext=_ngettext, command=COMMAND)
    environment.filters.update(
        num=_num, signed=_signed, tenths=_tenths, say=_say, listed=_listed, tiled=tiled, day=_day,
        day_of_year=_day_of_year, moment=_moment, together=_together,
    )  # fmt: skip
    app.context_processor(lambda: {"lang": reader()})


# Jinja works out filters of constants once and for all; with the context they are asked anew for every reader.


@pass_context
def _gettext(_context: Context, text: str, **facts: Any) -> Markup:
    return _filled(reader().gettext(text), facts) if facts else _whole(reader(), text)


@lru_cache(maxsize=10_000)
def _whole(into: Language, text: str) -> Markup:
    """A sentence of ours that has no gaps."""
    return Markup(into.gettext(text)) % ()


@pass_context
def _ngettext(_context: Context, one: str, many: str, num: int, **facts: Any) -> Markup:
    return _filled(reader().ngettext(one, many, num), {"num": num, **facts})


def _filled(said: str, facts: dict[str, Any]) -> Markup:
    """A sentence of ours with its gaps filled; what people wrote is escaped."""
    return Markup(reader().join_prefixes(str(Markup(said) % facts)))


@pass_context
def _together(_context: Context, names: Sequence[str]) -> Markup:
    """Names as of whom one thing is said, each isolated: "Ana and Cruz"."""
    each = [Markup("<bdi>%s</bdi>") % name for name in names]
    if len(each) < 2:
        return Markup("").join(each)
    first = Markup(reader().gettext(", ")).join(each[:-1])
    return _filled(reader().gettext(TOGETHER), {"first": first, "last": each[-1]})


@pass_context
def _num(_context: Context, value: Any) -> str:
    if isinstance(value, (int, Fraction)):
        return reader().number(value)
    return reader().digits(str(value))


@pass_context
def _signed(_context: Context, points: int | Fraction) -> str:
    return reader().signed(points)


@pass_context
def _tenths(_context: Context, value: float) -> str:
    return tell_tenths(reader(), value)


@pass_context
def _say(_context: Context, phrase: Phrase | str) -> str:
    return say(phrase)


@pass_context
def _listed(_context: Context, texts: tuple[str, ...]) -> str:
    return _with_commas(reader(), texts)


@lru_cache(maxsize=1000)
def _with_commas(into: Language, texts: tuple[str, ...]) -> str:
    """Sentences of ours, one after the other."""
    return into.gettext(", ").join(map(into.gettext, texts))


@pass_context
def _day(_context: Context, when: str) -> str:
    return reader().day(at_home(when))


@pass_context
def _day_of_year(_context: Context, when: str) -> str:
    return tell_day(reader(), at_home(when).date())


@pass_context
def _moment(_context: Context, when: str) -> str:
    return reader().moment(at_home(when))


def at_home(when: str) -> datetime:
    """A moment as it is written in the book (ISO 8601, UTC), on the clock of this house."""
    return datetime.fromisoformat(when).replace(tzinfo=UTC).astimezone()
