"""The language of a page: chosen on the device, else what its browser asks for. Filters that speak it."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from flask import Flask, g, request
from jinja2 import pass_context
from jinja2.runtime import Context

from companion.engine.phrases import Phrase
from companion.language import LANGUAGES, Language, best_language, language

COOKIE = "language"


def reader() -> Language:
    """The language of whoever asked for this page."""
    if "language" not in g:
        chosen = request.cookies.get(COOKIE, "")
        g.language = language(chosen) if chosen in LANGUAGES else best_language(request.accept_languages.values())
    found: Language = g.language
    return found


def say(phrase: Phrase | str) -> str:
    """A phrase, or a marked sentence without gaps, in the reader's language."""
    return reader().say(phrase) if isinstance(phrase, Phrase) else reader().gettext(phrase)


def open_speech(app: Flask) -> None:
    """Teach the templates to speak: ``_``, ``ngettext`` and the filters ``num``, ``say``, ``day``, ``moment``."""
    environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: reader().gettext(text), lambda one, many, n: reader().ngettext(one, many, n), newstyle=True
    )
    environment.filters.update(num=_num, say=_say, day=_day, moment=_moment)
    app.context_processor(lambda: {"lang": reader()})


# Jinja works out filters of constants once and for all; with the context they are asked anew for every reader.


@pass_context
def _num(_context: Context, value: Any) -> str:
    if isinstance(value, (int, Fraction)):
        return reader().number(value)
    return reader().digits(str(value))


@pass_context
def _say(_context: Context, phrase: Phrase | str) -> str:
    return say(phrase)


@pass_context
def _day(_context: Context, when: str) -> str:
    return reader().day(at_home(when))


@pass_context
def _moment(_context: Context, when: str) -> str:
    return reader().moment(at_home(when))


def at_home(when: str) -> datetime:
    """A moment as it is written in the book (ISO 8601, UTC), on the clock of this house."""
    return datetime.fromisoformat(when).replace(tzinfo=UTC).astimezone()
