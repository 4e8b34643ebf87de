"""What the forms of every room are made of. Their fields are read here, and nowhere else.

A form reads; what it reads is judged by ``companion.book.fold.admission`` and by the store. A message is a phrase, or a
marked sentence: it is said in the reader's language when it is shown.
"""

from __future__ import annotations

import re
from typing import Any

from flask import request
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Field, HiddenField, StringField
from wtforms.widgets import HiddenInput, TextInput

from companion.engine.digits import read_number
from companion.engine.phrases import Phrase

NOBODY = "none"
_MARK = re.compile(r"\d{1,9}-[0-9a-f]{12}", re.ASCII)
MOST_SEATS = 20


class PostedForm(FlaskForm):  # type: ignore[misc]
    """A form of a page: filled by what was posted, else by ``given`` and its defaults.

    What is sent as JSON is no form, and a file is taken by a ``FileForm`` alone. The token is that of ``CSRFProtect``,
    which has looked at it before any form is read.
    """

    def __init__(self, **given: Any) -> None:
        super().__init__(formdata=self._posted() if self.is_submitted() else None, **given)

    def _posted(self) -> MultiDict[str, Any]:
        return request.form


class FileForm(PostedForm):
    """A form that brings a file, in its field ``file``."""

    def _posted(self) -> MultiDict[str, Any]:
        return MultiDict([*request.form.items(multi=True), *(("file", each) for each in request.files.getlist("file"))])


class NumberField(StringField):  # type: ignore[misc]
    """A number that a page wrote, of at most so many digits; the default for anything else, and where none came."""

    def __init__(self, *about: Any, most: int = 9, **more: Any) -> None:
        super().__init__(*about, **more)
        self.most = most

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the first of them."""
        number = read_number(valuelist[0], self.most) if valuelist else None
        self.data = self.default if number is None else number


class TextsField(Field):  # type: ignore[misc]
    """Every text of one name, in order: the names of the seats."""

    widget = TextInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take them as they come."""
        self.data = tuple(valuelist)


class PrefixedField(Field):  # type: ignore[misc]
    """All fields whose names begin alike, by their whole names: ``hand-0``, ``hand-1``; ``rule-rounds``."""

    widget = TextInput()

    def __init__(self, *about: Any, prefix: str, **more: Any) -> None:
        super().__init__(*about, **more)
        self.prefix = prefix

    def process(self, formdata: MultiDict[str, str] | None, *_data: object, **_more: object) -> None:
        """Read each by its own name."""
        self.process_errors: list[Phrase] = []
        self.data = {name: formdata[name] for name in formdata or () if formdata and name.startswith(self.prefix)}


class VersionField(NumberField):
    """The version that a page showed: ``data`` its number, ``mark`` the text that stands for the whole book
    (``Head.tag``): after a backup was restored another book may have as many entries. Of what has no seals, and of a
    form that told the number alone, the mark is the number."""

    mark = "0"

    @property
    def tag(self) -> str:
        """The mark where it stands for a whole book; else empty."""
        return self.mark if _MARK.fullmatch(self.mark) else ""

    def process_data(self, value: object) -> None:
        """Take a number, or whatever has a ``version`` and a ``tag``."""
        self.data = getattr(value, "version", value)
        self.mark = getattr(value, "tag", str(self.data))

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read a mark, or a number."""
        mark = valuelist[0] if valuelist else ""
        super().process_formdata([mark.partition("-")[0]])
        self.mark = mark if _MARK.fullmatch(mark) else str(self.data)


class EntryForm(PostedForm):
    """A form that becomes an entry: written once under its key, from the version of the book that its page showed.

    ``known_to``: the version up to which whatever came since was written by the very device that sends this, as it
    sends one after another what waited on it; 0 where that is nothing.
    """

    key = HiddenField(default="")
    base_version = VersionField(name="made_from", default=0, widget=HiddenInput())
    known_to = VersionField(name="known", default=0, widget=HiddenInput())


def first_fault(field: Field) -> Phrase | None:
    """What is wrong with a field, if anything is."""
    return next(iter(field.errors), None)


def refuse(field: Field, phrase: Phrase) -> None:
    """Say of a field what is wrong with it, where that is found out only when it is used."""
    field.errors = [*field.errors, phrase]
